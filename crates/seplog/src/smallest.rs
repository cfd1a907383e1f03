//! Small models first: a formula is unfolded a few times, those with the fewest cells first, until one has no calls left
//! and numbers that fit. What has not been found then is left to the other parts of the solver.

use crate::core::definitions::Definitions;
use crate::core::formula::{Pure, Relation, SymbolicHeap};
use crate::core::linear::{Linear, Overflow};
use crate::core::sort::Variables;
use crate::core::subst::instantiate;
use crate::groups::Groups;
use crate::limits::{Limits, Reason};
use crate::model::{Model, flat};
use crate::numbers::small::{self, Found};
use crate::shape::body::Body;
use crate::shape::pairs::Pairs;
use crate::shape::search;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// How many formulas are unfolded.
const BUDGET: usize = 48;
/// Formulas with more calls than this are not compared with the base pairs of the calls again.
const MOST_CALLS: usize = 8;

/// What came of the search.
pub(crate) enum Outcome {
    /// A model, not yet checked.
    Model(Model),
    /// All unfoldings contradict themselves: there is no model.
    Nothing,
    /// Not known.
    Open,
}

struct State {
    variables: Variables,
    heap: SymbolicHeap,
}

/// What the search works with.
pub(crate) struct Search<'a> {
    pub(crate) definitions: &'a Definitions,
    pub(crate) groups: &'a Groups,
    pub(crate) pairs: &'a Pairs,
    pub(crate) limits: &'a Limits<'a>,
}

impl Search<'_> {
    /// A model of the formula, in which the variables there are get values.
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

    /// Shows models of the formula, one for each unfolding and those with the fewest cells first, until `visit` says that
    /// it has seen enough or so many formulas have been unfolded. True when there was none to be shown, and that is certain.
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
            let Some(state) = states.get(index) else { continue };
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

    /// The fewest cells of any model; `None` when a call has no derivation.
    fn cells(&self, heap: &SymbolicHeap) -> Option<usize> {
        let start = Some(heap.points_to.len());
        heap.calls.iter().fold(start, |sum, call| Some(sum? + self.groups.least_cells(call.predicate)?))
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

    /// All cases of one call that do not contradict the rest; false when some were given up for another reason.
    fn unfold(&self, state: &State, next: &mut Vec<State>) -> Result<bool, Reason> {
        let mut rest = state.heap.clone();
        let call = rest.calls.remove(0);
        let Some(predicate) = self.definitions.predicate(call.predicate) else { return Ok(false) };
        let mut all = true;
        for case in &predicate.cases {
            let mut variables = state.variables.clone();
            let instance = match instantiate(predicate, case, &call.args, &mut variables) {
                Ok(instance) => instance,
                Err(Overflow) => {
                    all = false;
                    continue;
                }
            };
            let heap = rest.clone().star(instance);
            if self.possible(&variables, &heap)? {
                next.push(State { variables, heap });
            }
        }
        Ok(all)
    }

    /// Whether a formula does not contradict itself at first sight.
    fn possible(&self, variables: &Variables, heap: &SymbolicHeap) -> Result<bool, Reason> {
        let Some(body) = Body::new(variables, &[], heap) else { return Err(Reason::TooLarge) };
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
