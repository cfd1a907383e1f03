//! Translates one basic block. The operand stack is tracked symbolically, and only what is needed is computed into
//! registers.
//!
//! A stack entry is a register or a constant. Entry `d` may live in its own register `temp(d)`, in a local variable, or
//! in the register of a lower entry. Before a jump every entry is moved to its own register, so that blocks agree on
//! where the stack is. Locals are always written in bytecode order, because an exception handler may read them.

use super::compare::{Compare, Cond, zero_jump};
use super::translate::{Context, TranslateError, jump_targets};
use super::{CallKind, ClassSite, Instr, Narrow, Reg, SwitchTable, refs};
use ristretto_classfile::attributes::{ArrayType, Instruction};
use std::cell::Cell;
use std::rc::Rc;

type Result<T> = std::result::Result<T, TranslateError>;

/// The computational type of a stack entry (JVMS 2.11.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StackKind {
    Int,
    Long,
    Float,
    Double,
    Ref,
    Address,
}

impl StackKind {
    /// The number of stack words the kind takes in a class file.
    pub(super) fn width(self) -> usize {
        if matches!(self, StackKind::Long | StackKind::Double) { 2 } else { 1 }
    }

    pub(super) fn of_descriptor(first: u8) -> Option<StackKind> {
        Some(match first {
            b'B' | b'C' | b'S' | b'Z' | b'I' => StackKind::Int,
            b'J' => StackKind::Long,
            b'F' => StackKind::Float,
            b'D' => StackKind::Double,
            b'L' | b'[' => StackKind::Ref,
            _ => return None,
        })
    }
}

/// Where a stack entry's value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Reg(Reg),
    Int(i32),
    Long(i64),
    /// The bits of a `float` or `double` constant.
    Bits(u64),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub value: Value,
    pub kind: StackKind,
}

/// A translated block; jump targets are still bytecode indices.
#[derive(Default)]
pub(super) struct Block {
    pub instrs: Vec<Instr>,
    pub origins: Vec<u16>,
    /// Bytecode index and offset of its first instruction in this block.
    pub starts: Vec<(usize, usize)>,
    pub successors: Vec<(usize, Rc<[StackKind]>)>,
    /// One past the last bytecode instruction of the block.
    pub end: usize,
    pub(super) stack: Vec<Entry>,
    origin: u16,
}

use StackKind::{Address, Double, Float, Int, Long, Ref};

impl Block {
    pub(super) fn translate(context: &mut Context<'_>, start: usize, entry: &[StackKind]) -> Result<Block> {
        let mut block = Block::default();
        for (depth, kind) in entry.iter().enumerate() {
            block.stack.push(Entry { value: Value::Reg(context.temp(depth)), kind: *kind });
        }
        let mut index = start;
        loop {
            let Some(instruction) = context.instructions.get(index) else {
                return Err(TranslateError::new("control falls off the end of the method"));
            };
            block.origin = index as u16;
            block.starts.push((index, block.instrs.len()));
            let consumed = block
                .step(context, index, instruction)
                .map_err(|error| TranslateError::new(format!("{error} (at instruction {index})")))?;
            index += consumed.max(1);
            if consumed == 0 {
                break;
            }
            if context.leaders.get(index).copied().unwrap_or(false) {
                block.settle(context, 0);
                block.succeed(index);
                break;
            }
        }
        block.end = index;
        Ok(block)
    }

    pub(super) fn emit(&mut self, instr: Instr) {
        self.instrs.push(instr);
        self.origins.push(self.origin);
    }

    fn succeed(&mut self, target: usize) {
        let kinds = self.stack.iter().map(|entry| entry.kind).collect();
        self.successors.push((target, kinds));
    }

    /// Moves every entry at `from` or above to its own register, highest first (an entry only aliases lower ones).
    fn settle(&mut self, context: &mut Context<'_>, from: usize) {
        for depth in (from..self.stack.len()).rev() {
            let home = context.temp(depth);
            if let Some(entry) = self.stack.get_mut(depth)
                && entry.value != Value::Reg(home)
            {
                let value = std::mem::replace(&mut entry.value, Value::Reg(home));
                self.load(context, home, value);
            }
        }
    }

