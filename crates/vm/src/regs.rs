//! The interpreter's view of a frame: registers and instructions without a bounds check on every access.
//!
//! This is the only module of the crate with `unsafe` code. The conditions for soundness are checked when a method is linked
//! (`Code::is_well_formed`): every register an instruction names is below the frame's size, every jump leads to an
//! instruction and the last instruction does not fall through.

use heapwright_memory::Slot;
use heapwright_program::code::{Code, Instr, Reg};
use std::cell::Cell;
use std::marker::PhantomData;
use std::rc::Rc;

/// The registers of the innermost frame.
///
/// INVARIANT: points to `size` slots of the state's stack, which is not resized while the value is in use: the
/// interpreter takes a new one whenever the call stack has changed.
#[derive(Clone, Copy)]
pub(crate) struct Regs {
    first: *mut Slot,
    size: usize,
    not_send: PhantomData<*mut Slot>,
}

impl Regs {
    pub(crate) fn new(slots: &mut [Slot]) -> Regs {
        Regs { first: slots.as_mut_ptr(), size: slots.len(), not_send: PhantomData }
    }

    #[inline(always)]
    #[allow(unsafe_code)]
    pub(crate) fn get(self, reg: Reg) -> Slot {
        debug_assert!(usize::from(reg) < self.size);
        // SAFETY: the register is below the frame's size (checked at link time), see the type's invariant.
        unsafe { *self.first.add(usize::from(reg)) }
    }

    #[inline(always)]
    #[allow(unsafe_code)]
    pub(crate) fn set(self, reg: Reg, value: Slot) {
        debug_assert!(usize::from(reg) < self.size);
        // SAFETY: as in `get`; no reference to the slots is alive while the interpreter runs this frame.
        unsafe { *self.first.add(usize::from(reg)) = value }
    }
}

/// The instructions of a well-formed method.
#[derive(Clone, Copy)]
pub(crate) struct Instrs<'a>(&'a [Cell<Instr>]);

impl<'a> Instrs<'a> {
    #[inline(always)]
    #[allow(unsafe_code)]
    pub(crate) fn fetch(self, pc: usize) -> Instr {
        debug_assert!(pc < self.0.len());
        // SAFETY: jumps stay inside the method and the last instruction does not fall through (checked at link time).
        unsafe { self.0.get_unchecked(pc).get() }
    }
}

/// Code that passed the check the unchecked accesses rely on.
pub(crate) struct CheckedCode(Rc<Code>);

impl CheckedCode {
    /// Checks the code; `None` if it is malformed.
    pub(crate) fn new(code: Rc<Code>) -> Option<CheckedCode> {
        code.is_well_formed().then_some(CheckedCode(code))
    }

    #[inline(always)]
    pub(crate) fn instrs(&self) -> Instrs<'_> {
        Instrs(&self.0.instrs)
    }
}

impl std::ops::Deref for CheckedCode {
    type Target = Code;
    #[inline(always)]
    fn deref(&self) -> &Code {
        &self.0
    }
}
