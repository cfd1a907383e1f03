//! `finally`: compilers copy the block to every exit of the `try`; the copies count once.

use super::Verdict;
use crate::code::{Code, Handler, Operand};
use crate::opcode::{ALOAD, ASTORE, ATHROW, GOTO, is_exit};
use std::collections::BTreeSet;

pub(super) fn filter(code: &Code, verdict: &mut Verdict) {
    for all in code.handlers.iter().filter(|handler| handler.class.is_none()) {
        if let Some(block) = Block::find(code, all.handler) {
            block.filter(all, verdict);
        }
    }
}

/// The copy of a `finally` block that handles exceptions: store, block, load, throw.
struct Block<'m, 'a> {
    code: &'m Code<'a>,
    /// The instruction that stores the exception.
    store: usize,
    /// The number of instructions between it and the load of the exception.
    size: usize,
}

impl<'m, 'a> Block<'m, 'a> {
    fn find(code: &'m Code<'a>, store: usize) -> Option<Block<'m, 'a>> {
        let first = code.instructions.get(store)?;
        let Operand::Variable(slot) = first.operand else { return None };
        let body = code.instructions.get(store + 1..)?;
        let size = body.iter().position(|i| i.opcode == ALOAD && i.operand == Operand::Variable(slot))?;
        let throws = body.get(size + 1).is_some_and(|i| i.opcode == ATHROW);
        (first.opcode == ASTORE && size > 0 && throws).then_some(Block { code, store, size })
    }

    fn filter(&self, all: &Handler, verdict: &mut Verdict) {
        let ranges = || self.code.handlers.iter().filter(|range| range.handler == all.handler);
        let inside: BTreeSet<usize> = ranges().flat_map(|range| range.start..range.end).collect();
        let mut exits = Vec::new();
        for range in &self.code.handlers {
            if range.handler == all.handler {
                self.exits(range, &mut exits);
            }
            if !std::ptr::eq(range, all) && range.start == all.start && range.end == all.end {
                // An empty catch block: nothing but the store of its exception comes before the copy.
                exits.push(range.handler + 1);
            }
        }
        for exit in exits.into_iter().filter(|exit| !inside.contains(exit)) {
            self.merge(exit, verdict);
        }
    }

    /// Collects the instructions to which control can leave a range.
    fn exits(&self, range: &Handler, exits: &mut Vec<usize>) {
        let mut continues = false;
        for instruction in self.code.instructions.get(range.start..range.end).unwrap_or(&[]) {
            if let Operand::Jump(target) = instruction.operand {
                exits.push(target);
            }
            continues = instruction.opcode != GOTO && !is_exit(instruction.opcode);
        }
        if continues {
            exits.push(range.end);
        }
    }

    /// Merges the copy at an exit, if there is one, with the block.
    fn merge(&self, exit: usize, verdict: &mut Verdict) {
        let opcodes = |from: usize| {
            let instructions = self.code.instructions.get(from..from + self.size)?;
            Some(instructions.iter().map(|instruction| instruction.opcode))
        };
        let same = match (opcodes(self.store + 1), opcodes(exit)) {
            (Some(block), Some(copy)) => block.eq(copy),
            _ => false,
        };
        if !same {
            return;
        }
        verdict.ignore(self.store, self.store);
        for step in 0..self.size {
            verdict.merge(self.store + 1 + step, exit + step);
        }
        let end = self.store + 1 + self.size;
        verdict.ignore(end, end + 1);
        let behind = exit + self.size;
        if self.code.instructions.get(behind).is_some_and(|i| i.opcode == GOTO) {
            verdict.ignore(behind, behind);
        }
    }
}
