//! How a path ends: a closed list, with counts.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// How a path ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PathEnd {
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

impl PathEnd {
    /// The end without its details.
    pub fn kind(&self) -> EndKind {
        match self {
            PathEnd::Returned => EndKind::Returned,
            PathEnd::Threw => EndKind::Threw,
            PathEnd::LoopBound => EndKind::LoopBound,
            PathEnd::DepthBound => EndKind::DepthBound,
            PathEnd::StepBound => EndKind::StepBound,
            PathEnd::MemoryBound => EndKind::MemoryBound,
            PathEnd::RecursionBound => EndKind::RecursionBound,
            PathEnd::Infeasible => EndKind::Infeasible,
            PathEnd::SolverUnknown => EndKind::SolverUnknown,
            PathEnd::Unsupported(_) | PathEnd::Missing(_) | PathEnd::Mismatch(_) | PathEnd::Varies => {
                EndKind::Unsupported
            }
            PathEnd::Budget => EndKind::Budget,
            PathEnd::InvalidInput => EndKind::InvalidInput,
            PathEnd::Bug(_) => EndKind::Bug,
        }
    }

    fn detail(&self) -> Option<String> {
        match self {
            PathEnd::Unsupported(what) | PathEnd::Bug(what) => Some(what.clone()),
            PathEnd::Missing(class) => Some(format!("class {class} is not on the class path")),
            PathEnd::Mismatch(error) => Some(format!("the classes do not fit together: {error}")),
            PathEnd::Varies => Some("branches that depend on the machine".to_owned()),
            _ => None,
        }
    }
}

impl fmt::Display for PathEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind().name())?;
        self.detail().map_or(Ok(()), |what| write!(f, ": {what}"))
    }
}

/// The name of a [`PathEnd`].
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "described at PathEnd")]
pub enum EndKind {
    Returned,
    Threw,
    LoopBound,
    DepthBound,
    StepBound,
    MemoryBound,
    RecursionBound,
    Infeasible,
    SolverUnknown,
    Unsupported,
    Budget,
    InvalidInput,
    Bug,
}

impl EndKind {
    /// All kinds, in the order of a summary.
    pub const ALL: [EndKind; 13] = [
        EndKind::Returned,
        EndKind::Threw,
        EndKind::LoopBound,
        EndKind::DepthBound,
        EndKind::StepBound,
        EndKind::MemoryBound,
        EndKind::RecursionBound,
        EndKind::Infeasible,
        EndKind::SolverUnknown,
        EndKind::Unsupported,
        EndKind::Budget,
        EndKind::InvalidInput,
        EndKind::Bug,
    ];

    /// A short name.
    pub fn name(self) -> &'static str {
        match self {
            EndKind::Returned => "returned",
            EndKind::Threw => "threw",
            EndKind::LoopBound => "loop bound",
            EndKind::DepthBound => "depth bound",
            EndKind::StepBound => "step bound",
            EndKind::MemoryBound => "memory bound",
            EndKind::RecursionBound => "recursion bound",
            EndKind::Infeasible => "infeasible",
            EndKind::SolverUnknown => "solver unknown",
            EndKind::Unsupported => "unsupported",
            EndKind::Budget => "budget",
            EndKind::InvalidInput => "invalid input",
            EndKind::Bug => "bug",
        }
    }
}

/// The number of paths by how they ended.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ends {
    counts: BTreeMap<EndKind, u64>,
    details: BTreeMap<EndKind, BTreeMap<String, u64>>,
    missing: BTreeSet<String>,
    mismatches: BTreeSet<String>,
}

impl Ends {
    /// Returns how many paths ended this way.
    pub fn count(&self, kind: EndKind) -> u64 {
        self.counts.get(&kind).copied().unwrap_or(0)
    }

    /// What was not supported, or what went wrong, with counts; without [missing classes](Ends::missing) and
    /// [mismatches](Ends::mismatches).
    pub fn details(&self, kind: EndKind) -> impl Iterator<Item = (&str, u64)> {
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
    pub fn iter(&self) -> impl Iterator<Item = (EndKind, u64)> {
        self.counts.iter().map(|(kind, count)| (*kind, *count))
    }

    /// Paths for which an input exists, or may exist: all but the infeasible ones.
    pub fn paths(&self) -> u64 {
        self.iter().filter(|(kind, _)| *kind != EndKind::Infeasible).map(|(_, count)| count).sum()
    }

    /// Paths that returned or threw.
    pub fn complete(&self) -> u64 {
        self.count(EndKind::Returned) + self.count(EndKind::Threw)
    }

    pub(crate) fn add(&mut self, end: &PathEnd) {
        *self.counts.entry(end.kind()).or_default() += 1;
        if let PathEnd::Missing(class) = end {
            self.missing.insert(class.clone());
        } else if let PathEnd::Mismatch(error) = end {
            self.mismatches.insert(error.clone());
        } else if let Some(what) = end.detail() {
            *self.details.entry(end.kind()).or_default().entry(what).or_default() += 1;
        }
    }

    /// Replaces an end that turned out to be a different one.
    pub(crate) fn replace(&mut self, old: &PathEnd, new: &PathEnd) {
        if let Some(count) = self.counts.get_mut(&old.kind()) {
            *count = count.saturating_sub(1);
        }
        self.counts.retain(|_, count| *count > 0);
        self.add(new);
    }
}
