//! `heapwright plan`, `work` and `merge`: a run in parts, on any number of machines; and the cache they share with `gen`.

pub mod args;

use crate::generate::jobs::Jobs;
use crate::generate::signals::Signals;
use crate::generate::{self as gen_command};
use crate::quantity::Size;
use args::{MergeArgs, PlanArgs, WorkArgs};
use heapwright_generate::jobs::{self, ClassPathPlace, Extent, Manifest, WorkOptions, Worked};
use heapwright_generate::{Event, Failure, Options, exit};
use heapwright_report::counted;
use heapwright_store::{Store, USUAL_SIZE};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

/// The most jobs that a message names.
const MOST_NAMED: usize = 3;

/// What is said about the cache.
#[derive(Clone, Debug, Default)]
pub struct CacheSettings {
    /// A directory or URL.
    pub place: Option<String>,
    /// The most bytes of a directory.
    pub size: Option<Size<1>>,
    /// Whether there is none.
    pub off: Option<bool>,
}

impl CacheSettings {
    /// Opens the cache; `None` if there is to be none. The usual one may be absent, one that is named must be usable.
    pub fn open(&self, quiet: bool) -> Result<Option<Arc<Store>>, Failure> {
        let most = self.size.map_or(USUAL_SIZE, |size| size.0 as u64);
        let unwanted =
            self.off.unwrap_or_else(|| self.place.is_none() && std::env::var_os("HEAPWRIGHT_NO_CACHE").is_some());
        if unwanted {
            return Ok(None);
        }
        match &self.place {
            Some(place) => {
                let store = Store::open(place, most).map_err(|trouble| {
                    Failure::wrong_input(format!(
                        "--cache {}: {trouble}; give a directory of yours, or a URL such as s3://bucket/prefix",
                        heapwright_store::shown(place)
                    ))
                })?;
                Ok(Some(Arc::new(store)))
            }
            None => {
                let place = heapwright_replay::cache_directory().join("results");
                let store = Store::open(&place.display().to_string(), most);
                if let (Err(trouble), false) = (&store, quiet) {
                    eprintln!("heapwright: there is no cache: {trouble} (--no-cache does without)");
                }
                Ok(store.ok().map(Arc::new))
            }
        }
    }
}

/// Where class paths from a cache are unpacked.
fn class_path_place() -> ClassPathPlace {
    ClassPathPlace(heapwright_replay::cache_directory().join("class-paths"))
}

fn concluded(result: Result<u8, Failure>) -> ExitCode {
    ExitCode::from(result.unwrap_or_else(|failure| {
        eprintln!("heapwright: {}", failure.message);
        failure.code
    }))
}

/// Runs `heapwright plan`.
pub fn plan(arguments: &PlanArgs) -> ExitCode {
    concluded(make_plan(arguments))
}

fn make_plan(arguments: &PlanArgs) -> Result<u8, Failure> {
    let Some(directory) = &arguments.settings.out else {
        return Err(Failure::wrong_input("where should the plan go? Give a directory with --out"));
    };
    let all = gen_command::jobs(&arguments.as_gen())?;
    let (kept, cache) = (all.kept(), all.cache.clone());
    if all.list.iter().any(|job| job.options.time.is_some()) {
        return Err(Failure::wrong_input(
            "a plan has no --time: how long it takes depends on the machines that do the jobs; --method-time limits each method",
        ));
    }
    // nobody else would find the class path in the usual cache
    let store = if cache.place.is_some() { cache.open(arguments.quiet)? } else { None };
    let runs = all.list.into_iter().map(|job| (job.module, job.options)).collect();
    let planned = jobs::plan(directory, runs, kept, arguments.slice.0 as usize, store.as_deref())?;
    planned.warnings.iter().for_each(|warning| eprintln!("heapwright: {warning}"));
    if !arguments.quiet {
        let (jobs, methods) = (counted(planned.jobs as u64, "job"), counted(planned.methods as u64, "method"));
        let shown = directory.display();
        println!(
            "{jobs} for {methods} in {shown}\n\nNext:\n  do them, anywhere: heapwright work {shown}/jobs/00000.json"
        );
        println!("  then: heapwright merge {shown} --out DIR");
    }
    Ok(exit::DONE)
}

/// Runs `heapwright work`.
pub fn work(arguments: &WorkArgs) -> ExitCode {
    concluded(do_job(arguments))
}

