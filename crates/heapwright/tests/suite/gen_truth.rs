//! What predictions depend on: identity of boxes, compare-and-set, assertions, outcomes, and no values that differ
//! between machines. The real JVM confirms everything.

use crate::gen_support::{command, ensure, proved_record, record, scratch, tree};
use crate::support::compile::compile;
use crate::support::jdk::Jdk;
use crate::support::process::timed;
use crate::support::{Outcome, files_below, fixtures, read_text};
use heapwright_case::PathEnd;
use heapwright_report::RunRecord;
use libtest_mimic::Trial;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

type Test = fn() -> Outcome<()>;

const TESTS: [(&str, Test); 9] = [
    ("boxes_are_the_same_object_as_on_the_jvm", || identity("truth.Boxes", &BOXES)),
    ("compare_and_set_does_what_the_jvm_does", || identity("truth.Cas", &CAS)),
    ("initialisers_are_no_part_of_a_run", || identity("truth.Registry#register", &[])),
    ("no_test_asserts_what_differs_between_machines", sources),
    ("outcomes_are_kept", outcomes),
    ("shared_objects_are_not_changed", shared),
    ("what_a_call_leaves_behind", leftovers),
    ("fields_hold_objects_of_their_types", well_typed),
    ("huge_methods_end_in_time", huge),
];

pub fn trials() -> Vec<Trial> {
    TESTS.into_iter().map(|(name, test)| crate::trial(format!("gen_truth::{name}"), test)).collect()
}

fn classes() -> Outcome<PathBuf> {
    compile("truth", Jdk::any()?, &files_below(&fixtures().join("truth/java"), "java")?, &[])
}

/// The number of branches of each method that no input takes: a box of any `byte` is shared, one of a `double` never
/// is, …
const BOXES: [(&str, usize); 8] = [
    ("booleans", 1),
    ("bytes", 1),
    ("constant", 1),
    ("doubles", 1),
    ("fresh", 2),
    ("large", 1),
    ("objects", 2),
    ("same", 1),
];

/// With a single thread, a compare-and-set of the value just read does not fail.
const CAS: [(&str, usize); 2] = [("pop", 1), ("push", 1)];

/// No path is contradicted by its run, no test by the JVM, and the uncovered branches are exactly those that no input
/// takes.
fn identity(class: &str, impossible: &[(&str, usize)]) -> Outcome<()> {
    let scratch = scratch()?;
    let record = record(0, &classes()?, scratch.path(), &[class])?;
    confirmed(&record)?;
    let mut lacking: BTreeMap<&str, usize> = BTreeMap::new();
    for method in &record.methods {
        let open: usize = method.uncovered.len();
        if open > 0 {
            lacking.insert(&method.method, open);
        }
    }
    let expected: BTreeMap<&str, usize> = impossible.iter().copied().collect();
    ensure(lacking == expected, || format!("not covered: {lacking:?}"))
}

/// A test neither sets fields of an object that a factory shares nor calls a method that changes it, so the tests pass
/// in any order.
fn shared() -> Outcome<()> {
    let scratch = scratch()?;
    let record = record(0, &classes()?, scratch.path(), &["truth.Shared"])?;
    confirmed(&record)?;
    for file in files_below(scratch.path(), "java")? {
        let text = read_text(&file)?;
        for test in text.split("// heapwright: ") {
            let factory = ["Stack.empty()", "Counter.get()", "Number.of(0)", "Number.of(1)"];
            let uses = factory.iter().any(|one| test.contains(&format!("= Shared.{one};")));
            let changes = test.contains("setField(") || test.contains(".up()") || test.contains(".grow()");
            ensure(!(uses && changes), || format!("{}: {test}", file.display()))?;
        }
    }
    ensure(record.totals.tests > 12, || format!("{} tests", record.totals.tests))
}

/// Tests cannot put back what static objects hold: a call that ends differently the second time has no test, a value
/// that differs is not asserted, and a cache is no problem.
fn leftovers() -> Outcome<()> {
    let scratch = scratch()?;
    let record = record(0, &classes()?, scratch.path(), &["truth.Leftovers"])?;
    confirmed(&record)?;
    let covered = |name: &str| record.methods.iter().any(|one| one.method == name && one.covered == one.branches);
    ensure(covered("next") && covered("logged"), || format!("{:?}", record.methods))?;
    let text: String = tree(scratch.path())?.into_values().collect();
    for test in text.split("// heapwright: ") {
        let varies = ["register(", "next(", "logged("].iter().any(|one| test.contains(&format!("Leftovers.{one}")));
        let asserts = test.contains("assertEquals(") && !test.contains("thrown.getMessage()");
        ensure(!(varies && asserts), || test.to_owned())?;
    }
    // a test of open() would make those of isOpen() fail
    ensure(text.contains("Leftovers.isOpen()") && !text.contains("Leftovers.open()"), || text.clone())?;
    ensure(text.contains("Leftovers.square("), || text.clone())
}

fn confirmed(record: &RunRecord) -> Outcome<()> {
    let ends = &record.totals.paths_by_end;
    ensure(!ends.contains_key(&PathEnd::Bug), || format!("paths: {ends:?}"))?;
    ensure(record.withheld.is_empty(), || format!("withheld: {:?}", record.withheld))
}

