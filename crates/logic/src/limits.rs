//! Bounds on work, which the caller sets.

use std::cell::Cell;
use std::time::Duration;

/// What ran out.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Spent {
    /// The caller's time.
    #[error("time is over")]
    Time,
    /// The caller's memory budget.
    #[error("memory is used up")]
    Memory,
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

    /// The time that is left.
    #[must_use]
    pub fn left(&self) -> Duration {
        (self.left)()
    }

    /// Counts a step.
    ///
    /// # Errors
    /// If the time is up.
    pub fn step(&self) -> Result<(), Spent> {
        self.work(1)
    }

    /// Counts work that takes as long as this many steps.
    ///
    /// # Errors
    /// If the time is up.
    pub fn work(&self, steps: usize) -> Result<(), Spent> {
        let steps = self.steps.get().saturating_add(steps);
        self.steps.set(if steps >= STRIDE { 0 } else { steps });
        if steps >= STRIDE { self.look() } else { Ok(()) }
    }

    /// Checks the time.
    ///
    /// # Errors
    /// If the time is up.
    pub fn look(&self) -> Result<(), Spent> {
        if self.left().is_zero() { Err(Spent::Time) } else { Ok(()) }
    }

    /// Reserves memory for data that is kept.
    ///
    /// # Errors
    /// If there is not as much left.
    pub fn reserve(&self, bytes: usize) -> Result<(), Spent> {
        let room = self.room.get().checked_sub(bytes).ok_or(Spent::Memory)?;
        self.room.set(room);
        Ok(())
    }

    /// Releases reserved memory.
    pub fn release(&self, bytes: usize) {
        self.room.set(self.room.get().saturating_add(bytes));
    }
}
