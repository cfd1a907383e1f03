//! Takes tests from the machine to the files: they are replayed class by class while exploration continues, and what
//! the JVM confirms is written immediately.
//!
//! Classes are replayed in batches, since a JVM takes seconds to start. The batches depend on the plan alone, so the
//! files do not depend on the number of threads. The JVM has its own thread; everything else happens on the driver's
//! thread.
//!
//! If time is limited, a batch is what fits into a part of the time left. The first is small and is sent as soon as
//! there are tests; the sizes of the next ones are estimated from it. Exploration ends early enough to replay what has
//! been found.

use crate::budget::Interrupt;
use crate::candidates::Role;
use crate::driver::Watcher;
use crate::engine::{KINDS, Measurement, Parts, Replayed, Suite, Suites, Support, TestFile, TestInfo};
use crate::event::{Event, Sink};
use crate::files;
use crate::outcome::is_confirmed;
use crate::reserve::{self, Costs};
use crate::targets::Plan;
use heapwright_meter::{Contention, now};
use heapwright_report::{FileKind, FileRecord, FileStatus, Severity};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SendError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The number of methods, and of classes, that fill a batch.
const BATCH_METHODS: usize = 40;
const BATCH_CLASSES: usize = 12;
/// The most tests in a batch that is not made of whole classes.
const SLICE_TESTS: usize = 400;
/// The number of tests in the first batch if time is limited, and the fewest worth starting JVMs for after it.
const FIRST_TESTS: usize = 30;
const WORTH_IT: usize = 80;
/// The time reserved for writing files and the report.
const FOR_WRITING: Duration = Duration::from_millis(300);
/// How long to wait for an answer that is due.
const PATIENCE: Duration = Duration::from_millis(400);
/// The time for measuring coverage if there is no limit.
const COUNTING: Duration = Duration::from_secs(120);

type Key = (String, String);

/// Writes the tests of a class that nothing rules out.
pub type Write<'a> = dyn FnMut(&dyn Suite, Option<&Replayed>, &mut Sink<'_>) -> FileRecord + 'a;

/// A request to the JVM.
enum Work {
    /// Start what can be started before there are tests.
    Prepare,
    Replay {
        files: Vec<TestFile>,
        together: bool,
        until: Option<Instant>,
    },
    Measure {
        data: Vec<Vec<u8>>,
        until: Instant,
    },
}

/// The answer to a request.
enum Answer {
    Replayed(Result<Box<Replayed>, String>),
    Measured(Result<Measurement, String>),
}

/// A request that has not been answered yet.
struct Sent {
    classes: BTreeSet<usize>,
    keys: Vec<Key>,
    /// Those of the keys that stand for several tests.
    groups: BTreeSet<Key>,
    together: bool,
    begun: Instant,
}

/// All tests of a run.
pub struct Desk<'a> {
    write: &'a mut Write<'a>,
    /// The number of classes. The further files of a class have its number and a multiple of that in addition.
    classes: usize,
    /// The latest tests of each class, then the findings of each, then the unreached tests of each.
    suites: Vec<Option<Box<dyn Suite>>>,
    /// Classes whose tests are all made.
    whole: Vec<bool>,
    /// Classes that have tests, in order of arrival.
    arrived: Vec<usize>,
    batches: Vec<Vec<usize>>,
    files: BTreeMap<usize, FileRecord>,
    /// The JVM's results so far; `None` without replay.
    known: Option<Replayed>,
    /// The text of each test that was sent to the JVM, alone in its file.
    texts: BTreeMap<Key, String>,
    jvm: Option<(Sender<Work>, Receiver<Answer>)>,
    /// The thread of the JVM.
    thread: Option<JoinHandle<()>>,
    /// Tests that stand for others, but did not pass as they are written: their cases are written one by one.
    apart: BTreeSet<Key>,
    sent: Vec<Sent>,
    /// The number of batches answered.
    answered: usize,
    costs: Costs,
    contention: Contention,
    /// The earliest end of exploration, and the end of the run.
    time: Option<(Instant, Instant)>,
    exploring: Interrupt,
    user: Interrupt,
}

