//! `randprog`: writes a random Java program into a folder, to look at a failing case by hand.

#![allow(clippy::disallowed_methods, reason = "writing the program is the job")]

use heapwright_randprog::{Config, MAIN_CLASS, Program, generate};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str =
    "usage: randprog --out FOLDER [--seed N] [--cases N] [--level RELEASE] [--portable] [--null-messages]
                [--trace-limit N] [--only CASE] [--show CASE]";

struct Request {
    config: Config,
    out: Option<PathBuf>,
    show: Option<usize>,
}

fn main() -> ExitCode {
    match parse(std::env::args().skip(1)).and_then(|request| run(&request)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("randprog: {message}\n{USAGE}");
            ExitCode::from(2)
        }
    }
}

fn parse(mut args: impl Iterator<Item = String>) -> Result<Request, String> {
    let mut request = Request { config: Config::default(), out: None, show: None };
    while let Some(option) = args.next() {
        let config = &mut request.config;
        match option.as_str() {
            "--portable" => config.portable = true,
            "--null-messages" => config.null_messages = true,
            "--out" => request.out = args.next().map(PathBuf::from),
            "--seed" => config.seed = number(&option, args.next())?,
            "--cases" => config.cases = number(&option, args.next())?,
            "--level" => config.level = number(&option, args.next())?,
            "--trace-limit" => config.trace_limit = number(&option, args.next())?,
            "--only" => config.only = Some(number(&option, args.next())?),
            "--show" => request.show = Some(number(&option, args.next())?),
            _ => return Err(format!("unknown option {option}")),
        }
    }
    Ok(request)
}

fn number<T: std::str::FromStr>(option: &str, text: Option<String>) -> Result<T, String> {
    let text = text.ok_or_else(|| format!("{option} needs a value"))?;
    text.parse().map_err(|_| format!("{option}: not a number: {text}"))
}

fn run(request: &Request) -> Result<(), String> {
    let program = generate(&request.config);
    if let Some(case) = request.show {
        let (file, source) = program.case(case).ok_or_else(|| format!("there is no case {case}"))?;
        println!("// {file}\n{source}");
    }
    match &request.out {
        Some(out) => {
            write(&program, out).map_err(|error| format!("{}: {error}", out.display()))?;
            println!("{} files in {}, main class {MAIN_CLASS}", program.files().len(), out.display());
            Ok(())
        }
        None if request.show.is_some() => Ok(()),
        None => Err("where to? give --out".to_owned()),
    }
}

fn write(program: &Program, out: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(out)?;
    program.files().iter().try_for_each(|file| std::fs::write(out.join(&file.name), &file.text))
}
