//! Elementary functions in double-double arithmetic.

use super::wide::Wide;
use crate::math::strict::reduce;

/// Terms of a series below this fraction of the sum are negligible.
const NEGLIGIBLE: f64 = 1e-34;

/// `2^exponent * fraction` is the exponential of a number of moderate size.
pub(super) struct Exponential {
    pub fraction: Wide,
    pub exponent: i32,
}

pub(super) fn exponential(x: Wide) -> Exponential {
    const LN2: [f64; 3] = [
        f64::from_bits(0x3FE6_2E42_FEFA_2000),
        f64::from_bits(0x3D69_EF35_793C_7673),
        f64::from_bits(0x398F_97B5_7A07_9A19),
    ];
    const SQUARINGS: i32 = 8;
    let exponent = (x.high * std::f64::consts::LOG2_E).round();
    let [first, second, third] = LN2;
    let reduced = Wide::sum(x.high, -exponent * first)
        .plus(Wide::of(x.low))
        .minus(Wide::product(exponent, second))
        .minus(Wide::of(exponent * third));
    let step = reduced.doubled(-SQUARINGS);
    // exp(step) - 1, so that squaring does not lose the small part
    let mut excess = series(step, step, |n| (n + 1, 1));
    for _ in 0..SQUARINGS {
        excess = excess.times(excess).plus(excess.doubled(1));
    }
    Exponential { fraction: Wide::ONE.plus(excess), exponent: exponent as i32 }
}

/// `first + first * x / d1 + …`, where the n-th step (from one) divides by the product of the given pair.
fn series(first: Wide, x: Wide, divisors: fn(u32) -> (u32, u32)) -> Wide {
    let (mut sum, mut term) = (first, first);
    for n in 1..40 {
        let (a, b) = divisors(n);
        term = term.times(x).over_small(a * b);
        sum = sum.plus(term);
        if term.high.abs() <= NEGLIGIBLE * sum.high.abs() {
            break;
        }
    }
    sum
}

/// The natural logarithm of a positive, finite, normal number.
pub(super) fn logarithm(x: f64) -> Wide {
    if (0.9..1.1).contains(&x) {
        let f = x - 1.0;
        let s = Wide::of(f).over(Wide::sum(2.0, f));
        return odd_series(s).doubled(1);
    }
    // Newton: the logarithm of the estimate's residual is tiny
    let estimate = libm::log(x);
    let inverse = exponential(Wide::of(-estimate));
    let half = inverse.exponent / 2;
    let scaled = inverse.fraction.times(Wide::of(x * 2.0_f64.powi(half))).doubled(inverse.exponent - half);
    let rest = scaled.minus(Wide::ONE);
    let correction = rest.minus(rest.times(rest).doubled(-1));
    Wide::of(estimate).plus(correction)
}

/// The inverse hyperbolic tangent, by its series.
fn odd_series(s: Wide) -> Wide {
    let square = s.times(s);
    let (mut sum, mut power) = (s, s);
    for n in 1..40 {
        power = power.times(square);
        let term = power.over_small(2 * n + 1);
        sum = sum.plus(term);
        if term.high.abs() <= NEGLIGIBLE * sum.high.abs() {
            break;
        }
    }
    sum
}

/// Sine and cosine of a finite angle.
pub(super) fn sine_and_cosine(x: f64) -> (Wide, Wide) {
    let (angle, quarter) = if x.abs() <= std::f64::consts::FRAC_PI_4 {
        (Wide::of(x), 0)
    } else {
        let reduced = reduce(x);
        (Wide::sum(reduced.rest, reduced.tail), reduced.quarter & 3)
    };
    let square = angle.times(angle).negated();
    let sine = series(angle, square, |n| (2 * n, 2 * n + 1));
    let cosine = series(Wide::ONE, square, |n| (2 * n - 1, 2 * n));
    match quarter {
        0 => (sine, cosine),
        1 => (cosine, sine.negated()),
        2 => (sine.negated(), cosine.negated()),
        _ => (cosine.negated(), sine),
    }
}

/// The hyperbolic tangent of a number with magnitude below one.
pub(super) fn small_hyperbolic_tangent(x: f64) -> Wide {
    let angle = Wide::of(x);
    let square = angle.times(angle);
    series(angle, square, |n| (2 * n, 2 * n + 1)).over(series(Wide::ONE, square, |n| (2 * n - 1, 2 * n)))
}

/// An integer power, exact if it has at most 106 bits.
pub(super) fn integer_power(base: f64, mut exponent: u32) -> Wide {
    let mut square = Wide::of(base);
    let mut result = Wide::ONE;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = result.times(square);
        }
        square = square.times(square);
        exponent >>= 1;
    }
    result
}
