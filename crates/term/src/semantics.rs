//! What each operation computes on concrete values: a single definition shared by constant folding and evaluation.

use crate::op::{Op, Rounding};
use crate::sort::{Sort, Value, Width};

impl Op {
    /// The result for one value; `None` if ill-sorted.
    pub fn apply_unary(self, a: Value) -> Option<Value> {
        let result = self.unary_sort(a.sort())?;
        match a.sort() {
            Sort::Bool => Some(Value::bool(a.bits() == 0)),
            Sort::BitVec(width) => self.on_bit_vec(width, a.bits(), result),
            Sort::Float32 => self.on_float(f32::from_bits(a.bits() as u32), result),
            Sort::Float64 => self.on_float(f64::from_bits(a.bits()), result),
        }
    }

    /// The result for two values; `None` if ill-sorted.
    pub fn apply_binary(self, a: Value, b: Value) -> Option<Value> {
        self.binary_sort(a.sort(), b.sort())?;
        match a.sort() {
            Sort::Bool => self.on_bools(a.bits() != 0, b.bits() != 0),
            Sort::BitVec(width) => {
                self.compare_bit_vecs(width, a.bits(), b.bits()).or_else(|| self.on_bit_vecs(width, a.bits(), b.bits()))
            }
            Sort::Float32 => self.on_floats(f32::from_bits(a.bits() as u32), f32::from_bits(b.bits() as u32)),
            Sort::Float64 => self.on_floats(f64::from_bits(a.bits()), f64::from_bits(b.bits())),
        }
    }

    fn on_bools(self, a: bool, b: bool) -> Option<Value> {
        Some(Value::bool(match self {
            Op::And => a & b,
            Op::Or => a | b,
            Op::Xor => a ^ b,
            Op::Eq => a == b,
            _ => return None,
        }))
    }

    fn on_bit_vec(self, width: Width, a: u64, result: Sort) -> Option<Value> {
        let signed = width.signed(a);
        let bits = match self {
            Op::Neg => a.wrapping_neg(),
            Op::BitNot => !a,
            Op::SignExtend(_) => signed as u64,
            Op::ZeroExtend(_) | Op::Truncate(_) | Op::BitsToFloat => a,
            Op::SignedToFloat32 => u64::from((signed as f32).to_bits()),
            Op::SignedToFloat64 => (signed as f64).to_bits(),
            _ => return None,
        };
        Some(Value::from_bits(result, bits))
    }

    fn compare_bit_vecs(self, width: Width, a: u64, b: u64) -> Option<Value> {
        Some(Value::bool(match self {
            Op::Eq => a == b,
            Op::SLt => width.signed(a) < width.signed(b),
            Op::SLe => width.signed(a) <= width.signed(b),
            Op::ULt => a < b,
            Op::ULe => a <= b,
            _ => return None,
        }))
    }

    fn on_bit_vecs(self, width: Width, a: u64, b: u64) -> Option<Value> {
        let (signed_a, signed_b) = (width.signed(a), width.signed(b));
        let in_width = b < u64::from(width.bits());
        let bits = match self {
            Op::Add => a.wrapping_add(b),
            Op::Sub => a.wrapping_sub(b),
            Op::Mul => a.wrapping_mul(b),
            Op::SDiv if b == 0 => (if signed_a < 0 { 1 } else { -1i64 }) as u64,
            Op::SDiv => signed_a.wrapping_div(signed_b) as u64,
            Op::SRem if b == 0 => a,
            Op::SRem => signed_a.wrapping_rem(signed_b) as u64,
            Op::BitAnd => a & b,
            Op::BitOr => a | b,
            Op::BitXor => a ^ b,
            Op::Shl if in_width => a << b,
            Op::LShr if in_width => a >> b,
            Op::Shl | Op::LShr => 0,
            Op::AShr => (signed_a >> b.min(63)) as u64,
            _ => return None,
        };
        Some(Value::bit_vec(width, bits))
    }

