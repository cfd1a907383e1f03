//! Writes test files: each completely or not at all, and never over a file that is not ours.

#![allow(clippy::disallowed_methods, reason = "the tests are written here and nowhere else")]

use crate::warning::Warning;
use heapwright_report::FileStatus;
use heapwright_testgen::Existing;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

/// The default suffix of a test class.
const SUFFIX: &str = "Test";
/// The suffix used if another file already has the default name.
const OTHER_SUFFIX: &str = "HeapwrightTest";

/// Returns the path of the test class of a class, relative to the root.
pub fn path_of(class: &str, suffix: &str) -> String {
    format!("{}{suffix}.java", class.replace('.', "/").replace('$', "_"))
}

/// What exists in the place of one of our files.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum There {
    Nothing,
    Ours,
    Foreign,
}

/// Checks what exists at a path. Fails if no file can be written there.
fn there(root: &Path, path: &str) -> Result<There, String> {
    let whole = root.join(path);
    let problem =
        |what: &str| format!("{}: {what}; move it away, or give another directory with --out", whole.display());
    let unreadable = |error: io::Error| problem(&format!("cannot be looked at: {error}"));
    let link = match std::fs::symlink_metadata(&whole) {
        Ok(found) => found.is_symlink(),
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(There::Nothing),
        Err(error) => return Err(unreadable(error)),
    };
    let found = match std::fs::metadata(&whole) {
        Ok(found) => found,
        Err(_) if link => return Err(problem("is a symbolic link that leads nowhere")),
        Err(error) => return Err(unreadable(error)),
    };
    if !found.is_file() {
        return Err(problem("is no regular file"));
    }
    let (real, top) = (whole.canonicalize().map_err(unreadable)?, root.canonicalize().map_err(unreadable)?);
    if !real.starts_with(top) {
        return Err(problem("is a symbolic link to a place outside"));
    }
    let text = std::fs::read(&whole).map_err(unreadable)?;
    let ours = std::str::from_utf8(&text).is_ok_and(heapwright_testgen::is_ours);
    Ok(if ours { There::Ours } else { There::Foreign })
}

/// Returns the suffix for the name of a class's test class.
pub fn suffix(root: &Path, class: &str, wanted: Option<&str>) -> String {
    let usual = || match there(root, &path_of(class, SUFFIX)) {
        Ok(There::Foreign) => OTHER_SUFFIX,
        _ => SUFFIX,
    };
    wanted.unwrap_or_else(usual).to_owned()
}

/// Checks the locations of all test files before anything is explored. Fails if something is in the way; otherwise
/// returns warnings for the user.
pub fn survey(root: &Path, classes: &[&str], wanted: Option<&str>) -> Result<Vec<Warning>, String> {
    let mut avoided = Vec::new();
    for class in classes {
        let chosen = suffix(root, class, wanted);
        let path = path_of(class, &chosen);
        if there(root, &path)? == There::Foreign {
            return Err(format!(
                "{} was not written by Heapwright and is left alone: move it, or choose another name with --suffix",
                root.join(path).display()
            ));
        }
        if wanted.is_none() && chosen != SUFFIX {
            let usual = root.join(path_of(class, SUFFIX));
            avoided.push(Warning::NameTaken { file: usual.display().to_string(), instead: path });
        }
    }
    Ok(avoided)
}

/// Reads our existing file at a path below the root.
pub fn existing(root: &Path, path: &str) -> Option<Existing> {
    let text = std::fs::read_to_string(root.join(path)).ok()?;
    Existing::read(&text).filter(|_| heapwright_testgen::is_ours(&text))
}

/// Reads the text of a file at a path below the root.
pub fn text(root: &Path, path: &str) -> Option<String> {
    std::fs::read_to_string(root.join(path)).ok()
}

/// Creates the directory if needed, and checks that files can be created in it.
pub fn check_writable(directory: &Path) -> Result<(), String> {
    let problem = |error: io::Error| {
        format!("cannot write to {}: {error}; give a directory of yours with --out", directory.display())
    };
    let found = std::fs::metadata(directory);
    if found.is_ok_and(|found| !found.is_dir()) {
        return Err(format!("{} is no directory; give one with --out", directory.display()));
    }
    std::fs::create_dir_all(directory).map_err(problem)?;
    tempfile::Builder::new().prefix(".heapwright").tempfile_in(directory).map_err(problem)?;
    Ok(())
}

