//! Validates the tests: they are compiled and run on a real JVM, and JaCoCo measures what they cover.
//!
//! A [`Toolchain`] is what is required: a JDK, a test framework, JaCoCo. A [`Bench`] runs one [`Suite`] after another
//! and returns a [`Report`] for each; [`replay`] does this for a single one. [`count`] runs nothing and returns how
//! JaCoCo counts the branches of classes; [`doctor`] reports what is missing and how to fix it. The crate works on text
//! and files: it knows neither terms nor the machine, and does not decide which tests exist.
//!
//! Code under test is not trusted: its JVM is isolated ([`Isolation`]), gets its instructions in a file, and reports
//! through its output. It may end at any time (a test hangs, calls `System.exit`, or exhausts the memory). It is then
//! restarted without the test that caused this; earlier results are kept. Another JVM compiles and counts; it runs no
//! tests and serves all suites of a bench.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo, clippy::indexing_slicing)
)]

mod bench;
mod doctor;
mod event;
mod isolation;
mod kernel;
mod office;
mod place;
mod process;
mod report;
mod request;
mod run;
mod sandbox;
mod suite;
mod tally;
mod tools;
mod variation;

pub use bench::{Bench, ReplayError, count, replay};
pub use doctor::{Check, doctor};
pub use heapwright_case::Framework;
pub use isolation::{Isolation, VARIABLE as ISOLATION_VARIABLE};
pub use report::{
    BranchCount, Counter, Diagnostic, Failure, LineBranches, MethodCoverage, Report, SourceVerdict, TestVerdict,
    Thrown, Unusable, Verdict,
};
pub use suite::{Runs, Source, Suite};
pub use tools::{ToolError, ToolOptions, Toolchain, cache_directory, local_repository, look_in, toolchain};
