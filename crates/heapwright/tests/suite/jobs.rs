//! `heapwright plan`, `work` and `merge` give what `gen` gives; the cache makes a second run short and changes nothing.

use crate::gen_support::{LIMIT, ensure, examples, generate, generate_as, names, scratch, tree};
use crate::support::compile::compile;
use crate::support::jdk::Jdk;
use crate::support::machine::heapwright;
use crate::support::process::{Finished, run};
use crate::support::{Outcome, at, write};
use heapwright_report::RunRecord;
use libtest_mimic::Trial;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

type Test = fn() -> Outcome<()>;

const TESTS: [(&str, Test); 6] = [
    ("in_parts_as_in_one", in_parts_as_in_one),
    ("the_class_path_may_come_from_the_cache", the_class_path_may_come_from_the_cache),
    ("a_second_run_computes_nothing", a_second_run_computes_nothing),
    ("every_kind_of_change_is_noticed", every_kind_of_change_is_noticed),
    ("damaged_entries_are_computed_again", damaged_entries_are_computed_again),
    ("wrong_plans_are_named", wrong_plans_are_named),
];

pub fn trials() -> Vec<Trial> {
    TESTS.into_iter().map(|(name, test)| crate::trial(format!("jobs::{name}"), test)).collect()
}

/// Classes that are explored quickly, without reaching a limit.
const QUICK: [&str; 3] = ["heapwright.netds.Aliasing", "heapwright.basics.Interval", "heapwright.basics.Integers"];

/// Runs another command of the program than `gen`.
fn heapwright_as(code: i32, words: &[&str]) -> Outcome<Finished> {
    started_as(code, heapwright(), words)
}

fn started_as(code: i32, mut command: Command, words: &[&str]) -> Outcome<Finished> {
    command.args(words).env("JAVA_HOME", Jdk::any()?.home()).env_remove("CLASSPATH");
    let finished = run(&mut command, LIMIT)?;
    match finished.code() == Some(code) {
        true => Ok(finished),
        false => Err(format!("exit code {code} is expected: {}", finished.describe())),
    }
}

/// The jobs of a plan.
fn jobs(plan: &Path) -> Outcome<Vec<PathBuf>> {
    let place = plan.join("jobs");
    let listed = std::fs::read_dir(&place).map_err(|error| at(&place, error))?;
    let mut found: Vec<PathBuf> = listed.flatten().map(|entry| entry.path()).collect();
    found.sort();
    Ok(found)
}

/// A record without what differs from run to run: times, and where files are.
fn without_times(record: &str, out: &Path) -> Outcome<serde_json::Value> {
    RunRecord::from_json(record).map_err(|error| error.to_string())?;
    let record = record.replace(&out.display().to_string(), "OUT");
    let mut value: serde_json::Value = serde_json::from_str(&record).map_err(|error| error.to_string())?;
    fn clear(value: &mut serde_json::Value) {
        match value {
            serde_json::Value::Object(map) => {
                map.retain(|key, _| !key.ends_with("_ms") && !key.contains("milliseconds"));
                map.values_mut().for_each(clear);
            }
            serde_json::Value::Array(list) => list.iter_mut().for_each(clear),
            _ => {}
        }
    }
    clear(&mut value);
    Ok(value)
}

/// With the replay: files, record and exit code are the same, whatever the order of the jobs and however often they
/// are done.
fn in_parts_as_in_one() -> Outcome<()> {
    let (classes, scratch) = (examples()?, scratch()?);
    let [one, parts, plan] = ["one", "parts", "plan"].map(|name| scratch.path().join(name));
    let words = [&["--json", "--no-cache"][..], &QUICK].concat();
    let whole = generate_as(0, &classes, &one, &words)?;
    let classes_text = classes.display().to_string();
    let (plan_text, parts_text) = (plan.display().to_string(), parts.display().to_string());
    let words = [&["plan", "--no-config", "-cp", &classes_text, "--out", &plan_text, "--slice", "2"][..], &QUICK];
    heapwright_as(0, &words.concat())?;
    let all = jobs(&plan)?;
    ensure(all.len() > 3, || format!("{} jobs", all.len()))?;
    for job in all.iter().rev().chain(&all) {
        heapwright_as(0, &["work", "--no-cache", &job.display().to_string()])?;
    }
    let words = ["merge", &plan_text, "--out", &parts_text, "--json", "--no-cache"];
    let merged = heapwright_as(0, &words)?;
    let (expected, found) = (tree(&one)?, tree(&parts)?);
    ensure(expected == found && !found.is_empty(), || format!("{:?} and {:?} differ", expected.keys(), found.keys()))?;
    let (expected, found) = (without_times(&whole.stdout, &one)?, without_times(&merged.stdout, &parts)?);
    ensure(expected == found, || format!("the records differ:\n{expected:#}\n{found:#}"))
}

