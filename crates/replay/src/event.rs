//! Events reported by the runner in the JVM: JSON, one event per line.

use crate::report::{MethodCoverage, Thrown};
use serde::Deserialize;
use std::collections::BTreeMap;

/// An event. Written by `runner/heapwright/runner/Events.java` and its callers.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub(crate) enum Event {
    /// The compiler reported something.
    Diagnostic {
        file: Option<String>,
        /// The test that is left out because of it.
        #[serde(default)]
        test: Option<String>,
        #[serde(default)]
        line: u64,
        #[serde(default)]
        column: u64,
        error: bool,
        code: Option<String>,
        message: String,
    },
    /// Compilation has ended; these files have class files.
    Compiled { files: Vec<String> },
    /// A JVM is about to run tests; `salt` is the order of the JDK's immutable sets in it.
    Started { salt: bool },
    /// A test was found.
    Plan { class: String, method: String },
    /// A test class is about to run.
    Enter { class: String },
    /// A test starts.
    Start { class: String, method: String },
    /// A test ended.
    End(Box<End>),
    /// A test took too long, or the set-up of its class if there is no method; the process ended itself.
    Timeout { class: Option<String>, method: Option<String>, millis: u64, stack: Vec<String> },
    /// Something other than a test failed.
    Problem {
        #[serde(rename = "where")]
        place: String,
        exception: String,
        message: Option<String>,
    },
    /// The framework gave up after the last test that ended; the process ended itself.
    Broken,
    /// All tests were run; no test is responsible for what follows.
    Ran,
    /// Classes to measure that the JVM had loaded before JaCoCo could change them.
    Unmeasured { classes: Vec<String> },
    /// Time ran out before all tests had run.
    OutOfTime,
    /// Coverage of the passed tests.
    Coverage { methods: Vec<MethodCoverage>, missing: Vec<String>, problems: Vec<String> },
    /// Everything is done.
    Done,
}

/// The end of a test.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct End {
    pub class: String,
    pub method: String,
    pub status: Status,
    pub micros: u64,
    pub exception: Option<String>,
    pub message: Option<String>,
    #[serde(default)]
    pub stack: Vec<String>,
    #[serde(default)]
    pub causes: Vec<Thrown>,
    #[serde(default)]
    pub probes: BTreeMap<String, Vec<u32>>,
    /// JaCoCo's data of a passed test, in Base64.
    pub data: Option<String>,
}

/// How a test ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Status {
    Passed,
    Failed,
    Skipped,
}
