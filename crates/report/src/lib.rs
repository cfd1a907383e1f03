//! The record of a run: what was requested, what was found, and what is missing, as plain data, as one JSON document
//! and as a table.
//!
//! Invariants: the crate depends on no part of the engine, so that anyone can read a record; it reads no clock, no
//! terminal and no file; its output is a function of the record and the given width. The document is described in
//! `docs/report-schema.md`, and `docs/run-record.schema.json` is its JSON schema.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo, clippy::indexing_slicing)
)]

mod details;
mod finding;
mod goal;
mod library;
mod names;
mod options;
mod record;
mod sarif;
mod table;

pub use details::{ClassLines, Details, LineState, TestDetail};
pub use finding::{Finding, FindingKind, Place, Severity, Taken};
pub use goal::{GoalRecord, GoalVerdict, Undecided};
pub use library::{Counted, Coverage, LibraryRecord, class_table};
pub use names::{method_text, type_text};
pub use options::RunOptions;
pub use record::{
    Cause, ClassRecord, FileKind, FileRecord, FileStatus, InputKind, Lines, MethodRecord, RunRecord, SCHEMA_VERSION,
    Skipped, TestRecord, Tool, Totals, Uncovered, Withheld,
};
pub use sarif::sarif;
pub use table::{
    Style, counted, counted_as, findings, goals, short_types, summary, table, uncovered_lines, unmeasured,
};

#[cfg(test)]
mod tests;
