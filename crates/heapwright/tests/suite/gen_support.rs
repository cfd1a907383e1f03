//! Runs of `heapwright gen` whose results are examined: the command, its record and its files.

use crate::support::compile::compile;
use crate::support::jdk::Jdk;
use crate::support::machine::heapwright;
use crate::support::process::{Finished, run};
use crate::support::{Outcome, at, files_below, read_text, repository};
use heapwright_replay::{Framework, ToolOptions, toolchain};
use heapwright_report::RunRecord;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// More than any run here takes on a busy machine.
pub const LIMIT: Duration = Duration::from_secs(400);

/// The classes of `tests/gen/java`.
pub use crate::gen_input::classes as fixtures;

/// The classes of `examples/basics` and `examples/netds`.
pub fn examples() -> Outcome<PathBuf> {
    let mut sources = Vec::new();
    for name in ["basics", "netds"] {
        sources.extend(files_below(&repository().join("examples").join(name).join("src/main/java"), "java")?);
    }
    compile("examples", Jdk::any()?, &sources, &[])
}

/// The classes of one folder of `examples`.
pub fn example(name: &str) -> Outcome<PathBuf> {
    let sources = files_below(&repository().join("examples").join(name).join("src/main/java"), "java")?;
    compile(&format!("example-{name}"), Jdk::any()?, &sources, &[])
}

/// The branches that `INFEASIBLE.md` of an example lists: how many on which line, as in `Integers:52`.
pub fn listed_infeasible(name: &str) -> Outcome<BTreeMap<String, usize>> {
    let list = read_text(&repository().join("examples").join(name).join("INFEASIBLE.md"))?;
    let mut listed = BTreeMap::new();
    for row in list.lines().filter(|line| line.starts_with("| ")) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        if let [_, place, _, count, ..] = cells[..]
            && let Ok(count) = count.parse::<usize>()
        {
            listed.insert(place.to_owned(), count);
        }
    }
    Ok(listed)
}

/// A separate folder for a test.
pub fn scratch() -> Outcome<tempfile::TempDir> {
    tempfile::tempdir().map_err(|error| format!("no scratch folder: {error}"))
}

/// `heapwright gen` on these classes, writing to `out`, without options and targets yet.
pub fn command(classes: &Path, out: &Path) -> Outcome<Command> {
    let mut command = heapwright();
    command.args(["gen", "--no-config", "-cp"]).arg(classes).arg("--out").arg(out);
    command.env("JAVA_HOME", Jdk::any()?.home()).env_remove("CLASSPATH");
    Ok(command)
}

/// Runs the command with these options and targets to its end.
pub fn generate(classes: &Path, out: &Path, words: &[&str]) -> Outcome<Finished> {
    run(command(classes, out)?.args(words), LIMIT)
}

/// Runs the command with these options and targets, and expects an exit code.
pub fn generate_as(code: i32, classes: &Path, out: &Path, words: &[&str]) -> Outcome<Finished> {
    let finished = generate(classes, out, words)?;
    match finished.code() == Some(code) {
        true => Ok(finished),
        false => Err(format!("exit code {code} is expected: {}", finished.describe())),
    }
}

/// The same with every refutation checked: a wrong one ends the run with exit code 70. Too slow for large classes.
pub fn proved_record(code: i32, classes: &Path, out: &Path, words: &[&str]) -> Outcome<RunRecord> {
    record(code, classes, out, &[&["--check-proofs"], words].concat())
}

/// The record of a run with `--json` that ends with this exit code.
pub fn record(code: i32, classes: &Path, out: &Path, words: &[&str]) -> Outcome<RunRecord> {
    let finished = generate_as(code, classes, out, &[&["--json"], words].concat())?;
    RunRecord::from_json(&finished.stdout).map_err(|error| format!("{error}: {}", finished.describe()))
}

/// The files below a folder with their content, by relative path.
pub fn tree(root: &Path) -> Outcome<BTreeMap<PathBuf, String>> {
    let mut found = BTreeMap::new();
    for file in files_below(root, "java")? {
        let relative = file.strip_prefix(root).map_err(|error| error.to_string())?.to_path_buf();
        found.insert(relative, read_text(&file)?);
    }
    Ok(found)
}

/// All names below a folder, whatever the type of the files.
pub fn names(root: &Path) -> Outcome<Vec<String>> {
    let mut found = Vec::new();
    let mut folders = vec![root.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).map_err(|error| at(&folder, error))? {
            let path = entry.map_err(|error| at(&folder, error))?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push(path.strip_prefix(root).unwrap_or(&path).display().to_string());
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Compiles JUnit 5 tests of these classes; all must compile without a warning.
pub fn compiles(tests: &Path, classes: &Path) -> Outcome<()> {
    let sources = files_below(tests, "java")?;
    let wanted = ToolOptions {
        jdk: Jdk::any()?.home().to_owned(),
        framework: Framework::default(),
        fetch: true,
        ..ToolOptions::default()
    };
    let tools = toolchain(&wanted).map_err(|error| error.to_string())?;
    let scratch = scratch()?;
    let mut path = classes.display().to_string();
    for jar in &tools.framework_jars {
        path.push_str(&format!(":{}", jar.display()));
    }
    let mut javac = Jdk::any()?.tool("javac");
    javac.args(["-Xlint:all", "-Werror", "-proc:none", "-encoding", "UTF-8", "-d"]).arg(scratch.path());
    let finished = run(javac.arg("-cp").arg(path).args(sources), LIMIT)?;
    match finished.code() {
        Some(0) => Ok(()),
        _ => Err(format!("the tests do not compile: {}", finished.describe())),
    }
}

/// An error unless the condition holds.
pub fn ensure(condition: bool, message: impl FnOnce() -> String) -> Outcome<()> {
    if condition { Ok(()) } else { Err(message()) }
}

/// Tests of some classes: all branches are covered, all tests are kept and compile without a warning, and none uses
/// reflection. Returns their text.
pub fn covered(classes: &Path, targets: &[&str]) -> Outcome<(RunRecord, String)> {
    let out = scratch()?;
    let record = record(0, classes, out.path(), targets)?;
    let open: Vec<String> = record
        .methods
        .iter()
        .filter(|method| !method.uncovered.is_empty())
        .map(|method| format!("{}.{}: {:?}", method.class, method.method, method.uncovered))
        .collect();
    let text: String = tree(out.path())?.into_values().collect();
    ensure(open.is_empty(), || format!("{open:?} in\n{text}"))?;
    ensure(record.withheld.is_empty(), || format!("{:?}", record.withheld))?;
    let reflects =
        ["HeapwrightReflection.setField(", "HeapwrightReflection.allocate("].iter().any(|call| text.contains(call));
    ensure(!reflects, || text.clone())?;
    compiles(out.path(), classes).map_err(|error| format!("{error} in\n{text}"))?;
    Ok((record, text))
}
