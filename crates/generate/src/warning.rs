//! What a user should know before a run begins.

use std::fmt;

/// A warning. The generator prints nothing: whoever runs it shows them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Warning {
    /// The tests run on the real JVM with all rights of the user.
    NotIsolated {
        /// What would help.
        remedy: &'static str,
    },
    /// A file that is not ours has the name of a test class, which gets another name.
    NameTaken {
        /// The file that is left alone.
        file: String,
        /// The file that is written instead, relative to the root of the tests.
        instead: String,
    },
    /// A specification says something that is hardly meant.
    Specification {
        /// What that is.
        why: String,
    },
    /// A precondition that names no class does not fit a method of its name.
    Unfit {
        /// The method, which is explored without it.
        method: String,
        /// What is wrong with it there.
        why: String,
    },
}

impl Warning {
    /// Returns true if even a user who asked for silence must see it.
    pub fn is_vital(&self) -> bool {
        match self {
            Warning::NotIsolated { .. } => true,
            Warning::NameTaken { .. } | Warning::Specification { .. } => false,
            Warning::Unfit { .. } => true,
        }
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Warning::NotIsolated { remedy } => write!(
                f,
                "warning: the tests run without isolation: the code under test can change your files and use the \
                 network. {remedy}; --trust silences this warning, --no-replay runs nothing"
            ),
            Warning::NameTaken { file, instead } => {
                write!(f, "{file} was written by somebody else: the tests go to {instead}")
            }
            Warning::Specification { why } => write!(f, "the specification is doubtful\n{why}"),
            Warning::Unfit { method, why } => {
                write!(f, "warning: {method} is tested without its precondition, which does not fit it\n{why}")
            }
        }
    }
}
