//! How a path ends: a closed list, and counts of it.

use std::collections::BTreeMap;
use std::fmt;

/// How a path ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PathEnd {
    /// The method returned.
    Returned,
    /// The method threw.
    Threw,
    /// A loop would have gone round once more than the bound allows.
    LoopBound,
    /// There were as many decisions as the bound allows.
    DepthBound,
    /// The path took as many steps, or as much memory, as the bound allows.
    StepBound,
    /// A method would have called itself once more than the bound allows.
    RecursionBound,
    /// No input takes this path.
    Infeasible,
    /// The solver could not say whether an input takes this path.
    SolverUnknown,
    /// The path needs something the machine does not do.
    Unsupported(String),
    /// Time, or another budget of the whole method, ran out on the path.
    Budget,
    /// The path needs an input that no program can give.
    InvalidInput,
    /// Our own mistake.
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
            PathEnd::RecursionBound => EndKind::RecursionBound,
            PathEnd::Infeasible => EndKind::Infeasible,
            PathEnd::SolverUnknown => EndKind::SolverUnknown,
            PathEnd::Unsupported(_) => EndKind::Unsupported,
            PathEnd::Budget => EndKind::Budget,
            PathEnd::InvalidInput => EndKind::InvalidInput,
            PathEnd::Bug(_) => EndKind::Bug,
        }
    }

    fn detail(&self) -> Option<&str> {
        match self {
            PathEnd::Unsupported(what) | PathEnd::Bug(what) => Some(what),
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
    RecursionBound,
    Infeasible,
    SolverUnknown,
    Unsupported,
    Budget,
    InvalidInput,
    Bug,
}

impl EndKind {
    /// All of them, in the order of a summary.
    pub const ALL: [EndKind; 12] = [
        EndKind::Returned,
        EndKind::Threw,
        EndKind::LoopBound,
        EndKind::DepthBound,
        EndKind::StepBound,
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

/// How many paths ended how.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ends {
    counts: BTreeMap<EndKind, u64>,
    details: BTreeMap<EndKind, BTreeMap<String, u64>>,
}

impl Ends {
    /// How many paths ended like this.
    pub fn count(&self, kind: EndKind) -> u64 {
        self.counts.get(&kind).copied().unwrap_or(0)
    }

    /// What was not supported, or what went wrong, and how often.
    pub fn details(&self, kind: EndKind) -> impl Iterator<Item = (&str, u64)> {
        self.details.get(&kind).into_iter().flatten().map(|(what, count)| (what.as_str(), *count))
    }

    /// The ends that occurred, in the order of a summary.
    pub fn iter(&self) -> impl Iterator<Item = (EndKind, u64)> {
        self.counts.iter().map(|(kind, count)| (*kind, *count))
    }

    /// Paths for which an input exists, or may exist: all but the infeasible ones.
    pub fn paths(&self) -> u64 {
        self.iter().filter(|(kind, _)| *kind != EndKind::Infeasible).map(|(_, count)| count).sum()
    }

    /// Paths that came to their own end.
    pub fn complete(&self) -> u64 {
        self.count(EndKind::Returned) + self.count(EndKind::Threw)
    }

    pub(crate) fn add(&mut self, end: &PathEnd) {
        *self.counts.entry(end.kind()).or_default() += 1;
        if let Some(what) = end.detail() {
            *self.details.entry(end.kind()).or_default().entry(what.to_owned()).or_default() += 1;
        }
    }

    /// Takes back an end that was found to be another one.
    pub(crate) fn replace(&mut self, old: &PathEnd, new: &PathEnd) {
        if let Some(count) = self.counts.get_mut(&old.kind()) {
            *count = count.saturating_sub(1);
        }
        self.counts.retain(|_, count| *count > 0);
        self.add(new);
    }
}
