//! The real JVM as the pipeline sees it: which tests behaved as predicted, and what JaCoCo counted.

use crate::engine::{Bench, Measured, Measurement, Replayed, TestFile};
use crate::failure::Failure;
use crate::options::Options;
use crate::targets::Plan;
use crate::warning::Warning;
use heapwright_case::MethodName;
use heapwright_program::{ClassPathEntry, Loader, Program};
use heapwright_replay::{Isolation, Report, Runs, Source, Suite, ToolOptions, Toolchain, Unusable, Verdict, toolchain};
use heapwright_report::Cause;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A JVM with everything a replay needs.
pub struct Jvm {
    tools: Toolchain,
    class_path: Vec<PathBuf>,
    /// Classes whose branches are measured.
    targets: Vec<String>,
    /// Whether some of them belong to the JDK.
    measures_jdk: bool,
    /// The release that tests are compiled for, if not that of the JDK.
    release: Option<u16>,
    /// Further arguments of the JVM.
    arguments: Vec<String>,
}

/// Without `--time`, a replay ends after this time plus three seconds per test.
const PATIENCE: Duration = Duration::from_secs(120);

/// The time limit of a test: nobody would keep one that runs longer.
const TEST_TIME: Duration = Duration::from_secs(10);

/// The number of stack frames shown for a failure.
const FRAMES: usize = 3;

/// Packages of test frameworks and their dependencies.
const FRAMEWORKS: [&str; 4] = ["org.junit.", "org.opentest4j.", "org.testng.", "junit.framework."];

impl Jvm {
    /// Finds what a replay needs; the error says how to fix what is missing.
    pub fn prepare(options: &Options, home: &Path, plan: &Plan, program: &Program) -> Result<Jvm, Failure> {
        let entries = program.class_path().entries().iter().map(|entry| match entry {
            ClassPathEntry::Directory(directory) => directory.clone(),
            ClassPathEntry::Jar(jar) => jar.path().to_owned(),
        });
        let class_path: Vec<PathBuf> = entries.collect();
        let wanted = ToolOptions {
            jdk: home.to_owned(),
            framework: options.framework,
            class_path: class_path.clone(),
            fetch: true,
            ..ToolOptions::default()
        };
        let tools = toolchain(&wanted).map_err(|error| {
            Failure::wrong_input(format!("the tests cannot be run: {error} (--no-replay writes them without)"))
        })?;
        let targets: Vec<String> = plan.classes.iter().map(|class| class.name.clone()).collect();
        let of_jdk = |name: &String| {
            let class = program.loaded(&name.replace('.', "/"));
            class.is_some_and(|class| program.class(class).loader() != Loader::App)
        };
        let measures_jdk = targets.iter().any(of_jdk);
        let release = options.release.filter(|release| *release < program.jdk().feature());
        let arguments = options.properties.iter().map(|(name, value)| format!("-D{name}={value}")).collect();
        Ok(Jvm { tools, class_path, targets, measures_jdk, release, arguments })
    }

    /// Describes the jars that tests are run with: names of jars have versions, and the runner's has its hash.
    pub fn tools(&self) -> String {
        let Toolchain { framework, framework_jars, coverage_jars, agent, runner, .. } = &self.tools;
        let all = framework_jars.iter().chain(coverage_jars).chain([agent, runner]);
        let names: Vec<String> =
            all.filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned())).collect();
        let all: Vec<&str> = names.iter().chain(&self.arguments).map(String::as_str).collect();
        format!("{framework:?} {:?} {}", self.release, all.join(" "))
    }

    /// Creates the JVM for the calling thread.
    pub fn bench(&self) -> Result<JvmBench, String> {
        let place = tempfile::tempdir().map_err(|error| format!("no directory for temporary files: {error}"))?;
        let bench = heapwright_replay::Bench::new(&self.tools, Isolation::find(), place.path());
        let bench = bench.map_err(|error| error.to_string())?;
        let (class_path, targets) = (self.class_path.clone(), self.targets.clone());
        let (measures_jdk, release, arguments) = (self.measures_jdk, self.release, self.arguments.clone());
        Ok(JvmBench { bench, _place: place, class_path, targets, measures_jdk, release, arguments })
    }
}

