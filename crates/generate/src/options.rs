//! The options of a run.

use crate::changed::ChangedLines;
use crate::failure::Failure;
use crate::library;
use crate::proofs::ProofLog;
use heapwright_case::{Framework, SecurityGoals};
use heapwright_explore::{Order, Strategy};
use heapwright_testgen::{Assertions, Mocks, NullTests};
use heapwright_vm::{Aliasing, Assumption};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::path::PathBuf;
use std::time::Duration;

/// An enumeration of choices, each with the name that a user writes and a one-line explanation.
pub trait Choice: Copy + PartialEq + Sized + 'static {
    /// All choices.
    const ALL: &'static [(Self, &'static str, &'static str)];

    /// Returns the name of a choice.
    fn name_of(self) -> &'static str {
        Self::ALL.iter().find(|(one, ..)| *one == self).map_or("", |(_, name, _)| name)
    }

    /// Returns the choice with this name.
    fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, own, _)| *own == name).map(|(one, ..)| *one)
    }
}

impl Choice for Framework {
    const ALL: &'static [(Framework, &'static str, &'static str)] = &[
        (Framework::JUnit5, "junit5", "JUnit 5"),
        (Framework::JUnit4, "junit4", "JUnit 4"),
        (Framework::TestNg, "testng", "TestNG"),
    ];
}

impl Choice for Aliasing {
    const ALL: &'static [(Aliasing, &'static str, &'static str)] = &[
        (Aliasing::Delayed, "delayed", "Kept as a condition until the program depends on it"),
        (Aliasing::Eager, "eager", "Every possibility is a path of its own"),
        (Aliasing::None, "none", "Different references are different objects"),
    ];
}

impl Choice for Order {
    const ALL: &'static [(Order, &'static str, &'static str)] = &[
        (Order::Coverage, "coverage", "The one nearest to a branch not yet covered"),
        (Order::DepthFirst, "dfs", "Depth first"),
        (Order::BreadthFirst, "bfs", "Breadth first"),
        (Order::Random, "random", "Any, by the seed"),
    ];
}

impl Choice for Strategy {
    const ALL: &'static [(Strategy, &'static str, &'static str)] = &[
        (Strategy::Auto, "auto", "The unfolded precondition first, then what the program looks at"),
        (Strategy::Lazy, "lazy", "What the program looks at is unfolded"),
        (Strategy::Concolic, "concolic", "The unfolded precondition is followed, then what these runs left unexplored"),
        (Strategy::Spec, "spec", "Only the unfolded precondition is run"),
    ];
}

/// The length of the longest input array, unless the user sets another or the code names a greater number.
pub(crate) const MAX_ARRAY: u32 = 8;

/// The time for a library, unless the user sets another.
const LIBRARY_TIME: Duration = Duration::from_secs(600);

/// How inputs are built.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Inputs {
    /// As callers would; by fields for what no sequence of calls was found to reach.
    #[default]
    Auto,
    /// Only by calls that a test in another package could make.
    Api,
    /// By fields, as far as constructors and setters do not reach.
    Fields,
}

impl Choice for Inputs {
    const ALL: &'static [(Inputs, &'static str, &'static str)] = &[
        (
            Inputs::Auto,
            "auto",
            "As callers would; any heap, in a file of its own, for what no calls were found to reach",
        ),
        (Inputs::Api, "api", "Only sequences of public calls"),
        (Inputs::Fields, "fields", "Any heap, built by constructors, setters, and fields where these do not suffice"),
    ];
}

impl Choice for NullTests {
    const ALL: &'static [(NullTests, &'static str, &'static str)] = &[
        (NullTests::None, "none", "Left out, unless they alone take a branch or run a line"),
        (NullTests::One, "one", "One parameterised test for those of a method"),
        (NullTests::All, "all", "A test for each"),
    ];
}

impl Choice for Assertions {
    const ALL: &'static [(Assertions, &'static str, &'static str)] = &[
        (Assertions::Framework, "junit", "Those of the test framework"),
        (Assertions::AssertJ, "assertj", "AssertJ, which must be on the class path"),
    ];
}

impl Choice for Mocks {
    const ALL: &'static [(Mocks, &'static str, &'static str)] = &[
        (Mocks::Plain, "plain", "Lambdas and anonymous classes"),
        (Mocks::Mockito, "mockito", "Mockito, which must be on the class path"),
    ];
}

/// A choice as data: the name that a user writes.
mod by_name {
    use super::*;

    pub fn serialize<T: Choice, S: Serializer>(choice: &T, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(choice.name_of())
    }

    pub fn deserialize<'de, T: Choice, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
        let name = String::deserialize(from)?;
        T::named(&name).ok_or_else(|| serde::de::Error::custom(format!("'{name}' is none of the choices")))
    }
}

/// Assumptions as data: as a user writes them.
mod as_written {
    use super::*;
    use heapwright_explore::{Written, parse_assumptions};

