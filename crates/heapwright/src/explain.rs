//! `heapwright explain`: what the last run of `gen` knows about a line.

use crate::args::ExplainArgs;
use heapwright_generate::exit;
use heapwright_report::{MethodRecord, RunRecord};
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Runs the command.
pub fn run(arguments: &ExplainArgs) -> ExitCode {
    match record(arguments).and_then(|record| explain(&record, &arguments.place)) {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(problem) => {
            eprintln!("heapwright: {problem}");
            ExitCode::from(exit::WRONG_INPUT)
        }
    }
}

/// Keeps the record of a run for later questions. Failing to do so only means that they cannot be answered.
pub fn remember(record: &RunRecord) {
    let file = last();
    if let (Some(directory), Ok(text)) = (file.parent(), record.to_json())
        && std::fs::create_dir_all(directory).is_ok()
    {
        let _: std::io::Result<()> = std::fs::write(&file, text);
    }
}

/// The record of the last run in this directory.
fn last() -> PathBuf {
    let mut key = DefaultHasher::new();
    std::env::current_dir().unwrap_or_default().hash(&mut key);
    heapwright_replay::cache_directory().join("last").join(format!("{:016x}.json", key.finish()))
}

fn record(arguments: &ExplainArgs) -> Result<RunRecord, String> {
    let file = arguments.record.clone().unwrap_or_else(last);
    let text = std::fs::read_to_string(&file).map_err(|error| match &arguments.record {
        Some(path) => format!("cannot read {}: {error}", path.display()),
        None => "no run of `heapwright gen` in this directory is known: run it first, or give its record with --record"
            .into(),
    })?;
    RunRecord::from_json(&text)
        .map_err(|error| format!("{}: {error}; write it again with `gen --json`", file.display()))
}

/// Describes a line.
fn explain(record: &RunRecord, place: &str) -> Result<String, String> {
    let wrong = || format!("{place} is no place: write FILE:LINE, as in Till.java:42");
    let (file, line) = place.rsplit_once(':').ok_or_else(wrong)?;
    let line: u32 = line.parse().map_err(|_| wrong())?;
    let methods: Vec<&MethodRecord> = record.methods.iter().filter(|method| is_in(&method.class, file)).collect();
    if methods.is_empty() {
        return Err(format!("the run knows no class of {file}: it tested {}", classes(record)));
    }
    let mut text = String::new();
    for method in &methods {
        for one in method.uncovered.iter().filter(|one| one.line == Some(line)) {
            let _ =
                writeln!(text, "{}: branch {} of {} is not covered: {}", method.text(), one.branch, one.of, one.reason);
            if let Some(advice) = one.reason.advice() {
                let _ = writeln!(text, "  {advice}");
            }
        }
        if method.missed_lines.contains(&line) {
            let _ = writeln!(text, "{}: no test runs this line", method.text());
        }
    }
    let findings = record.findings.iter().filter(|one| one.place.line == Some(line) && is_in(&one.place.class, file));
    for finding in findings {
        let _ = writeln!(text, "finding ({}): {}; {}", finding.severity, finding.message, finding.because);
        let _ = writeln!(text, "  {} in {}", finding.test, finding.file);
    }
    if text.is_empty() {
        let around = methods.iter().filter(|method| method.line.is_some_and(|first| first <= line));
        let Some(method) = around.max_by_key(|method| method.line) else {
            return Err(format!("{file} has no tested method at line {line}"));
        };
        let _ = writeln!(
            text,
            "nothing is missing on this line; {} has {} of {} branches covered",
            method.text(),
            method.covered,
            method.branches
        );
    }
    Ok(text)
}

/// Returns true if a class may come from a source file, or has this name.
fn is_in(class: &str, file: &str) -> bool {
    let outer = class.split('$').next().unwrap_or(class);
    let path = Path::new(file);
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("java" | "kt") => {
            let named = path.with_extension("").to_string_lossy().replace('/', ".");
            let simple = outer.rsplit('.').next().unwrap_or(outer);
            named == simple || named.ends_with(&format!(".{outer}")) || named == outer
        }
        _ => class == file || outer == file || outer.rsplit('.').next() == Some(file),
    }
}

fn classes(record: &RunRecord) -> String {
    let mut names: Vec<&str> = record.methods.iter().map(|method| method.class.as_str()).collect();
    names.dedup();
    let more = names.len().saturating_sub(8);
    names.truncate(8);
    let list = names.join(", ");
    if more > 0 { format!("{list} and {more} more") } else { list }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heapwright_case::{Bound, Reason};
    use heapwright_report::{RunOptions, Uncovered};

    fn record() -> RunRecord {
        let mut record = RunRecord::new("0", RunOptions::default());
        let reason = Reason::Bound { bound: Bound::Loop, of: None };
        record.methods.push(MethodRecord {
            class: "a.b.Till$Drawer".into(),
            method: "open".into(),
            descriptor: "(I)V".into(),
            line: Some(10),
            branches: 4,
            covered: 3,
            uncovered: vec![Uncovered { line: Some(12), branch: 2, of: 4, reason }],
            ..MethodRecord::default()
        });
        record
    }

    #[test]
    fn lines_are_explained_with_advice() {
        for place in ["Till.java:12", "src/main/java/a/b/Till.java:12", "a.b.Till:12", "a.b.Till$Drawer:12", "Till:12"]
        {
            let text = explain(&record(), place).unwrap();
            assert!(text.contains("open(int): branch 2 of 4 is not covered: cut off by the loop bound"), "{text}");
            assert!(text.contains("Allow more rounds with --loop-bound."), "{text}");
        }
        assert!(explain(&record(), "Till.java:11").unwrap().contains("3 of 4 branches"));
    }

    #[test]
    fn what_is_not_known_is_said() {
        assert!(explain(&record(), "Till.java").unwrap_err().contains("FILE:LINE"));
        assert!(explain(&record(), "Till.java:x").unwrap_err().contains("FILE:LINE"));
        assert!(explain(&record(), "Other.java:3").unwrap_err().contains("it tested a.b.Till$Drawer"));
        assert!(explain(&record(), "Till.java:3").unwrap_err().contains("no tested method"));
        assert!(explain(&record(), "x/Ill.java:12").is_err());
    }
}
