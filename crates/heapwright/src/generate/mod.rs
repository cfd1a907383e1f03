//! `heapwright gen`.

mod budget;
mod candidates;
mod contracts;
mod driver;
mod engine;
mod explorer;
pub mod failure;
mod files;
mod goals;
mod guard;
pub mod hints;
mod jvm;
mod outcome;
#[cfg(test)]
mod papers_tests;
mod parts;
mod pipeline;
mod progress;
mod reach;
mod rep_ok;
pub mod settings;
mod shown;
mod signals;
mod spec;
mod suite;
mod targets;
#[cfg(test)]
mod targets_tests;
#[cfg(test)]
mod tests;
mod workshop;

use crate::args::GenArgs;
use crate::config;
use failure::{Failure, exit};
use heapwright_explore::{AssumptionError, Mistake, parse_assumptions};
use heapwright_program::{ClassPath, Jdk, Program, ProgramError};
use heapwright_vm::Assumption;
use pipeline::Run;
use progress::Loudness;
use settings::Options;
use signals::Signals;
use spec::Spec;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;
use wildmatch::WildMatch;

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
    let begun = Instant::now();
    let signals = Signals::listen()?;
    let mut options = options(arguments)?;
    let specs = specs(&mut options)?;
    let jdk = Jdk::locate(options.jdk.as_deref()).map_err(|error| match error {
        // its library is needed all the same
        ProgramError::NoJdk { .. } if !options.replay => {
            Failure::wrong_input(format!("{error}; with --no-replay one without a compiler will do"))
        }
        _ => Failure::wrong_input(error),
    })?;
    let (version, home) = (jdk.version().to_owned(), jdk.home().to_owned());
    let class_path = class_path(&options)?;
    let mut program = Program::new(jdk, class_path).map_err(Failure::wrong_input)?;
    contracts::Contracts::load(&options, &mut program)?;
    let rep_ok = (!options.spec.is_empty()).then(|| WildMatch::new(&options.rep_ok));
    let plan = targets::resolve(&mut program, &specs, &options.exclude, rep_ok)?;
    files::check_writable(&options.out).map_err(Failure::wrong_input)?;
    let parts = parts::connect(&options, &home, &plan, &program)?;
    let interrupt = signals.begin();
    guard::quieten();
    let loudness = if arguments.quiet { Loudness::Quiet } else { Loudness::Normal };
    let mut progress = progress::progress(loudness, plan.entries().count(), options.threads);
    let run = Run { options: &options, jdk: &version, plan: &plan, parts, interrupt: interrupt.clone(), begun };
    let record = run.run(progress.as_mut())?;
    shown::show(arguments, &record)?;
    Ok(if interrupt.is_stopped() { exit::INTERRUPTED } else { pipeline::exit_code(&record) })
}

/// Where the classes of a run are.
fn class_path(options: &Options) -> Result<ClassPath, Failure> {
    ClassPath::parse(&options.class_path.join(":")).map_err(|error| match error {
        ProgramError::NotAJar { .. } => Failure::wrong_input(format!("{error}: build it again, or leave it out")),
        _ => Failure::wrong_input(error),
    })
}

/// The options of the command line, then those of the file, then the defaults.
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
    Options::from_settings(settings, assumptions).map_err(Failure::wrong_input)
}

/// The assumptions of a file.
fn assumed(path: &Path) -> Result<Vec<Assumption>, Failure> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| Failure::wrong_input(format!("cannot read {}: {error}", path.display())))?;
    parse_assumptions(&text).map_err(|error| {
        let AssumptionError { line, column, mistake } = error;
        Failure::wrong_input(format!("{}:{line}:{column}: {}", path.display(), advice(&mistake)))
    })
}

/// What is wrong with an assumption, and what was probably meant.
fn advice(mistake: &Mistake) -> String {
    let near = match mistake {
        Mistake::NoSuchAssumption(name) => hints::nearest(name, ["distinct", "disjoint", "acyclic"].into_iter()),
        _ => None,
    };
    near.map_or_else(|| mistake.to_string(), |near| format!("did you mean {near}?"))
}

/// Reads the targets, and puts those that are paths on the class path.
fn specs(options: &mut Options) -> Result<Vec<Spec>, Failure> {
    let specs: Result<Vec<Spec>, String> = options.targets.iter().map(|target| spec::parse(target)).collect();
    let specs = specs.map_err(Failure::wrong_input)?;
    let mut paths = Vec::new();
    for spec in &specs {
        if let Spec::Path(path) = spec
            && !options.class_path.iter().any(|entry| is_below(path, Path::new(entry)))
        {
            paths.push(path.to_string_lossy().into_owned());
        }
    }
    if options.class_path.is_empty() && paths.is_empty() {
        let inherited = std::env::var("CLASSPATH").ok().filter(|text| !text.is_empty());
        options.class_path = inherited.unwrap_or_else(|| ".".to_owned()).split(':').map(str::to_owned).collect();
    }
    options.class_path.splice(0..0, paths);
    Ok(specs)
}

/// Whether a target is a class-path entry, or a package directory inside one.
fn is_below(path: &Path, entry: &Path) -> bool {
    match (path.canonicalize(), entry.canonicalize()) {
        (Ok(path), Ok(entry)) => path.starts_with(entry),
        _ => false,
    }
}