/// Returns a warning if the tests will run without isolation, unless the user trusts the code under test.
pub fn isolation_warning(options: &Options) -> Option<Warning> {
    let isolation = Isolation::find();
    let unsafely = options.replay && !options.trust && *isolation == Isolation::Nothing;
    unsafely.then(|| Warning::NotIsolated { remedy: isolation.remedy().unwrap_or_default() })
}

/// JVMs that run tests, one batch after the other.
pub struct JvmBench {
    // dropped before its directory, so that its JVM is gone when the directory is removed
    bench: heapwright_replay::Bench,
    _place: tempfile::TempDir,
    class_path: Vec<PathBuf>,
    targets: Vec<String>,
    measures_jdk: bool,
    release: Option<u16>,
    arguments: Vec<String>,
}

impl Bench for JvmBench {
    fn prepare(&mut self) {
        self.bench.prepare(&self.class_path);
    }

    fn replay(&mut self, files: &[TestFile], together: bool, time: Option<Duration>) -> Result<Replayed, String> {
        let tests: usize = files.iter().map(|file| file.tests.len()).sum();
        let suite = Suite {
            tests: files.iter().map(|file| Source { path: file.path.clone(), text: file.text.clone() }).collect(),
            class_path: self.class_path.clone(),
            targets: self.targets.clone(),
            measures_jdk: self.measures_jdk,
            support: files.iter().filter(|file| file.tests.is_empty()).map(|file| file.path.clone()).collect(),
            uncounted: files.iter().filter(|file| file.checks.is_some()).map(|file| class_of(&file.path)).collect(),
            release: self.release,
            jvm_args: self.arguments.clone(),
            // as in users' builds
            assertions: true,
            runs: if together { Runs::Together } else { Runs::Repeated },
            test_timeout: TEST_TIME,
            budget: time.unwrap_or(PATIENCE + Duration::from_secs(3 * tests as u64)),
        };
        let report = self.replayed(&suite)?;
        Ok(judged(files, &report))
    }

    fn measure(&mut self, data: &[Vec<u8>], time: Duration) -> Result<Measurement, String> {
        let data = data.iter().map(Vec::as_slice);
        let counted = self.bench.measure(&self.class_path, &self.targets, data, time);
        let counted = counted.map_err(|error| error.to_string())?;
        let missing = counted.missing.into_iter().map(|class| (class, "JaCoCo finds no class file".to_owned()));
        // each names the class it is about
        let problems = counted.problems.iter().filter_map(|problem| problem.split_once(": "));
        let problems = problems.map(|(class, what)| (class.to_owned(), what.to_owned()));
        Ok(Measurement {
            methods: counted.methods.iter().map(measured).collect(),
            unseen: missing.chain(problems).collect(),
        })
    }
}

impl JvmBench {
    fn replayed(&mut self, suite: &Suite) -> Result<Report, String> {
        self.bench.replay(suite).map_err(|error| error.to_string())
    }
}

/// Converts JaCoCo's branch and line counts of a method.
fn measured(method: &heapwright_replay::MethodCoverage) -> (MethodName, Measured) {
    let name =
        MethodName { class: method.class.clone(), name: method.name.clone(), descriptor: method.descriptor.clone() };
    let total = method.branch_total();
    let missed = method.branches.iter().map(|line| (line.line, line.total.saturating_sub(line.covered)));
    let lines = method.covered_lines.iter().map(|line| (*line, true));
    let lines = lines.chain(method.missed_lines.iter().map(|line| (*line, false))).collect();
    let instructions = (u64::from(method.instructions.covered), u64::from(method.instructions.total));
    let measured = Measured {
        covered: total.covered.into(),
        branches: total.total.into(),
        missed: missed.collect(),
        lines,
        instructions,
    };
    (name, measured)
}

/// Returns the source line of a failed check, found from the stack frames of the failure.
fn asked(file: &TestFile, what: &str) -> Option<String> {
    let name = file.path.rsplit('/').next().unwrap_or(&file.path);
    let (_, rest) = what.split_once(&format!("({name}:"))?;
    let number: usize = rest.split_once(')')?.0.parse().ok()?;
    Some(file.text.lines().nth(number.checked_sub(1)?)?.trim().trim_end_matches(';').to_owned())
}

