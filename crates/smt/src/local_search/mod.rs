//! Local search: starting from the known witness, changes a few variables until the new assertion holds and no old one
//! is broken. Answers most queries about references and simple numbers.

pub(crate) mod floats;
pub(crate) mod invert;
pub(crate) mod moves;

use crate::query::{Query, SatResult, Solver};
use heapwright_term::{Circuit, Place, Terms, Witness};
use moves::{Move, Rivals, moves};

/// Slices with more terms than this are skipped.
const MOST_TERMS: usize = 6_000;
/// How many changes are tried for one query at most.
const MOST_CHANGES: usize = 600;
/// How many terms are re-evaluated for one query at most.
const MOST_EFFORT: usize = 150_000;
/// How many variables are changed together at most.
const DEEPEST: usize = 12;
/// How many of the tried changes are followed further, most promising first; one less with each preceding change.
const WIDEST: usize = 5;

/// Tries small changes to the known witness before asking `inner`.
pub struct LocalSearch {
    inner: Box<dyn Solver>,
}

impl LocalSearch {
    /// Tries local search before `inner`.
    pub fn new(inner: impl Solver + 'static) -> LocalSearch {
        LocalSearch { inner: Box::new(inner) }
    }
}

impl Solver for LocalSearch {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> SatResult {
        match guessed(terms, query) {
            Some(witness) => SatResult::Sat(witness),
            None => self.inner.check(terms, query),
        }
    }
}

/// A witness near the known one, if one is found quickly.
pub(crate) fn guessed(terms: &Terms, query: &Query) -> Option<Witness> {
    let base = query.base.as_deref().cloned().unwrap_or_default();
    let mut circuit = Circuit::new(terms, &query.assertions, &base, MOST_TERMS).ok()??;
    let rivals = Rivals::of(&circuit);
    let mut repair = Repair { circuit: &mut circuit, rivals: &rivals, fixed: Vec::new(), changes: 0 };
    repair.satisfied(DEEPEST).then(|| circuit.witness(base))
}

/// A search for a few changes, each variable changed at most once.
struct Repair<'a> {
    circuit: &'a mut Circuit,
    rivals: &'a Rivals,
    fixed: Vec<Place>,
    changes: usize,
}

impl Repair<'_> {
    fn satisfied(&mut self, depth: usize) -> bool {
        if self.circuit.is_satisfied() {
            return true;
        }
        if depth == 0 {
            return false;
        }
        // The last failing assertion is the one the witness was not made for.
        let Some(&open) = self.circuit.roots().iter().rev().find(|&&root| !self.circuit.holds(root)) else {
            return false;
        };
        let mut tried: Vec<(usize, Move)> = Vec::new();
        for step in moves(self.circuit, self.rivals, open) {
            if self.fixed.contains(&step.variable) {
                continue;
            }
            if self.is_spent() {
                return false;
            }
            let mark = self.circuit.mark();
            self.change(step);
            if self.circuit.is_satisfied() {
                return true;
            }
            tried.push((self.circuit.open_roots(), step));
            self.circuit.undo_to(mark);
        }
        tried.sort_by_key(|&(open, _)| open);
        let width = WIDEST.saturating_sub(self.fixed.len()).max(1);
        for (_, step) in tried.into_iter().take(width) {
            if self.is_spent() {
                return false;
            }
            let mark = self.circuit.mark();
            self.change(step);
            self.fixed.push(step.variable);
            if self.satisfied(depth - 1) {
                return true;
            }
            self.fixed.pop();
            self.circuit.undo_to(mark);
        }
        false
    }

    fn change(&mut self, step: Move) {
        self.changes += 1;
        self.circuit.set(step.variable, step.value);
    }

    fn is_spent(&self) -> bool {
        self.changes >= MOST_CHANGES || self.circuit.effort() >= MOST_EFFORT
    }
}
