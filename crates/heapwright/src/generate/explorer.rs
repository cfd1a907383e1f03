//! The engine of a thread: a machine of its own, the explorer on it, and the writer of tests.

use crate::generate::contracts::Contracts;
use crate::generate::engine::{Engine, Exploration, Suite, Task};
use crate::generate::failure::Failure;
use crate::generate::settings::{self, Options};
use crate::generate::suite::TestSuite;
use crate::generate::workshop::MachineShop;
use heapwright_case::{Edge, MethodName, Run};
use heapwright_coverage::ClassGoals;
use heapwright_explore as explore;
use heapwright_program::{ClassPath, Jdk, MethodId, Program};
use heapwright_report::{Bound, PathEnd, Reason};
use heapwright_smt::{Chain, chain};
use heapwright_testgen::generate;
use heapwright_vm::{Aliasing, Assumption, INJECTED, InputOptions, Limits, Silent, State, Vm};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::rc::Rc;
use std::time::{Duration, Instant};
use wildmatch::WildMatch;

/// Bytes a state may take: exploration holds many of them.
const MOST_HEAP: usize = 256 << 20;

/// Instructions with a symbolic operand on one path: those of a loop that never ends are cut here.
const MOST_SYMBOLIC: u64 = 10_000;

/// Frames on a call stack; deeper recursion is cut.
const MOST_FRAMES: usize = 1_200;

/// The classes of a run, as a machine wants them.
pub(super) fn program(options: &Options, home: &Path) -> Result<Program, Failure> {
    let jdk = Jdk::locate(Some(home)).map_err(Failure::wrong_input)?;
    let class_path = ClassPath::parse(&options.class_path.join(":")).map_err(Failure::wrong_input)?;
    Program::with_injected(jdk, class_path, INJECTED).map_err(Failure::wrong_input)
}

/// The branches of a class.
pub(super) fn class_goals(program: &mut Program, class: &str) -> Result<ClassGoals, String> {
    let id = program.load(&class.replace('.', "/")).map_err(|error| error.to_string())?;
    let bytes = program.class(id).bytes().ok_or_else(|| format!("{class} does not come from a file"))?;
    heapwright_coverage::class_goals(bytes).map_err(|error| format!("{class}: {error}"))
}

/// Whether a class is local or anonymous, by its name.
fn is_nameless(name: &str) -> bool {
    name.rsplit_once('$').is_some_and(|(_, last)| last.starts_with(|first: char| first.is_ascii_digit()))
}

type Known = Rc<RefCell<BTreeMap<String, Rc<ClassGoals>>>>;

/// Explores on a machine of its own.
pub(super) struct Explorer {
    options: Options,
    vm: Vm,
    boot: State,
    /// Branches of the classes seen so far.
    goals: Known,
    queries: u64,
    contracts: Contracts,
    /// The names of methods that check inputs.
    rep_ok: WildMatch,
}

impl Explorer {
    pub(super) fn new(options: &Options, home: &Path) -> Result<Explorer, Failure> {
        let limits =
            Limits { max_symbolic: MOST_SYMBOLIC, max_heap: MOST_HEAP, max_frames: MOST_FRAMES, ..Limits::default() };
        let mut program = program(options, home)?;
        let contracts = Contracts::load(options, &mut program)?;
        let mut vm = Vm::new(program, limits, Box::new(Silent)).map_err(|trap| Failure::fault(format!("{trap:?}")))?;
        let boot = vm.boot().map_err(|stop| Failure::fault(format!("the machine does not start: {stop:?}")))?;
        vm.observe_program();
        let goals = Known::default();
        let known = goals.clone();
        vm.set_survival(Box::new(move |method, edge, offset| survives(&known, method, edge, offset)));
        let rep_ok = WildMatch::new(&options.rep_ok);
        Ok(Explorer { options: options.clone(), vm, boot, goals, queries: 0, contracts, rep_ok })
    }

    fn goals_of(&mut self, class: &str) -> Option<Rc<ClassGoals>> {
        if let Some(known) = self.goals.borrow().get(class) {
            return Some(known.clone());
        }
        let found = Rc::new(class_goals(self.vm.program_mut(), class).ok()?);
        self.goals.borrow_mut().insert(class.to_owned(), found.clone());
        Some(found)
    }

    fn find(&mut self, method: &MethodName) -> Option<MethodId> {
        let class = self.vm.program_mut().load(&method.class.replace('.', "/")).ok()?;
        self.vm.program().find_method(class, &method.name, &method.descriptor)
    }

