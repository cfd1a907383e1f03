//! `heapwright gen`.

pub mod candidates;
pub mod failure;
pub mod hints;
pub mod settings;
pub mod spec;
pub mod targets;

use crate::args::GenArgs;
use crate::config;
use failure::{Failure, exit};
use heapwright_program::{ClassPath, Jdk, Program};
use settings::Options;
use spec::Spec;
use std::path::Path;
use std::process::ExitCode;

/// Runs the command.
pub fn run(arguments: GenArgs) -> ExitCode {
    let code = match generate(arguments) {
        Ok(code) => code,
        Err(failure) => {
            eprintln!("heapwright: {}", failure.message);
            failure.code
        }
    };
    ExitCode::from(code)
}

fn generate(arguments: GenArgs) -> Result<u8, Failure> {
    let mut options = options(&arguments)?;
    let specs = specs(&mut options)?;
    let jdk = Jdk::locate(options.jdk.as_deref()).map_err(Failure::wrong_input)?;
    let class_path = ClassPath::parse(&options.class_path.join(":")).map_err(Failure::wrong_input)?;
    let mut program = Program::new(jdk, class_path).map_err(Failure::wrong_input)?;
    let plan = targets::resolve(&mut program, &specs, &options.exclude)?;
    for method in plan.entries() {
        println!("{}", method.method);
    }
    Ok(exit::DONE)
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
    let assumed = match &settings.assume_file {
        Some(path) => read_lines(path)?,
        None => Vec::new(),
    };
    Options::from_settings(settings, assumed).map_err(Failure::wrong_input)
}

/// The lines of a file, without comments (`#`) and empty ones.
fn read_lines(path: &Path) -> Result<Vec<String>, Failure> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| Failure::wrong_input(format!("cannot read {}: {error}", path.display())))?;
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or("").trim());
    Ok(lines.filter(|line| !line.is_empty()).map(str::to_owned).collect())
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
