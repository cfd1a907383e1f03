//! Maven: locates its local repository, and lets it fetch jars.

#![allow(clippy::disallowed_methods, reason = "reads Maven's settings and starts Maven")]

use super::artifact::Artifact;
use super::{ToolError, ToolOptions, remedy};
use crate::process::{self, Ended};
use std::fmt::Write;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const LONGEST: Duration = Duration::from_secs(300);

/// Maven's local repository: from the property in Maven's environment variables, the user's settings, or the default.
pub fn local_repository() -> Option<PathBuf> {
    let property = ["MAVEN_ARGS", "MAVEN_OPTS"].iter().find_map(|name| {
        let options = std::env::var(name).ok()?;
        options.split_whitespace().find_map(|word| word.strip_prefix("-Dmaven.repo.local=").map(PathBuf::from))
    });
    let home = std::env::home_dir();
    property.or_else(|| {
        let user = home?.join(".m2");
        let settings = std::fs::read_to_string(user.join("settings.xml")).unwrap_or_default();
        Some(repository_in(&settings, user.parent()).unwrap_or_else(|| user.join("repository")))
    })
}

/// The `localRepository` of a settings file.
fn repository_in(settings: &str, home: Option<&Path>) -> Option<PathBuf> {
    let mut text = settings.to_owned();
    while let Some(start) = text.find("<!--") {
        let end = text.get(start..).and_then(|rest| rest.find("-->")).map_or(text.len(), |end| start + end + 3);
        text.replace_range(start..end, "");
    }
    let (_, rest) = text.split_once("<localRepository>")?;
    let (value, _) = rest.split_once("</localRepository>")?;
    let mut value = value.trim().to_owned();
    if let Some(home) = home {
        value = value.replace("${user.home}", &home.to_string_lossy());
    }
    while let Some((before, rest)) = value.split_once("${env.") {
        let (name, after) = rest.split_once('}')?;
        value = format!("{before}{}{after}", std::env::var(name).ok()?);
    }
    (!value.is_empty()).then(|| PathBuf::from(value))
}

/// Lets Maven fetch jars into its local repository.
pub(crate) fn fetch(missing: &[Artifact], options: &ToolOptions, repository: Option<&Path>) -> Result<(), ToolError> {
    let names = || missing.iter().map(Artifact::to_string).collect();
    let directory = std::env::temp_dir().join(format!("heapwright-fetch-{}", std::process::id()));
    std::fs::create_dir_all(&directory).map_err(io_error(&directory))?;
    let file = directory.join("pom.xml");
    std::fs::write(&file, pom(missing)).map_err(io_error(&file))?;
    let mut command = Command::new("mvn");
    command
        .args(["-q", "-B", "-Dstyle.color=never", "dependency:build-classpath", "-Dmdep.outputFile=class-path", "-f"])
        .arg(&file);
    if let Some(repository) = repository {
        command.arg(format!("-Dmaven.repo.local={}", repository.display()));
    }
    command.env("JAVA_HOME", &options.jdk);
    let ended = process::finish(command, LONGEST);
    // Left behind only if the system refuses.
    let _ = std::fs::remove_dir_all(&directory);
    match ended {
        Ok((Ended::Itself(status), _)) if status.success() => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(ToolError::Missing {
            what: "Maven, to fetch jars".to_owned(),
            missing: names(),
            remedy: format!("install Maven, then {}", remedy(missing)),
        }),
        Err(error) => Err(ToolError::Io { path: PathBuf::from("mvn"), error }),
        Ok((ended, output)) => {
            let output = match ended {
                Ended::Killed => format!("no answer within {} s", LONGEST.as_secs()),
                Ended::Itself(_) => first_error(&output),
            };
            Err(ToolError::Fetch { missing: names(), output, remedy: remedy(missing) })
        }
    }
}

/// The line that says what went wrong, without the advice on Maven's options that follows.
fn first_error(output: &str) -> String {
    let error = output.lines().find_map(|line| line.split_once("[ERROR] ")).map(|(_, error)| error.trim());
    error.unwrap_or(output).to_owned()
}

/// A project that depends on exactly these jars.
fn pom(artifacts: &[Artifact]) -> String {
    let mut pom = String::from(
        "<project><modelVersion>4.0.0</modelVersion><groupId>heapwright</groupId><artifactId>fetch</artifactId>\
         <version>1</version><dependencies>\n",
    );
    for artifact in artifacts {
        let classifier = artifact.classifier.map_or(String::new(), |name| format!("<classifier>{name}</classifier>"));
        // Writing to a string does not fail.
        let _ = writeln!(
            pom,
            "<dependency><groupId>{}</groupId><artifactId>{}</artifactId><version>{}</version>{classifier}<exclusions>\
             <exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions></dependency>",
            artifact.group, artifact.name, artifact.version
        );
    }
    pom.push_str("</dependencies></project>\n");
    pom
}

fn io_error(path: &Path) -> impl FnOnce(io::Error) -> ToolError {
    let path = path.to_owned();
    move |error| ToolError::Io { path, error }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_error_is_the_one() {
        let output = "[WARNING] x\n\u{1b}[0m[ERROR] Could not transfer -> [Help 1]\n[ERROR] \n[ERROR] Re-run";
        assert_eq!(first_error(output), "Could not transfer -> [Help 1]");
        assert_eq!(first_error("no such file"), "no such file");
    }

    #[test]
    fn the_repository_of_settings() {
        let home = Some(Path::new("/home/ada"));
        assert_eq!(repository_in("<settings/>", home), None);
        let settings = "<settings><!-- <localRepository>/a</localRepository> -->
            <localRepository> ${user.home}/jars </localRepository></settings>";
        assert_eq!(repository_in(settings, home), Some(PathBuf::from("/home/ada/jars")));
    }
}