    /// The branches an exploration of a method is for: its own, and those of methods that nobody else explores.
    fn wanted(&mut self, method: &MethodName, id: MethodId) -> explore::BranchGoals {
        let mut goals = explore::BranchGoals::new();
        for found in self.reached(id, &method.name) {
            let name = self.vm.method_name(found);
            // what only checks inputs does not count where a specification says what is valid
            if !self.options.spec.is_empty() && *name.name != *method.name && self.rep_ok.matches(&name.name) {
                continue;
            }
            let Some(class) = self.goals_of(&name.class) else { continue };
            if let Some(own) = class.method(&name.name, &name.descriptor).filter(|own| own.counted) {
                goals.add(name, own.clone());
            }
        }
        goals
    }

    /// A method, the private methods of its class that it calls, the bodies of its lambdas, and the methods of classes
    /// without a name of their own that it makes or, for a method of an enum, that implement it.
    fn reached(&mut self, id: MethodId, name: &str) -> Vec<MethodId> {
        let class = self.vm.program().method(id).class();
        let mut found = vec![id];
        found.extend(self.constant_bodies(class, id));
        let mut seen: BTreeSet<usize> = found.iter().map(|method| method.index()).collect();
        let mut at = 0;
        while let Some(next) = found.get(at).copied() {
            at += 1;
            let mut more = self.called(next, name);
            more.extend(self.made(next));
            found.extend(more.into_iter().filter(|method| seen.insert(method.index())));
        }
        found
    }

    /// Private methods a method calls, and the bodies of its lambdas.
    fn called(&self, id: MethodId, entry: &str) -> Vec<MethodId> {
        let program = self.vm.program();
        let class = program.method(id).class();
        let own = program.class(class).name();
        let Ok(code) = program.code(id) else { return Vec::new() };
        let calls = code.calls.iter().filter(|call| call.class == *own);
        let called = calls.filter_map(|call| program.find_method(class, &call.name, &call.descriptor));
        let mut found: Vec<MethodId> = called.filter(|other| program.method(*other).is_private()).collect();
        let caller = program.method(id).name();
        let from = if caller.starts_with("lambda$") { entry } else { &**caller };
        let prefix = format!("lambda${}$", from.replace("<init>", "new").replace("<clinit>", "static"));
        let methods = program.class(class).methods();
        found.extend(methods.filter(|other| program.method(*other).name().starts_with(&prefix)));
        found
    }

    /// The methods of local and anonymous classes a method makes objects of.
    fn made(&mut self, id: MethodId) -> Vec<MethodId> {
        let Ok(code) = self.vm.program().code(id) else { return Vec::new() };
        let mut found = Vec::new();
        for site in code.classes.iter().filter(|site| is_nameless(&site.name)) {
            if let Ok(class) = self.vm.program_mut().load(&site.name) {
                found.extend(self.vm.program().class(class).methods());
            }
        }
        found
    }

    /// The methods with which constants of an enum override one of its methods.
    fn constant_bodies(&mut self, class: heapwright_program::ClassId, id: MethodId) -> Vec<MethodId> {
        let program = self.vm.program_mut();
        if program.class(class).flags() & heapwright_program::flags::ENUM == 0 {
            return Vec::new();
        }
        let (name, descriptor) = (program.method(id).name().clone(), program.method(id).descriptor().clone());
        let own = program.class(class).name().clone();
        let below = program.subclasses(&own, heapwright_program::Scope::ClassPath);
        let mut found = Vec::new();
        for body in below {
            if let Ok(body) = program.load(&body) {
                found.extend(program.find_method(body, &name, &descriptor));
            }
        }
        found
    }

    fn explore_options(&self, task: &Task<'_>, method: MethodId) -> explore::Options {
        let options = &self.options;
        explore::Options {
            order: match options.searcher {
                settings::Searcher::Coverage => explore::Order::Coverage,
                settings::Searcher::Dfs => explore::Order::DepthFirst,
                settings::Searcher::Bfs => explore::Order::BreadthFirst,
                settings::Searcher::Random => explore::Order::Random,
            },
            strategy: match options.strategy {
                settings::Strategy::Auto => explore::Strategy::Auto,
                settings::Strategy::Lazy => explore::Strategy::Lazy,
                settings::Strategy::Concolic => explore::Strategy::Concolic,
                settings::Strategy::Spec => explore::Strategy::Spec,
            },
            inputs: self.input_options(method),
            seed: task.seed,
            bounds: explore::Bounds {
                loops: options.loop_bound,
                depth: options.max_depth,
                ..explore::Bounds::default()
            },
            budgets: explore::Budgets {
                paths: u64::from(options.max_paths),
                time: task.deadline.remaining(),
                ..explore::Budgets::default()
            },
            all_paths: options.keep_all,
            query_time: (options.solver_timeout / 8).max(Duration::from_millis(50)),
            ..explore::Options::default()
        }
    }