/// Writes a file at a path below `root`, unless a file exists there that is not ours.
///
/// The text is written to a temporary file, which is then renamed: readers see either the old file or the new one, even
/// if the process dies.
pub fn write(root: &Path, path: &str, text: &str, is_ours: &dyn Fn(&str) -> bool) -> io::Result<FileStatus> {
    let path = root.join(path);
    match std::fs::read(&path) {
        Ok(old) if old == text.as_bytes() => return Ok(FileStatus::Unchanged),
        // A file that is not text is not ours.
        Ok(old) if !std::str::from_utf8(&old).is_ok_and(is_ours) => return Ok(FileStatus::NotOurs),
        Ok(_) => {}
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let directory = path.parent().unwrap_or(root);
    std::fs::create_dir_all(directory)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(".heapwright").suffix(".tmp");
    // a test file is as readable as any other file that its owner creates
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(directory)?;
    file.write_all(text.as_bytes())?;
    file.flush()?;
    file.persist(&path).map_err(|error| error.error)?;
    Ok(FileStatus::Written)
}

/// Removes a file of ours. Returns false if that fails.
pub fn remove(path: &str) -> bool {
    std::fs::remove_file(path).is_ok()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    fn ours(text: &str) -> bool {
        text.starts_with("// ours")
    }

    fn names(directory: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(directory).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn writing_and_writing_again() {
        let scratch = tempfile::tempdir().unwrap();
        let root = scratch.path().join("new/root");
        check_writable(&root).unwrap();
        assert_eq!(write(&root, "a/b/T.java", "// ours 1", &ours).unwrap(), FileStatus::Written);
        assert_eq!(write(&root, "a/b/T.java", "// ours 1", &ours).unwrap(), FileStatus::Unchanged);
        assert_eq!(write(&root, "a/b/T.java", "// ours 2", &ours).unwrap(), FileStatus::Written);
        assert_eq!(std::fs::read_to_string(root.join("a/b/T.java")).unwrap(), "// ours 2");
        assert_eq!(names(&root.join("a/b")), ["T.java"], "nothing else is left behind");
        let mode = std::fs::metadata(root.join("a/b/T.java")).unwrap().permissions().mode();
        assert_eq!(mode & 0o400, 0o400);
    }

    #[test]
    fn what_is_in_the_way_is_seen_before() {
        let scratch = tempfile::tempdir().unwrap();
        let root = scratch.path().join("out");
        std::fs::create_dir_all(root.join("p")).unwrap();
        let at = root.join("p/ATest.java");
        let looked = |wanted| survey(&root, &["p.A"], wanted);
        assert_eq!(looked(None).unwrap(), []);
        // a foreign file: another name is chosen, unless the user insists
        std::fs::write(&at, "class ATest {}").unwrap();
        assert!(looked(None).unwrap().iter().any(|one| one.to_string().contains("AHeapwrightTest.java")));
        assert_eq!(suffix(&root, "p.A", None), "HeapwrightTest");
        assert!(looked(Some("Test")).unwrap_err().contains("--suffix"));
        std::fs::write(root.join("p/AHeapwrightTest.java"), "class X {}").unwrap();
        assert!(looked(None).unwrap_err().contains("AHeapwrightTest.java"));
        std::fs::remove_file(root.join("p/AHeapwrightTest.java")).unwrap();
        std::fs::remove_file(&at).unwrap();
        // not a regular file
        std::fs::create_dir(&at).unwrap();
        assert!(looked(None).unwrap_err().contains("no regular file"));
        std::fs::remove_dir(&at).unwrap();
        std::process::Command::new("mkfifo").arg(&at).status().unwrap();
        assert!(looked(None).unwrap_err().contains("no regular file"));
        std::fs::remove_file(&at).unwrap();
        std::os::unix::net::UnixListener::bind(&at).unwrap();
        assert!(looked(None).unwrap_err().contains("no regular file"));
        std::fs::remove_file(&at).unwrap();
        for (target, told) in [
            (Path::new("/dev/null"), "no regular file"),
            (Path::new("/etc/passwd"), "outside"),
            (at.as_path(), "nowhere"),
            (Path::new("nothing"), "nowhere"),
        ] {
            std::os::unix::fs::symlink(target, &at).unwrap();
            assert!(looked(None).unwrap_err().contains(told), "{target:?}");
            std::fs::remove_file(&at).unwrap();
        }
        assert!(check_writable(&root.join("p")).is_ok());
        std::process::Command::new("mkfifo").arg(root.join("fifo")).status().unwrap();
        assert!(check_writable(&root.join("fifo")).unwrap_err().contains("no directory"));
        assert!(check_writable(Path::new("/dev/null")).unwrap_err().contains("no directory"));
    }

    #[test]
    fn files_of_others_stay() {
        let scratch = tempfile::tempdir().unwrap();
        for content in ["class T {}".as_bytes(), &[0xff, 0xfe][..], b""] {
            std::fs::write(scratch.path().join("T.java"), content).unwrap();
            assert_eq!(write(scratch.path(), "T.java", "// ours", &ours).unwrap(), FileStatus::NotOurs);
            assert_eq!(std::fs::read(scratch.path().join("T.java")).unwrap(), content);
        }
    }

    #[test]
    fn a_file_where_a_directory_should_be() {
        let scratch = tempfile::tempdir().unwrap();
        std::fs::write(scratch.path().join("a"), "x").unwrap();
        assert!(check_writable(&scratch.path().join("a")).unwrap_err().contains("--out"));
        assert!(write(scratch.path(), "a/T.java", "// ours", &ours).is_err());
    }
}
