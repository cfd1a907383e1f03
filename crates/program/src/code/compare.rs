//! Jump conditions, and comparisons that are fused with the jump on their result.

use super::block::StackKind;
use super::{FloatJump, Instr, Reg};
use ristretto_classfile::attributes::Instruction;

/// A comparison of two integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cond {
    Eq,
    Ne,
    Lt,
    Ge,
    Gt,
    Le,
}

impl Cond {
    /// The condition with its operands swapped.
    pub(super) fn mirrored(self) -> Cond {
        match self {
            Cond::Eq => Cond::Eq,
            Cond::Ne => Cond::Ne,
            Cond::Lt => Cond::Gt,
            Cond::Ge => Cond::Le,
            Cond::Gt => Cond::Lt,
            Cond::Le => Cond::Ge,
        }
    }

    pub(super) fn with_constant(self, a: Reg, k: i32, target: u32) -> Instr {
        match self {
            Cond::Eq => Instr::IfEqK { a, k, target },
            Cond::Ne => Instr::IfNeK { a, k, target },
            Cond::Lt => Instr::IfLtK { a, k, target },
            Cond::Ge => Instr::IfGeK { a, k, target },
            Cond::Gt => Instr::IfGtK { a, k, target },
            Cond::Le => Instr::IfLeK { a, k, target },
        }
    }

    pub(super) fn with_registers(self, a: Reg, b: Reg, target: u32) -> Instr {
        match self {
            Cond::Eq => Instr::IfEq { a, b, target },
            Cond::Ne => Instr::IfNe { a, b, target },
            Cond::Lt => Instr::IfLt { a, b, target },
            Cond::Ge => Instr::IfGe { a, b, target },
            Cond::Gt => Instr::IfGt { a, b, target },
            Cond::Le => Instr::IfLe { a, b, target },
        }
    }

    pub(super) fn with_longs(self, a: Reg, b: Reg, target: u32) -> Instr {
        match self {
            Cond::Eq => Instr::IfLongEq { a, b, target },
            Cond::Ne => Instr::IfLongNe { a, b, target },
            Cond::Lt => Instr::IfLongLt { a, b, target },
            Cond::Ge => Instr::IfLongGe { a, b, target },
            Cond::Gt => Instr::IfLongGt { a, b, target },
            Cond::Le => Instr::IfLongLe { a, b, target },
        }
    }

    /// The jump for a floating-point comparison; `nan_is_greater` for the `g` forms.
    fn on_floats(self, nan_is_greater: bool) -> FloatJump {
        match (self, nan_is_greater) {
            (Cond::Eq, _) => FloatJump::Eq,
            (Cond::Ne, _) => FloatJump::Ne,
            (Cond::Lt, true) => FloatJump::Lt,
            (Cond::Lt, false) => FloatJump::LtOrNan,
            (Cond::Le, true) => FloatJump::Le,
            (Cond::Le, false) => FloatJump::LeOrNan,
            (Cond::Gt, true) => FloatJump::GtOrNan,
            (Cond::Gt, false) => FloatJump::Gt,
            (Cond::Ge, true) => FloatJump::GeOrNan,
            (Cond::Ge, false) => FloatJump::Ge,
        }
    }
}

/// The comparison instructions that push -1, 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Compare {
    Long,
    FloatL,
    FloatG,
    DoubleL,
    DoubleG,
}

impl Compare {
    pub(super) fn operands(self) -> StackKind {
        match self {
            Compare::Long => StackKind::Long,
            Compare::FloatL | Compare::FloatG => StackKind::Float,
            Compare::DoubleL | Compare::DoubleG => StackKind::Double,
        }
    }

    pub(super) fn constructor(self) -> fn(Reg, Reg, Reg) -> Instr {
        match self {
            Compare::Long => |dst, a, b| Instr::LCmp { dst, a, b },
            Compare::FloatL => |dst, a, b| Instr::FCmpL { dst, a, b },
            Compare::FloatG => |dst, a, b| Instr::FCmpG { dst, a, b },
            Compare::DoubleL => |dst, a, b| Instr::DCmpL { dst, a, b },
            Compare::DoubleG => |dst, a, b| Instr::DCmpG { dst, a, b },
        }
    }

    /// The single instruction for this comparison followed by a jump on its sign.
    pub(super) fn fuse(self, cond: Cond, a: Reg, b: Reg, target: u32) -> Instr {
        match self {
            Compare::Long => cond.with_longs(a, b, target),
            Compare::FloatL => Instr::IfFloat { jump: cond.on_floats(false), a, b, target },
            Compare::FloatG => Instr::IfFloat { jump: cond.on_floats(true), a, b, target },
            Compare::DoubleL => Instr::IfDouble { jump: cond.on_floats(false), a, b, target },
            Compare::DoubleG => Instr::IfDouble { jump: cond.on_floats(true), a, b, target },
        }
    }
}

/// A jump that compares with zero: its condition and target.
pub(super) fn zero_jump(instruction: &Instruction) -> Option<(Cond, u16)> {
    use Instruction as I;
    Some(match instruction {
        I::Ifeq(t) => (Cond::Eq, *t),
        I::Ifne(t) => (Cond::Ne, *t),
        I::Iflt(t) => (Cond::Lt, *t),
        I::Ifge(t) => (Cond::Ge, *t),
        I::Ifgt(t) => (Cond::Gt, *t),
        I::Ifle(t) => (Cond::Le, *t),
        _ => return None,
    })
}
