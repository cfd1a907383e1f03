//! Which cells an object of unknown location can be, up to exchange of cells.
//!
//! Two cells with the same content that neither the goal nor another cell refers to can be exchanged: what holds with one
//! of them holds with the other. So of all cells that are alike in this way, one is tried.

use super::goal::{Goal, Slot};
use super::{Cell, Location, Value};
use crate::sort::RecordId;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// The locations that cells of a heap refer to.
pub(super) fn pointed(heap: &BTreeMap<Location, Cell>) -> FxHashSet<Location> {
    let values = heap.values().flat_map(|cell| &cell.fields);
    values.filter_map(|value| if let Value::Location(location) = value { Some(*location) } else { None }).collect()
}

/// The locations that a goal refers to.
pub(super) fn named(goal: &Goal) -> FxHashSet<Location> {
    let cells = goal.cells.iter().flat_map(|(root, _, fields)| std::iter::once(root).chain(fields));
    let calls = goal.calls.iter().flat_map(|(_, args)| args);
    let references = goal.references.iter().flat_map(|(a, b, _)| [a, b]);
    let locations = cells.chain(calls).chain(references).filter_map(|slot| match slot {
        Slot::Known(Value::Location(location)) => Some(*location),
        _ => None,
    });
    locations.collect()
}