impl<'a> Desk<'a> {
    /// Creates a desk for the classes of a plan. Without replay, tests are written as they are made. `time` is the
    /// earliest end of exploration and the end of the run; `exploring` ends the exploration, `user` is the user's
    /// request to do so.
    pub fn new(
        plan: &Plan,
        replay: Option<&Arc<dyn Parts>>,
        time: Option<(Instant, Instant)>,
        (exploring, user): (Interrupt, Interrupt),
        write: &'a mut Write<'a>,
    ) -> Desk<'a> {
        let methods: Vec<usize> =
            plan.classes.iter().map(|c| c.methods.iter().filter(|m| m.role == Role::Entry).count()).collect();
        let (jvm, thread) = replay.map(start).unzip();
        if let Some((sender, _)) = &jvm {
            let _: Result<(), SendError<Work>> = sender.send(Work::Prepare);
        }
        Desk {
            write,
            classes: methods.len(),
            suites: (0..KINDS * methods.len()).map(|_| None).collect(),
            whole: (0..KINDS).flat_map(|_| &methods).map(|count| *count == 0).collect(),
            arrived: Vec::new(),
            batches: with_all_kinds(batches(&methods), methods.len()),
            files: BTreeMap::new(),
            known: replay.map(|_| Replayed::default()),
            texts: BTreeMap::new(),
            jvm,
            thread,
            apart: BTreeSet::new(),
            sent: Vec::new(),
            answered: 0,
            costs: Costs::new(plan.classes.len()),
            contention: Contention::default(),
            time,
            exploring,
            user,
        }
    }

    /// Sends the batches whose classes are finished.
    fn send_finished(&mut self) {
        let is_finished = |batch: &Vec<usize>| batch.iter().all(|class| self.whole.get(*class) == Some(&true));
        let (finished, open): (Vec<_>, Vec<_>) = std::mem::take(&mut self.batches).into_iter().partition(is_finished);
        self.batches = open;
        for batch in finished {
            let tests: Vec<Key> = batch.iter().flat_map(|class| self.open_tests(*class)).collect();
            self.send(&batch, &tests.into_iter().collect(), false);
        }
    }

    /// Sends an idle JVM some of the tests that have arrived; used if time is limited.
    fn feed(&mut self) {
        let Some(left) = self.left().filter(|_| self.sent.is_empty()) else { return };
        let open = self.known.as_ref().map_or(0, |known| known.unconfirmed.len());
        if self.answered == 0 {
            self.send_open(FIRST_TESTS);
        } else if open >= WORTH_IT {
            self.send_open(self.costs.fitting(left / 2).clamp(WORTH_IT, SLICE_TESTS));
        }
    }

    /// Sends at most `most` tests that the JVM has not decided. Returns true if there were any.
    fn send_open(&mut self, most: usize) -> bool {
        let (mut classes, mut tests) = (Vec::new(), BTreeSet::new());
        for class in self.arrived.clone() {
            let open: Vec<Key> = self.open_tests(class).into_iter().take(most - tests.len()).collect();
            if !open.is_empty() {
                classes.push(class);
                tests.extend(open);
            }
        }
        self.send(&classes, &tests, false);
        !tests.is_empty()
    }

    /// Returns the time left for running tests, if time is limited.
    fn left(&self) -> Option<Duration> {
        let (earliest, end) = self.time?;
        // if time is short, the tests get most of it
        let counting = self.costs.counting().min(end.saturating_duration_since(earliest) / 6);
        Some(end.saturating_duration_since(now()).saturating_sub(FOR_WRITING + counting))
    }

    /// Replays the remaining tests, as many as time allows; used if time is limited.
    fn replay_in_time(&mut self, told: &mut Sink<'_>) {
        self.wait(told);
        let mut stuck = false;
        while let Some(left) = self.left().filter(|left| !left.is_zero()) {
            let open = self.known.as_ref().map_or(0, |known| known.unconfirmed.len());
            let fitting = match self.costs.fitting(left.mul_f64(0.9)) {
                // there is nothing to lose: confirmed tests are already written
                0 if left >= reserve::BATCH => WORTH_IT,
                fitting => fitting,
            };
            // if not all fit, some are confirmed before the others are tried
            let most = if fitting < open { fitting.div_ceil(2) } else { fitting };
            if self.jvm.is_none() || !self.send_open(most.min(SLICE_TESTS)) {
                break;
            }
            told(Event::Phase(format!("running {open} tests on the JVM")));
            self.wait(told);
            // what it did not run although it had the time, it will not run the next time either
            stuck = self.known.as_ref().is_some_and(|known| known.unconfirmed.len() == open && !known.out_of_time);
            if stuck {
                break;
            }
        }
        if let Some(known) = self.known.as_mut().filter(|known| !known.unconfirmed.is_empty()) {
            known.out_of_time |= !stuck;
        }
    }

    /// Returns the tests of a class that are neither decided by the JVM nor sent to it.
    fn open_tests(&self, class: usize) -> Vec<Key> {
        let (Some(suite), Some(known)) = (self.suite(class), &self.known) else { return Vec::new() };
        let keys = suite.tests().iter().map(|test| (suite.path().to_owned(), test.name.clone()));
        let on_the_way = |key: &Key| self.sent.iter().any(|sent| sent.keys.contains(key));
        keys.filter(|key| known.unconfirmed.contains(key) && !on_the_way(key)).collect()
    }

    fn end(&self) -> Option<Instant> {
        self.time.map(|(_, end)| end)
    }

    fn suite(&self, class: usize) -> Option<&dyn Suite> {
        self.suites.get(class)?.as_deref()
    }

    /// Sends these tests of some classes to the JVM.
    fn send(&mut self, classes: &[usize], tests: &BTreeSet<Key>, together: bool) {
        let suites: Vec<&dyn Suite> = classes.iter().filter_map(|class| self.suite(*class)).collect();
        let chosen = |suite: &dyn Suite, name: &str| tests.contains(&(suite.path().to_owned(), name.to_owned()));
        let mut groups = BTreeSet::new();
        let mut files: Vec<TestFile> = Vec::new();
        for suite in &suites {
            let Some(file) = test_file(*suite, &|name| chosen(*suite, name)) else { continue };
            files.push(match together {
                // as they are written
                true => self.as_written(*suite, file, &|name| chosen(*suite, name), &mut groups),
                false => file,
            });
        }
        if files.is_empty() {
            return;
        }
        let keys = files.iter().flat_map(|file| file.tests.iter().map(|test| (file.path.clone(), test.clone())));
        let keys: Vec<Key> = keys.collect();
        let support: BTreeMap<String, TestFile> = suites.iter().filter_map(|suite| support_file(*suite)).collect();
        if !together {
            // after the tests, so that the tests are the first to initialise classes
            files.extend(suites.iter().filter_map(|suite| suite.checks(&|name| chosen(*suite, name))));
        }
        files.extend(support.into_values());
        let until = self.left().map(|left| now() + left);
        let Some((sender, _)) = &self.jvm else { return };
        // a thread that is gone does not answer, which is noticed later
        let _ = sender.send(Work::Replay { files, together, until });
        let classes = classes.iter().copied().collect();
        self.sent.push(Sent { classes, keys, groups, together, begun: now() });
    }

    /// Processes an answer of the JVM, and writes the tests it has confirmed.
    fn take(&mut self, answer: Result<Box<Replayed>, String>, told: &mut Sink<'_>) {
        if self.sent.is_empty() {
            return;
        }
        let sent = self.sent.remove(0);
        // requests are processed one after the other
        if let Some(next) = self.sent.first_mut() {
            next.begun = now();
        }
        self.answered += 1;
        self.costs.learn(sent.keys.len(), sent.begun.elapsed());
        let Some(known) = &mut self.known else { return };
        match answer {
            Ok(replayed) if sent.together => {
                let apart = ungrouped(known, &sent, *replayed);
                self.apart.extend(apart);
            }
            Ok(replayed) => {
                absorb(known, &sent.keys, *replayed);
                for (file, test) in sent.keys.iter().filter(|key| is_sure(known, key)) {
                    told(Event::TestConfirmed { file: file.clone(), test: test.clone() });
                }
            }
            Err(problem) => {
                told(Event::Message(format!("the tests could not be run on the JVM, so none is written: {problem}")));
                known.notes.push(format!("the tests could not be run on the JVM: {problem}"));
            }
        }
        for class in sent.classes {
            self.write(class, told);
            if sent.together {
                self.withdraw(class);
            }
        }
    }

    /// Removes a file that was already written if all of its tests turned out to be disturbed by others.
    fn withdraw(&mut self, class: usize) {
        let Some(suite) = self.suites.get(class).and_then(Option::as_deref) else { return };
        let is_good = |test: &str| is_confirmed(self.known.as_ref(), suite, test);
        let Some(file) = self.files.get_mut(&class) else { return };
        if file.status == FileStatus::Written && !suite.tests().iter().any(|test| is_good(&test.name)) {
            // if it cannot be removed, the record still says what is in it
            if files::remove(&file.path) {
                file.status = FileStatus::Unconfirmed;
                file.tests = 0;
            }
        }
    }

    fn write(&mut self, class: usize, told: &mut Sink<'_>) {
        let Some(suite) = self.suites.get(class).and_then(Option::as_deref) else { return };
        let old = self.files.get(&class).filter(|file| file.tests > 0);
        let is_good = |test: &str| is_confirmed(self.known.as_ref(), suite, test);
        // the file from an earlier slice stays until there is a better one
        if old.is_none() || suite.tests().iter().any(|test| is_good(&test.name)) {
            let mut file = (self.write)(suite, self.known.as_ref(), told);
            // a file that this run wrote earlier counts as written, not as unchanged
            if file.status == FileStatus::Unchanged && old.is_some_and(|old| old.status == FileStatus::Written) {
                file.status = FileStatus::Written;
            }
            if old != Some(&file) {
                let is_found = |test: &&TestInfo| test.finding.as_ref().is_some_and(|one| one.severity < Severity::Low);
                let found = suite.tests().iter().filter(|test| is_good(&test.name)).filter(is_found).count();
                told(Event::ClassFinished { file: file.clone(), findings: found as u64 });
            }
            self.files.insert(class, file);
        }
    }

    /// Handles the JVM's answers until everything sent is answered, or time is over.
    fn wait(&mut self, told: &mut Sink<'_>) {
        while !self.sent.is_empty() {
            let Some((_, answers)) = &self.jvm else { return };
            let late = self.end().map(|end| (end + PATIENCE).checked_sub(FOR_WRITING).unwrap_or(end));
            let left = late.map_or(Duration::from_millis(200), |late| late.saturating_duration_since(now()));
            match answers.recv_timeout(left.min(Duration::from_millis(200))) {
                Ok(Answer::Replayed(answer)) => self.take(answer, told),
                Ok(Answer::Measured(_)) => {}
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return self.give_up(),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return self.give_up(),
            }
        }
    }

    fn give_up(&mut self) {
        self.sent.clear();
        self.jvm = None;
        if let Some(known) = &mut self.known {
            known.out_of_time = true;
        }
    }

    /// Finishes after exploration: replays the rest, runs all tests together once more, and measures their coverage.
    pub fn finish(mut self, told: &mut Sink<'_>) -> Finished {
        match self.time {
            Some(_) => self.replay_in_time(told),
            None => self.replay_rest(told),
        }
        if self.answered > 1 || self.has_groups() {
            self.all_together(told);
            // what does not pass as one test is written as several
            if !self.apart.is_empty() {
                self.all_together(told);
            }
        }
        for class in 0..self.suites.len() {
            if !self.files.contains_key(&class) {
                self.write(class, told);
            }
        }
        self.measure();
        self.close();
        let lost = self.lost();
        let Desk { suites, files, mut known, .. } = self;
        if let Some(known) = &mut known {
            known.notes.extend(lost);
        }
        Finished { suites, files: files.into_values().collect(), replayed: known }
    }

    fn replay_rest(&mut self, told: &mut Sink<'_>) {
        let batches = std::mem::take(&mut self.batches);
        let left: Vec<Key> = batches.iter().flatten().flat_map(|class| self.open_tests(*class)).collect();
        let classes: Vec<usize> = batches.into_iter().flatten().collect();
        for slice in left.chunks(SLICE_TESTS) {
            self.send(&classes, &slice.iter().cloned().collect(), false);
        }
        let tests: usize = self.sent.iter().map(|sent| sent.keys.len()).sum();
        if tests > 0 {
            told(Event::Phase(format!("running {tests} tests on the JVM")));
        }
        self.wait(told);
    }

    /// Returns the keys of the tests that are in the files.
    fn kept(&self) -> BTreeSet<Key> {
        let written = self.files.iter().filter(|(_, file)| file.tests > 0);
        let suites = written.filter_map(|(class, _)| self.suite(*class));
        let keys = suites.flat_map(|suite| {
            let good = suite.tests().iter().filter(|test| is_confirmed(self.known.as_ref(), suite, &test.name));
            good.map(|test| (suite.path().to_owned(), test.name.clone())).collect::<Vec<_>>()
        });
        keys.collect()
    }

    /// Runs all tests in one JVM, as a build does, and removes those that fail there.
    fn all_together(&mut self, told: &mut Sink<'_>) {
        let kept = self.kept();
        // what it does not get to stays as it is, so it is worth a try
        if self.left().is_some_and(|left| left < reserve::BATCH / 2) {
            if let Some(known) = &mut self.known {
                known.notes.push("there was no time to run the tests of all classes together".to_owned());
            }
            return;
        }
        told(Event::Phase(format!("running all {} tests together", kept.len())));
        let classes: Vec<usize> = self.files.keys().copied().collect();
        self.send(&classes, &kept, true);
        self.wait(told);
    }

    /// Returns a file of tests with those that differ only in values as one.
    fn as_written(
        &self,
        suite: &dyn Suite,
        file: TestFile,
        chosen: &dyn Fn(&str) -> bool,
        groups: &mut BTreeSet<Key>,
    ) -> TestFile {
        let key = |name: &str| (suite.path().to_owned(), name.to_owned());
        let grouped = suite.grouped(chosen, &|name| !self.apart.contains(&key(name)));
        groups.extend(grouped.groups.iter().map(|group| key(&group.name)));
        let tests = grouped.names(file.tests.into_iter());
        TestFile { text: grouped.text, tests, ..file }
    }

    /// Returns true if there are tests that can be written as one.
    fn has_groups(&self) -> bool {
        let written = self.files.iter().filter(|(_, file)| file.tests > 0);
        let mut suites = written.filter_map(|(class, _)| self.suite(*class));
        suites.any(|suite| {
            let kept = |test: &str| is_confirmed(self.known.as_ref(), suite, test);
            !suite.grouped(&kept, &|_| true).groups.is_empty()
        })
    }

    fn measure(&mut self) {
        let (kept, end) = (self.kept(), self.end());
        let suites = self.suites.iter().flatten().filter(|suite| suite.kind() == FileKind::Unreached);
        let unreached: BTreeSet<String> = suites.map(|suite| suite.path().to_owned()).collect();
        if kept.is_empty() {
            return;
        }
        let Some(known) = &mut self.known else { return };
        let Some((sender, answers)) = &self.jvm else {
            known.measured = Err("time was over".to_owned());
            return;
        };
        let measured = |chosen: &dyn Fn(&Key) -> bool| {
            let data = kept.iter().filter(|key| chosen(key)).filter_map(|key| known.data.get(key).cloned()).collect();
            let left = |end: Instant| end.checked_sub(FOR_WRITING).unwrap_or(end).saturating_duration_since(now());
            let time = end.map_or(COUNTING, left);
            let _ = sender.send(Work::Measure { data, until: now() + time });
            match answers.recv_timeout(time + PATIENCE) {
                Ok(Answer::Measured(measured)) => measured,
                _ => Err("time was over".to_owned()),
            }
        };
        let all = measured(&|_| true);
        if kept.iter().any(|(path, _)| unreached.contains(path)) {
            known.without_unreached = measured(&|(path, _)| !unreached.contains(path)).ok();
        }
        known.measured = all;
    }

    /// Ends the JVM's thread, so that its files are removed before the process exits.
    fn close(&mut self) {
        self.jvm = None;
        let until = now() + PATIENCE;
        while self.thread.as_ref().is_some_and(|thread| !thread.is_finished()) && now() < until {
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Returns a message about tests that the JVM did not get to.
    fn lost(&self) -> Option<String> {
        let known = self.known.as_ref()?;
        let keys = self.suites.iter().flatten().flat_map(|suite| {
            suite.tests().iter().map(|test| (suite.path().to_owned(), test.name.clone())).collect::<Vec<_>>()
        });
        let what = match keys.filter(|key| known.unconfirmed.contains(key)).count() {
            0 => return None,
            1 => "1 test, which is not written (earlier tests of its method stay)".to_owned(),
            count => format!("{count} tests, which are not written (earlier tests of their methods stay)"),
        };
        Some(match known.out_of_time {
            true => format!("time was over before the JVM had run {what}: give more with --time"),
            false => format!("the JVM did not run {what}"),
        })
    }
}

impl Watcher for Desk<'_> {
    fn made(&mut self, class: usize, suites: Suites, is_whole: bool, told: &mut Sink<'_>) {
        let numbers: [usize; KINDS] = std::array::from_fn(|kind| class + kind * self.classes);
        for (number, suite) in numbers.into_iter().zip(suites) {
            self.put(number, suite, is_whole);
        }
        match (&self.known, self.time) {
            (None, _) => numbers.into_iter().for_each(|number| self.write(number, told)),
            (Some(_), Some(_)) => self.feed(),
            (Some(_), None) => self.send_finished(),
        }
    }

    fn tick(&mut self, expected: usize, told: &mut Sink<'_>) {
        while let Some(Ok(answer)) = self.jvm.as_ref().map(|(_, answers)| answers.try_recv()) {
            if let Answer::Replayed(answer) = answer {
                self.take(answer, told);
            }
        }
        if self.time.is_some() {
            let factor = self.contention.look();
            self.costs.sample_contention(factor);
            self.feed();
        }
        if self.is_late(expected) || self.user.is_stopped() {
            self.exploring.stop();
        }
    }
}

