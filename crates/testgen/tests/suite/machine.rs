//! Tests made from what the explorer finds in the example programs, with plans tried out on the machine.

use crate::java;
use crate::runs::Heap;
use heapwright_case::{Run, Snapshot, Value};
use heapwright_explore::{Budgets, NoGoals, Still, Task, Unobserved, explore};
use heapwright_program::{ClassPath, Jdk, MethodId, Program};
use heapwright_smt::{Options as ChainOptions, chain};
use heapwright_testgen::{Built, Framework, Operand, Options, Plan, Step, Unbuildable, Workshop, generate};
use heapwright_vm::{INJECTED, Limits, Made, Scratch, Silent, State, Vm};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const STEPS: u64 = 1_000_000;

struct MachineShop<'a> {
    vm: &'a mut Vm,
    boot: &'a State,
}

struct Bench<'a> {
    scratch: Scratch<'a>,
    locals: Vec<Option<Made>>,
    statics: Vec<(Option<Made>, Value)>,
}

impl Bench<'_> {
    fn operand(&self, operand: Operand) -> Made {
        match operand {
            Operand::Value(value) => Scratch::value(value),
            Operand::Local(local) => self.locals[local.0 as usize].expect("made before"),
        }
    }

    fn operands(&self, operands: &[Operand]) -> Vec<Made> {
        operands.iter().map(|one| self.operand(*one)).collect()
    }

    fn step(&mut self, step: &Step) -> Option<()> {
        let made = match step {
            Step::String { units, fresh, .. } => self.scratch.string(units, *fresh),
            Step::Box { class, value, .. } => self.scratch.boxed(class, *value)?,
            Step::Constant { class, field, .. } => self.scratch.constant(class, field)?,
            Step::Class { class, .. } => self.scratch.class_object(class)?,
            Step::Array { class, elements, .. } => {
                let elements = self.operands(elements);
                self.scratch.array(class, &elements)?
            }
            Step::New { constructor, arguments, .. } => {
                let arguments = self.operands(arguments);
                self.scratch.construct(constructor, &arguments)?
            }
            Step::Call { method, receiver, arguments, .. } => {
                let (receiver, arguments) = (receiver.map(|one| self.operand(one)), self.operands(arguments));
                self.scratch.call(method, receiver, &arguments)?
            }
            Step::Allocate { class, .. } => self.scratch.allocate(class)?,
            Step::Stub { interface, answer, cases, .. } => {
                let answer = answer.map(|answer| self.operand(answer));
                let cases: Vec<(Made, Made)> =
                    cases.iter().map(|(when, then)| (Scratch::value(*when), self.operand(*then))).collect();
                self.scratch.stub(interface, answer, &cases)?
            }
            Step::SetField { target, class, name, descriptor, value, .. } => {
                let (target, value) = (self.operand(Operand::Local(*target)), self.operand(*value));
                return self.scratch.set_field(target, class, name, descriptor, value);
            }
            Step::SetElement { array, index, value } => {
                let (array, value) = (self.operand(Operand::Local(*array)), self.operand(*value));
                return self.scratch.set_element(array, *index as usize, value);
            }
            Step::SetStatic { class, name, descriptor, value, elements, .. } => {
                let made = self.operand(*value);
                self.statics.push(match value {
                    Operand::Value(value) => (None, *value),
                    Operand::Local(_) => (Some(made), Value::Null),
                });
                return match elements {
                    Some(_) => self.scratch.set_static_elements(class, name, descriptor, made),
                    None => self.scratch.set_static(class, name, descriptor, made),
                };
            }
        };
        if let Some(local) = step.defines() {
            let at = local.0 as usize;
            self.locals.resize(self.locals.len().max(at + 1), None);
            self.locals[at] = Some(made);
        }
        Some(())
    }
}

impl MachineShop<'_> {
    fn bench(&mut self, steps: &[Step]) -> Option<Bench<'_>> {
        let scratch = self.vm.scratch(self.boot, STEPS);
        let mut bench = Bench { scratch, locals: Vec::new(), statics: Vec::new() };
        steps.iter().all(|step| bench.step(step).is_some()).then_some(bench)
    }
}

impl Workshop for MachineShop<'_> {
    fn program(&mut self) -> &mut Program {
        self.vm.program_mut()
    }

    fn result(&mut self, steps: &[Step]) -> Option<Built> {
        let mut bench = self.bench(steps)?;
        let count = bench.locals.len();
        let all: Vec<Option<Made>> =
            bench.locals.iter().copied().chain(bench.statics.iter().map(|(made, _)| *made)).collect();
        let (graph, mut locals) = bench.scratch.read(&all);
        let objects = locals.split_off(count);
        let statics = bench.statics.iter().zip(objects);
        let statics = statics.map(|((made, plain), object)| if made.is_some() { object } else { *plain }).collect();
        Some(Built { graph, locals, statics })
    }

    fn behaves_alike(&mut self, plan: &Plan, run: &Run) -> bool {
        let Some(mut bench) = self.bench(&plan.steps) else { return false };
        let receiver = plan.receiver.map(|operand| bench.operand(operand));
        let arguments = bench.operands(&plan.arguments);
        let found = bench.scratch.run(&run.method, receiver, &arguments, plan.then.as_ref());
        found.is_ok_and(|found| found.edges == run.edges)
    }
}