/// Returns the name of the class in a file.
fn class_of(path: &str) -> String {
    path.strip_suffix(".java").unwrap_or(path).replace('/', ".")
}

/// Extracts the result of each test from a report.
fn judged(files: &[TestFile], report: &Report) -> Replayed {
    let mut replayed =
        Replayed { notes: report.problems.clone(), out_of_time: report.out_of_time, ..Replayed::default() };
    replayed.unmeasured.extend(report.unmeasured.iter().cloned());
    for test in report.tests.iter().filter(|test| test.verdict == Verdict::Passed) {
        let file = files.iter().find(|file| file.checks.is_none() && class_of(&file.path) == test.class);
        if let Some(file) = file {
            replayed.data.insert((file.path.clone(), test.method.clone()), test.data.clone());
        }
    }
    for file in files {
        let class = class_of(&file.path);
        for test in &file.tests {
            let key = (file.checks.as_ref().unwrap_or(&file.path).clone(), test.clone());
            let observed = observed(report, &file.path, test, report.verdict(&class, test));
            let is_check = file.checks.is_some();
            if is_check && !matches!(observed, Observed::Nothing) {
                replayed.checked.insert(key.clone());
            }
            match observed {
                Observed::AsPredicted => {}
                Observed::NotAlways(what) => drop(replayed.unsteady.insert(key, what)),
                Observed::Nothing => drop(replayed.unconfirmed.insert(key)),
                Observed::NotCompiled(what) => {
                    let what = if is_check { format!("the check of its input: {what}") } else { what };
                    replayed.refused.entry(key).or_insert((Cause::NotCompiled, what));
                }
                Observed::Unusable(Unusable::Missing(class)) => {
                    let what = format!("class {class} is not on the class path");
                    replayed.refused.insert(key, (Cause::MissingClass, what));
                    replayed.missing.insert(class);
                }
                Observed::Unusable(Unusable::Rejected(what)) => {
                    replayed.refused.insert(key, (Cause::Rejected, what));
                }
                Observed::Otherwise(what) if is_check => {
                    let asked = asked(file, &what).map(|line| format!("{line} gave ")).unwrap_or_default();
                    drop(replayed.invalid.insert(key, format!("{asked}{what}")));
                }
                Observed::Otherwise(what) => drop(replayed.disagreed.insert(key, what)),
            }
        }
    }
    let is_check =
        |path: &Option<String>| files.iter().any(|file| file.checks.is_some() && path.as_ref() == Some(&file.path));
    // that the code under test is deprecated is not a fault of its tests
    let is_deprecation =
        |code: &Option<String>| code.as_deref().is_some_and(|code| code.ends_with(".has.been.deprecated"));
    let warnings = report.compile.iter().filter(|diagnostic| !diagnostic.error && !is_check(&diagnostic.file));
    for diagnostic in warnings.filter(|diagnostic| !is_deprecation(&diagnostic.code)) {
        let file = diagnostic.file.as_deref().unwrap_or("the tests");
        replayed.notes.push(format!("{file}:{}: the compiler warns: {}", diagnostic.line, diagnostic.message));
    }
    replayed
}

/// Returns the class whose file the compiler did not find.
fn not_found_by_compiler(message: &str) -> Option<String> {
    let (_, rest) = message.split_once("class file for ")?;
    Some(rest.split_once(" not found")?.0.to_owned())
}

enum Observed {
    AsPredicted,
    Nothing,
    NotAlways(String),
    Otherwise(String),
    NotCompiled(String),
    Unusable(Unusable),
}

