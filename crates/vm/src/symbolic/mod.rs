//! Instructions with a symbolic operand. Arithmetic builds terms, references are followed without deciding what they
//! alias, and the decisions the program needs are handed to the caller as data.
//!
//! Decisions are never made here. The instruction stops before it has changed anything; the caller assumes one of the
//! options ([`Vm::assume`]) and runs the state again, and the instruction then finds the answer known.

mod arithmetic;
mod assumptions;
mod classes;
mod deduced;
mod heap;
mod held;
mod hints;
mod inputs;
mod losses;
mod natives;
mod path;
mod recipes;
mod reflection;
mod spec;
mod stubs;
mod types;

pub use deduced::Deduction;
pub(crate) use hints::CodeHints;
pub use inputs::{Aliasing, Assumption, Decided, InputOptions, Statics};
pub(crate) use inputs::{Initial, Input, Link, Sizes, key_of};
pub use losses::{Loss, Places};
pub(crate) use losses::{Losses, machine_part};
pub(crate) use natives::{Instead, is_message, is_printing};
pub use path::Path;
pub(crate) use path::{BoxMade, Map};
pub(crate) use recipes::{Recipes, Sample, Way, number_slot};
pub(crate) use reflection::{Lookup, Reflection, find_lookup, other_text};
pub(crate) use spec::Resolved;
pub use spec::{Argument, Formulas, Layout, Precondition, StartFrom, Test};
pub use stubs::MadeAnswer;
pub(crate) use stubs::{Prepared, Reaction, StubClass, StubState, Stubs, Thrown, answer_call};
pub use types::JavaType;

use crate::interp::Flow;
use crate::machine::Vm;
use crate::state::{Frame, Question, State};
use crate::trap::{Budget, Choice, Decision, Stop, Trap};
use heapwright_memory::Slot;
use heapwright_program::code::{Instr, NO_REG};
use heapwright_term::{Op, TermError, TermId, Value};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A switch on a symbolic key: conditions of which exactly one holds, and the instruction that each leads to.
#[derive(Default)]
pub(crate) struct Switch {
    options: Vec<TermId>,
    targets: Vec<u32>,
}

/// Why an instruction cannot proceed right away.
pub(crate) enum Need {
    /// Frames were pushed that have to run first; the instruction is then executed again.
    Frames,
    /// Anything else.
    Trap(Trap),
}

impl From<Trap> for Need {
    fn from(trap: Trap) -> Need {
        Need::Trap(trap)
    }
}

impl From<TermError> for Need {
    fn from(error: TermError) -> Need {
        Need::Trap(ill_sorted(error))
    }
}

pub(crate) type Got<T> = Result<T, Need>;

pub(crate) fn ill_sorted(error: TermError) -> Trap {
    Trap::bug(format!("an instruction built an ill-sorted term: {error}"))
}

/// Converts the result of an instruction, which may be waiting for frames, for the interpreter loop.
pub(crate) fn flow(got: Got<Flow>) -> Result<Flow, Trap> {
    match got {
        Ok(flow) => Ok(flow),
        Err(Need::Frames) => Ok(Flow::Switch),
        Err(Need::Trap(trap)) => Err(trap),
    }
}

/// Records that the instruction at `pc` asked, if it is done; one that has to be executed again asks again.
fn note_question(state: &mut State, pc: u32, done: &Got<Flow>) {
    let to = match done {
        Ok(Flow::Next) => Some(pc + 1),
        Ok(Flow::Again) => Some(pc),
        Ok(Flow::Switch) => state.frames.last().map(|frame| frame.pc),
        Err(Need::Trap(Trap::Raise(..) | Trap::Missing(_) | Trap::Throw(..))) => None,
        Err(_) => return,
    };
    let mut frames: Box<[Frame]> = state.frames.as_slice().into();
    if let Some(asking) = frames.last_mut() {
        asking.pc = pc;
    }
    state.questions.push(Question { frames, to });
}

impl Vm {
    /// Creates a symbolic value for an input of the program.
    pub fn symbolic_input(&mut self, name: &str, sort: heapwright_term::Sort) -> Result<Slot, TermError> {
        self.terms.variable(name, sort).map(Slot::symbolic)
    }

    /// Returns the terms of all symbolic values.
    pub fn terms(&self) -> &heapwright_term::Terms {
        &self.terms
    }

    /// Returns the terms, for building conditions.
    pub fn terms_mut(&mut self) -> &mut heapwright_term::Terms {
        &mut self.terms
    }

    /// Adds a condition to the path of a state that stopped at a decision; the state can then continue.
    pub fn assume(&mut self, state: &mut State, condition: TermId) -> Result<(), TermError> {
        state.path.assume(&mut self.terms, condition)
    }

    /// Records the value of a term that follows from a condition assumed before.
    pub fn assume_value(&mut self, state: &mut State, term: TermId, value: Value) -> Result<(), TermError> {
        let value = self.terms.constant(value)?;
        state.path.assume_value(term, value);
        Ok(())
    }

