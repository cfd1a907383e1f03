//! A path in progress: a state, and a witness of what was assumed on it.

use crate::bounds::Activations;
use crate::search::Leads;
use crate::subject::RunningState;
use crate::tree::{NodeId, Place};
use heapwright_term::{TermId, Terms, Value, Witness, evaluate};
use std::rc::Rc;
use std::time::Duration;

/// A path in progress.
#[derive(Clone)]
pub(crate) struct Path {
    pub thread: RunningState,
    /// INVARIANT: satisfies the first `checked` conditions of the thread.
    pub witness: Rc<Witness>,
    pub checked: usize,
    /// The number of the thread's defaults that the witness already has.
    defaults: usize,
    /// The last decision.
    pub node: Option<NodeId>,
    /// Decisions so far.
    pub depth: u32,
    pub activations: Activations,
    /// The last assumed condition, and where: the machine must not ask for it again.
    pub last: Option<(Place, TermId)>,
    /// Terms whose values are tried one by one, and how many were tried.
    values: Vec<(TermId, u32)>,
    /// Whether a value was fixed although others were possible.
    pub concretised: bool,
}

impl Path {
    pub(crate) fn new(thread: RunningState) -> Path {
        Path {
            thread,
            witness: Rc::default(),
            checked: 0,
            defaults: 0,
            node: None,
            depth: 0,
            activations: Activations::default(),
            last: None,
            values: Vec::new(),
            concretised: false,
        }
    }

    /// Returns the number of values tried of a term, including the next one.
    pub(crate) fn tried(&mut self, term: TermId) -> u32 {
        match self.values.iter_mut().find(|(tried, _)| *tried == term) {
            Some((_, count)) => {
                *count += 1;
                *count
            }
            None => {
                self.values.push((term, 1));
                1
            }
        }
    }

    /// Gives inputs that are new to the witness their default value.
    pub(crate) fn take_defaults(&mut self, terms: &Terms) {
        let new: Vec<_> = self.thread.defaults().skip(self.defaults).collect();
        self.defaults += new.len();
        for (variable, value) in new {
            if self.witness.get(variable).is_none() {
                // an impossible value shows up when the conditions are evaluated
                if let Ok(value) = evaluate(terms, value, &self.witness) {
                    Rc::make_mut(&mut self.witness).set(variable, value);
                }
            }
        }
    }
}

/// One side of a decision.
#[derive(Copy, Clone)]
pub(crate) struct Side {
    pub place: Place,
    pub option: u32,
    pub condition: TermId,
    /// The value of a term, if the condition says only that; how the condition expresses it depends on the simplifier.
    pub told: Option<(TermId, Value)>,
    pub leads: Leads,
}

/// A side that a path did not take.
pub(crate) struct Waiting {
    /// The path before the decision.
    pub from: Rc<Path>,
    pub side: Side,
    /// The time limit of its query.
    pub time: Duration,
}
