//! Dynamic calls and constants, method handles and variable handles.

use crate::interp::Flow;
use crate::intrinsics::Row;
use crate::machine::{Linked, Vm};
use crate::state::State;
use crate::trap::Trap;
use heapwright_program::code::Reg;

pub(crate) const TABLE: &[Row] = &[];

impl Vm {
    /// `invokevirtual` of a signature-polymorphic method (JVMS 2.9.3).
    pub(crate) fn invoke_handle(&mut self, _: &mut State, _: &Linked, _: u32, _: Reg) -> Result<Flow, Trap> {
        Err(Trap::unsupported("method handles"))
    }

    /// `invokedynamic` (JVMS 6.5.invokedynamic).
    pub(crate) fn invoke_dynamic(&mut self, _: &mut State, _: &Linked, _: u32, _: Reg) -> Result<Flow, Trap> {
        Err(Trap::unsupported("dynamic calls"))
    }

    /// `ldc` of a method type, method handle or dynamic constant.
    pub(crate) fn load_constant(&mut self, _: &mut State, _: &Linked, _: u32, _: Reg) -> Result<Flow, Trap> {
        Err(Trap::unsupported("dynamic constants"))
    }
}
