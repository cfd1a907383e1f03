//! Evaluates formulas in a concrete heap. Independent of the solver: it shares neither base pairs nor summaries with it
//! but unfolds predicates over the existing cells.

mod elements;
mod spelled;
pub(crate) mod symbols;
mod tallied;

use super::components::split_off;
use super::goal::{Goal, Slot, equate, fill, put_symbol, renamed, settle_symbols, unify};
use super::symmetric::{candidates, named, pointed};
use super::tallies::Tallies;
use super::viable::{Cells, is_viable};
use super::{Cell, Location, Model, Value};
use crate::definitions::{Definitions, Query, Undefined};
use crate::formula::{Pure, Relation, SymbolicHeap, Term};
use crate::groups::Traits;
use crate::limits::{Limits, Spent};
use crate::linear::{Linear, Overflow};
use crate::sort::{PredicateId, RecordId, Sort, Var, Variables};
use crate::subst::Bindings;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// The result of evaluation.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The formula holds.
    Holds,
    /// It does not.
    Fails,
    /// The bound on unfoldings was reached, or the numbers that are left could not be decided.
    Undecided,
}

/// Decides comparisons of numbers that evaluation cannot compute: a bound variable may have any value.
pub trait Arithmetic {
    /// Returns whether some values of the variables satisfy all comparisons; `None` if unknown. Values are those of the
    /// variables' sorts.
    fn is_satisfiable(
        &self,
        variables: &Variables,
        comparisons: &[(Linear, Relation)],
        limits: &Limits<'_>,
    ) -> Option<bool>;
}

/// An arithmetic that decides nothing.
#[derive(Copy, Clone, Debug)]
pub struct Undecided;

impl Arithmetic for Undecided {
    fn is_satisfiable(&self, _: &Variables, _: &[(Linear, Relation)], _: &Limits<'_>) -> Option<bool> {
        None
    }
}

/// Evaluates formulas over the same definitions.
#[derive(Copy, Clone)]
pub struct Evaluation<'a> {
    /// Records and predicates.
    pub definitions: &'a Definitions,
    /// The properties of these predicates.
    pub traits: &'a Traits,
    /// Decides the comparisons that are left.
    pub arithmetic: &'a dyn Arithmetic,
    /// Any interruption leaves the verdict undecided.
    pub limits: &'a Limits<'a>,
    /// The most unfoldings of one formula.
    pub unfoldings: usize,
}

impl Evaluation<'_> {
    /// Evaluates whether a model satisfies its case of the query.
    #[must_use]
    pub fn satisfies(&self, query: &Query, model: &Model) -> Verdict {
        match query.cases.get(model.case) {
            Some(case) => self.holds(&query.variables, case, &model.values, &model.heap),
            None => Verdict::Fails,
        }
    }

    /// Evaluates whether a symbolic heap holds exactly in a heap, given these values. Other variables may have any
    /// value.
    #[must_use]
    pub fn holds(
        &self,
        variables: &Variables,
        formula: &SymbolicHeap,
        values: &BTreeMap<Var, Value>,
        heap: &BTreeMap<Location, Cell>,
    ) -> Verdict {
        self.evaluate(variables, formula, values, Scene::new(heap, true))
    }

    /// Evaluates whether a symbolic heap holds in a part of a heap: there may be other cells.
    #[must_use]
    pub fn holds_within(
        &self,
        variables: &Variables,
        formula: &SymbolicHeap,
        values: &BTreeMap<Var, Value>,
        heap: &BTreeMap<Location, Cell>,
    ) -> Verdict {
        self.evaluate(variables, formula, values, Scene::new(heap, false))
    }

    fn evaluate(
        &self,
        variables: &Variables,
        formula: &SymbolicHeap,
        values: &BTreeMap<Var, Value>,
        scene: Scene<'_>,
    ) -> Verdict {
        let mut evaluator = Evaluator::new(self, scene);
        let verdict = evaluator.run(variables, formula, values);
        self.limits.release(evaluator.reserved);
        verdict.unwrap_or(Verdict::Undecided)
    }
}

