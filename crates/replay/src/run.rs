//! Runs a suite: lays out its files, starts the JVM, and starts it again when a test has ended it.

#![allow(clippy::disallowed_methods, reason = "writes the files of a run into its own directory and reads the answer")]

use crate::event::{self, Event};
use crate::jvm::{self, Ended};
use crate::report::{BranchCount, Report, class_of};
use crate::request::{BadValue, Request};
use crate::tally::Tally;
use crate::{Suite, Toolchain};
use std::io;
use std::path::{Component, Path, PathBuf};
use std::time::{Duration, Instant};

/// The longest a JVM is left between the end of its tests and the end of the budget, to count coverage.
const LONGEST_RESERVE: Duration = Duration::from_millis(1500);

/// Why there is no report.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// A file could not be written or read.
    #[error("cannot use {path}: {error}")]
    Io {
        /// The file or directory.
        path: PathBuf,
        /// What happened.
        error: io::Error,
    },
    /// The path of a source is not one below a directory, or no Java file.
    #[error("{0}: not the relative path of a Java source file")]
    BadSource(String),
    /// A path has a line break or is not Unicode.
    #[error("{0:?}: a path with a line break or not in Unicode cannot be passed to the JVM")]
    BadPath(String),
    /// The JVM ended, and no test did it.
    #[error("the JVM at {jdk} ended unexpectedly ({status}){}", shown(.output))]
    Jvm {
        /// Its home.
        jdk: PathBuf,
        /// How it ended.
        status: String,
        /// The end of what it wrote.
        output: String,
    },
    /// There was not enough time to count.
    #[error("the JVM at {jdk} did not answer within {} ms", .budget.as_millis())]
    TooSlow {
        /// Its home.
        jdk: PathBuf,
        /// The time there was.
        budget: Duration,
    },
    /// The runner and this program do not understand each other.
    #[error("the runner's answer cannot be read: {0}")]
    Protocol(#[from] serde_json::Error),
}

fn shown(output: &str) -> String {
    if output.is_empty() { String::new() } else { format!("; it wrote:\n{output}") }
}

impl From<BadValue> for ReplayError {
    fn from(value: BadValue) -> ReplayError {
        ReplayError::BadPath(value.0)
    }
}

/// Compiles and runs the tests of a suite and measures what those that pass cover. `work_dir` is a directory of the
/// caller; a folder in it is used and left behind. Holds the suite's budget.
pub fn replay(suite: &Suite, tools: &Toolchain, work_dir: &Path) -> Result<Report, ReplayError> {
    let started = Instant::now();
    let deadline = started + suite.budget;
    let place = Place::prepare(work_dir, "replay")?;
    place.write_sources(suite)?;
    let mut tally = Tally::default();
    let mut jvms = 0;
    while !tally.is_done() {
        if Instant::now() >= deadline {
            tally.out_of_time();
            break;
        }
        let settled = tally.settled();
        let request = replay_request(suite, tools, &place, &tally, deadline)?;
        jvms += 1;
        let arguments = replay_arguments(suite, tools, &place)?;
        let (ended, events) = place.run(tools, &request, arguments, deadline)?;
        tally.absorb(events);
        match ended {
            Ended::Killed => {
                tally.out_of_time();
                break;
            }
            Ended::Itself(_) if tally.is_done() => {}
            Ended::Itself(status) => {
                let status = jvm::describe(status);
                let output = jvm::tail(&place.log());
                let blamed = tally.blame(&format!("{status}{}", shown(&output)));
                if !blamed && tally.settled() == settled {
                    return Err(ReplayError::Jvm { jdk: tools.jdk.clone(), status, output });
                }
            }
        }
    }
    let millis = started.elapsed().as_millis() as u64;
    Ok(tally.finish(&suite.tests, jvms, millis))
}

/// How JaCoCo counts the branches of classes; nothing of them is run.
pub fn count(
    class_path: &[PathBuf],
    targets: &[String],
    tools: &Toolchain,
    work_dir: &Path,
    budget: Duration,
) -> Result<BranchCount, ReplayError> {
    let deadline = Instant::now() + budget;
    let place = Place::prepare(work_dir, "count")?;
    let mut request = Request::default();
    request.set("mode", "count")?;
    request.path("events", &place.events())?;
    request.paths("class-path", &absolute(class_path)?)?;
    request.paths("coverage-jar", &tools.coverage_jars)?;
    request.strings("target", targets)?;
    let arguments = jvm_options(std::slice::from_ref(&tools.runner))?;
    match place.run(tools, &request, arguments, deadline)? {
        (Ended::Killed, _) => Err(ReplayError::TooSlow { jdk: tools.jdk.clone(), budget }),
        (Ended::Itself(status), events) => {
            let found = events.into_iter().find_map(|event| match event {
                Event::Coverage { methods, missing, .. } => Some(BranchCount { methods, missing }),
                _ => None,
            });
            found.ok_or_else(|| ReplayError::Jvm {
                jdk: tools.jdk.clone(),
                status: jvm::describe(status),
                output: jvm::tail(&place.log()),
            })
        }
    }
}

/// The directory of a run and the names in it.
struct Place {
    root: PathBuf,
}

