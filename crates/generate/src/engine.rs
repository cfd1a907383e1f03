//! The driver's interface to the parts behind it, as plain data: exploring, writing tests, running them on the JVM.
//!
//! The driver does not know these parts by name. An engine belongs to the thread that created it; its inputs and
//! outputs can be sent between threads.

use crate::budget::{Deadline, Grace};
use crate::failure::Failure;
use crate::library::Covered;
use crate::sequences::Kept;
use heapwright_case::{Edge, MethodName, PathEnd, Reason, Run};
use heapwright_report::{Cause, FileKind, Finding, InputKind, Undecided};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

/// A branch that counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goal {
    /// Its line in the source, if known.
    pub line: Option<u32>,
    /// Edges that take it; empty if no run can be observed to.
    pub edges: Vec<Edge>,
}

/// Returns, for each branch of a method in order, whether a run over these edges covers it.
pub type Judge = Arc<dyn Fn(&BTreeSet<Edge>) -> Vec<bool> + Send + Sync>;

/// The branches of a method, in the order of its bytecode.
#[derive(Clone)]
pub struct MethodGoals {
    /// Name of the method.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
    /// Its branches.
    pub branches: Vec<Goal>,
    /// Decides which of them are covered.
    pub judge: Judge,
}

/// A method to explore.
#[derive(Clone)]
pub struct Task<'a> {
    /// The method.
    pub method: &'a MethodName,
    /// The seed of its random choices; the same for the method in every run with the same `--seed`.
    pub seed: u64,
    /// When to stop.
    pub deadline: &'a Deadline,
    /// Called with the end of each path.
    pub ended: &'a dyn Fn(PathEnd),
    /// For a method of a library.
    pub slice: Option<Slice<'a>>,
}

/// One of several turns of a method of a library.
#[derive(Copy, Clone)]
pub struct Slice<'a> {
    /// The number of turns it had before.
    pub turn: u32,
    /// Whether only what an earlier run found in this turn is wanted.
    pub is_recall: bool,
    /// What was covered by any method.
    pub(crate) covered: &'a Covered,
}

/// What the exploration of a method found.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Exploration {
    /// Inputs and their behaviour, in the order in which they were found.
    pub runs: Vec<Run>,
    /// Paths by how they ended.
    pub ends: BTreeMap<PathEnd, u64>,
    /// Whether a deadline ended it.
    pub cut_short: bool,
    /// Whether it gave up on goals, although there were more paths.
    #[serde(default)]
    pub gave_up: bool,
    /// Number of queries to the solver chain.
    pub queries: u64,
    /// Queries answered before an SMT solver was asked.
    pub answered_before_smt: u64,
    /// Time in the solver chain.
    pub solver_time: Duration,
    /// Why edges were not taken, as far as known; for any method whose branches count.
    pub reasons: Vec<(MethodName, Edge, Reason)>,
    /// The callers of other methods with branches that are infeasible from this method.
    #[serde(with = "crate::pairs")]
    pub callers: BTreeMap<MethodName, Callers>,
    /// Whether no input satisfies the method's precondition.
    pub unsatisfiable: bool,
    /// Classes that paths need but that are not on the class path.
    pub missing: BTreeSet<String>,
    /// Errors of a JVM for members that the classes on the class path do not have.
    pub mismatches: BTreeSet<String>,
    /// Exceptions of the machine that no run met although not all that may lead to them was tried.
    pub untried_throws: u64,
    /// What is known about the sinks of security goals, if there are goals.
    #[serde(default)]
    pub sinks: Option<SinkVerdict>,
    /// Other notes for the reader.
    pub notes: Vec<String>,
    /// Whether nothing was found because no earlier run had found anything.
    #[serde(skip)]
    pub is_absent: bool,
}

