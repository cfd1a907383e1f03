//! Lowering: from terms to functions that SMT solvers support, shared by all targets.
//!
//! A float has two views. Its *bits* are a bit-vector with the full information, including a NaN's payload; its
//! *number* is of the solver's floating-point sort, which has a single NaN. Variables are bits, and a view is created
//! where needed, so that no property of Java's bit patterns is lost and models need no parsing of floats.

use crate::query::Reason;
use heapwright_term::{MathFn, MathFn2, Op, Rounding, Sort, Term, TermError, TermId, Terms, Width};
use rustc_hash::FxHashMap;
use std::f64::consts::{FRAC_PI_2, PI};

/// The two IEEE formats.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Precision {
    Single,
    Double,
}

impl Precision {
    pub(crate) fn of(sort: Sort) -> Option<Precision> {
        match sort {
            Sort::Float32 => Some(Precision::Single),
            Sort::Float64 => Some(Precision::Double),
            Sort::Bool | Sort::BitVec(_) => None,
        }
    }

    pub(crate) fn width(self) -> Width {
        match self {
            Precision::Single => Width::W32,
            Precision::Double => Width::W64,
        }
    }

    /// Bits of the exponent, and of the significand with its hidden bit.
    pub(crate) fn format(self) -> (u32, u32) {
        match self {
            Precision::Single => (8, 24),
            Precision::Double => (11, 53),
        }
    }

    /// The encoding of the NaN that arithmetic produces.
    pub(crate) fn canonical_nan(self) -> u64 {
        match self {
            Precision::Single => u64::from(0x7fc0_0000u32),
            Precision::Double => 0x7ff8_0000_0000_0000,
        }
    }

    /// The encoding of a power of two with either sign.
    fn power_of_two(self, exponent: u32, negative: bool) -> u64 {
        let (exponent_bits, significand_bits) = self.format();
        let biased = u64::from((1u32 << (exponent_bits - 1)) - 1 + exponent);
        biased << (significand_bits - 1) | if negative { self.width().sign_bit() } else { 0 }
    }
}

/// A function of SMT-LIB. Rounding is to nearest, ties to even, unless the name says otherwise.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fun {
    Not,
    And,
    Or,
    Xor,
    Equal,
    Ite,
    /// A bit-vector operation that SMT-LIB also has.
    Bits(Op),
    SignExtend(u32),
    ZeroExtend(u32),
    LowBits(u32),
    NumberOfBits(Precision),
    NumberOfNumber(Precision),
    NumberOfSigned(Precision),
    /// Rounds towards zero; the caller ensures that the value fits.
    SignedOfNumber(u32),
    FpNeg,
    FpAbs,
    FpAdd,
    FpSub,
    FpMul,
    FpDiv,
    FpDivTowardsZero,
    FpFma,
    FpTruncate,
    FpSqrt,
    FpRound(Rounding),
    FpEq,
    FpLt,
    FpLe,
    IsNan,
    IsInfinite,
    IsZero,
    IsNegative,
}

/// The target of lowering.
pub(crate) trait Target {
    /// An expression of the solver.
    type Expr: Copy;
    fn bool(&mut self, value: bool) -> Result<Self::Expr, Reason>;
    fn bits(&mut self, width: Width, bits: u64) -> Result<Self::Expr, Reason>;
    /// A variable; for a float, its bits.
    fn variable(&mut self, id: TermId, name: &str, sort: Sort) -> Result<Self::Expr, Reason>;
    /// An unconstrained bit-vector, the same for the same term.
    fn unknown(&mut self, id: TermId, width: Width) -> Result<Self::Expr, Reason>;
    fn apply(&mut self, fun: Fun, arguments: &[Self::Expr]) -> Result<Self::Expr, Reason>;
    /// The encoding of a number, the canonical one for NaN.
    fn bits_of_number(&mut self, id: TermId, number: Self::Expr, precision: Precision) -> Result<Self::Expr, Reason>;
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum View {
    /// A truth value, or bits.
    Plain,
    /// The floating-point number.
    Number,
}

pub(crate) type Key = (TermId, View);

/// What has been lowered so far.
pub(crate) struct Lowering<E> {
    known: FxHashMap<Key, E>,
    /// The keys in the order of their lowering, for [`Lowering::forget_since`].
    order: Vec<Key>,
}

impl<E: Copy> Lowering<E> {
    pub(crate) fn new() -> Lowering<E> {
        Lowering { known: FxHashMap::default(), order: Vec::new() }
    }

