//! The two halves of a `double`, by which fdlibm's algorithms distinguish cases.

/// Sign, exponent and the upper twenty bits of the significand.
pub(super) fn high(x: f64) -> i32 {
    (x.to_bits() >> 32) as i32
}

/// The lower half.
pub(super) fn low(x: f64) -> u32 {
    x.to_bits() as u32
}

/// The same number with a different upper half.
pub(super) fn with_high(x: f64, high: i32) -> f64 {
    f64::from_bits(u64::from(high as u32) << 32 | u64::from(low(x)))
}

/// `2^exponent` for a normal result.
pub(super) fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(((1023 + exponent).clamp(0, 2046) as u64) << 52)
}

/// The value of a polynomial by Horner's method; coefficients from the constant one upwards.
pub(super) fn horner(x: f64, coefficients: &[f64]) -> f64 {
    match coefficients.split_last() {
        Some((highest, rest)) => rest.iter().rev().fold(*highest, |sum, next| next + x * sum),
        None => 0.0,
    }
}
