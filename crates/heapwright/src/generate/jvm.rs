//! The real JVM as the pipeline sees it: which tests did what was predicted, and what JaCoCo counted.

use crate::generate::engine::{Measured, Replayed, TestFile};
use crate::generate::failure::Failure;
use crate::generate::settings::Options;
use crate::generate::targets::Plan;
use heapwright_case::MethodName;
use heapwright_program::{ClassPathEntry, Program};
use heapwright_replay::{Report, Source, Suite, ToolOptions, Toolchain, Verdict, replay, toolchain};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A JVM with everything a replay needs.
pub struct Jvm {
    tools: Toolchain,
    class_path: Vec<PathBuf>,
    /// Classes whose branches are measured.
    targets: Vec<String>,
}

/// Without `--time` a replay ends after this, and a second more for each test.
const PATIENCE: Duration = Duration::from_secs(120);

/// A test that runs longer is not one a person would keep.
const TEST_TIME: Duration = Duration::from_secs(10);

/// Frames shown of a failure.
const FRAMES: usize = 3;

/// Packages of test frameworks and what they are made of.
const FRAMEWORKS: [&str; 4] = ["org.junit.", "org.opentest4j.", "org.testng.", "junit.framework."];

impl Jvm {
    /// Finds what a replay needs; the message says how to mend what is missing.
    pub fn prepare(options: &Options, home: &Path, plan: &Plan, program: &Program) -> Result<Jvm, Failure> {
        let entries = program.class_path().entries().iter().map(|entry| match entry {
            ClassPathEntry::Directory(directory) => directory.clone(),
            ClassPathEntry::Jar(jar) => jar.path().to_owned(),
        });
        let class_path: Vec<PathBuf> = entries.collect();
        let wanted = ToolOptions {
            jdk: home.to_owned(),
            framework: options.framework.into(),
            class_path: class_path.clone(),
            fetch: true,
            ..ToolOptions::default()
        };
        let tools = toolchain(&wanted).map_err(|error| {
            Failure::wrong_input(format!("the tests cannot be run: {error} (--no-replay writes them without)"))
        })?;
        Ok(Jvm { tools, class_path, targets: plan.classes.iter().map(|class| class.name.clone()).collect() })
    }

    /// Compiles and runs all tests.
    pub fn run(&self, files: &[TestFile], time: Option<Duration>) -> Result<Replayed, String> {
        let tests: usize = files.iter().map(|file| file.tests.len()).sum();
        let suite = Suite {
            tests: files.iter().map(|file| Source { path: file.path.clone(), text: file.text.clone() }).collect(),
            class_path: self.class_path.clone(),
            targets: self.targets.clone(),
            uncounted: files.iter().filter(|file| file.checks.is_some()).map(|file| class_of(&file.path)).collect(),
            // As in the machine that predicted the outcomes.
            assertions: false,
            test_timeout: TEST_TIME,
            budget: time.unwrap_or(PATIENCE + Duration::from_secs(tests as u64)),
            ..Suite::default()
        };
        let begun = std::time::Instant::now();
        let report = self.replayed(&suite)?;
        let guilty = culprits(files, &report);
        if guilty.is_empty() {
            return Ok(judged(files, &report));
        }
        // the others of a file must not suffer for a test that does not compile
        let mut rest = files.to_vec();
        for file in &mut rest {
            let bad: Vec<&String> =
                guilty.keys().filter(|(path, _)| *path == file.path).map(|(_, test)| test).collect();
            file.text = without(&file.text, &bad);
            file.tests.retain(|test| !bad.contains(&test));
        }
        let suite = Suite {
            tests: rest.iter().map(|file| Source { path: file.path.clone(), text: file.text.clone() }).collect(),
            budget: suite.budget.saturating_sub(begun.elapsed()),
            ..suite
        };
        let report = self.replayed(&suite)?;
        let mut replayed = judged(&rest, &report);
        for ((path, test), what) in guilty {
            let checked = files.iter().find(|file| file.path == path).and_then(|file| file.checks.clone());
            let what = if checked.is_some() { format!("the check of its input: {what}") } else { what };
            replayed.disagreed.entry((checked.unwrap_or(path), test)).or_insert(what);
        }
        Ok(replayed)
    }

    fn replayed(&self, suite: &Suite) -> Result<Report, String> {
        let place = tempfile::tempdir().map_err(|error| format!("no directory for temporary files: {error}"))?;
        replay(suite, &self.tools, place.path()).map_err(|error| error.to_string())
    }
}

/// The tests in which the compiler found errors, with what it said; none where an error lies outside of all tests.
fn culprits(files: &[TestFile], report: &Report) -> BTreeMap<(String, String), String> {
    let mut found = BTreeMap::new();
    for diagnostic in report.compile.iter().filter(|diagnostic| diagnostic.error) {
        let Some(file) = files.iter().find(|file| diagnostic.file.as_ref() == Some(&file.path)) else { continue };
        let before = file.text.lines().take(diagnostic.line as usize).collect::<Vec<_>>();
        let test = before.iter().rev().find_map(|line| file.tests.iter().find(|test| declares(line, test)));
        if let Some(test) = test {
            let what = format!("it does not compile: line {}: {}", diagnostic.line, diagnostic.message);
            found.insert((file.path.clone(), test.clone()), what);
        }
    }
    found
}

/// The line of a check that failed, by the frames of its failure.
fn asked(file: &TestFile, what: &str) -> Option<String> {
    let name = file.path.rsplit('/').next().unwrap_or(&file.path);
    let (_, rest) = what.split_once(&format!("({name}:"))?;
    let number: usize = rest.split_once(')')?.0.parse().ok()?;
    Some(file.text.lines().nth(number.checked_sub(1)?)?.trim().trim_end_matches(';').to_owned())
}

