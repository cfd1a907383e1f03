//! Collections and maps of the library as cells, by what they contain.
//!
//! The elements are inputs as they are of any collection, created before it: a name stands for one input. The collection
//! itself is made later, by calls, when the program looks at it or at the end of the path.

use super::precondition::Cells;
use super::{Bound, Scope};
use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::inputs::Input;
use crate::symbolic::{Got, Symbolic};
use crate::trap::Trap;
use heapwright_logic::PointsTo;
use heapwright_program::{ClassId, Kind};
use heapwright_term::{Op, Sort, Width};
use std::rc::Rc;

impl Symbolic {
    /// Says what a collection contains: its size, or its elements.
    pub(super) fn install_collection(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        cell: &PointsTo,
        cells: &Cells,
        number: u32,
        scope: &mut Scope,
    ) -> Got<()> {
        let input = state.path.inputs.get(number).cloned().ok_or_else(|| Trap::bug("an unknown input"))?;
        let class = input.candidates.first().copied().unwrap_or(cells.class);
        state.path.folds.collections.push_back(number);
        let Some(length) = cells.length else {
            let size = self.terms.variable(&format!("{}.size", input.name), Sort::BitVec(Width::W32))?;
            let size = Bound::Int(self.terms.unary(Op::SignExtend(Width::W64), size)?);
            return match cell.fields.first() {
                Some(field) => self.bind_field(state, scope, Kind::Long, size, field),
                None => Ok(()),
            };
        };
        if input.object.is_some() {
            return Err(Trap::unsupported("contents of a collection that exists already, in a specification").into());
        }
        state.path.folds.sizes.insert(input.name.clone(), length);
        for (index, field) in cell.fields.iter().enumerate() {
            let slot = self.said_element(machine, state, number, &input, class, (index, cell.fields.len() > length))?;
            let held = Bound::Ref(self.reference_term(machine, state, slot)?);
            self.bind_field(state, scope, Kind::Ref, held, field)?;
        }
        Ok(())
    }

    /// Creates an element of a collection, or a key or value of a map.
    pub(super) fn said_element(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        number: u32,
        input: &Rc<Input>,
        class: ClassId,
        (index, is_map): (usize, bool),
    ) -> Got<heapwright_memory::Slot> {
        let (name, interface, argument) = match is_map {
            false => (format!("{}[{index}]", input.name), "java/util/Collection", 0),
            true => {
                let part = if index.is_multiple_of(2) { "key" } else { "value" };
                (format!("{}.{part}[{}]", input.name, index / 2), "java/util/Map", index % 2)
            }
        };
        let declared = machine.element_type(input, class, interface, argument);
        self.input_reference(machine, state, &name, declared, true, Some(number))
    }

    /// The size of a collection whose elements a precondition says.
    pub(in crate::symbolic) fn said_size(&self, state: &State, name: &str) -> Option<usize> {
        state.path.folds.sizes.get(name).copied()
    }
}
