//! Paths: the two commands, sources and classes of kernels and examples, the results file.

use crate::process;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

/// INVARIANT: `java` and `heapwright` exist, and `java` is in a JDK's `bin`.
pub struct Places {
    pub java: PathBuf,
    pub heapwright: PathBuf,
    pub sources: PathBuf,
    pub classes: PathBuf,
    /// The classes of the examples.
    pub examples: PathBuf,
    /// The source folders of the examples.
    example_sources: [PathBuf; 2],
    /// The output folder for generated tests.
    pub scratch: PathBuf,
    /// Separation-logic problems.
    pub problems: PathBuf,
    pub json: PathBuf,
    root: PathBuf,
}

/// An example with a specification.
pub struct Module {
    pub name: &'static str,
    pub classes: PathBuf,
    pub specification: PathBuf,
    /// The list of its branches that no valid input can take.
    pub infeasible: PathBuf,
}

/// Paths given by the user.
pub struct Given<'a> {
    pub java: Option<&'a Path>,
    pub heapwright: Option<&'a Path>,
    pub problems: Option<&'a Path>,
    pub json: Option<&'a Path>,
}

impl Places {
    pub fn find(given: &Given<'_>) -> Result<Places, String> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let root = root.canonicalize().map_err(|error| format!("{}: {error}", root.display()))?;
        let target = root.join("target");
        Ok(Places {
            java: find_java(given.java)?,
            heapwright: find_heapwright(given.heapwright, &target)?,
            sources: root.join("bench/java"),
            classes: target.join("bench-classes"),
            examples: target.join("bench-examples"),
            example_sources: ["basics", "netds"]
                .map(|module| root.join("examples").join(module).join("src/main/java/heapwright").join(module)),
            scratch: target.join("bench-tests"),
            problems: given.problems.map_or_else(|| find_problems(&root), Path::to_owned),
            json: given.json.map_or_else(|| target.join("bench.json"), Path::to_owned),
            root,
        })
    }

    /// The folder of our own problems.
    pub fn own_problems(&self) -> PathBuf {
        own_problems(&self.root)
    }

    /// The JDK's folder.
    pub fn jdk(&self) -> Option<&Path> {
        self.java.parent()?.parent()
    }

    /// Compiles every kernel with the compiler next to `java`.
    pub fn compile_kernels(&self) -> Result<(), String> {
        self.compile(std::slice::from_ref(&self.sources), &self.classes)
    }

    /// Compiles the examples in the same way.
    pub fn compile_examples(&self) -> Result<(), String> {
        self.compile(&self.example_sources, &self.examples)
    }

    /// Compiles an example that has a specification.
    pub fn compile_module(&self, name: &'static str) -> Result<Module, String> {
        let (folder, classes) = (self.root.join("examples").join(name), self.scratch.join(format!("{name}-classes")));
        self.compile(&[folder.join("src/main/java/heapwright").join(name)], &classes)?;
        Ok(Module {
            name,
            classes,
            specification: folder.join("src/main/specs").join(format!("{name}.sl")),
            infeasible: folder.join("INFEASIBLE.md"),
        })
    }

    /// The source of a class of an example.
    pub fn example_source(&self, module: &str, class: &str) -> Result<String, String> {
        let folder = self.root.join("examples").join(module).join("src/main/java/heapwright").join(module);
        let path = folder.join(format!("{class}.java"));
        std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
    }

    /// Compiles a source that is not in the examples. Returns the folder of its classes.
    pub fn compile_text(&self, class: &str, text: &str) -> Result<PathBuf, String> {
        let folder = self.scratch.join("changed");
        let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
        if folder.exists() {
            std::fs::remove_dir_all(&folder).map_err(failed)?;
        }
        std::fs::create_dir_all(&folder).map_err(failed)?;
        std::fs::write(folder.join(format!("{class}.java")), text).map_err(failed)?;
        let classes = folder.join("classes");
        self.compile(std::slice::from_ref(&folder), &classes)?;
        Ok(classes)
    }

    /// The mistakes that are made in copies of `examples/api`.
    pub fn mistakes(&self) -> PathBuf {
        self.root.join("crates/heapwright/tests/calls/mistakes.json")
    }

    /// The program that makes calls by brute force.
    pub fn enumerator(&self) -> PathBuf {
        self.root.join("crates/heapwright/tests/calls/branches/branches/Enumerator.java")
    }

    /// The names of the named classes of the examples, in order.
    pub fn example_classes(&self) -> Result<Vec<String>, String> {
        let mut names = Vec::new();
        for module in ["basics", "netds"] {
            for file in files(&self.examples.join("heapwright").join(module), "class")? {
                let stem = file.file_stem().and_then(OsStr::to_str).unwrap_or_default();
                let nameless =
                    stem.split('$').skip(1).any(|part| part.starts_with(|first: char| first.is_ascii_digit()));
                if !nameless {
                    names.push(format!("heapwright.{module}.{stem}"));
                }
            }
        }
        Ok(names)
    }

    /// The source files of the examples.
    pub fn example_files(&self) -> Result<Vec<PathBuf>, String> {
        let folders = self.example_sources.iter().map(|folder| files(folder, "java"));
        Ok(folders.collect::<Result<Vec<_>, _>>()?.concat())
    }

    /// A folder or file of the examples.
    pub fn example(&self, path: &str) -> PathBuf {
        self.root.join("examples").join(path)
    }

    /// Compiles all sources below a folder.
    pub fn compile_tree(&self, folder: &Path, classes: &Path) -> Result<(), String> {
        self.compile(&crate::mutants::folders(folder)?, classes)
    }

    /// Compiles the sources of one folder.
    pub fn compile_folder(&self, folder: &Path, classes: &Path) -> Result<(), String> {
        self.compile(&[folder.to_owned()], classes)
    }

    fn compile(&self, folders: &[PathBuf], classes: &Path) -> Result<(), String> {
        let mut javac = Command::new(self.java.with_file_name("javac"));
        javac.args(["-g", "-encoding", "UTF-8", "-d"]).arg(classes);
        for folder in folders {
            javac.args(files(folder, "java")?);
        }
        let outcome = process::run(&mut javac)?;
        if outcome.success { Ok(()) } else { Err(format!("javac fails on the sources for {}", classes.display())) }
    }
}

/// The files of a folder with this extension, in order.
pub fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, String> {
    let at = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(at)? {
        let path = entry.map_err(at)?.path();
        if path.extension() == Some(OsStr::new(ending)) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// The competition's samples if they are next to the project, otherwise our own problems.
fn find_problems(root: &Path) -> PathBuf {
    let samples = root.join("../shared/slcomp-samples");
    if samples.is_dir() { samples } else { own_problems(root) }
}

fn own_problems(root: &Path) -> PathBuf {
    root.join("bench/problems")
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
