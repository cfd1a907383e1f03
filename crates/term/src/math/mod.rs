//! Elementary functions of doubles that no solver supports, evaluated here to the last bit.
//!
//! Two ways of computing them are in use, and programs print the last bit: `strict` has fdlibm's results, `precise` the
//! correctly rounded ones.

mod precise;
mod strict;

/// A function of one double. Names that begin with `Strict` are fdlibm's versions of correctly rounded functions;
/// functions without such a twin exist only in fdlibm's version.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum MathFn {
    Sin,
    Cos,
    Tan,
    Exp,
    Log,
    Log10,
    Cbrt,
    Tanh,
    StrictSin,
    StrictCos,
    StrictTan,
    StrictExp,
    StrictLog,
    StrictLog10,
    StrictCbrt,
    StrictTanh,
    Asin,
    Acos,
    Atan,
    Sinh,
    Cosh,
    Expm1,
    Log1p,
}

/// A function of two doubles; see [`MathFn`].
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MathFn2 {
    /// The first to the power of the second.
    Pow,
    /// The same, as computed by fdlibm.
    StrictPow,
    /// The angle of a point; the second coordinate is the first argument.
    Atan2,
    /// The square root of the sum of the squares.
    Hypot,
    /// The remainder of the quotient rounded to the nearest integer.
    IeeeRemainder,
}

impl MathFn {
    /// All functions.
    pub const ALL: [MathFn; 23] = [
        MathFn::Sin,
        MathFn::Cos,
        MathFn::Tan,
        MathFn::Exp,
        MathFn::Log,
        MathFn::Log10,
        MathFn::Cbrt,
        MathFn::Tanh,
        MathFn::StrictSin,
        MathFn::StrictCos,
        MathFn::StrictTan,
        MathFn::StrictExp,
        MathFn::StrictLog,
        MathFn::StrictLog10,
        MathFn::StrictCbrt,
        MathFn::StrictTanh,
        MathFn::Asin,
        MathFn::Acos,
        MathFn::Atan,
        MathFn::Sinh,
        MathFn::Cosh,
        MathFn::Expm1,
        MathFn::Log1p,
    ];

    /// The value at `x`.
    pub fn apply(self, x: f64) -> f64 {
        match self {
            MathFn::Sin => precise::sin(x),
            MathFn::Cos => precise::cos(x),
            MathFn::Tan => precise::tan(x),
            MathFn::Exp => precise::exp(x),
            MathFn::Log => precise::log(x),
            MathFn::Log10 => precise::log10(x),
            MathFn::Cbrt => precise::cube_root(x),
            MathFn::Tanh => precise::tanh(x),
            MathFn::StrictSin => strict::trigonometric::sine(x),
            MathFn::StrictCos => strict::trigonometric::cosine(x),
            MathFn::StrictTan => libm::tan(x),
            MathFn::StrictExp => libm::exp(x),
            MathFn::StrictLog => strict::logarithms::natural(x),
            MathFn::StrictLog10 => strict::logarithms::decimal(x),
            MathFn::StrictCbrt => strict::roots::cube_root(x),
            MathFn::StrictTanh => strict::hyperbolic::tangent(x),
            MathFn::Asin => libm::asin(x),
            MathFn::Acos => libm::acos(x),
            MathFn::Atan => libm::atan(x),
            MathFn::Sinh => strict::hyperbolic::sine(x),
            MathFn::Cosh => strict::hyperbolic::cosine(x),
            MathFn::Expm1 => libm::expm1(x),
            MathFn::Log1p => strict::logarithms::of_one_plus(x),
        }
    }

    /// The name in text.
    pub(crate) fn name(self) -> &'static str {
        match self {
            MathFn::Sin => "math.sin",
            MathFn::Cos => "math.cos",
            MathFn::Tan => "math.tan",
            MathFn::Exp => "math.exp",
            MathFn::Log => "math.log",
            MathFn::Log10 => "math.log10",
            MathFn::Cbrt => "math.cbrt",
            MathFn::Tanh => "math.tanh",
            MathFn::StrictSin => "strict.sin",
            MathFn::StrictCos => "strict.cos",
            MathFn::StrictTan => "strict.tan",
            MathFn::StrictExp => "strict.exp",
            MathFn::StrictLog => "strict.log",
            MathFn::StrictLog10 => "strict.log10",
            MathFn::StrictCbrt => "strict.cbrt",
            MathFn::StrictTanh => "strict.tanh",
            MathFn::Asin => "math.asin",
            MathFn::Acos => "math.acos",
            MathFn::Atan => "math.atan",
            MathFn::Sinh => "math.sinh",
            MathFn::Cosh => "math.cosh",
            MathFn::Expm1 => "math.expm1",
            MathFn::Log1p => "math.log1p",
        }
    }
}

impl MathFn2 {
    /// All functions.
    pub const ALL: [MathFn2; 5] =
        [MathFn2::Pow, MathFn2::StrictPow, MathFn2::Atan2, MathFn2::Hypot, MathFn2::IeeeRemainder];

    /// The value at `x` and `y`.
    pub fn apply(self, x: f64, y: f64) -> f64 {
        match self {
            MathFn2::Pow => precise::power(x, y),
            MathFn2::StrictPow => strict::power(x, y),
            MathFn2::Atan2 => strict::trigonometric::angle(x, y),
            MathFn2::Hypot => strict::roots::hypotenuse(x, y),
            MathFn2::IeeeRemainder => libm::remainder(x, y),
        }
    }

    /// The name in text.
    pub(crate) fn name(self) -> &'static str {
        match self {
            MathFn2::Pow => "math.pow",
            MathFn2::StrictPow => "strict.pow",
            MathFn2::Atan2 => "math.atan2",
            MathFn2::Hypot => "math.hypot",
            MathFn2::IeeeRemainder => "math.ieee_remainder",
        }
    }
}
