//! The engine of a thread: its own machine, the explorer on it, and the test writer.

use crate::assumed;
use crate::budget::{self, Grace};
use crate::class_path;
use crate::contracts::Contracts;
use crate::cover;
use crate::driver::full_text;
use crate::engine::{Callers, Engine, Exploration, Made, SinkVerdict, Suite, Task};
use crate::failure::Failure;
use crate::files;
use crate::findings::{self, Judge};
use crate::library::schedule::TURN_OF_CALLS;
use crate::library::{Library, graph::Graph};
use crate::options::{Inputs, Options};
use crate::plan_runner::MachineRunner;
use crate::promises;
use crate::reach;
use crate::security::Witnesses;
use crate::sequences::{Sequences, Store};
use crate::suite::{Context, TestSuite};
use crate::targets::Plan;
use heapwright_case::{Edge, MethodName, Outcome, PathEnd, Reason, Run, Stretch};
use heapwright_coverage::ClassGoals;
use heapwright_explore::{self as explore, Goals};
use heapwright_meter::Alarm;
use heapwright_program::{Jdk, MethodId, Program};
use heapwright_report::{FileKind, Finding, counted};
use heapwright_smt::{Chain, chain};
use heapwright_testgen::{Branch, Generated, Renewed, Style, Unbuildable, generate, method_key};
use heapwright_vm::{Counting, INJECTED, InputOptions, Limits, Silent, State, Statics, Vm};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;
use wildmatch::WildMatch;

/// The most bytes of a state: exploration holds many of them.
const MOST_HEAP: usize = 256 << 20;

/// The most instructions with a symbolic operand on one path: endless loops are cut here.
const MOST_SYMBOLIC: u64 = 10_000;

/// The length of the longest input array or string that a number in the code under test suggests.
const LONGEST_NAMED: usize = 40;

/// The time for making runs of the calls that were found.
const MAKING: Duration = Duration::from_secs(10);

/// The effort for a library's method in its first turn, compared with that for a target; four times as much in each of
/// the next turns.
const EFFORT: u64 = 10;
const MOST_GROWTH: u32 = 4;

/// The most frames on a call stack; deeper recursion is cut.
const MOST_FRAMES: usize = 1_200;

/// Loads the classes of a run in the form a machine needs.
pub(crate) fn program(options: &Options, home: &Path) -> Result<Program, Failure> {
    let jdk = Jdk::locate(Some(home)).map_err(Failure::wrong_input)?;
    Program::with_injected(jdk, class_path(options)?, INJECTED).map_err(Failure::wrong_input)
}

/// Makes a library part of the program that a machine observes, and its tests strangers to it.
fn library_of(vm: &mut Vm, options: &Options) -> Result<Graph, Failure> {
    let library = Library::find(vm.program(), &options.library)?;
    library.of_jdk.iter().for_each(|package| vm.adopt(package));
    vm.put_tests_elsewhere();
    Ok(Graph::new(vm.program_mut(), &library))
}

/// Returns the branches of a class.
pub(crate) fn class_goals(program: &mut Program, class: &str) -> Result<ClassGoals, String> {
    let id = program.load(&class.replace('.', "/")).map_err(|error| error.to_string())?;
    let bytes = program.class(id).bytes().ok_or_else(|| format!("{class} does not come from a file"))?;
    heapwright_coverage::class_goals(bytes).map_err(|error| format!("{class}: {error}"))
}

type Known = Rc<RefCell<BTreeMap<String, Rc<ClassGoals>>>>;

/// Explores on its own machine.
pub(crate) struct Explorer {
    pub(crate) options: Options,
    pub(crate) vm: Vm,
    pub(crate) boot: State,
    /// Branches of the classes seen so far.
    goals: Known,
    queries: u64,
    pub(crate) contracts: Contracts,
    /// The pattern for names of methods that check inputs.
    pub(crate) rep_ok: WildMatch,
    memory: Memory,
    /// What calls of classes' methods showed.
    pub(crate) store: Store,
    /// The home of the JDK.
    home: PathBuf,
    /// Decides which tests are findings, once there are exceptions.
    judge: Option<Judge>,
    /// What calls what.
    calls: explore::CallGraph,
    /// For a library: what can be reached from where.
    graph: Option<Graph>,
}

