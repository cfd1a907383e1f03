//! Limits on the cost of a piece of work. The one place that reads clocks and counts memory for the engine.
//!
//! Long work polls an [`Alarm`], which costs one load of a flag. [`watch`] has it raised when the thread has used up
//! its processor time, when a deadline has passed, or when the user interrupts. Processor time is counted, not
//! wall-clock time, so that a busy machine does the same work as an idle one. [`Counting`] counts the memory of each
//! thread.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo, clippy::indexing_slicing)
)]

mod alarm;
mod clock;
mod contention;
mod memory;
mod process;
mod watchdog;

pub use alarm::{Alarm, Cause};
pub use clock::{Processor, now, thread_time};
pub use contention::Contention;
pub use memory::{Counting, of_machine, of_thread};
pub use process::limit_memory;
pub use watchdog::{Limits, Watched, watch};
