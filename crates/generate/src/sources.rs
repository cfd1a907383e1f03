//! Reads specification files.

#![allow(clippy::disallowed_methods, reason = "specifications are read here and nowhere else")]

use std::path::{Path, PathBuf};

/// Reads a file by its name, relative to the file that imports it.
pub fn read(from: Option<&str>, name: &str) -> Result<(String, String), String> {
    let beside = from.and_then(|from| Path::new(from).parent());
    let path = beside.map_or_else(|| PathBuf::from(name), |directory| directory.join(name));
    match std::fs::read_to_string(&path) {
        Ok(text) => Ok((normal(&path), text)),
        Err(error) => Err(format!("cannot read {}: {error}", path.display())),
    }
}

/// Normalises a path so that one file has one name: removes `.` and `..` where that needs no access to the disk.
fn normal(path: &Path) -> String {
    let mut parts = PathBuf::new();
    for part in path.components() {
        match part {
            std::path::Component::CurDir => {}
            std::path::Component::ParentDir if parts.file_name().is_some() => {
                parts.pop();
            }
            other => parts.push(other),
        }
    }
    parts.display().to_string()
}
