//! What waits to be looked at: the sides of decisions that no witness has taken.

use crate::end::Ending;
use crate::goals::Goals;
use crate::path::Waiting;
use crate::search::{Candidate, Searcher};
use crate::tree::NodeId;
use std::collections::BTreeMap;

/// The sides that wait, and the searcher that chooses among them.
pub(crate) struct Frontier {
    searcher: Box<dyn Searcher>,
    waiting: BTreeMap<NodeId, Waiting>,
    /// Nodes whose query needs more time than it got.
    deferred: Vec<NodeId>,
    /// Alternative values of terms for which one value was enough: for goals that nothing else reaches.
    spare: Vec<(NodeId, Waiting)>,
    /// Sides cut by a bound, to be checked at the end.
    cut: Vec<(NodeId, Waiting, Ending)>,
}

/// The next node to look at, or what has to happen first.
pub(crate) enum Next {
    /// This one.
    Node(NodeId, Waiting),
    /// Nothing is left but these nodes, which have to be offered to the searcher again.
    Offer(Vec<NodeId>),
    /// Nothing is left but alternative values.
    Spare,
    /// Nothing is left.
    Nothing,
}

impl Frontier {
    pub(crate) fn new(searcher: Box<dyn Searcher>) -> Frontier {
        Frontier { searcher, waiting: BTreeMap::new(), deferred: Vec::new(), spare: Vec::new(), cut: Vec::new() }
    }

    /// The number of sides that wait.
    pub(crate) fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Keeps a side. It is not chosen before it is [offered](Frontier::offer).
    pub(crate) fn keep(&mut self, id: NodeId, waiting: Waiting) {
        self.waiting.insert(id, waiting);
    }

    /// Keeps a side until nothing else is left.
    pub(crate) fn defer(&mut self, id: NodeId, waiting: Waiting) {
        self.keep(id, waiting);
        self.deferred.push(id);
    }

    pub(crate) fn offer(&mut self, candidate: Candidate) {
        self.searcher.add(candidate);
    }

    pub(crate) fn get(&self, id: NodeId) -> Option<&Waiting> {
        self.waiting.get(&id)
    }

    pub(crate) fn take(&mut self, id: NodeId) -> Option<Waiting> {
        self.waiting.remove(&id)
    }

    /// The sides that wait, in the order of their nodes.
    pub(crate) fn waiting(&self) -> impl Iterator<Item = &Waiting> {
        self.waiting.values()
    }

    /// Chooses the next node.
    pub(crate) fn next(&mut self, goals: &dyn Goals) -> Next {
        while let Some(id) = self.searcher.next(goals) {
            if let Some(waiting) = self.take(id) {
                return Next::Node(id, waiting);
            }
        }
        match (self.deferred.is_empty(), self.spare.is_empty()) {
            (false, _) => Next::Offer(std::mem::take(&mut self.deferred)),
            (true, false) => Next::Spare,
            (true, true) => Next::Nothing,
        }
    }

    /// Returns true if there is room for an alternative value.
    pub(crate) fn has_room_for_spare(&self, most: usize) -> bool {
        self.spare.len() < most
    }

    pub(crate) fn keep_spare(&mut self, id: NodeId, waiting: Waiting) {
        self.spare.push((id, waiting));
    }

    /// Values of terms that were set aside and never looked at.
    pub(crate) fn spare(&self) -> impl Iterator<Item = &Waiting> {
        self.spare.iter().map(|(_, waiting)| waiting)
    }

    /// Makes the alternative values wait like other sides; returns their nodes.
    pub(crate) fn release_spare(&mut self) -> Vec<NodeId> {
        let spare = std::mem::take(&mut self.spare);
        let ids = spare.iter().map(|(id, _)| *id).collect();
        self.waiting.extend(spare);
        ids
    }

    /// Remembers a side cut by a bound, if there is room for it.
    pub(crate) fn keep_cut(&mut self, id: NodeId, waiting: Waiting, end: Ending, most: usize) {
        if self.cut.len() < most {
            self.cut.push((id, waiting, end));
        }
    }

    pub(crate) fn take_cut(&mut self) -> Vec<(NodeId, Waiting, Ending)> {
        std::mem::take(&mut self.cut)
    }
}
