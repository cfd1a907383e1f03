//! Instructions in readable form: the JVM's mnemonics, operands, and the names that references stand for.

use super::{Code, Constant, Instr, Reg};
use std::fmt::Write;

impl Instr {
    /// The JVM's name for the instruction (a fused comparison has one of its own).
    pub fn mnemonic(self) -> &'static str {
        use Instr as I;
        match self {
            I::Nop => "nop",
            I::Move { .. } => "move",
            I::ConstInt { .. } | I::ConstWide { .. } => "const",
            I::LoadString { .. } | I::LoadClass { .. } | I::LoadConstant { .. } => "ldc",
            I::IAdd { .. } | I::IAddK { .. } => "iadd",
            I::ISub { .. } => "isub",
            I::IMul { .. } | I::IMulK { .. } => "imul",
            I::IDiv { .. } | I::IDivK { .. } => "idiv",
            I::IRem { .. } | I::IRemK { .. } => "irem",
            I::IShl { .. } | I::IShlK { .. } => "ishl",
            I::IShr { .. } | I::IShrK { .. } => "ishr",
            I::IUshr { .. } | I::IUshrK { .. } => "iushr",
            I::IAnd { .. } | I::IAndK { .. } => "iand",
            I::IOr { .. } => "ior",
            I::IXor { .. } => "ixor",
            I::LAdd { .. } | I::LAddK { .. } => "ladd",
            I::LSub { .. } => "lsub",
            I::LMul { .. } | I::LMulK { .. } => "lmul",
            I::LDiv { .. } => "ldiv",
            I::LRem { .. } => "lrem",
            I::LShl { .. } => "lshl",
            I::LShr { .. } => "lshr",
            I::LUshr { .. } => "lushr",
            I::LAnd { .. } | I::LAndK { .. } => "land",
            I::LOr { .. } => "lor",
            I::LXor { .. } => "lxor",
            I::FAdd { .. } => "fadd",
            I::FSub { .. } => "fsub",
            I::FMul { .. } => "fmul",
            I::FDiv { .. } => "fdiv",
            I::FRem { .. } => "frem",
            I::DAdd { .. } => "dadd",
            I::DSub { .. } => "dsub",
            I::DMul { .. } => "dmul",
            I::DDiv { .. } => "ddiv",
            I::DRem { .. } => "drem",
            I::INeg { .. } => "ineg",
            I::LNeg { .. } => "lneg",
            I::FNeg { .. } => "fneg",
            I::DNeg { .. } => "dneg",
            I::I2L { .. } => "i2l",
            I::I2F { .. } => "i2f",
            I::I2D { .. } => "i2d",
            I::L2I { .. } => "l2i",
            I::L2F { .. } => "l2f",
            I::L2D { .. } => "l2d",
            I::F2I { .. } => "f2i",
            I::F2L { .. } => "f2l",
            I::F2D { .. } => "f2d",
            I::D2I { .. } => "d2i",
            I::D2L { .. } => "d2l",
            I::D2F { .. } => "d2f",
            I::I2B { .. } => "i2b",
            I::I2C { .. } => "i2c",
            I::I2S { .. } => "i2s",
            I::LCmp { .. } => "lcmp",
            I::FCmpL { .. } => "fcmpl",
            I::FCmpG { .. } => "fcmpg",
            I::DCmpL { .. } => "dcmpl",
            I::DCmpG { .. } => "dcmpg",
            I::Goto { .. } => "goto",
            I::IfEqK { .. } | I::IfEq { .. } => "if_icmpeq",
            I::IfNeK { .. } | I::IfNe { .. } => "if_icmpne",
            I::IfLtK { .. } | I::IfLt { .. } => "if_icmplt",
            I::IfGeK { .. } | I::IfGe { .. } => "if_icmpge",
            I::IfGtK { .. } | I::IfGt { .. } => "if_icmpgt",
            I::IfLeK { .. } | I::IfLe { .. } => "if_icmple",
            I::IfLongEq { .. } => "if_lcmpeq",
            I::IfLongNe { .. } => "if_lcmpne",
            I::IfLongLt { .. } => "if_lcmplt",
            I::IfLongGe { .. } => "if_lcmpge",
            I::IfLongGt { .. } => "if_lcmpgt",
            I::IfLongLe { .. } => "if_lcmple",
            I::IfFloat { .. } => "if_fcmp",
            I::IfDouble { .. } => "if_dcmp",
            I::IfNull { .. } => "ifnull",
            I::IfNonNull { .. } => "ifnonnull",
            I::IfRefEq { .. } => "if_acmpeq",
            I::IfRefNe { .. } => "if_acmpne",
            I::TableSwitch { .. } => "tableswitch",
            I::LookupSwitch { .. } => "lookupswitch",
            I::Jsr { .. } => "jsr",
            I::Ret { .. } => "ret",
            I::ByteLoad { .. } => "baload",
            I::CharLoad { .. } => "caload",
            I::ShortLoad { .. } => "saload",
            I::IntLoad { .. } => "iaload",
            I::LongLoad { .. } => "laload",
            I::FloatLoad { .. } => "faload",
            I::DoubleLoad { .. } => "daload",
            I::RefLoad { .. } => "aaload",
            I::ByteStore { .. } => "bastore",
            I::CharStore { .. } => "castore",
            I::ShortStore { .. } => "sastore",
            I::IntStore { .. } => "iastore",
            I::LongStore { .. } => "lastore",
            I::FloatStore { .. } => "fastore",
            I::DoubleStore { .. } => "dastore",
            I::RefStore { .. } => "aastore",
            I::ArrayLength { .. } => "arraylength",
            I::GetField { .. } | I::GetFieldResolved { .. } => "getfield",
            I::PutField { .. } | I::PutFieldResolved { .. } | I::PutFieldNarrow { .. } => "putfield",
            I::GetStatic { .. } | I::GetStaticResolved { .. } => "getstatic",
            I::PutStatic { .. } | I::PutStaticResolved { .. } => "putstatic",
            I::New { .. } | I::NewResolved { .. } => "new",
            I::NewPrimitiveArray { .. } => "newarray",
            I::NewRefArray { .. } | I::NewRefArrayResolved { .. } => "anewarray",
            I::NewMultiArray { .. } => "multianewarray",
            I::CheckCast { .. } | I::CheckCastResolved { .. } => "checkcast",
            I::InstanceOf { .. } | I::InstanceOfResolved { .. } => "instanceof",
            I::Invoke { .. } => "invoke",
            I::InvokeStatic { .. } => "invokestatic",
            I::InvokeSpecial { .. } => "invokespecial",
            I::InvokeVirtual { .. } => "invokevirtual",
            I::InvokeInterface { .. } => "invokeinterface",
            I::InvokeHandle { .. } => "invokehandle",
            I::InvokeDynamic { .. } => "invokedynamic",
            I::Return { .. } | I::ReturnNarrow { .. } | I::ReturnVoid => "return",
            I::Throw { .. } => "athrow",
            I::MonitorEnter { .. } => "monitorenter",
            I::MonitorExit { .. } => "monitorexit",
        }
    }

    /// The constant operand, if there is one.
    fn constant(self) -> Option<i32> {
        use Instr as I;
        match self {
            I::IAddK { k, .. }
            | I::IMulK { k, .. }
            | I::IAndK { k, .. }
            | I::IShlK { k, .. }
            | I::IShrK { k, .. }
            | I::IUshrK { k, .. }
            | I::IDivK { k, .. }
            | I::IRemK { k, .. }
            | I::LAddK { k, .. }
            | I::LAndK { k, .. }
            | I::LMulK { k, .. }
            | I::IfEqK { k, .. }
            | I::IfNeK { k, .. }
            | I::IfLtK { k, .. }
            | I::IfGeK { k, .. }
            | I::IfGtK { k, .. }
            | I::IfLeK { k, .. } => Some(k),
            I::ConstInt { value, .. } => Some(value),
            _ => None,
        }
    }
}

