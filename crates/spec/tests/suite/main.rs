//! Specifications as files: those that are wrong with the messages they give, and those that are right with what
//! becomes of them.
//!
//! `HEAPWRIGHT_BLESS=1 cargo test -p heapwright-spec` writes the expected outputs anew.

#![allow(clippy::disallowed_methods, reason = "these tests compile, read and write files by their nature")]

mod bad;
mod fuzz;
mod good;
mod library;
mod papers;
mod support;
mod twins;
