//! Differences of numbers: bounds that are added and removed as a search goes on, and values that satisfy all of them
//! at any time.
//!
//! A bound `left - right <= most` is an edge. The values are a solution as long as there is no cycle of edges with a
//! negative sum; adding an edge repairs them, or finds such a cycle (Cotton and Maler, *Fast and flexible difference
//! constraint propagation for DPLL(T)*). Removing edges needs no repair.

use super::learn::Literal;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The number that is zero.
pub(super) const ZERO: usize = 0;

/// `left - right <= most`, for numbers by index.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Bound {
    pub left: usize,
    pub right: usize,
    pub most: i128,
}

impl Bound {
    /// The bound that holds if and only if this one does not.
    pub(super) fn denied(self) -> Bound {
        Bound { left: self.right, right: self.left, most: -self.most - 1 }
    }
}

/// An edge from the right to the left number of a bound, and the literal that demands it; `None` if it always holds.
#[derive(Copy, Clone)]
struct Edge {
    to: usize,
    most: i128,
    why: Option<Literal>,
}

/// What a repair knows of a number.
#[derive(Copy, Clone, Default)]
struct Repair {
    /// By how much its value must be lowered.
    lower: i128,
    /// Whether its new value is final.
    done: bool,
    /// Where the demand comes from, with the literal of that edge.
    from: usize,
    why: Option<Literal>,
}

/// Numbers with their values, and the bounds in force.
#[derive(Default)]
pub(super) struct Order {
    /// INVARIANT: satisfies every edge.
    values: Vec<i128>,
    edges: Vec<Vec<Edge>>,
    /// The right number of each bound, in the order in which they were added.
    added: Vec<usize>,
}

impl Order {
    /// Adds a number with a first value.
    pub(super) fn number(&mut self, value: i128) -> usize {
        self.values.push(value);
        self.edges.push(Vec::new());
        self.values.len() - 1
    }

    fn value(&self, number: usize) -> i128 {
        self.values.get(number).copied().unwrap_or(0)
    }

    /// Returns true if the present values satisfy a bound.
    pub(super) fn holds(&self, bound: Bound) -> bool {
        self.value(bound.left) - self.value(bound.right) <= bound.most
    }

    /// Adds a bound. `Err` with the literals that contradict it if there is no solution any more; the bound is not
    /// added then.
    pub(super) fn add(&mut self, bound: Bound, why: Option<Literal>) -> Result<(), Vec<Literal>> {
        if !self.holds(bound) {
            self.repair(bound)?;
        }
        if let Some(edges) = self.edges.get_mut(bound.right) {
            edges.push(Edge { to: bound.left, most: bound.most, why });
            self.added.push(bound.right);
        }
        Ok(())
    }

    /// The number of bounds in force.
    pub(super) fn len(&self) -> usize {
        self.added.len()
    }

    /// Removes the newest bounds, down to this many.
    pub(super) fn shrink(&mut self, count: usize) {
        for right in self.added.drain(count.min(self.added.len())..).rev() {
            if let Some(edges) = self.edges.get_mut(right) {
                edges.pop();
            }
        }
    }

    /// Lowers values until a new bound holds, each at most once.
    fn repair(&mut self, bound: Bound) -> Result<(), Vec<Literal>> {
        let Bound { left, right, most } = bound;
        let mut repairs = vec![Repair::default(); self.values.len()];
        let mut waiting = BinaryHeap::new();
        let first = self.value(left) - self.value(right) - most;
        if let Some(repair) = repairs.get_mut(left) {
            *repair = Repair { lower: first, done: false, from: right, why: None };
        }
        waiting.push((first, Reverse(left)));
        let mut lowered = Vec::new();
        while let Some((lower, Reverse(number))) = waiting.pop() {
            if number == right {
                return Err(cycle(&repairs, left, right));
            }
            match repairs.get_mut(number) {
                Some(repair) if !repair.done && repair.lower == lower => repair.done = true,
                _ => continue,
            }
            lowered.push((number, lower));
            let value = self.value(number) - lower;
            for edge in self.edges.get(number).into_iter().flatten() {
                let needed = self.value(edge.to) - value - edge.most;
                let Some(repair) = repairs.get_mut(edge.to) else { continue };
                if !repair.done && needed > repair.lower {
                    *repair = Repair { lower: needed, done: false, from: number, why: edge.why };
                    waiting.push((needed, Reverse(edge.to)));
                }
            }
        }
        for (number, lower) in lowered {
            if let Some(value) = self.values.get_mut(number) {
                *value -= lower;
            }
        }
        Ok(())
    }

