//! Runs one job.

use super::manifest::{FORMAT, JobResult, Manifest, MethodResult, PlannedRun};
use super::place::{self, ClassPathPlace};
use crate::budget::{Deadline, Interrupt};
use crate::cached::{Cached, Keys, this_tool};
use crate::driver::{self, faulty, method_seed};
use crate::engine::{Exploration, Parts, Task};
use crate::event::{Event, Sink};
use crate::failure::Failure;
use crate::guard::{self, guarded};
use crate::options::Options;
use crate::targets::Plan;
use crate::{class_path, parts};
use heapwright_case::MethodName;
use heapwright_fingerprint::jdk_digest;
use heapwright_meter::now;
use heapwright_program::{Jdk, Program};
use heapwright_store::Store;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// How a job is run.
pub struct WorkOptions {
    /// Where earlier results and class paths are.
    pub store: Option<Arc<Store>>,
    /// Where class paths from the store are unpacked.
    pub place: ClassPathPlace,
    /// The processor time of a method, if not that of the plan. Methods that were finished in less are not explored
    /// again.
    pub method_time: Option<Duration>,
    /// The JDK, if not that of the environment.
    pub jdk: Option<std::path::PathBuf>,
}

/// How much of a job there was to do.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Extent {
    /// Nothing: there is a result.
    Nothing,
    /// So many methods.
    Methods(usize),
    /// The run was interrupted, and no result is written.
    Interrupted,
}

/// What a job came to.
pub struct Worked {
    /// What had to be done.
    pub extent: Extent,
    /// What was found.
    pub result: JobResult,
    /// The number of methods whose results were in the cache.
    pub reused: usize,
}

/// Runs the job in a file and writes its result. A job that has a result is done.
pub fn work(
    file: &Path,
    options: &WorkOptions,
    interrupt: &Interrupt,
    events: &mut Sink<'_>,
) -> Result<Worked, Failure> {
    let (job, digest) = place::load_job(file)?;
    let directory = place::directory_of(file)?;
    let (manifest, own) = place::load_manifest(&directory)?;
    if own != job.manifest {
        return Err(Failure::wrong_input(format!(
            "{}: the job belongs to another plan than {}/manifest.json: plan again, and send both",
            file.display(),
            directory.display()
        )));
    }
    let Some(run) = manifest.runs.get(job.run) else {
        return Err(Failure::wrong_input(format!("{}: the plan has no run {}: plan again", file.display(), job.run)));
    };
    let target = place::result_path(file);
    // a damaged result is as good as none
    let known = place::load_result(&target, &digest).ok().flatten().map(|(result, _)| result.methods);
    let known = known.unwrap_or_default();
    let limit = options.method_time.unwrap_or(run.options.method_time);
    let is_done = |method: &MethodName| {
        known.iter().find(|one| one.method == *method).filter(|one| !one.is_cut_short() || one.limit >= limit)
    };
    let open: Vec<MethodName> = job.methods.iter().filter(|method| is_done(method).is_none()).cloned().collect();
    if open.is_empty() {
        let result = JobResult { format: FORMAT, methods: known };
        return Ok(Worked { extent: Extent::Nothing, result, reused: 0 });
    }
    let (found, reused) = explore(&manifest, run, &directory, &open, limit, options, interrupt, events)?;
    let done = |method: &MethodName| {
        let new = found.iter().find(|one| one.method == *method);
        new.or_else(|| is_done(method)).cloned()
    };
    let result = JobResult { format: FORMAT, methods: job.methods.iter().filter_map(done).collect() };
    if interrupt.is_stopped() || result.methods.len() < job.methods.len() {
        return Ok(Worked { extent: Extent::Interrupted, result, reused });
    }
    place::write_result(&target, &digest, &result)?;
    Ok(Worked { extent: Extent::Methods(open.len()), result, reused })
}

