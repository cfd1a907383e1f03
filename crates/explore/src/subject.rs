//! The method under test on its machine: the only file that talks to the machine.

use crate::end::PathEnd;
use crate::flow::{Flow, Flows, Lead};
use crate::mutate::Mutator;
use crate::search::Leads;
use crate::tree::Place;
use crate::validity::{is_invalid, is_valid};
use heapwright_case::{Edge, MethodName, Outcome, Run, Snapshot, Value as JavaValue};
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, Kind, MethodId};
use heapwright_term::{Op, TermError, TermId, Value, Witness, evaluate};
use heapwright_vm::{Begin, Precondition};
use heapwright_vm::{
    Budget, BuildError, CaseError, Choice, Decision, Frame, InputOptions, Question, State, Step, Stop, Vm,
};
use std::collections::BTreeSet;
use std::rc::Rc;

/// A state on its way along a path.
#[derive(Clone)]
pub(crate) struct Thread {
    state: State,
    started_at: u64,
}

impl Thread {
    pub(crate) fn frames(&self) -> &[Frame] {
        &self.state.frames
    }

    pub(crate) fn place(&self) -> Option<Place> {
        self.state.frames.last().map(|frame| Place { method: frame.method, pc: frame.pc })
    }

    /// Questions that were answered by what is known, since they were taken last.
    pub(crate) fn take_questions(&mut self) -> Vec<Question> {
        self.state.take_questions()
    }

    pub(crate) fn steps(&self) -> u64 {
        self.state.steps - self.started_at
    }

    pub(crate) fn conditions(&self) -> impl ExactSizeIterator<Item = TermId> + '_ {
        self.state.path().conditions()
    }

    /// Values that inputs have unless something else is decided; for all others it is zero.
    pub(crate) fn defaults(&self) -> impl ExactSizeIterator<Item = (TermId, TermId)> + '_ {
        self.state.path().defaults()
    }
}

/// What a thread wants from the explorer.
pub(crate) enum Event {
    /// A decision.
    Decision(Decision),
    /// The method returned.
    Returned(Slot),
    /// The method threw.
    Threw(Ref),
    /// The steps given are used up.
    Paused,
    /// The path is at its end.
    Ended(PathEnd),
}

/// The method under test on its machine.
pub(crate) struct Subject<'a> {
    vm: &'a mut Vm,
    boot: &'a State,
    method: MethodId,
    /// What is called on the result.
    then: Option<MethodId>,
    /// Frames a path may have.
    frames: usize,
    flows: Flows,
}

