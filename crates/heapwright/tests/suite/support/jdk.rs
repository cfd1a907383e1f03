//! The JDKs of this machine.

use super::{Outcome, files_below, read_text};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// One installed JDK with a compiler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jdk {
    home: PathBuf,
    feature: u32,
    build: String,
}

impl Jdk {
    /// All JDKs, oldest first, one per feature release; at least one.
    pub fn all() -> Outcome<&'static [Jdk]> {
        static FOUND: OnceLock<Vec<Jdk>> = OnceLock::new();
        match FOUND.get_or_init(discover).as_slice() {
            [] => Err("no JDK found under /usr/lib/jvm, in JAVA_HOME or on the PATH: run `make setup`".to_string()),
            jdks => Ok(jdks),
        }
    }

    /// The oldest JDK, for tests where the version does not matter.
    pub fn any() -> Outcome<&'static Jdk> {
        Jdk::all()?.first().ok_or_else(|| "no JDK".to_string())
    }

    /// `jdk17`, as test names spell it.
    pub fn name(&self) -> String {
        format!("jdk{}", self.feature)
    }

    pub fn feature(&self) -> u32 {
        self.feature
    }

    /// The full version with vendor suffix, for cache keys.
    pub fn build(&self) -> &str {
        &self.build
    }

    pub fn home(&self) -> &Path {
        &self.home
    }

    pub fn tool(&self, name: &str) -> Command {
        Command::new(self.home.join("bin").join(name))
    }

    fn open(home: &Path) -> Option<Jdk> {
        let home = home.canonicalize().ok()?;
        if !home.join("bin/javac").is_file() {
            return None;
        }
        let release = read_text(&home.join("release")).ok()?;
        let value = |key: &str| {
            let line = release.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix('='))?;
            Some(line.trim_matches('"').to_string())
        };
        let version = value("JAVA_VERSION")?;
        let build = value("JAVA_RUNTIME_VERSION").unwrap_or_else(|| version.clone());
        Some(Jdk { home, feature: feature_of(&version)?, build })
    }
}

/// `1.8.0_402` is 8, `17.0.15` is 17.
fn feature_of(version: &str) -> Option<u32> {
    let modern = version.strip_prefix("1.").unwrap_or(version);
    modern.split(['.', '-', '+', '_']).next()?.parse().ok()
}

/// `JAVA_HOME` comes first, so that it wins over another build of the same feature release.
fn discover() -> Vec<Jdk> {
    let mut homes: Vec<PathBuf> = std::env::var_os("JAVA_HOME").map(PathBuf::from).into_iter().collect();
    if let Ok(entries) = std::fs::read_dir("/usr/lib/jvm") {
        let mut installed: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        installed.sort();
        homes.extend(installed);
    }
    homes.extend(home_on_path());
    let mut jdks: Vec<Jdk> = Vec::new();
    for jdk in homes.iter().filter_map(|home| Jdk::open(home)) {
        if jdks.iter().all(|known| known.feature != jdk.feature) {
            jdks.push(jdk);
        }
    }
    jdks.sort_by_key(|jdk| jdk.feature);
    jdks
}

fn home_on_path() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let javac = std::env::split_paths(&path).map(|folder| folder.join("javac")).find(|javac| javac.is_file())?;
    Some(javac.canonicalize().ok()?.parent()?.parent()?.to_path_buf())
}

/// The jars of a folder as class path entries, sorted.
pub fn jars_in(folder: &Path) -> Outcome<Vec<PathBuf>> {
    files_below(folder, "jar")
}
