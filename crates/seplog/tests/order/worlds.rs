//! All heaps of a small world: three locations, two records, four numbers. Every predicate is tabulated bottom-up, as
//! the least set of heaps that its cases allow, by code that shares nothing with the crate under test.

use crate::problem::A;
use heapwright_logic::{
    Cell, Definitions, Linear, Location, Model, Predicate, Pure, Query, SymbolicHeap, Term, Value, Var, Variables,
};
use std::collections::{BTreeMap, BTreeSet};

/// Values of a variable: a reference is null (0) or a location (1 to 3); a number is one of [`NUMBERS`].
const VALUES: u8 = 4;
const PLACES: usize = 3;
const NUMBERS: [i128; VALUES as usize] = [-1, 0, 1, 2];
/// The maximum number of heaps kept for the same arguments. With fewer heaps, whatever is found is still true.
const MOST_HEAPS: usize = 40;

/// The content of each location: 0 is nothing, otherwise a code of the cell's record and fields.
type Heap = [u8; PLACES];
type Table = BTreeMap<Vec<u8>, BTreeSet<Heap>>;

/// All heaps of all predicates.
pub struct World<'a> {
    definitions: &'a Definitions,
    tables: Vec<Table>,
}

impl<'a> World<'a> {
    pub fn new(definitions: &'a Definitions) -> Self {
        let count = definitions.predicates().count();
        let mut world = World { definitions, tables: vec![Table::new(); count] };
        loop {
            let mut grown = false;
            for (id, predicate) in definitions.predicates() {
                for (args, found) in world.predicate(predicate) {
                    let heaps = world.tables[id.0 as usize].entry(args).or_default();
                    for heap in found {
                        grown |= heaps.len() < MOST_HEAPS && heaps.insert(heap);
                    }
                }
            }
            if !grown {
                return world;
            }
        }
    }

    /// The heaps that the cases of a predicate give, with the current tables.
    fn predicate(&self, predicate: &Predicate) -> Table {
        let mut found = Table::new();
        for case in &predicate.cases {
            self.models(&predicate.variables, &predicate.params, case, false, &mut |values, heap| {
                let args = predicate.params.iter().map(|p| values[p.0 as usize]).collect();
                let heaps = found.entry(args).or_default();
                heaps.insert(heap);
                heaps.len() >= MOST_HEAPS
            });
        }
        found
    }

    /// A model of the query, if this world has one.
    pub fn model(&self, query: &Query) -> Option<Model> {
        let mut found = None;
        for (index, case) in query.cases.iter().enumerate() {
            let all: Vec<Var> = query.variables.iter().map(|(var, _)| var).collect();
            self.models(&query.variables, &all, case, true, &mut |values, heap| {
                let value = |var: &Var| (*var, value(values[var.0 as usize], query.variables.sort(*var).is_ref()));
                let cells = heap.iter().enumerate().filter(|(_, code)| **code != 0);
                let cells = cells.map(|(at, code)| (Location(at as u32 + 1), cell(*code))).collect();
                found = Some(Model { case: index, values: all.iter().map(value).collect(), heap: cells });
                true
            });
        }
        found
    }

    /// Visits all models of a formula, with values for all its variables and for `free`. When `visit` returns true,
    /// continues with the next values, or ends if `one` is set.
    fn models(
        &self,
        variables: &Variables,
        free: &[Var],
        heap: &SymbolicHeap,
        one: bool,
        visit: &mut dyn FnMut(&[u8], Heap) -> bool,
    ) {
        let used: Vec<Var> =
            variables.iter().map(|(v, _)| v).filter(|v| free.contains(v) || heap.mentions(*v)).collect();
        let mut values = vec![0u8; variables.len()];
        loop {
            if self.holds(heap, &values)
                && let Some(start) = cells(heap, &values)
                && self.calls(heap, 0, start, &values, visit)
                && one
            {
                return;
            }
            // The next values, counting up.
            let Some(at) = used.iter().find(|v| values[v.0 as usize] + 1 < VALUES) else { return };
            for var in used.iter().take_while(|v| *v != at) {
                values[var.0 as usize] = 0;
            }
            values[at.0 as usize] += 1;
        }
    }

