//! Inverses of operations on truth values and bit-vectors.

use heapwright_term::{Op, Sort, Value, Width};

/// The next larger and smaller values.
pub(crate) fn neighbours(value: Value) -> Vec<Value> {
    match value.sort() {
        Sort::BitVec(width) => {
            let bits = value.bits();
            vec![Value::bit_vec(width, bits.wrapping_add(1)), Value::bit_vec(width, bits.wrapping_sub(1))]
        }
        _ => Vec::new(),
    }
}

/// Values worth trying in any case.
pub(crate) fn usual(sort: Sort) -> Vec<Value> {
    match sort {
        Sort::Bool => vec![Value::bool(false), Value::bool(true)],
        Sort::BitVec(width) => {
            let bits = [0, 1, u64::MAX, 2, 10, 100, width.sign_bit() - 1, width.sign_bit()];
            bits.iter().map(|&bits| Value::bit_vec(width, bits)).collect()
        }
        _ => Vec::new(),
    }
}

/// Arguments for which the operation returns the wanted value.
pub(crate) fn unary(op: Op, now: Value, wanted: Value) -> Vec<Value> {
    let Sort::BitVec(width) = now.sort() else {
        return vec![Value::bool(!now.bits() & 1 != 0)];
    };
    let bits = wanted.bits();
    let candidate = match op {
        Op::Neg => bits.wrapping_neg(),
        Op::BitNot => !bits,
        Op::Truncate(to) => now.bits() & !to.mask() | bits,
        Op::SignedToFloat32 => f32::from_bits(bits as u32) as i64 as u64,
        Op::SignedToFloat64 => f64::from_bits(bits) as i64 as u64,
        _ => bits,
    };
    let mut found = fitting([candidate], width, |value| op.apply_unary(value) == Some(wanted));
    if found.is_empty() {
        // The goal came from an ordering: the nearest integer may do.
        match op {
            Op::SignedToFloat32 | Op::SignedToFloat64 => {
                found.extend([candidate, candidate.wrapping_add(1)].map(|bits| Value::bit_vec(width, bits)));
            }
            Op::Truncate(_) => {}
            _ => {}
        }
    }
    // For a narrow number, the current high bits are seldom intended.
    if let Op::Truncate(to) = op {
        found.insert(0, Value::bit_vec(width, to.signed(bits) as u64));
        found.insert(1, Value::bit_vec(width, bits));
    }
    found
}

/// Left arguments for which the operation returns the wanted value.
pub(crate) fn left(op: Op, x: Value, y: Value, wanted: Value) -> Vec<Value> {
    let Sort::BitVec(width) = x.sort() else {
        return truth(op, y, wanted);
    };
    let (a, b, w) = (x.bits(), y.bits(), wanted.bits());
    let shift = b.min(63) as u32;
    let candidates: Vec<u64> = match op {
        Op::Add => vec![w.wrapping_sub(b)],
        Op::Sub => vec![w.wrapping_add(b)],
        Op::BitXor => vec![w ^ b],
        Op::Mul => factors(width, b, w),
        Op::SDiv => vec![w.wrapping_mul(b), w.wrapping_mul(b).wrapping_add(a.wrapping_sub(remove(width, a, b)))],
        Op::SRem => vec![w, remove(width, a, b).wrapping_add(w), w.wrapping_add(b), w.wrapping_sub(b)],
        Op::BitAnd => vec![a & !b | w, w],
        Op::BitOr => vec![a & b | w & !b, w],
        Op::Shl => vec![w >> shift, (width.signed(w) >> shift) as u64],
        Op::LShr | Op::AShr => vec![w << shift | a & !(u64::MAX << shift), w << shift],
        _ => Vec::new(),
    };
    fitting(candidates, width, |value| op.apply_binary(value, y) == Some(wanted))
}

/// Right arguments for which the operation returns the wanted value.
pub(crate) fn right(op: Op, x: Value, y: Value, wanted: Value) -> Vec<Value> {
    let Sort::BitVec(width) = x.sort() else {
        return truth(op, x, wanted);
    };
    let (a, b, w) = (x.bits(), y.bits(), wanted.bits());
    let (signed_a, signed_w) = (width.signed(a), width.signed(w));
    let candidates: Vec<u64> = match op {
        Op::Sub => vec![a.wrapping_sub(w)],
        Op::SDiv if w != 0 => vec![signed_a.wrapping_div(signed_w) as u64],
        Op::SDiv => vec![signed_a.wrapping_mul(2) as u64, width.sign_bit() - 1],
        Op::SRem => vec![signed_a.wrapping_sub(signed_w) as u64, signed_a.wrapping_add(1) as u64],
        Op::Shl | Op::LShr | Op::AShr => (0..=u64::from(width.bits())).collect(),
        _ if op.is_commutative() => return left(op, y, x, wanted),
        _ => vec![b],
    };
    fitting(candidates, width, |value| op.apply_binary(x, value) == Some(wanted))
}

/// Numbers whose product with `b` is `w`.
fn factors(width: Width, b: u64, w: u64) -> Vec<u64> {
    let (signed_b, signed_w) = (width.signed(b), width.signed(w));
    let mut found = Vec::new();
    if signed_b != 0 && signed_w.wrapping_rem(signed_b) == 0 {
        found.push(signed_w.wrapping_div(signed_b) as u64);
    }
    if b & 1 == 1 {
        // Newton's iteration doubles the number of correct bits of the inverse, five times from 3.
        let mut inverse = b;
        for _ in 0..5 {
            inverse = inverse.wrapping_mul(2u64.wrapping_sub(b.wrapping_mul(inverse)));
        }
        found.push(w.wrapping_mul(inverse));
    }
    found
}

/// `a` minus its remainder modulo `b`.
fn remove(width: Width, a: u64, b: u64) -> u64 {
    let (signed_a, signed_b) = (width.signed(a), width.signed(b));
    if signed_b == 0 { 0 } else { signed_a.wrapping_sub(signed_a.wrapping_rem(signed_b)) as u64 }
}

/// The value one side of a connective must have, given the other.
fn truth(op: Op, other: Value, wanted: Value) -> Vec<Value> {
    let (other, wanted) = (other.bits() != 0, wanted.bits() != 0);
    vec![Value::bool(match op {
        Op::Xor => other != wanted,
        Op::Eq => other == wanted,
        _ => wanted,
    })]
}

fn fitting(candidates: impl IntoIterator<Item = u64>, width: Width, fits: impl Fn(Value) -> bool) -> Vec<Value> {
    candidates.into_iter().map(|bits| Value::bit_vec(width, bits)).filter(|&value| fits(value)).take(4).collect()
}
