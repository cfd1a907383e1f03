//! Ranges of bit-vector terms, both signed and unsigned, and their refinement by comparisons.

use super::literal::{Literal, Relation};
use crate::firing::fired;
use heapwright_term::{Op, Sort, Term, TermId, Terms, Width};
use rustc_hash::FxHashMap;

/// How often comparisons are applied at most until nothing changes; a bound that creeps up one by one is left to the
/// solver.
const ROUNDS: usize = 8;

/// All numbers from `low` to `high`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Range {
    pub(super) low: i128,
    pub(super) high: i128,
}

impl Range {
    fn new(low: i128, high: i128) -> Range {
        Range { low, high }
    }

    fn signed(width: Width) -> Range {
        Range::new(-(1 << (width.bits() - 1)), (1 << (width.bits() - 1)) - 1)
    }

    fn unsigned(width: Width) -> Range {
        Range::new(0, (1 << width.bits()) - 1)
    }

    fn meet(self, other: Range) -> Range {
        Range::new(self.low.max(other.low), self.high.min(other.high))
    }

    fn join(self, other: Range) -> Range {
        Range::new(self.low.min(other.low), self.high.max(other.high))
    }

    fn within(self, other: Range) -> bool {
        other.low <= self.low && self.high <= other.high
    }

    fn plus(self, number: i128) -> Range {
        Range::new(self.low + number, self.high + number)
    }

    fn single(self) -> Option<i128> {
        (self.low == self.high).then_some(self.low)
    }

    /// The range without one number, as far as a range can express that.
    fn without(self, number: i128) -> Range {
        Range::new(self.low + i128::from(self.low == number), self.high - i128::from(self.high == number))
    }
}

/// The bounds of one term. INVARIANT: both ranges are within those of the width.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Bounds {
    width: Width,
    signed: Range,
    unsigned: Range,
}

impl Bounds {
    fn any(width: Width) -> Bounds {
        Bounds { width, signed: Range::signed(width), unsigned: Range::unsigned(width) }
    }

    /// Bounds for consecutive numbers taken modulo the width.
    fn arc(width: Width, arc: Range) -> Bounds {
        let mut bounds = Bounds::any(width);
        let turn = 1i128 << width.bits();
        if arc.high - arc.low >= turn {
            return bounds;
        }
        for (range, full) in
            [(&mut bounds.signed, Range::signed(width)), (&mut bounds.unsigned, Range::unsigned(width))]
        {
            let moved = arc.plus(-(arc.low - full.low).div_euclid(turn) * turn);
            if moved.within(full) {
                *range = moved;
            }
        }
        bounds
    }

    fn meet(self, other: Bounds) -> Bounds {
        let signed = self.signed.meet(other.signed);
        Bounds { width: self.width, signed, unsigned: self.unsigned.meet(other.unsigned) }.agreed()
    }

    /// Refines both ranges by each other if one has a single sign.
    fn agreed(self) -> Bounds {
        let (half, turn) = (1i128 << (self.width.bits() - 1), 1i128 << self.width.bits());
        let (mut signed, mut unsigned) = (self.signed, self.unsigned);
        if signed.low >= 0 {
            unsigned = unsigned.meet(signed);
        } else if signed.high < 0 {
            unsigned = unsigned.meet(signed.plus(turn));
        }
        if unsigned.high < half {
            signed = signed.meet(unsigned);
        } else if unsigned.low >= half {
            signed = signed.meet(unsigned.plus(-turn));
        }
        Bounds { width: self.width, signed, unsigned }
    }

    fn is_empty(self) -> bool {
        self.signed.low > self.signed.high || self.unsigned.low > self.unsigned.high
    }
}

/// The ranges of all bit-vector terms of a query.
pub(super) struct Ranges {
    bounds: FxHashMap<TermId, Bounds>,
}

impl Ranges {
    /// `None` if the comparisons are contradictory. `reachable` lists arguments before the terms that contain them.
    pub(super) fn of(terms: &Terms, reachable: &[TermId], literals: &[Literal]) -> Option<Ranges> {
        let mut ranges = Ranges { bounds: FxHashMap::default() };
        let vectors: Vec<(TermId, Width)> = reachable.iter().filter_map(|&id| Some((id, width(terms, id)?))).collect();
        for round in 0..ROUNDS {
            let mut changed = round == 0;
            for &(id, width) in &vectors {
                changed |= ranges.restrict(id, ranges.forwards(terms, id, width))?;
            }
            for literal in literals {
                changed |= ranges.apply(literal)?;
            }
            for &(id, _) in vectors.iter().rev() {
                changed |= ranges.backwards(terms, id)?;
            }
            if !changed {
                break;
            }
        }
        Some(ranges)
    }

