//! Messages about missing tools.

use crate::common::{jdk, options};
use heapwright_replay::{Framework, ReplayError, Suite, ToolError, ToolOptions, doctor, replay, toolchain};
use std::path::PathBuf;
use tempfile::TempDir;

#[test]
fn all_is_there() {
    let checks = doctor(&options(jdk(), Framework::JUnit5));
    assert_eq!(
        checks.iter().map(|check| check.name.as_str()).collect::<Vec<_>>(),
        ["JDK", "javac", "JUnit 5", "JaCoCo"]
    );
    assert!(checks.iter().take(2).all(|check| check.ok && check.remedy.is_none()), "{checks:#?}");
}

#[test]
fn nothing_is_there() {
    let empty = TempDir::new().unwrap();
    let options = ToolOptions {
        jdk: empty.path().to_owned(),
        maven_repository: Some(empty.path().to_owned()),
        ..ToolOptions::default()
    };
    let checks = doctor(&options);
    assert!(checks.iter().all(|check| !check.ok && check.remedy.is_some()), "{checks:#?}");
    assert!(matches!(toolchain(&options), Err(ToolError::Jdk(_))));

    let options = ToolOptions { jdk: jdk(), ..options };
    let error = toolchain(&options).unwrap_err().to_string();
    assert!(error.starts_with("missing: JUnit 5 and JaCoCo (org.junit.jupiter:junit-jupiter-api:5."), "{error}");
    assert!(
        error.contains("org.jacoco:org.jacoco.core:") && error.contains("mvn dependency:get -Dartifact=org.junit"),
        "{error}"
    );
}

/// The user's version of the framework is used.
#[test]
fn the_class_path_decides_the_version() {
    let empty = TempDir::new().unwrap();
    let options = ToolOptions {
        class_path: vec![PathBuf::from("lib/junit-jupiter-api-5.9.3.jar")],
        maven_repository: Some(empty.path().to_owned()),
        jdk: jdk(),
        ..ToolOptions::default()
    };
    let error = toolchain(&options).unwrap_err().to_string();
    assert!(error.contains("junit-platform-launcher:1.9.3") && !error.contains("jupiter-api"), "{error}");
}

/// Jars in a directory of the user, without Maven.
#[test]
fn a_directory_of_jars() {
    let known = crate::common::tools(Framework::JUnit5);
    let directory = TempDir::new().unwrap();
    for jar in known.framework_jars.iter().chain(&known.coverage_jars).chain([&known.agent]) {
        std::fs::copy(jar, directory.path().join(jar.file_name().unwrap())).unwrap();
    }
    let options = ToolOptions {
        jar_dirs: vec![directory.path().to_owned()],
        maven_repository: Some(PathBuf::from("/nowhere")),
        fetch: false,
        ..options(jdk(), Framework::JUnit5)
    };
    let tools = toolchain(&options).unwrap();
    assert!(tools.agent.starts_with(directory.path()));
    assert!(tools.framework_jars.iter().all(|jar| jar.starts_with(directory.path())));
    assert_eq!(tools.runner, known.runner, "the same versions share a runner");
    assert!(doctor(&options).iter().all(|check| check.ok));
}

#[test]
fn sources_stay_in_their_directory() {
    let tools = crate::common::tools(Framework::JUnit5);
    let work = TempDir::new().unwrap();
    for path in ["../Evil.java", "/tmp/Evil.java", "Evil.txt"] {
        let suite = Suite { tests: vec![crate::common::source(path, "")], ..Suite::default() };
        assert!(matches!(replay(&suite, &tools, work.path()), Err(ReplayError::BadSource(_))), "{path}");
    }
}

/// A JVM that does not start reports the reason.
#[test]
fn a_jvm_that_does_not_start() {
    let tools = crate::common::tools(Framework::JUnit5);
    let work = TempDir::new().unwrap();
    let tests = vec![crate::common::source("ATest.java", "class ATest { }")];
    let suite = Suite { tests, jvm_args: vec!["-XX:NoSuchThing=1".to_owned()], ..Suite::default() };
    let error = replay(&suite, &tools, work.path()).unwrap_err().to_string();
    assert!(error.contains("exit code 1") && error.contains("NoSuchThing"), "{error}");
}
