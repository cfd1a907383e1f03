//! Arithmetic, conversions and comparisons on symbolic operands: they build terms.

use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::Symbolic;
use heapwright_memory::Slot;
use heapwright_program::Kind;
use heapwright_program::code::{FloatJump, Instr, Narrow, Reg};
use heapwright_term::{Op, TermError, TermId, Value, Width};

type Built = Result<TermId, TermError>;

/// The sort of a computational type.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Number {
    Int,
    Long,
    Float,
    Double,
}

impl Symbolic {
    fn operand(&mut self, machine: &Machine, state: &State, reg: Reg, number: Number) -> Built {
        let slot = machine.register(state, reg);
        match slot.term() {
            Some(term) => Ok(term),
            None => self.terms.constant(match number {
                Number::Int => Value::int(slot.as_int()),
                Number::Long => Value::long(slot.as_long()),
                Number::Float => Value::float(slot.as_float()),
                Number::Double => Value::double(slot.as_double()),
            }),
        }
    }

    /// Returns an `int` operand as a term.
    pub(super) fn operand_int(&mut self, machine: &Machine, state: &State, reg: Reg) -> Built {
        self.operand(machine, state, reg, Number::Int)
    }

    /// Returns a `long` operand as a term.
    pub(super) fn operand_long(&mut self, machine: &Machine, state: &State, reg: Reg) -> Built {
        self.operand(machine, state, reg, Number::Long)
    }

    /// Builds a division or remainder whose divisor is known to be nonzero.
    pub(super) fn quotient(
        &mut self,
        machine: &Machine,
        state: &State,
        instr: Instr,
    ) -> Result<Option<(Reg, TermId)>, TermError> {
        use Instr as I;
        use Number::{Int, Long};
        Ok(Some(match instr {
            I::IDiv { dst, a, b } => (dst, self.plain(machine, state, Op::SDiv, Int, a, b)?),
            I::IRem { dst, a, b } => (dst, self.plain(machine, state, Op::SRem, Int, a, b)?),
            I::LDiv { dst, a, b } => (dst, self.plain(machine, state, Op::SDiv, Long, a, b)?),
            I::LRem { dst, a, b } => (dst, self.plain(machine, state, Op::SRem, Long, a, b)?),
            _ => return Ok(None),
        }))
    }

    /// Returns the text of a term.
    pub(crate) fn display(&self, term: TermId) -> String {
        self.terms.display(term).to_string()
    }

    /// Applies an operation to one or two doubles, some of which may be symbolic.
    pub(crate) fn applied(&mut self, op: Op, args: &[Slot]) -> Result<Slot, TermError> {
        let mut operand = |index: usize| {
            let slot = args.get(index).copied().unwrap_or_default();
            slot.term().map_or_else(|| self.terms.constant(Value::double(slot.as_double())), Ok)
        };
        let (first, second) = (operand(0)?, operand(1)?);
        let term = match args.len() {
            1 => self.terms.unary(op, first)?,
            _ => self.terms.binary(op, first, second)?,
        };
        Ok(self.slot_of(term))
    }

    /// Reinterprets the bits of a number as another type.
    pub(crate) fn same_bits(&mut self, value: Slot, op: Op) -> Result<Slot, crate::trap::Trap> {
        let Some(term) = value.term() else { return Ok(value) };
        let term = self.terms.unary(op, term).map_err(crate::symbolic::ill_sorted)?;
        Ok(self.slot_of(term))
    }

    /// Narrows an `int` to a smaller type.
    pub(crate) fn narrowed(&mut self, value: Slot, narrow: Narrow) -> Result<Slot, TermError> {
        let Some(term) = value.term() else { return Ok(Slot::int(narrow.apply(value.as_int()))) };
        let term = match narrow {
            Narrow::Boolean => {
                let one = self.terms.int(1)?;
                self.terms.binary(Op::BitAnd, term, one)?
            }
            Narrow::Byte => {
                let byte = self.terms.unary(Op::Truncate(Width::W8), term)?;
                self.terms.unary(Op::SignExtend(Width::W32), byte)?
            }
            Narrow::Char => {
                let half = self.terms.unary(Op::Truncate(Width::W16), term)?;
                self.terms.unary(Op::ZeroExtend(Width::W32), half)?
            }
            Narrow::Short => {
                let half = self.terms.unary(Op::Truncate(Width::W16), term)?;
                self.terms.unary(Op::SignExtend(Width::W32), half)?
            }
        };
        Ok(self.slot_of(term))
    }

