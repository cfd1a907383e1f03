//! Runs calls on symbolic values: all paths, each with the condition under which it is taken.

use crate::gaps::Gap;
use crate::opaque::Opaque;
use crate::project::sort;
use crate::shape::Shapeless;
use crate::twin::TwinEnd;
use crate::variables::{Constraint, Variable};
use heapwright_memory::{Ref, Slot};
use heapwright_meter::{Alarm, Cause};
use heapwright_smt::{Query, SatResult, Solver};
use heapwright_term::{Op, Sort, TermError, TermId, Value, Witness, evaluate};
use heapwright_vm::{Budget, Decision, State, Step, Stop, Vm};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::time::Duration;

/// Machine steps that one call may take.
const MOST_STEPS: u64 = 300_000;

/// Values of a term that are tried where one is needed.
const MOST_VALUES: usize = 16;

/// Paths of one call.
const MOST_PATHS: usize = 4_000;

/// Frames of all paths that are still to be followed, from which on those with the fewest are followed first: each path
/// has a copy of its call stack.
const MANY_FRAMES: usize = 20_000;

/// Answers that are kept.
const MOST_ANSWERS: usize = 100_000;

/// The time for a query.
const QUERY: Duration = Duration::from_secs(2);

/// How a call ended.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Ending {
    /// It returned this.
    Returned(Slot),
    /// It threw this.
    Threw(Ref),
}

/// A path of a call that ended.
pub(crate) struct Ended {
    pub state: State,
    pub ending: Ending,
    pub constraint: Constraint,
    /// What the same call did on an object of another class.
    pub twin: Option<TwinEnd>,
}

impl Ended {
    pub(crate) fn new(state: State, ending: Ending, constraint: Constraint) -> Ended {
        Ended { state, ending, constraint, twin: None }
    }

    /// The same path once more.
    pub(crate) fn again(&self) -> Ended {
        Ended {
            state: self.state.clone(),
            ending: self.ending,
            constraint: self.constraint.clone(),
            twin: self.twin.clone(),
        }
    }

    /// All conditions of the path.
    pub(crate) fn conditions(&self) -> Vec<TermId> {
        self.state.path().conditions().collect()
    }
}

/// A path on its way.
pub(crate) struct Running {
    pub state: State,
    pub constraint: Constraint,
    /// How many conditions of the path the constraint knows.
    known: usize,
}

impl Running {
    pub(crate) fn new(state: State, constraint: Constraint) -> Running {
        let known = state.path().conditions().len();
        Running { state, constraint, known }
    }
}

/// A machine and a solver.
pub(crate) struct Engine<'a> {
    pub vm: &'a mut Vm,
    pub solver: &'a mut dyn Solver,
    pub alarm: Alarm,
    /// What was left out.
    pub gaps: BTreeSet<Gap>,
    /// What nothing has depended on.
    pub opaque: Opaque,
    /// Questions put to the solver, those that were answered before included.
    pub queries: u64,
    /// Answers to questions about paths: calls from different states ask the same about their arguments.
    pub answers: FxHashMap<Box<[TermId]>, bool>,
    /// Whether a whole program runs: it may end itself, and it asks for values that nothing determines.
    pub is_program: bool,
    /// Whether texts of numbers are made: then all numbers count.
    pub exact_texts: bool,
    /// What is being called, for messages.
    pub context: String,
}

/// Whether a set of conditions can hold.
enum Feasible {
    Yes,
    No,
    Unknown,
}

