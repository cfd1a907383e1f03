//! A program on a JDK as a test case: compiled by the real `javac`, run on both machines, judged against the list of
//! known failures.

use crate::program::{Program, Start};
use crate::support::compare::difference;
use crate::support::compile::compile;
use crate::support::hash::Fnv;
use crate::support::jdk::Jdk;
use crate::support::machine::{Launch, exec, java};
use crate::support::{Outcome, read_text, repository};
use libtest_mimic::Trial;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

/// Source files that one `javac` call compiles.
pub struct Group {
    label: String,
    jdk: &'static Jdk,
    programs: Vec<Program>,
    libraries: fn() -> Outcome<Vec<PathBuf>>,
    class_path: OnceLock<Outcome<Vec<PathBuf>>>,
}

/// One program on one JDK.
pub struct Case {
    group: Arc<Group>,
    program: Program,
    start: Start,
    verdict: OnceLock<Outcome<Verdict>>,
}

/// The result of comparing the two machines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    Same,
    Different(String),
}

impl Group {
    pub fn new(
        label: &str,
        jdk: &'static Jdk,
        programs: Vec<Program>,
        libraries: fn() -> Outcome<Vec<PathBuf>>,
    ) -> Arc<Group> {
        Arc::new(Group { label: label.to_string(), jdk, programs, libraries, class_path: OnceLock::new() })
    }

    /// The test cases of this group.
    pub fn cases(self: &Arc<Group>) -> Vec<Arc<Case>> {
        let case = |program: &Program| {
            let (program, start) = (program.clone(), program.start.clone()?);
            Some(Arc::new(Case { group: self.clone(), program, start, verdict: OnceLock::new() }))
        };
        self.programs.iter().filter_map(case).collect()
    }

    /// The compiled classes and the libraries, built on the first call.
    fn class_path(&self) -> Outcome<Vec<PathBuf>> {
        let prepare = || {
            let libraries = (self.libraries)()?;
            let sources: Vec<PathBuf> = self.programs.iter().map(|program| program.source.clone()).collect();
            let mut entries = vec![compile(&self.label, self.jdk, &sources, &libraries)?];
            entries.extend(libraries);
            Ok(entries)
        };
        self.class_path.get_or_init(prepare).clone()
    }
}

impl Case {
    pub fn name(&self) -> String {
        format!("{}::{}", self.group.jdk.name(), self.program.id)
    }

    pub fn jdk(&self) -> &'static Jdk {
        self.group.jdk
    }

    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Runs the program on both machines, only once however often it is called.
    pub fn verdict(&self) -> Outcome<Verdict> {
        self.verdict.get_or_init(|| self.compare()).clone()
    }

    fn compare(&self) -> Outcome<Verdict> {
        let launch = Launch {
            class_path: self.group.class_path()?,
            main: self.start.main.clone(),
            arguments: self.start.arguments.clone(),
        };
        let expected = java(self.group.jdk, &launch, &self.content(&launch))?;
        let actual = exec(self.group.jdk, &launch)?;
        Ok(match difference(&expected, &actual, self.start.streams) {
            None => Verdict::Same,
            Some(difference) => Verdict::Different(difference),
        })
    }

    /// The hash of everything that determines the program's classes: its own source, the sources that are compiled with
    /// it without being programs themselves, and the libraries. The JDK is part of the key elsewhere.
    fn content(&self, launch: &Launch) -> String {
        let mut hash = Fnv::new();
        hash.part(&self.program.text);
        for helper in self.group.programs.iter().filter(|program| program.start.is_none()) {
            hash.part(&helper.text);
        }
        for library in launch.class_path.iter().skip(1).filter_map(|entry| entry.file_name()) {
            hash.part(library.to_string_lossy().as_bytes());
        }
        hash.hex()
    }
}

/// The programs known to fail, from `tests/java/KNOWN_FAILURES`: a test name, with or without its JDK, then the reason.
/// INVARIANT: the names are the first words of their lines, each listed once.
pub struct KnownFailures(BTreeMap<String, String>);

impl KnownFailures {
    pub fn read() -> Outcome<KnownFailures> {
        let path = repository().join("tests/java/KNOWN_FAILURES");
        let text = if path.is_file() { read_text(&path)? } else { String::new() };
        let mut reasons = BTreeMap::new();
        for (number, line) in text.lines().map(str::trim).enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let place = format!("{}:{}", path.display(), number + 1);
            let (name, reason) = line.split_once(char::is_whitespace).ok_or(format!("{place}: a reason is missing"))?;
            if reasons.insert(name.to_string(), reason.trim().to_string()).is_some() {
                return Err(format!("{place}: {name} is listed twice"));
            }
        }
        Ok(KnownFailures(reasons))
    }

    /// The reason why the case is known to fail; `None` if it is not.
    pub fn reason(&self, case: &Case) -> Option<&str> {
        self.0.get(&case.name()).or_else(|| self.0.get(&case.program.id)).map(String::as_str)
    }
}

/// The test of one case. A known failure has to fail, so that the list shrinks as the machine improves.
pub fn trial(case: &Arc<Case>, known: &Arc<KnownFailures>) -> Trial {
    let (case, known) = (case.clone(), known.clone());
    crate::trial(case.name(), move || match (case.verdict()?, known.reason(&case)) {
        (Verdict::Same, None) | (Verdict::Different(_), Some(_)) => Ok(()),
        (Verdict::Different(difference), None) => Err(difference),
        (Verdict::Same, Some(reason)) => Err(format!(
            "passes, although tests/java/KNOWN_FAILURES says: {reason}\nremove its line there and run `make doc-support`"
        )),
    })
}

/// Every line of the list is about a program that exists.
pub fn known_failures_name_programs(programs: &[Program], known: &Arc<KnownFailures>) -> Trial {
    let ids: BTreeSet<String> = programs.iter().map(|program| program.id.clone()).collect();
    let known = known.clone();
    crate::trial("known_failures::name_programs", move || {
        let names_program = |name: &str| {
            let of_one_jdk = name.split_once("::").filter(|(jdk, _)| jdk.starts_with("jdk"));
            ids.contains(of_one_jdk.map_or(name, |(_, id)| id))
        };
        let stale: Vec<&String> = known.0.keys().filter(|name| !names_program(name)).collect();
        if stale.is_empty() { Ok(()) } else { Err(format!("tests/java/KNOWN_FAILURES names no program: {stale:?}")) }
    })
}
