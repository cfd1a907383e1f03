//! Chooses the sides of disjunctions, once references have values: `rank(x) <= 0 or rank(x) < rank(y)` and the like.
//!
//! A side that the bounds of the known comparisons rule out is dropped; a disjunction with one side left is a comparison
//! like any other. Where two sides stay possible, one is chosen, a comparison with a constant if there is one. What is
//! concluded without a choice knows the assertions it comes from.

use crate::quick::{Literal, Relation};
use heapwright_term::{Op, Term, TermId, Terms, Value, Witness};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// How often bounds are passed on at most; a bound that creeps up one by one is left to differences.
const ROUNDS: usize = 40;
/// Disjunctions with more sides than this are left alone.
const MOST_SIDES: usize = 8;

/// The assertions that a conclusion rests on; `None` if it rests on a choice.
type Because = Option<BTreeSet<usize>>;

/// A comparison that must hold, or was chosen to.
pub(super) struct Side {
    pub(super) literal: TermId,
    pub(super) because: Because,
}

/// What is known of a number.
#[derive(Clone)]
struct Bounds {
    low: (i128, Because),
    high: (i128, Because),
}

struct Clause {
    sides: Vec<TermId>,
    because: Because,
}

struct Choosing<'a> {
    terms: &'a Terms,
    base: &'a Witness,
    bounds: FxHashMap<TermId, Bounds>,
    open: Vec<Clause>,
    literals: Vec<Side>,
}

/// A disjunction without a side that is possible, and what it rests on.
pub(super) struct Contradiction(pub(super) Because);

/// The comparisons of assertions, with a side chosen in each disjunction; `None` if there is no disjunction.
pub(super) fn sides(
    terms: &mut Terms,
    assertions: &[TermId],
    base: &Witness,
) -> Option<Result<Vec<Side>, Contradiction>> {
    let mut clauses = Vec::new();
    for (place, &assertion) in assertions.iter().enumerate() {
        for sides in conjuncts(terms, assertion)? {
            clauses.push(Clause { sides, because: Some(BTreeSet::from([place])) });
        }
    }
    if clauses.iter().all(|clause| clause.sides.len() == 1) {
        return None;
    }
    let mut choosing = Choosing { terms, base, bounds: FxHashMap::default(), open: clauses, literals: Vec::new() };
    Some(choosing.run().map(|()| choosing.literals))
}

/// The conjuncts of a condition, each as a list of sides; `None` if there are too many sides.
fn conjuncts(terms: &mut Terms, condition: TermId) -> Option<Vec<Vec<TermId>>> {
    let mut all = Vec::new();
    let mut work = vec![condition];
    while let Some(next) = work.pop() {
        match terms.get(next)? {
            Term::Binary(Op::And, a, b) => work.extend([a, b]),
            Term::Unary(Op::Not, inner) if let Some(Term::Binary(Op::Or, a, b)) = terms.get(inner) => {
                work.extend([terms.not(a).ok()?, terms.not(b).ok()?]);
            }
            _ => all.push(disjuncts(terms, next)?),
        }
    }
    Some(all)
}

fn disjuncts(terms: &mut Terms, condition: TermId) -> Option<Vec<TermId>> {
    let mut sides = Vec::new();
    let mut work = vec![condition];
    while let Some(next) = work.pop() {
        match terms.get(next)? {
            Term::Binary(Op::Or, a, b) => work.extend([b, a]),
            Term::Unary(Op::Not, inner) if let Some(Term::Binary(Op::And, a, b)) = terms.get(inner) => {
                work.extend([terms.not(b).ok()?, terms.not(a).ok()?]);
            }
            _ => sides.push(next),
        }
        if sides.len() > MOST_SIDES {
            return None;
        }
    }
    Some(sides)
}

/// The union; a choice on either side makes it one.
fn both(a: &Because, b: &Because) -> Because {
    let (a, b) = (a.as_ref()?, b.as_ref()?);
    Some(a.union(b).copied().collect())
}

