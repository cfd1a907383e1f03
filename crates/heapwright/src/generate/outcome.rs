//! From what was explored and replayed to the record of the run.

use crate::generate::candidates::Role;
use crate::generate::driver::{Driven, Explored};
use crate::generate::engine::{Goal, Measured, MethodGoals, Replayed, Suite};
use crate::generate::settings::Options;
use crate::generate::targets::{Plan, PlannedMethod};
use heapwright_case::{Edge, MethodName};
use heapwright_report::{Cause, MethodRecord, Reason, RunOptions, Uncovered, Withheld};
use std::collections::{BTreeMap, BTreeSet};

/// The branches of the classes of a plan, by method.
#[derive(Default)]
pub struct Goals(BTreeMap<MethodName, MethodGoals>);

impl Goals {
    /// Adds the branches of a class.
    pub fn add(&mut self, class: &str, methods: Vec<MethodGoals>) {
        for goals in methods {
            let method =
                MethodName { class: class.to_owned(), name: goals.name.clone(), descriptor: goals.descriptor.clone() };
            self.0.insert(method, goals);
        }
    }

    fn of(&self, method: &MethodName) -> Option<&MethodGoals> {
        self.0.get(method).filter(|goals| !goals.branches.is_empty())
    }
}

/// Everything that is known when a run is over.
pub struct Results<'a> {
    /// What was to be done.
    pub plan: &'a Plan,
    /// The branches that count.
    pub goals: &'a Goals,
    /// What was found.
    pub driven: &'a Driven,
    /// What the JVM said; none without replay.
    pub replayed: Option<&'a Replayed>,
    /// Files, by path, that lie in the output with their tests; tests of others do not count.
    pub on_disk: &'a BTreeSet<String>,
}

/// Edges by the method they belong to.
type Taken<'a> = BTreeMap<&'a MethodName, BTreeSet<Edge>>;

