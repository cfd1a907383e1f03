//! Security goals: what is known about each.

use crate::finding::Place;
use heapwright_case::Reason;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What is known about a security goal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GoalRecord {
    /// The goal, as the user wrote it.
    pub goal: String,
    /// The answer.
    pub verdict: GoalVerdict,
    /// The number of findings: places in the program at which the input reaches a sink.
    pub findings: u64,
    /// Calls that may be findings although no test shows it.
    pub undecided: Vec<Undecided>,
    /// Why it is not proved that there are no others, without repetition; empty if it is proved.
    pub gaps: Vec<Reason>,
}

impl GoalRecord {
    /// Adds what is known about the same goal from another module.
    pub fn join(&mut self, other: GoalRecord) {
        self.findings += other.findings;
        self.undecided.extend(other.undecided);
        self.gaps.extend(other.gaps);
        self.gaps.sort();
        self.gaps.dedup();
        self.verdict = match (self.verdict, other.verdict) {
            (GoalVerdict::Found, _) | (_, GoalVerdict::Found) => GoalVerdict::Found,
            (GoalVerdict::None, GoalVerdict::None) => GoalVerdict::None,
            _ => GoalVerdict::NoneFound,
        };
    }
}

/// The answer to a security goal.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum GoalVerdict {
    /// There are findings.
    Found,
    /// Proved: no input reaches a sink as the goal forbids it.
    None,
    /// No finding, but not everything was tried.
    NoneFound,
}

impl fmt::Display for GoalVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GoalVerdict::Found => "found",
            GoalVerdict::None => "none",
            GoalVerdict::NoneFound => "none found",
        })
    }
}

/// A call of a sink that may be a finding although no test shows it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Undecided {
    /// The method that is called.
    pub sink: String,
    /// Where the program calls it.
    pub place: Option<Place>,
    /// Why no test shows it.
    pub why: String,
}
