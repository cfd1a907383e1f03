//! Class paths that the build tool has named before: kept until a build file changes or a jar is gone.

use crate::Module;
use crate::command;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The class paths of the modules, by name.
pub(crate) type ClassPaths = BTreeMap<String, Vec<PathBuf>>;

/// What is kept of a project.
#[derive(Serialize, Deserialize)]
struct Entry {
    /// A checksum of the build files.
    key: String,
    class_paths: ClassPaths,
}

/// The file of a project in the cache.
pub(crate) struct Cache {
    file: PathBuf,
    key: String,
}

impl Cache {
    /// Creates the cache of a project that these files describe.
    pub(crate) fn new(directory: &Path, root: &Path, build_files: &[PathBuf]) -> Cache {
        let mut name = Checksum::default();
        name.add(root.to_string_lossy().as_bytes());
        let mut key = Checksum::default();
        for path in build_files {
            key.add(path.to_string_lossy().as_bytes());
            key.add(command::read_if_there(path).unwrap_or_default().as_bytes());
        }
        Cache { file: directory.join("projects").join(format!("{}.json", name.text())), key: key.text() }
    }

    /// Returns the class paths of these modules, if they are known and all that is on them is still there.
    pub(crate) fn read(&self, modules: &[Module]) -> Option<ClassPaths> {
        let entry: Entry = serde_json::from_str(&command::read_if_there(&self.file)?).ok()?;
        let complete = modules.iter().all(|module| entry.class_paths.contains_key(&module.name));
        let there = || entry.class_paths.values().flatten().all(|path| path.exists());
        (entry.key == self.key && complete && there()).then_some(entry.class_paths)
    }

    /// Keeps class paths. A cache that cannot be written only costs time.
    pub(crate) fn write(&self, class_paths: &ClassPaths) {
        let entry = Entry { key: self.key.clone(), class_paths: class_paths.clone() };
        if let Ok(text) = serde_json::to_string_pretty(&entry) {
            let _: std::io::Result<()> = command::write(&self.file, &text);
        }
    }
}

/// FNV-1a with 64 bits: the same on every machine and for every version of the program.
struct Checksum(u64);

impl Default for Checksum {
    fn default() -> Checksum {
        Checksum(0xcbf2_9ce4_8422_2325)
    }
}

impl Checksum {
    /// Adds a text and its length.
    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes.iter().chain(&(bytes.len() as u64).to_le_bytes()) {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn text(&self) -> String {
        format!("{:016x}", self.0)
    }
}
