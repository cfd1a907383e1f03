//! Replays suites one after another: compiles, runs the tests as often as requested, and assembles the report.

#![allow(clippy::disallowed_methods, reason = "the time of a replay is limited")]

use crate::event::Event;
use crate::isolation::Isolation;
use crate::office::Office;
use crate::place::Place;
use crate::report::{BranchCount, Diagnostic, Report, SourceVerdict, TestVerdict, Verdict, class_of};
use crate::request::{BadValue, Request};
use crate::run::{Job, Runner};
use crate::tally::{Outcome, verdict_of};
use crate::variation::{self, Variation};
use crate::{Runs, Source, Suite, Toolchain};
use std::collections::BTreeSet;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Maximum time that a replay of one suite reserves for counting coverage.
const LONGEST_RESERVE: Duration = Duration::from_millis(1500);

/// Maximum time for the compiler to start.
const LONGEST_START: Duration = Duration::from_secs(30);

/// Why there is no report.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// A file could not be written or read.
    #[error("cannot use {path}: {error}")]
    Io {
        /// The file or directory.
        path: PathBuf,
        /// The error.
        error: io::Error,
    },
    /// The path of a source is not relative, or not that of a Java file.
    #[error("{0}: not the relative path of a Java source file")]
    BadSource(String),
    /// A path has a line break or is not Unicode.
    #[error("{0:?}: a path with a line break or not in Unicode cannot be passed to the JVM")]
    BadPath(String),
    /// The JVM ended, and not because of a test.
    #[error("the JVM at {jdk} ended unexpectedly ({status}){}", shown(.output))]
    Jvm {
        /// The JDK's home.
        jdk: PathBuf,
        /// How it ended.
        status: String,
        /// The end of its output.
        output: String,
    },
    /// There was not enough time to count.
    #[error("the JVM at {jdk} did not answer within {} ms", .budget.as_millis())]
    TooSlow {
        /// The JDK's home.
        jdk: PathBuf,
        /// The time available.
        budget: Duration,
    },
}

pub(crate) fn shown(output: &str) -> String {
    if output.is_empty() { String::new() } else { format!("; it wrote:\n{output}") }
}

impl From<BadValue> for ReplayError {
    fn from(value: BadValue) -> ReplayError {
        ReplayError::BadPath(value.0)
    }
}

/// Replays suites. Must be used from one thread: its JVMs end with the thread that started them.
pub struct Bench {
    tools: Toolchain,
    isolation: Isolation,
    work_dir: PathBuf,
    office: Office,
    /// Prefix of the lines that the runner writes; unknown to tests.
    mark: String,
    suites: u32,
}

impl Bench {
    /// Creates a bench that keeps its files in a directory of the caller.
    pub fn new(tools: &Toolchain, isolation: &Isolation, work_dir: &Path) -> Result<Bench, ReplayError> {
        let work_dir = std::path::absolute(work_dir).map_err(io_error(work_dir))?;
        let mark = format!("@{:016x} ", RandomState::new().build_hasher().finish());
        let office = Office::new(work_dir.clone(), isolation.clone(), mark.clone());
        Ok(Bench { tools: tools.clone(), isolation: isolation.clone(), work_dir, office, mark, suites: 0 })
    }

    /// Starts the compiler, so that it is warm for the first suite. Errors are ignored: they recur with that suite.
    pub fn prepare(&mut self, class_path: &[PathBuf]) {
        let warm = Source { path: "Warm.java".to_owned(), text: "class Warm {}".to_owned() };
        let suite = Suite { tests: vec![warm], class_path: class_path.to_vec(), ..Suite::default() };
        let Ok(place) = Place::prepare(&self.work_dir, "warm") else { return };
        if place.write_sources(&suite).is_ok() {
            let _ = self.compile(&suite, &place, Instant::now() + LONGEST_START, &mut Report::default());
        }
        let _ = std::fs::remove_dir_all(place.root());
    }

    /// Compiles and runs the tests of a suite. Keeps to the suite's budget: the report contains what is known by then.
    pub fn replay(&mut self, suite: &Suite) -> Result<Report, ReplayError> {
        let started = Instant::now();
        let deadline = started + suite.budget;
        self.suites += 1;
        let place = Place::prepare(&self.work_dir, &format!("suite-{}", self.suites))?;
        place.write_sources(suite)?;
        let mut report = Report::default();
        let good = self.compile(suite, &place, deadline, &mut report)?;
        if !good.is_empty() {
            let runner = Runner {
                suite,
                tools: &self.tools,
                isolation: &self.isolation,
                place: &place,
                mark: &self.mark,
                deadline,
            };
            run_all(&runner, &good, &mut report)?;
        }
        // Left behind only if the system refuses.
        let _ = std::fs::remove_dir_all(place.root());
        report.jvm_millis = started.elapsed().as_millis() as u64;
        Ok(report)
    }