    /// Returns the condition under which a jump is taken, and its target.
    pub(super) fn branch_condition(
        &mut self,
        machine: &Machine,
        state: &State,
        instr: Instr,
    ) -> Option<Result<(TermId, u32), TermError>> {
        use Instr as I;
        let (number, order, a, b, target) = match instr {
            I::IfEqK { a, k, target } => (Number::Int, Order::Eq, a, Right::Constant(k), target),
            I::IfNeK { a, k, target } => (Number::Int, Order::Ne, a, Right::Constant(k), target),
            I::IfLtK { a, k, target } => (Number::Int, Order::Lt, a, Right::Constant(k), target),
            I::IfGeK { a, k, target } => (Number::Int, Order::Ge, a, Right::Constant(k), target),
            I::IfGtK { a, k, target } => (Number::Int, Order::Gt, a, Right::Constant(k), target),
            I::IfLeK { a, k, target } => (Number::Int, Order::Le, a, Right::Constant(k), target),
            I::IfEq { a, b, target } => (Number::Int, Order::Eq, a, Right::Register(b), target),
            I::IfNe { a, b, target } => (Number::Int, Order::Ne, a, Right::Register(b), target),
            I::IfLt { a, b, target } => (Number::Int, Order::Lt, a, Right::Register(b), target),
            I::IfGe { a, b, target } => (Number::Int, Order::Ge, a, Right::Register(b), target),
            I::IfGt { a, b, target } => (Number::Int, Order::Gt, a, Right::Register(b), target),
            I::IfLe { a, b, target } => (Number::Int, Order::Le, a, Right::Register(b), target),
            I::IfLongEq { a, b, target } => (Number::Long, Order::Eq, a, Right::Register(b), target),
            I::IfLongNe { a, b, target } => (Number::Long, Order::Ne, a, Right::Register(b), target),
            I::IfLongLt { a, b, target } => (Number::Long, Order::Lt, a, Right::Register(b), target),
            I::IfLongGe { a, b, target } => (Number::Long, Order::Ge, a, Right::Register(b), target),
            I::IfLongGt { a, b, target } => (Number::Long, Order::Gt, a, Right::Register(b), target),
            I::IfLongLe { a, b, target } => (Number::Long, Order::Le, a, Right::Register(b), target),
            I::IfFloat { jump, a, b, target } => {
                return Some(
                    self.float_condition(machine, state, Number::Float, jump, a, b).map(|term| (term, target)),
                );
            }
            I::IfDouble { jump, a, b, target } => {
                return Some(
                    self.float_condition(machine, state, Number::Double, jump, a, b).map(|term| (term, target)),
                );
            }
            _ => return None,
        };
        Some(self.order_condition(machine, state, number, order, a, b).map(|term| (term, target)))
    }

    fn order_condition(
        &mut self,
        machine: &Machine,
        state: &State,
        number: Number,
        order: Order,
        a: Reg,
        b: Right,
    ) -> Built {
        let a = self.operand(machine, state, a, number)?;
        let b = match b {
            Right::Register(b) => self.operand(machine, state, b, number)?,
            Right::Constant(k) => self.terms.int(k)?,
        };
        let (op, left, right, negated) = match order {
            Order::Eq => (Op::Eq, a, b, false),
            Order::Ne => (Op::Eq, a, b, true),
            Order::Lt => (Op::SLt, a, b, false),
            Order::Ge => (Op::SLt, a, b, true),
            Order::Le => (Op::SLe, a, b, false),
            Order::Gt => (Op::SLe, a, b, true),
        };
        let term = self.terms.binary(op, left, right)?;
        if negated { self.terms.not(term) } else { Ok(term) }
    }

