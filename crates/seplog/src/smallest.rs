//! Small models first: a formula is unfolded a few times, fewest cells first, until one unfolding has no calls left and
//! its numbers have a solution. If none is found, the other parts of the solver take over.

use crate::elements;
use crate::flat;
use crate::numbers::small::{self, Found};
use crate::reason::{Reason, patience};
use crate::shape::body::Body;
use crate::shape::pairs::Pairs;
use crate::shape::search;
use heapwright_logic::{
    Condition, Definitions, Groups, Limits, Linear, Model, Pure, Relation, SymbolicHeap, Term, UnfoldError, Var,
    Variables, alternatives, resolve, unfold_case,
};
use std::cell::Cell;
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

/// How many formulas are unfolded at most.
const BUDGET: usize = 48;
/// The same for formulas with multisets, which no other part of the solver looks into.
const BUDGET_WITH_CONTENTS: usize = 600;
/// Ways in which multisets can have the elements that a formula says.
const MOST_WAYS: usize = 256;
/// The same for all formulas of a search.
const ALL_WAYS: usize = 1_000;
/// Formulas with more calls than this are not checked against the base pairs of their calls again.
const MOST_CALLS: usize = 8;

/// The result of the search.
pub(crate) enum Outcome {
    /// A model, not yet checked.
    Model(Model),
    /// All unfoldings are contradictory: there is no model.
    Nothing,
    /// Unknown.
    Open,
}

/// What is known about a formula without calls.
enum Closed {
    Model(Model),
    /// Its numbers have no solution.
    Nothing,
    Open,
}

struct State {
    variables: Variables,
    heap: SymbolicHeap,
}

/// The inputs of the search.
pub(crate) struct Search<'a> {
    pub(crate) definitions: &'a Definitions,
    pub(crate) groups: &'a Groups,
    pub(crate) pairs: &'a Pairs,
    pub(crate) limits: &'a Limits<'a>,
    /// How many more ways to fill multisets are tried.
    ways: Cell<usize>,
}

impl<'a> Search<'a> {
    pub(crate) fn new(
        definitions: &'a Definitions,
        groups: &'a Groups,
        pairs: &'a Pairs,
        limits: &'a Limits<'a>,
    ) -> Search<'a> {
        Search { definitions, groups, pairs, limits, ways: Cell::new(ALL_WAYS) }
    }
}

