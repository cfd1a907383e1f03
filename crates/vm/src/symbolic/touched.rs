//! What a path has learnt since it last revisited its open facts. A fact need not be revisited unless something was
//! learnt about a part of it.

use heapwright_term::{TermId, Terms};
use std::rc::Rc;

/// The terms about which something was learnt, by their variables.
#[derive(Clone, Default)]
pub(crate) struct Touched {
    /// The variables of terms with one variable.
    variables: Vec<TermId>,
    /// The variables of the others.
    groups: Vec<Rc<[TermId]>>,
}

impl Touched {
    /// Notes that something was learnt about a term.
    pub(crate) fn add(&mut self, terms: &Terms, term: TermId) {
        let variables = terms.variables(term);
        match *variables {
            [only] if self.variables.contains(&only) => {}
            [only] => self.variables.push(only),
            _ if self.groups.contains(&variables) => {}
            _ => self.groups.push(variables),
        }
    }

    /// Returns true if something was learnt about what may be a part of a term: all variables of a part are variables of
    /// the whole.
    pub(crate) fn concerns(&self, terms: &Terms, term: TermId) -> bool {
        let within = terms.variables(term);
        self.variables.iter().any(|variable| within.contains(variable))
            || self.groups.iter().any(|group| group.iter().all(|variable| within.binary_search(variable).is_ok()))
    }
}
