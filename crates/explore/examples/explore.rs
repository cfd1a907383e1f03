//! Explores the methods of classes and prints what came of it: `explore CLASSPATH CLASS[#METHOD]... [loop=K] [all]
//! [order=dfs|bfs|random] [aliasing=eager|none] [time=SECONDS] [verbose]`.

#![allow(clippy::disallowed_methods, reason = "a program for the command line")]

use heapwright_case::PathEnd;
use heapwright_coverage::class_goals;
use heapwright_explore::{CodeGoals, Exploration, Goals, Options, Order, Task, explore};
use heapwright_program::{ClassPath, Jdk, MethodId, Program};
use heapwright_smt::{Options as ChainOptions, chain};
use heapwright_vm::{Aliasing, INJECTED, Limits, Silent, Vm};
use std::time::{Duration, Instant};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let has = |word: &str| arguments.iter().any(|argument| argument == word);
    let mut options = Options { all_paths: has("all"), ..Options::default() };
    let seconds = arguments.iter().find_map(|argument| argument.strip_prefix("time="));
    let seconds = seconds.map_or(10, |seconds| seconds.parse().expect("a number"));
    options.budgets.time = Some(Duration::from_secs(seconds));
    options.order = match () {
        () if has("order=dfs") => Order::DepthFirst,
        () if has("order=bfs") => Order::BreadthFirst,
        () if has("order=random") => Order::Random,
        () => Order::Coverage,
    };
    options.inputs.aliasing = match () {
        () if has("aliasing=eager") => Aliasing::Eager,
        () if has("aliasing=none") => Aliasing::None,
        () => Aliasing::Delayed,
    };
    if let Some(bound) = arguments.iter().find_map(|argument| argument.strip_prefix("loop=")) {
        options.bounds.loops = bound.parse().expect("a number");
        options.bounds.recursion = options.bounds.loops;
    }
    let class_path = arguments.first().expect("a class path");
    let targets = arguments
        .iter()
        .skip(1)
        .filter(|argument| !argument.contains('=') && !["all", "verbose"].contains(&argument.as_str()));
    for target in targets {
        let (class, method) = target.split_once('#').map_or((target.as_str(), None), |(a, b)| (a, Some(b)));
        let names = methods(class_path, class);
        for (index, name) in names.into_iter().enumerate() {
            if method.is_none_or(|wanted| wanted == name) && name != "<clinit>" {
                one(class_path, class, index, &options, has("verbose"));
            }
        }
    }
}

fn machine(class_path: &str) -> Vm {
    let class_path = ClassPath::parse(class_path).expect("a class path");
    let program = Program::with_injected(Jdk::locate(None).expect("a JDK"), class_path, INJECTED).expect("a program");
    Vm::new(program, Limits::default(), Box::new(Silent)).expect("a machine")
}

fn methods(class_path: &str, class: &str) -> Vec<String> {
    let mut vm = machine(class_path);
    let class = vm.program_mut().load(&class.replace('.', "/")).expect("the class");
    let methods = vm.program().class(class).methods();
    methods.map(|method| vm.program().method(method).name().to_string()).collect()
}

fn one(class_path: &str, class: &str, index: usize, options: &Options, verbose: bool) {
    let mut vm = machine(class_path);
    let class = vm.program_mut().load(&class.replace('.', "/")).expect("the class");
    let method: MethodId = vm.program().class(class).methods().nth(index).expect("the method");
    let found = vm.program().method(method);
    if found.is_abstract() || found.is_native() || found.flags() & 0x1000 != 0 {
        return;
    }
    vm.observe(class);
    let boot = vm.boot().expect("a booted state");
    let mut goals = CodeGoals::new();
    let name = vm.method_name(method);
    let bytes = vm.program().class(class).bytes().expect("a class file");
    let known = class_goals(bytes).expect("goals");
    let branches = known.method(&name.name, &name.descriptor).expect("the method").clone();
    let total = branches.total();
    goals.add_branches(name.clone(), branches);
    let mut solver = chain(&ChainOptions::default()).expect("a solver");
    let start = Instant::now();
    let clock = move || start.elapsed();
    let task = Task {
        vm: &mut vm,
        boot: &boot,
        method,
        options,
        goals: &mut goals,
        solver: &mut solver,
        arithmetic: &heapwright_logic::Undecided,
        clock: &clock,
        alarm: Default::default(),
        ended: &mut |_| (),
    };
    let result = explore(task);
    print(&format!("{}.{}{}", name.class, name.name, name.descriptor), total, goals.remaining(), &result, verbose);
    if verbose {
        for layer in solver.statistics() {
            println!("    {:<8} {:>6} queries {:?}", layer.name, layer.queries, layer.time);
        }
    }
}

fn print(name: &str, total: usize, open: usize, result: &Exploration, verbose: bool) {
    let ends: Vec<String> = result.ends.iter().map(|(kind, count)| format!("{} {count}", kind.text())).collect();
    println!(
        "{name}: {}/{total}, {} runs, {:?}, {:?}, {} queries {:?}, {} steps [{}]",
        total - open,
        result.runs.len(),
        result.stopped,
        result.time,
        result.queries.asked,
        result.queries.time,
        result.steps,
        ends.join(", ")
    );
    for kind in [PathEnd::Bug, PathEnd::Unsupported] {
        for (what, count) in result.ends.details(kind) {
            println!("    {} ×{count}: {what}", kind.text());
        }
    }
    for disagreement in &result.disagreements {
        println!("    {:?}: {}", disagreement.before, disagreement.predicted);
    }
    for (goal, reason) in &result.uncovered {
        println!("    line {}: {reason}", goal.line);
    }
    if verbose {
        for found in &result.runs {
            println!("    {:?} -> {:?}", found.run.before, found.run.outcome);
        }
    }
}
