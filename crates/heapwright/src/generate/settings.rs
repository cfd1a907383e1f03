//! The settings of `gen` that may stand on the command line or in `heapwright.toml`, and what they come to.

use crate::distribute::CacheSettings;
use crate::quantity::{Size, Within};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use heapwright_generate::{
    Aliasing, Assertions, Choice, Framework, Inputs, Mocks, NullTests, Options, Order, ProofLog, Strategy,
};
use heapwright_vm::Assumption;
use serde::{Deserialize, Deserializer};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

/// A length of time such as `60s`, `500ms` or `2m`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Span(pub Duration);

/// The longest time that can be asked for.
const LONGEST: Duration = Duration::from_secs(365 * 24 * 60 * 60);

impl FromStr for Span {
    type Err = String;

    fn from_str(text: &str) -> Result<Span, String> {
        match humantime::parse_duration(text.trim()) {
            Ok(duration) if !duration.is_zero() && duration <= LONGEST => Ok(Span(duration)),
            Ok(_) => Err(format!("'{text}' is not a time from 1ns to 365days")),
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

/// Reads a choice on the command line.
pub fn choice<T: Choice + Send + Sync>() -> impl TypedValueParser<Value = T> {
    let values = T::ALL.iter().map(|(_, name, help)| PossibleValue::new(*name).help(*help));
    PossibleValuesParser::new(values).try_map(|text| T::named(&text).ok_or("not one of them"))
}

/// Reads a choice in the file.
fn chosen<'de, T: Choice, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    let text = String::deserialize(deserializer)?;
    let names: Vec<String> = T::ALL.iter().map(|(_, name, _)| format!("`{name}`")).collect();
    let wrong = || serde::de::Error::custom(format!("unknown variant `{text}`, expected one of {}", names.join(", ")));
    T::named(&text).map(Some).ok_or_else(wrong)
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

    /// Whether the directory of the tests may be named later, as in a plan.
    #[arg(skip)]
    #[serde(skip)]
    pub out_later: bool,

    /// Leave out classes or methods; * stands for anything (a.b.gen.*, *Dto, *#toString)
    #[arg(long, value_name = "PATTERN")]
    #[serde(deserialize_with = "one_or_many")]
    pub exclude: Vec<String>,

    /// Set a system property, for the code under test and the JVM that runs its tests; run the tests with the same one
    #[arg(long, value_name = "NAME=VALUE")]
    #[serde(deserialize_with = "one_or_many")]
    pub property: Vec<String>,

    /// Count the branches of these classes, too, which the tests of the targets can take; * stands for anything
    #[arg(long, value_name = "PATTERN")]
    #[serde(deserialize_with = "one_or_many")]
    pub cover: Vec<String>,

    /// Test a whole library from a package of its own, by what it exports: a package of the JDK or of the class path
    /// (java.beans, with those below it a.b.**), a class of it, or a jar; may be repeated
    #[arg(long, value_name = "NAME")]
    #[serde(deserialize_with = "one_or_many")]
    pub library: Vec<String>,

    /// The package that the packages of a library's tests are below [default: heapwright]
    #[arg(long, value_name = "NAME", requires = "library")]
    pub test_package: Option<String>,

    /// The library the tests are written for [default: junit5]
    #[arg(long, value_name = "NAME", value_parser = choice::<Framework>())]
    #[serde(deserialize_with = "chosen")]
    pub framework: Option<Framework>,

    /// The Java release that the tests are compiled for [default: that of the module, else that of the JDK]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub release: Option<Within<8, 99>>,

    /// What is added to a class's name for the name of its test class [default: Test, or HeapwrightTest where a file of
    /// that name was written by somebody else]
    #[arg(long, value_name = "NAME")]
    pub suffix: Option<String>,

    /// How inputs are built [default: auto]
    #[arg(long, value_name = "HOW", value_parser = choice::<Inputs>())]
    #[serde(deserialize_with = "chosen")]
    pub inputs: Option<Inputs>,

    /// What becomes of tests that only pass null and expect a NullPointerException [default: one]
    #[arg(long, value_name = "HOW", value_parser = choice::<NullTests>())]
    #[serde(deserialize_with = "chosen")]
    pub null_tests: Option<NullTests>,

    /// How expectations are written [default: junit]
    #[arg(long, value_name = "NAME", value_parser = choice::<Assertions>())]
    #[serde(deserialize_with = "chosen")]
    pub assertions: Option<Assertions>,

    /// What stubs of interfaces and abstract classes are written with [default: plain]
    #[arg(long, value_name = "NAME", value_parser = choice::<Mocks>())]
    #[serde(deserialize_with = "chosen")]
    pub mocks: Option<Mocks>,

    /// The most calls that build an input, with --inputs auto or api [default: they grow while there are new branches]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub calls: Option<Within<1, 1_000>>,

    /// The most objects that a test holds while it builds an input by calls [default: 2 if a method takes or returns
    /// objects of the program, else 1]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub objects: Option<Within<1, 8>>,

    /// How aliases of input references are explored [default: delayed]
    #[arg(long, value_name = "MODE", value_parser = choice::<Aliasing>())]
    #[serde(deserialize_with = "chosen")]
    pub aliasing: Option<Aliasing>,

    /// Assume something of the input: distinct(a,b), disjoint(a,b) or acyclic(a), where a and b are parameters,
    /// `this`, or fields of these
    #[arg(long, value_name = "TEXT")]
    #[serde(deserialize_with = "one_or_many")]
    pub assume: Vec<String>,

    /// A file of such assumptions, one a line
    #[arg(long, value_name = "FILE")]
    pub assume_file: Option<PathBuf>,

    /// A security goal: a call that values of the input must not reach. Either a set of well-known calls (reflection,
    /// deserialisation, process, path, sql, jndi), or a goal such as 'call java.lang.Class.forName(name) where
    /// tainted(name) and not passed(a.b.Guard.check)'; may be repeated (docs/howto/security.md)
    #[arg(long, value_name = "GOAL")]
    #[serde(deserialize_with = "one_or_many")]
    pub goal: Vec<String>,

    /// A file with sinks, sources and guards, one a line (docs/howto/security.md)
    #[arg(long, value_name = "FILE")]
    pub goal_file: Option<PathBuf>,

    /// A specification of valid inputs in separation logic (docs/specifications.md)
    #[arg(long, value_name = "FILE")]
    #[serde(deserialize_with = "paths")]
    pub spec: Vec<PathBuf>,

    /// How inputs are found that a specification describes [default: auto]
    #[arg(long, value_name = "NAME", value_parser = choice::<Strategy>())]
    #[serde(deserialize_with = "chosen")]
    pub strategy: Option<Strategy>,

    /// How often a precondition is unfolded before it is run [default: 3, with --strategy concolic 1]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub unfold: Option<Within<0, 100>>,

    /// The methods, by name, that say whether an object is valid: with a specification they are no targets, and the
    /// replay asks them about every input; * stands for anything [default: repOK]
    #[arg(long, value_name = "NAME")]
    pub rep_ok: Option<String>,

    /// Which path is explored next [default: coverage]
    #[arg(long, value_name = "NAME", value_parser = choice::<Order>())]
    #[serde(deserialize_with = "chosen")]
    pub searcher: Option<Order>,

    /// Seed of everything random [default: 0]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub seed: Option<u64>,

    /// How often a loop that asks about the input may iterate; a method calls itself one time less, from one to
    /// three times [default: 4]
    #[arg(long, value_name = "K", allow_negative_numbers = true)]
    pub loop_bound: Option<Within<0, 1_000_000>>,

    /// Decisions on one path at most [default: 400]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub max_depth: Option<Within<0, 1_000_000>>,

    /// Paths of one method at most [default: 2000]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub max_paths: Option<Within<0, 1_000_000_000>>,

    /// Length of an input array or string at most [default: 8, or up to 40 where numbers in the code suggest it]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub max_array: Option<Within<0, 4_096>>,

    /// Time for the whole run, such as 60s or 5m [default: no limit but that of the methods]
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub time: Option<Span>,

    /// Time for one method [default: 4s]
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub method_time: Option<Span>,

    /// Time for one question to a solver [default: 2s]
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub solver_timeout: Option<Span>,

    /// Memory for the run, such as 4g: what a machine, its terms and its solvers hold together. A method that would need
    /// more ends [default: half of the machine's]
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true)]
    pub max_memory: Option<Size<256>>,

