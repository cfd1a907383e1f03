//! Builds the record of the run from what was explored and replayed.

use crate::candidates::Role;
use crate::driver::{Driven, Explored};
use crate::engine::{Callers, Goal, Measured, MethodGoals, Replayed, Suite};
use crate::options::{Choice, Options};
use crate::targets::{Plan, PlannedMethod};
use heapwright_case::{Edge, MethodName, Reason};
use heapwright_report::{
    Cause, ClassRecord, Counted, Coverage, FileKind, Finding, LibraryRecord, Lines, MethodRecord, RunOptions,
    TestRecord, Uncovered, Withheld,
};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

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

    /// All branches of a method.
    pub fn all(&self, method: &MethodName) -> &[Goal] {
        self.0.get(method).map_or(&[], |goals| &goals.branches)
    }

    fn of(&self, method: &MethodName) -> Option<&MethodGoals> {
        self.0.get(method).filter(|goals| !goals.branches.is_empty())
    }
}

/// Everything known when a run is over.
pub struct Results<'a> {
    /// What was planned.
    pub plan: &'a Plan,
    /// The branches that count.
    pub goals: &'a Goals,
    /// What was found.
    pub driven: &'a Driven,
    /// The results on the JVM; `None` without replay.
    pub replayed: Option<&'a Replayed>,
    /// Paths of the files that exist in the output with their tests; tests in other files do not count.
    pub on_disk: &'a BTreeSet<String>,
    /// Whether the user interrupted the run.
    pub interrupted: bool,
}

/// Edges by the method they belong to.
type Taken<'a> = BTreeMap<&'a MethodName, BTreeSet<Edge>>;

