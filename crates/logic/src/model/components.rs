//! Parts of a goal that are independent of the rest: calls that own no cell and share no unknown with others.
//!
//! Such a part holds or fails regardless of the rest, so it is evaluated once, however often it occurs.

use super::goal::{Goal, Slot};
use crate::sort::{PredicateId, Var};
use std::collections::{BTreeMap, BTreeSet};

/// Splits all independent parts off a goal, each as a separate goal; empty if the goal is a single part. `owning` are
/// the predicates that may have cells.
pub(super) fn split_off(goal: &mut Goal, owning: &BTreeSet<PredicateId>) -> Vec<Goal> {
    if goal.calls.len() < 2 && goal.cells.is_empty() || goal.calls.iter().all(|(id, _)| owning.contains(id)) {
        return Vec::new();
    }
    let whole = goal.clone();
    let mut classes = Classes::new(goal.sorts.len());
    each_part(goal, |vars| classes.join(vars));
    // The rest: whatever shares an unknown with a cell or with a call that may own one.
    let mut rest: BTreeSet<u32> = BTreeSet::new();
    for slot in goal.cells.iter().flat_map(|(root, _, fields)| std::iter::once(root).chain(fields)) {
        rest.extend(classes.of(*slot));
    }
    for (_, args) in goal.calls.iter().filter(|(id, _)| owning.contains(id)) {
        rest.extend(args.iter().filter_map(|slot| classes.of(*slot)));
    }
    let mut parts: BTreeMap<u32, Goal> = BTreeMap::new();
    let mut known = Vec::new();
    let mut kept = Vec::new();
    for (id, args) in std::mem::take(&mut goal.calls) {
        match args.iter().find_map(|slot| classes.of(*slot)) {
            _ if owning.contains(&id) => kept.push((id, args)),
            Some(class) if rest.contains(&class) => kept.push((id, args)),
            Some(class) => parts.entry(class).or_default().calls.push((id, args)),
            None => known.push(Goal { calls: vec![(id, args)], ..Goal::default() }),
        }
    }
    goal.calls = kept;
    goal.references.retain(|atom| match classes.of(atom.0).or_else(|| classes.of(atom.1)).map(|c| parts.get_mut(&c)) {
        Some(Some(part)) => {
            part.references.push(*atom);
            false
        }
        _ => true,
    });
    goal.sums.retain(|atom| {
        let class = atom.0.parts().first().and_then(|(var, _)| classes.of(Slot::Open(*var)));
        match class.map(|c| parts.get_mut(&c)) {
            Some(Some(part)) => {
                part.sums.push(atom.clone());
                false
            }
            _ => true,
        }
    });
    goal.contents.retain(|atom| {
        let class = atom.variables().first().and_then(|var| classes.of(Slot::Open(*var)));
        match class.map(|c| parts.get_mut(&c)) {
            Some(Some(part)) => {
                part.contents.push(atom.clone());
                false
            }
            _ => true,
        }
    });
    goal.elements.retain(|atom| {
        let index = atom.1.parts().first().map(|(var, _)| Slot::Open(*var));
        let class = [Some(atom.0), index, Some(atom.2)].into_iter().flatten().find_map(|slot| classes.of(slot));
        match class.map(|c| parts.get_mut(&c)) {
            Some(Some(part)) => {
                part.elements.push(atom.clone());
                false
            }
            _ => true,
        }
    });
    for part in parts.values_mut() {
        part.sorts.clone_from(&goal.sorts);
    }
    known.extend(parts.into_values());
    if known.len() == 1 && goal.calls.is_empty() && goal.cells.is_empty() {
        *goal = whole;
        known.clear();
    }
    known
}

/// Passes the unknowns of each cell, call and comparison to `visit`.
fn each_part(goal: &Goal, mut visit: impl FnMut(Vec<Var>)) {
    let open = |slot: &Slot| match slot {
        Slot::Open(var) => Some(*var),
        Slot::Known(_) => None,
    };
    for (root, _, fields) in &goal.cells {
        visit(std::iter::once(root).chain(fields).filter_map(open).collect());
    }
    goal.calls.iter().for_each(|(_, args)| visit(args.iter().filter_map(open).collect()));
    goal.references.iter().for_each(|(a, b, _)| visit([a, b].into_iter().filter_map(open).collect()));
    goal.sums.iter().for_each(|(sum, _)| visit(sum.parts().iter().map(|(var, _)| *var).collect()));
    goal.contents.iter().for_each(|contents| visit(contents.variables()));
    for (array, index, value) in &goal.elements {
        let numbers = index.parts().iter().map(|(var, _)| *var);
        visit([array, value].into_iter().filter_map(open).chain(numbers).collect());
    }
}

/// Unknowns that depend on each other.
struct Classes {
    parent: Vec<u32>,
}

impl Classes {
    fn new(count: usize) -> Self {
        Classes { parent: (0u32..).take(count).collect() }
    }

    fn find(&self, mut at: u32) -> u32 {
        while let Some(&parent) = self.parent.get(at as usize).filter(|parent| **parent != at) {
            at = parent;
        }
        at
    }

    fn join(&mut self, vars: Vec<Var>) {
        for pair in vars.windows(2) {
            if let [a, b] = pair {
                let (a, b) = (self.find(a.0), self.find(b.0));
                if let Some(slot) = self.parent.get_mut(a.max(b) as usize) {
                    *slot = a.min(b);
                }
            }
        }
    }

    fn of(&self, slot: Slot) -> Option<u32> {
        match slot {
            Slot::Open(var) => Some(self.find(var.0)),
            Slot::Known(_) => None,
        }
    }
}