impl Desk<'_> {
    /// Puts the tests of a file in their place.
    fn put(&mut self, class: usize, suite: Option<Box<dyn Suite>>, is_whole: bool) {
        if let Some(whole) = self.whole.get_mut(class)
            && is_whole
        {
            *whole = true;
        }
        if let (Some(suite), Some(known)) = (&suite, &mut self.known) {
            for test in suite.tests() {
                let key = (suite.path().to_owned(), test.name.clone());
                let text = suite.text(&|name| name == test.name);
                // results for the same test from an earlier slice still hold
                if self.texts.get(&key) != Some(&text) {
                    forget(known, &key);
                    known.unconfirmed.insert(key.clone());
                    self.texts.insert(key, text);
                }
            }
        }
        if let (Some(place), true) = (self.suites.get_mut(class), suite.is_some()) {
            *place = suite;
        }
        if !self.arrived.contains(&class) {
            self.arrived.push(class);
        }
    }

    /// Returns true if there is only just enough time for the tests made so far and the `expected` ones.
    fn is_late(&self, expected: usize) -> bool {
        let (Some((earliest, _)), Some(left), Some(known)) = (self.time, self.left(), &self.known) else {
            return false;
        };
        let open = known.unconfirmed.len() + expected;
        let batches = self.sent.len() + open.div_ceil(SLICE_TESTS);
        // all tests run together once more if there is more than one batch
        let is_first = self.answered + self.sent.len() == 0;
        let again = if is_first { Duration::ZERO } else { self.costs.of(1, self.texts.len()) / 3 };
        now() >= earliest && left < self.costs.of(batches, open) + again
    }
}

