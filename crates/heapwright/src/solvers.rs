//! The solvers: where they are, whether they can be used, and their versions.

use heapwright_generate::Failure;
use heapwright_smt::{Program, Z3};
use std::path::PathBuf;
use std::process::Stdio;

/// How to fix that Z3 is missing.
pub const Z3_REMEDY: &str = "install the library of Z3 (on Debian and Ubuntu: apt install libz3-4; on Fedora: dnf install \
                             z3-libs), or use the distribution of Heapwright that brings it along";

/// Looks for solvers and jars that came with this program, in `lib/heapwright` beside the directory of the program.
pub fn look_beside_the_program() {
    if let Some(directory) = beside() {
        heapwright_smt::look_in(&directory);
        heapwright_replay::look_in(&directory.join("jars"));
    }
}

fn beside() -> Option<PathBuf> {
    let program = std::env::current_exe().and_then(std::fs::canonicalize).ok()?;
    Some(program.parent()?.parent()?.join("lib").join("heapwright")).filter(|directory| directory.is_dir())
}

/// Fails if there is no Z3, without which next to nothing can be decided. `heapwright doctor` says the same.
pub fn required() -> Result<(), Failure> {
    let missing = |problem| Failure::wrong_input(format!("Z3 is missing: {problem}: {Z3_REMEDY}"));
    Z3::version().map(drop).map_err(missing)
}

/// The first solver for floating-point numbers that is installed.
pub fn for_floats() -> Option<Program> {
    [Program::bitwuzla(), Program::cvc5()].into_iter().find(Program::is_installed)
}

/// The version that a solver's program names.
pub fn version(program: &Program) -> Option<String> {
    let output = program.start().arg("--version").stdin(Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let is_version = |word: &&str| word.starts_with(|first: char| first.is_ascii_digit()) && word.contains('.');
    let version = text.split_whitespace().find(is_version)?;
    Some(version.trim_end_matches([',', ';', ')']).to_owned())
}

/// What `--version` prints: this program and the solvers that it would use.
pub fn versions() -> String {
    let z3 = Z3::version().unwrap_or_else(|_| "missing (see heapwright doctor)".to_owned());
    let floats = match for_floats() {
        Some(program) => {
            format!("{} {}", program.name(), version(&program).unwrap_or_else(|| "of unknown version".into()))
        }
        None => "cvc5 or bitwuzla missing (optional)".to_owned(),
    };
    format!("heapwright {}\nZ3 {z3}\n{floats}\n", env!("CARGO_PKG_VERSION"))
}
