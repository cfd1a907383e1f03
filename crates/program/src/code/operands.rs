//! The registers and jump targets of an instruction.

use super::{Instr, Reg};

impl Instr {
    /// The registers that the instruction itself reads or writes; calls and array creations have more in their site.
    pub fn registers(self) -> [Option<Reg>; 3] {
        use Instr as I;
        match self {
            I::Nop | I::Goto { .. } | I::ReturnVoid => [None, None, None],
            I::Move { dst, src, .. } => [Some(dst), Some(src), None],
            I::ConstInt { dst, .. }
            | I::ConstWide { dst, .. }
            | I::LoadString { dst, .. }
            | I::LoadClass { dst, .. }
            | I::LoadConstant { dst, .. }
            | I::Jsr { dst, .. }
            | I::GetStatic { dst, .. }
            | I::GetStaticResolved { dst, .. }
            | I::New { dst, .. }
            | I::NewResolved { dst, .. }
            | I::NewMultiArray { dst, .. }
            | I::Invoke { dst, .. }
            | I::InvokeStatic { dst, .. }
            | I::InvokeSpecial { dst, .. }
            | I::InvokeVirtual { dst, .. }
            | I::InvokeInterface { dst, .. }
            | I::InvokeHandle { dst, .. }
            | I::InvokeDynamic { dst, .. } => [Some(dst), None, None],
            I::IAdd { dst, a, b, .. }
            | I::ISub { dst, a, b, .. }
            | I::IMul { dst, a, b, .. }
            | I::IDiv { dst, a, b, .. }
            | I::IRem { dst, a, b, .. }
            | I::IShl { dst, a, b, .. }
            | I::IShr { dst, a, b, .. }
            | I::IUshr { dst, a, b, .. }
            | I::IAnd { dst, a, b, .. }
            | I::IOr { dst, a, b, .. }
            | I::IXor { dst, a, b, .. }
            | I::LAdd { dst, a, b, .. }
            | I::LSub { dst, a, b, .. }
            | I::LMul { dst, a, b, .. }
            | I::LDiv { dst, a, b, .. }
            | I::LRem { dst, a, b, .. }
            | I::LShl { dst, a, b, .. }
            | I::LShr { dst, a, b, .. }
            | I::LUshr { dst, a, b, .. }
            | I::LAnd { dst, a, b, .. }
            | I::LOr { dst, a, b, .. }
            | I::LXor { dst, a, b, .. }
            | I::FAdd { dst, a, b, .. }
            | I::FSub { dst, a, b, .. }
            | I::FMul { dst, a, b, .. }
            | I::FDiv { dst, a, b, .. }
            | I::FRem { dst, a, b, .. }
            | I::DAdd { dst, a, b, .. }
            | I::DSub { dst, a, b, .. }
            | I::DMul { dst, a, b, .. }
            | I::DDiv { dst, a, b, .. }
            | I::DRem { dst, a, b, .. }
            | I::LCmp { dst, a, b, .. }
            | I::FCmpL { dst, a, b, .. }
            | I::FCmpG { dst, a, b, .. }
            | I::DCmpL { dst, a, b, .. }
            | I::DCmpG { dst, a, b, .. } => [Some(dst), Some(a), Some(b)],
            I::IAddK { dst, a, .. }
            | I::IMulK { dst, a, .. }
            | I::IAndK { dst, a, .. }
            | I::IShlK { dst, a, .. }
            | I::IShrK { dst, a, .. }
            | I::IUshrK { dst, a, .. }
            | I::IDivK { dst, a, .. }
            | I::IRemK { dst, a, .. }
            | I::LAddK { dst, a, .. }
            | I::LAndK { dst, a, .. }
            | I::LMulK { dst, a, .. }
            | I::INeg { dst, a, .. }
            | I::LNeg { dst, a, .. }
            | I::FNeg { dst, a, .. }
            | I::DNeg { dst, a, .. }
            | I::I2L { dst, a, .. }
            | I::I2F { dst, a, .. }
            | I::I2D { dst, a, .. }
            | I::L2I { dst, a, .. }
            | I::L2F { dst, a, .. }
            | I::L2D { dst, a, .. }
            | I::F2I { dst, a, .. }
            | I::F2L { dst, a, .. }
            | I::F2D { dst, a, .. }
            | I::D2I { dst, a, .. }
            | I::D2L { dst, a, .. }
            | I::D2F { dst, a, .. }
            | I::I2B { dst, a, .. }
            | I::I2C { dst, a, .. }
            | I::I2S { dst, a, .. }
            | I::InstanceOf { dst, a, .. }
            | I::InstanceOfResolved { dst, a, .. } => [Some(dst), Some(a), None],
            I::IfEqK { a, .. }
            | I::IfNeK { a, .. }
            | I::IfLtK { a, .. }
            | I::IfGeK { a, .. }
            | I::IfGtK { a, .. }
            | I::IfLeK { a, .. }
            | I::IfNull { a, .. }
            | I::IfNonNull { a, .. }
            | I::TableSwitch { a, .. }
            | I::LookupSwitch { a, .. }
            | I::Ret { a, .. }
            | I::CheckCast { a, .. }
            | I::CheckCastResolved { a, .. }
            | I::Return { a, .. }
            | I::ReturnNarrow { a, .. }
            | I::Throw { a, .. }
            | I::MonitorEnter { a, .. }
            | I::MonitorExit { a, .. } => [Some(a), None, None],
            I::IfEq { a, b, .. }
            | I::IfNe { a, b, .. }
            | I::IfLt { a, b, .. }
            | I::IfGe { a, b, .. }
            | I::IfGt { a, b, .. }
            | I::IfLe { a, b, .. }
            | I::IfLongEq { a, b, .. }
            | I::IfLongNe { a, b, .. }
            | I::IfLongLt { a, b, .. }
            | I::IfLongGe { a, b, .. }
            | I::IfLongGt { a, b, .. }
            | I::IfLongLe { a, b, .. }
            | I::IfFloat { a, b, .. }
            | I::IfDouble { a, b, .. }
            | I::IfRefEq { a, b, .. }
            | I::IfRefNe { a, b, .. } => [Some(a), Some(b), None],
            I::ByteLoad { dst, array, index, .. }
            | I::CharLoad { dst, array, index, .. }
            | I::ShortLoad { dst, array, index, .. }
            | I::IntLoad { dst, array, index, .. }
            | I::LongLoad { dst, array, index, .. }
            | I::FloatLoad { dst, array, index, .. }
            | I::DoubleLoad { dst, array, index, .. }
            | I::RefLoad { dst, array, index, .. } => [Some(dst), Some(array), Some(index)],
            I::ByteStore { array, index, src, .. }
            | I::CharStore { array, index, src, .. }
            | I::ShortStore { array, index, src, .. }
            | I::IntStore { array, index, src, .. }
            | I::LongStore { array, index, src, .. }
            | I::FloatStore { array, index, src, .. }
            | I::DoubleStore { array, index, src, .. }
            | I::RefStore { array, index, src, .. } => [Some(array), Some(index), Some(src)],
            I::ArrayLength { dst, array, .. } => [Some(dst), Some(array), None],
            I::GetField { dst, object, .. } | I::GetFieldResolved { dst, object, .. } => {
                [Some(dst), Some(object), None]
            }
            I::PutField { object, src, .. }
            | I::PutFieldResolved { object, src, .. }
            | I::PutFieldNarrow { object, src, .. } => [Some(object), Some(src), None],
            I::PutStatic { src, .. } | I::PutStaticResolved { src, .. } => [Some(src), None, None],
            I::NewPrimitiveArray { dst, length, .. }
            | I::NewRefArray { dst, length, .. }
            | I::NewRefArrayResolved { dst, length, .. } => [Some(dst), Some(length), None],
        }
    }

