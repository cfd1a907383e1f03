//! Whether a formula holds in a concrete heap. Independent of the solver: it shares with it neither base pairs nor
//! summaries, it unfolds predicates over the cells that are there.

use super::{Cell, Location, Model, Value};
use crate::core::definitions::{Definitions, Predicate, Query};
use crate::core::formula::{Pure, Relation, SymbolicHeap, Term};
use crate::core::linear::{Linear, Overflow};
use crate::core::sort::{PredicateId, RecordId, Sort, Var, Variables};
use crate::groups;
use crate::numbers::conjunction;
use rustc_hash::FxHashSet;
use std::collections::{BTreeMap, BTreeSet};

/// What evaluation found.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The formula holds.
    Holds,
    /// It does not.
    Fails,
    /// The bound on unfoldings was reached.
    Undecided,
}

/// Whether a model satisfies its case of the query, with at most so many unfoldings.
#[must_use]
pub fn satisfies(definitions: &Definitions, query: &Query, model: &Model, unfoldings: usize) -> Verdict {
    match query.cases.get(model.case) {
        Some(case) => holds(definitions, &query.variables, case, &model.values, &model.heap, unfoldings),
        None => Verdict::Fails,
    }
}

/// Whether a symbolic heap holds in a heap, exactly, where variables have these values. Other variables may have any.
#[must_use]
pub fn holds(
    definitions: &Definitions,
    variables: &Variables,
    formula: &SymbolicHeap,
    values: &BTreeMap<Var, Value>,
    heap: &BTreeMap<Location, Cell>,
    unfoldings: usize,
) -> Verdict {
    let recursive = groups::recursive(definitions);
    holds_among(definitions, &recursive, variables, formula, values, heap, unfoldings)
}

/// As [`holds`], where it is known which predicates are recursive.
pub(crate) fn holds_among(
    definitions: &Definitions,
    recursive: &BTreeSet<PredicateId>,
    variables: &Variables,
    formula: &SymbolicHeap,
    values: &BTreeMap<Var, Value>,
    heap: &BTreeMap<Location, Cell>,
    unfoldings: usize,
) -> Verdict {
    evaluate((definitions, recursive), (variables, formula), values, heap, (unfoldings, true))
}

/// Whether a symbolic heap holds in a part of a heap: there may be other cells.
#[must_use]
pub fn holds_within(
    definitions: &Definitions,
    variables: &Variables,
    formula: &SymbolicHeap,
    values: &BTreeMap<Var, Value>,
    heap: &BTreeMap<Location, Cell>,
    unfoldings: usize,
) -> Verdict {
    let recursive = groups::recursive(definitions);
    evaluate((definitions, &recursive), (variables, formula), values, heap, (unfoldings, false))
}

fn evaluate(
    (definitions, recursive): (&Definitions, &BTreeSet<PredicateId>),
    (variables, formula): (&Variables, &SymbolicHeap),
    values: &BTreeMap<Var, Value>,
    heap: &BTreeMap<Location, Cell>,
    (left, exact): (usize, bool),
) -> Verdict {
    let mut evaluator = Evaluator { definitions, heap, recursive, visited: FxHashSet::default(), left, exact };
    evaluator.run(variables, formula, values).unwrap_or(Verdict::Undecided)
}

/// Longest time for the arithmetic that is left at the end, in milliseconds.
const RESIDUE: u32 = 5_000;

/// A value or an unknown.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Slot {
    Known(Value),
    Open(Var),
}

/// What is left to be shown.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
struct Goal {
    cells: Vec<(Slot, RecordId, Vec<Slot>)>,
    calls: Vec<(PredicateId, Vec<Slot>)>,
    references: Vec<(Slot, Slot, bool)>,
    sums: Vec<(Linear, Relation)>,
    /// Locations that nothing has claimed yet, ascending.
    free: Vec<Location>,
    /// Of the unknowns.
    sorts: Vec<Sort>,
}

impl Goal {
    fn open(&mut self, sort: Sort) -> Slot {
        self.sorts.push(sort);
        Slot::Open(Var(u32::try_from(self.sorts.len() - 1).unwrap_or(u32::MAX)))
    }

    fn sort(&self, var: Var) -> Sort {
        self.sorts.get(var.0 as usize).copied().unwrap_or(Sort::Int)
    }
}

struct Evaluator<'a> {
    definitions: &'a Definitions,
    heap: &'a BTreeMap<Location, Cell>,
    /// Predicates that call themselves, at once or by others.
    recursive: &'a BTreeSet<PredicateId>,
    visited: FxHashSet<Goal>,
    left: usize,
    /// Whether every cell has to be claimed.
    exact: bool,
}

