//! The simplifier: constant folding, then the small rules of each family of operations.
//!
//! A rule examines one operation and its arguments and either returns an equal, smaller term or `None`. No rule's
//! recursion grows with the depth of a term.

mod arithmetic;
mod bitwise;
mod boolean;
mod compare;
mod convert;
mod float;
mod ite;
mod known;
mod order;
#[cfg(test)]
mod tests;

use crate::id::TermId;
use crate::op::Op;
use crate::sort::{Sort, Value, Width};
use crate::terms::{Built, Term, Terms};

type UnaryRule = fn(&mut Terms, Op, TermId) -> Option<Built>;
type BinaryRule = fn(&mut Terms, Op, TermId, TermId) -> Option<Built>;
type IteRule = fn(&mut Terms, TermId, TermId, TermId) -> Option<Built>;

/// A rule and its name, under which the tests count how often it fires.
struct Rule<F> {
    name: &'static str,
    apply: F,
}

/// Rules by their paths, which are also their names.
macro_rules! rules {
    ($($family:ident::$rule:ident),* $(,)?) => {
        &[$(Rule { name: concat!(stringify!($family), "::", stringify!($rule)), apply: $family::$rule }),*]
    };
}

/// Checks before every rule: constant arguments, and an extension to the term's own width.
const FOLD: &str = "fold";
const SAME_WIDTH: &str = "same_width";

/// The rules for an operation on one term, in the order they are tried.
fn unary_rules(op: Op) -> &'static [Rule<UnaryRule>] {
    match op {
        Op::Not => rules![boolean::double_negation, compare::negated_order],
        Op::Neg => rules![arithmetic::double_negation, ite::lift_unary],
        Op::BitNot => rules![bitwise::double_complement, ite::lift_unary],
        Op::SignExtend(_) | Op::ZeroExtend(_) => rules![convert::extension_of_extension, ite::lift_unary],
        Op::Truncate(_) => {
            rules![convert::truncation_of_truncation, convert::truncation_of_extension, ite::lift_unary]
        }
        Op::FloatNeg => rules![float::double_negation, ite::lift_unary],
        Op::FloatToBits | Op::BitsToFloat => rules![float::encoding_round_trip, ite::lift_unary],
        Op::ToFloat32 | Op::ToFloat64 => rules![float::repeated_precision, ite::lift_unary],
        _ => rules![ite::lift_unary],
    }
}

/// The rules for an operation on two terms, in the order they are tried.
fn binary_rules(op: Op) -> &'static [Rule<BinaryRule>] {
    match op {
        Op::And | Op::Or => rules![
            boolean::unit_and_zero,
            boolean::idempotence,
            boolean::complement,
            boolean::decided_members,
            order::meets_equality,
        ],
        Op::Xor => rules![boolean::exclusive_or],
        Op::Eq => rules![
            compare::same,
            compare::equals_truth,
            compare::equal_truths,
            compare::move_constant,
            compare::zero_difference,
            compare::equals_extension,
            compare::of_extensions,
            ite::lift_comparison,
            ite::lift_binary,
        ],
        Op::SLt | Op::SLe | Op::ULt | Op::ULe => rules![
            compare::same,
            compare::at_the_bounds,
            compare::of_extensions,
            compare::extension_with_constant,
            ite::lift_comparison,
        ],
        Op::Add => {
            rules![arithmetic::neutral, arithmetic::merge_constants, arithmetic::add_negation, ite::lift_binary]
        }
        Op::Sub => rules![
            arithmetic::subtract_same,
            arithmetic::subtract_constant,
            arithmetic::subtract_from_zero,
            ite::lift_binary,
        ],
        Op::Mul => {
            rules![arithmetic::neutral, arithmetic::multiply_by_special, arithmetic::merge_constants, ite::lift_binary,]
        }
        Op::SDiv | Op::SRem => rules![arithmetic::divide_by_unit, ite::lift_binary],
        Op::BitAnd => rules![
            bitwise::unit_and_zero,
            bitwise::idempotence,
            bitwise::complement,
            bitwise::mask_extension,
            arithmetic::merge_constants,
            ite::lift_binary,
        ],
        Op::BitOr => rules![
            bitwise::unit_and_zero,
            bitwise::idempotence,
            bitwise::complement,
            arithmetic::merge_constants,
            ite::lift_binary,
        ],
        Op::BitXor => rules![bitwise::exclusive_or, arithmetic::merge_constants, ite::lift_binary],
        Op::Shl | Op::LShr | Op::AShr => {
            rules![bitwise::shift_nothing, bitwise::shift_all, bitwise::shift_twice, ite::lift_binary]
        }
        Op::FloatLt => rules![float::less_than_itself, ite::lift_comparison],
        Op::FloatEq | Op::FloatLe => rules![ite::lift_comparison],
        _ => rules![ite::lift_binary],
    }
}

/// The rules for if-then-else, in the order they are tried.
fn ite_rules() -> &'static [Rule<IteRule>] {
    rules![
        ite::known_condition,
        ite::same_branches,
        ite::negated_condition,
        ite::truth_branches,
        ite::truth_in_branch,
        ite::decided_condition,
    ]
}

/// A simpler term for `op a`, which is well-sorted.
pub(crate) fn unary(terms: &mut Terms, op: Op, a: TermId, sort: Sort) -> Option<Built> {
    if let Some(value) = terms.constant_value(a) {
        fired(FOLD, Some(op));
        return Some(terms.constant(op.apply_unary(value)?));
    }
    if op.width().is_some() && terms.sort(a) == Some(sort) {
        fired(SAME_WIDTH, Some(op));
        return Some(Ok(a));
    }
    unary_rules(op).iter().find_map(|rule| noted(rule.name, Some(op), (rule.apply)(terms, op, a)))
}

/// A simpler term for `a op b`, which is well-sorted and [`ordered`].
pub(crate) fn binary(terms: &mut Terms, op: Op, a: TermId, b: TermId) -> Option<Built> {
    if let (Some(x), Some(y)) = (terms.constant_value(a), terms.constant_value(b)) {
        fired(FOLD, Some(op));
        return Some(terms.constant(op.apply_binary(x, y)?));
    }
    binary_rules(op).iter().find_map(|rule| noted(rule.name, Some(op), (rule.apply)(terms, op, a, b)))
}

/// A simpler term for an if-then-else, which is well-sorted.
pub(crate) fn ite(terms: &mut Terms, condition: TermId, then: TermId, otherwise: TermId) -> Option<Built> {
    ite_rules().iter().find_map(|rule| noted(rule.name, None, (rule.apply)(terms, condition, then, otherwise)))
}

/// The result of a rule; counts it if it is a term.
#[inline(always)]
fn noted(name: &'static str, op: Option<Op>, given: Option<Built>) -> Option<Built> {
    if given.is_some() {
        fired(name, op);
    }
    given
}

/// Counts that a rule fired, in tests only.
#[inline(always)]
fn fired(name: &'static str, op: Option<Op>) {
    #[cfg(test)]
    tests::count(name, op);
    let _ = (name, op);
}

/// The arguments in normal order: for a commutative operation, constants last and otherwise the older term first.
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

/// The arguments of the term if it is this binary operation.
fn operands(terms: &Terms, op: Op, id: TermId) -> Option<(TermId, TermId)> {
    match terms.get(id)? {
        Term::Binary(found, a, b) if found == op => Some((a, b)),
        _ => None,
    }
}

/// The argument of the term if it is this unary operation.
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
