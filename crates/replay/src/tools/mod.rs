//! Locates what a replay needs: a JDK, the jars of a test framework and of JaCoCo, the compiled runner.

mod artifact;
mod find;
mod jdk;
mod maven;
mod runner;

pub(crate) use artifact::{Artifact, coverage_agent, coverage_core};
pub use find::look_in;
pub(crate) use find::{Found, Search};
pub(crate) use jdk::{JdkError, check as check_jdk};
pub use maven::local_repository;
pub use runner::default_cache as cache_directory;

use crate::Framework;
use std::path::PathBuf;

/// Where to look.
#[derive(Clone, Debug, Default)]
pub struct ToolOptions {
    /// The home of the JDK.
    pub jdk: PathBuf,
    /// The framework the tests are written for.
    pub framework: Framework,
    /// The user's class path. If the framework is on it, in whatever version, that one is used.
    pub class_path: Vec<PathBuf>,
    /// Directories with jars, searched before Maven's repository.
    pub jar_dirs: Vec<PathBuf>,
    /// Maven's local repository, if not the one in Maven's settings.
    pub maven_repository: Option<PathBuf>,
    /// Whether Maven may be started to fetch missing jars.
    pub fetch: bool,
    /// Where the compiled runner is kept, if not in the user's cache directory.
    pub cache_dir: Option<PathBuf>,
}

/// Everything a replay needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Toolchain {
    /// The home of the JDK.
    pub jdk: PathBuf,
    /// The framework.
    pub framework: Framework,
    /// Jars of the framework that are not on the user's class path.
    pub framework_jars: Vec<PathBuf>,
    /// JaCoCo's core and its dependencies.
    pub coverage_jars: Vec<PathBuf>,
    /// JaCoCo's agent.
    pub agent: PathBuf,
    /// The directory with the compiled runner.
    pub runner: PathBuf,
}

/// Why the tools cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ToolError {
    /// No usable JDK.
    #[error("{0}; set JAVA_HOME to a JDK 11 or newer, or run without replay")]
    Jdk(String),
    /// Jars were not found.
    #[error("missing: {what} ({}); {remedy}", .missing.join(", "))]
    Missing {
        /// The tool.
        what: String,
        /// Maven coordinates.
        missing: Vec<String>,
        /// How to fix it.
        remedy: String,
    },
    /// Maven was started and failed.
    #[error("Maven could not fetch {}: {output}; {remedy}", .missing.join(", "))]
    Fetch {
        /// Maven coordinates.
        missing: Vec<String>,
        /// The first error that Maven reported, or its output.
        output: String,
        /// How to fix it.
        remedy: String,
    },
    /// The runner does not compile with this JDK and these jars.
    #[error("the test runner does not compile with the JDK at {jdk}: {output}")]
    Runner {
        /// The JDK.
        jdk: PathBuf,
        /// The output of its compiler.
        output: String,
    },
    /// A file could not be written or read.
    #[error("cannot use {path}: {error}")]
    Io {
        /// The file or directory.
        path: PathBuf,
        /// The error.
        error: std::io::Error,
    },
}

/// Finds everything a replay needs; fetches missing jars if allowed, and compiles the runner on first use.
pub fn toolchain(options: &ToolOptions) -> Result<Toolchain, ToolError> {
    jdk::check(&options.jdk).map_err(|error| ToolError::Jdk(error.to_string()))?;
    let search = Search::new(options);
    let mut framework = search.framework();
    let mut core = search.all(&coverage_core());
    let mut agent = search.one(&coverage_agent());
    let missing: Vec<Artifact> =
        [&framework, &core].into_iter().flat_map(Found::missing).chain(agent.is_none().then(coverage_agent)).collect();
    if !missing.is_empty() {
        if options.fetch {
            maven::fetch(&missing, options, search.repository())?;
            framework = search.framework();
            core = search.all(&coverage_core());
            agent = search.one(&coverage_agent());
        }
        let left: Vec<Artifact> = [&framework, &core].into_iter().flat_map(Found::missing).collect();
        if !left.is_empty() || agent.is_none() {
            return Err(missing_error(options.framework, left, agent.is_none()));
        }
    }
    let mut toolchain = Toolchain {
        jdk: options.jdk.clone(),
        framework: options.framework,
        framework_jars: framework.jars(),
        coverage_jars: core.jars(),
        agent: agent.unwrap_or_default(),
        runner: PathBuf::new(),
    };
    let cache = options.cache_dir.clone().unwrap_or_else(runner::default_cache);
    toolchain.runner = runner::compiled(&toolchain, &framework.on_class_path(), &cache)?;
    Ok(toolchain)
}

fn missing_error(framework: Framework, mut missing: Vec<Artifact>, agent: bool) -> ToolError {
    if agent {
        missing.push(coverage_agent());
    }
    let of_coverage =
        missing.iter().all(|artifact| coverage_core().contains(artifact) || *artifact == coverage_agent());
    let of_framework =
        !missing.iter().any(|artifact| coverage_core().contains(artifact) || *artifact == coverage_agent());
    let what = match (of_framework, of_coverage) {
        (true, _) => framework.name().to_owned(),
        (_, true) => "JaCoCo".to_owned(),
        _ => format!("{} and JaCoCo", framework.name()),
    };
    let remedy = remedy(&missing);
    ToolError::Missing { what, missing: missing.iter().map(Artifact::to_string).collect(), remedy }
}

/// How to get artifacts.
pub(crate) fn remedy(missing: &[Artifact]) -> String {
    match missing {
        [one] => format!("fetch it with `mvn dependency:get -Dartifact={one}`"),
        [first, ..] => format!("fetch each of them, as with `mvn dependency:get -Dartifact={first}`"),
        [] => "nothing is missing".to_owned(),
    }
}
