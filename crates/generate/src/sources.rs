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

/// Returns a specification and all files that it imports, by name, with their texts. Files that cannot be read are
/// left out: whoever uses the specification says so.
pub fn with_imports(path: &Path) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    let mut queue = vec![(None, path.display().to_string())];
    while let Some((from, name)) = queue.pop() {
        let Ok((name, text)) = read(from.as_deref(), &name) else { continue };
        if found.iter().any(|(known, _)| *known == name) {
            continue;
        }
        // a path in quotes behind the word; a comment that looks like one does no harm
        let imports = text.split("import").skip(1).filter_map(|rest| rest.trim_start().strip_prefix('"'));
        let imports: Vec<String> = imports.filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())).collect();
        queue.extend(imports.into_iter().map(|import| (Some(name.clone()), import)));
        found.push((name, text));
    }
    found
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
