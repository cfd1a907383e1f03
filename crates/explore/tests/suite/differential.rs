//! Symbolic against concrete execution: whatever exploration finds must be confirmed by a run, and nothing that happens
//! in a run may be missing.
//!
//! Each method is explored, and every path is confirmed by running its input. Then the method is run on random inputs:
//! the branches of each run must be those of an explored path if all paths were explored, and no goal that was reported
//! as infeasible may be reached.

use crate::grow;
use crate::inputs::Inputs;
use crate::support::{ORDERS, Setting, branches_on, compile, ends, explore_on, machine_on};
use heapwright_case::{Edge, MethodName, Outcome, PathEnd, Reason, Run};
use heapwright_explore::{Exploration, Goal, Goals, NoGoals, Options, Stopped};
use heapwright_vm::Aliasing;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The maximum number of paths per method: enough for small methods, and a prefix is as good for larger ones.
const PATHS: u64 = 150;

/// The time limit of an exploration: partial results are as good for a comparison.
const TIME: Duration = Duration::from_millis(400);

/// The number of random inputs per method.
const INPUTS: usize = 60;

/// The step limit of a run on a random input.
const STEPS: u64 = 200_000;

/// What distinguishes one path from another in a run.
type Trace = (BTreeSet<(MethodName, Edge)>, String);

fn trace(run: &Run) -> Trace {
    let end = match &run.outcome {
        Outcome::Returned(_) => "returned".to_owned(),
        Outcome::Threw { class, .. } => class.clone(),
    };
    (run.edges.iter().filter(|(method, _)| method.name != "<clinit>").cloned().collect(), end)
}

/// A clock that starts now and counts the time of this thread, so that a busy machine explores as much as an idle one.
fn clock() -> impl Fn() -> Duration {
    let start = heapwright_meter::thread_time();
    move || heapwright_meter::thread_time().saturating_sub(start)
}

/// Returns true if an exploration was exhaustive.
fn is_whole(found: &Exploration) -> bool {
    let whole = [PathEnd::Returned, PathEnd::Threw, PathEnd::Infeasible];
    found.stopped == Stopped::Exhausted
        && found.ends.iter().all(|(kind, _)| whole.contains(&kind))
        && found.runs.iter().all(|found| !found.concretised)
}

/// A method under test.
struct Subject<'a> {
    classes: &'a Path,
    target: String,
    seed: u64,
    faults: Vec<String>,
}

impl Subject<'_> {
    fn options(&self, aliasing: Aliasing) -> Options {
        let mut options = Options { seed: self.seed, ..Options::default() };
        options.inputs.aliasing = aliasing;
        options.inputs.max_array = 3;
        options.inputs.max_string = 3;
        options.budgets.paths = PATHS;
        options.budgets.time = Some(TIME);
        options.order = ORDERS[self.seed as usize % ORDERS.len()];
        options
    }

    fn fault(&mut self, what: String) {
        self.faults.push(format!("{}: {what}", self.target));
    }

    /// No path ends because of a bug of ours, and each is confirmed by its run.
    fn confirm(&mut self, what: &str, found: &Exploration) {
        for (bug, count) in found.ends.details(PathEnd::Bug) {
            self.fault(format!("{what}: {count} times {bug}"));
        }
        for disagreement in &found.disagreements {
            self.fault(format!("{what}: {} for {:?}", disagreement.predicted, disagreement.before));
        }
    }

    fn all_paths(&mut self, aliasing: Aliasing) -> Exploration {
        let options = Options { all_paths: true, ..self.options(aliasing) };
        let mut solver = crate::support::proved();
        let clock = clock();
        let setting = Setting { options, goals: &mut NoGoals, solver: &mut solver, clock: &clock };
        let found = explore_on(self.classes, &self.target, setting);
        self.confirm(&format!("all paths, {aliasing:?}"), &found);
        found
    }

    fn for_branches(&mut self) -> Exploration {
        let mut goals = branches_on(self.classes, &self.target);
        let mut solver = crate::support::proved();
        let options = self.options(Aliasing::Delayed);
        let clock = clock();
        let setting = Setting { options, goals: &mut goals, solver: &mut solver, clock: &clock };
        let found = explore_on(self.classes, &self.target, setting);
        self.confirm("branches", &found);
        found
    }

    /// Runs the method on random inputs; empty for types that are not supported here.
    fn random_runs(&self) -> Vec<Run> {
        let (mut vm, method) = machine_on(self.classes, &self.target);
        let boot = vm.boot().expect("a booted state");
        let Some(mut inputs) = Inputs::new(&mut vm, method, self.seed) else { return Vec::new() };
        let run = |_| vm.run_case(&boot, method, &inputs.next(), STEPS).ok();
        (0..INPUTS).filter_map(run).collect()
    }

    fn check(mut self) -> (Vec<String>, bool) {
        let delayed = self.all_paths(Aliasing::Delayed);
        let eager = self.all_paths(Aliasing::Eager);
        self.all_paths(Aliasing::None);
        let goals = self.for_branches();
        let runs = self.random_runs();
        for (mode, found) in [("delayed", &delayed), ("eager", &eager)] {
            if is_whole(found) {
                let known: BTreeSet<Trace> = found.runs.iter().map(|found| trace(&found.run)).collect();
                if let Some(run) = runs.iter().find(|run| !known.contains(&trace(run))) {
                    let text = ends(found);
                    self.fault(format!("{mode} ({text}) lacks a path: {:?} gives {:?}", run.before, run.outcome));
                }
            }
        }
        let mut open = branches_on(self.classes, &self.target);
        for run in &runs {
            if open.cover(run) == 0 {
                continue;
            }
            let left = open.open();
            let reached = |(goal, reason): &&(Goal, Reason)| *reason == Reason::Infeasible && !left.contains(goal);
            if let Some((goal, _)) = goals.uncovered.iter().find(reached) {
                self.fault(format!("line {} is not infeasible: {:?} reaches it", goal.line, run.before));
                break;
            }
        }
        let compared = is_whole(&delayed) && !runs.is_empty();
        (self.faults, compared)
    }
}

