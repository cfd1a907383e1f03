//! What a person reads at the end of a run.

use crate::end::PathEnd;
use crate::record::{Cause, MethodRecord, RunRecord};
use comfy_table::{Cell, CellAlignment, ContentArrangement, LineStyle, Table, TableStyle};
use std::collections::BTreeMap;
use std::fmt::Write;

/// How the table is drawn.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Style {
    /// Into a file or a pipe: one line a method, no rules, columns aligned.
    Plain,
    /// On a terminal of this width: rules, long cells broken, and fewer columns where it is narrow.
    Terminal {
        /// Columns of the terminal.
        width: u16,
    },
}

/// Narrower terminals do without the paths and the solver's time.
const ROOM_FOR_PATHS: u16 = 100;
/// Narrower terminals do without the time and the validity, too.
const ROOM_FOR_TIME: u16 = 60;

const PLAIN: TableStyle = TableStyle::new();
const RULED: TableStyle = TableStyle::new().header_separator(LineStyle::new('─', '─', '─', '─'));

/// Which columns there are.
#[derive(Copy, Clone)]
struct Columns {
    /// Whether inputs were checked.
    valid: bool,
    time: bool,
    paths: bool,
}

impl Columns {
    fn of(record: &RunRecord, style: Style) -> Columns {
        let valid = record.totals.checked > 0;
        match style {
            Style::Plain => Columns { valid, time: true, paths: true },
            Style::Terminal { width } => {
                let time = width >= ROOM_FOR_TIME;
                Columns { valid: valid && time, time, paths: width >= ROOM_FOR_PATHS }
            }
        }
    }

    fn row(self, method: &str, counts: [String; 3], paths: String, times: [String; 2]) -> Vec<String> {
        let [branches, tests, valid] = counts;
        let [time, solver] = times;
        let mut row = vec![method.to_owned(), branches, tests];
        if self.valid {
            row.push(valid);
        }
        if self.paths {
            row.push(paths);
        }
        if self.time {
            row.push(time);
        }
        if self.paths {
            row.push(solver);
        }
        row
    }
}

