//! What an exploration is for: branches to be taken. Who knows which branches count connects it here.

use heapwright_case::{Edge, MethodName};
use std::fmt;

/// A branch to be taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goal {
    /// The method it is in.
    pub method: MethodName,
    /// The goal's number in the method.
    pub id: u32,
    /// The source line it is in; 0 if nobody knows.
    pub line: u16,
    /// The branch is taken when one of these is.
    pub edges: Vec<Edge>,
}

/// The goals of an exploration.
pub trait Goals {
    /// Notes the branches a run has taken; the number of goals that were reached for the first time.
    fn cover(&mut self, edges: &[(MethodName, Edge)]) -> usize;

    /// The goals not reached yet, in a fixed order.
    fn open(&self) -> Vec<Goal>;

    /// The number of goals not reached yet.
    fn remaining(&self) -> usize {
        self.open().len()
    }

    /// Whether taking this branch would reach a goal for the first time.
    fn is_open(&self, method: &MethodName, edge: Edge) -> bool;

    /// How many branches lie at least between the instruction at this position and a goal of the same method that
    /// is not reached yet; `None` if no such goal can be reached. Never becomes less as goals are reached.
    fn distance(&self, method: &MethodName, offset: u16) -> Option<u32>;
}

/// No goals: an exploration for its paths.
#[derive(Copy, Clone, Debug, Default)]
pub struct NoGoals;

impl Goals for NoGoals {
    fn cover(&mut self, _edges: &[(MethodName, Edge)]) -> usize {
        0
    }

    fn open(&self) -> Vec<Goal> {
        Vec::new()
    }

    fn is_open(&self, _method: &MethodName, _edge: Edge) -> bool {
        false
    }

    fn distance(&self, _method: &MethodName, _offset: u16) -> Option<u32> {
        None
    }
}

/// Why a goal was not reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// No input within the bounds of the input takes it.
    Infeasible,
    /// A bound cut the paths that might have led there.
    Bound(crate::EndKind),
    /// The solver could not decide about the paths that might have led there.
    SolverUnknown,
    /// Something on the way is not supported.
    Unsupported(String),
    /// Time or another budget ran out.
    Budget,
    /// No path came near it.
    NotReached,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Infeasible => f.write_str("infeasible"),
            Reason::Bound(kind) => f.write_str(kind.name()),
            Reason::SolverUnknown => f.write_str("solver unknown"),
            Reason::Unsupported(what) => write!(f, "unsupported: {what}"),
            Reason::Budget => f.write_str("budget"),
            Reason::NotReached => f.write_str("not reached"),
        }
    }
}
