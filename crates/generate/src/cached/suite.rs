//! The tests of a class as data: what the pipeline asked of them, so that it can be answered again.
//!
//! The tree of a test class is not stored, only its text for the sets of tests that were asked for. If another set is
//! asked for, the tests are made again.

#![allow(clippy::disallowed_methods, reason = "looks at the files that tests are written beside")]

use super::Shared;
use crate::budget::{Deadline, Grace, Interrupt};
use crate::engine::{GroupedText, KINDS, Made, Parts, Suite, Suites, Support, TestFile, TestInfo};
use crate::options::Options;
use heapwright_case::{Edge, MethodName, Reason, Run};
use heapwright_report::{FileKind, Finding, InputKind};
use heapwright_store::{Digest, Fields, Kind};
use heapwright_testgen::method_key;
use serde::{Deserialize, Serialize};
use std::cell::OnceCell;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Stack size of a thread that makes tests again.
const STACK: usize = 256 << 20;

/// Which tests of a suite are meant.
type Subset = Vec<bool>;

/// What was asked of a suite, and the answers.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Answers {
    texts: Vec<(Subset, String)>,
    checks: Vec<(Subset, Option<TestFile>)>,
    /// By the tests, and the groups that stay apart: all, or those with these names.
    #[serde(default)]
    grouped: Vec<(Subset, Vec<String>, GroupedText)>,
}

/// The tests of a class.
#[derive(Debug, Serialize, Deserialize)]
pub struct StoredMade {
    suites: Vec<Option<StoredSuite>>,
    unwritten: Vec<(MethodName, Edge, Reason)>,
    left_out: Vec<MethodName>,
}

#[derive(Debug, Serialize, Deserialize)]
struct StoredSuite {
    kind: FileKind,
    path: String,
    tests: Vec<StoredTest>,
    #[serde(default)]
    support: Option<Support>,
    answers: Answers,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct StoredTest {
    name: String,
    method: MethodName,
    edges: Vec<(MethodName, Edge)>,
    lines: Vec<(MethodName, u16)>,
    expected: String,
    finding: Option<Finding>,
    call: Run,
    parameters: Vec<String>,
    input: InputKind,
}

impl StoredTest {
    fn of(test: &TestInfo) -> StoredTest {
        StoredTest {
            name: test.name.clone(),
            method: test.method.clone(),
            edges: test.edges.clone(),
            lines: test.lines.clone(),
            expected: test.expected.clone(),
            finding: test.finding.as_deref().cloned(),
            call: (*test.call).clone(),
            parameters: test.parameters.clone(),
            input: test.input,
        }
    }

    fn info(self) -> TestInfo {
        TestInfo {
            name: self.name,
            method: self.method,
            edges: self.edges,
            lines: self.lines,
            expected: self.expected,
            finding: self.finding.map(Box::new),
            call: Arc::new(self.call),
            parameters: self.parameters,
            input: self.input,
        }
    }
}

/// Returns which tests are kept.
fn subset(tests: &[TestInfo], kept: &dyn Fn(&str) -> bool) -> Subset {
    tests.iter().map(|test| kept(&test.name)).collect()
}

/// Returns the names of the groups that are not wanted.
fn apart(all: &GroupedText, is_wanted: &dyn Fn(&str) -> bool) -> Vec<String> {
    all.groups.iter().map(|group| group.name.clone()).filter(|name| !is_wanted(name)).collect()
}

/// A suite that notes what it is asked.
struct Noted {
    inner: Box<dyn Suite>,
    answers: Arc<Mutex<Answers>>,
}

impl Suite for Noted {
    fn kind(&self) -> FileKind {
        self.inner.kind()
    }

    fn path(&self) -> &str {
        self.inner.path()
    }

    fn tests(&self) -> &[TestInfo] {
        self.inner.tests()
    }

    fn is_unfinished(&self, key: &str) -> bool {
        self.inner.is_unfinished(key)
    }

    fn text(&self, kept: &dyn Fn(&str) -> bool) -> String {
        let (subset, text) = (subset(self.tests(), kept), self.inner.text(kept));
        let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        if !answers.texts.iter().any(|(known, _)| *known == subset) {
            answers.texts.push((subset, text.clone()));
        }
        text
    }

    fn support(&self) -> Option<Support> {
        self.inner.support()
    }

