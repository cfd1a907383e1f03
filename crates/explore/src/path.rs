//! A path under way: a state, and a witness of what was assumed on it.

use crate::bounds::{Activations, Target};
use crate::search::Leads;
use crate::subject::Thread;
use crate::tree::{NodeId, Place};
use heapwright_term::{TermId, Witness};
use std::rc::Rc;
use std::time::Duration;

/// A path under way.
#[derive(Clone)]
pub(crate) struct Path {
    pub thread: Thread,
    /// INVARIANT: satisfies the first `checked` conditions of the thread.
    pub witness: Rc<Witness>,
    pub checked: usize,
    /// The last decision.
    pub node: Option<NodeId>,
    /// Decisions so far.
    pub depth: u32,
    pub activations: Activations,
    /// The condition assumed last, and where: the machine must not ask the same again.
    pub last: Option<(Place, TermId)>,
    /// Terms whose values are tried one after the other, and how many were.
    pub values: Vec<(TermId, u32)>,
    /// Whether a value was fixed although others were possible.
    pub concretised: bool,
}

impl Path {
    pub(crate) fn new(thread: Thread) -> Path {
        Path {
            thread,
            witness: Rc::default(),
            checked: 0,
            node: None,
            depth: 0,
            activations: Activations::default(),
            last: None,
            values: Vec::new(),
            concretised: false,
        }
    }
}

/// One side of a decision.
#[derive(Copy, Clone)]
pub(crate) struct Side {
    pub place: Place,
    pub option: u32,
    pub condition: TermId,
    pub target: Target,
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
