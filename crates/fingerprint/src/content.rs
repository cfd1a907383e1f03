//! Hashes of directories and jars, file by file.

#![allow(clippy::disallowed_methods, reason = "hashes the files of a class path")]

use heapwright_store::{Digest, Fields};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Returns the files below a directory with `/` between the parts of their names, sorted. Links to directories are not
/// followed, as they are not on a class path.
pub fn files(root: &Path) -> io::Result<Vec<(String, PathBuf)>> {
    let mut found = Vec::new();
    let mut queue = vec![(root.to_owned(), String::new())];
    while let Some((directory, prefix)) = queue.pop() {
        for entry in fs::read_dir(&directory)? {
            let entry = entry?;
            let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
            let kind = entry.file_type()?;
            if kind.is_dir() {
                queue.push((entry.path(), format!("{name}/")));
            } else if kind.is_file() || entry.path().is_file() {
                found.push((name, entry.path()));
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Returns the hash of a file, or of all names and contents below a directory.
pub fn digest_of(path: &Path) -> io::Result<Digest> {
    if !fs::metadata(path)?.is_dir() {
        return Digest::of_reader(&mut File::open(path)?);
    }
    let mut fields = Fields::new("directory");
    for (name, file) in files(path)? {
        fields.add(name.as_bytes());
        fields.add(Digest::of_reader(&mut File::open(file)?)?.bytes());
    }
    Ok(fields.finish())
}

/// Returns true if a directory says which of its classes serve the library.
pub fn has_services(root: &Path) -> bool {
    let listed = fs::read_dir(root.join("META-INF/services")).into_iter().flatten().flatten();
    listed.map(|entry| entry.file_name()).any(|name| name.to_string_lossy().starts_with("java"))
}

/// Packs a directory as names and contents, one after the other; a file as it is.
pub fn pack(path: &Path) -> io::Result<Vec<u8>> {
    if !fs::metadata(path)?.is_dir() {
        return fs::read(path);
    }
    let mut packed = Vec::new();
    for (name, file) in files(path)? {
        let content = fs::read(file)?;
        for part in [name.as_bytes(), &content] {
            packed.extend_from_slice(&(part.len() as u64).to_be_bytes());
            packed.extend_from_slice(part);
        }
    }
    Ok(packed)
}

/// Writes what was packed from a directory below another, which must not exist yet.
pub fn unpack(packed: &[u8], root: &Path) -> io::Result<()> {
    fs::create_dir_all(root)?;
    let mut rest = packed;
    let mut part = || {
        let (length, after) = rest.split_first_chunk::<8>()?;
        let (part, after) = after.split_at_checked(usize::try_from(u64::from_be_bytes(*length)).ok()?)?;
        rest = after;
        Some(part)
    };
    let broken = || io::Error::new(io::ErrorKind::InvalidData, "the packed directory is cut off");
    while let Some(name) = part() {
        let content = part().ok_or_else(broken)?;
        let name = std::str::from_utf8(name).map_err(|_| broken())?;
        if name.split('/').any(|part| part.is_empty() || part == "." || part == "..") {
            return Err(io::Error::new(io::ErrorKind::InvalidData, format!("'{name}' is no name below a directory")));
        }
        let path = root.join(name);
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::write(path, content)?;
    }
    if rest.is_empty() { Ok(()) } else { Err(broken()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directory_comes_back_with_the_same_hash() {
        let place = tempfile::tempdir().unwrap();
        let first = place.path().join("first");
        fs::create_dir_all(first.join("a/b")).unwrap();
        fs::write(first.join("a/b/C.class"), [1, 2, 3]).unwrap();
        fs::write(first.join("x.properties"), "k=v").unwrap();
        let (hash, packed) = (digest_of(&first).unwrap(), pack(&first).unwrap());
        let second = place.path().join("second");
        unpack(&packed, &second).unwrap();
        assert_eq!(digest_of(&second).unwrap(), hash);
        fs::rename(second.join("x.properties"), second.join("y.properties")).unwrap();
        assert_ne!(digest_of(&second).unwrap(), hash, "names count");
        for length in 1..packed.len() {
            let target = place.path().join(format!("cut{length}"));
            let whole = unpack(&packed[..length], &target);
            assert!(whole.is_err() || digest_of(&target).unwrap() != hash);
        }
        let mut escaping = Vec::new();
        for part in [&b"../evil"[..], b"x"] {
            escaping.extend_from_slice(&(part.len() as u64).to_be_bytes());
            escaping.extend_from_slice(part);
        }
        assert!(unpack(&escaping, &place.path().join("third")).is_err());
        assert!(!place.path().join("evil").exists());
    }
}
