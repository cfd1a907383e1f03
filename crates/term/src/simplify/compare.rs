//! Rules for equality and the orders of bit-vectors.

use super::{bits_of, operand, operands, width_of};
use crate::id::TermId;
use crate::op::Op;
use crate::sort::Value;
use crate::terms::{Built, Term, Terms};

/// `not (x < y) = y <= x`, `not (x <= y) = y < x`, signed and unsigned
pub(super) fn negated_order(terms: &mut Terms, _: Op, a: TermId) -> Option<Built> {
    let Some(Term::Binary(op, x, y)) = terms.get(a) else {
        return None;
    };
    let opposite = match op {
        Op::SLt => Op::SLe,
        Op::SLe => Op::SLt,
        Op::ULt => Op::ULe,
        Op::ULe => Op::ULt,
        _ => return None,
    };
    Some(terms.binary(opposite, y, x))
}

/// `x = x`, `x <= x`, and not `x < x`
pub(super) fn same(terms: &mut Terms, op: Op, a: TermId, b: TermId) -> Option<Built> {
    (a == b).then(|| terms.bool(matches!(op, Op::Eq | Op::SLe | Op::ULe)))
}

/// `(x = true) = x`, `(x = false) = not x`
pub(super) fn equals_truth(terms: &mut Terms, _: Op, a: TermId, b: TermId) -> Option<Built> {
    match terms.constant_value(b)?.as_bool()? {
        true => Some(Ok(a)),
        false => Some(terms.unary(Op::Not, a)),
    }
}

/// `(x + c = d) = (x = d - c)`, and the same for every invertible operation on `x`. A loop, since
/// such operations may be nested to any depth.
pub(super) fn move_constant(terms: &mut Terms, _: Op, a: TermId, b: TermId) -> Option<Built> {
    let (width, mut bits) = bits_of(terms, b)?;
    let mut rest = a;
    while let Some((inner, inner_bits)) = inverted(terms, rest, bits) {
        (rest, bits) = (inner, inner_bits);
    }
    if rest == a {
        return None;
    }
    let moved = Value::bit_vec(width, bits);
    Some(terms.constant(moved).and_then(|constant| terms.binary(Op::Eq, rest, constant)))
}

/// For an invertible operation with one unknown argument, this argument and the bits it must have
/// for the operation to give `bits`.
fn inverted(terms: &Terms, id: TermId, bits: u64) -> Option<(TermId, u64)> {
    let constant = |id| bits_of(terms, id).map(|(_, bits)| bits);
    Some(match terms.get(id)? {
        Term::Binary(Op::Add, x, c) => (x, bits.wrapping_sub(constant(c)?)),
        Term::Binary(Op::BitXor, x, c) => (x, bits ^ constant(c)?),
        Term::Binary(Op::Sub, c, x) => (x, constant(c)?.wrapping_sub(bits)),
        Term::Unary(Op::Neg, x) => (x, bits.wrapping_neg()),
        Term::Unary(Op::BitNot, x) => (x, !bits),
        _ => return None,
    })
}

/// `(x - y = 0) = (x = y)`
pub(super) fn zero_difference(terms: &mut Terms, _: Op, a: TermId, b: TermId) -> Option<Built> {
    let (_, bits) = bits_of(terms, b)?;
    let (x, y) = operands(terms, Op::Sub, a)?;
    (bits == 0).then(|| terms.binary(Op::Eq, x, y))
}

/// An extended term equals a constant: compare before extending, or it never does.
pub(super) fn equals_extension(terms: &mut Terms, _: Op, a: TermId, b: TermId) -> Option<Built> {
    let constant = terms.constant_value(b)?;
    let (wide, _) = bits_of(terms, b)?;
    let extension = [Op::SignExtend(wide), Op::ZeroExtend(wide)];
    let (op, narrow) = extension.iter().find_map(|&op| Some((op, operand(terms, op, a)?)))?;
    let narrowed = Op::Truncate(width_of(terms, narrow)?).apply_unary(constant)?;
    if op.apply_unary(narrowed)? != constant {
        return Some(terms.bool(false));
    }
    Some(terms.constant(narrowed).and_then(|constant| terms.binary(Op::Eq, narrow, constant)))
}

/// Nothing is below the smallest number or above the largest; only one is not above, or below.
pub(super) fn at_the_bounds(terms: &mut Terms, op: Op, a: TermId, b: TermId) -> Option<Built> {
    let width = width_of(terms, a)?;
    let (smallest, largest) = match op {
        Op::SLt | Op::SLe => (width.sign_bit(), width.mask() ^ width.sign_bit()),
        _ => (0, width.mask()),
    };
    let is = |id, bound| bits_of(terms, id).is_some_and(|(_, bits)| bits == bound);
    match op {
        Op::SLt | Op::ULt if is(b, smallest) || is(a, largest) => Some(terms.bool(false)),
        Op::SLe | Op::ULe if is(b, largest) || is(a, smallest) => Some(terms.bool(true)),
        Op::SLe | Op::ULe if is(b, smallest) || is(a, largest) => Some(terms.binary(Op::Eq, a, b)),
        _ => None,
    }
}
