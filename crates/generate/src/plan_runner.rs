//! Tries out on the machine how a test would build its objects.

use crate::budget::Grace;
use crate::contracts::Contracts;
use crate::prefixes::{COSTLY, Prefixes, Progress, initialized_by};
use crate::rep_ok;
use crate::security::Witnesses;
use crate::sequences::{Search, Sequences};
use heapwright_case::{Content, Margin, MethodName, Outcome, Run, Snapshot, Value};
use heapwright_explore::is_valid;
use heapwright_meter::{Allowance, Spent, Work, did};
use heapwright_program::Program;
use heapwright_seplog::Numbers;
use heapwright_testgen::{
    Branch, Built, Check, Local, Operand, Plan, PlanRunner, Reply, Step, StubMethodPlan, StubPlan, Wrong,
};
use heapwright_vm::{CaseError, Made, MadeAnswer, Scratch, State, Vm, is_alike};
use std::sync::Arc;
use std::time::Duration;
use wildmatch::WildMatch;

/// The most steps of a construction.
const MOST_STEPS: u64 = 2_000_000;
/// The most steps of a call on another input.
const MOST_RERUN_STEPS: u64 = 200_000;

/// A construction of more machine steps than this is remembered with its result.
const EXPENSIVE: u64 = 20_000;
/// The most constructions that are remembered.
const MOST_RESULTS: usize = 256;

/// A machine and the state every construction starts from.
pub(crate) struct MachineRunner<'a> {
    pub(crate) vm: &'a mut Vm,
    pub(crate) boot: &'a State,
    /// Preconditions that other inputs must satisfy as well.
    contracts: &'a mut Contracts,
    /// The pattern for names of methods that check inputs.
    rep_ok: &'a WildMatch,
    time: &'a Grace,
    /// The work after which no further test is started.
    allowance: Allowance,
    /// States that constructions passed through.
    prefixes: Prefixes,
    /// Expensive constructions and what they built. Planning tries the same ones again for each variant of an input.
    results: Vec<(Vec<Step>, Option<Built>)>,
    /// Names of classes, and a state in which nothing has happened but their initialisation.
    warm: Option<(Vec<String>, State)>,
    /// How to find inputs that calls make, until it is asked for.
    search: Option<Search>,
    /// The inputs that calls make, once they were asked for.
    found: Option<Arc<Sequences>>,
    /// The runs that show findings of security goals.
    witnesses: Option<&'a Witnesses>,
    /// The branches of the classes under test.
    branches: Vec<Branch>,
}

impl<'a> MachineRunner<'a> {
    pub(crate) fn new(
        vm: &'a mut Vm,
        boot: &'a State,
        contracts: &'a mut Contracts,
        rep_ok: &'a WildMatch,
        (time, most): (&'a Grace, Duration),
    ) -> MachineRunner<'a> {
        let allowance = Allowance::of(most);
        vm.count_anew();
        MachineRunner {
            vm,
            boot,
            contracts,
            rep_ok,
            time,
            allowance,
            prefixes: Prefixes::default(),
            results: Vec::new(),
            warm: None,
            search: None,
            found: None,
            witnesses: None,
            branches: Vec::new(),
        }
    }

    /// Keeps what these runs show.
    pub(crate) fn with_witnesses(self, witnesses: &'a Witnesses) -> MachineRunner<'a> {
        MachineRunner { witnesses: Some(witnesses), ..self }
    }

    /// Wants tests of these branches.
    pub(crate) fn with_branches(self, branches: Vec<Branch>) -> MachineRunner<'a> {
        MachineRunner { branches, ..self }
    }

