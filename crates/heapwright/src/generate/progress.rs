//! What a user sees during a run: bars on a terminal, lines elsewhere, or nothing.

use heapwright_case::{Edge, MethodName};
use heapwright_generate::{Event, LibraryProgress, target_text};
use heapwright_report::{counted, counted_as};
use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// Shows the progress of a run.
pub trait Progress {
    /// Shows an event.
    fn show(&mut self, event: &Event);
    /// Called at the end of the run.
    fn end(&mut self);
}

/// How much is shown.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Loudness {
    /// Messages only.
    Quiet,
    /// Progress.
    Normal,
}

/// Creates the progress display that suits the error stream.
pub fn progress(loudness: Loudness, methods: usize, threads: usize) -> Box<dyn Progress> {
    match loudness {
        Loudness::Quiet => Box::new(Silent),
        Loudness::Normal if std::io::stderr().is_terminal() => Box::new(Bars::new(methods, threads)),
        Loudness::Normal => Box::new(Lines {
            methods,
            done: 0,
            begun: Instant::now(),
            found: Found::default(),
            library: None,
            confirmed: 0,
        }),
    }
}

/// Shows only messages.
pub struct Silent;

impl Progress for Silent {
    fn show(&mut self, event: &Event) {
        if let Event::Message(text) = event {
            say(text);
        }
    }

    fn end(&mut self) {}
}

/// Writes a line to the error stream. A closed stream is ignored.
fn say(text: &str) {
    let _ = writeln!(std::io::stderr(), "heapwright: {text}");
}

/// What was found so far.
#[derive(Default)]
struct Found {
    branches: BTreeSet<(MethodName, Edge)>,
    /// The findings in each file.
    findings: BTreeMap<String, u64>,
}

impl Found {
    fn note(&mut self, event: &Event) {
        match event {
            Event::MethodFinished { branches, .. } => self.branches.extend(branches.iter().cloned()),
            Event::ClassFinished { file, findings } => {
                self.findings.insert(file.path.clone(), *findings);
            }
            _ => {}
        }
    }

    fn text(&self) -> String {
        let branches = counted_as(self.branches.len() as u64, "branch", "branches");
        match self.findings.values().sum::<u64>() {
            0 => branches,
            findings => format!("{branches}, {}", counted(findings, "finding")),
        }
    }
}

/// One line per method.
struct Lines {
    methods: usize,
    done: usize,
    begun: Instant,
    found: Found,
    /// When the progress of a library was last shown.
    library: Option<Instant>,
    confirmed: u64,
}

/// How often the progress of a library is shown where lines are written.
const SHOWING: Duration = Duration::from_secs(10);

/// Describes how far the tests of a library are.
fn of_library(progress: &LibraryProgress, confirmed: u64) -> String {
    let LibraryProgress { entries, begun, exhausted, goals, reached, .. } = progress;
    let percent = 100 * reached / (*goals).max(1);
    let tests = counted(confirmed, "test");
    format!(
        "{percent} % of {goals} goals reached, {begun} of {entries} methods explored ({exhausted} to the end), {tests} confirmed"
    )
}

impl Lines {
    fn library(&mut self, progress: &LibraryProgress) {
        if self.library.is_none_or(|last| last.elapsed() >= SHOWING) {
            let seconds = self.begun.elapsed().as_secs();
            let _ = writeln!(std::io::stderr(), "[{seconds} s] {}", of_library(progress, self.confirmed));
            self.library = Some(Instant::now());
        }
    }

    /// What is left to do, judged by what was done.
    fn left(&self) -> String {
        let left = self.begun.elapsed().as_secs_f64() / self.done.max(1) as f64 * (self.methods - self.done) as f64;
        if left < 5.0 { String::new() } else { format!(", about {left:.0} s left") }
    }
}

