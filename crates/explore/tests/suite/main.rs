//! Explorations of small compiled methods.

#![allow(clippy::disallowed_methods, reason = "tests compile their fixtures")]

mod bounds;
mod goals;
mod heaps;
mod paths;
mod support;
mod unknown;
