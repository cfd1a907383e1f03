//! A real Ray cluster, a real S3 server with faults, and the recipes of `deploy/`: the tests are in Python, where Ray is.

use crate::gen_support::examples;
use crate::support::jdk::Jdk;
use crate::support::machine::heapwright;
use crate::support::process::run;
use crate::support::{Outcome, repository};
use libtest_mimic::Trial;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

/// More than a cluster takes on a busy machine.
const LIMIT: Duration = Duration::from_secs(400);

pub fn trials() -> Vec<Trial> {
    let modules = ["test_cluster", "test_cache", "test_deploy", "test_driver"];
    modules.map(|module| crate::trial(format!("cluster::{module}"), move || python(module))).into()
}

/// Runs a module of `python/tests`.
fn python(module: &str) -> Outcome<()> {
    let interpreter = interpreter()?;
    let mut command = Command::new(interpreter);
    command.args(["-m", "unittest", "-v", &format!("tests.{module}")]).current_dir(repository().join("python"));
    command.env("HEAPWRIGHT", heapwright().get_program()).env("HEAPWRIGHT_CLASSES", examples()?);
    command.env("JAVA_HOME", Jdk::any()?.home()).env_remove("CLASSPATH");
    let finished = run(&mut command, LIMIT)?;
    match finished.code() {
        Some(0) => Ok(()),
        _ => Err(finished.describe()),
    }
}

/// The interpreter of the virtual environment, which `scripts/setup-python` makes.
fn interpreter() -> Outcome<PathBuf> {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| repository().join("target"), PathBuf::from);
    let interpreter = target.join("python/bin/python");
    match interpreter.exists() {
        true => Ok(interpreter),
        false => Err(format!("{} is missing: run scripts/setup-python, which installs Ray", interpreter.display())),
    }
}
