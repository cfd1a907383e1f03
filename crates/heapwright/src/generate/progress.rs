//! What a user sees while a run goes on: bars on a terminal, lines elsewhere, or nothing.

use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal, Write};
use std::time::Duration;

/// Watches a run. All calls come from one thread.
pub trait Progress {
    /// A worker begins a method.
    fn started(&mut self, worker: usize, method: &str);
    /// A worker has finished a method; `line` says what came out.
    fn finished(&mut self, worker: usize, line: &str);
    /// The run goes on to something else.
    fn phase(&mut self, what: &str);
    /// Something the user should know at once.
    fn message(&mut self, text: &str);
    /// The run is over.
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

/// The progress that suits the error stream.
pub fn progress(loudness: Loudness, methods: usize, threads: usize) -> Box<dyn Progress> {
    match loudness {
        Loudness::Quiet => Box::new(Silent),
        Loudness::Normal if std::io::stderr().is_terminal() => Box::new(Bars::new(methods, threads)),
        Loudness::Normal => Box::new(Lines { methods, done: 0 }),
    }
}

/// Nothing but messages.
pub struct Silent;

impl Progress for Silent {
    fn started(&mut self, _worker: usize, _method: &str) {}
    fn finished(&mut self, _worker: usize, _line: &str) {}
    fn phase(&mut self, _what: &str) {}
    fn message(&mut self, text: &str) {
        say(text);
    }
    fn end(&mut self) {}
}

/// A line to the error stream. A closed stream is the reader's wish.
fn say(text: &str) {
    let _ = writeln!(std::io::stderr(), "heapwright: {text}");
}

/// A line a method.
struct Lines {
    methods: usize,
    done: usize,
}

impl Progress for Lines {
    fn started(&mut self, _worker: usize, _method: &str) {}

    fn finished(&mut self, _worker: usize, line: &str) {
        self.done += 1;
        let _ = writeln!(std::io::stderr(), "[{}/{}] {line}", self.done, self.methods);
    }

    fn phase(&mut self, what: &str) {
        let _ = writeln!(std::io::stderr(), "{what}");
    }

    fn message(&mut self, text: &str) {
        say(text);
    }

    fn end(&mut self) {}
}

/// A bar for the whole run, and a line for what each worker does.
struct Bars {
    all: MultiProgress,
    total: ProgressBar,
    workers: Vec<ProgressBar>,
}

/// More workers than this are not shown one by one.
const MOST_SHOWN: usize = 8;

const TICK: Duration = Duration::from_millis(120);

impl Bars {
    fn new(methods: usize, threads: usize) -> Bars {
        let all = MultiProgress::with_draw_target(ProgressDrawTarget::stderr());
        let total = all.add(ProgressBar::new(methods as u64));
        total.set_style(style("{bar:30} {pos}/{len} methods  {elapsed}  {msg}"));
        total.enable_steady_tick(TICK);
        let workers = (0..threads.min(methods).min(MOST_SHOWN)).map(|_| {
            let line = all.add(ProgressBar::new_spinner());
            line.set_style(style("  {spinner} {wide_msg}"));
            line
        });
        let workers = workers.collect();
        Bars { all, total, workers }
    }
}

/// The template is ours, so it is right; the default is good enough otherwise.
fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

impl Progress for Bars {
    fn started(&mut self, worker: usize, method: &str) {
        if let Some(line) = self.workers.get(worker) {
            line.set_message(method.to_owned());
            line.enable_steady_tick(TICK);
        }
    }

    fn finished(&mut self, worker: usize, _line: &str) {
        self.total.inc(1);
        if let Some(line) = self.workers.get(worker) {
            line.set_message("");
        }
    }

    fn phase(&mut self, what: &str) {
        self.workers.iter().for_each(ProgressBar::finish_and_clear);
        self.total.set_message(what.to_owned());
    }

    fn message(&mut self, text: &str) {
        self.all.suspend(|| say(text));
    }

    fn end(&mut self) {
        self.workers.iter().for_each(ProgressBar::finish_and_clear);
        self.total.finish_and_clear();
    }
}