    pub fn serialize<S: Serializer>(assumptions: &[Assumption], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(assumptions.iter().map(|assumption| Written(assumption).to_string()))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Assumption>, D::Error> {
        let mut all = Vec::new();
        for text in Vec::<String>::deserialize(from)? {
            all.extend(parse_assumptions(&text).map_err(serde::de::Error::custom)?);
        }
        Ok(all)
    }
}

/// The options of a run. As data they are part of a plan (`heapwright plan`).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Options {
    /// Targets as they were given.
    pub targets: Vec<String>,
    /// Directories and jars, in order. Targets that are paths are added to it.
    pub class_path: Vec<String>,
    /// The root of the test files.
    pub out: PathBuf,
    /// What is excluded.
    pub exclude: Vec<String>,
    /// System properties that the code under test sees, beside the usual ones.
    #[serde(default)]
    pub properties: Vec<(String, String)>,
    /// Classes whose branches are goals beside those of the targets.
    pub cover: Vec<String>,
    /// Packages and jars that are tested as a whole, from another package.
    #[serde(default)]
    pub library: Vec<String>,
    /// Whether every input has the first class that fits.
    #[serde(default)]
    pub fixed_types: bool,
    /// The package above those of the tests of a library.
    #[serde(default)]
    pub test_package: Option<String>,
    /// The test framework.
    pub framework: Framework,
    /// The suffix of test classes, if the user chose one.
    pub suffix: Option<String>,
    /// How inputs are built.
    #[serde(with = "by_name")]
    pub inputs: Inputs,
    /// What becomes of tests that only pass null.
    #[serde(with = "by_name")]
    pub null_tests: NullTests,
    /// How expectations are written.
    #[serde(with = "by_name")]
    pub assertions: Assertions,
    /// What stubs are written with.
    #[serde(with = "by_name")]
    pub mocks: Mocks,
    /// The most calls that build an input; by default they grow within the time of a method.
    pub calls: Option<u32>,
    /// The most objects that are held between two calls.
    pub objects: Option<u32>,
    /// How aliases are explored.
    #[serde(with = "by_name")]
    pub aliasing: Aliasing,
    /// Assumptions about the input, from the file and the command line.
    #[serde(with = "as_written")]
    pub assumptions: Vec<Assumption>,
    /// Specifications.
    pub spec: Vec<PathBuf>,
    /// How inputs that satisfy a specification are found.
    #[serde(with = "by_name")]
    pub strategy: Strategy,
    /// How often a precondition is unfolded before it is run; the default depends on the strategy.
    pub unfold: Option<u32>,
    /// The name pattern of methods that check inputs.
    pub rep_ok: String,
    /// Which path comes next.
    #[serde(with = "by_name")]
    pub searcher: Order,
    /// The seed of all random choices.
    pub seed: u64,
    /// The most iterations of a loop.
    pub loop_bound: u32,
    /// The most decisions on a path.
    pub max_depth: u32,
    /// The most paths of a method.
    pub max_paths: u32,
    /// The most elements of an input array.
    pub max_array: u32,
    /// Time limit of the run.
    pub time: Option<Duration>,
    /// Time limit of a method.
    pub method_time: Duration,
    /// Time limit of a query.
    pub solver_timeout: Duration,
    /// Memory limit of the run, in bytes.
    pub max_memory: usize,
    /// Number of workers.
    pub threads: usize,
    /// Whether every path yields a test.
    pub keep_all: bool,
    /// Whether tests run on the real JVM.
    pub replay: bool,
    /// Whether the user trusts the code under test.
    pub trust: bool,
    /// Whether static fields are inputs.
    pub statics: bool,
    /// The log of checked proofs, if proofs are checked.
    #[serde(skip)]
    pub check_proofs: Option<ProofLog>,
    /// The directory that queries are written to.
    pub dump_queries: Option<PathBuf>,
    /// The requested JDK.
    pub jdk: Option<PathBuf>,
    /// Whether messages about specifications are coloured.
    #[serde(skip)]
    pub color: bool,
    /// If given, only methods with such lines are tested.
    pub changed: Option<Vec<ChangedLines>>,
    /// The Java release that the tests are compiled for, if not that of the JDK.
    pub release: Option<u16>,
    /// Security goals.
    #[serde(default)]
    pub security: SecurityGoals,
}

/// Memory for a run if that of the machine is unknown.
const USUAL_MEMORY: usize = 4 << 30;

/// The default memory limit of a run.
pub fn usual_memory() -> usize {
    heapwright_meter::of_machine().map_or(USUAL_MEMORY, |bytes| bytes / 2)
}

