//! Difference bounds: what comparisons imply about `x - y` for pairs of numbers that do not wrap around.

use super::literal::{Literal, Relation};
use super::ranges::{Range, Ranges, width};
use crate::firing::fired;
use heapwright_term::{Op, Term, TermId, Terms, Witness};
use rustc_hash::FxHashMap;

/// With more numbers than this, the solver is asked: the closure is cubic.
const MOST_NUMBERS: usize = 32;
/// Larger than any difference of two 64-bit numbers.
const UNBOUNDED: i128 = 1 << 100;

/// Upper bounds of all differences, closed under addition.
pub(super) struct Differences {
    /// The terms treated as numbers; index 0 is zero itself.
    numbers: Vec<Option<TermId>>,
    /// `bounds[i * n + j]` is an upper bound of number i minus number j.
    bounds: Vec<i128>,
    /// Pairs with a value their difference must not have.
    different: Vec<(usize, usize, i128)>,
}

/// A term as another one plus a constant, as mathematical integers.
#[derive(Copy, Clone, Debug)]
struct Linear {
    number: Option<TermId>,
    plus: i128,
}

impl Differences {
    /// `None` if the comparisons are contradictory.
    pub(super) fn of(terms: &Terms, ranges: &Ranges, literals: &[Literal]) -> Option<Differences> {
        let mut builder = Builder { terms, ranges, places: FxHashMap::default(), numbers: vec![None], edges: vec![] };
        let mut different = Vec::new();
        for literal in literals {
            different.extend(builder.add(literal));
        }
        let n = builder.numbers.len();
        let mut differences = Differences { numbers: builder.numbers, bounds: vec![UNBOUNDED; n * n], different };
        if n > MOST_NUMBERS {
            return Some(Differences { numbers: vec![None], bounds: vec![0], different: Vec::new() });
        }
        for place in 0..n {
            differences.tighten(place, place, 0);
        }
        for (i, j, bound) in builder.edges {
            differences.tighten(i, j, bound);
        }
        differences.close().then_some(differences)
    }

    /// Values for the variables among the numbers that respect every difference, near those of the witness.
    pub(super) fn solution(&self, terms: &Terms, preferred: &Witness) -> Vec<(TermId, i128)> {
        let mut values: Vec<i128> = vec![0];
        for place in 1..self.numbers.len() {
            let Some(&Some(id)) = self.numbers.get(place) else {
                continue;
            };
            let (mut low, mut high) = (-UNBOUNDED, UNBOUNDED);
            for (other, &value) in values.iter().enumerate() {
                low = low.max(value - self.bound(other, place));
                high = high.min(value + self.bound(place, other));
            }
            let wish = preferred.get(id).and_then(|value| value.as_signed()).map_or(0, i128::from);
            let range = Range { low, high };
            values.push(nearest(wish, range, &self.excluded(place, &values)));
        }
        let numbered = self.numbers.iter().zip(values);
        let variable = |(&id, value): (&Option<TermId>, i128)| {
            id.filter(|&id| terms.variable_name(id).is_some()).map(|id| (id, value))
        };
        numbered.filter_map(variable).collect()
    }

    /// The values a number must not have, given those of the numbers before it.
    fn excluded(&self, place: usize, values: &[i128]) -> Vec<i128> {
        let value = |other: usize| values.get(other).copied();
        let of = |&(i, j, difference): &(usize, usize, i128)| {
            if i == place {
                value(j).map(|other| other + difference)
            } else if j == place {
                value(i).map(|other| other - difference)
            } else {
                None
            }
        };
        self.different.iter().filter_map(of).collect()
    }

    fn bound(&self, i: usize, j: usize) -> i128 {
        self.bounds.get(i * self.numbers.len() + j).copied().unwrap_or(UNBOUNDED)
    }

    fn tighten(&mut self, i: usize, j: usize, bound: i128) {
        let n = self.numbers.len();
        if let Some(known) = self.bounds.get_mut(i * n + j) {
            *known = bound.min(*known);
        }
    }

    /// Closes the bounds under addition; returns true if they have a solution.
    fn close(&mut self) -> bool {
        let n = self.numbers.len();
        for middle in 0..n {
            for i in 0..n {
                let first = self.bound(i, middle);
                if first >= UNBOUNDED {
                    continue;
                }
                for j in 0..n {
                    let second = self.bound(middle, j);
                    if second < UNBOUNDED {
                        self.tighten(i, j, first + second);
                    }
                }
            }
        }
        let positive = (0..n).all(|place| self.bound(place, place) >= 0);
        let fixed = |&(i, j, difference): &(usize, usize, i128)| {
            self.bound(i, j) == difference && self.bound(j, i) == -difference
        };
        positive && !self.different.iter().any(fixed)
    }
}

struct Builder<'a> {
    terms: &'a Terms,
    ranges: &'a Ranges,
    places: FxHashMap<TermId, usize>,
    numbers: Vec<Option<TermId>>,
    edges: Vec<(usize, usize, i128)>,
}

