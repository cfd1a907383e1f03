//! Looks at the directories that a user names as targets.

#![allow(clippy::disallowed_methods, reason = "looks at directories, reads no file")]

use std::path::{Path, PathBuf};

/// Returns the path without links and relative parts; `None` if nothing is there.
pub fn real(path: &Path) -> Option<PathBuf> {
    std::fs::canonicalize(path).ok()
}

/// Returns true if there is a file.
pub fn is_file(path: &Path) -> bool {
    path.is_file()
}

/// Returns true if there are Java sources below a directory.
pub fn holds_sources(path: &Path) -> bool {
    let mut folders = vec![path.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let kind = entry.file_type();
            if kind.is_ok_and(|kind| kind.is_dir()) {
                folders.push(entry.path());
            } else if entry.path().extension().is_some_and(|extension| extension == "java") {
                return true;
            }
        }
    }
    false
}