impl Code {
    /// An instruction as text: mnemonic, what it names, registers read with their values, constant, target, result.
    pub fn describe(&self, pc: usize, value: &mut dyn FnMut(Reg) -> String) -> String {
        let Some(instr) = self.instrs.get(pc).map(|cell| cell.get()) else { return String::new() };
        let mut text = instr.mnemonic().to_owned();
        if let Some(name) = self.named(instr) {
            let _ = write!(text, " {name}");
        }
        let skip = usize::from(instr.written().is_some() || instr.is_call());
        for reg in instr.registers().into_iter().skip(skip).flatten().chain(self.arguments(instr)) {
            let _ = write!(text, " r{reg}={}", value(reg));
        }
        if let Some(constant) = instr.constant() {
            let _ = write!(text, " {constant}");
        }
        let mut copy = instr;
        if let Some(target) = copy.target_mut() {
            let _ = write!(text, " to {}", self.origin(*target as usize));
        }
        if let Some(dst) = instr.written() {
            let _ = write!(text, " -> r{dst}");
        }
        text
    }

    /// The receiver and arguments of a call.
    fn arguments(&self, instr: Instr) -> Vec<Reg> {
        use Instr as I;
        let args = match instr {
            I::Invoke { site, .. }
            | I::InvokeStatic { site, .. }
            | I::InvokeSpecial { site, .. }
            | I::InvokeVirtual { site, .. }
            | I::InvokeInterface { site, .. }
            | I::InvokeHandle { site, .. } => self.calls.get(site as usize).map(|site| &site.args),
            I::InvokeDynamic { site, .. } => self.dynamics.get(site as usize).map(|site| &site.args),
            I::NewMultiArray { site, .. } => self.multis.get(site as usize).map(|site| &site.lengths),
            _ => None,
        };
        args.map(|args| args.to_vec()).unwrap_or_default()
    }