    /// A mark of how much has been lowered.
    pub(crate) fn mark(&self) -> usize {
        self.order.len()
    }

    /// Forgets what was lowered after the mark.
    pub(crate) fn forget_since(&mut self, mark: usize) {
        for key in self.order.drain(mark.min(self.order.len())..) {
            self.known.remove(&key);
        }
    }

    /// The expression of a variable that has been lowered.
    pub(crate) fn plain(&self, id: TermId) -> Option<E> {
        self.known.get(&(id, View::Plain)).copied()
    }

    /// The expression of a boolean or bit-vector term, lowering its subterms first.
    pub(crate) fn lower<T>(&mut self, terms: &Terms, target: &mut T, id: TermId) -> Result<E, Reason>
    where
        T: Target<Expr = E>,
    {
        let root = (id, View::Plain);
        let mut work = vec![root];
        while let Some(&key) = work.last() {
            if self.known.contains_key(&key) {
                work.pop();
                continue;
            }
            let term = terms.get(key.0).ok_or(TermError::Unknown(key.0))?;
            let sort = terms.sort(key.0).ok_or(TermError::Unknown(key.0))?;
            let before = work.len();
            work.extend(needs(key, term, sort).into_iter().flatten().filter(|need| !self.known.contains_key(need)));
            if work.len() == before {
                let made = Step { lowering: self, terms, target, key, sort }.make(term)?;
                self.known.insert(key, made);
                self.order.push(key);
                work.pop();
            }
        }
        self.known.get(&root).copied().ok_or(Reason::IllFormed(TermError::Unknown(id)))
    }
}

/// The views that must be lowered before a view of a term.
fn needs((id, view): Key, term: Term, sort: Sort) -> [Option<Key>; 3] {
    use View::{Number, Plain};
    let is_float = Precision::of(sort).is_some();
    match term {
        Term::Constant(_) | Term::Variable(_) if view == Number => [Some((id, Plain)), None, None],
        Term::Constant(_) | Term::Variable(_) => [None; 3],
        Term::Ite(c, a, b) => [Some((c, Plain)), Some((a, view)), Some((b, view))],
        Term::Unary(Op::BitsToFloat | Op::FloatToBits, a) => [Some((a, Plain)), None, None],
        Term::Unary(Op::FloatNeg, a) => [Some((a, view)), None, None],
        _ if is_float && view == Plain => [Some((id, Number)), None, None],
        Term::Unary(op, a) => [Some((a, argument_view(op))), None, None],
        Term::Binary(op, a, b) => [Some((a, argument_view(op))), Some((b, argument_view(op))), None],
    }
}

/// The view an operation takes of its arguments.
fn argument_view(op: Op) -> View {
    match op {
        Op::FloatNeg
        | Op::FloatAdd
        | Op::FloatSub
        | Op::FloatMul
        | Op::FloatDiv
        | Op::FloatRem
        | Op::FloatEq
        | Op::FloatLt
        | Op::FloatLe
        | Op::ToFloat32
        | Op::ToFloat64
        | Op::FloatSqrt
        | Op::FloatRound(_)
        | Op::Math1(_)
        | Op::Math2(_)
        | Op::FloatToSigned(_) => View::Number,
        _ => View::Plain,
    }
}

/// The lowering of one view of one term, after everything it needs.
struct Step<'a, T: Target> {
    lowering: &'a Lowering<T::Expr>,
    terms: &'a Terms,
    target: &'a mut T,
    key: Key,
    sort: Sort,
}

