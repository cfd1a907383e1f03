//! Explores one method, from a booted machine to the last path; the figures on aliasing and solvers are based on this.

use crate::places::Places;
use heapwright_coverage::{ClassGoals, class_goals};
use heapwright_explore::{Bounds, Budgets, CodeGoals, Exploration, Goals, NoGoals, Options, Order, Task, explore};
use heapwright_program::{ClassId, ClassPath, Jdk, Kind, MethodBody, MethodId, Program, class_of_descriptor, flags};
use heapwright_smt::{Layer, Summary, chain};
use heapwright_vm::{Aliasing, INJECTED, InputOptions, Limits, Silent, State, Vm};
use std::collections::BTreeSet;
use std::time::Duration;

/// A machine with a class loaded, before anything has run.
pub struct Machine {
    vm: Vm,
    boot: State,
    class: ClassId,
}

/// The references of a method's input.
pub struct References {
    /// The inputs that are references, `this` first.
    pub inputs: Vec<String>,
    /// Two places below `this` of the same type, if there are any.
    pub alike: Option<(String, String)>,
}

/// The result of exploring a method, and its solver's statistics.
pub struct Explored {
    pub result: Exploration,
    pub layers: Vec<Layer>,
    pub summary: Summary,
}

impl Machine {
    /// Boots a machine for a class of the examples, its name written with dots.
    pub fn boot(places: &Places, class: &str) -> Result<Machine, String> {
        let jdk = Jdk::locate(places.jdk()).map_err(|error| error.to_string())?;
        let path = ClassPath::parse(&places.examples.display().to_string()).map_err(|error| error.to_string())?;
        let program = Program::with_injected(jdk, path, INJECTED).map_err(|error| error.to_string())?;
        let mut vm = Vm::new(program, Limits::default(), Box::new(Silent)).map_err(|trap| format!("{trap:?}"))?;
        let boot = vm.boot().map_err(|stop| format!("start-up: {stop:?}"))?;
        let loaded = vm.program_mut().load(&class.replace('.', "/"));
        let class = loaded.map_err(|error| format!("{class}: {error}"))?;
        vm.observe(class);
        Ok(Machine { vm, boot, class })
    }

    /// The methods that a test could call, as indices in the class.
    pub fn entries(&self) -> Vec<usize> {
        let program = self.vm.program();
        let entry = |method: MethodId| {
            let method = program.method(method);
            let made = method.flags() & (flags::SYNTHETIC | flags::BRIDGE) != 0;
            let has_code = matches!(method.body(), MethodBody::Bytecode { .. });
            has_code && !made && !method.is_private() && !method.is_class_initializer()
        };
        let methods = program.class(self.class).methods().enumerate();
        methods.filter(|(_, method)| entry(*method)).map(|(number, _)| number).collect()
    }

    /// The index of the only method with this name.
    pub fn only(&self, name: &str) -> Result<usize, String> {
        let program = self.vm.program();
        let mut methods = program.class(self.class).methods().enumerate();
        let found = methods.find(|(_, method)| **program.method(*method).name() == *name);
        found.map(|(number, _)| number).ok_or_else(|| format!("there is no method {name}"))
    }

    fn method(&self, number: usize) -> Result<MethodId, String> {
        self.vm.program().class(self.class).methods().nth(number).ok_or_else(|| "there is no such method".to_owned())
    }

    /// The name of the method with this index.
    pub fn name(&self, number: usize) -> Result<String, String> {
        Ok(self.vm.program().method(self.method(number)?).name().to_string())
    }

    /// The references of a method's input.
    pub fn references(&mut self, number: usize) -> Result<References, String> {
        let method = self.method(number)?;
        let found = self.vm.program().method(method);
        let (has_this, params) = (!found.is_static() && !found.is_constructor(), found.params().to_vec());
        let names = self.vm.parameter_names(method).into_iter().zip(params);
        let parameters = names.filter(|(_, kind)| *kind == Kind::Ref).map(|(name, _)| name);
        let inputs = has_this.then(|| "this".to_owned()).into_iter().chain(parameters).collect();
        let class = self.vm.program().class(self.class).name().to_string();
        let pairs = if has_this { self.alike("this", &format!("L{class};"), 2) } else { None };
        Ok(References { inputs, alike: pairs })
    }

