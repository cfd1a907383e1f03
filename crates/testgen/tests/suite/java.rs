//! The JDK and the test frameworks of this machine: compiling sources, running tests.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The JDK with the lowest version among `JAVA_HOME` and those in `/usr/lib/jvm` that have a compiler.
pub fn jdk() -> PathBuf {
    let mut homes: Vec<PathBuf> = std::env::var_os("JAVA_HOME").map(PathBuf::from).into_iter().collect();
    homes.extend(std::fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten().map(|entry| entry.path()));
    homes.retain(|home| home.join("bin/javac").is_file() && home.join("lib/modules").is_file());
    homes.sort_by_key(|home| heapwright_program::Jdk::open(home).map_or(u16::MAX, |jdk| jdk.feature()));
    homes.into_iter().next().expect("the tests need a JDK: set JAVA_HOME")
}

fn repository() -> PathBuf {
    let home = std::env::var_os("HOME").map(PathBuf::from).expect("a home directory");
    std::env::var_os("MAVEN_REPO").map_or_else(|| home.join(".m2/repository"), PathBuf::from)
}

/// A jar from the local Maven repository; `None` if it was never fetched.
fn jar(group: &str, artifact: &str, version: &str) -> Option<PathBuf> {
    let dir = repository().join(group.replace('.', "/")).join(artifact).join(version);
    let path = dir.join(format!("{artifact}-{version}.jar"));
    path.is_file().then_some(path)
}

pub fn junit5() -> Vec<PathBuf> {
    let jars = [
        ("org.junit.jupiter", "junit-jupiter-api", "5.14.4"),
        ("org.junit.jupiter", "junit-jupiter-engine", "5.14.4"),
        ("org.junit.jupiter", "junit-jupiter-params", "5.14.4"),
        ("org.junit.platform", "junit-platform-commons", "1.14.4"),
        ("org.junit.platform", "junit-platform-engine", "1.14.4"),
        ("org.junit.platform", "junit-platform-launcher", "1.14.4"),
        ("org.opentest4j", "opentest4j", "1.3.0"),
        ("org.apiguardian", "apiguardian-api", "1.1.2"),
        ("org.assertj", "assertj-core", "3.27.3"),
    ];
    jars.iter().map(|(group, artifact, version)| jar(group, artifact, version).expect(artifact)).collect()
}

pub fn junit4() -> Option<Vec<PathBuf>> {
    Some(vec![jar("junit", "junit", "4.13.2")?, jar("org.hamcrest", "hamcrest-core", "1.3")?])
}

pub fn testng() -> Option<Vec<PathBuf>> {
    let dir = repository().join("org/testng/testng");
    let mut versions: Vec<PathBuf> = std::fs::read_dir(dir).ok()?.flatten().map(|entry| entry.path()).collect();
    versions.sort();
    let version = versions.pop()?.file_name()?.to_str()?.to_owned();
    Some(vec![jar("org.testng", "testng", &version)?])
}

fn class_path(parts: &[PathBuf]) -> String {
    parts.iter().map(|part| part.display().to_string()).collect::<Vec<_>>().join(":")
}

/// Compiles sources into a directory; warnings are errors if `strict`.
pub fn compile(sources: &[PathBuf], on: &[PathBuf], into: &Path, strict: bool) {
    std::fs::create_dir_all(into).expect("directory for classes");
    let mut command = Command::new(jdk().join("bin/javac"));
    command.args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-g", "-proc:none"]);
    if strict {
        command.args(["-Xlint:all", "-Xlint:-path", "-Werror"]);
    }
    command.arg("-d").arg(into);
    if !on.is_empty() {
        command.arg("-cp").arg(class_path(on));
    }
    let output = command.args(sources).output().expect("javac runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Runs the JUnit 5 test classes. Returns the report of failures, empty if all passed.
pub fn run_junit5(classes: &[String], on: &[PathBuf], work: &Path) -> String {
    let source = work.join("RunAll.java");
    std::fs::write(&source, RUNNER).expect("runner");
    let mut path = junit5();
    path.extend(on.iter().cloned());
    compile(&[source], &path, work, false);
    path.push(work.to_owned());
    let output = Command::new(jdk().join("bin/java"))
        .args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp"])
        .arg(class_path(&path))
        .arg("RunAll")
        .args(classes)
        .output()
        .expect("java runs");
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

const RUNNER: &str = r#"
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

public class RunAll {
    public static void main(String[] classes) {
        var request = LauncherDiscoveryRequestBuilder.request();
        for (String name : classes) {
            request.selectors(DiscoverySelectors.selectClass(name));
        }
        var listener = new SummaryGeneratingListener();
        LauncherFactory.create().execute(request.build(), listener);
        for (var failure : listener.getSummary().getFailures()) {
            System.out.println(failure.getTestIdentifier().getDisplayName() + ": " + failure.getException());
        }
        if (listener.getSummary().getTestsSucceededCount() == 0) {
            System.out.println("no test ran");
        }
    }
}
"#;
