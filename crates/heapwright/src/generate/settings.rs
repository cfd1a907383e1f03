//! The settings of `gen` that may stand on the command line or in `heapwright.toml`, and what they come to.

use clap::{Args, ValueEnum};
use heapwright_vm::Assumption;
use serde::{Deserialize, Deserializer};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

/// The library the tests are written for.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Framework {
    /// JUnit 5
    #[default]
    Junit5,
    /// JUnit 4
    Junit4,
    /// TestNG
    Testng,
}

impl From<Framework> for heapwright_replay::Framework {
    fn from(framework: Framework) -> heapwright_replay::Framework {
        match framework {
            Framework::Junit5 => heapwright_replay::Framework::JUnit5,
            Framework::Junit4 => heapwright_replay::Framework::JUnit4,
            Framework::Testng => heapwright_replay::Framework::TestNg,
        }
    }
}

impl From<Framework> for heapwright_testgen::Framework {
    fn from(framework: Framework) -> heapwright_testgen::Framework {
        match framework {
            Framework::Junit5 => heapwright_testgen::Framework::JUnit5,
            Framework::Junit4 => heapwright_testgen::Framework::JUnit4,
            Framework::Testng => heapwright_testgen::Framework::TestNg,
        }
    }
}

/// How it is explored which references of the input point to the same object.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Aliasing {
    /// Kept as a condition until the program depends on it
    #[default]
    Delayed,
    /// Every possibility is a path of its own
    Eager,
    /// Different references are different objects
    None,
}

/// Which of the paths known so far is explored next.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Searcher {
    /// The one nearest to a branch not yet covered
    #[default]
    Coverage,
    /// Depth first
    Dfs,
    /// Breadth first
    Bfs,
    /// Any, by the seed
    Random,
}

/// How inputs are found that a specification describes.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Strategy {
    /// The unfolded precondition first, then what the program looks at
    #[default]
    Auto,
    /// What the program looks at is unfolded
    Lazy,
    /// The unfolded precondition is followed, then what these runs left unexplored
    Concolic,
    /// Only the unfolded precondition is run
    Spec,
}

macro_rules! names {
    ($($type:ty),*) => {$(
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.to_possible_value().map_or(Ok(()), |value| f.write_str(value.get_name()))
            }
        }
    )*};
}
names!(Framework, Aliasing, Searcher, Strategy);

/// A length of time such as `60s`, `500ms` or `2m`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Span(pub Duration);

impl FromStr for Span {
    type Err = String;

    fn from_str(text: &str) -> Result<Span, String> {
        match humantime::parse_duration(text.trim()) {
            Ok(duration) if !duration.is_zero() => Ok(Span(duration)),
            Ok(_) => Err("it must be longer than nothing".to_owned()),
            Err(_) => Err(format!("'{text}' is not a time such as 60s, 500ms or 2m")),
        }
    }
}

