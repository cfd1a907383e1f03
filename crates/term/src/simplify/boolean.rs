//! Rules for the connectives.

use super::{operand, operands};
use crate::id::TermId;
use crate::op::Op;
use crate::terms::{Built, Term, Terms};

/// `not (not x) = x`
pub(super) fn double_negation(terms: &mut Terms, _: Op, a: TermId) -> Option<Built> {
    operand(terms, Op::Not, a).map(Ok)
}

/// `x and true = x`, `x and false = false`, `x or false = x`, `x or true = true`
pub(super) fn unit_and_zero(terms: &mut Terms, op: Op, a: TermId, b: TermId) -> Option<Built> {
    let truth = terms.constant_value(b)?.as_bool()?;
    Some(Ok(if truth == (op == Op::And) { a } else { b }))
}

/// `x and x = x`, `x or x = x`
pub(super) fn idempotence(_: &mut Terms, _: Op, a: TermId, b: TermId) -> Option<Built> {
    (a == b).then_some(Ok(a))
}

/// `x and not x = false`, `x or not x = true`
pub(super) fn complement(terms: &mut Terms, op: Op, a: TermId, b: TermId) -> Option<Built> {
    are_opposite(terms, a, b).then(|| terms.bool(op == Op::Or))
}

/// `x and (x and y) = x and y`, `x and (x or y) = x`, and the same with `or`
pub(super) fn absorption(terms: &mut Terms, op: Op, a: TermId, b: TermId) -> Option<Built> {
    let has = |op, whole, part| operands(terms, op, whole).is_some_and(|(x, y)| x == part || y == part);
    let dual = if op == Op::And { Op::Or } else { Op::And };
    if has(op, b, a) || has(dual, a, b) {
        Some(Ok(b))
    } else if has(op, a, b) || has(dual, b, a) {
        Some(Ok(a))
    } else {
        None
    }
}

/// `x xor x = false`, `x xor not x = true`, `x xor false = x`, `x xor true = not x`
pub(super) fn exclusive_or(terms: &mut Terms, _: Op, a: TermId, b: TermId) -> Option<Built> {
    if a == b {
        return Some(terms.bool(false));
    }
    if are_opposite(terms, a, b) {
        return Some(terms.bool(true));
    }
    match terms.constant_value(b)?.as_bool()? {
        false => Some(Ok(a)),
        true => Some(terms.unary(Op::Not, a)),
    }
}

/// Whether one term is what the other's negation is built as.
pub(super) fn are_opposite(terms: &Terms, a: TermId, b: TermId) -> bool {
    let negates = |negation, of| match (terms.get(negation), terms.get(of)) {
        (Some(Term::Unary(Op::Not, inner)), _) => inner == of,
        (Some(Term::Binary(Op::SLe, x, y)), Some(Term::Binary(Op::SLt, v, w))) => x == w && y == v,
        (Some(Term::Binary(Op::ULe, x, y)), Some(Term::Binary(Op::ULt, v, w))) => x == w && y == v,
        _ => false,
    };
    negates(a, b) || negates(b, a)
}
