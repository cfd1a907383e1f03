//! Our numbers compared with those of JaCoCo itself, for fixtures, examples and test programs of this repository.
//!
//! The programs run in a JVM, once traced and once with JaCoCo; see `java/harness/Harness.java`. The trace provides the
//! edges, JaCoCo the numbers of branches and covered branches for each line.

#![allow(clippy::disallowed_methods, reason = "the test compiles and runs Java")]

use heapwright_coverage::{ClassGoals, Edge, class_goals};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

const JACOCO: &str = "0.8.15";
const ASM: &str = "9.10.1";

/// The home of an installed JDK of a feature release.
fn jdk(release: u32) -> PathBuf {
    let homes = std::fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten().map(|entry| entry.path());
    let given = std::env::var_os("JAVA_HOME").map(PathBuf::from);
    let prefix = format!("JAVA_VERSION=\"{release}");
    let suits = |home: &PathBuf| {
        let text = std::fs::read_to_string(home.join("release")).unwrap_or_default();
        home.join("bin/javac").is_file() && text.lines().any(|line| line.starts_with(&prefix))
    };
    let mut homes: Vec<PathBuf> = given.into_iter().chain(homes).filter(suits).collect();
    homes.sort();
    homes.into_iter().next().unwrap_or_else(|| panic!("no JDK {release} under /usr/lib/jvm or in JAVA_HOME"))
}

/// JaCoCo and its bytecode library, from the local Maven repository.
fn class_path() -> String {
    let home = std::env::var("HOME").expect("a home");
    let jar = |group: &str, name: &str, version: &str| {
        let path = format!("{home}/.m2/repository/{group}/{name}/{version}/{name}-{version}.jar");
        assert!(Path::new(&path).is_file(), "{path} is missing: `mvn -f examples test` fetches it");
        path
    };
    let asm = ["asm", "asm-tree", "asm-commons"].map(|name| jar("org/ow2/asm", name, ASM));
    format!("{}:{}", jar("org/jacoco", "org.jacoco.core", JACOCO), asm.join(":"))
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())).flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn run(command: &mut Command) -> String {
    let output = command.output().expect("Java starts");
    assert!(output.status.success(), "{command:?}\n{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn compile(release: u32, sources: &[PathBuf], options: &[&str], output: &Path) {
    run(Command::new(jdk(release).join("bin/javac"))
        .args(["-nowarn", "-proc:none"])
        .args(options)
        .arg("-d")
        .arg(output)
        .args(sources));
}

/// The counts of a method. Branches come with the number of covered ones.
#[derive(Default, Debug, PartialEq)]
struct Counts {
    first_line: u16,
    branches: (usize, usize),
    by_line: BTreeMap<u16, (usize, usize)>,
}

/// By class, method and descriptor.
type Report = BTreeMap<String, Counts>;

/// The output of the harness.
struct Measured {
    jacoco: Report,
    /// By class, method and descriptor: edges, and offsets of exceptions after them.
    edges: BTreeMap<String, BTreeSet<(Edge, Option<u16>)>>,
}

impl Measured {
    fn parse(text: &str) -> Measured {
        let mut measured = Measured { jacoco: Report::new(), edges: BTreeMap::new() };
        for line in text.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            let [kind, class, name, descriptor, rest @ ..] = words.as_slice() else { continue };
            let id = format!("{class} {name} {descriptor}");
            let numbers: Vec<u16> = rest.iter().map(|word| word.parse().expect("a number")).collect();
            match (*kind, numbers.as_slice()) {
                ("M", [line, total, covered]) => {
                    let counts = measured.jacoco.entry(id).or_default();
                    counts.first_line = *line;
                    counts.branches = (usize::from(*total), usize::from(*covered));
                }
                ("L", [line, total, covered]) => {
                    let counts = (usize::from(*total), usize::from(*covered));
                    measured.jacoco.entry(id).or_default().by_line.insert(*line, counts);
                }
                ("E", [from, to]) => {
                    measured.edges.entry(id).or_default().insert((Edge { from: *from, to: *to }, None));
                }
                ("X", [from, to, at]) => {
                    measured.edges.entry(id).or_default().insert((Edge { from: *from, to: *to }, Some(*at)));
                }
                _ => panic!("unexpected output: {line}"),
            }
        }
        measured
    }

    /// Our own report on the same classes and runs.
    fn ours(&self, classes: &[ClassGoals]) -> Report {
        let mut report = Report::new();
        for class in classes {
            for method in class.methods.iter().filter(|method| method.counted) {
                let id = format!("{} {} {}", class.class, method.name, method.descriptor);
                let seen = self.edges.get(&id).into_iter().flatten();
                let edges = seen
                    .filter(|(edge, thrown)| thrown.is_none_or(|at| method.survives(*edge, at)))
                    .map(|(edge, _)| *edge)
                    .collect();
                let mut by_line = method.branches_by_line(&edges);
                // JaCoCo has no line for branches of classes without line numbers.
                by_line.remove(&0);
                let branches = (method.total(), method.covered(&edges));
                report.insert(id, Counts { first_line: method.first_line, branches, by_line });
            }
        }
        report
    }
}

