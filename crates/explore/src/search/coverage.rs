//! Towards branches that no run has taken yet.

use super::{Candidate, Leads, Searcher};
use crate::goals::Goals;
use crate::tree::{NodeId, Place};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// One in so many nodes is taken for breadth.
const FAIRNESS: u32 = 4;

/// What one more attempt at the same place is worth, in branches of distance.
const COST_OF_A_TRY: u32 = 2;

/// What one frame between a node and a goal is worth, in branches of distance.
const COST_OF_A_FRAME: u32 = 3;

/// Prefers nodes beyond which an open goal is near, and then what was never tried; places that were tried often get
/// less weight. Every few nodes the shallowest one is taken, so that none waits for ever.
#[derive(Default)]
pub struct CoverageGuided {
    /// INVARIANT: the rank of an entry is at most the node's true rank, for true ranks only grow.
    ranked: BinaryHeap<Reverse<(Rank, u64)>>,
    /// By depth and age.
    shallow: BinaryHeap<Reverse<(u32, u64)>>,
    /// By age.
    waiting: FxHashMap<u64, Candidate>,
    tries: FxHashMap<(Place, u32), u32>,
    /// Nodes that came back, as those do which need a solver to think longer.
    seen: FxHashSet<NodeId>,
    added: u64,
    taken: u32,
}

/// The smaller, the sooner.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Rank {
    tier: u8,
    weight: u32,
    depth: u32,
}

impl Searcher for CoverageGuided {
    fn add(&mut self, candidate: Candidate) {
        let age = self.added;
        self.added += 1;
        if self.seen.insert(candidate.node) {
            self.shallow.push(Reverse((candidate.depth, age)));
        }
        self.ranked.push(Reverse((Rank { tier: 0, weight: 0, depth: 0 }, age)));
        self.waiting.insert(age, candidate);
    }

    fn next(&mut self, goals: &dyn Goals) -> Option<NodeId> {
        self.taken = self.taken.wrapping_add(1);
        let age = match self.taken % FAIRNESS {
            0 => self.shallowest().or_else(|| self.best(goals)),
            _ => self.best(goals),
        }?;
        let candidate = self.waiting.remove(&age)?;
        *self.tries.entry((candidate.place, candidate.option)).or_default() += 1;
        Some(candidate.node)
    }
}

impl CoverageGuided {
    fn shallowest(&mut self) -> Option<u64> {
        while let Some(Reverse((_, age))) = self.shallow.pop() {
            if self.waiting.contains_key(&age) {
                return Some(age);
            }
        }
        None
    }

    fn best(&mut self, goals: &dyn Goals) -> Option<u64> {
        while let Some(Reverse((old, age))) = self.ranked.pop() {
            let Some(candidate) = self.waiting.get(&age) else { continue };
            let rank = self.rank(candidate, goals);
            if rank <= old {
                return Some(age);
            }
            self.ranked.push(Reverse((rank, age)));
        }
        None
    }

    fn rank(&self, candidate: &Candidate, goals: &dyn Goals) -> Rank {
        let tries = self.tries.get(&(candidate.place, candidate.option)).copied().unwrap_or(0);
        let cost = tries.saturating_mul(COST_OF_A_TRY);
        let (tier, weight) = match distance(candidate, goals) {
            Some(distance) => (0, distance.saturating_add(cost)),
            None if tries == 0 => (1, 0),
            None => (2, cost),
        };
        Rank { tier, weight, depth: candidate.depth }
    }
}

/// The distance to an open goal: in the method of the decision, or else in the nearest caller that has one.
fn distance(candidate: &Candidate, goals: &dyn Goals) -> Option<u32> {
    let mut frames = candidate.stack.iter().zip(0_u32..);
    match (candidate.leads, candidate.stack.first()) {
        (Leads::Along(edge), Some((method, _))) => {
            if goals.is_open(method, edge) {
                return Some(0);
            }
            if let Some(distance) = goals.distance(method, edge.to) {
                return Some(distance.saturating_add(1));
            }
            frames.next();
        }
        (Leads::Throws, _) => return None,
        _ => {}
    }
    frames.find_map(|((method, offset), above)| {
        let distance = goals.distance(method, *offset)?;
        Some(distance.saturating_add(1 + above.saturating_mul(COST_OF_A_FRAME)))
    })
}
