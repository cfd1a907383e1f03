//! The input format of the separation-logic competition, SL-COMP: SMT-LIB 2.6 with `declare-heap`, `pto`, `sep`, `emp`,
//! `nil`.

mod commands;
mod decide;
mod formulas;
mod matching;
mod sexp;

pub use commands::{Script, Status, read};

/// A position in a text, both counted from 1.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Place {
    /// Line.
    pub line: u32,
    /// Column, in characters.
    pub column: u32,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// Why a text could not be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReadError {
    /// It is wrong.
    #[error("{place}: {message}")]
    Wrong {
        /// Where.
        place: Place,
        /// What.
        message: String,
    },
    /// It is correct but cannot be expressed as a symbolic heap.
    #[error("{place}: not supported: {what}")]
    Unsupported {
        /// Where.
        place: Place,
        /// What.
        what: String,
    },
}

fn wrong<T>(place: Place, message: impl Into<String>) -> Result<T, ReadError> {
    Err(ReadError::Wrong { place, message: message.into() })
}

fn unsupported<T>(place: Place, what: impl Into<String>) -> Result<T, ReadError> {
    Err(ReadError::Unsupported { place, what: what.into() })
}