impl<'a> Results<'a> {
    fn suites(&self) -> impl Iterator<Item = &'a dyn Suite> {
        self.driven.suites.iter().flatten().map(|suite| suite.as_ref())
    }

    /// Whether a test is in the files.
    pub fn is_kept(&self, suite: &dyn Suite, test: &str) -> bool {
        self.on_disk.contains(suite.path()) && is_confirmed(self.replayed, suite, test)
    }

    /// The methods whose branches count, with all that is known of them.
    pub fn methods(&self) -> Vec<MethodRecord> {
        let taken = self.taken(|suite, test| self.is_kept(suite, test));
        let all = self.taken(|_, _| true);
        let none = BTreeSet::new();
        let reasons = self.reasons();
        let tests = self.tests_by_method();
        let mut explored = self.driven.explored.iter();
        let mut records = Vec::new();
        for planned in self.plan.classes.iter().flat_map(|class| &class.methods) {
            let own = match planned.role {
                Role::Entry => explored.next().and_then(Option::as_ref),
                Role::Reached => None,
            };
            let goals = self.goals.of(&planned.method);
            if planned.role == Role::Reached && goals.is_none() {
                continue;
            }
            let mut record = self.method(planned, own);
            record.tests = tests.get(&planned.method).copied().unwrap_or(0);
            (record.checked, record.invalid) = self.checked(&planned.method);
            record.branches = goals.map_or(0, |goals| goals.branches.len() as u64);
            let default = match (planned.role, own) {
                (Role::Entry, None) => Reason::Budget,
                (_, Some(own)) if own.exploration.unsatisfiable => Reason::Infeasible,
                (_, Some(own)) if own.exploration.cut_short => Reason::Budget,
                _ => Reason::NotReached,
            };
            let why = |edge: &Edge| reasons.get(&(&planned.method, *edge)).map(|reason| (*reason).clone());
            record.uncovered = goals.map_or_else(Vec::new, |goals| {
                let covered = (goals.judge)(taken.get(&planned.method).unwrap_or(&none));
                let with_withheld = (goals.judge)(all.get(&planned.method).unwrap_or(&none));
                uncovered(&goals.branches, &covered, |index, goal| match with_withheld.get(index) {
                    Some(true) => Reason::Withheld,
                    _ => goal.edges.iter().filter_map(why).min().unwrap_or_else(|| default.clone()),
                })
            });
            record.covered = record.branches - record.uncovered.len() as u64;
            self.compare_with_measured(&planned.method, &mut record);
            records.push(record);
        }
        records
    }

    fn method(&self, planned: &PlannedMethod, own: Option<&Explored>) -> MethodRecord {
        let method = &planned.method;
        let mut record = MethodRecord {
            class: method.class.clone(),
            method: method.name.clone(),
            descriptor: method.descriptor.clone(),
            line: planned.line,
            explored: own.is_some(),
            ..MethodRecord::default()
        };
        record.measured = self.measured(method).map(|measured| measured.covered);
        match own {
            Some(own) => {
                record.paths_by_end.clone_from(&own.exploration.ends);
                record.time_ms = own.time.as_millis() as u64;
                record.solver_ms = own.exploration.solver_time.as_millis() as u64;
                record.queries = own.exploration.queries;
                record.answered_before_smt = own.exploration.answered_before_smt;
                record.unsatisfiable = own.exploration.unsatisfiable;
                record.notes.clone_from(&own.exploration.notes);
            }
            None if planned.role == Role::Entry => record.notes.push("there was no time to explore it".to_owned()),
            None => {}
        }
        record
    }

    /// JaCoCo has measured the tests that passed; if all of them are in the files it must have seen what we count.
    fn compare_with_measured(&self, name: &MethodName, record: &mut MethodRecord) {
        // an invalid input may well pass its test
        let is_invalid = |suite: &dyn Suite, test: &str| {
            let key = (suite.path().to_owned(), test.to_owned());
            self.replayed.is_some_and(|replayed| replayed.invalid.contains_key(&key))
        };
        let kept = |suite: &dyn Suite, test: &str| {
            let failed = !is_confirmed(self.replayed, suite, test) && !is_invalid(suite, test);
            self.is_kept(suite, test) || failed
        };
        let all_kept = self.suites().all(|suite| suite.tests().iter().all(|test| kept(suite, &test.name)));
        let Some(measured) = self.measured(name) else { return };
        if measured.branches != record.branches {
            record.notes.push(format!("JaCoCo counts {} branches, not {}", measured.branches, record.branches));
        } else if all_kept && measured.covered < record.covered {
            // it may well be more: calls that make the objects of a test take branches too
            record.notes.push(format!("JaCoCo counts {} branches covered, not {}", measured.covered, record.covered));
        }
    }

    fn measured(&self, method: &MethodName) -> Option<Measured> {
        let all = self.replayed?.measured.as_ref()?;
        Some(all.get(method).copied().unwrap_or_default())
    }

    fn taken(&self, choose: impl Fn(&dyn Suite, &str) -> bool) -> Taken<'a> {
        let mut taken = Taken::new();
        for suite in self.suites() {
            for test in suite.tests().iter().filter(|test| choose(suite, &test.name)) {
                for (method, edge) in &test.edges {
                    taken.entry(method).or_default().insert(*edge);
                }
            }
        }
        taken
    }

    /// The best reason known for each edge.
    fn reasons(&self) -> BTreeMap<(&'a MethodName, Edge), &'a Reason> {
        let mut best: BTreeMap<(&MethodName, Edge), &Reason> = BTreeMap::new();
        for explored in self.driven.explored.iter().flatten() {
            for (method, edge, reason) in &explored.exploration.reasons {
                let known = best.entry((method, *edge)).or_insert(reason);
                *known = (*known).min(reason);
            }
        }
        best
    }

    fn tests_by_method(&self) -> BTreeMap<&'a MethodName, u64> {
        let mut counts = BTreeMap::new();
        for suite in self.suites() {
            for test in suite.tests().iter().filter(|test| self.is_kept(suite, &test.name)) {
                *counts.entry(&test.method).or_default() += 1;
            }
        }
        counts
    }

    /// How many inputs of tests of a method were checked on the JVM, and how many of them are not valid.
    fn checked(&self, method: &MethodName) -> (u64, u64) {
        let Some(replayed) = self.replayed else { return (0, 0) };
        let own = self.suites().flat_map(|suite| {
            let tests = suite.tests().iter().filter(|test| test.method == *method);
            tests.map(|test| (suite.path().to_owned(), test.name.clone()))
        });
        own.fold((0, 0), |(checked, invalid), key| {
            let count = |found: bool| u64::from(found);
            (checked + count(replayed.checked.contains(&key)), invalid + count(replayed.invalid.contains_key(&key)))
        })
    }

    /// The tests the JVM disagreed with, and those whose input it found not to be valid.
    pub fn withheld(&self) -> Vec<Withheld> {
        let Some(replayed) = self.replayed else { return Vec::new() };
        let mut found = Vec::new();
        for suite in self.suites() {
            for test in suite.tests() {
                let key = (suite.path().to_owned(), test.name.clone());
                let only = |name: &str| name == test.name;
                let (cause, observed) = match (replayed.invalid.get(&key), replayed.disagreed.get(&key)) {
                    (Some(observed), _) => (Cause::Invalid, observed),
                    (None, Some(observed)) => (Cause::Disagreed, observed),
                    (None, None) => continue,
                };
                let check = if cause == Cause::Invalid { suite.checks(&only) } else { None };
                found.push(Withheld {
                    cause,
                    check: check.map(|file| file.text),
                    class: test.method.class.clone(),
                    method: test.method.name.clone(),
                    descriptor: test.method.descriptor.clone(),
                    test: test.name.clone(),
                    expected: test.expected.clone(),
                    observed: observed.clone(),
                    source: suite.text(&only),
                });
            }
        }
        found
    }
}