    /// The signed range of a term.
    pub(super) fn signed(&self, id: TermId) -> Option<Range> {
        self.bounds.get(&id).map(|bounds| bounds.signed)
    }

    /// Narrows the bounds of a term: returns whether they changed, or `None` if nothing is left.
    fn restrict(&mut self, id: TermId, to: Bounds) -> Option<bool> {
        let known = self.bounds.entry(id).or_insert(Bounds::any(to.width));
        let met = known.meet(to);
        if met.is_empty() {
            return None;
        }
        let changed = met != *known;
        *known = met;
        Some(changed)
    }

    fn get(&self, id: TermId) -> Option<Bounds> {
        self.bounds.get(&id).copied()
    }

    /// The bounds of a term implied by its arguments.
    fn forwards(&self, terms: &Terms, id: TermId, width: Width) -> Bounds {
        let any = Bounds::any(width);
        let signed = |range: Range| Bounds::arc(width, range);
        let bounds = |id| self.get(id);
        let made = match terms.get(id) {
            Some(Term::Constant(value)) => {
                let number = i128::from(value.as_signed().unwrap_or(0));
                return signed(Range::new(number, number)).agreed();
            }
            Some(Term::Unary(Op::SignExtend(_), a)) => bounds(a).map(|a| signed(a.signed)),
            Some(Term::Unary(Op::ZeroExtend(_), a)) => bounds(a).map(|a| signed(a.unsigned)),
            Some(Term::Unary(Op::Truncate(_), a)) => bounds(a).map(|a| signed(a.signed)),
            Some(Term::Unary(Op::Neg, a)) => bounds(a).map(|a| signed(Range::new(-a.signed.high, -a.signed.low))),
            Some(Term::Ite(_, a, b)) => bounds(a).zip(bounds(b)).map(|(a, b)| Bounds {
                width,
                signed: a.signed.join(b.signed),
                unsigned: a.unsigned.join(b.unsigned),
            }),
            Some(Term::Binary(op, a, b)) => bounds(a).zip(bounds(b)).and_then(|(a, b)| binary(op, a, b)),
            _ => None,
        };
        if made.is_some_and(|made| made != any) {
            fired(match terms.get(id) {
                Some(Term::Unary(op, _) | Term::Binary(op, ..)) => op.name(),
                _ => "ite",
            });
        }
        made.unwrap_or(any)
    }

    /// Narrows the arguments of a term by its own bounds.
    fn backwards(&mut self, terms: &Terms, id: TermId) -> Option<bool> {
        let Some(known) = self.get(id) else {
            return Some(false);
        };
        let constant = |id| terms.constant_value(id).and_then(|value| value.as_signed()).map(i128::from);
        let (argument, to) = match terms.get(id) {
            Some(Term::Unary(Op::SignExtend(_), a)) => (a, inside(terms, a, known.signed, true)),
            Some(Term::Unary(Op::ZeroExtend(_), a)) => (a, inside(terms, a, known.unsigned, false)),
            Some(Term::Binary(Op::Add, a, b)) => {
                let Some(added) = constant(b) else {
                    return Some(false);
                };
                (a, Some(both_arcs(known, |range| range.plus(-added))))
            }
            Some(Term::Binary(Op::Sub, a, b)) => {
                let Some(from) = constant(a) else {
                    return Some(false);
                };
                (b, Some(both_arcs(known, |range| Range::new(from - range.high, from - range.low))))
            }
            _ => return Some(false),
        };
        let changed = to.map_or(Some(false), |to| self.restrict(argument, to));
        if changed != Some(false) {
            fired(match terms.get(id) {
                Some(Term::Unary(Op::SignExtend(_), _)) => "backwards::sign_extend",
                Some(Term::Unary(..)) => "backwards::zero_extend",
                Some(Term::Binary(Op::Add, ..)) => "backwards::add",
                _ => "backwards::sub",
            });
        }
        changed
    }