impl Search<'_> {
    /// Searches for a model of the formula; the model assigns values to the given variables.
    pub(crate) fn run(&self, variables: &Variables, heap: &SymbolicHeap) -> Result<Outcome, Reason> {
        let mut found = None;
        let budget = if self.definitions.has_contents(heap) { BUDGET_WITH_CONTENTS } else { BUDGET };
        let end = self.models(variables, heap, budget, &mut |model| {
            found = Some(model);
            true
        })?;
        Ok(match (found, end) {
            (Some(model), _) => Outcome::Model(model),
            (None, true) => Outcome::Nothing,
            (None, false) => Outcome::Open,
        })
    }

    /// Passes models of the formula to `visit`, one for each unfolding, fewest cells first. Stops when `visit` returns
    /// true or after `budget` unfoldings. Returns true if there was no model, which is then certain.
    pub(crate) fn models(
        &self,
        variables: &Variables,
        heap: &SymbolicHeap,
        budget: usize,
        visit: &mut dyn FnMut(Model) -> bool,
    ) -> Result<bool, Reason> {
        let named = variables.len();
        let mut states = vec![State { variables: variables.clone(), heap: heap.clone() }];
        // Fewest cells first, then fewest calls, then oldest.
        let mut open = BinaryHeap::from([Reverse((0usize, heap.calls.len(), 0usize))]);
        let mut certain = true;
        for _ in 0..budget {
            let Some(Reverse((.., index))) = open.pop() else { return Ok(certain) };
            self.limits.step()?;
            let state = states.get(index).ok_or(Reason::Bug("an unfolded formula vanished"))?;
            if state.heap.calls.is_empty() {
                match self.close(state, named)? {
                    Closed::Model(model) => {
                        if visit(model) {
                            return Ok(false);
                        }
                        certain = false;
                    }
                    Closed::Open => certain = false,
                    Closed::Nothing => {}
                }
                continue;
            }
            let mut next = Vec::new();
            certain &= self.unfold(state, &mut next)?;
            for state in next {
                let Some(cells) = self.cells(&state.heap) else { continue };
                open.push(Reverse((cells, state.heap.calls.len(), states.len())));
                states.push(state);
            }
        }
        Ok(false)
    }

    /// The minimum number of cells of any model; `None` if a call has no derivation.
    fn cells(&self, heap: &SymbolicHeap) -> Option<usize> {
        let start = Some(heap.points_to.len());
        heap.calls.iter().fold(start, |sum, call| Some(sum?.saturating_add(self.groups.least_cells(call.predicate)?)))
    }

    /// Looks for a model of a formula without calls.
    fn close(&self, state: &State, named: usize) -> Result<Closed, Reason> {
        if state.heap.elements().next().is_some() {
            let heap = elements::implied(self.definitions, &state.variables, &state.heap)?;
            let mut state = State { variables: state.variables.clone(), heap };
            state.heap.pure.retain(|atom| !matches!(atom, Pure::Element(_)));
            return self.close(&state, named);
        }
        if state.heap.contents().next().is_none() {
            let closed = self.close_numbers(&state.variables, &state.heap, named)?;
            return Ok(if let Closed::Nothing = closed { Closed::Open } else { closed });
        }
        let Some(resolution) = resolve(state.heap.contents(), &|_| false)? else { return Ok(Closed::Open) };
        let (ways, complete) = alternatives(&resolution.conditions, MOST_WAYS);
        let mut certain = resolution.exact && complete;
        for way in ways {
            let Some(left) = self.ways.get().checked_sub(1) else { return Ok(Closed::Open) };
            self.ways.set(left);
            self.limits.look()?;
            let mut heap = state.heap.clone();
            heap.pure.retain(|atom| !matches!(atom, Pure::Contents(_)));
            let facts = way.into_iter().chain(resolution.sizes.iter().cloned());
            heap.pure.extend(facts.map(|(sum, relation)| Pure::Compare(sum, relation)));
            let closed = match self.close_numbers(&state.variables, &heap, named)? {
                Closed::Open => flat::solve(&state.variables, &heap, named, patience(self.limits)?)?
                    .map_or(Closed::Nothing, Closed::Model),
                closed => closed,
            };
            match closed {
                Closed::Nothing => {}
                Closed::Open => certain = false,
                Closed::Model(_) => return Ok(closed),
            }
        }
        Ok(if certain { Closed::Nothing } else { Closed::Open })
    }

    fn close_numbers(&self, variables: &Variables, heap: &SymbolicHeap, named: usize) -> Result<Closed, Reason> {
        let model = match small::decide(variables, &comparisons(heap)) {
            Found::Values(values) => {
                let numbers = values.into_iter().map(|(var, n)| (var, (n, 1))).collect();
                flat::with_numbers(variables, heap, named, &numbers)?
            }
            Found::Nothing => return Ok(Closed::Nothing),
            Found::Open => None,
        };
        Ok(model.map_or(Closed::Open, Closed::Model))
    }

    /// Adds all cases of one call that do not contradict the rest; returns false if some were dropped for another
    /// reason.
    fn unfold(&self, state: &State, next: &mut Vec<State>) -> Result<bool, Reason> {
        let mut rest = state.heap.clone();
        let call = rest.calls.remove(0);
        let predicate = self.definitions.predicate(call.predicate).ok_or(Reason::Bug("a predicate is not defined"))?;
        let mut all = true;
        for case in 0..predicate.cases.len() {
            let mut variables = state.variables.clone();
            let instance = match unfold_case(self.definitions, &call, case, &mut variables) {
                Ok(instance) => instance,
                Err(UnfoldError::Overflow(_)) => {
                    all = false;
                    continue;
                }
                Err(UnfoldError::Undefined(undefined)) => return Err(undefined.into()),
            };
            let heap = rest.clone().star(instance);
            if self.possible(&variables, &heap)? {
                next.push(State { variables, heap });
            }
        }
        Ok(all)
    }

    /// What holds for the elements of multisets that are known before all calls are unfolded.
    fn known_elements(&self, heap: &SymbolicHeap) -> Result<Vec<Condition>, Reason> {
        if heap.contents().next().is_none() {
            return Ok(Vec::new());
        }
        let open: BTreeSet<Var> = heap.calls.iter().flat_map(|call| &call.args).flat_map(Term::variables).collect();
        let resolution = resolve(heap.contents(), &|var| open.contains(&var))?;
        Ok(resolution.map(|resolution| resolution.conditions).unwrap_or_default())
    }

    /// Returns false if the formula is obviously contradictory.
    fn possible(&self, variables: &Variables, heap: &SymbolicHeap) -> Result<bool, Reason> {
        self.limits.look()?;
        let body = Body::new(variables, &[], heap)?;
        let known = self.known_elements(heap)?;
        let mut all = comparisons(heap);
        for condition in &known {
            if condition.as_constant() == Some(false) {
                return Ok(false);
            }
            all.extend(condition.comparisons());
        }
        if body.start.is_none() || small::decide(variables, &all) == Found::Nothing {
            return Ok(false);
        }
        Ok(heap.calls.len() > MOST_CALLS || search::choose(&body, self.pairs, self.limits)?.is_some())
    }
}

fn comparisons(heap: &SymbolicHeap) -> Vec<(&Linear, Relation)> {
    let compared = |atom| match atom {
        &Pure::Compare(ref sum, relation) => Some((sum, relation)),
        _ => None,
    };
    heap.pure.iter().filter_map(compared).collect()
}
