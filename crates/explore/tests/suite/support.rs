//! Explores a method of the fixtures and reports the result.

use heapwright_case::PathEnd;
use heapwright_coverage::class_goals;
use heapwright_explore::{Clock, CodeGoals, Exploration, Goals, NoGoals, Options, Order, Still, Task, explore};
use heapwright_program::{ClassPath, Jdk, MethodId, Program};
use heapwright_smt::{Options as ChainOptions, Solver, Strict, strict};
use heapwright_vm::{INJECTED, Limits, Silent, Vm};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The folder of the compiled fixtures, including the paper's examples.
pub fn classes() -> PathBuf {
    static COMPILED: OnceLock<PathBuf> = OnceLock::new();
    let compiled = || {
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("explore-{}", std::process::id()));
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java");
        let own = std::fs::read_dir(sources).expect("fixtures").map(|entry| entry.expect("a fixture").path());
        let examples =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/netds/src/main/java/heapwright/netds");
        let names = ["Aliasing.java", "Cell.java", "BinarySearchTree.java", "Entry.java"];
        let files: Vec<PathBuf> = own.chain(names.map(|name| examples.join(name))).collect();
        compile(&target, &files);
        target
    };
    COMPILED.get_or_init(compiled).clone()
}

/// Compiles Java sources into a folder.
pub fn compile(target: &Path, files: &[PathBuf]) {
    let javac = Jdk::locate(None).expect("a JDK").home().join("bin/javac");
    let status = Command::new(javac).args(["-nowarn", "-g", "-d"]).arg(target).args(files).status();
    assert!(status.expect("javac starts").success(), "{files:?} do not compile");
}

/// A machine for the classes in a folder, and the method `Class.method` of them.
pub fn machine_on(classes: &Path, target: &str) -> (Vm, MethodId) {
    let class_path = ClassPath::parse(&classes.display().to_string()).expect("a class path");
    let program = Program::with_injected(Jdk::locate(None).expect("a JDK"), class_path, INJECTED).expect("a program");
    let mut vm = Vm::new(program, Limits::default(), Box::new(Silent)).expect("a machine");
    let (class, name) = target.rsplit_once('.').expect("Class.method");
    let class = vm.program_mut().load(&class.replace('.', "/")).expect("the fixture");
    let method = vm.program().methods_named(class, name).next().expect("the method");
    vm.observe(class);
    (vm, method)
}

/// The parameters of an exploration.
pub struct Setting<'a> {
    pub options: Options,
    pub goals: &'a mut dyn Goals,
    pub solver: &'a mut dyn Solver,
    pub clock: &'a dyn Clock,
}

/// The branches of `Class.method`.
pub fn branches(target: &str) -> CodeGoals {
    branches_on(&classes(), target)
}

/// The branches of `Class.method` of the classes in a folder.
pub fn branches_on(classes: &Path, target: &str) -> CodeGoals {
    let (vm, method) = machine_on(classes, target);
    let class = vm.program().method(method).class();
    let name = vm.method_name(method);
    let known = class_goals(vm.program().class(class).bytes().expect("a class file")).expect("goals");
    let mut goals = CodeGoals::new();
    goals.add_branches(name.clone(), known.method(&name.name, &name.descriptor).expect("the method").clone());
    goals
}

/// Explores for the branches of a method.
pub fn for_branches(target: &str, change: impl FnOnce(&mut Options)) -> Exploration {
    let mut options = Options::default();
    change(&mut options);
    let mut solver = proved();
    let mut goals = branches(target);
    explore_with(target, Setting { options, goals: &mut goals, solver: &mut solver, clock: &Still })
}

/// Explores `Class.method` with everything chosen by the caller.
pub fn explore_with(target: &str, setting: Setting<'_>) -> Exploration {
    explore_on(&classes(), target, setting)
}

/// Explores `Class.method` of the classes in a folder.
pub fn explore_on(classes: &Path, target: &str, setting: Setting<'_>) -> Exploration {
    let (mut vm, method) = machine_on(classes, target);
    let boot = vm.boot().expect("a booted state");
    let Setting { options, goals, solver, clock } = setting;
    explore(Task {
        vm: &mut vm,
        boot: &boot,
        method,
        options: &options,
        goals,
        solver,
        arithmetic: &heapwright_logic::Undecided,
        clock,
        alarm: Default::default(),
        ended: &mut |_| (),
    })
}

/// Explores all paths within the bounds.
pub fn all_paths(target: &str, change: impl FnOnce(&mut Options)) -> Exploration {
    let mut options = Options { all_paths: true, ..Options::default() };
    change(&mut options);
    let mut solver = proved();
    explore_with(target, Setting { options, goals: &mut NoGoals, solver: &mut solver, clock: &Still })
}

/// The outcomes, in an order that does not depend on the search.
pub fn sorted_runs(exploration: &Exploration) -> Vec<String> {
    let mut runs: Vec<String> = exploration.runs.iter().map(|found| format!("{:?}", found.run.outcome)).collect();
    runs.sort();
    runs
}

/// The ends that occurred, as text.
pub fn ends(exploration: &Exploration) -> String {
    let text: Vec<String> = exploration.ends.iter().map(|(kind, count)| format!("{}: {count}", kind.text())).collect();
    text.join(", ")
}

/// All orders.
pub const ORDERS: [Order; 4] = [Order::Coverage, Order::DepthFirst, Order::BreadthFirst, Order::Random];

/// No path ended because of a bug of ours.
pub fn sound(exploration: &Exploration) {
    let bugs: Vec<_> = exploration.ends.details(PathEnd::Bug).collect();
    assert!(bugs.is_empty() && exploration.disagreements.is_empty(), "{bugs:?} {:?}", exploration.disagreements);
}

/// A chain that checks a sample of its refutations: one in 16, or as HEAPWRIGHT_CHECK_ONE_IN says. Checking all of them
/// takes more than ten times as long as exploring.
pub fn proved() -> Strict {
    let one_in = std::env::var("HEAPWRIGHT_CHECK_ONE_IN").ok().and_then(|text| text.parse().ok());
    strict(&ChainOptions { check_one_in: one_in.unwrap_or(16), ..ChainOptions::default() })
}
