//! The method under test on its machine: the only file that talks to the machine.

use crate::end::PathEnd;
use crate::flow::{Flow, Flows, Lead};
use crate::search::Leads;
use crate::tree::Place;
use heapwright_case::{MethodName, Outcome, Run, Snapshot, Value as JavaValue};
use heapwright_memory::{Ref, Slot};
use heapwright_program::{Kind, MethodId};
use heapwright_term::{Evaluator, Op, Sort, TermError, TermId, Value, Width, Witness, evaluate};
use heapwright_vm::{Budget, Choice, Decision, Frame, State, Step, Stop, Vm};
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

    pub(crate) fn steps(&self) -> u64 {
        self.state.steps - self.started_at
    }

    pub(crate) fn conditions(&self) -> impl ExactSizeIterator<Item = TermId> + '_ {
        self.state.path().conditions()
    }

    /// Values that inputs have unless something else is decided; for all others it is zero.
    pub(crate) fn defaults(&self) -> impl ExactSizeIterator<Item = (TermId, Value)> + '_ {
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
    inputs: Vec<(Kind, Slot)>,
    flows: Flows,
}

impl<'a> Subject<'a> {
    pub(crate) fn new(vm: &'a mut Vm, boot: &'a State, method: MethodId) -> Subject<'a> {
        Subject { vm, boot, method, inputs: Vec::new(), flows: Flows::default() }
    }

    pub(crate) fn start(&mut self) -> Result<(Thread, Event), PathEnd> {
        let kinds = self.vm.program().method(self.method).params().to_vec();
        for (index, kind) in kinds.iter().enumerate() {
            let sort = match kind {
                Kind::Long => Sort::BitVec(Width::W64),
                Kind::Float => Sort::Float32,
                Kind::Double => Sort::Float64,
                Kind::Ref | Kind::Void => return Err(PathEnd::Unsupported("reference parameters".into())),
                _ => Sort::BitVec(Width::W32),
            };
            let slot = self.vm.symbolic_input(&format!("p{index}"), sort).map_err(ill_built)?;
            self.inputs.push((*kind, slot));
        }
        let mut state = self.boot.clone();
        let started_at = state.steps;
        let args: Vec<Slot> = self.inputs.iter().map(|(_, slot)| *slot).collect();
        let limit = self.vm.limits_mut().max_steps;
        self.vm.limits_mut().max_steps = started_at + 1;
        let step = self.vm.call(&mut state, self.method, &args);
        self.vm.limits_mut().max_steps = limit;
        Ok((Thread { state, started_at }, event(step)))
    }

    /// Goes on for at most so many steps.
    pub(crate) fn run(&mut self, thread: &mut Thread, steps: u64) -> Event {
        let limit = self.vm.limits_mut().max_steps;
        self.vm.limits_mut().max_steps = thread.state.steps.saturating_add(steps).min(limit);
        let step = self.vm.run(&mut thread.state, 0);
        self.vm.limits_mut().max_steps = limit;
        event(step)
    }

    /// Adds a condition to what a thread knows.
    pub(crate) fn assume(&mut self, thread: &mut Thread, condition: TermId) -> Result<(), PathEnd> {
        self.vm.assume(&mut thread.state, condition).map_err(ill_built)
    }

    pub(crate) fn terms(&self) -> &heapwright_term::Terms {
        self.vm.terms()
    }

    pub(crate) fn equal(&mut self, term: TermId, value: Value) -> Result<TermId, PathEnd> {
        let terms = self.vm.terms_mut();
        let value = terms.constant(value).map_err(ill_built)?;
        terms.binary(Op::Eq, term, value).map_err(ill_built)
    }

    pub(crate) fn not(&mut self, term: TermId) -> Result<TermId, PathEnd> {
        self.vm.terms_mut().not(term).map_err(ill_built)
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
        _thread: &Thread,
        event: &Event,
        witness: &Witness,
    ) -> Result<Prediction, PathEnd> {
        let Event::Returned(slot) = event else { return Ok(Prediction::Threw(String::new())) };
        let kind = self.vm.program().method(self.method).ret();
        let bits = match slot.term() {
            Some(term) => evaluate(self.vm.terms(), term, witness).map_err(ill_built)?.bits(),
            None => slot.bits(),
        };
        Ok(match kind {
            Kind::Void => Prediction::Returned(None),
            Kind::Ref => Prediction::Reference,
            kind => Prediction::Returned(Some(java_value(kind, bits))),
        })
    }

    /// Runs the input a witness stands for on concrete values.
    pub(crate) fn run_input(&mut self, thread: &Thread, witness: &Witness, _steps: u64) -> Result<Run, PathEnd> {
        let before = self.input(thread, witness)?;
        let args: Vec<Slot> = before.arguments.iter().map(|value| Slot::from_bits(bits(*value))).collect();
        let mut state = self.boot.clone();
        let outcome = match self.vm.call(&mut state, self.method, &args) {
            Step::Returned(value) => match self.vm.program().method(self.method).ret() {
                Kind::Void => Outcome::Returned(None),
                kind => Outcome::Returned(Some(java_value(kind, value.bits()))),
            },
            Step::Threw(_) => Outcome::Threw { class: String::new(), message: None, by_program: false },
            Step::Stopped(stop) => return Err(PathEnd::Bug(format!("{stop:?}"))),
        };
        let method = self.flow(self.method).name().as_ref().clone();
        let after = before.clone();
        Ok(Run { method, before, outcome, after, edges: Vec::new(), output: String::new() })
    }

    /// In what a run differs from what its path predicted.
    pub(crate) fn difference(&self, _thread: &Thread, predicted: &Prediction, run: &Run) -> Option<String> {
        let agree = match (predicted, &run.outcome) {
            (Prediction::Returned(predicted), Outcome::Returned(found)) => predicted == found,
            (Prediction::Reference, Outcome::Returned(_)) => true,
            (Prediction::Threw(predicted), Outcome::Threw { class, .. }) => predicted == class,
            _ => false,
        };
        (!agree).then(|| format!("predicted {predicted:?}, found {:?}", run.outcome))
    }

    fn input(&self, _thread: &Thread, witness: &Witness) -> Result<Snapshot, PathEnd> {
        let mut evaluator = Evaluator::new(self.vm.terms(), witness);
        let mut arguments = Vec::new();
        for (kind, slot) in &self.inputs {
            let bits = match slot.term() {
                Some(term) => evaluator.value(term).map_err(ill_built)?.bits(),
                None => slot.bits(),
            };
            arguments.push(java_value(*kind, bits));
        }
        Ok(Snapshot { arguments, ..Snapshot::default() })
    }
}

/// What is known of a run before it is executed on values.
#[derive(Debug)]
pub(crate) enum Prediction {
    Returned(Option<JavaValue>),
    Reference,
    Threw(String),
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
        Stop::Budget(Budget::Length(_)) => PathEnd::StepBound,
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

fn java_value(kind: Kind, bits: u64) -> JavaValue {
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

fn bits(value: JavaValue) -> u64 {
    match value {
        JavaValue::Boolean(value) => u64::from(value),
        JavaValue::Byte(value) => value as u32 as u64,
        JavaValue::Char(value) => u64::from(value),
        JavaValue::Short(value) => value as u32 as u64,
        JavaValue::Int(value) => value as u32 as u64,
        JavaValue::Long(value) => value as u64,
        JavaValue::Float(value) => u64::from(value),
        JavaValue::Double(value) => value,
        JavaValue::Null | JavaValue::Object(_) => 0,
    }
}
