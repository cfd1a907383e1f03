//! Rules for bitwise operations and shifts.

use super::{bits_of, operand, operands, width_of, zero_like};
use crate::id::TermId;
use crate::op::Op;
use crate::sort::{Value, Width};
use crate::terms::{Built, Term, Terms};

/// `~~x = x`
pub(super) fn double_complement(terms: &mut Terms, _: Op, a: TermId) -> Option<Built> {
    operand(terms, Op::BitNot, a).map(Ok)
}

/// `x & -1 = x`, `x & 0 = 0`, `x | 0 = x`, `x | -1 = -1`
pub(super) fn unit_and_zero(terms: &mut Terms, op: Op, a: TermId, b: TermId) -> Option<Built> {
    let (width, bits) = bits_of(terms, b)?;
    if bits == absorbing(op, width) {
        Some(Ok(b))
    } else if bits == absorbing(op, width) ^ width.mask() {
        Some(Ok(a))
    } else {
        None
    }
}

/// `x & x = x`, `x | x = x`
pub(super) fn idempotence(_: &mut Terms, _: Op, a: TermId, b: TermId) -> Option<Built> {
    (a == b).then_some(Ok(a))
}

/// `x & ~x = 0`, `x | ~x = -1`
pub(super) fn complement(terms: &mut Terms, op: Op, a: TermId, b: TermId) -> Option<Built> {
    let width = width_of(terms, a)?;
    let complementary = operand(terms, Op::BitNot, a) == Some(b) || operand(terms, Op::BitNot, b) == Some(a);
    complementary.then(|| terms.constant(Value::bit_vec(width, absorbing(op, width))))
}

/// `x ^ x = 0`, `x ^ 0 = x`, `x ^ -1 = ~x`
pub(super) fn exclusive_or(terms: &mut Terms, _: Op, a: TermId, b: TermId) -> Option<Built> {
    if a == b {
        return zero_like(terms, a);
    }
    match bits_of(terms, b)? {
        (_, 0) => Some(Ok(a)),
        (width, bits) if bits == width.mask() => Some(terms.unary(Op::BitNot, a)),
        _ => None,
    }
}

/// `x << 0 = x`, `0 << x = 0`, for every shift
pub(super) fn shift_nothing(terms: &mut Terms, _: Op, a: TermId, b: TermId) -> Option<Built> {
    let is_zero = |id| bits_of(terms, id).is_some_and(|(_, bits)| bits == 0);
    (is_zero(a) || is_zero(b)).then_some(Ok(a))
}

/// A distance of at least the width: 0, or the sign in every bit.
pub(super) fn shift_all(terms: &mut Terms, op: Op, a: TermId, b: TermId) -> Option<Built> {
    let (width, distance) = bits_of(terms, b)?;
    if distance < u64::from(width.bits()) {
        return None;
    }
    if op != Op::AShr {
        return zero_like(terms, a);
    }
    let largest = Value::bit_vec(width, u64::from(width.bits()) - 1);
    Some(terms.constant(largest).and_then(|constant| terms.binary(op, a, constant)))
}

/// `(x << c) << d = x << (c + d)`, for every shift; both distances are below the width here
pub(super) fn shift_twice(terms: &mut Terms, op: Op, a: TermId, b: TermId) -> Option<Built> {
    let (width, outer) = bits_of(terms, b)?;
    let (rest, inner) = operands(terms, op, a)?;
    let (_, inner) = bits_of(terms, inner)?;
    let distance = Value::bit_vec(width, inner + outer);
    Some(terms.constant(distance).and_then(|constant| terms.binary(op, rest, constant)))
}

/// The absorbing constant: 0 for "and", all ones for "or".
fn absorbing(op: Op, width: Width) -> u64 {
    if op == Op::BitAnd { 0 } else { width.mask() }
}

/// `b & 0xff` of an extended number: drops a mask that keeps everything, and turns a sign extension that is masked out
/// into a zero extension.
pub(super) fn mask_extension(terms: &mut Terms, _: Op, a: TermId, b: TermId) -> Option<Built> {
    let (wide, mask) = bits_of(terms, b)?;
    let Term::Unary(extend @ (Op::SignExtend(_) | Op::ZeroExtend(_)), x) = terms.get(a)? else {
        return None;
    };
    let narrow = width_of(terms, x)?.mask();
    match extend {
        Op::ZeroExtend(_) if mask & narrow == narrow => Some(Ok(a)),
        Op::SignExtend(_) if mask & !narrow == 0 => {
            let zeros = terms.unary(Op::ZeroExtend(wide), x);
            Some(zeros.and_then(|zeros| terms.binary(Op::BitAnd, zeros, b)))
        }
        _ => None,
    }
}
