//! What the runner in the JVM tells: JSON, one event a line.

use crate::report::MethodCoverage;
use serde::Deserialize;
use std::collections::BTreeMap;

/// An event. The writer is `java/runner/heapwright/runner/Events.java` and those who call it.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub(crate) enum Event {
    /// The compiler said something.
    Diagnostic {
        file: Option<String>,
        #[serde(default)]
        line: u64,
        #[serde(default)]
        column: u64,
        error: bool,
        code: Option<String>,
        message: String,
    },
    /// Compilation is over; these files have class files.
    Compiled { files: Vec<String> },
    /// A test was found.
    Plan { class: String, method: String },
    /// A test class is about to run.
    Enter { class: String },
    /// A test starts.
    Start { class: String, method: String },
    /// It ended.
    End(End),
    /// A test, or the set-up of its class if it names no method, took too long; the process ended itself.
    Timeout { class: Option<String>, method: Option<String>, millis: u64, stack: Vec<String> },
    /// Something failed that is no test.
    Problem {
        #[serde(rename = "where")]
        place: String,
        exception: String,
        message: Option<String>,
    },
    /// The framework gave up after the test that ended last; the process ended itself.
    Broken,
    /// All tests were run; what follows is no test's doing.
    Ran,
    /// The time was over before all tests had run.
    OutOfTime,
    /// Coverage by the passed tests.
    Coverage { methods: Vec<MethodCoverage>, missing: Vec<String>, problems: Vec<String> },
    /// All was done.
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
    pub probes: BTreeMap<String, Vec<u32>>,
}

/// How a test ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Status {
    Passed,
    Failed,
    Skipped,
}

/// Reads events. A process that was killed may leave half a line at the end: it did not happen.
pub(crate) fn parse(text: &str) -> Result<Vec<Event>, serde_json::Error> {
    let whole = text.rfind('\n').map_or("", |end| text.get(..end).unwrap_or(""));
    whole.lines().map(serde_json::from_str).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_a_line_did_not_happen() {
        let events = parse("{\"event\":\"enter\",\"class\":\"A\"}\n{\"event\":\"sta").unwrap();
        assert!(matches!(events.as_slice(), [Event::Enter { class }] if class == "A"));
        assert!(parse("{\"event\":\"done\"").unwrap().is_empty());
    }
}
