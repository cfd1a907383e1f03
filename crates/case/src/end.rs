//! How a path ends.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Why the exploration of a path stopped. Every path has exactly one.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PathEnd {
    /// The method returned.
    Returned,
    /// The method threw.
    Threw,
    /// A loop went round more often than `--loop-bound` allows.
    LoopBound,
    /// More decisions than `--max-depth` allows.
    DepthBound,
    /// More instructions than one path may have.
    StepBound,
    /// More memory than there is for it (`--max-memory`).
    MemoryBound,
    /// Deeper recursion than one path may have.
    RecursionBound,
    /// No input takes this path.
    Infeasible,
    /// The solver could not say whether an input takes this path.
    SolverUnknown,
    /// The path needs something that is not supported.
    Unsupported,
    /// Time or the number of paths ran out before the path was looked at.
    Budget,
    /// The input of the path cannot be given to the program.
    InvalidInput,
    /// A fault of Heapwright itself.
    Bug,
}

impl PathEnd {
    /// All variants, in display order.
    pub const ALL: [PathEnd; 13] = [
        PathEnd::Returned,
        PathEnd::Threw,
        PathEnd::LoopBound,
        PathEnd::DepthBound,
        PathEnd::StepBound,
        PathEnd::MemoryBound,
        PathEnd::RecursionBound,
        PathEnd::Infeasible,
        PathEnd::SolverUnknown,
        PathEnd::Unsupported,
        PathEnd::Budget,
        PathEnd::InvalidInput,
        PathEnd::Bug,
    ];

    /// The text for it in tables.
    pub fn text(self) -> &'static str {
        match self {
            PathEnd::Returned => "returned",
            PathEnd::Threw => "threw",
            PathEnd::LoopBound => "loop bound",
            PathEnd::DepthBound => "depth bound",
            PathEnd::StepBound => "step bound",
            PathEnd::MemoryBound => "memory bound",
            PathEnd::RecursionBound => "recursion bound",
            PathEnd::Infeasible => "infeasible",
            PathEnd::SolverUnknown => "unknown",
            PathEnd::Unsupported => "unsupported",
            PathEnd::Budget => "budget",
            PathEnd::InvalidInput => "invalid input",
            PathEnd::Bug => "bug",
        }
    }
}

impl fmt::Display for PathEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}
