//! A path under way: a state, and a witness of what was assumed on it.

use crate::bounds::Activations;
use crate::search::Leads;
use crate::subject::Thread;
use crate::tree::{NodeId, Place};
use heapwright_term::{TermId, Terms, Witness, evaluate};
use std::rc::Rc;
use std::time::Duration;

/// A path under way.
#[derive(Clone)]
pub(crate) struct Path {
    pub thread: Thread,
    /// INVARIANT: satisfies the first `checked` conditions of the thread.
    pub witness: Rc<Witness>,
    pub checked: usize,
    /// Defaults of the thread that the witness has.
    defaults: usize,
    /// The last decision.
    pub node: Option<NodeId>,
    /// Decisions so far.
    pub depth: u32,
    pub activations: Activations,
    /// The condition assumed last, and where: the machine must not ask the same again.
    pub last: Option<(Place, TermId)>,
    /// Terms whose values are tried one after the other, and how many were.
    values: Vec<(TermId, u32)>,
    /// Whether a value was fixed although others were possible.
    pub concretised: bool,
}

impl Path {
    pub(crate) fn new(thread: Thread) -> Path {
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

    /// Counts the values tried of a term, the next one included.
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

    /// Gives inputs that are new to the witness a value they may have.
    pub(crate) fn take_defaults(&mut self, terms: &Terms) {
        let new: Vec<_> = self.thread.defaults().skip(self.defaults).collect();
        self.defaults += new.len();
        for (variable, value) in new {
            if self.witness.get(variable).is_none() {
                // a value that cannot be had is found out when the conditions are evaluated
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
    pub leads: Leads,
}

/// A side that a path did not take.
pub(crate) struct Waiting {
    /// The path before the decision.
    pub from: Rc<Path>,
    pub side: Side,
    /// The time the solver gets.
    pub time: Duration,
}