impl Builder<'_> {
    /// Adds the edges of a comparison; for a disequality, returns the pair and the difference it must not have.
    fn add(&mut self, literal: &Literal) -> Option<(usize, usize, i128)> {
        let strict = match literal.relation {
            Relation::Signed { strict } => i128::from(strict),
            Relation::Unsigned { strict } if self.have_no_sign(literal) => {
                fired("differences::unsigned");
                i128::from(strict)
            }
            Relation::Unsigned { .. } => return None,
            Relation::Equal | Relation::Different => 0,
        };
        let (i, j, most) = self.difference(literal.left, literal.right)?;
        match literal.relation {
            Relation::Different => {
                fired("differences::different");
                return Some((i, j, most));
            }
            Relation::Equal => {
                fired("differences::equal");
                self.edges.push((j, i, -most));
            }
            Relation::Signed { .. } | Relation::Unsigned { .. } => {}
        }
        self.edges.push((i, j, most - strict));
        None
    }

    fn have_no_sign(&self, literal: &Literal) -> bool {
        [literal.left, literal.right].iter().all(|&id| self.ranges.signed(id).is_some_and(|range| range.low >= 0))
    }

    /// `left <= right` as `i - j <= most`. One side may itself be a difference if the other is a constant.
    fn difference(&mut self, left: TermId, right: TermId) -> Option<(usize, usize, i128)> {
        let (a, b) = (self.linear(left)?, self.linear(right)?);
        let most = b.plus - a.plus;
        match (a.number, b.number) {
            (Some(number), None) if let Some((x, y)) = self.subtraction(number) => {
                fired("differences::subtraction_left");
                let (x, y) = (self.linear(x)?, self.linear(y)?);
                Some((self.place(x)?, self.place(y)?, most - x.plus + y.plus))
            }
            (None, Some(number)) if let Some((x, y)) = self.subtraction(number) => {
                fired("differences::subtraction_right");
                let (x, y) = (self.linear(x)?, self.linear(y)?);
                Some((self.place(y)?, self.place(x)?, most + x.plus - y.plus))
            }
            _ => Some((self.place(a)?, self.place(b)?, most)),
        }
    }

    /// The two sides of a subtraction that does not wrap.
    fn subtraction(&self, id: TermId) -> Option<(TermId, TermId)> {
        let Term::Binary(Op::Sub, x, y) = self.terms.get(id)? else {
            return None;
        };
        let (a, b) = (self.ranges.signed(x)?, self.ranges.signed(y)?);
        self.fits(id, a.low - b.high, a.high - b.low).then_some((x, y))
    }

    fn fits(&self, id: TermId, low: i128, high: i128) -> bool {
        width(self.terms, id).is_some_and(|width| {
            let half = 1i128 << (width.bits() - 1);
            -half <= low && high < half
        })
    }

    /// Looks through non-wrapping sums with constants and extensions that preserve the number.
    fn linear(&self, id: TermId) -> Option<Linear> {
        let mut linear = Linear { number: Some(id), plus: 0 };
        while let Some(number) = linear.number {
            match self.terms.get(number)? {
                Term::Constant(value) => {
                    return Some(Linear { number: None, plus: linear.plus + i128::from(value.as_signed()?) });
                }
                Term::Unary(Op::SignExtend(_), a) => {
                    fired("differences::sign_extension");
                    linear.number = Some(a);
                }
                Term::Unary(Op::ZeroExtend(_), a) if self.ranges.signed(a)?.low >= 0 => {
                    fired("differences::zero_extension");
                    linear.number = Some(a);
                }
                Term::Binary(Op::Add, a, b) => {
                    let Some(added) = self.terms.constant_value(b).and_then(|value| value.as_signed()) else {
                        break;
                    };
                    let (range, added) = (self.ranges.signed(a)?, i128::from(added));
                    if !self.fits(number, range.low + added, range.high + added) {
                        break;
                    }
                    fired("differences::sum");
                    linear = Linear { number: Some(a), plus: linear.plus + added };
                }
                _ => break,
            }
        }
        Some(linear)
    }

    /// The index of a number, adding the edges of its range if it is new.
    fn place(&mut self, linear: Linear) -> Option<usize> {
        let Some(id) = linear.number else {
            return Some(0);
        };
        if let Some(&place) = self.places.get(&id) {
            return Some(place);
        }
        let place = self.numbers.len();
        self.places.insert(id, place);
        self.numbers.push(Some(id));
        let range = self.ranges.signed(id)?;
        self.edges.push((place, 0, range.high));
        self.edges.push((0, place, -range.low));
        Some(place)
    }
}

/// The number nearest to `wish` that is in the range and not excluded; if there is none, `wish` clamped to the range.
fn nearest(wish: i128, range: Range, excluded: &[i128]) -> i128 {
    let start = wish.clamp(range.low, range.high.max(range.low));
    let steps = 0..=excluded.len() as i128;
    let candidates = steps.flat_map(|step| [start + step, start - step]);
    let fits = |number: &i128| range.low <= *number && *number <= range.high && !excluded.contains(number);
    candidates.into_iter().find(fits).unwrap_or(start)
}
