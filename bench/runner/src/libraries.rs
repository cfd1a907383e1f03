//! Whole libraries from their public API: packages of the JDK, beside the block coverage of *Symbolic Execution of
//! Object-Oriented Libraries* (Figure 9), and the same with every input of the first class that fits.

use crate::places::Places;
use crate::report::verdict;
use heapwright_report::{Coverage, RunRecord};
use serde::Serialize;
use std::fmt::Write as _;
use std::process::Command;
use std::time::Instant;

/// A package: the paper's coverage of blocks with symbolic types and without, as far as it gives numbers, and our bar in
/// percent of the instructions that can be reached from the API.
struct Package {
    name: &'static str,
    paper: &'static str,
    classic: &'static str,
    bar: Option<f64>,
}

const fn package(name: &'static str, paper: &'static str, classic: &'static str, bar: Option<f64>) -> Package {
    Package { name, paper, classic, bar }
}

/// The paper's five packages, and three more.
const PACKAGES: [Package; 8] = [
    package("java.applet", "over 60", "", Some(75.0)),
    package("java.sql", "over 60", "", Some(80.0)),
    package("java.rmi", "69.8", "54.2", Some(80.0)),
    package("java.beans", "over 60", "", Some(75.0)),
    package("java.text", "below 60", "", Some(70.0)),
    package("java.util.zip", "", "", None),
    package("java.util.regex", "", "", None),
    package("javax.naming", "", "", None),
];

/// What a package needs beside its name: components can be made without a display only if nobody looks for one.
fn needs(package: &str) -> &'static [&'static str] {
    match package {
        "java.applet" => &["--property", "java.awt.headless=false"],
        _ => &[],
    }
}

/// The threads of a run.
const THREADS: &str = "2";

/// What a run came to.
#[derive(Debug, Clone, Serialize)]
pub struct Run {
    pub reachable: Coverage,
    pub all: Coverage,
    pub tests: u64,
    pub withheld: usize,
    pub seconds: f64,
    /// Classes that JaCoCo cannot measure.
    pub unmeasured: usize,
}

/// A package with its runs.
#[derive(Debug, Serialize)]
pub struct Library {
    pub name: String,
    pub symbolic: Run,
    pub fixed: Run,
}

#[derive(Debug, Serialize)]
pub struct Libraries {
    pub packages: Vec<Library>,
}

/// Generates tests for each package whose name contains `only`, for so many seconds.
pub fn measure(places: &Places, only: Option<&str>, seconds: u64) -> Result<Libraries, String> {
    let mut packages = Vec::new();
    for package in PACKAGES.iter().filter(|package| only.is_none_or(|only| package.name.contains(only))) {
        eprintln!("  {} …", package.name);
        let symbolic = run(places, package.name, seconds, &[])?;
        eprintln!("  {} with fixed types …", package.name);
        let fixed = run(places, package.name, seconds, &["--fixed-types"])?;
        packages.push(Library { name: package.name.to_owned(), symbolic, fixed });
    }
    Ok(Libraries { packages })
}

fn run(places: &Places, package: &str, seconds: u64, more: &[&str]) -> Result<Run, String> {
    let out = places.scratch.join("libraries").join(package);
    let _ = std::fs::remove_dir_all(&out);
    let begun = Instant::now();
    let time = format!("{seconds}s");
    let mut command = Command::new(&places.heapwright);
    command.args(["gen", "--no-config", "--no-cache", "--quiet", "--json", "--threads", THREADS, "--time", &time]);
    command.args(["--library", package, "--out"]).arg(&out).args(more).args(needs(package));
    command.env_remove("CLASSPATH");
    let done = command.output().map_err(|error| format!("{}: {error}", places.heapwright.display()))?;
    let said = String::from_utf8_lossy(&done.stderr);
    let record = RunRecord::from_json(&String::from_utf8_lossy(&done.stdout))
        .map_err(|error| format!("heapwright gen --library {package}: {error}\n{said}"))?;
    let counted = record.library.unwrap_or_default();
    Ok(Run {
        reachable: counted.reachable,
        all: counted.all,
        tests: record.totals.tests,
        withheld: record.withheld.len(),
        seconds: begun.elapsed().as_secs_f64(),
        unmeasured: counted.unmeasured.len(),
    })
}

impl Libraries {
    pub fn table(&self) -> String {
        let mut text =
            "Libraries: percent covered of what can be reached from the API (of all), and the paper's blocks\n\n"
                .to_owned();
        let _ = writeln!(
            text,
            "{:<16} {:>16} {:>16} {:>7} {:>7}   {:>12} {:>14}   {:>9} {:>8}  bar",
            "", "instructions", "branches", "tests", "s", "fixed types", "fixed, tests", "paper", "classic"
        );
        for library in &self.packages {
            let Some(package) = PACKAGES.iter().find(|package| package.name == library.name) else { continue };
            let Run { reachable, all, tests, seconds, .. } = &library.symbolic;
            let reached = reachable.instructions.percent();
            let bar = package.bar.map(|bar| format!("{bar} {}", verdict(reached >= bar))).unwrap_or_default();
            let _ = writeln!(
                text,
                "{:<16} {:>7.1} ({:>5.1}) {:>7.1} ({:>5.1}) {tests:>7} {seconds:>7.0}   {:>12.1} {:>14}   {:>9} {:>8}  {bar}",
                library.name,
                reached,
                all.instructions.percent(),
                reachable.branches.percent(),
                all.branches.percent(),
                library.fixed.reachable.instructions.percent(),
                library.fixed.tests,
                package.paper,
                package.classic,
            );
        }
        for library in self.packages.iter().filter(|library| library.symbolic.unmeasured > 0) {
            let count = library.symbolic.unmeasured;
            let _ = writeln!(text, "{}: {count} classes are loaded before JaCoCo and not measured", library.name);
        }
        text
    }
}
