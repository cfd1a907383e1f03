//! Test classes generated from runs: the text is compared with golden files, compiled without warnings, and run.

#![allow(clippy::disallowed_methods, reason = "tests compile and run what was generated")]

mod cases;
mod golden;
mod java;
mod plan_runner;
mod runs;
