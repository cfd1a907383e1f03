//! A random node, from a seed.

use super::{Candidate, Searcher};
use crate::goals::Goals;
use crate::tree::NodeId;
use oorandom::Rand64;

/// Picks nodes uniformly at random.
pub struct Random {
    pending: Vec<NodeId>,
    numbers: Rand64,
}

impl Random {
    /// Creates a searcher whose choices are determined by the seed.
    pub fn new(seed: u64) -> Random {
        Random { pending: Vec::new(), numbers: Rand64::new(u128::from(seed)) }
    }
}

impl Searcher for Random {
    fn add(&mut self, candidate: Candidate) {
        self.pending.push(candidate.node);
    }

    fn next(&mut self, _goals: &dyn Goals) -> Option<NodeId> {
        if self.pending.is_empty() {
            return None;
        }
        let place = self.numbers.rand_range(0..self.pending.len() as u64) as usize;
        Some(self.pending.swap_remove(place))
    }
}