    /// Counts the coverage of tests from the data that JaCoCo recorded for each.
    pub fn measure<'a>(
        &mut self,
        class_path: &[PathBuf],
        targets: &[String],
        data: impl IntoIterator<Item = &'a [u8]>,
        budget: Duration,
    ) -> Result<BranchCount, ReplayError> {
        let deadline = Instant::now() + budget;
        let all: Vec<u8> = data.into_iter().flatten().copied().collect();
        let file = self.work_dir.join("passed.exec");
        std::fs::create_dir_all(&self.work_dir).map_err(io_error(&self.work_dir))?;
        std::fs::write(&file, all).map_err(io_error(&file))?;
        let class_path = absolute(class_path)?;
        let mut request = Request::default();
        request.set("mode", "count")?;
        request.path("execution-data", &file)?;
        request.paths("class-path", &class_path)?;
        request.paths("coverage-jar", &self.tools.coverage_jars)?;
        request.strings("target", targets)?;
        let Some(events) = self.office.serve(&self.tools, &class_path, &request, deadline)? else {
            return Err(ReplayError::TooSlow { jdk: self.tools.jdk.clone(), budget });
        };
        let counted = events.into_iter().find_map(|event| match event {
            Event::Coverage { methods, missing, problems } => Some(BranchCount { methods, missing, problems }),
            _ => None,
        });
        Ok(counted.unwrap_or_default())
    }

    /// Compiles; returns the files that have class files. Empty if there was no time.
    fn compile(
        &mut self,
        suite: &Suite,
        place: &Place,
        deadline: Instant,
        report: &mut Report,
    ) -> Result<BTreeSet<String>, ReplayError> {
        let class_path = absolute(&suite.class_path)?;
        place.write_settings(&class_path)?;
        let mut request = Request::default();
        request.set("mode", "compile")?;
        request.path("source-root", &place.sources())?;
        request.path("output", &place.classes())?;
        request.strings("source", suite.tests.iter().map(|source| &source.path))?;
        if let Some(release) = suite.release {
            request.set("compiler-option", "--release")?;
            request.set("compiler-option", &release.to_string())?;
        }
        request.paths("class-path", &class_path)?;
        request.paths("framework-jar", &self.tools.framework_jars)?;
        let mut good = None;
        if let Some(events) = self.office.serve(&self.tools, &class_path, &request, deadline)? {
            for event in events {
                match event {
                    Event::Diagnostic { file, test, line, column, error, code, message } => {
                        if let (Some(file), Some(test)) = (&file, &test) {
                            report.tests.push(verdict_of(class_of(file), test.clone(), Verdict::NotCompiled));
                        }
                        report.compile.push(Diagnostic { file, test, line, column, error, code, message });
                    }
                    Event::Compiled { files } => good = Some(files.into_iter().collect::<BTreeSet<_>>()),
                    _ => {}
                }
            }
        }
        report.compile.sort();
        report.compile.dedup();
        report.compiler_ended = good.is_some();
        report.out_of_time = good.is_none();
        // without an answer from the compiler, no file is to blame
        let is_good = |path: &String| good.as_ref().is_none_or(|files| files.contains(path));
        let sources = suite.tests.iter();
        report.sources = sources
            .map(|source| SourceVerdict { path: source.path.clone(), compiled: is_good(&source.path) })
            .collect();
        Ok(good.unwrap_or_default())
    }
}

/// Runs the tests of the files that compiled, as often as the suite asks for.
fn run_all(runner: &Runner<'_>, good: &BTreeSet<String>, report: &mut Report) -> Result<(), ReplayError> {
    let has_tests = |source: &&Source| good.contains(&source.path) && !runner.suite.support.contains(&source.path);
    let sources = runner.suite.tests.iter().filter(has_tests);
    let classes: Vec<String> = sources.map(|source| class_of(&source.path)).collect();
    let (first, again): (&Variation, &[Variation]) = match runner.suite.runs {
        Runs::Once => (&variation::FIRST, &[]),
        Runs::Repeated => (&variation::FIRST, &variation::AGAIN),
        Runs::Together => (&variation::TOGETHER, &[]),
    };
    let job = Job { classes: classes.clone(), ..Job::default() };
    let Outcome { mut tests, problems, salt, unmeasured, out_of_time } = runner.run(first, &job, &mut report.jvms)?;
    report.problems.extend(problems);
    report.unmeasured = unmeasured;
    report.out_of_time |= out_of_time;
    let is_good = |test: &&TestVerdict| test.verdict == Verdict::Passed;
    let name = |test: &TestVerdict| format!("{}#{}", test.class, test.method);
    let job = Job {
        skip: tests.values().filter(|test| !is_good(test)).map(name).collect(),
        only: tests.values().filter(is_good).map(name).collect(),
        ..job
    };
    let again = if job.only.is_empty() { &[] } else { again };
    // the first of them sees the reverse order of the JDK's immutable sets
    let jobs = again.iter().enumerate().map(|(number, variation)| {
        (variation, Job { salt: salt.filter(|_| number == 0).map(|salt| !salt), ..job.clone() })
    });
    for (variation, outcome, jvms) in at_once(runner, jobs.collect())? {
        report.jvms += jvms;
        report.out_of_time |= outcome.out_of_time;
        for test in tests.values_mut().filter(|test| test.verdict == Verdict::Passed) {
            let name = (test.class.clone(), test.method.clone());
            match outcome.tests.get(&name) {
                Some(other) if other.verdict == Verdict::Passed => test.add_coverage(other.clone()),
                Some(other) if other.verdict != Verdict::NotRun => {
                    let how = format!("it passed at first, but not {}: {}", variation.name, other.verdict.describe());
                    test.verdict = Verdict::Unsteady { how };
                }
                _ => test.verdict = Verdict::NotRun,
            }
        }
    }
    report.tests.extend(tests.into_values());
    report.tests.sort_by(|a, b| (&a.class, &a.method).cmp(&(&b.class, &b.method)));
    report.tests.dedup_by(|a, b| (&a.class, &a.method) == (&b.class, &b.method));
    Ok(())
}

