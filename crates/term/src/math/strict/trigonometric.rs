//! Sine, cosine and the angle of a point, bit-for-bit as computed by fdlibm.

use super::reduce::reduce;
use super::words::{high, horner, with_high};
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

const SINE: [f64; 5] = [
    f64::from_bits(0x3F81_1111_1110_F8A6),
    f64::from_bits(0xBF2A_01A0_19C1_61D5),
    f64::from_bits(0x3EC7_1DE3_57B1_FE7D),
    f64::from_bits(0xBE5A_E5E6_8A2B_9CEB),
    f64::from_bits(0x3DE5_D93A_5ACF_D57C),
];

/// The first coefficient of the sine, which is handled separately.
const SINE_FIRST: f64 = f64::from_bits(0xBFC5_5555_5555_5549);

const COSINE: [f64; 6] = [
    f64::from_bits(0x3FA5_5555_5555_554C),
    f64::from_bits(0xBF56_C16C_16C1_5177),
    f64::from_bits(0x3EFA_01A0_19CB_1590),
    f64::from_bits(0xBE92_7E4F_809C_52AD),
    f64::from_bits(0x3E21_EE9E_BDB4_B1C4),
    f64::from_bits(0xBDA8_FAE9_BE88_38D4),
];

/// Numbers up to pi/4 need no reduction.
const QUARTER: i32 = 0x3FE9_21FB;

pub(in crate::math) fn sine(x: f64) -> f64 {
    let size = high(x) & 0x7FFF_FFFF;
    if size <= QUARTER {
        return sine_near_zero(x, None);
    }
    if !x.is_finite() {
        return f64::NAN;
    }
    let angle = reduce(x);
    match angle.quarter & 3 {
        0 => sine_near_zero(angle.rest, Some(angle.tail)),
        1 => cosine_near_zero(angle.rest, angle.tail),
        2 => -sine_near_zero(angle.rest, Some(angle.tail)),
        _ => -cosine_near_zero(angle.rest, angle.tail),
    }
}

pub(in crate::math) fn cosine(x: f64) -> f64 {
    let size = high(x) & 0x7FFF_FFFF;
    if size <= QUARTER {
        return cosine_near_zero(x, 0.0);
    }
    if !x.is_finite() {
        return f64::NAN;
    }
    let angle = reduce(x);
    match angle.quarter & 3 {
        0 => cosine_near_zero(angle.rest, angle.tail),
        1 => -sine_near_zero(angle.rest, Some(angle.tail)),
        2 => -cosine_near_zero(angle.rest, angle.tail),
        _ => sine_near_zero(angle.rest, Some(angle.tail)),
    }
}

/// The sine of `x + tail` for at most pi/4.
fn sine_near_zero(x: f64, tail: Option<f64>) -> f64 {
    if (high(x) & 0x7FFF_FFFF) < 0x3E40_0000 {
        return x;
    }
    let square = x * x;
    let cube = square * x;
    let r = horner(square, &SINE);
    match tail {
        None => x + cube * (SINE_FIRST + square * r),
        Some(tail) => x - ((square * (0.5 * tail - cube * r) - tail) - cube * SINE_FIRST),
    }
}

/// The cosine of `x + tail` for at most pi/4.
fn cosine_near_zero(x: f64, tail: f64) -> f64 {
    let size = high(x) & 0x7FFF_FFFF;
    if size < 0x3E40_0000 {
        return 1.0;
    }
    let square = x * x;
    let r = square * horner(square, &COSINE);
    if size < 0x3FD3_3333 {
        return 1.0 - (0.5 * square - (square * r - x * tail));
    }
    // a part near x²/2 is subtracted exactly so that the rest stays small
    let part = if size > 0x3FE9_0000 { 0.28125 } else { with_high(0.0, size - 0x0020_0000) };
    let half = 0.5 * square - part;
    (1.0 - part) - (half - (square * r - x * tail))
}

/// The angle of a point.
pub(in crate::math) fn angle(y: f64, x: f64) -> f64 {
    const PI_TAIL: f64 = f64::from_bits(0x3CA1_A626_3314_5C07);
    if x.is_nan() || y.is_nan() {
        return x + y;
    }
    if x == 1.0 {
        return libm::atan(y);
    }
    let (left, below) = (x.is_sign_negative(), y.is_sign_negative());
    let signed = |angle: f64| if below { -angle } else { angle };
    if y == 0.0 {
        return if left { signed(PI) } else { y };
    }
    if x == 0.0 {
        return signed(FRAC_PI_2);
    }
    match (x.is_infinite(), y.is_infinite()) {
        (true, true) => return signed(if left { 3.0 * FRAC_PI_4 } else { FRAC_PI_4 }),
        (true, false) => return signed(if left { PI } else { 0.0 }),
        (false, true) => return signed(FRAC_PI_2),
        (false, false) => {}
    }
    let steepness = ((high(y) & 0x7FFF_FFFF) - (high(x) & 0x7FFF_FFFF)) >> 20;
    let slope = if steepness > 60 {
        FRAC_PI_2 + 0.5 * PI_TAIL
    } else if left && steepness < -60 {
        0.0
    } else {
        libm::atan((y / x).abs())
    };
    match (left, below) {
        (false, false) => slope,
        (false, true) => -slope,
        (true, false) => PI - (slope - PI_TAIL),
        (true, true) => (slope - PI_TAIL) - PI,
    }
}
