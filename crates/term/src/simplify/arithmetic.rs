//! Rules for sums, products and quotients of bit-vectors.

use super::{bits_of, operand, operands, width_of, zero_like};
use crate::id::TermId;
use crate::op::Op;
use crate::sort::{Sort, Value};
use crate::terms::{Built, Terms};

/// `-(-x) = x`
pub(super) fn double_negation(terms: &mut Terms, _: Op, a: TermId) -> Option<Built> {
    operand(terms, Op::Neg, a).map(Ok)
}

/// `x + 0 = x`, `x * 1 = x`
pub(super) fn neutral(terms: &mut Terms, op: Op, a: TermId, b: TermId) -> Option<Built> {
    let (_, bits) = bits_of(terms, b)?;
    (bits == u64::from(op == Op::Mul)).then_some(Ok(a))
}

/// `(x op c) op d = x op (c op d)` for an associative and commutative operation
pub(super) fn merge_constants(terms: &mut Terms, op: Op, a: TermId, b: TermId) -> Option<Built> {
    let outer = terms.constant_value(b)?;
    let (rest, inner) = operands(terms, op, a)?;
    let merged = op.apply_binary(terms.constant_value(inner)?, outer)?;
    Some(terms.constant(merged).and_then(|constant| terms.binary(op, rest, constant)))
}

/// `x + (-x) = 0`
pub(super) fn add_negation(terms: &mut Terms, _: Op, a: TermId, b: TermId) -> Option<Built> {
    let opposite = operand(terms, Op::Neg, a) == Some(b) || operand(terms, Op::Neg, b) == Some(a);
    if opposite { zero_like(terms, a) } else { None }
}

/// `x - x = 0`, `(x + c) - x = c`
pub(super) fn subtract_same(terms: &mut Terms, _: Op, a: TermId, b: TermId) -> Option<Built> {
    if a == b {
        return zero_like(terms, a);
    }
    let (rest, added) = operands(terms, Op::Add, a)?;
    if rest == b {
        Some(Ok(added))
    } else if added == b {
        Some(Ok(rest))
    } else {
        None
    }
}

/// `x - c = x + (-c)`
pub(super) fn subtract_constant(terms: &mut Terms, _: Op, a: TermId, b: TermId) -> Option<Built> {
    let (width, bits) = bits_of(terms, b)?;
    let opposite = Value::bit_vec(width, bits.wrapping_neg());
    Some(terms.constant(opposite).and_then(|constant| terms.binary(Op::Add, a, constant)))
}

/// `0 - x = -x`
pub(super) fn subtract_from_zero(terms: &mut Terms, _: Op, a: TermId, b: TermId) -> Option<Built> {
    let (_, bits) = bits_of(terms, a)?;
    (bits == 0).then(|| terms.unary(Op::Neg, b))
}

/// `x * 0 = 0`, `x * -1 = -x`
pub(super) fn multiply_by_special(terms: &mut Terms, _: Op, a: TermId, b: TermId) -> Option<Built> {
    match bits_of(terms, b)? {
        (_, 0) => Some(Ok(b)),
        (width, bits) if bits == width.mask() => Some(terms.unary(Op::Neg, a)),
        _ => None,
    }
}

/// `x / 1 = x`, `x / -1 = -x`, `x % 1 = x % -1 = 0`
pub(super) fn divide_by_unit(terms: &mut Terms, op: Op, a: TermId, b: TermId) -> Option<Built> {
    let width = width_of(terms, a)?;
    let (_, bits) = bits_of(terms, b)?;
    match op {
        _ if bits != 1 && bits != width.mask() => None,
        Op::SRem => Some(terms.constant(Value::zero(Sort::BitVec(width)))),
        _ if bits == 1 => Some(Ok(a)),
        _ => Some(terms.unary(Op::Neg, a)),
    }
}
