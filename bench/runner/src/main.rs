//! Times ten kernels and hello-world on Heapwright and on the JVM, in the same run, and prints the figures side by side.

#![allow(clippy::disallowed_methods, reason = "a benchmark starts processes and looks at the clock")]

mod forks;
mod measure;
mod places;
mod process;
mod report;

use clap::Parser;
use measure::{Kernel, Sides};
use places::Places;
use report::Report;
use std::path::PathBuf;
use std::process::ExitCode;

/// The kernels, one class each in `bench/java`.
const KERNELS: [&str; 10] = [
    "IntLoops",
    "Sieve",
    "NBody",
    "MatrixProduct",
    "StringBuilding",
    "HashMapOps",
    "TreeMapOps",
    "ObjectAllocation",
    "Recursion",
    "Exceptions",
];

/// Time Heapwright beside the JVM's interpreter.
#[derive(Parser)]
#[command(version)]
struct Args {
    /// The java command [default: that of JAVA_HOME, else the one on the path]
    #[arg(long, value_name = "PATH")]
    java: Option<PathBuf>,
    /// The heapwright command [default: the one built beside this program]
    #[arg(long, value_name = "PATH")]
    heapwright: Option<PathBuf>,
    /// Run only the kernels whose name contains this
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
    /// Runs of each kernel on each side; the best counts
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
    /// Runs of hello-world on each side
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    hello_runs: u32,
    /// Where the figures go as JSON [default: target/bench.json]
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("heapwright-bench: {message}");
            ExitCode::from(2)
        }
    }
}

/// Measures and prints; the result says whether all outputs were equal.
fn run(args: &Args) -> Result<bool, String> {
    let places = Places::find(args.java.as_deref(), args.heapwright.as_deref(), args.json.as_deref())?;
    places.compile()?;
    let sides = Sides::new(&places);
    eprintln!("{} beside {}", places.heapwright.display(), places.java.display());
    let startup = measure::startup(&sides, args.hello_runs)?;
    let wanted = |name: &&str| args.only.as_ref().is_none_or(|only| name.contains(only.as_str()));
    let mut kernels: Vec<Kernel> = Vec::new();
    for name in KERNELS.into_iter().filter(wanted) {
        eprintln!("  {name} …");
        kernels.push(measure::kernel(&sides, name, args.runs, &startup)?);
    }
    eprintln!("  forks …");
    let report = Report::new(startup, kernels, forks::measure(&places)?);
    print!("{}", report.table());
    report.write_json(&places.json)?;
    println!("\nThe same as JSON: {}", places.json.display());
    Ok(report.outputs_agree())
}
