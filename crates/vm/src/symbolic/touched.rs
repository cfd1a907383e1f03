//! What a path has learnt since it last revisited its open facts. A fact need not be revisited unless something was
//! learnt about a part of it.

use heapwright_term::{TermId, Terms};
use std::rc::Rc;

/// A superset of a set of variables, in one word: what is not in it need not be looked up.
#[derive(Clone, Copy, Default)]
pub(crate) struct Outline(u64);

impl Outline {
    fn of(variables: &[TermId]) -> Outline {
        Outline(variables.iter().fold(0, |bits, variable| bits | 1 << (variable.raw() % u64::BITS)))
    }

    /// The outline of the variables of a term.
    pub(crate) fn of_term(terms: &Terms, term: TermId) -> Outline {
        Outline::of(&terms.variables(term))
    }

    fn is_within(self, other: Outline) -> bool {
        self.0 & other.0 == self.0
    }
}

/// The terms about which something was learnt, by their variables.
#[derive(Clone, Default)]
pub(crate) struct Touched {
    /// The variables of terms with one variable.
    variables: Vec<TermId>,
    outline: Outline,
    /// The variables of the others.
    groups: Vec<(Outline, Rc<[TermId]>)>,
}

impl Touched {
    /// Notes that something was learnt about a term.
    pub(crate) fn add(&mut self, terms: &Terms, term: TermId) {
        let variables = terms.variables(term);
        match *variables {
            [only] if self.variables.contains(&only) => {}
            [only] => {
                self.variables.push(only);
                self.outline = Outline(self.outline.0 | Outline::of(&[only]).0);
            }
            _ if self.groups.iter().any(|(_, group)| *group == variables) => {}
            _ => self.groups.push((Outline::of(&variables), variables)),
        }
    }

    /// Returns true if something was learnt about what may be a part of a term, whose outline is given: all variables of
    /// a part are variables of the whole.
    pub(crate) fn concerns(&self, terms: &Terms, term: TermId, outline: Outline) -> bool {
        let is_near = |(group, _): &&(Outline, Rc<[TermId]>)| group.is_within(outline);
        if self.outline.0 & outline.0 == 0 && !self.groups.iter().any(|group| is_near(&group)) {
            return false;
        }
        let within = terms.variables(term);
        let has = |variable: &TermId| within.binary_search(variable).is_ok();
        self.variables.iter().any(has) || self.groups.iter().filter(is_near).any(|(_, group)| group.iter().all(has))
    }
}
