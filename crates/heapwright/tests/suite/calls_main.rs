//! Whole programs with known verdicts: explored in one process, and what is violated is repeated on the JVM.

use crate::gen_support::{LIMIT, ensure, scratch};
use crate::support::compile::compile;
use crate::support::jdk::Jdk;
use crate::support::machine::heapwright;
use crate::support::process::run;
use crate::support::{Outcome, cache, files_below, fixtures, write};
use heapwright_case::Value;
use heapwright_meter::{self as meter, Alarm};
use heapwright_program::{ClassPath, Program};
use heapwright_randprog::{ASSERTING_CLASS, ASSERTING_PACKAGE, asserting};
use heapwright_sequence::{Bench, ProgramReport, ProgramRequest, verify_program};
use heapwright_vm::{INJECTED, Limits, Silent, State, Vm};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The time for each program: those that do not end need all of it.
const TIME: Duration = Duration::from_millis(1500);

/// Compiles the programs with one of the two classes that give them values.
fn compiled(variant: &str) -> Outcome<PathBuf> {
    let java = Path::new(env!("CARGO_MANIFEST_DIR")).join("verifier").join(variant);
    let mut files = files_below(&java, "java")?;
    files.extend(files_below(&fixtures().join("calls/mains"), "java")?.into_iter().filter(|file| {
        // the driver lays down values, which only one of the two knows
        variant == "replay" || !file.ends_with("Replay.java")
    }));
    compile(&format!("mains-{variant}"), Jdk::any()?, &files, &[])
}

fn machine(classes: &Path) -> Outcome<(Vm, State)> {
    let jdk = heapwright_program::Jdk::locate(Some(Jdk::any()?.home())).map_err(|error| error.to_string())?;
    let class_path = ClassPath::parse(&classes.to_string_lossy()).map_err(|error| error.to_string())?;
    let program = Program::with_injected(jdk, class_path, INJECTED).map_err(|error| error.to_string())?;
    let limits = Limits { max_symbolic: 100_000, max_frames: 1_200, max_heap: 256 << 20, ..Limits::default() };
    let mut vm = Vm::new(program, limits, Box::new(Silent)).map_err(|trap| format!("{trap:?}"))?;
    vm.set_assertions(true);
    let boot = vm.boot().map_err(|stop| format!("{stop:?}"))?;
    vm.observe_program();
    vm.demand_classes();
    Ok((vm, boot))
}

fn explored(vm: &mut Vm, boot: &State, class: &str, forbidden: &str, time: Duration) -> Outcome<ProgramReport> {
    let mut solver = heapwright_smt::chain(&heapwright_smt::Options::default()).map_err(|error| format!("{error}"))?;
    let alarm = Alarm::new(1 << 30);
    let _watched = meter::watch(&alarm, meter::Limits { processor: Some(time), until: None, interrupt: None });
    let request = ProgramRequest {
        class: class.to_owned(),
        forbidden: vec![forbidden.to_owned()],
        setup: Some("heapwright.verifier.Mute".to_owned()),
    };
    let bench = Bench { vm, boot, solver: &mut solver, alarm };
    verify_program(bench, &request).map_err(|error| error.to_string())
}

/// The type and the bits of a value, as the driver reads them.
fn words(value: Value) -> String {
    match value {
        Value::Boolean(value) => format!("boolean {}", i32::from(value)),
        Value::Byte(value) => format!("byte {value}"),
        Value::Char(value) => format!("char {value}"),
        Value::Short(value) => format!("short {value}"),
        Value::Int(value) => format!("int {value}"),
        Value::Long(value) => format!("long {value}"),
        Value::Float(bits) => format!("float {}", bits as i32),
        Value::Double(bits) => format!("double {}", bits as i64),
        Value::Null | Value::Object(_) => "int 0".to_owned(),
    }
}

