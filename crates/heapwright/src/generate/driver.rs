//! Explores the methods of a plan on several threads and makes the tests of their classes.
//!
//! Methods are dealt out one by one in the order of the plan. Each worker has an engine of its own; the one that
//! finishes the last method of a class makes the tests of that class. Results are kept by their place in the plan, so
//! that what comes out does not depend on the number of workers or on who was faster. A worker that does not come
//! back in time is left behind.

use crate::generate::budget::{self, Deadline, Grace};
use crate::generate::candidates::Role;
use crate::generate::engine::{Engine, Exploration, Parts, Suite, Task};
use crate::generate::failure::Failure;
use crate::generate::guard::guarded;
use crate::generate::progress::Progress;
use crate::generate::targets::Plan;
use heapwright_case::{MethodName, Run};
use heapwright_report::{PathEnd, method_text};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// What bounds the exploration.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Workers.
    pub threads: usize,
    /// Time for one method.
    pub method_time: Duration,
    /// When exploring ends.
    pub deadline: Deadline,
    /// Time for making tests of what was found by then.
    pub making: Duration,
    /// Seed of the run.
    pub seed: u64,
}

/// A method that was explored.
#[derive(Debug)]
pub struct Explored {
    /// What was found; its runs have gone into the tests of the class.
    pub exploration: Exploration,
    /// How long it took.
    pub time: Duration,
}

/// What came of a plan.
pub struct Driven {
    /// For each method that tests call, in the order of the plan; none if there was no time for it.
    pub explored: Vec<Option<Explored>>,
    /// For each class of the plan.
    pub suites: Vec<Option<Box<dyn Suite>>>,
    /// What else a reader should know.
    pub notes: Vec<String>,
}

/// How long a worker may overrun the time for making tests, and half as much again for putting them together, before it is
/// left behind.
const PATIENCE: Duration = Duration::from_millis(200);
/// How often the main thread looks at the interrupt.
const POLL: Duration = Duration::from_millis(50);
/// Exploration recurses over terms and classes.
const STACK: usize = 256 << 20;

/// Runs a plan. `finished` is called for each class as soon as its tests are made, in no fixed order.
pub fn drive(
    plan: &Plan,
    parts: &Arc<dyn Parts>,
    limits: &Limits,
    progress: &mut dyn Progress,
    finished: &mut dyn FnMut(usize, &dyn Suite, &mut dyn Progress),
) -> Result<Driven, Failure> {
    let shared = Arc::new(Shared::new(plan, parts.clone(), limits.clone()));
    let events = start(&shared)?;
    let mut main =
        Main { shared, suites: plan.classes.iter().map(|_| None).collect(), made: Vec::new(), notes: Vec::new() };
    main.made.resize(plan.classes.len(), false);
    main.listen(&events, progress, finished)?;
    main.make_up(progress, finished)?;
    let explored = std::mem::take(&mut *locked(&main.shared.results));
    let explored = explored.into_iter().map(|slot| match slot {
        Slot::Open => None,
        Slot::Done(explored) => Some(explored),
    });
    main.notes.sort();
    Ok(Driven { explored: explored.collect(), suites: main.suites, notes: main.notes })
}

/// A method to explore.
struct Job {
    class: usize,
    method: MethodName,
}

enum Slot {
    Open,
    Done(Explored),
}

struct Shared {
    jobs: Vec<Job>,
    classes: Vec<String>,
    parts: Arc<dyn Parts>,
    limits: Limits,
    next: AtomicUsize,
    /// Methods of each class that are not finished yet.
    unfinished: Vec<AtomicUsize>,
    results: Mutex<Vec<Slot>>,
}

enum Event {
    Started { worker: usize, job: usize },
    Explored { worker: usize, line: String },
    Suite { class: usize, suite: Result<Option<Box<dyn Suite>>, String> },
    Broken(Failure),
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    fn new(plan: &Plan, parts: Arc<dyn Parts>, limits: Limits) -> Shared {
        let mut jobs = Vec::new();
        let mut unfinished = Vec::new();
        for (class, planned) in plan.classes.iter().enumerate() {
            let entries = planned.methods.iter().filter(|method| method.role == Role::Entry);
            let before = jobs.len();
            jobs.extend(entries.map(|planned| Job { class, method: planned.method.clone() }));
            unfinished.push(AtomicUsize::new(jobs.len() - before));
        }
        Shared {
            results: Mutex::new(jobs.iter().map(|_| Slot::Open).collect()),
            classes: plan.classes.iter().map(|class| class.name.clone()).collect(),
            jobs,
            parts,
            limits,
            next: AtomicUsize::new(0),
            unfinished,
        }
    }

