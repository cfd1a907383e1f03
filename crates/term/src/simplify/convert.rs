//! Rules for changes of a bit-vector's width.

use super::width_of;
use crate::id::TermId;
use crate::op::Op;
use crate::terms::{Built, Term, Terms};

/// Extending twice in the same way is extending once; the sign of a zero-extended number is 0. (An extension to the
/// same width is never built, so the inner one always adds a zero sign bit.)
pub(super) fn extension_of_extension(terms: &mut Terms, op: Op, a: TermId) -> Option<Built> {
    let width = op.width()?;
    match (op, terms.get(a)?) {
        (Op::SignExtend(_), Term::Unary(Op::SignExtend(_), x)) => Some(terms.unary(op, x)),
        (_, Term::Unary(Op::ZeroExtend(_), x)) => Some(terms.unary(Op::ZeroExtend(width), x)),
        _ => None,
    }
}

/// Truncating twice is truncating once.
pub(super) fn truncation_of_truncation(terms: &mut Terms, op: Op, a: TermId) -> Option<Built> {
    match terms.get(a)? {
        Term::Unary(Op::Truncate(_), x) => Some(terms.unary(op, x)),
        _ => None,
    }
}

/// The low bits of an extended number: the number, its low bits, or a shorter extension.
pub(super) fn truncation_of_extension(terms: &mut Terms, op: Op, a: TermId) -> Option<Built> {
    let width = op.width()?;
    let (extend, x): (fn(_) -> Op, TermId) = match terms.get(a)? {
        Term::Unary(Op::SignExtend(_), x) => (Op::SignExtend, x),
        Term::Unary(Op::ZeroExtend(_), x) => (Op::ZeroExtend, x),
        _ => return None,
    };
    let kept = if width <= width_of(terms, x)? { op } else { extend(width) };
    Some(terms.unary(kept, x))
}
