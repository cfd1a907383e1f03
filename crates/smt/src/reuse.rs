//! Recent models first: when a path condition grows, an old model often still works.

use crate::checked::satisfies;
use crate::query::{Query, SatResult, Solver};
use heapwright_term::{Terms, Witness};
use std::collections::VecDeque;
use std::rc::Rc;

/// How many models are remembered.
const REMEMBERED: usize = 16;

/// Tries models of earlier queries before asking `inner`.
pub struct Reuse {
    inner: Box<dyn Solver>,
    /// Most recently useful first.
    recent: VecDeque<Rc<Witness>>,
}

impl Reuse {
    /// Reuses the models of `inner`.
    pub fn new(inner: impl Solver + 'static) -> Reuse {
        Reuse { inner: Box::new(inner), recent: VecDeque::from([Rc::new(Witness::new())]) }
    }

    fn remembered(&mut self, terms: &Terms, query: &Query) -> Option<Rc<Witness>> {
        if let Some(base) = &query.base
            && satisfies(terms, &query.assertions, base)
        {
            return Some(base.clone());
        }
        let place = self.recent.iter().position(|model| satisfies(terms, &query.assertions, model))?;
        let model = self.recent.remove(place)?;
        self.recent.push_front(model.clone());
        Some(model)
    }
}

impl Solver for Reuse {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> SatResult {
        if let Some(model) = self.remembered(terms, query) {
            return SatResult::Sat(model.as_ref().clone());
        }
        let answer = self.inner.check(terms, query);
        if let SatResult::Sat(model) = &answer {
            self.recent.push_front(Rc::new(model.clone()));
            self.recent.truncate(REMEMBERED);
        }
        answer
    }
}