    /// Returns true for calls, whose destination may be [`super::NO_REG`].
    pub fn is_call(self) -> bool {
        matches!(
            self,
            Instr::Invoke { .. }
                | Instr::InvokeStatic { .. }
                | Instr::InvokeSpecial { .. }
                | Instr::InvokeVirtual { .. }
                | Instr::InvokeInterface { .. }
                | Instr::InvokeHandle { .. }
                | Instr::InvokeDynamic { .. }
        )
    }

    /// Returns true if execution never continues with the next instruction.
    pub fn ends_block(self) -> bool {
        matches!(
            self,
            Instr::Goto { .. }
                | Instr::TableSwitch { .. }
                | Instr::LookupSwitch { .. }
                | Instr::Jsr { .. }
                | Instr::Ret { .. }
                | Instr::Return { .. }
                | Instr::ReturnNarrow { .. }
                | Instr::ReturnVoid
                | Instr::Throw { .. }
        )
    }

    /// The target of a jump.
    pub fn target_mut(&mut self) -> Option<&mut u32> {
        use Instr as I;
        match self {
            I::Goto { target }
            | I::IfEqK { target, .. }
            | I::IfNeK { target, .. }
            | I::IfLtK { target, .. }
            | I::IfGeK { target, .. }
            | I::IfGtK { target, .. }
            | I::IfLeK { target, .. }
            | I::IfEq { target, .. }
            | I::IfNe { target, .. }
            | I::IfLt { target, .. }
            | I::IfGe { target, .. }
            | I::IfGt { target, .. }
            | I::IfLe { target, .. }
            | I::IfLongEq { target, .. }
            | I::IfLongNe { target, .. }
            | I::IfLongLt { target, .. }
            | I::IfLongGe { target, .. }
            | I::IfLongGt { target, .. }
            | I::IfLongLe { target, .. }
            | I::IfFloat { target, .. }
            | I::IfDouble { target, .. }
            | I::IfNull { target, .. }
            | I::IfNonNull { target, .. }
            | I::IfRefEq { target, .. }
            | I::IfRefNe { target, .. }
            | I::Jsr { target, .. } => Some(target),
            _ => None,
        }
    }

    /// The register the instruction writes, for redirecting it.
    pub fn destination_mut(&mut self) -> Option<&mut Reg> {
        use Instr as I;
        match self {
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
            | I::InvokeDynamic { dst, .. }
            | I::Jsr { dst, .. } => Some(dst),
            _ => None,
        }
    }

    /// The register the instruction writes.
    pub fn written(mut self) -> Option<Reg> {
        self.destination_mut().copied().filter(|dst| *dst != super::NO_REG)
    }
}
