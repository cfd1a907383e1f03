//! Why a branch is not covered.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A bound that cuts paths off.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Bound {
    /// `--loop-bound`
    Loop,
    /// `--max-depth`
    Depth,
    /// Instructions of one path.
    Steps,
    /// Depth of calls in one path.
    Recursion,
    /// `--max-paths`
    Paths,
    /// `--max-array`
    Array,
}

impl Bound {
    fn text(self) -> &'static str {
        match self {
            Bound::Loop => "the loop bound (--loop-bound)",
            Bound::Depth => "the depth bound (--max-depth)",
            Bound::Steps => "the number of instructions of a path",
            Bound::Recursion => "the recursion bound",
            Bound::Paths => "the number of paths (--max-paths)",
            Bound::Array => "the length of arrays (--max-array)",
        }
    }
}

/// Why no test takes a branch.
///
/// The order is the order in which a reason is preferred when several attempts failed for different reasons: the one
/// a user can do most about comes first.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Reason {
    /// A test takes it, but the real JVM disagreed with the test, which was withheld.
    Withheld,
    /// A path that leads there needs something that is not supported: a native method, a feature.
    Unsupported {
        /// What it is.
        what: String,
    },
    /// Time ran out.
    Budget,
    /// A bound cut off the paths that might have led there.
    Bound {
        /// Which bound.
        bound: Bound,
    },
    /// The solver could not decide.
    SolverUnknown,
    /// An input was found, but it cannot be given to the program.
    InvalidInput,
    /// Within the bounds, no input takes it.
    Infeasible,
    /// No path came near it.
    NotReached,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Withheld => f.write_str("only a withheld test takes it"),
            Reason::Unsupported { what } => write!(f, "unsupported: {what}"),
            Reason::Budget => f.write_str("time ran out"),
            Reason::Bound { bound } => write!(f, "cut off by {}", bound.text()),
            Reason::SolverUnknown => f.write_str("the solver could not decide"),
            Reason::InvalidInput => f.write_str("its input cannot be given to the program"),
            Reason::Infeasible => f.write_str("infeasible within the bounds"),
            Reason::NotReached => f.write_str("not reached"),
        }
    }
}
