//! Resolves a name on the command line to a class with a main method, or explains the problem and how to fix it.

use heapwright_program::{LoadError, Program};
use heapwright_vm::main_method;
use std::path::Path;

/// A main class that can be started.
pub struct Main {
    /// Internal name.
    pub class: String,
}

/// Finds the class, or explains what is wrong and how to fix it.
pub fn find_main(program: &mut Program, name: &str, class_path: &str) -> Result<Main, String> {
    if let Some(message) = misnamed(name) {
        return Err(message);
    }
    let class = name.replace('.', "/");
    let id = match program.load(&class) {
        Ok(id) => id,
        Err(error) => return Err(explain(program, &error, name, &class, class_path)),
    };
    if main_method(program, id).is_none() {
        let origin = program.class(id).origin();
        return Err(format!(
            "class {name} ({origin}) has no main method: declare public static void main(String[] args), or name another class"
        ));
    }
    Ok(Main { class })
}

/// Detects a file name given instead of a class name.
fn misnamed(name: &str) -> Option<String> {
    if name.ends_with(".java") && Path::new(name).exists() {
        return Some(format!("{name} is a source file: compile it with javac and name the class"));
    }
    if name.ends_with(".class") && Path::new(name).exists() {
        return Some(format!("{name} is a file: name the class instead, and its root directory with -cp"));
    }
    if name.contains('/') {
        return Some(format!(
            "{name} is not a class name: write it with dots (a.b.C) and give its root directory with -cp"
        ));
    }
    None
}

fn explain(program: &Program, error: &LoadError, name: &str, class: &str, class_path: &str) -> String {
    let warnings: String = program.class_path().warnings().iter().map(|warning| format!("\n  {warning}")).collect();
    match error {
        LoadError::NotFound(missing) if missing == class => {
            format!(
                "class {name} was not found on the class path {class_path}: give its directory or jar with -cp{warnings}"
            )
        }
        LoadError::NotFound(missing) => format!(
            "class {name} needs {}, which was not found on the class path {class_path}: add it with -cp{warnings}",
            missing.replace('/', ".")
        ),
        LoadError::WrongName { origin, found, .. } => format!(
            "{origin} holds class {} instead: run it under that name, from the root directory of its package (-cp)",
            found.replace('/', ".")
        ),
        LoadError::UnsupportedVersion { .. } => {
            format!("{error}: compile it with --release for this JDK, or name a newer one with --jdk")
        }
        other => format!("{other}: compile it again with javac"),
    }
}