    fn holds(&self, heap: &SymbolicHeap, values: &[u8]) -> bool {
        let place = |term: &Term| match term {
            Term::Var(var) => values[var.0 as usize],
            _ => 0,
        };
        heap.pure.iter().all(|atom| match atom {
            Pure::Same(a, b) => place(a) == place(b),
            Pure::Differ(a, b) => place(a) != place(b),
            Pure::Compare(sum, relation) => relation.holds(evaluate(sum, values)),
            Pure::Contents(_) | Pure::Element(_) => unreachable!("these problems have no multisets or arrays"),
            Pure::False => false,
        })
    }

    /// Adds disjoint heaps of the calls, starting with the call at `at`.
    fn calls(
        &self,
        heap: &SymbolicHeap,
        at: usize,
        so_far: Heap,
        values: &[u8],
        visit: &mut dyn FnMut(&[u8], Heap) -> bool,
    ) -> bool {
        let Some(call) = heap.calls.get(at) else { return visit(values, so_far) };
        let sorts = self.definitions.predicate(call.predicate).unwrap().sorts().collect::<Vec<_>>();
        let args = call.args.iter().zip(sorts).map(|(term, sort)| match (term, sort.is_ref()) {
            (Term::Null, _) => Some(0),
            (Term::Var(var), true) => Some(values[var.0 as usize]),
            (term, _) => number(evaluate(&term.as_linear().unwrap(), values)),
        });
        // Numbers outside this world are not considered.
        let Some(args) = args.collect::<Option<Vec<u8>>>() else { return false };
        let heaps = self.tables[call.predicate.0 as usize].get(&args);
        heaps.into_iter().flatten().any(|own| {
            let apart = so_far.iter().zip(own).all(|(a, b)| *a == 0 || *b == 0);
            apart && self.calls(heap, at + 1, std::array::from_fn(|i| so_far[i] + own[i]), values, visit)
        })
    }
}

fn evaluate(sum: &Linear, values: &[u8]) -> i128 {
    let at = |var: &Var| NUMBERS[usize::from(values[var.0 as usize])];
    sum.offset() + sum.parts().iter().map(|(var, factor)| factor * at(var)).sum::<i128>()
}

fn number(value: i128) -> Option<u8> {
    NUMBERS.iter().position(|n| *n == value).map(|at| at as u8)
}

fn value(code: u8, reference: bool) -> Value {
    match (reference, code) {
        (true, 0) => Value::Null,
        (true, place) => Value::Location(Location(u32::from(place))),
        (false, code) => Value::Int(NUMBERS[usize::from(code)]),
    }
}

/// The cells of a formula; `None` if two are at the same location, one is at null, or a number is outside this world.
fn cells(heap: &SymbolicHeap, values: &[u8]) -> Option<Heap> {
    let mut made = Heap::default();
    for cell in &heap.points_to {
        let Term::Var(root) = cell.root else { return None };
        let slot = made.get_mut(usize::from(values[root.0 as usize]).checked_sub(1)?)?;
        let field = |index: usize, reference: bool| match (&cell.fields[index], reference) {
            (Term::Null, _) => Some(0),
            (Term::Var(var), true) => Some(values[var.0 as usize]),
            (term, _) => number(evaluate(&term.as_linear()?, values)),
        };
        let is_a = cell.record == A;
        let code = 1 + u8::from(!is_a) * VALUES * VALUES + field(0, true)? * VALUES + field(1, !is_a)?;
        if std::mem::replace(slot, code) != 0 {
            return None;
        }
    }
    Some(made)
}

fn cell(code: u8) -> Cell {
    let code = code - 1;
    let (is_a, rest) = (code < VALUES * VALUES, code % (VALUES * VALUES));
    let record = if is_a { A } else { crate::problem::B };
    Cell::new(record, vec![value(rest / VALUES, true), value(rest % VALUES, !is_a)])
}
