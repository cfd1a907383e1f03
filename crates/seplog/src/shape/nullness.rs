//! Formulas without cells and numbers, in which references are only compared with null or equated.
//!
//! For such a formula, only the nullness of each reference matters: if it has a model, it has one in which all non-null
//! references are the same location. A predicate is a set of truth assignments, stored as a decision diagram. If each
//! of its cases calls it at most once, its fixed point is computed by squaring, so that n-bit counters take n steps
//! instead of 2^n.

use super::bdd::{Bdd, Diagrams, FALSE, MOST_LEVELS, Stopped, TRUE};
use crate::reason::Reason;
use heapwright_logic::{Call, Definitions, Limits, Predicate, PredicateId, Pure, SymbolicHeap, Term, Var};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// Returns true if the formula and all predicates below it are of this kind.
pub(crate) fn applies(definitions: &Definitions, groups: &[Vec<PredicateId>], heap: &SymbolicHeap) -> bool {
    let plain = |heap: &SymbolicHeap| {
        heap.points_to.is_empty()
            && heap.pure.iter().all(|atom| match atom {
                Pure::Same(..) | Pure::False => true,
                Pure::Differ(a, b) => *a == Term::Null || *b == Term::Null,
                Pure::Compare(..) | Pure::Contents(_) | Pure::Element(_) => false,
            })
    };
    let predicates = groups.iter().flatten().filter_map(|id| definitions.predicate(*id));
    let mut predicates = predicates.peekable();
    predicates.peek().is_some()
        && plain(heap)
        && predicates.all(|p| p.sorts().all(heapwright_logic::Sort::is_ref) && p.cases.iter().all(plain))
}

/// The variables of the formula that are null in a model. `None`: there is no model; `Err(None)`: the diagrams became
/// too large.
pub(crate) fn solve(
    definitions: &Definitions,
    groups: &[Vec<PredicateId>],
    heap: &SymbolicHeap,
    limits: &Limits<'_>,
) -> Result<Option<BTreeSet<Var>>, Option<Reason>> {
    let mut solver = Nullness { definitions, diagrams: Diagrams::new(limits), known: BTreeMap::new(), limits };
    for group in groups {
        solver.group(group)?;
    }
    let levels = Levels::new(solver.order(&[heap]).into_iter().map(Item::Variable))?;
    let bdd = solver.formula(heap, &levels, None)?;
    let solution = solver.diagrams.solution(bdd);
    Ok(solution.map(|null| null.into_iter().filter_map(|level| levels.variable(level)).collect()))
}

/// The meaning of a level.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Item {
    /// A variable of the formula.
    Variable(Var),
    /// An argument of the recursive call.
    Argument(usize),
    /// An intermediate value between two steps.
    Between(usize),
}

/// Levels in order.
struct Levels {
    items: Vec<Item>,
    at: BTreeMap<Item, u32>,
}

impl Levels {
    fn new(items: impl Iterator<Item = Item>) -> Outcome<Self> {
        let items: Vec<Item> = items.collect();
        if items.len() > MOST_LEVELS {
            return Err(None);
        }
        let at = items.iter().copied().zip(0u32..).collect();
        Ok(Levels { items, at })
    }

    fn of(&self, item: Item) -> Option<u32> {
        self.at.get(&item).copied()
    }

    fn variable(&self, level: u32) -> Option<Var> {
        match self.items.get(level as usize) {
            Some(Item::Variable(var)) => Some(*var),
            _ => None,
        }
    }
}

/// A predicate as a diagram whose level i is the i-th parameter of `order`.
#[derive(Clone)]
struct Known {
    bdd: Bdd,
    /// The positions of the parameters.
    order: Vec<usize>,
}

struct Nullness<'a> {
    definitions: &'a Definitions,
    diagrams: Diagrams<'a>,
    known: BTreeMap<PredicateId, Known>,
    limits: &'a Limits<'a>,
}

