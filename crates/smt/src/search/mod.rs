//! Numeric search: finds by evaluation what solvers do not support or are slow on.
//!
//! Changes variables one at a time in the direction that brings the formula nearer to true (the alternating variable
//! method), with steps that grow while they help and shrink when they do not, from several starting points. Never
//! refutes anything. The work is counted, not timed, so that the answer does not depend on the machine.

mod climb;
mod cut;
mod distance;
mod seeds;

use crate::query::{Core, Query, Reason, SatResult, Solver};
use climb::Climb;
use cut::Cut;
use heapwright_term::{Circuit, Op, Sort, Term, TermError, TermId, Terms, Witness};
use rustc_hash::FxHashMap;
use std::time::Duration;

/// Slices with more terms than this are skipped.
const MOST_TERMS: usize = 2_000;
/// How many changes are tried before a solver is asked about floats.
const SHORT: usize = 6_000;
/// How many changes are tried if no solver can help.
const LONG: usize = 30_000;
/// How many terms are re-evaluated per allowed change, on average.
const TERMS_A_CHANGE: usize = 60;

/// Time limit for a solver to refute a formula with functions it does not support.
const REFUTATION: Duration = Duration::from_millis(500);

/// Time limit for a solver on a formula without its floats.
const CUT: Duration = Duration::from_millis(100);

/// Searches for witnesses of queries with floats or functions of them.
pub struct Search {
    inner: Box<dyn Solver>,
    contents: FxHashMap<TermId, Contents>,
}

/// What an assertion contains.
#[derive(Copy, Clone, Default)]
struct Contents {
    floats: bool,
    /// A function that no solver supports.
    function: Option<Op>,
}

impl Search {
    /// Searches before asking `inner`, and afterwards if necessary.
    pub fn new(inner: impl Solver + 'static) -> Search {
        Search { inner: Box::new(inner), contents: FxHashMap::default() }
    }

    /// Solves the formula without its floats: this either refutes the formula, or yields integers for a search to aim
    /// at.
    fn aimed(&mut self, terms: &mut Terms, query: &Query) -> Result<Option<SatResult>, TermError> {
        let cut = Cut::of(terms, &query.assertions)?;
        let short = |assertions: Vec<TermId>| Query {
            timeout: query.timeout.min(CUT),
            base: None,
            ..query.with_assertions(assertions)
        };
        let whole = self.inner.check(terms, &short(cut.assertions.clone()));
        if let SatResult::Unsat(core) = &whole {
            let pairs = query.assertions.iter().zip(&cut.assertions);
            let named = pairs.filter(|(_, cut)| core.assertions().contains(cut)).map(|(assertion, _)| *assertion);
            return Ok(Some(SatResult::Unsat(Core::new(named.collect()))));
        }
        if cut.integers.is_empty() {
            return Ok(None);
        }
        let near = cut.near(terms)?;
        let SatResult::Sat(witness) = self.inner.check(terms, &short(near)) else { return Ok(None) };
        let mut aimed = query.clone();
        for (integer, variable) in &cut.integers {
            let Some(value) = witness.get(*variable) else { continue };
            let value = terms.constant(value)?;
            aimed.assertions.push(terms.binary(Op::Eq, *integer, value)?);
        }
        Ok(found(terms, &aimed, SHORT).map(SatResult::Sat))
    }

    fn contents(&mut self, terms: &Terms, assertions: &[TermId]) -> Contents {
        let mut all = Contents::default();
        for &assertion in assertions {
            let of = self.contents.entry(assertion).or_insert_with(|| contents_of(terms, assertion));
            all.floats |= of.floats;
            all.function = all.function.or(of.function);
        }
        all
    }
}

fn contents_of(terms: &Terms, assertion: TermId) -> Contents {
    let mut contents = Contents::default();
    for id in terms.reachable(&[assertion]) {
        contents.floats |= matches!(terms.sort(id), Some(Sort::Float32 | Sort::Float64));
        if let Some(Term::Unary(op @ Op::Math1(_), _) | Term::Binary(op @ Op::Math2(_), ..)) = terms.get(id) {
            contents.function = Some(op);
        }
    }
    contents
}

impl Solver for Search {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> SatResult {
        let contents = self.contents(terms, &query.assertions);
        if !contents.floats {
            return self.inner.check(terms, query);
        }
        if let Some(function) = contents.function {
            if let Some(witness) = found(terms, query, LONG) {
                return SatResult::Sat(witness);
            }
            let refutation = Query { timeout: query.timeout.min(REFUTATION), ..query.clone() };
            return match self.inner.check(terms, &refutation) {
                SatResult::Unknown(reason) if worth_more(&reason) => SatResult::Unknown(Reason::Unsupported(function)),
                answer => answer,
            };
        }
        if let Some(witness) = found(terms, query, SHORT) {
            return SatResult::Sat(witness);
        }
        match self.aimed(terms, query) {
            Ok(Some(answer)) => return answer,
            Ok(None) => {}
            Err(error) => return SatResult::Unknown(Reason::IllFormed(error)),
        }
        match self.inner.check(terms, query) {
            SatResult::Unknown(reason) if worth_more(&reason) => {
                found(terms, query, LONG).map_or(SatResult::Unknown(reason), SatResult::Sat)
            }
            answer => answer,
        }
    }
}

/// Returns true if a longer search may decide the query.
fn worth_more(reason: &Reason) -> bool {
    !matches!(reason, Reason::IllFormed(_) | Reason::NotBoolean(_))
}

/// A witness, if one is found with this many changes.
fn found(terms: &Terms, query: &Query, changes: usize) -> Option<Witness> {
    let base = query.base.as_deref().cloned().unwrap_or_default();
    let circuit = Circuit::new(terms, &query.assertions, &base, MOST_TERMS).ok()??;
    let mut climb = Climb::new(circuit, changes, changes.saturating_mul(TERMS_A_CHANGE));
    climb.run().then(|| climb.circuit().witness(base))
}