/// Adds the further files of classes to their batches.
fn with_all_kinds(batches: Vec<Vec<usize>>, classes: usize) -> Vec<Vec<usize>> {
    let all = |batch: Vec<usize>| -> Vec<usize> {
        (0..KINDS).flat_map(|kind| batch.iter().map(move |class| class + kind * classes)).collect()
    };
    batches.into_iter().map(all).collect()
}

/// The results of all tests.
pub struct Finished {
    /// The tests of each class.
    pub suites: Vec<Option<Box<dyn Suite>>>,
    /// The files, in the order of the classes.
    pub files: Vec<FileRecord>,
    /// The JVM's results; `None` without replay.
    pub replayed: Option<Replayed>,
}

/// Starts the JVM's thread.
fn start(parts: &Arc<dyn Parts>) -> ((Sender<Work>, Receiver<Answer>), JoinHandle<()>) {
    let (work, todo) = channel();
    let (done, answers) = channel();
    let parts = parts.clone();
    // Not joined: a JVM that does not answer must not delay the end of the run.
    let thread = std::thread::spawn(move || {
        let mut bench = None;
        for work in todo {
            let mut own = match bench.take().map_or_else(|| parts.bench(), Ok) {
                Ok(own) => own,
                Err(problem) => {
                    let _ = done.send(match work {
                        // it is retried when there are tests
                        Work::Prepare => continue,
                        Work::Replay { .. } => Answer::Replayed(Err(problem)),
                        Work::Measure { .. } => Answer::Measured(Err(problem)),
                    });
                    continue;
                }
            };
            let answer = match work {
                Work::Prepare => {
                    own.prepare();
                    bench = Some(own);
                    continue;
                }
                Work::Replay { files, together, until } => {
                    let time = until.map(|until| until.saturating_duration_since(now()));
                    Answer::Replayed(own.replay(&files, together, time).map(Box::new))
                }
                Work::Measure { data, until } => {
                    Answer::Measured(own.measure(&data, until.saturating_duration_since(now())))
                }
            };
            bench = Some(own);
            if done.send(answer).is_err() {
                return;
            }
        }
    });
    ((work, answers), thread)
}

