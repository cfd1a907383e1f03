//! Arrays as inputs: length and elements are variables.

use super::{Initial, Input};
use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::types::JavaType;
use crate::symbolic::{Got, Symbolic};
use crate::trap::Trap;
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, Kind};
use heapwright_term::{Op, TermId};

impl Symbolic {
    pub(super) fn input_array(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        number: u32,
        input: &Input,
        class: ClassId,
    ) -> Got<Ref> {
        if let Some(stream) = self.input_stream_bytes(machine, state, number, input, class)? {
            return Ok(stream);
        }
        let most = self.longest_array();
        let component = machine.program.component(class).ok_or_else(|| Trap::bug("an array without a component"))?;
        let kind = machine.kind_of(component);
        let declared = input.declared.arg(0).filter(|arg| arg.class == component).cloned();
        let declared = declared.unwrap_or_else(|| JavaType::plain(component));
        let length = self.fresh(&format!("{}.length", input.name), Kind::Int)?;
        let elements = self.input_elements(machine, state, (number, &input.name), most, kind, &declared)?;
        let array = machine.allocate_array(state, class, most)?;
        if let Some(term) = length.term() {
            let (largest, elements_at_hand) = (self.terms.int(most as i32)?, &elements);
            let in_range = self.terms.binary(Op::ULe, term, largest)?;
            self.bound_length(state, term, in_range)?;
            if let Some(found) = state.heap.array_mut(array) {
                elements_at_hand.iter().enumerate().for_each(|(index, value)| {
                    found.set(index, *value);
                });
                found.set_length_term(term);
            }
        }
        state.path.inputs.set_object(number, array, Initial::Array(length, elements.into()));
        Ok(array)
    }

    /// Assumes that a length or size is within the bounds; of arbitrary inputs it is only known not to be negative.
    pub(super) fn bound_length(&mut self, state: &mut State, length: TermId, in_range: TermId) -> Got<()> {
        let largest = self.terms.int(i32::MAX)?;
        let any = self.terms.binary(Op::ULe, length, largest)?;
        state.path.restrict(in_range, any);
        Ok(())
    }

    pub(super) fn input_elements(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        (number, name): (u32, &str),
        count: usize,
        kind: Kind,
        declared: &JavaType,
    ) -> Got<Vec<Slot>> {
        let mut elements = Vec::with_capacity(count);
        for index in 0..count {
            let name = format!("{name}[{index}]");
            elements.push(match kind {
                Kind::Ref => self.input_reference(machine, state, &name, declared.clone(), true, Some(number))?,
                kind => self.fresh(&name, kind)?,
            });
        }
        Ok(elements)
    }
}