    /// Forgets all terms. States with symbolic values created before become useless.
    pub fn forget_terms(&mut self) {
        self.terms = heapwright_term::Terms::new();
        self.switches.clear();
        self.candidates.clear();
        self.type_hints.clear();
        self.characters.clear();
        self.opaque.clear();
        self.count_anew();
        self.forget_losses();
        self.take_deductions();
    }

    /// Returns the variables that are characters of an input, in order of creation.
    pub fn characters(&self) -> Vec<TermId> {
        let mut found: Vec<TermId> = self.characters.iter().copied().collect();
        found.sort_unstable();
        found
    }

    /// Sets what inputs may look like from now on.
    pub fn set_input_options(&mut self, options: InputOptions) {
        self.input_options = options;
    }

    /// Decides between conditions of which exactly one holds: returns its number if it is known, else stops for a
    /// decision.
    pub(crate) fn choose(&mut self, state: &State, kind: Choice, options: &[TermId]) -> Got<usize> {
        self.asked = true;
        let mut open = Vec::with_capacity(options.len());
        let mut last = 0;
        for (number, option) in options.iter().enumerate() {
            let reduced = self.deduce(state, *option)?;
            match self.terms.constant_value(reduced).and_then(Value::as_bool) {
                Some(true) => return Ok(number),
                Some(false) => {}
                None => {
                    open.push(reduced);
                    last = number;
                }
            }
        }
        match open.len() {
            0 => Err(Trap::Stop(Stop::Infeasible).into()),
            1 => Ok(last),
            _ => Err(Trap::Stop(Stop::Symbolic(Decision::Choice { kind, options: open })).into()),
        }
    }

    /// Returns whether a condition holds if that is known, else stops for a decision.
    pub(crate) fn holds(&mut self, state: &State, kind: Choice, condition: TermId) -> Got<bool> {
        self.asked |= self.terms.constant_value(condition).is_none();
        let reduced = self.deduce(state, condition)?;
        if let Some(known) = self.terms.constant_value(reduced).and_then(Value::as_bool) {
            return Ok(known);
        }
        let negated = self.terms.not(reduced)?;
        Err(Trap::Stop(Stop::Symbolic(Decision::Choice { kind, options: vec![reduced, negated] })).into())
    }

    /// Returns the value of a term if it is known, else stops for a decision. `all` means that every value is worth
    /// trying.
    pub(crate) fn value_of(&mut self, state: &State, term: TermId, all: bool) -> Got<Slot> {
        let reduced = self.deduce(state, term)?;
        if let Some(value) = self.terms.constant_value(reduced) {
            return Ok(Slot::from_bits(value.bits()));
        }
        // an assumed `term == value` is a fact about the equality, not about the term
        if let Some(value) = self.assumed_value(state, reduced)? {
            return Ok(Slot::from_bits(value.bits()));
        }
        Err(Trap::Stop(Stop::Symbolic(Decision::Value { term: reduced, all })).into())
    }

    /// Executes an instruction with a symbolic operand, or hands the decision it needs to the caller.
    pub(crate) fn symbolic_step(&mut self, state: &mut State, instr: Instr) -> Result<Flow, Trap> {
        state.symbolic_steps += 1;
        if state.symbolic_steps > self.limits.max_symbolic {
            return Err(Trap::Stop(Stop::Budget(Budget::Symbolic(self.limits.max_symbolic))));
        }
        flow(self.noting(state, |vm, state| vm.symbolic_instruction(state, instr)))
    }

    /// Does the work of an instruction, and records it if it asked about a symbolic value.
    fn noting(&mut self, state: &mut State, work: impl FnOnce(&mut Vm, &mut State) -> Got<Flow>) -> Got<Flow> {
        let pc = state.frames.last().map(|frame| frame.pc);
        self.asked = false;
        let done = work(self, state);
        if let (true, Some(pc)) = (self.asked, pc) {
            note_question(state, pc, &done);
        }
        done
    }

    fn symbolic_instruction(&mut self, state: &mut State, instr: Instr) -> Got<Flow> {
        use Instr as I;
        if let Some((condition, target)) = self.branch_condition(state, instr).transpose()? {
            let holds = self.holds(state, Choice::Branch, condition)?;
            return Ok(self.jump(state, holds, target));
        }
        match instr {
            I::IfNull { a, target } => self.null_jump(state, a, true, target),
            I::IfNonNull { a, target } => self.null_jump(state, a, false, target),
            I::IfRefEq { a, b, target } => self.reference_jump(state, (a, b), true, target),
            I::IfRefNe { a, b, target } => self.reference_jump(state, (a, b), false, target),
            I::TableSwitch { a, table } | I::LookupSwitch { a, table } => self.symbolic_switch(state, instr, a, table),
            I::IDiv { a, b, .. } | I::IRem { a, b, .. } | I::LDiv { a, b, .. } | I::LRem { a, b, .. } => {
                let long = matches!(instr, I::LDiv { .. } | I::LRem { .. });
                self.symbolic_division(state, instr, a, b, long)
            }
            _ => {
                if let Some((dst, term)) = self.computed(state, instr)? {
                    self.set_register(state, dst, self.slot_of(term));
                    return Ok(Flow::Next);
                }
                if let Some(done) = self.symbolic_access(state, instr)? {
                    return Ok(done);
                }
                let registers = instr.registers().into_iter().flatten().filter(|reg| *reg != NO_REG);
                let symbolic = registers.map(|reg| self.register(state, reg)).any(|value| !value.is_concrete());
                Err(match symbolic {
                    true => Trap::unsupported(format!("a symbolic operand of {instr:?}")).into(),
                    false => Trap::raise("java/lang/VerifyError", format!("bad operand of {instr:?}")).into(),
                })
            }
        }
    }

