//! The engine of a thread: a machine of its own, the explorer on it, and the writer of tests.

use crate::generate::budget::Grace;
use crate::generate::class_path;
use crate::generate::contracts::Contracts;
use crate::generate::driver::full_text;
use crate::generate::engine::{Engine, Exploration, Suite, Task};
use crate::generate::failure::Failure;
use crate::generate::reach;
use crate::generate::settings::{self, Options};
use crate::generate::suite::TestSuite;
use crate::generate::targets::Plan;
use crate::generate::workshop::MachineShop;
use heapwright_case::{Edge, MethodName, Run};
use heapwright_coverage::ClassGoals;
use heapwright_explore::{self as explore, Goals};
use heapwright_program::{Jdk, MethodId, Program};
use heapwright_report::{Bound, PathEnd, Reason, counted};
use heapwright_smt::{Chain, chain};
use heapwright_testgen::generate;
use heapwright_vm::{Aliasing, INJECTED, InputOptions, Limits, Silent, State, Statics, Vm};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;
use std::time::Duration;
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
    Program::with_injected(jdk, class_path(options)?, INJECTED).map_err(Failure::wrong_input)
}

/// The branches of a class.
pub(super) fn class_goals(program: &mut Program, class: &str) -> Result<ClassGoals, String> {
    let id = program.load(&class.replace('.', "/")).map_err(|error| error.to_string())?;
    let bytes = program.class(id).bytes().ok_or_else(|| format!("{class} does not come from a file"))?;
    heapwright_coverage::class_goals(bytes).map_err(|error| format!("{class}: {error}"))
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
        for found in reach::reached(self.vm.program_mut(), id, &method.name) {
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

    /// What the inputs of a method are called; a parameter may be called by its number.
    fn inputs(&self, method: MethodId) -> Vec<(String, Vec<String>)> {
        let names = self.vm.parameter_names(method).into_iter().enumerate();
        let mut inputs: Vec<(String, Vec<String>)> =
            names.map(|(number, name)| (name, vec![format!("p{number}")])).collect();
        if !self.vm.program().method(method).is_static() {
            inputs.push(("this".to_owned(), Vec::new()));
        }
        inputs
    }

    /// Each assumption speaks of some method that is to be explored, or is a mistake.
    pub(super) fn check_assumptions(&mut self, plan: &Plan) -> Result<(), Failure> {
        let mut open = self.options.assumptions.clone();
        let mut mistake = None;
        for entry in plan.entries().map(|entry| &entry.method) {
            let Some(method) = self.find(entry) else { continue };
            let inputs = self.inputs(method);
            open.retain(|assumption| match explore::resolve_assumption(assumption, &inputs) {
                Ok(_) => false,
                Err(error) => {
                    mistake = Some(format!("{}: {error}", full_text(entry)));
                    true
                }
            });
            if open.is_empty() {
                return Ok(());
            }
        }
        let (Some(wrong), Some(mistake)) = (open.first(), mistake) else { return Ok(()) };
        let wrong = explore::Written(wrong);
        Err(Failure::wrong_input(match plan.entries().count() {
            1 => format!("the assumption {wrong} does not fit {mistake}"),
            many => format!("the assumption {wrong} fits none of the {many} methods; for example {mistake}"),
        }))
    }

    fn input_options(&self, method: MethodId) -> InputOptions {
        let inputs = self.inputs(method);
        // what does not speak of this method is meant for others
        let all = self.options.assumptions.iter();
        let assumptions = all.filter_map(|assumption| explore::resolve_assumption(assumption, &inputs).ok());
        InputOptions {
            aliasing: match self.options.aliasing {
                settings::Aliasing::Delayed => Aliasing::Delayed,
                settings::Aliasing::Eager => Aliasing::Eager,
                settings::Aliasing::None => Aliasing::None,
            },
            max_array: self.options.max_array as usize,
            max_string: (2 * self.options.max_array).min(16) as usize,
            statics: if self.options.statics { Statics::All } else { Statics::Written },
            assumptions: assumptions.collect(),
            ..InputOptions::default()
        }
    }

    /// Explores a method, or what becomes of a call on its result.
    fn explore_paths(
        &mut self,
        task: &Task<'_>,
        method: MethodId,
        then: Option<MethodId>,
        goals: &mut explore::BranchGoals,
    ) -> Exploration {
        // terms of other methods must not be seen in this one's answers
        self.vm.forget_terms();
        let mut options = self.explore_options(task, method);
        options.inputs.then = then;
        options.inputs.precondition = self.contracts.of(self.vm.program_mut(), task.method);
        let mut solver = match self.chain(task.method) {
            Ok(solver) => solver,
            Err(error) => return failed(format!("the solver does not start: {error}")),
        };
        let clock = task.deadline.clock();
        let mut found = explore::explore(explore::Task {
            vm: &mut self.vm,
            boot: &self.boot,
            method,
            options: &options,
            goals,
            solver: &mut solver,
            clock: &clock,
            observer: &mut explore::Unobserved,
        });
        if then.is_some() {
            found.runs.retain(|run| run.new_goals > 0);
        }
        self.queries += found.queries.asked;
        exploration(found, &solver)
    }

    fn chain(&mut self, method: &MethodName) -> Result<Chain, std::io::Error> {
        let safe: String = method.to_string().chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
        chain(&heapwright_smt::Options {
            dump_queries: self.options.dump_queries.clone(),
            dump_prefix: format!("{safe}-"),
            ..heapwright_smt::Options::default()
        })
    }

    /// Says so if an exploration has found no input that satisfies the precondition.
    fn note_lack_of_inputs(&self, found: &mut Exploration) {
        let left = [PathEnd::SolverUnknown, PathEnd::Unsupported, PathEnd::Budget, PathEnd::Bug];
        let sure = !found.cut_short && left.iter().all(|end| !found.ends.contains_key(end));
        if !found.runs.is_empty() || !sure {
            return;
        }
        // that strategy tries some inputs and solves nothing
        found.unsatisfiable = self.options.strategy != settings::Strategy::Spec;
        found.notes.push(match found.unsatisfiable {
            true => "within the bounds no input satisfies its precondition, so there is no test".to_owned(),
            false => {
                "no input that `--strategy spec` tries satisfies its precondition: another one may find some".to_owned()
            }
        });
    }
}

fn survives(known: &Known, method: &MethodName, edge: Edge, offset: u16) -> bool {
    let known = known.borrow();
    let goals = known.get(&method.class).and_then(|class| class.method(&method.name, &method.descriptor));
    goals.is_none_or(|goals| goals.survives(edge, offset))
}

impl Engine for Explorer {
    fn explore(&mut self, task: &Task<'_>) -> Exploration {
        let Some(method) = self.find(task.method) else { return failed("the method was not found".to_owned()) };
        let has_precondition = self.contracts.of(self.vm.program_mut(), task.method).is_some();
        if has_precondition && let Some(why) = self.contracts.conflict(self.vm.program_mut(), task.method) {
            let note = format!("no input satisfies its precondition, so there is nothing to test\n{why}");
            return Exploration { unsatisfiable: true, ..failed(note) };
        }
        let mut goals = self.wanted(task.method, method);
        let mut found = self.explore_paths(task, method, None, &mut goals);
        // what it returns may have code that nobody else can call
        for then in reach::on_result(self.vm.program_mut(), method) {
            let open = goals.open();
            if task.deadline.is_over() || !open.iter().any(|goal| reach::is_hidden(self.vm.program_mut(), &goal.method))
            {
                break;
            }
            found.add(self.explore_paths(task, method, Some(then), &mut goals));
        }
        if has_precondition {
            self.note_lack_of_inputs(&mut found);
        }
        found
    }

    fn suite(&mut self, class: &str, runs: Vec<Run>, time: &Grace) -> Result<Option<Box<dyn Suite>>, String> {
        let options = heapwright_testgen::Options {
            framework: self.options.framework.into(),
            keep_all: self.options.keep_all,
            suffix: self.options.suffix.clone(),
        };
        let mut shop = MachineShop::new(&mut self.vm, &self.boot, &mut self.contracts, &self.rep_ok, time);
        let generated = generate(&mut shop, class, &runs, &options);
        let suite = TestSuite::new(generated, &runs, options.framework);
        Ok(suite.map(|suite| Box::new(suite) as Box<dyn Suite>))
    }
}

fn failed(note: String) -> Exploration {
    Exploration { notes: vec![note], ..Exploration::default() }
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
            found
                .ends
                .details(kind)
                .map(move |(what, count)| format!("{}: {what} ({})", kind.name(), counted(count, "path")))
        })
        .collect();
    for disagreement in &found.disagreements {
        notes.push(format!("a path and its run differ: {}", disagreement.predicted));
    }
    let why = |why: &explore::Reason| reason(why, found.stopped, ends.is_empty());
    let reasons = found
        .uncovered
        .iter()
        .flat_map(|(goal, reason)| goal.edges.iter().map(|edge| (goal.method.clone(), *edge, why(reason))))
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

