//! Conditions of jumps, and comparisons that are fused with the jump on their result.

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
    /// The condition with its operands exchanged.
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

/// The comparing instructions that push -1, 0 or 1.
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

/// The register an instruction writes, for instructions whose result may be redirected to a local.
pub(super) fn destination(instr: &mut Instr) -> Option<&mut Reg> {
    use Instr as I;
    match instr {
        I::Move { dst, .. }
        | I::ConstInt { dst, .. }
        | I::ConstWide { dst, .. }
        | I::LoadString { dst, .. }
        | I::LoadClass { dst, .. }
        | I::LoadConstant { dst, .. }
        | I::IAdd { dst, .. }
        | I::ISub { dst, .. }
        | I::IMul { dst, .. }
        | I::IDiv { dst, .. }
        | I::IRem { dst, .. }
        | I::IShl { dst, .. }
        | I::IShr { dst, .. }
        | I::IUshr { dst, .. }
        | I::IAnd { dst, .. }
        | I::IOr { dst, .. }
        | I::IXor { dst, .. }
        | I::IAddK { dst, .. }
        | I::IMulK { dst, .. }
        | I::IAndK { dst, .. }
        | I::IShlK { dst, .. }
        | I::IShrK { dst, .. }
        | I::IUshrK { dst, .. }
        | I::IDivK { dst, .. }
        | I::IRemK { dst, .. }
        | I::LAdd { dst, .. }
        | I::LSub { dst, .. }
        | I::LMul { dst, .. }
        | I::LDiv { dst, .. }
        | I::LRem { dst, .. }
        | I::LShl { dst, .. }
        | I::LShr { dst, .. }
        | I::LUshr { dst, .. }
        | I::LAnd { dst, .. }
        | I::LOr { dst, .. }
        | I::LXor { dst, .. }
        | I::LAddK { dst, .. }
        | I::LAndK { dst, .. }
        | I::LMulK { dst, .. }
        | I::FAdd { dst, .. }
        | I::FSub { dst, .. }
        | I::FMul { dst, .. }
        | I::FDiv { dst, .. }
        | I::FRem { dst, .. }
        | I::DAdd { dst, .. }
        | I::DSub { dst, .. }
        | I::DMul { dst, .. }
        | I::DDiv { dst, .. }
        | I::DRem { dst, .. }
        | I::INeg { dst, .. }
        | I::LNeg { dst, .. }
        | I::FNeg { dst, .. }
        | I::DNeg { dst, .. }
        | I::I2L { dst, .. }
        | I::I2F { dst, .. }
        | I::I2D { dst, .. }
        | I::L2I { dst, .. }
        | I::L2F { dst, .. }
        | I::L2D { dst, .. }
        | I::F2I { dst, .. }
        | I::F2L { dst, .. }
        | I::F2D { dst, .. }
        | I::D2I { dst, .. }
        | I::D2L { dst, .. }
        | I::D2F { dst, .. }
        | I::I2B { dst, .. }
        | I::I2C { dst, .. }
        | I::I2S { dst, .. }
        | I::LCmp { dst, .. }
        | I::FCmpL { dst, .. }
        | I::FCmpG { dst, .. }
        | I::DCmpL { dst, .. }
        | I::DCmpG { dst, .. }
        | I::ByteLoad { dst, .. }
        | I::CharLoad { dst, .. }
        | I::ShortLoad { dst, .. }
        | I::IntLoad { dst, .. }
        | I::LongLoad { dst, .. }
        | I::FloatLoad { dst, .. }
        | I::DoubleLoad { dst, .. }
        | I::RefLoad { dst, .. }
        | I::ArrayLength { dst, .. }
        | I::GetField { dst, .. }
        | I::GetFieldResolved { dst, .. }
        | I::GetStatic { dst, .. }
        | I::GetStaticResolved { dst, .. }
        | I::New { dst, .. }
        | I::NewResolved { dst, .. }
        | I::NewPrimitiveArray { dst, .. }
        | I::NewRefArray { dst, .. }
        | I::NewRefArrayResolved { dst, .. }
        | I::NewMultiArray { dst, .. }
        | I::InstanceOf { dst, .. }
        | I::InstanceOfResolved { dst, .. }
        | I::Invoke { dst, .. }
        | I::InvokeStatic { dst, .. }
        | I::InvokeSpecial { dst, .. }
        | I::InvokeVirtual { dst, .. }
        | I::InvokeInterface { dst, .. }
        | I::InvokeHandle { dst, .. }
        | I::InvokeDynamic { dst, .. } => Some(dst),
        _ => None,
    }
}