impl<'a> Subject<'a> {
    pub(crate) fn new(vm: &'a mut Vm, boot: &'a State, method: MethodId, frames: usize) -> Subject<'a> {
        Subject { vm, boot, method, then: None, frames, flows: Flows::default() }
    }

    /// The method on the call stack, its parameters being inputs.
    pub(crate) fn start(&mut self, options: &InputOptions, begin: Begin, steps: u64) -> Result<Thread, PathEnd> {
        self.vm.set_input_options(InputOptions { begin, ..options.clone() });
        self.then = options.then;
        let mut state = self.boot.clone();
        let method = self.method;
        let started = self.limited(state.steps, steps, |vm| vm.start(&mut state, method));
        match started {
            Ok(()) => Ok(Thread { started_at: state.steps, state }),
            Err(stop) => Err(match event(Step::Stopped(stop)) {
                Event::Ended(end) => end,
                Event::Paused => PathEnd::StepBound,
                _ => PathEnd::Bug("a decision before the start".to_owned()),
            }),
        }
    }

    /// Lets the machine work on a path, for at most so many steps beyond those taken.
    fn limited<T>(&mut self, taken: u64, steps: u64, work: impl FnOnce(&mut Vm) -> T) -> T {
        let limits = *self.vm.limits_mut();
        self.vm.limits_mut().max_steps = taken.saturating_add(steps).min(limits.max_steps);
        self.vm.limits_mut().max_frames = self.frames.min(limits.max_frames);
        let result = work(self.vm);
        *self.vm.limits_mut() = limits;
        result
    }

    /// Goes on for at most so many steps.
    pub(crate) fn run(&mut self, thread: &mut Thread, steps: u64) -> Event {
        let step = self.limited(thread.state.steps, steps, |vm| match vm.prepare_input(&mut thread.state) {
            Ok(()) => vm.run(&mut thread.state, 0),
            Err(stop) => Step::Stopped(stop),
        });
        event(step)
    }

    /// Makes a part of the input that the path has not looked at: whether there was one, or what stands against it.
    pub(crate) fn complete(&mut self, thread: &mut Thread, steps: u64) -> Result<bool, Event> {
        let taken = thread.state.steps;
        let completed = self.limited(taken, steps, |vm| vm.complete_input(&mut thread.state));
        completed.map_err(|stop| event(Step::Stopped(stop)))
    }

    /// Whether an input satisfies a precondition.
    pub(crate) fn is_valid(&mut self, given: &Precondition, input: &Snapshot, steps: u64) -> bool {
        is_valid(self.vm, self.boot, given, input, steps)
    }

    /// Whether an input is known not to satisfy a precondition.
    pub(crate) fn is_invalid(&mut self, given: &Precondition, input: &Snapshot, steps: u64) -> bool {
        is_invalid(self.vm, self.boot, given, input, steps)
    }

    /// Adds a condition to what a thread knows.
    pub(crate) fn assume(&mut self, thread: &mut Thread, condition: TermId) -> Result<(), PathEnd> {
        self.vm.assume(&mut thread.state, condition).map_err(ill_built)
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

    pub(crate) fn equal(&mut self, term: TermId, value: Value) -> Result<TermId, PathEnd> {
        let terms = self.vm.terms_mut();
        let value = terms.constant(value).map_err(ill_built)?;
        terms.binary(Op::Eq, term, value).map_err(ill_built)
    }

    pub(crate) fn not(&mut self, term: TermId) -> Result<TermId, PathEnd> {
        self.vm.terms_mut().not(term).map_err(ill_built)
    }

    /// The flows of the methods on a call stack.
    pub(crate) fn flows(&mut self, frames: &[Frame]) -> Vec<Rc<Flow>> {
        frames.iter().map(|frame| self.flow(frame.method)).collect()
    }

    pub(crate) fn flow(&mut self, method: MethodId) -> Rc<Flow> {
        self.flows.of(self.vm.program(), method)
    }

    /// Where the options of a choice lead.
    pub(crate) fn leads(&mut self, thread: &Thread, place: Place, choice: Choice, options: &[TermId]) -> Vec<Lead> {
        let flow = self.flow(place.method);
        match choice {
            Choice::Branch => (0..options.len()).map(|option| flow.branch(place.pc, option == 0)).collect(),
            Choice::Switch => options.iter().map(|option| self.tried(thread, place, *option)).collect(),
            _ => {
                let throws = flow.throwing_option(place.pc, choice, options.len());
                let lead = |option: usize| match Some(option) == throws {
                    true => (None, Leads::Throws),
                    // the instruction is executed again
                    false => (Some(place.pc), Leads::On),
                };
                (0..options.len()).map(lead).collect()
            }
        }
    }

    /// Where a switch leads, found by trying: an option does not tell its key.
    fn tried(&mut self, thread: &Thread, place: Place, option: TermId) -> Lead {
        let mut trial = thread.clone();
        if self.assume(&mut trial, option).is_err() {
            return (Some(place.pc), Leads::On);
        }
        let event = self.run(&mut trial, 1);
        match (event, trial.place()) {
            (Event::Paused, Some(found)) if found.method == place.method => {
                let edge = self.flow(place.method).switch_edge(place.pc, found.pc);
                (Some(found.pc), edge.map_or(Leads::On, Leads::Along))
            }
            _ => (Some(place.pc), Leads::On),
        }
    }

    /// The call stack, innermost first, for those who measure distances.
    pub(crate) fn stack(&mut self, thread: &Thread) -> Rc<[(Rc<MethodName>, u16)]> {
        let frames: Vec<Frame> = thread.frames().iter().rev().copied().collect();
        let named = frames.iter().filter_map(|frame| {
            let flow = self.flow(frame.method);
            Some((flow.name().clone(), flow.offset(frame.pc)?))
        });
        named.collect()
    }

    /// What a path that ended says about its run.
    pub(crate) fn prediction(
        &mut self,
        thread: &Thread,
        event: &Event,
        witness: &Witness,
    ) -> Result<Prediction, PathEnd> {
        let slot = match event {
            Event::Returned(slot) => slot,
            Event::Threw(thrown) => {
                let class = thread.state.heap.tag(*thrown).map(|tag| self.vm.program().class(ClassId(tag.0)));
                let class = class.map(|class| class.external_name()).unwrap_or_default();
                return exhausted(&class).map_or(Ok(Prediction::Threw(class)), Err);
            }
            _ => return Err(PathEnd::Bug("a path that has not ended".to_owned())),
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

    /// The input a witness stands for.
    pub(crate) fn input(&mut self, thread: &Thread, witness: &Witness) -> Result<Snapshot, PathEnd> {
        self.vm.input(&thread.state, self.method, witness).map_err(ill_built)
    }

    /// Changes inputs of the method.
    pub(crate) fn mutator(&self, seed: u64) -> Mutator {
        Mutator::new(self.vm.program(), self.method, seed)
    }

    /// Runs an input on concrete values.
    pub(crate) fn run_input(&mut self, input: &Snapshot, steps: u64) -> Result<Run, PathEnd> {
        let run = self.vm.run_case(self.boot, self.method, input, steps).map_err(|error| match error {
            CaseError::Input(BuildError::Stopped(stop)) | CaseError::Stopped(stop) => {
                match event(Step::Stopped(stop)) {
                    Event::Ended(end) => end,
                    Event::Paused => PathEnd::StepBound,
                    _ => PathEnd::Bug("a decision in a run on values".to_owned()),
                }
            }
            CaseError::Input(BuildError::Refused(_)) => PathEnd::InvalidInput,
            CaseError::Varies => PathEnd::Unsupported("branches that depend on the machine".to_owned()),
            CaseError::Input(BuildError::Impossible(what)) => PathEnd::Unsupported(what),
        })?;
        match &run.outcome {
            Outcome::Threw { class, .. } => exhausted(class).map_or(Ok(run), Err),
            Outcome::Returned(_) => Ok(run),
        }
    }

    /// In what a run differs from what its path predicted.
    pub(crate) fn difference(&self, thread: &Thread, predicted: &Prediction, run: &Run) -> Option<String> {
        if !run.is_steady {
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
        // The input of a run is made before it begins: a class that the path initialises may be initialised already.
        let (own, all) = (named(self.vm.own_edges(&thread.state)), named(self.vm.edges(&thread.state)));
        let on_values: BTreeSet<_> = run.edges.iter().filter(|(name, _)| counts(name)).cloned().collect();
        let only_path = own.difference(&on_values).map(|differing| ("path", differing));
        let only_run = on_values.difference(&all).map(|differing| ("run", differing));
        let (side, (method, edge)) = only_path.chain(only_run).next()?;
        Some(format!("only the {side} goes from {} to {} in {method}", edge.from, edge.to))
    }
}

/// What is known of a run before it is executed on values.
#[derive(Debug)]
pub(crate) enum Prediction {
    Returned(Option<JavaValue>),
    Object,
    Threw(String),
}

/// The end of a path that throws because memory is used up: how much there is, is no property of the program.
fn exhausted(class: &str) -> Option<PathEnd> {
    match class {
        "java.lang.StackOverflowError" => Some(PathEnd::RecursionBound),
        "java.lang.OutOfMemoryError" => Some(PathEnd::StepBound),
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
        Stop::Budget(Budget::Length(_) | Budget::Symbolic(_)) => PathEnd::StepBound,
        Stop::Budget(Budget::Unfolding(_) | Budget::Ranks(_)) => PathEnd::DepthBound,
        Stop::Infeasible => PathEnd::Infeasible,
        Stop::InvalidInput => PathEnd::InvalidInput,
        Stop::Unsupported(what) => PathEnd::Unsupported(what.to_string()),
        Stop::Exit(_) => PathEnd::Unsupported("System.exit".to_owned()),
        Stop::Bug(what) => PathEnd::Bug(what),
    })
}

fn ill_built(error: TermError) -> PathEnd {
    PathEnd::Bug(format!("a term could not be built: {error}"))
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

/// Equal, where one NaN is as good as another.
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
