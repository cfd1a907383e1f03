//! Symbolic types: `examples/types` with the class of every input open, and with the first class that fits.

use crate::places::Places;
use crate::process;
use crate::report::verdict;
use heapwright_report::RunRecord;
use serde::Serialize;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

/// The threads of a run.
const THREADS: &str = "2";

/// What a run came to.
#[derive(Debug, Serialize)]
pub struct Run {
    pub branches: u64,
    pub covered: u64,
    pub tests: u64,
    pub withheld: u64,
    pub paths: u64,
    pub seconds: f64,
    pub processor_seconds: f64,
}

#[derive(Debug, Serialize)]
pub struct Types {
    pub symbolic: Run,
    pub fixed: Run,
    /// Branches that no input can take.
    pub infeasible: u64,
}

/// Generates tests for the examples twice and replays them.
pub fn measure(places: &Places) -> Result<Types, String> {
    let folder = places.example("types");
    let classes = places.scratch.join("types-classes");
    places.compile_tree(&folder.join("src/main/java"), &classes)?;
    let list = folder.join("INFEASIBLE.md");
    let text = std::fs::read_to_string(&list).map_err(|error| format!("{}: {error}", list.display()))?;
    let infeasible = text.lines().filter_map(infeasible_at).sum();
    eprintln!("  types …");
    let symbolic = run(places, &classes, &[])?;
    eprintln!("  types, fixed …");
    let fixed = run(places, &classes, &["--fixed-types"])?;
    Ok(Types { symbolic, fixed, infeasible })
}

/// The branches that a row `| Class:line | method | branches | …` lists; the other table has no lines.
fn infeasible_at(row: &str) -> Option<u64> {
    let mut cells = row.split('|').map(str::trim).skip(1);
    let (_, line) = cells.next()?.split_once(':')?;
    line.parse::<u32>().ok()?;
    cells.nth(1)?.parse().ok()
}

fn run(places: &Places, classes: &Path, more: &[&str]) -> Result<Run, String> {
    let out = places.scratch.join("types").join(if more.is_empty() { "symbolic" } else { "fixed" });
    let _ = std::fs::remove_dir_all(&out);
    let mut command = Command::new(&places.heapwright);
    command.args(["gen", "--json", "--quiet", "--no-config", "--no-cache", "--threads", THREADS]).args(more);
    command.arg("--class-path").arg(classes).arg("--out").arg(&out).arg(classes);
    if let Some(jdk) = places.jdk() {
        command.env("JAVA_HOME", jdk);
    }
    let outcome = process::run(&mut command)?;
    let record = RunRecord::from_json(&String::from_utf8_lossy(&outcome.output))
        .map_err(|error| format!("types {}: {error}", more.join(" ")))?;
    Ok(Run {
        branches: record.totals.branches,
        covered: record.totals.covered,
        tests: record.totals.tests,
        withheld: record.totals.withheld,
        paths: record.methods.iter().flat_map(|method| method.paths_by_end.values()).sum(),
        seconds: outcome.wall.as_secs_f64(),
        processor_seconds: outcome.processor.as_secs_f64(),
    })
}

impl Types {
    pub fn table(&self) -> String {
        let mut text = "Types: examples/types with symbolic types, and with the first class that fits\n\n".to_owned();
        let head = ["branches", "covered", "tests", "withheld", "paths", "s", "processor s"];
        let _ = write!(text, "{:<10}", "");
        for name in head {
            let _ = write!(text, " {name:>11}");
        }
        text.push('\n');
        for (name, run) in [("symbolic", &self.symbolic), ("fixed", &self.fixed)] {
            let Run { branches, covered, tests, withheld, paths, seconds, processor_seconds } = run;
            let _ = writeln!(
                text,
                "{name:<10} {branches:>11} {covered:>11} {tests:>11} {withheld:>11} {paths:>11} {seconds:>11.1} \
                 {processor_seconds:>11.1}"
            );
        }
        let feasible = self.symbolic.branches.saturating_sub(self.infeasible);
        let met = self.symbolic.covered >= feasible && self.symbolic.withheld == 0;
        let _ = writeln!(text, "\nAll {feasible} feasible branches, nothing withheld: {}", verdict(met));
        text
    }
}
