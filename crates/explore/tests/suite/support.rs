//! Explores a method of the fixtures and tells what came out.

use heapwright_coverage::class_goals;
use heapwright_explore::{
    BranchGoals, Clock, EndKind, Exploration, Goals, NoGoals, Options, Order, Still, Task, Unobserved, explore,
};
use heapwright_program::{ClassPath, Jdk, Program};
use heapwright_smt::{Options as ChainOptions, Solver, chain};
use heapwright_vm::{INJECTED, Limits, Silent, Vm};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The folder of the compiled fixtures.
fn classes() -> PathBuf {
    static COMPILED: OnceLock<PathBuf> = OnceLock::new();
    let compile = || {
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("explore-{}", std::process::id()));
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java");
        let files = std::fs::read_dir(sources).expect("fixtures").map(|entry| entry.expect("a fixture").path());
        let javac = Jdk::locate(None).expect("a JDK").home().join("bin/javac");
        let status = Command::new(javac).args(["-nowarn", "-g", "-d"]).arg(&target).args(files).status();
        assert!(status.expect("javac starts").success(), "the fixtures do not compile");
        target
    };
    COMPILED.get_or_init(compile).clone()
}

/// A machine for the fixtures.
pub fn machine() -> Vm {
    let class_path = ClassPath::parse(&classes().display().to_string()).expect("a class path");
    let program = Program::with_injected(Jdk::locate(None).expect("a JDK"), class_path, INJECTED).expect("a program");
    Vm::new(program, Limits::default(), Box::new(Silent)).expect("a machine")
}

/// What to explore a method with.
pub struct Setting<'a> {
    pub options: Options,
    pub goals: &'a mut dyn Goals,
    pub solver: &'a mut dyn Solver,
    pub clock: &'a dyn Clock,
}

/// The branches of `Class.method`.
pub fn branches(target: &str) -> BranchGoals {
    let mut vm = machine();
    let (class, name) = target.split_once('.').expect("Class.method");
    let class = vm.program_mut().load(class).expect("the fixture");
    let method = vm.program().methods_named(class, name).next().expect("the method");
    let name = vm.method_name(method);
    let known = class_goals(vm.program().class(class).bytes().expect("a class file")).expect("goals");
    let mut goals = BranchGoals::new();
    goals.add(name.clone(), known.method(&name.name, &name.descriptor).expect("the method").clone());
    goals
}

/// Explores for the branches of a method.
pub fn for_branches(target: &str, change: impl FnOnce(&mut Options)) -> Exploration {
    let mut options = Options::default();
    change(&mut options);
    let mut solver = chain(&ChainOptions::default()).expect("a solver");
    let mut goals = branches(target);
    explore_with(target, Setting { options, goals: &mut goals, solver: &mut solver, clock: &Still })
}

/// Explores `Class.method` with everything chosen by the caller.
pub fn explore_with(target: &str, setting: Setting<'_>) -> Exploration {
    let mut vm = machine();
    let boot = vm.boot().expect("a booted state");
    let (class, name) = target.split_once('.').expect("Class.method");
    let class = vm.program_mut().load(class).expect("the fixture");
    let method = vm.program().methods_named(class, name).next().expect("the method");
    vm.observe(class);
    let Setting { options, goals, solver, clock } = setting;
    explore(Task {
        vm: &mut vm,
        boot: &boot,
        method,
        options: &options,
        goals,
        solver,
        clock,
        observer: &mut Unobserved,
    })
}

/// Explores all paths within the bounds.
pub fn all_paths(target: &str, change: impl FnOnce(&mut Options)) -> Exploration {
    let mut options = Options { all_paths: true, ..Options::default() };
    change(&mut options);
    let mut solver = chain(&ChainOptions::default()).expect("a solver");
    explore_with(target, Setting { options, goals: &mut NoGoals, solver: &mut solver, clock: &Still })
}

/// Inputs and outcomes in an order that does not depend on the search.
pub fn sorted_runs(exploration: &Exploration) -> Vec<String> {
    let mut runs: Vec<String> = exploration.runs.iter().map(|found| format!("{:?}", found.run.outcome)).collect();
    runs.sort();
    runs
}

/// The ends that occurred, as text.
pub fn ends(exploration: &Exploration) -> String {
    let text: Vec<String> = exploration.ends.iter().map(|(kind, count)| format!("{}: {count}", kind.name())).collect();
    text.join(", ")
}

/// All orders.
pub const ORDERS: [Order; 4] = [Order::Coverage, Order::DepthFirst, Order::BreadthFirst, Order::Random];

/// No path ended by a mistake of ours.
pub fn sound(exploration: &Exploration) {
    let bugs: Vec<_> = exploration.ends.details(EndKind::Bug).collect();
    assert!(bugs.is_empty() && exploration.disagreements.is_empty(), "{bugs:?} {:?}", exploration.disagreements);
}
