//! Sets of numbers that are described by differences: every variable is an integer within a range, and `x - y <= c`
//! holds for some pairs. Such a set is a matrix of bounds, closed under addition along paths; forgetting a variable is
//! exact on integers. Pairs may also be required to differ (`x - y != c`).
//!
//! This is all that a class which compares its keys ever says about them, so the states of a search tree or of a heap
//! are merged and compared without a solver.

use std::collections::BTreeSet;

/// A bound that is never reached: sums of two of them do not overflow.
const NONE: i128 = i128::MAX / 4;

/// How many parts [`covers`] may look at before it gives up.
const MOST_PARTS: u32 = 2_000;

/// `x - y != c`, with `x` before `y`. Number zero stands for the constant zero.
type Apart = (usize, usize, i128);

/// A set of integer vectors.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Zone {
    /// The number of variables plus one: variable 0 is the constant zero.
    size: usize,
    /// Upper bounds of `x_i - x_j`, row by row; closed.
    bounds: Vec<i128>,
    apart: BTreeSet<Apart>,
    empty: bool,
}

impl Zone {
    /// All vectors whose elements are within these ranges. Variables are numbered from 1.
    pub fn new(ranges: &[(i128, i128)]) -> Zone {
        Zone { size: 1, bounds: vec![0], apart: BTreeSet::new(), empty: false }.extended(ranges)
    }

    /// The same set with more variables, which are within these ranges.
    pub fn extended(&self, ranges: &[(i128, i128)]) -> Zone {
        let (old, size) = (self.size, self.size + ranges.len());
        let mut zone = Zone { size, bounds: vec![NONE; size * size], apart: self.apart.clone(), empty: self.empty };
        for x in 0..old {
            for y in 0..old {
                zone.set(x, y, self.at(x, y));
            }
        }
        for (variable, (low, high)) in (old..).zip(ranges) {
            for other in 0..variable {
                let (above, below) = (zone.at(0, other), zone.at(other, 0));
                zone.set(variable, other, above.saturating_add(*high).min(NONE));
                zone.set(other, variable, below.saturating_add(-*low).min(NONE));
            }
            zone.set(variable, variable, 0);
            zone.empty |= low > high;
        }
        zone
    }

    /// The number of variables.
    pub fn variables(&self) -> usize {
        self.size - 1
    }

    /// Whether the set is known to be empty. With pairs that must differ, an empty set may go unnoticed.
    pub fn is_empty(&self) -> bool {
        self.empty
    }

    /// Whether no pairs must differ, so that [`Zone::is_empty`] is exact.
    pub fn has_no_pairs(&self) -> bool {
        self.apart.is_empty()
    }

    /// The least upper bound of `x - y` that is known.
    pub fn bound(&self, x: usize, y: usize) -> Option<i128> {
        self.bounds.get(x * self.size + y).copied().filter(|bound| *bound < NONE)
    }

    fn at(&self, x: usize, y: usize) -> i128 {
        self.bounds.get(x * self.size + y).copied().unwrap_or(NONE)
    }

    fn set(&mut self, x: usize, y: usize, bound: i128) {
        if let Some(place) = self.bounds.get_mut(x * self.size + y) {
            *place = bound;
        }
    }

    /// Adds `x - y <= bound`.
    pub fn at_most(&mut self, x: usize, y: usize, bound: i128) {
        if self.empty || x >= self.size || y >= self.size || bound >= self.at(x, y) {
            return;
        }
        if x == y || bound.saturating_add(self.at(y, x)) < 0 {
            self.empty = true;
            return;
        }
        self.set(x, y, bound);
        for i in 0..self.size {
            let first = self.at(i, x);
            if first >= NONE {
                continue;
            }
            for j in 0..self.size {
                let second = self.at(y, j);
                if second >= NONE {
                    continue;
                }
                let sum = first + bound + second;
                if sum < self.at(i, j) {
                    self.set(i, j, sum);
                }
            }
        }
        self.tighten();
    }

    /// Adds `x - y == difference`.
    pub fn exactly(&mut self, x: usize, y: usize, difference: i128) {
        self.at_most(x, y, difference);
        self.at_most(y, x, -difference);
    }

    /// Adds `x - y != difference`.
    pub fn differ(&mut self, x: usize, y: usize, difference: i128) {
        if x == y {
            self.empty |= difference == 0;
            return;
        }
        let apart = if x < y { (x, y, difference) } else { (y, x, -difference) };
        self.apart.insert(apart);
        self.tighten();
    }

    /// Turns pairs that must differ at the edge of their range into bounds.
    fn tighten(&mut self) {
        loop {
            let edge = self.apart.iter().copied().find_map(|(x, y, c)| {
                if self.at(x, y) < c || -self.at(y, x) > c {
                    return Some((x, y, c, None));
                }
                if self.at(x, y) == c {
                    return Some((x, y, c, Some((x, y, c - 1))));
                }
                (-self.at(y, x) == c).then_some((x, y, c, Some((y, x, -c - 1))))
            });
            let Some((x, y, c, bound)) = edge else { return };
            self.apart.remove(&(x, y, c));
            if let Some((x, y, bound)) = bound {
                self.at_most(x, y, bound);
            }
            if self.empty {
                return;
            }
        }
    }

