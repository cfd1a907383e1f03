//! What evaluation still has to prove: cells, calls and comparisons over values and unknowns.

use super::{Location, Value};
use crate::contents::Contents;
use crate::formula::Relation;
use crate::linear::{Linear, Overflow};
use crate::sort::{PredicateId, RecordId, Sort, Var};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// A value or an unknown.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Slot {
    Known(Value),
    Open(Var),
}

/// What is left to prove.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Goal {
    pub(super) cells: Vec<(Slot, RecordId, Vec<Slot>)>,
    pub(super) calls: Vec<(PredicateId, Vec<Slot>)>,
    pub(super) references: Vec<(Slot, Slot, bool)>,
    pub(super) sums: Vec<(Linear, Relation)>,
    pub(super) contents: Vec<Contents>,
    /// Arrays, indices and what is there.
    pub(super) elements: Vec<(Slot, Linear, Slot)>,
    /// Unclaimed locations, ascending.
    pub(super) free: Vec<Location>,
    /// The sorts of the unknowns.
    pub(super) sorts: Vec<Sort>,
    /// The first unknowns, as many as this, are symbols of the heap: they have no values, and keep their numbers.
    pub(super) symbols: u32,
}

impl Goal {
    pub(super) fn open(&mut self, sort: Sort) -> Slot {
        self.sorts.push(sort);
        Slot::Open(Var(u32::try_from(self.sorts.len() - 1).unwrap_or(u32::MAX)))
    }

    /// The number of values and unknowns.
    pub(super) fn size(&self) -> usize {
        let cells: usize = self.cells.iter().map(|(_, _, fields)| 1 + fields.len()).sum();
        let calls: usize = self.calls.iter().map(|(_, args)| 1 + args.len()).sum();
        let sums: usize = self.sums.iter().map(|(sum, _)| 1 + sum.parts().len()).sum();
        let contents: usize = self.contents.iter().map(|it| 2 + it.bags().len()).sum();
        let elements: usize = self.elements.iter().map(|(_, index, _)| 2 + index.parts().len()).sum();
        cells
            + calls
            + sums
            + contents
            + elements
            + 2 * self.references.len()
            + self.sorts.len() / 2
            + self.free.len() / 8
    }

    /// Estimated memory of a copy, in bytes.
    pub(super) fn bytes(&self) -> usize {
        256 + 64 * self.size()
    }

    pub(super) fn sort(&self, var: Var) -> Sort {
        self.sorts.get(var.0 as usize).copied().unwrap_or(Sort::Int)
    }
}

fn parts(value: Value) -> (i128, i128) {
    match value {
        Value::Int(n) => (n, 1),
        Value::Fraction(above, below) => (above, below),
        Value::Null | Value::Location(_) | Value::Symbol(_) => (0, 1),
    }
}

/// A sum compared with zero, with known values substituted; fractions scale it by a positive number.
pub(super) fn fill(sum: &Linear, at: &impl Fn(Var) -> Slot) -> Result<Linear, Overflow> {
    let mut result = Linear::constant(sum.offset());
    let mut scale = 1i128;
    for &(var, factor) in sum.parts() {
        let factor = factor.checked_mul(scale).ok_or(Overflow)?;
        match at(var) {
            Slot::Open(open) => result = result.plus(factor, &Linear::var(open))?,
            Slot::Known(value) => {
                let (above, below) = parts(value);
                result = result.times(below)?.shifted(factor.checked_mul(above).ok_or(Overflow)?)?;
                scale = scale.checked_mul(below).ok_or(Overflow)?;
            }
        }
    }
    Ok(result)
}

fn each_slot(goal: &mut Goal, mut change: impl FnMut(&mut Slot)) {
    for (root, _, fields) in &mut goal.cells {
        change(root);
        fields.iter_mut().for_each(&mut change);
    }
    goal.calls.iter_mut().flat_map(|(_, args)| args).for_each(&mut change);
    for (a, b, _) in &mut goal.references {
        change(a);
        change(b);
    }
    for (array, _, value) in &mut goal.elements {
        change(array);
        change(value);
    }
}

/// Equates two values; returns false if they differ. What has to hold of a symbol becomes a comparison; of one that is
/// a reference, nothing can be said.
pub(super) fn equate(goal: &mut Goal, a: Value, b: Value) -> Result<bool, Overflow> {
    let sum = match (a, b) {
        _ if a == b => return Ok(true),
        (Value::Symbol(symbol), _) | (_, Value::Symbol(symbol)) if goal.sort(symbol).is_ref() => return Err(Overflow),
        (Value::Symbol(a), Value::Symbol(b)) => Linear::var(a).plus(-1, &Linear::var(b))?,
        (Value::Symbol(symbol), Value::Int(value)) | (Value::Int(value), Value::Symbol(symbol)) => {
            Linear::var(symbol).shifted(value.checked_neg().ok_or(Overflow)?)?
        }
        (Value::Symbol(symbol), Value::Fraction(above, below))
        | (Value::Fraction(above, below), Value::Symbol(symbol)) => {
            Linear::var(symbol).times(below)?.shifted(above.checked_neg().ok_or(Overflow)?)?
        }
        _ => return Ok(false),
    };
    goal.sums.push((sum, Relation::Eq));
    Ok(true)
}

