//! The output of `heapwright gen`: the document, the table, quiet mode, queries as files, and time limits.

use crate::gen_support::{LIMIT, command, ensure, examples, fixtures, generate, generate_as, names, record, scratch};
use crate::support::jdk::Jdk;
use crate::support::process::run;
use crate::support::{Outcome, at, files_below, read_text, repository, write};
use libtest_mimic::Trial;
use serde_json::Value;
use std::process::Command;
use std::time::{Duration, Instant};

type Test = fn() -> Outcome<()>;

const TESTS: [(&str, Test); 7] = [
    ("the_document_follows_its_schema", the_document_follows_its_schema),
    ("the_table_is_for_people", the_table_is_for_people),
    ("quiet_is_quiet", quiet_is_quiet),
    ("queries_are_smt_lib", queries_are_smt_lib),
    ("without_replay_no_java_is_needed", without_replay_no_java_is_needed),
    ("time_holds", time_holds),
    ("nothing_but_unsupported_paths", nothing_but_unsupported_paths),
];

pub fn trials() -> Vec<Trial> {
    TESTS.into_iter().map(|(name, test)| crate::trial(format!("gen_output::{name}"), test)).collect()
}

const TOTALS: [&str; 8] = ["methods", "branches", "covered", "tests", "withheld", "invalid", "milliseconds", "queries"];

fn the_document_follows_its_schema() -> Outcome<()> {
    let schema = read_text(&repository().join("docs/run-record.schema.json"))?;
    let schema: Value = serde_json::from_str(&schema).map_err(|error| error.to_string())?;
    let validator = jsonschema::validator_for(&schema).map_err(|error| error.to_string())?;
    let scratch = scratch()?;
    for (code, target) in [(0, "shop.Till"), (0, "odd.Surroundings")] {
        let finished = generate_as(code, &fixtures()?, &scratch.path().join(target), &["--json", target])?;
        let document: Value = serde_json::from_str(&finished.stdout).map_err(|error| error.to_string())?;
        let mistakes: Vec<String> =
            validator.iter_errors(&document).map(|error| format!("{}: {error}", error.instance_path())).collect();
        ensure(mistakes.is_empty(), || mistakes.join("\n"))?;
        let totals = &document["totals"];
        for key in TOTALS {
            ensure(totals[key].is_u64(), || format!("{key} is missing in {totals}"))?;
        }
        for (total, key) in
            [("branches", "branches"), ("covered", "covered"), ("tests", "tests"), ("queries", "queries")]
        {
            let methods = document["methods"].as_array().into_iter().flatten();
            let sum: u64 = methods.filter_map(|method| method[key].as_u64()).sum();
            ensure(totals[total] == sum, || format!("{total} is {}, the methods have {sum}", totals[total]))?;
        }
    }
    Ok(())
}

fn the_table_is_for_people() -> Outcome<()> {
    let scratch = scratch()?;
    let finished = generate_as(0, &fixtures()?, scratch.path(), &["-v", "shop.Till"])?;
    for word in ["Method", "Branches", "Tests", "Paths", "Time", "Solver", "Till.pay(int, String)", "TillTest.java"] {
        ensure(finished.stdout.contains(word), || format!("{word} is missing: {}", finished.describe()))?;
    }
    let lines = finished.stdout.lines().chain(finished.stderr.lines());
    ensure(lines.into_iter().all(|line| !line.contains('\u{1b}')), || "colours where no terminal is".to_owned())
}

fn quiet_is_quiet() -> Outcome<()> {
    let scratch = scratch()?;
    let finished = generate_as(0, &fixtures()?, scratch.path(), &["--quiet", "odd.Plain"])?;
    ensure(finished.stdout.is_empty() && finished.stderr.is_empty(), || finished.describe())?;
    let found = names(scratch.path())?;
    ensure(found == ["odd/PlainTest.java"], || format!("{found:?}"))
}

