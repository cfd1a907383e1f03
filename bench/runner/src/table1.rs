//! Table 1 of *A CLP Heap Solver for Test Case Generation* (Albert and others, 2013) for our versions of its methods:
//! paths, time and steps without aliasing, with aliasing decided eagerly, and with aliasing kept as a term.

use crate::explored::{Machine, loop_1};
use crate::places::Places;
use crate::report::verdict;
use heapwright_case::PathEnd;
use heapwright_explore::Stopped;
use heapwright_vm::Aliasing;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

/// The paper's figures for a method: test cases and milliseconds without aliasing (1), with aliasing decided eagerly
/// (2), and with the heap solver (3). No time where the paper's limit of 30 seconds was exceeded.
struct Published {
    class: &'static str,
    method: &'static str,
    n: [u64; 3],
    t: [Option<u64>; 3],
}

const fn row(class: &'static str, method: &'static str, n: [u64; 3], t: [Option<u64>; 3]) -> Published {
    Published { class, method, n, t }
}

const PAPER: [Published; 12] = [
    row("DoublyLinkedList", "add", [33, 200, 33], [Some(36), Some(177), Some(42)]),
    row("Sequence", "removeAt", [36, 89, 37], [Some(42), Some(116), Some(50)]),
    row("Sequence", "replaceAt", [36, 39, 37], [Some(41), Some(47), Some(27)]),
    row("SortedListPriorityQueue", "insert", [101, 3602, 101], [Some(160), Some(10672), Some(182)]),
    row("SortedListPriorityQueue", "remove", [12, 86, 12], [Some(11), Some(68), Some(15)]),
    row("BinarySearchTree", "addAll", [379, 919, 379], [Some(2019), None, Some(2535)]),
    row("BinarySearchTree", "find", [62, 184, 62], [Some(108), Some(285), Some(98)]),
    row("BinarySearchTree", "findAll", [330, 1165, 330], [Some(2385), None, Some(2538)]),
    row("BinarySearchTree", "insert", [970, 8365, 970], [Some(2527), None, Some(3924)]),
    row("BinarySearchTree", "remove", [203, 2745, 203], [Some(615), Some(5587), Some(725)]),
    row("HeapPriorityQueue", "insert", [61, 135, 95], [Some(283), Some(638), Some(163)]),
    row("HeapPriorityQueue", "remove", [80, 2021, 146], [Some(1814), None, Some(2378)]),
];

/// The modes in the order of the paper's columns.
const MODES: [Aliasing; 3] = [Aliasing::None, Aliasing::Eager, Aliasing::Delayed];
const NONE: usize = 0;
const EAGER: usize = 1;
const DELAYED: usize = 2;

/// The number of runs of a method; their mean counts, as in the paper.
const RUNS: usize = 5;
/// The time limit for the modes that should finish.
const PATIENCE: Duration = Duration::from_secs(10);
/// Limits for the mode that is expected to explode.
const EAGER_PATIENCE: Duration = Duration::from_secs(5);
const EAGER_PATHS: u64 = 20_000;

/// The sum of the paper's times must exceed the sum of ours by at least this factor.
const TIME_BAR: f64 = 10.0;
/// The sum of our times must not exceed this.
const SUM_BAR_MS: f64 = 400.0;
/// The paper's worst ratio of N3 to N1 (the last row) bounds ours for each method.
const WORST_RATIO: f64 = 146.0 / 80.0;

/// One method under one mode.
#[derive(Debug, Clone, Serialize)]
pub struct Cell {
    /// Paths that reach an end of the method: the test cases.
    pub n: u64,
    /// Paths that were cut by a bound.
    pub cut: u64,
    /// The mean of all runs.
    pub ms: f64,
    pub best_ms: f64,
    /// The part of the best run that the solver took.
    pub solver_ms: f64,
    pub steps: u64,
    /// All paths, by how they ended.
    pub ends: BTreeMap<&'static str, u64>,
    /// Whether all paths were explored before a limit was reached.
    pub finished: bool,
    /// Paths without a definite end: unsupported, undecided, or a bug of ours.
    pub lost: u64,
}

#[derive(Debug, Serialize)]
pub struct Row {
    pub method: String,
    pub paper_n: [u64; 3],
    pub paper_ms: [Option<u64>; 3],
    /// Without aliasing, with aliasing decided eagerly, with aliasing as a term.
    pub ours: [Cell; 3],
}

#[derive(Debug, Serialize)]
pub struct Table1 {
    pub rows: Vec<Row>,
}