    /// Looks for inputs that calls make if some test needs them.
    pub(crate) fn with_search(self, search: Option<Search>) -> MachineRunner<'a> {
        MachineRunner { search, ..self }
    }

    /// What calls showed, if somebody asked.
    pub(crate) fn found(self) -> Option<Arc<Sequences>> {
        self.found
    }

    /// Performs these steps on a heap of their own, from the longest beginning that is known.
    fn perform(&mut self, steps: &[Step]) -> Option<Bench<'_>> {
        did(Work::Plan, 1);
        let (done, is_ready, state, progress) =
            self.prefixes.longest(steps).unwrap_or((0, false, self.boot, Progress::default()));
        let scratch = self.vm.scratch(state, MOST_STEPS.saturating_sub(progress.used));
        let mut bench = Bench { scratch, before: progress.used, progress };
        for (at, step) in steps.iter().enumerate().skip(done) {
            let class = initialized_by(step).filter(|_| !(is_ready && at == done));
            if let Some(class) = class {
                bench.scratch.initialize(class)?;
                bench.remember(&mut self.prefixes, steps.get(..at)?, Some(class));
            }
            bench.perform(step)?;
            bench.remember(&mut self.prefixes, steps.get(..=at)?, None);
        }
        Some(bench)
    }

    /// Builds objects on a heap of their own.
    fn build(&mut self, steps: &[Step]) -> Option<Built> {
        let Bench { mut scratch, progress: Progress { locals, statics, .. }, .. } = self.perform(steps)?;
        let all: Vec<Option<Made>> =
            locals.iter().copied().chain(statics.iter().map(|(made, is_object)| is_object.then_some(*made))).collect();
        let (graph, values) = scratch.read(&all);
        let (locals, objects) = values.split_at_checked(locals.len())?;
        let statics = statics.iter().zip(objects).zip(steps.iter().filter_map(assigned));
        let statics = statics.map(|(((_, is_object), object), plain)| if *is_object { *object } else { plain });
        Some(Built { graph, locals: locals.to_vec(), statics: statics.collect() })
    }

    /// Returns the state that a call leaves, and the one it started from, in which the same classes are initialised;
    /// `None` if nothing below static fields has changed.
    fn left_by(&mut self, (method, plan): (&MethodName, &Plan)) -> Option<(State, State)> {
        let (_, found) = finished(self.perform(&plan.steps)?, method, plan)?;
        if !self.vm.has_static_objects(&found) {
            return None;
        }
        let warm = self.warm_like(&found);
        let (_, left) = self.run_on(&warm, (method, plan))?;
        self.vm.changes_statics(&warm, &left).then_some((warm, left))
    }

    /// Returns a state in which nothing has happened but the initialisation of the classes that are initialised in
    /// another one.
    fn warm_like(&mut self, found: &State) -> State {
        let classes = self.vm.initialized_by_program(found);
        let names: Vec<String> =
            classes.iter().map(|class| self.vm.program().class(*class).name().to_string()).collect();
        let known = self.warm.take().filter(|(known, _)| *known == names);
        let warm = match known {
            Some((_, warm)) => warm,
            None => {
                let mut scratch = self.vm.scratch(self.boot, MOST_STEPS);
                for name in &names {
                    // one that throws has thrown in the run as well
                    let _ = scratch.initialize(name);
                }
                scratch.state().clone()
            }
        };
        self.warm = Some((names, warm.clone()));
        warm
    }

    /// Runs a call as its test does, after tests of other calls: its classes are initialised. `None` if it comes out
    /// differently when it is made once more, with the static fields that a test puts back as they were.
    pub(crate) fn run_repeatedly(&mut self, method: &MethodName, plan: &Plan) -> Option<Run> {
        let (_, found) = finished(self.perform(&plan.steps)?, method, plan)?;
        let warm = self.warm_like(&found);
        let (first, mut left) = self.run_on(&warm, (method, plan))?;
        self.vm.put_back(&warm, &mut left, &method.class);
        let (second, _) = self.run_on(&left, (method, plan))?;
        let same_end = match (&first.outcome, &second.outcome) {
            // objects are compared with the heaps
            (Outcome::Returned(Some(Value::Object(_))), Outcome::Returned(Some(Value::Object(_)))) => true,
            (one, other) => one == other,
        };
        let same = same_end && first.before.same_shape(&second.before) && first.after.same_shape(&second.after);
        if !same {
            return None;
        }
        // calls that make nothing of what is given lead from one static state to another; if objects are part of it, that
        // depends on what other tests did, even if the calls come round to where they began
        let mut given = first.before.receiver.iter().chain(&first.before.arguments);
        if !plan.steps.is_empty() && !given.any(|value| is_made(&first, *value)) {
            let after = self.perform_on(&warm, &plan.steps)?.scratch.state().clone();
            if self.vm.changes_statics(&warm, &after) {
                return None;
            }
        }
        Some(first)
    }

    /// Performs a plan and its call in a copy of a state. Returns the run and what it leaves.
    fn run_on(&mut self, state: &State, call: (&MethodName, &Plan)) -> Option<(Run, State)> {
        performed(self.vm, state, MOST_STEPS, call)
    }

    /// Performs steps in a copy of a state.
    fn perform_on(&mut self, state: &State, steps: &[Step]) -> Option<Bench<'_>> {
        bench_on(self.vm, state, MOST_STEPS, steps)
    }

    /// Returns true if a method may be called with this input.
    fn is_valid(&mut self, method: &MethodName, input: &Snapshot) -> bool {
        match self.contracts.of(self.vm.program_mut(), method) {
            Some(given) => is_valid(self.vm, self.boot, &given, input, &Numbers, MOST_RERUN_STEPS),
            None => true,
        }
    }
}

