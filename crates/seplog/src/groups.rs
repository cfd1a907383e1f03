//! Which predicates a formula needs, in which order, and which of them constrain numbers.

use crate::core::definitions::Definitions;
use crate::core::formula::{Pure, SymbolicHeap};
use crate::core::sort::PredicateId;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// The predicates below some formulas.
pub(crate) struct Groups {
    /// Predicates that call each other are together; each group comes after those that it calls.
    pub(crate) groups: Vec<Vec<PredicateId>>,
    /// Predicates that compare numbers, themselves or below.
    pub(crate) constrained: BTreeSet<PredicateId>,
}

impl Groups {
    /// The predicates that call themselves, at once or by others.
    pub(crate) fn recursive(definitions: &Definitions) -> BTreeSet<PredicateId> {
        let mut below: BTreeMap<PredicateId, BTreeSet<PredicateId>> =
            definitions.predicates().map(|(id, p)| (id, p.cases.iter().flat_map(calls).collect())).collect();
        close(&mut below);
        below.iter().filter(|(id, under)| under.contains(id)).map(|(id, _)| *id).collect()
    }

    pub(crate) fn below<'a>(definitions: &Definitions, formulas: impl IntoIterator<Item = &'a SymbolicHeap>) -> Groups {
        let mut below: BTreeMap<PredicateId, BTreeSet<PredicateId>> = BTreeMap::new();
        let mut open: Vec<PredicateId> = formulas.into_iter().flat_map(calls).collect();
        while let Some(id) = open.pop() {
            if let Entry::Vacant(entry) = below.entry(id) {
                let direct: BTreeSet<PredicateId> =
                    definitions.predicate(id).into_iter().flat_map(|p| &p.cases).flat_map(calls).collect();
                open.extend(&direct);
                entry.insert(direct);
            }
        }
        close(&mut below);
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
        Groups { groups, constrained }
    }
}

fn calls(heap: &SymbolicHeap) -> impl Iterator<Item = PredicateId> + '_ {
    heap.calls.iter().map(|c| c.predicate)
}

fn close(below: &mut BTreeMap<PredicateId, BTreeSet<PredicateId>>) {
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
            return;
        }
    }
}
