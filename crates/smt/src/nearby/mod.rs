//! Repairs the known witness: a path condition that grew by a condition mostly needs other values for one or two
//! variables, and only the assertions that mention these have to be looked at.
//!
//! The other layers read the whole query, several times. This one reads what changed since the query before, so that
//! a long path costs no more than a short one.

mod index;
#[cfg(test)]
mod tests;
mod tracked;

use crate::checked::satisfies;
use crate::firing::fired;
use crate::local_search::moves::{Move, Rivals, moves};
use crate::query::{Query, Reason, SatResult, Solver};
use heapwright_meter::{Work, did};
use heapwright_term::{Circuit, Evaluator, Sort, TermId, Terms, Value, Width, Witness};
use tracked::Tracked;

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
/// How many changes of numbers are tried for one assertion at most.
const MOST_WAYS: usize = 12;
/// How many ways to make an assertion true are followed further, most promising first.
const WIDEST: usize = 3;

/// The sort of references.
const REFERENCE: Sort = Sort::BitVec(Width::W32);

/// Tries to repair the known witness before asking `inner`.
pub struct Nearby {
    inner: Box<dyn Solver>,
    tracked: Tracked,
}

impl Nearby {
    /// Repairs the known witness before `inner` is asked.
    pub fn new(inner: impl Solver + 'static) -> Nearby {
        Nearby { inner: Box::new(inner), tracked: Tracked::default() }
    }

    /// A witness near the known one.
    fn repaired(&mut self, terms: &Terms, query: &Query) -> Option<Witness> {
        let base = query.base.as_ref()?;
        let wrong = self.tracked.update(terms, &query.assertions, base);
        if wrong.len() > MOST_FALSE {
            return None;
        }
        let wrong = wrong.to_vec();
        let mut repair = Repair { terms, tracked: &mut self.tracked, changed: Vec::new(), tried: 0, evaluated: 0 };
        let found = repair.satisfied(wrong, DEEPEST);
        let changed = repair.changed;
        let mut witness = found.then(|| Witness::clone(base));
        for variable in changed {
            // what is false is known for the values of the base
            let value = self.tracked.assignment.replace(variable, base.get(variable));
            if let (Some(witness), Some(value)) = (&mut witness, value) {
                witness.set(variable, value);
            }
        }
        witness
    }
}

impl Solver for Nearby {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> SatResult {
        let Some(witness) = self.repaired(terms, query) else { return self.inner.check(terms, query) };
        // every assertion was evaluated under these values of its variables, though not all of them just now
        if self.checks_proofs() && !satisfies(terms, &query.assertions, &witness) {
            return SatResult::Unknown(Reason::BadModel);
        }
        fired("nearby::repaired");
        SatResult::Sat(witness)
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
    /// The query, with the values that are tried.
    tracked: &'a mut Tracked,
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
        let Some(assertion) = self.tracked.index.assertion(position) else { return false };
        let mut tried: Vec<(Change, Vec<usize>)> = Vec::new();
        // numbers first: another object for a reference is an alias that nothing asks for
        let numbers = self.numbers(assertion);
        if let Some(found) = self.attempt(&numbers, &wrong, depth, &mut tried) {
            return found;
        }
        let references = self.references(assertion);
        if let Some(found) = self.attempt(&references, &wrong, depth, &mut tried) {
            return found;
        }
        tried.sort_by_key(|(_, left)| left.len());
        tried.into_iter().take(WIDEST).any(|(change, left)| self.follow(change, left, depth))
    }

    /// Tries changes. One that leaves little wrong is followed at once, the others are kept for later. Returns whether
    /// the repair succeeded, if that is known.
    fn attempt(
        &mut self,
        changes: &[Change],
        wrong: &[usize],
        depth: usize,
        kept: &mut Vec<(Change, Vec<usize>)>,
    ) -> Option<bool> {
        for &change in changes {
            if self.is_spent() {
                return Some(false);
            }
            let before = self.tracked.assignment.replace(change.0, Some(change.1));
            let left = self.wrong_after(change.0, wrong);
            self.tracked.assignment.replace(change.0, before);
            let Some(left) = left else { continue };
            if left.len() > AT_ONCE {
                kept.push((change, left));
            } else if self.follow(change, left, depth) {
                return Some(true);
            }
        }
        None
    }

