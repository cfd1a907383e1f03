//! Gradle projects. Gradle is asked by an init script, which the user runs: what it writes is read here.

use crate::command;
use crate::{BuildTool, Module, Project, ProjectError};
use std::path::{Path, PathBuf};

/// Adds a task `heapwright` to the root project, which writes [`ANSWER`].
pub const INIT_SCRIPT: &str = include_str!("heapwright.gradle");

/// Where the init script writes what the project consists of, below the root.
const ANSWER: &str = "build/heapwright/project.txt";

const SETTINGS: [&str; 2] = ["settings.gradle", "settings.gradle.kts"];
const BUILDS: [&str; 2] = ["build.gradle", "build.gradle.kts"];

/// Returns true if a directory is the root of a Gradle build.
pub(crate) fn is_root(directory: &Path) -> bool {
    SETTINGS.iter().any(|name| directory.join(name).is_file())
}

/// Returns true if a directory has a build file.
pub(crate) fn is_module(directory: &Path) -> bool {
    BUILDS.iter().any(|name| directory.join(name).is_file())
}

/// The program that is started: the wrapper of the project, else Gradle on the path.
pub(crate) fn program(root: &Path) -> &'static str {
    if root.join("gradlew").is_file() { "./gradlew" } else { "gradle" }
}

/// Returns the project around a module, as Gradle has described it.
pub(crate) fn project(directory: &Path) -> Result<Project, ProjectError> {
    let root = directory.ancestors().find(|above| is_root(above)).unwrap_or(directory).to_owned();
    let ask = || ProjectError::AskGradle { root: root.display().to_string(), gradle: program(&root).to_owned() };
    let file = root.join(ANSWER);
    let modules = parse(&command::read_if_there(&file).ok_or_else(ask)?, &root)
        .map_err(|(line, problem)| ProjectError::BuildFile { path: format!("{}:{line}", file.display()), problem })?;
    Ok(Project { tool: BuildTool::Gradle, root, modules, build_files: Vec::new() })
}

/// Reads the answer of Gradle: lines of a key and a value; `module` starts the next one.
fn parse(text: &str, root: &Path) -> Result<Vec<Module>, (usize, String)> {
    let mut modules: Vec<Module> = Vec::new();
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let again = "run the init script again".to_owned();
        let (key, value) = line.split_once('=').ok_or((index + 1, format!("has a line without `=`: {again}")))?;
        if key == "module" {
            let id = value.rsplit(':').next().unwrap_or(value).to_owned();
            modules.push(Module { id, class_path: Some(Vec::new()), ..Module::default() });
            continue;
        }
        let module = modules.last_mut().ok_or((index + 1, format!("does not begin with a module: {again}")))?;
        let path = PathBuf::from(value);
        match key {
            "directory" => {
                let below = path.strip_prefix(root).unwrap_or(&path).display().to_string();
                module.name = if below.is_empty() { ".".to_owned() } else { below };
                module.directory = path;
            }
            "classes" => module.classes.push(path),
            "sources" => module.sources.push(path),
            // a module may have further roots, for other languages
            "tests" if module.test_sources.as_os_str().is_empty() || value.ends_with("java") => {
                module.test_sources = path;
            }
            "tests" => {}
            "release" => module.release = value.strip_prefix("1.").unwrap_or(value).parse().ok(),
            "entry" => module.class_path.get_or_insert_default().push(path),
            _ => return Err((index + 1, format!("has an unknown key `{key}`: {again}"))),
        }
    }
    // own classes and those of the tests come from elsewhere
    for module in &mut modules {
        let own = module.classes.clone();
        module.class_path.iter_mut().for_each(|entries| entries.retain(|entry| !own.contains(entry)));
    }
    Ok(modules)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_script_writes_is_read() {
        let text = "module=:core\ndirectory=/p/core\nclasses=/p/core/build/classes/java/main\n\
                    sources=/p/core/src/main/java\ntests=/p/core/src/test/kotlin\ntests=/p/core/src/test/java\n\
                    release=17\nentry=/p/core/build/classes/java/main\nentry=/m2/junit.jar\n";
        let modules = parse(text, Path::new("/p")).unwrap();
        let [core] = modules.as_slice() else { panic!("{modules:?}") };
        assert_eq!((core.name.as_str(), core.id.as_str(), core.release), ("core", "core", Some(17)));
        assert_eq!(core.test_sources, Path::new("/p/core/src/test/java"));
        assert_eq!(core.class_path, Some(vec![PathBuf::from("/m2/junit.jar")]));
        assert!(parse("entry=x\n", Path::new("/p")).unwrap_err().1.contains("module"));
        assert_eq!(parse("module=:a\nfoo=x\n", Path::new("/p")).unwrap_err().0, 2);
    }

    #[test]
    fn the_script_writes_the_keys_that_are_read() {
        for key in ["module", "directory", "classes", "sources", "tests", "release", "entry"] {
            assert!(INIT_SCRIPT.contains(&format!("{key}=")), "{key}");
        }
        assert!(INIT_SCRIPT.contains("heapwright/project.txt"));
    }
}
