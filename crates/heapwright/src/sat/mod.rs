//! `heapwright sat`: decides whether problems of separation logic are satisfiable.

mod problems;

use crate::args::SatArgs;
use comfy_table::{CellAlignment, ContentArrangement, Table, TableStyle};
use heapwright_generate::exit;
use heapwright_logic::Limits;
use heapwright_seplog::{Answer, Evidence};
use problems::{Problem, is_problem};
use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// The result of one problem.
struct Solved {
    problem: Problem,
    answer: Answer,
    time: Duration,
}

impl Solved {
    fn verdict(&self) -> Verdict {
        match (&self.answer, self.problem.expected) {
            (Answer::Unknown(_), _) => Verdict::Unknown,
            (Answer::Sat(_), Some(false)) | (Answer::Unsat, Some(true)) => Verdict::Wrong,
            _ => Verdict::Solved,
        }
    }
}

/// How the answer compares with the status that the problem declares.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Verdict {
    Solved,
    Wrong,
    Unknown,
}

/// Runs the command.
pub fn run(arguments: &SatArgs) -> ExitCode {
    let code = match std::fs::metadata(&arguments.path) {
        Err(error) => wrong(&format!("{}: {error}", arguments.path.display())),
        Ok(about) if about.is_dir() => directory(arguments),
        Ok(_) => file(arguments),
    };
    ExitCode::from(code)
}

/// Prints immediately, so that an answer is visible while the next problem is being solved.
fn print(text: &str) {
    let mut out = std::io::stdout().lock();
    // A closed pipe is not an error.
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

fn wrong(message: &str) -> u8 {
    eprintln!("heapwright: {message}");
    exit::WRONG_INPUT
}

fn file(arguments: &SatArgs) -> u8 {
    let mut code = exit::DONE;
    let done = solve(&arguments.path, arguments, &mut |solved| {
        let mut text = String::new();
        if let Some(name) = &solved.problem.name {
            let _ = write!(text, "{name}: ");
        }
        let _ = match &solved.answer {
            Answer::Unsat => writeln!(text, "unsat"),
            Answer::Unknown(reason) => writeln!(text, "unknown ({reason})"),
            Answer::Sat(_) => writeln!(text, "sat"),
        };
        if arguments.model {
            text.push_str(&describe(&solved, arguments.timeout.0));
        }
        print(&text);
        if solved.verdict() == Verdict::Wrong {
            let name = solved.problem.name.as_deref().map(|name| format!(" ({name})")).unwrap_or_default();
            eprintln!("heapwright: {}{name}: the problem says otherwise of itself", arguments.path.display());
            code = exit::DISAGREED;
        }
    });
    match done {
        Ok(()) => code,
        Err(message) => wrong(&message),
    }
}

/// Describes the values and heap of a model, or the conflicts.
fn describe(solved: &Solved, timeout: Duration) -> String {
    match (&solved.answer, solved.problem.scope()) {
        (Answer::Sat(Evidence::Model(model)), Some((definitions, variables))) => model.show(definitions, variables),
        (Answer::Sat(Evidence::Unconfirmed(model)), Some((definitions, variables))) => {
            let mut text = model.show(definitions, variables);
            text.push_str("(follows from the fixed points; too long a derivation to be checked step by step)\n");
            text
        }
        (Answer::Sat(_), _) => "(the smallest model that was found is too large to be written down)\n".to_owned(),
        (Answer::Unsat, _) => {
            let start = Instant::now();
            let left = || timeout.saturating_sub(start.elapsed());
            let mut text = String::new();
            for parts in solved.problem.conflicts(&Limits::new(&left)) {
                let _ = writeln!(text, "these conflict: {}", parts.join("; "));
            }
            text
        }
        (Answer::Unknown(_), _) => String::new(),
    }
}

/// Prints a line for each problem as soon as it is decided, then the table.
fn directory(arguments: &SatArgs) -> u8 {
    let mut paths = Vec::new();
    if let Err(message) = problems(&arguments.path, &mut paths) {
        return wrong(&message);
    }
    if paths.is_empty() {
        return wrong(&format!("{}: no problem (.smt2, .sl) is in it or below it", arguments.path.display()));
    }
    let mut table = Table::new();
    table.load_style(TableStyle::new());
    table.set_content_arrangement(ContentArrangement::Disabled);
    table.add_row(["problem", "status", "answer", "ms", ""]);
    let mut totals = Totals::default();
    for path in &paths {
        let name = path.strip_prefix(&arguments.path).unwrap_or(path).display().to_string();
        let done = solve(path, arguments, &mut |solved| {
            totals.add(&solved);
            let row = row(&name, &solved);
            let [problem, _, answer, time, remark] = &row;
            let remark = if remark.is_empty() { String::new() } else { format!(" ({remark})") };
            print(&format!("{problem}: {answer}{remark}, {time} ms\n"));
            table.add_row(row);
        });
        if let Err(message) = done {
            totals.bad += 1;
            print(&format!("{name}: error\n"));
            table.add_row([&name, "", "error", "", &message]);
        }
    }
    if let Some(column) = table.column_mut(3) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let mut text = String::from("\n");
    for line in table.lines() {
        let _ = writeln!(text, "{}", line.trim());
    }
    let _ = writeln!(text, "\n{}", totals.show());
    print(&text);
    totals.code()
}

/// Collects all problems in a directory and below it, sorted by name.
fn problems(directory: &Path, found: &mut Vec<PathBuf>) -> Result<(), String> {
    let told = |error: std::io::Error| format!("{}: {error}", directory.display());
    let mut entries = Vec::new();
    for entry in std::fs::read_dir(directory).map_err(told)? {
        entries.push(entry.map_err(told)?);
    }
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        // The entry's own type does not follow links, so cycles of links are not walked.
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            problems(&path, found)?;
        } else if is_problem(&path) {
            found.push(path);
        }
    }
    Ok(())
}

