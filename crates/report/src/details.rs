//! What a report shows beside the record: the tests with their heaps, and the lines of the classes.

use heapwright_case::{MethodName, Run};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Details of a run. They are not part of the record, which would grow many times over.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Details {
    /// The tests in the files, in the order of the files.
    pub tests: Vec<TestDetail>,
    /// The classes whose branches count, by binary name.
    pub classes: BTreeMap<String, ClassLines>,
}

impl Details {
    /// Adds the details of another run.
    pub fn add(&mut self, other: Details) {
        self.tests.extend(other.tests);
        self.classes.extend(other.classes);
    }
}

/// A test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestDetail {
    /// Its name.
    pub name: String,
    /// The path of its file.
    pub file: String,
    /// The method it calls.
    pub method: MethodName,
    /// The names of that method's parameters.
    pub parameters: Vec<String>,
    /// Its text.
    pub text: String,
    /// The call with its heaps.
    pub call: Arc<Run>,
    /// The source lines it covers: class and line.
    pub lines: Vec<(String, u32)>,
    /// Whether it shows a mistake of the program.
    pub is_finding: bool,
}

/// The lines of a class with code.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ClassLines {
    /// Its source file, relative to the root of the sources.
    pub source: Option<String>,
    /// The lines.
    pub lines: BTreeMap<u32, LineState>,
}

/// What the tests do with a line.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct LineState {
    /// Whether a test runs it.
    pub covered: bool,
    /// Its branches.
    pub branches: u32,
    /// Those that no test takes.
    pub missed: u32,
}
