//! Chooses the sides of disjunctions, once references have values: `rank(x) <= 0 or rank(x) < rank(y)` and the like.
//!
//! A side that the bounds of the known comparisons rule out is dropped; a disjunction with one side left is a comparison
//! like any other. Where two sides stay possible, one is chosen, a comparison with a constant if there is one. What is
//! concluded without a choice knows the assertions it comes from.

use crate::quick::{Literal, Relation};
use heapwright_term::{Op, Term, TermId, Terms, Value, Witness};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// How often bounds are passed on at most; a bound that creeps up one by one is left to differences.
const ROUNDS: usize = 40;
/// Disjunctions with more sides than this are left alone.
const MOST_SIDES: usize = 8;

/// The assertions that a conclusion rests on; `None` if it rests on a choice.
pub(super) type Because = Option<BTreeSet<usize>>;

/// A comparison that must hold, or was chosen to.
pub(super) struct Side {
    pub(super) literal: TermId,
    pub(super) because: Because,
}

/// Why something holds, by its number among the reasons.
type Why = usize;

/// A reason, told by others.
#[derive(Copy, Clone)]
enum Reason {
    Nothing,
    Assertion(usize),
    Choice,
    Both(Why, Why),
}

/// The reason that needs no assertion.
const OF_ITSELF: Why = 0;

/// What is known of a number, and why.
#[derive(Copy, Clone)]
struct Bounds {
    low: (i128, Why),
    high: (i128, Why),
}

/// A condition that is perhaps a comparison.
#[derive(Copy, Clone)]
struct Atom {
    term: TermId,
    literal: Option<Literal>,
}

struct Clause {
    sides: Vec<Atom>,
    why: Why,
}

struct Choosing<'a> {
    terms: &'a Terms,
    base: &'a Witness,
    bounds: FxHashMap<TermId, Bounds>,
    open: Vec<Clause>,
    chosen: Vec<(Atom, Why)>,
    reasons: Vec<Reason>,
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
        clauses.extend(conjuncts(terms, assertion)?.into_iter().map(|sides| (place, sides)));
    }
    if clauses.iter().all(|(_, sides)| sides.len() == 1) {
        return None;
    }
    let (bounds, chosen) = (FxHashMap::default(), Vec::new());
    let mut choosing = Choosing { terms, base, bounds, open: Vec::new(), chosen, reasons: vec![Reason::Nothing] };
    for (place, sides) in clauses {
        let atom = |term: TermId| Atom { term, literal: Literal::of(choosing.terms, term) };
        let sides = sides.into_iter().map(atom).collect();
        let why = choosing.reason(Reason::Assertion(place));
        choosing.open.push(Clause { sides, why });
    }
    Some(match choosing.run() {
        Ok(()) => {
            let side = |(atom, why): &(Atom, Why)| Side { literal: atom.term, because: choosing.because(*why) };
            Ok(choosing.chosen.iter().map(side).collect())
        }
        Err(why) => Err(Contradiction(choosing.because(why))),
    })
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

