//! Finite-domain variables: references, classes, sizes, cases of a predicate. Their part of a query is a puzzle over
//! small sets, solved by propagation and a short search near the known witness. Once they have values, conditional
//! numbers are resolved too, and mostly comparisons are left.

mod encode;
mod formula;
mod learn;
mod order;
mod search;
mod sides;
#[cfg(test)]
mod tests;

use crate::checked::satisfies;
use crate::firing::fired;
use crate::local_search::guessed;
use crate::query::{Core, Query, SatResult, Solver};
use crate::quick::by_bounds;
use encode::Encoded;
pub(crate) use formula::values_listed;
use formula::{Detail, Facts, Formulas, MOST_DISJUNCTIONS};
use heapwright_term::{TermId, Terms, Witness};
use rustc_hash::FxHashMap;
use search::{Outcome, Refusal, Search};
use sides::{Contradiction, Side, sides};
use std::rc::Rc;

/// Queries with more terms than this are passed on.
const MOST_TERMS: usize = 8_000;

/// How many assertions are remembered.
const MOST_FACTS: usize = 1 << 16;

/// The limits for one query.
const LIMITS: Limits = Limits {
    refused: 60,
    effort: 300_000,
    learning: learn::Limits { conflicts: 4_000, rejections: 60, effort: 4_000_000 },
};

/// Bounds on the work for one query.
#[derive(Copy, Clone, Debug)]
struct Limits {
    /// How many assignments are tried with the rest of the query.
    refused: usize,
    /// How many formula nodes are visited.
    effort: usize,
    /// Bounds on the search that learns.
    learning: learn::Limits,
}

/// Solves the finite-domain part of a query before asking `inner`.
pub struct FiniteDomain {
    inner: Box<dyn Solver>,
    limits: Limits,
    /// What assertions say, as far as they were met.
    known: FxHashMap<TermId, Rc<Facts>>,
}

impl FiniteDomain {
    /// Answers for `inner` what can be decided by trying few values.
    pub fn new(inner: impl Solver + 'static) -> FiniteDomain {
        FiniteDomain { inner: Box::new(inner), limits: LIMITS, known: FxHashMap::default() }
    }

    fn facts(&mut self, terms: &Terms, assertions: &[TermId]) -> Vec<Rc<Facts>> {
        if self.known.len() > MOST_FACTS {
            self.known.clear();
        }
        let known = &mut self.known;
        let facts = |&id: &TermId| known.entry(id).or_insert_with(|| Rc::new(Facts::of(terms, id))).clone();
        assertions.iter().map(facts).collect()
    }
}

impl Solver for FiniteDomain {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> SatResult {
        let facts = self.facts(terms, &query.assertions);
        match by_values(terms, query, &facts, self.limits) {
            Some(answer) => answer,
            None => self.inner.check(terms, query),
        }
    }
}

/// The answer, if a short search finds one.
fn by_values(terms: &mut Terms, query: &Query, facts: &[Rc<Facts>], limits: Limits) -> Option<SatResult> {
    // terms that assertions share are counted once
    if facts.iter().map(|facts| facts.size).sum::<usize>() > MOST_TERMS
        && terms.reachable(&query.assertions).len() > MOST_TERMS
    {
        return None;
    }
    let base = query.base.as_deref().cloned().unwrap_or_default();
    let mut formulas = Formulas::of(terms, &query.assertions, facts, None)?;
    if formulas.detail == Detail::Numbers {
        // a plain search stays nearest to the known witness, but is blind to what its values mean for numbers
        if formulas.disjunctions() > MOST_DISJUNCTIONS {
            return by_learning(terms, query, &formulas, &base, limits.learning);
        }
        formulas = Formulas::of(terms, &query.assertions, facts, Some(Detail::Values))?;
    }
    let preferred = preferred(&formulas, &base);
    let search = Search::new(formulas, preferred, limits);
    match search.run(|formulas, values| completed(terms, query, formulas, values, &base)) {
        Outcome::Found(witness) => Some(SatResult::Sat(witness)),
        Outcome::Impossible => Some(SatResult::Unsat(Core::new(query.assertions.clone()))),
        Outcome::Unknown => {
            let formulas = Formulas::of(terms, &query.assertions, facts, Some(Detail::Numbers))?;
            by_learning(terms, query, &formulas, &base, limits.learning)
        }
    }
}

/// The values of the variables under the known witness, by index.
fn preferred(formulas: &Formulas, base: &Witness) -> Vec<Option<usize>> {
    let number = |variable: &TermId| {
        let bits = base.get(*variable).map_or(0, |value| value.bits());
        formulas.values.iter().position(|value| *value == bits)
    };
    formulas.variables.iter().map(number).collect()
}

/// The answer of a search that learns from conflicts, also those among numbers.
fn by_learning(
    terms: &mut Terms,
    query: &Query,
    formulas: &Formulas,
    base: &Witness,
    limits: learn::Limits,
) -> Option<SatResult> {
    let mut encoded = Encoded::of(terms, formulas, &preferred(formulas, base), base);
    let mut learner = std::mem::take(&mut encoded.learner);
    let outcome = learner.search(limits, |learner| {
        let values = encoded.assignment(learner);
        let mut witness = base.clone();
        for (variable, &number) in values.iter().enumerate() {
            if let Some((term, value)) = formulas.value(terms, variable, number) {
                witness.set(term, value);
            }
        }
        let mut with_numbers = witness.clone();
        for (term, value) in encoded.numbers(terms, learner) {
            // a number may be a variable with few values as well
            if !formulas.variables.contains(&term) {
                with_numbers.set(term, value);
            }
        }
        if satisfies(terms, &query.assertions, &with_numbers) {
            return Ok(with_numbers);
        }
        completed(terms, query, formulas, &values, base).map_err(|refusal| learn::Rejected {
            because_of: refusal
                .because_of
                .iter()
                .filter_map(|variable| encoded.literal(*variable, *values.get(*variable)?))
                .collect(),
            proved: refusal.proved,
        })
    });
    match outcome {
        learn::Outcome::Found(witness) => {
            fired("finite_domain::learnt_values");
            Some(SatResult::Sat(witness))
        }
        learn::Outcome::Impossible => {
            fired("finite_domain::learnt_contradiction");
            Some(SatResult::Unsat(Core::new(query.assertions.clone())))
        }
        learn::Outcome::Unknown => None,
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