impl PlanRunner for MachineRunner<'_> {
    fn program(&mut self) -> &mut Program {
        self.vm.program_mut()
    }

    fn result(&mut self, steps: &[Step]) -> Option<Built> {
        if let Some((_, known)) = self.results.iter().find(|(known, _)| known == steps) {
            return known.clone();
        }
        let before = self.work();
        let built = self.build(steps);
        if self.work().saturating_sub(before) > EXPENSIVE {
            if self.results.len() >= MOST_RESULTS {
                self.results.clear();
            }
            self.results.push((steps.to_vec(), built.clone()));
        }
        built
    }

    fn left(&self) -> u64 {
        self.allowance.left_in(Work::Instruction)
    }

    fn disturbs(&mut self, first: (&MethodName, &Plan), others: &[(&MethodName, &Plan, bool)]) -> Option<bool> {
        let Some((warm, left)) = self.left_by(first) else { return Some(false) };
        for (method, plan, exactly) in others {
            if self.is_over() {
                return None;
            }
            let is_disturbed = match (self.run_on(&warm, (method, plan)), self.run_on(&left, (method, plan))) {
                (Some((expected, _)), Some((found, _))) => !is_alike(&expected, &found, *exactly),
                (expected, found) => expected.is_some() != found.is_some(),
            };
            if is_disturbed {
                return Some(true);
            }
        }
        Some(false)
    }

    fn reassigned(&mut self, method: &MethodName, plan: &Plan) -> Vec<(String, String)> {
        let Some((_, found)) = self.perform(&plan.steps).and_then(|bench| finished(bench, method, plan)) else {
            return Vec::new();
        };
        if !self.vm.has_restorable(&found, &method.class) {
            return Vec::new();
        }
        let warm = self.warm_like(&found);
        let left = self.run_on(&warm, (method, plan));
        left.map(|(_, left)| self.vm.reassigned(&warm, &left, &method.class)).unwrap_or_default()
    }

    fn initial(&mut self, class: &str, name: &str, descriptor: &str) -> Option<Value> {
        self.vm.scratch(self.boot, MOST_STEPS).plain_static(class, name, descriptor)
    }

    fn branches(&mut self) -> Vec<Branch> {
        self.branches.clone()
    }

    fn is_over(&self) -> bool {
        self.time.is_over() || self.allowance.is_spent()
    }

    fn behaves_alike(&mut self, plan: &Plan, run: &Run) -> bool {
        self.run_plan(&run.method, plan)
            .is_some_and(|found| found.ends_like(run) && found.edges == run.edges && found.after.same_shape(&run.after))
    }

    fn run_plan(&mut self, method: &MethodName, plan: &Plan) -> Option<Run> {
        let (found, _) = finished(self.perform(&plan.steps)?, method, plan)?;
        self.is_valid(method, &found.before).then_some(found)
    }

    fn rerun(&mut self, method: &MethodName, input: &Snapshot) -> Option<Run> {
        let class = self.vm.program_mut().load(&method.class.replace('.', "/")).ok()?;
        let id = self.vm.program().find_method(class, &method.name, &method.descriptor)?;
        if !self.is_valid(method, input) {
            return None;
        }
        self.vm.run_here(self.boot, id, input, MOST_RERUN_STEPS).ok()
    }

    fn measured(&mut self, method: &MethodName, input: &Snapshot) -> Option<(Run, Vec<(MethodName, Margin)>)> {
        let class = self.vm.program_mut().load(&method.class.replace('.', "/")).ok()?;
        let id = self.vm.program().find_method(class, &method.name, &method.descriptor)?;
        if !self.is_valid(method, input) {
            return None;
        }
        self.vm.run_measured(self.boot, id, input, MOST_RERUN_STEPS).ok()
    }

    fn by_calls(&mut self) -> Vec<Run> {
        let Some(search) = self.search.take() else { return Vec::new() };
        let begun = Spent::now();
        let only = search.wanted();
        let found = self.sequences(search);
        // looking for calls takes no time from making tests
        self.allowance = self.allowance.not_counting_since(begun);
        let wanted = found.runs.iter().filter(|run| only.contains(&run.method));
        let runs = wanted.cloned().collect();
        self.found = Some(found);
        runs
    }

    fn work(&self) -> u64 {
        self.vm.statistics().case_steps
    }

    fn is_deterministic(&mut self, run: &Run) -> Option<bool> {
        let class = self.vm.program_mut().load(&run.method.class.replace('.', "/")).ok()?;
        let id = self.vm.program().find_method(class, &run.method.name, &run.method.descriptor)?;
        self.vm.run_case(self.boot, id, &run.before, MOST_RERUN_STEPS).ok().map(|found| found.is_deterministic)
    }

    fn is_steady_plan(&mut self, method: &MethodName, plan: &Plan) -> Option<bool> {
        let call = (method, plan);
        let (run, left) = self.vm.watched(|vm| performed(vm, self.boot, MOST_STEPS, call))?;
        let mut again = |vm: &mut Vm, base: &State, steps: u64| {
            performed(vm, base, steps, call).map(|(run, _)| run).ok_or(CaseError::Varies)
        };
        let steady = self.vm.agrees_elsewhere(&run, MOST_STEPS, &mut again).ok()?;
        if !self.vm.has_static_objects(&left) {
            return Some(steady);
        }
        let (second, _) = self.run_on(&left, call)?;
        is_alike(&run, &second, false).then(|| steady && is_alike(&run, &second, true))
    }

    fn breaks(&mut self, run: &Run) -> Option<Wrong> {
        let (broken, _) = self.contracts.broken(self.vm, self.boot, run);
        let broken = broken.map(|one| Wrong::Postcondition(one.place.clone()));
        broken.or_else(|| self.witnesses.as_ref()?.wrong(run))
    }

    fn checks(&mut self, run: &Run) -> Vec<Check> {
        match self.contracts.of(self.vm.program_mut(), &run.method) {
            Some(given) => rep_ok::checks(self.vm.program_mut(), self.rep_ok, &given, run),
            None => Vec::new(),
        }
    }
}

