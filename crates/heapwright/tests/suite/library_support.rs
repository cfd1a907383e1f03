//! `docs/appendix/library-support.md`: which areas of the language and the library work on which JDK, generated from the results
//! of the test cases and checked against them.

use crate::cases::{Case, KnownFailures, Verdict};
use crate::program::Program;
use crate::support::compare::diff;
use crate::support::{Outcome, read_text, repository, write};
use libtest_mimic::Trial;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

const INTRODUCTION: &str = "\
# Library support

This page is written by `make doc-support` from the outcomes of the tests: do not edit it. A program *works* on a JDK
when `heapwright exec` gives the output, the error stream and the exit code that this JDK's `java` gives. `make test`
fails when the page no longer says what the tests say. The programs are under `tests/`; known failures with their
reasons come from `tests/java/KNOWN_FAILURES`.
";
const WORKS: &str = "works";
const ABSENT: &str = "–";

/// The data of the page.
pub struct Results {
    /// Includes those that no JDK of this machine can compile.
    pub programs: Vec<Program>,
    pub cases: Vec<Arc<Case>>,
    pub known: Arc<KnownFailures>,
}

/// Writes the page to `path`.
pub fn generate(path: &Path, results: &Results) -> Outcome<()> {
    run_all(&results.cases);
    let recorded = Recorded::read(path);
    let mut columns: Vec<String> = recorded.columns.clone();
    columns.extend(results.cases.iter().map(|case| column_of(case)));
    columns.sort_by_key(|column| (column.len(), column.clone()));
    columns.dedup();
    write(path, page(results, &recorded, &columns)?)?;
    let failing = |case: &&Arc<Case>| results.known.reason(case).is_none() && case.verdict() != Ok(Verdict::Same);
    for case in results.cases.iter().filter(failing) {
        eprintln!("{} differs, and tests/java/KNOWN_FAILURES does not say why", case.name());
    }
    println!("wrote {}", path.display());
    Ok(())
}

/// The page is up to date, and every program states its purpose.
pub fn trials(results: Results) -> Vec<Trial> {
    let bare = |program: &&Program| ["Area", "Shows"].iter().any(|key| program.header(key).is_none());
    let startable = results.programs.iter().filter(|program| program.start.is_some());
    let missing: Vec<String> = startable.filter(bare).map(|program| program.id.clone()).collect();
    let headers = crate::trial("library_support::programs_have_headers", move || match missing.as_slice() {
        [] => Ok(()),
        _ => Err(format!("no `// Area:` or no `// Shows:` line at the top of: {}", missing.join(", "))),
    });
    let current = crate::trial("library_support::page_is_current", move || {
        let path = repository().join("docs/appendix/library-support.md");
        let recorded = Recorded::read(&path);
        run_all(&results.cases);
        let expected = page(&results, &recorded, &recorded.columns)?;
        let actual = read_text(&path).map_err(|error| format!("{error}\nrun `make doc-support`"))?;
        let difference = diff("docs/appendix/library-support.md (- from the tests, + in the file)", &expected, &actual);
        if difference.is_empty() { Ok(()) } else { Err(format!("{difference}run `make doc-support`")) }
    });
    vec![headers, current]
}

/// The table currently in the file, for the columns of JDKs that this machine does not have.
#[derive(Default)]
struct Recorded {
    columns: Vec<String>,
    cells: BTreeMap<(String, String), String>,
}

impl Recorded {
    fn read(path: &Path) -> Recorded {
        let mut recorded = Recorded::default();
        for line in read_text(path).unwrap_or_default().lines() {
            let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
            match cells.as_slice() {
                ["Program", "Shows", columns @ ..] => {
                    recorded.columns = columns.iter().map(|c| c.to_string()).collect()
                }
                [program, _, values @ ..] if program.starts_with('`') => {
                    let id = program.trim_matches('`');
                    for (column, value) in recorded.columns.iter().zip(values) {
                        recorded.cells.insert((id.to_string(), column.clone()), value.to_string());
                    }
                }
                _ => {}
            }
        }
        recorded
    }
}

