//! Why a run of `gen` cannot continue, and the corresponding exit code.

/// Exit codes of `gen`.
pub mod exit {
    /// Done.
    pub const DONE: u8 = 0;
    /// There are findings, and the user asked for this exit code.
    pub const FINDINGS: u8 = 1;
    /// Invalid user input.
    pub const WRONG_INPUT: u8 = 2;
    /// A target that cannot be tested.
    pub const UNSUPPORTED: u8 = 3;
    /// The real JVM contradicted a test, failed to compile it, or could not be run.
    pub const DISAGREED: u8 = 4;
    /// Time ran out before every method was explored and every test confirmed.
    pub const BUDGET: u8 = 5;
    /// The user interrupted the run.
    pub const INTERRUPTED: u8 = 130;
    /// A bug in Heapwright.
    pub const FAULT: u8 = 70;
}

/// A message for the user and the exit code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// What is wrong and how to fix it.
    pub message: String,
    /// One of [`exit`].
    pub code: u8,
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}

impl Failure {
    /// Invalid user input.
    pub fn wrong_input(message: impl ToString) -> Failure {
        Failure { message: message.to_string(), code: exit::WRONG_INPUT }
    }

    /// The target cannot be tested.
    pub fn unsupported(message: impl ToString) -> Failure {
        Failure { message: message.to_string(), code: exit::UNSUPPORTED }
    }

    /// A bug in Heapwright.
    pub fn fault(message: impl ToString) -> Failure {
        Failure { message: message.to_string(), code: exit::FAULT }
    }
}
