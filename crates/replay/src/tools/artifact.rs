//! The jars that a replay needs, by Maven coordinates.

use crate::Framework;
use std::fmt;

/// JUnit 5 version if the user has none.
pub(crate) const JUPITER: &str = "5.14.4";
/// JUnit 4 version if the user has none.
pub(crate) const JUNIT4: &str = "4.13.2";
/// TestNG version if the user has none.
pub(crate) const TESTNG: &str = "7.12.0";
const JACOCO: &str = "0.8.15";
/// The version that JaCoCo is built with.
const ASM: &str = "9.10.1";

/// A jar.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Artifact {
    pub group: &'static str,
    pub name: &'static str,
    pub version: String,
    pub classifier: Option<&'static str>,
}

impl Artifact {
    fn new(group: &'static str, name: &'static str, version: &str) -> Artifact {
        Artifact { group, name, version: version.to_owned(), classifier: None }
    }

    /// Its file name in a repository.
    pub fn file_name(&self) -> String {
        let classifier = self.classifier.map_or(String::new(), |classifier| format!("-{classifier}"));
        format!("{}-{}{classifier}.jar", self.name, self.version)
    }

    /// The version in a file name, if the file is some version of this artifact.
    pub fn version_of<'a>(&self, file_name: &'a str) -> Option<&'a str> {
        let rest = file_name.strip_prefix(self.name)?.strip_prefix('-')?.strip_suffix(".jar")?;
        let version = match self.classifier {
            Some(classifier) => rest.strip_suffix(classifier)?.strip_suffix('-')?,
            None => rest,
        };
        let other_artifact = !version.starts_with(|c: char| c.is_ascii_digit());
        let other_classifier = ["-sources", "-javadoc", "-tests"].iter().any(|suffix| version.ends_with(suffix));
        (!other_artifact && !other_classifier).then_some(version)
    }
}

/// `group:name:version`, or `group:name:version:jar:classifier`, as expected by Maven's `dependency:get`.
impl fmt::Display for Artifact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.group, self.name, self.version)?;
        self.classifier.map_or(Ok(()), |classifier| write!(f, ":jar:{classifier}"))
    }
}

/// The artifact whose version the others of the framework follow.
pub(crate) fn anchor(framework: Framework) -> Artifact {
    match framework {
        Framework::JUnit5 => Artifact::new("org.junit.jupiter", "junit-jupiter-api", JUPITER),
        Framework::JUnit4 => Artifact::new("junit", "junit", JUNIT4),
        Framework::TestNg => Artifact::new("org.testng", "testng", TESTNG),
    }
}

/// The jars of a framework in the version of its anchor.
pub(crate) fn framework(framework: Framework, version: &str) -> Vec<Artifact> {
    match framework {
        Framework::JUnit5 => jupiter(version),
        Framework::JUnit4 => {
            vec![Artifact::new("junit", "junit", version), Artifact::new("org.hamcrest", "hamcrest-core", "1.3")]
        }
        Framework::TestNg => vec![
            Artifact::new("org.testng", "testng", version),
            Artifact::new("org.jcommander", "jcommander", "1.83"),
            Artifact::new("org.slf4j", "slf4j-api", "2.0.16"),
        ],
    }
}

/// The JUnit Platform has version 1.y.z for Jupiter 5.y.z, and the same version as Jupiter from 6 on.
fn jupiter(version: &str) -> Vec<Artifact> {
    let five = version.strip_prefix("5.");
    let platform = five.map_or(version.to_owned(), |rest| format!("1.{rest}"));
    let mut artifacts = vec![
        Artifact::new("org.junit.jupiter", "junit-jupiter-api", version),
        Artifact::new("org.junit.jupiter", "junit-jupiter-params", version),
        Artifact::new("org.junit.jupiter", "junit-jupiter-engine", version),
        Artifact::new("org.junit.platform", "junit-platform-commons", &platform),
        Artifact::new("org.junit.platform", "junit-platform-engine", &platform),
        Artifact::new("org.junit.platform", "junit-platform-launcher", &platform),
        Artifact::new("org.opentest4j", "opentest4j", "1.3.0"),
        Artifact::new("org.apiguardian", "apiguardian-api", "1.1.2"),
    ];
    if five.is_none() {
        artifacts.push(Artifact::new("org.jspecify", "jspecify", "1.0.0"));
    }
    artifacts
}

/// JaCoCo's core and its dependencies.
pub(crate) fn coverage_core() -> Vec<Artifact> {
    vec![
        Artifact::new("org.jacoco", "org.jacoco.core", JACOCO),
        Artifact::new("org.ow2.asm", "asm", ASM),
        Artifact::new("org.ow2.asm", "asm-commons", ASM),
        Artifact::new("org.ow2.asm", "asm-tree", ASM),
    ]
}

/// JaCoCo's agent, self-contained.
pub(crate) fn coverage_agent() -> Artifact {
    Artifact { classifier: Some("runtime"), ..Artifact::new("org.jacoco", "org.jacoco.agent", JACOCO) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_in_file_names() {
        let api = anchor(Framework::JUnit5);
        assert_eq!(api.version_of("junit-jupiter-api-5.9.1.jar"), Some("5.9.1"));
        assert_eq!(api.version_of("junit-jupiter-api-5.9.1-sources.jar"), None);
        assert_eq!(anchor(Framework::JUnit4).version_of("junit-jupiter-5.9.1.jar"), None);
        assert_eq!(coverage_agent().version_of("org.jacoco.agent-0.8.15.jar"), None);
        assert_eq!(coverage_agent().version_of(&coverage_agent().file_name()), Some("0.8.15"));
    }

    #[test]
    fn the_platform_follows_jupiter() {
        let file = |version: &str| jupiter(version).iter().map(Artifact::file_name).collect::<Vec<_>>().join(" ");
        assert!(file("5.10.2").contains("junit-platform-launcher-1.10.2.jar"));
        assert!(file("6.0.1").contains("junit-platform-launcher-6.0.1.jar"));
        assert!(file("6.0.1").contains("jspecify"));
    }

    /// `scripts/fetch-jars` fetches what `java/pom.xml` lists.
    #[test]
    fn the_pom_lists_the_same() {
        let pom = include_str!("../../../../java/pom.xml");
        let mut all = coverage_core();
        all.push(coverage_agent());
        all.extend(framework(Framework::JUnit5, JUPITER));
        all.extend(framework(Framework::JUnit4, JUNIT4));
        all.extend(framework(Framework::TestNg, TESTNG));
        let words: String = pom.split_whitespace().collect();
        for artifact in all {
            let entry = format!(
                "<groupId>{}</groupId><artifactId>{}</artifactId><version>{}</version>",
                artifact.group, artifact.name, artifact.version
            );
            assert!(words.contains(&entry), "java/pom.xml lacks {artifact}");
        }
    }
}
