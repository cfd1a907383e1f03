//! Entries as files of a directory that is kept below a size.

#![allow(clippy::disallowed_methods, reason = "a cache in a directory consists of files")]

use crate::trouble::Trouble;
use std::fs::{self, File, Permissions};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

/// A directory of entries.
#[derive(Debug)]
pub struct Directory {
    root: PathBuf,
    /// The most bytes of all entries together.
    most: u64,
    /// Bytes written since the size was last checked.
    written: AtomicU64,
}

/// What is left of a directory that has become too large, in percent of the most.
const KEPT: u64 = 80;

impl Directory {
    /// Opens a directory, which is created if needed.
    pub fn open(root: &Path, most: u64) -> std::io::Result<Directory> {
        fs::create_dir_all(root)?;
        Ok(Directory { root: root.to_owned(), most, written: AtomicU64::new(0) })
    }

    /// Reads an entry; `None` if there is none.
    pub fn get(&self, name: &str) -> Result<Option<Vec<u8>>, Trouble> {
        let path = self.root.join(name);
        match fs::read(&path) {
            Ok(bytes) => {
                // what is used stays; a file system that does not remember it forgets the oldest first
                let _ = File::options().append(true).open(&path).and_then(|file| file.set_modified(SystemTime::now()));
                Ok(Some(bytes))
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Trouble::of_file("read", &path, &error)),
        }
    }

    /// Writes an entry: readers see all of it or nothing, even if the process dies.
    pub fn put(&self, name: &str, bytes: &[u8]) -> Result<(), Trouble> {
        let path = self.root.join(name);
        let trouble = |error: &std::io::Error| Trouble::of_file("write", &path, error);
        let parent = path.parent().unwrap_or(&self.root);
        fs::create_dir_all(parent).map_err(|error| trouble(&error))?;
        let made =
            tempfile::Builder::new().prefix(".new").permissions(Permissions::from_mode(0o666)).tempfile_in(parent);
        let mut file = made.map_err(|error| trouble(&error))?;
        let written = file.write_all(bytes).and_then(|()| file.flush());
        written.map_err(|error| trouble(&error))?;
        file.persist(&path).map_err(|error| trouble(&error.error))?;
        self.written.fetch_add(bytes.len() as u64, Ordering::SeqCst);
        Ok(())
    }

    /// Removes the entries that were not used for the longest time if all together are too large. Does nothing if
    /// nothing was written.
    pub fn tidy(&self) {
        if self.written.swap(0, Ordering::SeqCst) == 0 {
            return;
        }
        let mut files = Vec::new();
        collect(&self.root, &mut files);
        let mut sum: u64 = files.iter().map(|(_, size, _)| size).sum();
        if sum <= self.most {
            return;
        }
        files.sort();
        for (_, size, path) in files {
            if sum <= self.most / 100 * KEPT {
                return;
            }
            // another process may have removed it
            let _ = fs::remove_file(path);
            sum = sum.saturating_sub(size);
        }
    }
}

/// Collects the files below a directory, with the time of their last use and their size.
fn collect(directory: &Path, files: &mut Vec<(SystemTime, u64, PathBuf)>) {
    for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
        let Ok(found) = entry.metadata() else { continue };
        if found.is_dir() {
            collect(&entry.path(), files);
        } else if found.is_file() {
            files.push((found.modified().unwrap_or(SystemTime::UNIX_EPOCH), found.len(), entry.path()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn entries_come_back_and_the_oldest_go_first() {
        let place = tempfile::tempdir().unwrap();
        let store = Directory::open(&place.path().join("cache"), 1000).unwrap();
        assert_eq!(store.get("k/aa/1").unwrap(), None);
        for number in 0..20 {
            let name = format!("k/aa/{number}");
            store.put(&name, &[number; 100]).unwrap();
            let file = File::options().append(true).open(place.path().join("cache").join(&name)).unwrap();
            file.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(u64::from(number))).unwrap();
        }
        // reading counts as using
        assert_eq!(store.get("k/aa/3").unwrap(), Some(vec![3; 100]));
        store.tidy();
        let left: Vec<u8> = (0..20).filter(|number| store.get(&format!("k/aa/{number}")).unwrap().is_some()).collect();
        assert_eq!(left, [3, 13, 14, 15, 16, 17, 18, 19]);
        store.tidy();
        assert!(store.get("k/aa/13").unwrap().is_some(), "what is small enough stays");
    }

    #[test]
    fn what_cannot_be_written_is_trouble_and_leaves_nothing() {
        let place = tempfile::tempdir().unwrap();
        let store = Directory::open(place.path(), 1000).unwrap();
        fs::write(place.path().join("k"), "a file in the way").unwrap();
        let told = store.put("k/aa/1", b"x").unwrap_err().to_string();
        assert!(told.contains("cannot write") && told.contains("k/aa/1"), "{told}");
        assert!(store.get("k/aa/1").is_err());
        assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1);
    }
}
