//! Sends queries with floats to the solver that is fast on them.

use crate::query::{Query, Reason, SatResult, Solver};
use heapwright_term::{Sort, TermId, Terms};
use rustc_hash::FxHashMap;

/// One solver for bit-vectors, another for floats.
pub struct Route {
    bits: Box<dyn Solver>,
    floats: Box<dyn Solver>,
    has_floats: FxHashMap<TermId, bool>,
}

impl Route {
    /// Sends queries with floats to `floats` and all others to `bits`, which also gets those for which `floats` fails.
    pub fn new(bits: impl Solver + 'static, floats: impl Solver + 'static) -> Route {
        Route { bits: Box::new(bits), floats: Box::new(floats), has_floats: FxHashMap::default() }
    }

    fn has_floats(&mut self, terms: &Terms, assertion: TermId) -> bool {
        let is_float = |&id: &TermId| matches!(terms.sort(id), Some(Sort::Float32 | Sort::Float64));
        *self.has_floats.entry(assertion).or_insert_with(|| terms.reachable(&[assertion]).iter().any(is_float))
    }
}

impl Solver for Route {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> SatResult {
        if !query.assertions.iter().any(|&assertion| self.has_floats(terms, assertion)) {
            return self.bits.check(terms, query);
        }
        match self.floats.check(terms, query) {
            SatResult::Unknown(Reason::Failed(_)) => self.bits.check(terms, query),
            answer => answer,
        }
    }
}
