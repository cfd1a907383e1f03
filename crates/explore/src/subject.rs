//! The method under test on its machine: the only file that talks to the machine.

use crate::end::Ending;
use crate::flow::{Flow, Flows, Lead};
use crate::mutate::Mutator;
use crate::options::Options;
use crate::search::Leads;
use crate::throws::Raised;
use crate::tree::Place;
use crate::validity::{is_invalid, is_valid};
use heapwright_case::{Edge, MethodName, Outcome, Reached, Run, Snapshot, Value as JavaValue};
use heapwright_logic::Arithmetic;
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, Kind, MethodId, Program};
use heapwright_term::{Op, Sort, TermError, TermId, Terms, Value, Witness, evaluate};
use heapwright_vm::{
    Budget, BuildError, CaseError, Choice, Decision, Deduction, Frame, InputOptions, Loss, Places, Question, Recursion,
    SinkCall, State, Step, Stop, Unsupported, Vm,
};
use heapwright_vm::{Precondition, StartFrom};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::rc::Rc;

/// A state in progress along a path.
#[derive(Clone)]
pub(crate) struct RunningState {
    state: State,
    started_at: u64,
}

impl RunningState {
    pub(crate) fn frames(&self) -> &[Frame] {
        &self.state.frames
    }

    pub(crate) fn place(&self) -> Option<Place> {
        self.state.frames.last().map(|frame| Place { method: frame.method, pc: frame.pc })
    }

    /// Takes the questions that were answered from known facts since the last call.
    pub(crate) fn take_questions(&mut self) -> Vec<Question> {
        self.state.take_questions()
    }

    pub(crate) fn steps(&self) -> u64 {
        self.state.steps - self.started_at
    }

    pub(crate) fn conditions(&self) -> impl ExactSizeIterator<Item = TermId> + '_ {
        self.state.path().conditions()
    }

    /// Returns the path condition without the bounds on inputs; `None` if it has no such bounds.
    pub(crate) fn unrestricted(&self) -> Option<Vec<TermId>> {
        self.state.path().unrestricted()
    }

    /// Default values of inputs that nothing else decides; the default of all others is zero.
    pub(crate) fn defaults(&self) -> impl ExactSizeIterator<Item = (TermId, TermId)> + '_ {
        self.state.path().defaults()
    }
}

/// Why a thread stopped running.
pub(crate) enum Event {
    /// A decision.
    Decision(Decision),
    /// The method returned.
    Returned(Slot),
    /// The method threw.
    Threw(Ref),
    /// The given steps are used up.
    Paused,
    /// The path has ended.
    Ended(Ending),
}

/// The method under test on its machine.
pub(crate) struct Subject<'a> {
    vm: &'a mut Vm,
    boot: &'a State,
    method: MethodId,
    /// Decides the numbers of preconditions.
    arithmetic: &'a dyn Arithmetic,
    /// The method at the bottom of the call stack: the method itself, or one that calls it.
    entry: MethodId,
    /// The method called on the result.
    then: Option<MethodId>,
    /// The maximum number of frames of a path.
    frames: usize,
    flows: Flows,
}

