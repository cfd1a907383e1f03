//! Tests of the driver and the pipeline, with fake engines.

use crate::budget::{Deadline, Grace, Interrupt};
use crate::candidates::Role;
use crate::driver::{self, Driven, Limits, Watcher, method_seed};
use crate::engine::{
    Bench, Callers, Engine, Exploration, Goal, Made, Measured, Measurement, MethodGoals, Parts, Replayed, Suite, Task,
    TestFile, TestInfo,
};
use crate::event::{Event, Sink};
use crate::failure::{Failure, exit};
use crate::guard;
use crate::options::Options;
use crate::pipeline::{Run, exit_code};
use crate::targets::{Plan, PlannedClass, PlannedMethod};
use heapwright_case::{self as case, Edge, MethodName, Outcome, Snapshot};
use heapwright_report::{Cause, FileStatus, PathEnd, Reason, RunRecord};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

const HEADER: &str = "// ours\n";

/// The two edges of the single branching instruction of every fake method.
const TAKEN: Edge = Edge { from: 4, to: 9 };
const NOT_TAKEN: Edge = Edge { from: 4, to: 7 };

/// The behaviour of an engine on a method, by the method's name.
fn behave(task: &Task<'_>) {
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

struct FakeEngine;

impl Engine for FakeEngine {
    fn explore(&mut self, task: &Task<'_>) -> Exploration {
        behave(task);
        let run = |edge| case::Run {
            method: task.method.clone(),
            before: Snapshot::default(),
            outcome: Outcome::Returned(None),
            after: Snapshot::default(),
            edges: vec![(task.method.clone(), edge)],
            thrown: Vec::new(),
            lines: Vec::new(),
            output: task.seed.to_string(),
            is_deterministic: true,
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

    fn suite(&mut self, class: &str, runs: Vec<case::Run>, _: &Grace) -> Result<Made, String> {
        let (runs, unwritable): (Vec<_>, Vec<_>) = runs.into_iter().partition(|run| run.method.name != "unwritable");
        let edges = unwritable.into_iter().flat_map(|run| run.edges);
        let unwritten = edges.map(|(method, edge)| (method, edge, Reason::NoTest { why: "so".to_owned() })).collect();
        if runs.is_empty() {
            return Ok(Made { suite: None, unwritten });
        }
        let tests = runs.iter().enumerate().map(|(number, run)| TestInfo {
            name: format!("{}_{number}", run.method.name),
            method: run.method.clone(),
            edges: run.edges.clone(),
            lines: run.lines.clone(),
            expected: format!("returns, seed {}", run.output),
        });
        let suite = FakeSuite { path: format!("{}Test.java", class.replace('.', "/")), tests: tests.collect() };
        Ok(Made { suite: Some(Box::new(suite)), unwritten })
    }
}

struct FakeSuite {
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

    fn text(&self, kept: &dyn Fn(&str) -> bool) -> String {
        let lines = self.tests.iter().filter(|test| kept(&test.name));
        lines.fold(HEADER.to_owned(), |text, test| format!("{text}{} {}\n", test.name, test.expected))
    }
}

/// Parts whose JVM disagrees with some tests and never runs others.
#[derive(Clone, Default)]
struct FakeParts {
    disagreed: BTreeSet<(String, String)>,
    /// Tests that are not run.
    refused: BTreeMap<(String, String), Cause>,
    invalid: BTreeSet<(String, String)>,
    unsteady: BTreeSet<(String, String)>,
    /// Tests that fail when all are run together.
    disturbed: BTreeSet<(String, String)>,
    /// The time the JVM takes for a batch.
    takes: Duration,
    unconfirmed: BTreeSet<(String, String)>,
    broken_jvm: bool,
    /// A method, and the number of its branches that JaCoCo saw no test take.
    missed: Option<(MethodName, u32)>,
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

struct FakeBench(FakeParts);

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

fn name(class: &str, method: &str) -> MethodName {
    MethodName { class: class.to_owned(), name: method.to_owned(), descriptor: "()V".to_owned() }
}

/// Builds a plan from `Class: method method` lines; a method in parentheses is only reached.
fn plan(lines: &[&str]) -> Plan {
    let classes = lines.iter().map(|line| {
        let (class, methods) = line.split_once(": ").unwrap();
        let methods = methods.split(' ').map(|word| PlannedMethod {
            method: name(class, word.trim_matches(['(', ')'])),
            line: Some(3),
            role: if word.starts_with('(') { Role::Reached } else { Role::Entry },
        });
        PlannedClass { name: class.to_owned(), methods: methods.collect() }
    });
    Plan { classes: classes.collect(), ..Plan::default() }
}

fn limits(threads: usize, time: Option<u64>) -> Limits {
    let at = time.map(|time| Instant::now() + Duration::from_millis(time));
    let deadline = Deadline::new(at, Interrupt::default());
    Limits {
        threads,
        method_time: Duration::from_secs(5),
        deadline,
        making: Duration::from_millis(200),
        seed: 7,
        in_slices: false,
    }
}

fn drive(plan: &Plan, limits: &Limits) -> Driven {
    guard::quieten();
    let parts: Arc<dyn Parts> = Arc::new(FakeParts::default());
    let mut collected = Collected(plan.classes.iter().map(|_| None).collect(), 0);
    let mut driven = driver::drive(plan, &parts, limits, &mut |_| (), &mut collected).unwrap();
    driven.suites = collected.0;
    driven
}

/// The latest tests of each class, and how often incomplete ones arrived.
struct Collected(Vec<Option<Box<dyn Suite>>>, usize);

impl Watcher for Collected {
    fn made(&mut self, class: usize, suite: Option<Box<dyn Suite>>, is_whole: bool, _: &mut Sink<'_>) {
        self.0[class] = suite;
        self.1 += usize::from(!is_whole);
    }

    fn tick(&mut self, _: usize, _: &mut Sink<'_>) {}
}

#[test]
fn large_classes_are_made_in_slices() {
    let many = |count: usize| format!("p.A: {}", vec!["a"; count].join(" "));
    let slices = |count: usize| {
        let limits = Limits { in_slices: true, ..limits(2, None) };
        let mut collected = Collected(vec![None], 0);
        let parts: Arc<dyn Parts> = Arc::new(FakeParts::default());
        driver::drive(&plan(&[&many(count)]), &parts, &limits, &mut |_| (), &mut collected).unwrap();
        (collected.1, collected.0[0].as_ref().unwrap().tests().len())
    };
    assert_eq!(slices(39), (0, 78));
    assert_eq!(slices(41), (1, 82));
    assert_eq!(slices(170), (3, 340));
}

/// Returns the names of the tests in each suite.
fn tests(driven: &Driven) -> Vec<Vec<String>> {
    let names = |suite: &dyn Suite| suite.tests().iter().map(|test| test.name.clone()).collect();
    driven.suites.iter().map(|suite| suite.as_deref().map(names).unwrap_or_default()).collect()
}

#[test]
fn results_are_in_the_order_of_the_plan_on_any_number_of_threads() {
    let plan = plan(&["p.A: a b c half", "p.B: c b a (hidden)", "q.C: a half b", "q.D: b", "q.E: (hidden)"]);
    let texts = |threads| -> Vec<String> {
        let driven = drive(&plan, &limits(threads, None));
        assert!(driven.explored.iter().all(Option::is_some));
        driven.suites.iter().flatten().map(|suite| suite.text(&|_| true)).collect()
    };
    let expected = texts(1);
    assert_eq!(expected.len(), 4);
    assert!(expected[0].starts_with("// ours\na_0 returns, seed "));
    for threads in [2, 3, 8, 50] {
        assert_eq!(texts(threads), expected, "{threads} threads");
    }
}

#[test]
fn seeds_belong_to_methods() {
    let seeds: BTreeSet<u64> = ["a", "b", "c"].iter().map(|method| method_seed(1, &name("p.A", method))).collect();
    assert_eq!(seeds.len(), 3);
    assert_ne!(method_seed(1, &name("p.A", "a")), method_seed(2, &name("p.A", "a")));
    assert_eq!(method_seed(1, &name("p.A", "a")), method_seed(1, &name("p.A", "a")));
}

#[test]
fn a_fault_in_a_method_is_noted_and_the_others_go_on() {
    let driven = drive(&plan(&["p.A: a fails b"]), &limits(2, None));
    assert_eq!(tests(&driven), [["a_0", "a_1", "b_2", "b_3"]]);
    let broken = &driven.explored[1].as_ref().unwrap().exploration;
    assert_eq!(broken.ends, BTreeMap::from([(PathEnd::Bug, 1)]));
    assert!(broken.notes[0].starts_with("internal error: on purpose (") && broken.notes[0].contains("tests.rs"));
}

#[test]
fn time_is_divided_and_the_end_holds() {
    let begun = Instant::now();
    let driven = drive(&plan(&["p.A: endless endless endless endless", "p.B: a"]), &limits(1, Some(400)));
    assert!(begun.elapsed() < Duration::from_millis(1000), "{:?}", begun.elapsed());
    assert!(driven.explored.iter().all(Option::is_some), "every method got its share");
    assert!(driven.explored[0].as_ref().unwrap().exploration.cut_short);
    assert!(!driven.explored[4].as_ref().unwrap().exploration.cut_short);
    assert_eq!(tests(&driven)[1], ["a_0", "a_1"]);
}

#[test]
fn a_worker_that_does_not_come_back_is_left_behind() {
    let begun = Instant::now();
    let driven = drive(&plan(&["p.A: a stuck b c"]), &limits(1, Some(300)));
    assert!(begun.elapsed() < Duration::from_millis(1500), "{:?}", begun.elapsed());
    let done: Vec<bool> = driven.explored.iter().map(Option::is_some).collect();
    assert_eq!(done, [true, false, false, false]);
    assert_eq!(tests(&driven), [["a_0", "a_1"]], "tests of what was finished");
}

#[test]
fn an_interrupt_ends_the_exploration_and_keeps_what_was_found() {
    let limits = limits(1, None);
    let interrupt = Interrupt::default();
    let limits = Limits { deadline: Deadline::new(None, interrupt.clone()), ..limits };
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(150));
        interrupt.stop();
    });
    let driven = drive(&plan(&["p.A: a endless b", "p.B: c"]), &limits);
    let done: Vec<bool> = driven.explored.iter().map(Option::is_some).collect();
    assert_eq!(done, [true, true, false, false]);
    assert_eq!(tests(&driven)[0].len(), 4);
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
        run.run(events).unwrap()
    }

    fn file(&self, path: &str) -> Option<String> {
        std::fs::read_to_string(self.scratch.path().join(path)).ok()
    }
}

fn key(path: &str, test: &str) -> (String, String) {
    (path.to_owned(), test.to_owned())
}

#[test]
fn a_run_and_its_record() {
    let fixture = Fixture::new();
    let record = fixture.run(&plan(&["p.A: a half (hidden)", "q.B: unsupported"]), FakeParts::default());
    let summary: Vec<(&str, bool, u64, u64, u64)> =
        record.methods.iter().map(|m| (m.method.as_str(), m.explored, m.branches, m.covered, m.tests)).collect();
    assert_eq!(
        summary,
        [("a", true, 2, 2, 2), ("half", true, 2, 1, 1), ("hidden", false, 2, 0, 0), ("unsupported", true, 2, 0, 0)]
    );
    let half = &record.methods[1].uncovered[0];
    assert_eq!((half.line, half.branch, half.of, &half.reason), (Some(10), 1, 2, &Reason::Infeasible));
    assert_eq!(record.methods[2].uncovered[0].reason, Reason::NotReached);
    let what = "p.Native.call()V".to_owned();
    assert_eq!(record.methods[3].uncovered[1].reason, Reason::Unsupported { what });
    assert_eq!((record.totals.methods, record.totals.tests, record.totals.queries), (3, 3, 9));
    assert_eq!(record.files.len(), 1);
    assert!(fixture.file("p/ATest.java").unwrap().contains("half_2"));
    assert_eq!(exit_code(&record), exit::DONE);
    let again = fixture.run(&plan(&["p.A: a half (hidden)", "q.B: unsupported"]), FakeParts::default());
    assert_eq!(again.files[0].status, FileStatus::Unchanged);
}

#[test]
fn a_branch_whose_test_cannot_be_written_was_reached() {
    let fixture = Fixture::new();
    let record = fixture.run(&plan(&["p.A: a unwritable", "p.B: unwritable"]), FakeParts::default());
    for method in [1, 2] {
        let reasons: Vec<&Reason> = record.methods[method].uncovered.iter().map(|one| &one.reason).collect();
        let wanted = Reason::NoTest { why: "so".to_owned() };
        assert_eq!(reasons, [&wanted, &wanted], "{:?}", record.methods[method]);
    }
}

#[test]
fn tests_the_jvm_disagrees_with_are_withheld() {
    let fixture = Fixture::new();
    let disagreed = BTreeSet::from([key("p/ATest.java", "a_0")]);
    let record = fixture.run(&plan(&["p.A: a b"]), FakeParts { disagreed, ..FakeParts::default() });
    let text = fixture.file("p/ATest.java").unwrap();
    assert!(!text.contains("a_0") && text.contains("a_1"));
    let [withheld] = record.withheld.as_slice() else { panic!("{:?}", record.withheld) };
    assert_eq!((withheld.test.as_str(), withheld.observed.as_str()), ("a_0", "threw"));
    assert_eq!(withheld.source.lines().count(), 2);
    assert_eq!((record.methods[0].covered, record.methods[0].tests), (1, 1));
    assert_eq!(record.methods[0].uncovered[0].reason, Reason::Withheld);
    assert_eq!((record.totals.withheld, record.totals.tests), (1, 3));
    assert_eq!(exit_code(&record), exit::DISAGREED);
}

#[test]
fn tests_that_cannot_be_run_are_withheld_by_the_name_of_the_cause() {
    let code = |cause: Cause| {
        let fixture = Fixture::new();
        let refused = BTreeMap::from([(key("p/ATest.java", "a_0"), cause)]);
        let record = fixture.run(&plan(&["p.A: a b"]), FakeParts { refused, ..FakeParts::default() });
        let text = fixture.file("p/ATest.java").unwrap();
        assert!(!text.contains("a_0") && text.contains("a_1"));
        assert_eq!((record.withheld.len(), record.withheld[0].cause), (1, cause));
        exit_code(&record)
    };
    // a test that does not compile is our fault; a missing or broken class is a problem of the input
    assert_eq!(code(Cause::NotCompiled), exit::DISAGREED);
    assert_eq!(code(Cause::MissingClass), exit::WRONG_INPUT);
    assert_eq!(code(Cause::Rejected), exit::WRONG_INPUT);
}

#[test]
fn nothing_is_proved_of_a_method_that_the_jvm_runs_otherwise() {
    let fixture = Fixture::new();
    let reason = |parts: FakeParts| fixture.run(&plan(&["p.A: half"]), parts).methods[0].uncovered[0].reason.clone();
    assert_eq!(reason(FakeParts::default()), Reason::Infeasible);
    let disagreed = BTreeSet::from([key("p/ATest.java", "half_0")]);
    assert_ne!(reason(FakeParts { disagreed, ..FakeParts::default() }), Reason::Infeasible);
}

#[test]
fn what_the_jvm_takes_is_not_infeasible() {
    let fixture = Fixture::new();
    let parts = FakeParts { missed: Some((name("p.A", "half"), 0)), ..FakeParts::default() };
    let record = fixture.run(&plan(&["p.A: half"]), parts);
    let half = &record.methods[0];
    assert_eq!((half.covered, half.uncovered.len(), half.refuted.len()), (2, 0, 1));
    assert_eq!(half.refuted[0].reason, Reason::Infeasible);
    assert!(half.notes.iter().any(|note| note.contains("called infeasible")), "{:?}", half.notes);
    assert_eq!(exit_code(&record), exit::DISAGREED);
    let agreeing = FakeParts { missed: Some((name("p.A", "half"), 1)), ..FakeParts::default() };
    let record = fixture.run(&plan(&["p.A: half"]), agreeing);
    assert_eq!(record.methods[0].uncovered[0].reason, Reason::Infeasible);
    assert_eq!(exit_code(&record), exit::DONE);
}

#[test]
fn the_number_is_what_was_measured() {
    let fixture = Fixture::new();
    let parts = FakeParts { missed: Some((name("p.A", "a"), 1)), ..FakeParts::default() };
    let record = fixture.run(&plan(&["p.A: a b"]), parts);
    let (a, b) = (&record.methods[0], &record.methods[1]);
    assert_eq!((a.predicted, a.covered, a.measured, a.unmeasured.as_deref()), (2, 1, Some(1), None));
    assert_eq!(a.uncovered.iter().map(|branch| &branch.reason).collect::<Vec<_>>(), [&Reason::Uncounted]);
    assert_eq!(a.notes, ["JaCoCo counts 1 branches covered, not 2"]);
    assert_eq!((b.covered, b.measured), (2, None));
    assert_eq!(b.unmeasured.as_deref(), Some("JaCoCo does not count this method"));
    assert_eq!((record.totals.covered, record.totals.unmeasured), (3, 1));
    let record = fixture.run(&plan(&["p.A: a"]), FakeParts::default());
    assert_eq!(record.methods[0].unmeasured.as_deref(), Some("2 tests, by nobody"));
}

#[test]
fn a_proof_of_one_caller_is_none_for_another() {
    let fixture = Fixture::new();
    // both refute the branch of the method they call; in `p.B` it has another caller that is not explored
    let record = fixture.run(&plan(&["p.A: calls (shared)", "p.B: calls (shared)"]), FakeParts::default());
    let reason = |method: usize| &record.methods[method].uncovered[0].reason;
    assert_eq!((record.methods[1].method.as_str(), reason(1)), ("shared", &Reason::Infeasible));
    assert_eq!((record.methods[3].method.as_str(), reason(3)), ("shared", &Reason::NotReached));
}

#[test]
fn tests_with_invalid_inputs_are_withheld() {
    let fixture = Fixture::new();
    let invalid = BTreeSet::from([key("p/ATest.java", "a_0")]);
    let record = fixture.run(&plan(&["p.A: a b"]), FakeParts { invalid, ..FakeParts::default() });
    let text = fixture.file("p/ATest.java").unwrap();
    assert!(!text.contains("a_0") && text.contains("a_1"));
    let [withheld] = record.withheld.as_slice() else { panic!("{:?}", record.withheld) };
    assert_eq!((withheld.cause, withheld.test.as_str()), (Cause::Invalid, "a_0"));
    assert_eq!((record.methods[0].checked, record.methods[0].invalid), (2, 1));
    assert_eq!((record.methods[1].checked, record.methods[1].invalid), (2, 0));
    assert_eq!((record.totals.checked, record.totals.invalid, record.totals.withheld), (4, 1, 1));
    assert_eq!(record.methods[0].uncovered[0].reason, Reason::Withheld);
    assert_eq!(exit_code(&record), exit::DISAGREED);
}

#[test]
fn tests_that_are_not_the_same_in_every_run_are_left_out() {
    let fixture = Fixture::new();
    let unsteady = BTreeSet::from([key("p/ATest.java", "a_0")]);
    let record = fixture.run(&plan(&["p.A: a b"]), FakeParts { unsteady, ..FakeParts::default() });
    let text = fixture.file("p/ATest.java").unwrap();
    assert!(!text.contains("a_0") && text.contains("a_1"));
    assert_eq!((record.withheld.len(), record.withheld[0].cause), (1, Cause::Unsteady));
    assert_eq!(exit_code(&record), exit::DONE, "it is nobody's fault");
}

/// Two batches: in the end all tests run together, and those that fail are removed from their files.
#[test]
fn tests_that_others_disturb_are_taken_out_again() {
    let fixture = Fixture::new();
    let names: Vec<String> = (0..41).map(|number| format!("a{number}")).collect();
    let many = format!("p.A: {}", names.join(" "));
    let plan = plan(&[&many, "p.B: b", "p.C: c"]);
    let disturbed = BTreeSet::from(["b_0", "b_1"].map(|test| key("p/BTest.java", test)));
    let mut disturbed_too = disturbed.clone();
    disturbed_too.insert(key("p/CTest.java", "c_1"));
    let record = fixture.run(&plan, FakeParts { disturbed: disturbed_too, ..FakeParts::default() });
    assert_eq!(fixture.file("p/BTest.java"), None);
    let text = fixture.file("p/CTest.java").unwrap();
    assert!(text.contains("c_0") && !text.contains("c_1"), "{text}");
    assert_eq!((record.withheld.len(), record.totals.tests, exit_code(&record)), (3, 83, exit::DONE));
}

/// A slow JVM loses nothing: exploration ends early enough, and each batch is written when it is confirmed.
#[test]
fn time_is_kept_for_the_jvm() {
    let mut fixture = Fixture::new();
    fixture.options.time = Some(Duration::from_secs(10));
    fixture.options.method_time = Duration::from_secs(60);
    let lines: Vec<String> = (0..6).map(|n| format!("p.A{n}: {}", vec!["a"; 40].join(" "))).collect();
    let mut lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    lines.push("p.Z: endless endless endless endless");
    let begun = Instant::now();
    let parts = FakeParts { takes: Duration::from_millis(1200), ..FakeParts::default() };
    let record = fixture.run(&plan(&lines), parts);
    assert!(begun.elapsed() < Duration::from_secs(11), "{:?}", begun.elapsed());
    assert!((0..6).all(|n| fixture.file(&format!("p/A{n}Test.java")).is_some()), "{:?}", record.notes);
    assert!(fixture.file("p/ZTest.java").is_some(), "{:?}", record.notes);
}

#[test]
fn a_precondition_that_nothing_satisfies() {
    let fixture = Fixture::new();
    let record = fixture.run(&plan(&["p.A: impossible a"]), FakeParts::default());
    assert!(record.methods[0].unsatisfiable && !record.methods[1].unsatisfiable);
    assert_eq!(exit_code(&record), exit::DONE);
    let record = fixture.run(&plan(&["p.B: impossible"]), FakeParts::default());
    assert_eq!(exit_code(&record), exit::WRONG_INPUT);
}

#[test]
fn what_is_not_confirmed_is_not_written() {
    let fixture = Fixture::new();
    let unconfirmed = BTreeSet::from([key("p/ATest.java", "a_0"), key("p/ATest.java", "a_1")]);
    let record = fixture.run(&plan(&["p.A: a", "p.B: b"]), FakeParts { unconfirmed, ..FakeParts::default() });
    assert_eq!((fixture.file("p/ATest.java"), fixture.file("p/BTest.java").is_some()), (None, true));
    assert_eq!(record.files[0].status, FileStatus::Unconfirmed);
    assert_eq!(exit_code(&record), exit::DISAGREED);
    let record = fixture.run(&plan(&["p.C: a"]), FakeParts { broken_jvm: true, ..FakeParts::default() });
    assert_eq!(fixture.file("p/CTest.java"), None);
    assert!(record.notes[0].contains("the JVM died"));
    assert_eq!(exit_code(&record), exit::DISAGREED);
}

#[test]
fn without_replay_a_file_is_written_as_soon_as_its_class_is_finished() {
    let mut fixture = Fixture::new();
    fixture.options.replay = false;
    fixture.options.threads = 1;
    fixture.options.method_time = Duration::from_millis(100);
    let file = fixture.scratch.path().join("p/ATest.java");
    let mut seen = false;
    let mut watch = |event: Event| {
        if matches!(&event, Event::MethodStarted { method, .. } if method.class == "p.B") {
            let limit = Instant::now() + Duration::from_secs(5);
            while Instant::now() < limit && !seen {
                seen = file.is_file();
                std::thread::sleep(Duration::from_millis(1));
            }
        }
    };
    let record = fixture.run_watched(&plan(&["p.A: a", "p.B: endless"]), FakeParts::default(), &mut watch);
    assert!(seen, "the file of p.A was there while p.B was explored");
    assert_eq!((record.files.len(), record.methods[0].measured), (2, None));
}

/// Returns the events of a run, in short form.
fn heard(plan: &Plan, parts: FakeParts) -> Vec<String> {
    let mut heard = Vec::new();
    let mut fixture = Fixture::new();
    fixture.options.threads = 1;
    fixture.run_watched(plan, parts, &mut |event| {
        heard.push(match event {
            Event::MethodStarted { worker, method } => format!("{worker} starts {}", method.name),
            Event::PathEnded { worker, end } => format!("{worker} {end:?}"),
            Event::MethodFinished { worker, method, ends, cut_short, .. } => {
                format!("{worker} finished {} {ends:?} {cut_short}", method.name)
            }
            Event::TestConfirmed { file, test } => format!("confirmed {file} {test}"),
            Event::ClassFinished { file } => format!("wrote {} {}", file.class, file.tests),
            Event::Phase(_) => return,
            Event::Message(text) => text,
        });
    });
    heard
}

#[test]
fn events_tell_what_happens() {
    let disagreed = BTreeSet::from([key("p/ATest.java", "a_1")]);
    let heard = heard(&plan(&["p.A: a half"]), FakeParts { disagreed, ..FakeParts::default() });
    assert_eq!(
        heard,
        [
            "0 starts a",
            "0 Returned",
            "0 finished a {Returned: 1} false",
            "0 starts half",
            "0 Returned",
            "0 finished half {Returned: 1} false",
            "confirmed p/ATest.java a_0",
            "confirmed p/ATest.java half_2",
            "wrote p.A 2",
        ]
    );
}

#[test]
fn files_of_the_user_are_left_alone() {
    let fixture = Fixture::new();
    std::fs::create_dir_all(fixture.scratch.path().join("p")).unwrap();
    std::fs::write(fixture.scratch.path().join("p/ATest.java"), "class ATest {}").unwrap();
    let record = fixture.run(&plan(&["p.A: a", "p.B: b"]), FakeParts::default());
    assert_eq!(fixture.file("p/ATest.java").unwrap(), "class ATest {}");
    assert_eq!((record.files[0].status, record.files[0].tests), (FileStatus::NotOurs, 0));
    assert_eq!((record.methods[0].tests, record.methods[0].covered, record.totals.tests), (0, 0, 2));
    assert_eq!(exit_code(&record), exit::DONE);
    let record = fixture.run(&plan(&["p.A: a"]), FakeParts::default());
    assert_eq!(exit_code(&record), exit::WRONG_INPUT);
}

#[test]
fn a_target_that_needs_something_unsupported() {
    let fixture = Fixture::new();
    let record = fixture.run(&plan(&["p.A: unsupported"]), FakeParts::default());
    assert_eq!(exit_code(&record), exit::UNSUPPORTED);
}

#[test]
fn out_of_time() {
    let mut fixture = Fixture::new();
    fixture.options.time = Some(Duration::from_millis(600));
    fixture.options.threads = 1;
    let begun = Instant::now();
    let record = fixture.run(&plan(&["p.A: stuck a", "p.Odd: b"]), FakeParts::default());
    assert!(begun.elapsed() < Duration::from_millis(1600));
    assert!(record.cut_short);
    assert_eq!(record.methods[0].uncovered[0].reason, Reason::Budget);
    assert_eq!((record.methods[0].explored, record.totals.methods), (false, 0));
    assert!(record.notes[0].contains("p.Odd"));
}
