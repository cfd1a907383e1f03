//! Budgets: numbers out of range, endless work, a busy machine, little memory.

use crate::gen_support::{LIMIT, command, ensure, examples, generate, record, scratch, tree};
use crate::support::compile::compile;
use crate::support::jdk::Jdk;
use crate::support::machine::heapwright;
use crate::support::process::{Finished, run, timed};
use crate::support::{Outcome, at, files_below, fixtures};
use heapwright_case::{Bound, PathEnd, Reason};
use libtest_mimic::Trial;
use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

type Test = fn() -> Outcome<()>;

const TESTS: [(&str, Test); 7] = [
    ("extremes_of_gen", extremes_of_gen),
    ("extremes_of_exec", extremes_of_exec),
    ("extremes_of_sat_and_spec", extremes_of_sat_and_spec),
    ("extremes_of_the_file", extremes_of_the_file),
    ("a_busy_machine_writes_the_same_tests", a_busy_machine_writes_the_same_tests),
    ("a_budget_ends_at_the_same_place", a_budget_ends_at_the_same_place),
    ("little_memory_is_a_bound", little_memory_is_a_bound),
];

/// Methods that would take, or once took, minutes or gigabytes.
const NASTY: [&str; 13] = [
    "Dims#four",
    "Dims#six",
    "Dims#small",
    "Dims#doubled",
    "Hashes#nested",
    "Hashes#array",
    "Hashes#strings",
    "Hashes#products",
    "Hashes#quotients",
    "Large#table",
    "Large#lookup",
    "Large#ints",
    "Large#objects",
];

pub fn trials() -> Vec<Trial> {
    let mut trials: Vec<Trial> =
        TESTS.into_iter().map(|(name, test)| crate::trial(format!("budgets::{name}"), test)).collect();
    let nasty = NASTY.map(|method| crate::trial(format!("budgets::{method}"), move || ends_in_time(method)));
    trials.extend(nasty);
    trials
}

/// Absurd values, and some plausible ones.
const NUMBERS: [&str; 11] = [
    "0",
    "-1",
    "1",
    "4096",
    "1000000",
    "100000000",
    "2147483647",
    "4294967295",
    "99999999999",
    "18446744073709551616",
    "1e9",
];

const TIMES: [&str; 7] = ["0s", "-1s", "1ns", "1ms", "300000years", "99999999999999999999s", "5"];

const SIZES: [&str; 9] = ["0", "-1", "1", "100k", "255m", "300m", "1024g", "1025g", "99999999999g"];

/// Either it works, or the message names the option and the exit code indicates wrong input.
fn is_handled(finished: &Finished, option: &str) -> Outcome<()> {
    match finished.code() {
        Some(0 | 3 | 4 | 5) => Ok(()),
        Some(2) if finished.stderr.contains(option) => Ok(()),
        _ => Err(format!("{option}: {}", finished.describe())),
    }
}

fn extremes_of_gen() -> Outcome<()> {
    let (classes, scratch) = (examples()?, scratch()?);
    let options = [
        ("--unfold", &NUMBERS[..]),
        ("--seed", &NUMBERS),
        ("--loop-bound", &NUMBERS),
        ("--max-depth", &NUMBERS),
        ("--max-paths", &NUMBERS),
        ("--max-array", &NUMBERS),
        ("--threads", &NUMBERS),
        ("--time", &TIMES),
        ("--method-time", &TIMES),
        ("--solver-timeout", &TIMES),
        ("--max-memory", &SIZES),
    ];
    for (option, values) in options {
        for value in values {
            let out = scratch.path().join(format!("{option}{value}"));
            let mut words = vec!["--no-replay", "-q", option, value, "heapwright.basics.Integers"];
            if option != "--method-time" {
                words.extend(["--method-time", "300ms"]);
            }
            is_handled(&generate(&classes, &out, &words)?, option)?;
        }
    }
    Ok(())
}

/// Runs `exec` on the fixtures of the command line.
fn exec(words: &[&str]) -> Outcome<Finished> {
    let mut command = heapwright();
    command.arg("exec").arg("--jdk").arg(Jdk::any()?.home()).arg("-cp").arg(crate::cli::classes()?).args(words);
    run(&mut command, LIMIT)
}

