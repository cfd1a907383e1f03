//! `heapwright verify --main`: programs that get values which nothing determines.

use super::args::VerifyArgs;
use super::{INCOMPLETE, NOT_SO, class_path_of, confirm, counted, exception_name, machine_on, show, solver};
use heapwright_program::Jdk;
use heapwright_replay::Source;
use heapwright_sequence::{Bench, Claim, Place, ProgramRequest, verify_program, write_program};
use std::path::Path;
use std::process::Command;

/// What the machine runs in the place of the competition's class, and a mute standard output.
const MACHINE: [(&str, &str); 3] = [
    ("Verifier.java", include_str!("../../verifier/machine/Verifier.java")),
    ("Nondet.java", include_str!("../../verifier/machine/Nondet.java")),
    ("Mute.java", include_str!("../../verifier/machine/Mute.java")),
];

/// What a test runs in the place of the competition's class.
const REPLAY: &str = include_str!("../../verifier/replay/Verifier.java");

const VERIFIER: &str = "org/sosy_lab/sv_benchmarks/Verifier.java";

pub(super) fn verified(arguments: &VerifyArgs, main: &str) -> Result<u8, String> {
    let search = &arguments.search;
    let jdk = Jdk::locate(search.jdk.as_deref()).map_err(|error| error.to_string())?;
    let place = tempfile::tempdir().map_err(|error| format!("no directory for temporary files: {error}"))?;
    compile(jdk.home(), place.path())?;
    let class_path = format!("{}:{}", place.path().display(), search.class_path);
    let mut machine = machine_on(search, jdk, &class_path, main)?;
    let mut solver = solver()?;
    let bench = Bench { vm: &mut machine.vm, boot: &machine.boot, solver: &mut solver, alarm: machine.alarm.clone() };
    let request = ProgramRequest {
        class: main.to_owned(),
        forbidden: forbidden(arguments),
        setup: Some("heapwright.verifier.Mute".to_owned()),
    };
    let report = verify_program(bench, &request).map_err(|error| error.to_string())?;
    let paths = counted(report.paths as usize, "path");
    let Some(escape) = &report.escape else {
        if report.gaps.is_empty() {
            say!("holds: on all values\n  {paths}");
            return Ok(0);
        }
        say!("incomplete: nothing was found\n  {paths}\n  left out:");
        report.gaps.iter().for_each(|gap| say!("    {gap}"));
        return Ok(INCOMPLETE);
    };
    let program = machine.vm.program_mut();
    let test = Place { class: main, suffix: "ViolationTest", test: "violation", framework: search.framework };
    let mut written = |claim: &Claim| write_program(program, &test, &escape.values, claim);
    let (confirmed, failing) = (written(&Claim::Throws(escape.class.clone())), written(&Claim::ThrowsNothing));
    let others = [Source { path: VERIFIER.to_owned(), text: REPLAY.to_owned() }];
    let class_path = class_path_of(program).into_iter().filter(|entry| entry != place.path()).collect();
    if let Some(problem) = confirm(search, (program.jdk().home(), class_path), &confirmed, &others)? {
        return Ok(super::unconfirmed(&problem, &confirmed.text, &report.gaps));
    }
    say!("violated: {} is thrown, with {}", escape.class, counted(escape.values.len(), "value"));
    show(arguments, &failing, &others)?;
    Ok(NOT_SO)
}

/// The exceptions that must not escape.
fn forbidden(arguments: &VerifyArgs) -> Vec<String> {
    let mut found: Vec<String> = arguments
        .no_throw
        .iter()
        .map(|name| match name.as_str() {
            "" => "java.lang.RuntimeException".to_owned(),
            name => exception_name(name),
        })
        .collect();
    if arguments.assertions || found.is_empty() {
        found.push("java.lang.AssertionError".to_owned());
    }
    found
}

/// Compiles what the machine runs in the place of the competition's class.
fn compile(jdk: &Path, place: &Path) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("the class Verifier cannot be compiled: {error}");
    let mut command = Command::new(jdk.join("bin/javac"));
    command.arg("-d").arg(place).args(["-nowarn", "-XDignore.symbol.file"]);
    for (name, text) in MACHINE {
        let file = place.join(name);
        std::fs::write(&file, text).map_err(failed)?;
        command.arg(file);
    }
    let output = command.output().map_err(failed)?;
    match output.status.success() {
        true => Ok(()),
        false => Err(format!("the class Verifier cannot be compiled: {}", String::from_utf8_lossy(&output.stderr))),
    }
}