impl From<Stopped> for Option<Reason> {
    fn from(stopped: Stopped) -> Self {
        match stopped {
            Stopped::TooMany => None,
            Stopped::Limit(reason) => Some(reason),
        }
    }
}

const UNDEFINED: Reason = Reason::Bug("a predicate is not defined");

/// `Err(None)`: the diagrams became too large.
type Outcome<T> = Result<T, Option<Reason>>;

impl Nullness<'_> {
    /// A variable order that keeps related variables together: that of the called predicates, those with many
    /// parameters first.
    fn order(&self, heaps: &[&SymbolicHeap]) -> Vec<Var> {
        let mut order: Vec<Var> = Vec::new();
        let mut seen: BTreeSet<Var> = BTreeSet::new();
        let mut add = |var: Var| {
            if seen.insert(var) {
                order.push(var);
            }
        };
        let mut calls: Vec<&Call> = heaps.iter().flat_map(|heap| &heap.calls).collect();
        calls.sort_by_key(|call| std::cmp::Reverse(self.known.get(&call.predicate).map_or(0, |k| k.order.len())));
        for call in &calls {
            let positions = self.known.get(&call.predicate).map(|known| known.order.as_slice()).unwrap_or_default();
            positions.iter().filter_map(|p| call.args.get(*p)).flat_map(Term::variables).for_each(&mut add);
        }
        heaps.iter().flat_map(|heap| heap.occurrences()).for_each(add);
        order
    }

    fn group(&mut self, group: &[PredicateId]) -> Outcome<()> {
        let predicates: Vec<(PredicateId, &Predicate)> = group
            .iter()
            .map(|id| Ok((*id, self.definitions.predicate(*id).ok_or(UNDEFINED)?)))
            .collect::<Outcome<_>>()?;
        if let [(id, predicate)] = predicates.as_slice()
            && predicate.cases.iter().all(|c| c.calls.iter().filter(|c| c.predicate == *id).count() <= 1)
        {
            return self.linear(*id, predicate);
        }
        let mut plans = Vec::new();
        for (id, predicate) in &predicates {
            let heaps: Vec<&SymbolicHeap> = predicate.cases.iter().collect();
            let order = with_params(self.order(&heaps), predicate);
            let positions = positions(&order, predicate);
            self.known.insert(*id, Known { bdd: FALSE, order: positions });
            plans.push((*id, *predicate, order));
        }
        loop {
            let mut changed = false;
            for (id, predicate, order) in &plans {
                self.limits.look().map_err(Reason::from)?;
                let levels = Levels::new(order.iter().map(|v| Item::Variable(*v)))?;
                let mut any = FALSE;
                for case in &predicate.cases {
                    let case = self.formula(case, &levels, None)?;
                    any = self.diagrams.or(any, case)?;
                }
                let any = self.onto_params(any, &levels, predicate)?;
                if let Some(known) = self.known.get_mut(id) {
                    changed |= known.bdd != any;
                    known.bdd = any;
                }
            }
            if !changed {
                return Ok(());
            }
        }
    }

    /// A predicate whose cases each call it at most once: the result of the other cases after any number of steps.
    fn linear(&mut self, id: PredicateId, predicate: &Predicate) -> Outcome<()> {
        let heaps: Vec<&SymbolicHeap> = predicate.cases.iter().collect();
        let order = with_params(self.order(&heaps), predicate);
        let recursive: Vec<&Call> = heaps.iter().flat_map(|h| &h.calls).filter(|c| c.predicate == id).collect();
        let levels = Levels::new(interleaved(&order, predicate, &recursive).into_iter())?;
        let (mut base, mut step) = (FALSE, FALSE);
        for case in &predicate.cases {
            let bdd = self.formula(case, &levels, Some(id))?;
            if case.calls.iter().any(|c| c.predicate == id) {
                step = self.diagrams.or(step, bdd)?;
            } else {
                base = self.diagrams.or(base, bdd)?;
            }
        }
        let param = |position: usize| predicate.params.get(position).map(|p| Item::Variable(*p));
        let kept: BTreeSet<u32> = (0..predicate.params.len())
            .flat_map(|p| [param(p).and_then(|i| levels.of(i)), levels.of(Item::Argument(p))])
            .flatten()
            .collect();
        base = self.diagrams.exists(base, &|level| !kept.contains(&level))?;
        if step != FALSE {
            step = self.diagrams.exists(step, &|level| !kept.contains(&level))?;
            let closure = self.closure(step, &levels, predicate)?;
            // The base case holds for the arguments; the parameters are reached from them.
            let from = self.renaming(&levels, predicate, param, |p| Some(Item::Argument(p)))?;
            let start = self.diagrams.compose(base, &from)?;
            let reached = self.diagrams.and(start, closure)?;
            let arguments: BTreeSet<u32> =
                (0..predicate.params.len()).filter_map(|p| levels.of(Item::Argument(p))).collect();
            base = self.diagrams.exists(reached, &|level| arguments.contains(&level))?;
        }
        let positions = positions(&order, predicate);
        self.known.insert(id, Known { bdd: FALSE, order: positions });
        let bdd = self.onto_params(base, &levels, predicate)?;
        if let Some(known) = self.known.get_mut(&id) {
            known.bdd = bdd;
        }
        Ok(())
    }

    /// Any number of steps, from arguments to parameters: doubles the length of steps until nothing is new.
    fn closure(&mut self, step: Bdd, levels: &Levels, predicate: &Predicate) -> Outcome<Bdd> {
        let param = |position: usize| predicate.params.get(position).map(|p| Item::Variable(*p));
        let mut closure = TRUE;
        for position in 0..predicate.params.len() {
            let (Some(a), Some(b)) = (param(position).and_then(|i| levels.of(i)), levels.of(Item::Argument(position)))
            else {
                continue;
            };
            let (a, b) = (self.diagrams.variable(a)?, self.diagrams.variable(b)?);
            let same = self.diagrams.same(a, b)?;
            closure = self.diagrams.and(closure, same)?;
        }
        closure = self.diagrams.or(closure, step)?;
        let first = self.renaming(levels, predicate, param, |p| Some(Item::Between(p)))?;
        let second = self.renaming(levels, predicate, |p| Some(Item::Argument(p)), |p| Some(Item::Between(p)))?;
        let between: BTreeSet<u32> = (0..predicate.params.len()).filter_map(|p| levels.of(Item::Between(p))).collect();
        loop {
            self.limits.look().map_err(Reason::from)?;
            let a = self.diagrams.compose(closure, &first)?;
            let b = self.diagrams.compose(closure, &second)?;
            let both = self.diagrams.and(a, b)?;
            let next = self.diagrams.exists(both, &|level| between.contains(&level))?;
            if next == closure {
                return Ok(closure);
            }
            closure = next;
        }
    }

    fn renaming(
        &mut self,
        levels: &Levels,
        predicate: &Predicate,
        from: impl Fn(usize) -> Option<Item>,
        to: impl Fn(usize) -> Option<Item>,
    ) -> Outcome<FxHashMap<u32, Bdd>> {
        let mut map = FxHashMap::default();
        for position in 0..predicate.params.len() {
            let level = |item: Option<Item>| item.and_then(|i| levels.of(i));
            if let (Some(from), Some(to)) = (level(from(position)), level(to(position))) {
                map.insert(from, self.diagrams.variable(to)?);
            }
        }
        Ok(map)
    }

    /// A formula as a diagram. The call to `own`, if any, is left out and its arguments are bound to levels instead.
    fn formula(&mut self, heap: &SymbolicHeap, levels: &Levels, own: Option<PredicateId>) -> Outcome<Bdd> {
        self.limits.look().map_err(Reason::from)?;
        let mut all = TRUE;
        for atom in &heap.pure {
            let fact = match atom {
                Pure::Same(a, b) => {
                    let (a, b) = (self.null(a, levels)?, self.null(b, levels)?);
                    self.diagrams.same(a, b)?
                }
                Pure::Differ(a, b) => {
                    let other = if *a == Term::Null { b } else { a };
                    let null = self.null(other, levels)?;
                    self.diagrams.not(null)?
                }
                Pure::Compare(..) | Pure::Contents(_) | Pure::Element(_) | Pure::False => FALSE,
            };
            all = self.diagrams.and(all, fact)?;
        }
        for call in &heap.calls {
            let fact =
                if own == Some(call.predicate) { self.arguments(call, levels)? } else { self.call(call, levels)? };
            all = self.diagrams.and(all, fact)?;
        }
        Ok(all)
    }

    /// A diagram that is true if the reference is null.
    fn null(&mut self, term: &Term, levels: &Levels) -> Outcome<Bdd> {
        let Term::Var(var) = term else { return Ok(TRUE) };
        match levels.of(Item::Variable(*var)) {
            Some(level) => Ok(self.diagrams.variable(level)?),
            None => Err(Some(Reason::Bug("a reference has no level"))),
        }
    }

    fn arguments(&mut self, call: &Call, levels: &Levels) -> Outcome<Bdd> {
        let mut all = TRUE;
        for (position, term) in call.args.iter().enumerate() {
            if let Some(level) = levels.of(Item::Argument(position)) {
                let (argument, value) = (self.diagrams.variable(level)?, self.null(term, levels)?);
                let same = self.diagrams.same(argument, value)?;
                all = self.diagrams.and(all, same)?;
            }
        }
        Ok(all)
    }

    fn call(&mut self, call: &Call, levels: &Levels) -> Outcome<Bdd> {
        let known = self.known.get(&call.predicate).cloned();
        let known = known.ok_or(Reason::Bug("the diagram of a predicate is missing"))?;
        let mut map = FxHashMap::default();
        for (level, position) in (0u32..).zip(&known.order) {
            let term = call.args.get(*position).ok_or(Reason::Bug("a call lacks an argument"))?;
            map.insert(level, self.null(term, levels)?);
        }
        Ok(self.diagrams.compose(known.bdd, &map)?)
    }

    /// Projects onto the parameters and renumbers them in their order.
    fn onto_params(&mut self, bdd: Bdd, levels: &Levels, predicate: &Predicate) -> Outcome<Bdd> {
        let params: Vec<u32> = (0u32..)
            .zip(&levels.items)
            .filter(|(_, item)| matches!(item, Item::Variable(v) if predicate.params.contains(v)))
            .map(|(level, _)| level)
            .collect();
        let projected = self.diagrams.exists(bdd, &|level| params.binary_search(&level).is_err())?;
        let mut map = FxHashMap::default();
        for (new, old) in (0u32..).zip(&params) {
            map.insert(*old, self.diagrams.variable(new)?);
        }
        Ok(self.diagrams.compose(projected, &map)?)
    }
}

/// The order with parameters that no case mentions at the end.
fn with_params(mut order: Vec<Var>, predicate: &Predicate) -> Vec<Var> {
    let missing: Vec<Var> = predicate.params.iter().copied().filter(|p| !order.contains(p)).collect();
    order.extend(missing);
    order
}

/// The positions of the parameters in this order.
fn positions(order: &[Var], predicate: &Predicate) -> Vec<usize> {
    order.iter().filter_map(|var| predicate.params.iter().position(|p| p == var)).collect()
}

/// Places each argument of the recursive calls, and each intermediate value, next to the parameter of the same
/// position.
fn interleaved(order: &[Var], predicate: &Predicate, recursive: &[&Call]) -> Vec<Item> {
    let mut items = Vec::new();
    for var in order {
        items.push(Item::Variable(*var));
        if let Some(position) = predicate.params.iter().position(|p| p == var)
            && !recursive.is_empty()
        {
            items.push(Item::Argument(position));
            items.push(Item::Between(position));
        }
    }
    items
}
