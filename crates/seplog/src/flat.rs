//! The model of a formula whose calls have all been unfolded.

use crate::numbers::conjunction::{self, Fraction};
use crate::reason::Reason;
use crate::shape::body::Body;
use crate::shape::state::{NULL, State};
use heapwright_logic::{Cell, Linear, Location, Model, Sort, SymbolicHeap, Term, Value, Var, Variables};
use std::collections::BTreeMap;

/// A model of a heap without calls, in which references are equal only where they must be; `None` if there is none.
/// Only variables below `named` get values.
pub(crate) fn solve(
    variables: &Variables,
    heap: &SymbolicHeap,
    named: usize,
    patience: u32,
) -> Result<Option<Model>, Reason> {
    match conjunction::solve(variables, &heap.pure, patience)? {
        None => Ok(None),
        Some(numbers) => with_numbers(variables, heap, named, &numbers),
    }
}

/// Like [`solve`], with known numbers.
pub(crate) fn with_numbers(
    variables: &Variables,
    heap: &SymbolicHeap,
    named: usize,
    numbers: &BTreeMap<Var, Fraction>,
) -> Result<Option<Model>, Reason> {
    let body = Body::new(variables, &[], heap)?;
    let Some(state) = &body.start else { return Ok(None) };
    let mut builder = Builder { variables, body: &body, state, numbers, locations: BTreeMap::new() };
    let mut model = Model::default();
    let roots: Vec<Value> = heap.points_to.iter().map(|cell| builder.value(&cell.root)).collect::<Result<_, _>>()?;
    for (cell, root) in heap.points_to.iter().zip(roots) {
        let fields = cell.fields.iter().map(|f| builder.value(f)).collect::<Result<_, _>>()?;
        if let Value::Location(location) = root {
            model.heap.insert(location, Cell::new(cell.record, fields));
        }
    }
    for (var, variable) in variables.iter().take(named) {
        if variable.sort.is_number() || body.node(&Term::Var(var)).is_some() {
            model.values.insert(var, builder.value(&Term::Var(var))?);
        }
    }
    Ok(Some(model))
}

struct Builder<'a> {
    variables: &'a Variables,
    body: &'a Body,
    state: &'a State,
    numbers: &'a BTreeMap<Var, Fraction>,
    /// Keyed by the smallest node of the class.
    locations: BTreeMap<u16, Location>,
}

impl Builder<'_> {
    fn value(&mut self, term: &Term) -> Result<Value, Reason> {
        match term {
            Term::Null => Ok(Value::Null),
            Term::Number(sum) => self.number(sum),
            Term::Var(var) => match self.body.node(term) {
                Some(node) if self.variables.sort(*var).is_ref() => Ok(self.reference(node)),
                _ => self.number(&Linear::var(*var)),
            },
        }
    }

    fn reference(&mut self, node: u16) -> Value {
        let root = self.state.find(node);
        if self.state.same(root, NULL) {
            return Value::Null;
        }
        let next = Location(u32::try_from(self.locations.len()).unwrap_or(u32::MAX - 1) + 1);
        Value::Location(*self.locations.entry(root).or_insert(next))
    }

    fn number(&self, sum: &Linear) -> Result<Value, Reason> {
        let overflow = || Reason::Overflow(heapwright_logic::Overflow);
        let (mut above, mut below) = (sum.offset(), 1i128);
        for &(var, factor) in sum.parts() {
            let (a, b) = self.numbers.get(&var).copied().unwrap_or_else(|| (default(self.variables.sort(var)), 1));
            let term = a.checked_mul(factor).and_then(|t| t.checked_mul(below)).ok_or_else(overflow)?;
            above = above.checked_mul(b).and_then(|s| s.checked_add(term)).ok_or_else(overflow)?;
            below = below.checked_mul(b).ok_or_else(overflow)?;
        }
        Ok(Value::number(above, below))
    }
}

/// A number of the sort, zero if allowed.
fn default(sort: Sort) -> i128 {
    sort.bounds().map_or(0, |(low, high)| if low > 0 { i128::from(low) } else { i128::from(high.min(0)) })
}
