//! Rules for floats. There are few: NaN, signed zeros and rounding break most laws.

use super::operand;
use crate::id::TermId;
use crate::op::Op;
use crate::sort::Sort;
use crate::terms::{Built, Terms};

/// `-(-x) = x`, also for a NaN: only the sign bit changes
pub(super) fn double_negation(terms: &mut Terms, _: Op, a: TermId) -> Option<Built> {
    operand(terms, Op::FloatNeg, a).map(Ok)
}

/// Encoding and decoding cancel out, since both preserve every bit.
pub(super) fn encoding_round_trip(terms: &mut Terms, op: Op, a: TermId) -> Option<Built> {
    let inverse = if op == Op::FloatToBits { Op::BitsToFloat } else { Op::FloatToBits };
    operand(terms, inverse, a).map(Ok)
}

/// Converting to the same precision twice is converting once. (A term that merely has this precision may be a NaN that
/// would become canonical.)
pub(super) fn repeated_precision(terms: &mut Terms, op: Op, a: TermId) -> Option<Built> {
    operand(terms, op, a)?;
    Some(Ok(a))
}

/// `x < x` is false
pub(super) fn less_than_itself(terms: &mut Terms, _: Op, a: TermId, b: TermId) -> Option<Built> {
    let is_float = matches!(terms.sort(a)?, Sort::Float32 | Sort::Float64);
    (is_float && a == b).then(|| terms.bool(false))
}