/// A goal after propagation: none when it cannot hold.
type Propagated = Result<Option<Goal>, Overflow>;

impl Evaluator<'_> {
    fn run(
        &mut self,
        variables: &Variables,
        formula: &SymbolicHeap,
        values: &BTreeMap<Var, Value>,
    ) -> Result<Verdict, Overflow> {
        let mut start = Goal { free: self.heap.keys().copied().collect(), ..Goal::default() };
        let slots: Vec<Slot> = variables.iter().map(|(_, v)| start.open(v.sort)).collect();
        self.add(&mut start, formula, &slots)?;
        for (var, value) in values {
            if let Some(Slot::Open(open)) = slots.get(var.0 as usize).copied()
                && !self.bind(&mut start, open, *value)?
            {
                return Ok(Verdict::Fails);
            }
        }
        let mut stack = vec![start];
        while let Some(goal) = stack.pop() {
            let Some(goal) = self.propagate(goal)? else { continue };
            let goal = renamed(goal)?;
            if !self.visited.insert(goal.clone()) {
                continue;
            }
            if goal.calls.is_empty() && goal.cells.is_empty() {
                if (goal.free.is_empty() || !self.exact) && Self::residue(&goal) {
                    return Ok(Verdict::Holds);
                }
                continue;
            }
            // Large goals take longer, and more room: they count for more.
            match self.left.checked_sub(1 + goal.calls.len() / 16) {
                Some(left) => self.left = left,
                None => return Ok(Verdict::Undecided),
            }
            self.branch(goal, &mut stack)?;
        }
        Ok(Verdict::Fails)
    }

    /// Adds a formula whose variables are these slots.
    fn add(&self, goal: &mut Goal, formula: &SymbolicHeap, slots: &[Slot]) -> Result<(), Overflow> {
        let at = |var: Var| slots.get(var.0 as usize).copied().unwrap_or(Slot::Known(Value::Null));
        for atom in &formula.pure {
            match atom {
                Pure::Same(a, b) | Pure::Differ(a, b) => {
                    let (a, b) = (self.slot(goal, a, Sort::Ref(None), &at)?, self.slot(goal, b, Sort::Ref(None), &at)?);
                    goal.references.push((a, b, matches!(atom, Pure::Same(..))));
                }
                Pure::Compare(sum, relation) => goal.sums.push((fill(sum, &at)?, *relation)),
                Pure::False => goal.sums.push((Linear::constant(1), Relation::Eq)),
            }
        }
        for cell in &formula.points_to {
            let root = self.slot(goal, &cell.root, Sort::Ref(None), &at)?;
            let sorts = self.definitions.record(cell.record).map(|r| r.fields.iter().map(|f| f.sort).collect());
            let fields = self.slots(goal, &cell.fields, sorts.unwrap_or_default(), &at)?;
            goal.cells.push((root, cell.record, fields));
        }
        for call in &formula.calls {
            let sorts = self.definitions.predicate(call.predicate).map(|p| p.sorts().collect());
            let args = self.slots(goal, &call.args, sorts.unwrap_or_default(), &at)?;
            goal.calls.push((call.predicate, args));
        }
        Ok(())
    }

    fn slots(
        &self,
        goal: &mut Goal,
        terms: &[Term],
        sorts: Vec<Sort>,
        at: &impl Fn(Var) -> Slot,
    ) -> Result<Vec<Slot>, Overflow> {
        terms.iter().zip(sorts).map(|(term, sort)| self.slot(goal, term, sort, at)).collect()
    }

    /// A term as a slot of that sort. A number gets an unknown of the sort with an equation, so that its bounds are seen.
    fn slot(&self, goal: &mut Goal, term: &Term, sort: Sort, at: &impl Fn(Var) -> Slot) -> Result<Slot, Overflow> {
        let sum = match term {
            Term::Null => return Ok(Slot::Known(Value::Null)),
            Term::Var(var) => match at(*var) {
                Slot::Open(open) if goal.sort(open) == sort || sort.is_ref() => return Ok(Slot::Open(open)),
                Slot::Known(known) if sort.is_ref() => return Ok(Slot::Known(known)),
                _ => Linear::var(*var),
            },
            Term::Number(sum) => sum.clone(),
        };
        let new = Var(u32::MAX);
        let slot = goal.open(sort);
        let equation = fill(&sum.plus(-1, &Linear::var(new))?, &|var| if var == new { slot } else { at(var) })?;
        goal.sums.push((equation, Relation::Eq));
        Ok(slot)
    }

    /// Replaces an unknown by a value; false when the value is outside of its sort.
    fn bind(&self, goal: &mut Goal, var: Var, value: Value) -> Result<bool, Overflow> {
        let fits = match (goal.sort(var), value) {
            (Sort::Ref(_), value) => matches!(value, Value::Null | Value::Location(_)),
            (Sort::Real, value) => matches!(value, Value::Int(_) | Value::Fraction(..)),
            (sort, Value::Int(n)) => {
                sort.bounds().is_none_or(|(low, high)| (i128::from(low)..=i128::from(high)).contains(&n))
            }
            _ => false,
        };
        let put = |slot: &mut Slot| {
            if *slot == Slot::Open(var) {
                *slot = Slot::Known(value);
            }
        };
        for (root, _, fields) in &mut goal.cells {
            put(root);
            fields.iter_mut().for_each(put);
        }
        goal.calls.iter_mut().flat_map(|(_, args)| args).for_each(put);
        for (a, b, _) in &mut goal.references {
            put(a);
            put(b);
        }
        if !matches!(value, Value::Null | Value::Location(_)) {
            let at = |v: Var| if v == var { Slot::Known(value) } else { Slot::Open(v) };
            for (sum, _) in &mut goal.sums {
                if sum.coefficient(var) != 0 {
                    *sum = fill(sum, &at)?;
                }
            }
        }
        Ok(fits)
    }

    /// Draws all conclusions that need no choice.
    fn propagate(&self, mut goal: Goal) -> Propagated {
        loop {
            if let Some((var, value)) = match self.reference_step(&mut goal) {
                None => return Ok(None),
                Some(step) => step,
            } {
                if !self.bind(&mut goal, var, value)? {
                    return Ok(None);
                }
                continue;
            }
            if let Some((var, value)) = match self.sum_step(&mut goal) {
                None => return Ok(None),
                Some(step) => step,
            } {
                if !self.bind(&mut goal, var, value)? {
                    return Ok(None);
                }
                continue;
            }
            let Some(at) = goal.cells.iter().position(|(root, ..)| matches!(root, Slot::Known(_))) else {
                return Ok(Some(goal));
            };
            let (root, record, fields) = goal.cells.swap_remove(at);
            if !self.claim(&mut goal, root, record, &fields)? {
                return Ok(None);
            }
        }
    }

    /// Decides comparisons of references; an outer `None` is a contradiction, an inner value is to be bound.
    fn reference_step(&self, goal: &mut Goal) -> Option<Option<(Var, Value)>> {
        let mut index = 0;
        while let Some(&(a, b, same)) = goal.references.get(index) {
            match (a, b) {
                (Slot::Known(a), Slot::Known(b)) if (a == b) != same => return None,
                (Slot::Open(x), Slot::Open(y)) if x == y && !same => return None,
                (Slot::Known(_), Slot::Known(_)) => {
                    goal.references.swap_remove(index);
                }
                (Slot::Open(x), Slot::Open(y)) if same => {
                    goal.references.swap_remove(index);
                    unify(goal, x, y);
                }
                (Slot::Open(var), Slot::Known(value)) | (Slot::Known(value), Slot::Open(var)) if same => {
                    goal.references.swap_remove(index);
                    return Some(Some((var, value)));
                }
                _ => index += 1,
            }
        }
        Some(None)
    }

    /// Decides comparisons of numbers, likewise.
    fn sum_step(&self, goal: &mut Goal) -> Option<Option<(Var, Value)>> {
        let mut index = 0;
        while let Some((sum, relation)) = goal.sums.get(index) {
            match (sum.parts(), relation) {
                ([], relation) if !relation.holds(sum.offset()) => return None,
                ([], _) => {
                    goal.sums.swap_remove(index);
                }
                (&[(var, factor)], Relation::Eq) => {
                    let value = Value::number(sum.offset().checked_neg()?, factor);
                    goal.sums.swap_remove(index);
                    return Some(Some((var, value)));
                }
                _ => index += 1,
            }
        }
        Some(None)
    }

    /// Takes the cell at a known location and equates its fields; false is a contradiction.
    fn claim(&self, goal: &mut Goal, root: Slot, record: RecordId, fields: &[Slot]) -> Result<bool, Overflow> {
        let Slot::Known(Value::Location(location)) = root else { return Ok(false) };
        let Ok(at) = goal.free.binary_search(&location) else { return Ok(false) };
        let Some(cell) = self.heap.get(&location).filter(|c| c.record == record && c.fields.len() == fields.len())
        else {
            return Ok(false);
        };
        goal.free.remove(at);
        let mut open: BTreeMap<Var, Value> = BTreeMap::new();
        for (slot, value) in fields.iter().zip(&cell.fields) {
            let fits = match slot {
                Slot::Known(known) => known == value,
                Slot::Open(var) => open.insert(*var, *value).is_none_or(|before| before == *value),
            };
            if !fits {
                return Ok(false);
            }
        }
        for (var, value) in open {
            if !self.bind(goal, var, value)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// All ways to go on: a cell for a root that is not known, or the cases of the call that is known best.
    fn branch(&self, goal: Goal, stack: &mut Vec<Goal>) -> Result<(), Overflow> {
        let known = |args: &[Slot]| args.iter().filter(|a| matches!(a, Slot::Known(_))).count();
        let best = goal.calls.iter().enumerate().max_by_key(|(i, (id, args))| {
            let rooted = matches!(args.first(), Some(Slot::Known(_)));
            (!self.recursive.contains(id), rooted, known(args), std::cmp::Reverse(*i))
        });
        let Some((at, _)) = best else { return self.guess_cell(goal, stack) };
        let mut rest = goal;
        let (id, args) = rest.calls.remove(at);
        let Some(predicate) = self.definitions.predicate(id) else { return Ok(()) };
        let mut order: Vec<&SymbolicHeap> = predicate.cases.iter().collect();
        order.sort_by_key(|case| case.calls.len());
        for case in order.into_iter().rev() {
            let mut next = rest.clone();
            let slots = instance(&mut next, predicate, case, &args);
            self.add(&mut next, case, &slots)?;
            stack.push(next);
        }
        Ok(())
    }

    fn guess_cell(&self, goal: Goal, stack: &mut Vec<Goal>) -> Result<(), Overflow> {
        let Some(&(Slot::Open(root), record, _)) = goal.cells.first() else { return Ok(()) };
        for location in &goal.free {
            if self.heap.get(location).is_some_and(|c| c.record == record) {
                let mut next = goal.clone();
                if self.bind(&mut next, root, Value::Location(*location))? {
                    stack.push(next);
                }
            }
        }
        Ok(())
    }

    /// Whether what is left has a solution: references may be new locations, numbers are a matter of arithmetic.
    fn residue(goal: &Goal) -> bool {
        // Only disequalities of references are left, at least one side open: new locations satisfy them all.
        let mut variables = Variables::new();
        for sort in &goal.sorts {
            variables.fresh("", *sort);
        }
        let pure: Vec<Pure> = goal.sums.iter().map(|(sum, relation)| Pure::Compare(sum.clone(), *relation)).collect();
        matches!(conjunction::solve(&variables, &pure, RESIDUE), Ok(Some(_)))
    }
}

fn parts(value: Value) -> (i128, i128) {
    match value {
        Value::Int(n) => (n, 1),
        Value::Fraction(above, below) => (above, below),
        Value::Null | Value::Location(_) => (0, 1),
    }
}

/// A sum compared with zero, with known values put in; fractions scale it by a positive number.
fn fill(sum: &Linear, at: &impl Fn(Var) -> Slot) -> Result<Linear, Overflow> {
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
}

/// Makes two open references one.
fn unify(goal: &mut Goal, keep: Var, drop: Var) {
    each_slot(goal, |slot| {
        if *slot == Slot::Open(drop) {
            *slot = Slot::Open(keep);
        }
    });
}

/// Unknowns renumbered in the order in which they occur, so that goals that differ in names alone are equal.
fn renamed(mut goal: Goal) -> Result<Goal, Overflow> {
    tidy(&mut goal);
    let old = std::mem::take(&mut goal.sorts);
    let mut names: BTreeMap<Var, Var> = BTreeMap::new();
    let mut sorts = Vec::new();
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
    goal.sums.sort();
    goal.sorts = sorts;
    Ok(goal)
}

/// Forgets disequalities of references that nothing else speaks of: a new location satisfies them.
fn tidy(goal: &mut Goal) {
    let mut used: FxHashSet<Var> = FxHashSet::default();
    let slots = goal.cells.iter().flat_map(|(root, _, fields)| std::iter::once(root).chain(fields));
    for slot in slots.chain(goal.calls.iter().flat_map(|(_, args)| args)) {
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

fn instance(goal: &mut Goal, predicate: &Predicate, case: &SymbolicHeap, args: &[Slot]) -> Vec<Slot> {
    let mut slots = vec![Slot::Known(Value::Null); predicate.variables.len()];
    for (param, arg) in predicate.params.iter().zip(args) {
        if let Some(slot) = slots.get_mut(param.0 as usize) {
            *slot = *arg;
        }
    }
    for var in &case.existentials {
        let open = goal.open(predicate.variables.sort(*var));
        if let Some(slot) = slots.get_mut(var.0 as usize) {
            *slot = open;
        }
    }
    slots
}