    fn load(&mut self, context: &mut Context<'_>, dst: Reg, value: Value) {
        let wide = |context: &mut Context<'_>, bits: u64| {
            let known = context.tables.wides.iter().position(|known| *known == bits);
            known.unwrap_or_else(|| {
                context.tables.wides.push(bits);
                context.tables.wides.len() - 1
            }) as u32
        };
        let instr = match value {
            Value::Reg(src) => Instr::Move { dst, src },
            Value::Int(value) => Instr::ConstInt { dst, value },
            Value::Long(value) => Instr::ConstWide { dst, index: wide(context, value as u64) },
            Value::Bits(bits) => Instr::ConstWide { dst, index: wide(context, bits) },
        };
        self.emit(instr);
    }

    pub(super) fn push(&mut self, context: &Context<'_>, value: Value, kind: StackKind) -> Result<()> {
        if self.stack.len() >= usize::from(context.max_stack) {
            return Err(TranslateError::new("operand stack overflow"));
        }
        self.stack.push(Entry { value, kind });
        Ok(())
    }

    /// Pushes a result and returns the register it must be computed into.
    pub(super) fn push_result(&mut self, context: &Context<'_>, kind: StackKind) -> Result<Reg> {
        let home = context.temp(self.stack.len());
        self.push(context, Value::Reg(home), kind)?;
        Ok(home)
    }

    fn pop(&mut self, kind: StackKind) -> Result<Value> {
        match self.stack.pop() {
            Some(entry) if entry.kind == kind || (kind == Ref && entry.kind == Address) => Ok(entry.value),
            Some(entry) => {
                Err(TranslateError::new(format!("expected {kind:?} on the operand stack, found {:?}", entry.kind)))
            }
            None => Err(TranslateError::new("operand stack underflow")),
        }
    }

    /// Pops an operand into a register; a constant is loaded into the register of its position.
    pub(super) fn pop_reg(&mut self, context: &mut Context<'_>, kind: StackKind) -> Result<Reg> {
        match self.pop(kind)? {
            Value::Reg(reg) => Ok(reg),
            constant => {
                let home = context.temp(self.stack.len());
                self.load(context, home, constant);
                Ok(home)
            }
        }
    }

    fn local(context: &Context<'_>, index: u16, kind: StackKind) -> Result<Reg> {
        if usize::from(index) + kind.width() > usize::from(context.max_locals) {
            return Err(TranslateError::new(format!("local variable {index} is out of range")));
        }
        Ok(index)
    }

    pub(super) fn load_local(&mut self, context: &Context<'_>, index: u16, kind: StackKind) -> Result<()> {
        let reg = Self::local(context, index, kind)?;
        self.push(context, Value::Reg(reg), kind)
    }

    /// Gives entries that are read from a local about to change their own register.
    fn release_local(&mut self, context: &mut Context<'_>, local: Reg) {
        for depth in (0..self.stack.len()).rev() {
            let home = context.temp(depth);
            if let Some(entry) = self.stack.get_mut(depth)
                && entry.value == Value::Reg(local)
            {
                entry.value = Value::Reg(home);
                self.emit(Instr::Move { dst: home, src: local });
            }
        }
    }

    pub(super) fn store_local(&mut self, context: &mut Context<'_>, index: u16, kind: StackKind) -> Result<()> {
        let local = Self::local(context, index, kind)?;
        let value = self.pop(kind)?;
        let home = context.temp(self.stack.len());
        let aliased = self.stack.iter().any(|entry| entry.value == Value::Reg(local) || entry.value == value);
        if value == Value::Reg(home)
            && !aliased
            && let Some(dst) = self.instrs.last_mut().and_then(Instr::destination_mut)
            && *dst == home
        {
            *dst = local;
            return Ok(());
        }
        self.release_local(context, local);
        if value != Value::Reg(local) {
            self.load(context, local, value);
        }
        Ok(())
    }

    fn increment(&mut self, context: &mut Context<'_>, index: u16, k: i32) -> Result<()> {
        let local = Self::local(context, index, Int)?;
        self.release_local(context, local);
        self.emit(Instr::IAddK { dst: local, a: local, k });
        Ok(())
    }

    pub(super) fn unary(
        &mut self,
        context: &mut Context<'_>,
        from: StackKind,
        to: StackKind,
        make: fn(Reg, Reg) -> Instr,
    ) -> Result<()> {
        let a = self.pop_reg(context, from)?;
        let dst = self.push_result(context, to)?;
        self.emit(make(dst, a));
        Ok(())
    }

    pub(super) fn binary(
        &mut self,
        context: &mut Context<'_>,
        kinds: (StackKind, StackKind, StackKind),
        make: fn(Reg, Reg, Reg) -> Instr,
    ) -> Result<()> {
        let b = self.pop_reg(context, kinds.1)?;
        let a = self.pop_reg(context, kinds.0)?;
        let dst = self.push_result(context, kinds.2)?;
        self.emit(make(dst, a, b));
        Ok(())
    }

    /// A binary operation that has a form with a constant right operand.
    pub(super) fn binary_k(
        &mut self,
        context: &mut Context<'_>,
        kind: StackKind,
        right: StackKind,
        make: fn(Reg, Reg, Reg) -> Instr,
        make_k: impl Fn(Reg, Reg, i32) -> Option<Instr>,
    ) -> Result<()> {
        let constant = match self.stack.last().map(|entry| entry.value) {
            Some(Value::Int(k)) => Some(k),
            Some(Value::Long(k)) => i32::try_from(k).ok(),
            _ => None,
        };
        if let Some(k) = constant
            && make_k(0, 0, k).is_some()
        {
            self.pop(right)?;
            let a = self.pop_reg(context, kind)?;
            let dst = self.push_result(context, kind)?;
            if let Some(instr) = make_k(dst, a, k) {
                self.emit(instr);
            }
            return Ok(());
        }
        self.binary(context, (kind, right, kind), make)
    }

    /// Like [`Self::binary_k`] for a commutative operation: a constant on the left is moved to the right.
    pub(super) fn commutative_k(
        &mut self,
        context: &mut Context<'_>,
        kind: StackKind,
        make: fn(Reg, Reg, Reg) -> Instr,
        make_k: impl Fn(Reg, Reg, i32) -> Option<Instr>,
    ) -> Result<()> {
        if let [.., left, right] = self.stack.as_mut_slice()
            && left.kind == right.kind
            && matches!(left.value, Value::Int(_) | Value::Long(_))
            && matches!(right.value, Value::Reg(reg) if reg < context.max_locals)
        {
            std::mem::swap(left, right);
        }
        self.binary_k(context, kind, kind, make, make_k)
    }

    pub(super) fn array_load(
        &mut self,
        context: &mut Context<'_>,
        kind: StackKind,
        make: fn(Reg, Reg, Reg) -> Instr,
    ) -> Result<()> {
        self.binary(context, (Ref, Int, kind), make)
    }

    pub(super) fn array_store(
        &mut self,
        context: &mut Context<'_>,
        kind: StackKind,
        make: fn(Reg, Reg, Reg) -> Instr,
    ) -> Result<()> {
        let src = self.pop_reg(context, kind)?;
        let index = self.pop_reg(context, Int)?;
        let array = self.pop_reg(context, Ref)?;
        self.emit(make(array, index, src));
        Ok(())
    }

    /// Ends the block with a conditional jump whose operands are already popped.
    fn branch(&mut self, context: &mut Context<'_>, index: usize, target: u16, instr: Instr) -> Result<usize> {
        self.settle(context, 0);
        self.emit(instr);
        self.succeed(usize::from(target));
        self.succeed(index + 1);
        Ok(0)
    }

    fn compare_zero(&mut self, context: &mut Context<'_>, index: usize, cond: Cond, target: u16) -> Result<usize> {
        let a = self.pop_reg(context, Int)?;
        self.branch(context, index, target, cond.with_constant(a, 0, u32::from(target)))
    }

    fn compare_ints(&mut self, context: &mut Context<'_>, index: usize, cond: Cond, target: u16) -> Result<usize> {
        let b = self.pop(Int)?;
        let depth = self.stack.len();
        let a = self.pop(Int)?;
        let to = u32::from(target);
        let instr = match (a, b) {
            (Value::Reg(a), Value::Int(k)) => cond.with_constant(a, k, to),
            (Value::Int(k), Value::Reg(b)) => cond.mirrored().with_constant(b, k, to),
            (a, Value::Int(k)) => {
                let home = context.temp(depth - 1);
                self.load(context, home, a);
                cond.with_constant(home, k, to)
            }
            (Value::Reg(a), Value::Reg(b)) => cond.with_registers(a, b, to),
            _ => return Err(TranslateError::new("comparison of values that are not ints")),
        };
        self.branch(context, index, target, instr)
    }

    /// `lcmp`, `fcmp` and `dcmp`, fused with a jump that follows directly.
    fn compare(&mut self, context: &mut Context<'_>, index: usize, compare: Compare) -> Result<usize> {
        let kind = compare.operands();
        let next = index + 1;
        let fused = (!context.leaders.get(next).copied().unwrap_or(true))
            .then(|| context.instructions.get(next).and_then(zero_jump))
            .flatten();
        let Some((cond, target)) = fused else {
            self.binary(context, (kind, kind, Int), compare.constructor())?;
            return Ok(1);
        };
        let b = self.pop_reg(context, kind)?;
        let a = self.pop_reg(context, kind)?;
        self.starts.push((next, self.instrs.len()));
        self.origin = next as u16;
        self.branch(context, next, target, compare.fuse(cond, a, b, u32::from(target)))
    }

    fn switch(&mut self, context: &mut Context<'_>, index: usize, instruction: &Instruction) -> Result<usize> {
        let a = self.pop_reg(context, Int)?;
        self.settle(context, 0);
        let targets: Vec<u32> = jump_targets(index, instruction).into_iter().map(|target| target as u32).collect();
        for target in &targets {
            self.succeed(*target as usize);
        }
        let (default, rest) = targets.split_first().map_or((0, &[][..]), |(first, rest)| (*first, rest));
        let table = context.tables.switches.len() as u32;
        let (table_entry, instr) = match instruction {
            Instruction::Tableswitch(switch) => (
                SwitchTable { default, low: switch.low, keys: Box::default(), targets: rest.into() },
                Instr::TableSwitch { a, table },
            ),
            Instruction::Lookupswitch(switch) => {
                let mut pairs: Vec<(i32, u32)> = switch.pairs.keys().copied().zip(rest.iter().copied()).collect();
                pairs.sort_by_key(|(key, _)| *key);
                let keys = pairs.iter().map(|(key, _)| *key).collect();
                let targets = pairs.iter().map(|(_, target)| *target).collect();
                (SwitchTable { default, low: 0, keys, targets }, Instr::LookupSwitch { a, table })
            }
            _ => return Err(TranslateError::new("not a switch")),
        };
        context.tables.switches.push(table_entry);
        self.emit(instr);
        Ok(0)
    }

    fn jump_subroutine(&mut self, context: &mut Context<'_>, index: usize, target: usize) -> Result<usize> {
        self.settle(context, 0);
        self.succeed(index + 1);
        let dst = self.push_result(context, Address)?;
        self.emit(Instr::Jsr { dst, target: target as u32 });
        self.succeed(target);
        Ok(0)
    }

    fn give_back(&mut self, context: &mut Context<'_>, kind: StackKind) -> Result<usize> {
        let a = self.pop_reg(context, kind)?;
        let narrow = match context.returns {
            b'Z' => Some(Narrow::Boolean),
            b'B' => Some(Narrow::Byte),
            b'C' => Some(Narrow::Char),
            b'S' => Some(Narrow::Short),
            _ => None,
        };
        if StackKind::of_descriptor(context.returns) != Some(kind) {
            return Err(TranslateError::new("return of a value that does not fit the method's type"));
        }
        self.emit(narrow.map_or(Instr::Return { a }, |narrow| Instr::ReturnNarrow { narrow, a }));
        Ok(0)
    }

    fn class_op(&mut self, context: &mut Context<'_>, index: u16) -> Result<u32> {
        let name = refs::class_name(context.file, index)?;
        Ok(class_site(context, name))
    }

    /// Translates one bytecode instruction. Returns the number of bytecode instructions consumed, 0 at the end of the
    /// block.
    fn step(&mut self, context: &mut Context<'_>, index: usize, instruction: &Instruction) -> Result<usize> {
        use Instruction as I;
        match instruction {
            I::Nop => {}
            I::Aconst_null => self.push(context, Value::Int(0), Ref)?,
            I::Iconst_m1 => self.push(context, Value::Int(-1), Int)?,
            I::Iconst_0 => self.push(context, Value::Int(0), Int)?,
            I::Iconst_1 => self.push(context, Value::Int(1), Int)?,
            I::Iconst_2 => self.push(context, Value::Int(2), Int)?,
            I::Iconst_3 => self.push(context, Value::Int(3), Int)?,
            I::Iconst_4 => self.push(context, Value::Int(4), Int)?,
            I::Iconst_5 => self.push(context, Value::Int(5), Int)?,
            I::Lconst_0 => self.push(context, Value::Long(0), Long)?,
            I::Lconst_1 => self.push(context, Value::Long(1), Long)?,
            I::Fconst_0 => self.push(context, Value::Bits(0), Float)?,
            I::Fconst_1 => self.push(context, Value::Bits(u64::from(1f32.to_bits())), Float)?,
            I::Fconst_2 => self.push(context, Value::Bits(u64::from(2f32.to_bits())), Float)?,
            I::Dconst_0 => self.push(context, Value::Bits(0), Double)?,
            I::Dconst_1 => self.push(context, Value::Bits(1f64.to_bits()), Double)?,
            I::Bipush(value) => self.push(context, Value::Int(i32::from(*value)), Int)?,
            I::Sipush(value) => self.push(context, Value::Int(i32::from(*value)), Int)?,
            I::Ldc(entry) => self.load_constant(context, u16::from(*entry))?,
            I::Ldc_w(entry) | I::Ldc2_w(entry) => self.load_constant(context, *entry)?,
            I::Pop | I::Pop2 | I::Dup | I::Dup_x1 | I::Dup_x2 | I::Dup2 | I::Dup2_x1 | I::Dup2_x2 | I::Swap => {
                self.shuffle(context, instruction)?;
            }
            I::Iinc(local, k) => self.increment(context, u16::from(*local), i32::from(*k))?,
            I::Iinc_w(local, k) => self.increment(context, *local, i32::from(*k))?,
            I::Getstatic(entry) => self.field(context, *entry, false, true)?,
            I::Putstatic(entry) => self.field(context, *entry, true, true)?,
            I::Getfield(entry) => self.field(context, *entry, false, false)?,
            I::Putfield(entry) => self.field(context, *entry, true, false)?,
            I::Invokevirtual(entry) => self.call(context, CallKind::Virtual, *entry)?,
            I::Invokespecial(entry) => self.call(context, CallKind::Special, *entry)?,
            I::Invokestatic(entry) => self.call(context, CallKind::Static, *entry)?,
            I::Invokeinterface(entry, _) => self.call(context, CallKind::Interface, *entry)?,
            I::Invokedynamic(entry) => self.call_dynamic(context, *entry)?,
            I::Multianewarray(entry, dimensions) => self.multi_array(context, *entry, *dimensions)?,
            _ => return self.step_control(context, index, instruction),
        }
        Ok(1)
    }

    /// Jumps, returns, throws and monitors; objects and arrays.
    fn step_control(&mut self, context: &mut Context<'_>, index: usize, instruction: &Instruction) -> Result<usize> {
        use Instruction as I;
        match instruction {
            I::Ifeq(t) => return self.compare_zero(context, index, Cond::Eq, *t),
            I::Ifne(t) => return self.compare_zero(context, index, Cond::Ne, *t),
            I::Iflt(t) => return self.compare_zero(context, index, Cond::Lt, *t),
            I::Ifge(t) => return self.compare_zero(context, index, Cond::Ge, *t),
            I::Ifgt(t) => return self.compare_zero(context, index, Cond::Gt, *t),
            I::Ifle(t) => return self.compare_zero(context, index, Cond::Le, *t),
            I::If_icmpeq(t) => return self.compare_ints(context, index, Cond::Eq, *t),
            I::If_icmpne(t) => return self.compare_ints(context, index, Cond::Ne, *t),
            I::If_icmplt(t) => return self.compare_ints(context, index, Cond::Lt, *t),
            I::If_icmpge(t) => return self.compare_ints(context, index, Cond::Ge, *t),
            I::If_icmpgt(t) => return self.compare_ints(context, index, Cond::Gt, *t),
            I::If_icmple(t) => return self.compare_ints(context, index, Cond::Le, *t),
            I::If_acmpeq(t) | I::If_acmpne(t) => {
                let b = self.pop_reg(context, Ref)?;
                let a = self.pop_reg(context, Ref)?;
                let target = u32::from(*t);
                let equal = matches!(instruction, I::If_acmpeq(_));
                let instr = if equal { Instr::IfRefEq { a, b, target } } else { Instr::IfRefNe { a, b, target } };
                return self.branch(context, index, *t, instr);
            }
            I::Ifnull(t) => {
                let a = self.pop_reg(context, Ref)?;
                return self.branch(context, index, *t, Instr::IfNull { a, target: u32::from(*t) });
            }
            I::Ifnonnull(t) => {
                let a = self.pop_reg(context, Ref)?;
                return self.branch(context, index, *t, Instr::IfNonNull { a, target: u32::from(*t) });
            }
            I::Lcmp => return self.compare(context, index, Compare::Long),
            I::Fcmpl => return self.compare(context, index, Compare::FloatL),
            I::Fcmpg => return self.compare(context, index, Compare::FloatG),
            I::Dcmpl => return self.compare(context, index, Compare::DoubleL),
            I::Dcmpg => return self.compare(context, index, Compare::DoubleG),
            I::Goto(_) | I::Goto_w(_) => {
                self.settle(context, 0);
                for target in jump_targets(index, instruction) {
                    self.emit(Instr::Goto { target: target as u32 });
                    self.succeed(target as usize);
                }
                return Ok(0);
            }
            I::Tableswitch(_) | I::Lookupswitch(_) => return self.switch(context, index, instruction),
            I::Jsr(target) => return self.jump_subroutine(context, index, usize::from(*target)),
            I::Jsr_w(target) => return self.jump_subroutine(context, index, *target as usize),
            I::Ret(local) => return self.subroutine_return(context, u16::from(*local)),
            I::Ret_w(local) => return self.subroutine_return(context, *local),
            I::Ireturn => return self.give_back(context, Int),
            I::Lreturn => return self.give_back(context, Long),
            I::Freturn => return self.give_back(context, Float),
            I::Dreturn => return self.give_back(context, Double),
            I::Areturn => return self.give_back(context, Ref),
            I::Return => {
                if context.returns != b'V' {
                    return Err(TranslateError::new("return without a value"));
                }
                self.emit(Instr::ReturnVoid);
                return Ok(0);
            }
            I::Athrow => {
                let a = self.pop_reg(context, Ref)?;
                self.emit(Instr::Throw { a });
                return Ok(0);
            }
            _ => {}
        }
        self.step_object(context, instruction)?;
        Ok(1)
    }

    fn subroutine_return(&mut self, context: &Context<'_>, local: u16) -> Result<usize> {
        let a = Self::local(context, local, Address)?;
        self.emit(Instr::Ret { a });
        Ok(0)
    }

    fn step_object(&mut self, context: &mut Context<'_>, instruction: &Instruction) -> Result<()> {
        use Instruction as I;
        match instruction {
            I::New(entry) => {
                let site = self.class_op(context, *entry)?;
                let dst = self.push_result(context, Ref)?;
                self.emit(Instr::New { dst, site });
            }
            I::Newarray(kind) => {
                let length = self.pop_reg(context, Int)?;
                let dst = self.push_result(context, Ref)?;
                self.emit(Instr::NewPrimitiveArray { dst, length, kind: array_type(kind) });
            }
            I::Anewarray(entry) => {
                let site = self.class_op(context, *entry)?;
                let length = self.pop_reg(context, Int)?;
                let dst = self.push_result(context, Ref)?;
                self.emit(Instr::NewRefArray { dst, length, site });
            }
            I::Arraylength => self.unary(context, Ref, Int, |dst, array| Instr::ArrayLength { dst, array })?,
            I::Checkcast(entry) => {
                let site = self.class_op(context, *entry)?;
                let value = self.pop(Ref)?;
                let a = match value {
                    Value::Reg(reg) => reg,
                    _ => {
                        // a constant in a reference position is null, which passes every cast
                        return self.push(context, value, Ref);
                    }
                };
                self.push(context, value, Ref)?;
                self.emit(Instr::CheckCast { a, site });
            }
            I::Instanceof(entry) => {
                let site = self.class_op(context, *entry)?;
                let a = self.pop_reg(context, Ref)?;
                let dst = self.push_result(context, Int)?;
                self.emit(Instr::InstanceOf { dst, a, site });
            }
            I::Monitorenter => {
                let a = self.pop_reg(context, Ref)?;
                self.emit(Instr::MonitorEnter { a });
            }
            I::Monitorexit => {
                let a = self.pop_reg(context, Ref)?;
                self.emit(Instr::MonitorExit { a });
            }
            _ => self.step_data(context, instruction)?,
        }
        Ok(())
    }
}

/// Adds a class reference to the method's table.
pub(super) fn class_site(context: &mut Context<'_>, name: Rc<str>) -> u32 {
    let classes = &mut context.tables.classes;
    let known = classes.iter().position(|site| site.name == name);
    known.unwrap_or_else(|| {
        classes.push(ClassSite { name, resolved: Cell::new(None) });
        classes.len() - 1
    }) as u32
}

/// The `atype` operand of `newarray` (JVMS table 6.5.newarray-A).
fn array_type(kind: &ArrayType) -> u8 {
    match kind {
        ArrayType::Boolean => 4,
        ArrayType::Char => 5,
        ArrayType::Float => 6,
        ArrayType::Double => 7,
        ArrayType::Byte => 8,
        ArrayType::Short => 9,
        ArrayType::Int => 10,
        ArrayType::Long => 11,
    }
}
