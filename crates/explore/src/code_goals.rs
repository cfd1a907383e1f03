//! The code of methods as goals: branches, lines and handlers, counted as `heapwright_coverage` counts them.

use crate::goals::{Goal, Goals};
use crate::heuristics::{DETOUR, HANDICAP_OF_CODE};
use heapwright_case::{Edge, MethodName, Run};
use heapwright_coverage::{Branch, Distances, MethodGoals};
use std::collections::{BTreeMap, BTreeSet};

/// Branches, lines and handlers of methods, and which of them runs have covered.
#[derive(Default)]
pub struct CodeGoals {
    methods: BTreeMap<MethodName, Method>,
    /// INVARIANT: the number of open branches of all methods.
    remaining: usize,
    /// Distances to lines that the search heads for before anything else.
    ahead: BTreeMap<MethodName, Distances>,
}

struct Method {
    goals: MethodGoals,
    /// Branches taken.
    taken: BTreeSet<Edge>,
    /// Lines and handlers that no run has covered.
    lines: BTreeSet<u16>,
    handlers: BTreeSet<u16>,
    /// INVARIANT: derived from the fields above: the edges of open branches, the distances to them, and the distances
    /// to open lines and handlers.
    open: BTreeSet<Edge>,
    distances: Distances,
    code_distances: Distances,
}

impl CodeGoals {
    /// Creates an empty set of goals.
    pub fn new() -> CodeGoals {
        CodeGoals::default()
    }

    /// Adds the branches of a method, except those that nothing can take, its lines and its handlers. The machine must
    /// know how lines are counted.
    pub fn add(&mut self, name: MethodName, goals: MethodGoals) {
        let (lines, handlers) = (goals.source_lines().collect(), goals.handlers.iter().copied().collect());
        self.insert(name, goals, lines, handlers);
    }

    /// Adds the branches of a method, except those that nothing can take.
    pub fn add_branches(&mut self, name: MethodName, goals: MethodGoals) {
        self.insert(name, goals, BTreeSet::new(), BTreeSet::new());
    }

    /// Makes the search head for lines of a method before anything else, whether or not they were run.
    pub fn head_for(&mut self, name: MethodName, goals: &MethodGoals, lines: &BTreeSet<u16>) {
        self.ahead.insert(name, goals.distances_to(lines, &BTreeSet::new()));
    }

    fn insert(&mut self, name: MethodName, goals: MethodGoals, lines: BTreeSet<u16>, handlers: BTreeSet<u16>) {
        let taken = BTreeSet::new();
        let distances = goals.distances_to_uncovered(&taken);
        let code_distances = distances.clone();
        let open = BTreeSet::new();
        let mut method = Method { goals, taken, lines, handlers, open, distances, code_distances };
        method.refresh();
        self.remaining += method.open_branches().len();
        self.methods.insert(name, method);
    }

    /// Takes branches, lines and handlers of a method out of the goals: other runs have reached them.
    pub fn take_out(
        &mut self,
        name: &MethodName,
        edges: &BTreeSet<Edge>,
        lines: &BTreeSet<u16>,
        handlers: &BTreeSet<u16>,
    ) {
        let Some(method) = self.methods.get_mut(name) else { return };
        let before = method.open_branches().len();
        method.taken.extend(edges);
        method.lines.retain(|line| !lines.contains(line));
        method.handlers.retain(|handler| !handlers.contains(handler));
        method.refresh();
        self.remaining -= before - method.open_branches().len();
    }

    /// Returns the branches of a method that were taken; `None` if the method has no goals.
    pub fn taken(&self, method: &MethodName) -> Option<&BTreeSet<Edge>> {
        self.methods.get(method).map(|method| &method.taken)
    }

    /// Records the branches that a run has taken. Returns the methods with new ones.
    fn cover_branches<'r>(&mut self, run: &'r Run) -> BTreeSet<&'r MethodName> {
        let mut changed = BTreeSet::new();
        for (name, edge) in &run.edges {
            if let Some(method) = self.methods.get_mut(name)
                && method.taken.insert(*edge)
            {
                changed.insert(name);
            }
        }
        changed
    }

    /// Records the lines and handlers that were run. Returns the methods with new ones, and their number.
    fn cover_code<'r>(&mut self, run: &'r Run) -> (BTreeSet<&'r MethodName>, usize) {
        let (mut changed, mut count) = (BTreeSet::new(), 0);
        for (name, line) in &run.lines {
            if self.methods.get_mut(name).is_some_and(|method| method.lines.remove(line)) {
                changed.insert(name);
                count += 1;
            }
        }
        for (name, thrown) in &run.thrown {
            let Some(handler) = thrown.handler else { continue };
            if self.methods.get_mut(name).is_some_and(|method| method.handlers.remove(&handler)) {
                changed.insert(name);
                count += 1;
            }
        }
        (changed, count)
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
        self.code_distances = self.goals.distances_to(&self.lines, &self.handlers);
    }
}

impl Goals for CodeGoals {
    fn cover(&mut self, run: &Run) -> usize {
        let mut changed = self.cover_branches(run);
        let (more, count) = self.cover_code(run);
        changed.extend(more);
        if changed.is_empty() {
            return 0;
        }
        for name in changed {
            if let Some(method) = self.methods.get_mut(name) {
                method.refresh();
            }
        }
        let before = self.remaining;
        self.remaining = self.methods.values().map(|method| method.open_branches().len()).sum();
        before - self.remaining + count
    }

    fn is_reached_by(&self, run: &Run) -> bool {
        let has = |name: &MethodName, is_new: &dyn Fn(&Method) -> bool| self.methods.get(name).is_some_and(is_new);
        let handlers = run.thrown.iter().filter_map(|(name, thrown)| Some((name, thrown.handler?)));
        run.edges.iter().any(|(name, edge)| has(name, &|method| method.open.contains(edge)))
            || run.lines.iter().any(|(name, line)| has(name, &|method| method.lines.contains(line)))
            || { handlers }.any(|(name, handler)| has(name, &|method| method.handlers.contains(&handler)))
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

    fn remaining_code(&self) -> usize {
        self.methods.values().map(|method| method.lines.len() + method.handlers.len()).sum()
    }

    fn concern(&self, method: &MethodName) -> bool {
        self.methods.contains_key(method)
    }

    fn is_open(&self, method: &MethodName, edge: Edge) -> bool {
        self.methods.get(method).is_some_and(|method| method.open.contains(&edge))
    }

    fn distance(&self, method: &MethodName, offset: u16) -> Option<u32> {
        let ahead = self.ahead.get(method).and_then(|distances| distances.from(offset));
        let detour = if self.ahead.is_empty() { 0 } else { DETOUR };
        let own = self.methods.get(method).and_then(|method| {
            let code = method.code_distances.from(offset).map(|distance| distance.saturating_add(HANDICAP_OF_CODE));
            method.distances.from(offset).into_iter().chain(code).min()
        });
        ahead.into_iter().chain(own.map(|distance| distance.saturating_add(detour))).min()
    }

    fn handler(&self, method: &MethodName, offset: u16, classes: &[&str]) -> Option<u16> {
        self.methods.get(method)?.goals.handler(offset, classes)
    }
}
