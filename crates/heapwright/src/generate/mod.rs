//! `heapwright gen`.

mod progress;
pub mod settings;
mod shown;
mod signals;

use crate::args::GenArgs;
use crate::config;
use heapwright_explore::{AssumptionError, Mistake, parse_assumptions};
use heapwright_generate::{Failure, Generator, Options, exit, exit_code, nearest};
use heapwright_vm::Assumption;
use progress::Loudness;
use signals::Signals;
use std::io::IsTerminal;
use std::path::Path;
use std::process::ExitCode;

/// Runs the command.
pub fn run(arguments: &GenArgs) -> ExitCode {
    let code = match generate(arguments) {
        Ok(code) => code,
        Err(failure) => {
            eprintln!("heapwright: {}", failure.message);
            failure.code
        }
    };
    ExitCode::from(code)
}

fn generate(arguments: &GenArgs) -> Result<u8, Failure> {
    let signals = Signals::listen()?;
    let options = options(arguments)?;
    let (threads, proofs) = (options.threads, options.check_proofs.clone());
    let generator = Generator::prepare(options)?;
    let shown = generator.warnings().iter().filter(|warning| !arguments.quiet || warning.is_vital());
    shown.for_each(|warning| eprintln!("heapwright: {warning}"));
    let interrupt = signals.begin();
    let loudness = if arguments.quiet { Loudness::Quiet } else { Loudness::Normal };
    let mut progress = progress::progress(loudness, generator.methods(), threads);
    let record = generator.run(&interrupt, &mut |event| progress.show(&event))?;
    progress.end();
    shown::show(arguments, &record)?;
    if let Some(proofs) = proofs.as_ref().filter(|_| !arguments.quiet) {
        eprintln!("heapwright: {}", proofs.summary());
    }
    let code = if interrupt.is_stopped() { exit::INTERRUPTED } else { exit_code(&record) };
    proofs.map_or(Ok(code), |proofs| proofs.conclude(code))
}

/// Merges the options: the command line first, then the file, then the defaults.
fn options(arguments: &GenArgs) -> Result<Options, Failure> {
    let mut given = arguments.settings.clone();
    given.targets.clone_from(&arguments.targets);
    let file = match arguments.no_config {
        true => settings::Settings::default(),
        false => {
            let directory = std::env::current_dir().unwrap_or_default();
            config::settings(arguments.config.as_deref(), &directory).map_err(Failure::wrong_input)?
        }
    };
    let settings = given.or(file);
    let mut assumptions = match &settings.assume_file {
        Some(path) => assumed(path)?,
        None => Vec::new(),
    };
    for text in &settings.assume {
        let wrong = |error: AssumptionError| {
            Failure::wrong_input(format!("'{text}' is no assumption: {}", advice(&error.mistake)))
        };
        assumptions.extend(parse_assumptions(text).map_err(wrong)?);
    }
    let options = settings.options(assumptions).map_err(Failure::wrong_input)?;
    let color = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    Ok(Options { color, ..options })
}

/// Reads the assumptions in a file.
fn assumed(path: &Path) -> Result<Vec<Assumption>, Failure> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| Failure::wrong_input(format!("cannot read {}: {error}", path.display())))?;
    parse_assumptions(&text).map_err(|error| {
        let AssumptionError { line, column, mistake } = error;
        Failure::wrong_input(format!("{}:{line}:{column}: {}", path.display(), advice(&mistake)))
    })
}

/// Describes what is wrong with an assumption, and what was probably meant.
fn advice(mistake: &Mistake) -> String {
    let near = match mistake {
        Mistake::NoSuchAssumption(name) => nearest(name, ["distinct", "disjoint", "acyclic"].into_iter()),
        _ => None,
    };
    near.map_or_else(|| mistake.to_string(), |near| format!("did you mean {near}?"))
}
