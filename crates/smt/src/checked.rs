//! Rejects models that do not satisfy the query by evaluation.

use crate::query::{Query, Reason, SatResult, Solver};
use heapwright_term::{Evaluator, Op, Sort, Term, TermId, Terms, Value, Witness};

/// A solver whose models are evaluated; if one fails, the answer becomes `Unknown`.
pub struct Checked {
    inner: Box<dyn Solver>,
}

impl Checked {
    /// Checks the models of `inner`.
    pub fn new(inner: impl Solver + 'static) -> Checked {
        Checked { inner: Box::new(inner) }
    }
}

impl Solver for Checked {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> SatResult {
        if let Err(reason) = well_formed(terms, &query.assertions) {
            return SatResult::Unknown(reason);
        }
        match self.inner.check(terms, query) {
            SatResult::Sat(witness) if !satisfies(terms, &query.assertions, &witness) => {
                SatResult::Unknown(blame(terms, &query.assertions))
            }
            answer => answer,
        }
    }
}

/// Returns true if every assertion holds under the witness. The last one is tried first: it is the newest and the
/// likeliest to be false.
pub(crate) fn satisfies(terms: &Terms, assertions: &[TermId], witness: &Witness) -> bool {
    let mut evaluator = Evaluator::new(terms, witness);
    assertions.iter().rev().all(|&assertion| evaluator.value(assertion) == Ok(Value::bool(true)))
}

/// Checks that the assertions are boolean terms of `terms`.
pub(crate) fn well_formed(terms: &Terms, assertions: &[TermId]) -> Result<(), Reason> {
    for &assertion in assertions {
        match terms.sort(assertion) {
            Some(Sort::Bool) => {}
            Some(_) => return Err(Reason::NotBoolean(assertion)),
            None => return Err(Reason::IllFormed(heapwright_term::TermError::Unknown(assertion))),
        }
    }
    Ok(())
}

/// Why a model failed: either an operation has a known over-approximate encoding, or there is a bug.
fn blame(terms: &Terms, assertions: &[TermId]) -> Reason {
    let coarse = |&id: &TermId| match terms.get(id) {
        Some(Term::Binary(op @ (Op::FloatRem | Op::Math2(_)), ..) | Term::Unary(op @ Op::Math1(_), _)) => Some(op),
        _ => None,
    };
    if let Some(op) = terms.reachable(assertions).iter().find_map(coarse) {
        return Reason::Unsupported(op);
    }
    Reason::BadModel
}
