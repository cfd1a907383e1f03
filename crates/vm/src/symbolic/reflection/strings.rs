//! Comparisons of symbolic texts: one condition each, not one for each character.

use super::lookups::Looked;
use super::texts::First;
use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::{Got, Symbolic};
use heapwright_memory::Slot;
use heapwright_program::code::Instr;
use heapwright_term::TermId;
use std::rc::Rc;

fn run() -> Got<Looked> {
    Ok(Looked::Run(Vec::new()))
}

impl Machine {
    /// Returns true if a reference is a text, and something of it is unknown.
    pub(crate) fn is_input_text(&self, state: &State, slot: Slot) -> bool {
        match slot.term() {
            None => self.is_symbolic_text(state, slot),
            Some(term) => {
                let input = state.path.inputs.of_variable(term).and_then(|number| state.path.inputs.get(number));
                input.is_some_and(|input| *input.candidates == [self.known.string])
            }
        }
    }

    /// Returns the characters of a string if all of them are known.
    pub(super) fn known_units(&self, state: &State, slot: Slot) -> Option<Rc<[u16]>> {
        let known = slot.is_concrete() && !self.is_symbolic_text(state, slot);
        if !known || self.class_of(state, slot.as_ref())? != self.known.string {
            return None;
        }
        let value = state.heap.cell(slot.as_ref(), self.known.string_value)?;
        let concrete = value.is_concrete() && state.heap.array(value.as_ref())?.is_concrete();
        concrete.then(|| self.string_units(state, slot.as_ref()).map(Rc::from)).flatten()
    }
}

impl Symbolic {
    fn truth(&mut self, condition: TermId) -> Got<Looked> {
        let (one, zero) = (self.terms.int(1)?, self.terms.int(0)?);
        let term = self.terms.ite(condition, one, zero)?;
        Ok(Looked::Answer(self.slot_of(term)))
    }

    /// Compares a text, something of which is unknown, with a constant.
    fn compare_text(&mut self, machine: &mut Machine, state: &mut State, text: Slot, units: Rc<[u16]>) -> Got<Looked> {
        match self.equals_text(machine, state, text, &units)? {
            Some(is) => self.truth(is),
            None => run(),
        }
    }
}

/// `equals(other)`.
pub(super) fn equals(symbolic: &mut Symbolic, machine: &mut Machine, state: &mut State, args: &[Slot]) -> Got<Looked> {
    let [this, other] = *args else { return run() };
    match (machine.known_units(state, this), machine.known_units(state, other)) {
        (None, Some(units)) if machine.is_input_text(state, this) => symbolic.compare_text(machine, state, this, units),
        (Some(units), None) if machine.is_input_text(state, other) => {
            symbolic.compare_text(machine, state, other, units)
        }
        (None, None) if this.is_concrete() && other.is_concrete() => {
            let characters =
                (machine.characters_of(state, this.as_ref()), machine.characters_of(state, other.as_ref()));
            let (Some(one), Some(two)) = characters else { return run() };
            match symbolic.are_equal(&one, &two)? {
                Some(same) => symbolic.truth(same),
                None => run(),
            }
        }
        _ => run(),
    }
}

pub(super) fn starts_with(
    symbolic: &mut Symbolic,
    machine: &mut Machine,
    state: &mut State,
    args: &[Slot],
) -> Got<Looked> {
    has_part(symbolic, machine, state, args, |_, _| 0)
}

pub(super) fn ends_with(
    symbolic: &mut Symbolic,
    machine: &mut Machine,
    state: &mut State,
    args: &[Slot],
) -> Got<Looked> {
    has_part(symbolic, machine, state, args, |whole, part| whole.saturating_sub(part))
}

/// Compares a part of a text with a constant.
fn has_part(
    symbolic: &mut Symbolic,
    machine: &mut Machine,
    state: &mut State,
    args: &[Slot],
    from: fn(usize, usize) -> usize,
) -> Got<Looked> {
    let [this, part] = *args else { return run() };
    let Some(units) = machine.known_units(state, part).filter(|_| machine.is_input_text(state, this)) else {
        return run();
    };
    let this = symbolic.concretize(machine, state, this)?;
    let Some(characters) = machine.characters_of(state, this.as_ref()) else { return run() };
    let from = from(symbolic.length_of_text(&characters), units.len());
    let is = symbolic.has_units(&characters, from, &units)?;
    let is = symbolic.deduce(state, is)?;
    symbolic.truth(is)
}

/// A hash code that a `switch` selects by stands for the texts of its cases. What is none of them goes to the default,
/// whatever its hash code is.
pub(super) fn hash_code(
    symbolic: &mut Symbolic,
    machine: &mut Machine,
    state: &mut State,
    args: &[Slot],
) -> Got<Looked> {
    let [this] = *args else { return run() };
    if !machine.is_input_text(state, this) {
        return run();
    }
    let Some((table, other)) = machine.switched_texts(state) else { return run() };
    match symbolic.find_text(machine, state, this, &table, First::Other)? {
        None => run(),
        Some(found) if found.entry.is_some() => Ok(Looked::Run(vec![(0, found.text)])),
        Some(_) => Ok(Looked::Answer(Slot::int(other))),
    }
}

impl Machine {
    /// Returns the texts of the cases of a `switch` on the hash code that the current instruction asks for, and a number
    /// that is no case. `None` if the hash code is used otherwise, or a case has a text that the code does not name.
    fn switched_texts(&mut self, state: &State) -> Option<(Vec<Rc<[u16]>>, i32)> {
        let frame = state.frames.last().copied()?;
        let linked = self.linked(frame.method).ok()?;
        let code = &linked.code;
        let Instr::LookupSwitch { a, table } = code.instrs.get(frame.pc as usize + 1)?.get() else { return None };
        let switch = code.switches.get(table as usize)?;
        let texts: Vec<Rc<[u16]>> = code.strings.iter().map(|site| site.text.clone()).collect();
        let texts: Vec<Rc<[u16]>> = texts.into_iter().filter(|text| switch.keys.contains(&java_hash(text))).collect();
        // an operand that is no local variable is used once
        let used_once = usize::from(a) >= usize::from(code.max_locals);
        let all = switch.keys.iter().all(|key| texts.iter().any(|text| java_hash(text) == *key));
        let other = (0..=i32::MAX).find(|number| !switch.keys.contains(number))?;
        (used_once && all).then_some((texts, other))
    }
}

/// `String.hashCode`.
fn java_hash(text: &[u16]) -> i32 {
    text.iter().fold(0i32, |hash, unit| hash.wrapping_mul(31).wrapping_add(i32::from(*unit)))
}
