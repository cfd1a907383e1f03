//! Shared by all suites: JDK discovery, compiling with a cache, processes with a deadline, comparing outputs.

pub mod compare;
pub mod compile;
pub mod hash;
pub mod jdk;
pub mod machine;
pub mod process;

use std::path::{Path, PathBuf};

/// The reason why a test, or its preparation, failed; printed as is.
pub type Outcome<T> = Result<T, String>;

/// The root of the repository.
pub fn repository() -> PathBuf {
    let crate_root = Path::new(env!("CARGO_MANIFEST_DIR"));
    crate_root.ancestors().nth(2).unwrap_or(crate_root).to_path_buf()
}

/// The folder of this crate's own test fixtures.
pub fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// The cache folder below the target directory.
pub fn cache() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("heapwright-suite")
}

/// All files below `root` whose name ends in `.suffix`, sorted by path; none if `root` does not exist.
pub fn files_below(root: &Path, suffix: &str) -> Outcome<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![root.to_path_buf()];
    while let Some(folder) = folders.pop() {
        if !folder.is_dir() {
            continue;
        }
        let entries = std::fs::read_dir(&folder).map_err(|error| at(&folder, error))?;
        for entry in entries {
            let path = entry.map_err(|error| at(&folder, error))?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == suffix) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Reads a text file; an error names it.
pub fn read_text(path: &Path) -> Outcome<String> {
    std::fs::read_to_string(path).map_err(|error| at(path, error))
}

/// Reads a file; an error names it.
pub fn read_bytes(path: &Path) -> Outcome<Vec<u8>> {
    std::fs::read(path).map_err(|error| at(path, error))
}

/// Writes a file and creates its parent folders; an error names it.
pub fn write(path: &Path, content: impl AsRef<[u8]>) -> Outcome<()> {
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent).map_err(|error| at(parent, error))?;
    }
    std::fs::write(path, content).map_err(|error| at(path, error))
}

/// An IO error with the path it refers to.
pub fn at(path: &Path, error: std::io::Error) -> String {
    format!("{}: {error}", path.display())
}

/// The number of tests in a file of ours, where each case of a parameterised test counts.
pub fn tests_in(text: &str) -> usize {
    let plain = text.lines().filter(|line| line.trim() == "@Test").count();
    let mut cases = 0;
    let mut lines = text.lines().map(str::trim);
    while let Some(line) = lines.next() {
        if line.starts_with("@CsvSource(") {
            cases += lines.by_ref().take_while(|line| *line != "})").filter(|line| line.starts_with('"')).count();
        } else if line.contains("static Stream<Executable>") {
            cases += lines.by_ref().take_while(|line| *line != "}").filter(|line| line.starts_with("() -> ")).count();
        } else if let Some((_, values)) = line.split_once("@ValueSource(") {
            // values of texts with commas are not expected here
            cases += values.matches(", ").count() + 1;
        }
    }
    plain + cases
}