/// What is known about the sinks that a method may reach, beside its runs.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SinkVerdict {
    /// Whether it has no input that is not trusted, or calls nothing that could be a sink.
    pub is_harmless: bool,
    /// Calls that may be findings although no run shows it, by goal.
    pub undecided: Vec<(String, Undecided)>,
    /// Calls that runs show to be findings, by goal; with what to say if no test shows them in the end.
    pub found: Vec<(String, Undecided)>,
    /// Why it is not proved that there are no others; empty if it is.
    pub gaps: Vec<Reason>,
}

impl Exploration {
    /// Adds later results for the same method.
    pub fn add(&mut self, later: Exploration) {
        self.runs.extend(later.runs);
        for (end, count) in later.ends {
            *self.ends.entry(end).or_insert(0) += count;
        }
        self.cut_short |= later.cut_short;
        self.gave_up |= later.gave_up;
        self.queries += later.queries;
        self.answered_before_smt += later.answered_before_smt;
        self.solver_time += later.solver_time;
        // what is still open; a later attempt does not settle what an earlier one left open
        let earlier: BTreeMap<(MethodName, Edge), Reason> =
            std::mem::take(&mut self.reasons).into_iter().map(|(method, edge, why)| ((method, edge), why)).collect();
        self.reasons = later.reasons;
        for (method, edge, why) in &mut self.reasons {
            if let Some(before) = earlier.get(&(method.clone(), *edge)) {
                *why = before.clone().min(why.clone());
            }
        }
        self.missing.extend(later.missing);
        self.mismatches.extend(later.mismatches);
        self.untried_throws += later.untried_throws;
        if let Some(more) = later.sinks {
            let own = self.sinks.get_or_insert_with(SinkVerdict::default);
            own.undecided.extend(more.undecided);
            own.found.extend(more.found);
            own.gaps.extend(more.gaps);
        }
        self.notes.extend(later.notes);
    }
}

/// The methods that tests call and through which another method is reached.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Callers {
    /// Exactly these.
    These(BTreeSet<MethodName>),
    /// Unknown: function objects, or objects of hidden classes that are handed out.
    Unknown,
}

/// A test of a suite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestInfo {
    /// Its name, unique in the suite.
    pub name: String,
    /// The method it calls.
    pub method: MethodName,
    /// The branches it takes.
    pub edges: Vec<(MethodName, Edge)>,
    /// The source lines it covers.
    pub lines: Vec<(MethodName, u16)>,
    /// A short description of what it expects.
    pub expected: String,
    /// What is probably wrong with the program if the test passes.
    pub finding: Option<Box<Finding>>,
    /// The call as the test makes it.
    pub call: Arc<Run>,
    /// The names of the method's parameters.
    pub parameters: Vec<String>,
    /// How its input is built.
    pub input: InputKind,
}

/// The tests of one class.
pub trait Suite: Send {
    /// What the tests have in common.
    fn kind(&self) -> FileKind {
        FileKind::Tests
    }
    /// The path of the file, relative to the root of the tests: `a/b/FooTest.java`.
    fn path(&self) -> &str;
    /// The tests, in the order of the file.
    fn tests(&self) -> &[TestInfo];
    /// Whether time ran out while tests of a method were made; methods are named as in marks.
    fn is_unfinished(&self, key: &str) -> bool;
    /// Returns the text of the file with only these tests.
    fn text(&self, kept: &dyn Fn(&str) -> bool) -> String;
    /// Returns the class that tests of the file call, if they need one: the tests of a package share it.
    fn support(&self) -> Option<Support> {
        None
    }
    /// Like [`Suite::text`], with tests that differ only in values written as one, and these groups. Groups that are
    /// not wanted, by their names, stay apart.
    fn grouped(&self, kept: &dyn Fn(&str) -> bool, is_wanted: &dyn Fn(&str) -> bool) -> GroupedText {
        let _ = is_wanted;
        GroupedText { text: self.text(kept), groups: Vec::new() }
    }
    /// Returns the file that checks the inputs of these tests on the JVM, each under the name of its test; `None` if
    /// nothing is checked. It is run, but not written.
    fn checks(&self, kept: &dyn Fn(&str) -> bool) -> Option<TestFile> {
        let _ = kept;
        None
    }
}

