//! Finite-domain variables: references, classes, sizes, cases of a predicate. Their part of a query is a puzzle over
//! small sets, solved by propagation and a short search near the known witness. Once they have values, conditional
//! numbers are resolved too, and mostly comparisons are left.

mod formula;
mod search;
mod sides;
#[cfg(test)]
mod tests;

use crate::checked::satisfies;
use crate::firing::fired;
use crate::local_search::guessed;
use crate::query::{Core, Query, SatResult, Solver};
use crate::quick::by_bounds;
use formula::Formulas;
use heapwright_term::{TermId, Terms, Witness};
use rustc_hash::FxHashMap;
use search::{Outcome, Refusal, Search};
use sides::{Contradiction, Side, sides};
use std::rc::Rc;

/// Queries with more terms than this are passed on.
const MOST_TERMS: usize = 8_000;

/// The limits for one query.
const LIMITS: Limits = Limits { refused: 60, effort: 300_000 };

/// Bounds on the work for one query.
#[derive(Copy, Clone, Debug)]
struct Limits {
    /// How many assignments are tried with the rest of the query.
    refused: usize,
    /// How many formula nodes are visited.
    effort: usize,
}

/// Solves the finite-domain part of a query before asking `inner`.
pub struct FiniteDomain {
    inner: Box<dyn Solver>,
    limits: Limits,
}

impl FiniteDomain {
    /// Answers for `inner` what can be decided by trying few values.
    pub fn new(inner: impl Solver + 'static) -> FiniteDomain {
        FiniteDomain { inner: Box::new(inner), limits: LIMITS }
    }
}

impl Solver for FiniteDomain {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> SatResult {
        match by_values(terms, query, self.limits) {
            Some(answer) => answer,
            None => self.inner.check(terms, query),
        }
    }
}

/// The answer, if a short search finds one.
fn by_values(terms: &mut Terms, query: &Query, limits: Limits) -> Option<SatResult> {
    if terms.reachable(&query.assertions).len() > MOST_TERMS {
        return None;
    }
    let formulas = Formulas::of(terms, &query.assertions)?;
    let base = query.base.as_deref().cloned().unwrap_or_default();
    let number = |variable: &TermId| {
        let bits = base.get(*variable).map_or(0, |value| value.bits());
        formulas.values.iter().position(|value| *value == bits)
    };
    let preferred = formulas.variables.iter().map(number).collect();
    let search = Search::new(formulas, preferred, limits);
    match search.run(|formulas, values| completed(terms, query, formulas, values, &base)) {
        Outcome::Found(witness) => Some(SatResult::Sat(witness)),
        Outcome::Impossible => Some(SatResult::Unsat(Core::new(query.assertions.clone()))),
        Outcome::Unknown => None,
    }
}

/// A witness with these values, if one is quickly found for the rest of the query.
fn completed(
    terms: &mut Terms,
    query: &Query,
    formulas: &Formulas,
    values: &[usize],
    base: &Witness,
) -> Result<Witness, Refusal> {
    let all = || (0..formulas.variables.len()).collect();
    let unclear = || Refusal { because_of: all(), proved: false };
    let mut witness = base.clone();
    let mut known: FxHashMap<TermId, TermId> = FxHashMap::default();
    for (variable, &number) in values.iter().enumerate() {
        let (term, value) = formulas.value(terms, variable, number).ok_or_else(unclear)?;
        witness.set(term, value);
        known.insert(term, terms.constant(value).map_err(|_| unclear())?);
    }
    if satisfies(terms, &query.assertions, &witness) {
        return Ok(witness);
    }
    let mut rest: Vec<(TermId, TermId)> = Vec::new();
    for (&assertion, _) in query.assertions.iter().zip(&formulas.open).filter(|(_, open)| **open) {
        let left = terms.substitute(assertion, &known).map_err(|_| unclear())?;
        match terms.constant_value(left).and_then(|value| value.as_bool()) {
            Some(true) => {}
            Some(false) => {
                fired("finite_domain::refused_by_false");
                return Err(Refusal { because_of: formulas.mentioned_in(terms, assertion), proved: true });
            }
            None => rest.push((left, assertion)),
        }
    }
    let because_of = |terms: &Terms, among: &dyn Fn(TermId) -> bool| {
        let involved = rest.iter().filter(|(left, _)| among(*left));
        let mut found: Vec<usize> =
            involved.flat_map(|(_, assertion)| formulas.mentioned_in(terms, *assertion)).collect();
        found.sort_unstable();
        found.dedup();
        found
    };
    let assertions: Vec<TermId> = rest.iter().map(|(left, _)| *left).collect();
    match by_sides(terms, query, &assertions, &witness) {
        Some(Ok(mut found)) => {
            for term in known.keys() {
                if let Some(value) = witness.get(*term) {
                    found.set(*term, value);
                }
            }
            if satisfies(terms, &query.assertions, &found) {
                fired("finite_domain::sides");
                return Ok(found);
            }
        }
        Some(Err(places)) => {
            fired("finite_domain::refused_by_sides");
            let among: Vec<TermId> = places.iter().filter_map(|place| assertions.get(*place).copied()).collect();
            return Err(Refusal { because_of: because_of(terms, &|left| among.contains(&left)), proved: true });
        }
        None => {}
    }
    let left = Query { base: Some(Rc::new(witness.clone())), ..query.with_assertions(assertions) };
    let mut found = match by_bounds(terms, &left) {
        Some(SatResult::Sat(found)) => found,
        Some(SatResult::Unsat(core)) => {
            fired("finite_domain::refused_by_bounds");
            let because_of = because_of(terms, &|left| core.assertions().contains(&left));
            return Err(Refusal { because_of, proved: true });
        }
        _ => {
            let unclear = Refusal { because_of: because_of(terms, &|_| true), proved: false };
            match guessed(terms, &left) {
                Some(found) => found,
                None => {
                    fired("finite_domain::refused_without_proof");
                    return Err(unclear);
                }
            }
        }
    };
    for term in known.keys() {
        if let Some(value) = witness.get(*term) {
            found.set(*term, value);
        }
    }
    if satisfies(terms, &query.assertions, &found) { Ok(found) } else { Err(unclear()) }
}

/// Decides assertions by choosing sides of their disjunctions: a witness, or the assertions that contradict each other
/// whatever is chosen; `None` if neither is found.
fn by_sides(
    terms: &mut Terms,
    query: &Query,
    assertions: &[TermId],
    base: &Witness,
) -> Option<Result<Witness, Vec<usize>>> {
    let sides = match sides(terms, assertions, base)? {
        Ok(sides) => sides,
        Err(Contradiction(because)) => return because.map(|places| Err(places.into_iter().collect())),
    };
    let mut literals: Vec<TermId> = sides.iter().map(|side| side.literal).collect();
    literals.sort_unstable();
    literals.dedup();
    let left = Query { base: Some(Rc::new(base.clone())), ..query.with_assertions(literals) };
    match by_bounds(terms, &left)? {
        SatResult::Sat(found) => Some(Ok(found)),
        SatResult::Unsat(core) => {
            let mut places = Vec::new();
            for literal in core.assertions() {
                // the reason that rests on no choice, if there is one
                let reasons = |side: &&Side| side.literal == *literal;
                places.extend(sides.iter().filter(reasons).find_map(|side| side.because.clone())?);
            }
            Some(Err(places))
        }
        SatResult::Unknown(_) => None,
    }
}
