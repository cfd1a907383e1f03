//! Writing test files: each whole or not at all, and never over a file that is not ours.

use heapwright_report::FileStatus;
use std::fs::Permissions;
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

/// Makes the directory if need be, and checks that files can be made in it.
pub fn check_writable(directory: &Path) -> Result<(), String> {
    let problem = |error: io::Error| {
        format!("cannot write to {}: {error}; give a directory of yours with --out", directory.display())
    };
    std::fs::create_dir_all(directory).map_err(problem)?;
    tempfile::Builder::new().prefix(".heapwright").tempfile_in(directory).map_err(problem)?;
    Ok(())
}

/// Writes a file at a path below `root`, unless there is one that is not ours.
///
/// The text goes to a file of another name first, which then takes the name: whoever looks, and whenever the process
/// dies, sees the old file or the new one.
pub fn write(root: &Path, path: &str, text: &str, is_ours: &dyn Fn(&str) -> bool) -> io::Result<FileStatus> {
    let path = root.join(path);
    match std::fs::read(&path) {
        Ok(old) if old == text.as_bytes() => return Ok(FileStatus::Unchanged),
        // What is no text is not ours.
        Ok(old) if !std::str::from_utf8(&old).is_ok_and(is_ours) => return Ok(FileStatus::NotOurs),
        Ok(_) => {}
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let directory = path.parent().unwrap_or(root);
    std::fs::create_dir_all(directory)?;
    let mut file = tempfile::Builder::new()
        .prefix(".heapwright")
        .suffix(".tmp")
        .permissions(Permissions::from_mode(0o666))
        .tempfile_in(directory)?;
    file.write_all(text.as_bytes())?;
    file.flush()?;
    file.persist(&path).map_err(|error| error.error)?;
    Ok(FileStatus::Written)
}

#[cfg(test)]
mod tests {
    use super::*;

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
