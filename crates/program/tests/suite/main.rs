//! Tests of the crate against real JDKs and classes compiled for the occasion.

mod jdks;
mod support;
