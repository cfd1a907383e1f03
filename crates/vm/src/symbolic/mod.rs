//! Instructions with a symbolic operand. Arithmetic builds terms, references are followed without deciding what they
//! alias, and the decisions the program needs are handed to the caller as data.
//!
//! Decisions are never made here. The instruction stops before it has changed anything; the caller assumes one of the
//! options ([`Symbolic::assume`]) and runs the state again, and the instruction then finds the answer known.

mod arithmetic;
mod assumptions;
mod classes;
mod composed;
mod deduced;
mod hashes;
mod heap;
mod held;
mod hints;
mod initialisers;
mod inputs;
mod losses;
mod natives;
mod path;
mod recipes;
mod reflection;
mod seam;
mod shared_state;
mod spec;
mod statics;
mod stubs;
mod suggested;
mod touched;
mod types;

pub use crate::loss::Loss;
pub use deduced::Deduction;
pub(crate) use hints::CodeHints;
pub use inputs::{Aliasing, Assumption, Decided, InputOptions, Statics};
pub(crate) use inputs::{Initial, Input, Link, Sizes, key_of, named_number};
pub(crate) use losses::Losses;
pub(crate) use path::BoxMade;
pub use path::Path;
pub(crate) use recipes::{Preset, Recipes, Sample, Way, is_special, number_slot, regex_examples};
pub(crate) use reflection::{Reflection, other_text};
pub(crate) use spec::Resolved;
pub use spec::{Argument, Formulas, Layout, Precondition, StartFrom, Test};
pub(crate) use statics::StaticInput;
pub use stubs::MadeAnswer;
pub(crate) use stubs::{Prepared, Reaction, StubClass, StubState, Stubs, Thrown};
pub use suggested::SuggestedTexts;
pub use types::JavaType;

