//! Specifications as files: bad ones with their messages, and good ones with the result of loading them.
//!
//! `HEAPWRIGHT_BLESS=1 cargo test -p heapwright-spec` rewrites the expected outputs.

#![allow(clippy::disallowed_methods, reason = "these tests compile, read and write files by their nature")]

mod bad;
mod contents;
mod forms;
mod fuzz;
mod good;
mod invariants;
mod library;
mod names;
mod order;
mod papers;
mod sorts;
mod support;
mod twins;
