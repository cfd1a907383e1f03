//! What an exploration found.

use crate::end::Ends;
use crate::goals::Goal;
use crate::sinks::SinkReport;
use crate::tree::TreeStatistics;
use heapwright_case::{Outcome, PathEnd, Reason, Run, Snapshot};
use std::time::Duration;

/// A run that was found.
#[derive(Clone, Debug)]
pub struct Found {
    /// The run, executed on concrete values.
    pub run: Run,
    /// How the path that led to it ended; a path cut by a bound may still yield an input worth running.
    pub end: PathEnd,
    /// Decisions on the path.
    pub depth: u32,
    /// Whether a value was fixed on the way, so that other inputs of the path were skipped.
    pub concretised: bool,
    /// Goals it was the first to reach.
    pub new_goals: usize,
    /// Whether no earlier run ended this way.
    pub new_outcome: bool,
}

/// A path whose symbolic and concrete results differ: a bug in Heapwright.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// The input.
    pub before: Snapshot,
    /// A description of the prediction.
    pub predicted: String,
    /// What the run did.
    pub outcome: Outcome,
}

/// Why an exploration ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Stopped {
    /// The remaining goals were given up: none was reached for too long.
    Hopeless,
    /// Every path within the bounds was explored.
    Exhausted,
    /// All goals were reached.
    Goals,
    /// The path budget was used up.
    Paths,
    /// Time ran out.
    Time,
    /// The thread reached its memory limit.
    Memory,
}

/// Solver queries.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Queries {
    /// Number of queries.
    pub asked: u64,
    /// Queries answered with a witness.
    pub sat: u64,
    /// Queries refuted.
    pub unsat: u64,
    /// Queries without an answer.
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
    /// Why the exploration ended.
    pub stopped: Stopped,
    /// Solver queries.
    pub queries: Queries,
    /// The size of the constraint tree.
    pub tree: TreeStatistics,
    /// Goals that no run reached, and why.
    pub uncovered: Vec<(Goal, Reason)>,
    /// Exceptions of the machine, by place, that no run met although not all that may lead to them was tried. No branch
    /// verdict rests on them.
    pub untried_throws: u64,
    /// What is known about the sinks of security goals, if there are any goals.
    pub sinks: Option<SinkReport>,
    /// Paths that their run did not confirm.
    pub disagreements: Vec<Disagreement>,
    /// Steps of all paths, without those of the concrete runs.
    pub steps: u64,
    /// Time, by the clock of the exploration.
    pub time: Duration,
}
