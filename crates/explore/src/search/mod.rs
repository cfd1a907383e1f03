//! Searchers: which pending node is looked at next. One file per strategy.

mod coverage;
mod ordered;
mod random;

use crate::goals::Goals;
use crate::options::{Options, Order};
use crate::throws::Raised;
use crate::tree::{NodeId, Place};
use heapwright_case::{Edge, MethodName};
use std::rc::Rc;

pub use coverage::CoverageGuided;
pub use ordered::{BreadthFirst, DepthFirst};
pub use random::Random;

/// A pending node as a searcher sees it.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The node.
    pub node: NodeId,
    /// Where the decision is.
    pub place: Place,
    /// Which of its options this is.
    pub option: u32,
    /// Decisions before it.
    pub depth: u32,
    /// Where it leads.
    pub leads: Leads,
    /// Whether the decision is made while an input is being made.
    pub making: bool,
    /// The call stack, innermost frame first: method and bytecode offset.
    pub stack: Rc<[(Rc<MethodName>, u16)]>,
}

/// Where an option of a decision leads.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Leads {
    /// Along a branch of the method.
    Along(Edge),
    /// On to the next instruction, or into a call.
    On,
    /// The same, with a text that is only guessed: for when spelling it out takes long.
    Guessed,
    /// The same, with an object that no constructor made: a last resort.
    Unmade,
    /// To an exception that the machine raises.
    Throws(Raised),
}

/// Chooses among pending nodes.
pub trait Searcher {
    /// Adds a pending node.
    fn add(&mut self, candidate: Candidate);

    /// Removes and returns the node to look at next; `None` if nothing is pending.
    fn next(&mut self, goals: &dyn Goals) -> Option<NodeId>;
}

/// Creates the searcher that the options ask for.
pub fn searcher(options: &Options) -> Box<dyn Searcher> {
    match options.order {
        Order::Coverage => Box::new(CoverageGuided::new(options.heuristics.order)),
        Order::DepthFirst => Box::new(DepthFirst::default()),
        Order::BreadthFirst => Box::new(BreadthFirst::default()),
        Order::Random => Box::new(Random::new(options.seed)),
    }
}
