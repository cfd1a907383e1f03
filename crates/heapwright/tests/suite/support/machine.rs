//! The two machines that are compared: the JDK's `java`, whose outcomes are cached, and `heapwright exec`.

use super::compile::class_path_text;
use super::hash::Fnv;
use super::jdk::Jdk;
use super::process::{End, Finished, run};
use super::{Outcome, cache, read_text, write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const JAVA_LIMIT: Duration = Duration::from_secs(20);
const EXEC_LIMIT: Duration = Duration::from_secs(60);

/// Flags for a quick start, and the locale and time zone of the sandbox.
const JAVA_FLAGS: [&str; 6] = [
    "-XX:TieredStopAtLevel=1",
    "-XX:+UseSerialGC",
    "-Xshare:auto",
    "-Duser.language=en",
    "-Duser.country=US",
    "-Duser.timezone=UTC",
];

/// A Java program ready to run.
#[derive(Clone, Debug)]
pub struct Launch {
    pub class_path: Vec<PathBuf>,
    pub main: String,
    pub arguments: Vec<String>,
}

/// The binary under test, which computes everything: a test that is about the cache names one.
pub fn heapwright() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_heapwright"));
    command.env("HEAPWRIGHT_NO_CACHE", "1");
    command
}

/// Runs the program inside the sandbox.
pub fn exec(jdk: &Jdk, launch: &Launch) -> Outcome<Finished> {
    let mut command = heapwright();
    command.arg("exec").arg("--jdk").arg(jdk.home()).arg("-cp").arg(class_path_text(&launch.class_path));
    command.arg(&launch.main).args(&launch.arguments);
    run(&mut command, EXEC_LIMIT)
}

/// Runs the program on the real JVM, unless this JDK has run the same content before. `key` is a hash of the program's
/// content.
pub fn java(jdk: &Jdk, launch: &Launch, key: &str) -> Outcome<Finished> {
    let mut hash = Fnv::new();
    hash.part(key).part(jdk.build()).part(&launch.main);
    for word in JAVA_FLAGS.iter().copied().chain(launch.arguments.iter().map(String::as_str)) {
        hash.part(word);
    }
    let entry = cache().join("java").join(format!("{}-{}-{}", launch.main, jdk.name(), hash.hex()));
    if let Some(known) = recall(&entry) {
        return Ok(known);
    }
    let mut command = jdk.tool("java");
    command.args(JAVA_FLAGS).arg("-cp").arg(class_path_text(&launch.class_path));
    command.arg(&launch.main).args(&launch.arguments);
    let finished = run(&mut command, JAVA_LIMIT)?;
    match finished.end {
        End::Exit(code) => remember(&entry, &finished, code)?,
        // Caused by a busy machine, not by the program: the next run tries again.
        End::Signal(_) | End::Deadline(_) => return Err(format!("the real JVM itself: {}", finished.describe())),
    }
    Ok(finished)
}

/// The exit code is written last, so an entry that has one is complete.
fn remember(entry: &Path, finished: &Finished, code: i32) -> Outcome<()> {
    write(&entry.join("stdout"), &finished.stdout)?;
    write(&entry.join("stderr"), &finished.stderr)?;
    write(&entry.join("code"), code.to_string())
}

fn recall(entry: &Path) -> Option<Finished> {
    let code = read_text(&entry.join("code")).ok()?.parse().ok()?;
    let stdout = read_text(&entry.join("stdout")).ok()?;
    let stderr = read_text(&entry.join("stderr")).ok()?;
    Some(Finished { stdout, stderr, end: End::Exit(code) })
}
