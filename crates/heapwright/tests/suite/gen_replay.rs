//! Generated tests on the real JVM: they compile and pass in every framework, and JaCoCo's counts agree with ours.

use crate::gen_support::{ensure, examples, fixtures, listed_infeasible, record, scratch, tree};
use crate::support::Outcome;
use heapwright_report::RunRecord;
use libtest_mimic::Trial;
use std::collections::BTreeMap;
use std::path::PathBuf;

type Test = fn() -> Outcome<()>;

const TESTS: [(&str, Test); 12] = [
    ("junit4", || framework("junit4", "import org.junit.Test;")),
    ("junit5", || framework("junit5", "import org.junit.jupiter.api.Test;")),
    ("testng", || framework("testng", "import org.testng.annotations.Test;")),
    ("every_path_of_the_paper", every_path_of_the_paper),
    ("netds_is_covered_as_jacoco_counts", || agrees(examples()?, &["heapwright.netds.*"], true)),
    ("basics_are_covered_as_jacoco_counts", || agrees(examples()?, &BASICS, false)),
    ("basics_lack_only_what_is_infeasible", basics_lack_only_what_is_infeasible),
    ("what_libraries_do_is_predicted_and_compiles", what_libraries_do),
    ("what_differs_between_machines_is_not_asserted", what_differs_between_machines),
    ("what_only_callers_reach_is_covered", || agrees(fixtures()?, &["deep.*"], true)),
    ("calls_of_tests_are_joined", calls_of_tests_are_joined),
    ("callers_reach_all_that_is_near", callers_reach_all_that_is_near),
];

pub fn trials() -> Vec<Trial> {
    TESTS.into_iter().map(|(name, test)| crate::trial(format!("gen_replay::{name}"), test)).collect()
}

/// Classes with every kind of branch.
const BASICS: [&str; 12] = [
    "heapwright.basics.Integers",
    "heapwright.basics.Switches",
    "heapwright.basics.Exceptions",
    "heapwright.basics.Interval",
    "heapwright.basics.Shape",
    "heapwright.basics.Signal",
    "heapwright.basics.Functional",
    "heapwright.basics.Nesting",
    "heapwright.basics.IntList",
    "heapwright.basics.Money",
    "heapwright.basics.Ticket",
    "heapwright.basics.Logic",
];

/// Nothing was withheld or left unconfirmed, and there are no remarks.
fn confirmed(record: &RunRecord) -> Outcome<()> {
    let withheld: Vec<_> = record.withheld.iter().map(|test| (&test.test, &test.observed)).collect();
    ensure(withheld.is_empty(), || format!("withheld: {withheld:?}"))?;
    ensure(record.notes.is_empty(), || format!("notes: {:?}", record.notes))?;
    ensure(record.totals.tests > 0, || "no tests".to_owned())
}

fn framework(name: &str, import: &str) -> Outcome<()> {
    let scratch = scratch()?;
    let words =
        ["--framework", name, "heapwright.basics.Shape", "heapwright.basics.Exceptions", "heapwright.netds.Sequence"];
    let record = record(0, &examples()?, scratch.path(), &words)?;
    confirmed(&record)?;
    let files = tree(scratch.path())?;
    let lacking = files.iter().find(|(_, text)| !text.contains(import));
    ensure(lacking.is_none() && files.len() >= 3, || format!("{lacking:?} of {:?}", files.keys()))
}

/// A test for each path, not only for those that add coverage.
fn every_path_of_the_paper() -> Outcome<()> {
    let classes = examples()?;
    let mut tests = Vec::new();
    for mode in ["delayed", "eager", "none"] {
        let scratch = scratch()?;
        let words = ["--keep-all", "--aliasing", mode, "heapwright.netds.Aliasing#m"];
        let record = record(0, &classes, scratch.path(), &words)?;
        confirmed(&record)?;
        let method = record.methods.first().ok_or("no method")?;
        tests.push(method.paths_by_end.get(&heapwright_case::PathEnd::Returned).copied());
    }
    ensure(tests == [Some(2), Some(5), Some(1)], || format!("returning paths: {tests:?}"))?;
    let scratch = scratch()?;
    confirmed(&record(0, &fixtures()?, scratch.path(), &["--keep-all", "shop.Till"])?)
}