    /// Makes a change, and the assertions true that are false then.
    fn follow(&mut self, (variable, value): Change, wrong: Vec<usize>, depth: usize) -> bool {
        let before = self.tracked.assignment.replace(variable, Some(value));
        self.changed.push(variable);
        if self.satisfied(wrong, depth - 1) {
            return true;
        }
        self.changed.pop();
        self.tracked.assignment.replace(variable, before);
        false
    }

    fn is_spent(&self) -> bool {
        self.tried >= MOST_CHANGES || self.evaluated >= MOST_EVALUATED
    }

    /// The positions of the assertions that are false after a change; `None` if there are too many.
    fn wrong_after(&mut self, variable: TermId, before: &[usize]) -> Option<Vec<usize>> {
        self.tried += 1;
        let mentions = self.tracked.index.mentions(variable);
        self.evaluated += mentions.len();
        let mut left: Vec<usize> = before.iter().copied().filter(|at| mentions.binary_search(at).is_err()).collect();
        left.extend(self.tracked.false_among(self.terms, mentions));
        (left.len() <= MOST_FALSE).then_some(left)
    }

    /// Changes of one number, or other variable without a list of values, that may make an assertion true, most direct
    /// first.
    fn numbers(&mut self, assertion: TermId) -> Vec<Change> {
        let mut found = Vec::new();
        let variables = self.terms.variables(assertion);
        if variables.iter().all(|variable| self.changed.contains(variable) || !self.listed(*variable).is_empty()) {
            return found;
        }
        let circuit = Circuit::new(self.terms, &[assertion], &self.tracked.assignment, MOST_TERMS);
        let Ok(Some(circuit)) = circuit else { return found };
        let Some(&root) = circuit.roots().first() else { return found };
        for Move { variable, value } in moves(&circuit, &Rivals::of(&circuit), root) {
            let Some(variable) = circuit.term(variable) else { continue };
            let change = (variable, value);
            if found.len() < MOST_WAYS
                && !found.contains(&change)
                && !self.changed.contains(&variable)
                && self.listed(variable).is_empty()
            {
                found.push(change);
            }
        }
        found
    }

    /// The values of a reference that are listed for it or its equals. It has no others.
    fn listed(&self, variable: TermId) -> Vec<u64> {
        let is_reference = self.terms.sort(variable) == Some(REFERENCE);
        if is_reference { self.tracked.index.values(variable) } else { Vec::new() }
    }

    /// The values of references that make an assertion true.
    fn references(&mut self, assertion: TermId) -> Vec<Change> {
        let mut found = Vec::new();
        for &variable in self.terms.variables(assertion).iter() {
            if self.changed.contains(&variable) {
                continue;
            }
            for value in self.listed(variable) {
                let value = Value::from_bits(REFERENCE, value);
                if self.tracked.assignment.get(variable) == Some(value) {
                    continue;
                }
                did(Work::Visit, 1);
                let before = self.tracked.assignment.replace(variable, Some(value));
                let holds = Evaluator::new(self.terms, &self.tracked.assignment).value(assertion);
                self.tracked.assignment.replace(variable, before);
                if holds == Ok(Value::bool(true)) {
                    found.push((variable, value));
                }
            }
        }
        // what was changed is followed before something else is changed
        let is_changed = |variable: &&TermId| self.changed.contains(variable);
        let variables = self.terms.variables(assertion);
        let new: Vec<Value> =
            variables.iter().filter(is_changed).filter_map(|variable| self.tracked.assignment.get(*variable)).collect();
        found.sort_by_key(|(_, value)| !new.contains(value));
        found
    }
}
