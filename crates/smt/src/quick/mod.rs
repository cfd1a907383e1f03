//! Quick ranges and differences: decide most comparisons of numbers without a solver.
//!
//! A refutation considers only the comparisons among the assertions and treats every other term as an unconstrained
//! number, so it holds for the whole query. A witness is a guess from the same bounds, and is evaluated before it is
//! returned.

mod differences;
mod literal;
mod ranges;

use crate::checked::satisfies;
use crate::firing::fired;
use crate::query::{Core, Query, SatResult, Solver};
use differences::Differences;
use heapwright_term::{Op, Term, TermId, Terms, Value, Witness};
pub(crate) use literal::{Literal, Relation};
use ranges::Ranges;

/// Queries with more terms than this are skipped.
const MOST_TERMS: usize = 4_000;

/// Tries bounds before asking `inner`.
pub struct Quick {
    inner: Box<dyn Solver>,
}

impl Quick {
    /// Answers for `inner` what bounds can decide.
    pub fn new(inner: impl Solver + 'static) -> Quick {
        Quick { inner: Box::new(inner) }
    }
}

impl Solver for Quick {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> SatResult {
        match by_bounds(terms, query) {
            Some(answer) => answer,
            None => self.inner.check(terms, query),
        }
    }
}

/// The answer, if bounds suffice.
pub(crate) fn by_bounds(terms: &Terms, query: &Query) -> Option<SatResult> {
    let reachable = terms.reachable(&query.assertions);
    if reachable.len() > MOST_TERMS {
        return None;
    }
    let understood: Vec<(TermId, Literal)> =
        query.assertions.iter().filter_map(|&id| Some((id, Literal::of(terms, id)?))).collect();
    let literals: Vec<Literal> = understood.iter().map(|&(_, literal)| literal).collect();
    let Some(differences) = bounds(terms, &reachable, &literals) else {
        fired("quick::refuted");
        return Some(SatResult::Unsat(core(terms, &reachable, understood)));
    };
    let preferred = query.base.as_deref().cloned().unwrap_or_default();
    let mut witness = with_truths(terms, &query.assertions, preferred);
    for (variable, number) in differences.solution(terms, &witness) {
        if let Some(width) = ranges::width(terms, variable) {
            witness.set(variable, Value::bit_vec(width, number as u64));
        }
    }
    satisfies(terms, &query.assertions, &witness).then_some(SatResult::Sat(witness))
}

/// The bounds implied by comparisons; `None` if they are contradictory.
fn bounds(terms: &Terms, reachable: &[TermId], literals: &[Literal]) -> Option<Differences> {
    let ranges = Ranges::of(terms, reachable, literals)?;
    Differences::of(terms, &ranges, literals)
}

/// Shrinks the contradictory comparisons by leaving out ever smaller chunks, oldest first.
fn core(terms: &Terms, reachable: &[TermId], mut needed: Vec<(TermId, Literal)>) -> Core {
    let mut piece = needed.len() / 2;
    while piece > 0 {
        let mut start = 0;
        while start < needed.len() {
            let left_out = start..start.saturating_add(piece);
            let rest = needed.iter().enumerate().filter(|(place, _)| !left_out.contains(place));
            let rest: Vec<(TermId, Literal)> = rest.map(|(_, &literal)| literal).collect();
            let literals: Vec<Literal> = rest.iter().map(|&(_, literal)| literal).collect();
            if bounds(terms, reachable, &literals).is_none() {
                needed = rest;
            } else {
                start += piece;
            }
        }
        piece /= 2;
    }
    Core::new(needed.into_iter().map(|(id, _)| id).collect())
}

/// Sets boolean variables that are asserted or negated to their value.
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