impl<T: Target> Step<'_, T> {
    fn make(&mut self, term: Term) -> Result<T::Expr, Reason> {
        let (id, view) = self.key;
        match (term, view) {
            (Term::Constant(_) | Term::Variable(_), View::Number) => {
                let bits = self.known(id, View::Plain)?;
                let precision = self.precision(id)?;
                self.target.apply(Fun::NumberOfBits(precision), &[bits])
            }
            (Term::Constant(value), View::Plain) => match value.sort() {
                Sort::Bool => self.target.bool(value.bits() != 0),
                Sort::BitVec(width) => self.target.bits(width, value.bits()),
                Sort::Float32 => self.target.bits(Width::W32, value.bits()),
                Sort::Float64 => self.target.bits(Width::W64, value.bits()),
            },
            (Term::Variable(_), View::Plain) => {
                let name = self.terms.variable_name(id).unwrap_or_default();
                self.target.variable(id, name, self.sort)
            }
            (Term::Ite(c, a, b), _) => {
                let arguments = [self.known(c, View::Plain)?, self.known(a, view)?, self.known(b, view)?];
                self.target.apply(Fun::Ite, &arguments)
            }
            (Term::Unary(op, a), _) => self.unary(op, a),
            (Term::Binary(op, ..), View::Plain) if Precision::of(self.sort).is_some() => self.encode(op),
            (Term::Binary(op, a, b), _) => {
                let view = argument_view(op);
                let (x, y) = (self.known(a, view)?, self.known(b, view)?);
                self.binary(op, x, y)
            }
        }
    }

    fn unary(&mut self, op: Op, a: TermId) -> Result<T::Expr, Reason> {
        let (_, view) = self.key;
        let from = self.width(a);
        let widen = |to: Width| to.bits() - from.min(to.bits());
        let fun = match (op, view) {
            (Op::Not, _) => Fun::Not,
            (Op::Neg | Op::BitNot, _) => Fun::Bits(op),
            (Op::SignExtend(to), _) => Fun::SignExtend(widen(to)),
            (Op::ZeroExtend(to), _) => Fun::ZeroExtend(widen(to)),
            (Op::Truncate(to), _) => Fun::LowBits(to.bits()),
            (Op::FloatToBits, _) | (Op::BitsToFloat, View::Plain) => return self.known(a, View::Plain),
            (Op::BitsToFloat, View::Number) => Fun::NumberOfBits(self.precision(self.key.0)?),
            (Op::FloatNeg, View::Number) => Fun::FpNeg,
            (Op::FloatNeg, View::Plain) => return self.flip_sign(a),
            (Op::FloatToSigned(to), _) => return self.saturate(a, to),
            (_, View::Plain) => return self.encode(op),
            (Op::Math1(_), View::Number) => return self.function(op),
            (Op::ToFloat32 | Op::ToFloat64, _) if self.precision(a)? == self.precision(self.key.0)? => {
                return self.known(a, View::Number);
            }
            (Op::ToFloat32 | Op::ToFloat64, _) => Fun::NumberOfNumber(self.precision(self.key.0)?),
            (Op::FloatSqrt, _) => Fun::FpSqrt,
            (Op::FloatRound(rounding), _) => Fun::FpRound(rounding),
            (Op::SignedToFloat32 | Op::SignedToFloat64, _) => Fun::NumberOfSigned(self.precision(self.key.0)?),
            _ => return Err(Reason::Unsupported(op)),
        };
        let argument = self.known(a, argument_view(op))?;
        self.target.apply(fun, &[argument])
    }

    fn binary(&mut self, op: Op, x: T::Expr, y: T::Expr) -> Result<T::Expr, Reason> {
        let fun = match op {
            Op::And => Fun::And,
            Op::Or => Fun::Or,
            Op::Xor => Fun::Xor,
            Op::Eq => Fun::Equal,
            Op::FloatAdd => Fun::FpAdd,
            Op::FloatSub => Fun::FpSub,
            Op::FloatMul => Fun::FpMul,
            Op::FloatDiv => Fun::FpDiv,
            Op::FloatRem => return self.remainder(x, y),
            Op::FloatEq => Fun::FpEq,
            Op::FloatLt => Fun::FpLt,
            Op::FloatLe => Fun::FpLe,
            Op::Math2(_) => return self.function(op),
            _ => Fun::Bits(op),
        };
        self.target.apply(fun, &[x, y])
    }

    /// The bits of a computed number.
    fn encode(&mut self, op: Op) -> Result<T::Expr, Reason> {
        let id = self.key.0;
        let precision = Precision::of(self.sort).ok_or(Reason::Unsupported(op))?;
        let number = self.known(id, View::Number)?;
        self.target.bits_of_number(id, number, precision)
    }

    /// Negates the bits, including a NaN's sign.
    fn flip_sign(&mut self, a: TermId) -> Result<T::Expr, Reason> {
        let width = self.precision(a)?.width();
        let (bits, sign) = (self.known(a, View::Plain)?, self.target.bits(width, width.sign_bit())?);
        self.target.apply(Fun::Bits(Op::BitXor), &[bits, sign])
    }

    /// Java's conversion: rounded towards zero if the result fits, else the nearest bound, and 0 for NaN.
    fn saturate(&mut self, a: TermId, to: Width) -> Result<T::Expr, Reason> {
        let precision = self.precision(a)?;
        let number = self.known(a, View::Number)?;
        let target = &mut *self.target;
        let inside = target.apply(Fun::SignedOfNumber(to.bits()), &[number])?;
        let (below, low) = (precision.power_of_two(to.bits() - 1, true), target.bits(to, to.sign_bit())?);
        let (above, high) = (precision.power_of_two(to.bits() - 1, false), target.bits(to, !to.sign_bit())?);
        let below = number_constant(target, precision, below)?;
        let above = number_constant(target, precision, above)?;
        let too_low = target.apply(Fun::FpLe, &[number, below])?;
        let too_high = target.apply(Fun::FpLe, &[above, number])?;
        let (nan, zero) = (target.apply(Fun::IsNan, &[number])?, target.bits(to, 0)?);
        let inside = target.apply(Fun::Ite, &[too_high, high, inside])?;
        let inside = target.apply(Fun::Ite, &[too_low, low, inside])?;
        target.apply(Fun::Ite, &[nan, zero, inside])
    }

    /// A function that no solver supports: *some* number within its range. So unsatisfiable answers stay sound, and a
    /// model with the wrong number fails evaluation.
    fn function(&mut self, op: Op) -> Result<T::Expr, Reason> {
        let id = self.key.0;
        let precision = self.precision(id)?;
        let (low, high) = range(op);
        let target = &mut *self.target;
        let guess = target.unknown(id, precision.width())?;
        let mut number = target.apply(Fun::NumberOfBits(precision), &[guess])?;
        if let Some(low) = low {
            let low = number_constant(target, precision, low.to_bits())?;
            let below = target.apply(Fun::FpLt, &[number, low])?;
            number = target.apply(Fun::Ite, &[below, low, number])?;
        }
        if let Some(high) = high {
            let high = number_constant(target, precision, high.to_bits())?;
            let above = target.apply(Fun::FpLt, &[high, number])?;
            number = target.apply(Fun::Ite, &[above, high, number])?;
        }
        Ok(number)
    }

    /// C's `fmod`, which SMT-LIB lacks: |x| - q·|y| with q = ⌊|x| / |y|⌋, and the sign of x.
    ///
    /// A quotient rounded towards zero has the right integral part as long as that part fits the significand, and the
    /// fused multiply-add is then exact. For larger quotients the result is *some* number from 0 to below |y|:
    /// unsatisfiable answers stay sound, and a model with the wrong number fails evaluation.
    fn remainder(&mut self, x: T::Expr, y: T::Expr) -> Result<T::Expr, Reason> {
        let id = self.key.0;
        let precision = self.precision(id)?;
        let target = &mut *self.target;
        let (size_x, size_y) = (target.apply(Fun::FpAbs, &[x])?, target.apply(Fun::FpAbs, &[y])?);
        let quotient = target.apply(Fun::FpDivTowardsZero, &[size_x, size_y])?;
        let whole = target.apply(Fun::FpTruncate, &[quotient])?;
        let minus_whole = target.apply(Fun::FpNeg, &[whole])?;
        let exact = target.apply(Fun::FpFma, &[minus_whole, size_y, size_x])?;
        let limit = number_constant(target, precision, precision.power_of_two(precision.format().1, false))?;
        let fits = target.apply(Fun::FpLt, &[quotient, limit])?;

        let guess = target.unknown(id, precision.width())?;
        let guess = target.apply(Fun::NumberOfBits(precision), &[guess])?;
        let size = target.apply(Fun::Ite, &[fits, exact, guess])?;
        // Always true of the exact result; stated explicitly, it spares the solver a proof about division.
        let zero = number_constant(target, precision, 0)?;
        let (low, high) = (target.apply(Fun::FpLe, &[zero, size])?, target.apply(Fun::FpLt, &[size, size_y])?);
        let possible = target.apply(Fun::And, &[low, high])?;
        let size = target.apply(Fun::Ite, &[possible, size, zero])?;

        let smaller = target.apply(Fun::FpLt, &[size_x, size_y])?;
        let size = target.apply(Fun::Ite, &[smaller, size_x, size])?;
        let (minus, negative) = (target.apply(Fun::FpNeg, &[size])?, target.apply(Fun::IsNegative, &[x])?);
        let signed = target.apply(Fun::Ite, &[negative, minus, size])?;

        let nan = number_constant(target, precision, precision.canonical_nan())?;
        let mut undefined = target.apply(Fun::IsNan, &[x])?;
        for (fun, of) in [(Fun::IsNan, y), (Fun::IsInfinite, x), (Fun::IsZero, y)] {
            let also = target.apply(fun, &[of])?;
            undefined = target.apply(Fun::Or, &[undefined, also])?;
        }
        target.apply(Fun::Ite, &[undefined, nan, signed])
    }

    fn known(&self, id: TermId, view: View) -> Result<T::Expr, Reason> {
        self.lowering.known.get(&(id, view)).copied().ok_or(Reason::IllFormed(TermError::Unknown(id)))
    }

    fn precision(&self, id: TermId) -> Result<Precision, Reason> {
        self.terms.sort(id).and_then(Precision::of).ok_or(Reason::IllFormed(TermError::Unknown(id)))
    }

    fn width(&self, id: TermId) -> u32 {
        match self.terms.sort(id) {
            Some(Sort::BitVec(width)) => width.bits(),
            _ => 0,
        }
    }
}