/// There were as many paths as are allowed.
const PATHS: Reason = Reason::Bound { bound: Bound::Paths };

/// Why a goal was not reached; `nothing` if the exploration was stopped before the end of its first path.
fn reason(why: &explore::Reason, stopped: explore::Stopped, nothing: bool) -> Reason {
    match why {
        // nothing was looked at, so nothing is infeasible
        explore::Reason::Infeasible if nothing && stopped == explore::Stopped::Time => Reason::Budget,
        explore::Reason::Infeasible if nothing && stopped == explore::Stopped::Paths => PATHS,
        explore::Reason::Budget if stopped == explore::Stopped::Paths => PATHS,
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

#[cfg(test)]
mod tests {
    use super::*;
    use heapwright_explore::Stopped;

    #[test]
    fn budgets_are_told_apart() {
        let told = |why: explore::Reason, stopped, nothing| reason(&why, stopped, nothing);
        assert_eq!(told(explore::Reason::Budget, Stopped::Time, false), Reason::Budget);
        assert_eq!(told(explore::Reason::Budget, Stopped::Paths, false), PATHS);
        assert_eq!(told(explore::Reason::Infeasible, Stopped::Paths, true), PATHS);
        assert_eq!(told(explore::Reason::Infeasible, Stopped::Time, true), Reason::Budget);
        assert_eq!(told(explore::Reason::Infeasible, Stopped::Time, false), Reason::Infeasible);
        assert_eq!(told(explore::Reason::Infeasible, Stopped::Exhausted, true), Reason::Infeasible);
    }
}