impl Place {
    /// An empty directory below `work_dir`; what an earlier run left there is removed.
    fn prepare(work_dir: &Path, name: &str) -> Result<Place, ReplayError> {
        let root = std::path::absolute(work_dir).map_err(io_error(work_dir))?.join(name);
        match std::fs::remove_dir_all(&root) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(io_error(&root)(error)),
            _ => {}
        }
        let place = Place { root };
        for directory in [place.sources(), place.classes(), place.current()] {
            std::fs::create_dir_all(&directory).map_err(io_error(&directory))?;
        }
        Ok(place)
    }

    fn sources(&self) -> PathBuf {
        self.root.join("src")
    }

    fn classes(&self) -> PathBuf {
        self.root.join("classes")
    }

    /// The current directory of the JVM, so that tests which write files do it here.
    fn current(&self) -> PathBuf {
        self.root.join("current")
    }

    fn events(&self) -> PathBuf {
        self.root.join("events.jsonl")
    }

    fn execution_data(&self) -> PathBuf {
        self.root.join("passed.exec")
    }

    fn log(&self) -> PathBuf {
        self.root.join("jvm.log")
    }

    fn write_sources(&self, suite: &Suite) -> Result<(), ReplayError> {
        for source in &suite.tests {
            let path = Path::new(&source.path);
            let plain = path.components().all(|part| matches!(part, Component::Normal(_)));
            if !plain || !source.path.ends_with(".java") {
                return Err(ReplayError::BadSource(source.path.clone()));
            }
            let file = self.sources().join(path);
            if let Some(directory) = file.parent() {
                std::fs::create_dir_all(directory).map_err(io_error(directory))?;
            }
            std::fs::write(&file, &source.text).map_err(io_error(&file))?;
        }
        Ok(())
    }

    /// Runs a JVM on a request; returns how it ended and what it told.
    fn run(
        &self,
        tools: &Toolchain,
        request: &Request,
        mut arguments: Vec<String>,
        deadline: Instant,
    ) -> Result<(Ended, Vec<Event>), ReplayError> {
        let file = self.root.join("request");
        std::fs::write(&file, request.text()).map_err(io_error(&file))?;
        std::fs::write(self.events(), "").map_err(io_error(&self.events()))?;
        arguments.push("heapwright.runner.Main".to_owned());
        arguments.push(text(&file)?);
        let ended =
            jvm::run(&tools.jdk, &arguments, &self.current(), &self.log(), deadline).map_err(io_error(&tools.jdk))?;
        let told = std::fs::read(self.events()).map_err(io_error(&self.events()))?;
        Ok((ended, event::parse(&String::from_utf8_lossy(&told))?))
    }
}

fn replay_request(
    suite: &Suite,
    tools: &Toolchain,
    place: &Place,
    tally: &Tally,
    deadline: Instant,
) -> Result<Request, ReplayError> {
    let left = deadline.saturating_duration_since(Instant::now());
    let reserve = LONGEST_RESERVE.min(left / 5);
    let mut request = Request::default();
    request.set("mode", "replay")?;
    request.path("events", &place.events())?;
    request.path("execution-data", &place.execution_data())?;
    request.set("driver", tools.framework.driver())?;
    request.path("source-root", &place.sources())?;
    request.path("output", &place.classes())?;
    match tally.compiled() {
        None => {
            request.set("compile", "true")?;
            request.strings("source", suite.tests.iter().map(|source| &source.path))?;
        }
        Some(files) => {
            let sources = suite.tests.iter().filter(|source| files.contains(&source.path));
            sources.map(|source| class_of(&source.path)).try_for_each(|class| request.set("test-class", &class))?;
        }
    }
    if let Some(release) = suite.release {
        request.set("compiler-option", "--release")?;
        request.set("compiler-option", &release.to_string())?;
    }
    request.paths("class-path", &absolute(&suite.class_path)?)?;
    request.paths("framework-jar", &tools.framework_jars)?;
    request.paths("coverage-jar", &tools.coverage_jars)?;
    request.strings("target", &suite.targets)?;
    request.strings("uncounted", &suite.uncounted)?;
    tally.skip().try_for_each(|name| request.set("skip", &name))?;
    request.set("test-timeout-millis", &suite.test_timeout.as_millis().to_string())?;
    request.set("deadline-millis", &(left - reserve).as_millis().to_string())?;
    Ok(request)
}

fn replay_arguments(suite: &Suite, tools: &Toolchain, place: &Place) -> Result<Vec<String>, ReplayError> {
    let mut class_path = vec![tools.runner.clone(), place.classes()];
    class_path.extend(absolute(&suite.class_path)?);
    class_path.extend(tools.framework_jars.iter().cloned());
    let mut arguments = jvm_options(&class_path)?;
    // Names with `*` or `?` would be patterns; no class has such a name.
    let includes = if suite.targets.is_empty() { "-".to_owned() } else { suite.targets.join(":") };
    let agent = text(&tools.agent)?;
    arguments.push(format!("-javaagent:{agent}=output=none,dumponexit=false,jmx=false,includes={includes}"));
    arguments.push(if suite.assertions { "-ea" } else { "-da" }.to_owned());
    arguments.extend(suite.jvm_args.iter().cloned());
    Ok(arguments)
}

/// Options for a process of a few seconds, in which compiling well does not pay.
fn jvm_options(class_path: &[PathBuf]) -> Result<Vec<String>, ReplayError> {
    let entries = class_path.iter().map(|entry| text(entry)).collect::<Result<Vec<_>, _>>()?;
    let separator = if cfg!(windows) { ";" } else { ":" };
    let mut options: Vec<String> =
        ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-Xshare:auto", "-cp"]
            .map(str::to_owned)
            .into();
    options.push(entries.join(separator));
    Ok(options)
}

fn absolute(paths: &[PathBuf]) -> Result<Vec<PathBuf>, ReplayError> {
    paths.iter().map(|path| std::path::absolute(path).map_err(io_error(path))).collect()
}

fn text(path: &Path) -> Result<String, ReplayError> {
    path.to_str().map(str::to_owned).ok_or_else(|| ReplayError::BadPath(path.display().to_string()))
}

fn io_error(path: &Path) -> impl FnOnce(io::Error) -> ReplayError {
    let path = path.to_owned();
    move |error| ReplayError::Io { path, error }
}
