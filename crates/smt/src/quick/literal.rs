//! The comparisons supported by bounds.

use heapwright_term::{Op, Sort, Term, TermId, Terms};

/// How two numbers of the same width relate.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Relation {
    Equal,
    Different,
    /// At most; less than, if strict.
    Signed {
        strict: bool,
    },
    /// At most, unsigned; less than, if strict.
    Unsigned {
        strict: bool,
    },
}

/// An asserted comparison.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Literal {
    pub(crate) relation: Relation,
    pub(crate) left: TermId,
    pub(crate) right: TermId,
}

impl Literal {
    /// The bit-vector comparison made by an assertion.
    pub(crate) fn of(terms: &Terms, assertion: TermId) -> Option<Literal> {
        let (positive, atom) = match terms.get(assertion)? {
            Term::Unary(Op::Not, atom) => (false, atom),
            _ => (true, assertion),
        };
        let Term::Binary(op, left, right) = terms.get(atom)? else {
            return None;
        };
        if !matches!(terms.sort(left), Some(Sort::BitVec(_))) {
            return None;
        }
        let (relation, left, right) = match (op, positive) {
            (Op::Eq, true) => (Relation::Equal, left, right),
            (Op::Eq, false) => (Relation::Different, left, right),
            (Op::SLt, true) => (Relation::Signed { strict: true }, left, right),
            (Op::SLe, true) => (Relation::Signed { strict: false }, left, right),
            (Op::SLt, false) => (Relation::Signed { strict: false }, right, left),
            (Op::SLe, false) => (Relation::Signed { strict: true }, right, left),
            (Op::ULt, true) => (Relation::Unsigned { strict: true }, left, right),
            (Op::ULe, true) => (Relation::Unsigned { strict: false }, left, right),
            (Op::ULt, false) => (Relation::Unsigned { strict: false }, right, left),
            (Op::ULe, false) => (Relation::Unsigned { strict: true }, right, left),
            _ => return None,
        };
        Some(Literal { relation, left, right })
    }
}