/// No object of an input has a class that its field, variable or cast excludes.
fn well_typed() -> Outcome<()> {
    let scratch = scratch()?;
    let record = record(0, &classes()?, scratch.path(), &["truth.Table", "truth.Views"])?;
    confirmed(&record)?;
    for method in &record.methods {
        ensure(method.covered == method.branches, || format!("{}: {:?}", method.method, method.uncovered))?;
    }
    let text: String = tree(scratch.path())?.into_values().collect();
    ensure(!text.contains("IncompatibleClassChangeError"), || text.clone())
}

/// Each method of the fixture above its comment depends on the machine or the time; each one below it does not.
fn sources() -> Outcome<()> {
    let scratch = scratch()?;
    let words = ["truth.Sources", "--method-time", "10s"];
    confirmed(&record(0, &classes()?, scratch.path(), &words)?)?;
    let text = tree(scratch.path())?.into_values().next().ok_or("no file")?;
    let source = read_text(&fixtures().join("truth/java/Sources.java"))?;
    let (varying, steady) = source.split_once("What depends on none").ok_or("no comment in Sources.java")?;
    let names = |part: &str| -> Vec<String> {
        let lines = part.lines().filter(|line| line.starts_with("    static"));
        lines.filter_map(|line| line.split('(').next()?.split(' ').next_back().map(str::to_owned)).collect()
    };
    ensure(names(varying).len() > 30 && names(steady).len() > 5, || "the fixture has shrunk".to_owned())?;
    for name in names(varying) {
        let plain = format!("assertDoesNotThrow(() -> Sources.{name}(");
        ensure(text.contains(&plain), || format!("{name} is asserted, or has no test:\n{text}"))?;
    }
    for name in names(steady) {
        let asserted = text.lines().any(|line| line.contains("assertEquals(") && line.contains(&format!(".{name}(")));
        ensure(asserted, || format!("{name} is not asserted:\n{text}"))?;
    }
    Ok(())
}

/// Violated assertions, messages built by a class itself, exceptions behind a singleton; and lines are measured.
fn outcomes() -> Outcome<()> {
    let scratch = scratch()?;
    let record = proved_record(0, &classes()?, scratch.path(), &["truth.Outcomes", "truth.Singleton"])?;
    confirmed(&record)?;
    let files = tree(scratch.path())?;
    let text: String = files.into_values().collect();
    let wanted = [
        "assertThrows(AssertionError.class, () -> Outcomes.check(",
        "assertEquals(\"small: ",
        "assertEquals(\"own 6\", thrown.getMessage());",
        "assertThrows(Outcomes.Throwing.class, () -> Outcomes.throwing(",
        "assertThrows(ArithmeticException.class, () -> singleton.div(",
    ];
    for line in wanted {
        ensure(text.contains(line), || format!("{line} in\n{text}"))?;
    }
    let lines = record.totals.lines.ok_or("no lines were measured")?;
    ensure(lines.covered >= 15 && lines.covered <= lines.total, || format!("{lines:?}"))
}

/// A method of nearly 64 KB, one with 255 parameters, a huge switch and a full constant pool: each run ends in time.
fn huge() -> Outcome<()> {
    let scratch = scratch()?;
    let file = scratch.path().join("Huge.java");
    std::fs::write(&file, huge_source()).map_err(|error| error.to_string())?;
    let classes = compile("huge", Jdk::any()?, &[file], &[])?;
    for method in ["straight", "branching", "many", "choice", "constants"] {
        in_time(&classes, &scratch.path().join("out"), &format!("Huge#{method}"))?;
    }
    Ok(())
}

fn in_time(classes: &Path, out: &Path, target: &str) -> Outcome<()> {
    let mut command = command(classes, out)?;
    command.args(["--method-time", "2s", "--no-replay", target]);
    let (status, spent) = timed(&mut command, Duration::from_secs(30))?;
    ensure(status.code() == Some(0), || format!("{target}: {status} after {spent:?} of processor time"))
}

fn huge_source() -> String {
    let mut text = String::from("public class Huge {\n  static int straight(int a) {\n");
    for _ in 0..8_000 {
        text.push_str("    a = a * 31 + 7;\n");
    }
    text.push_str("    return a;\n  }\n  static int branching(int a) {\n");
    for number in 0..4_600 {
        let _ = writeln!(text, "    if (a == {}) a += 3;", number % 100);
    }
    text.push_str("    return a;\n  }\n  static int many(");
    let parameters: Vec<String> = (0..255).map(|number| format!("int p{number}")).collect();
    text.push_str(&parameters.join(", "));
    text.push_str(") {\n    return p0 > p254 ? p128 : p7;\n  }\n  static int choice(int a) {\n    switch (a) {\n");
    for number in 0..4_000 {
        let _ = writeln!(text, "      case {}: return {};", number * 3, number % 128);
    }
    text.push_str("      default: return -1;\n    }\n  }\n  static int constants(int a) {\n");
    for number in 0..5_000 {
        let _ = writeln!(text, "    a ^= {};", 100_000 + number);
    }
    text.push_str("    return a > 0 ? 1 : 2;\n  }\n}\n");
    text
}
