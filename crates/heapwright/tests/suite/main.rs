//! Tests of the `heapwright` program as its users run it, compared with the real JVM.
//!
//! Every Java program is a separate test case, named like `jdk17::lang::IntShifts`; `cargo test --test suite -- NAME`
//! runs those whose name contains `NAME`. All suites share one binary, and so one thread pool.

#![allow(clippy::disallowed_methods, reason = "these tests compile, write and run files by their nature")]

mod architecture;
mod bad_input;
mod book;
mod budgets;
mod calls;
mod calls_branches;
mod calls_main;
mod calls_mistakes;
mod calls_state;
mod cases;
mod cli;
mod cluster;
mod differential;
mod dist;
mod feasible;
mod fuzz;
mod gen_classes;
mod gen_examples;
mod gen_files;
mod gen_findings;
mod gen_generics;
mod gen_goals;
mod gen_input;
mod gen_library;
mod gen_lost;
mod gen_names;
mod gen_output;
mod gen_project;
mod gen_recipes;
mod gen_replay;
mod gen_security;
mod gen_spec;
mod gen_stubs;
mod gen_support;
mod gen_truth;
mod gen_types;
mod jobs;
mod library_support;
mod maven;
mod papers;
mod program;
mod sat;
mod spec;
mod spec_page;
mod support;
mod thirdparty;
mod verdicts;

use library_support::Results;
use libtest_mimic::{Arguments, Failed, Trial};
use std::path::Path;
use std::process::ExitCode;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use support::Outcome;

fn main() -> ExitCode {
    match prepare() {
        Ok(Some(trials)) => {
            let conclusion = libtest_mimic::run(&Arguments::from_args(), trials);
            print_slowest();
            conclusion.exit_code()
        }
        Ok(None) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

/// All test cases; `None` if the library table was written instead.
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
    trials.extend(architecture::trials());
    trials.extend(bad_input::trials());
    trials.extend(budgets::trials());
    trials.extend(gen_input::trials());
    trials.extend(spec::trials());
    trials.extend(spec_page::trials());
    trials.extend(gen_classes::trials());
    trials.extend(gen_examples::trials());
    trials.extend(gen_files::trials());
    trials.extend(gen_generics::trials());
    trials.extend(gen_names::trials());
    trials.extend(gen_output::trials());
    trials.extend(gen_replay::trials());
    trials.extend(gen_lost::trials());
    trials.extend(gen_truth::trials());
    trials.extend(gen_types::trials());
    trials.extend(gen_goals::trials());
    trials.extend(gen_spec::trials());
    trials.extend(gen_recipes::trials());
    trials.extend(gen_stubs::trials());
    trials.extend(gen_library::trials());
    trials.extend(calls::trials());
    trials.extend(gen_findings::trials());
    trials.extend(gen_security::trials());
    trials.extend(gen_project::trials());
    trials.extend(maven::trials());
    trials.extend(dist::trials());
    trials.extend(book::trials());
    trials.extend(jobs::trials());
    trials.extend(cluster::trials());
    trials.extend(verdicts::trials());
    trials.extend(papers::trials());
    trials.extend(sat::trials());
    trials.extend(results.cases.iter().map(|case| cases::trial(case, &results.known)));
    trials.push(cases::known_failures_name_programs(&results.programs, &results.known));
    trials.extend(feasible::trials());
    trials.extend(fuzz::trials());
    // Last, because it needs the outcome of every case.
    trials.extend(library_support::trials(results));
    Ok(Some(trials))
}

/// Makes a named test from a function.
fn trial(name: impl Into<String>, test: impl FnOnce() -> Outcome<()> + Send + 'static) -> Trial {
    let name = name.into();
    Trial::test(name.clone(), move || {
        let start = Instant::now();
        let outcome = test();
        TIMES.lock().map_err(|error| error.to_string())?.push((start.elapsed(), name));
        outcome.map_err(Failed::from)
    })
}

/// How long each test took.
static TIMES: Mutex<Vec<(Duration, String)>> = Mutex::new(Vec::new());

/// Tells where the time of a long run went, so that it stays within its limit.
fn print_slowest() {
    const SHOWN: usize = 40;
    const WORTH_TELLING: Duration = Duration::from_secs(100);
    let Ok(mut times) = TIMES.lock() else { return };
    if times.iter().map(|(time, _)| *time).sum::<Duration>() < WORTH_TELLING {
        return;
    }
    times.sort_by(|a, b| b.cmp(a));
    eprintln!("the slowest tests:");
    for (time, name) in times.iter().take(SHOWN) {
        eprintln!("{:7.1} s  {name}", time.as_secs_f64());
    }
}
