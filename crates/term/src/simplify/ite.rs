//! Rules for if-then-else.

use super::boolean::are_opposite;
use super::known::decides;
use super::operand;
use crate::id::TermId;
use crate::op::Op;
use crate::sort::{Sort, Value};
use crate::terms::{Built, Term, Terms};

/// How many levels of if-then-else an operation is lifted through.
const LIFTED_LEVELS: u32 = 4;

/// A constant condition selects its branch.
pub(super) fn known_condition(terms: &mut Terms, c: TermId, a: TermId, b: TermId) -> Option<Built> {
    Some(Ok(if terms.constant_value(c)?.as_bool()? { a } else { b }))
}

/// Equal branches make the condition irrelevant.
pub(super) fn same_branches(_: &mut Terms, _: TermId, a: TermId, b: TermId) -> Option<Built> {
    (a == b).then_some(Ok(a))
}

/// `ite (not c) a b = ite c b a`
pub(super) fn negated_condition(terms: &mut Terms, c: TermId, a: TermId, b: TermId) -> Option<Built> {
    let condition = operand(terms, Op::Not, c)?;
    Some(terms.ite(condition, b, a))
}

/// A constant truth value in a branch turns it into a connective.
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

/// How many levels of nested if-then-else are searched for the condition.
const PRUNED_LEVELS: usize = 8;

/// `ite c (ite c x y) b = ite c x b`, also in the other branch, at deeper levels, and with a condition that the outer
/// one merely implies or contradicts.
pub(super) fn decided_condition(terms: &mut Terms, c: TermId, a: TermId, b: TermId) -> Option<Built> {
    let then = pruned(terms, c, true, a);
    let otherwise = pruned(terms, c, false, b);
    match (then, otherwise) {
        (None, None) => None,
        (Some(Err(error)), _) | (_, Some(Err(error))) => Some(Err(error)),
        (then, otherwise) => {
            let (then, otherwise) = (then.and_then(Result::ok), otherwise.and_then(Result::ok));
            Some(terms.ite(c, then.unwrap_or(a), otherwise.unwrap_or(b)))
        }
    }
}

/// A branch without the choices that the outer condition decides; `None` if there are none.
fn pruned(terms: &mut Terms, known: TermId, truth: bool, branch: TermId) -> Option<Built> {
    let mut kept: Vec<(TermId, TermId)> = Vec::new();
    let mut rest = branch;
    let mut changed = false;
    for _ in 0..PRUNED_LEVELS {
        let Some(Term::Ite(inner, x, y)) = terms.get(rest) else {
            break;
        };
        match decides(terms, known, truth, inner) {
            Some(true) => {
                rest = x;
                changed = true;
            }
            Some(false) => {
                rest = y;
                changed = true;
            }
            None => {
                kept.push((inner, x));
                rest = y;
            }
        }
    }
    if !changed {
        return None;
    }
    Some(kept.into_iter().rev().try_fold(rest, |rest, (inner, x)| terms.ite(inner, x, rest)))
}

/// `ite c c b = c or b`, `ite c a c = c and a`, `ite c x (not x) = (c = x)`
pub(super) fn truth_in_branch(terms: &mut Terms, c: TermId, a: TermId, b: TermId) -> Option<Built> {
    if a == c {
        return Some(terms.binary(Op::Or, c, b));
    }
    if b == c {
        return Some(terms.binary(Op::And, c, a));
    }
    let truths = terms.sort(a)? == Sort::Bool;
    (truths && are_opposite(terms, a, b)).then(|| terms.binary(Op::Eq, c, a))
}

/// `(ite c k x) op d = ite c (k op d) (x op d)` for a comparison with constants `k` and `d`, at all levels: comparing a
/// reference read from a write log with one object becomes the condition under which it is that object.
pub(super) fn lift_comparison(terms: &mut Terms, op: Op, a: TermId, b: TermId) -> Option<Built> {
    let (mut rest, constant, swapped) = match (terms.constant_value(a), terms.constant_value(b)) {
        (None, Some(value)) => (a, value, false),
        (Some(value), None) => (b, value, true),
        _ => return None,
    };
    let mut levels: Vec<(TermId, bool, Value)> = Vec::new();
    while let Some(Term::Ite(c, x, y)) = terms.get(rest) {
        match (terms.constant_value(x), terms.constant_value(y)) {
            (Some(value), _) => {
                levels.push((c, true, value));
                rest = y;
            }
            (_, Some(value)) => {
                levels.push((c, false, value));
                rest = x;
            }
            _ => break,
        }
    }
    if levels.is_empty() {
        return None;
    }
    let innermost = if swapped { terms.binary(op, a, rest) } else { terms.binary(op, rest, b) };
    Some(levels.into_iter().rev().try_fold(innermost.ok()?, |inner, (c, is_then, value)| {
        let (x, y) = if swapped { (constant, value) } else { (value, constant) };
        let decided = op.apply_binary(x, y).unwrap_or(Value::bool(false));
        let decided = terms.constant(decided)?;
        if is_then { terms.ite(c, decided, inner) } else { terms.ite(c, inner, decided) }
    }))
}

/// `op (ite c x y) = ite c (op x) (op y)` if all branches are constants
pub(super) fn lift_unary(terms: &mut Terms, op: Op, a: TermId) -> Option<Built> {
    let Term::Ite(c, x, y) = terms.get(a)? else {
        return None;
    };
    if !chooses_constants(terms, a, LIFTED_LEVELS) {
        return None;
    }
    Some(both(terms, c, |terms| terms.unary(op, x), |terms| terms.unary(op, y)))
}

/// `ite c x y op d = ite c (x op d) (y op d)` if all branches and `d` are constants, and symmetrically; also for an
/// equality of two such terms
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
        (Term::Ite(c, x, y), Term::Ite(..)) if op == Op::Eq => {
            Some(both(terms, c, |terms| terms.binary(op, x, b), |terms| terms.binary(op, y, b)))
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