impl<'de> Deserialize<'de> for Span {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Span, D::Error> {
        /// A number alone is a time whose unit was forgotten.
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "expected a time such as \"60s\", \"500ms\" or \"2m\"")]
        enum Written {
            Text(String),
            Number(i64),
        }
        let text = match Written::deserialize(deserializer)? {
            Written::Text(text) => text,
            Written::Number(number) => number.to_string(),
        };
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// What can be set, each possibly left open. The same names serve the command line and the file.
#[derive(Clone, PartialEq, Eq, Debug, Default, Args, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// Targets of the file, used when the command line has none.
    #[arg(skip)]
    #[serde(deserialize_with = "one_or_many")]
    pub targets: Vec<String>,

    /// Directories and jars with the classes under test and what they need, separated by ':'; also written -cp
    /// [default: the targets that are directories or jars, else CLASSPATH, else .]
    #[arg(long, value_name = "PATH", value_delimiter = ':')]
    #[serde(deserialize_with = "one_or_many")]
    pub class_path: Vec<String>,

    /// Where the test files go: the root of a source directory, such as src/test/java
    #[arg(long, short, value_name = "DIR")]
    pub out: Option<PathBuf>,

    /// Leave out classes or methods; * stands for anything (a.b.gen.*, *Dto, *#toString)
    #[arg(long, value_name = "PATTERN")]
    #[serde(deserialize_with = "one_or_many")]
    pub exclude: Vec<String>,

    /// The library the tests are written for [default: junit5]
    #[arg(long, value_enum, value_name = "NAME")]
    pub framework: Option<Framework>,

    /// What is added to a class's name for the name of its test class [default: Test]
    #[arg(long, value_name = "NAME")]
    pub suffix: Option<String>,

    /// How aliases of input references are explored [default: delayed]
    #[arg(long, value_enum, value_name = "MODE")]
    pub aliasing: Option<Aliasing>,

    /// Assume something of the input: distinct(a,b), disjoint(a,b) or acyclic(a), where a and b are parameters,
    /// `this`, or fields of these
    #[arg(long, value_name = "TEXT")]
    #[serde(deserialize_with = "one_or_many")]
    pub assume: Vec<String>,

    /// A file of such assumptions, one a line
    #[arg(long, value_name = "FILE")]
    pub assume_file: Option<PathBuf>,

    /// A specification of valid inputs in separation logic (docs/specifications.md)
    #[arg(long, value_name = "FILE")]
    #[serde(deserialize_with = "paths")]
    pub spec: Vec<PathBuf>,

    /// How inputs are found that a specification describes [default: auto]
    #[arg(long, value_enum, value_name = "NAME")]
    pub strategy: Option<Strategy>,

    /// How often a precondition is unfolded before it is run [default: 3, with --strategy concolic 1]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub unfold: Option<u32>,

    /// The methods, by name, that say whether an object is valid: with a specification they are no targets, and the
    /// replay asks them about every input; * stands for anything [default: repOK]
    #[arg(long, value_name = "NAME")]
    pub rep_ok: Option<String>,

    /// Which path is explored next [default: coverage]
    #[arg(long, value_enum, value_name = "NAME")]
    pub searcher: Option<Searcher>,

    /// Seed of everything random [default: 0]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub seed: Option<u64>,

    /// How often a loop that asks about the input goes round at most [default: 4]
    #[arg(long, value_name = "K", allow_negative_numbers = true)]
    pub loop_bound: Option<u32>,

    /// Decisions on one path at most [default: 400]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub max_depth: Option<u32>,

    /// Paths of one method at most [default: 2000]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub max_paths: Option<u32>,

    /// Length of an input array or string at most [default: 8]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub max_array: Option<u32>,

    /// Time for the whole run, such as 60s or 5m [default: no limit but that of the methods]
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub time: Option<Span>,

    /// Time for one method [default: 4s]
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub method_time: Option<Span>,

    /// Time for one question to a solver [default: 2s]
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub solver_timeout: Option<Span>,

    /// Methods explored at the same time [default: the number of processors]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub threads: Option<u32>,

    /// Keep a test for every path, also those that add neither a branch nor an outcome
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub keep_all: Option<bool>,

    /// Do not run the tests on the real JVM; no java process is started then
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub no_replay: Option<bool>,

    /// Make static fields part of the input
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub statics: Option<bool>,

    /// Write every question to the solver as an SMT-LIB file
    #[arg(long, value_name = "DIR")]
    pub dump_queries: Option<PathBuf>,

    /// The JDK whose library is used and on which the tests run [default: JAVA_HOME, then java on the PATH]
    #[arg(long, value_name = "DIR")]
    pub jdk: Option<PathBuf>,
}

/// A list, or a single text for a list of one.
fn one_or_many<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "expected a text or a list of texts")]
    enum OneOrMany {
        One(String),
        Many(Vec<String>),
    }
    Ok(match OneOrMany::deserialize(deserializer)? {
        OneOrMany::One(text) => vec![text],
        OneOrMany::Many(texts) => texts,
    })
}

fn paths<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<PathBuf>, D::Error> {
    one_or_many(deserializer).map(|texts| texts.into_iter().map(PathBuf::from).collect())
}

impl Settings {
    /// These settings, and the others where nothing is said here.
    pub fn or(self, others: Settings) -> Settings {
        fn list(first: Vec<String>, second: Vec<String>) -> Vec<String> {
            if first.is_empty() { second } else { first }
        }
        Settings {
            targets: list(self.targets, others.targets),
            class_path: list(self.class_path, others.class_path),
            out: self.out.or(others.out),
            exclude: list(self.exclude, others.exclude),
            framework: self.framework.or(others.framework),
            suffix: self.suffix.or(others.suffix),
            aliasing: self.aliasing.or(others.aliasing),
            assume: list(self.assume, others.assume),
            assume_file: self.assume_file.or(others.assume_file),
            spec: if self.spec.is_empty() { others.spec } else { self.spec },
            strategy: self.strategy.or(others.strategy),
            unfold: self.unfold.or(others.unfold),
            rep_ok: self.rep_ok.or(others.rep_ok),
            searcher: self.searcher.or(others.searcher),
            seed: self.seed.or(others.seed),
            loop_bound: self.loop_bound.or(others.loop_bound),
            max_depth: self.max_depth.or(others.max_depth),
            max_paths: self.max_paths.or(others.max_paths),
            max_array: self.max_array.or(others.max_array),
            time: self.time.or(others.time),
            method_time: self.method_time.or(others.method_time),
            solver_timeout: self.solver_timeout.or(others.solver_timeout),
            threads: self.threads.or(others.threads),
            keep_all: self.keep_all.or(others.keep_all),
            no_replay: self.no_replay.or(others.no_replay),
            statics: self.statics.or(others.statics),
            dump_queries: self.dump_queries.or(others.dump_queries),
            jdk: self.jdk.or(others.jdk),
        }
    }

