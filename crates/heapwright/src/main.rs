//! The command line of Heapwright: arguments, input and output, exit codes.

#![allow(clippy::disallowed_methods, reason = "the command line is where the outside world is")]

mod args;
mod config;
mod doctor;
mod exec;
mod generate;
mod launch;
mod output;
mod sat;
mod spec;

use args::{Cli, Command};
use clap::{CommandFactory, Parser};
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = Cli::parse_from(args::with_long_names(std::env::args_os()));
    match cli.command {
        Command::Exec(arguments) => exec::run(arguments),
        Command::Gen(arguments) => generate::run(&arguments),
        Command::Sat(arguments) => sat::run(&arguments),
        Command::Doctor(arguments) => doctor::run(&arguments),
        Command::Spec(arguments) => spec::run(&arguments),
        Command::Completions { shell } => {
            clap_complete::generate(shell, &mut Cli::command(), "heapwright", &mut std::io::stdout());
            ExitCode::SUCCESS
        }
    }
}