/// Measures the methods whose name contains `only`.
pub fn measure(places: &Places, only: Option<&str>) -> Result<Table1, String> {
    let mut rows = Vec::new();
    let wanted =
        |known: &&Published| only.is_none_or(|only| format!("{}.{}", known.class, known.method).contains(only));
    for known in PAPER.iter().filter(wanted) {
        eprintln!("  {}.{} …", known.class, known.method);
        let mut cells = Vec::new();
        for mode in MODES {
            cells.push(cell(places, known, mode)?);
        }
        let ours: [Cell; 3] = cells.try_into().map_err(|_| "three modes")?;
        let method = format!("{}.{}", known.class, known.method);
        rows.push(Row { method, paper_n: known.n, paper_ms: known.t, ours });
    }
    Ok(Table1 { rows })
}

fn cell(places: &Places, known: &Published, mode: Aliasing) -> Result<Cell, String> {
    let (runs, options) = match mode {
        Aliasing::Eager => (1, loop_1(mode, EAGER_PATHS, EAGER_PATIENCE)),
        Aliasing::None | Aliasing::Delayed => (RUNS, loop_1(mode, u64::MAX, PATIENCE)),
    };
    let mut cells = Vec::new();
    for _ in 0..runs {
        let machine = Machine::boot(places, &format!("heapwright.netds.{}", known.class))?;
        let method = machine.only(known.method)?;
        let result = machine.all_paths(method, &options)?.result;
        let finished = result.stopped == Stopped::Exhausted;
        let count = |kinds: &[PathEnd]| kinds.iter().map(|kind| result.ends.count(*kind)).sum();
        use PathEnd::{Bug, DepthBound, LoopBound, MemoryBound, RecursionBound, SolverUnknown, StepBound, Unsupported};
        cells.push(Cell {
            n: result.ends.complete(),
            cut: count(&[LoopBound, RecursionBound, DepthBound, StepBound, MemoryBound]),
            ms: result.time.as_secs_f64() * 1e3,
            best_ms: result.time.as_secs_f64() * 1e3,
            solver_ms: result.queries.time.as_secs_f64() * 1e3,
            steps: result.steps,
            ends: result.ends.iter().map(|(kind, count)| (kind.text(), count)).collect(),
            finished,
            lost: count(&[Unsupported, SolverUnknown, Bug]),
        });
        if !finished {
            break;
        }
    }
    let mean = cells.iter().map(|cell| cell.ms).sum::<f64>() / cells.len() as f64;
    let best = cells.into_iter().min_by(|a, b| a.ms.total_cmp(&b.ms));
    best.map(|best| Cell { ms: mean, ..best }).ok_or_else(|| "nothing was measured".to_owned())
}

impl Table1 {
    /// The figures as a table, with the bars.
    pub fn table(&self) -> String {
        let mut text = String::from(
            "Table 1 of the CLP heap solver's paper: all paths at loop-1 without aliasing (none), with aliasing kept as a term \
             (delayed),\nwith aliasing decided at once (eager). N paths, T ms, U steps (thousands of our instructions); paper's N \
             and T in brackets.\n\n",
        );
        let _ = writeln!(
            text,
            "{:<31} {:>13} {:>15} {:>6}   {:>13} {:>15} {:>6}   {:>16} {:>15} {:>7}",
            "method", "N none", "T none", "U", "N delayed", "T delayed", "U", "N eager", "T eager", "U"
        );
        for row in &self.rows {
            let _ = writeln!(text, "{}", row.line());
        }
        let _ = writeln!(text, "{}", self.sums());
        text.push_str(&self.bars());
        text
    }

    fn sum<T: std::iter::Sum>(&self, value: impl Fn(&Row) -> T) -> T {
        self.rows.iter().map(value).sum()
    }

    fn sums(&self) -> String {
        let mut line = format!("{:<31}", "sum");
        for mode in [NONE, DELAYED, EAGER] {
            let n = self.sum(|row| row.at(mode).n);
            let paper_n = self.sum(|row| row.paper_n.get(mode).copied().unwrap_or(0));
            let ms = self.sum(|row| row.at(mode).ms);
            let paper_ms = self.sum(|row| row.paper_ms.get(mode).copied().flatten().unwrap_or(0));
            let all = self.rows.iter().all(|row| row.paper_ms.get(mode).is_some_and(Option::is_some));
            let paper_ms = if all { paper_ms.to_string() } else { "-".to_owned() };
            let steps = self.sum(|row| row.at(mode).steps);
            line.push_str(&columns(mode, &n.to_string(), paper_n, ms, &paper_ms, steps));
        }
        line
    }