fn do_job(arguments: &WorkArgs) -> Result<u8, Failure> {
    let signals = Signals::listen()?;
    let options = WorkOptions {
        store: arguments.cache.settings().open(arguments.quiet)?,
        place: class_path_place(),
        method_time: arguments.method_time.map(|span| span.0),
        jdk: arguments.jdk.clone(),
    };
    let interrupt = signals.begin();
    let worked = jobs::work(&arguments.job, &options, &interrupt, &mut |event| {
        if let Event::Message(message) = event {
            eprintln!("heapwright: {message}");
        }
    })?;
    let usage = options.store.as_ref().map(|store| store.usage()).unwrap_or_default();
    if arguments.json {
        println!("{}", described(arguments, &worked, usage));
    } else if !arguments.quiet {
        let cut = worked.result.methods.iter().filter(|one| one.is_cut_short()).count() as u64;
        let cut = if cut > 0 { format!(", {} out of time", counted(cut, "method")) } else { String::new() };
        match worked.extent {
            Extent::Nothing => println!("{}: done before{cut}", arguments.job.display()),
            Extent::Methods(count) => {
                let known =
                    if worked.reused > 0 { format!(", {} from the cache", worked.reused) } else { String::new() };
                println!("{}: {}{known}{cut}", arguments.job.display(), counted(count as u64, "method"));
            }
            Extent::Interrupted => {}
        }
    }
    Ok(if worked.extent == Extent::Interrupted { exit::INTERRUPTED } else { exit::DONE })
}

/// Describes what was done, for programs.
fn described(arguments: &WorkArgs, worked: &Worked, usage: heapwright_store::Usage) -> serde_json::Value {
    let methods = worked.result.methods.iter().map(|one| {
        serde_json::json!({
            "method": heapwright_generate::target_text(&one.method),
            "runs": one.runs(),
            "branches": one.branches(),
            "cut-short": one.is_cut_short(),
            "limit-ms": one.limit.as_millis() as u64,
            "time-ms": one.time.as_millis() as u64,
        })
    });
    serde_json::json!({
        "job": arguments.job.display().to_string(),
        "result": jobs::result_path(&arguments.job).display().to_string(),
        "explored": if let Extent::Methods(count) = worked.extent { count - worked.reused.min(count) } else { 0 },
        "from-cache": worked.reused,
        "cache-read": usage.read,
        "cache-written": usage.written,
        "methods": methods.collect::<Vec<_>>(),
    })
}

/// Runs `heapwright merge`.
pub fn merge(arguments: &MergeArgs) -> ExitCode {
    concluded(merge_results(arguments))
}

fn merge_results(arguments: &MergeArgs) -> Result<u8, Failure> {
    let signals = Signals::listen()?;
    let (manifest, _) = jobs::load_manifest(&arguments.directory)?;
    let gathered = jobs::gather(&arguments.directory, &manifest)?;
    check_complete(arguments, &manifest, &gathered.open)?;
    let store = arguments.cache.settings().open(arguments.quiet)?;
    let mut runs = Vec::new();
    for run in &manifest.runs {
        let place = class_path_place();
        let local = jobs::at_home(&manifest, run, &arguments.directory, store.as_deref(), &place)?;
        runs.push((run.module.clone(), options(arguments, local)?));
    }
    let all = Jobs::planned(runs, &manifest.shown, arguments.cache.settings()).map_err(|error| {
        let file = arguments.directory.join("manifest.json");
        Failure::wrong_input(format!("{}: in `shown`: {error}: plan again", file.display()))
    })?;
    gen_command::perform(&arguments.as_gen(), &signals, &all, Some(gathered.results), store)
}

/// The options of a run of the plan, with what is said now.
fn options(arguments: &MergeArgs, planned: Options) -> Result<Options, Failure> {
    let out = arguments.out.clone().unwrap_or_else(|| planned.out.clone());
    if out == PathBuf::new() {
        return Err(Failure::wrong_input("where should the tests go? Give a directory with --out"));
    }
    Ok(Options {
        out,
        replay: planned.replay && !arguments.no_replay,
        threads: arguments.threads.map_or(planned.threads, |threads| threads.0 as usize),
        ..planned
    })
}

/// Fails if jobs are not done, unless that is accepted.
fn check_complete(arguments: &MergeArgs, manifest: &Manifest, open: &[(String, String)]) -> Result<(), Failure> {
    let (shown, total) = (arguments.directory.display(), manifest.jobs);
    let found = jobs::jobs(&arguments.directory)?.len();
    if found != total {
        return Err(Failure::wrong_input(format!(
            "{shown}/jobs has {found} jobs, and the plan has {total}: plan again"
        )));
    }
    let Some((first, _)) = open.first() else { return Ok(()) };
    let named: Vec<String> = open.iter().take(MOST_NAMED).map(|(job, why)| format!("\n  {job}: {why}")).collect();
    let more =
        if open.len() > MOST_NAMED { format!("\n  and {} more", open.len() - MOST_NAMED) } else { String::new() };
    let message = format!(
        "{} of {total} not done:{}{more}",
        if open.len() == 1 { "1 job".to_owned() } else { format!("{} jobs", open.len()) },
        named.concat()
    );
    if arguments.partial {
        eprintln!("heapwright: {message}\nheapwright: tests are made of the rest");
        return Ok(());
    }
    Err(Failure::wrong_input(format!("{message}\ndo them (heapwright work {first}), or accept it with --partial")))
}
