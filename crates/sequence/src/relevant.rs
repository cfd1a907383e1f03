//! Which conditions say something about the cells of a state.
//!
//! Conditions on arguments that nothing else is related to were satisfied when the call was made, whatever the cells are:
//! forgetting them is exact.

use crate::variables::Constraint;
use heapwright_term::{TermId, Terms};

/// Variables that are related to each other, directly or through others.
struct Groups(Vec<usize>);

impl Groups {
    fn root(&self, mut at: usize) -> usize {
        while let Some(parent) = self.0.get(at).copied().filter(|parent| *parent != at) {
            at = parent;
        }
        at
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        if let Some(parent) = self.0.get_mut(a) {
            *parent = b;
        }
    }
}

/// Keeps the conditions that are related to a cell. The variables from number `first` on are those of cells, and some
/// cells hold variables as they are.
pub(crate) fn relevant(
    terms: &Terms,
    all: &Constraint,
    (first, held): (usize, &[(usize, TermId)]),
    rest: Vec<TermId>,
) -> Vec<TermId> {
    if rest.is_empty() {
        return rest;
    }
    let place = |raw: TermId| all.variables.iter().position(|variable| variable.raw == raw);
    // all cells are one group, and so is what is not known: the number behind the last variable
    let (mut groups, cells) = (Groups((0..=all.variables.len()).collect()), all.variables.len());
    (first..cells).for_each(|cell| groups.join(cell, cells));
    for (cell, raw) in held {
        groups.join(place(*raw).unwrap_or(cells), *cell);
    }
    for (x, y) in all.zone.related() {
        groups.join(x - 1, y - 1);
    }
    let mut members = Vec::new();
    for condition in &rest {
        let mut variables = terms.variables_of(*condition).into_iter().map(|raw| place(raw).unwrap_or(cells));
        let one = variables.next().unwrap_or(cells);
        variables.for_each(|other| groups.join(other, one));
        members.push(one);
    }
    let kept = rest.into_iter().zip(members).filter(|(_, member)| groups.root(*member) == groups.root(cells));
    kept.map(|(condition, _)| condition).collect()
}