impl<'a> Subject<'a> {
    pub(crate) fn new(
        vm: &'a mut Vm,
        boot: &'a State,
        method: MethodId,
        arithmetic: &'a dyn Arithmetic,
        frames: usize,
    ) -> Subject<'a> {
        Subject { vm, boot, method, arithmetic, entry: method, then: None, frames, flows: Flows::default() }
    }

    /// Puts the method on the call stack, with inputs as its parameters.
    pub(crate) fn start(
        &mut self,
        options: &InputOptions,
        begin: StartFrom,
        steps: u64,
    ) -> Result<RunningState, Ending> {
        self.vm.set_input_options(InputOptions { begin, ..options.clone() });
        self.then = options.then;
        let mut state = self.boot.clone();
        let method = self.method;
        let started = self.limited(state.steps, steps, |vm| vm.start(&mut state, method));
        match started {
            Ok(()) => {
                self.entry = state.frames.first().map_or(self.method, |frame| frame.method);
                Ok(RunningState { started_at: state.steps, state })
            }
            Err(stop) => Err(match event(Step::Stopped(stop)) {
                Event::Ended(end) => end,
                Event::Paused => Ending::StepBound,
                _ => Ending::Bug("a decision before the start".to_owned()),
            }),
        }
    }

    /// Runs the machine on a path, for at most `steps` steps beyond those taken.
    fn limited<T>(&mut self, taken: u64, steps: u64, work: impl FnOnce(&mut Vm) -> T) -> T {
        let limits = *self.vm.limits_mut();
        self.vm.limits_mut().max_steps = taken.saturating_add(steps).min(limits.max_steps);
        self.vm.limits_mut().max_frames = self.frames.min(limits.max_frames);
        let result = work(self.vm);
        *self.vm.limits_mut() = limits;
        result
    }

    /// Continues for at most `steps` steps.
    pub(crate) fn run(&mut self, thread: &mut RunningState, steps: u64) -> Event {
        let step = self.limited(thread.state.steps, steps, |vm| match vm.prepare_input(&mut thread.state) {
            Ok(()) => vm.run(&mut thread.state, 0),
            Err(stop) => Step::Stopped(stop),
        });
        event(step)
    }

    /// Completes a part of the input that the path has not looked at. Returns true if there was one; `Err` if the
    /// machine stopped.
    pub(crate) fn complete(&mut self, thread: &mut RunningState, steps: u64) -> Result<bool, Event> {
        let taken = thread.state.steps;
        let completed = self.limited(taken, steps, |vm| vm.complete_input(&mut thread.state));
        completed.map_err(|stop| event(Step::Stopped(stop)))
    }

    /// Returns true if an input satisfies a precondition.
    pub(crate) fn is_valid(&mut self, given: &Precondition, input: &Snapshot, steps: u64) -> bool {
        is_valid(self.vm, self.boot, given, input, self.arithmetic, steps)
    }

    /// Returns true if an input is known to violate a precondition.
    pub(crate) fn is_invalid(&mut self, given: &Precondition, input: &Snapshot, steps: u64) -> bool {
        is_invalid(self.vm, self.boot, given, input, self.arithmetic, steps)
    }

    /// Adds a condition to the path condition of a thread.
    pub(crate) fn assume(&mut self, thread: &mut RunningState, condition: TermId) -> Result<(), Ending> {
        self.vm.assume(&mut thread.state, condition).map_err(ill_built)
    }

    /// Records the value of a term, in addition to the condition that implies it.
    pub(crate) fn assume_value(&mut self, thread: &mut RunningState, term: TermId, value: Value) -> Result<(), Ending> {
        self.vm.assume_value(&mut thread.state, term, value).map_err(ill_built)
    }

    /// Variables that are characters.
    pub(crate) fn characters(&self) -> Vec<TermId> {
        self.vm.characters()
    }

    pub(crate) fn terms(&self) -> &heapwright_term::Terms {
        self.vm.terms()
    }

    pub(crate) fn terms_mut(&mut self) -> &mut heapwright_term::Terms {
        self.vm.terms_mut()
    }

    pub(crate) fn equal(&mut self, term: TermId, value: Value) -> Result<TermId, Ending> {
        let terms = self.vm.terms_mut();
        let value = terms.constant(value).map_err(ill_built)?;
        same(terms, term, value).map_err(ill_built)
    }

    /// Sets whether the machine records what it deduces without a solver.
    pub(crate) fn note_deductions(&mut self, noted: bool) {
        self.vm.note_deductions(noted);
    }

    /// Takes the deductions made since the last call.
    pub(crate) fn take_deductions(&mut self) -> Vec<Deduction> {
        self.vm.take_deductions()
    }

    /// Returns the negation of a deduction.
    pub(crate) fn denial(&mut self, deduction: &Deduction) -> Result<TermId, TermError> {
        let terms = self.vm.terms_mut();
        let equal = same(terms, deduction.term, deduction.by)?;
        terms.not(equal)
    }

    pub(crate) fn not(&mut self, term: TermId) -> Result<TermId, Ending> {
        self.vm.terms_mut().not(term).map_err(ill_built)
    }

    /// Returns the flows of the methods on a call stack.
    pub(crate) fn flows(&mut self, frames: &[Frame]) -> Vec<Rc<Flow>> {
        frames.iter().map(|frame| self.flow(frame.method)).collect()
    }

    pub(crate) fn flow(&mut self, method: MethodId) -> Rc<Flow> {
        self.flows.of(self.vm.program(), method)
    }

    /// The program, and the flows of its methods.
    pub(crate) fn flows_and_program(&mut self) -> (&Program, &mut Flows) {
        (self.vm.program(), &mut self.flows)
    }

    /// Returns what the machine left out, and the methods that can be at the bottom of the call stack.
    pub(crate) fn input_losses(&self) -> (Vec<(&Loss, &Places)>, [MethodId; 2]) {
        (self.vm.losses(), [self.method, self.entry])
    }

    /// Returns the branches a thread has taken, even if an exception was thrown right after.
    pub(crate) fn taken(&self, thread: &RunningState) -> Vec<(MethodId, Edge)> {
        self.vm.all_edges(&thread.state)
    }

    /// Returns the calls of sinks on a path, in order.
    pub(crate) fn sink_calls(&self, thread: &RunningState) -> Vec<Rc<SinkCall>> {
        self.vm.sink_calls(&thread.state).cloned().collect()
    }

    /// Returns true if some calls of sinks on a path were not noted.
    pub(crate) fn misses_sink_calls(&self, thread: &RunningState) -> bool {
        self.vm.misses_sink_calls(&thread.state)
    }

    /// Describes a call of a sink by names.
    pub(crate) fn place_of(&self, call: &SinkCall) -> Reached {
        self.vm.reached_by(call)
    }

    /// Returns where the options of a choice lead.
    pub(crate) fn leads(
        &mut self,
        thread: &RunningState,
        place: Place,
        choice: Choice,
        options: &[TermId],
    ) -> Vec<Lead> {
        let flow = self.flow(place.method);
        match choice {
            Choice::Branch => (0..options.len()).map(|option| flow.branch(place.pc, option == 0)).collect(),
            Choice::Switch => self.switch_leads(thread, place, options),
            Choice::Suggested => {
                let lead = |option: usize| if option == 0 { Leads::On } else { Leads::Guessed };
                (0..options.len()).map(|option| (Some(place.pc), lead(option))).collect()
            }
            Choice::Construction => {
                let last = options.len().saturating_sub(1);
                let lead = |option: usize| if option == last { Leads::Unmade } else { Leads::On };
                (0..options.len()).map(|option| (Some(place.pc), lead(option))).collect()
            }
            _ => {
                let throws = flow.throwing_option(place.pc, choice, options.len());
                let lead = |option: usize| match Raised::by(choice).filter(|_| Some(option) == throws) {
                    Some(raised) => (None, Leads::Throws(raised)),
                    // the instruction is executed again
                    None => (Some(place.pc), Leads::On),
                };
                (0..options.len()).map(lead).collect()
            }
        }
    }

    /// Returns where the options of a switch lead.
    fn switch_leads(&mut self, thread: &RunningState, place: Place, options: &[TermId]) -> Vec<Lead> {
        let targets: FxHashMap<TermId, u32> = self.vm.switch_targets(&thread.state).into_iter().collect();
        let flow = self.flow(place.method);
        let lead = |option: &TermId| match targets.get(option) {
            Some(target) => (Some(*target), flow.switch_edge(place.pc, *target).map_or(Leads::On, Leads::Along)),
            None => (Some(place.pc), Leads::On),
        };
        options.iter().map(lead).collect()
    }

    /// Returns the call stack, innermost frame first, for computing distances.
    pub(crate) fn stack(&mut self, thread: &RunningState) -> Rc<[(Rc<MethodName>, u16)]> {
        let frames: Vec<Frame> = thread.frames().iter().rev().copied().collect();
        let named = frames.iter().filter_map(|frame| {
            let flow = self.flow(frame.method);
            Some((flow.name().clone(), flow.offset(frame.pc)?))
        });
        named.collect()
    }

    /// Returns what a path that ended predicts about its run.
    pub(crate) fn prediction(
        &mut self,
        thread: &RunningState,
        event: &Event,
        witness: &Witness,
    ) -> Result<Prediction, Ending> {
        let slot = match event {
            Event::Returned(slot) => slot,
            Event::Threw(thrown) => {
                let class = thread.state.heap.tag(*thrown).map(|tag| self.vm.program().class(ClassId(tag.0)));
                let class = class.map(|class| class.external_name()).unwrap_or_default();
                return exhausted(&class).map_or(Ok(Prediction::Threw(class)), Err);
            }
            _ => return Err(Ending::Bug("a path that has not ended".to_owned())),
        };
        let kind = self.vm.program().method(self.then.unwrap_or(self.method)).ret();
        let bits = match slot.term() {
            Some(term) => evaluate(self.vm.terms(), term, witness).map_err(ill_built)?.bits(),
            None => slot.bits(),
        };
        Ok(match kind {
            Kind::Void => Prediction::Returned(None),
            Kind::Ref if slot.term().is_none() && slot.as_ref().is_null() => {
                Prediction::Returned(Some(JavaValue::Null))
            }
            Kind::Ref if slot.term().is_some() && bits == 0 => Prediction::Returned(Some(JavaValue::Null)),
            Kind::Ref => Prediction::Object,
            kind => Prediction::Returned(Some(java_value(kind, bits))),
        })
    }

    /// Returns the input that a witness represents.
    pub(crate) fn input(&mut self, thread: &RunningState, witness: &Witness) -> Result<Snapshot, Ending> {
        self.vm.input(&thread.state, self.method, witness).map_err(ill_built)
    }

    /// Creates a mutator for inputs of the method.
    pub(crate) fn mutator(&mut self, options: &Options) -> Mutator {
        let texts = self.vm.suggested_texts(self.method);
        Mutator::new(self.vm.program(), self.method, texts, options)
    }

    /// Runs an input on concrete values.
    pub(crate) fn run_input(&mut self, input: &Snapshot, steps: u64) -> Result<Run, Ending> {
        let run = self.run_wanted(input, steps, &|_| true)?;
        run.ok_or_else(|| Ending::Bug("a run that nobody wants".to_owned()))
    }

    /// Runs an input on concrete values, and again on other machines if the run is wanted.
    pub(crate) fn run_wanted(
        &mut self,
        input: &Snapshot,
        steps: u64,
        is_wanted: &dyn Fn(&Run) -> bool,
    ) -> Result<Option<Run>, Ending> {
        let run = self.vm.run_wanted(self.boot, self.method, input, steps, is_wanted).map_err(|error| match error {
            CaseError::Input(BuildError::Stopped(stop)) | CaseError::Stopped(stop) => {
                match event(Step::Stopped(stop)) {
                    Event::Ended(end) => end,
                    Event::Paused => Ending::StepBound,
                    _ => Ending::Bug("a decision in a run on values".to_owned()),
                }
            }
            CaseError::Input(BuildError::Refused(_)) => Ending::InvalidInput,
            CaseError::Varies => Ending::Varies,
            CaseError::Leaves => Ending::Unsupported("a call that ends differently the second time".to_owned()),
            CaseError::Input(BuildError::Impossible(what)) => Ending::Unsupported(what),
        })?;
        match run.as_ref().map(|run| &run.outcome) {
            Some(Outcome::Threw { class, .. }) => exhausted(class).map_or(Ok(run), Err),
            _ => Ok(run),
        }
    }

    /// Runs an input on concrete values and tells whether the method recurses on it without end.
    pub(crate) fn recursion(&mut self, input: &Snapshot, steps: u64) -> Recursion {
        self.vm.recursion(self.boot, self.method, input, steps)
    }

    /// Returns how a run differs from what its path predicted.
    pub(crate) fn difference(&self, thread: &RunningState, predicted: &Prediction, run: &Run) -> Option<String> {
        if !run.is_deterministic {
            return None;
        }
        let agree = match (predicted, &run.outcome) {
            (Prediction::Returned(predicted), Outcome::Returned(found)) => same_value(*predicted, *found),
            (Prediction::Object, Outcome::Returned(found)) => matches!(found, Some(JavaValue::Object(_))),
            (Prediction::Threw(predicted), Outcome::Threw { class, .. }) => predicted == class,
            _ => false,
        };
        if !agree {
            return Some(format!("predicted {predicted:?}, found {:?}", run.outcome));
        }
        let counts = |name: &MethodName| name.name != "<clinit>";
        let named = |edges: Vec<(MethodId, Edge)>| -> BTreeSet<(MethodName, Edge)> {
            let edges = edges.into_iter().map(|(method, edge)| (self.vm.method_name(method), edge));
            edges.filter(|(name, _)| counts(name)).collect()
        };
        // The input of a run is built before it begins: a class that the path initialises may already be initialised.
        let (own, all) = (named(self.vm.own_edges(&thread.state)), named(self.vm.edges(&thread.state)));
        let on_values: BTreeSet<_> = run.edges.iter().filter(|(name, _)| counts(name)).cloned().collect();
        let only_path = own.difference(&on_values).map(|differing| ("path", differing));
        let only_run = on_values.difference(&all).map(|differing| ("run", differing));
        let (side, (method, edge)) = only_path.chain(only_run).next()?;
        Some(format!("only the {side} goes from {} to {} in {method}", edge.from, edge.to))
    }
}