    fn bars(&self) -> String {
        let mut text = String::new();
        let n = |mode: usize| self.sum(|row| row.at(mode).n) as f64;
        let paper = |mode: usize| self.sum(|row| row.paper_n.get(mode).copied().unwrap_or(0)) as f64;
        let both = |row: &&Row| row.at(NONE).finished && row.at(DELAYED).finished;
        let finished = |mode: usize| self.rows.iter().filter(both).map(|row| row.at(mode).n).sum::<u64>() as f64;
        let ratios = self.rows.iter().filter(both).map(|row| row.at(DELAYED).n as f64 / row.at(NONE).n.max(1) as f64);
        let (least, worst) =
            ratios.fold((f64::INFINITY, 0.0_f64), |(least, most), ratio| (least.min(ratio), most.max(ratio)));
        let _ = writeln!(
            text,
            "N delayed / N none, where both see all paths: {:.2} (paper {:.2}), from {least:.2} to {worst:.2}; bar: from 1 to the paper's \
             {WORST_RATIO:.2} for each {}",
            finished(DELAYED) / finished(NONE),
            paper(DELAYED) / paper(NONE),
            verdict(least >= 1.0 && worst <= WORST_RATIO),
        );
        let ours = self.sum(|row| row.at(DELAYED).ms);
        let best = self.sum(|row| row.at(DELAYED).best_ms);
        let theirs = self.sum(|row| row.published_ms()) as f64;
        let _ = writeln!(
            text,
            "sum of T delayed, mean of {RUNS} runs as in the paper: {ours:.0} ms (the best runs: {best:.0} ms), paper's T3 {theirs:.0} ms, \
             ratio {:.1}; bars: ratio {TIME_BAR} {}, {SUM_BAR_MS:.0} ms {}",
            theirs / ours,
            verdict(ours * TIME_BAR <= theirs),
            verdict(ours <= SUM_BAR_MS),
        );
        let _ = writeln!(
            text,
            "a path of delayed takes {:.1} ms, the paper's {:.1} ms: our versions of the methods have other paths, and the paper's machine \
             is of 2012, so the sums do not compare the techniques",
            ours / n(DELAYED),
            theirs / paper(DELAYED),
        );
        let slow: Vec<&str> = self
            .rows
            .iter()
            .filter(|row| row.at(DELAYED).ms > row.published_ms() as f64)
            .map(|row| &*row.method)
            .collect();
        let _ = writeln!(text, "no method above its own T3: {}{}", verdict(slow.is_empty()), list(&slow));
        let open: Vec<&str> = self.rows.iter().filter(|row| row.is_open()).map(|row| &*row.method).collect();
        let _ = writeln!(
            text,
            "none and delayed see all paths, and lose none: {}{}",
            verdict(open.is_empty()),
            list(&open)
        );
        let _ = writeln!(
            text,
            "N eager / N delayed: at least {:.1} (paper {:.1}): eager stops after {} s or {EAGER_PATHS} paths, marked >; the \
             paper's after 30 s, T -",
            n(EAGER) / n(DELAYED),
            paper(EAGER) / paper(DELAYED),
            EAGER_PATIENCE.as_secs(),
        );
        text
    }
}

fn list(names: &[&str]) -> String {
    if names.is_empty() { String::new() } else { format!(" ({})", names.join(", ")) }
}

fn columns(mode: usize, n: &str, paper_n: u64, ms: f64, paper_ms: &str, steps: u64) -> String {
    let width = if mode == EAGER { 16 } else { 13 };
    let steps_width = if mode == EAGER { 7 } else { 6 };
    let (n, t) = (format!("{n} ({paper_n})"), format!("{ms:.1} ({paper_ms})"));
    let gap = if mode == NONE { "" } else { "  " };
    format!("{gap} {n:>width$} {t:>15} {:>steps_width$.1}", steps as f64 / 1e3)
}

impl Row {
    fn at(&self, mode: usize) -> &Cell {
        let [none, eager, delayed] = &self.ours;
        match mode {
            NONE => none,
            EAGER => eager,
            _ => delayed,
        }
    }

    fn published_ms(&self) -> u64 {
        let [.., delayed] = self.paper_ms;
        delayed.unwrap_or(0)
    }

    fn is_open(&self) -> bool {
        [NONE, DELAYED].iter().any(|mode| !self.at(*mode).finished || self.at(*mode).lost > 0)
    }

    fn line(&self) -> String {
        let mut line = format!("{:<31}", self.method);
        for mode in [NONE, DELAYED, EAGER] {
            let cell = self.at(mode);
            let n = if cell.finished { cell.n.to_string() } else { format!(">{}", cell.n) };
            let paper_n = self.paper_n.get(mode).copied().unwrap_or(0);
            let paper_ms = self.paper_ms.get(mode).copied().flatten().map_or("-".to_owned(), |ms| ms.to_string());
            line.push_str(&columns(mode, &n, paper_n, cell.ms, &paper_ms, cell.steps));
        }
        line
    }
}
