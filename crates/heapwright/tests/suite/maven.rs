//! The Maven plugin, in real builds of a project with two modules.

use crate::gen_support::{ensure, scratch};
use crate::support::jdk::Jdk;
use crate::support::process::{Finished, run};
use crate::support::{Outcome, at, files_below, fixtures, read_text, repository, tests_in, write};
use libtest_mimic::Trial;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(300);

pub fn trials() -> Vec<Trial> {
    vec![crate::trial("maven::the_plugin_writes_tests_verifies_and_reports", plugin)]
}

/// A project below a scratch folder, with a local repository of its own.
struct Build {
    place: PathBuf,
}

impl Build {
    fn project(&self) -> PathBuf {
        self.place.join("project")
    }

    /// Runs Maven on a project. The local repository has links to what the user's has, so that nothing is fetched
    /// twice and nothing of ours is left behind there.
    fn mvn(&self, directory: &Path, words: &[&str]) -> Outcome<Finished> {
        let mut command = Command::new("mvn");
        command.args(["-B", "-Dstyle.color=never"]).arg(format!("-Dmaven.repo.local={}", self.repository().display()));
        command.args(words).current_dir(directory).env("JAVA_HOME", Jdk::any()?.home()).env_remove("CLASSPATH");
        command.env("XDG_CACHE_HOME", self.place.join("cache"));
        run(&mut command, LIMIT)
    }

    fn repository(&self) -> PathBuf {
        self.place.join("repository")
    }

    /// Runs goals on the project with the binary under test.
    fn goals(&self, words: &[&str]) -> Outcome<Finished> {
        let binary = format!("-Dheapwright.binary={}", env!("CARGO_BIN_EXE_heapwright"));
        self.mvn(&self.project(), &[&[binary.as_str()], words].concat())
    }
}

fn prepare(place: &Path) -> Outcome<Build> {
    let build = Build { place: place.canonicalize().map_err(|error| at(place, error))? };
    if let Some(known) = heapwright_replay::local_repository().filter(|known| known.is_dir()) {
        let linked = run(Command::new("cp").arg("-rs").arg(&known).arg(build.repository()), LIMIT)?;
        ensure(linked.code() == Some(0), || linked.describe())?;
    }
    let from = fixtures().join("maven");
    for path in [files_below(&from, "java")?, files_below(&from, "xml")?].concat() {
        let below = path.strip_prefix(&from).map_err(|error| error.to_string())?;
        write(&build.project().join(below), read_text(&path)?)?;
    }
    let target = format!("-Dtarget={}", build.place.join("plugin").display());
    let installed = build.mvn(&repository().join("java/maven-plugin"), &["-q", &target, "install"])?;
    ensure(installed.code() == Some(0), || installed.describe())?;
    Ok(build)
}

fn plugin() -> Outcome<()> {
    let place = scratch()?;
    let build = prepare(place.path())?;
    all_goals(&build)?;
    failures(&build)
}

/// In one module `gen` is bound to a phase, so that `mvn test` writes tests, compiles them and runs them; then a
/// property is verified, and the report and SARIF are written while the test sources stay as they are.
fn all_goals(build: &Build) -> Outcome<()> {
    let done = build.goals(&["test", "heapwright:verify", "heapwright:report"])?;
    ensure(done.code() == Some(0), || done.describe())?;
    let test = build.project().join("queue/src/test/java/demo/queue/SlotsTest.java");
    let count = tests_in(&read_text(&test)?);
    let ran = format!("Tests run: {count}, Failures: 0, Errors: 0");
    ensure(count >= 5 && done.stdout.contains(&ran), || format!("{ran}: {}", done.stdout))?;
    let held =
        done.stdout.contains("verifying demo.queue.Slots") && done.stdout.contains("holds: after any number of calls");
    ensure(held && done.stdout.contains("nothing to verify"), || done.stdout.clone())?;
    let shelf = build.project().join("shelf");
    let page = read_text(&shelf.join("target/heapwright/report/classes/demo.shelf.Shelf.html"))?;
    ensure(page.contains("The share of each"), || "the report has no source".to_owned())?;
    let sarif = read_text(&shelf.join("target/heapwright/findings.sarif"))?;
    ensure(sarif.contains("src/main/java/demo/shelf/Shelf.java"), || sarif.clone())?;
    ensure(!shelf.join("src/test").exists(), || "tests were written".to_owned())
}

/// A property that does not hold fails the build, and so do findings, if that is wanted. The program is one that a jar
/// among the plugin's dependencies carries.
fn failures(build: &Build) -> Outcome<()> {
    let place = build.place.join("carried/META-INF/heapwright/linux-x86_64");
    write(&place.join("files"), "test-1\nx bin/heapwright\n")?;
    let script = format!("#!/bin/sh\necho carried\nexec '{}' \"$@\"\n", env!("CARGO_BIN_EXE_heapwright"));
    write(&place.join("bin/heapwright"), script)?;
    let jar = build.repository().join("io/github/heapwright/heapwright-binary/0.1.0/heapwright-binary-0.1.0.jar");
    let pom = "<project><modelVersion>4.0.0</modelVersion><groupId>io.github.heapwright</groupId>\
               <artifactId>heapwright-binary</artifactId><version>0.1.0</version></project>";
    write(&jar.with_extension("pom"), pom)?;
    let mut pack = Jdk::any()?.tool("jar");
    let packed = run(pack.arg("cf").arg(&jar).arg("-C").arg(build.place.join("carried")).arg("."), LIMIT)?;
    ensure(packed.code() == Some(0), || packed.describe())?;
    let parent = build.project().join("pom.xml");
    let dependency = "<version>0.1.0</version><dependencies><dependency><groupId>io.github.heapwright</groupId>\
                      <artifactId>heapwright-binary</artifactId><version>0.1.0</version></dependency></dependencies>";
    write(&parent, read_text(&parent)?.replace("<version>0.1.0</version>", dependency))?;
    // each module fails for its own reason, and does not keep the other from being built
    let goals = ["-o", "--fail-never", "compile", "heapwright:report", "heapwright:verify"];
    let settings = ["-Dmost=1", "-Dheapwright.failOn=medium", "-Dheapwright.arguments=--no-replay"];
    let words = [&goals[..], &settings].concat();
    let carried = cfg!(all(target_os = "linux", target_arch = "x86_64"));
    let finished = if carried { build.mvn(&build.project(), &words)? } else { build.goals(&words)? };
    for message in ["there are findings of severity medium or higher", "a property is violated"] {
        ensure(finished.stdout.contains(message), || format!("{message}: {}", finished.stdout))?;
    }
    ensure(!carried || finished.stdout.contains("] carried"), || finished.describe())
}
