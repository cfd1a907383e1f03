//! Instructions with a symbolic operand.

use crate::interp::Flow;
use crate::machine::Vm;
use crate::state::State;
use crate::trap::{Decision, Stop, Trap};
use heapwright_program::code::{Instr, NO_REG};

impl Vm {
    /// Executes an instruction one of whose operands is symbolic, or hands the decision it needs to the outside.
    pub(crate) fn symbolic_step(&mut self, state: &mut State, instr: Instr) -> Result<Flow, Trap> {
        let registers = instr.registers().into_iter().flatten().filter(|reg| *reg != NO_REG);
        let operands: Vec<_> =
            registers.map(|reg| self.register(state, reg)).filter(|value| !value.is_concrete()).collect();
        if operands.is_empty() {
            return Err(Trap::raise("java/lang/VerifyError", format!("bad operand of {instr:?}")));
        }
        Err(Trap::Stop(Stop::Symbolic(Decision { operands })))
    }
}