impl Progress for Lines {
    fn show(&mut self, event: &Event) {
        self.found.note(event);
        match event {
            Event::Library(progress) => self.library(progress),
            Event::TestConfirmed { .. } => self.confirmed += 1,
            // a method of a library has many turns
            Event::MethodFinished { .. } if self.library.is_some() => {}
            Event::MethodFinished { method, ends, time, cut_short, .. } => {
                self.done = (self.done + 1).min(self.methods);
                let paths = counted(ends.values().sum(), "path");
                let (method, time) = (target_text(method), time.as_secs_f64());
                let cut = if *cut_short { ", out of time" } else { "" };
                let (done, all) = (self.done, self.methods);
                let so_far = format!("{}{}", self.found.text(), self.left());
                let _ = writeln!(std::io::stderr(), "[{done}/{all}] {method}: {paths} in {time:.2} s{cut} ({so_far})");
            }
            Event::Phase(what) => {
                let _ = writeln!(std::io::stderr(), "{what}");
            }
            Event::Message(text) => say(text),
            _ => {}
        }
    }

    fn end(&mut self) {}
}

/// A bar for the whole run, and a line for each worker.
struct Bars {
    all: MultiProgress,
    total: ProgressBar,
    workers: Vec<ProgressBar>,
    found: Found,
    phase: String,
    /// For a library, the classes with most that is not reached.
    open: Vec<ProgressBar>,
    is_library: bool,
    confirmed: u64,
}

/// The most workers shown individually.
const MOST_SHOWN: usize = 8;

const TICK: Duration = Duration::from_millis(120);

impl Bars {
    fn new(methods: usize, threads: usize) -> Bars {
        let all = MultiProgress::with_draw_target(ProgressDrawTarget::stderr());
        let total = all.add(ProgressBar::new(methods as u64));
        total.set_style(style("{bar:30} {pos}/{len} methods  {elapsed}, about {eta} left  {msg}"));
        total.enable_steady_tick(TICK);
        let workers = (0..threads.min(methods).min(MOST_SHOWN)).map(|_| {
            let line = all.add(ProgressBar::new_spinner());
            line.set_style(style("  {spinner} {wide_msg}"));
            line
        });
        let workers = workers.collect();
        Bars {
            all,
            total,
            workers,
            found: Found::default(),
            phase: String::new(),
            open: Vec::new(),
            is_library: false,
            confirmed: 0,
        }
    }

    /// Shows a table of the classes of a library with most that is not reached.
    fn library(&mut self, progress: &LibraryProgress) {
        if !self.is_library {
            self.is_library = true;
            self.total.set_style(style("{bar:30} {elapsed}  {msg}"));
        }
        self.total.set_length(progress.goals);
        self.total.set_position(progress.reached);
        self.total.set_message(of_library(progress, self.confirmed));
        while self.open.len() < progress.open.len() {
            let line = self.all.add(ProgressBar::new(1));
            line.set_style(style("  {bar:20} {pos:>6}/{len:<6} {wide_msg}"));
            self.open.push(line);
        }
        for (line, (class, reached, goals)) in self.open.iter().zip(&progress.open) {
            line.set_length(*goals);
            line.set_position(*reached);
            line.set_message(class.clone());
        }
        self.open.iter().skip(progress.open.len()).for_each(ProgressBar::finish_and_clear);
    }
}

/// Builds a style. The templates are our own and valid; the default would do otherwise.
fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

impl Progress for Bars {
    fn show(&mut self, event: &Event) {
        self.found.note(event);
        match event {
            Event::MethodStarted { worker, method } => {
                if let Some(line) = self.workers.get(*worker) {
                    line.set_message(target_text(method));
                    line.enable_steady_tick(TICK);
                }
            }
            Event::Library(progress) => self.library(progress),
            Event::MethodFinished { worker, .. } => {
                if !self.is_library {
                    self.total.inc(1);
                    self.total.set_message(format!("{}  {}", self.found.text(), self.phase));
                }
                if let Some(line) = self.workers.get(*worker) {
                    line.set_message("");
                }
            }
            Event::Phase(what) => {
                self.workers.iter().chain(&self.open).for_each(ProgressBar::finish_and_clear);
                self.phase.clone_from(what);
                self.total.set_message(format!("{}  {what}", self.found.text()));
            }
            Event::Message(text) => self.all.suspend(|| say(text)),
            Event::TestConfirmed { .. } => self.confirmed += 1,
            Event::ClassFinished { .. } if self.is_library => {}
            Event::ClassFinished { .. } => self.total.set_message(format!("{}  {}", self.found.text(), self.phase)),
            Event::PathEnded { .. } => {}
        }
    }

    fn end(&mut self) {
        self.workers.iter().chain(&self.open).for_each(ProgressBar::finish_and_clear);
        self.total.finish_and_clear();
    }
}
