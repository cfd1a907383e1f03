//! Which predicates a formula needs, in which order, and what each of them is like.

use crate::core::definitions::Definitions;
use crate::core::formula::{Pure, SymbolicHeap};
use crate::core::sort::PredicateId;
use std::collections::{BTreeMap, BTreeSet};

/// The predicates of some definitions.
pub(crate) struct Groups {
    /// Predicates that call each other are together; each group comes after those that it calls.
    groups: Vec<Vec<PredicateId>>,
    /// What each predicate calls, at once or by others.
    below: BTreeMap<PredicateId, BTreeSet<PredicateId>>,
    /// Predicates that compare numbers, themselves or below.
    pub(crate) constrained: BTreeSet<PredicateId>,
    /// The fewest cells of each predicate; those without a finite derivation have none.
    least: BTreeMap<PredicateId, usize>,
}

impl Groups {
    pub(crate) fn new(definitions: &Definitions) -> Groups {
        let below = below(definitions);
        let compares = |id: &PredicateId| {
            let cases = definitions.predicate(*id).into_iter().flat_map(|p| &p.cases);
            cases.flat_map(|c| &c.pure).any(|atom| matches!(atom, Pure::Compare(..)))
        };
        let constrained =
            below.iter().filter(|(id, under)| compares(id) || under.iter().any(compares)).map(|(id, _)| *id).collect();
        let mut order: Vec<PredicateId> = below.keys().copied().collect();
        order.sort_by_key(|id| below.get(id).map_or(0, BTreeSet::len));
        let mut groups: Vec<Vec<PredicateId>> = Vec::new();
        for id in order {
            let mutual = |other: &PredicateId| {
                let calls = |a, b| below.get(a).is_some_and(|under| under.contains(b));
                calls(&id, other) && calls(other, &id)
            };
            match groups.iter_mut().find(|group| group.iter().any(mutual)) {
                Some(group) => group.push(id),
                None => groups.push(vec![id]),
            }
        }
        Groups { groups, below, constrained, least: least_cells(definitions) }
    }

    /// The groups that a formula needs, in order.
    pub(crate) fn needed(&self, heap: &SymbolicHeap) -> Vec<Vec<PredicateId>> {
        let mut needed: BTreeSet<PredicateId> = calls(heap).collect();
        for id in calls(heap) {
            needed.extend(self.below.get(&id).into_iter().flatten());
        }
        self.groups.iter().filter(|group| group.iter().any(|id| needed.contains(id))).cloned().collect()
    }

    /// The fewest cells that a predicate may have, as far as its cases tell; `None` where no derivation ends.
    pub(crate) fn least_cells(&self, id: PredicateId) -> Option<usize> {
        self.least.get(&id).copied()
    }
}

/// The predicates that call themselves, at once or by others.
pub(crate) fn recursive(definitions: &Definitions) -> BTreeSet<PredicateId> {
    below(definitions).iter().filter(|(id, under)| under.contains(id)).map(|(id, _)| *id).collect()
}

fn calls(heap: &SymbolicHeap) -> impl Iterator<Item = PredicateId> + '_ {
    heap.calls.iter().map(|c| c.predicate)
}

fn below(definitions: &Definitions) -> BTreeMap<PredicateId, BTreeSet<PredicateId>> {
    let mut below: BTreeMap<PredicateId, BTreeSet<PredicateId>> =
        definitions.predicates().map(|(id, p)| (id, p.cases.iter().flat_map(calls).collect())).collect();
    loop {
        let mut grown = false;
        let ids: Vec<PredicateId> = below.keys().copied().collect();
        for id in ids {
            let direct = below.get(&id).cloned().unwrap_or_default();
            let further: BTreeSet<PredicateId> =
                direct.iter().filter_map(|d| below.get(d)).flatten().copied().collect();
            if let Some(under) = below.get_mut(&id) {
                let before = under.len();
                under.extend(further);
                grown |= under.len() > before;
            }
        }
        if !grown {
            return below;
        }
    }
}

fn least_cells(definitions: &Definitions) -> BTreeMap<PredicateId, usize> {
    let mut least: BTreeMap<PredicateId, usize> = BTreeMap::new();
    loop {
        let mut changed = false;
        for (id, predicate) in definitions.predicates() {
            let cells = |case: &SymbolicHeap| {
                let start = Some(case.points_to.len());
                calls(case).fold(start, |sum, call| Some(sum?.saturating_add(*least.get(&call)?)))
            };
            if let Some(cells) = predicate.cases.iter().filter_map(cells).min()
                && least.get(&id).is_none_or(|known| cells < *known)
            {
                least.insert(id, cells);
                changed = true;
            }
        }
        if !changed {
            return least;
        }
    }
}
