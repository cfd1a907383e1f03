//! The number of decisions between an instruction and the edges and instructions a search looks for.

use crate::Edge;
use crate::graph::{Graph, Node};
use std::collections::{BTreeSet, VecDeque};

/// Distances from the instructions of a method to wanted edges, in decisions: a branch or an exception that reaches a
/// handler is one decision, everything else is free.
#[derive(Clone, Debug)]
pub struct Distances {
    /// By offset, in order.
    decisions: Vec<(u16, Option<u32>)>,
    wanted: BTreeSet<Edge>,
}

impl Distances {
    /// Computes the distances to these edges and to the instructions at these offsets.
    pub(crate) fn new(graph: &Graph, wanted: &BTreeSet<Edge>, places: impl IntoIterator<Item = u16>) -> Distances {
        let mut search = Search::new(graph);
        for index in places.into_iter().filter_map(|offset| graph.at(offset)) {
            search.reach(index, 0);
        }
        for edge in wanted {
            if let Some(index) = graph.at(edge.from) {
                search.reach(index, 1);
            }
        }
        search.run();
        let offsets = graph.nodes.iter().map(|node| node.offset);
        Distances { decisions: offsets.zip(search.found).collect(), wanted: wanted.clone() }
    }

    /// Returns the number of decisions from an offset until a wanted edge is taken, that decision included. `None` if
    /// no wanted edge is reachable or there is no instruction at the offset.
    pub fn from(&self, offset: u16) -> Option<u32> {
        let index = self.decisions.binary_search_by_key(&offset, |(known, _)| *known).ok()?;
        self.decisions.get(index)?.1
    }

    /// Returns the number of decisions that remain after an edge was taken: 0 if it is a wanted one.
    pub fn after(&self, edge: Edge) -> Option<u32> {
        if self.wanted.contains(&edge) { Some(0) } else { self.from(edge.to) }
    }
}

/// A search backwards from wanted edges, nearest first.
struct Search {
    /// For each node, its predecessors and the cost of coming from them.
    sources: Vec<Vec<(usize, u32)>>,
    found: Vec<Option<u32>>,
    /// INVARIANT: costs rise from front to back, and by no more than one.
    queue: VecDeque<(usize, u32)>,
}

impl Search {
    fn new(graph: &Graph) -> Search {
        let mut sources = vec![Vec::new(); graph.nodes.len()];
        let mut add = |to: usize, from: usize, cost: u32| {
            if let Some(list) = sources.get_mut(to) {
                let list: &mut Vec<(usize, u32)> = list;
                list.push((from, cost));
            }
        };
        for (index, Node { branches, next, handlers, .. }) in graph.nodes.iter().enumerate() {
            next.iter().for_each(|(to, _)| add(*to, index, u32::from(*branches)));
            handlers.iter().for_each(|to| add(*to, index, 1));
        }
        Search { sources, found: vec![None; graph.nodes.len()], queue: VecDeque::new() }
    }

    fn reach(&mut self, index: usize, cost: u32) {
        if let Some(known) = self.found.get_mut(index)
            && known.is_none_or(|known| cost < known)
        {
            *known = Some(cost);
            self.queue.push_back((index, cost));
        }
    }

    fn run(&mut self) {
        while let Some((index, cost)) = self.queue.pop_front() {
            if self.found.get(index).copied().flatten() != Some(cost) {
                continue;
            }
            for (from, more) in self.sources.get(index).cloned().unwrap_or_default() {
                let total = cost.saturating_add(more);
                if let Some(known) = self.found.get_mut(from)
                    && known.is_none_or(|known| total < known)
                {
                    *known = Some(total);
                    if more == 0 {
                        self.queue.push_front((from, total));
                    } else {
                        self.queue.push_back((from, total));
                    }
                }
            }
        }
    }
}
