//! The property tests of the crates, with seeds that `make test` does not use.

use crate::Round;
use crate::places::Places;
use crate::process::{End, run};
use heapwright_randprog::Rng;
use std::process::Command;
use std::time::Duration;

/// A test program, and the variables that control how many cases it draws.
struct Suite {
    package: &'static str,
    test: &'static str,
    filter: &'static str,
    /// Set to a seed.
    seed: &'static str,
    /// Set to these values.
    amount: &'static [(&'static str, &'static str)],
}

/// Proptest's own variable, for the tests that are written with it.
const PROPTEST: &str = "PROPTEST_RNG_SEED";
const MANY: &[(&str, &str)] = &[("PROPTEST_CASES", "2000")];

const SUITES: [Suite; 9] = [
    Suite { package: "heapwright-term", test: "simplifier", filter: "", seed: PROPTEST, amount: MANY },
    Suite { package: "heapwright-smt", test: "proofs", filter: "", seed: PROPTEST, amount: MANY },
    Suite { package: "heapwright-smt", test: "references", filter: "", seed: PROPTEST, amount: MANY },
    Suite { package: "heapwright-seplog", test: "random", filter: "", seed: PROPTEST, amount: MANY },
    Suite {
        package: "heapwright-seplog",
        test: "order",
        filter: "",
        seed: PROPTEST,
        amount: &[("HEAPWRIGHT_SEPLOG_CASES", "3000")],
    },
    Suite {
        package: "heapwright",
        test: "random",
        filter: "",
        seed: "HEAPWRIGHT_RANDOM_SEED",
        amount: &[("HEAPWRIGHT_RANDOM_CASES", "2000")],
    },
    Suite {
        package: "heapwright",
        test: "suite",
        filter: "verdicts::random_inputs_take_nothing",
        seed: "HEAPWRIGHT_PROBE_SEED",
        amount: &[("HEAPWRIGHT_PROBE_ALL", "1"), ("HEAPWRIGHT_PROBE_SECONDS", "120")],
    },
    Suite {
        package: "heapwright",
        test: "suite",
        filter: "gen_generics::",
        seed: "HEAPWRIGHT_GENERICS_SEED",
        amount: &[("HEAPWRIGHT_GENERICS_CLASSES", "40")],
    },
    Suite {
        package: "heapwright",
        test: "suite",
        filter: "gen_names::",
        seed: PROPTEST,
        amount: &[("HEAPWRIGHT_NAMES_ALL", "1")],
    },
];

const LIMIT: Duration = Duration::from_secs(1800);

pub fn round(places: &Places, rng: &mut Rng, seed: u64) -> Result<Round, String> {
    let scratch = tempfile::tempdir().map_err(|error| error.to_string())?;
    let mut round = Round::default();
    let Some(suite) = SUITES.get(rng.below(SUITES.len())) else { return Ok(round) };
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["test", "--release", "--locked", "--package", suite.package, "--test", suite.test]);
    cargo.args(["--", suite.filter]).current_dir(&places.root).env("JAVA_HOME", &places.java_home);
    cargo.env(suite.seed, seed.to_string()).envs(suite.amount.iter().copied());
    let finished = run(&mut cargo, scratch.path(), LIMIT)?;
    round.count("suites", 1);
    if finished.end != End::Exit(0) {
        let output: Vec<&str> = finished.stdout.lines().collect();
        let shown = output.get(output.len().saturating_sub(40)..).unwrap_or_default().join("\n");
        let name = format!("{} {}", suite.package, suite.test);
        round.findings.push(format!("{name} with {}={seed}: {shown}\n{}", suite.seed, finished.describe()));
    }
    Ok(round)
}