/// How the memory of a run is divided.
#[derive(Copy, Clone)]
pub(crate) struct Memory {
    /// For the machine of a thread, its terms and paths.
    pub(crate) machine: usize,
    /// For Z3, shared by all threads.
    pub(crate) z3: usize,
    /// For each external solver process.
    process: usize,
}

/// The least memory for a machine or a solver.
const LEAST_MEMORY: usize = 128 << 20;

impl Memory {
    /// Assigns half to the machines, a quarter to Z3 in this process, a quarter to other solvers.
    pub(crate) fn of(options: &Options) -> Memory {
        let (all, threads) = (options.max_memory, options.threads.max(1));
        Memory {
            machine: (all / 2 / threads).max(LEAST_MEMORY),
            z3: (all / 4).max(LEAST_MEMORY),
            process: (all / 4 / threads).max(LEAST_MEMORY),
        }
    }

    /// The most bytes of the heap of a program.
    pub(crate) fn heap(&self) -> usize {
        MOST_HEAP.min(self.machine / 2)
    }
}

impl Explorer {
    pub(crate) fn new(options: &Options, home: &Path, store: Store) -> Result<Explorer, Failure> {
        let limits = Limits {
            max_symbolic: MOST_SYMBOLIC,
            max_heap: Memory::of(options).heap(),
            max_frames: MOST_FRAMES,
            ..Limits::default()
        };
        let mut program = program(options, home)?;
        let contracts = Contracts::load(options, &mut program)?;
        let mut vm = Vm::new(program, limits, Box::new(Silent)).map_err(|trap| Failure::fault(format!("{trap:?}")))?;
        // users' builds run their tests with assertions enabled, and so does the replay
        vm.set_assertions(true);
        vm.set_properties(options.properties.clone());
        vm.observe_program();
        let boot = vm.boot().map_err(|stop| Failure::fault(format!("the machine does not start: {stop:?}")))?;
        let graph = match options.library.is_empty() {
            true => None,
            false => Some(library_of(&mut vm, options)?),
        };
        if options.fixed_types {
            vm.fix_types();
        }
        vm.watch(&options.security);
        vm.demand_classes();
        let goals = Known::default();
        vm.set_counting(Box::new(ByJaCoCo(goals.clone())));
        let rep_ok = WildMatch::new(&options.rep_ok);
        let memory = Memory::of(options);
        heapwright_smt::Z3::limit_memory(memory.z3);
        Ok(Explorer {
            options: options.clone(),
            vm,
            boot,
            goals,
            queries: 0,
            contracts,
            rep_ok,
            memory,
            home: home.to_owned(),
            judge: None,
            calls: explore::CallGraph::default(),
            store,
            graph,
        })
    }

    /// Returns the judge of findings.
    pub(crate) fn judge(&mut self) -> Option<&mut Judge> {
        if self.judge.is_none() {
            // classes that were loaded before can be loaded again
            self.judge = program(&self.options, &self.home).ok().map(Judge::new);
        }
        self.judge.as_mut()
    }

    /// Returns the findings among the tests of a class, by run.
    fn findings_of(&mut self, generated: &Generated) -> BTreeMap<usize, Finding> {
        let mut found = BTreeMap::new();
        for origin in &generated.origins {
            let (broken, _) = self.contracts.broken(&mut self.vm, &self.boot, &origin.call);
            if broken.is_none() && !matches!(origin.call.outcome, Outcome::Threw { .. }) {
                continue;
            }
            let specified = self.contracts.of(self.vm.program_mut(), &origin.call.method).is_some();
            let judged = self.judge().and_then(|judge| match &broken {
                Some(broken) => judge.broken(origin, broken, specified),
                None => judge.judge(origin),
            });
            found.extend(judged.map(|finding| (origin.run, finding)));
        }
        found
    }

    pub(crate) fn goals_of(&mut self, class: &str) -> Option<Rc<ClassGoals>> {
        if let Some(known) = self.goals.borrow().get(class) {
            return Some(known.clone());
        }
        let found = Rc::new(class_goals(self.vm.program_mut(), class).ok()?);
        self.goals.borrow_mut().insert(class.to_owned(), found.clone());
        Some(found)
    }