    /// The same with relative paths starting at `base`.
    pub fn based_at(mut self, base: &Path) -> Settings {
        let place = |path: &mut Option<PathBuf>| {
            if let Some(path) = path {
                *path = base.join(&*path);
            }
        };
        for path in [&mut self.out, &mut self.assume_file, &mut self.dump_queries, &mut self.jdk] {
            place(path);
        }
        for path in &mut self.spec {
            *path = base.join(&*path);
        }
        let joined = |text: &String| base.join(text).to_string_lossy().into_owned();
        let parts = self.class_path.iter().flat_map(|entry| entry.split(':')).map(str::to_owned);
        self.class_path = parts.map(|entry| joined(&entry)).collect();
        for target in self.targets.iter_mut().filter(|target| target.contains('/') || target.ends_with(".jar")) {
            *target = joined(target);
        }
        self
    }
}

/// Everything `gen` is asked for, with nothing left open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Targets as they were given.
    pub targets: Vec<String>,
    /// Directories and jars, in order; empty until targets that are paths have been added.
    pub class_path: Vec<String>,
    /// The root of the test files.
    pub out: PathBuf,
    /// What is left out.
    pub exclude: Vec<String>,
    /// The library of the tests.
    pub framework: Framework,
    /// What is added to the name of a class.
    pub suffix: String,
    /// How aliases are explored.
    pub aliasing: Aliasing,
    /// Assumptions on the input, file and command line together.
    pub assumptions: Vec<Assumption>,
    /// Specifications.
    pub spec: Vec<PathBuf>,
    /// How inputs are found that a specification describes.
    pub strategy: Strategy,
    /// Unfoldings of a precondition before it is run.
    pub unfold: u32,
    /// The name of methods that check inputs; a pattern.
    pub rep_ok: String,
    /// Which path comes next.
    pub searcher: Searcher,
    /// Seed of everything random.
    pub seed: u64,
    /// Rounds of a loop at most.
    pub loop_bound: u32,
    /// Decisions of a path at most.
    pub max_depth: u32,
    /// Paths of a method at most.
    pub max_paths: u32,
    /// Elements of an input array at most.
    pub max_array: u32,
    /// Time for the run.
    pub time: Option<Duration>,
    /// Time for a method.
    pub method_time: Duration,
    /// Time for a query.
    pub solver_timeout: Duration,
    /// Number of workers.
    pub threads: usize,
    /// Whether every path gives a test.
    pub keep_all: bool,
    /// Whether tests run on the real JVM.
    pub replay: bool,
    /// Whether static fields are input.
    pub statics: bool,
    /// Where queries are written.
    pub dump_queries: Option<PathBuf>,
    /// The JDK asked for.
    pub jdk: Option<PathBuf>,
}

/// More threads than this are a typing mistake.
const MOST_THREADS: u32 = 1024;

impl Options {
    /// Fills in the defaults; `assumptions` are those of the file and of the command line.
    pub fn from_settings(settings: Settings, assumptions: Vec<Assumption>) -> Result<Options, String> {
        let Some(out) = settings.out else {
            return Err("where should the tests go? Give a directory with --out (or `out` in heapwright.toml)".into());
        };
        if settings.targets.is_empty() {
            return Err("nothing to test: name a class, a method, a package, a directory or a jar".into());
        }
        let suffix = settings.suffix.unwrap_or_else(|| "Test".to_owned());
        if suffix.is_empty() || !suffix.chars().all(|letter| letter.is_alphanumeric() || letter == '_') {
            return Err(format!("--suffix '{suffix}' cannot be part of a Java name: use letters and digits"));
        }
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = match settings.threads {
            Some(0) => return Err("--threads 0: at least one thread is needed".into()),
            Some(many) if many > MOST_THREADS => return Err(format!("--threads {many}: at most {MOST_THREADS}")),
            Some(some) => some as usize,
            None => processors,
        };
        let strategy = settings.strategy.unwrap_or_default();
        Ok(Options {
            targets: settings.targets,
            class_path: settings.class_path,
            out,
            exclude: settings.exclude,
            framework: settings.framework.unwrap_or_default(),
            suffix,
            aliasing: settings.aliasing.unwrap_or_default(),
            assumptions,
            spec: settings.spec,
            strategy,
            unfold: settings.unfold.unwrap_or(if strategy == Strategy::Concolic { 1 } else { 3 }),
            rep_ok: settings.rep_ok.unwrap_or_else(|| "repOK".to_owned()),
            searcher: settings.searcher.unwrap_or_default(),
            seed: settings.seed.unwrap_or(0),
            loop_bound: settings.loop_bound.unwrap_or(4),
            max_depth: settings.max_depth.unwrap_or(400),
            max_paths: settings.max_paths.unwrap_or(2000),
            max_array: settings.max_array.unwrap_or(8),
            time: settings.time.map(|span| span.0),
            method_time: settings.method_time.map_or(Duration::from_secs(4), |span| span.0),
            solver_timeout: settings.solver_timeout.map_or(Duration::from_secs(2), |span| span.0),
            threads,
            keep_all: settings.keep_all.unwrap_or(false),
            replay: !settings.no_replay.unwrap_or(false),
            statics: settings.statics.unwrap_or(false),
            dump_queries: settings.dump_queries,
            jdk: settings.jdk,
        })
    }
}