    /// The last two places of one type in an object, or in the first object it refers to.
    fn alike(&mut self, path: &str, declared: &str, depth: u32) -> Option<(String, String)> {
        if declared.starts_with('[') {
            return Some((format!("{path}[0]"), format!("{path}[1]")));
        }
        let class = class_of_descriptor(declared)?.to_owned();
        if class.starts_with("java/") {
            return None;
        }
        let class = self.vm.program_mut().load(&class).ok()?;
        let program = self.vm.program();
        let fields = program.class(class).fields().map(|field| program.field(field));
        let references = fields.filter(|field| !field.is_static() && field.kind() == Kind::Ref);
        let found: Vec<(String, String)> =
            references.map(|field| (field.name().to_string(), field.descriptor().to_string())).collect();
        for (place, (last, of)) in found.iter().enumerate().rev() {
            let before = found.iter().take(place).rev().find(|(_, other)| other == of);
            if let Some((other, _)) = before {
                return Some((format!("{path}.{other}"), format!("{path}.{last}")));
            }
        }
        let depth = depth.checked_sub(1)?;
        found.iter().find_map(|(name, of)| self.alike(&format!("{path}.{name}"), of, depth))
    }

    /// Explores all paths within the bounds.
    pub fn all_paths(self, method: usize, options: &Options) -> Result<Explored, String> {
        self.explore(method, options, |_, _| Ok(NoGoals))
    }

    /// Explores until the branches of the method, and of the private methods it calls, are taken.
    pub fn branches(self, method: usize, options: &Options) -> Result<Explored, String> {
        self.explore(method, options, branch_goals)
    }

    fn explore<G: Goals>(
        mut self,
        number: usize,
        options: &Options,
        goals: impl Fn(&Vm, MethodId) -> Result<G, String>,
    ) -> Result<Explored, String> {
        let method = self.method(number)?;
        let mut goals = goals(&self.vm, method)?;
        let mut solver = chain(&heapwright_smt::Options::default()).map_err(|error| error.to_string())?;
        // other processes may be busy, so the processor time counts
        let clock = heapwright_meter::thread_time;
        let result = explore(Task {
            vm: &mut self.vm,
            boot: &self.boot,
            method,
            options,
            goals: &mut goals,
            calls: &mut heapwright_explore::CallGraph::default(),
            solver: &mut solver,
            arithmetic: &heapwright_logic::Undecided,
            clock: &clock,
            alarm: Default::default(),
            ended: &mut |_| (),
        });
        Ok(Explored { result, layers: solver.statistics(), summary: solver.summary() })
    }
}

fn branch_goals(vm: &Vm, method: MethodId) -> Result<CodeGoals, String> {
    let program = vm.program();
    let class = program.class(program.method(method).class());
    let known: ClassGoals = match class.bytes() {
        Some(bytes) => class_goals(bytes).map_err(|error| error.to_string())?,
        None => return Err(format!("{} has no class file", class.name())),
    };
    let mut goals = CodeGoals::new();
    for method in with_private_callees(program, method) {
        let name = vm.method_name(method);
        if let Some(own) = known.method(&name.name, &name.descriptor) {
            goals.add_branches(name.clone(), own.clone());
        }
    }
    Ok(goals)
}

fn with_private_callees(program: &Program, method: MethodId) -> Vec<MethodId> {
    let class = program.method(method).class();
    let mut found = vec![method];
    let mut seen = BTreeSet::from([method.index()]);
    let mut at = 0;
    while let Some(next) = found.get(at).copied() {
        at += 1;
        let Ok(code) = program.code(next) else { continue };
        let own = code.calls.iter().filter(|call| call.class == *program.class(class).name());
        let called = own.filter_map(|call| program.find_method(class, &call.name, &call.descriptor));
        let private = called.filter(|callee| program.method(*callee).is_private());
        let new: Vec<MethodId> = private.filter(|callee| seen.insert(callee.index())).collect();
        found.extend(new);
    }
    found
}

/// The step limit of a path. Once an alias is decided, a walk may run in a cycle, which asks nothing and never ends.
const STEPS: u64 = 20_000;

/// The bounds of the paper: every loop, and every recursion, iterates at most once.
pub fn loop_1(aliasing: Aliasing, paths: u64, time: Duration) -> Options {
    loops(1, aliasing, paths, time)
}

/// Bounds with which every loop iterates at most `bound` times; recursion is bounded as by `--loop-bound`.
pub fn loops(bound: u32, aliasing: Aliasing, paths: u64, time: Duration) -> Options {
    Options {
        order: Order::DepthFirst,
        inputs: InputOptions { aliasing, ..InputOptions::default() },
        bounds: Bounds { steps: STEPS, ..Bounds::of_loops(bound) },
        budgets: Budgets { paths, time: Some(time), ..Budgets::default() },
        all_paths: true,
        ..Options::default()
    }
}