/// A worker that has only the plan and the cache does the job; a class path that has changed is never used.
fn the_class_path_may_come_from_the_cache() -> Outcome<()> {
    let (classes, scratch) = (examples()?, scratch()?);
    let copy = scratch.path().join("classes");
    copied(&classes, &copy)?;
    let [plan, cache, out] = ["plan", "cache", "out"].map(|name| scratch.path().join(name).display().to_string());
    let target = "heapwright.netds.Aliasing";
    // a machine that has nothing yet
    let home = scratch.path().join("home");
    let elsewhere = |code: i32, words: &[&str]| {
        let mut command = heapwright();
        command.env("XDG_CACHE_HOME", &home);
        started_as(code, command, words)
    };
    let copy_text = copy.display().to_string();
    elsewhere(
        0,
        &["plan", "--no-config", "-cp", &copy_text, "--out", &plan, "--cache", &cache, "--slice", "99", target],
    )?;
    let changed = copy.join("heapwright/netds/Cell.class");
    std::fs::remove_file(&changed).map_err(|error| at(&changed, error))?;
    let job = jobs(Path::new(&plan))?.remove(0).display().to_string();
    let refused = elsewhere(2, &["work", &job, "--no-cache"])?;
    ensure(refused.stderr.contains(&copy_text) && refused.stderr.contains("--cache"), || refused.describe())?;
    elsewhere(0, &["work", &job, "--cache", &cache])?;
    elsewhere(0, &["merge", &plan, "--out", &out, "--cache", &cache, "--no-replay"])?;
    let expected = scratch.path().join("expected");
    generate_as(0, &classes, &expected, &["--no-cache", "--no-replay", target])?;
    ensure(tree(&expected)? == tree(Path::new(&out))?, || "the tests differ".to_owned())
}

fn copied(from: &Path, to: &Path) -> Outcome<()> {
    for name in names(from)? {
        let target = to.join(&name);
        target.parent().map_or(Ok(()), std::fs::create_dir_all).map_err(|error| at(&target, error))?;
        std::fs::copy(from.join(&name), &target).map_err(|error| at(&target, error))?;
    }
    Ok(())
}

/// Everything is as it was; in another directory the same files are written.
fn a_second_run_computes_nothing() -> Outcome<()> {
    let (classes, scratch) = (examples()?, scratch()?);
    let cache = scratch.path().join("cache").display().to_string();
    let out = scratch.path().join("out");
    let words = [&["--json", "--cache", &cache][..], &QUICK].concat();
    let first = generate_as(0, &classes, &out, &words)?;
    let files = tree(&out)?;
    let second = generate_as(0, &classes, &out, &words)?;
    ensure(second.stderr.contains("methods were explored before"), || second.describe())?;
    ensure(tree(&out)? == files, || "the files have changed".to_owned())?;
    let (mut one, mut two) = (without_times(&first.stdout, &out)?, without_times(&second.stdout, &out)?);
    for record in [&mut one, &mut two] {
        // written the first time, unchanged the second
        record.as_object_mut().map(|record| record.remove("files"));
    }
    ensure(one == two, || format!("the records differ:\n{one:#}\n{two:#}"))?;
    let elsewhere = scratch.path().join("elsewhere");
    generate_as(0, &classes, &elsewhere, &words)?;
    ensure(tree(&elsewhere)? == files, || "the files differ elsewhere".to_owned())
}