/// Replaces an unknown by a symbol. The bounds of the unknown hold for the symbol.
pub(super) fn put_symbol(goal: &mut Goal, var: Var, symbol: Var) -> Result<(), Overflow> {
    unify(goal, symbol, var);
    let at = |other: Var| Linear::var(if other == var { symbol } else { other });
    for (sum, _) in &mut goal.sums {
        if sum.coefficient(var) != 0 {
            *sum = sum.replaced(at)?;
        }
    }
    for contents in &mut goal.contents {
        *contents = contents.replaced(|var| Ok(at(var)))?;
    }
    for (_, index, _) in &mut goal.elements {
        *index = index.replaced(at)?;
    }
    let (own, known) = (goal.sort(var).bounds(), goal.sort(symbol).bounds());
    if let Some((low, high)) = own.filter(|_| own != known) {
        goal.sums.push((Linear::constant(i128::from(low)).plus(-1, &Linear::var(symbol))?, Relation::Le));
        goal.sums.push((Linear::var(symbol).shifted(-i128::from(high))?, Relation::Le));
    }
    Ok(())
}

/// Decides comparisons with symbols that are references. Returns false if something depends on one.
pub(super) fn settle_symbols(goal: &mut Goal) -> bool {
    let is_symbol = |slot: &Slot, symbols: u32| matches!(slot, Slot::Open(var) if var.0 < symbols);
    while let Some(at) = goal.references.iter().position(|(a, b, same)| {
        let (a, b) = (is_symbol(a, goal.symbols), is_symbol(b, goal.symbols));
        (a || b) && *same
    }) {
        match goal.references.swap_remove(at) {
            (a, b, _) if a == b => {}
            (Slot::Open(symbol), Slot::Open(var), _) | (Slot::Open(var), Slot::Open(symbol), _)
                if symbol.0 < goal.symbols && var.0 >= goal.symbols =>
            {
                unify(goal, symbol, var);
            }
            _ => return false,
        }
    }
    let depends = |(a, b, _): &(Slot, Slot, bool)| {
        let open = |slot: &Slot| matches!(slot, Slot::Open(var) if var.0 >= goal.symbols);
        (is_symbol(a, goal.symbols) || is_symbol(b, goal.symbols)) && a != b && !open(a) && !open(b)
    };
    !goal.references.iter().any(depends) && !goal.cells.iter().any(|(root, ..)| is_symbol(root, goal.symbols))
}

/// Unifies two unknowns.
pub(super) fn unify(goal: &mut Goal, keep: Var, drop: Var) {
    each_slot(goal, |slot| {
        if *slot == Slot::Open(drop) {
            *slot = Slot::Open(keep);
        }
    });
}

/// Renumbers unknowns in order of occurrence, so that goals that differ only in names are equal.
pub(super) fn renamed(mut goal: Goal) -> Result<Goal, Overflow> {
    tidy(&mut goal);
    let old = std::mem::take(&mut goal.sorts);
    let mut names: BTreeMap<Var, Var> = (0..goal.symbols).map(|symbol| (Var(symbol), Var(symbol))).collect();
    let mut sorts: Vec<Sort> = old.iter().take(names.len()).copied().collect();
    let mut name = |var: Var| {
        *names.entry(var).or_insert_with(|| {
            sorts.push(old.get(var.0 as usize).copied().unwrap_or(Sort::Int));
            Var(u32::try_from(sorts.len() - 1).unwrap_or(u32::MAX))
        })
    };
    each_slot(&mut goal, |slot| {
        if let Slot::Open(var) = slot {
            *var = name(*var);
        }
    });
    for (sum, _) in &mut goal.sums {
        *sum = sum.replaced(|var| Linear::var(name(var)))?;
    }
    for contents in &mut goal.contents {
        *contents = contents.replaced(|var| Ok(Linear::var(name(var))))?;
    }
    for (_, index, _) in &mut goal.elements {
        *index = index.replaced(|var| Linear::var(name(var)))?;
    }
    goal.elements.sort();
    goal.contents.sort();
    goal.sums.sort();
    goal.sorts = sorts;
    Ok(goal)
}

/// Drops disequalities of references that occur nowhere else: a new location satisfies them.
fn tidy(goal: &mut Goal) {
    let mut used: FxHashSet<Var> = FxHashSet::default();
    let slots = goal.cells.iter().flat_map(|(root, _, fields)| std::iter::once(root).chain(fields));
    let held = goal.elements.iter().flat_map(|(array, _, value)| [array, value]);
    for slot in slots.chain(goal.calls.iter().flat_map(|(_, args)| args)).chain(held) {
        if let Slot::Open(var) = slot {
            used.insert(*var);
        }
    }
    let matters = |slot: &Slot| match slot {
        Slot::Open(var) => used.contains(var),
        Slot::Known(_) => true,
    };
    goal.references.retain(|(a, b, same)| *same || matters(a) && matters(b));
    goal.references.sort();
    goal.references.dedup();
}