use crate::interp::Flow;
use crate::machine::Machine;
use crate::seam::Special;
pub(crate) use crate::seam::{Got, Need, flow, ill_sorted};
use crate::state::{Frame, Question, State};
use crate::trap::{Budget, Choice, Decision, Stop, Trap};
use heapwright_memory::Slot;
use heapwright_program::code::{Instr, NO_REG};
use heapwright_program::{ClassId, FieldId, MethodId};
use heapwright_term::{Op, TermError, TermId, Terms, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// A switch on a symbolic key: conditions of which exactly one holds, and the instruction that each leads to.
#[derive(Default)]
pub(crate) struct Switch {
    options: Vec<TermId>,
    targets: Vec<u32>,
}

/// The symbolic layer: terms, inputs, preconditions, and what is known of the code under test. Its callers hand it
/// the machine.
#[derive(Default)]
pub(crate) struct Symbolic {
    /// Pure terms of symbolic values.
    pub(crate) terms: Terms,
    /// Whether the current instruction has asked about a symbolic value.
    pub(crate) asked: bool,
    /// Switches on symbolic keys, by method, table and key.
    pub(crate) switches: FxHashMap<(MethodId, u32, TermId), Rc<Switch>>,
    /// Conclusions reached without a solver; recorded only when they are to be checked.
    pub(crate) deductions: Option<Vec<Deduction>>,
    /// What the exploration leaves out.
    pub(crate) losses: Losses,
    /// What inputs may look like.
    pub(crate) input_options: InputOptions,
    /// What the heap assumptions of these options say about inputs, as far as it was needed.
    pub(crate) axioms: assumptions::Axioms,
    /// The precondition of these options, resolved for this program.
    pub(crate) resolved: Option<Rc<Resolved>>,
    /// Types for which only some classes, or none, are tried.
    pub(crate) incomplete: FxHashSet<ClassId>,
    /// Constructors and factories that make inputs.
    pub(crate) recipes: Recipes,
    /// Candidate classes of an input, by declared type.
    pub(crate) candidates: FxHashMap<ClassId, Rc<[ClassId]>>,
    /// Interface implementations made for inputs.
    pub(crate) stubs: FxHashMap<ClassId, Rc<StubClass>>,
    /// The class of the stubs of a type; `None` if it can have none.
    pub(crate) stub_classes: FxHashMap<ClassId, Option<ClassId>>,
    /// Variables that are characters.
    pub(crate) characters: FxHashSet<TermId>,
    /// Variables that stand for references that were never looked at, with the type that they certainly have.
    pub(crate) opaque: FxHashMap<TermId, ClassId>,
    /// Whether the order of a hash map was looked at whose keys have no hashes.
    pub(crate) order_seen: bool,
    /// Likely classes of an input with a general type such as `Object`.
    pub(crate) type_hints: Vec<ClassId>,
    /// The directory or jar of the code under test.
    pub(crate) home: Option<String>,
    /// Lengths that the code under test names.
    pub(crate) sizes: Sizes,
    /// Classes that the code under test names.
    pub(crate) mentioned: Vec<ClassId>,
    /// Those that it asks for by `instanceof`.
    pub(crate) distinguished: Vec<ClassId>,
    /// What the code under test says about the classes it looks up.
    pub(crate) reflection: Reflection,
    /// What the code under test asks of its inputs that most code does not.
    pub(crate) code_hints: CodeHints,
    /// The method whose code suggests texts.
    pub(crate) suggesting: Option<MethodId>,
    /// The texts that an input is tried with before it is spelled out; `None` before the first is asked for.
    pub(crate) suggested: Option<Rc<[Rc<[u16]>]>>,
    /// The class of the object that constructors create for a final field.
    pub(crate) held_classes: FxHashMap<FieldId, Option<ClassId>>,
    /// Static fields of other classes that are inputs of the method under test.
    pub(crate) foreign_statics: Vec<FieldId>,
    /// The enums whose constants are inputs of a type.
    pub(crate) fitting_enums: FxHashMap<ClassId, Rc<[ClassId]>>,
    /// Whether an input has the first class that fits and no other.
    pub(crate) fixed_types: bool,
    /// Whether tests live in another package than the class they test.
    pub(crate) tests_elsewhere: bool,
    /// Classes of the JDK whose objects are inputs only as constants: public static fields hold them, and a test can make
    /// no others.
    pub(crate) constant_classes: FxHashSet<ClassId>,
}

/// Tells what is special about a method of the library for symbolic arguments.
pub(crate) fn recognise(key: (&str, &str, &str), is_static: bool) -> Special {
    Special {
        prints: natives::is_printing(key),
        varies: losses::machine_part((key.0, key.1)).is_some(),
        is_message: natives::is_message(key),
        lookup: reflection::find_lookup(key, is_static),
        hashing: hashes::find(key),
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

impl Symbolic {
    /// Creates a symbolic value for an input of the program.
    pub(crate) fn symbolic_input(&mut self, name: &str, sort: heapwright_term::Sort) -> Result<Slot, TermError> {
        self.terms.variable(name, sort).map(Slot::symbolic)
    }

    /// Returns the terms of all symbolic values.
    pub(crate) fn terms(&self) -> &heapwright_term::Terms {
        &self.terms
    }

    /// Returns the terms, for building conditions.
    pub(crate) fn terms_mut(&mut self) -> &mut heapwright_term::Terms {
        &mut self.terms
    }

    /// Adds a condition to the path of a state that stopped at a decision; the state can then continue.
    pub(crate) fn assume(&mut self, state: &mut State, condition: TermId) -> Result<(), TermError> {
        state.path.assume(&mut self.terms, condition)
    }

    /// Records the value of a term that follows from a condition assumed before.
    pub(crate) fn assume_value(&mut self, state: &mut State, term: TermId, value: Value) -> Result<(), TermError> {
        let value = self.terms.constant(value)?;
        state.path.assume_value(&self.terms, term, value);
        Ok(())
    }

    /// Forgets all terms. States with symbolic values created before become useless.
    pub(crate) fn forget_terms(&mut self) {
        self.terms = heapwright_term::Terms::new();
        self.axioms.clear();
        self.switches.clear();
        self.candidates.clear();
        self.type_hints.clear();
        self.characters.clear();
        self.opaque.clear();
        self.forget_losses();
        self.take_deductions();
    }

    /// Returns the variables that are characters of an input, in order of creation.
    pub(crate) fn characters(&self) -> Vec<TermId> {
        let mut found: Vec<TermId> = self.characters.iter().copied().collect();
        found.sort_unstable();
        found
    }

    /// Gives every input the first class that fits, as tools without symbolic types do.
    pub(crate) fn fix_types(&mut self) {
        self.fixed_types = true;
    }

    /// Says that tests live in a package of their own and see only what is public or, in a subclass, protected.
    pub(crate) fn put_tests_elsewhere(&mut self) {
        self.tests_elsewhere = true;
    }

    /// Sets what inputs may look like from now on.
    pub(crate) fn set_input_options(&mut self, options: InputOptions) {
        self.axioms.clear();
        self.input_options = options;
    }

    /// Assumes that a test of the input returned the expected answer.
    pub(crate) fn check(&mut self, state: &mut State, expected: bool, answer: Slot) -> Result<(), Trap> {
        // the branches of the test are not those of the method
        state.trail = Default::default();
        let Some(term) = answer.term() else {
            return match (answer.as_int() != 0) == expected {
                true => Ok(()),
                false => Err(Trap::Stop(Stop::Infeasible)),
            };
        };
        let no = self.terms.int(0).and_then(|zero| self.terms.binary(Op::Eq, term, zero));
        let condition = no.and_then(|no| if expected { self.terms.not(no) } else { Ok(no) });
        let assumed = condition.and_then(|condition| state.path.assume(&mut self.terms, condition));
        assumed.map_err(ill_sorted)
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
    pub(crate) fn symbolic_step(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        instr: Instr,
    ) -> Result<Flow, Trap> {
        state.symbolic_steps += 1;
        if state.symbolic_steps > machine.limits.max_symbolic {
            return Err(Trap::Stop(Stop::Budget(Budget::Symbolic(machine.limits.max_symbolic))));
        }
        flow(
            self.noting(machine, state, |symbolic, machine, state| {
                symbolic.symbolic_instruction(machine, state, instr)
            }),
        )
    }

    /// Does the work of an instruction, and records it if it asked about a symbolic value.
    fn noting(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        work: impl FnOnce(&mut Symbolic, &mut Machine, &mut State) -> Got<Flow>,
    ) -> Got<Flow> {
        let pc = state.frames.last().map(|frame| frame.pc);
        self.asked = false;
        let done = work(self, machine, state);
        if let (true, Some(pc)) = (self.asked, pc) {
            note_question(state, pc, &done);
        }
        done
    }

    fn symbolic_instruction(&mut self, machine: &mut Machine, state: &mut State, instr: Instr) -> Got<Flow> {
        use Instr as I;
        if let Some((condition, target)) = self.branch_condition(machine, state, instr).transpose()? {
            let holds = self.holds(state, Choice::Branch, condition)?;
            return Ok(machine.jump(state, holds, target));
        }
        match instr {
            I::IfNull { a, target } => self.null_jump(machine, state, a, true, target),
            I::IfNonNull { a, target } => self.null_jump(machine, state, a, false, target),
            I::IfRefEq { a, b, target } => self.reference_jump(machine, state, (a, b), true, target),
            I::IfRefNe { a, b, target } => self.reference_jump(machine, state, (a, b), false, target),
            I::TableSwitch { a, table } | I::LookupSwitch { a, table } => {
                self.symbolic_switch(machine, state, instr, a, table)
            }
            I::IDiv { a, b, .. } | I::IRem { a, b, .. } | I::LDiv { a, b, .. } | I::LRem { a, b, .. } => {
                let long = matches!(instr, I::LDiv { .. } | I::LRem { .. });
                self.symbolic_division(machine, state, instr, a, b, long)
            }
            _ => {
                if let Some((dst, term)) = self.computed(machine, state, instr)? {
                    machine.set_register(state, dst, self.slot_of(term));
                    return Ok(Flow::Next);
                }
                if let Some(done) = self.symbolic_access(machine, state, instr)? {
                    return Ok(done);
                }
                let registers = instr.registers().into_iter().flatten().filter(|reg| *reg != NO_REG);
                let symbolic = registers.map(|reg| machine.register(state, reg)).any(|value| !value.is_concrete());
                Err(match symbolic {
                    true => Trap::unsupported(format!("a symbolic operand of {instr:?}")).into(),
                    false => Trap::raise("java/lang/VerifyError", format!("bad operand of {instr:?}")).into(),
                })
            }
        }
    }

    fn symbolic_switch(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        instr: Instr,
        a: u16,
        table: u32,
    ) -> Got<Flow> {
        let switch = self.switch(machine, state, instr, a, table)?;
        let chosen = self.choose(state, Choice::Switch, &switch.options)?;
        let target = switch.targets.get(chosen).copied().unwrap_or_default();
        Ok(machine.jump(state, true, target))
    }

    /// Returns the switch on a symbolic key, building it at first use.
    fn switch(&mut self, machine: &mut Machine, state: &State, instr: Instr, a: u16, table: u32) -> Got<Rc<Switch>> {
        let method =
            state.frames.last().map(|frame| frame.method).ok_or_else(|| Trap::bug("a switch without a frame"))?;
        let key = self.operand_int(machine, state, a)?;
        if let Some(known) = self.switches.get(&(method, table, key)) {
            return Ok(known.clone());
        }
        let linked = machine.linked(method)?;
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
    pub(crate) fn switch_targets(&mut self, machine: &mut Machine, state: &State) -> Vec<(TermId, u32)> {
        self.find_switch_targets(machine, state).unwrap_or_default()
    }

    fn find_switch_targets(&mut self, machine: &mut Machine, state: &State) -> Option<Vec<(TermId, u32)>> {
        let frame = *state.frames.last()?;
        let instr = machine.linked(frame.method).ok()?.code.instrs.get(frame.pc as usize)?.get();
        let (Instr::TableSwitch { a, table } | Instr::LookupSwitch { a, table }) = instr else { return None };
        let switch = self.switch(machine, state, instr, a, table).ok()?;
        let mut found = Vec::new();
        for (option, target) in switch.options.iter().zip(&switch.targets) {
            found.push((state.path.reduce(&mut self.terms, *option).ok()?, *target));
        }
        Some(found)
    }

    fn symbolic_division(
        &mut self,
        machine: &Machine,
        state: &mut State,
        instr: Instr,
        a: u16,
        b: u16,
        long: bool,
    ) -> Got<Flow> {
        let _ = a;
        let (divisor, zero) = match long {
            true => (self.operand_long(machine, state, b)?, self.terms.long(0)?),
            false => (self.operand_int(machine, state, b)?, self.terms.int(0)?),
        };
        let by_zero = self.terms.binary(Op::Eq, divisor, zero)?;
        if self.holds(state, Choice::Division, by_zero)? {
            return Err(Trap::raise("java/lang/ArithmeticException", "/ by zero").into());
        }
        match self.quotient(machine, state, instr)? {
            Some((dst, term)) => {
                machine.set_register(state, dst, self.slot_of(term));
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
