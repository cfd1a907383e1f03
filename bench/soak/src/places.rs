//! Paths: the command, the JDK, the sources of the examples, and a scratch directory.

use crate::process::{End, run};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

pub struct Places {
    pub root: PathBuf,
    pub heapwright: PathBuf,
    pub java_home: PathBuf,
    /// The files of each finding are kept here.
    pub findings: PathBuf,
    /// The compiled examples.
    pub examples: PathBuf,
}

const COMPILE_LIMIT: Duration = Duration::from_secs(120);

impl Places {
    pub fn find(heapwright: Option<&Path>) -> Result<Places, String> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let root = root.canonicalize().map_err(|error| format!("{}: {error}", root.display()))?;
        let beside = std::env::current_exe().ok().map(|exe| exe.with_file_name("heapwright"));
        let heapwright = heapwright
            .map(Path::to_owned)
            .or(beside)
            .and_then(|path| path.canonicalize().ok())
            .ok_or("no heapwright: build it first, or give --heapwright")?;
        let java_home = java_home().ok_or("no JDK: set JAVA_HOME, or put javac on the path")?;
        let work = root.join("target/soak");
        let places =
            Places { findings: work.join("findings"), examples: work.join("examples"), root, heapwright, java_home };
        places.compile_examples(&work)?;
        Ok(places)
    }

    /// `heapwright gen` with the JDK of this run.
    pub fn generate(&self, classes: &Path, out: &Path) -> Command {
        let mut command = Command::new(&self.heapwright);
        command.args(["gen", "--no-config", "-cp"]).arg(classes).arg("--out").arg(out);
        command.env("JAVA_HOME", &self.java_home).env_remove("CLASSPATH");
        command
    }

    /// Compiles Java sources into `classes`.
    pub fn compile(&self, sources: &[PathBuf], classes: &Path, scratch: &Path) -> Result<(), String> {
        let mut javac = Command::new(self.java_home.join("bin/javac"));
        javac.args(["-g", "-proc:none", "-encoding", "UTF-8", "-d"]).arg(classes).args(sources);
        let finished = run(&mut javac, scratch, COMPILE_LIMIT)?;
        match finished.end {
            End::Exit(0) => Ok(()),
            _ => Err(format!("javac: {}", finished.describe())),
        }
    }

    fn compile_examples(&self, work: &Path) -> Result<(), String> {
        for module in ["basics", "netds"] {
            let sources = below(&self.root.join("examples").join(module).join("src/main/java"), "java");
            std::fs::create_dir_all(work).map_err(|error| format!("{}: {error}", work.display()))?;
            self.compile(&sources, &self.examples, work)?;
        }
        Ok(())
    }

    /// Copies a folder to a place where it survives the run.
    pub fn keep(&self, folder: &Path, name: &str) -> PathBuf {
        let kept = self.findings.join(name);
        let _ = std::fs::remove_dir_all(&kept);
        let copied = std::fs::create_dir_all(&self.findings).is_ok()
            && Command::new("cp").arg("-r").arg(folder).arg(&kept).status().is_ok_and(|status| status.success());
        if copied { kept } else { folder.to_owned() }
    }
}

/// All files below a folder with this extension, in order.
pub fn below(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension() == Some(OsStr::new(ending)) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn java_home() -> Option<PathBuf> {
    let given = std::env::var_os("JAVA_HOME").map(PathBuf::from);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&path).filter_map(|folder| folder.join("javac").canonicalize().ok());
    let homes = on_path.filter_map(|javac| Some(javac.parent()?.parent()?.to_owned()));
    given.into_iter().chain(homes).find(|home| home.join("bin/javac").is_file())
}
