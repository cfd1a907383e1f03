//! Whole libraries: a jar and a package of the JDK, tested from another package.

use crate::gen_support::{LIMIT, ensure, scratch, tree};
use crate::support::compile::compile;
use crate::support::jdk::Jdk;
use crate::support::machine::heapwright;
use crate::support::process::run;
use crate::support::{Outcome, files_below, fixtures};
use heapwright_report::RunRecord;
use libtest_mimic::Trial;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

type Test = fn() -> Outcome<()>;

const TESTS: [(&str, Test); 3] = [
    ("a_jar_is_tested_by_what_it_exports", jar),
    ("a_killed_run_on_the_jdk_goes_on_where_it_was", killed),
    ("mistakes_are_named", mistakes),
];

pub fn trials() -> Vec<Trial> {
    TESTS.into_iter().map(|(name, test)| crate::trial(format!("gen_library::{name}"), test)).collect()
}

/// A package of the JDK with little code.
const PACKAGE: &str = "javax.security.auth.callback";

/// `heapwright gen` for a library.
fn command(out: &Path, library: &str, words: &[&str]) -> Outcome<Command> {
    let mut command = heapwright();
    command.args(["gen", "--no-config", "--library", library, "--out"]).arg(out).args(words);
    command.env("JAVA_HOME", Jdk::any()?.home()).env_remove("CLASSPATH").env_remove("HEAPWRIGHT_NO_CACHE");
    Ok(command)
}

fn jar() -> Outcome<()> {
    let sources = files_below(&fixtures().join("gen_library/java"), "java")?;
    let classes = compile("gen_library", Jdk::any()?, &sources, &[])?;
    let place = scratch()?;
    let (jar, out) = (place.path().join("tiny.jar"), place.path().join("out"));
    run(Jdk::any()?.tool("jar").arg("cf").arg(&jar).arg("-C").arg(&classes).arg("."), LIMIT)?;
    let words = ["--json", "--no-cache", "--time", "60s", "--test-package", "outside", "--property", "tiny.mode=fast"];
    let finished = run(&mut command(&out, &jar.display().to_string(), &words)?, LIMIT)?;
    let record = RunRecord::from_json(&finished.stdout).map_err(|error| format!("{error}: {}", finished.describe()))?;
    let files = tree(&out)?;
    let text: String = files.values().cloned().collect();
    ensure(files.keys().all(|path| path.starts_with("outside/tiny")), || format!("{:?}", files.keys()))?;
    ensure(text.contains("package outside.tiny;") && text.contains("import tiny.Gauge;"), || text.clone())?;
    for hidden in ["secret(", "margin(", "Scale", "setAccessible", "getDeclaredField"] {
        ensure(!text.contains(hidden), || format!("{hidden} in\n{text}"))?;
    }
    let library = record.library.ok_or("nothing was measured")?;
    // what no entry leads to: secret() and Scale.unused()
    ensure(library.reachable.branches.total == 10 && library.all.branches.total == 14, || format!("{library:?}"))?;
    ensure(library.reachable.branches.covered == 10, || format!("{library:?}\n{text}"))?;
    ensure(text.contains("assertEquals(\"fast\", Register.mode())"), || text.clone())?;
    ensure(record.withheld.is_empty(), || format!("{:?}", record.withheld))?;
    ensure(library.reachable.instructions.percent() > 99.0, || format!("{library:?}\n{text}"))
}

/// The methods that each file has tests of.
fn tested(out: &Path) -> Outcome<BTreeMap<String, BTreeSet<String>>> {
    let methods = |text: &str| {
        let marks = text.lines().filter_map(|line| line.trim().strip_prefix("// heapwright: ")?.rsplit_once(' '));
        marks.map(|(method, _)| method.to_owned()).collect()
    };
    Ok(tree(out)?.into_iter().map(|(path, text)| (path.display().to_string(), methods(&text))).collect())
}

fn killed() -> Outcome<()> {
    let place = scratch()?;
    let (out, cache) = (place.path().join("out"), place.path().join("cache").display().to_string());
    let words = |time| ["--cache", cache.as_str(), "--time", time];
    // it is killed long before, unless the machine is very busy
    let mut first = command(&out, PACKAGE, &words("100s"))?;
    let mut process =
        first.stdout(Stdio::null()).stderr(Stdio::null()).spawn().map_err(|error| format!("not started: {error}"))?;
    // until the first tests are confirmed
    while !out.exists() || tested(&out)?.is_empty() {
        if process.try_wait().map_err(|error| error.to_string())?.is_some() {
            break;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let _ = process.kill();
    process.wait().map_err(|error| error.to_string())?;
    let before = tested(&out)?;
    ensure(before.values().any(|methods| !methods.is_empty()), || "no test was written before the end".to_owned())?;
    let finished = run(&mut command(&out, PACKAGE, &[&words("40s")[..], &["--json"]].concat())?, LIMIT)?;
    let record = RunRecord::from_json(&finished.stdout).map_err(|error| format!("{error}: {}", finished.describe()))?;
    // the tests are chosen anew from all that is known, so they may be others; but no method loses all of its tests
    let after = tested(&out)?;
    for (path, methods) in &before {
        let kept = after.get(path).cloned().unwrap_or_default();
        let told = || format!("{path}: {methods:?} before, {kept:?} after\n{}", finished.describe());
        ensure(kept.is_superset(methods), told)?;
    }
    ensure(finished.stderr.contains("methods were explored before"), || finished.describe())?;
    let library = record.library.ok_or("nothing was measured")?;
    ensure(library.reachable.instructions.percent() > 50.0, || format!("{library:?}"))?;
    let text: String = tree(&out)?.values().cloned().collect();
    ensure(text.contains(&format!("package heapwright.{PACKAGE};")), || text.clone())
}

fn mistakes() -> Outcome<()> {
    let place = scratch()?;
    let cases: [(&str, &[&str], i32, &str); 7] = [
        ("java.bean", &[], 2, "did you mean java.beans?"),
        ("sun.misc.Unsafe2", &[], 2, "neither the JDK nor the class path"),
        ("java.beans.Statement#execute", &[], 2, "names a method"),
        ("jdk.internal.misc", &[], 3, "does not export"),
        ("java.beans", &["--property", "=x"], 2, "give a name and a value"),
        ("java.beans", &["a.B"], 2, "leave out the target"),
        ("java.beans", &["--test-package", "java"], 2, "cannot be a package of yours"),
    ];
    for (library, words, code, wanted) in cases {
        let finished = run(&mut command(place.path(), library, words)?, LIMIT)?;
        let is_right = finished.code() == Some(code) && finished.stderr.contains(wanted);
        ensure(is_right, || format!("{library} {words:?}: {wanted}: {}", finished.describe()))?;
    }
    Ok(())
}
