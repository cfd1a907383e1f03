//! What one known truth value implies about another term.

use super::{bits_of, operand};
use crate::id::TermId;
use crate::op::Op;
use crate::terms::{Term, Terms};

/// The value of `other` if `known` is `truth`, if it is obvious.
pub(super) fn decides(terms: &Terms, known: TermId, truth: bool, other: TermId) -> Option<bool> {
    let (known, truth) = stripped(terms, known, truth);
    let (other, same) = stripped(terms, other, true);
    if known == other {
        return Some(truth == same);
    }
    let Term::Binary(op, x, y) = terms.get(known)? else {
        return None;
    };
    let Term::Binary(other_op, v, w) = terms.get(other)? else {
        return None;
    };
    let value = match (op, truth) {
        (Op::Eq, true) => equal_decides(terms, x, y, other_op, v, w),
        (Op::SLt | Op::ULt, true) => below_decides(op, true, (x, y), other_op, (v, w)),
        (Op::SLe | Op::ULe, true) => below_decides(op, false, (x, y), other_op, (v, w)),
        (Op::SLt | Op::ULt, false) => below_decides(op, false, (y, x), other_op, (v, w)),
        (Op::SLe | Op::ULe, false) => below_decides(op, true, (y, x), other_op, (v, w)),
        _ => None,
    };
    value.map(|value| value == same)
}

/// The term below a negation, and its truth value.
fn stripped(terms: &Terms, id: TermId, truth: bool) -> (TermId, bool) {
    match operand(terms, Op::Not, id) {
        Some(inner) => (inner, !truth),
        None => (id, truth),
    }
}

/// From `x = y`: every comparison of the two, and if `y` is a constant, of `x` with a constant.
fn equal_decides(terms: &Terms, x: TermId, y: TermId, op: Op, v: TermId, w: TermId) -> Option<bool> {
    if !matches!(op, Op::Eq | Op::SLt | Op::SLe | Op::ULt | Op::ULe) {
        return None;
    }
    if (v, w) == (x, y) || (v, w) == (y, x) {
        return Some(matches!(op, Op::Eq | Op::SLe | Op::ULe));
    }
    bits_of(terms, y)?;
    let value = terms.constant_value(y)?;
    let (left, right) = match (v == x, w == x) {
        (true, false) => (value, terms.constant_value(w)?),
        (false, true) => (terms.constant_value(v)?, value),
        _ => return None,
    };
    op.apply_binary(left, right)?.as_bool()
}

/// From `x < y` or `x <= y`: the other comparisons of the two with the same signedness.
fn below_decides(order: Op, strict: bool, (x, y): (TermId, TermId), op: Op, (v, w): (TermId, TermId)) -> Option<bool> {
    let signed = matches!(order, Op::SLt | Op::SLe);
    let lax = match op {
        Op::Eq if strict && ((v, w) == (x, y) || (v, w) == (y, x)) => return Some(false),
        Op::SLt if signed => false,
        Op::SLe if signed => true,
        Op::ULt if !signed => false,
        Op::ULe if !signed => true,
        _ => return None,
    };
    match (v, w) {
        pair if pair == (x, y) => (strict || lax).then_some(true),
        pair if pair == (y, x) => (strict || !lax).then_some(false),
        _ => None,
    }
}