    /// Whether every vector of the other set is in this one, as far as bounds show.
    pub fn includes(&self, other: &Zone) -> bool {
        if other.empty {
            return true;
        }
        !self.empty
            && self.size == other.size
            && self.bounds.iter().zip(&other.bounds).all(|(mine, theirs)| theirs <= mine)
            && self.apart.iter().all(|apart| other.separates(*apart))
    }

    /// Whether `x - y != c` follows.
    fn separates(&self, (x, y, c): Apart) -> bool {
        self.apart.contains(&(x, y, c)) || self.at(x, y) < c || -self.at(y, x) > c
    }

    /// Whether a vector is in the set; variables count from its first element.
    pub fn contains(&self, vector: &[i128]) -> bool {
        let value = |variable: usize| match variable.checked_sub(1) {
            Some(index) => vector.get(index).copied().unwrap_or(0),
            None => 0,
        };
        let within = |x: usize, y: usize| value(x) - value(y) <= self.at(x, y);
        !self.empty
            && (0..self.size).all(|x| (0..self.size).all(|y| within(x, y)))
            && self.apart.iter().all(|(x, y, c)| value(*x) - value(*y) != *c)
    }

    /// A vector of the set with small numbers; `None` if it is empty, or if none is found.
    pub fn sample(&self) -> Option<Vec<i128>> {
        let mut zone = self.clone();
        for variable in 1..self.size {
            let (low, high) = (-zone.at(0, variable), zone.at(variable, 0));
            let nearest = 0.clamp(low, high);
            // a pair that must differ excludes one value each
            let tries = zone.apart.len() as i128 + 1;
            let near = (0..=tries).flat_map(|step| [nearest + step, nearest - step]);
            zone = near.filter(|value| (low..=high).contains(value)).find_map(|value| {
                let mut fixed = zone.clone();
                fixed.exactly(variable, 0, value);
                (!fixed.empty).then_some(fixed)
            })?;
        }
        let vector: Vec<i128> = (1..self.size).map(|variable| zone.at(variable, 0)).collect();
        self.contains(&vector).then_some(vector)
    }

    /// The smallest set of this form that includes both.
    pub fn hull(&self, other: &Zone) -> Zone {
        if self.empty {
            return other.clone();
        }
        if other.empty {
            return self.clone();
        }
        let bounds = self.bounds.iter().zip(&other.bounds).map(|(mine, theirs)| *mine.max(theirs)).collect();
        let all = self.apart.union(&other.apart).copied();
        let apart = all.filter(|apart| self.separates(*apart) && other.separates(*apart)).collect();
        let mut hull = Zone { size: self.size, bounds, apart, empty: false };
        hull.tighten();
        hull
    }

    /// Forgets all variables but these, which are renumbered from 1 in this order. The union of the results is exact.
    pub fn project(&self, kept: &[usize]) -> Vec<Zone> {
        let mut open = vec![self.clone()];
        let mut done = Vec::new();
        while let Some(mut zone) = open.pop() {
            if zone.empty {
                continue;
            }
            let gone = |variable: usize| variable != 0 && !kept.contains(&variable);
            let found = zone.apart.iter().copied().find(|(x, y, _)| gone(*x) || gone(*y));
            let Some((x, y, c)) = found else {
                done.push(zone.restricted(kept));
                continue;
            };
            let forgotten = if gone(x) { x } else { y };
            if let Some((twin, offset)) = zone.twin(forgotten, kept) {
                zone.replace(forgotten, twin, offset);
            } else if zone.has_room(forgotten) {
                zone.apart.retain(|(x, y, _)| *x != forgotten && *y != forgotten);
            } else {
                zone.apart.remove(&(x, y, c));
                let (mut below, mut above) = (zone.clone(), zone);
                below.at_most(x, y, c - 1);
                above.at_most(y, x, -c - 1);
                open.extend([below, above]);
                continue;
            }
            open.push(zone);
        }
        done.sort();
        done.dedup();
        done
    }

    /// A variable that is kept, or the constant, from which a variable differs by a fixed number.
    fn twin(&self, variable: usize, kept: &[usize]) -> Option<(usize, i128)> {
        let mut all = std::iter::once(0).chain(kept.iter().copied());
        let twin = all.find(|other| self.at(variable, *other) == -self.at(*other, variable))?;
        Some((twin, self.at(variable, twin)))
    }

    /// Says of `twin` what is said of a variable that equals `twin + offset`.
    fn replace(&mut self, variable: usize, twin: usize, offset: i128) {
        let old = std::mem::take(&mut self.apart);
        for (x, y, c) in old {
            match (x == variable, y == variable) {
                (true, _) => self.differ(twin, y, c - offset),
                (_, true) => self.differ(x, twin, c + offset),
                _ => drop(self.apart.insert((x, y, c))),
            }
        }
    }

