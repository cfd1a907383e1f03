//! What a run prints at the end: the JSON document, or problems, table and summary for people.

use crate::args::GenArgs;
use heapwright_generate::{CANNOT_BE_LOADED, Failure, describe_skipped};
use heapwright_report::{
    Cause, FileStatus, RunRecord, Skipped, Style, Withheld, class_table, counted, findings, goals, summary, table,
    uncovered_lines, unmeasured,
};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write;

/// The most lines of one kind; further ones are only counted.
const MOST_LINES: usize = 3;

/// Prints the record: only the JSON document, or the version for people, which ends with what to do next.
pub fn show(arguments: &GenArgs, record: &RunRecord, next: &[String]) -> Result<(), Failure> {
    if arguments.json {
        let text = record.to_json().map_err(|error| Failure::fault(format!("cannot write the record: {error}")))?;
        return print(&text);
    }
    // A closed pipe is not an error.
    let _ = std::io::stderr().write_all(problems(record).as_bytes());
    if arguments.quiet {
        return Ok(());
    }
    let terminal = console::Term::stdout();
    let style = match terminal.size_checked() {
        Some((_, width)) if terminal.is_term() => Style::Terminal { width },
        _ => Style::Plain,
    };
    let of_library = record.library.as_ref().filter(|_| !arguments.verbose);
    let mut text = match of_library {
        Some(_) => class_table(record, style),
        None => table(record, style),
    };
    let missing = if of_library.is_some() { String::new() } else { uncovered_lines(record) };
    if !missing.is_empty() {
        let _ = write!(text, "\nNot covered:\n{missing}");
    }
    let found = findings(record);
    if !found.is_empty() {
        let _ = write!(text, "\nFindings:\n{found}");
    }
    let answers = goals(record);
    if !answers.is_empty() {
        let _ = write!(text, "\nGoals:\n{answers}");
    }
    let details = if arguments.verbose { details(record) } else { written(record) };
    let _ = write!(text, "{details}\n{}\n", summary(record));
    if let Some(library) = &record.library {
        text.push_str(&library.text());
    }
    text.push_str(&unmeasured(record));
    if !next.is_empty() {
        let _ = write!(text, "\nNext:\n{}", next.iter().map(|line| format!("  {line}\n")).collect::<String>());
    }
    print(&text)
}

/// Prints a text. A closed pipe is not an error.
fn print(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Failure::wrong_input(format!("cannot write the output: {error}")))
        }
        _ => Ok(()),
    }
}

/// Returns what must be reported even with `--quiet`.
fn problems(record: &RunRecord) -> String {
    let mut text = String::new();
    for withheld in &record.withheld {
        let Withheld { class, test, expected, observed, .. } = withheld;
        let _ = match withheld.cause {
            Cause::Disagreed => writeln!(
                text,
                "heapwright: withheld {test} of {class}: predicted: {expected}; the JVM: {observed} \
                 (a fault of ours; --json has all details)"
            ),
            Cause::NotCompiled => writeln!(
                text,
                "heapwright: withheld {test} of {class}: not compiled: {observed} (a fault of ours; --json has all details)"
            ),
            // reported once per class
            Cause::MissingClass | Cause::Rejected => Ok(()),
            Cause::Unsteady => {
                writeln!(text, "heapwright: left out {test} of {class}: not the same in every run: {observed}")
            }
            Cause::Invalid => writeln!(
                text,
                "heapwright: withheld {test} of {class}: its input is not valid; the check on the JVM: {observed} \
                 (a fault of ours, or the specification says less than the check; --json has all details)"
            ),
        };
    }
    text.push_str(&unusable(record));
    for note in &record.notes {
        let _ = writeln!(text, "heapwright: {note}");
    }
    text.push_str(&broken(record));
    text.push_str(&notes_on_methods(record));
    text
}

/// Reports classes that the JVM does not find or rejects.
fn unusable(record: &RunRecord) -> String {
    let mut text = String::new();
    if !record.missing.is_empty() {
        let _ = writeln!(
            text,
            "heapwright: missing from the class path: {}. What needs {} is not tested: add the directory or jar with \
             --class-path",
            record.missing.join(", "),
            if record.missing.len() == 1 { "it" } else { "them" }
        );
    }
    for error in &record.mismatches {
        let _ = writeln!(
            text,
            "heapwright: the classes do not fit together: {error}. What needs it is not tested: the class path has \
             another version of that class than the code was compiled with"
        );
    }
    let mut rejected: BTreeMap<&str, u64> = BTreeMap::new();
    for test in record.withheld.iter().filter(|test| test.cause == Cause::Rejected) {
        *rejected.entry(&test.observed).or_default() += 1;
    }
    for (what, tests) in rejected {
        let _ = writeln!(
            text,
            "heapwright: a class fails verification on HotSpot: {what} ({} not written). Compile it again, or leave it out \
             with --exclude",
            counted(tests, "test")
        );
    }
    text
}

