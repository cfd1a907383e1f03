//! What the driver needs of the parts behind it, as plain data: exploring, writing tests, running them on the JVM.
//!
//! The driver knows none of these parts by name. An engine belongs to the thread that made it; what goes in and
//! comes out can be sent between threads.

use crate::generate::budget::{Deadline, Grace};
use crate::generate::failure::Failure;
use heapwright_case::{Edge, MethodName, Run};
use heapwright_report::{PathEnd, Reason};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

/// A branch that counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goal {
    /// Its line in the source, if known.
    pub line: Option<u32>,
    /// Ways to take it; none if no run can be seen to.
    pub edges: Vec<Edge>,
}

/// Says of each branch of a method whether a run over these edges of it covers the branch, in order.
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
    /// Who says which of them are covered.
    pub judge: Judge,
}

/// A method to explore.
#[derive(Clone, Debug)]
pub struct Task<'a> {
    /// Which.
    pub method: &'a MethodName,
    /// Seed of what is random in it; the same for the method in every run with the same `--seed`.
    pub seed: u64,
    /// When to stop.
    pub deadline: &'a Deadline,
}

/// What the exploration of a method found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Exploration {
    /// Inputs with what they do, in the order in which they were found.
    pub runs: Vec<Run>,
    /// Paths by how they ended.
    pub ends: BTreeMap<PathEnd, u64>,
    /// Whether a deadline ended it.
    pub cut_short: bool,
    /// Questions to the solver chain.
    pub queries: u64,
    /// Those answered before an SMT solver was asked.
    pub answered_before_smt: u64,
    /// Time in the solver chain.
    pub solver_time: Duration,
    /// Why edges were not taken, as far as it is known; of any method whose branches count.
    pub reasons: Vec<(MethodName, Edge, Reason)>,
    /// Whether no input satisfies the method's precondition.
    pub unsatisfiable: bool,
    /// What else a reader should know.
    pub notes: Vec<String>,
}

impl Exploration {
    /// Adds what was found later for the same method.
    pub fn add(&mut self, later: Exploration) {
        self.runs.extend(later.runs);
        for (end, count) in later.ends {
            *self.ends.entry(end).or_insert(0) += count;
        }
        self.cut_short |= later.cut_short;
        self.queries += later.queries;
        self.answered_before_smt += later.answered_before_smt;
        self.solver_time += later.solver_time;
        self.reasons = later.reasons;
        self.notes.extend(later.notes);
    }
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
    /// What it expects, in a few words.
    pub expected: String,
}

/// The tests of one class.
pub trait Suite: Send {
    /// The path of the file below the root of the tests: `a/b/FooTest.java`.
    fn path(&self) -> &str;
    /// The tests, in the order of the file.
    fn tests(&self) -> &[TestInfo];
    /// The text of the file with these tests only.
    fn text(&self, kept: &dyn Fn(&str) -> bool) -> String;
    /// The file that checks the inputs of these tests on the JVM, each under the name of its test; none if nothing is
    /// checked. It is run, but not written.
    fn checks(&self, kept: &dyn Fn(&str) -> bool) -> Option<TestFile> {
        let _ = kept;
        None
    }
}

/// Explores methods and makes tests of what it finds.
///
/// Answers are a function of the arguments, whatever the engine did before: methods are dealt out to threads in no
/// fixed order, and the output must not depend on it.
pub trait Engine {
    /// Explores a method until all is found, a bound is met, or the deadline has come.
    fn explore(&mut self, task: &Task<'_>) -> Exploration;
    /// Makes the tests of a class from the runs of its methods, as many as there is time for; none if nothing can be
    /// written.
    fn suite(&mut self, class: &str, runs: Vec<Run>, time: &Grace) -> Result<Option<Box<dyn Suite>>, String>;
}

/// A file of tests to run on the JVM.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestFile {
    /// The class under test.
    pub class: String,
    /// Path below the root of the tests.
    pub path: String,
    /// Its text.
    pub text: String,
    /// The tests in it.
    pub tests: Vec<String>,
    /// For a file of checks: the path of the file with the tests whose inputs they check.
    pub checks: Option<String>,
}

/// The branches of a method by JaCoCo's count.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Measured {
    /// Those that tests took.
    pub covered: u64,
    /// All.
    pub branches: u64,
}

/// What became of the tests on the real JVM.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Replayed {
    /// Tests that did something else than predicted, by path and name, with what they did.
    pub disagreed: BTreeMap<(String, String), String>,
    /// Tests whose input was checked on the JVM, by path and name.
    pub checked: BTreeSet<(String, String)>,
    /// Those of them whose input is not valid, with what the check did.
    pub invalid: BTreeMap<(String, String), String>,
    /// Tests the JVM did not get to, by path and name.
    pub unconfirmed: BTreeSet<(String, String)>,
    /// What JaCoCo counted; none if it did not get to. Methods it leaves out are not in it.
    pub measured: Option<BTreeMap<MethodName, Measured>>,
    /// What else a reader should know: warnings of the compiler.
    pub notes: Vec<String>,
}

/// The parts of the pipeline, shared by all threads.
pub trait Parts: Send + Sync {
    /// An engine for the calling thread.
    fn engine(&self) -> Result<Box<dyn Engine>, Failure>;
    /// The branches of a class that count.
    fn goals(&self, class: &str) -> Result<Vec<MethodGoals>, String>;
    /// Compiles and runs the tests within a time. An error says why nothing could be run.
    fn replay(&self, files: &[TestFile], time: Option<Duration>) -> Result<Replayed, String>;
    /// Whether a file that lies where a test should go was written by us.
    fn is_ours(&self, text: &str) -> bool;
}
