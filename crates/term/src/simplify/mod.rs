//! The simplifier: constant folding, then the small rules of each family of operations.
//!
//! A rule looks at one operation and its arguments and either gives an equal, smaller term or
//! steps aside with `None`. No rule's recursion grows with the depth of a term.

mod arithmetic;
mod bitwise;
mod boolean;
mod compare;
mod convert;
mod float;
mod ite;
mod known;
mod order;

use crate::id::TermId;
use crate::op::Op;
use crate::sort::{Sort, Value, Width};
use crate::terms::{Built, Term, Terms};

type UnaryRule = fn(&mut Terms, Op, TermId) -> Option<Built>;
type BinaryRule = fn(&mut Terms, Op, TermId, TermId) -> Option<Built>;
type IteRule = fn(&mut Terms, TermId, TermId, TermId) -> Option<Built>;

/// A simpler term for `op a`, which is well-sorted.
pub(crate) fn unary(terms: &mut Terms, op: Op, a: TermId, sort: Sort) -> Option<Built> {
    if let Some(value) = terms.constant_value(a) {
        return Some(terms.constant(op.apply_unary(value)?));
    }
    if op.width().is_some() && terms.sort(a) == Some(sort) {
        return Some(Ok(a));
    }
    let rules: &[UnaryRule] = match op {
        Op::Not => &[boolean::double_negation, compare::negated_order],
        Op::Neg => &[arithmetic::double_negation],
        Op::BitNot => &[bitwise::double_complement],
        Op::SignExtend(_) | Op::ZeroExtend(_) => &[convert::extension_of_extension],
        Op::Truncate(_) => &[convert::truncation_of_truncation, convert::truncation_of_extension],
        Op::FloatNeg => &[float::double_negation],
        Op::FloatToBits | Op::BitsToFloat => &[float::encoding_round_trip],
        Op::ToFloat32 | Op::ToFloat64 => &[float::repeated_precision],
        _ => &[],
    };
    rules.iter().find_map(|rule| rule(terms, op, a)).or_else(|| ite::lift_unary(terms, op, a))
}

/// A simpler term for `a op b`, which is well-sorted and [`ordered`].
pub(crate) fn binary(terms: &mut Terms, op: Op, a: TermId, b: TermId) -> Option<Built> {
    if let (Some(x), Some(y)) = (terms.constant_value(a), terms.constant_value(b)) {
        return Some(terms.constant(op.apply_binary(x, y)?));
    }
    let rules: &[BinaryRule] = match op {
        Op::And | Op::Or => &[
            boolean::unit_and_zero,
            boolean::idempotence,
            boolean::complement,
            boolean::decided_members,
            order::meets_equality,
        ],
        Op::Xor => &[boolean::exclusive_or],
        Op::Eq => &[
            compare::same,
            compare::equals_truth,
            compare::equal_truths,
            compare::move_constant,
            compare::zero_difference,
            compare::equals_extension,
            compare::of_extensions,
            ite::lift_comparison,
        ],
        Op::SLt | Op::SLe | Op::ULt | Op::ULe => &[
            compare::same,
            compare::at_the_bounds,
            compare::of_extensions,
            compare::extension_with_constant,
            ite::lift_comparison,
        ],
        Op::Add => &[arithmetic::neutral, arithmetic::merge_constants, arithmetic::add_negation],
        Op::Sub => &[arithmetic::subtract_same, arithmetic::subtract_constant, arithmetic::subtract_from_zero],
        Op::Mul => &[arithmetic::neutral, arithmetic::multiply_by_special, arithmetic::merge_constants],
        Op::SDiv | Op::SRem => &[arithmetic::divide_by_unit],
        Op::BitAnd | Op::BitOr => &[
            bitwise::unit_and_zero,
            bitwise::idempotence,
            bitwise::complement,
            bitwise::mask_extension,
            arithmetic::merge_constants,
        ],
        Op::BitXor => &[bitwise::exclusive_or, arithmetic::merge_constants],
        Op::Shl | Op::LShr | Op::AShr => &[bitwise::shift_nothing, bitwise::shift_all, bitwise::shift_twice],
        Op::FloatLt => &[float::less_than_itself, ite::lift_comparison],
        Op::FloatEq | Op::FloatLe => &[ite::lift_comparison],
        _ => &[],
    };
    rules.iter().find_map(|rule| rule(terms, op, a, b)).or_else(|| ite::lift_binary(terms, op, a, b))
}

/// A simpler term for an if-then-else, which is well-sorted.
pub(crate) fn ite(terms: &mut Terms, condition: TermId, then: TermId, otherwise: TermId) -> Option<Built> {
    let rules: [IteRule; 6] = [
        ite::known_condition,
        ite::same_branches,
        ite::negated_condition,
        ite::truth_branches,
        ite::truth_in_branch,
        ite::decided_condition,
    ];
    rules.iter().find_map(|rule| rule(terms, condition, then, otherwise))
}

/// The arguments in their normal order: for a commutative operation a constant last, and
/// otherwise the older term first.
pub(crate) fn ordered(terms: &Terms, op: Op, a: TermId, b: TermId) -> (TermId, TermId) {
    let rank = |id| (terms.constant_value(id).is_some(), id);
    if op.is_commutative() && rank(a) > rank(b) { (b, a) } else { (a, b) }
}

/// The width and bits of a bit-vector constant.
fn bits_of(terms: &Terms, id: TermId) -> Option<(Width, u64)> {
    let value = terms.constant_value(id)?;
    match value.sort() {
        Sort::BitVec(width) => Some((width, value.bits())),
        _ => None,
    }
}

fn width_of(terms: &Terms, id: TermId) -> Option<Width> {
    match terms.sort(id)? {
        Sort::BitVec(width) => Some(width),
        _ => None,
    }
}

/// The arguments of a binary operation, if the term is one.
fn operands(terms: &Terms, op: Op, id: TermId) -> Option<(TermId, TermId)> {
    match terms.get(id)? {
        Term::Binary(found, a, b) if found == op => Some((a, b)),
        _ => None,
    }
}

/// The argument of a unary operation, if the term is one.
fn operand(terms: &Terms, op: Op, id: TermId) -> Option<TermId> {
    match terms.get(id)? {
        Term::Unary(found, a) if found == op => Some(a),
        _ => None,
    }
}

fn zero_like(terms: &mut Terms, id: TermId) -> Option<Built> {
    let sort = terms.sort(id)?;
    Some(terms.constant(Value::zero(sort)))
}
