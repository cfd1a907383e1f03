//! Inverses of float operations and elementary functions. Rounding makes most inverses inexact, so neighbours are tried
//! too, and if none is exact the nearest is returned.

use heapwright_term::{MathFn, MathFn2, Op, Sort, Value};
use std::f64::consts::{FRAC_PI_2, LN_10, PI};

/// The number of a float of either precision; NaN for other sorts.
pub(crate) fn number(value: Value) -> f64 {
    match (value.as_double(), value.as_float()) {
        (Some(number), _) => number,
        (None, Some(number)) => f64::from(number),
        (None, None) => f64::NAN,
    }
}

/// The float of this sort nearest to a number.
pub(crate) fn of(sort: Sort, number: f64) -> Value {
    match sort {
        Sort::Float32 => Value::float(number as f32),
        _ => Value::double(number),
    }
}

/// The next larger and the next smaller float.
pub(crate) fn adjacent(value: Value) -> [Value; 2] {
    match value.as_float() {
        Some(number) => [Value::float(number.next_up()), Value::float(number.next_down())],
        None => [Value::double(number(value).next_up()), Value::double(number(value).next_down())],
    }
}

/// Floats near a value, simple ones first.
pub(crate) fn neighbours(value: Value) -> Vec<Value> {
    let (sort, x) = (value.sort(), number(value));
    let mut found: Vec<Value> = [x + 1.0, x - 1.0, x + 0.5, x - 0.5, x * 2.0, x / 2.0].map(|x| of(sort, x)).into();
    found.extend(adjacent(value));
    found
}

/// Values worth trying in any case, the least welcome last.
pub(crate) fn usual(sort: Sort) -> Vec<Value> {
    let numbers =
        [0.0, 1.0, -1.0, 0.5, 2.0, 10.0, 100.0, -100.0, 1e9, -1e9, f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
    numbers.map(|x| of(sort, x)).into()
}

/// Arguments for which the operation returns, or nearly returns, the wanted value.
pub(crate) fn unary(op: Op, now: Value, wanted: Value) -> Vec<Value> {
    let sort = now.sort();
    let w = number(wanted);
    let fits = |value: Value| op.apply_unary(value) == Some(wanted);
    let candidates = match op {
        Op::FloatNeg => vec![-w],
        Op::FloatToBits => return vec![Value::from_bits(sort, wanted.bits())],
        Op::FloatToSigned(_) => vec![wanted.as_signed().unwrap_or(0) as f64],
        Op::FloatSqrt => vec![w * w],
        Op::FloatRound(_) | Op::ToFloat32 | Op::ToFloat64 => vec![w],
        Op::Math1(function) => inverses(function, w),
        _ => Vec::new(),
    };
    refined(sort, &candidates, fits)
}

/// Left arguments for which the operation returns, or nearly returns, the wanted value.
pub(crate) fn left(op: Op, x: Value, y: Value, wanted: Value) -> Vec<Value> {
    let (a, b, w) = (number(x), number(y), number(wanted));
    let candidates = match op {
        Op::FloatAdd => vec![w - b],
        Op::FloatSub => vec![w + b],
        Op::FloatMul => vec![w / b, w],
        Op::FloatDiv => vec![w * b, w],
        Op::FloatRem => vec![w, a - a % b + w, w + b, w - b],
        Op::Math2(MathFn2::Pow | MathFn2::StrictPow) => vec![w.abs().powf(1.0 / b), -w.abs().powf(1.0 / b), w, 2.0],
        Op::Math2(MathFn2::Atan2) => vec![w.tan() * b, w],
        Op::Math2(MathFn2::Hypot) => vec![(w * w - b * b).sqrt(), w],
        Op::Math2(MathFn2::IeeeRemainder) => vec![w, w + b, w - b],
        _ => Vec::new(),
    };
    refined(x.sort(), &candidates, |value| op.apply_binary(value, y) == Some(wanted))
}

/// Right arguments for which the operation returns, or nearly returns, the wanted value.
pub(crate) fn right(op: Op, x: Value, y: Value, wanted: Value) -> Vec<Value> {
    let (a, w) = (number(x), number(wanted));
    let candidates = match op {
        Op::FloatSub => vec![a - w],
        Op::FloatDiv => vec![a / w, 1.0],
        Op::FloatRem => vec![a - w, a + 1.0],
        Op::Math2(MathFn2::Pow | MathFn2::StrictPow) => vec![w.ln() / a.ln(), 1.0, 2.0, 3.0],
        Op::Math2(MathFn2::Atan2) => vec![a / w.tan(), 1.0, -1.0],
        Op::Math2(MathFn2::Hypot) => vec![(w * w - a * a).sqrt(), w],
        Op::Math2(MathFn2::IeeeRemainder) => vec![a - w, 1.0, a * 4.0],
        _ if op.is_commutative() => return left(op, y, x, wanted),
        _ => Vec::new(),
    };
    refined(y.sort(), &candidates, |value| op.apply_binary(x, value) == Some(wanted))
}

/// Arguments for which a function has approximately this value.
fn inverses(function: MathFn, w: f64) -> Vec<f64> {
    match function {
        MathFn::Sin | MathFn::StrictSin => vec![w.asin(), PI - w.asin(), w.asin() - 2.0 * PI],
        MathFn::Cos | MathFn::StrictCos => vec![w.acos(), -w.acos(), 2.0 * PI - w.acos()],
        MathFn::Tan | MathFn::StrictTan => vec![w.atan(), w.atan() + PI],
        MathFn::Exp | MathFn::StrictExp => vec![w.ln()],
        MathFn::Log | MathFn::StrictLog => vec![w.exp()],
        MathFn::Log10 | MathFn::StrictLog10 => vec![10f64.powf(w), (w * LN_10).exp()],
        MathFn::Cbrt | MathFn::StrictCbrt => vec![w * w * w],
        MathFn::Tanh | MathFn::StrictTanh => vec![w.atanh()],
        MathFn::Asin => vec![w.sin(), FRAC_PI_2.copysign(w)],
        MathFn::Acos => vec![w.cos()],
        MathFn::Atan => vec![w.tan()],
        MathFn::Sinh => vec![w.asinh()],
        MathFn::Cosh => vec![w.acosh(), -w.acosh()],
        MathFn::Expm1 => vec![w.ln_1p()],
        MathFn::Log1p => vec![w.exp_m1()],
    }
}

/// For each candidate, the exact one among itself, the nearest integer and its neighbours; itself if none is exact.
fn refined(sort: Sort, candidates: &[f64], fits: impl Fn(Value) -> bool) -> Vec<Value> {
    let mut found: Vec<Value> = Vec::new();
    for &candidate in candidates {
        let nearest = of(sort, candidate);
        let [up, down] = adjacent(nearest);
        let tries = [of(sort, candidate.round()), nearest, up, down];
        let best = tries.into_iter().find(|&value| fits(value)).unwrap_or(nearest);
        if !found.contains(&best) {
            found.push(best);
        }
        if nearest != best && !found.contains(&nearest) && !fits(best) {
            found.push(nearest);
        }
    }
    found
}