/// Sources of an example, compiled.
fn compiled(example: &str) -> (TempDir, Vec<String>) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(example).join("src/main/java");
    let mut sources: Vec<PathBuf> = Vec::new();
    let mut work = vec![root];
    while let Some(dir) = work.pop() {
        for entry in std::fs::read_dir(dir).expect("the example").flatten() {
            let path = entry.path();
            if path.is_dir() { work.push(path) } else { sources.push(path) }
        }
    }
    sources.sort();
    let dir = TempDir::new().expect("a temporary directory");
    java::compile(&sources, &[], dir.path(), false);
    let mut work = vec![dir.path().to_owned()];
    let mut classes = Vec::new();
    while let Some(at) = work.pop() {
        for entry in std::fs::read_dir(at).expect("classes").flatten() {
            let path = entry.path();
            if path.is_dir() {
                work.push(path);
            } else if let Some(name) = path.strip_prefix(dir.path()).ok().and_then(|path| path.to_str()) {
                classes.push(name.trim_end_matches(".class").to_owned());
            }
        }
    }
    classes.sort();
    (dir, classes)
}

fn targets(vm: &mut Vm, class: &str) -> Vec<MethodId> {
    let id = vm.program_mut().load(class).expect("the class");
    let program = vm.program();
    let wanted = |method: &MethodId| {
        let method = program.method(*method);
        !method.is_abstract() && !method.is_private() && !method.is_class_initializer() && method.flags() & 0x1000 == 0
    };
    program.class(id).methods().filter(wanted).collect()
}

/// The runs the explorer finds for all methods of a class.
fn runs_of(vm: &mut Vm, boot: &State, class: &str) -> Vec<Run> {
    const PATHS: u64 = 8;
    let mut runs = Vec::new();
    for method in targets(vm, class) {
        let options = heapwright_explore::Options {
            budgets: Budgets { paths: PATHS, ..Budgets::default() },
            all_paths: true,
            ..heapwright_explore::Options::default()
        };
        let mut solver = chain(&ChainOptions::default()).expect("a solver");
        let found = explore(Task {
            vm: &mut *vm,
            boot,
            method,
            options: &options,
            goals: &mut NoGoals,
            solver: &mut solver,
            clock: &Still,
            observer: &mut Unobserved,
        });
        runs.extend(found.runs.into_iter().map(|found| found.run));
    }
    runs
}

fn machine(classes: &Path) -> (Vm, State) {
    let class_path = ClassPath::parse(&classes.display().to_string()).expect("a class path");
    let jdk = Jdk::open(&java::jdk()).expect("a JDK");
    let program = Program::with_injected(jdk, class_path, INJECTED).expect("a program");
    let mut vm = Vm::new(program, Limits::default(), Box::new(Silent)).expect("a machine");
    let boot = vm.boot().expect("a booted state");
    (vm, boot)
}

/// Generates tests for classes of an example; all of them compile without a warning and pass.
fn check(example: &str, wanted: &[&str]) {
    let (dir, classes) = compiled(example);
    let (mut vm, boot) = machine(dir.path());
    let out = TempDir::new().expect("a temporary directory");
    let (mut sources, mut names) = (Vec::new(), Vec::new());
    let is_wanted = |class: &&String| {
        let top = class.rsplit('/').next().and_then(|simple| simple.split('$').next());
        top.is_some_and(|top| wanted.contains(&top))
    };
    for class in classes.iter().filter(is_wanted) {
        let runs = runs_of(&mut vm, &boot, class);
        let options = Options { keep_all: true, ..Options::default() };
        let mut shop = MachineShop { vm: &mut vm, boot: &boot };
        let generated = generate(&mut shop, &class.replace('/', "."), &runs, &options);
        for (_, reason) in &generated.skipped {
            assert!(matches!(reason, Unbuildable::NotCallable(_)), "{class}: {reason}");
        }
        if generated.class.tests.is_empty() {
            continue;
        }
        let file = out.path().join(generated.path());
        std::fs::create_dir_all(file.parent().expect("a parent")).expect("directory");
        std::fs::write(&file, generated.text(Framework::JUnit5)).expect("source written");
        sources.push(file);
        names.push(generated.path().trim_end_matches(".java").replace('/', "."));
    }
    let mut path = java::junit5();
    path.push(dir.path().to_owned());
    let built = out.path().join("classes");
    java::compile(&sources, &path, &built, true);
    let report = java::run_junit5(&names, &[dir.path().to_owned(), built.clone()], &built);
    assert_eq!(report, "");
}

#[test]
fn linked_structures() {
    check("netds", &["Sequence", "DoublyLinkedList", "Cell", "Entry"]);
}

#[test]
fn tour_of_the_language() {
    let classes = ["CollectionTour", "Generics", "IntList", "Money", "Nesting", "Parcel", "Shape"];
    check("basics", &classes);
}

#[test]
fn objects_come_from_builders() {
    let (dir, _) = compiled("basics");
    let (mut vm, boot) = machine(dir.path());
    let mut heap = Heap::default();
    let ada = heap.text("Ada");
    let string = "Ljava/lang/String;";
    let fields = [("receiver", string, ada), ("grams", "I", Value::Int(600)), ("fragile", "Z", Value::Boolean(true))];
    let parcel = heap.object("heapwright.basics.Parcel", &fields);
    let input = Snapshot { graph: heap.graph, receiver: Some(parcel), ..Snapshot::default() };
    let class = vm.program_mut().load("heapwright/basics/Parcel").expect("the class");
    let method = vm.program().methods_named(class, "postage").next().expect("the method");
    let run = vm.run_case(&boot, method, &input, STEPS).expect("a run");
    let mut shop = MachineShop { vm: &mut vm, boot: &boot };
    let generated = generate(&mut shop, "heapwright.basics.Parcel", &[run], &Options::default());
    let text = generated.text(Framework::JUnit5);
    let wanted = "\
        Parcel.Builder builder = Parcel.to(\"Ada\");
        builder.weighing(600);
        builder.fragile();
        Parcel parcel = builder.build();

        String result = parcel.postage();

        assertEquals(\"parcel\", result);
";
    assert!(text.contains(wanted), "{text}");
}
