//! Operations on expressions.

use crate::Error;
use crate::context::{Ast, Context};
use crate::sys::*;

/// A floating-point format.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Format {
    /// Bits of the exponent.
    pub exponent: u32,
    /// Bits of the significand, with the hidden one.
    pub significand: u32,
}

/// How a floating-point result is rounded.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Rounding {
    /// To nearest, ties to even.
    NearestEven,
    /// Towards zero.
    Zero,
    /// Towards positive infinity.
    Positive,
    /// Towards negative infinity.
    Negative,
}

/// An operation on one expression.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "named as in SMT-LIB")]
pub enum Unary {
    Not,
    BvNeg,
    BvNot,
    /// By this many bits.
    SignExtend(u32),
    /// By this many bits.
    ZeroExtend(u32),
    /// The lowest bits, this many.
    LowBits(u32),
    FpOfBits(Format),
    FpOfFp(Rounding, Format),
    FpOfSigned(Rounding, Format),
    /// A signed bit-vector of this width; unspecified if the number does not fit.
    SignedOfFp(Rounding, u32),
    /// The IEEE encoding; unspecified for NaN.
    BitsOfFp,
    FpNeg,
    FpAbs,
    FpSqrt(Rounding),
    FpRound(Rounding),
    FpIsNan,
    FpIsInfinite,
    FpIsZero,
    FpIsNegative,
    RealOfInt,
}

/// An operation on two expressions.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "named as in SMT-LIB")]
pub enum Binary {
    Xor,
    Implies,
    Equal,
    Le,
    Lt,
    BvAdd,
    BvSub,
    BvMul,
    BvSDiv,
    BvSRem,
    BvAnd,
    BvOr,
    BvXor,
    BvShl,
    BvLShr,
    BvAShr,
    BvSLt,
    BvSLe,
    BvULt,
    BvULe,
    FpAdd(Rounding),
    FpSub(Rounding),
    FpMul(Rounding),
    FpDiv(Rounding),
    FpEq,
    FpLt,
    FpLe,
}

/// An operation on three expressions.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "named as in SMT-LIB")]
pub enum Ternary {
    Ite,
    FpFma(Rounding),
}

/// An operation on any number of expressions.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "named as in SMT-LIB")]
pub enum Nary {
    And,
    Or,
    Add,
    Mul,
}

impl Context {
    /// Applies an operation.
    ///
    /// # Errors
    /// If Z3 fails, as for arguments of the wrong sort, or an argument belongs to another context.
    pub fn unary(&self, operation: Unary, a: Ast) -> Result<Ast, Error> {
        let raw = self.raw();
        let (context, a) = (raw.context, raw.own(a)?);
        // SAFETY: see the invariant of this crate.
        let made = unsafe {
            match operation {
                Unary::Not => Z3_mk_not(context, a),
                Unary::BvNeg => Z3_mk_bvneg(context, a),
                Unary::BvNot => Z3_mk_bvnot(context, a),
                Unary::SignExtend(by) => Z3_mk_sign_ext(context, by, a),
                Unary::ZeroExtend(by) => Z3_mk_zero_ext(context, by, a),
                Unary::LowBits(width) => Z3_mk_extract(context, width.saturating_sub(1), 0, a),
                Unary::FpOfBits(to) => Z3_mk_fpa_to_fp_bv(context, a, self.float_sort(to)?),
                Unary::FpOfFp(mode, to) => {
                    let mode = raw.rounding(mode)?;
                    Z3_mk_fpa_to_fp_float(context, mode, a, self.float_sort(to)?)
                }
                Unary::FpOfSigned(mode, to) => {
                    let mode = raw.rounding(mode)?;
                    Z3_mk_fpa_to_fp_signed(context, mode, a, self.float_sort(to)?)
                }
                Unary::SignedOfFp(mode, width) => Z3_mk_fpa_to_sbv(context, raw.rounding(mode)?, a, width),
                Unary::BitsOfFp => Z3_mk_fpa_to_ieee_bv(context, a),
                Unary::FpNeg => Z3_mk_fpa_neg(context, a),
                Unary::FpAbs => Z3_mk_fpa_abs(context, a),
                Unary::FpSqrt(mode) => Z3_mk_fpa_sqrt(context, raw.rounding(mode)?, a),
                Unary::FpRound(mode) => Z3_mk_fpa_round_to_integral(context, raw.rounding(mode)?, a),
                Unary::FpIsNan => Z3_mk_fpa_is_nan(context, a),
                Unary::FpIsInfinite => Z3_mk_fpa_is_infinite(context, a),
                Unary::FpIsZero => Z3_mk_fpa_is_zero(context, a),
                Unary::FpIsNegative => Z3_mk_fpa_is_negative(context, a),
                Unary::RealOfInt => Z3_mk_int2real(context, a),
            }
        };
        raw.keep(made)
    }

