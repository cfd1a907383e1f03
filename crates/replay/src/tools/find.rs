//! Searches for jars: on the user's class path, in directories given by the user, in Maven's local repository.

#![allow(clippy::disallowed_methods, reason = "looks for jars")]

use super::artifact::{self, Artifact};
use super::{ToolOptions, maven};
use crate::Framework;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// A jar that contains all of JUnit 5.
const STANDALONE: &str = "junit-platform-console-standalone";

/// Where to look.
#[derive(Debug)]
pub(crate) struct Search<'a> {
    options: &'a ToolOptions,
    repository: Option<PathBuf>,
}

/// Where jars are that came with this program.
static BUNDLED: OnceLock<PathBuf> = OnceLock::new();

/// Looks for jars in this directory as well, if Maven's local repository does not have them. Call at program start; only
/// the first call counts.
pub fn look_in(directory: &Path) {
    let _ = BUNDLED.set(directory.to_owned());
}

/// A jar that came with this program, in exactly this version.
fn bundled(artifact: &Artifact) -> Option<PathBuf> {
    Some(BUNDLED.get()?.join(artifact.file_name())).filter(|path| path.is_file())
}

/// Artifacts and their locations.
#[derive(Debug, Default)]
pub(crate) struct Found {
    places: Vec<(Artifact, Option<Place>)>,
}

#[derive(Clone, Debug)]
enum Place {
    OnClassPath(PathBuf),
    Jar(PathBuf),
}

impl Found {
    pub fn missing(&self) -> Vec<Artifact> {
        let missing = self.places.iter().filter(|(_, place)| place.is_none());
        missing.map(|(artifact, _)| artifact.clone()).collect()
    }

    /// Jars that must be added to the user's class path.
    pub fn jars(&self) -> Vec<PathBuf> {
        self.paths(|place| match place {
            Place::Jar(path) => Some(path.clone()),
            Place::OnClassPath(_) => None,
        })
    }

    /// Jars that are already on the user's class path.
    pub fn on_class_path(&self) -> Vec<PathBuf> {
        self.paths(|place| match place {
            Place::OnClassPath(path) => Some(path.clone()),
            Place::Jar(_) => None,
        })
    }

    /// Adds an artifact that was searched for.
    pub fn add(&mut self, artifact: Artifact, jar: Option<PathBuf>) {
        self.places.push((artifact, jar.map(Place::Jar)));
    }

    /// The file of the first artifact.
    pub fn first(&self) -> Option<&Path> {
        self.places.first().and_then(|(_, place)| place.as_ref()).map(|place| match place {
            Place::Jar(path) | Place::OnClassPath(path) => path.as_path(),
        })
    }

    fn paths(&self, choose: impl Fn(&Place) -> Option<PathBuf>) -> Vec<PathBuf> {
        let mut paths: Vec<PathBuf> = self.places.iter().filter_map(|(_, place)| choose(place.as_ref()?)).collect();
        paths.dedup();
        paths
    }
}

impl<'a> Search<'a> {
    pub fn new(options: &'a ToolOptions) -> Search<'a> {
        Search { options, repository: options.maven_repository.clone().or_else(maven::local_repository) }
    }

    /// Maven's local repository.
    pub fn repository(&self) -> Option<&Path> {
        self.repository.as_deref()
    }

    /// The jars of the framework, in the user's version of it.
    pub fn framework(&self) -> Found {
        let framework = self.options.framework;
        if framework == Framework::JUnit5
            && let Some(jar) = self.standalone()
        {
            return Found { places: vec![(artifact::anchor(framework), Some(Place::OnClassPath(jar)))] };
        }
        let anchor = artifact::anchor(framework);
        let known = self.on_class_path(&anchor).or_else(|| self.in_directories(&anchor));
        let version = known.map_or(anchor.version, |(_, version)| version);
        let places = artifact::framework(framework, &version).into_iter().map(|artifact| {
            let place = self.place_of_framework(&artifact);
            (artifact, place)
        });
        Found { places: places.collect() }
    }

    fn standalone(&self) -> Option<PathBuf> {
        let is = |path: &&PathBuf| file_name(path).starts_with(STANDALONE);
        self.options.class_path.iter().find(is).cloned()
    }

    fn place_of_framework(&self, artifact: &Artifact) -> Option<Place> {
        let mut names = vec![artifact.clone()];
        if artifact.name == "hamcrest-core" {
            // Newer versions are a single jar with another name.
            names.push(Artifact { name: "hamcrest", ..artifact.clone() });
        }
        let present = names.iter().find_map(|artifact| self.on_class_path(artifact));
        present.map(|(path, _)| Place::OnClassPath(path)).or_else(|| self.one(artifact).map(Place::Jar))
    }

    /// Searches for artifacts, ignoring the user's class path.
    pub fn all(&self, artifacts: &[Artifact]) -> Found {
        let places = artifacts.iter().map(|artifact| (artifact.clone(), self.one(artifact).map(Place::Jar)));
        Found { places: places.collect() }
    }

    /// Searches for one such artifact.
    pub fn one(&self, artifact: &Artifact) -> Option<PathBuf> {
        let known = self.in_directories(artifact).map(|(path, _)| path).or_else(|| self.in_repository(artifact));
        known.or_else(|| bundled(artifact))
    }

    fn on_class_path(&self, artifact: &Artifact) -> Option<(PathBuf, String)> {
        self.options.class_path.iter().find_map(|path| {
            let name = file_name(path);
            artifact.version_of(&name).map(|version| (path.clone(), version.to_owned()))
        })
    }

    fn in_directories(&self, artifact: &Artifact) -> Option<(PathBuf, String)> {
        for directory in &self.options.jar_dirs {
            let entries = std::fs::read_dir(directory).into_iter().flatten().flatten();
            let mut names: Vec<String> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
            names.sort();
            for name in names {
                if let Some(version) = artifact.version_of(&name) {
                    return Some((directory.join(&name), version.to_owned()));
                }
            }
        }
        None
    }

    fn in_repository(&self, artifact: &Artifact) -> Option<PathBuf> {
        let mut path = self.repository.clone()?;
        path.extend(artifact.group.split('.'));
        path.extend([artifact.name, &artifact.version, &artifact.file_name()]);
        path.is_file().then_some(path)
    }
}

fn file_name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}
