//! Measures Heapwright: ten kernels and hello-world compared with the JVM, forks of a state, the paths of methods whose
//! references may be equal, the solvers, the tests of examples that have a specification, and what tests notice. Prints the figures next
//! to published ones where these exist.

#![allow(clippy::disallowed_methods, reason = "a benchmark starts processes and looks at the clock")]

mod assumed;
mod ast;
mod chains;
mod enumerated;
mod explored;
mod forks;
mod generated;
mod infeasible;
mod libraries;
mod measure;
mod mutants;
mod places;
mod process;
mod published;
mod report;
mod sat;
mod scale;
mod sequences;
mod solver;
mod structures;
mod table1;
mod types;
mod unspecified;
mod walks;

use clap::{Parser, ValueEnum};
use measure::{Kernel, Sides};
use places::{Given, Places};
use report::{Report, Speed};
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

/// What can be measured.
#[derive(Copy, Clone, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Kernels, start-up and forks, beside java -Xint
    Speed,
    /// Table 1 of the paper on the CLP heap solver
    Table1,
    /// Heap assumptions over the same methods
    Assumptions,
    /// Aliasing.m and the chains
    Chains,
    /// The solver over the examples
    Solver,
    /// Table 1 of the papers on JSF and CSF: data structures with a specification, under every strategy
    Structures,
    /// The walks with methods of java.lang.Math, likewise
    Walks,
    /// The syntax tree with a precondition that is not exact, in one command
    Ast,
    /// Sequences of calls: the three tables of the paper on their synthesis, and seeded mistakes
    Sequences,
    /// Problems of separation logic
    Sat,
    /// A run in parts, with the cache, and simulated on many machines
    Scale,
    /// PIT's mutation score of the tests written for the examples
    Mutants,
    /// Packages of the JDK from their public API, with and without symbolic types
    Libraries,
    /// The examples about types, with and without symbolic types
    Types,
}

/// Measure Heapwright.
#[derive(Parser)]
#[command(version)]
struct Args {
    /// The java command [default: that of JAVA_HOME, else the one on the path]
    #[arg(long, value_name = "PATH")]
    java: Option<PathBuf>,
    /// The heapwright command [default: the one built beside this program]
    #[arg(long, value_name = "PATH")]
    heapwright: Option<PathBuf>,
    /// Measure only this; may be repeated
    #[arg(long, value_name = "PART")]
    part: Vec<Part>,
    /// Run only the kernels, for parts table1 and assumptions the methods, for part mutants the examples, or for part libraries the
    /// packages, whose name contains this
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
    /// Runs of each kernel on each side; the best counts
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
    /// Runs of hello-world on each side
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    hello_runs: u32,
    /// A folder of problems in the format of SL-COMP for part sat [default: ../shared/slcomp-samples, else
    /// bench/problems]
    #[arg(long, value_name = "DIR")]
    problems: Option<PathBuf>,
    /// Seconds for each run of part libraries
    #[arg(long, value_name = "N", default_value_t = 600, value_parser = clap::value_parser!(u64).range(10..))]
    library_time: u64,
    /// The bound on loops for part assumptions: 1 or 2 [default: both]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=2))]
    loops: Option<u32>,
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

/// Measures and prints. Returns true if all outputs were equal.
fn run(args: &Args) -> Result<bool, String> {
    let places = Places::find(&Given {
        java: args.java.as_deref(),
        heapwright: args.heapwright.as_deref(),
        problems: args.problems.as_deref(),
        json: args.json.as_deref(),
    })?;
    let wanted = |part: Part| args.part.is_empty() || args.part.contains(&part);
    let mut report = Report::default();
    if wanted(Part::Speed) {
        report.speed = Some(show(speed(args, &places)?, Speed::table));
    }
    if [Part::Table1, Part::Assumptions, Part::Chains, Part::Solver].into_iter().any(wanted) {
        places.compile_examples()?;
    }
    if wanted(Part::Table1) {
        report.table_1 = Some(show(table1::measure(&places, args.only.as_deref())?, table1::Table1::table));
    }
    if wanted(Part::Assumptions) {
        report.assumptions =
            Some(show(assumed::measure(&places, args.only.as_deref(), args.loops)?, assumed::Assumed::table));
    }
    if wanted(Part::Chains) {
        report.chains = Some(show(chains::measure(&places)?, chains::Chains::table));
    }
    if wanted(Part::Solver) {
        report.solver = Some(show(solver::measure(&places)?, solver::Figures::table));
    }
    if wanted(Part::Structures) {
        report.structures = Some(show(structures::measure(&places)?, structures::Structures::table));
    }
    if wanted(Part::Walks) {
        report.walks = Some(show(walks::measure(&places)?, walks::Walks::table));
    }
    if wanted(Part::Ast) {
        report.ast = Some(show(ast::measure(&places)?, ast::SyntaxTree::table));
    }
    if wanted(Part::Sequences) {
        report.sequences = Some(show(sequences::measure(&places)?, sequences::Sequences::table));
    }
    if wanted(Part::Sat) {
        report.sat = Some(show(sat::measure(&places)?, sat::Problems::table));
    }
    if wanted(Part::Scale) {
        report.scale = Some(show(scale::measure(&places)?, scale::Scale::table));
    }
    if wanted(Part::Mutants) {
        report.mutants = Some(show(mutants::measure(&places, args.only.as_deref())?, mutants::Mutants::table));
    }
    if wanted(Part::Types) {
        report.types = Some(show(types::measure(&places)?, types::Types::table));
    }
    // two times ten minutes for each package: only if it is asked for
    if args.part.contains(&Part::Libraries) {
        let figures = libraries::measure(&places, args.only.as_deref(), args.library_time)?;
        report.libraries = Some(show(figures, libraries::Libraries::table));
    }
    report.write_json(&places.json)?;
    println!("The same as JSON: {}", places.json.display());
    Ok(report.outputs_agree())
}

/// Prints figures as soon as they are available.
fn show<T>(figures: T, table: impl Fn(&T) -> String) -> T {
    println!("{}", table(&figures));
    figures
}

fn speed(args: &Args, places: &Places) -> Result<Speed, String> {
    places.compile_kernels()?;
    let sides = Sides::new(places);
    eprintln!("{} beside {}", places.heapwright.display(), places.java.display());
    let startup = measure::startup(&sides, args.hello_runs)?;
    let wanted = |name: &&str| args.only.as_ref().is_none_or(|only| name.contains(only.as_str()));
    let mut kernels: Vec<Kernel> = Vec::new();
    for name in KERNELS.into_iter().filter(wanted) {
        eprintln!("  {name} …");
        kernels.push(measure::kernel(&sides, name, args.runs, &startup)?);
    }
    eprintln!("  forks …");
    Ok(Speed::new(startup, kernels, forks::measure(places)?))
}
