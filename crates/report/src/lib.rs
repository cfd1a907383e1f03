//! The record of a run: what was asked for, what was found, and what is missing, as plain data, as one JSON document
//! and as a table.
//!
//! Invariants, absences included: the crate depends on no part of the engine, so that a record can be read by anyone;
//! it reads no clock, no terminal and no file; what it prints is a function of the record and the given width.
//! The document is described in `docs/report-schema.md`, and `docs/run-record.schema.json` is its JSON schema.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo, clippy::indexing_slicing)
)]

mod end;
mod names;
mod options;
mod reason;
mod record;
mod table;

pub use end::PathEnd;
pub use names::{method_text, type_text};
pub use options::RunOptions;
pub use reason::{Bound, Reason};
pub use record::{
    Cause, FileRecord, FileStatus, MethodRecord, RunRecord, SCHEMA_VERSION, Skipped, Tool, Totals, Uncovered, Withheld,
};
pub use table::{Style, counted, summary, table, uncovered_lines};

#[cfg(test)]
mod tests;
