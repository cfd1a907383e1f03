//! The instruction trace: one line an instruction, with the values of the registers it reads.

use crate::machine::{Linked, Vm};
use crate::state::State;
use heapwright_program::code::NO_REG;
use std::fmt::Write;

impl Vm {
    /// Hands a line about the instruction that is about to run to the host, if tracing is on.
    pub(crate) fn trace_instruction(&mut self, state: &State, linked: &Linked, pc: usize) {
        if self.trace.is_none() {
            return;
        }
        let Some(instr) = linked.code.instrs.get(pc).map(|cell| cell.get()) else { return };
        let method = self.program.method(linked.method);
        let class = self.program.class(linked.class);
        let indent = state.frames.len().saturating_sub(1).min(40);
        let mut line = format!(
            "{:indent$}{}.{}{} @{}",
            "",
            class.external_name(),
            method.name(),
            method.descriptor(),
            linked.code.origin(pc),
        );
        if let Some(number) = linked.code.line(pc) {
            let _ = write!(line, " line {number}");
        }
        let _ = write!(line, ": {instr:?}");
        let base = state.frames.last().map_or(0, |frame| frame.base);
        for reg in instr.registers().into_iter().flatten().filter(|reg| *reg != NO_REG) {
            let value = state.register(base, reg);
            match value.term() {
                Some(term) => {
                    let _ = write!(line, " r{reg}={}", self.terms.display(term));
                }
                None => {
                    let _ = write!(line, " r{reg}={}", value.bits() as i64);
                }
            }
        }
        self.host.trace(&line);
    }
}
