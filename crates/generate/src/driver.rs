//! Explores the methods of a plan on several threads and makes the tests of their classes.
//!
//! Methods are handed out one by one (`schedule.rs`). Each worker has its own engine. Results are kept by their position
//! in the plan, so that for methods in the order of the plan the output does not depend on the number of workers or on
//! which was faster. A worker that does not return in time is abandoned.

use crate::budget::{self, Deadline, Grace};
use crate::engine::{Engine, Exploration, Made, Parts, Slice, Suite, Suites, Task};
use crate::event::{self, Sink};
use crate::failure::Failure;
use crate::guard::guarded;
use crate::schedule::{self, Next, Schedule, Turn};
use crate::targets::Plan;
use heapwright_case::{Edge, MethodName, PathEnd, Reason, Run};
use heapwright_meter::now;
use heapwright_report::method_text;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The limits of the exploration.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Number of workers.
    pub threads: usize,
    /// Time for one method.
    pub method_time: Duration,
    /// When exploring ends.
    pub deadline: Deadline,
    /// Time for making tests from what was found by then.
    pub making: Duration,
    /// The seed of the run.
    pub seed: u64,
    /// Whether tests of a large class are made before all its methods are explored, so that little is lost when time
    /// runs out.
    pub in_slices: bool,
}

/// A method that was explored.
#[derive(Debug)]
pub struct Explored {
    /// What was found; its runs have moved into the tests of the class.
    pub exploration: Exploration,
    /// How long it took.
    pub time: Duration,
}

/// The results of a plan.
pub struct Driven {
    /// For each method that tests call, in the order of the plan; `None` if there was no time for it.
    pub explored: Vec<Option<Explored>>,
    /// For each class of the plan; filled in by the watcher.
    pub suites: Vec<Option<Box<dyn Suite>>>,
    /// Edges of runs for which no test was made, and why.
    pub unwritten: Vec<(MethodName, Edge, Reason)>,
    /// The methods of tests that were left out because others show as much.
    pub left_out: Vec<MethodName>,
    /// Other notes for the reader.
    pub notes: Vec<String>,
}

/// How long a worker may overrun the time for making tests, plus half of that time for assembling them, before it is
/// abandoned.
const PATIENCE: Duration = Duration::from_millis(200);
/// How often the main thread checks for an interrupt.
const POLL: Duration = Duration::from_millis(50);
/// How often the progress of a library is told.
const SHOWING: Duration = Duration::from_secs(1);
/// The assumption about tests per run before there are any: so many runs give so many tests.
const FIRST_RUNS: usize = 40;
const FIRST_TESTS: usize = 20;
/// How many times the time of a method one gets that may reach a sink of a security goal, until it does.
const MORE_FOR_SINKS: u32 = 5;
/// Stack size: exploration recurses over terms and classes.
pub const STACK: usize = 256 << 20;

