//! `heapwright sat`: are these problems of separation logic satisfiable?

mod problems;

use crate::args::SatArgs;
use crate::generate::failure::exit;
use comfy_table::{CellAlignment, ContentArrangement, Table, TableStyle};
use heapwright_seplog::{Answer, Evidence, Limits};
use problems::{Problem, is_problem};
use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// What came of one problem.
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

/// A problem's answer beside what the problem says of itself.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Verdict {
    Solved,
    Wrong,
    Unknown,
}

/// Runs the command.
pub fn run(arguments: &SatArgs) -> ExitCode {
    let (text, code) = match std::fs::metadata(&arguments.path) {
        Err(error) => wrong(&format!("{}: {error}", arguments.path.display())),
        Ok(about) if about.is_dir() => directory(arguments),
        Ok(_) => file(arguments),
    };
    // A reader who has gone away is no error.
    let _ = std::io::stdout().write_all(text.as_bytes());
    ExitCode::from(code)
}

fn wrong(message: &str) -> (String, u8) {
    eprintln!("error: {message}");
    (String::new(), exit::WRONG_INPUT)
}

fn file(arguments: &SatArgs) -> (String, u8) {
    let all = match solve(&arguments.path, arguments) {
        Ok(all) => all,
        Err(message) => return wrong(&message),
    };
    let mut text = String::new();
    let mut code = exit::DONE;
    for solved in &all {
        if let Some(name) = &solved.problem.name {
            let _ = write!(text, "{name}: ");
        }
        let _ = match &solved.answer {
            Answer::Unsat => writeln!(text, "unsat"),
            Answer::Unknown(reason) => writeln!(text, "unknown ({reason})"),
            Answer::Sat(_) => writeln!(text, "sat"),
        };
        if arguments.model {
            text.push_str(&describe(solved, arguments.timeout.0));
        }
        if solved.verdict() == Verdict::Wrong {
            let name = solved.problem.name.as_deref().map(|name| format!(" ({name})")).unwrap_or_default();
            eprintln!("error: {}{name}: the problem says otherwise of itself", arguments.path.display());
            code = exit::DISAGREED;
        }
    }
    (text, code)
}

/// Values and heap, or what conflicts.
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

fn directory(arguments: &SatArgs) -> (String, u8) {
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
        match solve(path, arguments) {
            Ok(all) => {
                for solved in &all {
                    totals.add(solved);
                    table.add_row(row(&name, solved));
                }
            }
            Err(message) => {
                totals.bad += 1;
                table.add_row([&name, "", "error", "", &message]);
            }
        }
    }
    if let Some(column) = table.column_mut(3) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let mut text = String::new();
    for line in table.lines() {
        let _ = writeln!(text, "{}", line.trim());
    }
    let _ = writeln!(text, "\n{}", totals.show());
    (text, totals.code())
}

/// All problems in a directory and below it, by name.
fn problems(directory: &Path, found: &mut Vec<PathBuf>) -> Result<(), String> {
    let told = |error: std::io::Error| format!("{}: {error}", directory.display());
    let mut entries = Vec::new();
    for entry in std::fs::read_dir(directory).map_err(told)? {
        entries.push(entry.map_err(told)?);
    }
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        // The entry's own type does not follow links, so a ring of them is not walked.
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

/// Reads and decides the problems of a file. What is right but not supported is unknown, what is wrong is an error.
fn solve(path: &Path, arguments: &SatArgs) -> Result<Vec<Solved>, String> {
    let mut start = Instant::now();
    let mut all = Vec::new();
    for problem in problems::read(path, arguments)? {
        let left = || arguments.timeout.0.saturating_sub(start.elapsed());
        let answer = problem.decide(&Limits::new(&left)).map_err(|error| format!("{}: {error}", path.display()))?;
        all.push(Solved { problem, answer, time: start.elapsed() });
        start = Instant::now();
    }
    Ok(all)
}
