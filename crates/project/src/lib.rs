//! Maven and Gradle projects: where their modules, compiled classes and tests are, what is on the test class path, and
//! which lines changed since a git reference.
//!
//! Invariants: what a project consists of is read from its build files or asked of its build tool, never guessed from
//! the directories that happen to exist; the crate writes nothing but its own cache. An error names the file or
//! command, and the remedy.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo, clippy::indexing_slicing)
)]

mod cache;
mod changes;
mod command;
mod gradle;
mod maven;
mod pom;

pub use changes::{ChangedFile, changes};
pub use gradle::INIT_SCRIPT;

use std::fmt;
use std::path::{Path, PathBuf};

/// What builds a project.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum BuildTool {
    /// Maven.
    Maven,
    /// Gradle.
    Gradle,
}

impl fmt::Display for BuildTool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BuildTool::Maven => "Maven",
            BuildTool::Gradle => "Gradle",
        })
    }
}

/// A project: the module that contains the others, and all modules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Project {
    /// What builds it.
    pub tool: BuildTool,
    /// The directory of the outermost module.
    pub root: PathBuf,
    /// Its modules with code, in the order of the build files.
    pub modules: Vec<Module>,
    /// The build files that decide on the class path.
    build_files: Vec<PathBuf>,
}

/// A part of a project that is compiled as a whole.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Module {
    /// Its directory relative to the root; `.` for the root itself.
    pub name: String,
    /// The name in its build file: Maven's artifact, the last part of Gradle's path.
    pub id: String,
    /// Its directory.
    pub directory: PathBuf,
    /// Where its classes are compiled to.
    pub classes: Vec<PathBuf>,
    /// The roots of its sources.
    pub sources: Vec<PathBuf>,
    /// The root of its test sources.
    pub test_sources: PathBuf,
    /// The Java version that it is compiled for, if its build file has it.
    pub release: Option<u16>,
    /// Its test class path, without its own classes, if it is known already.
    class_path: Option<Vec<PathBuf>>,
}

impl Module {
    /// Returns true if it has been compiled.
    pub fn is_compiled(&self) -> bool {
        self.classes.iter().any(|directory| command::has_classes(directory))
    }

    /// Returns true if a source has changed since the classes were compiled.
    pub fn is_stale(&self) -> bool {
        let newest =
            |roots: &[PathBuf], endings: &[&str]| roots.iter().filter_map(|root| command::newest(root, endings)).max();
        match (newest(&self.sources, &["java", "kt"]), newest(&self.classes, &["class"])) {
            (Some(source), Some(class)) => source > class,
            _ => false,
        }
    }

    /// Returns the class that a source file of the module declares, by the path that a user wrote.
    pub fn class_of(&self, source: &Path) -> Option<String> {
        let stem = source.with_extension("");
        let written = self.sources.iter().find_map(|root| stem.strip_prefix(root).ok().map(Path::to_owned));
        let below = written.or_else(|| {
            let file = source.file_name()?;
            let mut found = Vec::new();
            self.sources.iter().for_each(|root| command::files_called(root, root, file, &mut found));
            match found.as_slice() {
                [only] => Some(only.with_extension("")),
                _ => None,
            }
        })?;
        let parts: Option<Vec<&str>> = below.iter().map(|part| part.to_str()).collect();
        Some(parts?.join("."))
    }

    /// Returns true if this is what the user calls it: the directory, or the name in the build file.
    pub fn is_called(&self, name: &str) -> bool {
        let name = name.trim_start_matches(':').trim_end_matches('/');
        let name = name.strip_prefix("./").unwrap_or(name);
        self.name == name || self.id == name || self.name.replace('/', ":") == name
    }
}