/// Groups consecutive classes that are replayed together.
fn batches(methods: &[usize]) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = Vec::new();
    let mut sum = 0;
    for (class, count) in methods.iter().enumerate() {
        match all.last_mut() {
            Some(last) if sum < BATCH_METHODS && last.len() < BATCH_CLASSES => {
                last.push(class);
                sum += count;
            }
            _ => {
                all.push(vec![class]);
                sum = *count;
            }
        }
    }
    all
}

fn test_file(suite: &dyn Suite, chosen: &dyn Fn(&str) -> bool) -> Option<TestFile> {
    let tests: Vec<String> = suite.tests().iter().map(|test| test.name.clone()).filter(|name| chosen(name)).collect();
    (!tests.is_empty()).then(|| TestFile {
        class: suite.tests().first().map(|test| test.method.class.clone()).unwrap_or_default(),
        path: suite.path().to_owned(),
        text: suite.text(chosen),
        tests,
        checks: None,
    })
}

/// Returns the file of the class that tests call, by its path.
fn support_file(suite: &dyn Suite) -> Option<(String, TestFile)> {
    let class = suite.tests().first().map(|test| test.method.class.clone()).unwrap_or_default();
    let Support { path, text } = suite.support()?;
    Some((path.clone(), TestFile { class, path, text, tests: Vec::new(), checks: None }))
}

