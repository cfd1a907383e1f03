//! Third-party programs: JUnit's own runner, and programs that use libraries from Maven, on every JDK.

use crate::cases::{Case, Group};
use crate::program::Program;
use crate::support::compile::once;
use crate::support::hash::Fnv;
use crate::support::jdk::{Jdk, jars_in};
use crate::support::process::run;
use crate::support::{Outcome, files_below, read_bytes, repository};
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(600);

/// Every source file.
pub fn programs() -> Outcome<Vec<Program>> {
    let root = repository().join("tests/thirdparty/java");
    files_below(&root, "java")?.iter().map(|source| Program::read("thirdparty", &root, source)).collect()
}

/// Every program on every JDK.
pub fn cases() -> Outcome<Vec<Arc<Case>>> {
    let programs = programs()?;
    let on = |jdk| Group::new("thirdparty", jdk, programs.clone(), libraries).cases();
    Ok(Jdk::all()?.iter().flat_map(on).collect())
}

/// The jars listed in `tests/thirdparty/pom.xml`, fetched once for each content of that file.
fn libraries() -> Outcome<Vec<PathBuf>> {
    static JARS: OnceLock<Outcome<Vec<PathBuf>>> = OnceLock::new();
    JARS.get_or_init(fetch).clone()
}

fn fetch() -> Outcome<Vec<PathBuf>> {
    let pom = repository().join("tests/thirdparty/pom.xml");
    let key = Fnv::new().part(read_bytes(&pom)?).hex();
    let folder = once(&format!("jars-{key}"), |output| {
        let mut command = Command::new("mvn");
        command.env("JAVA_HOME", Jdk::any()?.home()).args(["-q", "-B", "-f"]).arg(&pom);
        command.arg("dependency:copy-dependencies").arg(format!("-DoutputDirectory={}", output.display()));
        let finished = run(&mut command, LIMIT)?;
        if finished.code() == Some(0) { Ok(()) } else { Err(format!("{command:?}: {}", finished.describe())) }
    })?;
    jars_in(&folder)
}