/// Why a project cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ProjectError {
    /// A build file is wrong or cannot be read.
    #[error("{path}: {problem}")]
    BuildFile {
        /// The file.
        path: String,
        /// What is wrong with it.
        problem: String,
    },
    /// A command could not be started, or failed.
    #[error("`{command}` in {directory} {problem}")]
    Command {
        /// The command.
        command: String,
        /// Where it was run.
        directory: String,
        /// What happened.
        problem: String,
    },
    /// Gradle has not said yet what the project is.
    #[error(
        "{root} is a Gradle project, and Gradle has to say what is on its class path: run\n  \
         mkdir -p build && heapwright project --init-script > build/heapwright.gradle\n  \
         {gradle} -I build/heapwright.gradle heapwright\n\
         there, and again whenever dependencies change"
    )]
    AskGradle {
        /// The project.
        root: String,
        /// How Gradle is started.
        gradle: String,
    },
    /// There is no repository, or no such reference.
    #[error("{0}")]
    Git(String),
}

/// Finds the project around a directory: the nearest one at or above it, and the outermost one that has it as a module.
pub fn find(directory: &Path) -> Result<Option<Project>, ProjectError> {
    for above in directory.ancestors() {
        if above.join("pom.xml").is_file() {
            return maven::project(above).map(Some);
        }
        if gradle::is_root(above) || gradle::is_module(above) {
            return gradle::project(above).map(Some);
        }
        if above.join(".git").exists() {
            return Ok(None);
        }
    }
    Ok(None)
}

impl Project {
    /// Returns the modules at, around or below a directory: those that somebody who works there means.
    pub fn modules_at(&self, directory: &Path) -> Vec<&Module> {
        let below: Vec<&Module> =
            self.modules.iter().filter(|module| module.directory.starts_with(directory)).collect();
        if !below.is_empty() {
            return below;
        }
        let around = self.modules.iter().filter(|module| directory.starts_with(&module.directory));
        around.max_by_key(|module| module.directory.components().count()).into_iter().collect()
    }

    /// Returns the modules with these names; the error lists all names.
    pub fn modules_called(&self, names: &[String]) -> Result<Vec<&Module>, String> {
        let known = || self.modules.iter().map(|module| module.name.as_str()).collect::<Vec<_>>().join(", ");
        for name in names {
            if !self.modules.iter().any(|module| module.is_called(name)) {
                return Err(format!("{} has no module {name}: there is {}", self.root.display(), known()));
            }
        }
        Ok(self.modules.iter().filter(|module| names.iter().any(|name| module.is_called(name))).collect())
    }

    /// The command that compiles it.
    pub fn compile_command(&self) -> String {
        match self.tool {
            BuildTool::Maven => format!("{} compile", maven::program(&self.root)),
            BuildTool::Gradle => format!("{} classes", gradle::program(&self.root)),
        }
    }

    /// The command that runs its tests.
    pub fn test_command(&self) -> String {
        match self.tool {
            BuildTool::Maven => format!("{} test", maven::program(&self.root)),
            BuildTool::Gradle => format!("{} test", gradle::program(&self.root)),
        }
    }

    /// Fills in the test class paths of all modules: from the cache, or from the build tool. `asking` is called with
    /// the command before the build tool is started. `cache` is where answers are kept.
    pub fn resolve(&mut self, cache: &Path, asking: &mut dyn FnMut(&str)) -> Result<(), ProjectError> {
        if self.modules.iter().all(|module| module.class_path.is_some()) {
            return Ok(());
        }
        let cache = cache::Cache::new(cache, &self.root, &self.build_files);
        if let Some(known) = cache.read(&self.modules) {
            self.fill(&known);
            return Ok(());
        }
        let found = maven::class_paths(self, asking)?;
        cache.write(&found);
        self.fill(&found);
        Ok(())
    }

    fn fill(&mut self, known: &cache::ClassPaths) {
        for module in &mut self.modules {
            module.class_path = known.get(&module.name).cloned();
        }
    }

    /// Returns the class path of a module's tests: its own classes, then what it depends on. Empty before
    /// [`Project::resolve`].
    pub fn class_path(&self, module: &Module) -> Vec<PathBuf> {
        module.classes.iter().cloned().chain(module.class_path.clone().unwrap_or_default()).collect()
    }
}

#[cfg(test)]
mod tests;
