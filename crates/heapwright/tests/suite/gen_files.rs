//! The files that `heapwright gen` writes: reproducible, complete whatever happens, and never replacing files of
//! others.

use crate::gen_support::{
    command, compiles, ensure, examples, fixtures, generate, generate_as, names, record, scratch, tree,
};
use crate::support::{Outcome, read_text, write};
use heapwright_report::{Cause, FileStatus};
use libtest_mimic::Trial;
use std::io::Read;
use std::path::Path;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

type Test = fn() -> Outcome<()>;

const TESTS: [(&str, Test); 10] = [
    ("the_same_on_one_thread_and_on_two", the_same_on_one_thread_and_on_two),
    ("another_seed_may_choose_other_inputs_but_covers_as_much", another_seed_covers_as_much),
    ("whole_after_a_kill", whole_after_a_kill),
    ("finished_after_an_interrupt", finished_after_an_interrupt),
    ("a_file_of_somebody_else_stays", a_file_of_somebody_else_stays),
    ("our_own_file_is_written_anew", our_own_file_is_written_anew),
    ("a_run_for_another_method_loses_nothing", a_run_for_another_method_loses_nothing),
    ("what_a_person_changed_stays", what_a_person_changed_stays),
    ("no_file_where_a_pipe_is", no_file_where_a_pipe_is),
    ("a_test_that_is_not_always_the_same_is_in_no_file", a_test_that_is_not_always_the_same_is_in_no_file),
];

pub fn trials() -> Vec<Trial> {
    TESTS.into_iter().map(|(name, test)| crate::trial(format!("gen_files::{name}"), test)).collect()
}

/// Classes of the examples that are explored quickly.
const QUICK: [&str; 9] = [
    "heapwright.netds.Aliasing",
    "heapwright.netds.DoublyLinkedList",
    "heapwright.netds.SortedListPriorityQueue",
    "heapwright.netds.Sequence",
    "heapwright.basics.Integers",
    "heapwright.basics.Interval",
    "heapwright.basics.Shape",
    "heapwright.basics.IntList",
    "heapwright.basics.Grids",
];

/// No time limit is reached, so that the output depends only on the seed.
const AT_LEISURE: [&str; 5] = ["--no-replay", "--method-time", "100s", "--solver-timeout", "100s"];

fn the_same_on_one_thread_and_on_two() -> Outcome<()> {
    let (classes, scratch) = (examples()?, scratch()?);
    let mut trees = Vec::new();
    for (folder, threads) in [("one", "1"), ("two", "2"), ("again", "2")] {
        let out = scratch.path().join(folder);
        let words = [&AT_LEISURE[..], &["--seed", "7", "--threads", threads], &QUICK].concat();
        generate_as(0, &classes, &out, &words)?;
        trees.push(tree(&out)?);
    }
    let [one, others @ ..] = trees.as_slice() else { return Err("no files".to_owned()) };
    // nested classes have files of their own
    ensure(one.len() >= QUICK.len(), || format!("{} files for {} classes", one.len(), QUICK.len()))?;
    for other in others {
        ensure(one.keys().eq(other.keys()), || format!("{:?} and {:?}", one.keys(), other.keys()))?;
        for ((path, text), other) in one.iter().zip(other.values()) {
            ensure(text == other, || format!("{} differs:\n{text}\n--- and\n{other}", path.display()))?;
        }
    }
    Ok(())
}

fn another_seed_covers_as_much() -> Outcome<()> {
    let (classes, scratch) = (examples()?, scratch()?);
    let mut covered = Vec::new();
    for seed in ["1", "2"] {
        let words = [&AT_LEISURE[..], &["--seed", seed, "--searcher", "random"], &QUICK[1..4]].concat();
        let record = record(0, &classes, &scratch.path().join(seed), &words)?;
        covered.push((record.totals.branches, record.totals.covered));
    }
    ensure(covered[0].0 > 0 && covered[0] == covered[1], || format!("covered and all: {covered:?}"))
}

/// Kills the process while it writes. Every test file is either complete or absent.
fn whole_after_a_kill() -> Outcome<()> {
    let classes = examples()?;
    for files in [1, 4] {
        let scratch = scratch()?;
        let out = scratch.path().join("out");
        killed_after(files, &classes, &out)?;
        for (path, text) in tree(&out)? {
            ensure(text.ends_with("}\n"), || format!("{} is not whole:\n{text}", path.display()))?;
        }
        compiles(&out, &classes)?;
        // the leftovers do not disturb the next run
        generate_as(0, &classes, &out, &["--no-replay", "heapwright.basics.Integers"])?;
    }
    Ok(())
}