/// Returns true if a test behaved as predicted in every run on the JVM.
fn is_sure(known: &Replayed, key: &Key) -> bool {
    let against = [&known.disagreed, &known.invalid, &known.unsteady];
    let is_refused = known.refused.contains_key(key) || against.iter().any(|found| found.contains_key(key));
    !known.unconfirmed.contains(key) && !is_refused
}

/// Drops the results of a test.
fn forget(known: &mut Replayed, key: &Key) {
    known.disagreed.remove(key);
    known.refused.remove(key);
    known.checked.remove(key);
    known.invalid.remove(key);
    known.unsteady.remove(key);
    known.data.remove(key);
}

/// Adds the JVM's results for these tests.
fn absorb(known: &mut Replayed, keys: &[Key], replayed: Replayed) {
    for key in keys.iter().filter(|key| !replayed.unconfirmed.contains(key)) {
        known.unconfirmed.remove(key);
    }
    known.disagreed.extend(replayed.disagreed);
    known.refused.extend(replayed.refused);
    known.missing.extend(replayed.missing);
    known.checked.extend(replayed.checked);
    known.invalid.extend(replayed.invalid);
    known.unsteady.extend(replayed.unsteady);
    known.data.extend(replayed.data);
    known.unmeasured.extend(replayed.unmeasured);
    for note in replayed.notes {
        if !known.notes.contains(&note) {
            known.notes.push(note);
        }
    }
    known.out_of_time |= replayed.out_of_time;
}

