//! The instruction trace: one line per instruction, with the values of the registers it reads.

use crate::machine::{Linked, Machine};
use crate::seam::Symbols;
use crate::state::State;
use std::fmt::Write;

impl Machine {
    /// Passes a line about the next instruction to the host, if tracing is on.
    pub(crate) fn trace_instruction(&mut self, symbols: &mut dyn Symbols, state: &State, linked: &Linked, pc: usize) {
        if !self.trace {
            return;
        }
        let method = self.program.method(linked.method);
        let class = self.program.class(linked.class);
        let depth = state.frames.len();
        let mut line = format!("{depth:>3} {}.{}{}", class.external_name(), method.name(), method.descriptor());
        if let Some(number) = linked.code.line(pc) {
            let _ = write!(line, " line {number}");
        }
        let base = state.frames.last().map_or(0, |frame| frame.base);
        let mut value = |reg| {
            let slot = state.register(base, reg);
            match slot.term() {
                Some(term) => symbols.display(term),
                None => (slot.bits() as i64).to_string(),
            }
        };
        let _ = write!(line, " @{}: {}", linked.code.origin(pc), linked.code.describe(pc, &mut value));
        self.host.trace(&line);
    }
}
