//! A run from its plan to its record: explores, writes tests, runs them on the JVM, keeps those that agree.

use crate::budget::{self, Deadline, Interrupt};
use crate::driver::{self, Driven, Limits};
use crate::engine::{Parts, Replayed, Suite, TestInfo};
use crate::event::{Event, Sink};
use crate::failure::{Failure, exit};
use crate::files;
use crate::options::Options;
use crate::outcome::{self, Goals, Results};
use crate::replaying::Desk;
use crate::security;
use crate::stale;
use crate::targets::Plan;
use heapwright_case::PathEnd;
use heapwright_report::{Cause, Details, FileRecord, FileStatus, RunRecord};
use heapwright_testgen::method_key;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

/// A run that is about to start.
pub struct Run<'a> {
    /// The options of the run.
    pub options: &'a Options,
    /// The version of the JDK.
    pub jdk: &'a str,
    /// The methods.
    pub plan: &'a Plan,
    /// The parts that do the work.
    pub parts: Arc<dyn Parts>,
    /// The user's request to stop.
    pub interrupt: Interrupt,
    /// When the command was started.
    pub begun: Instant,
}

impl Run<'_> {
    /// Runs everything. Files are written as soon as they are final: without replay when a class is finished, otherwise
    /// when the JVM has confirmed its tests.
    pub fn run(&self, told: &mut Sink<'_>) -> Result<(RunRecord, Details), Failure> {
        let mut record = RunRecord::new(env!("CARGO_PKG_VERSION"), outcome::run_options(self.options, self.jdk));
        let goals = self.goals(&mut record.notes);
        let exploring = Interrupt::default();
        // what a library's runs cost as tests is known only when most of them are made
        let earliest = |total| match self.plan.library.is_some() {
            true => budget::exploring_library(total),
            false => total / 4,
        };
        let time = self.options.time.map(|total| (self.begun + earliest(total), self.begun + total));
        let mut write =
            |suite: &dyn Suite, replayed: Option<&Replayed>, told: &mut Sink<'_>| self.write(suite, replayed, told);
        let interrupts = (exploring.clone(), self.interrupt.clone());
        let jvm = self.options.replay.then_some(&self.parts);
        let mut desk = Desk::new(self.plan, jvm, time, interrupts, &mut write);
        let mut driven = driver::drive(self.plan, &self.parts, &self.limits(exploring), told, &mut desk)?;
        let finished = desk.finish(told);
        driven.suites = finished.suites;
        record.files = finished.files;
        let mut replayed = finished.replayed;
        if let Some(replayed) = &mut replayed {
            record.notes.append(&mut replayed.notes);
        }
        self.remove_stale(&record, &driven, replayed.as_ref(), told);
        let details = self.fill(&mut record, &goals, &driven, replayed.as_ref());
        Ok((record, details))
    }

    fn limits(&self, exploring: Interrupt) -> Limits {
        let (options, is_library) = (self.options, self.plan.library.is_some());
        let exploring_time = |total| match is_library {
            true => budget::exploring_library(total),
            false => budget::exploring(total, options.replay),
        };
        let end = options.time.map(|total| self.begun + exploring_time(total));
        let making = match options.time.filter(|_| is_library) {
            Some(total) => budget::making_library(total),
            None => budget::making(options.time, options.replay),
        };
        Limits {
            threads: self.options.threads,
            method_time: self.options.method_time,
            deadline: Deadline::new(end, exploring),
            making,
            seed: self.options.seed,
            in_slices: self.options.time.is_some(),
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

    /// Writes the confirmed tests of a class.
    fn write(&self, suite: &dyn Suite, replayed: Option<&Replayed>, told: &mut Sink<'_>) -> FileRecord {
        let confirmed = |test: &str| outcome::is_confirmed(replayed, suite, test);
        let tests = suite.tests().iter().filter(|test| confirmed(&test.name)).count() as u64;
        let path = self.options.out.join(suite.path());
        let class = suite.tests().first().map(|test| test.method.class.clone()).unwrap_or_default();
        let mut record = FileRecord {
            path: path.display().to_string(),
            class,
            kind: suite.kind(),
            tests: 0,
            status: FileStatus::Unconfirmed,
        };
        if tests == 0 {
            return record;
        }
        let is_ours = |text: &str| self.parts.is_ours(text);
        let is_grouped = |group: &str| outcome::is_grouped(replayed, suite, group);
        let text = self.latest(suite, &confirmed, &is_grouped);
        let text = self.beside_open(suite, replayed, text);
        if text.is_empty() {
            told(Event::Message(format!("cannot write {}: its tests could not be made again", path.display())));
            return FileRecord { status: FileStatus::Failed, ..record };
        }
        match files::write(&self.options.out, suite.path(), &text, &is_ours) {
            Ok(FileStatus::NotOurs) => {
                told(Event::Message(format!(
                    "{} was not written by Heapwright and is left alone: move it, or choose another name with --suffix",
                    path.display()
                )));
                record.status = FileStatus::NotOurs;
            }
            Ok(status) => {
                record.status = status;
                record.tests = tests;
                self.write_support(suite, &text, told);
            }
            Err(error) => {
                told(Event::Message(format!("cannot write {}: {error}", path.display())));
                record.status = FileStatus::Failed;
            }
        }
        record
    }

    /// Writes the class that the tests of a file call.
    fn write_support(&self, suite: &dyn Suite, text: &str, told: &mut Sink<'_>) {
        let Some(support) = suite.support() else { return };
        let name = support.path.rsplit('/').next().and_then(|file| file.strip_suffix(".java"));
        if !name.is_some_and(|name| text.contains(name)) {
            return;
        }
        let is_ours = |text: &str| self.parts.is_ours(text);
        let path = self.options.out.join(&support.path);
        match files::write(&self.options.out, &support.path, &support.text, &is_ours) {
            Ok(FileStatus::NotOurs) => told(Event::Message(format!(
                "{} was not written by Heapwright and is left alone, although tests need it: move it",
                path.display()
            ))),
            Ok(_) => {}
            Err(error) => told(Event::Message(format!("cannot write {}: {error}", path.display()))),
        }
    }

    /// Returns the text of a file as far as it is confirmed; what is there already if it is what the text will be.
    fn latest(&self, suite: &dyn Suite, confirmed: &dyn Fn(&str) -> bool, is_grouped: &dyn Fn(&str) -> bool) -> String {
        let known = suite.grouped(confirmed, is_grouped);
        let wanted = suite.grouped(confirmed, &|_| true);
        let is_there = || files::text(&self.options.out, suite.path()).is_some_and(|text| text == wanted.text);
        if wanted != known && is_there() { wanted.text } else { known.text }
    }

    /// Adds the tests that are in the file now, of methods with tests that the JVM has not run: they are replaced when
    /// it has.
    fn beside_open(&self, suite: &dyn Suite, replayed: Option<&Replayed>, text: String) -> String {
        let is_open = |test: &str| outcome::is_open(replayed, suite, test);
        let (open, decided): (Vec<&TestInfo>, Vec<&TestInfo>) =
            suite.tests().iter().partition(|test| is_open(&test.name));
        if open.is_empty() || text.is_empty() {
            return text;
        }
        let open: BTreeSet<String> = open.iter().map(|test| method_key(&test.method)).collect();
        let is_decided = |name: &str| decided.iter().any(|test| test.name == name);
        match files::existing(&self.options.out, suite.path()) {
            Some(existing) => existing.kept_in(&text, &|key, name| open.contains(key) && !is_decided(name)),
            None => text,
        }
    }

    /// Removes tests of earlier runs that this run has replaced by tests in another file.
    fn remove_stale(&self, record: &RunRecord, driven: &Driven, replayed: Option<&Replayed>, told: &mut Sink<'_>) {
        let on_disk = self.on_disk(record);
        let suites: Vec<&dyn Suite> = driven.suites.iter().flatten().map(AsRef::as_ref).collect();
        let kept = |suite: &dyn Suite, test: &str| {
            on_disk.contains(suite.path()) && outcome::is_confirmed(replayed, suite, test)
        };
        let is_grouped = |suite: &dyn Suite, group: &str| outcome::is_grouped(replayed, suite, group);
        let is_open = |suite: &dyn Suite, test: &str| outcome::is_open(replayed, suite, test);
        for message in stale::remove(self.options, self.plan, &suites, (&kept, &is_open, &is_grouped)) {
            told(Event::Message(message));
        }
    }

    /// The paths of the files that have tests of this run.
    fn on_disk(&self, record: &RunRecord) -> BTreeSet<String> {
        let present = record.files.iter().filter(|file| file.tests > 0);
        let relative = present.filter_map(|file| Path::new(&file.path).strip_prefix(&self.options.out).ok());
        relative.map(|path| path.display().to_string()).collect()
    }

    fn fill(&self, record: &mut RunRecord, goals: &Goals, driven: &Driven, replayed: Option<&Replayed>) -> Details {
        let out = Path::new(&self.options.out);
        let on_disk = self.on_disk(record);
        let results = Results {
            plan: self.plan,
            goals,
            driven,
            replayed,
            on_disk: &on_disk,
            interrupted: self.interrupt.is_stopped(),
        };
        record.methods = results.methods();
        record.tests = results.tests(&self.options.out);
        record.withheld = results.withheld();
        record.findings = results.findings(&self.options.out);
        record.goals = security::answers(&self.options.security, &driven.explored, &record.findings);
        record.missing = results.missing();
        record.mismatches = results.mismatches();
        record.skipped.clone_from(&self.plan.skipped);
        record.notes.extend(driven.notes.iter().cloned());
        let out_of_time = replayed.is_some_and(|replayed| replayed.out_of_time);
        record.cut_short = self.interrupt.is_stopped() || out_of_time || driven.explored.iter().any(Option::is_none);
        let (classes, lines) = results.classes(&record.methods);
        record.classes = classes;
        record.library = results.library(&self.options.library);
        record.sum_up(self.begun.elapsed().as_millis() as u64, lines);
        results.details(out)
    }
}

/// Returns the exit code for a record.
pub fn exit_code(record: &RunRecord) -> u8 {
    let has = |status: FileStatus| record.files.iter().any(|file| file.status == status);
    let nothing_written = record.files.iter().all(|file| file.tests == 0);
    let unsupported = record.totals.paths_by_end.get(&PathEnd::Unsupported).is_some_and(|count| *count > 0);
    let unsatisfiable = record.methods.iter().any(|method| method.unsatisfiable);
    let refuted = record.methods.iter().any(|method| !method.refuted.is_empty());
    let withheld = |causes: &[Cause]| record.withheld.iter().any(|withheld| causes.contains(&withheld.cause));
    // a test that is not the same in every run is not counted as a disagreement
    let disagreed = withheld(&[Cause::Disagreed, Cause::Invalid, Cause::NotCompiled]);
    let unfit = !record.missing.is_empty() || !record.mismatches.is_empty();
    let unusable = unfit || withheld(&[Cause::MissingClass, Cause::Rejected]);
    let unconfirmed = has(FileStatus::Unconfirmed) && record.withheld.is_empty();
    if disagreed || refuted || (unconfirmed && !record.cut_short) {
        exit::DISAGREED
    } else if unusable || has(FileStatus::Failed) || (nothing_written && (has(FileStatus::NotOurs) || unsatisfiable)) {
        exit::WRONG_INPUT
    } else if record.cut_short {
        exit::BUDGET
    } else if nothing_written && unsupported {
        exit::UNSUPPORTED
    } else {
        exit::DONE
    }
}