/// Kills a run as soon as this many files exist.
fn killed_after(files: usize, classes: &Path, out: &Path) -> Outcome<()> {
    let mut command = command(classes, out)?;
    command.args(["--no-replay", "heapwright.basics.*", "heapwright.netds.*"]);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(|error| format!("cannot start {command:?}: {error}"))?;
    let begun = Instant::now();
    let mut ended = false;
    while !ended && tree(out)?.len() < files && begun.elapsed() < Duration::from_secs(60) {
        ended = child.try_wait().map_err(|error| error.to_string())?.is_some();
        sleep(Duration::from_millis(1));
    }
    child.kill().map_err(|error| error.to_string())?;
    let status = child.wait().map_err(|error| error.to_string())?;
    ensure(status.code().is_none(), || "the run was over before it could be killed".to_owned())?;
    let found = tree(out)?.len();
    ensure(found >= files, || format!("{found} files"))
}

/// Whenever Ctrl-C arrives, the results so far are written. It arrives while several solvers are running.
fn finished_after_an_interrupt() -> Outcome<()> {
    let (classes, scratch) = (examples()?, scratch()?);
    for (number, files) in [1, 4, 8].into_iter().enumerate() {
        let out = scratch.path().join(number.to_string());
        let mut command = command(&classes, &out)?;
        command.args(["--no-replay", "--threads", "2", "heapwright.basics.*", "heapwright.netds.*"]);
        command.stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|error| format!("cannot start {command:?}: {error}"))?;
        let begun = Instant::now();
        while tree(&out)?.len() < files && begun.elapsed() < Duration::from_secs(60) {
            sleep(Duration::from_millis(1));
        }
        let sent = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        ensure(sent.is_ok_and(|status| status.success()), || "the run was over before it could be stopped".to_owned())?;
        let mut said = String::new();
        let stream = child.stderr.take().ok_or("no error stream")?;
        std::io::BufReader::new(stream).read_to_string(&mut said).map_err(|error| error.to_string())?;
        let status = child.wait().map_err(|error| error.to_string())?;
        ensure(status.code() == Some(130), || format!("{status}: {said}"))?;
        ensure(said.contains("finishing with what was found"), || said.clone())?;
        compiles(&out, &classes)?;
    }
    Ok(())
}

const MINE: &str = "package odd;\n\nclass PlainTest {}\n";

fn a_file_of_somebody_else_stays() -> Outcome<()> {
    let (classes, scratch) = (fixtures()?, scratch()?);
    let mine = scratch.path().join("odd/PlainTest.java");
    write(&mine, MINE)?;
    let finished = generate_as(2, &classes, scratch.path(), &["--suffix", "Test", "odd.Plain"])?;
    ensure(finished.stderr.contains("PlainTest.java") && finished.stderr.contains("--suffix"), || finished.describe())?;
    ensure(read_text(&mine)? == MINE, || "the file was changed".to_owned())?;
    // without an explicit choice, another name is used and reported
    let finished = generate_as(0, &classes, scratch.path(), &["--no-replay", "odd.Plain"])?;
    ensure(finished.stderr.contains("PlainHeapwrightTest.java"), || finished.describe())?;
    generate_as(0, &classes, scratch.path(), &["--no-replay", "--suffix", "Spec", "odd.Plain"])?;
    let found = names(scratch.path())?;
    let all = ["odd/PlainHeapwrightTest.java", "odd/PlainSpec.java", "odd/PlainTest.java"];
    ensure(found == all, || format!("{found:?}"))?;
    ensure(read_text(&mine)? == MINE, || "the file was changed".to_owned())
}

fn our_own_file_is_written_anew() -> Outcome<()> {
    let (classes, scratch) = (fixtures()?, scratch()?);
    let ours = scratch.path().join("odd/PlainTest.java");
    let words = ["--no-replay", "odd.Plain"];
    let status = || -> Outcome<FileStatus> {
        let record = record(0, &classes, scratch.path(), &words)?;
        record.files.first().map(|file| file.status).ok_or_else(|| "no file".to_owned())
    };
    ensure(status()? == FileStatus::Written, || "the first file".to_owned())?;
    let text = read_text(&ours)?;
    ensure(status()? == FileStatus::Unchanged, || "the same file".to_owned())?;
    write(&ours, format!("{text}// added\n"))?;
    ensure(status()? == FileStatus::Unchanged, || "the changed file".to_owned())?;
    ensure(read_text(&ours)? == format!("{text}// added\n"), || "what was added is lost".to_owned())?;
    // without its first line, the file belongs to whoever removed that line
    let rest = text.split_once('\n').map_or("", |(_, rest)| rest);
    write(&ours, rest)?;
    generate(&classes, scratch.path(), &words)?;
    ensure(read_text(&ours)? == rest, || "the file was taken back".to_owned())
}

