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
mod solvers;
mod spec;

use args::{Cli, Command};
use clap::{CommandFactory, Parser};
use heapwright_generate::{exit, usual_memory};
use std::path::Path;
use std::process::ExitCode;

/// Counts the memory held by each thread, for `--max-memory`.
#[global_allocator]
static MEMORY: heapwright_meter::Counting = heapwright_meter::Counting;

/// Limits the memory of the solver. Beyond it, answers are unknown, but nothing aborts.
fn limit_solver(bytes: usize) {
    heapwright_smt::Z3::limit_memory(bytes);
}

/// Runs a command that needs Z3, or says that it is missing.
fn with_solver(command: impl FnOnce() -> ExitCode) -> ExitCode {
    match solvers::required() {
        Ok(()) => command(),
        Err(failure) => {
            eprintln!("heapwright: {failure}");
            ExitCode::from(failure.code)
        }
    }
}

fn main() -> ExitCode {
    solvers::look_beside_the_program();
    if std::env::args_os().nth(1).is_some_and(|word| word == "--version") {
        print!("{}", solvers::versions());
        return ExitCode::SUCCESS;
    }
    let cli = match Cli::try_parse_from(args::with_long_names(std::env::args_os())) {
        Ok(cli) => cli,
        Err(error) => return refuse(&error),
    };
    match cli.command {
        Command::Exec(arguments) => exec::run(arguments),
        Command::Gen(arguments) => with_solver(|| generate::run(&arguments)),
        Command::Plan(arguments) => distribute::plan(&arguments),
        Command::Work(arguments) => with_solver(|| distribute::work(&arguments)),
        Command::Merge(arguments) => with_solver(|| distribute::merge(&arguments)),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Draw(arguments) => draw::run(&arguments),
        Command::Project(arguments) => project::run(&arguments),
        Command::Sat(arguments) => with_solver(|| {
            limit_solver(arguments.max_memory.map_or_else(usual_memory, |size| size.0));
            sat::run(&arguments)
        }),
        Command::Doctor(arguments) => doctor::run(&arguments),
        Command::Spec(arguments) => with_solver(|| {
            limit_solver(usual_memory());
            spec::run(&arguments)
        }),
        Command::Build(arguments) => with_solver(|| calls::build(&arguments)),
        Command::Verify(arguments) => with_solver(|| calls::verify(&arguments)),
        Command::Manual { directory } => manual(&directory),
        Command::Completions { shell } => {
            clap_complete::generate(shell, &mut Cli::command(), "heapwright", &mut std::io::stdout());
            ExitCode::SUCCESS
        }
    }
}

/// Says what is wrong with the command line, as all other messages are said; prints the help if that was asked for.
fn refuse(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        error.exit();
    }
    let text = error.render().to_string();
    match text.strip_prefix("error: ") {
        Some(message) => eprint!("heapwright: {message}"),
        None => eprint!("{text}"),
    }
    ExitCode::from(exit::WRONG_INPUT)
}

/// Writes the manual pages.
fn manual(directory: &Path) -> ExitCode {
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    let written =
        std::fs::create_dir_all(directory).and_then(|()| clap_mangen::generate_to(command, directory).map(drop));
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("heapwright: cannot write {}: {error}", directory.display());
            ExitCode::from(exit::WRONG_INPUT)
        }
    }
}