impl<'a> Results<'a> {
    /// The tests of all classes.
    pub fn suites(&self) -> impl Iterator<Item = &'a dyn Suite> {
        self.driven.suites.iter().flatten().map(|suite| suite.as_ref())
    }

    /// Returns true if a test is in the files.
    pub fn is_kept(&self, suite: &dyn Suite, test: &str) -> bool {
        self.on_disk.contains(suite.path()) && is_confirmed(self.replayed, suite, test)
    }

    /// Returns records of the methods whose branches count.
    pub fn methods(&self) -> Vec<MethodRecord> {
        let taken = self.taken(|suite, test| self.is_kept(suite, test));
        let all = self.taken(|_, _| true);
        let reached = self.taken(|suite, test| suite.kind() != FileKind::Unreached && self.is_kept(suite, test));
        let predicted_lines = self.predicted_lines();
        let none = BTreeSet::new();
        let mut reasons = self.reasons();
        self.doubt(&mut reasons);
        let tests = self.tests_by_method(|_| true);
        let unreached = self.tests_by_method(|kind| kind == FileKind::Unreached);
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
            record.unreached = unreached.get(&planned.method).copied().unwrap_or(0);
            (record.checked, record.invalid) = self.checked(&planned.method);
            record.branches = goals.map_or(0, |goals| goals.branches.len() as u64);
            let default = match (planned.role, own) {
                (Role::Entry, None) => Reason::Budget,
                // a conflict in the precondition: nothing was explored
                (_, Some(own)) if own.exploration.unsatisfiable && own.exploration.reasons.is_empty() => {
                    Reason::Infeasible
                }
                (_, Some(own)) if own.exploration.cut_short => Reason::Budget,
                _ => Reason::NotReached,
            };
            let why = |edge: &Edge| reasons.get(&(&planned.method, *edge)).cloned();
            record.uncovered = goals.map_or_else(Vec::new, |goals| {
                let covered = (goals.judge)(taken.get(&planned.method).unwrap_or(&none));
                let with_withheld = (goals.judge)(all.get(&planned.method).unwrap_or(&none));
                uncovered(&goals.branches, &covered, |index, goal| match with_withheld.get(index) {
                    Some(true) => Reason::Withheld,
                    _ => self.named(goal.edges.iter().filter_map(why).min().unwrap_or_else(|| default.clone())),
                })
            });
            let lines = predicted_lines.get(&planned.method);
            self.count(&planned.method, &mut record, lines.map_or(0, BTreeSet::len));
            let judged = goals.map(|goals| (goals.judge)(reached.get(&planned.method).unwrap_or(&none)));
            let predicted = judged.map_or(0, |judged| judged.iter().filter(|covered| **covered).count() as u64);
            record.covered_without_unreached = self.without_unreached(&planned.method, &record, predicted);
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
        match own {
            Some(own) => {
                record.paths_by_end.clone_from(&own.exploration.ends);
                record.time_ms = own.time.as_millis() as u64;
                record.solver_ms = own.exploration.solver_time.as_millis() as u64;
                record.queries = own.exploration.queries;
                record.answered_before_smt = own.exploration.answered_before_smt;
                record.unsatisfiable = own.exploration.unsatisfiable;
                record.untried_throws = own.exploration.untried_throws;
                record.left_out = self.driven.left_out.iter().filter(|one| **one == *method).count() as u64;
                record.notes.clone_from(&own.exploration.notes);
            }
            None if planned.role == Role::Entry => record.notes.push("there was no time to explore it".to_owned()),
            None => {}
        }
        record
    }

    /// Fills in the coverage: what JaCoCo measured for the tests in the files, or what was predicted.
    fn count(&self, name: &MethodName, record: &mut MethodRecord, predicted_lines: usize) {
        record.predicted = record.branches - record.uncovered.len() as u64;
        record.covered = record.predicted;
        match self.measured(name) {
            Err(why) => record.unmeasured = Some(why),
            Ok(measured) => {
                compare(record, measured, predicted_lines as u64);
                override_by_measured(record, measured);
                record.measured = Some(measured.covered);
                (record.branches, record.covered) = (measured.branches, measured.covered);
                record.lines = Some(counted_lines(&measured.lines));
                record.missed_lines =
                    measured.lines.iter().filter(|(_, covered)| !**covered).map(|(line, _)| *line).collect();
            }
        }
    }

    /// Returns the number of branches of a method that tests cover without those of unreached states.
    fn without_unreached(&self, method: &MethodName, record: &MethodRecord, predicted: u64) -> u64 {
        let any = self.suites().any(|suite| {
            suite.kind() == FileKind::Unreached && suite.tests().iter().any(|test| self.is_kept(suite, &test.name))
        });
        let counted = self.replayed.and_then(|replayed| replayed.without_unreached.as_ref());
        match counted.filter(|_| record.measured.is_some()) {
            _ if !any => record.covered,
            Some(counted) => counted.methods.get(method).map_or(0, |measured| measured.covered),
            None => predicted.min(record.covered),
        }
    }

    /// Returns JaCoCo's measurement of a method, or why there is none.
    fn measured(&self, method: &MethodName) -> Result<&'a Measured, String> {
        let replayed = self.replayed.ok_or("the tests were not run (--no-replay)")?;
        let all = replayed.measured.as_ref().map_err(Clone::clone)?;
        if let Some(why) = all.unseen.get(&method.class) {
            return Err(why.clone());
        }
        all.methods.get(method).ok_or_else(|| "JaCoCo does not count this method".to_owned())
    }

    /// Returns the classes as JaCoCo measured them, and the lines of all listed methods, each counted once.
    pub fn classes(&self, listed: &[MethodRecord]) -> (Vec<ClassRecord>, Option<Lines>) {
        let Some(all) = self.replayed.and_then(|replayed| replayed.measured.as_ref().ok()) else {
            return (Vec::new(), None);
        };
        let seen = self.plan.classes.iter().filter(|class| !all.unseen.contains_key(&class.name));
        let without = self.replayed.and_then(|replayed| replayed.without_unreached.as_ref());
        let mut records = Vec::new();
        let mut sum: Option<Lines> = None;
        for class in seen {
            let methods = || all.methods.iter().filter(|(name, _)| name.class == class.name);
            if methods().next().is_none() {
                continue;
            }
            let is_listed = |name: &MethodName| {
                let same = |record: &MethodRecord| record.method == name.name && record.descriptor == name.descriptor;
                listed.iter().any(|record| record.class == name.class && same(record))
            };
            let of_listed = counted_lines(&union(methods().filter(|(name, _)| is_listed(name)).map(|(_, one)| one)));
            let sum = sum.get_or_insert_default();
            (sum.covered, sum.total) = (sum.covered + of_listed.covered, sum.total + of_listed.total);
            records.push(ClassRecord {
                class: class.name.clone(),
                branches: methods().map(|(_, method)| method.branches).sum(),
                covered: methods().map(|(_, method)| method.covered).sum(),
                covered_without_unreached: match without {
                    None => methods().map(|(_, method)| method.covered).sum(),
                    Some(all) => {
                        let own = all.methods.iter().filter(|(name, _)| name.class == class.name);
                        own.map(|(_, method)| method.covered).sum()
                    }
                },
                lines: counted_lines(&union(methods().map(|(_, method)| method))),
                instructions: methods().fold(Counted::default(), |mut sum, (_, method)| {
                    sum.add(method.instructions.0, method.instructions.1);
                    sum
                }),
            });
        }
        (records, sum)
    }

    /// Returns what the tests cover of a library; `None` if there is none or nothing was measured.
    pub fn library(&self, names: &[String]) -> Option<LibraryRecord> {
        let reach = self.plan.library.as_ref()?;
        let all = self.replayed.and_then(|replayed| replayed.measured.as_ref().ok())?;
        let reachable: BTreeSet<&MethodName> = reach.methods.iter().map(|(name, _)| name).collect();
        let mut record = LibraryRecord {
            names: names.to_vec(),
            entries: self.plan.entries().count() as u64,
            ..LibraryRecord::default()
        };
        let with_code: BTreeSet<&String> = all.methods.keys().map(|name| &name.class).collect();
        let unmeasured = self.replayed.into_iter().flat_map(|replayed| &replayed.unmeasured);
        record.unmeasured = unmeasured.filter(|class| with_code.contains(class)).cloned().collect();
        for (name, method) in all.methods.iter().filter(|(name, _)| !record.unmeasured.contains(&name.class)) {
            let add = |to: &mut Coverage| {
                to.methods.add(u64::from(method.instructions.0 > 0), 1);
                to.instructions.add(method.instructions.0, method.instructions.1);
                to.branches.add(method.covered, method.branches);
            };
            add(&mut record.all);
            if reachable.contains(name) {
                add(&mut record.reachable);
            }
        }
        Some(record)
    }

    /// The lines that the tests in the files are predicted to cover.
    fn predicted_lines(&self) -> BTreeMap<&'a MethodName, BTreeSet<u16>> {
        let mut lines: BTreeMap<&MethodName, BTreeSet<u16>> = BTreeMap::new();
        for suite in self.suites() {
            for test in suite.tests().iter().filter(|test| self.is_kept(suite, &test.name)) {
                for (method, line) in &test.lines {
                    lines.entry(method).or_default().insert(*line);
                }
            }
        }
        lines
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

    /// Returns the best known reason for each edge.
    fn reasons(&self) -> BTreeMap<(&'a MethodName, Edge), Reason> {
        let mut best: BTreeMap<(&MethodName, Edge), Reason> = BTreeMap::new();
        let found = self.driven.explored.iter().flatten().flat_map(|explored| &explored.exploration.reasons);
        for (method, edge, reason) in found.chain(&self.driven.unwritten) {
            let known = best.entry((method, *edge)).or_insert_with(|| reason.clone());
            if reason < known {
                known.clone_from(reason);
            }
        }
        // all calls of a class were followed: that says more than why some other input has no test
        let entries: Vec<&String> = self.plan.entries().map(|planned| &planned.method.class).collect();
        for (class, explored) in entries.iter().zip(&self.driven.explored) {
            let Some(explored) = explored else { continue };
            let inside = |other: &String| other.starts_with(&format!("{class}$")) && !entries.contains(&other);
            let own = |method: &MethodName| method.class == **class || inside(&method.class);
            for (method, edge, reason) in &explored.exploration.reasons {
                if matches!(reason, Reason::NotConstructible { .. }) && own(method) {
                    best.insert((method, *edge), reason.clone());
                }
            }
        }
        best
    }

    /// Withdraws reasons that are not certain. What one method cannot reach in another may be reached through a third:
    /// a branch is infeasible only if all callers of its method agree.
    fn doubt(&self, reasons: &mut BTreeMap<(&'a MethodName, Edge), Reason>) {
        let mistaken = self.mistaken();
        let mut withdrawn: BTreeSet<(&MethodName, Edge)> = BTreeSet::new();
        let mut proofs: BTreeSet<(&MethodName, &MethodName, Edge)> = BTreeSet::new();
        let mut callers: BTreeMap<&MethodName, &Callers> = BTreeMap::new();
        let entries = self.plan.entries().map(|planned| &planned.method).zip(&self.driven.explored);
        for (entry, explored) in entries.filter_map(|(entry, explored)| Some((entry, explored.as_ref()?))) {
            let found = explored.exploration.reasons.iter().filter(|(_, _, reason)| *reason == Reason::Infeasible);
            match mistaken.contains(entry) {
                true => withdrawn.extend(found.map(|(method, edge, _)| (method, *edge))),
                false => proofs.extend(found.map(|(method, edge, _)| (entry, method, *edge))),
            }
            callers.extend(&explored.exploration.callers);
        }
        for ((method, edge), reason) in reasons.iter_mut().filter(|(_, reason)| **reason == Reason::Infeasible) {
            let proved = match callers.get(*method) {
                None => proofs.contains(&(*method, *method, *edge)),
                Some(Callers::Unknown) => false,
                Some(Callers::These(all)) => all.iter().all(|caller| proofs.contains(&(caller, *method, *edge))),
            };
            if !proved {
                *reason = if withdrawn.contains(&(*method, *edge)) { Reason::Fault } else { Reason::NotReached };
            }
        }
    }

    /// Returns the methods with a test that the JVM refuted: the machine runs them differently, so nothing is proved
    /// about their paths.
    fn mistaken(&self) -> BTreeSet<&'a MethodName> {
        let Some(replayed) = self.replayed else { return BTreeSet::new() };
        let tests = self.suites().flat_map(|suite| suite.tests().iter().map(move |test| (suite, test)));
        let refuted = tests
            .filter(|(suite, test)| replayed.disagreed.contains_key(&(suite.path().to_owned(), test.name.clone())));
        refuted.map(|(_, test)| &test.method).collect()
    }

    /// Returns the reason as shown to the user: in an interrupted run, it was the interrupt that ended the budget.
    fn named(&self, reason: Reason) -> Reason {
        if self.interrupted && reason == Reason::Budget { Reason::Interrupted } else { reason }
    }

    /// Returns the tests in the files.
    pub fn tests(&self, out: &Path) -> Vec<TestRecord> {
        let mut found = Vec::new();
        for suite in self.suites() {
            let file = out.join(suite.path()).display().to_string();
            let kept = suite.tests().iter().filter(|test| self.is_kept(suite, &test.name));
            found.extend(kept.map(|test| TestRecord {
                file: file.clone(),
                test: test.name.clone(),
                class: test.method.class.clone(),
                method: test.method.name.clone(),
                descriptor: test.method.descriptor.clone(),
                input: test.input,
            }));
        }
        found
    }

    fn tests_by_method(&self, choose: impl Fn(FileKind) -> bool) -> BTreeMap<&'a MethodName, u64> {
        let mut counts = BTreeMap::new();
        for suite in self.suites().filter(|suite| choose(suite.kind())) {
            for test in suite.tests().iter().filter(|test| self.is_kept(suite, &test.name)) {
                *counts.entry(&test.method).or_default() += 1;
            }
        }
        counts
    }

    /// Returns how many inputs of a method's tests were checked on the JVM, and how many of them are invalid.
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

    /// Returns classes that were needed but are not on the class path.
    pub fn missing(&self) -> Vec<String> {
        let mut all = self.plan.missing.clone();
        all.extend(self.driven.explored.iter().flatten().flat_map(|one| one.exploration.missing.iter().cloned()));
        all.extend(self.replayed.iter().flat_map(|replayed| replayed.missing.iter().cloned()));
        all.into_iter().collect()
    }

    /// Returns the errors of a JVM for members that the classes on the class path do not have.
    pub fn mismatches(&self) -> Vec<String> {
        let explored = self.driven.explored.iter().flatten();
        let all: BTreeSet<String> = explored.flat_map(|one| one.exploration.mismatches.iter().cloned()).collect();
        all.into_iter().collect()
    }

    /// Returns the findings that tests in the files show, one for each place, the most severe first.
    pub fn findings(&self, out: &Path) -> Vec<Finding> {
        let mut found: Vec<Finding> = Vec::new();
        for suite in self.suites() {
            for test in suite.tests().iter().filter(|test| self.is_kept(suite, &test.name)) {
                let file = out.join(suite.path()).display().to_string();
                let named = |finding: &Finding| Finding { test: test.name.clone(), file, ..finding.clone() };
                found.extend(test.finding.as_deref().map(named));
            }
        }
        found.sort_by_key(Finding::order);
        let mut places = BTreeSet::new();
        found.retain(|finding| places.insert((finding.kind, finding.place.clone(), finding.goal.clone())));
        found
    }

    /// Returns the tests that the JVM did not confirm.
    pub fn withheld(&self) -> Vec<Withheld> {
        let Some(replayed) = self.replayed else { return Vec::new() };
        let mut found = Vec::new();
        for suite in self.suites() {
            for test in suite.tests() {
                let key = (suite.path().to_owned(), test.name.clone());
                let only = |name: &str| name == test.name;
                let invalid = replayed.invalid.get(&key).map(|observed| (Cause::Invalid, observed));
                let disagreed = replayed.disagreed.get(&key).map(|observed| (Cause::Disagreed, observed));
                let unsteady = replayed.unsteady.get(&key).map(|observed| (Cause::Unsteady, observed));
                let refused = replayed.refused.get(&key).map(|(cause, observed)| (*cause, observed));
                let Some((cause, observed)) = refused.or(invalid).or(disagreed).or(unsteady) else { continue };
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

/// Notes where JaCoCo saw less than predicted. It may see more: calls that build the objects of a test count, too.
fn compare(record: &mut MethodRecord, measured: &Measured, predicted_lines: u64) {
    let (theirs, ours) = (measured.covered, record.predicted);
    if measured.branches != record.branches {
        record.notes.push(format!("JaCoCo counts {} branches, not {}", measured.branches, record.branches));
    } else if theirs < ours {
        record.notes.push(format!("JaCoCo counts {theirs} branches covered, not {ours}"));
    }
    let lines = counted_lines(&measured.lines).covered;
    if lines < predicted_lines {
        record.notes.push(format!("JaCoCo counts {lines} lines covered, not {predicted_lines}"));
    }
}

/// Corrects the prediction by the measurement: branches that the tests took on the JVM are covered, and others are not.
/// JaCoCo counts by line; if it is unclear which branch of a line was taken, infeasible ones are doubted last.
fn override_by_measured(record: &mut MethodRecord, measured: &Measured) {
    let predicted = std::mem::take(&mut record.uncovered);
    let lines: BTreeSet<u32> =
        predicted.iter().map(|branch| branch.line.unwrap_or(0)).chain(measured.missed.keys().copied()).collect();
    for line in lines {
        let missed = measured.missed.get(&line).copied().unwrap_or(0);
        let mut open: Vec<Uncovered> =
            predicted.iter().filter(|branch| branch.line.unwrap_or(0) == line).cloned().collect();
        open.sort_by_key(|branch| branch.reason == Reason::Infeasible);
        let left = open.split_off(open.len().saturating_sub(missed as usize));
        for branch in open.into_iter().filter(|branch| branch.reason == Reason::Infeasible) {
            record.notes.push(format!(
                "a branch on line {line} was called infeasible, and a test took it on the JVM: a fault of Heapwright"
            ));
            record.refuted.push(branch);
        }
        // predicted to be taken, but not counted
        let of = left.first().map_or(missed, |branch| branch.of);
        let free = (1..).filter(|number| left.iter().all(|branch| branch.branch != *number));
        let more = free.take((missed as usize).saturating_sub(left.len())).map(|branch| Uncovered {
            line: (line != 0).then_some(line),
            branch,
            of,
            reason: Reason::Uncounted,
        });
        record.uncovered.extend(more.collect::<Vec<_>>());
        record.uncovered.extend(left);
    }
    record.uncovered.sort();
}

/// Merges the lines of some methods: a line is covered if it is covered in one of them.
fn union<'m>(methods: impl Iterator<Item = &'m Measured>) -> BTreeMap<u32, bool> {
    let mut lines: BTreeMap<u32, bool> = BTreeMap::new();
    for (line, covered) in methods.flat_map(|method| &method.lines) {
        *lines.entry(*line).or_default() |= covered;
    }
    lines
}

fn counted_lines(lines: &BTreeMap<u32, bool>) -> Lines {
    Lines { covered: lines.values().filter(|covered| **covered).count() as u64, total: lines.len() as u64 }
}

/// Returns true if nothing rules out a test: it behaved on the JVM as predicted, or there was no replay.
pub fn is_confirmed(replayed: Option<&Replayed>, suite: &dyn Suite, test: &str) -> bool {
    replayed.is_none_or(|replayed| {
        let key = (suite.path().to_owned(), test.to_owned());
        let doubted = [&replayed.disagreed, &replayed.invalid, &replayed.unsteady];
        let doubted = doubted.iter().any(|found| found.contains_key(&key));
        !doubted && !replayed.refused.contains_key(&key) && !replayed.unconfirmed.contains(&key)
    })
}

/// Returns true if the JVM has not run a test.
pub fn is_open(replayed: Option<&Replayed>, suite: &dyn Suite, test: &str) -> bool {
    replayed.is_some_and(|replayed| replayed.unconfirmed.contains(&(suite.path().to_owned(), test.to_owned())))
}

/// Returns true if nothing rules out that some tests are written as one.
pub fn is_grouped(replayed: Option<&Replayed>, suite: &dyn Suite, group: &str) -> bool {
    replayed.is_none_or(|replayed| replayed.grouped.contains(&(suite.path().to_owned(), group.to_owned())))
}

/// Returns the branches that are not covered, each with a reason.
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

/// Converts the options to the form used in the record.
pub fn run_options(options: &Options, jdk: &str) -> RunOptions {
    let milliseconds = |time: std::time::Duration| time.as_millis() as u64;
    RunOptions {
        class_path: options.class_path.clone(),
        targets: options.targets.clone(),
        exclude: options.exclude.clone(),
        framework: options.framework.name_of().to_owned(),
        inputs: options.inputs.name_of().to_owned(),
        calls: options.calls,
        objects: options.objects,
        aliasing: options.aliasing.name_of().to_owned(),
        assumptions: options.assumptions.iter().map(|one| heapwright_explore::Written(one).to_string()).collect(),
        goals: crate::security::names(&options.security),
        spec: options.spec.iter().map(|path| path.display().to_string()).collect(),
        strategy: options.strategy.name_of().to_owned(),
        unfold: options.unfoldings(),
        rep_ok: options.rep_ok.clone(),
        searcher: options.searcher.name_of().to_owned(),
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
