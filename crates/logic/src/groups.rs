//! The call graph of the predicates: strongly connected components, callees first, and the properties of each
//! predicate.

use crate::definitions::{Definitions, Undefined};
use crate::formula::{Pure, SymbolicHeap};
use crate::sort::PredicateId;
use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use std::collections::{BTreeMap, BTreeSet};

/// The predicates of some definitions, grouped by mutual recursion.
pub struct Groups {
    /// INVARIANT: strongly connected components of the call graph, each after all components it calls; sorted by number
    /// within a component. Independent of the order in which predicates are defined.
    groups: Vec<Vec<PredicateId>>,
    /// What each predicate calls directly.
    calls: BTreeMap<PredicateId, BTreeSet<PredicateId>>,
    /// Predicates that compare numbers, directly or in a callee.
    pub constrained: BTreeSet<PredicateId>,
    /// The minimum number of cells of each predicate; predicates without a finite derivation have no entry.
    least: BTreeMap<PredicateId, usize>,
}

impl Groups {
    /// Groups the predicates.
    ///
    /// # Errors
    /// If a case calls a predicate that is not defined.
    pub fn new(definitions: &Definitions) -> Result<Groups, Undefined> {
        let calls = direct_calls(definitions);
        let groups = components(&calls)?;
        let compares = |id: &PredicateId| {
            let cases = definitions.predicate(*id).into_iter().flat_map(|p| &p.cases);
            cases
                .flat_map(|c| &c.pure)
                .any(|atom| matches!(atom, Pure::Compare(..) | Pure::Contents(_) | Pure::Element(_)))
        };
        let constrained = upwards(&groups, &calls, compares);
        let least = least_cells(definitions, &groups);
        Ok(Groups { groups, calls, constrained, least })
    }

    /// The groups that a formula needs, callees first.
    ///
    /// # Errors
    /// If the formula calls a predicate that is not defined.
    pub fn needed(&self, heap: &SymbolicHeap) -> Result<Vec<Vec<PredicateId>>, Undefined> {
        let mut needed: BTreeSet<PredicateId> = BTreeSet::new();
        let mut open: Vec<PredicateId> = called(heap).collect();
        while let Some(id) = open.pop() {
            if needed.insert(id) {
                open.extend(self.calls.get(&id).ok_or(Undefined)?);
            }
        }
        let wanted = |group: &&Vec<PredicateId>| group.first().is_some_and(|id| needed.contains(id));
        Ok(self.groups.iter().filter(wanted).cloned().collect())
    }

    /// The minimum number of cells of a predicate, as far as its cases tell; `None` if no derivation is finite.
    #[must_use]
    pub fn least_cells(&self, id: PredicateId) -> Option<usize> {
        self.least.get(&id).copied()
    }
}

/// Properties of the predicates that evaluation needs.
pub struct Traits {
    /// Predicates that call themselves, directly or through others.
    pub recursive: BTreeSet<PredicateId>,
    /// Predicates that may own a cell, directly or in a callee.
    pub owning: BTreeSet<PredicateId>,
}

impl Traits {
    /// Computes them.
    ///
    /// # Errors
    /// If a case calls a predicate that is not defined.
    pub fn new(definitions: &Definitions) -> Result<Traits, Undefined> {
        let calls = direct_calls(definitions);
        let groups = components(&calls)?;
        let owns = |id: &PredicateId| {
            definitions.predicate(*id).is_some_and(|p| p.cases.iter().any(|case| !case.points_to.is_empty()))
        };
        let owning = upwards(&groups, &calls, owns);
        let itself = |id: &PredicateId| calls.get(id).is_some_and(|callees| callees.contains(id));
        let recursive = groups.iter().filter(|group| group.len() > 1 || group.iter().any(itself));
        Ok(Traits { recursive: recursive.flatten().copied().collect(), owning })
    }
}

fn called(heap: &SymbolicHeap) -> impl Iterator<Item = PredicateId> + '_ {
    heap.calls.iter().map(|c| c.predicate)
}

fn direct_calls(definitions: &Definitions) -> BTreeMap<PredicateId, BTreeSet<PredicateId>> {
    definitions.predicates().map(|(id, p)| (id, p.cases.iter().flat_map(called).collect())).collect()
}

