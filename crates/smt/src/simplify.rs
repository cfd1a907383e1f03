//! Splits a path condition: conjunctions into their parts, without trivial and duplicate ones.

use crate::firing::fired;
use crate::query::{Core, Query, SatResult, Solver};
use heapwright_term::{Op, Term, TermId, Terms};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::hash_map::Entry;

/// Answers obvious queries and asks `inner` about the rest.
pub struct Simplify {
    inner: Box<dyn Solver>,
}

impl Simplify {
    /// Simplifies the queries to `inner`.
    pub fn new(inner: impl Solver + 'static) -> Simplify {
        Simplify { inner: Box::new(inner) }
    }
}

impl Solver for Simplify {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> SatResult {
        let parts = match Parts::of(terms, &query.assertions) {
            Ok(parts) => parts,
            Err(core) => return SatResult::Unsat(core),
        };
        match self.inner.check(terms, &query.with_assertions(parts.list.clone())) {
            SatResult::Unsat(core) => SatResult::Unsat(parts.origin(&core)),
            answer => answer,
        }
    }
}

/// The parts of a path condition, and the assertion each comes from.
struct Parts {
    list: Vec<TermId>,
    origins: FxHashMap<TermId, TermId>,
}

impl Parts {
    /// Splits the assertions; `Err` with a core if a part is false or the negation of another.
    fn of(terms: &Terms, assertions: &[TermId]) -> Result<Parts, Core> {
        let mut parts = Parts { list: Vec::new(), origins: FxHashMap::default() };
        let mut refuted: FxHashMap<TermId, TermId> = FxHashMap::default();
        for &assertion in assertions {
            let mut work = vec![assertion];
            while let Some(part) = work.pop() {
                if let Some(value) = terms.constant_value(part) {
                    if value.as_bool() == Some(false) {
                        fired("simplify::false_part");
                        return Err(Core::new(vec![assertion]));
                    }
                    continue;
                }
                match terms.get(part) {
                    Some(Term::Binary(Op::And, a, b)) => {
                        fired("simplify::conjunction");
                        work.extend([b, a]);
                        continue;
                    }
                    Some(Term::Unary(Op::Not, negated)) => {
                        refuted.entry(negated).or_insert(assertion);
                        if let Some(&origin) = parts.origins.get(&negated) {
                            fired("simplify::negation_after");
                            return Err(Core::new(vec![origin, assertion]));
                        }
                    }
                    _ => {}
                }
                if let Some(&origin) = refuted.get(&part) {
                    fired("simplify::negation_before");
                    return Err(Core::new(vec![origin, assertion]));
                }
                match parts.origins.entry(part) {
                    Entry::Vacant(place) => {
                        place.insert(assertion);
                        parts.list.push(part);
                    }
                    Entry::Occupied(_) => fired("simplify::said_twice"),
                }
            }
        }
        Ok(parts)
    }

    /// The assertions that the parts of a core come from.
    fn origin(&self, core: &Core) -> Core {
        let mut seen = FxHashSet::default();
        let origins = core.assertions().iter().filter_map(|part| self.origins.get(part).copied());
        Core::new(origins.filter(|&origin| seen.insert(origin)).collect())
    }
}