/// The class in a file.
fn class_of(path: &str) -> String {
    path.strip_suffix(".java").unwrap_or(path).replace('/', ".")
}

/// Whether a line begins the method of a test.
fn declares(line: &str, test: &str) -> bool {
    line.contains(&format!("void {test}("))
}

/// The text of a test file without some of its tests.
fn without(text: &str, tests: &[&String]) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let mut dropped = vec![false; lines.len()];
    for (at, _) in lines.iter().enumerate().filter(|(_, line)| tests.iter().any(|test| declares(line, test))) {
        // annotations stand above, a closing brace at the indentation of methods ends it
        let above = lines.iter().take(at).rev().take_while(|line| line.trim_start().starts_with('@')).count();
        let below = lines.iter().skip(at).take_while(|line| **line != "    }").count();
        dropped.iter_mut().skip(at - above).take(above + below + 1).for_each(|line| *line = true);
    }
    let kept = lines.iter().zip(&dropped).filter(|(_, dropped)| !**dropped);
    kept.map(|(line, _)| format!("{line}\n")).collect()
}

/// What a report says of each test.
fn judged(files: &[TestFile], report: &Report) -> Replayed {
    let mut replayed = Replayed { notes: report.problems.clone(), ..Replayed::default() };
    for file in files {
        let class = class_of(&file.path);
        for test in &file.tests {
            let key = (file.checks.as_ref().unwrap_or(&file.path).clone(), test.clone());
            let observed = observed(report, &file.path, report.verdict(&class, test));
            let is_check = file.checks.is_some();
            if is_check && !matches!(observed, Observed::Nothing) {
                replayed.checked.insert(key.clone());
            }
            match observed {
                Observed::AsPredicted => {}
                Observed::Nothing => drop(replayed.unconfirmed.insert(key)),
                Observed::Otherwise(what) if is_check => {
                    let asked = asked(file, &what).map(|line| format!("{line} gave ")).unwrap_or_default();
                    drop(replayed.invalid.insert(key, format!("{asked}{what}")));
                }
                Observed::Otherwise(what) => drop(replayed.disagreed.insert(key, what)),
            }
        }
    }
    replayed.notes.extend(lost(replayed.unconfirmed.len(), report.out_of_time));
    let is_check =
        |path: &Option<String>| files.iter().any(|file| file.checks.is_some() && path.as_ref() == Some(&file.path));
    let warnings = report.compile.iter().filter(|diagnostic| !diagnostic.error && !is_check(&diagnostic.file));
    for diagnostic in warnings {
        let file = diagnostic.file.as_deref().unwrap_or("the tests");
        replayed.notes.push(format!("{file}:{}: the compiler warns: {}", diagnostic.line, diagnostic.message));
    }
    if !report.out_of_time {
        let methods = report.coverage.iter().map(|method| {
            let name = MethodName {
                class: method.class.clone(),
                name: method.name.clone(),
                descriptor: method.descriptor.clone(),
            };
            let total = method.branch_total();
            (name, Measured { covered: total.covered.into(), branches: total.total.into() })
        });
        replayed.measured = Some(methods.collect());
    }
    replayed
}

/// What is said of tests that the JVM did not get to run.
fn lost(tests: usize, out_of_time: bool) -> Option<String> {
    let what = match tests {
        1 => "1 test, which is not written".to_owned(),
        _ => format!("{tests} tests, which are not written"),
    };
    match out_of_time {
        _ if tests == 0 => None,
        true => Some(format!("time was over before the JVM had run {what}: give more with --time")),
        false => Some(format!("the JVM did not run {what}")),
    }
}

enum Observed {
    AsPredicted,
    Nothing,
    Otherwise(String),
}

fn observed(report: &Report, path: &str, verdict: Verdict) -> Observed {
    Observed::Otherwise(match verdict {
        Verdict::Passed => return Observed::AsPredicted,
        Verdict::NotRun => return Observed::Nothing,
        Verdict::Failed(failure) => {
            let message = failure.message.map(|message| format!(": {message}")).unwrap_or_default();
            // how a framework says that something is wrong is of no interest
            let own = failure.stack.iter().filter(|frame| !FRAMEWORKS.iter().any(|name| frame.starts_with(name)));
            let frames = own.take(FRAMES).map(|frame| format!(" at {frame}"));
            format!("{}{message}{}", failure.exception, frames.collect::<String>())
        }
        Verdict::TimedOut { millis, stack } => {
            let place = stack.first().map(|frame| format!(", at {frame}")).unwrap_or_default();
            format!("still running after {millis} ms{place}")
        }
        Verdict::EndedJvm { how } => format!("it ended the JVM: {how}"),
        Verdict::Skipped { reason } => format!("it was skipped: {reason}"),
        Verdict::NotCompiled => {
            let errors = report.compile.iter().filter(|d| d.error && d.file.as_deref() == Some(path));
            let lines = errors.map(|diagnostic| format!(" line {}: {}", diagnostic.line, diagnostic.message));
            format!("its file does not compile:{}", lines.collect::<Vec<_>>().join(";"))
        }
    })
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

    /// A JVM that is ended while it compiles has said nothing against a test.
    #[test]
    fn what_there_was_no_time_for_is_not_blamed() {
        let sources = vec![heapwright_replay::SourceVerdict { path: "p/ATest.java".to_owned(), compiled: true }];
        let report = Report { sources, out_of_time: true, ..Report::default() };
        let replayed = judged(&[file(&["a", "b"])], &report);
        assert_eq!((replayed.disagreed.len(), replayed.unconfirmed.len()), (0, 2));
        assert_eq!(
            replayed.notes,
            ["time was over before the JVM had run 2 tests, which are not written: give more with --time"]
        );
        assert!(replayed.measured.is_none());
    }
}
