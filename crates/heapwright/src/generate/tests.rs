//! The driver and the pipeline, with engines that only pretend.

use crate::generate::budget::{Deadline, Grace, Interrupt};
use crate::generate::candidates::Role;
use crate::generate::driver::{self, Driven, Limits, method_seed};
use crate::generate::engine::{
    Engine, Exploration, Goal, MethodGoals, Parts, Replayed, Suite, Task, TestFile, TestInfo,
};
use crate::generate::failure::{Failure, exit};
use crate::generate::guard;
use crate::generate::pipeline::{Run, exit_code};
use crate::generate::progress::{Progress, Silent};
use crate::generate::settings::{Options, Settings};
use crate::generate::targets::{Plan, PlannedClass, PlannedMethod};
use heapwright_case::{self as case, Edge, MethodName, Outcome, Snapshot};
use heapwright_report::{Cause, FileStatus, PathEnd, Reason, RunRecord};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

const HEADER: &str = "// ours\n";

/// Two edges of the one branching instruction that every pretended method has.
const TAKEN: Edge = Edge { from: 4, to: 9 };
const NOT_TAKEN: Edge = Edge { from: 4, to: 7 };

/// How an engine behaves on a method, by the method's name.
fn behave(task: &Task<'_>) {
    match task.method.name.as_str() {
        "fails" => panic!("on purpose"),
        // Until its deadline, as a good engine does.
        "endless" => {
            while !task.deadline.is_over() {
                std::thread::sleep(Duration::from_millis(1));
            }
        }
        // Whatever its deadline says.
        "stuck" => std::thread::sleep(Duration::from_secs(20)),
        // Some are slower than others, in no order.
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
            output: task.seed.to_string(),
            is_steady: true,
        };
        let mut exploration = Exploration { cut_short: task.deadline.is_over(), queries: 3, ..Exploration::default() };
        if task.method.name == "impossible" {
            exploration.unsatisfiable = true;
            return exploration;
        }
        if task.method.name == "unsupported" {
            exploration.ends.insert(PathEnd::Unsupported, 1);
            let what = "p.Native.call()V".to_owned();
            exploration.reasons.push((task.method.clone(), TAKEN, Reason::Unsupported { what }));
            return exploration;
        }
        exploration.runs.push(run(TAKEN));
        exploration.ends.insert(PathEnd::Returned, 1);
        if task.method.name == "half" {
            exploration.reasons.push((task.method.clone(), NOT_TAKEN, Reason::Infeasible));
        } else {
            exploration.runs.push(run(NOT_TAKEN));
        }
        exploration
    }

    fn suite(&mut self, class: &str, runs: Vec<case::Run>, _: &Grace) -> Result<Option<Box<dyn Suite>>, String> {
        let tests = runs.iter().enumerate().map(|(number, run)| TestInfo {
            name: format!("{}_{number}", run.method.name),
            method: run.method.clone(),
            edges: run.edges.clone(),
            expected: format!("returns, seed {}", run.output),
        });
        Ok(Some(Box::new(FakeSuite { path: format!("{}Test.java", class.replace('.', "/")), tests: tests.collect() })))
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

/// Parts whose JVM disagrees with some tests and does not get to others.
#[derive(Default)]
struct FakeParts {
    disagreed: BTreeSet<(String, String)>,
    invalid: BTreeSet<(String, String)>,
    unconfirmed: BTreeSet<(String, String)>,
    broken_jvm: bool,
}

impl Parts for FakeParts {
    fn engine(&self) -> Result<Box<dyn Engine>, Failure> {
        Ok(Box::new(FakeEngine))
    }

    fn goals(&self, class: &str) -> Result<Vec<MethodGoals>, String> {
        let names = ["a", "b", "c", "half", "unsupported", "fails", "endless", "stuck", "hidden"];
        let goal = |edge| Goal { line: Some(10), edges: vec![edge] };
        let goals = |name: &&str| MethodGoals {
            name: (*name).to_owned(),
            descriptor: "()V".to_owned(),
            branches: vec![goal(NOT_TAKEN), goal(TAKEN)],
            judge: Arc::new(|edges| vec![edges.contains(&NOT_TAKEN), edges.contains(&TAKEN)]),
        };
        if class == "p.Odd" { Err("odd".to_owned()) } else { Ok(names.iter().map(goals).collect()) }
    }

    fn replay(&self, files: &[TestFile], _time: Option<Duration>) -> Result<Replayed, String> {
        assert!(files.iter().all(|file| file.text.starts_with(HEADER)));
        if self.broken_jvm {
            return Err("the JVM died".to_owned());
        }
        let observed = |key: &(String, String)| (key.clone(), "threw".to_owned());
        Ok(Replayed {
            disagreed: self.disagreed.iter().map(observed).collect(),
            checked: files.iter().flat_map(|file| file.tests.iter().map(|test| key(&file.path, test))).collect(),
            invalid: self.invalid.iter().map(observed).collect(),
            unconfirmed: self.unconfirmed.clone(),
            ..Replayed::default()
        })
    }

    fn is_ours(&self, text: &str) -> bool {
        text.starts_with(HEADER)
    }
}

fn name(class: &str, method: &str) -> MethodName {
    MethodName { class: class.to_owned(), name: method.to_owned(), descriptor: "()V".to_owned() }
}

/// A plan from `Class: method method` lines; a method in brackets is only reached.
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
    Plan { classes: classes.collect(), skipped: Vec::new() }
}

