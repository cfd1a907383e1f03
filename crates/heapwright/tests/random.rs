//! Random programs, run on the real JVM and on ours, compared line by line.
//!
//! `HEAPWRIGHT_RANDOM_SEED` overrides the seed, `HEAPWRIGHT_RANDOM_CASES` the number of cases.

#![allow(clippy::disallowed_methods, reason = "tests write programs and start processes")]

use heapwright_randprog::{Config, MAIN_CLASS, Program, case_of_line, generate};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const SEED: u64 = 20_250_601;
const CASES: usize = 3000;
/// The number of differing cases that are shown in full.
const SHOWN: usize = 5;

#[test]
fn random_programs_agree_with_the_jvm() {
    let jdk = find_jdk().expect("a JDK: set JAVA_HOME or put javac on the path");
    let config = Config {
        seed: from_env("HEAPWRIGHT_RANDOM_SEED", SEED),
        cases: from_env("HEAPWRIGHT_RANDOM_CASES", CASES),
        level: release(&jdk).min(21),
        ..Config::default()
    };
    let program = generate(&config);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("random-{}", config.seed));
    let classes = compile(&jdk, &program, &folder);

    let mut java = Command::new(jdk.join("bin/java"));
    // Without this flag, compiled code throws exceptions without a message.
    java.args(["-XX:-OmitStackTraceInFastThrow", "-XX:TieredStopAtLevel=1", "-cp"]).arg(&classes).arg(MAIN_CLASS);
    let mut ours = Command::new(env!("CARGO_BIN_EXE_heapwright"));
    ours.args(["exec", "-cp"]).arg(&classes).arg(MAIN_CLASS).env("JAVA_HOME", &jdk);
    let (java, ours) = std::thread::scope(|scope| {
        let java = scope.spawn(|| run(java));
        let ours = run(ours);
        (java.join().expect("the JVM was run"), ours)
    });

    assert!(java.status.success(), "the real JVM failed:\n{}", String::from_utf8_lossy(&java.stderr));
    let differences = differences(&program, &text(&java.stdout), &text(&ours.stdout));
    if differences.is_empty() && ours.status.success() {
        std::fs::remove_dir_all(&folder).expect("the folder can be removed");
        return;
    }
    for difference in differences.iter().take(SHOWN) {
        eprintln!("{difference}");
    }
    panic!(
        "seed {}: {} of {} cases differ; heapwright ended with {}; the program is in {}\n{}",
        config.seed,
        differences.len(),
        config.cases,
        ours.status,
        folder.display(),
        text(&ours.stderr),
    );
}

fn from_env<T: std::str::FromStr>(name: &str, default: T) -> T {
    match std::env::var(name) {
        Ok(value) => value.parse().ok().unwrap_or_else(|| panic!("{name} is not a number: {value}")),
        Err(_) => default,
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// `JAVA_HOME`, the JDK behind the `javac` on the path, or any below `/usr/lib/jvm`.
fn find_jdk() -> Option<PathBuf> {
    let home = std::env::var_os("JAVA_HOME").map(PathBuf::from);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&path)
        .filter_map(|folder| std::fs::canonicalize(folder.join("javac")).ok())
        .filter_map(|javac| Some(javac.parent()?.parent()?.to_owned()));
    let mut installed: Vec<PathBuf> =
        std::fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    installed.sort();
    home.into_iter().chain(on_path).chain(installed).find(|jdk| jdk.join("bin/javac").is_file())
}

/// The feature release of the JDK, as reported by its compiler.
fn release(jdk: &Path) -> u32 {
    let mut javac = Command::new(jdk.join("bin/javac"));
    javac.arg("-version");
    let output = run(javac);
    let told = text(&output.stdout) + &text(&output.stderr);
    let digits = |word: &str| word.split(|c: char| !c.is_ascii_digit()).next().and_then(|n| n.parse().ok());
    told.split_whitespace().find_map(digits).unwrap_or_else(|| panic!("no version in: {told}"))
}

/// Writes the program into `folder` and compiles it. Returns the folder of the classes.
fn compile(jdk: &Path, program: &Program, folder: &Path) -> PathBuf {
    let (sources, classes) = (folder.join("src"), folder.join("classes"));
    if folder.exists() {
        std::fs::remove_dir_all(folder).expect("the old folder can be removed");
    }
    std::fs::create_dir_all(&sources).expect("the folder can be made");
    let mut javac = Command::new(jdk.join("bin/javac"));
    javac.args([
        "-J-XX:TieredStopAtLevel=1",
        "-J-XX:+UseSerialGC",
        "-proc:none",
        "-nowarn",
        "-encoding",
        "UTF-8",
        "-d",
    ]);
    javac.arg(&classes);
    for file in program.files() {
        let path = sources.join(&file.name);
        std::fs::write(&path, &file.text).expect("a source file can be written");
        javac.arg(path);
    }
    let output = run(javac);
    assert!(output.status.success(), "javac failed:\n{}", text(&output.stderr));
    classes
}

fn run(mut command: Command) -> Output {
    let name = command.get_program().to_owned();
    command.stdin(Stdio::null()).output().unwrap_or_else(|error| panic!("{}: {error}", name.display()))
}

/// The lines of each case.
fn by_case(output: &str) -> BTreeMap<usize, Vec<&str>> {
    let mut cases: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for line in output.lines() {
        if let Some(case) = case_of_line(line) {
            cases.entry(case).or_default().push(line);
        }
    }
    cases
}

/// One report per differing case: its source and the first lines that differ.
fn differences(program: &Program, java: &str, ours: &str) -> Vec<String> {
    let (java, ours) = (by_case(java), by_case(ours));
    let mut found = Vec::new();
    for case in java.keys().chain(ours.keys()).collect::<BTreeSet<_>>() {
        let (theirs, mine) = (java.get(case).cloned().unwrap_or_default(), ours.get(case).cloned().unwrap_or_default());
        let at = theirs.iter().zip(&mine).take_while(|(a, b)| a == b).count();
        if at < theirs.len().max(mine.len()) {
            let (file, source) = program.case(*case).unwrap_or(("?", "?"));
            let (a, b) = (theirs.get(at).unwrap_or(&"(nothing)"), mine.get(at).unwrap_or(&"(nothing)"));
            found.push(format!("case {case} in {file}:\n{source}\n  java:       {a}\n  heapwright: {b}\n"));
        }
    }
    found
}
