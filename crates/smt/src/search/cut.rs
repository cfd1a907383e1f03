//! Abstracts the floats from a formula: whatever is computed from floats becomes a fresh variable.
//!
//! Often the rest is contradictory without looking at the floats, which a solver would handle bit by bit; and values
//! for the cuts give a search something to aim at.

use heapwright_term::{Op, Sort, Term, TermError, TermId, Terms, Width};
use rustc_hash::FxHashMap;

/// Targets near zero are tried first.
const NEAR: i64 = 1 << 10;

/// A formula without floats.
pub(super) struct Cut {
    /// Implied by the formula.
    pub assertions: Vec<TermId>,
    /// The cut terms and the variables that replace them; integers only.
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

    /// The formula with all integers restricted to values near zero.
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