/// The first version of a small program: a file, and its text.
const PROGRAM: [(&str, &str); 6] = [
    ("Base", "public class Base { public static int twice(int x) { return x > 9 ? 0 : 2 * x; } }"),
    ("User", "public class User { public static int use(int x) { return Base.twice(x) > 4 ? 1 : 2; } }"),
    ("Other", "public class Other { public static int own(int x) { return x > 3 ? 1 : 2; } }"),
    ("Shape", "public interface Shape { int area(); }"),
    ("Shapes", "public class Shapes { public static int big(Shape s) { return s.area() > 7 ? 1 : 2; } }"),
    (
        "Named",
        "public class Named { public static int made(int x) throws Exception { if (x != 5) return 0; \
         Object o = Class.forName(\"p.\" + \"Plu\" + \"gin\").getDeclaredConstructor().newInstance(); \
         return o.hashCode() > 3 ? 1 : 2; } }",
    ),
];

/// Changes to it, one after the other, each with the number of methods that need not be explored again, if that is
/// certain.
const CHANGES: [(&str, &str, Option<usize>); 7] = [
    ("Base", "public class Base { public static int twice(int x) { return x > 7 ? 1 : 2 * x; } }", Some(2)),
    ("Square", "public class Square implements Shape { int side; public int area() { return side * side; } }", None),
    ("Plugin", "public class Plugin { public int hashCode() { return 9; } }", None),
    ("Plugin", "public class Plugin { public int hashCode() { return 1; } }", None),
    (
        "Sorting",
        "public class Sorting { public static int by(java.util.Comparator<String> c) { \
         return c.compare(\"a\", \"b\") == 42 ? 1 : 2; } }",
        None,
    ),
    (
        "Odd",
        "public class Odd implements java.util.Comparator<String> { \
         public int compare(String a, String b) { return 42; } }",
        None,
    ),
    ("Odd", "public class Odd { public static int none(int x) { return x > 2 ? x : 1; } }", None),
];

/// After each change files and record are those of a run without cache.
fn every_kind_of_change_is_noticed() -> Outcome<()> {
    let scratch = scratch()?;
    let cache = scratch.path().join("cache").display().to_string();
    let mut program: BTreeMap<&str, &str> = PROGRAM.into();
    for step in 0..=CHANGES.len() + 1 {
        let change = CHANGES.get(step.wrapping_sub(1));
        let last = if let Some((name, text, _)) = change { program.insert(name, text).is_some() } else { false };
        let mut sources = Vec::new();
        for (name, text) in &program {
            let file = scratch.path().join(format!("p/{name}.java"));
            write(&file, format!("package p;\n{text}"))?;
            sources.push(file);
        }
        let classes = compile("changes", Jdk::any()?, &sources, &[])?;
        // the last step changes an option
        let bound = if step > CHANGES.len() { "3" } else { "4" };
        let words = ["--no-replay", "--json", "--loop-bound", bound, "p.*"];
        let [cached, computed] = ["cached", "computed"].map(|name| scratch.path().join(format!("{name}{step}")));
        let one = generate(&classes, &cached, &[&["--cache", &cache], &words[..]].concat())?;
        let two = generate(&classes, &computed, &[&["--no-cache"], &words[..]].concat())?;
        ensure(one.code() == two.code(), || format!("step {step}: {}\n{}", one.describe(), two.describe()))?;
        ensure(tree(&cached)? == tree(&computed)?, || format!("step {step}: the files differ"))?;
        let (found, expected) = (without_times(&one.stdout, &cached)?, without_times(&two.stdout, &computed)?);
        ensure(found == expected, || format!("step {step}: the records differ:\n{found:#}\n{expected:#}"))?;
        let reused = one.stderr.lines().find(|line| line.contains("explored before"));
        ensure(reused.is_some() == (step > 0 && step <= CHANGES.len()), || format!("step {step}: {}", one.describe()))?;
        if let (Some((.., Some(kept))), true, Some(line)) = (change, last, reused) {
            ensure(line.contains(&format!(" {kept} of ")), || format!("step {step}: {line}"))?;
        }
    }
    Ok(())
}