/// Receives the tests as they are made. All calls come from the thread that calls `drive`.
pub trait Watcher {
    /// The tests of a class are made; classes come in no fixed order. If not `is_whole`, the tests are those of some of
    /// its methods only, and more will follow.
    fn made(&mut self, class: usize, suites: Suites, is_whole: bool, told: &mut Sink<'_>);
    /// Called periodically. `expected` is the number of tests that the runs found so far will probably give, besides
    /// those that are made.
    fn tick(&mut self, expected: usize, told: &mut Sink<'_>);
}

/// Runs a plan.
pub fn drive(
    plan: &Plan,
    parts: &Arc<dyn Parts>,
    limits: &Limits,
    told: &mut Sink<'_>,
    watcher: &mut dyn Watcher,
) -> Result<Driven, Failure> {
    let shared = Arc::new(Shared::new(plan, parts.clone(), limits.clone()));
    let events = start(&shared)?;
    let mut main = Main {
        shared,
        kept: vec![0; plan.classes.len()],
        unwritten: BTreeMap::new(),
        left_out: BTreeMap::new(),
        notes: Vec::new(),
    };
    main.listen(&events, told, watcher)?;
    main.make_up(told, watcher)?;
    let explored = std::mem::take(&mut *locked(&main.shared.results));
    let explored = explored.into_iter().map(|slot| match slot {
        Slot::Open => None,
        Slot::Done(explored) => Some(*explored),
    });
    main.notes.sort();
    Ok(Driven {
        explored: explored.collect(),
        suites: Vec::new(),
        unwritten: main.unwritten.into_values().flatten().collect(),
        left_out: main.left_out.into_values().flatten().collect(),
        notes: main.notes,
    })
}

/// A method to explore.
struct Job {
    class: usize,
    method: MethodName,
}

enum Slot {
    Open,
    Done(Box<Explored>),
}

impl Slot {
    /// Adds what a turn found to what those before it did.
    fn add(&mut self, found: Explored) {
        match self {
            Slot::Open => *self = Slot::Done(Box::new(found)),
            Slot::Done(known) => {
                known.time += found.time;
                let cut_short = found.exploration.cut_short;
                known.exploration.add(found.exploration);
                known.exploration.cut_short = cut_short;
            }
        }
    }
}

struct Shared {
    jobs: Vec<Job>,
    classes: Vec<String>,
    parts: Arc<dyn Parts>,
    limits: Limits,
    schedule: Box<dyn Schedule>,
    /// The number of runs for which no tests are made yet.
    waiting: AtomicUsize,
    /// The number of runs of classes whose tests are made, and of these tests.
    used: AtomicUsize,
    tests: AtomicUsize,
    results: Mutex<Vec<Slot>>,
    /// The number of times that runs were taken to make tests of them.
    rounds: AtomicUsize,
}

/// The round in which the tests of a whole class are made: its last one.
const WHOLE: usize = usize::MAX;

enum Event {
    Started { worker: usize, job: usize },
    Ended { worker: usize, end: PathEnd },
    Explored(Box<event::Event>),
    Suite { class: usize, made: Result<Made, String>, round: usize },
    Broken(Failure),
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    fn new(plan: &Plan, parts: Arc<dyn Parts>, limits: Limits) -> Shared {
        let classes = schedule::classes_of(plan).into_iter();
        let jobs = classes.zip(plan.entries()).map(|(class, planned)| Job { class, method: planned.method.clone() });
        let jobs: Vec<Job> = jobs.collect();
        Shared {
            results: Mutex::new(jobs.iter().map(|_| Slot::Open).collect()),
            classes: plan.classes.iter().map(|class| class.name.clone()).collect(),
            jobs,
            parts,
            schedule: schedule::of(plan, limits.in_slices),
            limits,
            waiting: AtomicUsize::new(0),
            used: AtomicUsize::new(0),
            tests: AtomicUsize::new(0),
            rounds: AtomicUsize::new(0),
        }
    }

    /// Estimates how many tests the waiting runs will give: as many of each run as in the classes that are done. Most
    /// runs show nothing that others do not show as well.
    fn expected_tests(&self) -> usize {
        let read = |number: &AtomicUsize| number.load(Ordering::SeqCst);
        let (used, tests) = (read(&self.used) + FIRST_RUNS, read(&self.tests) + FIRST_TESTS);
        (read(&self.waiting) * tests.min(used)).div_ceil(used)
    }

    /// Returns the runs of a class, in the order of the plan, and the round in which they were taken: a later round has
    /// all runs of an earlier one. The last time, they are moved out: only the tests need them.
    fn take_runs(&self, class: usize, is_whole: bool) -> (Vec<Run>, usize) {
        let mut results = locked(&self.results);
        let round = if is_whole { WHOLE } else { self.rounds.fetch_add(1, Ordering::SeqCst) };
        let of_class = self.jobs.iter().zip(results.iter_mut()).filter(|(job, _)| job.class == class);
        let mut runs = Vec::new();
        for (_, slot) in of_class {
            match slot {
                Slot::Done(explored) if is_whole => runs.append(&mut explored.exploration.runs),
                Slot::Done(explored) => runs.extend(explored.exploration.runs.iter().cloned()),
                Slot::Open => {}
            }
        }
        if is_whole {
            self.waiting.fetch_sub(runs.len(), Ordering::SeqCst);
        }
        (runs, round)
    }

    fn make_suite(&self, engine: &mut dyn Engine, class: usize, runs: Vec<Run>, time: &Grace) -> Result<Made, String> {
        let name = self.classes.get(class).map_or("", String::as_str);
        if runs.is_empty() {
            return Ok(Made::default());
        }
        let of_class = self.jobs.iter().filter(|job| job.class == class);
        let methods: Vec<MethodName> = of_class.map(|job| job.method.clone()).collect();
        let used = runs.len();
        let made = guarded(|| engine.suite(name, &methods, runs, time))
            .unwrap_or_else(|fault| Err(format!("internal error: {fault}")))?;
        self.used.fetch_add(used, Ordering::SeqCst);
        let tests: usize = made.suites.iter().flatten().map(|suite| suite.tests().len()).sum();
        self.tests.fetch_add(tests, Ordering::SeqCst);
        Ok(made)
    }
}

fn start(shared: &Arc<Shared>) -> Result<Receiver<Event>, Failure> {
    let (sender, events) = channel();
    let workers = shared.limits.threads.clamp(1, shared.jobs.len().max(1));
    for worker in 0..workers {
        let (shared, sender) = (shared.clone(), sender.clone());
        let builder = thread::Builder::new().name(format!("explore-{worker}")).stack_size(STACK);
        // Not joined: a worker that does not return must not delay the end of the run.
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
        loop {
            let done = match self.shared.schedule.next(self.shared.limits.deadline.is_over()) {
                Next::Explore(turn) => {
                    // The receiver is gone when the run is over; the answer is not needed then.
                    if self.events.send(Event::Started { worker: self.number, job: turn.job }).is_err() {
                        return;
                    }
                    self.explore(&turn)
                }
                Next::Make { class, is_whole } => self.make(class, is_whole),
                Next::Wait => {
                    thread::sleep(POLL);
                    Ok(())
                }
                Next::Done => return,
            };
            if let Err(failure) = done {
                let _ = self.events.send(Event::Broken(failure));
                return;
            }
        }
    }

    /// Makes the tests of a class.
    fn make(&mut self, class: usize, is_whole: bool) -> Result<(), Failure> {
        self.engine()?;
        if let Some(engine) = self.engine.as_deref_mut() {
            let (runs, round) = self.shared.take_runs(class, is_whole);
            let made = self.shared.make_suite(engine, class, runs, &self.time);
            let _ = self.events.send(Event::Suite { class, made, round });
        }
        self.shared.schedule.made(class);
        Ok(())
    }

    /// Returns when a turn ends.
    fn deadline(&self, turn: &Turn) -> Deadline {
        let limits = &self.shared.limits;
        if let Some(slice) = turn.slice {
            return limits.deadline.within(slice.time);
        }
        // what may reach a sink gets more time as long as nothing is found
        let more = if self.shared.schedule.is_urgent(turn) { MORE_FOR_SINKS } else { 1 };
        let own = limits.deadline.within(limits.method_time * more);
        match limits.deadline.remaining() {
            Some(left) => own.before(budget::share(left, self.shared.schedule.left(turn), limits.threads)),
            None => own,
        }
    }

    fn explore(&mut self, turn: &Turn) -> Result<(), Failure> {
        let shared = self.shared;
        let limits = &shared.limits;
        let Some(job) = shared.jobs.get(turn.job) else { return Ok(()) };
        let deadline = self.deadline(turn);
        let (events, worker) = (self.events.clone(), self.number);
        let ended = |end| {
            let _ = events.send(Event::Ended { worker, end });
        };
        let turns = turn.slice.map_or(0, |slice| slice.turn);
        let seed = method_seed(limits.seed, &job.method).wrapping_add(u64::from(turns));
        let slice = turn.slice.zip(shared.schedule.covered());
        let slice = slice.map(|(own, covered)| Slice { turn: own.turn, is_recall: own.is_recall, covered });
        let task = Task { method: &job.method, seed, deadline: &deadline, ended: &ended, slice };
        let begun = now();
        let engine = self.engine()?;
        let exploration = guarded(|| engine.explore(&task)).unwrap_or_else(|fault| {
            self.engine = None;
            faulty(&fault)
        });
        if exploration.is_absent {
            shared.schedule.explored(turn, &exploration);
            return Ok(());
        }
        let explored = Explored { exploration, time: begun.elapsed() };
        let finished = event::Event::MethodFinished {
            worker,
            method: job.method.clone(),
            ends: explored.exploration.ends.clone(),
            time: explored.time,
            cut_short: explored.exploration.cut_short,
            branches: explored.exploration.runs.iter().flat_map(|run| run.edges.iter().cloned()).collect(),
        };
        shared.waiting.fetch_add(explored.exploration.runs.len(), Ordering::SeqCst);
        // One step: whoever is told to make the tests of a class finds the results of all methods that count as explored.
        let make = {
            let mut results = locked(&shared.results);
            let make = shared.schedule.explored(turn, &explored.exploration);
            if let Some(slot) = results.get_mut(turn.job) {
                slot.add(explored);
            }
            make
        };
        let _ = self.events.send(Event::Explored(Box::new(finished)));
        match make {
            Some(is_whole) => self.make(job.class, is_whole),
            None => Ok(()),
        }
    }

    fn engine(&mut self) -> Result<&mut dyn Engine, Failure> {
        let engine = match self.engine.take() {
            Some(engine) => engine,
            None => self.shared.parts.engine()?,
        };
        Ok(self.engine.insert(engine).as_mut())
    }
}

/// The result for a method whose exploration panicked.
pub fn faulty(fault: &str) -> Exploration {
    let mut exploration = Exploration::default();
    exploration.ends.insert(PathEnd::Bug, 1);
    exploration.notes.push(format!("internal error: {fault}"));
    exploration
}

/// Formats a method the way a target is written.
pub fn full_text(method: &MethodName) -> String {
    format!("{}#{}", method.class, method_text(&method.class, &method.name, &method.descriptor))
}

/// Computes the seed of a method: different methods get different seeds, independent of the other methods of the run.
pub fn method_seed(seed: u64, method: &MethodName) -> u64 {
    let parts = [&method.class, &method.name, &method.descriptor];
    let mut hash = 0xcbf2_9ce4_8422_2325_u64 ^ seed;
    for byte in parts.iter().flat_map(|part| part.bytes().chain([0])) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    hash
}

/// The state of the main thread.
struct Main {
    shared: Arc<Shared>,
    /// By class: the latest round whose tests have arrived.
    kept: Vec<usize>,
    /// By class: edges of runs for which no test was made, and why.
    unwritten: BTreeMap<usize, Vec<(MethodName, Edge, Reason)>>,
    left_out: BTreeMap<usize, Vec<MethodName>>,
    notes: Vec<String>,
}

impl Main {
    /// Handles the workers' events until they are done or late.
    fn listen(
        &mut self,
        events: &Receiver<Event>,
        told: &mut Sink<'_>,
        watcher: &mut dyn Watcher,
    ) -> Result<(), Failure> {
        let mut over_since = None;
        let patience = self.shared.limits.making.mul_f64(1.5) + PATIENCE;
        let (mut ticked, mut shown) = (None, None);
        loop {
            // paths end by the thousands
            if ticked.is_none_or(|moment: Instant| moment.elapsed() >= POLL) {
                watcher.tick(self.shared.expected_tests(), told);
                ticked = Some(now());
            }
            if shown.is_none_or(|moment: Instant| moment.elapsed() >= SHOWING)
                && let Some(progress) = self.shared.schedule.progress()
            {
                told(event::Event::Library(progress));
                shown = Some(now());
            }
            if over_since.is_none() && self.shared.limits.deadline.is_over() {
                over_since = Some(now());
            }
            if over_since.is_some_and(|moment: Instant| moment.elapsed() > patience) {
                return Ok(());
            }
            match events.recv_timeout(POLL) {
                Ok(Event::Started { worker, job }) => {
                    if let Some(job) = self.shared.jobs.get(job) {
                        told(event::Event::MethodStarted { worker, method: job.method.clone() });
                    }
                }
                Ok(Event::Ended { worker, end }) => told(event::Event::PathEnded { worker, end }),
                Ok(Event::Explored(finished)) => told(*finished),
                Ok(Event::Suite { class, made, round }) => self.keep(class, made, round, told, watcher),
                Ok(Event::Broken(failure)) => return Err(failure),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
        }
    }

    /// Makes the tests of classes that were cut short.
    fn make_up(&mut self, told: &mut Sink<'_>, watcher: &mut dyn Watcher) -> Result<(), Failure> {
        let left: Vec<usize> = (0..self.kept.len()).filter(|class| self.kept.get(*class) != Some(&WHOLE)).collect();
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
            let (runs, round) = self.shared.take_runs(class, true);
            let made = self.shared.make_suite(own.as_mut(), class, runs, &time);
            engine = Some(own);
            self.keep(class, made, round, told, watcher);
            watcher.tick(self.shared.expected_tests(), told);
        }
        Ok(())
    }

    fn keep(
        &mut self,
        class: usize,
        made: Result<Made, String>,
        round: usize,
        told: &mut Sink<'_>,
        watcher: &mut dyn Watcher,
    ) {
        // workers may finish in another order than they began
        match self.kept.get_mut(class) {
            Some(kept) if *kept > round => return,
            Some(kept) => *kept = round,
            None => {}
        }
        let made = made.unwrap_or_else(|problem| {
            let name = self.shared.classes.get(class).map_or("", String::as_str);
            self.notes.push(format!("no tests for {name}: {problem}"));
            Made::default()
        });
        // the newest result for a class is the most complete
        self.unwritten.insert(class, made.unwritten);
        self.left_out.insert(class, made.left_out);
        watcher.made(class, made.suites, round == WHOLE, told);
    }
}