    /// Whether a variable is bounded by constants only, and has more values than pairs in which it must differ.
    fn has_room(&self, variable: usize) -> bool {
        let (high, low) = (self.at(variable, 0), -self.at(0, variable));
        let free = (1..self.size).filter(|other| *other != variable).all(|other| {
            self.at(variable, other) >= high.saturating_add(self.at(0, other)).min(NONE)
                && self.at(other, variable) >= self.at(other, 0).saturating_add(-low).min(NONE)
        });
        let pairs = self.apart.iter().filter(|(x, y, _)| *x == variable || *y == variable).count();
        free && high < NONE && low > -NONE && high - low >= pairs as i128
    }

    fn restricted(&self, kept: &[usize]) -> Zone {
        let old: Vec<usize> = std::iter::once(0).chain(kept.iter().copied()).collect();
        let size = old.len();
        let bounds = old.iter().flat_map(|x| old.iter().map(|y| self.at(*x, *y))).collect();
        let mut zone = Zone { size, bounds, apart: BTreeSet::new(), empty: self.empty };
        let number = |variable: usize| old.iter().position(|one| *one == variable);
        for (x, y, c) in &self.apart {
            if let (Some(x), Some(y)) = (number(*x), number(*y)) {
                zone.differ(x, y, *c);
            }
        }
        zone
    }

    /// The pairs of variables that are related to each other, and not only to constants.
    pub fn related(&self) -> Vec<(usize, usize)> {
        let related = |x: usize, y: usize| self.at(x, y) < self.at(x, 0).saturating_add(self.at(0, y)).min(NONE);
        let pairs = (1..self.size).flat_map(|x| (x + 1..self.size).map(move |y| (x, y)));
        let mut found: Vec<_> = pairs.filter(|(x, y)| related(*x, *y) || related(*y, *x)).collect();
        found.extend(self.apart.iter().filter(|(x, _, _)| *x > 0).map(|(x, y, _)| (*x, *y)));
        found
    }

    /// The bounds that do not follow from ranges or from other bounds, and the pairs that differ: together with the
    /// ranges they describe the set.
    pub fn facts(&self, ranges: &[(i128, i128)]) -> Vec<Fact> {
        let mut facts = Vec::new();
        let mut known = Zone::new(ranges);
        let twins = |x: usize, y: usize| self.at(x, y) == -self.at(y, x);
        for y in 0..self.size {
            for x in y + 1..self.size {
                if twins(x, y) && !(known.at(x, y) == self.at(x, y) && known.at(y, x) == self.at(y, x)) {
                    facts.push(Fact::Equal(x, y, self.at(x, y)));
                    known.exactly(x, y, self.at(x, y));
                }
            }
        }
        for x in 0..self.size {
            for y in 0..self.size {
                let bound = self.at(x, y);
                let via = |z: &usize| self.at(x, *z).saturating_add(self.at(*z, y)) == bound;
                let between = (0..self.size).filter(|z| *z != x && *z != y);
                let follows = between.filter(via).any(|z| !twins(x, z) && !twins(z, y));
                if x != y && bound < known.at(x, y) && !follows {
                    facts.push(Fact::AtMost(x, y, bound));
                    known.at_most(x, y, bound);
                }
            }
        }
        // what was left out because it follows from others must indeed follow
        for x in 0..self.size {
            for y in 0..self.size {
                if self.at(x, y) < known.at(x, y) {
                    facts.push(Fact::AtMost(x, y, self.at(x, y)));
                    known.at_most(x, y, self.at(x, y));
                }
            }
        }
        facts.extend(self.apart.iter().map(|(x, y, c)| Fact::Differ(*x, *y, *c)));
        facts
    }
}

/// One thing that holds in a zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fact {
    /// `x - y <= c`.
    AtMost(usize, usize, i128),
    /// `x - y == c`.
    Equal(usize, usize, i128),
    /// `x - y != c`.
    Differ(usize, usize, i128),
}

/// Whether a set is known to be within the union of others. `false` may also mean that it was too much work.
pub fn covers(union: &[&Zone], zone: &Zone) -> bool {
    let mut fuel = MOST_PARTS;
    covered(union, zone, &mut fuel)
}

fn covered(union: &[&Zone], zone: &Zone, fuel: &mut u32) -> bool {
    if zone.empty || union.iter().any(|one| one.includes(zone)) {
        return true;
    }
    let Some(left) = fuel.checked_sub(1) else { return false };
    *fuel = left;
    let Some((first, rest)) = union.split_first() else { return false };
    if first.empty {
        return covered(rest, zone, fuel);
    }
    // what is not in the first must be in the rest
    let mut inside = zone.clone();
    for x in 0..first.size {
        for y in 0..first.size {
            let bound = first.at(x, y);
            if x == y || bound >= inside.at(x, y) {
                continue;
            }
            let mut outside = inside.clone();
            outside.at_most(y, x, -bound - 1);
            if !covered(rest, &outside, fuel) {
                return false;
            }
            inside.at_most(x, y, bound);
            if inside.empty {
                return true;
            }
        }
    }
    for (x, y, c) in &first.apart {
        let mut outside = inside.clone();
        outside.exactly(*x, *y, *c);
        if !covered(rest, &outside, fuel) {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests;