/// The final table: a line a method, and the sums.
pub fn table(record: &RunRecord, style: Style) -> String {
    let columns = Columns::of(record, style);
    let mut table = Table::new();
    match style {
        Style::Plain => table.load_style(PLAIN).set_content_arrangement(ContentArrangement::Disabled),
        Style::Terminal { width } => {
            table.load_style(RULED).set_content_arrangement(ContentArrangement::Dynamic).set_width(width)
        }
    };
    let heads = ["Branches", "Tests", "Valid"].map(str::to_owned);
    table.set_header(columns.row("Method", heads, "Paths".to_owned(), ["Time".to_owned(), "Solver".to_owned()]));
    for method in &record.methods {
        table.add_row(cells(method_row(columns, method)));
    }
    table.add_row(cells(total_row(columns, record)));
    let last = columns.row("", Default::default(), String::new(), Default::default()).len();
    let paths = 3 + usize::from(columns.valid);
    let numbers = (1..last).filter(|index| !(columns.paths && *index == paths));
    for index in numbers {
        if let Some(column) = table.column_mut(index) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table.lines().fold(String::new(), |mut text, line| {
        text.push_str(line.trim_end());
        text.push('\n');
        text
    })
}

fn cells(row: Vec<String>) -> Vec<Cell> {
    row.into_iter().map(Cell::new).collect()
}

fn method_row(columns: Columns, method: &MethodRecord) -> Vec<String> {
    let class = nested(method.class.rsplit('.').next().unwrap_or(&method.class));
    let name = format!("{class}.{}", short_types(&method.text()));
    let valid = valid(method.checked, method.invalid);
    let counts = [format!("{}/{}", method.covered, method.branches), method.tests.to_string(), valid];
    if !method.explored {
        return columns.row(&name, counts, "(through others)".to_owned(), [String::new(), String::new()]);
    }
    columns.row(&name, counts, ends(&method.paths_by_end), [seconds(method.time_ms), seconds(method.solver_ms)])
}

fn total_row(columns: Columns, record: &RunRecord) -> Vec<String> {
    let totals = &record.totals;
    let valid = valid(totals.checked, totals.invalid);
    let counts = [format!("{}/{}", totals.covered, totals.branches), totals.tests.to_string(), valid];
    let times = [seconds(totals.milliseconds), seconds(totals.solver_ms)];
    columns.row(&format!("Total ({})", counted(totals.methods, "method")), counts, ends(&totals.paths_by_end), times)
}

/// `Outer$Inner` gives `Outer.Inner`; a `$` that parts no two names belongs to one.
fn nested(class: &str) -> String {
    let letters: Vec<char> = class.chars().collect();
    let is_name = |at: Option<usize>| at.and_then(|at| letters.get(at)).is_some_and(|letter| *letter != '$');
    let dotted = letters.iter().enumerate().map(|(at, letter)| match letter {
        '$' if is_name(at.checked_sub(1)) && is_name(at.checked_add(1)) => '.',
        other => *other,
    });
    dotted.collect()
}

/// Valid inputs and all that were checked.
fn valid(checked: u64, invalid: u64) -> String {
    if checked == 0 { String::new() } else { format!("{}/{checked}", checked - invalid) }
}

/// `insert(java.lang.String,int)` gives `insert(String, int)`.
fn short_types(text: &str) -> String {
    let Some((name, rest)) = text.split_once('(') else { return text.to_owned() };
    let parameters = rest.trim_end_matches(')').split(',');
    let short: Vec<&str> = parameters.map(|name| name.rsplit(['.', '$']).next().unwrap_or(name)).collect();
    format!("{name}({})", short.join(", "))
}

fn ends(counts: &BTreeMap<PathEnd, u64>) -> String {
    let parts: Vec<String> = counts.iter().filter(|(_, n)| **n > 0).map(|(end, n)| format!("{n} {end}")).collect();
    if parts.is_empty() { "none".to_owned() } else { parts.join(", ") }
}

fn seconds(milliseconds: u64) -> String {
    format!("{}.{:02} s", milliseconds / 1000, milliseconds % 1000 / 10)
}

/// Every branch no test takes: class, line, which branch of the line, and why.
pub fn uncovered_lines(record: &RunRecord) -> String {
    let mut text = String::new();
    for method in &record.methods {
        for branch in &method.uncovered {
            let place = match branch.line {
                Some(line) => format!("{}:{line}", method.class),
                None => method.class.clone(),
            };
            let name = short_types(&method.text());
            let _ = writeln!(text, "{place} {name}, branch {} of {}: {}", branch.branch, branch.of, branch.reason);
        }
    }
    text
}

/// One sentence on the whole run.
pub fn summary(record: &RunRecord) -> String {
    let totals = &record.totals;
    let mut text = format!(
        "{} of {} branches covered by {} in {}, {}.",
        totals.covered,
        totals.branches,
        counted(totals.tests, "test"),
        counted(record.files.iter().filter(|file| file.tests > 0).count() as u64, "file"),
        seconds(totals.milliseconds)
    );
    if let Some(share) = (totals.answered_before_smt * 100).checked_div(totals.queries) {
        let _ = write!(text, " {}, {share} % answered before SMT.", counted_as(totals.queries, "query", "queries"));
    }
    if totals.checked > 0 {
        let _ = write!(text, " {} of {} valid.", totals.checked - totals.invalid, counted(totals.checked, "input"));
    }
    let disagreed = record.withheld.iter().filter(|test| test.cause == Cause::Disagreed).count() as u64;
    if disagreed > 0 {
        let _ = write!(text, " {} withheld: the real JVM disagreed.", counted(disagreed, "test"));
    }
    if totals.invalid > 0 {
        let _ = write!(text, " {} withheld: invalid input.", counted(totals.invalid, "test"));
    }
    if record.cut_short {
        text.push_str(" The run was cut short.");
    }
    text
}

/// `1 path`, `2 paths`.
pub fn counted(count: u64, noun: &str) -> String {
    counted_as(count, noun, &format!("{noun}s"))
}

fn counted_as(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_nested_classes() {
        assert_eq!(nested("Tree$Node$Leaf"), "Tree.Node.Leaf");
        assert_eq!(nested("Scala$"), "Scala$");
        assert_eq!(nested("$Proxy"), "$Proxy");
        assert_eq!(nested("A$$B"), "A$$B");
        assert_eq!(nested("Outer$Inner$"), "Outer.Inner$");
    }
}