/// The heap in which a formula is evaluated.
struct Scene<'a> {
    heap: &'a BTreeMap<Location, Cell>,
    /// The locations that cells refer to.
    pointed: FxHashSet<Location>,
    /// Whether every cell must be claimed.
    exact: bool,
}

impl<'a> Scene<'a> {
    fn new(heap: &'a BTreeMap<Location, Cell>, exact: bool) -> Scene<'a> {
        Scene { heap, pointed: pointed(heap), exact }
    }
}

/// Why there is no verdict.
struct Stopped;

impl From<Overflow> for Stopped {
    fn from(_: Overflow) -> Stopped {
        Stopped
    }
}

impl From<Undefined> for Stopped {
    fn from(_: Undefined) -> Stopped {
        Stopped
    }
}

impl From<Spent> for Stopped {
    fn from(_: Spent) -> Stopped {
        Stopped
    }
}

/// Independent parts of a goal are evaluated separately up to this nesting depth.
const DEEPEST: usize = 64;

/// The state of an independent part.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Memo {
    Decided(bool),
    /// It is being evaluated at this depth.
    Busy(usize),
}

struct Evaluator<'a> {
    given: &'a Evaluation<'a>,
    scene: Scene<'a>,
    /// Remaining unfoldings.
    left: usize,
    memo: FxHashMap<Goal, Memo>,
    /// Memory of all retained goals.
    reserved: usize,
    /// The sorts of the heap's symbols, if conditions on them are looked for.
    symbols: Option<&'a [Sort]>,
    /// What is left to hold of the symbols, for each way in which all else holds.
    ways: Vec<Goal>,
    /// The numbers of calls, looked for after this many unfoldings.
    tallies: Tallies,
    tallied_after: usize,
}

/// The result of a goal, and the least depth of a part found busy meanwhile. If there is one, "no" holds only under the
/// assumption that this part is false.
type Outcome = (Verdict, usize);

/// How well a call suits to be unfolded next: not recursive, without a choice, at a known root, known arguments.
type Rank = (bool, bool, bool, usize);

/// A goal after propagation: `None` if it cannot hold.
type Propagated = Result<Option<Goal>, Stopped>;

impl<'a> Evaluator<'a> {
    fn new(given: &'a Evaluation<'a>, scene: Scene<'a>) -> Evaluator<'a> {
        let (left, memo) = (given.unfoldings, FxHashMap::default());
        let tallied_after = tallied::SHORT + 2 * scene.heap.len();
        Evaluator {
            given,
            scene,
            left,
            memo,
            reserved: 0,
            symbols: None,
            ways: Vec::new(),
            tallies: Tallies::default(),
            tallied_after,
        }
    }
}

impl Evaluator<'_> {
    fn run(
        &mut self,
        variables: &Variables,
        formula: &SymbolicHeap,
        values: &BTreeMap<Var, Value>,
    ) -> Result<Verdict, Stopped> {
        let mut start = Goal { free: self.scene.heap.keys().copied().collect(), ..Goal::default() };
        for sort in self.symbols.unwrap_or_default() {
            start.open(*sort);
            start.symbols += 1;
        }
        let mut slots = Bindings::new();
        for (var, variable) in variables.iter() {
            slots.insert(var, start.open(variable.sort));
        }
        self.add(&mut start, formula, &slots)?;
        for (var, value) in values {
            let Some(Slot::Open(open)) = slots.get(*var).copied() else { continue };
            match (variables.sort(*var), value) {
                // The value of a multiset is its size.
                (Sort::Bag, Value::Int(size)) => {
                    let size = size.checked_neg().ok_or(Overflow)?;
                    start.sums.push((Linear::var(open).shifted(size)?, Relation::Eq));
                }
                _ if !self.bind(&mut start, open, *value)? => return Ok(Verdict::Fails),
                _ => {}
            }
        }
        // parts of a goal are not independent if they have symbols in common
        let depth = if self.symbols.is_none() { 0 } else { DEEPEST };
        Ok(self.search(start, depth)?.0)
    }

