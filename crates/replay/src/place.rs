//! The directory of a suite and the names in it.

#![allow(clippy::disallowed_methods, reason = "writes the files of a run into its own directory")]

use crate::bench::{ReplayError, io_error};
use crate::{Source, Suite};
use std::io;
use std::path::{Component, Path, PathBuf};

/// A directory with the sources of tests, their classes, and the requests to the JVMs.
pub(crate) struct Place {
    root: PathBuf,
}

impl Place {
    /// Creates an empty directory below `work_dir`; removes what an earlier run left there.
    pub fn prepare(work_dir: &Path, name: &str) -> Result<Place, ReplayError> {
        let root = std::path::absolute(work_dir).map_err(io_error(work_dir))?.join(name);
        match std::fs::remove_dir_all(&root) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(io_error(&root)(error)),
            _ => {}
        }
        let place = Place { root };
        for directory in [place.sources(), place.classes(), place.scratch()] {
            std::fs::create_dir_all(&directory).map_err(io_error(&directory))?;
        }
        Ok(place)
    }

    pub fn root(&self) -> &Path {
        &self.root
    }

    pub fn sources(&self) -> PathBuf {
        self.root.join("src")
    }

    pub fn classes(&self) -> PathBuf {
        self.root.join("classes")
    }

    /// The directory that tests may write to.
    pub fn scratch(&self) -> PathBuf {
        self.root.join("scratch")
    }

    /// The file with a sandbox's system call filter.
    pub fn filter(&self) -> PathBuf {
        self.root.join("filter")
    }

    /// A place below this one for JVMs that run concurrently; it has no sources and classes of its own.
    pub fn below(&self, name: &str) -> Result<Place, ReplayError> {
        let place = Place { root: self.root.join("runs").join(name) };
        let scratch = place.scratch();
        std::fs::create_dir_all(&scratch).map_err(io_error(&scratch))?;
        Ok(place)
    }

    /// Writes a file and returns its path.
    pub fn write(&self, name: &str, content: &[u8]) -> Result<PathBuf, ReplayError> {
        let file = self.root.join(name);
        std::fs::write(&file, content).map_err(io_error(&file))?;
        Ok(file)
    }

    pub fn write_sources(&self, suite: &Suite) -> Result<(), ReplayError> {
        suite.tests.iter().try_for_each(|source| self.write_source(source))
    }

    fn write_source(&self, source: &Source) -> Result<(), ReplayError> {
        let path = Path::new(&source.path);
        let plain = path.components().all(|part| matches!(part, Component::Normal(_)));
        if !plain || !source.path.ends_with(".java") {
            return Err(ReplayError::BadSource(source.path.clone()));
        }
        let file = self.sources().join(path);
        if let Some(directory) = file.parent() {
            std::fs::create_dir_all(directory).map_err(io_error(directory))?;
        }
        std::fs::write(&file, &source.text).map_err(io_error(&file))
    }

    /// Lets Mockito, if it is on the class path, make mocks by subclassing: its usual way, which attaches an agent to the
    /// JVM, starts a process, and a sandbox does not let it.
    pub fn write_settings(&self, class_path: &[PathBuf]) -> Result<(), ReplayError> {
        let name = |path: &PathBuf| path.file_name().map(|name| name.to_string_lossy().into_owned());
        if !class_path.iter().filter_map(name).any(|name| name.starts_with("mockito-core")) {
            return Ok(());
        }
        let directory = self.classes().join("mockito-extensions");
        std::fs::create_dir_all(&directory).map_err(io_error(&directory))?;
        let file = directory.join("org.mockito.plugins.MockMaker");
        // the name of the class is the same in all versions; short names are not
        let maker = "org.mockito.internal.creation.bytebuddy.ByteBuddyMockMaker\n";
        std::fs::write(&file, maker).map_err(io_error(&file))
    }

    /// Removes the files that tests have written, so that others do not see them.
    pub fn clear_scratch(&self) {
        // Left behind only if the system refuses.
        let _ = std::fs::remove_dir_all(self.scratch());
    }
}

/// The format of the launcher's argument files: each argument in quotes on its own line.
pub(crate) fn argument_file(arguments: &[String]) -> String {
    let mut text = String::new();
    for argument in arguments {
        text.push('"');
        for c in argument.chars() {
            if matches!(c, '"' | '\\') {
                text.push('\\');
            }
            text.push(c);
        }
        text.push_str("\"\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_quoted() {
        assert_eq!(argument_file(&["-cp".into(), "a b\"c\\d".into()]), "\"-cp\"\n\"a b\\\"c\\\\d\"\n");
    }
}
