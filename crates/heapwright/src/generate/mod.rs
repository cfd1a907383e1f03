//! `heapwright gen`.

pub mod jobs;
pub mod progress;
pub mod settings;
mod shown;
pub mod signals;
mod sources;

use crate::args::{FailOn, GenArgs};
use crate::{config, explain};
use heapwright_explore::{AssumptionError, Mistake, parse_assumptions};
use heapwright_generate::jobs::Results;
use heapwright_generate::{
    Failure, Generator, GoalMistake, Interrupt, Options, SecurityGoals, exit, exit_code, nearest, parse_goal,
    parse_goal_file,
};
use heapwright_report::{Details, RunRecord};
use heapwright_store::Store;
use heapwright_vm::Assumption;
use jobs::Jobs;
use progress::Loudness;
use signals::Signals;
use sources::Sources;
use std::io::IsTerminal;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

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
    let jobs = jobs(arguments)?;
    let store = jobs.cache.open(arguments.quiet)?;
    perform(arguments, &signals, &jobs, None, store)
}

/// Runs some jobs and shows what they come to. Methods whose results are given are not explored.
pub fn perform(
    arguments: &GenArgs,
    signals: &Signals,
    jobs: &Jobs,
    given: Option<Vec<Results>>,
    store: Option<Arc<Store>>,
) -> Result<u8, Failure> {
    let mut given = given.map(Vec::into_iter);
    let proofs = jobs.list.first().and_then(|job| job.options.check_proofs.clone());
    let interrupt = signals.begin();
    let mut records = Vec::new();
    let mut details = Details::default();
    let mut unchanged = None;
    let mut clock = jobs.clock();
    for job in &jobs.list {
        if interrupt.is_stopped() {
            break;
        }
        if let Some(module) = job.module.as_ref().filter(|_| !arguments.quiet && jobs.list.len() > 1) {
            eprintln!("heapwright: module {module}");
        }
        let given = given.as_mut().map(|given| given.next().unwrap_or_default());
        match run_job(arguments, clock.options(job), given, store.clone(), &interrupt) {
            Ok((record, more)) => {
                records.push(record);
                details.add(more);
            }
            Err(failure) if failure.code == exit::DONE => unchanged = Some(failure),
            // a module without code that a test could call does not keep the others from being tested
            Err(failure) if failure.code == exit::UNSUPPORTED && jobs.is_whole_project() => {
                eprintln!("heapwright: {}: {failure}", job.module.as_deref().unwrap_or("."));
            }
            Err(failure) => return Err(failure),
        }
    }
    let Some(record) = RunRecord::join(records) else {
        let nothing = || Failure::unsupported("nothing to test: no module has a method that a test could call");
        return Err(unchanged.unwrap_or_else(nothing));
    };
    if let Some(path) = &arguments.sarif {
        write_sarif(path, &record, &jobs.sources)?;
    }
    if let Some(directory) = &arguments.report {
        write_report(directory, &record, &details, &jobs.sources)?;
    }
    explain::remember(&record);
    shown::show(arguments, &record, &jobs.next(&record, arguments))?;
    if let Some(proofs) = proofs.as_ref().filter(|_| !arguments.quiet) {
        eprintln!("heapwright: {}", proofs.summary());
    }
    let code = match exit_code(&record) {
        _ if interrupt.is_stopped() => exit::INTERRUPTED,
        exit::DONE | exit::BUDGET if has_findings(arguments, &record) => exit::FINDINGS,
        code => code,
    };
    proofs.map_or(Ok(code), |proofs| proofs.conclude(code))
}

/// Returns true if there are findings of the severity that the user does not accept.
fn has_findings(arguments: &GenArgs, record: &RunRecord) -> bool {
    let Some(least) = arguments.fail_on.map(FailOn::severity) else { return false };
    record.findings.iter().any(|finding| finding.severity <= least)
}

