//! Rules for if-then-else.

use super::boolean::are_opposite;
use super::operand;
use crate::id::TermId;
use crate::op::Op;
use crate::terms::{Built, Term, Terms};

/// How many levels of if-then-else an operation is moved through.
const LIFTED_LEVELS: u32 = 4;

/// A constant condition chooses its branch.
pub(super) fn known_condition(terms: &mut Terms, c: TermId, a: TermId, b: TermId) -> Option<Built> {
    Some(Ok(if terms.constant_value(c)?.as_bool()? { a } else { b }))
}

/// Equal branches need no condition.
pub(super) fn same_branches(_: &mut Terms, _: TermId, a: TermId, b: TermId) -> Option<Built> {
    (a == b).then_some(Ok(a))
}

/// `ite (not c) a b = ite c b a`
pub(super) fn negated_condition(terms: &mut Terms, c: TermId, a: TermId, b: TermId) -> Option<Built> {
    let condition = operand(terms, Op::Not, c)?;
    Some(terms.ite(condition, b, a))
}

/// A constant truth value in a branch makes it a connective.
pub(super) fn truth_branches(terms: &mut Terms, c: TermId, a: TermId, b: TermId) -> Option<Built> {
    let truth = |id| terms.constant_value(id).and_then(|value| value.as_bool());
    match (truth(a), truth(b)) {
        (Some(true), _) => Some(terms.binary(Op::Or, c, b)),
        (_, Some(false)) => Some(terms.binary(Op::And, c, a)),
        (Some(false), _) => Some(terms.not(c).and_then(|not_c| terms.binary(Op::And, not_c, b))),
        (_, Some(true)) => Some(terms.not(c).and_then(|not_c| terms.binary(Op::Or, not_c, a))),
        (None, None) => None,
    }
}

/// `ite c (ite c x y) b = ite c x b`, also in the other branch and with the opposite condition
pub(super) fn repeated_condition(terms: &mut Terms, c: TermId, a: TermId, b: TermId) -> Option<Built> {
    if let Some(Term::Ite(inner, x, y)) = terms.get(a) {
        if inner == c {
            return Some(terms.ite(c, x, b));
        }
        if are_opposite(terms, inner, c) {
            return Some(terms.ite(c, y, b));
        }
    }
    if let Some(Term::Ite(inner, x, y)) = terms.get(b) {
        if inner == c {
            return Some(terms.ite(c, a, y));
        }
        if are_opposite(terms, inner, c) {
            return Some(terms.ite(c, a, x));
        }
    }
    None
}

/// `op (ite c x y) = ite c (op x) (op y)` where all branches are constants
pub(super) fn lift_unary(terms: &mut Terms, op: Op, a: TermId) -> Option<Built> {
    let Term::Ite(c, x, y) = terms.get(a)? else {
        return None;
    };
    if !chooses_constants(terms, a, LIFTED_LEVELS) {
        return None;
    }
    Some(both(terms, c, |terms| terms.unary(op, x), |terms| terms.unary(op, y)))
}

/// `ite c x y op d = ite c (x op d) (y op d)` where all branches and `d` are constants, and the
/// same on the other side: `(ite c 1 0) = 1` becomes `c`
pub(super) fn lift_binary(terms: &mut Terms, op: Op, a: TermId, b: TermId) -> Option<Built> {
    if !chooses_constants(terms, a, LIFTED_LEVELS) || !chooses_constants(terms, b, LIFTED_LEVELS) {
        return None;
    }
    match (terms.get(a)?, terms.get(b)?) {
        (Term::Ite(c, x, y), Term::Constant(_)) => {
            Some(both(terms, c, |terms| terms.binary(op, x, b), |terms| terms.binary(op, y, b)))
        }
        (Term::Constant(_), Term::Ite(c, x, y)) => {
            Some(both(terms, c, |terms| terms.binary(op, a, x), |terms| terms.binary(op, a, y)))
        }
        _ => None,
    }
}

fn both(
    terms: &mut Terms,
    condition: TermId,
    then: impl FnOnce(&mut Terms) -> Built,
    otherwise: impl FnOnce(&mut Terms) -> Built,
) -> Built {
    let (then, otherwise) = (then(terms)?, otherwise(terms)?);
    terms.ite(condition, then, otherwise)
}

fn chooses_constants(terms: &Terms, id: TermId, levels: u32) -> bool {
    match terms.get(id) {
        Some(Term::Constant(_)) => true,
        Some(Term::Ite(_, x, y)) if levels > 0 => {
            chooses_constants(terms, x, levels - 1) && chooses_constants(terms, y, levels - 1)
        }
        _ => false,
    }
}
