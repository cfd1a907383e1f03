//! Matches a sequence of instructions against a pattern.

use crate::code::{Code, Instruction, Operand};
use crate::opcode;
use crate::reader::MemberRef;
use std::collections::BTreeMap;

/// Advances over instructions as long as they match.
pub(crate) struct Matcher<'m, 'a> {
    code: &'m Code<'a>,
    next: usize,
    fits: bool,
    variables: BTreeMap<&'static str, u16>,
}

impl<'m, 'a> Matcher<'m, 'a> {
    /// Starts before an instruction.
    pub(crate) fn new(code: &'m Code<'a>, next: usize) -> Matcher<'m, 'a> {
        Matcher { code, next, fits: true, variables: BTreeMap::new() }
    }

    /// Starts again before another instruction; variable bindings are kept.
    pub(crate) fn restart(&mut self, next: usize) -> &mut Self {
        self.next = next;
        self.fits = true;
        self
    }

    /// Returns true if everything matched so far.
    pub(crate) fn fits(&self) -> bool {
        self.fits
    }

    /// Marks the match as failed.
    pub(crate) fn reject(&mut self) {
        self.fits = false;
    }

    /// The index of the next instruction.
    pub(crate) fn position(&self) -> usize {
        self.next
    }

    /// The last instruction matched; `None` if the match failed.
    pub(crate) fn last(&self) -> Option<usize> {
        if self.fits { self.next.checked_sub(1) } else { None }
    }

    /// Matches any instruction.
    pub(crate) fn any(&mut self) -> Option<&'m Instruction<'a>> {
        let code = self.code;
        let instruction = if self.fits { code.instructions.get(self.next) } else { None };
        self.next += 1;
        self.fits = instruction.is_some();
        instruction
    }

    fn when(&mut self, test: impl FnOnce(&Instruction<'a>) -> bool) -> &mut Self {
        self.fits = self.any().is_some_and(test);
        self
    }

    /// Matches an instruction with this opcode.
    pub(crate) fn op(&mut self, opcode: u8) -> &mut Self {
        self.when(|instruction| instruction.opcode == opcode)
    }

    /// Matches a load or store of the variable with this name in the pattern.
    pub(crate) fn variable(&mut self, opcode: u8, name: &'static str) -> &mut Self {
        let Some(Instruction { opcode: found, operand: Operand::Variable(slot), .. }) = self.any() else {
            self.fits = false;
            return self;
        };
        self.fits = *found == opcode && *self.variables.entry(name).or_insert(*slot) == *slot;
        self
    }

    /// Declares the variable with this name in the pattern.
    pub(crate) fn bind(&mut self, name: &'static str, slot: u16) -> &mut Self {
        self.variables.insert(name, slot);
        self
    }

    /// Matches a field access or a call of a method.
    pub(crate) fn member(&mut self, opcode: u8, owner: &[u8], name: &[u8], descriptor: &[u8]) -> &mut Self {
        self.when(|i| {
            i.opcode == opcode && matches!(i.operand, Operand::Member(m) if m == MemberRef { owner, name, descriptor })
        })
    }

    /// Matches a call of a static method in any class.
    pub(crate) fn static_call(&mut self, name: &[u8], descriptor: &[u8]) -> &mut Self {
        self.when(|i| {
            i.opcode == opcode::INVOKESTATIC
                && matches!(i.operand, Operand::Member(m) if m.name == name && m.descriptor == descriptor)
        })
    }

    /// Matches a call of `void close()` and returns the class it names.
    pub(crate) fn close(&mut self) -> Option<&'a [u8]> {
        match self.any() {
            Some(Instruction {
                opcode: opcode::INVOKEVIRTUAL | opcode::INVOKEINTERFACE,
                operand: Operand::Member(MemberRef { owner, name: b"close", descriptor: b"()V" }),
                ..
            }) => Some(owner),
            _ => {
                self.fits = false;
                None
            }
        }
    }

    /// Matches a switch and returns its default and its cases.
    pub(crate) fn switch(&mut self) -> Option<(usize, &'m [usize])> {
        match self.any() {
            Some(Instruction { operand: Operand::Switch(default, cases), .. }) => Some((*default, cases)),
            _ => {
                self.fits = false;
                None
            }
        }
    }

    /// The opcode of the next instruction, unless a label (a line, a jump target) is there.
    pub(crate) fn adjacent(&self) -> Option<u8> {
        let instruction = if self.fits { self.code.instructions.get(self.next)? } else { return None };
        (self.code.labels.get(self.next) == Some(&false)).then_some(instruction.opcode)
    }
}
