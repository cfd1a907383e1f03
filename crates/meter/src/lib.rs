//! Limits on the cost of a piece of work. The one place that reads clocks and counts memory for the engine.
//!
//! Long work polls an [`Alarm`], which costs two loads. It is raised when the thread has done the work that its
//! [`Allowance`] grants: work is counted ([`Work`]), so that a busy machine does as much as an idle one. [`watch`] has it
//! raised when a deadline has passed, when the user interrupts, or when the thread has used much more processor time
//! than work was counted. [`Counting`] counts the memory of each thread.
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
mod work;

pub use alarm::{Alarm, Cause};
pub use clock::{Processor, now, thread_time};
pub use contention::Contention;
pub use memory::{Counting, of_machine, of_thread};
pub use process::limit_memory;
pub use watchdog::{Limits, Watched, watch};
pub use work::{Allowance, Spent, Work, did, thread_work};