fn queries_are_smt_lib() -> Outcome<()> {
    let scratch = scratch()?;
    let queries = scratch.path().join("queries");
    let folder = queries.display().to_string();
    let words = ["--no-replay", "--dump-queries", &folder, "heapwright.basics.Integers", "heapwright.netds.Sequence"];
    let record = record(0, &examples()?, &scratch.path().join("out"), &words)?;
    let files = files_below(&queries, "smt2")?;
    ensure(!files.is_empty(), || "no queries".to_owned())?;
    ensure(files.len() as u64 <= record.totals.queries, || {
        format!("{} files for {} queries", files.len(), record.totals.queries)
    })?;
    let step = files.len().div_ceil(40);
    for file in files.iter().step_by(step) {
        let finished = run(Command::new("z3").arg("-T:20").arg(file), LIMIT)?;
        let answer = finished.stdout.lines().next().unwrap_or("");
        // a solver reports an error if it is asked for the values of a missing model
        let errors = finished.stdout.lines().filter(|line| line.contains("(error"));
        let wrong = errors.filter(|line| answer == "sat" || !line.contains("model is not available")).count();
        let accepted = wrong == 0 && ["sat", "unsat", "unknown", "timeout"].contains(&answer);
        ensure(accepted, || format!("{}: {}", file.display(), finished.describe()))?;
    }
    Ok(())
}

/// A JDK home with the library but without executables.
fn without_replay_no_java_is_needed() -> Outcome<()> {
    let scratch = scratch()?;
    let home = scratch.path().join("jdk");
    let jdk = Jdk::any()?.home();
    write(&home.join("release"), read_text(&jdk.join("release"))?)?;
    std::fs::create_dir_all(home.join("lib")).map_err(|error| at(&home, error))?;
    std::os::unix::fs::symlink(jdk.join("lib/modules"), home.join("lib/modules")).map_err(|error| at(&home, error))?;
    let out = scratch.path().join("out");
    let run_with = |words: &[&str]| {
        let mut command = command(&fixtures()?, &out)?;
        command.args(words).arg("odd.Plain").env("JAVA_HOME", &home).env("PATH", scratch.path());
        run(&mut command, LIMIT)
    };
    let finished = run_with(&["--no-replay"])?;
    ensure(finished.code() == Some(0), || finished.describe())?;
    let found = names(&out)?;
    ensure(found == ["odd/PlainTest.java"], || format!("{found:?}"))?;
    // with replay, the message says what is missing
    let finished = run_with(&[])?;
    ensure(finished.code() == Some(2) && finished.stderr.contains("--no-replay"), || finished.describe())
}

/// Endless methods, with time as the only limit.
fn time_holds() -> Outcome<()> {
    let (classes, scratch) = (fixtures()?, scratch()?);
    let endless = ["--method-time", "1h", "--max-paths", "100000000", "--max-depth", "100000", "slow.Endless"];
    for (time, replay) in [("3s", "--no-replay"), ("6s", "--no-replay=false")] {
        let words = [&["--json", "--time", time, replay], &endless[..]].concat();
        let begun = Instant::now();
        let finished = generate(&classes, &scratch.path().join(time), &words)?;
        let taken = begun.elapsed();
        let given = humantime::parse_duration(time).map_err(|error| error.to_string())?;
        ensure(taken <= given + Duration::from_secs(1), || format!("{taken:?} with --time {time}"))?;
        // on a busy machine the tests may not be confirmed in time
        ensure(matches!(finished.code(), Some(0 | 5)), || finished.describe())?;
        let document: Value = serde_json::from_str(&finished.stdout).map_err(|error| error.to_string())?;
        let longest =
            document["methods"].as_array().into_iter().flatten().filter_map(|m| m["solver_ms"].as_u64()).max();
        ensure(longest.is_some_and(|ms| ms <= 7_000), || format!("{longest:?} ms in the solver"))?;
    }
    Ok(())
}

fn nothing_but_unsupported_paths() -> Outcome<()> {
    let scratch = scratch()?;
    let finished = generate(&fixtures()?, scratch.path(), &["--no-replay", "odd.Outside"])?;
    ensure(finished.code() == Some(3), || finished.describe())?;
    let found = names(scratch.path())?;
    ensure(found.is_empty(), || format!("{found:?}"))
}