/// What is known about a run before it is executed on concrete values.
#[derive(Debug)]
pub(crate) enum Prediction {
    Returned(Option<JavaValue>),
    Object,
    Threw(String),
}

/// The end of a path that runs out of memory or stack: the amount available is not a property of the program.
fn exhausted(class: &str) -> Option<Ending> {
    match class {
        "java.lang.StackOverflowError" => Some(Ending::RecursionBound),
        "java.lang.OutOfMemoryError" => Some(Ending::MemoryBound),
        _ => None,
    }
}

fn event(step: Step) -> Event {
    let stop = match step {
        Step::Returned(value) => return Event::Returned(value),
        Step::Threw(thrown) => return Event::Threw(thrown),
        Step::Stopped(stop) => stop,
    };
    Event::Ended(match stop {
        Stop::Symbolic(decision) => return Event::Decision(decision),
        Stop::Budget(Budget::Steps(_)) => return Event::Paused,
        Stop::Budget(Budget::Length(_) | Budget::Symbolic(_)) => Ending::StepBound,
        Stop::Budget(Budget::Time) => Ending::Budget,
        Stop::Budget(Budget::Memory) => Ending::MemoryBound,
        Stop::Budget(Budget::Unfolding(_) | Budget::Ranks(_)) => Ending::DepthBound,
        Stop::Infeasible => Ending::Infeasible,
        Stop::InvalidInput => Ending::InvalidInput,
        Stop::Unsupported(Unsupported::Missing(class)) => Ending::Missing(class),
        Stop::Unsupported(Unsupported::Mismatch(error)) => Ending::Mismatch(error),
        Stop::Unsupported(what) => Ending::Unsupported(what.to_string()),
        Stop::Exit(_) => Ending::Unsupported("System.exit".to_owned()),
        Stop::Bug(what) => Ending::Bug(what),
    })
}