    /// Continues at a jump's target, or after the jump.
    pub(crate) fn jump(&mut self, state: &mut State, taken: bool, target: u32) -> Flow {
        let Some(frame) = state.frames.last_mut() else { return Flow::Next };
        let from = frame.pc;
        frame.pc = if taken { target } else { from + 1 };
        let to = frame.pc;
        self.note_edge(state, from, to);
        Flow::Switch
    }

    fn symbolic_switch(&mut self, state: &mut State, instr: Instr, a: u16, table: u32) -> Got<Flow> {
        let switch = self.switch(state, instr, a, table)?;
        let chosen = self.choose(state, Choice::Switch, &switch.options)?;
        let target = switch.targets.get(chosen).copied().unwrap_or_default();
        Ok(self.jump(state, true, target))
    }

    /// Returns the switch on a symbolic key, building it at first use.
    fn switch(&mut self, state: &State, instr: Instr, a: u16, table: u32) -> Got<Rc<Switch>> {
        let method =
            state.frames.last().map(|frame| frame.method).ok_or_else(|| Trap::bug("a switch without a frame"))?;
        let key = self.operand_int(state, a)?;
        if let Some(known) = self.switches.get(&(method, table, key)) {
            return Ok(known.clone());
        }
        let linked = self.linked(method)?;
        let found = linked.code.switches.get(table as usize).ok_or_else(|| Trap::bug("a switch without its table"))?;
        let is_table = matches!(instr, Instr::TableSwitch { .. });
        let mut numbers: FxHashMap<u32, usize> = FxHashMap::default();
        let mut switch = Switch::default();
        let mut any = self.terms.bool(false)?;
        for (index, target) in found.targets.iter().enumerate() {
            let value = match is_table {
                true => found.low.wrapping_add(index as i32),
                false => found.keys.get(index).copied().unwrap_or(0),
            };
            if *target == found.default {
                continue;
            }
            let value = self.terms.int(value)?;
            let is = self.terms.binary(Op::Eq, key, value)?;
            any = self.terms.binary(Op::Or, any, is)?;
            let number = *numbers.entry(*target).or_insert(switch.options.len());
            match switch.options.get_mut(number) {
                Some(option) => *option = self.terms.binary(Op::Or, *option, is)?,
                None => {
                    switch.targets.push(*target);
                    switch.options.push(is);
                }
            }
        }
        switch.targets.push(found.default);
        switch.options.push(self.terms.not(any)?);
        let switch = Rc::new(switch);
        self.switches.insert((method, table, key), switch.clone());
        Ok(switch)
    }

    /// Returns the options of the switch that a state stopped at: conditions as in the decision, each with its target
    /// instruction.
    pub fn switch_targets(&mut self, state: &State) -> Vec<(TermId, u32)> {
        self.find_switch_targets(state).unwrap_or_default()
    }

    fn find_switch_targets(&mut self, state: &State) -> Option<Vec<(TermId, u32)>> {
        let frame = *state.frames.last()?;
        let instr = self.linked(frame.method).ok()?.code.instrs.get(frame.pc as usize)?.get();
        let (Instr::TableSwitch { a, table } | Instr::LookupSwitch { a, table }) = instr else { return None };
        let switch = self.switch(state, instr, a, table).ok()?;
        let mut found = Vec::new();
        for (option, target) in switch.options.iter().zip(&switch.targets) {
            found.push((state.path.reduce(&mut self.terms, *option).ok()?, *target));
        }
        Some(found)
    }

    fn symbolic_division(&mut self, state: &mut State, instr: Instr, a: u16, b: u16, long: bool) -> Got<Flow> {
        let _ = a;
        let (divisor, zero) = match long {
            true => (self.operand_long(state, b)?, self.terms.long(0)?),
            false => (self.operand_int(state, b)?, self.terms.int(0)?),
        };
        let by_zero = self.terms.binary(Op::Eq, divisor, zero)?;
        if self.holds(state, Choice::Division, by_zero)? {
            return Err(Trap::raise("java/lang/ArithmeticException", "/ by zero").into());
        }
        match self.quotient(state, instr)? {
            Some((dst, term)) => {
                self.set_register(state, dst, self.slot_of(term));
                Ok(Flow::Next)
            }
            None => Err(Trap::bug("not a division").into()),
        }
    }

    /// Converts a term to a slot; a constant becomes a concrete value again.
    pub(crate) fn slot_of(&self, term: TermId) -> Slot {
        match self.terms.constant_value(term) {
            Some(value) => Slot::from_bits(value.bits()),
            None => Slot::symbolic(term),
        }
    }
}
