//! The table and texts shown to the user at the end of a run.

use crate::finding::Severity;
use crate::goal::GoalVerdict;
use crate::record::{Cause, Lines, MethodRecord, RunRecord, Uncovered};
use comfy_table::{Cell, CellAlignment, ContentArrangement, LineStyle, Table, TableStyle};
use heapwright_case::PathEnd;
use std::collections::BTreeMap;
use std::fmt::Write;

/// How the table is drawn.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Style {
    /// For a file or a pipe: one line per method, no rules, aligned columns.
    Plain,
    /// For a terminal of this width: rules, wrapped cells, and fewer columns if it is narrow.
    Terminal {
        /// Width of the terminal in columns.
        width: u16,
    },
}

/// Narrower terminals omit the paths and the solver time.
const ROOM_FOR_PATHS: u16 = 100;
/// Narrower terminals omit the branches without unreached states.
const ROOM_FOR_REACHED: u16 = 80;
/// Narrower terminals also omit the lines, the time and the validity.
const ROOM_FOR_TIME: u16 = 60;

/// Marks numbers that were predicted, not measured.
const UNMEASURED: &str = "*";

pub(crate) const PLAIN: TableStyle = TableStyle::new();
pub(crate) const RULED: TableStyle = TableStyle::new().header_separator(LineStyle::new('─', '─', '─', '─'));

/// The columns to show.
#[derive(Copy, Clone)]
struct Columns {
    /// Whether some tests start from states that no calls were found to make.
    reached: bool,
    /// Whether lines were measured.
    lines: bool,
    /// Whether inputs were checked.
    valid: bool,
    time: bool,
    paths: bool,
}

impl Columns {
    fn of(record: &RunRecord, style: Style) -> Columns {
        let valid = record.totals.checked > 0;
        let lines = record.totals.lines.is_some();
        let reached = record.totals.unreached > 0;
        match style {
            Style::Plain => Columns { reached, lines, valid, time: true, paths: true },
            Style::Terminal { width } => {
                let time = width >= ROOM_FOR_TIME;
                let paths = width >= ROOM_FOR_PATHS;
                Columns {
                    reached: reached && width >= ROOM_FOR_REACHED,
                    lines: lines && time,
                    valid: valid && time,
                    time,
                    paths,
                }
            }
        }
    }