fn observed(report: &Report, path: &str, test: &str, verdict: Verdict) -> Observed {
    Observed::Otherwise(match verdict {
        Verdict::Passed => return Observed::AsPredicted,
        Verdict::NotRun => return Observed::Nothing,
        Verdict::Failed(failure) => {
            if let Some(unusable) = failure.unusable() {
                return Observed::Unusable(unusable);
            }
            let message = failure.message.map(|message| format!(": {message}")).unwrap_or_default();
            // the framework's own frames are of no interest
            let own = failure.stack.iter().filter(|frame| !FRAMEWORKS.iter().any(|name| frame.starts_with(name)));
            let frames = own.take(FRAMES).map(|frame| format!(" at {frame}"));
            format!("{}{message}{}", failure.exception, frames.collect::<String>())
        }
        Verdict::TimedOut { millis, stack } => {
            let place = stack.first().map(|frame| format!(", at {frame}")).unwrap_or_default();
            format!("still running after {millis} ms{place}")
        }
        Verdict::EndedJvm { how } => format!("it ended the JVM: {how}"),
        Verdict::Unsteady { how } => return Observed::NotAlways(how),
        Verdict::Skipped { reason } => format!("it was skipped: {reason}"),
        Verdict::NotCompiled => return not_compiled(report, path, test),
    })
}

/// Returns why a test does not compile: the compiler's errors for the test, or for its file.
fn not_compiled(report: &Report, path: &str, test: &str) -> Observed {
    let errors = || report.compile.iter().filter(|one| one.error && one.file.as_deref() == Some(path));
    let own: Vec<_> = errors().filter(|one| one.test.as_deref() == Some(test)).collect();
    let (what, said) = match own.is_empty() {
        true => ("its file does not compile", errors().collect()),
        false => ("it does not compile", own),
    };
    if let Some(class) = said.iter().find_map(|one| not_found_by_compiler(&one.message)) {
        return Observed::Unusable(Unusable::Missing(class));
    }
    let said: Vec<String> = said.iter().map(|one| format!("line {}: {}", one.line, one.message)).collect();
    Observed::NotCompiled(format!("{what}: {}", said.join("; ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(tests: &[&str]) -> TestFile {
        TestFile {
            class: "p.A".to_owned(),
            path: "p/ATest.java".to_owned(),
            text: String::new(),
            tests: tests.iter().map(|&test| test.to_owned()).collect(),
            checks: None,
        }
    }

    fn error(test: Option<&str>, message: &str) -> heapwright_replay::Diagnostic {
        heapwright_replay::Diagnostic {
            file: Some("p/ATest.java".to_owned()),
            test: test.map(str::to_owned),
            line: 7,
            column: 1,
            error: true,
            code: None,
            message: message.to_owned(),
        }
    }

    /// Tests that do not compile are classified separately, and a class that the compiler does not find is not the
    /// test's fault.
    #[test]
    fn a_test_that_does_not_compile_is_no_disagreement() {
        let sources = vec![heapwright_replay::SourceVerdict { path: "p/ATest.java".to_owned(), compiled: false }];
        let compile = vec![
            error(Some("a"), "incompatible types"),
            error(Some("b"), "cannot access p.Gone\n  class file for p.Gone not found"),
        ];
        let report = Report { sources, compile, compiler_ended: true, ..Report::default() };
        let replayed = judged(&[file(&["a", "b"])], &report);
        assert!(replayed.disagreed.is_empty());
        let said = |test: &str| replayed.refused.get(&("p/ATest.java".to_owned(), test.to_owned())).cloned();
        let message = "it does not compile: line 7: incompatible types".to_owned();
        assert_eq!(said("a"), Some((Cause::NotCompiled, message)));
        assert_eq!(said("b").map(|(cause, _)| cause), Some(Cause::MissingClass));
        assert_eq!(replayed.missing.into_iter().collect::<Vec<_>>(), ["p.Gone"]);
    }

    /// A JVM that is stopped while compiling says nothing about a test.
    #[test]
    fn what_there_was_no_time_for_is_not_blamed() {
        let sources = vec![heapwright_replay::SourceVerdict { path: "p/ATest.java".to_owned(), compiled: true }];
        let report = Report { sources, out_of_time: true, ..Report::default() };
        let replayed = judged(&[file(&["a", "b"])], &report);
        assert_eq!((replayed.disagreed.len(), replayed.unconfirmed.len()), (0, 2));
        assert!(replayed.out_of_time && replayed.notes.is_empty());
    }
}