/// A class that tests call.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Support {
    /// The path of its file, relative to the root of the tests.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// The text of a file in which some tests are written as one.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct GroupedText {
    /// The text.
    pub text: String,
    /// The tests that are written as one.
    pub groups: Vec<TestGroup>,
}

/// Some tests that are written as one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TestGroup {
    /// The name of the test that stands for them.
    pub name: String,
    /// Their own names.
    pub tests: Vec<String>,
    /// The name of the method that provides its cases, if it has one.
    pub provider: Option<String>,
}

impl GroupedText {
    /// Returns the names of the tests in the file, given those of the tests that are kept.
    pub fn names(&self, kept: impl Iterator<Item = String>) -> Vec<String> {
        let is_apart = |name: &String| !self.groups.iter().any(|group| group.tests.contains(name));
        kept.filter(is_apart).chain(self.groups.iter().map(|group| group.name.clone())).collect()
    }
}

/// Explores methods and makes tests from what it finds.
///
/// Results depend on the arguments alone, not on what the engine did before: methods are handed out to threads in no
/// fixed order, and the output must not depend on it.
pub trait Engine {
    /// Explores a method until everything is found, a bound is hit, or the deadline has passed.
    fn explore(&mut self, task: &Task<'_>) -> Exploration;
    /// Makes the tests of a class from the runs of its methods, as many as time allows.
    fn suite(&mut self, class: &str, methods: &[MethodName], runs: Vec<Run>, time: &Grace) -> Result<Made, String>;
}

/// The tests of a class: ordinary ones, those that show mistakes of the program, and those whose input no calls were
/// found to make.
pub type Suites = [Option<Box<dyn Suite>>; KINDS];

/// The number of files that the tests of a class are divided into.
pub const KINDS: usize = 3;

/// What was made from the runs of a class.
#[derive(Default)]
pub struct Made {
    /// Its tests, one file for each kind that there are tests of.
    pub suites: Suites,
    /// Edges of runs for which no test was made, and why.
    pub unwritten: Vec<(MethodName, Edge, Reason)>,
    /// The methods of tests that were left out because others show as much.
    pub left_out: Vec<MethodName>,
}

/// A file of tests to run on the JVM.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TestFile {
    /// The class under test.
    pub class: String,
    /// Path relative to the root of the tests.
    pub path: String,
    /// Its text.
    pub text: String,
    /// The tests in it.
    pub tests: Vec<String>,
    /// For a file of checks: the path of the file with the tests whose inputs they check.
    pub checks: Option<String>,
}

/// The branches and lines of a method as counted by JaCoCo.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Measured {
    /// Branches that tests took.
    pub covered: u64,
    /// All branches.
    pub branches: u64,
    /// The number of branches that no test took, by line.
    pub missed: BTreeMap<u32, u32>,
    /// Its source lines, and whether a test ran them.
    pub lines: BTreeMap<u32, bool>,
    /// Instructions that tests ran, and all.
    #[serde(default)]
    pub instructions: (u64, u64),
}

/// What JaCoCo counted for the tests in the files.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Measurement {
    /// Coverage by method, without the methods that JaCoCo leaves out.
    #[serde(with = "crate::pairs")]
    pub methods: BTreeMap<MethodName, Measured>,
    /// Classes that it cannot measure, with the reason.
    pub unseen: BTreeMap<String, String>,
}