fn limits(threads: usize, time: Option<u64>) -> Limits {
    let at = time.map(|time| Instant::now() + Duration::from_millis(time));
    let deadline = Deadline::new(at, Interrupt::default());
    Limits { threads, method_time: Duration::from_secs(5), deadline, making: Duration::from_millis(200), seed: 7 }
}

fn drive(plan: &Plan, limits: &Limits) -> Driven {
    guard::quieten();
    let parts: Arc<dyn Parts> = Arc::new(FakeParts::default());
    driver::drive(plan, &parts, limits, &mut Silent, &mut |_, _, _| {}).unwrap()
}

/// The names of the tests in each suite.
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
        let settings = Settings {
            targets: vec!["p.A".to_owned()],
            out: Some(scratch.path().to_owned()),
            threads: Some(2),
            ..Settings::default()
        };
        Fixture { options: Options::from_settings(settings, Vec::new()).unwrap(), scratch }
    }

    fn run(&self, plan: &Plan, parts: FakeParts) -> RunRecord {
        self.run_watched(plan, parts, &mut Silent)
    }

    fn run_watched(&self, plan: &Plan, parts: FakeParts, progress: &mut dyn Progress) -> RunRecord {
        guard::quieten();
        let run = Run {
            options: &self.options,
            jdk: "17",
            plan,
            parts: Arc::new(parts),
            interrupt: Interrupt::default(),
            begun: Instant::now(),
        };
        run.run(progress).unwrap()
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
    struct Watch<'a>(&'a Path, bool);
    impl Progress for Watch<'_> {
        fn started(&mut self, _worker: usize, method: &str) {
            if method.starts_with("p.B#endless") {
                let limit = Instant::now() + Duration::from_secs(5);
                while Instant::now() < limit && !self.1 {
                    self.1 = self.0.is_file();
                    std::thread::sleep(Duration::from_millis(1));
                }
            }
        }
        fn finished(&mut self, _worker: usize, _line: &str) {}
        fn phase(&mut self, _what: &str) {}
        fn message(&mut self, _text: &str) {}
        fn end(&mut self) {}
    }
    let mut fixture = Fixture::new();
    fixture.options.replay = false;
    fixture.options.threads = 1;
    fixture.options.method_time = Duration::from_millis(100);
    let file = fixture.scratch.path().join("p/ATest.java");
    let mut watch = Watch(&file, false);
    let record = fixture.run_watched(&plan(&["p.A: a", "p.B: endless"]), FakeParts::default(), &mut watch);
    assert!(watch.1, "the file of p.A was there while p.B was explored");
    assert_eq!((record.files.len(), record.methods[0].measured), (2, None));
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
