//! Rules for boolean connectives.

use super::known::decides;
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

/// How many members of a chain of conjunctions or disjunctions are considered.
const MEMBERS: usize = 16;

/// Members of a chain that are decided by the others: a conjunction drops members that the others imply and is false if
/// they refute one; dually for a disjunction. So `x and (x or y) = x`, `x and (not x or y) = x and y`, `r = 1 and r =
/// 2` is false.
pub(super) fn decided_members(terms: &mut Terms, op: Op, a: TermId, b: TermId) -> Option<Built> {
    let mut left = members(terms, op, a);
    let right = members(terms, op, b);
    let unit = op == Op::And;
    let mut changed = false;
    let mut kept = Vec::with_capacity(right.len());
    for member in right {
        match reduced(terms, op, &left, member) {
            Reduced::Same => kept.push(member),
            Reduced::Gone => changed = true,
            Reduced::Decisive => return Some(terms.bool(!unit)),
            Reduced::Smaller(parts) => {
                changed = true;
                match fold(terms, dual(op), &parts) {
                    Ok(smaller) => kept.push(smaller),
                    failed => return Some(failed),
                }
            }
        }
    }
    let mut place = 0;
    while let Some(&member) = left.get(place) {
        if matches!(reduced(terms, op, &kept, member), Reduced::Gone) {
            left.remove(place);
            changed = true;
        } else {
            place += 1;
        }
    }
    if !changed {
        return None;
    }
    left.extend(kept);
    Some(fold(terms, op, &left))
}

enum Reduced {
    Same,
    /// Implied by the others.
    Gone,
    /// It alone decides the whole chain.
    Decisive,
    /// Only some members of a nested chain of the other kind remain.
    Smaller(Vec<TermId>),
}

/// What is left of a member of a chain if the others have the chain's neutral value.
fn reduced(terms: &Terms, op: Op, others: &[TermId], member: TermId) -> Reduced {
    let neutral = op == Op::And;
    let value = |id| others.iter().find_map(|&other| decides(terms, other, neutral, id));
    match value(member) {
        Some(value) if value == neutral => return Reduced::Gone,
        Some(_) => return Reduced::Decisive,
        None => {}
    }
    let parts = members(terms, dual(op), member);
    let mut open = Vec::with_capacity(parts.len());
    for &part in &parts {
        match value(part) {
            Some(value) if value == neutral => return Reduced::Gone,
            Some(_) => {}
            None => open.push(part),
        }
    }
    if open.len() == parts.len() { Reduced::Same } else { Reduced::Smaller(open) }
}

fn dual(op: Op) -> Op {
    if op == Op::And { Op::Or } else { Op::And }
}

/// The members of a chain, from left to right; beyond the limit, the rest counts as one.
fn members(terms: &Terms, op: Op, id: TermId) -> Vec<TermId> {
    let mut found = Vec::new();
    let mut work = vec![id];
    while let Some(next) = work.pop() {
        match operands(terms, op, next) {
            Some((x, y)) if found.len() + work.len() + 1 < MEMBERS => work.extend([y, x]),
            _ => found.push(next),
        }
    }
    found
}

fn fold(terms: &mut Terms, op: Op, members: &[TermId]) -> Built {
    let unit = terms.bool(op == Op::And)?;
    members.iter().try_fold(unit, |all, &member| terms.binary(op, all, member))
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

/// Returns true if one term has the form in which the negation of the other is built.
pub(super) fn are_opposite(terms: &Terms, a: TermId, b: TermId) -> bool {
    let negates = |negation, of| match (terms.get(negation), terms.get(of)) {
        (Some(Term::Unary(Op::Not, inner)), _) => inner == of,
        (Some(Term::Binary(Op::SLe, x, y)), Some(Term::Binary(Op::SLt, v, w))) => x == w && y == v,
        (Some(Term::Binary(Op::ULe, x, y)), Some(Term::Binary(Op::ULt, v, w))) => x == w && y == v,
        _ => false,
    };
    negates(a, b) || negates(b, a)
}
