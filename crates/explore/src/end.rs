//! How paths end, in detail and counted.

use heapwright_case::PathEnd;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// How a path ended, with details; [`PathEnd`] is the closed list without them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The method returned.
    Returned,
    /// The method threw.
    Threw,
    /// A loop would have iterated once more than the bound allows.
    LoopBound,
    /// The path reached the bound on decisions.
    DepthBound,
    /// The path reached the bound on steps.
    StepBound,
    /// The path, or its exploration, reached the memory limit.
    MemoryBound,
    /// A method would have called itself once more than the bound allows.
    RecursionBound,
    /// No input takes this path.
    Infeasible,
    /// The solver could not decide whether an input takes this path.
    SolverUnknown,
    /// The path needs something the machine does not support.
    Unsupported(String),
    /// The path needs a class that is not on the class path.
    Missing(String),
    /// The path needs a member that the class path does not have as the code was compiled against it.
    Mismatch(String),
    /// The run takes different branches on another machine.
    Varies,
    /// Time, or another budget of the whole method, ran out on the path.
    Budget,
    /// The path needs an input that no program can construct.
    InvalidInput,
    /// A bug in Heapwright.
    Bug(String),
}

impl Ending {
    /// The end without its details.
    pub fn kind(&self) -> PathEnd {
        match self {
            Ending::Returned => PathEnd::Returned,
            Ending::Threw => PathEnd::Threw,
            Ending::LoopBound => PathEnd::LoopBound,
            Ending::DepthBound => PathEnd::DepthBound,
            Ending::StepBound => PathEnd::StepBound,
            Ending::MemoryBound => PathEnd::MemoryBound,
            Ending::RecursionBound => PathEnd::RecursionBound,
            Ending::Infeasible => PathEnd::Infeasible,
            Ending::SolverUnknown => PathEnd::SolverUnknown,
            Ending::Unsupported(_) | Ending::Missing(_) | Ending::Mismatch(_) | Ending::Varies => PathEnd::Unsupported,
            Ending::Budget => PathEnd::Budget,
            Ending::InvalidInput => PathEnd::InvalidInput,
            Ending::Bug(_) => PathEnd::Bug,
        }
    }

    fn detail(&self) -> Option<String> {
        match self {
            Ending::Unsupported(what) | Ending::Bug(what) => Some(what.clone()),
            Ending::Missing(class) => Some(format!("class {class} is not on the class path")),
            Ending::Mismatch(error) => Some(format!("the classes do not fit together: {error}")),
            Ending::Varies => Some("branches that depend on the machine".to_owned()),
            _ => None,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind().text())?;
        self.detail().map_or(Ok(()), |what| write!(f, ": {what}"))
    }
}

/// The number of paths by how they ended.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ends {
    counts: BTreeMap<PathEnd, u64>,
    details: BTreeMap<PathEnd, BTreeMap<String, u64>>,
    missing: BTreeSet<String>,
    mismatches: BTreeSet<String>,
}

impl Ends {
    /// Returns how many paths ended this way.
    pub fn count(&self, kind: PathEnd) -> u64 {
        self.counts.get(&kind).copied().unwrap_or(0)
    }

    /// What was not supported, or what went wrong, with counts; without [missing classes](Ends::missing) and
    /// [mismatches](Ends::mismatches).
    pub fn details(&self, kind: PathEnd) -> impl Iterator<Item = (&str, u64)> {
        self.details.get(&kind).into_iter().flatten().map(|(what, count)| (what.as_str(), *count))
    }

    /// Classes that paths needed and that are not on the class path.
    pub fn missing(&self) -> impl Iterator<Item = &str> {
        self.missing.iter().map(String::as_str)
    }

    /// Errors of a JVM for members that paths needed and that the classes on the class path do not have.
    pub fn mismatches(&self) -> impl Iterator<Item = &str> {
        self.mismatches.iter().map(String::as_str)
    }

    /// The kinds that occurred, in the order of a summary.
    pub fn iter(&self) -> impl Iterator<Item = (PathEnd, u64)> {
        self.counts.iter().map(|(kind, count)| (*kind, *count))
    }

    /// Paths for which an input exists, or may exist: all but the infeasible ones.
    pub fn paths(&self) -> u64 {
        self.iter().filter(|(kind, _)| *kind != PathEnd::Infeasible).map(|(_, count)| count).sum()
    }

    /// Paths that returned or threw.
    pub fn complete(&self) -> u64 {
        self.count(PathEnd::Returned) + self.count(PathEnd::Threw)
    }

    pub(crate) fn add(&mut self, end: &Ending) {
        *self.counts.entry(end.kind()).or_default() += 1;
        if let Ending::Missing(class) = end {
            self.missing.insert(class.clone());
        } else if let Ending::Mismatch(error) = end {
            self.mismatches.insert(error.clone());
        } else if let Some(what) = end.detail() {
            *self.details.entry(end.kind()).or_default().entry(what).or_default() += 1;
        }
    }

    /// Replaces an end that turned out to be a different one.
    pub(crate) fn replace(&mut self, old: &Ending, new: &Ending) {
        if let Some(count) = self.counts.get_mut(&old.kind()) {
            *count = count.saturating_sub(1);
        }
        self.counts.retain(|_, count| *count > 0);
        self.add(new);
    }
}
