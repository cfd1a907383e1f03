//! The assertions of a query that are false under a witness. Consecutive queries mostly share a long prefix and most
//! values, so only what differs is evaluated.

use super::index::Index;
use heapwright_meter::{Work, did};
use heapwright_term::{Arena, Assignment, Evaluator, TermId, Terms, Value, Witness};

/// A query and a witness of which it is known what is false.
#[derive(Default)]
pub(super) struct Tracked {
    /// Where the handles of the query come from.
    arena: Option<Arena>,
    pub index: Index,
    /// The values of the witness.
    pub assignment: Assignment,
    /// The variables that have a value.
    valued: Vec<TermId>,
    /// INVARIANT: the positions of the assertions of the index that are not true under the assignment, in order. Every
    /// assertion was evaluated here, under these values of its variables.
    wrong: Vec<usize>,
}

impl Tracked {
    /// Goes over to another query and another witness. Returns the positions of the assertions that are not true.
    pub(super) fn update(&mut self, terms: &Terms, assertions: &[TermId], base: &Witness) -> &[usize] {
        if self.arena != Some(terms.arena()) {
            *self = Tracked { arena: Some(terms.arena()), ..Tracked::default() };
        }
        let common = self.index.common(assertions);
        did(Work::Visit, (self.index.len() + assertions.len() - 2 * common) as u64);
        self.index.truncate(common);
        self.wrong.retain(|position| *position < common);
        let mut concerned: Vec<usize> = Vec::new();
        for variable in self.adopt(base) {
            concerned.extend_from_slice(self.index.mentions(variable));
        }
        concerned.sort_unstable();
        concerned.dedup();
        for assertion in assertions.iter().skip(common) {
            concerned.push(self.index.len());
            self.index.push(terms, *assertion);
        }
        let false_ones = self.false_among(terms, &concerned);
        self.wrong.retain(|position| concerned.binary_search(position).is_err());
        self.wrong.extend(false_ones);
        self.wrong.sort_unstable();
        &self.wrong
    }

    /// Takes the values of a witness over. Returns the variables whose value is another than before.
    fn adopt(&mut self, base: &Witness) -> Vec<TermId> {
        let mut changed = Vec::new();
        let mut kept = 0;
        let valued = self.valued.len();
        for (variable, value) in base.unordered() {
            let before = self.assignment.get(variable);
            match before {
                None => self.valued.push(variable),
                Some(_) => kept += 1,
            }
            if before != Some(value) {
                self.assignment.replace(variable, Some(value));
                changed.push(variable);
            }
        }
        if kept < valued {
            let assignment = &mut self.assignment;
            self.valued.retain(|variable| {
                let stays = base.get(*variable).is_some();
                if !stays {
                    assignment.replace(*variable, None);
                    changed.push(*variable);
                }
                stays
            });
        }
        changed
    }

    /// Which of the assertions at these positions are not true.
    pub(super) fn false_among(&self, terms: &Terms, positions: &[usize]) -> Vec<usize> {
        did(Work::Visit, positions.len() as u64);
        let mut evaluator = Evaluator::new(terms, &self.assignment);
        let mut is_false = |position: &&usize| {
            let assertion = self.index.assertion(**position);
            assertion.is_none_or(|assertion| evaluator.value(assertion) != Ok(Value::bool(true)))
        };
        positions.iter().filter(|position| is_false(position)).copied().collect()
    }
}