    /// Returns the branches of a class and of those nested in it.
    fn branches_of(&mut self, class: &str) -> Vec<Branch> {
        let nested = format!("{class}$").replace('.', "/");
        let names = self.vm.program().class_names();
        let nested = names.iter().filter(|name| name.starts_with(&nested)).map(|name| name.replace('/', "."));
        let classes: Vec<String> = std::iter::once(class.to_owned()).chain(nested).collect();
        let mut found = Vec::new();
        for class in classes {
            let Some(goals) = self.goals_of(&class) else { continue };
            for method in goals.methods.iter().filter(|method| method.counted) {
                let (name, descriptor) = (method.name.clone(), method.descriptor.clone());
                let name = MethodName { class: class.clone(), name, descriptor };
                found.extend(method.branches.iter().map(|branch| (name.clone(), branch.edges.clone())));
            }
        }
        found
    }

    fn find(&mut self, method: &MethodName) -> Option<MethodId> {
        let class = self.vm.program_mut().load(&method.class.replace('.', "/")).ok()?;
        self.vm.program().find_method(class, &method.name, &method.descriptor)
    }

    /// Returns the goals of exploring a method: its own branches, and those of methods that nothing else explores.
    fn wanted(&mut self, method: &MethodName, id: MethodId) -> explore::CodeGoals {
        let mut goals = explore::CodeGoals::new();
        let mut all = match &self.graph {
            Some(graph) => graph.reachable(std::iter::once(id)).into_iter().collect(),
            None => reach::reached(self.vm.program_mut(), id, &method.name),
        };
        let further = cover::reachable(self.vm.program_mut(), id, &self.options.cover);
        all.extend(further.into_iter().filter(|other| !all.contains(other)).collect::<Vec<_>>());
        for found in all {
            let name = self.vm.method_name(found);
            // methods that only check inputs do not count where a specification says what is valid
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
        // the time of a slice is the limit
        let effort = task.slice.map_or(1, |slice| EFFORT << (2 * slice.turn.min(MOST_GROWTH)));
        explore::Options {
            effort,
            order: options.searcher,
            strategy: options.strategy,
            inputs: self.input_options(method),
            seed: task.seed,
            bounds: explore::Bounds { depth: options.max_depth, ..explore::Bounds::of_loops(options.loop_bound) },
            budgets: explore::Budgets {
                paths: u64::from(options.max_paths).saturating_mul(effort),
                time: task.deadline.remaining(),
                without_sinks: task.slice.is_none().then_some(options.method_time),
                ..explore::Budgets::default()
            },
            all_paths: options.keep_all,
            query_time: (options.solver_timeout / 8).max(Duration::from_millis(50)),
            ..explore::Options::default()
        }
    }

    /// Returns the names of a method's inputs; a parameter may also be named by its number.
    fn inputs(&self, method: MethodId) -> Vec<(String, Vec<String>)> {
        let names = self.vm.parameter_names(method).into_iter().enumerate();
        let mut inputs: Vec<(String, Vec<String>)> =
            names.map(|(number, name)| (name, vec![format!("p{number}")])).collect();
        if !self.vm.program().method(method).is_static() {
            inputs.push(("this".to_owned(), Vec::new()));
        }
        inputs
    }

    /// Checks that each assumption matches some method to be explored; an assumption that matches none is an error.
    pub(crate) fn check_assumptions(&mut self, plan: &Plan) -> Result<(), Failure> {
        let mut open = self.options.assumptions.clone();
        let mut mistake = None;
        for entry in plan.entries().map(|entry| &entry.method) {
            let Some(method) = self.find(entry) else { continue };
            let inputs = self.inputs(method);
            open.retain(|assumption| {
                let resolved = explore::resolve_assumption(assumption, &inputs).map_err(|error| error.to_string());
                let program = self.vm.program_mut();
                match resolved.and_then(|found| assumed::check_fields(program, method, &inputs, &found)) {
                    Ok(()) => false,
                    Err(error) => {
                        mistake = Some(format!("{}: {error}", full_text(entry)));
                        true
                    }
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
            many => format!("the assumption {wrong} matches none of the {many} methods; for example {mistake}"),
        }))
    }

    fn input_options(&self, method: MethodId) -> InputOptions {
        let inputs = self.inputs(method);
        // assumptions that do not match this method are meant for others
        let all = self.options.assumptions.iter();
        let assumptions = all.filter_map(|assumption| explore::resolve_assumption(assumption, &inputs).ok());
        InputOptions {
            aliasing: self.options.aliasing,
            max_array: self.options.max_array as usize,
            max_string: (2 * self.options.max_array).min(16) as usize,
            stretch: self.stretch(),
            statics: if self.options.statics { Statics::All } else { Statics::Written },
            assumptions: assumptions.collect(),
            suggest_texts: !self.options.keep_all,
            ..InputOptions::default()
        }
    }

    /// Returns how long inputs may get where numbers in the code suggest it; not beyond a bound that the user set.
    fn stretch(&self) -> usize {
        match self.options.max_array == crate::options::MAX_ARRAY {
            true => LONGEST_NAMED,
            false => 0,
        }
    }

    /// Explores a method, or the method followed by a call on its result.
    fn explore_paths(
        &mut self,
        task: &Task<'_>,
        method: MethodId,
        then: Option<MethodId>,
        goals: &mut explore::CodeGoals,
    ) -> Exploration {
        // terms of other methods must not influence the results of this one
        self.vm.forget_terms();
        let mut options = self.explore_options(task, method);
        options.inputs.then = then;
        options.security = self.aim(method, goals);
        options.inputs.precondition = self.contracts.of(self.vm.program_mut(), task.method);
        // every path is checked, also those that take no new branch
        options.all_paths |= then.is_none() && !self.contracts.after(self.vm.program_mut(), task.method).is_empty();
        let mut solver = match self.chain(task.method) {
            Ok(solver) => solver,
            Err(error) => return failed(format!("the solver does not start: {error}")),
        };
        let clock = task.deadline.clock();
        let (alarm, _watched) = task.deadline.alarm(self.memory.machine);
        let mut found = explore::explore(explore::Task {
            vm: &mut self.vm,
            boot: &self.boot,
            method,
            options: &options,
            goals,
            calls: &mut self.calls,
            solver: &mut solver,
            arithmetic: &heapwright_seplog::Numbers,
            clock: &clock,
            alarm,
            ended: &mut |end| (task.ended)(end.kind()),
        });
        self.vm.set_alarm(Alarm::default());
        if then.is_some() {
            found.runs.retain(|run| run.new_goals > 0);
        }
        self.queries += found.queries.asked;
        if let Some(proofs) = &self.options.check_proofs {
            proofs.add(task.method, &solver);
        }
        let note = self.check_promises(task.method, &mut found.runs);
        let undecided = found.sinks.as_mut().map(|sinks| std::mem::take(&mut sinks.undecided)).unwrap_or_default();
        let mut explored = promises::noted(exploration(found, &solver), note);
        self.note_sinks(&mut explored, undecided);
        explored
    }

    fn chain(&mut self, method: &MethodName) -> Result<Chain, std::io::Error> {
        self.solver_chain(&method.to_string())
    }

    /// The memory for the machine of this thread.
    pub(crate) fn machine_memory(&self) -> usize {
        self.memory.machine
    }

    /// Creates a solver; queries that are written to files are named after the subject.
    pub(crate) fn solver_chain(&mut self, subject: &str) -> Result<Chain, std::io::Error> {
        let safe: String = subject.chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
        let mut options = heapwright_smt::Options::default();
        if let Some(program) = &mut options.floats {
            program.memory = Some(self.memory.process);
        }
        chain(&heapwright_smt::Options {
            dump_queries: self.options.dump_queries.clone(),
            dump_prefix: format!("{safe}-"),
            check_proofs: self.options.check_proofs.is_some(),
            ..options
        })
    }

    /// Returns the runs of a method on inputs that calls have made, if only these are wanted. A short slice of time is
    /// not spent on calls.
    fn built_by_calls(&mut self, task: &Task<'_>) -> (Exploration, Option<Arc<Sequences>>) {
        let is_short = task.slice.is_some_and(|slice| slice.turn < TURN_OF_CALLS);
        if self.options.inputs != Inputs::Api || !self.options.spec.is_empty() || is_short {
            return (Exploration::default(), None);
        }
        let time = self.options.method_time / 2;
        let search = self.search(&task.method.class, task.deadline, time);
        let grace = Grace::after(task.deadline, MAKING);
        let mut shop =
            MachineRunner::new(&mut self.vm, &self.boot, &mut self.contracts, &self.rep_ok, (&grace, MAKING));
        let found = shop.sequences(search);
        let runs: Vec<Run> = found.runs.iter().filter(|run| run.method == *task.method).cloned().collect();
        let ends = runs.iter().map(|run| match run.outcome {
            Outcome::Returned(_) => PathEnd::Returned,
            Outcome::Threw { .. } => PathEnd::Threw,
        });
        let mut counted = BTreeMap::new();
        ends.for_each(|end| *counted.entry(end).or_insert(0) += 1);
        (Exploration { runs, ends: counted, ..Exploration::default() }, Some(found))
    }

    /// How the tests get their inputs.
    fn wanted_inputs(&self) -> heapwright_testgen::Inputs {
        match self.options.inputs {
            Inputs::Api => heapwright_testgen::Inputs::OnlyCalls,
            Inputs::Auto if self.options.spec.is_empty() => heapwright_testgen::Inputs::CallsFirst,
            Inputs::Auto | Inputs::Fields => heapwright_testgen::Inputs::Any,
        }
    }

    /// Returns the names of the parameters of methods.
    fn parameters(&mut self, methods: &BTreeSet<MethodName>) -> BTreeMap<MethodName, Vec<String>> {
        let mut named = BTreeMap::new();
        for method in methods {
            if let Some(id) = self.find(method) {
                named.insert(method.clone(), findings::parameter_names(self.vm.program(), id));
            }
        }
        named
    }

    /// Returns the callers of the methods with branches that the exploration found infeasible.
    fn callers(&mut self, entry: MethodId, found: &Exploration) -> BTreeMap<MethodName, Callers> {
        let own = self.vm.method_name(entry);
        let infeasible = found.reasons.iter().filter(|(_, _, reason)| *reason == Reason::Infeasible);
        let methods: BTreeSet<&MethodName> =
            infeasible.map(|(method, ..)| method).filter(|other| **other != own).collect();
        methods.into_iter().map(|method| (method.clone(), self.callers_of(method, &own))).collect()
    }

    fn callers_of(&mut self, method: &MethodName, entry: &MethodName) -> Callers {
        let Some(id) = self.find(method) else { return Callers::Unknown };
        // the body of an enum constant is called the same way as the enum's method
        if reach::is_body_of(self.vm.program_mut(), id, entry) {
            return Callers::These(BTreeSet::from([entry.clone()]));
        }
        match reach::callers(self.vm.program_mut(), id) {
            Some(ids) => Callers::These(ids.into_iter().map(|id| self.vm.method_name(id)).collect()),
            None => Callers::Unknown,
        }
    }

    /// Adds a note if the exploration found no input that satisfies the precondition.
    fn note_lack_of_inputs(&self, found: &mut Exploration) {
        let left = [PathEnd::SolverUnknown, PathEnd::Unsupported, PathEnd::Budget, PathEnd::Bug];
        let sure = !found.cut_short && left.iter().all(|end| !found.ends.contains_key(end));
        if !found.runs.is_empty() || !sure {
            return;
        }
        // that strategy tries some inputs and solves nothing
        found.unsatisfiable = self.options.strategy != explore::Strategy::Spec;
        found.notes.push(match found.unsatisfiable {
            true => "within the bounds no input satisfies its precondition, so there is no test".to_owned(),
            false => {
                "no input that `--strategy spec` tries satisfies its precondition: another one may find some".to_owned()
            }
        });
    }
}

/// Counts coverage as JaCoCo does.
struct ByJaCoCo(Known);

impl ByJaCoCo {
    fn goals_of(&self, class: &[u8], name: &str) -> Option<Rc<ClassGoals>> {
        if let Some(known) = self.0.borrow().get(name) {
            return Some(known.clone());
        }
        let found = Rc::new(heapwright_coverage::class_goals(class).ok()?);
        self.0.borrow_mut().insert(name.to_owned(), found.clone());
        Some(found)
    }
}

impl Counting for ByJaCoCo {
    fn survives(&self, class: &[u8], method: &MethodName, edge: Edge, struck: u16) -> bool {
        let class = self.goals_of(class, &method.class);
        let goals = class.as_ref().and_then(|class| class.method(&method.name, &method.descriptor));
        goals.is_none_or(|goals| goals.survives(edge, struck))
    }

    fn lines(&self, class: &[u8], method: &MethodName, stretches: &[Stretch]) -> Vec<u16> {
        let class = self.goals_of(class, &method.class);
        let goals = class.as_ref().and_then(|class| class.method(&method.name, &method.descriptor));
        goals.map(|goals| goals.covered_lines(stretches)).unwrap_or_default()
    }
}

impl Engine for Explorer {
    fn explore(&mut self, task: &Task<'_>) -> Exploration {
        if task.slice.is_some_and(|slice| slice.is_recall) {
            return Exploration { is_absent: true, ..Exploration::default() };
        }
        let Some(method) = self.find(task.method) else { return failed("the method was not found".to_owned()) };
        let has_precondition = self.contracts.of(self.vm.program_mut(), task.method).is_some();
        if has_precondition && let Some(why) = self.contracts.conflict(self.vm.program_mut(), task.method) {
            let note = format!("no input satisfies its precondition, so there is nothing to test\n{why}");
            return Exploration { unsatisfiable: true, ..failed(note) };
        }
        let mut goals = self.wanted(task.method, method);
        if let Some(slice) = &task.slice {
            slice.covered.apply(&mut goals, task.method);
        }
        let (mut built, sequences) = self.built_by_calls(task);
        for run in &built.runs {
            goals.cover(run);
        }
        let is_enough = self.options.security.is_empty();
        if is_enough && !built.runs.is_empty() && goals.remaining() == 0 && goals.remaining_code() == 0 {
            return built;
        }
        let open = goals.open().into_iter();
        let open = open.flat_map(|goal| goal.edges.into_iter().map(move |edge| (goal.method.clone(), edge)));
        let unreached = sequences.as_ref().map(|found| found.reasons(open)).unwrap_or_default();
        let complete = |found: &Sequences| found.examined.as_ref().is_some_and(|examined| examined.gaps.is_empty());
        if is_enough && sequences.is_some_and(|found| complete(&found)) {
            built.reasons = unreached;
            return built;
        }
        let mut found = self.explore_paths(task, method, None, &mut goals);
        if !built.runs.is_empty() {
            built.add(std::mem::take(&mut found));
            found = built;
        }
        // the result may have code that nothing else can call
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
        found.callers = self.callers(method, &found);
        found.reasons.extend(unreached);
        self.judge_sinks(method, &mut found);
        found
    }

    fn suite(&mut self, class: &str, methods: &[MethodName], mut runs: Vec<Run>, time: &Grace) -> Result<Made, String> {
        let options = heapwright_testgen::Options {
            framework: self.options.framework,
            keep_all: self.options.keep_all,
            suffix: files::suffix(&self.options.out, &self.options.filed_under(class), self.options.suffix.as_deref()),
            package: self.options.package_of(class),
            inputs: self.wanted_inputs(),
            is_grouped: self.options.has_parameterised_tests(),
            null_tests: self.options.null_tests,
            mocks: self.options.mocks,
        };
        let calls_first = options.inputs == heapwright_testgen::Inputs::CallsFirst;
        let search = (calls_first && !time.exploring().is_over())
            .then(|| self.search(class, time.exploring(), self.options.method_time / 2).only(methods));
        let called: BTreeSet<&MethodName> = runs.iter().map(|run| &run.method).collect();
        let most = budget::making_of(called.len(), self.options.method_time);
        let witnesses = Witnesses::of(&self.options.security, &runs);
        let branches = self.branches_of(class);
        let shop = MachineRunner::new(&mut self.vm, &self.boot, &mut self.contracts, &self.rep_ok, (time, most));
        let mut shop = shop.with_search(search).with_witnesses(&witnesses).with_branches(branches);
        let mut generated = generate(&mut shop, class, &runs, &options);
        let sequences = shop.found();
        runs.append(&mut generated.more);
        let no_calls = self.store.known(class).map(|found| found.no_calls_in_full());
        let unwritten = unwritten(&generated, &runs, no_calls.as_deref());
        let left_out = generated.left_out.iter().filter_map(|run| Some(runs.get(*run)?.method.clone())).collect();
        let mut found = self.findings_of(&generated);
        found.extend(self.sink_findings(&witnesses, &generated.origins));
        let called: BTreeSet<MethodName> = runs.iter().map(|run| run.method.clone()).collect();
        let parameters = self.parameters(&called);
        let (regular, mistakes, unreached) = self.divided(&generated, &found, sequences.as_deref(), &options);
        let context = Context {
            runs: &runs,
            style: Style { framework: options.framework, assertions: self.options.assertions, shares_helpers: true },
            findings: &found,
            parameters: &parameters,
            renewed: Arc::new(renewed(&generated)),
        };
        let suite = |kind: FileKind, part: Generated| {
            let existing = files::existing(&self.options.out, &part.path());
            TestSuite::new(kind, part, existing, &context).map(|suite| Box::new(suite) as Box<dyn Suite>)
        };
        let suites = [
            suite(FileKind::Tests, regular),
            suite(FileKind::Findings, mistakes),
            suite(FileKind::Unreached, unreached),
        ];
        Ok(Made { suites, unwritten, left_out })
    }
}

/// The methods that have new tests, and those for which time ran out.
fn renewed(generated: &Generated) -> Renewed {
    Renewed {
        retested: generated.class.tests.iter().map(|test| test.key.clone()).collect(),
        unfinished: generated.unfinished.iter().map(method_key).collect(),
    }
}

/// Returns the edges of runs for which no test was made, and why.
fn unwritten(generated: &Generated, runs: &[Run], no_calls: Option<&str>) -> Vec<(MethodName, Edge, Reason)> {
    let skipped = generated.skipped.iter().map(|(run, why)| (*run, no_test(why, no_calls)));
    let late = generated.late.iter().map(|run| (*run, Reason::Budget));
    let edges = skipped.chain(late).filter_map(|(run, why)| Some((&runs.get(run)?.edges, why)));
    edges
        .flat_map(|(edges, why)| edges.iter().map(move |(method, edge)| (method.clone(), *edge, why.clone())))
        .collect()
}

/// Converts the reason why no test could be made for a run to a reason for its branches.
fn no_test(why: &Unbuildable, no_calls: Option<&str>) -> Reason {
    match why {
        Unbuildable::NeedsFields(_) if no_calls.is_some() => {
            Reason::NoTest { why: no_calls.unwrap_or_default().to_owned() }
        }
        Unbuildable::Opaque(class)
        | Unbuildable::Hidden(class)
        | Unbuildable::NoWay(class)
        | Unbuildable::Cyclic(class)
        | Unbuildable::NoStub(class) => Reason::NoInput { of: class.clone() },
        other => Reason::NoTest { why: other.to_string() },
    }
}

fn failed(note: String) -> Exploration {
    Exploration { notes: vec![note], ..Exploration::default() }
}

fn exploration(found: explore::Exploration, solver: &Chain) -> Exploration {
    let layers = solver.statistics();
    let smt: u64 = layers.iter().filter(|layer| matches!(layer.name, "z3" | "floats")).map(|layer| layer.queries).sum();
    let mut missing: BTreeSet<String> = found.ends.missing().map(str::to_owned).collect();
    let mut notes: Vec<String> = [PathEnd::Unsupported, PathEnd::Bug]
        .into_iter()
        .flat_map(|kind| {
            found
                .ends
                .details(kind)
                .map(move |(what, count)| format!("{}: {what} ({})", kind.text(), counted(count, "path")))
        })
        .collect();
    for disagreement in &found.disagreements {
        notes.push(format!("a path and its run differ: {}", disagreement.predicted));
    }
    let reasons = found
        .uncovered
        .iter()
        .flat_map(|(goal, reason)| goal.edges.iter().map(|edge| (goal.method.clone(), *edge, reason.clone())))
        .collect();
    missing.extend(found.uncovered.iter().filter_map(|(_, reason)| match reason {
        Reason::MissingClass { class } => Some(class.clone()),
        _ => None,
    }));
    let mut mismatches: BTreeSet<String> = found.ends.mismatches().map(str::to_owned).collect();
    mismatches.extend(found.uncovered.iter().filter_map(|(_, reason)| match reason {
        Reason::Mismatch { error } => Some(error.clone()),
        _ => None,
    }));
    let sinks = found.sinks.as_ref().map(|sinks| SinkVerdict {
        is_harmless: false,
        undecided: Vec::new(),
        found: Vec::new(),
        gaps: sinks.gaps.clone(),
    });
    Exploration {
        sinks,
        missing,
        mismatches,
        untried_throws: found.untried_throws,
        runs: found.runs.into_iter().map(|found| found.run).collect(),
        ends: found.ends.iter().collect(),
        cut_short: matches!(found.stopped, explore::Stopped::Time | explore::Stopped::Memory),
        gave_up: matches!(found.stopped, explore::Stopped::Hopeless | explore::Stopped::Paths),
        queries: found.queries.asked,
        answered_before_smt: found.queries.asked.saturating_sub(smt),
        // not by the clock of the exploration, which an interrupt sets forward
        solver_time: solver.summary().time,
        reasons,
        callers: BTreeMap::new(),
        unsatisfiable: false,
        notes,
        is_absent: false,
    }
}