    fn float_condition(
        &mut self,
        machine: &Machine,
        state: &State,
        number: Number,
        jump: FloatJump,
        a: Reg,
        b: Reg,
    ) -> Built {
        let (a, b) = (self.operand(machine, state, a, number)?, self.operand(machine, state, b, number)?);
        // "less or NaN" is "not greater or equal", and so on
        let (op, left, right, negated) = match jump {
            FloatJump::Eq => (Op::FloatEq, a, b, false),
            FloatJump::Ne => (Op::FloatEq, a, b, true),
            FloatJump::Lt => (Op::FloatLt, a, b, false),
            FloatJump::LtOrNan => (Op::FloatLe, b, a, true),
            FloatJump::Le => (Op::FloatLe, a, b, false),
            FloatJump::LeOrNan => (Op::FloatLt, b, a, true),
            FloatJump::Gt => (Op::FloatLt, b, a, false),
            FloatJump::GtOrNan => (Op::FloatLe, a, b, true),
            FloatJump::Ge => (Op::FloatLe, b, a, false),
            FloatJump::GeOrNan => (Op::FloatLt, a, b, true),
        };
        let term = self.terms.binary(op, left, right)?;
        if negated { self.terms.not(term) } else { Ok(term) }
    }

    /// Returns the term that an arithmetic instruction computes, and its destination.
    pub(super) fn computed(
        &mut self,
        machine: &Machine,
        state: &State,
        instr: Instr,
    ) -> Result<Option<(Reg, TermId)>, TermError> {
        use Instr as I;
        use Number::{Double, Float, Int, Long};
        let found = match instr {
            I::IAdd { dst, a, b } => (dst, self.plain(machine, state, Op::Add, Int, a, b)?),
            I::ISub { dst, a, b } => (dst, self.plain(machine, state, Op::Sub, Int, a, b)?),
            I::IMul { dst, a, b } => (dst, self.plain(machine, state, Op::Mul, Int, a, b)?),
            I::IAnd { dst, a, b } => (dst, self.plain(machine, state, Op::BitAnd, Int, a, b)?),
            I::IOr { dst, a, b } => (dst, self.plain(machine, state, Op::BitOr, Int, a, b)?),
            I::IXor { dst, a, b } => (dst, self.plain(machine, state, Op::BitXor, Int, a, b)?),
            I::LAdd { dst, a, b } => (dst, self.plain(machine, state, Op::Add, Long, a, b)?),
            I::LSub { dst, a, b } => (dst, self.plain(machine, state, Op::Sub, Long, a, b)?),
            I::LMul { dst, a, b } => (dst, self.plain(machine, state, Op::Mul, Long, a, b)?),
            I::LAnd { dst, a, b } => (dst, self.plain(machine, state, Op::BitAnd, Long, a, b)?),
            I::LOr { dst, a, b } => (dst, self.plain(machine, state, Op::BitOr, Long, a, b)?),
            I::LXor { dst, a, b } => (dst, self.plain(machine, state, Op::BitXor, Long, a, b)?),
            I::FAdd { dst, a, b } => (dst, self.plain(machine, state, Op::FloatAdd, Float, a, b)?),
            I::FSub { dst, a, b } => (dst, self.plain(machine, state, Op::FloatSub, Float, a, b)?),
            I::FMul { dst, a, b } => (dst, self.plain(machine, state, Op::FloatMul, Float, a, b)?),
            I::FDiv { dst, a, b } => (dst, self.plain(machine, state, Op::FloatDiv, Float, a, b)?),
            I::FRem { dst, a, b } => (dst, self.plain(machine, state, Op::FloatRem, Float, a, b)?),
            I::DAdd { dst, a, b } => (dst, self.plain(machine, state, Op::FloatAdd, Double, a, b)?),
            I::DSub { dst, a, b } => (dst, self.plain(machine, state, Op::FloatSub, Double, a, b)?),
            I::DMul { dst, a, b } => (dst, self.plain(machine, state, Op::FloatMul, Double, a, b)?),
            I::DDiv { dst, a, b } => (dst, self.plain(machine, state, Op::FloatDiv, Double, a, b)?),
            I::DRem { dst, a, b } => (dst, self.plain(machine, state, Op::FloatRem, Double, a, b)?),
            I::IAddK { dst, a, k } => (dst, self.with_constant(machine, state, Op::Add, Int, a, k)?),
            I::IMulK { dst, a, k } => (dst, self.with_constant(machine, state, Op::Mul, Int, a, k)?),
            I::IAndK { dst, a, k } => (dst, self.with_constant(machine, state, Op::BitAnd, Int, a, k)?),
            I::IShlK { dst, a, k } => (dst, self.with_constant(machine, state, Op::Shl, Int, a, k & 31)?),
            I::IShrK { dst, a, k } => (dst, self.with_constant(machine, state, Op::AShr, Int, a, k & 31)?),
            I::IUshrK { dst, a, k } => (dst, self.with_constant(machine, state, Op::LShr, Int, a, k & 31)?),
            I::IDivK { dst, a, k } => (dst, self.with_constant(machine, state, Op::SDiv, Int, a, k)?),
            I::IRemK { dst, a, k } => (dst, self.with_constant(machine, state, Op::SRem, Int, a, k)?),
            I::LAddK { dst, a, k } => (dst, self.with_constant(machine, state, Op::Add, Long, a, k)?),
            I::LAndK { dst, a, k } => (dst, self.with_constant(machine, state, Op::BitAnd, Long, a, k)?),
            I::LMulK { dst, a, k } => (dst, self.with_constant(machine, state, Op::Mul, Long, a, k)?),
            I::IShl { dst, a, b } => (dst, self.shift(machine, state, Op::Shl, Int, a, b)?),
            I::IShr { dst, a, b } => (dst, self.shift(machine, state, Op::AShr, Int, a, b)?),
            I::IUshr { dst, a, b } => (dst, self.shift(machine, state, Op::LShr, Int, a, b)?),
            I::LShl { dst, a, b } => (dst, self.shift(machine, state, Op::Shl, Long, a, b)?),
            I::LShr { dst, a, b } => (dst, self.shift(machine, state, Op::AShr, Long, a, b)?),
            I::LUshr { dst, a, b } => (dst, self.shift(machine, state, Op::LShr, Long, a, b)?),
            _ => return self.converted(machine, state, instr),
        };
        Ok(Some(found))
    }

