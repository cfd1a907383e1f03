//! Boxed numbers as inputs: small ones are shared, as `valueOf` shares them.

use super::{Initial, Input, key_of};
use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::{Got, Symbolic};
use heapwright_memory::Slot;
use heapwright_program::{ClassId, Kind};
use heapwright_term::Op;
use std::rc::Rc;

impl Symbolic {
    /// Requires that two input boxes that are distinct objects differ in value if small: boxes of equal small values
    /// are one object.
    pub(super) fn share_boxes(
        &mut self,
        machine: &Machine,
        state: &mut State,
        number: u32,
        class: ClassId,
        kind: Kind,
        cells: &[Slot],
    ) -> Got<()> {
        let Some((_, cell)) = machine.known.box_of(kind) else { return Ok(()) };
        state.path.note_boxes();
        let value = |cells: &[Slot]| cells.get(cell).copied().and_then(Slot::term);
        let (Some(own), Some(mine)) = (state.path.inputs.get(number).map(|input| input.variable), value(cells)) else {
            return Ok(());
        };
        let others: Vec<Rc<Input>> = state.path.inputs.iter().cloned().collect();
        for other in others.iter().filter(|other| other.variable != own) {
            let Some((object, Initial::Cells(cells))) = &other.object else { continue };
            let Some(theirs) = value(cells).filter(|_| machine.class_of(state, *object) == Some(class)) else {
                continue;
            };
            let Some(small) = self.is_cached(kind, mine)? else { continue };
            let differ = {
                let same = self.terms.binary(Op::Eq, mine, theirs)?;
                self.terms.not(same)?
            };
            let large = self.terms.not(small)?;
            let apart = self.terms.binary(Op::Or, differ, large)?;
            let mut axiom = apart;
            for variable in [own, other.variable] {
                let is = self.is_value(variable, key_of(variable))?;
                let not = self.terms.not(is)?;
                axiom = self.terms.binary(Op::Or, axiom, not)?;
            }
            state.path.axiom(&mut self.terms, axiom);
        }
        Ok(())
    }
}