    fn grouped(&self, kept: &dyn Fn(&str) -> bool, is_wanted: &dyn Fn(&str) -> bool) -> GroupedText {
        let subset = subset(self.tests(), kept);
        let grouped = self.inner.grouped(kept, is_wanted);
        let all = self.inner.grouped(kept, &|_| true);
        let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        for (apart, text) in [(apart(&all, is_wanted), &grouped), (Vec::new(), &all)] {
            if !answers.grouped.iter().any(|(known, names, _)| *known == subset && *names == apart) {
                answers.grouped.push((subset.clone(), apart, text.clone()));
            }
        }
        grouped
    }

    fn checks(&self, kept: &dyn Fn(&str) -> bool) -> Option<TestFile> {
        let (subset, checks) = (subset(self.tests(), kept), self.inner.checks(kept));
        let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        if !answers.checks.iter().any(|(known, _)| *known == subset) {
            answers.checks.push((subset, checks.clone()));
        }
        checks
    }
}

/// Returns the key of the tests if they are made beside these files.
type Rekeyed = dyn Fn(&Digest) -> Option<Digest> + Send;

/// The kind and path of a file, its tests, the class that they call, and what is asked of them.
type Note = (FileKind, String, Vec<StoredTest>, Option<Support>, Arc<Mutex<Answers>>);

/// Tests that were made, and what is asked of them.
pub struct Recording {
    class: String,
    key: Digest,
    rekeyed: Box<Rekeyed>,
    suites: Vec<Option<Note>>,
    unwritten: Vec<(MethodName, Edge, Reason)>,
    left_out: Vec<MethodName>,
}

impl Recording {
    /// Notes what is asked of tests from now on; `None` if they are not worth storing: time cut them short.
    pub fn of(made: Made, class: &str, key: Digest, rekeyed: Box<Rekeyed>) -> (Made, Option<Recording>) {
        let is_unfinished =
            |suite: &dyn Suite| suite.tests().iter().any(|test| suite.is_unfinished(&method_key(&test.method)));
        if made.unwritten.iter().any(|(_, _, reason)| *reason == Reason::Budget)
            || made.suites.iter().flatten().any(|suite| is_unfinished(suite.as_ref()))
        {
            return (made, None);
        }
        let Made { suites, unwritten, left_out } = made;
        let mut noted = Vec::new();
        let suites = suites.map(|suite| {
            let wrapped = suite.map(|inner| {
                let answers = Arc::<Mutex<Answers>>::default();
                let tests = inner.tests().iter().map(StoredTest::of).collect();
                let (kind, path, support) = (inner.kind(), inner.path().to_owned(), inner.support());
                let note = (kind, path, tests, support, answers.clone());
                (Box::new(Noted { inner, answers }) as Box<dyn Suite>, note)
            });
            let (suite, note) = wrapped.unzip();
            noted.push(note);
            suite
        });
        let made = Made { suites, unwritten: unwritten.clone(), left_out: left_out.clone() };
        (made, Some(Recording { class: class.to_owned(), key, rekeyed, suites: noted, unwritten, left_out }))
    }

