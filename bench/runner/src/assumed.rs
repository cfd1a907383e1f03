//! Heap assumptions at speed: all paths of every method of `examples/netds` at loop-1 and loop-2, under each of
//! `acyclic`, `disjoint` and `distinct`.

use crate::explored::{Machine, References, loops};
use crate::places::Places;
use crate::report::verdict;
use heapwright_case::PathEnd;
use heapwright_explore::{Options, Stopped, Written};
use heapwright_vm::{Aliasing, Assumption};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

/// The kinds of assumptions, one for each column.
const KINDS: [Kind; 3] = [Kind::Acyclic, Kind::Disjoint, Kind::Distinct];
/// The bounds on loops and recursion, each with the time limit for one method.
const LIMITS: [(u32, Duration); 2] = [(1, Duration::from_secs(10)), (2, Duration::from_secs(30))];
/// At loop-1 each method must be explored within this time.
const EACH_BAR_MS: f64 = 1_000.0;
/// At loop-2 all methods together, under one kind of assumption, must be explored within this time.
const SUM_BAR_MS: f64 = 30_000.0;

/// A kind of assumption.
#[derive(Debug, Copy, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    Acyclic,
    Disjoint,
    Distinct,
}

/// One method under one kind of assumption.
#[derive(Debug, Clone, Serialize)]
pub struct Cell {
    /// The assumptions, as a user writes them.
    pub assumed: Vec<String>,
    /// Paths that reach an end of the method.
    pub n: u64,
    pub ms: f64,
    /// The part of it that the solver took.
    pub solver_ms: f64,
    /// All paths, by how they ended.
    pub ends: BTreeMap<&'static str, u64>,
    /// Whether all paths were explored, with a definite end.
    pub finished: bool,
}

#[derive(Debug, Serialize)]
pub struct Row {
    pub method: String,
    /// The bound on loops.
    pub loops: u32,
    /// One for each kind; `None` if the method has no two references to keep apart.
    pub cells: Vec<Option<Cell>>,
}

#[derive(Debug, Serialize)]
pub struct Assumed {
    pub rows: Vec<Row>,
}

/// Measures the methods whose name contains `only`, with one bound on loops or all of them.
pub fn measure(places: &Places, only: Option<&str>, bound: Option<u32>) -> Result<Assumed, String> {
    let mut methods = Vec::new();
    let classes = places.example_classes()?.into_iter().filter(|class| class.starts_with("heapwright.netds."));
    for class in classes.collect::<Vec<_>>() {
        let machine = Machine::boot(places, &class)?;
        for number in machine.entries() {
            let name = machine.name(number)?;
            if only.is_none_or(|only| format!("{class}.{name}").contains(only)) {
                methods.push(Method { class: class.clone(), number, name });
            }
        }
    }
    let mut rows = Vec::new();
    for (bound, limit) in LIMITS.into_iter().filter(|(loops, _)| bound.is_none_or(|bound| bound == *loops)) {
        for method in &methods {
            rows.extend(row(places, method, bound, limit)?);
        }
    }
    Ok(Assumed { rows })
}

/// A method of the examples.
struct Method {
    class: String,
    /// Its index in the class.
    number: usize,
    name: String,
}

/// Measures a method; `None` if there is nothing to assume.
fn row(places: &Places, method: &Method, bound: u32, limit: Duration) -> Result<Option<Row>, String> {
    let short = method.class.rsplit('.').next().unwrap_or(&method.class);
    eprintln!("  {short}.{} at loop-{bound} …", method.name);
    let mut cells = Vec::new();
    for kind in KINDS {
        let mut machine = Machine::boot(places, &method.class)?;
        let assumptions = assumptions(kind, &machine.references(method.number)?);
        if assumptions.is_empty() {
            cells.push(None);
            continue;
        }
        let options = loops(bound, Aliasing::Delayed, u64::MAX, limit);
        cells.push(Some(cell(machine, method.number, options, assumptions)?));
    }
    let name = format!("{short}.{}", method.name);
    Ok(cells.iter().any(Option::is_some).then_some(Row { method: name, loops: bound, cells }))
}