/// Writes the report. Pages of an earlier report in the same directory are replaced, other files stay.
fn write_report(directory: &Path, record: &RunRecord, details: &Details, sources: &Sources) -> Result<(), Failure> {
    let source = |file: &str| sources.find(file).and_then(|path| std::fs::read_to_string(path).ok());
    let mut pages = heapwright_page::pages(record, details, &source);
    let json = record.to_json().map_err(|error| Failure::fault(format!("cannot write the record: {error}")))?;
    pages.push(heapwright_page::Page { path: "record.json".to_owned(), text: json });
    // pages of classes that are gone
    let _: std::io::Result<()> = std::fs::remove_dir_all(directory.join("classes"));
    for page in pages {
        let path = directory.join(&page.path);
        let written =
            path.parent().map_or(Ok(()), std::fs::create_dir_all).and_then(|()| std::fs::write(&path, page.text));
        written.map_err(|error| Failure::wrong_input(format!("cannot write {}: {error}", path.display())))?;
    }
    Ok(())
}

/// Writes the findings as SARIF.
fn write_sarif(path: &Path, record: &RunRecord, sources: &Sources) -> Result<(), Failure> {
    let text = heapwright_report::sarif(record, &|file| sources.shown(file), &|file| sources.below_root(file))
        .map_err(|error| Failure::fault(format!("cannot write the findings: {error}")))?;
    std::fs::write(path, text)
        .map_err(|error| Failure::wrong_input(format!("cannot write {}: {error}", path.display())))
}

/// Runs one module, or what the command line names.
fn run_job(
    arguments: &GenArgs,
    options: Options,
    given: Option<Results>,
    store: Option<Arc<Store>>,
    interrupt: &Interrupt,
) -> Result<(RunRecord, Details), Failure> {
    let threads = options.threads;
    let mut generator = Generator::prepare(options)?;
    if let Some(store) = store {
        generator = generator.with_cache(store)?;
    }
    if let Some(given) = given {
        generator = generator.with_results(given);
    }
    let shown = generator.warnings().iter().filter(|warning| !arguments.quiet || warning.is_vital());
    shown.for_each(|warning| eprintln!("heapwright: {warning}"));
    let loudness = if arguments.quiet { Loudness::Quiet } else { Loudness::Normal };
    let mut progress = progress::progress(loudness, generator.methods(), threads);
    let found = generator.run_with_details(interrupt, &mut |event| progress.show(&event))?;
    progress.end();
    let (reused, methods) = (generator.reused(), generator.methods());
    if reused > 0 && !arguments.quiet {
        eprintln!("heapwright: {reused} of {methods} methods were explored before (--no-cache explores them again)");
    }
    Ok(found)
}

/// Merges the options: the command line first, then the file, then the project, then the defaults.
pub fn jobs(arguments: &GenArgs) -> Result<Jobs, Failure> {
    let mut given = arguments.settings.clone();
    given.targets.clone_from(&arguments.targets);
    let directory = std::env::current_dir().unwrap_or_default();
    let file = match arguments.no_config {
        true => settings::Settings::default(),
        false => config::settings(arguments.config.as_deref(), &directory).map_err(Failure::wrong_input)?,
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
    let security = security(&settings)?;
    let mut jobs = Jobs::find(arguments, settings, &assumptions, &directory)?;
    jobs.list.iter_mut().for_each(|job| job.options.security.clone_from(&security));
    let color = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    jobs.list.iter_mut().for_each(|job| job.options.color = color);
    Ok(jobs)
}

/// Reads the security goals of the file and of the command line.
fn security(settings: &settings::Settings) -> Result<SecurityGoals, Failure> {
    let mut goals = match &settings.goal_file {
        None => SecurityGoals::default(),
        Some(path) => {
            let text = std::fs::read_to_string(path)
                .map_err(|error| Failure::wrong_input(format!("cannot read {}: {error}", path.display())))?;
            let wrong = |mistake: GoalMistake| {
                let GoalMistake { line, column, message } = mistake;
                Failure::wrong_input(format!("{}:{line}:{column}: {message}", path.display()))
            };
            parse_goal_file(&text).map_err(wrong)?
        }
    };
    for text in &settings.goal {
        let wrong = |mistake: GoalMistake| {
            let GoalMistake { column, message, .. } = mistake;
            Failure::wrong_input(format!("--goal '{text}', at column {column}: {message}"))
        };
        goals.sinks.extend(parse_goal(text).map_err(wrong)?);
    }
    Ok(goals)
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