    /// The runs of a class, in the order of the plan. They are moved out: only the tests need them.
    fn take_runs(&self, class: usize) -> Vec<Run> {
        let mut results = locked(&self.results);
        let of_class = self.jobs.iter().zip(results.iter_mut()).filter(|(job, _)| job.class == class);
        let mut runs = Vec::new();
        for (_, slot) in of_class {
            if let Slot::Done(explored) = slot {
                runs.append(&mut explored.exploration.runs);
            }
        }
        runs
    }

    fn make_suite(
        &self,
        engine: &mut dyn Engine,
        class: usize,
        time: &Grace,
    ) -> Result<Option<Box<dyn Suite>>, String> {
        let runs = self.take_runs(class);
        let name = self.classes.get(class).map_or("", String::as_str);
        if runs.is_empty() {
            return Ok(None);
        }
        guarded(|| engine.suite(name, runs, time)).unwrap_or_else(|fault| Err(format!("internal error: {fault}")))
    }
}

fn start(shared: &Arc<Shared>) -> Result<Receiver<Event>, Failure> {
    let (sender, events) = channel();
    let workers = shared.limits.threads.clamp(1, shared.jobs.len().max(1));
    for worker in 0..workers {
        let (shared, sender) = (shared.clone(), sender.clone());
        let builder = thread::Builder::new().name(format!("explore-{worker}")).stack_size(STACK);
        // Not joined: a worker that does not come back must not hold up the end of the run.
        builder
            .spawn(move || {
                let time = Grace::after(&shared.limits.deadline, shared.limits.making);
                Worker { shared: &shared, number: worker, events: sender, engine: None, time }.work();
            })
            .map_err(|error| Failure::fault(format!("cannot start a thread: {error}")))?;
    }
    Ok(events)
}

struct Worker<'a> {
    shared: &'a Shared,
    number: usize,
    events: Sender<Event>,
    engine: Option<Box<dyn Engine>>,
    time: Grace,
}

impl Worker<'_> {
    fn work(&mut self) {
        while !self.shared.limits.deadline.is_over() {
            let index = self.shared.next.fetch_add(1, Ordering::SeqCst);
            let Some(job) = self.shared.jobs.get(index) else { return };
            // The receiver is gone when the run is over; then nobody needs the answer.
            if self.events.send(Event::Started { worker: self.number, job: index }).is_err() {
                return;
            }
            if let Err(failure) = self.explore(index, job) {
                let _ = self.events.send(Event::Broken(failure));
                return;
            }
        }
    }

    fn explore(&mut self, index: usize, job: &Job) -> Result<(), Failure> {
        let shared = self.shared;
        let limits = &shared.limits;
        let methods_left = shared.jobs.len() - index;
        let time = budget::share(limits.deadline.remaining(), methods_left, limits.threads, limits.method_time);
        let deadline = limits.deadline.within(time);
        let task = Task { method: &job.method, seed: method_seed(limits.seed, &job.method), deadline: &deadline };
        let begun = Instant::now();
        let engine = self.engine()?;
        let exploration = guarded(|| engine.explore(&task)).unwrap_or_else(|fault| {
            self.engine = None;
            faulty(&fault)
        });
        let explored = Explored { exploration, time: begun.elapsed() };
        let line = describe(&job.method, &explored);
        if let Some(slot) = locked(&shared.results).get_mut(index) {
            *slot = Slot::Done(explored);
        }
        let _ = self.events.send(Event::Explored { worker: self.number, line });
        let last = shared.unfinished.get(job.class).is_some_and(|left| left.fetch_sub(1, Ordering::SeqCst) == 1);
        if last {
            self.engine()?;
            let Some(engine) = self.engine.as_deref_mut() else { return Ok(()) };
            let suite = shared.make_suite(engine, job.class, &self.time);
            let _ = self.events.send(Event::Suite { class: job.class, suite });
        }
        Ok(())
    }

    fn engine(&mut self) -> Result<&mut dyn Engine, Failure> {
        let engine = match self.engine.take() {
            Some(engine) => engine,
            None => self.shared.parts.engine()?,
        };
        Ok(self.engine.insert(engine).as_mut())
    }
}