/// Whether nothing speaks against a test: the JVM ran it and it did what was predicted, or there was no replay.
pub fn is_confirmed(replayed: Option<&Replayed>, suite: &dyn Suite, test: &str) -> bool {
    replayed.is_none_or(|replayed| {
        let key = (suite.path().to_owned(), test.to_owned());
        let doubted = replayed.disagreed.contains_key(&key) || replayed.invalid.contains_key(&key);
        !doubted && !replayed.unconfirmed.contains(&key)
    })
}

/// The branches that are not covered, each with a reason.
fn uncovered(goals: &[Goal], covered: &[bool], why: impl Fn(usize, &Goal) -> Reason) -> Vec<Uncovered> {
    let mut on_line: BTreeMap<Option<u32>, u32> = BTreeMap::new();
    for goal in goals {
        *on_line.entry(goal.line).or_default() += 1;
    }
    let mut seen: BTreeMap<Option<u32>, u32> = BTreeMap::new();
    let mut found = Vec::new();
    for (index, goal) in goals.iter().enumerate() {
        let branch = seen.entry(goal.line).or_default();
        *branch += 1;
        if covered.get(index) != Some(&true) {
            let of = on_line.get(&goal.line).copied().unwrap_or(1);
            found.push(Uncovered { line: goal.line, branch: *branch, of, reason: why(index, goal) });
        }
    }
    found.sort();
    found
}

/// The options as the record has them.
pub fn run_options(options: &Options, jdk: &str) -> RunOptions {
    let milliseconds = |time: std::time::Duration| time.as_millis() as u64;
    RunOptions {
        class_path: options.class_path.clone(),
        targets: options.targets.clone(),
        exclude: options.exclude.clone(),
        framework: options.framework.to_string(),
        aliasing: options.aliasing.to_string(),
        assumptions: options.assumptions.iter().map(|one| heapwright_explore::Written(one).to_string()).collect(),
        spec: options.spec.iter().map(|path| path.display().to_string()).collect(),
        strategy: options.strategy.to_string(),
        unfold: options.unfold,
        rep_ok: options.rep_ok.clone(),
        searcher: options.searcher.to_string(),
        seed: options.seed,
        loop_bound: options.loop_bound,
        max_depth: options.max_depth,
        max_paths: options.max_paths,
        max_array: options.max_array,
        time_ms: options.time.map(milliseconds),
        method_time_ms: milliseconds(options.method_time),
        solver_timeout_ms: milliseconds(options.solver_timeout),
        keep_all: options.keep_all,
        statics: options.statics,
        replay: options.replay,
        jdk: jdk.to_owned(),
    }
}
