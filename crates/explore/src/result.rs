//! What an exploration found, and who is told while it goes on.

use crate::end::{EndKind, Ends, PathEnd};
use crate::goals::{Goal, Reason};
use crate::tree::TreeStatistics;
use heapwright_case::{Outcome, Run, Snapshot};
use std::time::Duration;

/// A run that was found.
#[derive(Clone, Debug)]
pub struct Found {
    /// The run, executed on concrete values.
    pub run: Run,
    /// How the path ended that led to it; a path cut by a bound may still give an input worth running.
    pub end: EndKind,
    /// Decisions on the path.
    pub depth: u32,
    /// Whether a value was fixed on the way, so that other inputs of the path were left out.
    pub concretised: bool,
    /// Goals it was the first to reach.
    pub new_goals: usize,
    /// Whether no run before ended in this way.
    pub new_outcome: bool,
}

/// A path whose end on terms and whose end on values differ: a mistake of ours.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// The input.
    pub before: Snapshot,
    /// What was predicted, in words.
    pub predicted: String,
    /// What came out.
    pub outcome: Outcome,
}

/// Why an exploration ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Stopped {
    /// Nothing was reached for so long that the goals that are left were given up.
    Hopeless,
    /// Every path within the bounds was seen.
    Exhausted,
    /// All goals were reached.
    Goals,
    /// There were as many paths as the budget allows.
    Paths,
    /// Time ran out.
    Time,
}

/// Questions to the solver.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Queries {
    /// Questions asked.
    pub asked: u64,
    /// With a witness as answer.
    pub sat: u64,
    /// With proof that there is none.
    pub unsat: u64,
    /// Without answer.
    pub unknown: u64,
    /// Time, by the clock of the exploration.
    pub time: Duration,
}

/// The result of an exploration.
#[derive(Clone, Debug)]
pub struct Exploration {
    /// The runs, in the order in which they were found.
    pub runs: Vec<Found>,
    /// How paths ended.
    pub ends: Ends,
    /// Why it ended.
    pub stopped: Stopped,
    /// Questions to the solver.
    pub queries: Queries,
    /// The size of the constraint tree.
    pub tree: TreeStatistics,
    /// Goals that no run reached, and why.
    pub uncovered: Vec<(Goal, Reason)>,
    /// Paths whose run did not confirm them.
    pub disagreements: Vec<Disagreement>,
    /// Steps of all paths; those of the runs on values are not counted.
    pub steps: u64,
    /// Time, by the clock of the exploration.
    pub time: Duration,
}

/// Is told what happens; never asked.
pub trait Observer {
    /// A path ended.
    fn ended(&mut self, _end: &PathEnd, _depth: u32) {}

    /// A run was found.
    fn found(&mut self, _found: &Found) {}
}

/// Looks away.
#[derive(Copy, Clone, Debug, Default)]
pub struct Unobserved;

impl Observer for Unobserved {}
