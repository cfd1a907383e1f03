//! The proof of the tests: they are compiled and run on a real JVM, all in one process, and JaCoCo measures what they cover.
//!
//! A [`Toolchain`] is what must be there: a JDK, a test framework, JaCoCo. [`replay`] runs a [`Suite`] and gives a
//! [`Report`]; [`count`] runs nothing and tells how JaCoCo counts the branches of classes; [`doctor`] tells
//! what is missing and how to mend it. The crate works on text and files: it knows neither terms nor the machine, and
//! decides nothing about which tests there are.
//!
//! The JVM may end at any time (a test hangs, calls `System.exit`, or exhausts the memory). It then is started again
//! without the test that did it; what ended before stays as it is. Compilation is done once.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo, clippy::indexing_slicing)
)]

mod doctor;
mod event;
mod jvm;
mod report;
mod request;
mod run;
mod suite;
mod tally;
mod tools;

pub use doctor::{Check, doctor};
pub use report::{
    BranchCount, Counter, Diagnostic, Failure, LineBranches, MethodCoverage, Report, SourceVerdict, TestVerdict,
    Verdict,
};
pub use run::{ReplayError, count, replay};
pub use suite::{Framework, Source, Suite};
pub use tools::{ToolError, ToolOptions, Toolchain, toolchain};