/// Compiles sources, runs them, and compares.
fn check(release: u32, sources: &[PathBuf], options: &[&str]) -> Measured {
    let classes = tempfile::tempdir().expect("a folder");
    compile(release, sources, options, classes.path());
    check_classes(release, classes.path(), "run")
}

/// Compiles sources and compares numbers of branches.
fn check_counts(release: u32, sources: &[PathBuf], options: &[&str]) {
    let classes = tempfile::tempdir().expect("a folder");
    compile(release, sources, options, classes.path());
    check_classes(release, classes.path(), "count");
}

fn check_classes(release: u32, classes: &Path, mode: &str) -> Measured {
    let scratch = tempfile::tempdir().expect("a folder");
    let harness = scratch.path().join("harness");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/harness/Harness.java");
    let path = class_path();
    compile(release, &[source], &["-cp", &path], &harness);
    let java = jdk(release).join("bin/java");
    let path = format!("{path}:{}", harness.display());
    let measured = Measured::parse(&run(Command::new(java).args(["-cp", &path, "Harness"]).arg(classes).arg(mode)));
    let read = |path: &PathBuf| class_goals(&std::fs::read(path).expect("a class")).expect("a class");
    let goals: Vec<ClassGoals> = files(classes, "class").iter().map(read).collect();
    compare(&measured.jacoco, &measured.ours(&goals));
    measured
}

/// Fails with a list of all differences.
fn compare(jacoco: &Report, ours: &Report) {
    let mut differences = String::new();
    for id in jacoco.keys().chain(ours.keys()).collect::<BTreeSet<_>>() {
        if jacoco.get(id) != ours.get(id) {
            let _ = writeln!(differences, "{id}\n  JaCoCo {:?}\n  ours   {:?}", jacoco.get(id), ours.get(id));
        }
    }
    assert!(differences.is_empty(), "{differences}");
}

fn own(folder: &str) -> Vec<PathBuf> {
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java").join(folder), "java")
}

fn in_repository(folder: &str) -> Vec<PathBuf> {
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder), "java")
}

#[test]
fn fixtures_on_17() {
    let measured = check(17, &[own("fixtures"), own("fixtures17")].concat(), &[]);
    let interrupted = measured.edges.values().flatten().filter(|(_, thrown)| thrown.is_some()).count();
    assert!(interrupted > 10, "exceptions behind branches: {interrupted}");
}

#[test]
fn fixtures_with_all_debug_information() {
    check(17, &[own("fixtures"), own("fixtures17")].concat(), &["-g"]);
}

#[test]
fn fixtures_without_debug_information() {
    check(17, &[own("fixtures"), own("fixtures17")].concat(), &["-g:none"]);
}

#[test]
fn fixtures_for_java_8() {
    check(17, &own("fixtures"), &["--release", "8"]);
}

#[test]
fn fixtures_on_25() {
    check(25, &[own("fixtures"), own("fixtures17"), own("fixtures25")].concat(), &[]);
}

#[test]
fn programs() {
    check_counts(17, &in_repository("tests/java/lang"), &[]);
    check_counts(25, &in_repository("tests/java21"), &[]);
}

#[test]
fn examples() {
    check(17, &in_repository("examples/basics/src/main"), &[]);
    check(17, &in_repository("examples/netds/src/main"), &[]);
}
