//! What an exploration aims for: branches to take, lines and handlers to run. The caller decides which of them count
//! and implements `Goals`.

use heapwright_case::{Edge, MethodName, Run};

/// A branch to be taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goal {
    /// The method it is in.
    pub method: MethodName,
    /// The number of the goal in its method.
    pub id: u32,
    /// Its source line; 0 if unknown.
    pub line: u16,
    /// The branch is taken when one of these edges is.
    pub edges: Vec<Edge>,
}

/// The goals of an exploration.
pub trait Goals {
    /// Records what a run has covered. Returns the number of goals, of any kind, reached for the first time.
    fn cover(&mut self, run: &Run) -> usize;

    /// Returns true if a run reaches a goal for the first time.
    fn is_reached_by(&self, run: &Run) -> bool {
        run.edges.iter().any(|(method, edge)| self.is_open(method, *edge))
    }

    /// The branches not taken yet, in a fixed order.
    fn open(&self) -> Vec<Goal>;

    /// The number of branches not taken yet.
    fn remaining(&self) -> usize {
        self.open().len()
    }

    /// The number of lines and handlers not run yet. They get less effort: many handlers are for exceptions that cannot
    /// happen, and a line that always throws is never counted.
    fn remaining_code(&self) -> usize {
        0
    }

    /// Returns true if a method has goals.
    fn concern(&self, method: &MethodName) -> bool;

    /// Returns true if taking this branch would reach a goal for the first time.
    fn is_open(&self, method: &MethodName, edge: Edge) -> bool;

    /// Returns a lower bound on the number of branches between the instruction at this offset and an open goal of the
    /// same method; `None` if no such goal can be reached. Never decreases as goals are reached.
    fn distance(&self, method: &MethodName, offset: u16) -> Option<u32>;

    /// Returns the handler of an exception raised at this offset, given its class and superclasses; `None` if it leaves
    /// the method.
    fn handler(&self, _method: &MethodName, _offset: u16, _classes: &[&str]) -> Option<u16> {
        None
    }
}

/// No goals: explores only for the paths.
#[derive(Copy, Clone, Debug, Default)]
pub struct NoGoals;

impl Goals for NoGoals {
    fn cover(&mut self, _run: &Run) -> usize {
        0
    }

    fn concern(&self, _method: &MethodName) -> bool {
        false
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