    fn input_options(&self, method: MethodId) -> InputOptions {
        let names = self.vm.parameter_names(method);
        let named = |place: &crate::generate::assume::Place| {
            // a parameter may be called by its number
            let number = place.root.strip_prefix('p').and_then(|number| number.parse::<usize>().ok());
            let by_number = number.and_then(|number| names.get(number)).filter(|_| !names.contains(&place.root));
            let root = by_number.unwrap_or(&place.root);
            place.fields.iter().fold(root.clone(), |path, field| format!("{path}.{field}"))
        };
        let assumptions = self.options.assumptions.iter().filter_map(|assumption| {
            use crate::generate::assume::Relation;
            match (assumption.relation, assumption.places.as_slice()) {
                (Relation::Distinct, [a, b]) => Some(Assumption::Distinct(named(a), named(b))),
                (Relation::Disjoint, [a, b]) => Some(Assumption::Disjoint(named(a), named(b))),
                (Relation::Acyclic, [a]) => Some(Assumption::Acyclic(named(a))),
                _ => None,
            }
        });
        InputOptions {
            aliasing: match self.options.aliasing {
                settings::Aliasing::Delayed => Aliasing::Delayed,
                settings::Aliasing::Eager => Aliasing::Eager,
                settings::Aliasing::None => Aliasing::None,
            },
            max_array: self.options.max_array as usize,
            max_string: (2 * self.options.max_array).min(16) as usize,
            statics: self.options.statics,
            assumptions: assumptions.collect(),
            ..InputOptions::default()
        }
    }

    fn chain(&mut self, method: &MethodName) -> Result<Chain, std::io::Error> {
        let safe: String = method.to_string().chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
        chain(&heapwright_smt::Options {
            dump_queries: self.options.dump_queries.clone(),
            dump_prefix: format!("{safe}-"),
            ..heapwright_smt::Options::default()
        })
    }
}

fn survives(known: &Known, method: &MethodName, edge: Edge, offset: u16) -> bool {
    let known = known.borrow();
    let goals = known.get(&method.class).and_then(|class| class.method(&method.name, &method.descriptor));
    goals.is_none_or(|goals| goals.survives(edge, offset))
}

impl Engine for Explorer {
    fn explore(&mut self, task: &Task<'_>) -> Exploration {
        let failed = |note: String| Exploration { notes: vec![note], ..Exploration::default() };
        let Some(method) = self.find(task.method) else { return failed("the method was not found".to_owned()) };
        // terms of other methods must not be seen in this one's answers
        self.vm.forget_terms();
        let mut options = self.explore_options(task, method);
        options.inputs.precondition = self.contracts.of(self.vm.program_mut(), task.method);
        let has_precondition = options.inputs.precondition.is_some();
        if has_precondition && let Some(why) = self.contracts.conflict(self.vm.program_mut(), task.method) {
            let note = format!("no input satisfies its precondition, so there is nothing to test\n{why}");
            return Exploration { unsatisfiable: true, ..failed(note) };
        }
        let mut goals = self.wanted(task.method, method);
        let mut solver = match self.chain(task.method) {
            Ok(solver) => solver,
            Err(error) => return failed(format!("the solver does not start: {error}")),
        };
        let begun = Instant::now();
        // an interrupt is the end of all time
        let deadline = task.deadline;
        let limit = deadline.remaining().unwrap_or_default();
        let clock = move || -> Duration {
            let elapsed = begun.elapsed();
            if deadline.is_over() { elapsed.max(limit) } else { elapsed }
        };
        let found = explore::explore(explore::Task {
            vm: &mut self.vm,
            boot: &self.boot,
            method,
            options: &options,
            goals: &mut goals,
            solver: &mut solver,
            clock: &clock,
            observer: &mut explore::Unobserved,
        });
        self.queries += found.queries.asked;
        let mut found = exploration(found, &solver);
        let left = [PathEnd::SolverUnknown, PathEnd::Unsupported, PathEnd::Budget, PathEnd::Bug];
        let sure = !found.cut_short && left.iter().all(|end| !found.ends.contains_key(end));
        if has_precondition && found.runs.is_empty() && sure {
            // that strategy tries some inputs and solves nothing
            found.unsatisfiable = self.options.strategy != settings::Strategy::Spec;
            found.notes.push(match found.unsatisfiable {
                true => "within the bounds no input satisfies its precondition, so there is no test".to_owned(),
                false => "no input that `--strategy spec` tries satisfies its precondition: another one may find some"
                    .to_owned(),
            });
        }
        found
    }

