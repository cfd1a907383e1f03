//! Checks whether a directory is a JDK that the runner works with.

#![allow(clippy::disallowed_methods, reason = "reads the JDK's release file")]

use std::path::{Path, PathBuf};

const OLDEST: u16 = 11;

/// Why a directory is not a usable JDK.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum JdkError {
    #[error("there is no Java at {0}")]
    None(PathBuf),
    #[error("the Java at {0} has no compiler (a JRE, not a JDK)")]
    NoCompiler(PathBuf),
    #[error("the JDK at {0} is version {1}")]
    TooOld(PathBuf, String),
}

/// Checks a JDK; returns its version.
pub(crate) fn check(home: &Path) -> Result<String, JdkError> {
    let program = |name: &str| home.join("bin").join(format!("{name}{}", std::env::consts::EXE_SUFFIX)).is_file();
    if !program("java") {
        return Err(JdkError::None(home.to_owned()));
    }
    if !program("javac") {
        return Err(JdkError::NoCompiler(home.to_owned()));
    }
    let release = std::fs::read_to_string(home.join("release")).unwrap_or_default();
    let line = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION="));
    let Some(version) = line.map(|version| version.trim_matches('"').to_owned()) else {
        return Ok("version unknown".to_owned());
    };
    let feature = version.split(['.', '-', '+']).next().and_then(|feature| feature.parse::<u16>().ok());
    if feature.is_some_and(|feature| feature < OLDEST) {
        return Err(JdkError::TooOld(home.to_owned(), version));
    }
    Ok(version)
}
