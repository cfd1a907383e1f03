//! Explorations of small compiled methods.

#![allow(clippy::disallowed_methods, reason = "tests compile their fixtures")]

mod bounds;
mod paths;
mod support;
mod unknown;