/// Runs tests under several variations at the same time, each in a JVM of its own.
fn at_once<'v>(
    runner: &Runner<'_>,
    jobs: Vec<(&'v Variation, Job)>,
) -> Result<Vec<(&'v Variation, Outcome, u32)>, ReplayError> {
    std::thread::scope(|scope| {
        let runs = jobs.into_iter().map(|(variation, job)| {
            scope.spawn(move || {
                let mut jvms = 0;
                let outcome = runner.run(variation, &job, &mut jvms)?;
                Ok((variation, outcome, jvms))
            })
        });
        // all are started before waiting for the first
        let runs: Vec<_> = runs.collect();
        runs.into_iter().map(|run| run.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
    })
}

/// Compiles and runs the tests of a suite and measures the coverage of those that pass. `work_dir` is a directory of
/// the caller. Keeps to the suite's budget.
pub fn replay(suite: &Suite, tools: &Toolchain, work_dir: &Path) -> Result<Report, ReplayError> {
    let started = Instant::now();
    let reserve = LONGEST_RESERVE.min(suite.budget / 5);
    let mut bench = Bench::new(tools, Isolation::find(), work_dir)?;
    let within = Suite { budget: suite.budget - reserve, ..suite.clone() };
    let mut report = bench.replay(&within)?;
    let passed = report.tests.iter().filter(|test| test.verdict == Verdict::Passed);
    let data: Vec<&[u8]> = passed.map(|test| test.data.as_slice()).collect();
    let left = suite.budget.saturating_sub(started.elapsed());
    if report.compiler_ended && !left.is_zero() {
        match bench.measure(&suite.class_path, &suite.targets, data, left) {
            Ok(counted) => {
                report.coverage = counted.methods;
                let missing = counted.missing.iter().map(|class| format!("{class}: no class file found"));
                report.problems.extend(missing.chain(counted.problems));
            }
            Err(ReplayError::TooSlow { .. }) => report.out_of_time = true,
            Err(error) => return Err(error),
        }
    }
    report.jvm_millis = started.elapsed().as_millis() as u64;
    Ok(report)
}

/// Returns how JaCoCo counts the branches of classes, without running them.
pub fn count(
    class_path: &[PathBuf],
    targets: &[String],
    tools: &Toolchain,
    work_dir: &Path,
    budget: Duration,
) -> Result<BranchCount, ReplayError> {
    Bench::new(tools, Isolation::find(), work_dir)?.measure(class_path, targets, [], budget)
}

/// Options for a process of a few seconds, for which optimizing compilation does not pay off.
pub(crate) fn jvm_options(class_path: &[PathBuf]) -> Result<Vec<String>, ReplayError> {
    let entries = class_path.iter().map(|entry| path_text(entry)).collect::<Result<Vec<_>, _>>()?;
    let mut options: Vec<String> = [
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-XX:-UsePerfData",
        "-XX:CompressedClassSpaceSize=256m",
        "-XX:MaxMetaspaceSize=768m",
        "-Xshare:auto",
        "-cp",
    ]
    .map(str::to_owned)
    .into();
    options.push(entries.join(":"));
    Ok(options)
}

pub(crate) fn absolute(paths: &[PathBuf]) -> Result<Vec<PathBuf>, ReplayError> {
    paths.iter().map(|path| std::path::absolute(path).map_err(io_error(path))).collect()
}

pub(crate) fn path_text(path: &Path) -> Result<String, ReplayError> {
    path.to_str().map(str::to_owned).ok_or_else(|| ReplayError::BadPath(path.display().to_string()))
}

pub(crate) fn io_error(path: &Path) -> impl FnOnce(io::Error) -> ReplayError {
    let path = path.to_owned();
    move |error| ReplayError::Io { path, error }
}
