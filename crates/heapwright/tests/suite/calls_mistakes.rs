//! Mistakes in copies of `examples/api`: each is found, by a sequence of calls that the JVM confirms and than which brute
//! force knows no shorter one. `make bench BENCH="--part sequences"` looks for the same mistakes and says how long it
//! takes.

use crate::calls_branches::enumerator;
use crate::gen_support::{LIMIT, ensure, scratch};
use crate::support::compile::compile;
use crate::support::jdk::Jdk;
use crate::support::machine::heapwright;
use crate::support::process::run;
use crate::support::{Outcome, fixtures, read_bytes, repository};
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// Calls that brute force makes for one mistake.
const CALLS: &str = "60000";

/// A class, a text that occurs once in its source, and what stands there instead.
#[derive(Deserialize)]
struct Mistake {
    class: String,
    from: String,
    to: String,
}

/// Every mistake is found, and no shorter sequence shows it.
pub fn all() -> Outcome<()> {
    let text = String::from_utf8_lossy(&read_bytes(&fixtures().join("calls/mistakes.json"))?).into_owned();
    let mistakes: Vec<Mistake> = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    ensure(mistakes.len() == 20, || format!("{} mistakes", mistakes.len()))?;
    let folder = scratch()?;
    let names = (0..mistakes.len()).map(|number| format!("mistakes.m{number}"));
    let sources = mistakes.iter().zip(names.clone()).map(|(mistake, package)| make(folder.path(), mistake, &package));
    let sources: Vec<PathBuf> = sources.collect::<Outcome<_>>()?;
    let classes = compile("mistakes", Jdk::any()?, &sources, &[])?;
    for (mistake, package) in mistakes.iter().zip(names) {
        find(&classes, &format!("{package}.{}", mistake.class))?;
    }
    Ok(())
}

/// Writes a class with a mistake in it, in a package of its own.
fn make(folder: &Path, Mistake { class, from, to }: &Mistake, package: &str) -> Outcome<PathBuf> {
    let source = repository().join("examples/api/src/main/java/heapwright/api").join(format!("{class}.java"));
    let text = String::from_utf8_lossy(&read_bytes(&source)?).into_owned();
    ensure(text.matches(from.as_str()).count() == 1, || format!("{class} does not have exactly one `{from}`"))?;
    let changed = text.replace("package heapwright.api;", &format!("package {package};")).replace(from.as_str(), to);
    let place = folder.join(package).join(format!("{class}.java"));
    std::fs::create_dir_all(folder.join(package)).map_err(|error| error.to_string())?;
    std::fs::write(&place, changed).map_err(|error| error.to_string())?;
    Ok(place)
}

/// Looks for the mistake in a class, and compares the length of the sequence with that of brute force.
fn find(classes: &Path, name: &str) -> Outcome<()> {
    let mut verify = heapwright();
    verify.args(["verify", name, "--property", "repOK()", "--calls", "8", "-cp"]).arg(classes);
    let found = run(verify.env("JAVA_HOME", Jdk::any()?.home()).env_remove("CLASSPATH"), LIMIT)?;
    ensure(found.code() == Some(1) && found.stdout.contains("confirmed"), || format!("{name}: {}", found.describe()))?;
    let calls = found.stdout.split(" after ").nth(1).and_then(|rest| rest.split(' ').next());
    let calls: usize = calls.and_then(|word| word.parse().ok()).ok_or_else(|| found.describe())?;
    let mut enumerator = enumerator()?;
    let least = run(enumerator.arg(classes).args([name, CALLS, "repOK"]), LIMIT)?;
    let shown = least.stdout.trim().to_owned();
    let agrees = shown.parse() == Ok(calls) || shown == "none";
    ensure(agrees, || format!("{name}: {calls} calls, and {shown} by brute force; {}", least.describe()))?;
    Ok(())
}