/// What is left of a method whose exploration broke.
fn faulty(fault: &str) -> Exploration {
    let mut exploration = Exploration::default();
    exploration.ends.insert(PathEnd::Bug, 1);
    exploration.notes.push(format!("internal error: {fault}"));
    exploration
}

fn describe(method: &MethodName, explored: &Explored) -> String {
    let paths: u64 = explored.exploration.ends.values().sum();
    let noun = if paths == 1 { "path" } else { "paths" };
    let cut = if explored.exploration.cut_short { ", out of time" } else { "" };
    format!("{}: {paths} {noun} in {:.2} s{cut}", full_text(method), explored.time.as_secs_f64())
}

/// A method as a target is written.
pub fn full_text(method: &MethodName) -> String {
    format!("{}#{}", method.class, method_text(&method.class, &method.name, &method.descriptor))
}

/// A seed for a method: different methods get different ones, and none depends on the others of the run.
pub fn method_seed(seed: u64, method: &MethodName) -> u64 {
    let parts = [&method.class, &method.name, &method.descriptor];
    let mut hash = 0xcbf2_9ce4_8422_2325_u64 ^ seed;
    for byte in parts.iter().flat_map(|part| part.bytes().chain([0])) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    hash
}

/// The main thread's side.
struct Main {
    shared: Arc<Shared>,
    suites: Vec<Option<Box<dyn Suite>>>,
    /// Classes whose tests have been made, or tried to.
    made: Vec<bool>,
    notes: Vec<String>,
}

type Finished<'a> = dyn FnMut(usize, &dyn Suite, &mut dyn Progress) + 'a;

impl Main {
    /// Hears the workers out, until they are done or late.
    fn listen(
        &mut self,
        events: &Receiver<Event>,
        progress: &mut dyn Progress,
        finished: &mut Finished<'_>,
    ) -> Result<(), Failure> {
        let mut over_since = None;
        let patience = self.shared.limits.making.mul_f64(1.5) + PATIENCE;
        loop {
            if over_since.is_none() && self.shared.limits.deadline.is_over() {
                over_since = Some(Instant::now());
            }
            if over_since.is_some_and(|moment: Instant| moment.elapsed() > patience) {
                return Ok(());
            }
            match events.recv_timeout(POLL) {
                Ok(Event::Started { worker, job }) => {
                    let text = self.shared.jobs.get(job).map(|job| full_text(&job.method)).unwrap_or_default();
                    progress.started(worker, &text);
                }
                Ok(Event::Explored { worker, line }) => progress.finished(worker, &line),
                Ok(Event::Suite { class, suite }) => self.keep(class, suite, progress, finished),
                Ok(Event::Broken(failure)) => return Err(failure),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
        }
    }

    /// Makes the tests of classes that were cut short.
    fn make_up(&mut self, progress: &mut dyn Progress, finished: &mut Finished<'_>) -> Result<(), Failure> {
        let left: Vec<usize> = (0..self.made.len()).filter(|class| self.made.get(*class) == Some(&false)).collect();
        let has_runs = |shared: &Shared, class: usize| {
            let results = locked(&shared.results);
            shared.jobs.iter().zip(results.iter()).any(|(job, slot)| {
                job.class == class && matches!(slot, Slot::Done(explored) if !explored.exploration.runs.is_empty())
            })
        };
        let mut engine = None;
        let time = Grace::after(&self.shared.limits.deadline, self.shared.limits.making);
        for class in left {
            if !has_runs(&self.shared, class) {
                continue;
            }
            let mut own = match engine.take() {
                Some(engine) => engine,
                None => self.shared.parts.engine()?,
            };
            let suite = self.shared.make_suite(own.as_mut(), class, &time);
            engine = Some(own);
            self.keep(class, suite, progress, finished);
        }
        Ok(())
    }

    fn keep(
        &mut self,
        class: usize,
        suite: Result<Option<Box<dyn Suite>>, String>,
        progress: &mut dyn Progress,
        finished: &mut Finished<'_>,
    ) {
        if let Some(made) = self.made.get_mut(class) {
            *made = true;
        }
        match suite {
            Ok(Some(suite)) => {
                finished(class, suite.as_ref(), progress);
                if let Some(place) = self.suites.get_mut(class) {
                    *place = Some(suite);
                }
            }
            Ok(None) => {}
            Err(problem) => {
                let name = self.shared.classes.get(class).map_or("", String::as_str);
                self.notes.push(format!("no tests for {name}: {problem}"));
            }
        }
    }
}