impl Options {
    /// Creates the options of a run on these targets that writes to this directory, with the defaults of the command
    /// line.
    pub fn new(targets: Vec<String>, out: PathBuf) -> Options {
        Options {
            targets,
            class_path: Vec::new(),
            out,
            exclude: Vec::new(),
            properties: Vec::new(),
            cover: Vec::new(),
            library: Vec::new(),
            test_package: None,
            fixed_types: false,
            framework: Framework::default(),
            suffix: None,
            inputs: Inputs::default(),
            null_tests: NullTests::default(),
            assertions: Assertions::default(),
            mocks: Mocks::default(),
            calls: None,
            objects: None,
            aliasing: Aliasing::default(),
            assumptions: Vec::new(),
            spec: Vec::new(),
            strategy: Strategy::default(),
            unfold: None,
            rep_ok: "repOK".to_owned(),
            searcher: Order::default(),
            seed: 0,
            loop_bound: 4,
            max_depth: 400,
            max_paths: 2000,
            max_array: MAX_ARRAY,
            time: None,
            method_time: Duration::from_secs(4),
            solver_timeout: Duration::from_secs(2),
            max_memory: usual_memory(),
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            keep_all: false,
            replay: true,
            trust: false,
            statics: false,
            check_proofs: None,
            dump_queries: None,
            jdk: None,
            color: false,
            changed: None,
            release: None,
            security: SecurityGoals::default(),
        }
    }

    /// Settles what depends on other options: a library is tested through its API, and in limited time.
    pub(crate) fn settle(&mut self) {
        if !self.library.is_empty() {
            self.inputs = Inputs::Api;
            self.time = self.time.or(Some(LIBRARY_TIME));
        }
    }

    /// Returns the package of the tests of a class, if it is not that of the class.
    pub(crate) fn package_of(&self, class: &str) -> Option<String> {
        let package = class.rsplit_once('.').map_or("", |(package, _)| package);
        let above = self.test_package.as_deref().unwrap_or(library::TEST_PACKAGE);
        (!self.library.is_empty()).then(|| format!("{above}.{package}").trim_end_matches('.').to_owned())
    }

    /// Returns the name whose package and simple name those of the test class are made from.
    pub(crate) fn filed_under(&self, class: &str) -> String {
        let simple = class.rsplit_once('.').map_or(class, |(_, simple)| simple);
        self.package_of(class).map_or_else(|| class.to_owned(), |package| format!("{package}.{simple}"))
    }

    /// Returns how often a precondition is unfolded before it is run.
    pub fn unfoldings(&self) -> u32 {
        self.unfold.unwrap_or(if self.strategy == Strategy::Concolic { 1 } else { 3 })
    }

    /// Returns true if tests may have parameters: JUnit 5 has them in a library of its own, which the aggregate
    /// `junit-jupiter` brings along. A class path without JUnit says nothing.
    pub(crate) fn has_parameterised_tests(&self) -> bool {
        let has = |start: &str| {
            let names = self.class_path.iter().map(|entry| entry.rsplit(['/', '\\']).next().unwrap_or(entry));
            names.into_iter().any(|name| name.starts_with(start))
        };
        self.framework == Framework::JUnit5 && (has("junit-jupiter-params-") || !has("junit-jupiter-api-"))
    }

    /// Reports options that make no sense for a library.
    fn check_library(&self) -> Result<(), Failure> {
        let wrong = |message: &str| Err(Failure::wrong_input(message));
        if let Some(target) = self.targets.first() {
            return wrong(&format!("--library is tested as a whole: leave out the target {target}, or --library"));
        }
        if self.inputs == Inputs::Fields {
            return wrong("--library is tested by calls that other packages can make: leave out --inputs fields");
        }
        if !self.spec.is_empty() || !self.assumptions.is_empty() {
            return wrong("--library is tested as a whole: leave out --spec, --assume and --assume-file");
        }
        if self.changed.is_some() {
            return wrong("--library is tested as a whole: leave out --changed and --since");
        }
        let package = self.test_package.as_deref().unwrap_or(library::TEST_PACKAGE);
        match heapwright_testgen::is_package(package) && !["java", "javax"].contains(&package) {
            true => Ok(()),
            false => wrong(&format!("--test-package {package} cannot be a package of yours: use a name such as a.b")),
        }
    }

    /// Reports errors that can be detected without loading any class.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        if self.targets.is_empty() && self.library.is_empty() {
            let message = "nothing to test: name a class, a method, a package, a directory or a jar";
            return Err(Failure::wrong_input(message));
        }
        if !self.library.is_empty() {
            self.check_library()?;
        }
        let has_assertj = self.class_path.iter().any(|entry| entry.contains("assertj"));
        if self.assertions == Assertions::AssertJ && !has_assertj {
            let message = "--assertions assertj: AssertJ is not on the class path; \
                           add assertj-core to the test dependencies, or its jar to --class-path";
            return Err(Failure::wrong_input(message));
        }
        let has_mockito = self.class_path.iter().any(|entry| entry.contains("mockito"));
        if self.mocks == Mocks::Mockito && !has_mockito {
            let message = "--mocks mockito: Mockito is not on the class path; \
                           add mockito-core to the test dependencies, or its jars to --class-path";
            return Err(Failure::wrong_input(message));
        }
        let is_name = |text: &str| heapwright_testgen::is_identifier(text);
        match self.suffix.as_deref().filter(|text| !is_name(text) || text.contains('$')) {
            Some(suffix) => Err(Failure::wrong_input(format!(
                "--suffix '{suffix}' cannot end a Java name: use letters and digits, a letter first"
            ))),
            None => Ok(()),
        }
    }
}