    /// Builds negations, conversions and three-way comparisons.
    fn converted(
        &mut self,
        machine: &Machine,
        state: &State,
        instr: Instr,
    ) -> Result<Option<(Reg, TermId)>, TermError> {
        use Instr as I;
        use Number::{Double, Float, Int, Long};
        use Width::{W8, W16, W32, W64};
        let (dst, a, from, ops): (Reg, Reg, Number, &[Op]) = match instr {
            I::INeg { dst, a } => (dst, a, Int, &[Op::Neg]),
            I::LNeg { dst, a } => (dst, a, Long, &[Op::Neg]),
            I::FNeg { dst, a } => (dst, a, Float, &[Op::FloatNeg]),
            I::DNeg { dst, a } => (dst, a, Double, &[Op::FloatNeg]),
            I::I2L { dst, a } => (dst, a, Int, &[Op::SignExtend(W64)]),
            I::I2F { dst, a } => (dst, a, Int, &[Op::SignedToFloat32]),
            I::I2D { dst, a } => (dst, a, Int, &[Op::SignedToFloat64]),
            I::L2I { dst, a } => (dst, a, Long, &[Op::Truncate(W32)]),
            I::L2F { dst, a } => (dst, a, Long, &[Op::SignedToFloat32]),
            I::L2D { dst, a } => (dst, a, Long, &[Op::SignedToFloat64]),
            I::F2I { dst, a } => (dst, a, Float, &[Op::FloatToSigned(W32)]),
            I::F2L { dst, a } => (dst, a, Float, &[Op::FloatToSigned(W64)]),
            I::F2D { dst, a } => (dst, a, Float, &[Op::ToFloat64]),
            I::D2I { dst, a } => (dst, a, Double, &[Op::FloatToSigned(W32)]),
            I::D2L { dst, a } => (dst, a, Double, &[Op::FloatToSigned(W64)]),
            I::D2F { dst, a } => (dst, a, Double, &[Op::ToFloat32]),
            I::I2B { dst, a } => (dst, a, Int, &[Op::Truncate(W8), Op::SignExtend(W32)]),
            I::I2C { dst, a } => (dst, a, Int, &[Op::Truncate(W16), Op::ZeroExtend(W32)]),
            I::I2S { dst, a } => (dst, a, Int, &[Op::Truncate(W16), Op::SignExtend(W32)]),
            _ => return self.ordered(machine, state, instr),
        };
        let start = self.operand(machine, state, a, from)?;
        let term = ops.iter().try_fold(start, |term, op| self.terms.unary(*op, term))?;
        Ok(Some((dst, term)))
    }