/// Reports classes that exist but cannot be read.
fn broken(record: &RunRecord) -> String {
    let is_broken = |skipped: &&Skipped| skipped.reason.starts_with(CANNOT_BE_LOADED);
    let all: Vec<String> = record.skipped.iter().filter(is_broken).map(describe_skipped).collect();
    let more = all.len().saturating_sub(MOST_LINES);
    let mut text: String = all.iter().take(MOST_LINES).map(|line| format!("heapwright: left out: {line}\n")).collect();
    if more > 0 {
        let _ = writeln!(text, "heapwright: left out: {} more that cannot be loaded (-v lists them)", more);
    }
    text
}

/// Returns the notes on methods; a note shared by many is printed once.
fn notes_on_methods(record: &RunRecord) -> String {
    let mut notes: Vec<(&str, Vec<String>)> = Vec::new();
    for method in &record.methods {
        for note in &method.notes {
            let name = format!("{}#{}", method.class, method.text());
            match notes.iter_mut().find(|(known, _)| *known == note) {
                Some((_, methods)) => methods.push(name),
                None => notes.push((note, vec![name])),
            }
        }
    }
    let mut text = String::new();
    for (note, methods) in notes {
        match methods.get(..MOST_LINES).filter(|_| methods.len() > MOST_LINES) {
            None => text.extend(methods.iter().map(|method| format!("heapwright: {method}: {note}\n"))),
            Some(first) => {
                let (first, more) = (first.join(", "), methods.len() - MOST_LINES);
                let _ = writeln!(text, "heapwright: {first} and {more} more (--json lists them): {note}");
            }
        }
    }
    text
}

/// The most files that are listed without `--verbose`.
const MOST_FILES: usize = 12;

/// Lists the files that were written.
fn written(record: &RunRecord) -> String {
    let files: Vec<_> = record.files.iter().filter(|file| file.status == FileStatus::Written).collect();
    if files.is_empty() {
        return String::new();
    }
    let mut text = "\nWritten:\n".to_owned();
    for file in files.iter().take(MOST_FILES) {
        let _ = writeln!(text, "{} ({})", file.path, counted(file.tests, "test"));
    }
    if let Some(more) = files.len().checked_sub(MOST_FILES).filter(|more| *more > 0) {
        let _ = writeln!(text, "and {more} more (-v lists them)");
    }
    text
}

/// Returns the details printed with `--verbose`.
fn details(record: &RunRecord) -> String {
    let mut text = String::new();
    if !record.files.is_empty() {
        text.push_str("\nFiles:\n");
    }
    for file in &record.files {
        let _ = writeln!(text, "{} ({}, {})", file.path, counted(file.tests, "test"), file.status);
    }
    if !record.skipped.is_empty() {
        text.push_str("\nLeft out:\n");
    }
    for skipped in &record.skipped {
        let _ = writeln!(text, "{}", describe_skipped(skipped));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use heapwright_report::{MethodRecord, RunOptions};

    fn record(methods: usize, note: &str) -> RunRecord {
        let mut record = RunRecord::new("0", RunOptions::default());
        record.methods = (0..methods)
            .map(|number| MethodRecord {
                class: "p.A".to_owned(),
                method: format!("m{number}"),
                descriptor: "()V".to_owned(),
                notes: vec![note.to_owned()],
                ..MethodRecord::default()
            })
            .collect();
        record
    }

    #[test]
    fn what_holds_of_many_methods_is_said_once() {
        assert_eq!(notes_on_methods(&record(2, "late")), "heapwright: p.A#m0(): late\nheapwright: p.A#m1(): late\n");
        assert_eq!(
            notes_on_methods(&record(9, "late")),
            "heapwright: p.A#m0(), p.A#m1(), p.A#m2() and 6 more (--json lists them): late\n"
        );
    }

    #[test]
    fn classes_that_cannot_be_loaded_are_named() {
        let mut record = record(0, "");
        let skipped = |number: usize, reason: &str| Skipped {
            class: format!("p.C{number}"),
            method: None,
            reason: reason.to_owned(),
        };
        record.skipped = (0..5).map(|number| skipped(number, "it cannot be loaded: truncated")).collect();
        record.skipped.push(skipped(9, "it is an annotation type"));
        let text = problems(&record);
        assert_eq!(text.lines().count(), 4, "{text}");
        assert!(text.starts_with("heapwright: left out: p.C0: it cannot be loaded: truncated\n"), "{text}");
        assert!(text.ends_with("left out: 2 more that cannot be loaded (-v lists them)\n"), "{text}");
    }
}
