//! The reasons why the solver gave no answer.

use heapwright_logic::{Limits, Overflow, Spent, Undefined, UnfoldError};

/// Why there is no answer. None of these is ever treated as unsatisfiable.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Reason {
    /// The caller's time ran out.
    #[error("time is over")]
    Time,
    /// The formula has more references than the solver can number.
    #[error("the formula has too many references")]
    TooLarge,
    /// A predicate has more than 250 reference parameters.
    #[error("a predicate has too many parameters")]
    TooManyParameters,
    /// The summary of a predicate is too large.
    #[error("a predicate has too many base pairs")]
    TooManyPairs,
    /// Unfolding found no model and arithmetic found no contradiction.
    #[error("no model was found within {0} unfoldings, and no contradiction")]
    Unfolding(usize),
    /// Arithmetic exceeds 128 bits.
    #[error(transparent)]
    Overflow(#[from] Overflow),
    /// The arithmetic solver gave up.
    #[error("the arithmetic solver gave up: {0}")]
    Arithmetic(String),
    /// Evaluation refuted the model: a bug in this crate, reported rather than hidden.
    #[error("a model was found that evaluation refutes")]
    Refuted,
    /// A model was found but for what multisets or arrays contain.
    #[error("no model was found with these contents, and no contradiction")]
    Contents,
    /// The problem is not one of satisfiability of symbolic heaps.
    #[error("{0}")]
    Fragment(String),
    /// The caller's memory budget is used up.
    #[error("memory is used up")]
    Memory,
    /// Something that must exist is missing: a bug in this crate, or ill-typed definitions.
    #[error("internal error: {0}")]
    Bug(&'static str),
}

impl From<Spent> for Reason {
    fn from(spent: Spent) -> Reason {
        match spent {
            Spent::Time => Reason::Time,
            Spent::Memory => Reason::Memory,
        }
    }
}

impl From<Undefined> for Reason {
    fn from(_: Undefined) -> Reason {
        Reason::Bug("a formula uses a record or predicate that is not defined")
    }
}

impl From<UnfoldError> for Reason {
    fn from(error: UnfoldError) -> Reason {
        match error {
            UnfoldError::Undefined(undefined) => undefined.into(),
            UnfoldError::Overflow(overflow) => overflow.into(),
        }
    }
}

/// The longest time for one query to the arithmetic solver, in milliseconds.
const PATIENCE: u32 = 20_000;

/// The time limit for the next query to the arithmetic solver, in milliseconds.
pub(crate) fn patience(limits: &Limits<'_>) -> Result<u32, Reason> {
    limits.look()?;
    Ok(u32::try_from(limits.left().as_millis()).unwrap_or(u32::MAX).clamp(1, PATIENCE))
}
