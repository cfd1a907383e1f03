//! The operations of terms and their argument and result sorts.

use crate::math::{MathFn, MathFn2};
use crate::sort::{Sort, Width};

/// An operation on one or two terms. (If-then-else is a separate kind of term.)
///
/// Every operation is total. Where Java and SMT-LIB are undefined or differ, the comment decides.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Op {
    // Booleans.
    /// Negation.
    Not,
    /// Conjunction.
    And,
    /// Disjunction.
    Or,
    /// Exclusive disjunction.
    Xor,

    // Booleans and bit-vectors.
    /// Equality of two terms of the same sort.
    Eq,

    // Bit-vectors.
    /// Two's complement negation.
    Neg,
    /// Bitwise complement.
    BitNot,
    /// Wrapping sum.
    Add,
    /// Wrapping difference.
    Sub,
    /// Wrapping product.
    Mul,
    /// Signed quotient, rounded towards zero, like SMT-LIB's `bvsdiv`: division by zero yields 1 for a negative
    /// dividend and -1 otherwise; the smallest number divided by -1 is itself.
    SDiv,
    /// Signed remainder with the dividend's sign, like SMT-LIB's `bvsrem`: modulo zero it is the dividend.
    SRem,
    /// Bitwise and.
    BitAnd,
    /// Bitwise or.
    BitOr,
    /// Bitwise exclusive or.
    BitXor,
    /// Shift left. The distance is unsigned and not masked: if it is at least the width, the result is 0.
    Shl,
    /// Logical shift right; if the distance is at least the width, the result is 0.
    LShr,
    /// Arithmetic shift right; if the distance is at least the width, every bit is the sign.
    AShr,
    /// Signed "less than".
    SLt,
    /// Signed "less than or equal".
    SLe,
    /// Unsigned "less than".
    ULt,
    /// Unsigned "less than or equal".
    ULe,
    /// Sign extension to this width, which must not be smaller.
    SignExtend(Width),
    /// Zero extension to this width, which must not be smaller.
    ZeroExtend(Width),
    /// Truncation to this width, which must not be larger: the low bits.
    Truncate(Width),

    // Floats, both precisions. Rounding is to nearest, ties to even. A NaN that results from arithmetic or a change of
    // precision is always the canonical one.
    /// Negation: flips the sign, also of a NaN.
    FloatNeg,
    /// Sum.
    FloatAdd,
    /// Difference.
    FloatSub,
    /// Product.
    FloatMul,
    /// Quotient.
    FloatDiv,
    /// Remainder of the quotient rounded towards zero (C's `fmod`, not IEEE's remainder).
    FloatRem,
    /// IEEE equality: NaN is not equal to itself, the zeros are equal.
    FloatEq,
    /// IEEE "less than".
    FloatLt,
    /// IEEE "less than or equal".
    FloatLe,
    /// Conversion to single precision.
    ToFloat32,
    /// Conversion to double precision.
    ToFloat64,
    /// A signed bit-vector as a single precision number, rounded.
    SignedToFloat32,
    /// A signed bit-vector as a double precision number, rounded.
    SignedToFloat64,
    /// A float as a signed bit-vector of this width: rounded towards zero, saturated, NaN is 0.
    FloatToSigned(Width),
    /// The IEEE encoding of a float, including any NaN.
    FloatToBits,
    /// The float with this IEEE encoding.
    BitsToFloat,
    /// Square root.
    FloatSqrt,
    /// Rounding to an integral float of the same sign.
    FloatRound(Rounding),
    /// A function of a double that no solver supports.
    Math1(MathFn),
    /// A function of two doubles that no solver supports.
    Math2(MathFn2),
}

/// A rounding direction.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rounding {
    /// Towards positive infinity.
    Ceil,
    /// Towards negative infinity.
    Floor,
    /// To the nearest, ties to even.
    NearestEven,
}

impl Op {
    /// The result sort for one argument of this sort; `None` if ill-sorted.
    pub fn unary_sort(self, a: Sort) -> Option<Sort> {
        match (self, a) {
            (Op::Not, Sort::Bool) => Some(Sort::Bool),
            (Op::Neg | Op::BitNot, Sort::BitVec(_)) => Some(a),
            (Op::SignExtend(to) | Op::ZeroExtend(to), Sort::BitVec(from)) => (to >= from).then_some(Sort::BitVec(to)),
            (Op::Truncate(to), Sort::BitVec(from)) => (to <= from).then_some(Sort::BitVec(to)),
            (Op::FloatNeg | Op::FloatSqrt | Op::FloatRound(_), Sort::Float32 | Sort::Float64) => Some(a),
            (Op::Math1(_), Sort::Float64) => Some(a),
            (Op::ToFloat32, Sort::Float32 | Sort::Float64) => Some(Sort::Float32),
            (Op::ToFloat64, Sort::Float32 | Sort::Float64) => Some(Sort::Float64),
            (Op::SignedToFloat32, Sort::BitVec(_)) => Some(Sort::Float32),
            (Op::SignedToFloat64, Sort::BitVec(_)) => Some(Sort::Float64),
            (Op::FloatToSigned(to), Sort::Float32 | Sort::Float64) => Some(Sort::BitVec(to)),
            (Op::FloatToBits, Sort::Float32) => Some(Sort::BitVec(Width::W32)),
            (Op::FloatToBits, Sort::Float64) => Some(Sort::BitVec(Width::W64)),
            (Op::BitsToFloat, Sort::BitVec(Width::W32)) => Some(Sort::Float32),
            (Op::BitsToFloat, Sort::BitVec(Width::W64)) => Some(Sort::Float64),
            _ => None,
        }
    }