    /// Stores the tests: for a run that finds what this one found, and for one that finds what this one wrote.
    pub fn keep(self, shared: &Shared) {
        let suites = self.suites.into_iter().map(|suite| {
            let (kind, path, tests, support, answers) = suite?;
            let answers = answers.lock().unwrap_or_else(PoisonError::into_inner).clone();
            Some(StoredSuite { kind, path, tests, support, answers })
        });
        let stored = StoredMade { suites: suites.collect(), unwritten: self.unwritten, left_out: self.left_out };
        shared.write(Kind::Tests, &self.key, &stored);
        let is_written = |suite: &StoredSuite| match std::fs::read_to_string(shared.options.out.join(&suite.path)) {
            Ok(text) => {
                let grouped = suite.answers.grouped.iter().map(|(.., known)| &known.text);
                suite.answers.texts.iter().map(|(_, known)| known).chain(grouped).any(|known| *known == text)
            }
            Err(error) => error.kind() == std::io::ErrorKind::NotFound,
        };
        // whoever merges these tests into the file they make up gets that file
        if stored.suites.iter().flatten().all(is_written)
            && let Some(key) = (self.rekeyed)(&beside(&shared.options, &self.class)).filter(|key| *key != self.key)
        {
            shared.write(Kind::Tests, &key, &stored);
        }
    }
}

/// Returns the hash of the files that tests of a class may have to be merged with.
pub fn beside(options: &Options, class: &str) -> Digest {
    let class = options.filed_under(class);
    let (package, simple) = class.rsplit_once('.').unwrap_or(("", &class));
    let (directory, simple) = (options.out.join(package.replace('.', "/")), simple.replace('$', "_"));
    let listed = std::fs::read_dir(directory).into_iter().flatten().flatten();
    let mut files: Vec<_> = listed
        .filter(|entry| {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            name.starts_with(&simple) && name.ends_with(".java")
        })
        .map(|entry| (entry.file_name(), entry.path()))
        .collect();
    files.sort();
    let mut fields = Fields::new("beside");
    for (name, path) in files {
        fields.add(name.as_encoded_bytes());
        fields.add(&std::fs::read(path).unwrap_or_default());
    }
    fields.finish()
}

/// How tests are made again, if something is asked of them that was not asked before.
pub struct Again {
    /// The parts that make them.
    pub parts: Arc<dyn Parts>,
    /// The class.
    pub class: String,
    /// Its methods that were explored.
    pub methods: Vec<MethodName>,
    /// The runs that they are made of.
    pub runs: Vec<Run>,
}

impl Again {
    fn make(&self, file: usize) -> Option<Box<dyn Suite>> {
        let (parts, class, runs) = (self.parts.clone(), self.class.clone(), self.runs.clone());
        let methods = self.methods.clone();
        let make = move || {
            let grace = Grace::after(&Deadline::new(None, Interrupt::default()), Duration::ZERO);
            parts.engine().ok()?.suite(&class, &methods, runs, &grace).ok()
        };
        let made = std::thread::Builder::new().stack_size(STACK).spawn(make).ok()?.join().ok()??;
        made.suites.into_iter().nth(file)?
    }
}

/// A suite from the store.
struct Restored {
    kind: FileKind,
    path: String,
    tests: Vec<TestInfo>,
    support: Option<Support>,
    answers: Answers,
    again: Arc<Again>,
    file: usize,
    made: OnceCell<Option<Box<dyn Suite>>>,
}

impl Restored {
    fn made(&self) -> Option<&dyn Suite> {
        self.made.get_or_init(|| self.again.make(self.file)).as_deref()
    }
}

impl Suite for Restored {
    fn kind(&self) -> FileKind {
        self.kind
    }

    fn path(&self) -> &str {
        &self.path
    }

    fn tests(&self) -> &[TestInfo] {
        &self.tests
    }

    fn is_unfinished(&self, _key: &str) -> bool {
        // what time cut short is not stored
        false
    }

    fn text(&self, kept: &dyn Fn(&str) -> bool) -> String {
        let subset = subset(&self.tests, kept);
        match self.answers.texts.iter().find(|(known, _)| *known == subset) {
            Some((_, text)) => text.clone(),
            None => self.made().map(|made| made.text(kept)).unwrap_or_default(),
        }
    }

    fn support(&self) -> Option<Support> {
        self.support.clone()
    }

    fn grouped(&self, kept: &dyn Fn(&str) -> bool, is_wanted: &dyn Fn(&str) -> bool) -> GroupedText {
        let subset = subset(&self.tests, kept);
        let find = |names: &[String]| {
            let mut all = self.answers.grouped.iter();
            all.find(|(known, apart, _)| *known == subset && apart.as_slice() == names).map(|(.., text)| text)
        };
        let known = find(&[]).and_then(|all| find(&apart(all, is_wanted)));
        match known {
            Some(known) => known.clone(),
            None => self.made().map(|made| made.grouped(kept, is_wanted)).unwrap_or_default(),
        }
    }

    fn checks(&self, kept: &dyn Fn(&str) -> bool) -> Option<TestFile> {
        let subset = subset(&self.tests, kept);
        match self.answers.checks.iter().find(|(known, _)| *known == subset) {
            Some((_, checks)) => checks.clone(),
            None => self.made().and_then(|made| made.checks(kept)),
        }
    }
}

/// Returns stored tests as the pipeline sees them.
pub fn restored(stored: StoredMade, again: &Arc<Again>) -> Made {
    let mut stored_suites = stored.suites.into_iter();
    let mut file = 0;
    let suites: Suites = [(); KINDS].map(|()| {
        let suite = stored_suites.next().flatten().map(|suite| {
            let StoredSuite { kind, path, tests, support, answers } = suite;
            let tests = tests.into_iter().map(StoredTest::info).collect();
            let (again, made) = (again.clone(), OnceCell::new());
            Box::new(Restored { kind, path, tests, support, answers, again, file, made }) as Box<dyn Suite>
        });
        file += 1;
        suite
    });
    Made { suites, unwritten: stored.unwritten, left_out: stored.left_out }
}
