//! Why a branch is not covered: the closed list of reasons.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A bound that cuts paths off or leaves inputs out.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
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
    /// `--max-array`: the length of arrays and lists.
    Array,
    /// `--max-memory`
    Memory,
    /// The length of strings (`--max-array`) and their characters.
    String,
    /// The classes that a name from outside stands for.
    Names,
    /// The contents of objects of library classes.
    Contents,
    /// The classes tried for a type.
    Classes,
    /// The answers of function objects, which neither throw nor change anything.
    Functions,
    /// Static fields that are no input.
    Statics,
    /// Inputs that are the same object as one that the program keeps.
    Identity,
    /// Inputs that are the same object.
    Aliases,
    /// Values that a native method needs.
    Values,
}

impl Bound {
    fn text(self) -> &'static str {
        match self {
            Bound::Loop => "the loop bound (--loop-bound)",
            Bound::Depth => "the depth bound (--max-depth)",
            Bound::Steps => "the number of instructions of a path",
            Bound::Memory => "the memory (--max-memory)",
            Bound::Recursion => "the recursion bound",
            Bound::Paths => "the number of paths (--max-paths)",
            Bound::Array => "the length of arrays (--max-array)",
            Bound::Names => "the classes that a name is tried with",
            Bound::String => "the length and characters of strings (--max-array)",
            Bound::Contents => "the contents tried",
            Bound::Classes => "the classes tried",
            Bound::Functions => "the answers tried",
            Bound::Statics => "the first value of a static field",
            Bound::Identity => "the identity of inputs",
            Bound::Aliases => "the aliases tried",
            Bound::Values => "the values tried",
        }
    }
}

/// Why no test takes a branch.
///
/// The order is the order in which a reason is preferred when several attempts failed for different reasons: the one
/// a user can do most about comes first. `Infeasible` is last: it stands only if nothing else can be said.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Reason {
    /// A test takes it, but the JVM did not confirm the test, which was withheld.
    Withheld,
    /// A path that leads there needs a class that is not on the class path.
    MissingClass {
        /// Its binary name.
        class: String,
    },
    /// A path that leads there needs a member that the classes on the class path do not have, or have otherwise.
    Mismatch {
        /// The error of a JVM.
        error: String,
    },
    /// A path that leads there needs something that is not supported: a native method, a feature.
    Unsupported {
        /// What it is.
        what: String,
    },
    /// The user interrupted the run.
    Interrupted,
    /// It was not reached in time.
    Budget,
    /// A bound cut off the paths, or left out the inputs, that might have led there.
    Bound {
        /// Which bound.
        bound: Bound,
        /// The class or field it is about.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        of: Option<String>,
    },
    /// The solver could not decide.
    SolverUnknown,
    /// Whether it is taken depends on the machine.
    Machine {
        /// On what of it.
        what: String,
    },
    /// Nothing of a type could be built that an input may need.
    NoInput {
        /// The type.
        of: String,
    },
    /// An input was found, but it cannot be given to the program.
    InvalidInput,
    /// An input takes it, but no test of it can be written.
    NoTest {
        /// Why not.
        why: String,
    },
    /// Tests take it, but an exception strikes before JaCoCo counts it.
    Uncounted,
    /// A fault of Heapwright ended a path that might have led there.
    Fault,
    /// No path came near it.
    NotReached,
    /// No sequence of public calls of the class leads there: all of them were followed.
    NotConstructible {
        /// The most calls of such a sequence; left out if the number makes no difference.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        calls: Option<u32>,
        /// The most objects that are held at once; left out if more make no difference.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        objects: Option<u32>,
    },
    /// No input takes it: every input was followed or refuted by a proof.
    Infeasible,
}

impl Reason {
    /// What might change it, if a user can do something.
    pub fn advice(&self) -> Option<&'static str> {
        Some(match self {
            Reason::Withheld => "Please report the withheld test: --json has its details.",
            Reason::MissingClass { .. } => "Add the directory or jar with --class-path.",
            Reason::Mismatch { .. } => "Put the version on the class path that the code was compiled with.",
            Reason::Budget => "Give it more time with --method-time, or --time if the run is limited.",
            Reason::Interrupted => "Let the run finish.",
            Reason::Bound { bound, .. } => bound.advice()?,
            Reason::SolverUnknown => "Give solvers more time with --solver-timeout.",
            Reason::NoInput { .. } => "A public constructor or factory, or a class that implements it, would help.",
            Reason::Fault => "Please report it: -v and --json have the details.",
            Reason::NotConstructible { calls: Some(_), .. } => {
                "Allow more calls with --calls, or any heap with --inputs auto."
            }
            Reason::NotConstructible { calls: None, .. } => "Allow any heap with --inputs auto.",
            Reason::Unsupported { .. }
            | Reason::Machine { .. }
            | Reason::InvalidInput
            | Reason::NoTest { .. }
            | Reason::Uncounted
            | Reason::NotReached
            | Reason::Infeasible => return None,
        })
    }
}

impl Bound {
    fn advice(self) -> Option<&'static str> {
        Some(match self {
            Bound::Loop => "Allow more rounds with --loop-bound.",
            Bound::Depth => "Allow more decisions with --max-depth.",
            Bound::Paths => "Allow more paths with --max-paths.",
            Bound::Array | Bound::String => "Allow longer arrays and strings with --max-array.",
            Bound::Memory => "Allow more memory with --max-memory.",
            Bound::Statics => "Make static fields part of the input with --statics.",
            Bound::Aliases => "Try every alias with --aliasing eager.",
            _ => return None,
        })
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Withheld => f.write_str("only a withheld test takes it"),
            Reason::MissingClass { class } => write!(f, "class {class} is not on the class path"),
            Reason::Mismatch { error } => write!(f, "the classes do not fit together: {error}"),
            Reason::Unsupported { what } => write!(f, "unsupported: {what}"),
            Reason::Interrupted => f.write_str("interrupted"),
            Reason::Budget => f.write_str("not reached in time"),
            Reason::Bound { bound, of: None } => write!(f, "cut off by {}", bound.text()),
            Reason::Bound { bound, of: Some(of) } => write!(f, "cut off by {} ({of})", bound.text()),
            Reason::SolverUnknown => f.write_str("the solver could not decide"),
            Reason::Machine { what } => write!(f, "depends on the machine: {what}"),
            Reason::NoInput { of } => write!(f, "no input of type {of} could be built"),
            Reason::InvalidInput => f.write_str("its input cannot be given to the program"),
            Reason::Uncounted => f.write_str("taken, but an exception strikes before JaCoCo counts it"),
            Reason::Fault => f.write_str("a fault of Heapwright ended the paths that lead there"),
            Reason::NoTest { why } => write!(f, "an input takes it, but no test can be written: {why}"),
            Reason::NotReached => f.write_str("not reached"),
            Reason::NotConstructible { calls, objects } => {
                f.write_str("no sequence of ")?;
                calls.map_or(Ok(()), |calls| write!(f, "up to {calls} "))?;
                f.write_str("public calls of the class")?;
                objects.map_or(Ok(()), |objects| write!(f, ", on up to {objects} objects,"))?;
                f.write_str(if calls.is_some() {
                    " leads there (proved)"
                } else {
                    " leads there, however long (proved)"
                })
            }
            Reason::Infeasible => f.write_str("infeasible (proved)"),
        }
    }
}
