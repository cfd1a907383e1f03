//! The specification language: predicates and preconditions in separation logic.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo, clippy::indexing_slicing)
)]

pub mod ast;
mod diagnostic;
mod lexer;
mod parser;
mod span;

pub use diagnostic::{Diagnostic, Kind, Severity, nearest};
pub use parser::parse;
pub use span::{FileId, Sources, Span};
