//! A formula with its floats cut out: what is computed from floats becomes a variable of its own.
//!
//! That the rest cannot hold is often seen without a look at the floats, where a solver would take them bit by bit; and
//! values for the cuts are something a search can aim at.

use heapwright_term::{Op, Sort, Term, TermError, TermId, Terms, Width};
use rustc_hash::FxHashMap;

/// Aims are tried near zero first.
const NEAR: i64 = 1 << 10;

/// A formula without floats.
pub(super) struct Cut {
    /// Follow from the formula.
    pub assertions: Vec<TermId>,
    /// What was cut, and the variable in its place; integers only.
    pub integers: Vec<(TermId, TermId)>,
}

impl Cut {
    /// Cuts the floats out of a formula.
    pub(super) fn of(terms: &mut Terms, assertions: &[TermId]) -> Result<Cut, TermError> {
        let mut made: FxHashMap<TermId, TermId> = FxHashMap::default();
        let mut integers = Vec::new();
        for id in terms.reachable(assertions) {
            let (Some(term), Some(sort)) = (terms.get(id), terms.sort(id)) else { continue };
            if is_float(Some(sort)) {
                continue;
            }
            let rebuilt = if term.arguments().into_iter().any(|argument| is_float(terms.sort(argument))) {
                let variable = terms.variable(&format!("cut!{}", id.raw()), sort)?;
                if let Sort::BitVec(_) = sort {
                    integers.push((id, variable));
                }
                variable
            } else {
                let of = |id: TermId| made.get(&id).copied().unwrap_or(id);
                match term {
                    Term::Unary(op, a) if of(a) != a => terms.unary(op, of(a))?,
                    Term::Binary(op, a, b) if (of(a), of(b)) != (a, b) => terms.binary(op, of(a), of(b))?,
                    Term::Ite(c, a, b) if (of(c), of(a), of(b)) != (c, a, b) => terms.ite(of(c), of(a), of(b))?,
                    _ => id,
                }
            };
            made.insert(id, rebuilt);
        }
        let assertions = assertions.iter().map(|id| made.get(id).copied().unwrap_or(*id)).collect();
        Ok(Cut { assertions, integers })
    }

    /// The formula with all integers near zero.
    pub(super) fn near(&self, terms: &mut Terms) -> Result<Vec<TermId>, TermError> {
        let mut assertions = self.assertions.clone();
        for (_, variable) in &self.integers {
            let Some(Sort::BitVec(width)) = terms.sort(*variable) else { continue };
            if width.bits() <= 16 {
                continue;
            }
            let bound = |terms: &mut Terms, value: i64| match width {
                Width::W64 => terms.long(value),
                _ => terms.int(value as i32),
            };
            let (low, high) = (bound(terms, -NEAR)?, bound(terms, NEAR)?);
            assertions.push(terms.binary(Op::SLe, low, *variable)?);
            assertions.push(terms.binary(Op::SLe, *variable, high)?);
        }
        Ok(assertions)
    }
}

fn is_float(sort: Option<Sort>) -> bool {
    matches!(sort, Some(Sort::Float32 | Sort::Float64))
}