fn ill_built(error: TermError) -> Ending {
    Ending::Bug(format!("a term could not be built: {error}"))
}

pub(crate) fn java_value(kind: Kind, bits: u64) -> JavaValue {
    match kind {
        Kind::Boolean => JavaValue::Boolean(bits & 1 != 0),
        Kind::Byte => JavaValue::Byte(bits as i8),
        Kind::Char => JavaValue::Char(bits as u16),
        Kind::Short => JavaValue::Short(bits as i16),
        Kind::Int => JavaValue::Int(bits as i32),
        Kind::Long => JavaValue::Long(bits as i64),
        Kind::Float => JavaValue::Float(bits as u32),
        Kind::Double => JavaValue::Double(bits),
        Kind::Void | Kind::Ref => JavaValue::Null,
    }
}

/// Returns true if two values are equal; all NaNs are.
fn same_value(a: Option<JavaValue>, b: Option<JavaValue>) -> bool {
    match (a, b) {
        (Some(JavaValue::Float(a)), Some(JavaValue::Float(b))) => {
            a == b || (f32::from_bits(a).is_nan() && f32::from_bits(b).is_nan())
        }
        (Some(JavaValue::Double(a)), Some(JavaValue::Double(b))) => {
            a == b || (f64::from_bits(a).is_nan() && f64::from_bits(b).is_nan())
        }
        _ => a == b,
    }
}

/// Builds the condition that two terms of one sort have the same value; for floats, the same bits.
fn same(terms: &mut Terms, a: TermId, b: TermId) -> Result<TermId, TermError> {
    if !matches!(terms.sort(a), Some(Sort::Float32 | Sort::Float64)) {
        return terms.binary(Op::Eq, a, b);
    }
    let (a, b) = (terms.unary(Op::FloatToBits, a)?, terms.unary(Op::FloatToBits, b)?);
    terms.binary(Op::Eq, a, b)
}