    /// Narrows the sides of a comparison.
    fn apply(&mut self, literal: &Literal) -> Option<bool> {
        let (Some(left), Some(right)) = (self.get(literal.left), self.get(literal.right)) else {
            return Some(false);
        };
        let (mut to_left, mut to_right) = (left, right);
        match literal.relation {
            Relation::Equal => (to_left, to_right) = (right, left),
            Relation::Different => {
                if let Some(number) = right.signed.single() {
                    to_left = differs(left, number);
                }
                if let Some(number) = left.signed.single() {
                    to_right = differs(right, number);
                }
            }
            Relation::Signed { strict } => {
                let strict = i128::from(strict);
                to_left.signed.high = to_left.signed.high.min(right.signed.high - strict);
                to_right.signed.low = to_right.signed.low.max(left.signed.low + strict);
            }
            Relation::Unsigned { strict } => {
                let strict = i128::from(strict);
                to_left.unsigned.high = to_left.unsigned.high.min(right.unsigned.high - strict);
                to_right.unsigned.low = to_right.unsigned.low.max(left.unsigned.low + strict);
            }
        }
        let changed = self.restrict(literal.left, to_left)?;
        let changed = self.restrict(literal.right, to_right)? || changed;
        if changed {
            fired(match literal.relation {
                Relation::Equal => "apply::equal",
                Relation::Different => "apply::different",
                Relation::Signed { .. } => "apply::signed",
                Relation::Unsigned { .. } => "apply::unsigned",
            });
        }
        Some(changed)
    }
}

/// The width of a bit-vector term.
pub(super) fn width(terms: &Terms, id: TermId) -> Option<Width> {
    match terms.sort(id)? {
        Sort::BitVec(width) => Some(width),
        _ => None,
    }
}

fn differs(mut bounds: Bounds, number: i128) -> Bounds {
    let turn = 1i128 << bounds.width.bits();
    bounds.signed = bounds.signed.without(number);
    bounds.unsigned = bounds.unsigned.without(number.rem_euclid(turn));
    bounds
}

/// The range of a narrower term, from that of its extension.
fn inside(terms: &Terms, id: TermId, range: Range, signed: bool) -> Option<Bounds> {
    let mut bounds = Bounds::any(width(terms, id)?);
    let side = if signed { &mut bounds.signed } else { &mut bounds.unsigned };
    *side = side.meet(range);
    Some(bounds)
}

/// The preimage of both ranges under a wrapping sum.
fn both_arcs(known: Bounds, inverse: impl Fn(Range) -> Range) -> Bounds {
    Bounds::arc(known.width, inverse(known.signed)).meet(Bounds::arc(known.width, inverse(known.unsigned)))
}

fn binary(op: Op, a: Bounds, b: Bounds) -> Option<Bounds> {
    let width = a.width;
    let arc = |range| Bounds::arc(width, range);
    let (x, y) = (a.signed, b.signed);
    Some(match op {
        Op::Add => arc(Range::new(x.low + y.low, x.high + y.high))
            .meet(arc(Range::new(a.unsigned.low + b.unsigned.low, a.unsigned.high + b.unsigned.high))),
        Op::Sub => arc(Range::new(x.low - y.high, x.high - y.low)),
        Op::Mul => {
            let corners = [x.low * y.low, x.low * y.high, x.high * y.low, x.high * y.high];
            let (low, high) = (corners.iter().min()?, corners.iter().max()?);
            arc(Range::new(*low, *high))
        }
        // A non-negative operand is an upper bound of the result.
        Op::BitAnd if x.low >= 0 || y.low >= 0 => {
            let highest = |side: Range| if side.low >= 0 { side.high } else { i128::MAX };
            arc(Range::new(0, highest(x).min(highest(y))))
        }
        Op::SRem => {
            let divisor = y.single().filter(|&divisor| divisor != 0)?;
            let most = divisor.abs() - 1;
            let low = if x.low >= 0 { 0 } else { x.low.max(-most) };
            let high = if x.high <= 0 { 0 } else { x.high.min(most) };
            arc(Range::new(low, high))
        }
        Op::SDiv => {
            let divisor = y.single().filter(|&divisor| divisor > 0)?;
            arc(Range::new(x.low / divisor, x.high / divisor))
        }
        Op::LShr | Op::AShr => {
            let distance = b.unsigned.single().filter(|&distance| distance < i128::from(width.bits()))?;
            let shifted = if op == Op::LShr { a.unsigned } else { x };
            arc(Range::new(shifted.low >> distance, shifted.high >> distance))
        }
        _ => return None,
    })
}