fn extremes_of_exec() -> Outcome<()> {
    let sizes = ["0", "-1", "1", "100k", "7m", "8m", "64m", "1024g", "1025g", "99999999999g"];
    let options = [("--max-steps", &NUMBERS[..]), ("--max-stack", &NUMBERS), ("--max-heap", &sizes)];
    for (option, values) in options {
        for value in values {
            is_handled(&exec(&[option, value, "Hello"])?, option)?;
        }
    }
    for least in [["--max-heap", "8m"], ["--max-stack", "100"]] {
        let finished = exec(&[least[0], least[1], "Hello"])?;
        ensure(finished.code() == Some(0), || format!("{least:?}: {}", finished.describe()))?;
    }
    for (option, value, range) in [
        ("--max-heap", "100k", "from 8m to 1024g"),
        ("--max-stack", "100000000", "from 100 to 1000000"),
        ("--max-stack", "99", "from 100 to 1000000"),
    ] {
        let finished = exec(&[option, value, "Hello"])?;
        let named = finished.stderr.contains(range) && finished.stderr.contains(option);
        ensure(finished.code() == Some(2) && named, || format!("{option} {value}: {}", finished.describe()))?;
    }
    // the deepest stack that can be requested is available when it is used
    let finished = exec(&["--max-stack", "1000000", "Deep", "caught"])?;
    ensure(finished.code() == Some(0), || finished.describe())
}

fn extremes_of_sat_and_spec() -> Outcome<()> {
    let spec = fixtures().join("spec/lists.sl");
    let case = |command: &str, option: &str, value: &str| -> Outcome<()> {
        let mut heapwright = heapwright();
        heapwright.arg(command).arg("--jdk").arg(Jdk::any()?.home()).arg(&spec).arg(option).arg(value);
        is_handled(&run(&mut heapwright, LIMIT)?, option)
    };
    TIMES.iter().try_for_each(|value| case("sat", "--timeout", value))?;
    SIZES.iter().try_for_each(|value| case("sat", "--max-memory", value))?;
    let large = |number: &&&str| !matches!(**number, "0" | "1");
    NUMBERS.iter().filter(large).try_for_each(|value| case("spec", "--unfold", value))
}

fn extremes_of_the_file() -> Outcome<()> {
    let (classes, scratch) = (examples()?, scratch()?);
    let keys = ["unfold", "loop-bound", "max-depth", "max-paths", "max-array", "threads", "max-memory", "time"];
    for key in keys {
        for value in ["-1", "99999999999", "\"99999999999g\"", "9223372036854775807", "1.5", "\"0s\""] {
            // this many bytes is a valid size
            if (key, value) == ("max-memory", "99999999999") {
                continue;
            }
            let file = scratch.path().join("heapwright.toml");
            std::fs::write(&file, format!("[gen]\nseed = 1\n{key} = {value}\n")).map_err(|error| at(&file, error))?;
            let mut command = heapwright();
            command.args(["gen", "--no-replay", "-q", "--config"]).arg(&file).arg("-cp").arg(&classes).arg("--out");
            command.arg(scratch.path().join("out")).arg("heapwright.basics.Integers");
            let finished = run(command.env("JAVA_HOME", Jdk::any()?.home()), LIMIT)?;
            let named = finished.stderr.contains("heapwright.toml:3:");
            ensure(finished.code() == Some(2) && named, || format!("{key} = {value}: {}", finished.describe()))?;
        }
    }
    Ok(())
}

/// The classes of `tests/budgets/java`, and one that nobody would write by hand.
fn nasty() -> Outcome<PathBuf> {
    let mut sources = files_below(&fixtures().join("budgets/java"), "java")?;
    let folder = crate::support::compile::once("nasty-source", |folder| {
        let file = folder.join("Large.java");
        std::fs::write(&file, large()).map_err(|error| at(&file, error))
    })?;
    sources.push(folder.join("Large.java"));
    compile("nasty", Jdk::any()?, &sources, &[])
}

/// A class with large tables and the maximum number of parameters.
fn large() -> String {
    let list = |count: usize, text: &dyn Fn(usize) -> String| (0..count).map(text).collect::<String>();
    let parameters = |kind: &str| (0..255).map(|n| format!("{kind} p{n}")).collect::<Vec<_>>().join(", ");
    let mut text = String::from("package nasty;\npublic class Large {\n");
    let table = list(4000, &|n| format!("case {n}: return {};\n", n * 7 % 1000));
    let sparse = list(2000, &|n| format!("case {}: r = {n}; break;\n", n * 7919));
    let compared = list(255, &|n| format!("if (p{n} > p{}) s += p{n};\n", (n * 7 + 1) % 255));
    let same = list(255, &|n| format!("if (p{n} == p{}) s++;\n", (n * 7 + 1) % 255));
    let _ = write!(
        text,
        "public static int table(int x) {{ switch (x) {{ {table} default: return -1; }} }}
         public static int lookup(int x) {{ int r = 0; switch (x) {{ {sparse} default: r = -1; }} return r; }}
         public static int ints({}) {{ int s = 0; {compared} return s; }}
         public static int objects({}) {{ int s = 0; {same} return s; }}
        }}",
        parameters("int"),
        parameters("Object"),
    );
    text
}

