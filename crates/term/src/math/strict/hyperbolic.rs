//! Hyperbolic functions, bit-for-bit as computed by fdlibm.

use super::words::high;
use libm::{exp, expm1};

/// Twenty-two: from here on, `exp(-x)` is negligible compared to `exp(x)`.
const TWENTY_TWO: i32 = 0x4036_0000;

/// From here on, `exp(x)` overflows.
const EXP_OVERFLOW: i32 = 0x4086_2E42;

/// `factor * exp(x)` for a large positive `x`; infinite only if the product is.
fn scaled_exp(x: f64, factor: f64) -> f64 {
    const OVERFLOW: f64 = f64::from_bits(0x4086_33CE_8FB9_F87D);
    if high(x) < EXP_OVERFLOW {
        return factor * exp(x);
    }
    if x > OVERFLOW {
        return factor * f64::INFINITY;
    }
    let root = exp(0.5 * x);
    factor * root * root
}

pub(in crate::math) fn sine(x: f64) -> f64 {
    if !x.is_finite() {
        return x + x;
    }
    let size = high(x) & 0x7FFF_FFFF;
    let half = 0.5_f64.copysign(x);
    if size >= TWENTY_TWO {
        return scaled_exp(x.abs(), half);
    }
    if size < 0x3E30_0000 {
        return x;
    }
    let t = expm1(x.abs());
    if size < 0x3FF0_0000 {
        return half * (2.0 * t - t * t / (t + 1.0));
    }
    half * (t + t / (t + 1.0))
}

pub(in crate::math) fn cosine(x: f64) -> f64 {
    if !x.is_finite() {
        return x * x;
    }
    let size = high(x) & 0x7FFF_FFFF;
    if size < 0x3FD6_2E43 {
        let t = expm1(x.abs());
        let w = 1.0 + t;
        return if size < 0x3C80_0000 { w } else { 1.0 + (t * t) / (w + w) };
    }
    if size < TWENTY_TWO {
        let t = exp(x.abs());
        return 0.5 * t + 0.5 / t;
    }
    scaled_exp(x.abs(), 0.5)
}

pub(in crate::math) fn tangent(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    let size = high(x) & 0x7FFF_FFFF;
    if size < 0x3C80_0000 {
        return x * (1.0 + x);
    }
    let magnitude = if size >= TWENTY_TWO {
        1.0
    } else if size >= 0x3FF0_0000 {
        1.0 - 2.0 / (expm1(2.0 * x.abs()) + 2.0)
    } else {
        let t = expm1(-2.0 * x.abs());
        -t / (t + 2.0)
    };
    magnitude.copysign(x)
}