    /// The values, relative to zero, each as near to a wish as the bounds and the other values allow.
    pub(super) fn near(&self, wishes: &[i128]) -> Vec<i128> {
        let zero = self.value(ZERO);
        let mut values: Vec<i128> = self.values.iter().map(|value| value - zero).collect();
        let mut above: Vec<Vec<(usize, i128)>> = vec![Vec::new(); values.len()];
        for (right, edges) in self.edges.iter().enumerate() {
            for edge in edges {
                if let Some(list) = above.get_mut(edge.to) {
                    list.push((right, edge.most));
                }
            }
        }
        for (number, above) in above.iter().enumerate().skip(1) {
            let value = |other: usize| values.get(other).copied().unwrap_or(0);
            let high = above.iter().map(|(right, most)| value(*right) + most).min();
            let below = self.edges.get(number).into_iter().flatten();
            let low = below.map(|edge| value(edge.to) - edge.most).max();
            let mut wish = wishes.get(number).copied().unwrap_or(0);
            wish = low.map_or(wish, |low| wish.max(low));
            wish = high.map_or(wish, |high| wish.min(high));
            if let Some(value) = values.get_mut(number) {
                *value = wish;
            }
        }
        values
    }
}

/// The literals of the edges that lead from `left` back to `right`.
fn cycle(repairs: &[Repair], left: usize, right: usize) -> Vec<Literal> {
    let mut found = Vec::new();
    let mut at = right;
    while at != left {
        let Some(repair) = repairs.get(at) else { break };
        found.extend(repair.why);
        at = repair.from;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Random bounds: the values satisfy them as long as they are taken, and those that are refused have no solution
    /// among small numbers together with the reasons that are given.
    #[test]
    fn bounds_are_satisfied_or_contradicted() {
        let mut seed = 7u64;
        let mut below = |n: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % n
        };
        for _ in 0..3_000 {
            let mut order = Order::default();
            for _ in 0..4 {
                order.number(i128::from(below(5)) - 2);
            }
            let mut taken: Vec<Bound> = Vec::new();
            for _ in 0..8 {
                let (left, right) = (below(4) as usize, below(4) as usize);
                if left == right {
                    continue;
                }
                let bound = Bound { left, right, most: i128::from(below(5)) - 3 };
                match order.add(bound, Some(Literal::new(taken.len(), true))) {
                    Ok(()) => taken.push(bound),
                    Err(why) => {
                        let mut all: Vec<Bound> = why.iter().map(|literal| taken[literal.variable()]).collect();
                        all.push(bound);
                        assert!(!has_solution(&all), "{all:?}");
                    }
                }
                assert!(taken.iter().all(|bound| order.holds(*bound)), "{taken:?}");
                let near = order.near(&[0; 4]);
                assert!(taken.iter().all(|bound| near[bound.left] - near[bound.right] <= bound.most), "{taken:?}");
                if below(4) == 0 {
                    let count = below(taken.len() as u64 + 1) as usize;
                    order.shrink(count);
                    taken.truncate(count);
                }
            }
        }
    }

    fn has_solution(bounds: &[Bound]) -> bool {
        // differences of four numbers with bounds from -3 to 1 need no larger values
        let range = -9..=9i128;
        let all = |a: i128, b: i128, c: i128| {
            let values = [0, a, b, c];
            bounds.iter().all(|bound| values[bound.left] - values[bound.right] <= bound.most)
        };
        range.clone().any(|a| range.clone().any(|b| range.clone().any(|c| all(a, b, c))))
    }
}