    /// The result sort for two arguments of these sorts; `None` if ill-sorted.
    pub fn binary_sort(self, a: Sort, b: Sort) -> Option<Sort> {
        if a != b {
            return None;
        }
        match (self, a) {
            (Op::And | Op::Or | Op::Xor, Sort::Bool) => Some(Sort::Bool),
            (Op::Eq, Sort::Bool | Sort::BitVec(_)) => Some(Sort::Bool),
            (Op::SLt | Op::SLe | Op::ULt | Op::ULe, Sort::BitVec(_)) => Some(Sort::Bool),
            (Op::Add | Op::Sub | Op::Mul | Op::SDiv | Op::SRem, Sort::BitVec(_)) => Some(a),
            (Op::BitAnd | Op::BitOr | Op::BitXor | Op::Shl | Op::LShr | Op::AShr, Sort::BitVec(_)) => Some(a),
            (Op::FloatEq | Op::FloatLt | Op::FloatLe, Sort::Float32 | Sort::Float64) => Some(Sort::Bool),
            (
                Op::FloatAdd | Op::FloatSub | Op::FloatMul | Op::FloatDiv | Op::FloatRem,
                Sort::Float32 | Sort::Float64,
            ) => Some(a),
            (Op::Math2(_), Sort::Float64) => Some(a),
            _ => None,
        }
    }

    /// Returns true if the arguments can be swapped.
    pub fn is_commutative(self) -> bool {
        matches!(
            self,
            Op::And
                | Op::Or
                | Op::Xor
                | Op::Eq
                | Op::Add
                | Op::Mul
                | Op::BitAnd
                | Op::BitOr
                | Op::BitXor
                | Op::FloatAdd
                | Op::FloatMul
                | Op::FloatEq
        )
    }

    /// The name in text; SMT-LIB's if it has one with the same meaning.
    pub fn name(self) -> &'static str {
        match self {
            Op::Not => "not",
            Op::And => "and",
            Op::Or => "or",
            Op::Xor => "xor",
            Op::Eq => "=",
            Op::Neg => "bvneg",
            Op::BitNot => "bvnot",
            Op::Add => "bvadd",
            Op::Sub => "bvsub",
            Op::Mul => "bvmul",
            Op::SDiv => "bvsdiv",
            Op::SRem => "bvsrem",
            Op::BitAnd => "bvand",
            Op::BitOr => "bvor",
            Op::BitXor => "bvxor",
            Op::Shl => "bvshl",
            Op::LShr => "bvlshr",
            Op::AShr => "bvashr",
            Op::SLt => "bvslt",
            Op::SLe => "bvsle",
            Op::ULt => "bvult",
            Op::ULe => "bvule",
            Op::SignExtend(_) => "sign_extend_to",
            Op::ZeroExtend(_) => "zero_extend_to",
            Op::Truncate(_) => "truncate_to",
            Op::FloatNeg => "fp.neg",
            Op::FloatAdd => "fp.add",
            Op::FloatSub => "fp.sub",
            Op::FloatMul => "fp.mul",
            Op::FloatDiv => "fp.div",
            Op::FloatRem => "fp.fmod",
            Op::FloatEq => "fp.eq",
            Op::FloatLt => "fp.lt",
            Op::FloatLe => "fp.leq",
            Op::ToFloat32 => "to_f32",
            Op::ToFloat64 => "to_f64",
            Op::SignedToFloat32 => "signed_to_f32",
            Op::SignedToFloat64 => "signed_to_f64",
            Op::FloatToSigned(_) => "fp.saturate_to",
            Op::FloatToBits => "fp.bits",
            Op::BitsToFloat => "fp.from_bits",
            Op::FloatSqrt => "fp.sqrt",
            Op::FloatRound(Rounding::Ceil) => "fp.ceil",
            Op::FloatRound(Rounding::Floor) => "fp.floor",
            Op::FloatRound(Rounding::NearestEven) => "fp.rint",
            Op::Math1(function) => function.name(),
            Op::Math2(function) => function.name(),
        }
    }

    /// The width that is part of the operation.
    pub(crate) fn width(self) -> Option<Width> {
        match self {
            Op::SignExtend(width) | Op::ZeroExtend(width) | Op::Truncate(width) | Op::FloatToSigned(width) => {
                Some(width)
            }
            _ => None,
        }
    }
}