    /// Decides whether a goal holds, by depth-first search over the cases of its calls.
    fn search(&mut self, start: Goal, depth: usize) -> Result<Outcome, Stopped> {
        let mut visited: FxHashSet<Goal> = FxHashSet::default();
        let (mut undecided, mut lowest) = (false, usize::MAX);
        self.reserve(start.bytes())?;
        let mut stack = vec![start];
        while let Some(goal) = stack.pop() {
            self.release(goal.bytes());
            let Some(mut goal) = self.propagate(goal)? else { continue };
            if depth < DEEPEST {
                let (verdict, busy) = self.independent(&mut goal, depth)?;
                lowest = lowest.min(busy);
                undecided |= verdict == Verdict::Undecided;
                if verdict != Verdict::Holds {
                    continue;
                }
            }
            let goal = renamed(goal)?;
            if visited.contains(&goal) {
                continue;
            }
            self.reserve(goal.bytes())?;
            visited.insert(goal.clone());
            if goal.calls.is_empty() && goal.cells.is_empty() && !goal.elements.is_empty() {
                let known = stack.len();
                undecided |= !self.place_element(goal, &mut stack)?;
                self.reserve(stack.iter().skip(known).map(Goal::bytes).sum())?;
                continue;
            }
            if goal.calls.is_empty() && goal.cells.is_empty() && !goal.contents.is_empty() {
                let known = stack.len();
                undecided |= !self.spell_out(goal, &mut stack)?;
                self.reserve(stack.iter().skip(known).map(Goal::bytes).sum())?;
                continue;
            }
            if goal.calls.is_empty() && goal.cells.is_empty() {
                if goal.free.is_empty() || !self.scene.exact {
                    if self.symbols.is_some() {
                        self.ways.push(goal);
                        continue;
                    }
                    match self.residue(&goal) {
                        Some(true) => return Ok((Verdict::Holds, lowest)),
                        Some(false) => {}
                        // A missing answer is not "no": other goals may hold, but the formula cannot be said to fail.
                        None => undecided = true,
                    }
                }
                continue;
            }
            // Large goals take more time and memory, so they count for more.
            match self.left.checked_sub(1 + goal.calls.len() / 16) {
                Some(left) => self.left = left,
                None => return Ok((Verdict::Undecided, lowest)),
            }
            let known = stack.len();
            match self.tallied(goal)? {
                None => continue,
                Some((goal, true)) => stack.push(goal),
                Some((goal, false)) => self.branch(goal, &mut stack)?,
            }
            self.reserve(stack.iter().skip(known).map(Goal::bytes).sum())?;
        }
        Ok((if undecided { Verdict::Undecided } else { Verdict::Fails }, lowest))
    }

    fn reserve(&mut self, bytes: usize) -> Result<(), Stopped> {
        self.given.limits.reserve(bytes)?;
        self.reserved += bytes;
        Ok(())
    }

    fn release(&mut self, bytes: usize) {
        self.given.limits.release(bytes);
        self.reserved = self.reserved.saturating_sub(bytes);
    }

    /// Evaluates the independent parts of a goal and removes them from it.
    fn independent(&mut self, goal: &mut Goal, depth: usize) -> Result<Outcome, Stopped> {
        let mut lowest = usize::MAX;
        for part in split_off(goal, &self.given.traits.owning) {
            let (verdict, busy) = self.part(renamed(part)?, depth)?;
            lowest = lowest.min(busy);
            if verdict != Verdict::Holds {
                return Ok((verdict, lowest));
            }
        }
        Ok((Verdict::Holds, lowest))
    }