/// The unclaimed locations with a cell of this record and these fields, as far as these are known; one of those that
/// can be exchanged, and at most so many.
pub(super) fn candidates(
    heap: &BTreeMap<Location, Cell>,
    free: &[Location],
    (record, fields): (RecordId, &[Slot]),
    is_apart: impl Fn(&Location) -> bool,
    most: usize,
) -> Vec<Location> {
    let mut found = Vec::new();
    let mut contents: Vec<&Cell> = Vec::new();
    for location in free {
        let Some(cell) = heap.get(location) else { continue };
        let Some(held) = cell.seen_as(record) else { continue };
        let fits = |(slot, value): (&Slot, &Value)| {
            matches!((slot, value), (Slot::Open(_), _) | (_, Value::Symbol(_))) || *slot == Slot::Known(*value)
        };
        if held.len() != fields.len() || !fields.iter().zip(held).all(fits) {
            continue;
        }
        if is_apart(location) {
            if contents.contains(&cell) {
                continue;
            }
            contents.push(cell);
        }
        found.push(*location);
        if found.len() >= most {
            break;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::definitions::{Definitions, Field, Record};
    use crate::formula::{Call, PointsTo, Pure, SymbolicHeap, Term};
    use crate::groups::Traits;
    use crate::limits::Limits;
    use crate::sort::{Sort, Var, Variables};
    use crate::{Evaluation, Undecided, Verdict};

    /// A small generator of numbers.
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, limit: u64) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) % limit
        }
    }

    fn definitions() -> (Definitions, RecordId) {
        let mut definitions = Definitions::new();
        let node = Record { name: "Node".to_owned(), supers: Vec::new(), fields: Vec::new() };
        let node = definitions.add_record(node);
        let field = |name: &str| Field { name: name.to_owned(), sort: Sort::Ref(Some(node)) };
        definitions.set_fields(node, Vec::new(), vec![field("a"), field("b")]);
        // bag() == emp || exists h, c. h -> Node{a: null, b: c} * bag()
        let bag = definitions.declare_predicate("bag", Vec::new());
        if let Some(predicate) = definitions.predicate_mut(bag) {
            let [h, c] = ["h", "c"].map(|name| predicate.variables.fresh(name, Sort::Ref(Some(node))));
            let cell = PointsTo { root: Term::Var(h), record: node, fields: vec![Term::Null, Term::Var(c)] };
            let more = SymbolicHeap {
                existentials: vec![h, c],
                points_to: vec![cell],
                calls: vec![Call { predicate: bag, args: Vec::new() }],
                ..SymbolicHeap::emp()
            };
            predicate.cases = vec![SymbolicHeap::emp(), more];
        }
        (definitions, node)
    }

    /// Evaluates by trying all values for all variables; cells that are left must suit the bag, if there is one.
    fn naive(
        variables: &[Var],
        formula: &SymbolicHeap,
        heap: &BTreeMap<Location, Cell>,
        exact: bool,
        given: &mut BTreeMap<Var, Value>,
    ) -> bool {
        let Some((var, rest)) = variables.split_first() else {
            let value = |term: &Term| match term {
                Term::Var(var) => given.get(var).copied().unwrap_or(Value::Null),
                _ => Value::Null,
            };
            let pure = formula.pure.iter().all(|atom| match atom {
                Pure::Same(a, b) => value(a) == value(b),
                Pure::Differ(a, b) => value(a) != value(b),
                _ => true,
            });
            let mut left = heap.clone();
            let claimed = formula.points_to.iter().all(|cell| match value(&cell.root) {
                Value::Location(location) => left.remove(&location).is_some_and(|found| {
                    found.fields.iter().zip(&cell.fields).all(|(found, wanted)| *found == value(wanted))
                }),
                _ => false,
            });
            let bag = !formula.calls.is_empty() && left.values().all(|cell| cell.fields.first() == Some(&Value::Null));
            return pure && claimed && (!exact || left.is_empty() || bag);
        };
        if given.contains_key(var) {
            return naive(rest, formula, heap, exact, given);
        }
        // null, each cell, and something that is no cell
        let mut values: Vec<Value> = heap.keys().map(|location| Value::Location(*location)).collect();
        values.extend([Value::Null, Value::Location(Location(90)), Value::Location(Location(91))]);
        values.into_iter().any(|value| {
            given.insert(*var, value);
            let holds = naive(rest, formula, heap, exact, given);
            given.remove(var);
            holds
        })
    }

    /// Random formulas over small heaps with many cells that are alike, in a part of the heap and in all of it.
    #[test]
    fn evaluation_agrees_with_trying_everything() {
        let (definitions, node) = definitions();
        let traits = Traits::new(&definitions).expect("well-founded");
        let limits = Limits::none();
        let evaluation = Evaluation {
            definitions: &definitions,
            traits: &traits,
            arithmetic: &Undecided,
            limits: &limits,
            unfoldings: 10_000,
        };
        let (mut yes, mut no) = (0, 0);
        for seed in 0..3_000 {
            let mut numbers = Numbers(seed);
            let cells = 1 + numbers.below(4) as u32;
            let some = |numbers: &mut Numbers| match numbers.below(3) {
                0 => Value::Location(Location(1 + numbers.below(u64::from(cells)) as u32)),
                _ => Value::Null,
            };
            let heap: BTreeMap<Location, Cell> = (1..=cells)
                .map(|at| (Location(at), Cell::new(node, vec![some(&mut numbers), some(&mut numbers)])))
                .collect();
            let mut variables = Variables::new();
            let all: Vec<Var> = (0..4).map(|_| variables.fresh("v", Sort::Ref(Some(node)))).collect();
            let term = |numbers: &mut Numbers| match numbers.below(5) {
                0 => Term::Null,
                at => Term::Var(all[at as usize - 1]),
            };
            let mut formula = SymbolicHeap { existentials: all[1..].to_vec(), ..SymbolicHeap::emp() };
            for _ in 0..1 + numbers.below(3) {
                let (root, fields) = (term(&mut numbers), vec![term(&mut numbers), term(&mut numbers)]);
                formula.points_to.push(PointsTo { root, record: node, fields });
            }
            for _ in 0..numbers.below(3) {
                let (a, b) = (term(&mut numbers), term(&mut numbers));
                formula.pure.push(if numbers.below(2) == 0 { Pure::Same(a, b) } else { Pure::Differ(a, b) });
            }
            if numbers.below(3) == 0 {
                let bag = definitions.predicate_named("bag").expect("defined");
                formula.calls.push(Call { predicate: bag, args: Vec::new() });
            }
            let given = BTreeMap::from([(all[0], some(&mut numbers))]);
            for exact in [true, false] {
                let wanted = naive(&all, &formula, &heap, exact, &mut given.clone());
                let found = match exact {
                    true => evaluation.holds(&variables, &formula, &given, &heap),
                    false => evaluation.holds_within(&variables, &formula, &given, &heap),
                };
                let wanted = if wanted { Verdict::Holds } else { Verdict::Fails };
                assert_eq!(found, wanted, "seed {seed}, exact {exact}: {formula:?} in {heap:?} with {given:?}");
                *(if wanted == Verdict::Holds { &mut yes } else { &mut no }) += 1;
            }
        }
        assert!(yes > 300 && no > 300, "{yes} hold, {no} do not");
    }
}