    /// Applies an operation.
    ///
    /// # Errors
    /// If Z3 fails, as for arguments of the wrong sort, or an argument belongs to another context.
    pub fn binary(&self, operation: Binary, a: Ast, b: Ast) -> Result<Ast, Error> {
        let raw = self.raw();
        let (context, a, b) = (raw.context, raw.own(a)?, raw.own(b)?);
        // SAFETY: see the invariant of this crate.
        let made = unsafe {
            match operation {
                Binary::Xor => Z3_mk_xor(context, a, b),
                Binary::Implies => Z3_mk_implies(context, a, b),
                Binary::Equal => Z3_mk_eq(context, a, b),
                Binary::Le => Z3_mk_le(context, a, b),
                Binary::Lt => Z3_mk_lt(context, a, b),
                Binary::BvAdd => Z3_mk_bvadd(context, a, b),
                Binary::BvSub => Z3_mk_bvsub(context, a, b),
                Binary::BvMul => Z3_mk_bvmul(context, a, b),
                Binary::BvSDiv => Z3_mk_bvsdiv(context, a, b),
                Binary::BvSRem => Z3_mk_bvsrem(context, a, b),
                Binary::BvAnd => Z3_mk_bvand(context, a, b),
                Binary::BvOr => Z3_mk_bvor(context, a, b),
                Binary::BvXor => Z3_mk_bvxor(context, a, b),
                Binary::BvShl => Z3_mk_bvshl(context, a, b),
                Binary::BvLShr => Z3_mk_bvlshr(context, a, b),
                Binary::BvAShr => Z3_mk_bvashr(context, a, b),
                Binary::BvSLt => Z3_mk_bvslt(context, a, b),
                Binary::BvSLe => Z3_mk_bvsle(context, a, b),
                Binary::BvULt => Z3_mk_bvult(context, a, b),
                Binary::BvULe => Z3_mk_bvule(context, a, b),
                Binary::FpAdd(mode) => Z3_mk_fpa_add(context, raw.rounding(mode)?, a, b),
                Binary::FpSub(mode) => Z3_mk_fpa_sub(context, raw.rounding(mode)?, a, b),
                Binary::FpMul(mode) => Z3_mk_fpa_mul(context, raw.rounding(mode)?, a, b),
                Binary::FpDiv(mode) => Z3_mk_fpa_div(context, raw.rounding(mode)?, a, b),
                Binary::FpEq => Z3_mk_fpa_eq(context, a, b),
                Binary::FpLt => Z3_mk_fpa_lt(context, a, b),
                Binary::FpLe => Z3_mk_fpa_leq(context, a, b),
            }
        };
        raw.keep(made)
    }

    /// Applies an operation.
    ///
    /// # Errors
    /// If Z3 fails, as for arguments of the wrong sort, or an argument belongs to another context.
    pub fn ternary(&self, operation: Ternary, a: Ast, b: Ast, c: Ast) -> Result<Ast, Error> {
        let raw = self.raw();
        let (context, a, b, c) = (raw.context, raw.own(a)?, raw.own(b)?, raw.own(c)?);
        // SAFETY: see the invariant of this crate.
        let made = unsafe {
            match operation {
                Ternary::Ite => Z3_mk_ite(context, a, b, c),
                Ternary::FpFma(mode) => Z3_mk_fpa_fma(context, raw.rounding(mode)?, a, b, c),
            }
        };
        raw.keep(made)
    }

    /// Applies an operation.
    ///
    /// # Errors
    /// If Z3 fails, as for arguments of the wrong sort, or an argument belongs to another context.
    pub fn nary(&self, operation: Nary, all: &[Ast]) -> Result<Ast, Error> {
        let raw = self.raw();
        let (context, asts) = (raw.context, raw.own_all(all)?);
        let count = u32::try_from(asts.len()).map_err(|_| Error::Rejected)?;
        // SAFETY: see the invariant of this crate; the pointer is to as many expressions as the count says.
        let made = unsafe {
            match operation {
                Nary::And => Z3_mk_and(context, count, asts.as_ptr()),
                Nary::Or => Z3_mk_or(context, count, asts.as_ptr()),
                Nary::Add => Z3_mk_add(context, count, asts.as_ptr()),
                Nary::Mul => Z3_mk_mul(context, count, asts.as_ptr()),
            }
        };
        raw.keep(made)
    }

    /// A sort that nothing may count: it lives until the next call that creates something.
    fn float_sort(&self, format: Format) -> Result<Z3_sort, Error> {
        // SAFETY: the context is alive.
        unsafe { Z3_mk_fpa_sort(self.raw().context, format.exponent, format.significand) }.ok_or(Error::Rejected)
    }
}
