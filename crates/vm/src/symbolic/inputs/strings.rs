//! Strings as inputs: the JDK's own code works on their characters.

use super::Initial;
use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::{Got, Loss, Symbolic};
use crate::trap::{Choice, Trap};
use heapwright_memory::{Ref, Slot};
use heapwright_term::{Op, Sort, Width};

impl Symbolic {
    /// Creates a string. Its length is decided when it is first accessed; its characters are Latin-1 variables.
    pub(super) fn input_string(&mut self, machine: &mut Machine, state: &mut State, number: u32) -> Got<Ref> {
        if let Some(string) = self.preset_text(machine, state, number)? {
            return Ok(string);
        }
        let input = state.path.inputs.get(number).cloned().ok_or_else(|| Trap::bug("an unknown input"))?;
        self.lose(machine, state, Loss::Strings);
        let mut lengths = self.string_lengths();
        lengths.retain(|length| *length > 0 || !input.not_texts.iter().any(|text| text.is_empty()));
        let length = self.terms.variable(&format!("{}.length", input.name), Sort::BitVec(Width::W32))?;
        if state.path.domain(length).is_none() {
            state.path.declare(&mut self.terms, length, &lengths)?;
        }
        let mut options = Vec::new();
        for value in &lengths {
            options.push(self.is_value(length, *value)?);
        }
        let chosen = self.choose(state, Choice::Length, &options)?;
        let length = lengths.get(chosen).map_or(0, |length| *length as usize);
        let mut characters = Vec::with_capacity(length);
        let mut stored = Vec::with_capacity(length);
        for index in 0..length {
            let variable = self.terms.variable(&format!("{}.char[{index}]", input.name), Sort::BitVec(Width::W8))?;
            self.characters.insert(variable);
            characters.push(Slot::symbolic(self.terms.unary(Op::ZeroExtend(Width::W32), variable)?));
            let byte = Op::SignExtend(Width::W32);
            stored.push(match machine.known.string_coder {
                Some(_) => Slot::symbolic(self.terms.unary(byte, variable)?),
                None => Slot::symbolic(self.terms.unary(Op::ZeroExtend(Width::W32), variable)?),
            });
        }
        let string = machine.new_latin_string(state, &vec![0; length]);
        let value = state.heap.cell(string, machine.known.string_value).map_or(Ref::NULL, Slot::as_ref);
        if let Some(array) = state.heap.array_mut(value) {
            stored.iter().enumerate().for_each(|(index, value)| {
                array.set(index, *value);
            });
        }
        self.exclude_texts(machine, state, &input, string)?;
        state.path.inputs.set_object(number, string, Initial::Text(characters.into()));
        Ok(string)
    }
}
