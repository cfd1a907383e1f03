//! Rules that combine an ordering and an equality of the same two terms. Three-way comparisons with zero end here.

use super::{operand, operands};
use crate::id::TermId;
use crate::op::Op;
use crate::terms::{Built, Term, Terms};

/// `x <= y and not (x = y)` is `x < y`, `x = y or x < y` is `x <= y`. Other combinations of `x = y` and an ordering are
/// decided earlier, as members of a chain.
pub(super) fn meets_equality(terms: &mut Terms, op: Op, a: TermId, b: TermId) -> Option<Built> {
    side_by_side(terms, op, a, b).or_else(|| side_by_side(terms, op, b, a))
}

/// The rule with the ordering on the left.
fn side_by_side(terms: &mut Terms, op: Op, order: TermId, other: TermId) -> Option<Built> {
    let Term::Binary(order_op, x, y) = terms.get(order)? else {
        return None;
    };
    let (strict, lax) = match order_op {
        Op::SLt | Op::SLe => (Op::SLt, Op::SLe),
        Op::ULt | Op::ULe => (Op::ULt, Op::ULe),
        _ => return None,
    };
    let same_pair = |id| operands(terms, Op::Eq, id).is_some_and(|pair| pair == (x, y) || pair == (y, x));
    let equal = same_pair(other);
    let different = operand(terms, Op::Not, other).is_some_and(same_pair);
    match op {
        Op::And if different => Some(terms.binary(strict, x, y)),
        Op::Or if equal => Some(terms.binary(lax, x, y)),
        _ => None,
    }
}
