//! The tests of the `heapwright` program as its users run it, beside the real JVM.
//!
//! Every Java program is a test case of its own, named like `jdk17::lang::IntShifts`; `cargo test --test suite -- NAME`
//! runs those whose name contains `NAME`. All suites share one binary, and so one pool of threads.

#![allow(clippy::disallowed_methods, reason = "these tests compile, write and run files by their nature")]

mod bad_input;
mod cases;
mod cli;
mod differential;
mod fuzz;
mod gen_files;
mod gen_input;
mod gen_output;
mod gen_replay;
mod gen_spec;
mod gen_support;
mod library_support;
mod papers;
mod program;
mod sat;
mod spec;
mod support;
mod thirdparty;

use library_support::Results;
use libtest_mimic::{Arguments, Failed, Trial};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use support::Outcome;

fn main() -> ExitCode {
    match prepare() {
        Ok(Some(trials)) => libtest_mimic::run(&Arguments::from_args(), trials).exit_code(),
        Ok(None) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

/// All test cases, or none when the library table was to be written instead.
fn prepare() -> Outcome<Option<Vec<Trial>>> {
    let mut results = Results {
        programs: differential::programs()?,
        cases: differential::cases()?,
        known: Arc::new(cases::KnownFailures::read()?),
    };
    results.programs.extend(thirdparty::programs()?);
    results.cases.extend(thirdparty::cases()?);
    if let Some(path) = std::env::var_os("HEAPWRIGHT_SUPPORT_DOC") {
        library_support::generate(Path::new(&path), &results)?;
        return Ok(None);
    }
    let mut trials = cli::trials();
    trials.extend(bad_input::trials());
    trials.extend(gen_input::trials());
    trials.extend(spec::trials());
    trials.extend(gen_files::trials());
    trials.extend(gen_output::trials());
    trials.extend(gen_replay::trials());
    trials.extend(gen_spec::trials());
    trials.extend(papers::trials());
    trials.extend(sat::trials());
    trials.extend(results.cases.iter().map(|case| cases::trial(case, &results.known)));
    trials.push(cases::known_failures_name_programs(&results.programs, &results.known));
    trials.extend(fuzz::trials());
    // Last, because it needs the outcome of every case.
    trials.extend(library_support::trials(results));
    Ok(Some(trials))
}

/// A named test from a function of ours.
fn trial(name: impl Into<String>, test: impl FnOnce() -> Outcome<()> + Send + 'static) -> Trial {
    Trial::test(name, move || test().map_err(Failed::from))
}