fn row(name: &str, solved: &Solved) -> [String; 5] {
    let status = match solved.problem.expected {
        Some(true) => "sat",
        Some(false) => "unsat",
        None => "",
    };
    let name = match &solved.problem.name {
        Some(problem) => format!("{name}: {problem}"),
        None => name.to_owned(),
    };
    let (answer, mut remark) = match &solved.answer {
        Answer::Sat(_) => ("sat", String::new()),
        Answer::Unsat => ("unsat", String::new()),
        Answer::Unknown(reason) => ("unknown", reason.to_string()),
    };
    if solved.verdict() == Verdict::Wrong {
        remark = "WRONG".to_owned();
    }
    [name, status.to_owned(), answer.to_owned(), milliseconds(solved.time), remark]
}

fn milliseconds(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64() * 1000.0)
}

#[derive(Default)]
struct Totals {
    solved: usize,
    wrong: usize,
    unknown: usize,
    bad: usize,
    time: Duration,
}

impl Totals {
    fn add(&mut self, solved: &Solved) {
        self.time += solved.time;
        match solved.verdict() {
            Verdict::Solved => self.solved += 1,
            Verdict::Wrong => self.wrong += 1,
            Verdict::Unknown => self.unknown += 1,
        }
    }

    fn show(&self) -> String {
        let count = self.solved + self.wrong + self.unknown + self.bad;
        let mut text =
            format!("{count} problems: {} solved, {} wrong, {} unknown", self.solved, self.wrong, self.unknown);
        if self.bad > 0 {
            let _ = write!(text, ", {} not readable", self.bad);
        }
        let _ = write!(text, "; {} ms", milliseconds(self.time));
        text
    }

    fn code(&self) -> u8 {
        match (self.wrong, self.bad) {
            (1.., _) => exit::DISAGREED,
            (0, 1..) => exit::WRONG_INPUT,
            (0, 0) => exit::DONE,
        }
    }
}

/// Reads and decides the problems of a file, and shows each as soon as it is decided. Unsupported problems are unknown,
/// invalid ones are an error.
fn solve(path: &Path, arguments: &SatArgs, show: &mut dyn FnMut(Solved)) -> Result<(), String> {
    let mut start = Instant::now();
    for problem in problems::read(path, arguments)? {
        let left = || arguments.timeout.0.saturating_sub(start.elapsed());
        let answer = problem.decide(&Limits::new(&left)).map_err(|error| format!("{}: {error}", path.display()))?;
        show(Solved { problem, answer, time: start.elapsed() });
        start = Instant::now();
    }
    Ok(())
}