/// The processor time of a method with `--method-time 1s`: six times that and 1 s for exploring, and as much for
/// making tests.
const MOST: Duration = Duration::from_secs(14);

/// Processor time beyond that of the method: start-up, test creation, and the work between two checks of the clock.
const TOLERANCE: Duration = Duration::from_millis(1500);

/// A method ends within its processor time, and the run soon after.
fn ends_in_time(method: &str) -> Outcome<()> {
    let (classes, scratch) = (nasty()?, scratch()?);
    let mut command = command(&classes, &scratch.path().join("out"))?;
    command.args(["--no-replay", "-q", "--threads", "1", "--method-time", "1s"]).arg(format!("nasty.{method}"));
    let (status, spent) = timed(&mut command, Duration::from_secs(30))?;
    ensure(matches!(status.code(), Some(0 | 3)), || format!("{method}: {status}"))?;
    ensure(spent <= MOST + TOLERANCE, || format!("{method}: {spent:?}"))
}

/// Keeps the processors busy until it is dropped.
struct Busy(Arc<AtomicBool>);

impl Busy {
    fn new(threads: usize) -> Busy {
        let over = Arc::new(AtomicBool::new(false));
        for _ in 0..threads {
            let over = over.clone();
            std::thread::spawn(move || {
                while !over.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        Busy(over)
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

fn a_busy_machine_writes_the_same_tests() -> Outcome<()> {
    let (classes, scratch) = (examples()?, scratch()?);
    let write = |folder: &str| {
        let out = scratch.path().join(folder);
        let words = ["--no-replay", "-q", "heapwright.basics.Integers", "heapwright.netds.BinarySearchTree"];
        let finished = generate(&classes, &out, &words)?;
        ensure(finished.code() == Some(0), || finished.describe())?;
        tree(&out)
    };
    let idle = write("idle")?;
    let busy = Busy::new(4);
    let other = write("busy")?;
    drop(busy);
    ensure(!idle.is_empty() && idle == other, || "a busy machine writes other tests".to_owned())
}

/// Methods that are cut off by their time end at the same place on a busy machine.
fn a_budget_ends_at_the_same_place() -> Outcome<()> {
    let (classes, scratch) = (examples()?, scratch()?);
    let explore = |folder: &str| {
        let words = [
            "--no-replay",
            "--keep-all",
            "--inputs",
            "fields",
            "--loop-bound",
            "9",
            "--method-time",
            "200ms",
            "--threads",
            "1",
            "heapwright.netds.BinarySearchTree#remove",
            "heapwright.netds.BinarySearchTree#findAll",
            "heapwright.basics.Strings#runLengths",
            "heapwright.basics.Strings#order",
        ];
        let found = record(0, &classes, &scratch.path().join(folder), &words)?;
        let paths: Vec<_> =
            found.methods.iter().map(|one| (one.method.clone(), one.queries, one.paths_by_end.clone())).collect();
        Ok::<_, String>(paths)
    };
    let idle = explore("idle")?;
    let is_cut = |ends: &std::collections::BTreeMap<PathEnd, u64>| ends.contains_key(&PathEnd::Budget);
    ensure(idle.iter().any(|(_, _, ends)| is_cut(ends)), || format!("nothing was cut off: {idle:?}"))?;
    let busy = Busy::new(4);
    let other = explore("busy")?;
    drop(busy);
    ensure(idle == other, || format!("cut off elsewhere: {idle:?}, then {other:?}"))
}

/// A method that needs more memory than available ends with that reason, and the others are unaffected.
fn little_memory_is_a_bound() -> Outcome<()> {
    let (classes, scratch) = (nasty()?, scratch()?);
    let words = ["--no-replay", "--max-memory", "256m", "--method-time", "20s", "nasty.Dims"];
    let found = record(0, &classes, &scratch.path().join("out"), &words)?;
    let method =
        |name: &str| found.methods.iter().find(|method| method.method == name).ok_or_else(|| format!("no {name}"));
    let four = method("four")?;
    ensure(four.paths_by_end.contains_key(&PathEnd::MemoryBound), || format!("four: {:?}", four.paths_by_end))?;
    ensure(method("small")?.tests > 0, || "no test of a method that needs no memory".to_owned())?;
    let text = Reason::Bound { bound: Bound::Memory, of: None }.to_string();
    ensure(text.contains("--max-memory"), || text)
}