/// The results of the tests on the real JVM.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Replayed {
    /// Tests that did something other than predicted, by path and name, with what they did.
    #[serde(with = "crate::pairs")]
    pub disagreed: BTreeMap<(String, String), String>,
    /// Tests that were not run because they do not compile or a class cannot be used, with the cause and the message.
    #[serde(with = "crate::pairs")]
    pub refused: BTreeMap<(String, String), (Cause, String)>,
    /// Classes that tests need but that are not on the class path.
    pub missing: BTreeSet<String>,
    /// Tests whose input was checked on the JVM, by path and name.
    pub checked: BTreeSet<(String, String)>,
    /// Tests whose input is not valid, with what the check did.
    #[serde(with = "crate::pairs")]
    pub invalid: BTreeMap<(String, String), String>,
    /// Tests that behaved as predicted, but not in every run, with what they did instead.
    #[serde(with = "crate::pairs")]
    pub unsteady: BTreeMap<(String, String), String>,
    /// Tests the JVM did not get to, by path and name.
    pub unconfirmed: BTreeSet<(String, String)>,
    /// Tests that stand for others, by path and name, and that passed as they are written.
    #[serde(default)]
    pub grouped: BTreeSet<(String, String)>,
    /// JaCoCo's data for tests that behaved as predicted in every run.
    #[serde(with = "crate::pairs::bytes")]
    pub data: BTreeMap<(String, String), Vec<u8>>,
    /// Whether time ran out before all tests were run.
    pub out_of_time: bool,
    /// What JaCoCo counted for the tests in the files, or why it did not.
    pub measured: Result<Measurement, String>,
    /// Classes that JaCoCo cannot measure because the JVM loads them before it.
    #[serde(default)]
    pub unmeasured: BTreeSet<String>,
    /// The same without the tests of unreached states; `None` if there are no such tests or nothing was counted.
    pub without_unreached: Option<Measurement>,
    /// Other notes for the reader: compiler warnings.
    pub notes: Vec<String>,
}

impl Default for Replayed {
    fn default() -> Replayed {
        Replayed {
            disagreed: BTreeMap::new(),
            checked: BTreeSet::new(),
            invalid: BTreeMap::new(),
            unsteady: BTreeMap::new(),
            unconfirmed: BTreeSet::new(),
            grouped: BTreeSet::new(),
            refused: BTreeMap::new(),
            missing: BTreeSet::new(),
            data: BTreeMap::new(),
            out_of_time: false,
            measured: Err("no test was written".to_owned()),
            unmeasured: BTreeSet::new(),
            without_unreached: None,
            notes: Vec::new(),
        }
    }
}

/// The parts of the pipeline, shared by all threads.
pub trait Parts: Send + Sync {
    /// Creates an engine for the calling thread.
    fn engine(&self) -> Result<Box<dyn Engine>, Failure>;
    /// Returns the branches of a class that count.
    fn goals(&self, class: &str) -> Result<Vec<MethodGoals>, String>;
    /// Returns the real JVM, for the calling thread.
    fn bench(&self) -> Result<Box<dyn Bench>, String>;
    /// Returns true if an existing file in the place of a test was written by Heapwright.
    fn is_ours(&self, text: &str) -> bool;
    /// Describes the programs that run tests; results on others may differ.
    fn tools(&self) -> String {
        String::new()
    }
    /// Says where what calls of classes lead to is kept from run to run.
    fn keep_called(&self, kept: Arc<dyn Kept>) {
        let _ = kept;
    }
    /// Called when a run is over. Returns warnings for the user.
    fn finish(&self) -> Vec<String> {
        Vec::new()
    }
    /// Says that methods are not explored by these parts.
    fn explored_elsewhere(&self) {}
    /// Returns the number of methods whose results were known before.
    fn reused(&self) -> usize {
        0
    }
}

/// The real JVM. Processes it starts end with the thread that uses it.
pub trait Bench {
    /// Starts what can be started before there are tests. Errors are reported with the first of them.
    fn prepare(&mut self);
    /// Compiles and runs tests within a time limit: several times under different circumstances or, with `together`,
    /// tests known to be good once and all at once. An error says why nothing could be run.
    fn replay(&mut self, files: &[TestFile], together: bool, time: Option<Duration>) -> Result<Replayed, String>;
    /// Measures what tests cover, given JaCoCo's data for each.
    fn measure(&mut self, data: &[Vec<u8>], time: Duration) -> Result<Measurement, String>;
}