/// Performs steps in a copy of a state, for at most so many steps of the machine.
fn bench_on<'v>(vm: &'v mut Vm, state: &State, most: u64, steps: &[Step]) -> Option<Bench<'v>> {
    let mut bench = Bench { scratch: vm.scratch(state, most), before: 0, progress: Progress::default() };
    for step in steps {
        bench.perform(step)?;
    }
    Some(bench)
}

/// Performs a plan and its call in a copy of a state, for at most so many steps. Returns the run and what it leaves.
fn performed(vm: &mut Vm, state: &State, most: u64, (method, plan): (&MethodName, &Plan)) -> Option<(Run, State)> {
    finished(bench_on(vm, state, most, &plan.steps)?, method, plan)
}

/// Whether a value is an object that calls may have made or changed.
fn is_made(run: &Run, value: Value) -> bool {
    let Value::Object(id) = value else { return false };
    let content = run.before.graph.get(id).map(|object| &object.content);
    !matches!(content, Some(Content::String(_) | Content::Boxed(_) | Content::Constant { .. } | Content::Class(_)))
}

/// Makes the call of a plan whose steps are performed. Returns the run and what it leaves.
fn finished(mut bench: Bench<'_>, method: &MethodName, plan: &Plan) -> Option<(Run, State)> {
    let receiver = plan.receiver.map(|operand| bench.operand(operand));
    let arguments = bench.operands(&plan.arguments);
    bench.scratch.run_leaving(method, receiver, &arguments, plan.then.as_ref()).ok()
}

