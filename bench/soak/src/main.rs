//! `make soak`: searches for wrong answers until its time is up.
//!
//! Each part draws cases from a seed, runs `heapwright` on them as a user would, and checks a property that must hold
//! for every case. A violation is a finding, and its files are kept. The parts take turns until the time is over.

#![allow(clippy::disallowed_methods, reason = "starting processes and writing files is the job")]

mod faults;
mod feasible;
mod hostile;
mod kills;
mod places;
mod process;
mod suites;

use clap::Parser;
use heapwright_randprog::Rng;
use places::Places;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Looks for wrong answers of heapwright.
#[derive(Parser)]
struct Arguments {
    /// How long to look, as in `1h`.
    #[arg(long, default_value = "10m", value_parser = humantime::parse_duration)]
    time: Duration,
    /// Chooses the cases; drawn from the clock if it is not given, and always printed.
    #[arg(long)]
    seed: Option<u64>,
    /// Only these parts.
    #[arg(long = "part", value_name = "NAME")]
    parts: Vec<String>,
    /// The program to look at.
    #[arg(long)]
    heapwright: Option<PathBuf>,
    /// Where the result is written, as JSON.
    #[arg(long, default_value = "target/soak/soak.json")]
    json: PathBuf,
}

/// The result of one round of a part.
#[derive(Default)]
pub struct Round {
    /// Counters, by name.
    pub counts: BTreeMap<&'static str, u64>,
    /// Violations that were found.
    pub findings: Vec<String>,
}

impl Round {
    fn count(&mut self, what: &'static str, number: u64) {
        *self.counts.entry(what).or_default() += number;
    }
}

/// One kind of case.
struct Part {
    name: &'static str,
    about: &'static str,
    round: fn(&Places, &mut Rng, u64) -> Result<Round, String>,
}

const PARTS: [Part; 5] = [
    Part { name: "feasible", about: "methods whose branches are all feasible", round: feasible::round },
    Part { name: "hostile", about: "damaged class files", round: hostile::round },
    Part { name: "kills", about: "runs that are killed or interrupted", round: kills::round },
    Part { name: "faults", about: "full disks, little memory, broken solvers", round: faults::round },
    Part { name: "suites", about: "property tests with other seeds", round: suites::round },
];

#[derive(Serialize)]
struct Summary {
    seed: u64,
    seconds: u64,
    parts: BTreeMap<&'static str, BTreeMap<&'static str, u64>>,
    findings: Vec<String>,
}

fn main() -> ExitCode {
    match soak(&Arguments::parse()) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("soak: {message}");
            ExitCode::from(2)
        }
    }
}

fn soak(arguments: &Arguments) -> Result<usize, String> {
    let parts = chosen(&arguments.parts)?;
    let places = Places::find(arguments.heapwright.as_deref())?;
    let seed = arguments.seed.unwrap_or_else(clock_seed);
    println!("soak: seed {seed}, {} of {}", humantime::format_duration(arguments.time), places.heapwright.display());
    let begun = Instant::now();
    let mut summary = Summary { seed, seconds: 0, parts: BTreeMap::new(), findings: Vec::new() };
    let mut number = 0_u64;
    'rounds: loop {
        for part in &parts {
            if begun.elapsed() >= arguments.time {
                break 'rounds;
            }
            number += 1;
            let mut rng = Rng::new(seed, number);
            let round = (part.round)(&places, &mut rng, seed.wrapping_add(number))?;
            let counts = summary.parts.entry(part.name).or_default();
            *counts.entry("rounds").or_default() += 1;
            for (what, count) in round.counts {
                *counts.entry(what).or_default() += count;
            }
            for finding in round.findings {
                println!("soak: FINDING in {} (seed {seed}, round {number}): {finding}", part.name);
                summary.findings.push(format!("{}: {finding}", part.name));
            }
            summary.seconds = begun.elapsed().as_secs();
            write(&arguments.json, &summary)?;
        }
    }
    report(&parts, &summary);
    Ok(summary.findings.len())
}

fn chosen(names: &[String]) -> Result<Vec<&'static Part>, String> {
    if let Some(unknown) = names.iter().find(|name| PARTS.iter().all(|part| part.name != name.as_str())) {
        let known: Vec<&str> = PARTS.iter().map(|part| part.name).collect();
        return Err(format!("no part {unknown}: there are {}", known.join(", ")));
    }
    Ok(PARTS.iter().filter(|part| names.is_empty() || names.iter().any(|name| name == part.name)).collect())
}

fn clock_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.as_secs())
}

fn write(path: &std::path::Path, summary: &Summary) -> Result<(), String> {
    let text = serde_json::to_string_pretty(summary).map_err(|error| error.to_string())?;
    let at = |error: std::io::Error| format!("{}: {error}", path.display());
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(at)?;
    }
    std::fs::write(path, text + "\n").map_err(at)
}

fn report(parts: &[&Part], summary: &Summary) {
    for part in parts {
        let counts = summary.parts.get(part.name).into_iter().flatten();
        let counts: Vec<String> = counts.map(|(what, count)| format!("{count} {what}")).collect();
        println!("soak: {:<9} {}: {}", part.name, part.about, counts.join(", "));
    }
    println!("soak: seed {}, {} s, {} findings", summary.seed, summary.seconds, summary.findings.len());
}
