//! Rules for equalities and orderings of bit-vectors.

use super::boolean::are_opposite;
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

/// `x = x` and `x <= x` are true, `x < x` is false
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

/// `x = not x` is false; `(not x = not y) = (x = y)`
pub(super) fn equal_truths(terms: &mut Terms, _: Op, a: TermId, b: TermId) -> Option<Built> {
    if are_opposite(terms, a, b) {
        return Some(terms.bool(false));
    }
    let (x, y) = (operand(terms, Op::Not, a)?, operand(terms, Op::Not, b)?);
    Some(terms.binary(Op::Eq, x, y))
}

/// `(x + c = d) = (x = d - c)`, and likewise for every invertible operation on `x`. A loop, since such operations may
/// be nested to any depth.
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

/// For an invertible operation with one unknown argument, that argument and the bits it must have for the operation to
/// yield `bits`.
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

/// An extended term equals a constant: compares before extending, or is false.
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

/// Nothing is below the smallest number or above the largest; only the bound itself is at most the smallest or at least
/// the largest.
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

/// Numbers extended in the same way from the same width compare as before; zero-extended ones unsigned.
pub(super) fn of_extensions(terms: &mut Terms, op: Op, a: TermId, b: TermId) -> Option<Built> {
    let (Term::Unary(extend, x), Term::Unary(other, y)) = (terms.get(a)?, terms.get(b)?) else {
        return None;
    };
    if extend != other || terms.sort(x) != terms.sort(y) {
        return None;
    }
    let narrow = match extend {
        Op::SignExtend(_) => op,
        Op::ZeroExtend(_) => unsigned(op),
        _ => return None,
    };
    Some(terms.binary(narrow, x, y))
}

fn unsigned(op: Op) -> Op {
    match op {
        Op::SLt => Op::ULt,
        Op::SLe => Op::ULe,
        other => other,
    }
}

/// An extended number against a constant: the constant is out of its range, or they compare at the narrow width.
pub(super) fn extension_with_constant(terms: &mut Terms, op: Op, a: TermId, b: TermId) -> Option<Built> {
    let (extended, constant, swapped) = match (terms.constant_value(a), terms.constant_value(b)) {
        (None, Some(value)) => (a, value, false),
        (Some(value), None) => (b, value, true),
        _ => return None,
    };
    let Term::Unary(extend, x) = terms.get(extended)? else {
        return None;
    };
    let narrow = width_of(terms, x)?;
    let (narrow_op, low, high) = match (extend, op) {
        (Op::SignExtend(_), Op::SLt | Op::SLe) => (op, narrow.sign_bit(), narrow.mask() ^ narrow.sign_bit()),
        (Op::ZeroExtend(_), Op::SLt | Op::SLe | Op::ULt | Op::ULe) => (unsigned(op), 0, narrow.mask()),
        _ => return None,
    };
    let bound = |bits| extend.apply_unary(Value::bit_vec(narrow, bits));
    let holds = |value: Value| {
        let (left, right) = if swapped { (constant, value) } else { (value, constant) };
        op.apply_binary(left, right)
    };
    // An ordering is monotone: if both ends agree, so does everything between them.
    let (lowest, highest) = (holds(bound(low)?)?, holds(bound(high)?)?);
    if lowest == highest {
        return Some(terms.constant(lowest));
    }
    let narrowed = Op::Truncate(narrow).apply_unary(constant)?;
    (extend.apply_unary(narrowed)? == constant).then_some(())?;
    let narrowed = terms.constant(narrowed);
    Some(narrowed.and_then(|k| if swapped { terms.binary(narrow_op, k, x) } else { terms.binary(narrow_op, x, k) }))
}
