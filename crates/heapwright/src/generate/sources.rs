//! Where the sources of the classes under test are, for reports.

use heapwright_project::Project;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// The roots of sources, and the directory that reports are relative to.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Sources {
    root: PathBuf,
    roots: Vec<PathBuf>,
}

/// Where build tools put classes, and the sources they come from.
const USUAL: [(&str, &str); 4] = [
    ("target/classes", "src/main/java"),
    ("build/classes/java/main", "src/main/java"),
    ("build/classes/kotlin/main", "src/main/kotlin"),
    ("bin", "src"),
];

impl Sources {
    /// The sources of a project.
    pub fn of(project: &Project) -> Sources {
        let roots = project.modules.iter().flat_map(|module| module.sources.iter().cloned()).collect();
        Sources { root: project.root.clone(), roots }
    }

    /// The sources that are named, and those that lie beside the classes of a class path, as build tools lay them out.
    pub fn beside(class_path: &[String], named: &[PathBuf], directory: &Path) -> Sources {
        let beside = |entry: &String| {
            let entry = directory.join(entry);
            USUAL.iter().find_map(|(classes, sources)| {
                let count = Path::new(classes).components().count();
                let module = entry.ends_with(classes).then(|| entry.ancestors().nth(count))??;
                Some(module.join(sources)).filter(|path| path.is_dir())
            })
        };
        let named = named.iter().map(|root| directory.join(root));
        Sources { root: directory.to_owned(), roots: named.chain(class_path.iter().filter_map(beside)).collect() }
    }

    /// The path of a source file, given relative to the root of its sources.
    pub fn find(&self, file: &str) -> Option<PathBuf> {
        self.roots.iter().map(|root| root.join(file)).find(|path| path.is_file())
    }

    /// The same as a path relative to the root of the project; the given one if the file is not there.
    pub fn shown(&self, file: &str) -> String {
        self.find(file).map_or_else(|| file.to_owned(), |path| self.below_root(&path.display().to_string()))
    }

    /// A path relative to the root of the project.
    pub fn below_root(&self, path: &str) -> String {
        let whole = std::path::absolute(path).unwrap_or_else(|_| PathBuf::from(path));
        whole.strip_prefix(&self.root).map_or_else(|_| whole.display().to_string(), |path| path.display().to_string())
    }
}