fn number_constant<T: Target>(target: &mut T, precision: Precision, bits: u64) -> Result<T::Expr, Reason> {
    let bits = target.bits(precision.width(), bits)?;
    target.apply(Fun::NumberOfBits(precision), &[bits])
}

/// The least and the greatest value of a function, apart from NaN.
fn range(op: Op) -> (Option<f64>, Option<f64>) {
    match op {
        Op::Math1(function) => match function {
            MathFn::Sin | MathFn::Cos | MathFn::Tanh => (Some(-1.0), Some(1.0)),
            MathFn::StrictSin | MathFn::StrictCos | MathFn::StrictTanh => (Some(-1.0), Some(1.0)),
            MathFn::Asin | MathFn::Atan => (Some(-FRAC_PI_2), Some(FRAC_PI_2)),
            MathFn::Acos => (Some(0.0), Some(PI)),
            MathFn::Exp | MathFn::StrictExp => (Some(0.0), None),
            MathFn::Cosh => (Some(1.0), None),
            MathFn::Expm1 => (Some(-1.0), None),
            _ => (None, None),
        },
        Op::Math2(MathFn2::Atan2) => (Some(-PI), Some(PI)),
        Op::Math2(MathFn2::Hypot) => (Some(0.0), None),
        _ => (None, None),
    }
}