/// No program that fails is said to hold, and none that holds to fail; what fails, fails on the JVM with the same values.
pub fn programs() -> Outcome<()> {
    let classes = compiled("machine")?;
    let names: Vec<String> = files_below(&classes.join("mains"), "class")?
        .iter()
        .filter_map(|file| Some(file.file_stem()?.to_str()?.to_owned()))
        .filter(|name| {
            let program = name.split_once('$').map_or("", |(_, program)| program);
            !program.contains('$') && ["Holds", "Fails", "Open"].iter().any(|verdict| program.starts_with(verdict))
        })
        .collect();
    ensure(names.len() >= 90, || format!("{names:?}"))?;
    let (mut vm, boot) = machine(&classes)?;
    let (mut lines, mut expected, mut wrong) = (Vec::new(), Vec::new(), Vec::new());
    for name in &names {
        let throws = name.contains("Throw");
        let forbidden = if throws { "java.lang.RuntimeException" } else { "java.lang.AssertionError" };
        let class = format!("mains.{name}");
        let program = name.split_once('$').map_or("", |(_, program)| program);
        let report = explored(&mut vm, &boot, &class, forbidden, TIME)?;
        let verdict = match &report.escape {
            Some(_) => "Fails",
            None if report.gaps.is_empty() => "Holds",
            None => "Open",
        };
        if !program.starts_with(verdict) {
            wrong.push(format!("{name}: {report:?}"));
        }
        if let Some(escape) = &report.escape {
            let values: Vec<String> = escape.values.iter().map(|value| words(*value)).collect();
            lines.push(format!("{class} {}", values.join(" ")).trim_end().to_owned());
            expected.push(format!("{class} {}", escape.class));
        }
    }
    ensure(wrong.is_empty(), || wrong.join("\n"))?;
    let mut command = Jdk::any()?.tool("java");
    let finished = run(command.arg("-ea").arg("-cp").arg(compiled("replay")?).arg("mains.Replay").args(&lines), LIMIT)?;
    let seen: Vec<&str> = finished.stdout.lines().collect();
    ensure(seen == expected, || finished.describe())?;
    command_line(&classes)
}

/// The time for a random program.
const SHORT: Duration = Duration::from_millis(700);

/// Random programs: what holds, holds in every run on the JVM, and what is violated has a run in which it is.
/// `HEAPWRIGHT_ASSERTING_SEED` takes another sample, `HEAPWRIGHT_ASSERTING_COUNT` a larger one.
pub fn random() -> Outcome<()> {
    let number = |name: &str, usual: u64| std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual);
    let seed = number("HEAPWRIGHT_ASSERTING_SEED", 5);
    let count = number("HEAPWRIGHT_ASSERTING_COUNT", 24) as usize;
    let file = asserting(seed, count);
    let source = cache().join(format!("asserting/{seed}-{count}")).join(&file.name);
    write(&source, &file.text)?;
    let verifier = Path::new(env!("CARGO_MANIFEST_DIR")).join("verifier/machine");
    let mut machines = files_below(&verifier, "java")?;
    machines.push(source.clone());
    let classes = compile("asserting-machine", Jdk::any()?, &machines, &[])?;
    let mut enumerated = files_below(&fixtures().join("calls/asserting"), "java")?;
    enumerated.push(source);
    let all = compile("asserting-all", Jdk::any()?, &enumerated, &[])?;
    let mut java = Jdk::any()?.tool("java");
    java.arg("-ea").arg("-cp").arg(&all).arg(format!("{ASSERTING_PACKAGE}.Enumerate")).arg(count.to_string());
    let finished = run(&mut java, LIMIT)?;
    let seen: Vec<(bool, bool)> = finished
        .stdout
        .lines()
        .filter_map(|line| line.split_once(' '))
        .map(|(fails, throws)| (fails == "true", throws == "true"))
        .collect();
    ensure(seen.len() == count, || finished.describe())?;
    let (mut vm, boot) = machine(&classes)?;
    let (mut decided, mut wrong) = (0, Vec::new());
    for (at, (fails, throws)) in seen.into_iter().enumerate() {
        let class = format!("{ASSERTING_PACKAGE}.{ASSERTING_CLASS}$P{at}");
        for (forbidden, happens) in [("java.lang.AssertionError", fails), ("java.lang.RuntimeException", throws)] {
            let report = explored(&mut vm, &boot, &class, forbidden, SHORT)?;
            let said = match &report.escape {
                Some(_) => Some(true),
                None if report.gaps.is_empty() => Some(false),
                None => None,
            };
            decided += usize::from(said.is_some());
            if said.is_some_and(|said| said != happens) {
                wrong.push(format!("{class} {forbidden}, on the JVM: {happens}; {report:?}"));
            }
        }
    }
    eprintln!("seed {seed}: {decided} of {} decided", 2 * count);
    ensure(wrong.is_empty(), || format!("seed {seed}:\n{}\n{}", wrong.join("\n"), file.text))?;
    ensure(decided * 3 > 2 * count, || format!("only {decided} of {} are decided", 2 * count))
}

/// The command writes a test that fails, and the class that gives it values.
fn command_line(classes: &Path) -> Outcome<()> {
    let out = scratch()?;
    let mut command = heapwright();
    command.args(["verify", "--main", "mains.Mains$FailsSorted", "-cp"]).arg(classes).arg("--out").arg(out.path());
    let finished = run(command.env("JAVA_HOME", Jdk::any()?.home()).env_remove("CLASSPATH"), LIMIT)?;
    let text = finished.stdout.clone();
    ensure(finished.code() == Some(1) && text.starts_with("violated: java.lang.AssertionError is thrown"), || {
        finished.describe()
    })?;
    let written = crate::gen_support::tree(out.path())?;
    ensure(written.len() == 2 && written.values().any(|text| text.contains("Verifier.replay(")), || {
        format!("{written:?}")
    })
}
