//! The HTML report of a run: static pages that open from the file system, and drawn heaps.
//!
//! Invariants: no file is read or written here, and nothing in the pages refers to the network; the same run gives the
//! same pages, byte for byte. Text reaches the pages through `maud`, which escapes it.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo, clippy::indexing_slicing)
)]

mod heap;
mod html;

pub use heap::draw;
pub use html::pages;

/// A file of the report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// Its path below the directory of the report.
    pub path: String,
    /// Its text.
    pub text: String,
}
