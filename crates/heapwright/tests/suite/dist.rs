//! The distribution, run in a root directory that has nothing else but a JDK and the C library.

use crate::gen_support::{ensure, scratch};
use crate::support::compile::compile;
use crate::support::jdk::Jdk;
use crate::support::process::{Finished, run};
use crate::support::{Outcome, at, files_below, read_text, repository, write};
use libtest_mimic::Trial;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(300);

pub fn trials() -> Vec<Trial> {
    vec![
        crate::trial("dist::it_runs_with_nothing_but_a_jdk", alone),
        crate::trial("dist::without_solvers_it_starts_and_explains", without_solvers),
    ]
}

/// A root directory made of single files and directories of this system.
struct Root {
    place: PathBuf,
    /// What is seen at which path.
    seen: Vec<(PathBuf, PathBuf)>,
}

impl Root {
    /// A root with the C library, and nothing that is no part of it.
    fn new(place: &Path) -> Outcome<Root> {
        let mut root = Root { place: place.to_owned(), seen: Vec::new() };
        root.add_libraries(Path::new(env!("CARGO_BIN_EXE_heapwright")))?;
        let is_of_c = |path: &Path| {
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            ["libc.so", "libm.so", "libdl.so", "libpthread.so", "librt.so", "ld-linux"]
                .iter()
                .any(|part| name.starts_with(part))
        };
        root.seen.retain(|(path, _)| is_of_c(path));
        Ok(root)
    }

    fn add(&mut self, from: &Path, to: &Path) {
        self.seen.push((from.to_owned(), to.to_owned()));
    }

    /// Adds the shared libraries that the system's loader finds for a file.
    fn add_libraries(&mut self, of: &Path) -> Outcome<()> {
        let found = run(Command::new("ldd").arg(of), LIMIT)?;
        let words = found.stdout.split_whitespace().filter(|word| word.starts_with('/'));
        let paths: BTreeSet<PathBuf> = words.map(|word| PathBuf::from(word.trim_end_matches(':'))).collect();
        for path in paths.iter().filter(|path| path.exists() && path.as_path() != of) {
            self.add(path, path);
        }
        Ok(())
    }

    fn add_jdk(&mut self) -> Outcome<PathBuf> {
        let home = Jdk::any()?.home().to_owned();
        self.add(&home, &home);
        for part in
            ["bin/java", "bin/javac", "lib/server/libjvm.so", "lib/libjava.so", "lib/libzip.so", "lib/libnio.so"]
        {
            self.add_libraries(&home.join(part))?;
        }
        // some systems keep the configuration of the JDK elsewhere
        for link in files_below(&home.join("conf"), "security")?.into_iter().chain([home.join("conf")]) {
            if let Some(folder) = link.canonicalize().ok().and_then(|path| etc(&path)) {
                self.add(&folder, &folder);
            }
        }
        self.seen.dedup();
        Ok(home)
    }

    /// Runs a command inside.
    fn run(&self, words: &[&str], environment: &[(&str, &Path)]) -> Outcome<Finished> {
        let mut command = Command::new("bwrap");
        command.args(["--unshare-all", "--die-with-parent", "--clearenv", "--tmpfs", "/", "--proc", "/proc"]);
        command.args(["--dev", "/dev", "--tmpfs", "/tmp"]);
        for (from, to) in &self.seen {
            command.arg("--ro-bind").arg(from).arg(to);
        }
        command.arg("--bind").arg(&self.place).arg("/work").args(["--chdir", "/work", "--setenv", "HOME", "/tmp"]);
        for (name, value) in environment {
            command.arg("--setenv").arg(name).arg(value);
        }
        run(command.args(words), LIMIT)
    }
}

/// The directory below `/etc` that a path lies in.
fn etc(path: &Path) -> Option<PathBuf> {
    let name = path.strip_prefix("/etc").ok()?.components().next()?;
    Some(Path::new("/etc").join(name))
}

/// Lays the distribution out, with the program under test.
fn laid_out(place: &Path) -> Outcome<PathBuf> {
    let tree = place.join("dist");
    let mut command = Command::new(repository().join("scripts/dist"));
    command.arg("--binary").arg(env!("CARGO_BIN_EXE_heapwright")).arg("--tree").arg(&tree);
    let finished = run(command.env("JAVA_HOME", Jdk::any()?.home()), LIMIT)?;
    ensure(finished.code() == Some(0), || finished.describe())?;
    Ok(tree)
}

/// Returns true if this machine lets a process have a root of its own.
fn has_roots() -> bool {
    let tried = run(Command::new("bwrap").args(["--unshare-all", "--ro-bind", "/", "/", "true"]), LIMIT);
    tried.is_ok_and(|finished| finished.code() == Some(0))
}

