//! Explorations of small compiled methods.

#![allow(clippy::disallowed_methods, reason = "tests compile their fixtures")]

mod assumed;
mod beginnings;
mod bounds;
mod differential;
mod goals;
mod grow;
mod heaps;
mod inputs;
mod paper;
mod paths;
mod support;
mod unknown;
