//! Limits of the solver, and the reasons why it gave no answer.

use std::cell::Cell;
use std::time::Duration;

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
    Overflow(#[from] crate::core::linear::Overflow),
    /// The arithmetic solver gave up.
    #[error("the arithmetic solver gave up: {0}")]
    Arithmetic(String),
    /// Evaluation refuted the model: a bug in this crate, reported rather than hidden.
    #[error("a model was found that evaluation refutes")]
    Refuted,
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

/// Bounds on time and memory. Every loop of the solver and of evaluation whose length depends on the formula checks
/// them.
pub struct Limits<'a> {
    left: &'a dyn Fn() -> Duration,
    steps: Cell<usize>,
    /// Remaining memory in bytes, estimated.
    room: Cell<usize>,
    /// Models with more cells than this are not built.
    pub cells: usize,
}

/// Steps between two checks of the clock.
const STRIDE: usize = 256;

/// The longest time for one query to the arithmetic solver, in milliseconds.
const PATIENCE: u32 = 20_000;

/// Default number of bytes for tables and goals.
const MEMORY: usize = 1 << 30;

impl<'a> Limits<'a> {
    /// Runs until `left`, which is polled now and then, returns zero.
    #[must_use]
    pub fn new(left: &'a dyn Fn() -> Duration) -> Self {
        Self { left, steps: Cell::new(0), room: Cell::new(MEMORY), cells: 2_000 }
    }

    /// No time limit.
    #[must_use]
    pub fn none() -> Limits<'static> {
        Limits::new(&|| Duration::MAX)
    }

    /// Allows this many bytes (estimated) for tables and goals instead of one gigabyte.
    #[must_use]
    pub fn with_memory(mut self, bytes: usize) -> Self {
        self.room = Cell::new(bytes);
        self
    }

    /// Counts a step.
    pub(crate) fn step(&self) -> Result<(), Reason> {
        self.work(1)
    }

    /// Counts work that takes as long as this many steps.
    pub(crate) fn work(&self, steps: usize) -> Result<(), Reason> {
        let steps = self.steps.get().saturating_add(steps);
        self.steps.set(if steps >= STRIDE { 0 } else { steps });
        if steps >= STRIDE { self.look() } else { Ok(()) }
    }

    /// Fails if the time is up.
    pub(crate) fn look(&self) -> Result<(), Reason> {
        if (self.left)().is_zero() { Err(Reason::Time) } else { Ok(()) }
    }

    /// Reserves memory for data that is kept.
    pub(crate) fn reserve(&self, bytes: usize) -> Result<(), Reason> {
        let room = self.room.get().checked_sub(bytes).ok_or(Reason::Memory)?;
        self.room.set(room);
        Ok(())
    }

    /// Releases reserved memory.
    pub(crate) fn release(&self, bytes: usize) {
        self.room.set(self.room.get().saturating_add(bytes));
    }

    /// The time limit for the next query to the arithmetic solver, in milliseconds.
    pub(crate) fn patience(&self) -> Result<u32, Reason> {
        self.look()?;
        Ok(u32::try_from((self.left)().as_millis()).unwrap_or(u32::MAX).clamp(1, PATIENCE))
    }
}
