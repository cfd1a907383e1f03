//! Where things are: the two commands, the kernels' sources and classes, the file of results.

use crate::process;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

/// INVARIANT: `java` and `heapwright` exist, and `java` stands in a JDK's `bin`.
pub struct Places {
    pub java: PathBuf,
    pub heapwright: PathBuf,
    pub sources: PathBuf,
    pub classes: PathBuf,
    pub json: PathBuf,
}

impl Places {
    pub fn find(java: Option<&Path>, heapwright: Option<&Path>, json: Option<&Path>) -> Result<Places, String> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let root = root.canonicalize().map_err(|error| format!("{}: {error}", root.display()))?;
        let target = root.join("target");
        Ok(Places {
            java: find_java(java)?,
            heapwright: find_heapwright(heapwright, &target)?,
            sources: root.join("bench/java"),
            classes: target.join("bench-classes"),
            json: json.map_or_else(|| target.join("bench.json"), Path::to_owned),
        })
    }

    /// The JDK's folder.
    pub fn jdk(&self) -> Option<&Path> {
        self.java.parent()?.parent()
    }

    /// Compiles every kernel with the compiler beside `java`.
    pub fn compile(&self) -> Result<(), String> {
        let at = |error: std::io::Error| format!("{}: {error}", self.sources.display());
        let mut sources = Vec::new();
        for entry in std::fs::read_dir(&self.sources).map_err(at)? {
            let path = entry.map_err(at)?.path();
            if path.extension() == Some(OsStr::new("java")) {
                sources.push(path);
            }
        }
        let mut javac = Command::new(self.java.with_file_name("javac"));
        javac.arg("-d").arg(&self.classes).args(sources);
        let outcome = process::run(&mut javac)?;
        if outcome.success { Ok(()) } else { Err("the kernels do not compile".to_owned()) }
    }
}

fn find_java(given: Option<&Path>) -> Result<PathBuf, String> {
    let home = std::env::var_os("JAVA_HOME").map(|home| Path::new(&home).join("bin/java"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path: Vec<PathBuf> = std::env::split_paths(&path).map(|folder| folder.join("java")).collect();
    let candidates: Vec<PathBuf> = match given {
        Some(given) => vec![given.to_owned()],
        None => home.into_iter().chain(on_path).collect(),
    };
    let real = candidates.iter().filter_map(|path| path.canonicalize().ok());
    real.into_iter()
        .find(|path| path.with_file_name("javac").is_file())
        .ok_or_else(|| "no JDK: give --java, set JAVA_HOME, or put java on the path".to_owned())
}

fn find_heapwright(given: Option<&Path>, target: &Path) -> Result<PathBuf, String> {
    let beside = std::env::current_exe().ok().map(|exe| exe.with_file_name("heapwright"));
    let candidates: Vec<PathBuf> = match given {
        Some(given) => vec![given.to_owned()],
        None => beside.into_iter().chain([target.join("release/heapwright")]).collect(),
    };
    let found = candidates.into_iter().find_map(|path| path.canonicalize().ok());
    found.ok_or_else(|| "no heapwright: build it first, or give --heapwright".to_owned())
}
