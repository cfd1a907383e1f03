//! Tests of the driver and the pipeline, with fake engines.

#![allow(clippy::disallowed_methods, reason = "tests write files and look at the clock")]

mod driving;
mod fakes;
mod verdicts;
mod writing;

use crate::budget::Interrupt;
use crate::candidates::Role;
use crate::event::Sink;
use crate::guard;
use crate::options::Options;
use crate::pipeline::Run;
use crate::targets::{Plan, PlannedClass, PlannedMethod};
use fakes::FakeParts;
pub(crate) use fakes::run_of;
use heapwright_case::MethodName;
use heapwright_report::RunRecord;
use std::sync::Arc;
use std::time::Instant;

fn name(class: &str, method: &str) -> MethodName {
    MethodName { class: class.to_owned(), name: method.to_owned(), descriptor: "()V".to_owned() }
}

/// Builds a plan from `Class: method method` lines; a method in parentheses is only reached.
pub(crate) fn plan(lines: &[&str]) -> Plan {
    let classes = lines.iter().map(|line| {
        let (class, methods) = line.split_once(": ").unwrap();
        let methods = methods.split(' ').map(|word| PlannedMethod {
            method: name(class, word.trim_matches(['(', ')'])),
            line: Some(3),
            role: if word.starts_with('(') { Role::Reached } else { Role::Entry },
        });
        PlannedClass { name: class.to_owned(), methods: methods.collect(), source: None }
    });
    Plan { classes: classes.collect(), ..Plan::default() }
}

struct Fixture {
    scratch: tempfile::TempDir,
    options: Options,
}

impl Fixture {
    fn new() -> Fixture {
        let scratch = tempfile::tempdir().unwrap();
        let options = Options::new(vec!["p.A".to_owned()], scratch.path().to_owned());
        Fixture { options: Options { threads: 2, ..options }, scratch }
    }

    fn run(&self, plan: &Plan, parts: FakeParts) -> RunRecord {
        self.run_watched(plan, parts, &mut |_| ())
    }

    fn run_watched(&self, plan: &Plan, parts: FakeParts, events: &mut Sink<'_>) -> RunRecord {
        guard::quieten();
        let run = Run {
            options: &self.options,
            jdk: "17",
            plan,
            parts: Arc::new(parts),
            interrupt: Interrupt::default(),
            begun: Instant::now(),
        };
        run.run(events).unwrap().0
    }

    fn file(&self, path: &str) -> Option<String> {
        std::fs::read_to_string(self.scratch.path().join(path)).ok()
    }
}

fn key(path: &str, test: &str) -> (String, String) {
    (path.to_owned(), test.to_owned())
}