/// A way to spoil a file.
type Damage = fn(Vec<u8>) -> Vec<u8>;

/// Whatever has happened to the cache, the tests are those of a run without it, and one line says so.
fn damaged_entries_are_computed_again() -> Outcome<()> {
    let (classes, scratch) = (examples()?, scratch()?);
    let cache = scratch.path().join("cache");
    let text = cache.display().to_string();
    let words = ["--no-replay", "--cache", &text, "heapwright.netds.Aliasing"];
    let expected = scratch.path().join("expected");
    generate_as(0, &classes, &expected, &words)?;
    let damages: [(&str, Damage); 4] = [
        ("cut", |bytes| bytes[..bytes.len() / 2].to_vec()),
        ("empty", |_| Vec::new()),
        ("altered", |mut bytes| {
            let last = bytes.len() - 1;
            bytes[last] ^= 1;
            bytes
        }),
        ("foreign", |_| b"<html>not found</html>\n".to_vec()),
    ];
    for (name, damage) in damages {
        for entry in names(&cache)? {
            let path = cache.join(entry);
            let bytes = std::fs::read(&path).map_err(|error| at(&path, error))?;
            std::fs::write(&path, damage(bytes)).map_err(|error| at(&path, error))?;
        }
        let out = scratch.path().join(name);
        let finished = generate_as(0, &classes, &out, &words)?;
        ensure(tree(&out)? == tree(&expected)?, || format!("{name}: the tests differ"))?;
        let told = finished.stderr.matches("damaged entry").count();
        ensure(told == 1, || format!("{name}: {}", finished.describe()))?;
    }
    Ok(())
}

/// Bad input ends with exit code 2 and a message that names the file and the remedy.
fn wrong_plans_are_named() -> Outcome<()> {
    let (classes, scratch) = (examples()?, scratch()?);
    let plan = scratch.path().join("plan");
    let (plan_text, classes) = (plan.display().to_string(), classes.display().to_string());
    let target = "heapwright.netds.Aliasing";
    let planning = ["plan", "--no-config", "-cp", &classes, "--out", &plan_text, target];
    heapwright_as(0, &planning)?;
    let told = |words: &[&str], parts: &[&str]| -> Outcome<()> {
        let finished = heapwright_as(2, words)?;
        ensure(parts.iter().all(|part| finished.stderr.contains(part)), || {
            format!("{parts:?}: {}", finished.describe())
        })
    };
    told(&planning, &[&plan_text, "--out"])?;
    told(&["plan", "--no-config", "-cp", &classes, target], &["--out"])?;
    told(&["merge", &plan_text, "--out", "x"], &["00000.json", "heapwright work"])?;
    told(&["merge", &classes, "--out", "x"], &[&classes, "no plan"])?;
    told(&["work", "nowhere/jobs/1.json"], &["nowhere/jobs/1.json"])?;
    let job = jobs(&plan)?.remove(0);
    let (job_text, text) = (job.display().to_string(), std::fs::read_to_string(&job).map_err(|error| at(&job, error))?);
    write(&job, text.replace("\"run\": 0", "\"run\": zero"))?;
    told(&["work", &job_text], &[&format!("{job_text}:4:"), "plan again"])?;
    write(&job, text.replace("\"run\": 0", "\"run\": 7"))?;
    told(&["work", &job_text], &[&job_text, "no run 7"])?;
    write(&job, &text)?;
    let manifest = plan.join("manifest.json");
    let own = std::fs::read_to_string(&manifest).map_err(|error| at(&manifest, error))?;
    write(&manifest, own.replace("\"seed\": 0", "\"seed\": 1"))?;
    told(&["work", &job_text], &["another plan"])?;
    write(&manifest, &own)?;
    told(&["work", &job_text, "--cache", "ftp://host/x"], &["ftp", "--cache"])?;
    told(&["work", &job_text, "--cache", "/dev/null/x"], &["/dev/null/x"])?;
    heapwright_as(0, &["work", &job_text, "--no-cache"])?;
    let result = plan.join("results/00000.result");
    write(&result, "nonsense")?;
    told(&["merge", &plan_text, "--out", "x"], &["00000.result", "heapwright work"])
}
