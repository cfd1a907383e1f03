//! The specification language: predicates and preconditions in separation logic, checked against Java classes.
//!
//! Invariants, absences included: the crate reads no files itself (a [`Reader`] does) and solves nothing; what is wrong
//! with a specification is a [`Diagnostic`] with its place; what passes the check is well typed in the logic.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo, clippy::indexing_slicing)
)]

mod access;
mod alias;
pub mod ast;
mod canonical;
mod cases;
pub mod classes;
mod conflict;
mod contexts;
mod contract;
mod diagnostic;
pub mod draw;
mod elaborate;
mod files;
mod infer;
mod java;
mod lexer;
mod lower;
mod names;
mod parser;
mod places;
mod predicates;
mod program;
mod records;
mod resolve;
mod satisfy;
mod span;
mod specification;
mod unfold;

pub use canonical::show;
pub use contexts::{Contexts, Step, contexts};
pub use contract::Contract;
pub use diagnostic::{Diagnostic, Kind, Severity, nearest};
pub use files::Reader;
pub use java::{Argument, Input, InputPath, JavaTest};
pub use parser::parse;
pub use records::RecordInfo;
pub use span::{FileId, Sources, Span};
pub use specification::{NamedQuery, Rejected, Specification};
pub use unfold::{unfold, unfold_all, unfold_call};