impl Engine<'_> {
    pub(crate) fn is_over(&self) -> bool {
        self.alarm.is_raised()
    }

    /// What was left out; the alarm knows what ran out.
    pub(crate) fn gaps(&self) -> BTreeSet<Gap> {
        let mut gaps = self.gaps.clone();
        if self.alarm.cause() == Some(Cause::Memory) && gaps.remove(&Gap::Time) {
            gaps.insert(Gap::Room);
        }
        gaps
    }

    /// Returns values that satisfy conditions.
    pub(crate) fn solve(&mut self, conditions: &[TermId]) -> Option<Witness> {
        self.queries += 1;
        let query = Query::new(conditions.to_vec(), QUERY).until(self.alarm.clone());
        match self.solver.check(self.vm.terms_mut(), &query) {
            SatResult::Sat(witness) => Some(witness),
            SatResult::Unsat(_) => None,
            SatResult::Unknown(_) => {
                self.gave_up();
                None
            }
        }
    }

    /// Records that the solver gave up, or was told to.
    fn gave_up(&mut self) {
        self.gaps.insert(if self.is_over() { Gap::Time } else { Gap::Solver });
    }

    fn is_feasible(&mut self, running: &Running) -> Feasible {
        if running.constraint.zone.is_empty() {
            return Feasible::No;
        }
        if running.constraint.is_exact() {
            return Feasible::Yes;
        }
        self.queries += 1;
        let conditions: Vec<TermId> = running.state.path().conditions().collect();
        if let Some(known) = self.answers.get(conditions.as_slice()) {
            return if *known { Feasible::Yes } else { Feasible::No };
        }
        let query = Query::new(conditions.clone(), QUERY).until(self.alarm.clone());
        let answer = match self.solver.check(self.vm.terms_mut(), &query) {
            SatResult::Sat(_) => true,
            SatResult::Unsat(_) => false,
            SatResult::Unknown(_) => return Feasible::Unknown,
        };
        if self.answers.len() >= MOST_ANSWERS {
            self.answers.clear();
        }
        self.answers.insert(conditions.into(), answer);
        if answer { Feasible::Yes } else { Feasible::No }
    }

    /// Follows all paths of the calls on the stack to their ends.
    pub(crate) fn run(&mut self, start: Running) -> Vec<Ended> {
        let mut all = Vec::new();
        self.run_each(start, (MOST_STEPS, MOST_PATHS), &mut |_, ended| {
            all.push(ended);
            false
        });
        all
    }

    /// Follows all paths to their ends, each with at most so many steps and all together at most so many; `found` is
    /// told each that ends and returns true to stop.
    pub(crate) fn run_each(
        &mut self,
        start: Running,
        (steps, paths): (u64, usize),
        found: &mut dyn FnMut(&mut Self, Ended) -> bool,
    ) {
        let limit = self.vm.limits_mut().max_steps;
        self.vm.limits_mut().max_steps = start.state.steps.saturating_add(steps);
        let mut work = vec![start];
        let (mut ended, mut count) = (Vec::new(), 0);
        'paths: while let Some(running) = next_path(&mut work) {
            if self.is_over() {
                self.gaps.insert(Gap::Time);
                break;
            }
            if count + work.len() >= paths {
                self.gaps.insert(Gap::Paths(self.context.clone()));
                break;
            }
            self.advance(running, &mut work, &mut ended);
            for one in ended.drain(..) {
                count += 1;
                if found(self, one) {
                    break 'paths;
                }
            }
        }
        self.vm.limits_mut().max_steps = limit;
    }

    fn advance(&mut self, mut running: Running, work: &mut Vec<Running>, ended: &mut Vec<Ended>) {
        let step = self.vm.run(&mut running.state, 0);
        // each has a copy of the call stack
        running.state.take_questions();
        if !self.absorb(&mut running) {
            return;
        }
        match step {
            Step::Returned(value) => ended.push(finished(running, Ending::Returned(value))),
            Step::Threw(thrown) => match self.exhausts(&running.state, thrown) {
                true => drop(self.gaps.insert(Gap::Memory(self.context.clone()))),
                false => ended.push(finished(running, Ending::Threw(thrown))),
            },
            Step::Stopped(Stop::Symbolic(Decision::Choice { options, .. })) => {
                for option in options.into_iter().rev() {
                    work.extend(self.assumed(&running, option));
                }
            }
            Step::Stopped(Stop::Symbolic(Decision::Value { term, all })) => {
                let values = self.values(&running, term, all || self.exact_texts);
                for (option, value) in values.into_iter().rev() {
                    let Some(mut next) = self.assumed(&running, option) else { continue };
                    if self.vm.assume_value(&mut next.state, term, value).is_ok() {
                        work.push(next);
                    }
                }
            }
            Step::Stopped(stop) => self.stopped(stop),
        }
    }

    /// Records why a path was not followed to its end.
    pub(crate) fn stopped(&mut self, stop: Stop) {
        let gap = match stop {
            Stop::Infeasible | Stop::InvalidInput => return,
            Stop::Budget(Budget::Time) => Gap::Time,
            Stop::Budget(budget) => Gap::Budget(self.context.clone(), budget.to_string()),
            Stop::Unsupported(what) => Gap::Unsupported(what.to_string()),
            Stop::Exit(_) if self.is_program => return,
            Stop::Exit(_) => Gap::Unsupported("System.exit".to_owned()),
            Stop::Symbolic(_) => Gap::Fault("a decision outside a call".to_owned()),
            Stop::Bug(what) => Gap::Fault(what),
        };
        self.gaps.insert(gap);
    }

    /// Whether an exception says that the machine ran out of memory or stack, which is no property of the program.
    fn exhausts(&self, state: &State, thrown: Ref) -> bool {
        let class = self.vm.class_of_object(state, thrown).map(|class| self.vm.program().class(class).name().clone());
        matches!(class.as_deref(), Some("java/lang/OutOfMemoryError" | "java/lang/StackOverflowError"))
    }

    /// Tells the constraint what the machine assumed by itself. Returns false if that is about something opaque.
    fn absorb(&mut self, running: &mut Running) -> bool {
        let new: Vec<TermId> = running.state.path().conditions().skip(running.known).collect();
        for condition in new {
            if self.looks(condition) {
                return false;
            }
            let Running { state, constraint, .. } = &mut *running;
            self.learns(state, constraint, condition);
            constraint.assume(self.vm.terms(), condition);
        }
        running.known = running.state.path().conditions().len();
        true
    }

    /// Whether a term depends on something that was taken for opaque; it is alive from now on.
    pub(crate) fn looks(&mut self, term: TermId) -> bool {
        let variables = self.vm.terms().variables(term);
        self.opaque.look(&variables)
    }

    /// Whether all variables of a term are known to a constraint; those that nothing determines are added.
    fn learns(&mut self, state: &State, constraint: &mut Constraint, term: TermId) -> bool {
        let variables = self.vm.terms().variables(term);
        for raw in variables.iter() {
            if constraint.variables.iter().any(|variable| variable.raw == *raw) {
                continue;
            }
            match self.undetermined(state).into_iter().find(|variable| variable.raw == *raw) {
                Some(variable) => constraint.extend(&[variable]),
                None => return false,
            }
        }
        true
    }

    /// The variables of the values that nothing determines and the program asked for, in order.
    pub(crate) fn undetermined(&mut self, state: &State) -> Vec<Variable> {
        if !self.is_program {
            return Vec::new();
        }
        let mut found = Vec::new();
        for (number, kind) in state.undetermined().iter().enumerate() {
            let term = self.vm.undetermined_value(number, *kind).ok().and_then(Slot::term);
            let raw = term.and_then(|term| self.vm.terms().variables(term).first().copied());
            found.extend(raw.map(|raw| Variable { raw, kind: *kind }));
        }
        found
    }

    /// Values that satisfy conditions, small ones if the conditions are simple.
    pub(crate) fn small_values(&mut self, variables: &[Variable], conditions: &[TermId]) -> Option<Witness> {
        let mut constraint = Constraint::new(variables.to_vec());
        for condition in conditions {
            constraint.assume(self.vm.terms(), *condition);
        }
        let Some(vector) = constraint.zone.sample().filter(|_| constraint.rest.is_empty()) else {
            return self.solve(conditions);
        };
        let mut witness = Witness::new();
        for (variable, value) in variables.iter().zip(vector) {
            witness.set(variable.raw, Value::from_bits(sort(variable.kind), value as u64));
        }
        Some(witness)
    }

    /// The path on which a condition holds; `None` if it cannot.
    pub(crate) fn assumed(&mut self, running: &Running, condition: TermId) -> Option<Running> {
        if self.looks(condition) {
            return None;
        }
        let mut constraint = running.constraint.clone();
        if !self.learns(&running.state, &mut constraint, condition) {
            self.gaps.insert(Gap::Texts(self.context.clone()));
            return None;
        }
        constraint.assume(self.vm.terms(), condition);
        if constraint.zone.is_empty() {
            return None;
        }
        let mut next = Running { state: running.state.clone(), constraint, known: 0 };
        if let Err(error) = self.vm.assume(&mut next.state, condition) {
            self.gaps.insert(Gap::Fault(error.to_string()));
            return None;
        }
        next.known = next.state.path().conditions().len();
        match self.is_feasible(&next) {
            Feasible::Yes => Some(next),
            Feasible::No => None,
            Feasible::Unknown => {
                self.gave_up();
                None
            }
        }
    }

    /// The same path, once for each way to decide what keeps its state from having a shape.
    pub(crate) fn decided(&mut self, ended: &Ended, undecided: Shapeless) -> Vec<Ended> {
        let term = match undecided {
            Shapeless::Reference(_, _, term) | Shapeless::Length(_, term) => term,
            Shapeless::Large => return Vec::new(),
        };
        let running = Running::new(ended.state.clone(), ended.constraint.clone());
        let mut found = Vec::new();
        for (condition, value) in self.values(&running, term, true) {
            let Some(mut next) = self.assumed(&running, condition) else { continue };
            let heap = &mut next.state.heap;
            let fixed = match undecided {
                Shapeless::Reference(object, index, _) => {
                    let slot = Slot::reference(Ref::from_raw(value.bits() as u32));
                    match heap.array_mut(object) {
                        Some(array) => array.set(index, slot),
                        None => heap.set_cell(object, index, slot),
                    }
                }
                Shapeless::Length(array, _) => {
                    heap.array_mut(array).is_some_and(|array| array.fix_length(value.bits() as usize))
                }
                Shapeless::Large => false,
            };
            match fixed {
                true => found.push(Ended { twin: ended.twin.clone(), ..finished(next, ended.ending) }),
                false => drop(self.gaps.insert(Gap::Shape("a length that is not decided".to_owned()))),
            }
        }
        found
    }

    /// Conditions that give a term its possible values.
    fn values(&mut self, running: &Running, term: TermId, all: bool) -> Vec<(TermId, Value)> {
        let mut found = Vec::new();
        if self.looks(term) {
            return found;
        }
        if !self.learns(&running.state, &mut running.constraint.clone(), term) {
            self.gaps.insert(Gap::Texts(self.context.clone()));
            return found;
        }
        let mut conditions: Vec<TermId> = running.state.path().conditions().collect();
        let most = if all { MOST_VALUES } else { 1 };
        loop {
            let Some(witness) = self.solve(&conditions) else { return found };
            if found.len() >= most {
                self.gaps.insert(Gap::Values(self.context.clone()));
                return found;
            }
            let Ok(value) = evaluate(self.vm.terms(), term, &witness) else { return found };
            match self.equals(term, value) {
                Ok((same, other)) => {
                    found.push((same, value));
                    conditions.push(other);
                }
                Err(error) => {
                    self.gaps.insert(Gap::Fault(error.to_string()));
                    return found;
                }
            }
        }
    }

    /// The conditions that a term has a value, and that it has another.
    fn equals(&mut self, term: TermId, value: Value) -> Result<(TermId, TermId), TermError> {
        let terms = self.vm.terms_mut();
        let constant = terms.constant(value)?;
        let same = match terms.sort(term) {
            Some(Sort::Float32 | Sort::Float64) => {
                let (a, b) = (terms.unary(Op::FloatToBits, term)?, terms.unary(Op::FloatToBits, constant)?);
                terms.binary(Op::Eq, a, b)?
            }
            _ => terms.binary(Op::Eq, term, constant)?,
        };
        Ok((same, terms.not(same)?))
    }
}

/// Takes the path to follow next: the last one, unless deep recursion leaves many copies of call stacks behind.
fn next_path(work: &mut Vec<Running>) -> Option<Running> {
    let frames = |running: &Running| running.state.frames.len();
    if work.len() >= 64 && work.iter().map(frames).sum::<usize>() > MANY_FRAMES {
        let (least, _) = work.iter().enumerate().min_by_key(|(_, running)| frames(running))?;
        return Some(work.swap_remove(least));
    }
    work.pop()
}

fn finished(mut running: Running, ending: Ending) -> Ended {
    running.state.release_stack();
    Ended::new(running.state, ending, running.constraint)
}
