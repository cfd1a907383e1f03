//! What a result depends on, as hashes: the classes it may reach, the tool, the JDK.
//!
//! INVARIANT: two runs with the same hashes and options find the same, unless a budget ends them. Where it is not known
//! what a result depends on, it depends on everything.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo, clippy::indexing_slicing)
)]

mod content;
mod table;
mod tool;

pub use content::{digest_of, pack, unpack};
pub use table::ClassTable;
pub use tool::{Tool, jdk_digest};
