//! Methods with only feasible branches: none may be reported as infeasible, and no test may be refuted by the JVM.

use crate::Round;
use crate::places::Places;
use crate::process::{End, Finished, run};
use heapwright_case::Reason;
use heapwright_randprog::{Rng, feasible};
use heapwright_report::RunRecord;
use std::path::{Path, PathBuf};
use std::time::Duration;

const METHODS: usize = 6;
const LIMIT: Duration = Duration::from_secs(180);

pub fn round(places: &Places, _: &mut Rng, seed: u64) -> Result<Round, String> {
    let scratch = tempfile::tempdir().map_err(|error| error.to_string())?;
    let class = write_classes(places, scratch.path(), seed)?;
    let mut command = places.generate(&scratch.path().join("classes"), &scratch.path().join("out"));
    command.args(["--json", "--method-time", "3s"]).arg(class);
    let finished = run(&mut command, scratch.path(), LIMIT)?;
    let mut round = Round::default();
    if let Some(finding) = judge(&finished, &mut round) {
        let kept = places.keep(scratch.path(), &format!("feasible-{seed}"));
        round.findings.push(format!("{finding}; kept in {}", kept.display()));
    }
    Ok(round)
}

/// Writes and compiles a subject class, and returns its name.
pub fn write_classes(places: &Places, scratch: &Path, seed: u64) -> Result<String, String> {
    let subject = feasible(seed, METHODS);
    let sources = scratch.join("src");
    std::fs::create_dir_all(&sources).map_err(|error| error.to_string())?;
    let mut files: Vec<PathBuf> = Vec::new();
    for file in &subject.files {
        let path = sources.join(&file.name);
        std::fs::write(&path, &file.text).map_err(|error| error.to_string())?;
        files.push(path);
    }
    places.compile(&files, &scratch.join("classes"), scratch)?;
    Ok(subject.class)
}

/// The problem with a run over a subject class, if any.
pub fn judge(finished: &Finished, round: &mut Round) -> Option<String> {
    if finished.end != End::Exit(0) {
        return Some(format!("unexpected end: {}", finished.describe()));
    }
    let record = match RunRecord::from_json(&finished.stdout) {
        Ok(record) => record,
        Err(error) => return Some(format!("no record: {error}")),
    };
    round.count("branches", record.totals.branches);
    round.count("covered", record.totals.covered);
    round.count("tests", record.totals.tests);
    if let Some(withheld) = record.withheld.first() {
        return Some(format!("the JVM disagreed with {}: {}", withheld.test, withheld.observed));
    }
    let methods = record.methods.iter().filter(|method| method.method.starts_with('m'));
    for method in methods {
        let false_verdict = method.uncovered.iter().find(|branch| branch.reason == Reason::Infeasible);
        if let Some(branch) = false_verdict {
            return Some(format!("{} line {:?} is called infeasible", method.text(), branch.line));
        }
    }
    None
}