/// Adds the JVM's results for tests as they are written. Returns the tests that stand for others and are to be written
/// one by one: they did not pass, or another test of their file did not, which may be their fault.
fn ungrouped(known: &mut Replayed, sent: &Sent, mut replayed: Replayed) -> BTreeSet<Key> {
    let bad: BTreeSet<Key> = replayed.disagreed.keys().chain(replayed.refused.keys()).cloned().collect();
    let is_group = |key: &&Key| sent.groups.contains(*key);
    let own: BTreeSet<Key> = bad.iter().filter(is_group).cloned().collect();
    let others = bad.iter().filter(|key| !is_group(key) && !own.iter().any(|(path, _)| *path == key.0));
    let suspect: BTreeSet<&String> = others.map(|(path, _)| path).collect();
    let mut apart = own;
    apart.extend(sent.groups.iter().filter(|(path, _)| suspect.contains(path)).cloned());
    let is_open = |path: &String| apart.iter().any(|(other, _)| other == path);
    // a file that is run again is judged then
    replayed.disagreed.retain(|(path, _), _| !is_open(path));
    replayed.refused.retain(|(path, _), _| !is_open(path));
    for key in &sent.groups {
        match apart.contains(key) || replayed.unconfirmed.contains(key) {
            true => drop(known.grouped.remove(key)),
            false => drop(known.grouped.insert(key.clone())),
        }
    }
    disturbed(known, replayed);
    apart
}

/// Adds the JVM's results for tests that were good on their own. Tests it did not get to stay good.
fn disturbed(known: &mut Replayed, replayed: Replayed) {
    if replayed.out_of_time {
        known.notes.push("time was over before the tests of all classes had run together".to_owned());
    }
    let refused = replayed.refused.into_iter().map(|(key, (_, what))| (key, what));
    for (key, what) in replayed.disagreed.into_iter().chain(refused) {
        let how = format!("it passed before, but not together with the tests of all other classes: {what}");
        known.unsteady.insert(key, how);
    }
}

#[cfg(test)]
mod tests {
    use super::batches;

    #[test]
    fn small_classes_share_a_batch_and_large_ones_have_their_own() {
        assert_eq!(batches(&[3, 2, 50, 1, 1]), [vec![0, 1, 2], vec![3, 4]]);
        assert_eq!(batches(&[40, 40]), [vec![0], vec![1]]);
        assert_eq!(batches(&[1; 30]).iter().map(Vec::len).collect::<Vec<_>>(), [12, 12, 6]);
        assert!(batches(&[]).is_empty());
    }
}
