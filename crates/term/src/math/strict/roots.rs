//! Cube root and hypotenuse, bit-for-bit as computed by fdlibm.

use super::words::{high, power_of_two, with_high};

/// A number with the lower half of its bits cleared.
fn upper(x: f64) -> f64 {
    f64::from_bits(x.to_bits() & !0xFFFF_FFFF)
}

/// The cube root: a third of the exponent, a rational approximation to 23 bits, one Newton step.
pub(in crate::math) fn cube_root(x: f64) -> f64 {
    const THIRD: i32 = 715_094_163;
    const THIRD_OF_SUBNORMAL: i32 = 696_219_795;
    const C: f64 = 19.0 / 35.0;
    const D: f64 = -864.0 / 1225.0;
    const E: f64 = 99.0 / 70.0;
    const F: f64 = 45.0 / 28.0;
    const G: f64 = 5.0 / 14.0;
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    let size = x.abs();
    let mut root = if size < f64::MIN_POSITIVE {
        let scaled = size * 18_014_398_509_481_984.0;
        with_high(scaled, high(scaled) / 3 + THIRD_OF_SUBNORMAL)
    } else {
        with_high(0.0, high(size) / 3 + THIRD)
    };
    let error = root * root / size;
    let s = C + error * root;
    root *= G + F / (s + E + D / s);
    // Truncated to 20 bits and slightly too large, so that the square below is exact.
    let cut = upper(root);
    let cut = with_high(cut, high(cut) + 1);
    let rest = size / (cut * cut);
    let correction = (rest - cut) / (cut + cut + rest);
    (cut + cut * correction).copysign(x)
}

/// The square root of a sum of two squares.
pub(in crate::math) fn hypotenuse(x: f64, y: f64) -> f64 {
    let (mut a, mut b) = (x.abs(), y.abs());
    if a.is_infinite() || b.is_infinite() {
        return f64::INFINITY;
    }
    if a.is_nan() || b.is_nan() {
        return f64::NAN;
    }
    if b > a {
        (a, b) = (b, a);
    }
    if high(a) - high(b) > 0x03C0_0000 {
        return a + b;
    }
    let (mut upper_a, mut upper_b) = (upper(a), upper(b));
    let mut exponent = 0;
    if a > f64::from_bits(0x5F30_0000_FFFF_FFFF) {
        [a, b, upper_a, upper_b] = [a, b, upper_a, upper_b].map(|x| x * power_of_two(-600));
        exponent += 600;
    }
    if b < power_of_two(-500) {
        if b == 0.0 {
            return a;
        }
        if b < f64::MIN_POSITIVE {
            // fdlibm forgets to scale the upper halves here, and so do we.
            [a, b] = [a, b].map(|x| x * power_of_two(1022));
            exponent -= 1022;
        } else {
            [a, b, upper_a, upper_b] = [a, b, upper_a, upper_b].map(|x| x * power_of_two(600));
            exponent -= 600;
        }
    }
    let root = scaled_hypotenuse((a, upper_a), (b, upper_b));
    if exponent == 0 { root } else { power_of_two(exponent) * root }
}

/// The same for `a >= b` of moderate magnitude: the larger products are split so that they are exact.
fn scaled_hypotenuse((a, upper_a): (f64, f64), (b, upper_b): (f64, f64)) -> f64 {
    let difference = a - b;
    if difference > b {
        let rest = a - upper_a;
        return (upper_a * upper_a - (b * -b - rest * (a + upper_a))).sqrt();
    }
    let (double, upper_double) = (a + a, upper_a + upper_a);
    let (rest_b, rest) = (b - upper_b, double - upper_double);
    (upper_double * upper_b - (difference * -difference - (upper_double * rest_b + rest * b))).sqrt()
}
