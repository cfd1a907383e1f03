//! The command line of Heapwright: arguments, input and output, exit codes.

#![allow(clippy::disallowed_methods, reason = "the command line is where the outside world is")]

mod args;
mod calls;
mod config;
mod distribute;
mod doctor;
mod draw;
mod exec;
mod explain;
mod generate;
mod launch;
mod output;
mod project;
mod quantity;
mod sat;
mod spec;

use args::{Cli, Command};
use clap::{CommandFactory, Parser};
use heapwright_generate::usual_memory;
use std::process::ExitCode;

/// Counts the memory held by each thread, for `--max-memory`.
#[global_allocator]
static MEMORY: heapwright_meter::Counting = heapwright_meter::Counting;

/// Limits the memory of the solver. Beyond it, answers are unknown, but nothing aborts.
fn limit_solver(bytes: usize) {
    heapwright_smt::Z3::limit_memory(bytes);
}

fn main() -> ExitCode {
    let cli = Cli::parse_from(args::with_long_names(std::env::args_os()));
    match cli.command {
        Command::Exec(arguments) => exec::run(arguments),
        Command::Gen(arguments) => generate::run(&arguments),
        Command::Plan(arguments) => distribute::plan(&arguments),
        Command::Work(arguments) => distribute::work(&arguments),
        Command::Merge(arguments) => distribute::merge(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Draw(arguments) => draw::run(&arguments),
        Command::Project(arguments) => project::run(&arguments),
        Command::Sat(arguments) => {
            limit_solver(arguments.max_memory.map_or_else(usual_memory, |size| size.0));
            sat::run(&arguments)
        }
        Command::Doctor(arguments) => doctor::run(&arguments),
        Command::Spec(arguments) => {
            limit_solver(usual_memory());
            spec::run(&arguments)
        }
        Command::Build(arguments) => calls::build(&arguments),
        Command::Verify(arguments) => calls::verify(&arguments),
        Command::Completions { shell } => {
            clap_complete::generate(shell, &mut Cli::command(), "heapwright", &mut std::io::stdout());
            ExitCode::SUCCESS
        }
    }
}
