//! Small models first: a formula is unfolded a few times, fewest cells first, until one unfolding has no calls left and
//! its numbers have a solution. If none is found, the other parts of the solver take over.

use crate::flat;
use crate::numbers::small::{self, Found};
use crate::reason::Reason;
use crate::shape::body::Body;
use crate::shape::pairs::Pairs;
use crate::shape::search;
use heapwright_logic::{
    Definitions, Groups, Limits, Linear, Model, Pure, Relation, SymbolicHeap, UnfoldError, Variables, unfold_case,
};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// How many formulas are unfolded at most.
const BUDGET: usize = 48;
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
}

impl Search<'_> {
    /// Searches for a model of the formula; the model assigns values to the given variables.
    pub(crate) fn run(&self, variables: &Variables, heap: &SymbolicHeap) -> Result<Outcome, Reason> {
        let mut found = None;
        let end = self.models(variables, heap, BUDGET, &mut |model| {
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
                certain = false;
                if let Some(model) = self.close(state, named)?
                    && visit(model)
                {
                    return Ok(false);
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

    fn close(&self, state: &State, named: usize) -> Result<Option<Model>, Reason> {
        match small::decide(&state.variables, &comparisons(&state.heap)) {
            Found::Values(values) => {
                let numbers = values.into_iter().map(|(var, n)| (var, (n, 1))).collect();
                flat::with_numbers(&state.variables, &state.heap, named, &numbers)
            }
            Found::Nothing | Found::Open => Ok(None),
        }
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

    /// Returns false if the formula is obviously contradictory.
    fn possible(&self, variables: &Variables, heap: &SymbolicHeap) -> Result<bool, Reason> {
        self.limits.look()?;
        let body = Body::new(variables, &[], heap)?;
        if body.start.is_none() || small::decide(variables, &comparisons(heap)) == Found::Nothing {
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
