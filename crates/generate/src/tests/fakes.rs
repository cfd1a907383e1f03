//! Engines and a JVM that behave as the names of the methods say.

use super::key;
use crate::budget::Grace;
use crate::engine::{
    Bench, Callers, Engine, Exploration, Goal, Made, Measured, Measurement, MethodGoals, Parts, Replayed, Suite, Task,
    TestFile, TestInfo,
};
use crate::failure::Failure;
use heapwright_case::{self as case, Edge, MethodName, Outcome, PathEnd, Reason, Snapshot};
use heapwright_report::{Cause, InputKind};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

pub(super) const HEADER: &str = "// ours\n";

/// The two edges of the single branching instruction of every fake method.
pub(super) const TAKEN: Edge = Edge { from: 4, to: 9 };
pub(super) const NOT_TAKEN: Edge = Edge { from: 4, to: 7 };

/// The behaviour of an engine on a method, by the method's name.
pub(super) fn behave(task: &Task<'_>) {
    match task.method.name.as_str() {
        "fails" => panic!("on purpose"),
        // Runs until its deadline, as a good engine does.
        "endless" => {
            // processor time counts, so it must be used up
            while !task.deadline.is_over() {
                std::hint::spin_loop();
            }
        }
        // Ignores its deadline.
        "stuck" => std::thread::sleep(Duration::from_secs(20)),
        // Some are slower than others, in no particular order.
        name => std::thread::sleep(Duration::from_micros(name.bytes().map(u64::from).sum::<u64>() * 37 % 5000)),
    }
}

/// A run of a method that does nothing.
pub(crate) fn run_of(method: &MethodName) -> case::Run {
    case::Run {
        method: method.clone(),
        before: Snapshot::default(),
        outcome: Outcome::Returned(None),
        after: Snapshot::default(),
        edges: Vec::new(),
        thrown: Vec::new(),
        lines: Vec::new(),
        output: String::new(),
        is_deterministic: true,
        construction: None,
        reached: Vec::new(),
    }
}

pub(super) struct FakeEngine;

impl Engine for FakeEngine {
    fn explore(&mut self, task: &Task<'_>) -> Exploration {
        behave(task);
        let run = |edge| case::Run {
            edges: vec![(task.method.clone(), edge)],
            output: task.seed.to_string(),
            ..run_of(task.method)
        };
        let mut exploration = Exploration { cut_short: task.deadline.is_over(), queries: 3, ..Exploration::default() };
        if task.method.name == "impossible" {
            exploration.unsatisfiable = true;
            return exploration;
        }
        if task.method.name == "calls" {
            let shared = MethodName { name: "shared".to_owned(), ..task.method.clone() };
            let mut callers = BTreeSet::from([task.method.clone()]);
            if task.method.class == "p.B" {
                callers.insert(MethodName { name: "another".to_owned(), ..task.method.clone() });
            }
            exploration.reasons.push((shared.clone(), TAKEN, Reason::Infeasible));
            exploration.reasons.push((shared.clone(), NOT_TAKEN, Reason::Infeasible));
            exploration.callers.insert(shared, Callers::These(callers));
            return exploration;
        }
        if task.method.name == "unsupported" {
            exploration.ends.insert(PathEnd::Unsupported, 1);
            let what = "p.Native.call()V".to_owned();
            exploration.reasons.push((task.method.clone(), TAKEN, Reason::Unsupported { what }));
            return exploration;
        }
        exploration.runs.push(run(TAKEN));
        (task.ended)(PathEnd::Returned);
        exploration.ends.insert(PathEnd::Returned, 1);
        if task.method.name == "half" {
            exploration.reasons.push((task.method.clone(), NOT_TAKEN, Reason::Infeasible));
        } else {
            exploration.runs.push(run(NOT_TAKEN));
        }
        exploration
    }

    fn suite(&mut self, class: &str, _: &[MethodName], runs: Vec<case::Run>, _: &Grace) -> Result<Made, String> {
        let (runs, unwritable): (Vec<_>, Vec<_>) = runs.into_iter().partition(|run| run.method.name != "unwritable");
        let edges = unwritable.into_iter().flat_map(|run| run.edges);
        let unwritten = edges.map(|(method, edge)| (method, edge, Reason::NoTest { why: "so".to_owned() })).collect();
        if runs.is_empty() {
            return Ok(Made { suites: Default::default(), unwritten, left_out: Vec::new() });
        }
        let tests = runs.iter().enumerate().map(|(number, run)| TestInfo {
            name: format!("{}_{number}", run.method.name),
            method: run.method.clone(),
            edges: run.edges.clone(),
            lines: run.lines.clone(),
            expected: format!("returns, seed {}", run.output),
            finding: None,
            call: Arc::new(run.clone()),
            parameters: Vec::new(),
            input: InputKind::Values,
        });
        let suite = FakeSuite { path: format!("{}Test.java", class.replace('.', "/")), tests: tests.collect() };
        Ok(Made { suites: [Some(Box::new(suite)), None, None], unwritten, left_out: Vec::new() })
    }
}