/// Returns the value a step assigns to a static field, with `Null` for an object; `None` if it is another step.
fn assigned(step: &Step) -> Option<Value> {
    match step {
        Step::SetStatic { value: Operand::Value(value), .. } => Some(*value),
        Step::SetStatic { value: Operand::Local(_), .. } => Some(Value::Null),
        _ => None,
    }
}

struct Bench<'a> {
    scratch: Scratch<'a>,
    progress: Progress,
    /// The machine steps it had taken before it came to this heap.
    before: u64,
}

impl Bench<'_> {
    /// Remembers the state if the last part of the construction took long.
    fn remember(&mut self, prefixes: &mut Prefixes, steps: &[Step], next: Option<&str>) {
        let used = self.before + self.scratch.spent();
        if used - self.progress.used > COSTLY {
            let progress = Progress { used, ..self.progress.clone() };
            prefixes.add(steps, next, self.scratch.state().clone(), progress);
        }
        self.progress.used = used;
    }

    fn operand(&self, operand: Operand) -> Made {
        match operand {
            Operand::Value(value) => Scratch::value(value),
            Operand::Local(local) => {
                self.progress.locals.get(local.0 as usize).copied().flatten().unwrap_or(Scratch::null())
            }
        }
    }

    fn operands(&self, operands: &[Operand]) -> Vec<Made> {
        operands.iter().map(|operand| self.operand(*operand)).collect()
    }

    fn keep(&mut self, local: Local, made: Made) {
        let at = local.0 as usize;
        let locals = &mut self.progress.locals;
        if locals.len() <= at {
            locals.resize(at + 1, None);
        }
        if let Some(place) = locals.get_mut(at) {
            *place = Some(made);
        }
    }

    fn stub(&mut self, stub: &StubPlan) -> Option<Made> {
        let constructor = stub.constructor.as_ref().map_or("", |constructor| constructor.descriptor.as_str());
        let given = self.operands(&stub.given);
        let made = self.scratch.stub(&stub.of, constructor, &given)?;
        for StubMethodPlan { method, answers, .. } in &stub.methods {
            let Some(answers) = answers else { continue };
            let answer = self.reply(answers.answer);
            let cases: Vec<(Made, MadeAnswer)> =
                answers.cases.iter().map(|(when, then)| (self.operand(*when), self.reply(*then))).collect();
            self.scratch.prepare_stub(made, (method, answers.key), answer, &cases)?;
        }
        Some(made)
    }

    fn reply(&self, reply: Reply) -> MadeAnswer {
        let value = reply.operand().map_or(Scratch::null(), |operand| self.operand(operand));
        MadeAnswer { value, thrown: matches!(reply, Reply::Throws(_)) }
    }

    fn perform(&mut self, step: &Step) -> Option<()> {
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
                let (receiver, arguments) = (receiver.map(|r| self.operand(r)), self.operands(arguments));
                self.scratch.call(method, receiver, &arguments)?
            }
            Step::Throwing { method, receiver, arguments, class } => {
                let (receiver, arguments) = (receiver.map(|r| self.operand(r)), self.operands(arguments));
                let thrown = self.scratch.call_throwing(method, receiver, &arguments)?;
                return (thrown == *class).then_some(());
            }
            Step::Allocate { class, .. } => self.scratch.allocate(class)?,
            Step::Stub { stub, .. } => self.stub(stub)?,
            Step::Record { .. } => Scratch::null(),
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
                self.progress.statics.push((made, matches!(value, Operand::Local(_))));
                return match elements {
                    Some(_) => self.scratch.set_static_elements(class, name, descriptor, made),
                    None => self.scratch.set_static(class, name, descriptor, made),
                };
            }
        };
        if let Some(local) = step.defines() {
            self.keep(local, made);
        }
        Some(())
    }
}