    /// Evaluates an independent part once. A derivation that needs itself is invalid, so a part under evaluation counts
    /// as false; "no" is kept only if it does not depend on that.
    fn part(&mut self, part: Goal, depth: usize) -> Result<Outcome, Stopped> {
        match self.memo.get(&part) {
            Some(Memo::Decided(holds)) => {
                return Ok((if *holds { Verdict::Holds } else { Verdict::Fails }, usize::MAX));
            }
            Some(Memo::Busy(at)) => return Ok((Verdict::Fails, *at)),
            None => {}
        }
        self.reserve(part.bytes())?;
        self.memo.insert(part.clone(), Memo::Busy(depth));
        let (verdict, lowest) = self.search(part.clone(), depth + 1)?;
        let independent = lowest >= depth;
        match verdict {
            Verdict::Holds => drop(self.memo.insert(part, Memo::Decided(true))),
            Verdict::Fails if independent => drop(self.memo.insert(part, Memo::Decided(false))),
            Verdict::Fails | Verdict::Undecided => drop(self.memo.remove(&part)),
        }
        Ok((verdict, if independent { usize::MAX } else { lowest }))
    }

    /// Adds a formula whose variables are mapped to these slots.
    fn add(&self, goal: &mut Goal, formula: &SymbolicHeap, slots: &Bindings<Slot>) -> Result<(), Stopped> {
        let at = |var: Var| slots.get(var).copied().unwrap_or(Slot::Known(Value::Null));
        for atom in &formula.pure {
            match atom {
                Pure::Same(a, b) | Pure::Differ(a, b) => {
                    let (a, b) = (self.slot(goal, a, Sort::Ref(None), &at)?, self.slot(goal, b, Sort::Ref(None), &at)?);
                    goal.references.push((a, b, matches!(atom, Pure::Same(..))));
                }
                Pure::Compare(sum, relation) => goal.sums.push((fill(sum, &at)?, *relation)),
                Pure::Contents(contents) => {
                    let open = |var: Var| match at(var) {
                        Slot::Open(open) => Ok(Linear::var(open)),
                        Slot::Known(Value::Int(value)) => Ok(Linear::constant(value)),
                        Slot::Known(_) => Err(Overflow),
                    };
                    goal.contents.push(contents.replaced(open)?);
                }
                Pure::Element(it) => {
                    let array = self.slot(goal, &it.array, Sort::Ref(None), &at)?;
                    let value = self.value_slot(goal, &it.value, &at)?;
                    goal.elements.push((array, fill(&it.index, &at)?, value));
                }
                Pure::False => goal.sums.push((Linear::constant(1), Relation::Eq)),
            }
        }
        for cell in &formula.points_to {
            let root = self.slot(goal, &cell.root, Sort::Ref(None), &at)?;
            let record = self.given.definitions.record(cell.record).ok_or(Undefined)?;
            let sorts = record.fields.iter().map(|f| f.sort).collect();
            let fields = self.slots(goal, &cell.fields, sorts, &at)?;
            goal.cells.push((root, cell.record, fields));
        }
        for call in &formula.calls {
            let predicate = self.given.definitions.predicate(call.predicate).ok_or(Undefined)?;
            let args = self.slots(goal, &call.args, predicate.sorts().collect(), &at)?;
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

    /// A term as a slot of the given sort. A number gets an unknown of that sort with an equation, so that its bounds
    /// apply.
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

    /// Replaces an unknown by a value; returns false if the value is not in its sort.
    fn bind(&self, goal: &mut Goal, var: Var, value: Value) -> Result<bool, Overflow> {
        if let Value::Symbol(symbol) = value {
            return put_symbol(goal, var, symbol).map(|()| goal.sort(symbol).is_ref() == goal.sort(var).is_ref());
        }
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
        for (array, _, held) in &mut goal.elements {
            put(array);
            put(held);
        }
        if !matches!(value, Value::Null | Value::Location(_)) {
            let at = |v: Var| if v == var { Slot::Known(value) } else { Slot::Open(v) };
            for (sum, _) in &mut goal.sums {
                if sum.coefficient(var) != 0 {
                    *sum = fill(sum, &at)?;
                }
            }
            for (_, index, _) in goal.elements.iter_mut().filter(|(_, index, _)| index.coefficient(var) != 0) {
                *index = fill(index, &at)?;
            }
            if let Value::Int(value) = value {
                let at = |v: Var| Ok(if v == var { Linear::constant(value) } else { Linear::var(v) });
                for contents in &mut goal.contents {
                    *contents = contents.replaced(at)?;
                }
            }
        }
        Ok(fits)
    }

    /// Draws all conclusions that need no choice.
    fn propagate(&self, mut goal: Goal) -> Propagated {
        let steps = 1 + goal.size() / 16;
        loop {
            self.given.limits.work(steps)?;
            if goal.symbols > 0 && !settle_symbols(&mut goal) {
                return Err(Stopped);
            }
            if let Some((var, value)) = match self.reference_step(&mut goal) {
                None => return Ok(None),
                Some(step) => step,
            } {
                if !self.bind(&mut goal, var, value)? {
                    return Ok(None);
                }
                continue;
            }
            if let Some((var, value)) = match self.sum_step(&mut goal)? {
                None => return Ok(None),
                Some(step) => step,
            } {
                if !self.bind(&mut goal, var, value)? {
                    return Ok(None);
                }
                continue;
            }
            match self.element_step(&mut goal)? {
                None => return Ok(None),
                Some(true) => continue,
                Some(false) => {}
            }
            let Some(at) = goal.cells.iter().position(|(root, ..)| matches!(root, Slot::Known(_))) else {
                match self.sole_location(&goal) {
                    None => return Ok(None),
                    Some(None) => return Ok(Some(goal)),
                    Some(Some((root, location))) => {
                        if !self.bind(&mut goal, root, Value::Location(location))? {
                            return Ok(None);
                        }
                        continue;
                    }
                }
            };
            let (root, record, fields) = goal.cells.swap_remove(at);
            if !self.claim(&mut goal, root, record, &fields)? {
                return Ok(None);
            }
        }
    }

    /// Finds an unknown root with one location left, up to exchange; an outer `None` is a root without any.
    fn sole_location(&self, goal: &Goal) -> Option<Option<(Var, Location)>> {
        let named = named(goal);
        let is_apart = |location: &Location| !named.contains(location) && !self.scene.pointed.contains(location);
        if goal.cells.len() > goal.free.len() {
            return None;
        }
        for (root, record, fields) in &goal.cells {
            let Slot::Open(root) = root else { continue };
            match candidates(self.scene.heap, &goal.free, (*record, fields), is_apart, 2).as_slice() {
                [] => return None,
                [only] => return Some(Some((*root, *only))),
                _ => {}
            }
        }
        Some(None)
    }

    /// Decides comparisons of references; an outer `None` is a contradiction, an inner value must be bound.
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
    fn sum_step(&self, goal: &mut Goal) -> Result<Option<Option<(Var, Value)>>, Overflow> {
        let mut index = 0;
        while let Some((sum, relation)) = goal.sums.get(index) {
            match (sum.parts(), relation) {
                ([], relation) if !relation.holds(sum.offset()) => return Ok(None),
                ([], _) => {
                    goal.sums.swap_remove(index);
                }
                // What is said of a multiset refers to its variable: its size does not replace it.
                (&[(var, factor)], Relation::Eq) if goal.sort(var) != Sort::Bag && var.0 >= goal.symbols => {
                    let value = Value::number(sum.offset().checked_neg().ok_or(Overflow)?, factor);
                    goal.sums.swap_remove(index);
                    return Ok(Some(Some((var, value))));
                }
                _ => index += 1,
            }
        }
        Ok(Some(None))
    }

    /// Claims the cell at a known location and equates its fields; returns false on a contradiction.
    fn claim(&self, goal: &mut Goal, root: Slot, record: RecordId, fields: &[Slot]) -> Result<bool, Overflow> {
        let Slot::Known(Value::Location(location)) = root else { return Ok(false) };
        let Ok(at) = goal.free.binary_search(&location) else { return Ok(false) };
        let held = self.scene.heap.get(&location).and_then(|cell| cell.seen_as(record));
        let Some(held) = held.filter(|held| held.len() == fields.len()) else { return Ok(false) };
        goal.free.remove(at);
        let mut open: BTreeMap<Var, Value> = BTreeMap::new();
        for (slot, value) in fields.iter().zip(held) {
            let known = match slot {
                Slot::Known(known) => Some(*known),
                Slot::Open(var) if var.0 < goal.symbols => Some(Value::Symbol(*var)),
                Slot::Open(var) => open.insert(*var, *value),
            };
            if let Some(known) = known
                && !equate(goal, known, *value)?
            {
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

    /// The cases of a call that may hold, by a quick look.
    fn viable(&self, goal: &Goal, (id, args): &(PredicateId, Vec<Slot>)) -> Result<Vec<&SymbolicHeap>, Stopped> {
        let predicate = self.given.definitions.predicate(*id).ok_or(Undefined)?;
        let cells = Cells { heap: self.scene.heap, free: Some(&goal.free) };
        Ok(predicate.cases.iter().filter(|case| is_viable(predicate, case, args, &cells)).collect())
    }

    /// Pushes all alternatives: a cell for an unknown root, or the cases of a call. A call with at most one case left
    /// comes first, as it needs no choice; then the one of which most is known.
    fn branch(&self, goal: Goal, stack: &mut Vec<Goal>) -> Result<(), Stopped> {
        let known = |args: &[Slot]| args.iter().filter(|a| matches!(a, Slot::Known(_))).count();
        let mut best: Option<(Rank, usize, Vec<&SymbolicHeap>)> = None;
        for (at, call) in goal.calls.iter().enumerate() {
            let (id, args) = call;
            let rooted = matches!(args.first(), Some(Slot::Known(_)));
            let cases = self.viable(&goal, call)?;
            if cases.is_empty() {
                return Ok(());
            }
            let forced = rooted && cases.len() == 1;
            let rank = (!self.given.traits.recursive.contains(id), forced, rooted, known(args));
            if best.as_ref().is_none_or(|(before, ..)| rank > *before) {
                best = Some((rank, at, cases));
            }
        }
        let Some((_, at, mut order)) = best else { return self.guess_cell(goal, stack) };
        let mut rest = goal;
        let (id, args) = rest.calls.remove(at);
        let predicate = self.given.definitions.predicate(id).ok_or(Undefined)?;
        order.sort_by_key(|case| case.calls.len());
        for case in order.into_iter().rev() {
            let mut next = rest.clone();
            let mut slots = Bindings::of_call(&predicate.params, args.iter().copied());
            slots.bind_fresh(case, |var| next.open(predicate.variables.sort(var)));
            self.add(&mut next, case, &slots)?;
            self.given.limits.work(1 + next.size() / 16)?;
            stack.push(next);
        }
        Ok(())
    }

    fn guess_cell(&self, goal: Goal, stack: &mut Vec<Goal>) -> Result<(), Stopped> {
        let Some((Slot::Open(root), record, fields)) = goal.cells.first() else { return Ok(()) };
        let named = named(&goal);
        let is_apart = |location: &Location| !named.contains(location) && !self.scene.pointed.contains(location);
        for location in candidates(self.scene.heap, &goal.free, (*record, fields), is_apart, usize::MAX) {
            self.given.limits.work(1 + goal.size() / 16)?;
            let mut next = goal.clone();
            if self.bind(&mut next, *root, Value::Location(location))? {
                stack.push(next);
            }
        }
        Ok(())
    }

    /// Decides whether the rest has a solution: references may be new locations, numbers are left to arithmetic.
    fn residue(&self, goal: &Goal) -> Option<bool> {
        // Only disequalities of references are left, each with at least one open side: new locations satisfy them all.
        if goal.sums.is_empty() {
            return Some(true);
        }
        let mut variables = Variables::new();
        for sort in &goal.sorts {
            variables.fresh("", *sort);
        }
        self.given.arithmetic.is_satisfiable(&variables, &goal.sums, self.given.limits)
    }
}

#[cfg(test)]
mod tests;