    fn on_float<F: Float>(self, a: F, result: Sort) -> Option<Value> {
        Some(match self {
            Op::FloatNeg => a.negate().raw(),
            Op::ToFloat32 => a.to_f32().value(),
            Op::ToFloat64 => a.to_f64().value(),
            Op::FloatToSigned(Width::W8) => Value::bit_vec(Width::W8, a.to_i64().clamp(-0x80, 0x7f) as u64),
            Op::FloatToSigned(Width::W16) => Value::bit_vec(Width::W16, a.to_i64().clamp(-0x8000, 0x7fff) as u64),
            Op::FloatToSigned(Width::W32) => {
                Value::int(a.to_i64().clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32)
            }
            Op::FloatToSigned(Width::W64) => Value::long(a.to_i64()),
            Op::FloatToBits => Value::from_bits(result, a.raw().bits()),
            Op::FloatSqrt => a.sqrt().value(),
            Op::FloatRound(rounding) => a.round(rounding).value(),
            Op::Math1(function) => function.apply(a.to_f64()).value(),
            _ => return None,
        })
    }

    fn on_floats<F: Float>(self, a: F, b: F) -> Option<Value> {
        Some(match self {
            Op::FloatAdd => (a + b).value(),
            Op::FloatSub => (a - b).value(),
            Op::FloatMul => (a * b).value(),
            Op::FloatDiv => (a / b).value(),
            Op::FloatRem => (a % b).value(),
            Op::FloatEq => Value::bool(a == b),
            Op::FloatLt => Value::bool(a < b),
            Op::FloatLe => Value::bool(a <= b),
            Op::Math2(function) => function.apply(a.to_f64(), b.to_f64()).value(),
            _ => return None,
        })
    }
}

/// The two precisions.
trait Float:
    Copy
    + PartialOrd
    + std::ops::Add<Output = Self>
    + std::ops::Sub<Output = Self>
    + std::ops::Mul<Output = Self>
    + std::ops::Div<Output = Self>
    + std::ops::Rem<Output = Self>
{
    /// The value with exactly these bits.
    fn raw(self) -> Value;
    /// The value, with any NaN made canonical: its payload is otherwise undefined. Selected by bits, since compilers
    /// treat all NaNs as interchangeable.
    fn value(self) -> Value;
    fn negate(self) -> Self;
    fn sqrt(self) -> Self;
    fn round(self, rounding: Rounding) -> Self;
    fn to_f32(self) -> f32;
    fn to_f64(self) -> f64;
    /// Saturating; NaN is 0.
    fn to_i64(self) -> i64;
}

impl Float for f32 {
    fn raw(self) -> Value {
        Value::float(self)
    }

    fn value(self) -> Value {
        let bits = self.to_bits();
        Value::from_bits(Sort::Float32, u64::from(if bits << 1 > 0xff00_0000 { 0x7fc0_0000 } else { bits }))
    }

    fn negate(self) -> f32 {
        f32::from_bits(self.to_bits() ^ 1 << 31)
    }

    fn sqrt(self) -> f32 {
        f32::sqrt(self)
    }

    fn round(self, rounding: Rounding) -> f32 {
        match rounding {
            Rounding::Ceil => self.ceil(),
            Rounding::Floor => self.floor(),
            Rounding::NearestEven => self.round_ties_even(),
        }
    }

    fn to_f32(self) -> f32 {
        self
    }

    fn to_f64(self) -> f64 {
        f64::from(self)
    }

    fn to_i64(self) -> i64 {
        self as i64
    }
}

impl Float for f64 {
    fn raw(self) -> Value {
        Value::double(self)
    }

    fn value(self) -> Value {
        let bits = self.to_bits();
        Value::from_bits(Sort::Float64, if bits << 1 > 0xffe0_0000_0000_0000 { 0x7ff8_0000_0000_0000 } else { bits })
    }

    fn negate(self) -> f64 {
        f64::from_bits(self.to_bits() ^ 1 << 63)
    }

    fn sqrt(self) -> f64 {
        f64::sqrt(self)
    }

    fn round(self, rounding: Rounding) -> f64 {
        match rounding {
            Rounding::Ceil => self.ceil(),
            Rounding::Floor => self.floor(),
            Rounding::NearestEven => self.round_ties_even(),
        }
    }

    fn to_f32(self) -> f32 {
        self as f32
    }

    fn to_f64(self) -> f64 {
        self
    }

    fn to_i64(self) -> i64 {
        self as i64
    }
}