/// The strongly connected components of the call graph, callees first.
fn components(calls: &BTreeMap<PredicateId, BTreeSet<PredicateId>>) -> Result<Vec<Vec<PredicateId>>, Undefined> {
    let mut graph: DiGraph<PredicateId, ()> = DiGraph::new();
    let nodes: BTreeMap<PredicateId, NodeIndex> = calls.keys().map(|id| (*id, graph.add_node(*id))).collect();
    for (id, callees) in calls {
        for callee in callees {
            let (from, to) = (nodes.get(id).ok_or(Undefined)?, nodes.get(callee).ok_or(Undefined)?);
            graph.add_edge(*from, *to, ());
        }
    }
    // Kosaraju's algorithm yields components in postorder: callees come before their callers.
    let mut components = Vec::new();
    for component in kosaraju_scc(&graph) {
        let mut group: Vec<PredicateId> = component.into_iter().filter_map(|n| graph.node_weight(n).copied()).collect();
        group.sort_unstable();
        components.push(group);
    }
    Ok(components)
}

/// The predicates that satisfy the condition, and all their direct and indirect callers.
fn upwards(
    groups: &[Vec<PredicateId>],
    calls: &BTreeMap<PredicateId, BTreeSet<PredicateId>>,
    holds: impl Fn(&PredicateId) -> bool,
) -> BTreeSet<PredicateId> {
    let mut found: BTreeSet<PredicateId> = BTreeSet::new();
    for group in groups {
        let mut callees = group.iter().filter_map(|id| calls.get(id)).flatten();
        if group.iter().any(&holds) || callees.any(|id| found.contains(id)) {
            found.extend(group);
        }
    }
    found
}

fn least_cells(definitions: &Definitions, groups: &[Vec<PredicateId>]) -> BTreeMap<PredicateId, usize> {
    let mut least: BTreeMap<PredicateId, usize> = BTreeMap::new();
    for group in groups {
        loop {
            let mut changed = false;
            for (id, predicate) in group.iter().filter_map(|id| Some((*id, definitions.predicate(*id)?))) {
                let cells = |case: &SymbolicHeap| {
                    let start = Some(case.points_to.len());
                    called(case).fold(start, |sum, call| Some(sum?.saturating_add(*least.get(&call)?)))
                };
                if let Some(cells) = predicate.cases.iter().filter_map(cells).min()
                    && least.get(&id).is_none_or(|known| cells < *known)
                {
                    least.insert(id, cells);
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
    }
    least
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::Call;

    /// Definitions of predicates without parameters: predicate i has one case that calls these.
    fn graph(calls: &[&[u32]]) -> Definitions {
        let mut definitions = Definitions::new();
        for (index, callees) in calls.iter().enumerate() {
            let id = definitions.declare_predicate(format!("p{index}"), []);
            let calls = callees.iter().map(|c| Call { predicate: PredicateId(*c), args: vec![] }).collect();
            definitions.predicate_mut(id).unwrap().cases = vec![SymbolicHeap { calls, ..SymbolicHeap::emp() }];
        }
        definitions
    }

    #[test]
    fn components_come_after_what_they_call() {
        // A wrapper of a recursive predicate, in both orders, and a wrapper of two that call each other.
        for calls in [&[&[1u32][..], &[1]][..], &[&[0], &[0]], &[&[1, 3], &[2], &[1], &[]], &[&[], &[2], &[1], &[1, 0]]]
        {
            let groups = Groups::new(&graph(calls)).unwrap();
            let place = |id: u32| groups.groups.iter().position(|g| g.contains(&PredicateId(id))).unwrap();
            for (caller, callees) in (0u32..).zip(calls) {
                for callee in *callees {
                    assert!(place(*callee) <= place(caller), "{calls:?}: {:?}", groups.groups);
                }
            }
            let count: usize = groups.groups.iter().map(Vec::len).sum();
            assert_eq!(count, calls.len());
        }
    }

    #[test]
    fn a_long_chain_needs_no_deep_stack() {
        let calls: Vec<Vec<u32>> = (0..100_000u32).map(|i| if i == 99_999 { vec![] } else { vec![i + 1] }).collect();
        let slices: Vec<&[u32]> = calls.iter().map(Vec::as_slice).collect();
        let groups = Groups::new(&graph(&slices)).unwrap();
        assert_eq!(groups.groups.first(), Some(&vec![PredicateId(99_999)]));
        assert_eq!(groups.least_cells(PredicateId(0)), Some(0));
    }

    #[test]
    fn an_undefined_predicate_is_an_error_and_not_a_proof() {
        assert!(matches!(Groups::new(&graph(&[&[1]])), Err(Undefined)));
        let groups = Groups::new(&graph(&[&[]])).unwrap();
        let call = Call { predicate: PredicateId(1), args: vec![] };
        let heap = SymbolicHeap { calls: vec![call], ..SymbolicHeap::emp() };
        assert!(matches!(groups.needed(&heap), Err(Undefined)));
    }

    #[test]
    fn recursion_is_found_directly_and_through_others() {
        let traits = Traits::new(&graph(&[&[1], &[1], &[3], &[2], &[0]])).unwrap();
        assert_eq!(traits.recursive, [1, 2, 3].map(PredicateId).into());
    }
}
