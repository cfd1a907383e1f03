//! The branches of methods as goals, counted as `heapwright_coverage` counts them.

use crate::goals::{Goal, Goals};
use heapwright_case::{Edge, MethodName};
use heapwright_coverage::{Branch, Distances, MethodGoals};
use std::collections::{BTreeMap, BTreeSet};

/// The branches of methods, and which of them runs have taken.
#[derive(Default)]
pub struct BranchGoals {
    methods: BTreeMap<MethodName, Method>,
    /// INVARIANT: the number of open branches of all methods.
    remaining: usize,
}

struct Method {
    goals: MethodGoals,
    /// Branches taken.
    taken: BTreeSet<Edge>,
    /// INVARIANT: what follows from `taken`: the edges of open branches, and the way to them.
    open: BTreeSet<Edge>,
    distances: Distances,
}

impl BranchGoals {
    /// No goals yet.
    pub fn new() -> BranchGoals {
        BranchGoals::default()
    }

    /// Adds the branches of a method, but for those that nothing can take.
    pub fn add(&mut self, name: MethodName, goals: MethodGoals) {
        let taken = BTreeSet::new();
        let distances = goals.distances_to_uncovered(&taken);
        let mut method = Method { goals, taken, open: BTreeSet::new(), distances };
        method.refresh();
        self.remaining += method.open_branches().len();
        self.methods.insert(name, method);
    }

    /// Branches of a method that were taken, if it is one of those with goals.
    pub fn taken(&self, method: &MethodName) -> Option<&BTreeSet<Edge>> {
        self.methods.get(method).map(|method| &method.taken)
    }
}

impl Method {
    fn open_branches(&self) -> Vec<&Branch> {
        let mut open = self.goals.uncovered(&self.taken);
        open.retain(|branch| !branch.edges.is_empty());
        open
    }

    fn refresh(&mut self) {
        self.open = self.open_branches().into_iter().flat_map(|branch| branch.edges.iter().copied()).collect();
        self.distances = self.goals.distances(&self.open);
    }
}

impl Goals for BranchGoals {
    fn cover(&mut self, edges: &[(MethodName, Edge)]) -> usize {
        let mut changed: BTreeSet<&MethodName> = BTreeSet::new();
        for (name, edge) in edges {
            if let Some(method) = self.methods.get_mut(name)
                && method.taken.insert(*edge)
            {
                changed.insert(name);
            }
        }
        for name in changed {
            if let Some(method) = self.methods.get_mut(name) {
                method.refresh();
            }
        }
        let before = self.remaining;
        self.remaining = self.methods.values().map(|method| method.open_branches().len()).sum();
        before - self.remaining
    }

    fn open(&self) -> Vec<Goal> {
        let goal = |name: &MethodName, branch: &Branch| Goal {
            method: name.clone(),
            id: branch.id.0,
            line: branch.line,
            edges: branch.edges.clone(),
        };
        let methods = self.methods.iter();
        methods.flat_map(|(name, method)| method.open_branches().into_iter().map(|branch| goal(name, branch))).collect()
    }

    fn remaining(&self) -> usize {
        self.remaining
    }

    fn is_open(&self, method: &MethodName, edge: Edge) -> bool {
        self.methods.get(method).is_some_and(|method| method.open.contains(&edge))
    }

    fn distance(&self, method: &MethodName, offset: u16) -> Option<u32> {
        self.methods.get(method)?.distances.from(offset)
    }
}
