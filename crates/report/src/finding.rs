//! Findings: tests that show what is probably a mistake in the program.

use serde::{Deserialize, Serialize};
use std::fmt;

/// What went wrong.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FindingKind {
    /// An assertion of the program does not hold.
    Assertion,
    /// A null reference is followed.
    NullPointer,
    /// An index is out of bounds, or the length of an array negative.
    Index,
    /// An object has another class than the program takes it for.
    Cast,
    /// A division by zero, or a result that is not exact.
    Arithmetic,
    /// A recursion does not end.
    Recursion,
    /// A method does not do what its postcondition says.
    Postcondition,
    /// A value of the input reaches a call that a security goal forbids.
    Sink,
}

impl FindingKind {
    /// All kinds.
    pub const ALL: [FindingKind; 8] = [
        FindingKind::Assertion,
        FindingKind::NullPointer,
        FindingKind::Index,
        FindingKind::Cast,
        FindingKind::Arithmetic,
        FindingKind::Recursion,
        FindingKind::Postcondition,
        FindingKind::Sink,
    ];

    /// Its name in records and SARIF.
    pub fn id(self) -> &'static str {
        match self {
            FindingKind::Assertion => "assertion",
            FindingKind::NullPointer => "null-pointer",
            FindingKind::Index => "index",
            FindingKind::Cast => "cast",
            FindingKind::Arithmetic => "arithmetic",
            FindingKind::Recursion => "recursion",
            FindingKind::Postcondition => "postcondition",
            FindingKind::Sink => "sink",
        }
    }

    /// What it means, in a sentence.
    pub fn text(self) -> &'static str {
        match self {
            FindingKind::Assertion => "An assertion of the program does not hold",
            FindingKind::NullPointer => "A null reference is followed",
            FindingKind::Index => "An index is out of bounds",
            FindingKind::Cast => "An object is not of the class it is cast to",
            FindingKind::Arithmetic => "A calculation has no result",
            FindingKind::Recursion => "A recursion does not end",
            FindingKind::Postcondition => "A method does not do what its postcondition says",
            FindingKind::Sink => "A value of the input reaches a call that a security goal forbids",
        }
    }
}

impl fmt::Display for FindingKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// How likely it is that somebody wants to change the program.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// The input is ordinary, and nothing says that the exception is expected.
    High,
    /// The caller could be blamed, or the input is unusual.
    Medium,
    /// The input breaks a common convention, or nobody may be able to pass it.
    Low,
}

impl Severity {
    /// One level below.
    pub fn lowered(self) -> Severity {
        match self {
            Severity::High => Severity::Medium,
            Severity::Medium | Severity::Low => Severity::Low,
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::High => "high",
            Severity::Medium => "medium",
            Severity::Low => "low",
        })
    }
}

/// A place in the program.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// Binary name of the class.
    pub class: String,
    /// The method with its parameter types.
    pub method: String,
    /// The source file, relative to the root of the sources: `a/b/C.java`.
    pub file: Option<String>,
    /// The line.
    pub line: Option<u32>,
}

impl Place {
    /// `C.java:12`, or the class if the class file names no source.
    pub fn short(&self) -> String {
        let file = self.file.as_deref().and_then(|path| path.rsplit('/').next()).unwrap_or(&self.class);
        match self.line {
            Some(line) => format!("{file}:{line}"),
            None => file.to_owned(),
        }
    }
}

/// A branch that the run took.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Taken {
    /// Where the program decides.
    pub at: Place,
    /// The line with which it went on.
    pub to: Option<u32>,
}

/// A test that shows what is probably a mistake.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Finding {
    /// How likely it is that somebody wants to change the program.
    pub severity: Severity,
    /// What went wrong.
    pub kind: FindingKind,
    /// Where the exception was raised, or where the program called the library that raised it; the method whose
    /// postcondition does not hold.
    pub place: Place,
    /// The class of the exception; empty if there is none.
    pub exception: String,
    /// What happens, in a sentence.
    pub message: String,
    /// Why it has this severity.
    pub because: String,
    /// Binary name of the class whose method the test calls.
    pub class: String,
    /// That method.
    pub method: String,
    /// Its descriptor.
    pub descriptor: String,
    /// The calls that lead from that method to the place, the method itself first.
    pub calls: Vec<Place>,
    /// The branches the run took, by method and line.
    pub path: Vec<Taken>,
    /// The input, a line for the receiver and for each argument.
    pub input: Vec<String>,
    /// The test that shows it.
    pub test: String,
    /// The file of that test.
    pub file: String,
    /// The security goal that it is a finding of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal: Option<String>,
}

impl Finding {
    /// The key by which findings are listed: severity, place, kind.
    pub fn order(&self) -> impl Ord + use<> {
        (self.severity, self.place.file.clone(), self.place.line, self.kind, self.test.clone())
    }
}