fn alone() -> Outcome<()> {
    let place = scratch()?;
    let tree = laid_out(place.path())?;
    for file in ["share/man/man1/heapwright-gen.1", "share/bash-completion/completions/heapwright", "README.md"] {
        ensure(tree.join(file).is_file(), || format!("{file} is missing"))?;
    }
    let licences = tree.join("share/doc/heapwright/licences");
    ensure(licences.join("JARS.md").is_file() && licences.join("CRATES").is_file(), || "no licences".to_owned())?;
    notice(&tree)?;
    if !has_roots() {
        return Ok(());
    }
    let work = place.path().join("work");
    let source = work.join("src/Ages.java");
    write(
        &source,
        "package p; public class Ages { public static int half(double age) { return age > 7.5 ? 1 : 2; } }",
    )?;
    let classes = compile("dist", Jdk::any()?, &[source], &[])?;
    let mut root = Root::new(&work)?;
    root.add(&tree, Path::new("/opt/heapwright"));
    root.add(&classes, Path::new("/classes"));
    let program = "/opt/heapwright/bin/heapwright";
    // the JDK brings libraries along that others may not have
    let version = root.run(&[program, "--version"], &[])?;
    ensure(version.code() == Some(0) && !version.stdout.contains("missing"), || version.describe())?;
    let home = root.add_jdk()?;
    let environment = [("JAVA_HOME", home.as_path())];
    let version = root.run(&[program, "--version"], &environment)?;
    ensure(version.stdout.contains("\nZ3 4.") && !version.stdout.contains("missing"), || version.describe())?;
    let doctor = root.run(&[program, "doctor"], &environment)?;
    ensure(doctor.code() == Some(0) && doctor.stdout.contains("/opt/heapwright/lib"), || doctor.describe())?;
    let arguments = [program, "gen", "-cp", "/classes", "p.Ages", "--out", "/work/tests", "--trust"];
    let done = root.run(&arguments, &environment)?;
    ensure(done.code() == Some(0) && done.stdout.contains("2/2"), || done.describe())?;
    let test = work.join("tests/p/AgesTest.java");
    let text = std::fs::read_to_string(&test).map_err(|error| at(&test, error))?;
    ensure(text.matches("@Test").count() == 2, || text.clone())
}

/// Everything that is packed is listed with its licence and its sources, and the licences that these name are there.
fn notice(tree: &Path) -> Outcome<()> {
    let documents = tree.join("share/doc/heapwright");
    let notice = read_text(&documents.join("NOTICE.md"))?;
    let packed = std::fs::read_dir(tree.join("lib/heapwright")).map_err(|error| at(tree, error))?;
    for file in packed.filter_map(Result::ok).filter(|file| file.path().is_file()) {
        let name = file.file_name().to_string_lossy().into_owned();
        let line = notice.lines().find(|line| line.starts_with(&format!("| `{name}` |")));
        let licence = line.and_then(|line| line.split('`').nth(3));
        let there = licence.is_some_and(|licence| documents.join(licence).is_file());
        ensure(there && line.is_some_and(|line| line.contains("https://snapshot.debian.org/package/")), || {
            format!("{name} is not in the notice, or without licence: {line:?}")
        })?;
    }
    let is_there = tree.join("lib/heapwright/cvc5").exists();
    let text = documents.join("licences/common/GPL-3");
    ensure(!is_there || notice.contains("## cvc5") && text.is_file(), || notice.clone())
}

/// The program alone, in a root without solvers: it starts, `doctor` explains, and `gen` says the same.
fn without_solvers() -> Outcome<()> {
    if !has_roots() {
        return Ok(());
    }
    let place = scratch()?;
    let mut root = Root::new(place.path())?;
    root.add_libraries(Path::new(env!("CARGO_BIN_EXE_heapwright")))?;
    root.add(Path::new(env!("CARGO_BIN_EXE_heapwright")), Path::new("/heapwright"));
    let version = root.run(&["/heapwright", "--version"], &[])?;
    ensure(version.code() == Some(0) && version.stdout.contains("Z3 missing"), || version.describe())?;
    let doctor = root.run(&["/heapwright", "doctor"], &[])?;
    ensure(doctor.code() == Some(2), || doctor.describe())?;
    let remedies = ["MISSING   Z3", "apt install libz3-4", "apt install cvc5", "install a JDK"];
    let silent: Vec<&&str> = remedies.iter().filter(|remedy| !doctor.stdout.contains(**remedy)).collect();
    ensure(silent.is_empty(), || format!("nothing about {silent:?}: {}", doctor.stdout))?;
    let gen_ = root.run(&["/heapwright", "gen", "a.B", "-cp", "/work", "--out", "/work"], &[])?;
    ensure(gen_.code() == Some(2) && gen_.stderr.contains("apt install libz3-4"), || gen_.describe())
}