    /// Methods explored at the same time [default: the number of processors]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub threads: Option<Within<1, 1_024>>,

    /// Keep a test for every path, also those that add neither a branch nor an outcome
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub keep_all: Option<bool>,

    /// Do not run the tests on the real JVM; no java process is started then
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub no_replay: Option<bool>,

    /// Do not warn where the JVM that runs the tests cannot be kept apart from files and network: the code under test is
    /// trusted
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub trust: Option<bool>,

    /// Make static fields part of the input
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub statics: Option<bool>,

    /// Give every input the first class that fits, as tools without symbolic types do: for comparisons
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub fixed_types: Option<bool>,

    /// Ask Z3 again about everything that was found to be impossible; a wrong proof is reported with exit code 70
    #[arg(
        long,
        value_name = "BOOL",
        env = "HEAPWRIGHT_CHECK_PROOFS",
        hide_env = true,
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true"
    )]
    pub check_proofs: Option<bool>,

    /// Write every question to the solver as an SMT-LIB file
    #[arg(long, value_name = "DIR")]
    pub dump_queries: Option<PathBuf>,

    /// The JDK whose library is used and on which the tests run [default: JAVA_HOME, then java on the PATH]
    #[arg(long, value_name = "DIR")]
    pub jdk: Option<PathBuf>,

    /// Where results are kept for later runs: a directory, or a URL (s3://, gs://, az://, https://; credentials come from
    /// the environment) [default: a directory of the user's]
    #[arg(long, value_name = "URL")]
    pub cache: Option<String>,

    /// The most that a cache in a directory may hold, such as 500m [default: 2g]
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true)]
    pub cache_size: Option<Size<1>>,

    /// Compute everything anew, and keep nothing
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub no_cache: Option<bool>,
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
            out_later: self.out_later || others.out_later,
            exclude: list(self.exclude, others.exclude),
            property: list(self.property, others.property),
            cover: list(self.cover, others.cover),
            library: list(self.library, others.library),
            test_package: self.test_package.or(others.test_package),
            framework: self.framework.or(others.framework),
            release: self.release.or(others.release),
            suffix: self.suffix.or(others.suffix),
            inputs: self.inputs.or(others.inputs),
            null_tests: self.null_tests.or(others.null_tests),
            assertions: self.assertions.or(others.assertions),
            mocks: self.mocks.or(others.mocks),
            calls: self.calls.or(others.calls),
            objects: self.objects.or(others.objects),
            aliasing: self.aliasing.or(others.aliasing),
            assume: list(self.assume, others.assume),
            assume_file: self.assume_file.or(others.assume_file),
            goal: list(self.goal, others.goal),
            goal_file: self.goal_file.or(others.goal_file),
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
            max_memory: self.max_memory.or(others.max_memory),
            threads: self.threads.or(others.threads),
            keep_all: self.keep_all.or(others.keep_all),
            no_replay: self.no_replay.or(others.no_replay),
            trust: self.trust.or(others.trust),
            statics: self.statics.or(others.statics),
            fixed_types: self.fixed_types.or(others.fixed_types),
            check_proofs: self.check_proofs.or(others.check_proofs),
            dump_queries: self.dump_queries.or(others.dump_queries),
            jdk: self.jdk.or(others.jdk),
            cache: self.cache.or(others.cache),
            cache_size: self.cache_size.or(others.cache_size),
            no_cache: self.no_cache.or(others.no_cache),
        }
    }

    /// The same with relative paths starting at `base`.
    pub fn based_at(mut self, base: &Path) -> Settings {
        let place = |path: &mut Option<PathBuf>| {
            if let Some(path) = path {
                *path = base.join(&*path);
            }
        };
        for path in [&mut self.out, &mut self.assume_file, &mut self.goal_file, &mut self.dump_queries, &mut self.jdk] {
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
        if let Some(cache) = self.cache.as_mut().filter(|cache| !cache.contains("://")) {
            *cache = joined(cache);
        }
        self
    }

    /// What is said about the cache.
    pub fn cache(&self) -> CacheSettings {
        CacheSettings { place: self.cache.clone(), size: self.cache_size, off: self.no_cache }
    }
}

