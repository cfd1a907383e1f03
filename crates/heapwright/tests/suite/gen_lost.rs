//! No result is lost: when time runs out, on a busy machine, with assertions, with tests that are not reproducible.

use crate::gen_support::{LIMIT, command, compiles, ensure, examples, generate, names, record, scratch, tree};
use crate::support::compile::compile;
use crate::support::jdk::Jdk;
use crate::support::process::run;
use crate::support::{Outcome, tests_in, write};
use heapwright_report::{Cause, RunRecord};
use libtest_mimic::Trial;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

type Test = fn() -> Outcome<()>;

const TESTS: [(&str, Test); 7] = [
    ("time_holds_on_a_busy_machine_and_what_was_found_is_written", time_on_a_busy_machine),
    ("files_appear_while_the_run_goes_on", files_appear_while_the_run_goes_on),
    ("the_same_files_on_one_thread_and_on_two_with_replay", the_same_on_any_number_of_threads),
    ("assertions_are_outcomes", assertions_are_outcomes),
    ("static_state_makes_no_flaky_test", static_state_makes_no_flaky_test),
    ("without_isolation_there_is_one_warning", without_isolation_there_is_one_warning),
    ("numbers_of_inputs_are_no_sizes", numbers_of_inputs_are_no_sizes),
];

pub fn trials() -> Vec<Trial> {
    TESTS.into_iter().map(|(name, test)| crate::trial(format!("gen_lost::{name}"), test)).collect()
}

/// Compiles the given sources.
fn compiled(label: &str, scratch: &Path, sources: &[(String, String)]) -> Outcome<PathBuf> {
    let mut files = Vec::new();
    for (name, text) in sources {
        let file = scratch.join("src").join(format!("{name}.java"));
        std::fs::create_dir_all(file.parent().unwrap_or(scratch)).map_err(|error| error.to_string())?;
        write(&file, text)?;
        files.push(file);
    }
    compile(label, Jdk::any()?, &files, &[])
}

/// A package of many classes, each with methods of many paths: more than the time allows.
fn package(classes: usize, methods: usize) -> Vec<(String, String)> {
    let class = |number: usize| {
        let method = |method: usize| {
            format!(
                "public static int m{method}(int[] a, String s, int x) {{
                    int r = {number};
                    for (int v : a) {{ if (v > {method} * x) r += v; else if (v == x) r--; }}
                    if (s.length() > {method} % 3 && s.charAt(0) == 'q') r *= 2;
                    return r % 7 == 0 ? r : -r;
                }}\n"
            )
        };
        let body: String = (0..methods).map(method).collect();
        (format!("many/C{number}"), format!("package many;\npublic class C{number} {{\n{body}}}\n"))
    };
    (0..classes).map(class).collect()
}

/// Processes that only keep the machine busy, until they are dropped.
struct Busy(Vec<Child>);

