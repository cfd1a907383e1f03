//! Compiles Java sources with a JDK's own `javac`, once per content.

use super::hash::Fnv;
use super::jdk::Jdk;
use super::process::{excerpt, run};
use super::{Outcome, at, cache, read_bytes, write};
use std::path::{Path, PathBuf};
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(300);

/// Compiles `sources` in one `javac` call and returns the folder of classes. The folder is named by the hash of all
/// inputs, so a second call with the same content reuses it.
pub fn compile(label: &str, jdk: &Jdk, sources: &[PathBuf], class_path: &[PathBuf]) -> Outcome<PathBuf> {
    let mut key = Fnv::new();
    key.part(jdk.build());
    for source in sources {
        key.part(source.to_string_lossy().as_bytes()).part(read_bytes(source)?);
    }
    for entry in class_path {
        key.part(entry.to_string_lossy().as_bytes());
    }
    let classes = cache().join("classes").join(format!("{label}-{}-{}", jdk.name(), key.hex()));
    if !classes.is_dir() {
        let scratch = scratch_beside(&classes)?;
        javac(jdk, sources, class_path, scratch.path())?;
        publish(scratch, &classes)?;
    }
    Ok(classes)
}

/// Runs `prepare` on a new folder and keeps the folder under `name` in the cache, unless it already exists.
pub fn once(name: &str, prepare: impl FnOnce(&Path) -> Outcome<()>) -> Outcome<PathBuf> {
    let folder = cache().join(name);
    if !folder.is_dir() {
        let scratch = scratch_beside(&folder)?;
        prepare(scratch.path())?;
        publish(scratch, &folder)?;
    }
    Ok(folder)
}

/// A class path as `-cp` takes it.
pub fn class_path_text(entries: &[PathBuf]) -> String {
    entries.iter().map(|entry| entry.to_string_lossy()).collect::<Vec<_>>().join(":")
}

fn javac(jdk: &Jdk, sources: &[PathBuf], class_path: &[PathBuf], output: &Path) -> Outcome<()> {
    let list = output.with_extension("sources");
    let quoted: Vec<String> = sources.iter().map(|source| format!("\"{}\"", source.display())).collect();
    write(&list, quoted.join("\n"))?;
    let mut command = jdk.tool("javac");
    command.args(["-g", "-nowarn", "-Xlint:none", "-proc:none", "-encoding", "UTF-8", "-d"]).arg(output);
    if !class_path.is_empty() {
        command.arg("-cp").arg(class_path_text(class_path));
    }
    command.arg(format!("@{}", list.display()));
    let finished = run(&mut command, LIMIT)?;
    std::fs::remove_file(&list).map_err(|error| at(&list, error))?;
    match finished.code() {
        Some(0) => Ok(()),
        _ => Err(format!("javac of {}: {}\n{}", jdk.name(), finished.end, excerpt(&finished.stderr))),
    }
}

fn scratch_beside(folder: &Path) -> Outcome<tempfile::TempDir> {
    let parent = folder.parent().unwrap_or(folder);
    std::fs::create_dir_all(parent).map_err(|error| at(parent, error))?;
    tempfile::Builder::new().prefix("scratch").tempdir_in(parent).map_err(|error| at(parent, error))
}

/// Renaming publishes the finished folder atomically; losing a race against another run does no harm.
fn publish(scratch: tempfile::TempDir, folder: &Path) -> Outcome<()> {
    let ready = scratch.keep();
    match std::fs::rename(&ready, folder) {
        Ok(()) => Ok(()),
        Err(_) if folder.is_dir() => std::fs::remove_dir_all(&ready).map_err(|error| at(&ready, error)),
        Err(error) => Err(at(folder, error)),
    }
}
