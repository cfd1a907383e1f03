//! What is to be run.

use std::path::PathBuf;
use std::time::Duration;

/// A test framework.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Framework {
    /// JUnit 5 or newer.
    #[default]
    JUnit5,
    /// JUnit 4.
    JUnit4,
    /// TestNG.
    TestNg,
}

impl Framework {
    /// Its name, for people.
    pub fn name(self) -> &'static str {
        match self {
            Framework::JUnit5 => "JUnit 5",
            Framework::JUnit4 => "JUnit 4",
            Framework::TestNg => "TestNG",
        }
    }

    /// The class of the runner that drives it.
    pub(crate) fn driver(self) -> &'static str {
        match self {
            Framework::JUnit5 => "JupiterDriver",
            Framework::JUnit4 => "JUnit4Driver",
            Framework::TestNg => "TestNgDriver",
        }
    }
}

/// A Java file with one test class.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Source {
    /// Where it lies below the root of its sources: `pkg/FooTest.java`.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// Tests, and how to run them.
#[derive(Clone, Debug)]
pub struct Suite {
    /// The test classes.
    pub tests: Vec<Source>,
    /// The classes under test and what they need, directories and jars.
    pub class_path: Vec<PathBuf>,
    /// Classes to measure, by binary name (`pkg.Foo$Bar`); a nested class counts only if it is named.
    pub targets: Vec<String>,
    /// Test classes, by binary name, of which what they execute is not counted: they check inputs.
    pub uncounted: Vec<String>,
    /// The release of Java the tests are written in, if not that of the JDK.
    pub release: Option<u16>,
    /// Whether `assert` statements are checked, as build tools do in tests.
    pub assertions: bool,
    /// More arguments of the JVM, such as `--add-opens`.
    pub jvm_args: Vec<String>,
    /// The longest a test may take.
    pub test_timeout: Duration,
    /// The longest all may take, compilation included.
    pub budget: Duration,
}

impl Default for Suite {
    fn default() -> Suite {
        Suite {
            tests: Vec::new(),
            class_path: Vec::new(),
            targets: Vec::new(),
            uncounted: Vec::new(),
            release: None,
            assertions: true,
            jvm_args: Vec::new(),
            test_timeout: Duration::from_secs(5),
            budget: Duration::from_secs(120),
        }
    }
}