impl Busy {
    fn start(count: usize) -> Outcome<Busy> {
        let mut loops = Vec::new();
        for _ in 0..count {
            let mut command = Command::new("/bin/sh");
            command.args(["-c", "while :; do :; done"]).stdin(Stdio::null());
            loops.push(command.spawn().map_err(|error| error.to_string())?);
        }
        Ok(Busy(loops))
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        for child in &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// A small version of the case: a package with far more methods than the time allows, on a busy machine.
fn time_on_a_busy_machine() -> Outcome<()> {
    let scratch = scratch()?;
    let classes = compiled("many", scratch.path(), &package(60, 8))?;
    let busy = Busy::start(3)?;
    let given = Duration::from_secs(18);
    let begun = Instant::now();
    let out = scratch.path().join("out");
    let words = ["--json", "--time", "18s", "--method-time", "2s", "many.*"];
    let finished = generate(&classes, &out, &words)?;
    let taken = begun.elapsed();
    drop(busy);
    ensure(taken <= given + Duration::from_secs(2), || format!("{taken:?} with --time 18s"))?;
    ensure(matches!(finished.code(), Some(0 | 5)), || finished.describe())?;
    let record = RunRecord::from_json(&finished.stdout).map_err(|error| error.to_string())?;
    ensure(record.totals.tests > 0, || format!("no tests: {:?}", record.notes))?;
    let files = tree(&out)?;
    let in_files: usize = files.values().map(|text| tests_in(text)).sum();
    ensure(in_files as u64 == record.totals.tests, || format!("{in_files} tests in files: {:?}", record.totals))?;
    compiles(&out, &classes)
}

fn files_appear_while_the_run_goes_on() -> Outcome<()> {
    let scratch = scratch()?;
    let classes = compiled("early", scratch.path(), &package(30, 8))?;
    let out = scratch.path().join("out");
    let mut command = command(&classes, &out)?;
    command.args(["-q", "--time", "40s", "--max-paths", "100000", "--method-time", "1s", "many.*"]);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(|error| error.to_string())?;
    let begun = Instant::now();
    let mut seen = 0;
    while child.try_wait().map_err(|error| error.to_string())?.is_none() && begun.elapsed() < LIMIT {
        seen = seen.max(names(&out).unwrap_or_default().len());
        if seen > 0 && begun.elapsed() < Duration::from_secs(38) {
            let _ = child.kill();
            let _ = child.wait();
            // files written before the kill are complete
            return compiles(&out, &classes);
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    Err(format!("no file before the end of the run, {seen} at the end"))
}

/// Which classes share a JVM does not depend on timing.
fn the_same_on_any_number_of_threads() -> Outcome<()> {
    let (classes, scratch) = (examples()?, scratch()?);
    let mut trees = Vec::new();
    for threads in ["1", "2"] {
        let out = scratch.path().join(threads);
        let words = ["--method-time", "100s", "--solver-timeout", "100s", "--threads", threads];
        let targets = ["heapwright.netds.*", "heapwright.basics.Integers", "heapwright.basics.Shape"];
        record(0, &classes, &out, &[&words[..], &targets].concat())?;
        trees.push(tree(&out)?);
    }
    ensure(trees[0].len() > 3 && trees[0] == trees[1], || "the files differ".to_owned())
}

/// Users' builds run with `-ea`.
fn assertions_are_outcomes() -> Outcome<()> {
    let scratch = scratch()?;
    let text = "package claims;\npublic class Claims {
        public static int half(int x) { assert x > 10 : \"small\"; return x / 2; }
        public static int checked(int[] a) { assert a != null; return a.length == 0 ? -1 : a[0]; }
    }";
    let classes = compiled("claims", scratch.path(), &[("claims/Claims".to_owned(), text.to_owned())])?;
    let out = scratch.path().join("out");
    let record = record(0, &classes, &out, &["claims.Claims"])?;
    ensure(record.withheld.is_empty(), || format!("{:?}", record.withheld))?;
    let files = tree(&out)?;
    let all: String = files.values().cloned().collect();
    ensure(all.contains("AssertionError.class"), || all.clone())
}

/// One test sees what another leaves in a static field: such tests are not reported as disagreements, and they are not
/// written.
fn static_state_makes_no_flaky_test() -> Outcome<()> {
    let scratch = scratch()?;
    let text = "package state;\npublic class Cache {
        private static final java.util.Map<Integer, Integer> SEEN = new java.util.HashMap<>();
        public static int visit(int x) { return SEEN.merge(x > 5 ? 1 : 0, 1, Integer::sum); }
        public static boolean fresh() { return SEEN.isEmpty(); }
    }";
    let classes = compiled("state", scratch.path(), &[("state/Cache".to_owned(), text.to_owned())])?;
    let out = scratch.path().join("out");
    let finished = generate(&classes, &out, &["--json", "state.Cache"])?;
    let record = RunRecord::from_json(&finished.stdout).map_err(|error| error.to_string())?;
    let causes: Vec<Cause> = record.withheld.iter().map(|test| test.cause).collect();
    // in file order the first disturbs the second; what remains must hold in any order
    let text: String = tree(&out)?.values().cloned().collect();
    let both = text.contains("Cache.fresh()") && text.contains("Cache.visit(");
    ensure(!both, || format!("{causes:?} {text}"))
}

/// A counter whose limit is more calls than a test, or the memory, can hold.
fn numbers_of_inputs_are_no_sizes() -> Outcome<()> {
    let scratch = scratch()?;
    let text = "package size;\npublic class Gauge {
        private int level;
        private long total;
        public void rise() { if (level < Integer.MAX_VALUE) level++; }
        public void add() { total++; }
        public boolean isFull() { return level == Integer.MAX_VALUE; }
        public boolean isHuge() { return total > 1L << 60; }
    }";
    let classes = compiled("size", scratch.path(), &[("size/Gauge".to_owned(), text.to_owned())])?;
    let record = record(0, &classes, &scratch.path().join("out"), &["--no-replay", "size.Gauge"])?;
    let totals = &record.totals;
    ensure(totals.covered == totals.branches && totals.branches == 6, || format!("{totals:?}"))
}

fn without_isolation_there_is_one_warning() -> Outcome<()> {
    let (classes, scratch) = (examples()?, scratch()?);
    for (words, warnings) in [(&[][..], 1), (&["--trust"][..], 0)] {
        let mut command = command(&classes, scratch.path())?;
        command.args(["-q", "heapwright.basics.Interval"]).args(words).env("HEAPWRIGHT_ISOLATION", "none");
        let finished = run(&mut command, LIMIT)?;
        ensure(finished.code() == Some(0), || finished.describe())?;
        let seen = finished.stderr.matches("without isolation").count();
        ensure(seen == warnings, || finished.describe())?;
    }
    Ok(())
}
