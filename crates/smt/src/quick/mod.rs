//! Quick ranges and differences: decides most comparisons of numbers without a solver.
//!
//! A refutation looks at the comparisons among the assertions only and takes every other term for
//! a number about which nothing is known; so it holds for the whole query. A witness is a guess
//! from the same bounds, and is evaluated before it is given away.

mod differences;
mod literal;
mod ranges;

use crate::checked::satisfies;
use crate::query::{Core, Query, SatResult, Solver};
use differences::Differences;
use heapwright_term::{Op, Term, TermId, Terms, Value, Witness};
use literal::Literal;
use ranges::Ranges;

/// Queries with more terms than this are not quick.
const MOST_TERMS: usize = 4_000;

/// Tries bounds before it asks `inner`.
pub struct Quick {
    inner: Box<dyn Solver>,
}

impl Quick {
    /// Decides for `inner` what bounds can decide.
    pub fn new(inner: impl Solver + 'static) -> Quick {
        Quick { inner: Box::new(inner) }
    }
}

impl Solver for Quick {
    fn check(&mut self, terms: &Terms, query: &Query) -> SatResult {
        match by_bounds(terms, query) {
            Some(answer) => answer,
            None => self.inner.check(terms, query),
        }
    }
}

/// The answer, if bounds are enough for one.
fn by_bounds(terms: &Terms, query: &Query) -> Option<SatResult> {
    let reachable = terms.reachable(&query.assertions);
    if reachable.len() > MOST_TERMS {
        return None;
    }
    let understood = query.assertions.iter().filter_map(|&id| Some((id, Literal::of(terms, id)?)));
    let (sources, literals): (Vec<TermId>, Vec<Literal>) = understood.unzip();
    let refuted = || SatResult::Unsat(Core::new(sources.clone()));
    let Some(ranges) = Ranges::of(terms, &reachable, &literals) else {
        return Some(refuted());
    };
    let preferred = query.base.as_deref().cloned().unwrap_or_default();
    let Some(differences) = Differences::of(terms, &ranges, &literals) else {
        return Some(refuted());
    };
    let mut witness = with_truths(terms, &query.assertions, preferred);
    for (variable, number) in differences.solution(terms, &witness) {
        if let Some(width) = ranges::width(terms, variable) {
            witness.set(variable, Value::bit_vec(width, number as u64));
        }
    }
    satisfies(terms, &query.assertions, &witness).then_some(SatResult::Sat(witness))
}

/// Gives boolean variables that are asserted, or denied, their value.
fn with_truths(terms: &Terms, assertions: &[TermId], mut witness: Witness) -> Witness {
    for &assertion in assertions {
        match terms.get(assertion) {
            Some(Term::Variable(_)) => witness.set(assertion, Value::bool(true)),
            Some(Term::Unary(Op::Not, a)) if terms.variable_name(a).is_some() => witness.set(a, Value::bool(false)),
            _ => {}
        }
    }
    witness
}