/// Checks every method of a class. Returns the number of those whose paths were all explored and compared with random
/// runs.
fn check(classes: &Path, class: &str, seed: u64) -> usize {
    let mut vm = machine_on(classes, &format!("{class}.<init>")).0;
    let id = vm.program_mut().load(class).expect("the fixture");
    let methods: Vec<_> = vm.program().class(id).methods().map(|method| vm.program().method(method)).collect();
    let written = methods.iter().filter(|method| method.is_static() && method.flags() & 0x1000 == 0);
    let names: Vec<_> = written.map(|method| method.name()).filter(|name| &***name != "<clinit>").collect();
    let mut faults = Vec::new();
    let mut compared = 0;
    for name in names {
        let subject = Subject { classes, target: format!("{class}.{name}"), seed, faults: Vec::new() };
        let (found, whole) = subject.check();
        faults.extend(found);
        compared += usize::from(whole);
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    compared
}

fn check_fixture(class: &str, at_least: usize) {
    let compared = check(&crate::support::classes(), class, 0);
    assert!(compared >= at_least, "only {compared} methods of {class} were compared with random runs");
}

#[test]
fn linked_nodes() {
    check_fixture("Lists", 8);
}

#[test]
fn arrays() {
    check_fixture("Rows", 12);
}

#[test]
fn strings() {
    check_fixture("Texts", 4);
}

#[test]
fn switches_and_exceptions() {
    check_fixture("Turns", 6);
}

#[test]
fn types_and_collections() {
    check_fixture("Kinds", 2);
}

#[test]
fn numbers() {
    check_fixture("Sums", 12);
}

/// The seed; `PROPTEST_RNG_SEED` overrides the default.
fn seed() -> u64 {
    std::env::var("PROPTEST_RNG_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(20_261_115)
}

/// Checks randomly generated methods.
fn check_grown(part: u64) {
    let seed = seed().wrapping_mul(4).wrapping_add(part);
    let folder: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("grown-{}-{part}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let source = folder.join("Grown.java");
    std::fs::write(&source, grow::class(seed, 24)).expect("the source is written");
    let classes = folder.join("classes");
    compile(&classes, &[source]);
    let compared = check(&classes, "Grown", seed);
    assert!(compared >= 6, "only {compared} grown methods were compared with random runs");
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}

#[test]
fn grown_methods_1() {
    check_grown(1);
}

#[test]
fn grown_methods_2() {
    check_grown(2);
}

#[test]
fn grown_methods_3() {
    check_grown(3);
}
