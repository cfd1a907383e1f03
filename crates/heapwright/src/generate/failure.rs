//! Why a run of `gen` cannot go on, and the exit code that says so.

/// Exit codes of `gen`.
pub mod exit {
    /// Done.
    pub const DONE: u8 = 0;
    /// Something the user gave is wrong.
    pub const WRONG_INPUT: u8 = 2;
    /// A target that cannot be tested.
    pub const UNSUPPORTED: u8 = 3;
    /// The real JVM disagreed with a test, or did not get to confirm it.
    pub const DISAGREED: u8 = 4;
    /// The user interrupted the run.
    pub const INTERRUPTED: u8 = 130;
    /// A fault of Heapwright.
    pub const FAULT: u8 = 70;
}

/// A message for the user and the exit code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// What is wrong and what to do.
    pub message: String,
    /// One of [`exit`].
    pub code: u8,
}

impl Failure {
    /// The user gave something wrong.
    pub fn wrong_input(message: impl ToString) -> Failure {
        Failure { message: message.to_string(), code: exit::WRONG_INPUT }
    }

    /// The target cannot be tested.
    pub fn unsupported(message: impl ToString) -> Failure {
        Failure { message: message.to_string(), code: exit::UNSUPPORTED }
    }

    /// Heapwright is wrong.
    pub fn fault(message: impl ToString) -> Failure {
        Failure { message: message.to_string(), code: exit::FAULT }
    }
}
