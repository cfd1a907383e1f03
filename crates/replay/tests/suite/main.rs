//! The replay as its callers see it: real tests on a real JVM, and messages about missing tools.

#![allow(clippy::disallowed_methods, reason = "tests write files, run the JDK and measure time")]

mod common;
mod isolation;
mod replay;
mod steady;
mod tools;