impl Choosing<'_> {
    fn reason(&mut self, reason: Reason) -> Why {
        self.reasons.push(reason);
        self.reasons.len() - 1
    }

    /// Both reasons together.
    fn both(&mut self, a: Why, b: Why) -> Why {
        match (a, b) {
            (a, b) if a == b || b == OF_ITSELF => a,
            (OF_ITSELF, b) => b,
            (a, b) => self.reason(Reason::Both(a, b)),
        }
    }

    /// The assertions behind a reason; `None` if a choice is among them.
    fn because(&self, why: Why) -> Because {
        let (mut found, mut seen) = (BTreeSet::new(), FxHashSet::default());
        let mut work = vec![why];
        while let Some(next) = work.pop() {
            if !seen.insert(next) {
                continue;
            }
            match self.reasons.get(next)? {
                Reason::Nothing => {}
                Reason::Assertion(place) => drop(found.insert(*place)),
                Reason::Choice => return None,
                Reason::Both(a, b) => work.extend([*a, *b]),
            }
        }
        Some(found)
    }

    /// Fails with the reason why some disjunction has no side left.
    fn run(&mut self) -> Result<(), Why> {
        loop {
            self.propagate()?;
            let Some(clause) = self.open.pop() else { return Ok(()) };
            if let Some(atom) = self.preferred(&clause.sides) {
                let why = self.reason(Reason::Choice);
                self.chosen.push((atom, why));
            }
        }
    }

    /// The side to choose: one that compares with a constant, and one that the known witness takes.
    fn preferred(&self, sides: &[Atom]) -> Option<Atom> {
        let rank = |side: &Atom| {
            let constant = side.literal.is_some_and(|literal| {
                [literal.left, literal.right].iter().any(|term| self.terms.constant_value(*term).is_some())
            });
            let holds = crate::checked::satisfies(self.terms, &[side.term], self.base);
            (!constant, !holds)
        };
        sides.iter().copied().min_by_key(rank)
    }

    /// Passes on bounds and drops sides until nothing changes.
    fn propagate(&mut self) -> Result<(), Why> {
        for _ in 0..ROUNDS {
            let mut changed = self.drop_sides()?;
            for place in 0..self.chosen.len() {
                let Some((Atom { literal: Some(literal), .. }, why)) = self.chosen.get(place).copied() else {
                    continue;
                };
                changed |= self.tighten(&literal, why);
            }
            if !changed {
                break;
            }
        }
        Ok(())
    }

    /// Drops sides that cannot hold; disjunctions with one side left become comparisons.
    fn drop_sides(&mut self) -> Result<bool, Why> {
        let mut changed = false;
        let mut open = Vec::new();
        for mut clause in std::mem::take(&mut self.open) {
            let mut left = Vec::new();
            for side in clause.sides {
                match self.refuted(side) {
                    Some((a, b)) => {
                        let why = self.both(a, b);
                        clause.why = self.both(clause.why, why);
                    }
                    None => left.push(side),
                }
            }
            match left.as_slice() {
                [] => return Err(clause.why),
                [only] => {
                    self.chosen.push((*only, clause.why));
                    changed = true;
                }
                _ => open.push(Clause { sides: left, why: clause.why }),
            }
        }
        self.open = open;
        Ok(changed)
    }

    /// What is known of a term.
    fn known(&self, term: TermId) -> Option<Bounds> {
        if let Some(value) = self.terms.constant_value(term).and_then(|value: Value| value.as_signed()) {
            let fixed = (i128::from(value), OF_ITSELF);
            return Some(Bounds { low: fixed, high: fixed });
        }
        if let Some(known) = self.bounds.get(&term) {
            return Some(*known);
        }
        let Some(heapwright_term::Sort::BitVec(width)) = self.terms.sort(term) else { return None };
        let half = 1i128 << (width.bits() - 1);
        Some(Bounds { low: (-half, OF_ITSELF), high: (half - 1, OF_ITSELF) })
    }

    /// The two reasons why a side cannot hold, if bounds say so.
    fn refuted(&self, side: Atom) -> Option<(Why, Why)> {
        let literal = side.literal?;
        let (left, right) = (self.known(literal.left)?, self.known(literal.right)?);
        let above = |a: &Bounds, b: &Bounds, strict: bool| {
            (a.low.0 + i128::from(strict) > b.high.0).then_some((a.low.1, b.high.1))
        };
        match literal.relation {
            Relation::Signed { strict } => above(&left, &right, strict),
            Relation::Equal => above(&left, &right, false).or_else(|| above(&right, &left, false)),
            Relation::Different | Relation::Unsigned { .. } => None,
        }
    }

    /// Applies a comparison to the bounds of its sides; returns true if they changed.
    fn tighten(&mut self, literal: &Literal, why: Why) -> bool {
        match literal.relation {
            Relation::Signed { strict } => self.at_most(literal.left, literal.right, strict, why),
            Relation::Equal => {
                let one = self.at_most(literal.left, literal.right, false, why);
                one | self.at_most(literal.right, literal.left, false, why)
            }
            Relation::Different | Relation::Unsigned { .. } => false,
        }
    }

    fn at_most(&mut self, a: TermId, b: TermId, strict: bool, why: Why) -> bool {
        let (Some(left), Some(right)) = (self.known(a), self.known(b)) else { return false };
        let step = i128::from(strict);
        let mut changed = false;
        if left.low.0 + step > right.low.0 && self.terms.constant_value(b).is_none() {
            let low = (left.low.0 + step, self.both(left.low.1, why));
            self.bounds.entry(b).or_insert(right).low = low;
            changed = true;
        }
        if right.high.0 - step < left.high.0 && self.terms.constant_value(a).is_none() {
            let high = (right.high.0 - step, self.both(right.high.1, why));
            self.bounds.entry(a).or_insert(left).high = high;
            changed = true;
        }
        changed
    }
}
