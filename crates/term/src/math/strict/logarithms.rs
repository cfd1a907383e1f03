//! Logarithms, bit-for-bit as computed by fdlibm.

use super::words::{high, horner, with_high};

const LN2_HIGH: f64 = f64::from_bits(0x3FE6_2E42_FEE0_0000);
const LN2_LOW: f64 = f64::from_bits(0x3DEA_39EF_3579_3C76);

/// Coefficients of the series in `s = f / (2 + f)`, for `s²` and its powers.
const SERIES: [f64; 7] = [
    f64::from_bits(0x3FE5_5555_5555_5593),
    f64::from_bits(0x3FD9_9999_9997_FA04),
    f64::from_bits(0x3FD2_4924_9422_9359),
    f64::from_bits(0x3FCC_71C5_1D8E_78AF),
    f64::from_bits(0x3FC7_4664_96CB_03DE),
    f64::from_bits(0x3FC3_9A09_D078_C69F),
    f64::from_bits(0x3FC2_F112_DF3E_5244),
];

const TWO_54: f64 = 18_014_398_509_481_984.0;

/// A positive finite number scaled to be normal, and the exponent to compensate for it.
fn normal(x: f64) -> (f64, i32) {
    if high(x) < 0x0010_0000 { (x * TWO_54, -54) } else { (x, 0) }
}

/// The values of a logarithm outside the positive finite numbers.
fn special(x: f64) -> Option<f64> {
    if x == 0.0 {
        Some(f64::NEG_INFINITY)
    } else if x < 0.0 {
        Some(f64::NAN)
    } else if !x.is_finite() {
        Some(x + x)
    } else {
        None
    }
}

/// The natural logarithm.
pub(in crate::math) fn natural(x: f64) -> f64 {
    if let Some(value) = special(x) {
        return value;
    }
    let (x, scaled) = normal(x);
    let bits = high(x) & 0xF_FFFF;
    let carry = (bits + 0x9_5F64) & 0x10_0000;
    let f = with_high(x, bits | (carry ^ 0x3FF0_0000)) - 1.0;
    let exponent = scaled + (high(x) >> 20) - 1023 + (carry >> 20);
    let e = f64::from(exponent);
    if (0xF_FFFF & (2 + bits)) < 3 {
        // |f| < 2^-20
        if f == 0.0 {
            return if exponent == 0 { 0.0 } else { e * LN2_HIGH + e * LN2_LOW };
        }
        let r = f * f * (0.5 - (1.0 / 3.0) * f);
        return if exponent == 0 { f - r } else { e * LN2_HIGH - ((r - e * LN2_LOW) - f) };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let w = z * z;
    let [l1, l2, l3, l4, l5, l6, l7] = SERIES;
    let even = w * horner(w, &[l2, l4, l6]);
    let odd = z * horner(w, &[l1, l3, l5, l7]);
    let r = odd + even;
    if (bits - 0x6_147A) | (0x6_B851 - bits) > 0 {
        let half = 0.5 * f * f;
        if exponent == 0 {
            return f - (half - s * (half + r));
        }
        return e * LN2_HIGH - ((half - (s * (half + r) + e * LN2_LOW)) - f);
    }
    if exponent == 0 {
        return f - s * (f - r);
    }
    e * LN2_HIGH - ((s * (f - r) - e * LN2_LOW) - f)
}

/// The logarithm to base ten.
pub(in crate::math) fn decimal(x: f64) -> f64 {
    const INVERSE_LN10: f64 = f64::from_bits(0x3FDB_CB7B_1526_E50E);
    const LOG2_HIGH: f64 = f64::from_bits(0x3FD3_4413_509F_6000);
    const LOG2_LOW: f64 = f64::from_bits(0x3D59_FEF3_11F1_2B36);
    if let Some(value) = special(x) {
        return value;
    }
    let (x, scaled) = normal(x);
    let exponent = scaled + (high(x) >> 20) - 1023;
    let below_one = i32::from(exponent < 0);
    let y = f64::from(exponent + below_one);
    let significand = with_high(x, (high(x) & 0xF_FFFF) | ((0x3FF - below_one) << 20));
    let z = y * LOG2_LOW + INVERSE_LN10 * natural(significand);
    z + y * LOG2_HIGH
}

/// `log(1 + x)`.
pub(in crate::math) fn of_one_plus(x: f64) -> f64 {
    let bits = high(x);
    let size = bits & 0x7FFF_FFFF;
    if bits < 0x3FDA_827A && size >= 0x3FF0_0000 {
        return if x == -1.0 { f64::NEG_INFINITY } else { f64::NAN };
    }
    if bits >= 0x7FF0_0000 {
        return x + x;
    }
    if size < 0x3E20_0000 {
        return if size < 0x3C90_0000 { x } else { x - x * x * 0.5 };
    }
    let near = bits < 0x3FDA_827A && (bits > 0 || bits <= 0xBFD2_BEC3_u32 as i32);
    let split = if near { Split { f: x, bits: 1, exponent: 0, correction: 0.0 } } else { Split::of(x) };
    split.logarithm()
}

/// `1 + x` as `2^exponent * (1 + f)`, with the rounding error.
struct Split {
    f: f64,
    /// Upper significand bits of `1 + f`; zero only if `f` is tiny.
    bits: i32,
    exponent: i32,
    correction: f64,
}

impl Split {
    fn of(x: f64) -> Split {
        let (u, exponent, correction) = if high(x) < 0x4340_0000 {
            let u = 1.0 + x;
            let exponent = (high(u) >> 20) - 1023;
            let lost = if exponent > 0 { 1.0 - (u - x) } else { x - (u - 1.0) };
            (u, exponent, lost / u)
        } else {
            (x, (high(x) >> 20) - 1023, 0.0)
        };
        let bits = high(u) & 0xF_FFFF;
        if bits < 0x6_A09E {
            let f = with_high(u, bits | 0x3FF0_0000) - 1.0;
            return Split { f, bits, exponent, correction };
        }
        let f = with_high(u, bits | 0x3FE0_0000) - 1.0;
        Split { f, bits: (0x10_0000 - bits) >> 2, exponent: exponent + 1, correction }
    }

    fn logarithm(self) -> f64 {
        let Split { f, bits, exponent, correction } = self;
        let e = f64::from(exponent);
        let half = 0.5 * f * f;
        if bits == 0 {
            if f == 0.0 {
                return if exponent == 0 { 0.0 } else { e * LN2_HIGH + (correction + e * LN2_LOW) };
            }
            let r = half * (1.0 - (2.0 / 3.0) * f);
            return if exponent == 0 { f - r } else { e * LN2_HIGH - ((r - (e * LN2_LOW + correction)) - f) };
        }
        let s = f / (2.0 + f);
        let z = s * s;
        let r = z * horner(z, &SERIES);
        if exponent == 0 {
            return f - (half - s * (half + r));
        }
        e * LN2_HIGH - ((half - (s * (half + r) + (e * LN2_LOW + correction))) - f)
    }
}