pub(super) struct FakeSuite {
    path: String,
    tests: Vec<TestInfo>,
}

impl Suite for FakeSuite {
    fn path(&self) -> &str {
        &self.path
    }

    fn tests(&self) -> &[TestInfo] {
        &self.tests
    }

    fn is_unfinished(&self, _key: &str) -> bool {
        false
    }

    fn text(&self, kept: &dyn Fn(&str) -> bool) -> String {
        let lines = self.tests.iter().filter(|test| kept(&test.name));
        lines.fold(HEADER.to_owned(), |text, test| format!("{text}{} {}\n", test.name, test.expected))
    }
}

/// Parts whose JVM disagrees with some tests and never runs others.
#[derive(Clone, Default)]
pub(super) struct FakeParts {
    pub(super) disagreed: BTreeSet<(String, String)>,
    /// Tests that are not run.
    pub(super) refused: BTreeMap<(String, String), Cause>,
    pub(super) invalid: BTreeSet<(String, String)>,
    pub(super) unsteady: BTreeSet<(String, String)>,
    /// Tests that fail when all are run together.
    pub(super) disturbed: BTreeSet<(String, String)>,
    /// The time the JVM takes for a batch.
    pub(super) takes: Duration,
    pub(super) unconfirmed: BTreeSet<(String, String)>,
    pub(super) broken_jvm: bool,
    /// A method, and the number of its branches that JaCoCo saw no test take.
    pub(super) missed: Option<(MethodName, u32)>,
}

impl Parts for FakeParts {
    fn engine(&self) -> Result<Box<dyn Engine>, Failure> {
        Ok(Box::new(FakeEngine))
    }

    fn goals(&self, class: &str) -> Result<Vec<MethodGoals>, String> {
        let names =
            ["a", "b", "c", "half", "unsupported", "fails", "endless", "stuck", "hidden", "shared", "unwritable"];
        let goal = |edge| Goal { line: Some(10), edges: vec![edge] };
        let goals = |name: &&str| MethodGoals {
            name: (*name).to_owned(),
            descriptor: "()V".to_owned(),
            branches: vec![goal(NOT_TAKEN), goal(TAKEN)],
            judge: Arc::new(|edges| vec![edges.contains(&NOT_TAKEN), edges.contains(&TAKEN)]),
        };
        if class == "p.Odd" { Err("odd".to_owned()) } else { Ok(names.iter().map(goals).collect()) }
    }

    fn bench(&self) -> Result<Box<dyn Bench>, String> {
        if self.broken_jvm { Err("the JVM died".to_owned()) } else { Ok(Box::new(FakeBench(self.clone()))) }
    }

    fn is_ours(&self, text: &str) -> bool {
        text.starts_with(HEADER)
    }
}

pub(super) struct FakeBench(FakeParts);

impl Bench for FakeBench {
    fn prepare(&mut self) {}

    fn replay(&mut self, files: &[TestFile], together: bool, time: Option<Duration>) -> Result<Replayed, String> {
        assert!(files.iter().all(|file| file.text.starts_with(HEADER)));
        let FakeParts { disagreed, invalid, unsteady, disturbed, unconfirmed, takes, .. } = &self.0;
        std::thread::sleep(time.map_or(*takes, |time| time.min(*takes)));
        let all: BTreeSet<(String, String)> =
            files.iter().flat_map(|file| file.tests.iter().map(|test| key(&file.path, test))).collect();
        let observed = |keys: &BTreeSet<(String, String)>| -> BTreeMap<(String, String), String> {
            keys.intersection(&all).map(|key| (key.clone(), "threw".to_owned())).collect()
        };
        if together {
            return Ok(Replayed { disagreed: observed(disturbed), ..Replayed::default() });
        }
        let out_of_time = time.is_some_and(|time| time < *takes);
        let unconfirmed = if out_of_time { all.clone() } else { unconfirmed.intersection(&all).cloned().collect() };
        Ok(Replayed {
            disagreed: observed(disagreed),
            refused: self.0.refused.iter().map(|(key, cause)| (key.clone(), (*cause, "why".to_owned()))).collect(),
            invalid: observed(invalid),
            unsteady: observed(unsteady),
            data: all.iter().map(|key| (key.clone(), vec![1])).collect(),
            checked: all,
            unconfirmed,
            out_of_time,
            ..Replayed::default()
        })
    }

    fn measure(&mut self, data: &[Vec<u8>], _time: Duration) -> Result<Measurement, String> {
        if let Some((name, missed)) = self.0.missed.clone() {
            let measured = Measured {
                covered: u64::from(2 - missed),
                branches: 2,
                missed: BTreeMap::from([(10, missed)]),
                ..Measured::default()
            };
            return Ok(Measurement { methods: BTreeMap::from([(name, measured)]), ..Measurement::default() });
        }
        Err(format!("{} tests, by nobody", data.len()))
    }
}