    fn ordered(&mut self, machine: &Machine, state: &State, instr: Instr) -> Result<Option<(Reg, TermId)>, TermError> {
        use Instr as I;
        let (dst, a, b, number, unordered) = match instr {
            I::LCmp { dst, a, b } => {
                let (a, b) =
                    (self.operand(machine, state, a, Number::Long)?, self.operand(machine, state, b, Number::Long)?);
                return Ok(Some((dst, self.terms.signed_order(a, b)?)));
            }
            I::FCmpL { dst, a, b } => (dst, a, b, Number::Float, -1),
            I::FCmpG { dst, a, b } => (dst, a, b, Number::Float, 1),
            I::DCmpL { dst, a, b } => (dst, a, b, Number::Double, -1),
            I::DCmpG { dst, a, b } => (dst, a, b, Number::Double, 1),
            _ => return Ok(None),
        };
        let (a, b) = (self.operand(machine, state, a, number)?, self.operand(machine, state, b, number)?);
        Ok(Some((dst, self.terms.float_order(a, b, unordered)?)))
    }

    fn plain(&mut self, machine: &Machine, state: &State, op: Op, number: Number, a: Reg, b: Reg) -> Built {
        let (a, b) = (self.operand(machine, state, a, number)?, self.operand(machine, state, b, number)?);
        self.terms.binary(op, a, b)
    }

    fn with_constant(&mut self, machine: &Machine, state: &State, op: Op, number: Number, a: Reg, k: i32) -> Built {
        let a = self.operand(machine, state, a, number)?;
        let k = if number == Number::Long { self.terms.long(i64::from(k))? } else { self.terms.int(k)? };
        self.terms.binary(op, a, k)
    }

    /// Builds a shift. The distance is an `int`, of which Java uses the low five or six bits.
    fn shift(&mut self, machine: &Machine, state: &State, op: Op, number: Number, a: Reg, b: Reg) -> Built {
        let a = self.operand(machine, state, a, number)?;
        let mut distance = self.operand(machine, state, b, Number::Int)?;
        let mask = self.terms.int(if number == Number::Long { 63 } else { 31 })?;
        distance = self.terms.binary(Op::BitAnd, distance, mask)?;
        if number == Number::Long {
            distance = self.terms.unary(Op::ZeroExtend(Width::W64), distance)?;
        }
        self.terms.binary(op, a, distance)
    }
}

#[derive(Clone, Copy)]
enum Order {
    Eq,
    Ne,
    Lt,
    Ge,
    Gt,
    Le,
}

enum Right {
    Register(Reg),
    Constant(i32),
}

impl Symbolic {
    /// Returns the value that a program gets from the call with this number for a value that nothing determines.
    pub(crate) fn undetermined_value(&mut self, number: usize, kind: Kind) -> Result<Slot, TermError> {
        self.fresh(&format!("nondet{number}:{kind:?}"), kind)
    }
}
