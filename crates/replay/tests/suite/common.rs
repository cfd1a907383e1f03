//! Shared by the tests of this crate: a JDK, a toolchain, subjects compiled by the JDK.

use heapwright_replay::{Framework, Source, Suite, ToolOptions, Toolchain, toolchain};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;

/// JDKs on this machine, oldest first.
pub fn jdks() -> Vec<PathBuf> {
    let installed = std::fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten().map(|entry| entry.path());
    let given = std::env::var_os("JAVA_HOME").map(PathBuf::from);
    let mut homes: Vec<(u32, PathBuf)> = installed
        .chain(given)
        .filter(|home| home.join("bin/javac").is_file())
        .filter_map(|home| Some((feature(&home)?, home)))
        .filter(|(feature, _)| *feature >= 17)
        .collect();
    homes.sort();
    homes.into_iter().map(|(_, home)| home).collect()
}

fn feature(home: &Path) -> Option<u32> {
    let release = std::fs::read_to_string(home.join("release")).ok()?;
    let version = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION=\""))?;
    version.split(['.', '"']).next()?.parse().ok()
}

pub fn jdk() -> PathBuf {
    jdks().into_iter().next().expect("no JDK found: run `make setup`")
}

pub fn options(jdk: PathBuf, framework: Framework) -> ToolOptions {
    let cache_dir = Some(PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cache"));
    ToolOptions { jdk, framework, fetch: true, cache_dir, ..ToolOptions::default() }
}

pub fn tools(framework: Framework) -> Toolchain {
    toolchain(&options(jdk(), framework)).unwrap()
}

/// Compiles Java sources into a directory of their own.
pub fn compile(jdk: &Path, sources: &[(&str, &str)]) -> TempDir {
    let directory = TempDir::new().unwrap();
    let mut command = Command::new(jdk.join("bin/javac"));
    command.args(["-g", "-d"]).arg(directory.path().join("classes"));
    for (name, text) in sources {
        let file = directory.path().join(name);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, text).unwrap();
        command.arg(file);
    }
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    directory
}

pub fn source(path: &str, text: &str) -> Source {
    Source { path: path.to_owned(), text: text.to_owned() }
}

/// A suite for the classes in a directory made by [`compile`].
pub fn suite(subject: &TempDir, targets: &[&str], tests: Vec<Source>) -> Suite {
    Suite {
        tests,
        class_path: vec![subject.path().join("classes")],
        targets: targets.iter().map(|&name| name.to_owned()).collect(),
        test_timeout: Duration::from_secs(3),
        budget: Duration::from_secs(60),
        ..Suite::default()
    }
}