/// Checks that results of this program on this machine are those of the plan's.
fn check(manifest: &Manifest, home: &Path, jdk: &Jdk) -> Result<(), Failure> {
    let (planned, own) = (&manifest.tool, &this_tool());
    let different = |what: &str, planned: &dyn std::fmt::Display, own: &dyn std::fmt::Display, remedy: &str| {
        Err(Failure::wrong_input(format!("the plan was made with {what} {planned}, and here is {own}: {remedy}")))
    };
    if (&planned.version, planned.build) != (&own.version, own.build) {
        let named = |tool: &heapwright_fingerprint::Tool| format!("{} (build {})", tool.version, tool.build);
        return different("heapwright", &named(planned), &named(own), "copy the program that made the plan here");
    }
    if planned.z3 != own.z3 {
        return different("Z3", &planned.z3, &own.z3, "install the same version");
    }
    if planned.floats != own.floats {
        let named = |digest: Option<heapwright_store::Digest>| digest.map_or("none".to_owned(), |one| one.to_string());
        let remedy = "install the same version of cvc5, or on neither machine";
        return different("the solver for floats", &named(planned.floats), &named(own.floats), remedy);
    }
    if jdk_digest(home, jdk.version()) != manifest.jdk_digest {
        return different("JDK", &manifest.jdk, &jdk.version(), "name the same build with --jdk or JAVA_HOME");
    }
    Ok(())
}

#[expect(clippy::too_many_arguments, reason = "the parts of one job, used once")]
fn explore(
    manifest: &Manifest,
    run: &PlannedRun,
    directory: &Path,
    methods: &[MethodName],
    limit: Duration,
    how: &WorkOptions,
    interrupt: &Interrupt,
    events: &mut Sink<'_>,
) -> Result<(Vec<MethodResult>, usize), Failure> {
    guard::quieten();
    let jdk = Jdk::locate(how.jdk.as_deref()).map_err(Failure::wrong_input)?;
    let home = jdk.home().to_owned();
    check(manifest, &home, &jdk)?;
    let local = place::localised(manifest, run, directory, how.store.as_deref(), &how.place)?;
    let options = Options { replay: false, method_time: limit, jdk: Some(home.clone()), ..local };
    let mut program = Program::new(jdk, class_path(&options)?).map_err(Failure::wrong_input)?;
    let mut parts: Arc<dyn Parts> = parts::connect(&options, &home, &Plan::default(), &program)?;
    if let Some(store) = &how.store {
        let keys = Keys::new(&options, &mut program, &[], String::new());
        parts = Arc::new(Cached::over(parts, store.clone(), keys, &options, methods.len()));
    }
    let (sender, told) = std::sync::mpsc::channel();
    let found = std::thread::scope(|scope| {
        let (parts, interrupt) = (parts.clone(), interrupt.clone());
        let all = move || {
            explore_all(parts.as_ref(), methods, (limit, options.seed), &interrupt, &|event| {
                // the receiver waits for the end
                let _ = sender.send(event);
            })
        };
        let worker = std::thread::Builder::new().stack_size(driver::STACK).spawn_scoped(scope, all);
        let worker = worker.map_err(|error| Failure::fault(format!("cannot start a thread: {error}")))?;
        told.into_iter().for_each(&mut *events);
        worker.join().unwrap_or_else(|_| Err(Failure::fault("the job panicked")))
    })?;
    parts.finish().into_iter().for_each(|warning| events(Event::Message(warning)));
    Ok((found, parts.reused()))
}

/// Explores methods one after the other, until an interrupt.
fn explore_all(
    parts: &dyn Parts,
    methods: &[MethodName],
    (limit, seed): (Duration, u64),
    interrupt: &Interrupt,
    told: &dyn Fn(Event),
) -> Result<Vec<MethodResult>, Failure> {
    let mut engine = parts.engine()?;
    let mut results = Vec::new();
    let run = Deadline::new(None, interrupt.clone());
    for method in methods {
        if interrupt.is_stopped() {
            break;
        }
        told(Event::MethodStarted { worker: 0, method: method.clone() });
        let begun = now();
        let deadline = run.within(limit);
        let ended = |end| told(Event::PathEnded { worker: 0, end });
        let task = Task { method, seed: method_seed(seed, method), deadline: &deadline, ended: &ended, slice: None };
        let exploration = match guarded(|| engine.explore(&task)) {
            Ok(exploration) => exploration,
            Err(fault) => {
                engine = parts.engine()?;
                faulty(&fault)
            }
        };
        let Exploration { ends, cut_short, runs, .. } = &exploration;
        let (ends, cut_short, time) = (ends.clone(), *cut_short, begun.elapsed());
        let branches = runs.iter().flat_map(|run| run.edges.iter().cloned()).collect();
        told(Event::MethodFinished { worker: 0, method: method.clone(), ends, branches, time, cut_short });
        results.push(MethodResult { method: method.clone(), limit, time, exploration });
    }
    Ok(results)
}