    fn row(self, method: &str, counts: [String; 5], paths: String, times: [String; 2]) -> Vec<String> {
        let [branches, reached, lines, tests, valid] = counts;
        let [time, solver] = times;
        let mut row = vec![method.to_owned(), branches];
        if self.reached {
            row.push(reached);
        }
        if self.lines {
            row.push(lines);
        }
        row.push(tests);
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

/// The final table: one line per method, and the sums.
pub fn table(record: &RunRecord, style: Style) -> String {
    let columns = Columns::of(record, style);
    let mut table = Table::new();
    match style {
        Style::Plain => table.load_style(PLAIN).set_content_arrangement(ContentArrangement::Disabled),
        Style::Terminal { width } => {
            table.load_style(RULED).set_content_arrangement(ContentArrangement::Dynamic).set_width(width)
        }
    };
    let heads = ["Branches", "Reached", "Lines", "Tests", "Valid"].map(str::to_owned);
    table.set_header(columns.row("Method", heads, "Paths".to_owned(), ["Time".to_owned(), "Solver".to_owned()]));
    for method in &record.methods {
        table.add_row(cells(method_row(columns, method)));
    }
    table.add_row(cells(total_row(columns, record)));
    let last = columns.row("", Default::default(), String::new(), Default::default()).len();
    let paths = 3 + [columns.reached, columns.lines, columns.valid].map(usize::from).iter().sum::<usize>();
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
    let lines = method.lines.as_ref().map_or_else(|| "-".to_owned(), lines);
    let mark = if method.measured.is_none() { UNMEASURED } else { "" };
    let branches = format!("{}/{}{mark}", method.covered, method.branches);
    let reached = format!("{}/{}{mark}", method.covered_without_unreached, method.branches);
    let counts = [branches, reached, lines, method.tests.to_string(), valid];
    if !method.explored {
        return columns.row(&name, counts, "(through others)".to_owned(), [String::new(), String::new()]);
    }
    columns.row(&name, counts, ends(&method.paths_by_end), [seconds(method.time_ms), seconds(method.solver_ms)])
}

fn total_row(columns: Columns, record: &RunRecord) -> Vec<String> {
    let totals = &record.totals;
    let valid = valid(totals.checked, totals.invalid);
    let lines = totals.lines.as_ref().map(lines).unwrap_or_default();
    let mark = if totals.unmeasured > 0 { UNMEASURED } else { "" };
    let branches = format!("{}/{}{mark}", totals.covered, totals.branches);
    let reached = format!("{}/{}{mark}", totals.covered_without_unreached, totals.branches);
    let counts = [branches, reached, lines, totals.tests.to_string(), valid];
    let times = [seconds(totals.milliseconds), seconds(totals.solver_ms)];
    columns.row(&format!("Total ({})", counted(totals.methods, "method")), counts, ends(&totals.paths_by_end), times)
}

/// `Outer$Inner` gives `Outer.Inner`; a `$` that does not separate two names is part of a name.
fn nested(class: &str) -> String {
    let letters: Vec<char> = class.chars().collect();
    let is_name = |at: Option<usize>| at.and_then(|at| letters.get(at)).is_some_and(|letter| *letter != '$');
    let dotted = letters.iter().enumerate().map(|(at, letter)| match letter {
        '$' if is_name(at.checked_sub(1)) && is_name(at.checked_add(1)) => '.',
        other => *other,
    });
    dotted.collect()
}

/// Covered and total lines.
fn lines(lines: &Lines) -> String {
    format!("{}/{}", lines.covered, lines.total)
}

/// Lists which numbers of the table were not measured, and why; empty if all were.
pub fn unmeasured(record: &RunRecord) -> String {
    let mut why: Vec<(&str, u64)> = Vec::new();
    for method in record.methods.iter().filter(|method| method.measured.is_none()) {
        let reason = method.unmeasured.as_deref().unwrap_or("no reason is known");
        match why.iter_mut().find(|(known, _)| *known == reason) {
            Some((_, count)) => *count += 1,
            None => why.push((reason, 1)),
        }
    }
    let all = why.len() == 1 && record.totals.unmeasured == record.methods.len() as u64;
    why.iter().fold(String::new(), |mut text, (reason, count)| {
        let of = if all { String::new() } else { format!(" ({})", counted(*count, "method")) };
        let _ = writeln!(text, "{UNMEASURED} predicted by Heapwright, not measured by JaCoCo{of}: {reason}");
        text
    })
}

/// Valid and checked inputs.
fn valid(checked: u64, invalid: u64) -> String {
    if checked == 0 { String::new() } else { format!("{}/{checked}", checked - invalid) }
}

/// Shortens the types of a method: `insert(java.lang.String,int)` gives `insert(String, int)`.
pub fn short_types(text: &str) -> String {
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

/// Lists every branch that no test takes: class, line, which branch of the line, and why. Then the lines that no test
/// runs.
pub fn uncovered_lines(record: &RunRecord) -> String {
    let mut text = String::new();
    for method in &record.methods {
        let name = short_types(&method.text());
        for (first, branches) in alike(&method.uncovered) {
            let place = match first.line {
                Some(line) => format!("{}:{line}", method.class),
                None => method.class.clone(),
            };
            let noun = if branches.len() == 1 { "branch" } else { "branches" };
            let numbers = numbers(&branches);
            let _ = writeln!(text, "{place} {name}, {noun} {numbers} of {}: {}", first.of, first.reason);
        }
        if !method.missed_lines.is_empty() {
            let noun = if method.missed_lines.len() == 1 { "line" } else { "lines" };
            let numbers = numbers(&method.missed_lines);
            let _ = writeln!(text, "{} {name}, {noun} {numbers}: run by no test", method.class);
        }
    }
    text
}

/// Groups the branches of one line that have the same reason.
fn alike(uncovered: &[Uncovered]) -> Vec<(&Uncovered, Vec<u32>)> {
    let mut groups: Vec<(&Uncovered, Vec<u32>)> = Vec::new();
    for branch in uncovered {
        let same = |other: &Uncovered| other.line == branch.line && other.reason == branch.reason;
        match groups.iter_mut().find(|(first, _)| same(first)) {
            Some((_, numbers)) => numbers.push(branch.branch),
            None => groups.push((branch, vec![branch.branch])),
        }
    }
    groups
}

/// `2`, `1 and 2`, `1, 2 and 4`, `1 to 7`.
fn numbers(branches: &[u32]) -> String {
    let consecutive = branches.windows(2).all(|pair| matches!(pair, [a, b] if a + 1 == *b));
    match branches {
        [first, .., last] if consecutive && branches.len() > 2 => format!("{first} to {last}"),
        [rest @ .., last] if !rest.is_empty() => {
            let rest: Vec<String> = rest.iter().map(u32::to_string).collect();
            format!("{} and {last}", rest.join(", "))
        }
        _ => branches.iter().map(u32::to_string).collect(),
    }
}

/// Lists the findings: severity, place, what happens and why that is a finding, the input, the test. Those of low
/// severity are only counted.
pub fn findings(record: &RunRecord) -> String {
    let mut text = String::new();
    let (shown, low): (Vec<_>, Vec<_>) = record.findings.iter().partition(|one| one.severity < Severity::Low);
    for finding in shown {
        let severity = finding.severity.to_string();
        let _ = writeln!(text, "{severity:<6}  {}: {}; {}", finding.place.short(), finding.message, finding.because);
        for line in &finding.input {
            let _ = writeln!(text, "        {line}");
        }
        let class = finding.file.rsplit('/').next().unwrap_or(&finding.file).trim_end_matches(".java");
        let _ = writeln!(text, "        {class}.{}", finding.test);
    }
    if !low.is_empty() {
        let _ = writeln!(text, "low     {} of low severity, mostly null arguments (--json lists them)", low.len());
    }
    text
}

/// The most reasons listed for a goal.
const MOST_GAPS: usize = 4;

/// Lists the answers to the security goals: findings, proofs, and what is not known.
pub fn goals(record: &RunRecord) -> String {
    let mut text = String::new();
    for goal in &record.goals {
        let answer = match goal.verdict {
            GoalVerdict::Found => counted(goal.findings, "finding"),
            GoalVerdict::None => "none: no input reaches it".to_owned(),
            GoalVerdict::NoneFound => "none found, but not everything was tried".to_owned(),
        };
        let _ = writeln!(text, "{}: {answer}", goal.goal);
        for one in &goal.undecided {
            let place = one.place.as_ref().map(|place| format!("{}: ", place.short())).unwrap_or_default();
            let _ = writeln!(text, "        {place}{} may be reached, but {}", one.sink, one.why);
        }
        if goal.verdict == GoalVerdict::NoneFound {
            for gap in goal.gaps.iter().take(MOST_GAPS) {
                let _ = writeln!(text, "        not tried: {gap}");
            }
            if let Some(more) = goal.gaps.len().checked_sub(MOST_GAPS).filter(|more| *more > 0) {
                let _ = writeln!(text, "        and {more} more (--json lists them)");
            }
        }
    }
    text
}

/// Summarizes the whole run in a few sentences.
pub fn summary(record: &RunRecord) -> String {
    let totals = &record.totals;
    let measured = totals.unmeasured == 0 || totals.unmeasured < record.methods.len() as u64;
    let mut text = format!(
        "{} of {} branches {} by {} in {}, {}.",
        totals.covered,
        totals.branches,
        if measured { "covered" } else { "predicted to be covered" },
        counted(totals.tests, "test"),
        counted(record.files.iter().filter(|file| file.tests > 0).count() as u64, "file"),
        seconds(totals.milliseconds)
    );
    if totals.unreached > 0 {
        let tests = match totals.unreached {
            1 => "the test of an unreached state".to_owned(),
            count => format!("the {count} tests of unreached states"),
        };
        let _ = write!(text, " {} of them without {tests}.", totals.covered_without_unreached);
    }
    if let Some(share) = (totals.answered_before_smt * 100).checked_div(totals.queries) {
        let _ = write!(text, " {}, {share} % answered before SMT.", counted_as(totals.queries, "query", "queries"));
    }
    if totals.checked > 0 {
        let _ = write!(text, " {} of {} valid.", totals.checked - totals.invalid, counted(totals.checked, "input"));
    }
    for (cause, why) in [
        (Cause::Unsteady, "left out: not the same in every run"),
        (Cause::Disagreed, "withheld: the real JVM disagreed"),
        (Cause::NotCompiled, "withheld: not compiled"),
        (Cause::MissingClass, "withheld: a class is missing"),
        (Cause::Rejected, "withheld: the JVM rejects a class"),
    ] {
        let count = record.withheld.iter().filter(|test| test.cause == cause).count() as u64;
        if count > 0 {
            let _ = write!(text, " {} {why}.", counted(count, "test"));
        }
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

/// `1 branch`, `2 branches`.
pub fn counted_as(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn branches_are_numbered_together() {
        assert_eq!(numbers(&[2]), "2");
        assert_eq!(numbers(&[1, 2]), "1 and 2");
        assert_eq!(numbers(&[1, 2, 4]), "1, 2 and 4");
        assert_eq!(numbers(&[3, 4, 5, 6]), "3 to 6");
    }

    #[test]
    fn names_of_nested_classes() {
        assert_eq!(nested("Tree$Node$Leaf"), "Tree.Node.Leaf");
        assert_eq!(nested("Scala$"), "Scala$");
        assert_eq!(nested("$Proxy"), "$Proxy");
        assert_eq!(nested("A$$B"), "A$$B");
        assert_eq!(nested("Outer$Inner$"), "Outer.Inner$");
    }
}