/// Our count of covered branches agrees with JaCoCo's, method by method; `all` if every branch can be covered.
fn agrees(classes: PathBuf, targets: &[&str], all: bool) -> Outcome<()> {
    let scratch = scratch()?;
    let record = record(0, &classes, scratch.path(), targets)?;
    confirmed(&record)?;
    let mut differing = Vec::new();
    for method in &record.methods {
        let name = format!("{}#{}", method.class, method.text());
        if method.branches > 0 && method.measured != Some(method.covered) {
            differing.push(format!("{name}: we say {}, JaCoCo {:?}", method.covered, method.measured));
        }
        differing.extend(method.notes.iter().map(|note| format!("{name}: {note}")));
        if all && method.covered != method.branches {
            differing.push(format!("{name}: {} of {} covered", method.covered, method.branches));
        }
    }
    ensure(differing.is_empty(), || differing.join("\n"))
}

/// A queue of objects of a private class: only the calls of several tests, one after the other, lead to its states.
fn calls_of_tests_are_joined() -> Outcome<()> {
    let scratch = scratch()?;
    let record = record(0, &fixtures()?, scratch.path(), &["--no-replay", "deep.Desk"])?;
    let totals = &record.totals;
    ensure(totals.covered_without_unreached == totals.branches && totals.branches >= 18, || format!("{totals:?}"))?;
    let files = tree(scratch.path())?;
    let text = files.values().find(|text| text.contains("class DeskTest")).ok_or("no file")?;
    // the object that was passed first, and a text that was part of it
    for wanted in ["assertThrows(IllegalStateException.class, () -> desk.arrive(visitor, 1))", "desk.leave(\"V-000\")"]
    {
        ensure(text.contains(wanted), || format!("{wanted} in {text}"))?;
    }
    ensure(!text.contains("Reflection"), || text.clone())
}

/// Checks in superclasses, texts of regular expressions, builders, numbers of all kinds, counters, and states that a call
/// with a fitting argument leads to: callers reach every branch.
fn callers_reach_all_that_is_near() -> Outcome<()> {
    let scratch = scratch()?;
    let record = record(0, &fixtures()?, scratch.path(), &["--no-replay", "near.*"])?;
    let open: Vec<String> = record
        .methods
        .iter()
        .filter(|method| method.covered_without_unreached != method.branches)
        .map(|method| format!("{}#{}: {:?}", method.class, method.text(), method.uncovered))
        .collect();
    ensure(open.is_empty() && record.totals.branches >= 54, || format!("{:?} {}", record.totals, open.join("\n")))
}

/// Small versions of common library code: no path that its run contradicts, no warning, no test withheld.
fn what_libraries_do() -> Outcome<()> {
    let scratch = scratch()?;
    let record = record(0, &fixtures()?, scratch.path(), &["libs.*"])?;
    confirmed(&record)?;
    let ends = &record.totals.paths_by_end;
    ensure(!ends.contains_key(&heapwright_case::PathEnd::Bug), || format!("paths: {ends:?}"))?;
    let untested = record.methods.iter().find(|method| method.explored && method.tests == 0);
    ensure(untested.is_none(), || format!("no test of {untested:?}"))
}

/// Identity hashes, user names, random numbers and the time appear in no test; what does not depend on them does.
fn what_differs_between_machines() -> Outcome<()> {
    let scratch = scratch()?;
    confirmed(&record(0, &fixtures()?, scratch.path(), &["libs.Machine"])?)?;
    let files = tree(scratch.path())?;
    let text = files.values().next().ok_or("no file")?;
    for name in ["hash_twice", "user_loud", "chance_bound1", "now_late"] {
        ensure(text.contains(&format!("void {name}_succeeds()")), || format!("{name} in {text}"))?;
    }
    for line in ["assertEquals(1, Machine.size(true));", "assertThrows(IllegalStateException.class, () ->"] {
        ensure(text.contains(line), || format!("{line} in {text}"))?;
    }
    ensure(!text.contains("getMessage"), || format!("a message with a directory in {text}"))
}

/// By default, every branch of the tour is covered except those that its list explains.
fn basics_lack_only_what_is_infeasible() -> Outcome<()> {
    let scratch = scratch()?;
    let record = record(0, &examples()?, scratch.path(), &["heapwright.basics.*"])?;
    confirmed(&record)?;
    let mut lacking: BTreeMap<String, usize> = BTreeMap::new();
    for method in &record.methods {
        let class = method.class.rsplit('.').next().unwrap_or_default();
        for branch in &method.uncovered {
            *lacking.entry(format!("{class}:{}", branch.line.unwrap_or(0))).or_default() += 1;
        }
    }
    let listed = listed_infeasible("basics")?;
    ensure(lacking == listed, || format!("not covered: {lacking:?}\nlisted: {listed:?}"))
}