/// A second run for another method keeps the tests of the first, in a file that compiles.
fn a_run_for_another_method_loses_nothing() -> Outcome<()> {
    let (classes, scratch) = (examples()?, scratch()?);
    let path = scratch.path().join("heapwright/basics/IntegersTest.java");
    let class = "heapwright.basics.Integers";
    generate_as(0, &classes, scratch.path(), &["--no-replay", class])?;
    let whole = read_text(&path)?;
    let keys: Vec<&str> = whole.lines().filter_map(|line| line.trim().strip_prefix("// heapwright: ")).collect();
    let names: std::collections::BTreeSet<&str> = keys.iter().filter_map(|key| key.split('(').next()).collect();
    ensure(names.len() > 1, || format!("one method only: {names:?}"))?;
    std::fs::remove_file(&path).map_err(|error| error.to_string())?;
    for name in &names {
        generate_as(0, &classes, scratch.path(), &["--no-replay", &format!("{class}#{name}")])?;
    }
    let text = read_text(&path)?;
    let marked = |text: &str| -> std::collections::BTreeSet<String> {
        let marks = text.lines().filter_map(|line| line.trim().strip_prefix("// heapwright: "));
        marks.filter_map(|mark| Some(mark.split_once(' ')?.0.to_owned())).collect()
    };
    ensure(marked(&text) == marked(&whole), || format!("other methods than in one run:\n{text}\n{whole}"))?;
    compiles(scratch.path(), &classes)
}

/// Tests changed by hand and members added by hand survive, also with replay.
fn what_a_person_changed_stays() -> Outcome<()> {
    let (classes, scratch) = (examples()?, scratch()?);
    let path = scratch.path().join("heapwright/basics/IntervalTest.java");
    let words = ["heapwright.basics.Interval"];
    generate_as(0, &classes, scratch.path(), &words)?;
    let text = read_text(&path)?;
    let (front, rest) = text.split_once("    @Test").ok_or("no test")?;
    let changed = format!("{front}    // a note of mine\n    @Test{rest}");
    let end = changed.rfind('}').ok_or("no end")?;
    let mine = "    private static final java.util.List<String> MINE = java.util.List.of(\"}\");\n";
    let changed = format!("{}\n{mine}{}", &changed[..end], &changed[end..]);
    write(&path, &changed)?;
    generate_as(0, &classes, scratch.path(), &words)?;
    let merged = read_text(&path)?;
    ensure(merged.contains("// a note of mine") && merged.contains(mine.trim()), || format!("lost:\n{merged}"))?;
    ensure(merged.matches("@Test").count() == text.matches("@Test").count(), || format!("twice:\n{merged}"))?;
    compiles(scratch.path(), &classes)?;
    generate_as(0, &classes, scratch.path(), &words)?;
    ensure(read_text(&path)? == merged, || "a third run changes it".to_owned())
}

/// A pipe, a directory or a device in place of a file is detected before anything is explored.
fn no_file_where_a_pipe_is() -> Outcome<()> {
    let (classes, scratch) = (fixtures()?, scratch()?);
    let place = scratch.path().join("odd/PlainTest.java");
    std::fs::create_dir_all(&place).map_err(|error| error.to_string())?;
    let refused = |out: &Path| -> Outcome<()> {
        let begun = Instant::now();
        let finished = generate_as(2, &classes, out, &["--no-replay", "odd.Plain"])?;
        ensure(finished.stderr.contains("--out") && begun.elapsed() < Duration::from_secs(20), || finished.describe())
    };
    refused(scratch.path())?;
    std::fs::remove_dir(&place).map_err(|error| error.to_string())?;
    let fifo = std::process::Command::new("mkfifo").arg(&place).status().map_err(|error| error.to_string())?;
    ensure(fifo.success(), || "no pipe".to_owned())?;
    refused(scratch.path())?;
    refused(&place)?;
    refused(Path::new("/dev/null"))
}

/// Environment variables cannot be predicted: a test that depends on them is not reproducible and is not written.
fn a_test_that_is_not_always_the_same_is_in_no_file() -> Outcome<()> {
    let (classes, scratch) = (fixtures()?, scratch()?);
    let record = record(0, &classes, scratch.path(), &["odd.Surroundings"])?;
    ensure(record.withheld.iter().all(|test| test.cause == Cause::Unsteady), || format!("{:?}", record.withheld))?;
    let found = tree(scratch.path())?;
    let text = found.values().next().ok_or("no file")?;
    for withheld in &record.withheld {
        ensure(withheld.method == "code" && withheld.source.contains(&withheld.test), || format!("{withheld:?}"))?;
        ensure(!text.contains(&withheld.test), || format!("the file has {}", withheld.test))?;
    }
    // the machine has no variable with that name
    ensure(!text.contains("assertEquals(1, Surroundings.code("), || text.clone())?;
    compiles(scratch.path(), &classes)
}
