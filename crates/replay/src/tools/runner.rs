//! The runner: Java sources that are part of this program, compiled on first use and kept in a cache directory.

#![allow(clippy::disallowed_methods, reason = "compiles the runner into the cache directory")]

use super::{ToolError, Toolchain};
use crate::Framework;
use crate::process::{self, Ended};
use std::ffi::OsString;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

const LONGEST: Duration = Duration::from_secs(120);

macro_rules! source {
    ($name:literal) => {
        ($name, include_str!(concat!("../../runner/heapwright/runner/", $name)))
    };
}

const COMMON: [(&str, &str); 13] = [
    source!("Alone.java"),
    source!("BranchCounter.java"),
    source!("Compile.java"),
    source!("Coverage.java"),
    source!("Driver.java"),
    source!("Events.java"),
    source!("ExecutionReader.java"),
    source!("Main.java"),
    source!("Probes.java"),
    source!("Request.java"),
    source!("Session.java"),
    source!("Tests.java"),
    source!("Watchdog.java"),
];

fn driver(framework: Framework) -> (&'static str, &'static str) {
    match framework {
        Framework::JUnit5 => source!("JupiterDriver.java"),
        Framework::JUnit4 => source!("JUnit4Driver.java"),
        Framework::TestNg => source!("TestNgDriver.java"),
    }
}

/// Heapwright's part of the user's cache directory, or of the system's directory for temporary files.
pub fn default_cache() -> PathBuf {
    let cache = std::env::var_os("XDG_CACHE_HOME").filter(|path| !path.is_empty()).map(PathBuf::from);
    let cache = cache.or_else(|| std::env::home_dir().map(|home| home.join(".cache")));
    cache.unwrap_or_else(std::env::temp_dir).join("heapwright")
}

/// Returns the directory with the compiled runner. `present` are the framework's jars on the user's class path.
pub(crate) fn compiled(tools: &Toolchain, present: &[PathBuf], cache: &Path) -> Result<PathBuf, ToolError> {
    let cache = &std::path::absolute(cache).map_err(io_error(cache))?;
    let jars: Vec<&PathBuf> = tools.framework_jars.iter().chain(present).chain(&tools.coverage_jars).collect();
    let home = cache.join(format!("runner-{:016x}", key(tools.framework, &jars)));
    if home.is_dir() {
        return Ok(home);
    }
    // Compiled next to its final place and then moved, so that it is either complete or absent.
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let scratch = cache.join(format!("compiling-{}-{number}", std::process::id()));
    let classes = scratch.join("classes");
    std::fs::create_dir_all(&classes).map_err(io_error(&classes))?;
    let result = compile(tools, &jars, &scratch, &classes).and_then(|()| match std::fs::rename(&classes, &home) {
        // Another process was faster.
        Err(_) if home.is_dir() => Ok(()),
        moved => moved.map_err(io_error(&home)),
    });
    // Left behind only if the system refuses.
    let _ = std::fs::remove_dir_all(&scratch);
    result.map(|()| home)
}

/// A key that differs between sources, frameworks and versions of jars.
fn key(framework: Framework, jars: &[&PathBuf]) -> u64 {
    let mut hasher = DefaultHasher::new();
    COMMON.hash(&mut hasher);
    driver(framework).hash(&mut hasher);
    for jar in jars {
        jar.file_name().hash(&mut hasher);
    }
    hasher.finish()
}

fn compile(tools: &Toolchain, jars: &[&PathBuf], scratch: &Path, classes: &Path) -> Result<(), ToolError> {
    let mut files = Vec::new();
    for (name, text) in COMMON.into_iter().chain([driver(tools.framework)]) {
        let file = scratch.join(name);
        std::fs::write(&file, text).map_err(io_error(&file))?;
        files.push(file);
    }
    let mut class_path = OsString::new();
    for jar in jars {
        class_path.push(jar);
        class_path.push(if cfg!(windows) { ";" } else { ":" });
    }
    let javac = tools.jdk.join("bin").join("javac");
    let mut command = Command::new(&javac);
    command.args(["--release", "11", "-encoding", "UTF-8", "-proc:none", "-nowarn", "-g", "-d"]);
    command.arg(classes).arg("-cp").arg(class_path).args(files);
    match process::finish(command, LONGEST).map_err(io_error(&javac))? {
        (Ended::Itself(status), _) if status.success() => Ok(()),
        (_, output) => Err(ToolError::Runner { jdk: tools.jdk.clone(), output }),
    }
}

fn io_error(path: &Path) -> impl FnOnce(io::Error) -> ToolError {
    let path = path.to_owned();
    move |error| ToolError::Io { path, error }
}
