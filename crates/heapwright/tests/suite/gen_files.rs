//! The files that `heapwright gen` writes: the same whenever they are written, whole whatever happens, and never over
//! those of others.

use crate::gen_support::{
    command, compiles, ensure, examples, fixtures, generate, generate_as, names, record, scratch, tree,
};
use crate::support::{Outcome, read_text, write};
use heapwright_report::FileStatus;
use libtest_mimic::Trial;
use std::io::Read;
use std::path::Path;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

type Test = fn() -> Outcome<()>;

const TESTS: [(&str, Test); 7] = [
    ("the_same_on_one_thread_and_on_two", the_same_on_one_thread_and_on_two),
    ("another_seed_may_choose_other_inputs_but_covers_as_much", another_seed_covers_as_much),
    ("whole_after_a_kill", whole_after_a_kill),
    ("finished_after_an_interrupt", finished_after_an_interrupt),
    ("a_file_of_somebody_else_stays", a_file_of_somebody_else_stays),
    ("our_own_file_is_written_anew", our_own_file_is_written_anew),
    ("a_withheld_test_is_in_no_file", a_withheld_test_is_in_no_file),
];

pub fn trials() -> Vec<Trial> {
    TESTS.into_iter().map(|(name, test)| crate::trial(format!("gen_files::{name}"), test)).collect()
}

/// Classes of the examples that are explored in a moment.
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

/// No time strikes, so that all that is written depends on the seed alone.
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

/// Kills the process while it writes. Every test file is there as a whole or not at all.
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
        // whoever comes next is not disturbed by what was left behind
        generate_as(0, &classes, &out, &["--no-replay", "heapwright.basics.Integers"])?;
    }
    Ok(())
}

/// Ends a run by force as soon as so many files are there.
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

/// Whenever Ctrl-C comes, what was found is written. It comes while several solvers are at work.
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
    let finished = generate_as(2, &classes, scratch.path(), &["odd.Plain"])?;
    ensure(finished.stderr.contains("PlainTest.java") && finished.stderr.contains("--suffix"), || finished.describe())?;
    ensure(read_text(&mine)? == MINE, || "the file was changed".to_owned())?;
    let record = record(2, &classes, scratch.path(), &["--no-replay", "odd.Plain"])?;
    let statuses: Vec<_> = record.files.iter().map(|file| (file.status, file.tests)).collect();
    ensure(statuses == [(FileStatus::NotOurs, 0)] && record.totals.tests == 0, || format!("{statuses:?}"))?;
    generate_as(0, &classes, scratch.path(), &["--no-replay", "--suffix", "Spec", "odd.Plain"])?;
    let found = names(scratch.path())?;
    ensure(found == ["odd/PlainSpec.java", "odd/PlainTest.java"], || format!("{found:?}"))?;
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
    write(&ours, format!("{text}// changed\n"))?;
    ensure(status()? == FileStatus::Written, || "the changed file".to_owned())?;
    ensure(read_text(&ours)? == text, || "not what it was".to_owned())?;
    // without its first line it belongs to whoever removed that
    let rest = text.split_once('\n').map_or("", |(_, rest)| rest);
    write(&ours, rest)?;
    generate(&classes, scratch.path(), &words)?;
    ensure(read_text(&ours)? == rest, || "the file was taken back".to_owned())
}

/// Environment variables are nothing to predict: the JVM disagrees, and the exit code and the record say so.
fn a_withheld_test_is_in_no_file() -> Outcome<()> {
    let (classes, scratch) = (fixtures()?, scratch()?);
    let record = record(4, &classes, scratch.path(), &["odd.Surroundings"])?;
    let [withheld] = record.withheld.as_slice() else { return Err(format!("withheld: {:?}", record.withheld)) };
    ensure(record.totals.withheld == 1 && record.totals.tests == 1, || format!("{:?}", record.totals))?;
    ensure(withheld.method == "code" && withheld.source.contains(&withheld.test), || format!("{withheld:?}"))?;
    let found = tree(scratch.path())?;
    let text = found.values().next().ok_or("no file")?;
    ensure(!text.contains(&withheld.test), || format!("the file has {}", withheld.test))?;
    compiles(scratch.path(), &classes)
}
