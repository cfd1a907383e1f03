//! Puts together what the JVMs of a replay have told.

use crate::Source;
use crate::event::{End, Event, Status};
use crate::report::{Diagnostic, Failure, Report, SourceVerdict, TestVerdict, Verdict};
use std::collections::{BTreeMap, BTreeSet};

type TestName = (String, String);

/// What is known so far.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    report: Report,
    tests: BTreeMap<TestName, TestVerdict>,
    planned: BTreeSet<TestName>,
    /// Files that compiled, once the compiler is done.
    compiled: Option<BTreeSet<String>>,
    /// The test that is running.
    running: Option<TestName>,
    /// The test class that is running.
    entered: Option<String>,
    /// Classes of which no more test is to be run.
    closed: BTreeSet<String>,
    done: bool,
}

impl Tally {
    pub fn absorb(&mut self, events: Vec<Event>) {
        self.running = None;
        self.entered = None;
        for event in events {
            self.absorb_one(event);
        }
    }

    fn absorb_one(&mut self, event: Event) {
        match event {
            Event::Diagnostic { file, line, column, error, code, message } => {
                self.report.compile.push(Diagnostic { file, line, column, error, code, message });
            }
            Event::Compiled { files } => self.compiled = Some(files.into_iter().collect()),
            Event::Plan { class, method } => {
                self.planned.insert((class, method));
            }
            Event::Enter { class } => self.entered = Some(class),
            Event::Start { class, method } => self.running = Some((class, method)),
            Event::End(end) => self.end(end),
            Event::Timeout { class, method, millis, stack } => {
                let verdict = Verdict::TimedOut { millis, stack };
                match (class, method) {
                    (Some(class), Some(method)) => self.add(verdict_of(class, method, verdict)),
                    (Some(class), None) => self.close(class, &verdict),
                    (None, _) => self.report.problems.push("the test framework took too long to start".to_owned()),
                }
                self.running = None;
                self.entered = None;
            }
            Event::Problem { place, exception, message } => {
                let message = message.map_or(String::new(), |message| format!(": {message}"));
                self.report.problems.push(format!("{place}: {exception}{message}"));
            }
            Event::Broken | Event::Ran => self.entered = None,
            Event::OutOfTime => self.report.out_of_time = true,
            Event::Coverage { methods, missing, problems } => {
                self.report.coverage = methods;
                self.report.problems.extend(missing.into_iter().map(|class| format!("{class}: no class file found")));
                self.report.problems.extend(problems);
            }
            Event::Done => self.done = true,
        }
    }

    fn end(&mut self, end: End) {
        let verdict = match end.status {
            Status::Passed => Verdict::Passed,
            Status::Skipped => Verdict::Skipped { reason: end.message.unwrap_or_default() },
            Status::Failed => Verdict::Failed(Failure {
                exception: end.exception.unwrap_or_default(),
                message: end.message,
                stack: end.stack,
            }),
        };
        self.running = None;
        let TestVerdict { class, method, verdict, .. } = verdict_of(end.class, end.method, verdict);
        self.add(TestVerdict { class, method, verdict, micros: end.micros, probes: end.probes });
    }

    /// Adds a verdict to what other runs of the same method gave: the worse one stays.
    fn add(&mut self, test: TestVerdict) {
        let name = (test.class.clone(), test.method.clone());
        match self.tests.get_mut(&name) {
            None => {
                self.tests.insert(name, test);
            }
            Some(known) => {
                if rank(&test.verdict) > rank(&known.verdict) {
                    known.verdict = test.verdict;
                }
                known.micros += test.micros;
                for (class, probes) in test.probes {
                    let all = known.probes.entry(class).or_default();
                    all.extend(probes);
                    all.sort_unstable();
                    all.dedup();
                }
            }
        }
    }

    /// Ends all tests of a class that have not run yet.
    fn close(&mut self, class: String, verdict: &Verdict) {
        let rest: Vec<TestName> =
            self.planned.iter().filter(|name| name.0 == class && !self.tests.contains_key(name)).cloned().collect();
        if rest.is_empty() {
            self.report.problems.push(format!("{class}: its clean-up did not end: {verdict:?}"));
        }
        for (class, method) in rest {
            self.add(verdict_of(class, method, verdict.clone()));
        }
        self.closed.insert(class);
    }

    /// The process ended without being done. Finds the test or class that did it and ends it; false if there is
    /// none.
    pub fn blame(&mut self, how: &str) -> bool {
        let verdict = Verdict::EndedJvm { how: how.to_owned() };
        if let Some((class, method)) = self.running.take() {
            self.add(verdict_of(class, method, verdict));
            return true;
        }
        match self.entered.take() {
            Some(class) if !self.closed.contains(&class) => {
                self.close(class, &verdict);
                true
            }
            _ => false,
        }
    }

    /// Whether the last process did all there was to do.
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// The files that compiled, once that is known.
    pub fn compiled(&self) -> Option<&BTreeSet<String>> {
        self.compiled.as_ref()
    }

    /// How many tests and classes need not be run again.
    pub fn settled(&self) -> usize {
        self.tests.len() + self.closed.len()
    }

    /// What is not to be run again, as the runner's request has it.
    pub fn skip(&self) -> impl Iterator<Item = String> {
        let tests = self.tests.keys().map(|(class, method)| format!("{class}#{method}"));
        tests.chain(self.closed.iter().cloned())
    }

    pub fn out_of_time(&mut self) {
        self.report.out_of_time = true;
    }

    /// The report of all.
    pub fn finish(mut self, sources: &[Source], jvms: u32, millis: u64) -> Report {
        let rest: Vec<TestName> = self.planned.iter().filter(|name| !self.tests.contains_key(name)).cloned().collect();
        for (class, method) in rest {
            self.add(verdict_of(class, method, Verdict::NotRun));
        }
        // without an answer of the compiler no file is to blame
        let is_good = |path: &String| self.compiled.as_ref().is_none_or(|files| files.contains(path));
        let mut report = self.report;
        report.compiler_ended = self.compiled.is_some();
        report.tests = self.tests.into_values().collect();
        report.compile.sort();
        report.compile.dedup();
        report.sources = sources
            .iter()
            .map(|source| SourceVerdict { path: source.path.clone(), compiled: is_good(&source.path) })
            .collect();
        report.jvms = jvms;
        report.jvm_millis = millis;
        report
    }
}

fn verdict_of(class: String, method: String, verdict: Verdict) -> TestVerdict {
    TestVerdict { class, method, verdict, micros: 0, probes: BTreeMap::new() }
}

fn rank(verdict: &Verdict) -> u8 {
    match verdict {
        Verdict::Passed => 0,
        Verdict::Skipped { .. } => 1,
        Verdict::NotRun => 2,
        Verdict::NotCompiled => 3,
        Verdict::Failed(_) => 4,
        Verdict::TimedOut { .. } => 5,
        Verdict::EndedJvm { .. } => 6,
    }
}