/// The results of one program on each JDK.
struct Row<'a> {
    program: &'a Program,
    cells: BTreeMap<String, String>,
}

fn page(results: &Results, recorded: &Recorded, columns: &[String]) -> Outcome<String> {
    let mut areas: BTreeMap<&str, BTreeMap<&str, Row>> = BTreeMap::new();
    for program in results.programs.iter().filter(|program| program.start.is_some()) {
        let rows = areas.entry(program.header("Area").unwrap_or("other")).or_default();
        rows.insert(&program.id, Row { program, cells: BTreeMap::new() });
    }
    let mut measured: BTreeMap<(&str, String), String> = BTreeMap::new();
    for case in &results.cases {
        measured.insert((&case.program().id, column_of(case)), escape(&cell(case, &results.known)?));
    }
    let here: Vec<&String> = measured.keys().map(|(_, column)| column).collect();
    for row in areas.values_mut().flat_map(|rows| rows.values_mut()) {
        for column in columns {
            let id = &row.program.id;
            let value = match measured.get(&(id.as_str(), column.clone())) {
                Some(value) => value.clone(),
                None if here.contains(&column) => ABSENT.to_string(),
                None => {
                    recorded.cells.get(&(id.clone(), column.clone())).map_or("not tried", String::as_str).to_string()
                }
            };
            row.cells.insert(column.clone(), value);
        }
    }
    Ok(render(&areas, columns))
}

fn cell(case: &Case, known: &KnownFailures) -> Outcome<String> {
    Ok(match (case.verdict()?, known.reason(case)) {
        (Verdict::Same, _) => WORKS.to_string(),
        (Verdict::Different(_), Some(reason)) => format!("fails: {reason}"),
        (Verdict::Different(_), None) => "fails: differs from `java`".to_string(),
    })
}

fn render(areas: &BTreeMap<&str, BTreeMap<&str, Row>>, columns: &[String]) -> String {
    let mut text = format!("{INTRODUCTION}\n| Area |");
    let rule = |count: usize| "---|".repeat(count);
    text.push_str(&format!(
        "{}\n|{}\n",
        columns.iter().map(|c| format!(" {c} |")).collect::<String>(),
        rule(columns.len() + 1)
    ));
    for (area, rows) in areas {
        text.push_str(&format!("| {area} |"));
        for column in columns {
            text.push_str(&format!(" {} |", summary(rows, column)));
        }
        text.push('\n');
    }
    for (area, rows) in areas {
        text.push_str(&format!("\n## {area}\n\n| Program | Shows | {} |\n", columns.join(" | ")));
        text.push_str(&format!("|{}\n", rule(columns.len() + 2)));
        for (id, row) in rows {
            let value = |column: &String| row.cells.get(column).cloned().unwrap_or_else(|| ABSENT.to_string());
            let values: Vec<String> = columns.iter().map(value).collect();
            let shows = escape(row.program.header("Shows").unwrap_or_default());
            text.push_str(&format!("| `{id}` | {shows} | {} |\n", values.join(" | ")));
        }
    }
    text
}

/// `3 of 4 work`, over the programs that exist for this JDK.
fn summary(rows: &BTreeMap<&str, Row>, column: &String) -> String {
    let values: Vec<&String> = rows.values().filter_map(|row| row.cells.get(column)).filter(|v| *v != ABSENT).collect();
    let working = values.iter().filter(|value| value.as_str() == WORKS).count();
    if values.is_empty() { ABSENT.to_string() } else { format!("{working} of {} work", values.len()) }
}

/// Escapes a text for a table cell.
fn escape(text: &str) -> String {
    text.replace('|', "\\|").replace('<', "&lt;")
}

fn column_of(case: &Case) -> String {
    format!("JDK {}", case.jdk().feature())
}

/// Computes the verdict of every case on all cores; a case that cannot be run is reported when its cell is written.
fn run_all(cases: &[Arc<Case>]) {
    let next = AtomicUsize::new(0);
    let workers = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let _ = case.verdict();
                }
            });
        }
    });
}
