//! Repairs the known witness: a path condition that grew by a condition mostly needs other values for one or two
//! variables, and only the assertions that mention these have to be looked at.
//!
//! The other layers read the whole query, several times. This one reads what changed since the query before, so that
//! a long path costs no more than a short one.

mod index;
#[cfg(test)]
mod tests;

use crate::checked::satisfies;
use crate::firing::fired;
use crate::local_search::moves::{Move, Rivals, moves};
use crate::query::{Query, SatResult, Solver};
use heapwright_meter::{Work, did};
use heapwright_term::{Circuit, Evaluator, Sort, TermId, Terms, Value, Width, Witness};
use index::Index;

/// How many false assertions are repaired together at most.
const MOST_FALSE: usize = 8;
/// Assertions with more terms than this are left to other layers.
const MOST_TERMS: usize = 400;
/// How many changes are tried for one query at most.
const MOST_CHANGES: usize = 120;
/// How many assertions are evaluated for one query at most.
const MOST_EVALUATED: usize = 3_000;
/// How many variables are changed together at most.
const DEEPEST: usize = 8;
/// A change that leaves at most this many assertions false is followed at once, before other changes are tried.
const AT_ONCE: usize = 1;
/// How many ways to make an assertion true are tried at most, beside the listed values of references.
const MOST_WAYS: usize = 12;
/// How many ways to make an assertion true are followed further, most promising first.
const WIDEST: usize = 3;

/// Tries to repair the known witness before asking `inner`.
pub struct Nearby {
    inner: Box<dyn Solver>,
    index: Index,
}

impl Nearby {
    /// Repairs the known witness before `inner` is asked.
    pub fn new(inner: impl Solver + 'static) -> Nearby {
        Nearby { inner: Box::new(inner), index: Index::default() }
    }

    /// A witness near the known one.
    fn repaired(&mut self, terms: &Terms, query: &Query) -> Option<Witness> {
        let base = query.base.as_ref()?;
        self.index.update(terms, &query.assertions);
        let mut evaluator = Evaluator::new(terms, base);
        let mut wrong = Vec::new();
        for (position, &assertion) in query.assertions.iter().enumerate().skip(query.satisfied) {
            if evaluator.value(assertion) != Ok(Value::bool(true)) {
                wrong.push(position);
            }
            if wrong.len() > MOST_FALSE {
                return None;
            }
        }
        let witness = Witness::clone(base);
        let mut repair = Repair { terms, index: &self.index, witness, changed: Vec::new(), tried: 0, evaluated: 0 };
        let found = repair.satisfied(wrong, DEEPEST);
        did(Work::Propagation, repair.evaluated as u64);
        found.then_some(repair.witness)
    }
}

impl Solver for Nearby {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> SatResult {
        match self.repaired(terms, query) {
            Some(witness) if !self.checks_proofs() || satisfies(terms, &query.assertions, &witness) => {
                fired("nearby::repaired");
                SatResult::Sat(witness)
            }
            _ => self.inner.check(terms, query),
        }
    }

    fn checks_proofs(&self) -> bool {
        self.inner.checks_proofs()
    }

    fn recheck(&mut self, terms: &mut Terms, who: &'static str, assertions: &[TermId]) -> bool {
        self.inner.recheck(terms, who, assertions)
    }
}

/// A value for a variable.
type Change = (TermId, Value);

/// A search for a few changes, each variable changed at most once.
struct Repair<'a> {
    terms: &'a Terms,
    index: &'a Index,
    witness: Witness,
    changed: Vec<TermId>,
    tried: usize,
    evaluated: usize,
}

impl Repair<'_> {
    /// Makes the assertions at some positions true; all others are.
    fn satisfied(&mut self, wrong: Vec<usize>, depth: usize) -> bool {
        let Some(&position) = wrong.last() else { return true };
        if depth == 0 || self.is_spent() {
            return false;
        }
        let mut tried: Vec<(Change, Vec<usize>)> = Vec::new();
        for change in self.changes(position) {
            if self.is_spent() {
                return false;
            }
            let before = self.witness.replace(change.0, Some(change.1));
            let left = self.wrong_after(change.0, &wrong);
            self.witness.replace(change.0, before);
            let Some(left) = left else { continue };
            if left.len() > AT_ONCE {
                tried.push((change, left));
            } else if self.follow(change, left, depth) {
                return true;
            }
        }
        tried.sort_by_key(|(_, left)| left.len());
        tried.into_iter().take(WIDEST).any(|(change, left)| self.follow(change, left, depth))
    }

    /// Makes a change, and the assertions true that are false then.
    fn follow(&mut self, (variable, value): Change, wrong: Vec<usize>, depth: usize) -> bool {
        let before = self.witness.replace(variable, Some(value));
        self.changed.push(variable);
        if self.satisfied(wrong, depth - 1) {
            return true;
        }
        self.changed.pop();
        self.witness.replace(variable, before);
        false
    }

    fn is_spent(&self) -> bool {
        self.tried >= MOST_CHANGES || self.evaluated >= MOST_EVALUATED
    }

    /// The positions of the assertions that are false after a change; `None` if there are too many.
    fn wrong_after(&mut self, variable: TermId, before: &[usize]) -> Option<Vec<usize>> {
        self.tried += 1;
        let mentions = self.index.mentions(variable);
        let mut left: Vec<usize> = before.iter().copied().filter(|at| mentions.binary_search(at).is_err()).collect();
        let mut evaluator = Evaluator::new(self.terms, &self.witness);
        for &position in mentions {
            self.evaluated += 1;
            let assertion = self.index.assertion(position)?;
            if evaluator.value(assertion) != Ok(Value::bool(true)) {
                left.push(position);
            }
            if left.len() > MOST_FALSE {
                return None;
            }
        }
        Some(left)
    }

    /// Changes of one variable that may make the assertion at a position true, most direct first.
    fn changes(&mut self, position: usize) -> Vec<Change> {
        let Some(assertion) = self.index.assertion(position) else { return Vec::new() };
        let mut found = self.listed_values(assertion);
        if let Ok(Some(circuit)) = Circuit::new(self.terms, &[assertion], &self.witness, MOST_TERMS)
            && let Some(&root) = circuit.roots().first()
        {
            for Move { variable, value } in moves(&circuit, &Rivals::of(&circuit), root) {
                let Some(variable) = circuit.term(variable) else { continue };
                // a reference has no other values than those that are listed for it or its equals
                let is_listed = found.iter().any(|(listed, _)| *listed == variable);
                let is_new = !is_listed && !self.changed.contains(&variable);
                if is_new && found.len() < MOST_WAYS && !found.contains(&(variable, value)) {
                    found.push((variable, value));
                }
            }
        }
        found
    }

    /// The values of references that make an assertion true.
    fn listed_values(&mut self, assertion: TermId) -> Vec<Change> {
        let mut found = Vec::new();
        for &variable in self.terms.variables(assertion).iter() {
            let sort = Sort::BitVec(Width::W32);
            if self.terms.sort(variable) != Some(sort) || self.changed.contains(&variable) {
                continue;
            }
            for value in self.index.values(variable) {
                let value = Value::from_bits(sort, value);
                if self.witness.get(variable) == Some(value) {
                    continue;
                }
                let before = self.witness.replace(variable, Some(value));
                let holds = satisfies(self.terms, &[assertion], &self.witness);
                self.witness.replace(variable, before);
                if holds {
                    found.push((variable, value));
                }
            }
        }
        found
    }
}
