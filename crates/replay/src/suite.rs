//! What to run.

use heapwright_case::Framework;
use std::path::PathBuf;
use std::time::Duration;

/// The runner class that drives a framework.
pub(crate) fn driver(framework: Framework) -> &'static str {
    match framework {
        Framework::JUnit5 => "JupiterDriver",
        Framework::JUnit4 => "JUnit4Driver",
        Framework::TestNg => "TestNgDriver",
    }
}

/// A Java file with one test class.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Source {
    /// Its path relative to the source root: `pkg/FooTest.java`.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// How often tests are run, and under which circumstances.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Runs {
    /// Once.
    #[default]
    Once,
    /// Passing tests twice more: each alone, and all together in another order; each time with another language, time
    /// zone, environment, and so on.
    Repeated,
    /// Once, all together in another order and under different circumstances, to see whether they interfere with each
    /// other.
    Together,
}

/// Tests, and how to run them.
#[derive(Clone, Debug)]
pub struct Suite {
    /// The test classes.
    pub tests: Vec<Source>,
    /// The paths of those sources that have no tests, but are called by others.
    pub support: Vec<String>,
    /// The classes under test and their dependencies, directories and jars.
    pub class_path: Vec<PathBuf>,
    /// Classes to measure, by binary name (`pkg.Foo$Bar`); a nested class counts only if it is named.
    pub targets: Vec<String>,
    /// Whether some of these belong to the JDK.
    pub measures_jdk: bool,
    /// Test classes, by binary name, whose coverage is not counted: they check inputs.
    pub uncounted: Vec<String>,
    /// The Java release that the tests are written for, if not that of the JDK.
    pub release: Option<u16>,
    /// Whether `assert` statements are checked, as build tools do in tests.
    pub assertions: bool,
    /// How often they are run.
    pub runs: Runs,
    /// Additional JVM arguments, such as `--add-opens`.
    pub jvm_args: Vec<String>,
    /// Maximum time for one test.
    pub test_timeout: Duration,
    /// Maximum total time, including compilation.
    pub budget: Duration,
}

impl Default for Suite {
    fn default() -> Suite {
        Suite {
            tests: Vec::new(),
            support: Vec::new(),
            class_path: Vec::new(),
            targets: Vec::new(),
            measures_jdk: false,
            uncounted: Vec::new(),
            release: None,
            assertions: true,
            runs: Runs::Once,
            jvm_args: Vec::new(),
            test_timeout: Duration::from_secs(5),
            budget: Duration::from_secs(120),
        }
    }
}