    /// The name of the instruction's reference, if its site still exists.
    fn named(&self, instr: Instr) -> Option<String> {
        use Instr as I;
        Some(match instr {
            I::Invoke { site, .. }
            | I::InvokeStatic { site, .. }
            | I::InvokeSpecial { site, .. }
            | I::InvokeVirtual { site, .. }
            | I::InvokeInterface { site, .. }
            | I::InvokeHandle { site, .. } => {
                let site = self.calls.get(site as usize)?;
                format!("{}.{}{}", site.class.replace('/', "."), site.name, site.descriptor)
            }
            I::InvokeDynamic { site, .. } => {
                let site = self.dynamics.get(site as usize)?;
                format!("{}{}", site.name, site.descriptor)
            }
            I::GetField { site, .. }
            | I::PutField { site, .. }
            | I::GetStatic { site, .. }
            | I::PutStatic { site, .. } => {
                let site = self.fields.get(site as usize)?;
                format!("{}.{}", site.class.replace('/', "."), site.name)
            }
            I::New { site, .. }
            | I::NewRefArray { site, .. }
            | I::CheckCast { site, .. }
            | I::InstanceOf { site, .. }
            | I::LoadClass { site, .. } => self.classes.get(site as usize)?.name.replace('/', "."),
            I::NewMultiArray { site, .. } => self.multis.get(site as usize)?.class.name.replace('/', "."),
            I::LoadString { site, .. } => {
                format!("{:?}", String::from_utf16_lossy(&self.strings.get(site as usize)?.text))
            }
            I::LoadConstant { site, .. } => match &self.constants.get(site as usize)?.constant {
                Constant::MethodType(descriptor) => descriptor.to_string(),
                Constant::MethodHandle(handle) => format!("{}.{}", handle.class.replace('/', "."), handle.name),
                Constant::Dynamic { name, .. } => name.to_string(),
                other => format!("{other:?}"),
            },
            _ => return None,
        })
    }
}