impl Settings {
    /// The options of a run, with defaults for what is not said; `assumptions` are those of the file and of the command line.
    pub fn options(self, assumptions: Vec<Assumption>) -> Result<Options, String> {
        let Some(out) = self.out.or(self.out_later.then(PathBuf::new)) else {
            return Err(
                "where should the tests go? Give a directory with --out (or `out` in heapwright.toml), or start in a \
                        Maven or Gradle project"
                    .into(),
            );
        };
        let usual = Options::new(self.targets, out);
        Ok(Options {
            class_path: self.class_path,
            exclude: self.exclude,
            properties: self.property.iter().map(|text| property(text)).collect::<Result<_, _>>()?,
            cover: self.cover,
            library: self.library,
            test_package: self.test_package,
            framework: self.framework.unwrap_or_default(),
            release: self.release.map(|release| release.0 as u16),
            suffix: self.suffix,
            inputs: self.inputs.unwrap_or_default(),
            null_tests: self.null_tests.unwrap_or_default(),
            assertions: self.assertions.unwrap_or_default(),
            mocks: self.mocks.unwrap_or_default(),
            calls: self.calls.map(|most| most.0),
            objects: self.objects.map(|most| most.0),
            aliasing: self.aliasing.unwrap_or_default(),
            assumptions,
            spec: self.spec,
            strategy: self.strategy.unwrap_or_default(),
            unfold: self.unfold.map(|times| times.0),
            rep_ok: self.rep_ok.unwrap_or(usual.rep_ok),
            searcher: self.searcher.unwrap_or_default(),
            seed: self.seed.unwrap_or(usual.seed),
            loop_bound: self.loop_bound.map_or(usual.loop_bound, |most| most.0),
            max_depth: self.max_depth.map_or(usual.max_depth, |most| most.0),
            max_paths: self.max_paths.map_or(usual.max_paths, |most| most.0),
            max_array: self.max_array.map_or(usual.max_array, |most| most.0),
            time: self.time.map(|span| span.0),
            method_time: self.method_time.map_or(usual.method_time, |span| span.0),
            solver_timeout: self.solver_timeout.map_or(usual.solver_timeout, |span| span.0),
            max_memory: self.max_memory.map_or(usual.max_memory, |size| size.0),
            threads: self.threads.map_or(usual.threads, |threads| threads.0 as usize),
            keep_all: self.keep_all.unwrap_or(false),
            replay: !self.no_replay.unwrap_or(false),
            trust: self.trust.unwrap_or(false),
            statics: self.statics.unwrap_or(false),
            fixed_types: self.fixed_types.unwrap_or(false),
            check_proofs: self.check_proofs.unwrap_or(false).then(ProofLog::default),
            dump_queries: self.dump_queries,
            jdk: self.jdk,
            ..usual
        })
    }
}

/// Reads a system property.
fn property(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() && !text.contains(['\n', '\0']) => {
            Ok((name.to_owned(), value.to_owned()))
        }
        _ => Err(format!("--property {text}: give a name and a value, as in java.awt.headless=false")),
    }
}