impl Choosing<'_> {
    fn run(&mut self) -> Result<(), Contradiction> {
        loop {
            self.propagate()?;
            let Some(clause) = self.open.pop() else { return Ok(()) };
            let chosen = self.preferred(&clause.sides).map(|literal| Side { literal, because: None });
            self.literals.extend(chosen);
        }
    }

    /// The side to choose: one that compares with a constant, and one that the known witness takes.
    fn preferred(&self, sides: &[TermId]) -> Option<TermId> {
        let rank = |side: &TermId| {
            let constant = Literal::of(self.terms, *side).is_some_and(|literal| {
                [literal.left, literal.right].iter().any(|term| self.terms.constant_value(*term).is_some())
            });
            let holds = crate::checked::satisfies(self.terms, &[*side], self.base);
            (!constant, !holds)
        };
        sides.iter().copied().min_by_key(rank)
    }

    /// Passes on bounds and drops sides until nothing changes.
    fn propagate(&mut self) -> Result<(), Contradiction> {
        for _ in 0..ROUNDS {
            let mut changed = self.drop_sides()?;
            for place in 0..self.literals.len() {
                let Some(side) = self.literals.get(place) else { continue };
                let Some(literal) = Literal::of(self.terms, side.literal) else { continue };
                let because = side.because.clone();
                changed |= self.tighten(&literal, &because);
            }
            if !changed {
                break;
            }
        }
        Ok(())
    }

    /// Drops sides that cannot hold; disjunctions with one side left become comparisons.
    fn drop_sides(&mut self) -> Result<bool, Contradiction> {
        let mut changed = false;
        let mut open = Vec::new();
        for mut clause in std::mem::take(&mut self.open) {
            let mut left = Vec::new();
            for side in clause.sides {
                match self.refuted(side) {
                    Some(why) => clause.because = both(&clause.because, &why),
                    None => left.push(side),
                }
            }
            match left.as_slice() {
                [] => return Err(Contradiction(clause.because)),
                [literal] => {
                    self.literals.push(Side { literal: *literal, because: clause.because });
                    changed = true;
                }
                _ => open.push(Clause { sides: left, because: clause.because }),
            }
        }
        self.open = open;
        Ok(changed)
    }

    /// What is known of a term.
    fn known(&self, term: TermId) -> Option<Bounds> {
        if let Some(value) = self.terms.constant_value(term).and_then(|value: Value| value.as_signed()) {
            let fixed = (i128::from(value), Some(BTreeSet::new()));
            return Some(Bounds { low: fixed.clone(), high: fixed });
        }
        if let Some(known) = self.bounds.get(&term) {
            return Some(known.clone());
        }
        let Some(heapwright_term::Sort::BitVec(width)) = self.terms.sort(term) else { return None };
        let half = 1i128 << (width.bits() - 1);
        let none = || Some(BTreeSet::new());
        Some(Bounds { low: (-half, none()), high: (half - 1, none()) })
    }

    /// Why a side cannot hold, if bounds say so.
    fn refuted(&self, side: TermId) -> Option<Because> {
        let literal = Literal::of(self.terms, side)?;
        let (left, right) = (self.known(literal.left)?, self.known(literal.right)?);
        let above = |a: &Bounds, b: &Bounds, strict: bool| {
            (a.low.0 + i128::from(strict) > b.high.0).then(|| both(&a.low.1, &b.high.1))
        };
        match literal.relation {
            Relation::Signed { strict } => above(&left, &right, strict),
            Relation::Equal => above(&left, &right, false).or_else(|| above(&right, &left, false)),
            Relation::Different => {
                let same = left.low.0 == left.high.0 && right.low.0 == right.high.0 && left.low.0 == right.low.0;
                same.then(|| {
                    let (a, b) = (both(&left.low.1, &left.high.1), both(&right.low.1, &right.high.1));
                    both(&a, &b)
                })
            }
            Relation::Unsigned { .. } => None,
        }
    }

    /// Applies a comparison to the bounds of its sides; returns true if they changed.
    fn tighten(&mut self, literal: &Literal, because: &Because) -> bool {
        let (Some(left), Some(right)) = (self.known(literal.left), self.known(literal.right)) else { return false };
        match literal.relation {
            Relation::Signed { strict } => {
                self.at_most((literal.left, &left), (literal.right, &right), strict, because)
            }
            Relation::Equal => {
                let one = self.at_most((literal.left, &left), (literal.right, &right), false, because);
                one | self.at_most((literal.right, &right), (literal.left, &left), false, because)
            }
            Relation::Different | Relation::Unsigned { .. } => false,
        }
    }

    fn at_most(
        &mut self,
        (a, left): (TermId, &Bounds),
        (b, right): (TermId, &Bounds),
        strict: bool,
        because: &Because,
    ) -> bool {
        let step = i128::from(strict);
        let mut changed = false;
        if left.low.0 + step > right.low.0 && self.terms.constant_value(b).is_none() {
            let low = (left.low.0 + step, both(&left.low.1, because));
            self.bounds.entry(b).or_insert_with(|| right.clone()).low = low;
            changed = true;
        }
        if right.high.0 - step < left.high.0 && self.terms.constant_value(a).is_none() {
            let high = (right.high.0 - step, both(&right.high.1, because));
            self.bounds.entry(a).or_insert_with(|| left.clone()).high = high;
            changed = true;
        }
        changed
    }
}
