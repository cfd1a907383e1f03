//! The lines of a work tree that differ from a git reference.

use crate::ProjectError;
use crate::command;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// A source file that differs from what a git reference has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChangedFile {
    /// Its path in the work tree.
    pub path: PathBuf,
    /// Its lines that differ, in order. Where lines were only removed, their neighbours.
    pub lines: Vec<RangeInclusive<u32>>,
}

/// Returns the files that differ between a git reference and the work tree around a directory, files that git does not
/// know yet included. With a branch, what the branch has gained since does not count.
pub fn changes(directory: &Path, reference: &str) -> Result<Vec<ChangedFile>, ProjectError> {
    let git = |arguments: &[&str]| command::output("git", arguments, directory);
    let root = git(&["rev-parse", "--show-toplevel"])
        .map_err(|_| ProjectError::Git(format!("{} is in no git repository", directory.display())))?;
    let root = PathBuf::from(root.trim_end());
    let commit = format!("{reference}^{{commit}}");
    git(&["rev-parse", "--verify", "--quiet", "--end-of-options", &commit])
        .map_err(|_| ProjectError::Git(format!("git knows no `{reference}`: name a branch, a tag or a commit")))?;
    let base = git(&["merge-base", reference, "HEAD"]).map_or_else(|_| reference.to_owned(), |at| at.trim().to_owned());
    let plain = ["-c", "core.quotepath=off", "-c", "diff.noprefix=false", "-c", "diff.mnemonicPrefix=false"];
    let diff = ["diff", "--no-ext-diff", "--no-color", "--no-renames", "--unified=0", &base, "--"];
    let mut found = parse(&git(&[&plain[..], &diff[..]].concat())?);
    let unknown = git(&["ls-files", "--others", "--exclude-standard", "--full-name", "-z", ":/"])?;
    found.extend(unknown.split('\0').filter(|path| !path.is_empty()).map(|path| (path.to_owned(), vec![0..=u32::MAX])));
    Ok(found.into_iter().map(|(path, lines)| ChangedFile { path: root.join(path), lines }).collect())
}

/// Reads a difference without context.
fn parse(diff: &str) -> BTreeMap<String, Vec<RangeInclusive<u32>>> {
    let mut found: BTreeMap<String, Vec<RangeInclusive<u32>>> = BTreeMap::new();
    let mut file: Option<String> = None;
    // lines of a hunk that are still to come: they may look like anything
    let mut left = 0;
    for line in diff.lines() {
        if left > 0 && line.starts_with(['+', '-']) {
            left -= 1;
        } else if let Some(path) = line.strip_prefix("+++ ") {
            file = path.trim_end_matches('\t').strip_prefix("b/").map(str::to_owned);
        } else if let Some((removed, added)) = line.strip_prefix("@@ -").and_then(hunk) {
            left = removed.1 + added.1;
            if let Some(file) = &file {
                let (start, count) = added;
                let lines = if count == 0 { start..=start + 1 } else { start..=start + count - 1 };
                found.entry(file.clone()).or_default().push(lines);
            }
        }
    }
    found
}

/// Reads `1,2 +3,4 @@`: the first line and the number of lines, removed and added.
fn hunk(text: &str) -> Option<((u32, u32), (u32, u32))> {
    let mut parts = text.split(' ');
    let range = |text: &str| -> Option<(u32, u32)> {
        match text.split_once(',') {
            Some((start, count)) => Some((start.parse().ok()?, count.parse().ok()?)),
            None => Some((text.parse().ok()?, 1)),
        }
    };
    Some((range(parts.next()?)?, range(parts.next()?.strip_prefix('+')?)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hunks() {
        let diff = "diff --git a/A.java b/A.java\n--- a/A.java\n+++ b/A.java\n@@ -3 +3,2 @@ class A {\n-old\n+new\n\
                    +++ b/not a file\n@@ -9,2 +10,0 @@\n-x\n-y\ndiff --git a/B b/B\n--- a/B\n+++ /dev/null\n@@ -1 +0,0 @@\n-z\n";
        let found = parse(diff);
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found["A.java"], [3..=4, 10..=11]);
    }
}
