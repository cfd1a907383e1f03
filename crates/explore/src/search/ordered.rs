//! The newest node first, or the oldest.

use super::{Candidate, Searcher};
use crate::goals::Goals;
use crate::tree::NodeId;
use std::collections::VecDeque;

/// Finishes everything below a node before its siblings.
#[derive(Default)]
pub struct DepthFirst {
    pending: Vec<NodeId>,
}

impl Searcher for DepthFirst {
    fn add(&mut self, candidate: Candidate) {
        self.pending.push(candidate.node);
    }

    fn next(&mut self, _goals: &dyn Goals) -> Option<NodeId> {
        self.pending.pop()
    }
}

/// Looks at nodes in the order in which they were found.
#[derive(Default)]
pub struct BreadthFirst {
    pending: VecDeque<NodeId>,
}

impl Searcher for BreadthFirst {
    fn add(&mut self, candidate: Candidate) {
        self.pending.push_back(candidate.node);
    }

    fn next(&mut self, _goals: &dyn Goals) -> Option<NodeId> {
        self.pending.pop_front()
    }
}
