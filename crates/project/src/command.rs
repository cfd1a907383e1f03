//! Files of a project, and the commands that are run in it.

#![allow(clippy::disallowed_methods, reason = "reads build files, and starts the build tool and git")]

use crate::ProjectError;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

/// The most lines of a failed command's output that are shown.
const MOST_LINES: usize = 8;

/// Returns true if there is a class file at or below a directory.
pub(crate) fn has_classes(directory: &Path) -> bool {
    let Ok(entries) = std::fs::read_dir(directory) else { return false };
    let mut inside = Vec::new();
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.extension().is_some_and(|extension| extension == "class") {
            return true;
        }
        if path.is_dir() {
            inside.push(path);
        }
    }
    inside.iter().any(|path| has_classes(path))
}

/// Reads a file of a project.
pub(crate) fn read(path: &Path) -> Result<String, ProjectError> {
    let problem = |error: std::io::Error| ProjectError::BuildFile {
        path: path.display().to_string(),
        problem: format!("cannot be read: {error}"),
    };
    std::fs::read_to_string(path).map_err(problem)
}

/// Reads a file that need not exist.
pub(crate) fn read_if_there(path: &Path) -> Option<String> {
    std::fs::read_to_string(path).ok()
}

/// Writes a file as a whole, and its directory if necessary.
pub(crate) fn write(path: &Path, text: &str) -> std::io::Result<()> {
    if let Some(directory) = path.parent() {
        std::fs::create_dir_all(directory)?;
    }
    let partial = path.with_extension(format!("{}.partial", std::process::id()));
    std::fs::write(&partial, text)?;
    std::fs::rename(&partial, path)
}

/// Removes a file if it is there.
pub(crate) fn remove(path: &Path) {
    let _: std::io::Result<()> = std::fs::remove_file(path);
}

/// Returns true if a program of this name is on the path.
pub(crate) fn is_on_path(name: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|directory| directory.join(name).is_file())
}

/// Resolves `.` and `..` and symbolic links, as far as the file exists.
pub(crate) fn real(path: &Path) -> PathBuf {
    std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

/// Runs a command and returns what it printed.
pub(crate) fn output(program: &str, arguments: &[&str], directory: &Path) -> Result<String, ProjectError> {
    let text = format!("{program} {}", arguments.join(" "));
    let failed = |problem: String| ProjectError::Command {
        command: text.trim_end().to_owned(),
        directory: directory.display().to_string(),
        problem,
    };
    let mut command =
        Command::new(if program.starts_with("./") { directory.join(program).into_os_string() } else { program.into() });
    command.args(arguments).current_dir(directory).stdin(std::process::Stdio::null());
    let output = command.output().map_err(|error| failed(format!("cannot be started: {error}")))?;
    if !output.status.success() {
        return Err(failed(format!("failed{}", why(&output.stdout, &output.stderr))));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Picks what says most from the output of a failed command.
fn why(out: &[u8], error: &[u8]) -> String {
    let (out, error) = (String::from_utf8_lossy(out), String::from_utf8_lossy(error));
    let lines = || out.lines().chain(error.lines()).map(str::trim_end).filter(|line| !line.trim().is_empty());
    let marked: Vec<&str> = lines().filter(|line| line.contains("ERROR") && !is_empty(line)).take(MOST_LINES).collect();
    let chosen = if marked.is_empty() { lines().take(MOST_LINES).collect() } else { marked };
    chosen.iter().fold(":".to_owned(), |text, line| format!("{text}\n  {line}"))
}

/// Returns true for Maven's empty error lines and its advice on how to debug Maven.
fn is_empty(line: &str) -> bool {
    let text = line.trim_start_matches("[ERROR]").trim();
    text.is_empty()
        || text.starts_with("To see the full stack trace")
        || text.starts_with("Re-run Maven")
        || text.starts_with("For more information")
        || text.starts_with("[Help ")
}

/// The time of the last change to a file below a directory with one of these endings.
pub(crate) fn newest(directory: &Path, endings: &[&str]) -> Option<SystemTime> {
    let entries = std::fs::read_dir(directory).into_iter().flatten().flatten();
    let times = entries.filter_map(|entry| match entry.path() {
        path if path.is_dir() => newest(&path, endings),
        path => {
            let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
            let of_kind = endings.contains(&ending) && !path.ends_with("package-info.java");
            if of_kind { entry.metadata().and_then(|data| data.modified()).ok() } else { None }
        }
    });
    times.max()
}

/// Finds the files of a name below a directory, relative to the root.
pub(crate) fn files_called(root: &Path, directory: &Path, name: &OsStr, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(directory).into_iter().flatten().flatten() {
        match entry.path() {
            path if path.is_dir() => files_called(root, &path, name, found),
            path if path.file_name() == Some(name) => {
                found.extend(path.strip_prefix(root).ok().map(Path::to_owned));
            }
            _ => {}
        }
    }
}
