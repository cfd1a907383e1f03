//! How far the solver may go, and why it did not get further.

use std::cell::Cell;
use std::time::Duration;

/// Why there is no answer. None of these is ever taken for unsatisfiable.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Reason {
    /// The caller's time is over.
    #[error("time is over")]
    Time,
    /// The formula has more references than the solver numbers.
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
    Overflow(#[from] crate::core::linear::Overflow),
    /// The arithmetic solver gave up.
    #[error("the arithmetic solver gave up: {0}")]
    Arithmetic(String),
    /// The model was refuted by evaluation: a fault of this crate, told rather than hidden.
    #[error("a model was found that evaluation refutes")]
    Refuted,
    /// The problem is not one of satisfiability of symbolic heaps.
    #[error("{0}")]
    Fragment(String),
}

/// Bounds on the work.
pub struct Limits<'a> {
    left: &'a dyn Fn() -> Duration,
    steps: Cell<u32>,
    /// Models with more cells than this are not spelled out.
    pub cells: usize,
}

/// Steps between two looks at the clock.
const STRIDE: u32 = 256;

/// Longest time for one question to the arithmetic solver, in milliseconds.
const PATIENCE: u32 = 20_000;

impl<'a> Limits<'a> {
    /// As long as `left`, which is asked now and then, says that there is time left.
    #[must_use]
    pub fn new(left: &'a dyn Fn() -> Duration) -> Self {
        Self { left, steps: Cell::new(0), cells: 2_000 }
    }

    /// Without an end in time.
    #[must_use]
    pub fn none() -> Limits<'static> {
        Limits::new(&|| Duration::MAX)
    }

    /// Counts a step.
    pub(crate) fn step(&self) -> Result<(), Reason> {
        let steps = self.steps.get() + 1;
        self.steps.set(steps % STRIDE);
        if steps == STRIDE { self.look() } else { Ok(()) }
    }

    /// Looks whether time is over.
    pub(crate) fn look(&self) -> Result<(), Reason> {
        if (self.left)().is_zero() { Err(Reason::Time) } else { Ok(()) }
    }

    /// How many milliseconds the next question to the arithmetic solver may take.
    pub(crate) fn patience(&self) -> Result<u32, Reason> {
        self.look()?;
        Ok(u32::try_from((self.left)().as_millis()).unwrap_or(u32::MAX).clamp(1, PATIENCE))
    }
}
