//! A run from its plan to its record: explore, write tests, run them on the JVM, keep what agrees.

use crate::generate::budget::{self, Deadline, Interrupt};
use crate::generate::driver::{self, Driven, Limits};
use crate::generate::engine::{Parts, Replayed, Suite, TestFile};
use crate::generate::failure::{Failure, exit};
use crate::generate::files;
use crate::generate::outcome::{self, Goals, Results};
use crate::generate::progress::Progress;
use crate::generate::settings::Options;
use crate::generate::targets::Plan;
use heapwright_report::{FileRecord, FileStatus, PathEnd, RunRecord};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A run that is about to start.
pub struct Run<'a> {
    /// What was asked for.
    pub options: &'a Options,
    /// The version of the JDK.
    pub jdk: &'a str,
    /// The methods.
    pub plan: &'a Plan,
    /// Who does the work.
    pub parts: Arc<dyn Parts>,
    /// The user's wish to stop.
    pub interrupt: Interrupt,
    /// When the command was started.
    pub begun: Instant,
}

/// Of the whole time, what is kept for writing files and the report.
const FOR_WRITING: Duration = Duration::from_millis(250);

impl Run<'_> {
    /// Does it all. Files are written as soon as they are sure: without replay when a class is finished, otherwise
    /// after the one run of the JVM.
    pub fn run(&self, progress: &mut dyn Progress) -> Result<RunRecord, Failure> {
        let mut record = RunRecord::new(env!("CARGO_PKG_VERSION"), outcome::run_options(self.options, self.jdk));
        let goals = self.goals(&mut record.notes);
        let mut files = Vec::new();
        let driven = driver::drive(self.plan, &self.parts, &self.limits(), progress, &mut |class, suite, progress| {
            if !self.options.replay {
                files.push((class, self.write(suite, None, progress)));
            }
        })?;
        let replayed = self.replay(&driven, progress, &mut record.notes);
        if self.options.replay {
            for (class, suite) in driven.suites.iter().enumerate() {
                if let Some(suite) = suite {
                    files.push((class, self.write(suite.as_ref(), replayed.as_ref(), progress)));
                }
            }
        }
        files.sort_by_key(|(class, _)| *class);
        record.files = files.into_iter().map(|(_, file)| file).collect();
        self.fill(&mut record, &goals, &driven, replayed.as_ref());
        progress.end();
        Ok(record)
    }

    fn limits(&self) -> Limits {
        let end = self.options.time.map(|total| self.begun + budget::exploring(total, self.options.replay));
        Limits {
            threads: self.options.threads,
            method_time: self.options.method_time,
            deadline: Deadline::new(end, self.interrupt.clone()),
            making: budget::making(self.options.time, self.options.replay),
            seed: self.options.seed,
        }
    }

    fn goals(&self, notes: &mut Vec<String>) -> Goals {
        let mut goals = Goals::default();
        for class in &self.plan.classes {
            match self.parts.goals(&class.name) {
                Ok(methods) => goals.add(&class.name, methods),
                Err(problem) => notes.push(format!("the branches of {} cannot be counted: {problem}", class.name)),
            }
        }
        goals
    }

    /// Runs all tests in one JVM. Without an answer none is confirmed.
    fn replay(&self, driven: &Driven, progress: &mut dyn Progress, notes: &mut Vec<String>) -> Option<Replayed> {
        if !self.options.replay {
            return None;
        }
        let suites: Vec<&dyn Suite> = driven.suites.iter().flatten().map(|suite| suite.as_ref()).collect();
        let mut files: Vec<TestFile> = suites.iter().map(|suite| test_file(*suite)).collect();
        if files.is_empty() {
            return Some(Replayed::default());
        }
        let tests: usize = files.iter().map(|file| file.tests.len()).sum();
        // behind the tests: what they initialise is theirs
        files.extend(suites.iter().filter_map(|suite| suite.checks(&|_| true)));
        progress.phase(&format!("running {tests} tests on the JVM"));
        let left = self.options.time.map(|total| total.saturating_sub(self.begun.elapsed() + FOR_WRITING));
        match self.parts.replay(&files, left) {
            Ok(mut replayed) => {
                notes.append(&mut replayed.notes);
                Some(replayed)
            }
            Err(problem) => {
                progress.message(&format!("the tests could not be run on the JVM, so none is written: {problem}"));
                notes.push(format!("the tests could not be run on the JVM: {problem}"));
                let tests = files.iter().filter(|file| file.checks.is_none());
                let all = tests.flat_map(|file| file.tests.iter().map(|test| (file.path.clone(), test.clone())));
                Some(Replayed { unconfirmed: all.collect(), ..Replayed::default() })
            }
        }
    }

    /// Writes the confirmed tests of a class.
    fn write(&self, suite: &dyn Suite, replayed: Option<&Replayed>, progress: &mut dyn Progress) -> FileRecord {
        let confirmed = |test: &str| outcome::is_confirmed(replayed, suite, test);
        let tests = suite.tests().iter().filter(|test| confirmed(&test.name)).count() as u64;
        let path = self.options.out.join(suite.path());
        let class = suite.tests().first().map(|test| test.method.class.clone()).unwrap_or_default();
        let mut record =
            FileRecord { path: path.display().to_string(), class, tests: 0, status: FileStatus::Unconfirmed };
        if tests == 0 {
            return record;
        }
        let is_ours = |text: &str| self.parts.is_ours(text);
        match files::write(&self.options.out, suite.path(), &suite.text(&confirmed), &is_ours) {
            Ok(FileStatus::NotOurs) => {
                progress.message(&format!(
                    "{} was not written by Heapwright and is left alone: move it, or choose another name with --suffix",
                    path.display()
                ));
                record.status = FileStatus::NotOurs;
            }
            Ok(status) => {
                record.status = status;
                record.tests = tests;
            }
            Err(error) => {
                progress.message(&format!("cannot write {}: {error}", path.display()));
                record.status = FileStatus::Failed;
            }
        }
        record
    }

    fn fill(&self, record: &mut RunRecord, goals: &Goals, driven: &Driven, replayed: Option<&Replayed>) {
        let out = Path::new(&self.options.out);
        let present = record.files.iter().filter(|file| file.tests > 0);
        let relative = present.filter_map(|file| Path::new(&file.path).strip_prefix(out).ok());
        let on_disk: BTreeSet<String> = relative.map(|path| path.display().to_string()).collect();
        let results = Results { plan: self.plan, goals, driven, replayed, on_disk: &on_disk };
        record.methods = results.methods();
        record.withheld = results.withheld();
        record.skipped.clone_from(&self.plan.skipped);
        record.notes.extend(driven.notes.iter().cloned());
        record.cut_short = self.interrupt.is_stopped() || driven.explored.iter().any(Option::is_none);
        record.sum_up(self.begun.elapsed().as_millis() as u64);
    }
}

fn test_file(suite: &dyn Suite) -> TestFile {
    TestFile {
        class: suite.tests().first().map(|test| test.method.class.clone()).unwrap_or_default(),
        path: suite.path().to_owned(),
        text: suite.text(&|_| true),
        tests: suite.tests().iter().map(|test| test.name.clone()).collect(),
        checks: None,
    }
}

/// The exit code that says what a record says.
pub fn exit_code(record: &RunRecord) -> u8 {
    let has = |status: FileStatus| record.files.iter().any(|file| file.status == status);
    let nothing_written = record.files.iter().all(|file| file.tests == 0);
    let unsupported = record.totals.paths_by_end.get(&PathEnd::Unsupported).is_some_and(|count| *count > 0);
    let unsatisfiable = record.methods.iter().any(|method| method.unsatisfiable);
    if !record.withheld.is_empty() || has(FileStatus::Unconfirmed) {
        exit::DISAGREED
    } else if has(FileStatus::Failed) || (nothing_written && (has(FileStatus::NotOurs) || unsatisfiable)) {
        exit::WRONG_INPUT
    } else if nothing_written && unsupported {
        exit::UNSUPPORTED
    } else {
        exit::DONE
    }
}
