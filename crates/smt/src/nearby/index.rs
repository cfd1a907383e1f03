//! Which assertions of a query mention a variable.

use crate::finite_domain::values_listed;
use heapwright_term::{Op, Term, TermId, Terms};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// How many of the assertions that mention a variable are searched for what it is compared with.
const MOST_MENTIONS: usize = 12;

/// The assertions of the last query, by variable.
#[derive(Default)]
pub(super) struct Index {
    assertions: Vec<TermId>,
    /// The variables of each of them.
    variables: Vec<Rc<[TermId]>>,
    /// By the handle of a variable: the positions of the assertions that mention it, in order.
    mentions: Vec<Vec<usize>>,
    /// The positions of the assertions that list the values of a variable.
    lists: FxHashMap<TermId, Vec<usize>>,
    /// What assertions say about references, as far as they were met.
    said: FxHashMap<TermId, Said>,
}

/// What an assertion says about references.
struct Said {
    /// A variable and its values, newest objects first, if the assertion does nothing but list them.
    listed: Option<(TermId, Vec<u64>)>,
    /// Variables that are compared with each other.
    pairs: Vec<(TermId, TermId)>,
}

impl Said {
    fn by(terms: &Terms, assertion: TermId) -> Said {
        let listed = values_listed(terms, assertion);
        let is_variable = |term: TermId| terms.variable_name(term).is_some();
        let pair = |term: &TermId| match terms.get(*term) {
            Some(Term::Binary(Op::Eq, a, b)) if is_variable(a) && is_variable(b) => Some((a, b)),
            _ => None,
        };
        Said { listed, pairs: terms.reachable(&[assertion]).iter().filter_map(pair).collect() }
    }
}

impl Index {
    /// How many assertions of another query are the same, from the first on.
    pub(super) fn common(&self, assertions: &[TermId]) -> usize {
        self.assertions.iter().zip(assertions).take_while(|(a, b)| a == b).count()
    }

    /// The number of assertions.
    pub(super) fn len(&self) -> usize {
        self.assertions.len()
    }

    /// Takes out all assertions but the first ones.
    pub(super) fn truncate(&mut self, kept: usize) {
        while self.assertions.len() > kept {
            let (Some(assertion), Some(variables)) = (self.assertions.pop(), self.variables.pop()) else { return };
            if let Some((variable, _)) = self.said.get(&assertion).and_then(|said| said.listed.as_ref())
                && let Some(positions) = self.lists.get_mut(variable)
            {
                positions.pop();
            }
            for variable in variables.iter() {
                if let Some(positions) = self.mentions.get_mut(variable.raw() as usize) {
                    positions.pop();
                }
            }
        }
    }

    /// Puts an assertion in, as the last.
    pub(super) fn push(&mut self, terms: &Terms, assertion: TermId) {
        let variables = terms.variables(assertion);
        for variable in variables.iter() {
            let place = variable.raw() as usize;
            if place >= self.mentions.len() {
                self.mentions.resize_with(place + 1, Vec::new);
            }
            if let Some(positions) = self.mentions.get_mut(place) {
                positions.push(self.assertions.len());
            }
        }
        let said = self.said.entry(assertion).or_insert_with(|| Said::by(terms, assertion));
        if let Some((variable, _)) = said.listed {
            self.lists.entry(variable).or_default().push(self.assertions.len());
        }
        self.assertions.push(assertion);
        self.variables.push(variables);
    }

    /// The assertion at a position.
    pub(super) fn assertion(&self, position: usize) -> Option<TermId> {
        self.assertions.get(position).copied()
    }

    /// The positions of the assertions that mention a variable, in order.
    pub(super) fn mentions(&self, variable: TermId) -> &[usize] {
        self.mentions.get(variable.raw() as usize).map_or(&[], Vec::as_slice)
    }

    /// The values that an assertion lists for a variable; if none does, those of the variables that it is compared with.
    pub(super) fn values(&self, variable: TermId) -> Vec<u64> {
        if let Some(listed) = self.listed(variable) {
            return listed.to_vec();
        }
        let mut found: Vec<u64> = Vec::new();
        let said = |position: &usize| self.said.get(self.assertions.get(*position)?);
        for said in self.mentions(variable).iter().take(MOST_MENTIONS).filter_map(said) {
            for &(a, b) in &said.pairs {
                let other = if a == variable { b } else { a };
                if a == variable || b == variable {
                    found.extend(self.listed(other).into_iter().flat_map(|listed| listed.iter().copied()));
                }
            }
        }
        let mut seen = FxHashSet::default();
        found.retain(|value| seen.insert(*value));
        found
    }

    /// The values of the first list of a variable; later ones are narrower, and are evaluated like any other assertion.
    fn listed(&self, variable: TermId) -> Option<&[u64]> {
        let position = *self.lists.get(&variable)?.first()?;
        let said = self.said.get(self.assertions.get(position)?)?;
        said.listed.as_ref().map(|(_, values)| &**values)
    }
}
