//! The replay as its callers see it: real tests on a real JVM, and what is said when something is missing.

#![allow(clippy::disallowed_methods, reason = "tests write files, run the JDK and measure time")]

mod common;
mod replay;
mod tools;
