//! `heapwright project`, and the project around a directory as `gen` uses it.

use crate::args::ProjectArgs;
use heapwright_generate::{Framework, exit};
use heapwright_project::{INIT_SCRIPT, Module, Project, ProjectError};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Runs the command.
pub fn run(arguments: &ProjectArgs) -> ExitCode {
    if arguments.init_script {
        print!("{INIT_SCRIPT}");
        return ExitCode::SUCCESS;
    }
    let directory = std::env::current_dir().unwrap_or_default();
    match describe(arguments, &directory) {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(problem) => {
            eprintln!("heapwright: {problem}");
            ExitCode::from(exit::WRONG_INPUT)
        }
    }
}

fn describe(arguments: &ProjectArgs, directory: &Path) -> Result<String, String> {
    let Some(project) = resolved(directory, false).map_err(|error| error.to_string())? else {
        return Err(format!("{} is in no Maven or Gradle project", directory.display()));
    };
    if let Some(name) = &arguments.class_path {
        let modules = project.modules_called(std::slice::from_ref(name))?;
        let paths = modules.iter().flat_map(|module| project.class_path(module));
        return Ok(format!("{}\n", joined(paths)));
    }
    let mut text = format!("{} project {}\n", project.tool, project.root.display());
    for module in &project.modules {
        text.push_str(&described(&project, module));
    }
    Ok(text)
}

fn described(project: &Project, module: &Module) -> String {
    let mut text = format!("\nmodule {} ({})\n", module.name, module.id);
    let compiled = if module.is_compiled() { "" } else { " (not compiled yet)" };
    let _ = writeln!(text, "  classes     {}{compiled}", joined(module.classes.iter().cloned()));
    let _ = writeln!(text, "  tests       {}", module.test_sources.display());
    if let Some(release) = module.release {
        let _ = writeln!(text, "  Java        {release}");
    }
    let class_path = project.class_path(module);
    let named = framework(&class_path).map_or("none on the class path (JUnit 5 is used)", Framework::name);
    let _ = writeln!(text, "  framework   {named}");
    let beside = beside(&class_path);
    if !beside.is_empty() {
        let _ = writeln!(text, "  with        {}", beside.join(", "));
    }
    let _ = writeln!(text, "  class path  {} entries", class_path.len());
    text
}

/// Class-path entries as `java -cp` takes them.
fn joined(paths: impl Iterator<Item = PathBuf>) -> String {
    paths.map(|path| path.display().to_string()).collect::<Vec<_>>().join(":")
}

/// Finds the project around a directory with the class paths of its modules.
pub fn resolved(directory: &Path, quiet: bool) -> Result<Option<Project>, ProjectError> {
    let Some(mut project) = heapwright_project::find(directory)? else { return Ok(None) };
    let mut asking = |command: &str| {
        if !quiet {
            eprintln!("heapwright: asking Maven for the class path: {command}");
        }
    };
    project.resolve(&heapwright_replay::cache_directory(), &mut asking)?;
    Ok(Some(project))
}

/// Returns true if a jar whose name begins like this is on a class path.
fn has_jar(class_path: &[PathBuf], prefix: &str) -> bool {
    let name = |path: &PathBuf| path.file_name().map(|name| name.to_string_lossy().into_owned());
    class_path.iter().filter_map(name).any(|name| name.starts_with(prefix))
}

/// The libraries that tests of the project use beside the framework.
fn beside(class_path: &[PathBuf]) -> Vec<&'static str> {
    let known =
        [("assertj-core-", "AssertJ (with --assertions assertj)"), ("mockito-core-", "Mockito (with --mocks mockito)")];
    known.into_iter().filter(|(prefix, _)| has_jar(class_path, prefix)).map(|(_, name)| name).collect()
}

/// Returns the test framework on a class path.
pub fn framework(class_path: &[PathBuf]) -> Option<Framework> {
    let has = |prefix: &str| has_jar(class_path, prefix);
    if has("junit-jupiter-api-") || has("junit-platform-console-standalone") {
        Some(Framework::JUnit5)
    } else if has("testng-") {
        Some(Framework::TestNg)
    } else if has("junit-4") {
        Some(Framework::JUnit4)
    } else {
        None
    }
}