    fn suite(&mut self, class: &str, runs: Vec<Run>) -> Result<Option<Box<dyn Suite>>, String> {
        let options = heapwright_testgen::Options {
            framework: writer(self.options.framework),
            keep_all: self.options.keep_all,
            suffix: self.options.suffix.clone(),
        };
        let mut shop = MachineShop::new(&mut self.vm, &self.boot, &mut self.contracts, &self.rep_ok);
        let generated = generate(&mut shop, class, &runs, &options);
        let suite = TestSuite::new(generated, &runs, options.framework);
        Ok(suite.map(|suite| Box::new(suite) as Box<dyn Suite>))
    }
}

fn writer(framework: settings::Framework) -> heapwright_testgen::Framework {
    match framework {
        settings::Framework::Junit5 => heapwright_testgen::Framework::JUnit5,
        settings::Framework::Junit4 => heapwright_testgen::Framework::JUnit4,
        settings::Framework::Testng => heapwright_testgen::Framework::TestNg,
    }
}

fn exploration(found: explore::Exploration, solver: &Chain) -> Exploration {
    let layers = solver.statistics();
    let smt: u64 = layers.iter().filter(|layer| matches!(layer.name, "z3" | "floats")).map(|layer| layer.queries).sum();
    let mut ends = BTreeMap::new();
    for kind in explore::EndKind::ALL {
        let count = found.ends.count(kind);
        if count > 0 {
            *ends.entry(path_end(kind)).or_insert(0) += count;
        }
    }
    let mut notes: Vec<String> = [explore::EndKind::Unsupported, explore::EndKind::Bug]
        .into_iter()
        .flat_map(|kind| {
            found.ends.details(kind).map(move |(what, count)| format!("{}: {what} ({count} paths)", kind.name()))
        })
        .collect();
    for disagreement in &found.disagreements {
        notes.push(format!("a path and its run differ: {}", disagreement.predicted));
    }
    let reasons = found
        .uncovered
        .iter()
        .flat_map(|(goal, why)| goal.edges.iter().map(|edge| (goal.method.clone(), *edge, reason(why))))
        .collect();
    Exploration {
        runs: found.runs.into_iter().map(|found| found.run).collect(),
        ends,
        cut_short: found.stopped == explore::Stopped::Time,
        queries: found.queries.asked,
        answered_before_smt: found.queries.asked.saturating_sub(smt),
        // not by the clock of the exploration, which an interrupt turns forward
        solver_time: solver.summary().time,
        reasons,
        unsatisfiable: false,
        notes,
    }
}

fn path_end(kind: explore::EndKind) -> PathEnd {
    match kind {
        explore::EndKind::Returned => PathEnd::Returned,
        explore::EndKind::Threw => PathEnd::Threw,
        explore::EndKind::LoopBound => PathEnd::LoopBound,
        explore::EndKind::DepthBound => PathEnd::DepthBound,
        explore::EndKind::StepBound => PathEnd::StepBound,
        explore::EndKind::RecursionBound => PathEnd::RecursionBound,
        explore::EndKind::Infeasible => PathEnd::Infeasible,
        explore::EndKind::SolverUnknown => PathEnd::SolverUnknown,
        explore::EndKind::Unsupported => PathEnd::Unsupported,
        explore::EndKind::Budget => PathEnd::Budget,
        explore::EndKind::InvalidInput => PathEnd::InvalidInput,
        explore::EndKind::Bug => PathEnd::Bug,
    }
}

fn reason(why: &explore::Reason) -> Reason {
    match why {
        explore::Reason::Infeasible => Reason::Infeasible,
        explore::Reason::Bound(kind) => Reason::Bound {
            bound: match kind {
                explore::EndKind::DepthBound => Bound::Depth,
                explore::EndKind::StepBound => Bound::Steps,
                explore::EndKind::RecursionBound => Bound::Recursion,
                _ => Bound::Loop,
            },
        },
        explore::Reason::SolverUnknown => Reason::SolverUnknown,
        explore::Reason::Unsupported(what) => Reason::Unsupported { what: what.clone() },
        explore::Reason::Budget => Reason::Budget,
        explore::Reason::NotReached => Reason::NotReached,
    }
}