/// Assumes a kind of all inputs, or of every pair of them and of two places of the same type.
fn assumptions(kind: Kind, References { inputs, alike }: &References) -> Vec<Assumption> {
    let make = match kind {
        // what `this` reaches, or what the parameters of a static method reach
        Kind::Acyclic => {
            let own = inputs.iter().any(|input| input == "this");
            let meant = inputs.iter().filter(|input| !own || *input == "this");
            return meant.cloned().map(Assumption::Acyclic).collect();
        }
        Kind::Disjoint => Assumption::Disjoint,
        Kind::Distinct => Assumption::Distinct,
    };
    let later = |place: usize| inputs.iter().skip(place + 1);
    let all = inputs.iter().enumerate().flat_map(|(place, a)| later(place).map(|b| (a.clone(), b.clone())));
    all.chain(alike.iter().cloned()).map(|(a, b)| make(a, b)).collect()
}

fn cell(machine: Machine, method: usize, mut options: Options, assumptions: Vec<Assumption>) -> Result<Cell, String> {
    let assumed = assumptions.iter().map(|assumption| Written(assumption).to_string()).collect();
    options.inputs.assumptions = assumptions;
    let result = machine.all_paths(method, &options)?.result;
    let lost = [PathEnd::Unsupported, PathEnd::SolverUnknown, PathEnd::Bug, PathEnd::Budget];
    Ok(Cell {
        assumed,
        n: result.ends.complete(),
        ms: result.time.as_secs_f64() * 1e3,
        solver_ms: result.queries.time.as_secs_f64() * 1e3,
        ends: result.ends.iter().map(|(kind, count)| (kind.text(), count)).collect(),
        finished: result.stopped == Stopped::Exhausted && lost.iter().all(|kind| result.ends.count(*kind) == 0),
    })
}

impl Assumed {
    /// The figures as a table, with the bars.
    pub fn table(&self) -> String {
        let mut text = String::from(
            "Heap assumptions: all paths of the methods of examples/netds. N paths, T ms of processor time; > where not all \
             paths\nwere explored within the limit.\n\n",
        );
        let _ = writeln!(
            text,
            "{:<36} {:>5} {:>8} {:>9}   {:>8} {:>9}   {:>8} {:>9}",
            "method", "loop", "acyclic", "T", "disjoint", "T", "distinct", "T"
        );
        for row in &self.rows {
            let _ = writeln!(text, "{}", row.line());
        }
        text.push_str(&self.bars());
        text
    }

    fn cells(&self, loops: u32, kind: usize) -> impl Iterator<Item = (&Row, &Cell)> {
        let rows = self.rows.iter().filter(move |row| row.loops == loops);
        rows.filter_map(move |row| Some((row, row.cells.get(kind)?.as_ref()?)))
    }

    fn bars(&self) -> String {
        let mut text = String::new();
        for (place, kind) in KINDS.into_iter().enumerate() {
            for (loops, _) in LIMITS.into_iter().filter(|(loops, _)| self.rows.iter().any(|row| row.loops == *loops)) {
                let sum = self.cells(loops, place).map(|(_, cell)| cell.ms).sum::<f64>();
                let is_each = loops == 1;
                let misses = |cell: &Cell| !cell.finished || is_each && cell.ms > EACH_BAR_MS;
                let missed: Vec<&str> =
                    self.cells(loops, place).filter(|(_, cell)| misses(cell)).map(|(row, _)| &*row.method).collect();
                let (what, bar) = if is_each { ("every method", EACH_BAR_MS) } else { ("all methods", SUM_BAR_MS) };
                let is_met = missed.is_empty() && (is_each || sum <= SUM_BAR_MS);
                let _ = writeln!(
                    text,
                    "{kind:?} at loop-{loops}: {what} within {:.0} s {}{} (sum {sum:.0} ms)",
                    bar / 1e3,
                    verdict(is_met),
                    list(&missed),
                );
            }
        }
        text
    }
}

fn list(names: &[&str]) -> String {
    // overloaded methods have one name
    let names: BTreeMap<&str, ()> = names.iter().map(|name| (*name, ())).collect();
    let names: Vec<&str> = names.into_keys().collect();
    if names.is_empty() { String::new() } else { format!(" ({})", names.join(", ")) }
}

impl Row {
    fn line(&self) -> String {
        let mut line = format!("{:<36} {:>5}", self.method, self.loops);
        for (place, cell) in self.cells.iter().enumerate() {
            let gap = if place == 0 { "" } else { "  " };
            let (n, t) = match cell {
                Some(cell) if cell.finished => (cell.n.to_string(), format!("{:.1}", cell.ms)),
                Some(cell) => (format!(">{}", cell.n), format!("{:.1}", cell.ms)),
                None => ("-".to_owned(), String::new()),
            };
            let _ = write!(line, "{gap} {n:>8} {t:>9}");
        }
        line
    }
}
