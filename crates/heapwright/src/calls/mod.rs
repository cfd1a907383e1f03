//! `heapwright build` and `heapwright verify`: what sequences of calls can do.

/// Prints a line. A closed pipe is no error.
macro_rules! say {
    ($($text:tt)*) => { $crate::calls::tell(&format!("{}\n", format_args!($($text)*))) };
}

pub mod args;
mod described;
mod program;

use args::{BuildArgs, SearchArgs, VerifyArgs};
use heapwright_generate::{nearest, usual_memory};
use heapwright_meter::{self as meter, Alarm};
use heapwright_program::{ClassPath, ClassPathEntry, Jdk, Program};
use heapwright_replay::{Source, Suite, ToolOptions, toolchain};
use heapwright_sequence::{
    Bench, Bounds, Claim, Examined, Failure, Forbidden, Outcome, Place, Property, Request, Verdict, Violation,
};
use heapwright_sequence::{Gap, Written, write};
use heapwright_vm::{INJECTED, Limits, Silent, State, Vm};
use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Prints a text. A closed pipe is no error.
fn tell(text: &str) {
    let _ = std::io::stdout().write_all(text.as_bytes());
}

/// Exit codes.
const NOT_SO: u8 = 1;
const WRONG_INPUT: u8 = 2;
const DISAGREED: u8 = 4;
const INCOMPLETE: u8 = 5;

/// The most calls, unless another number is given.
const USUAL_CALLS: usize = 8;

/// How often calls are repeated to reach what is farther away, unless a number of calls is given.
const REPETITIONS: usize = 48;

fn repetitions(search: &SearchArgs) -> usize {
    if search.calls.is_some() { 0 } else { REPETITIONS }
}

/// The most shapes of states.
const MOST_SHAPES: usize = 200_000;

/// The most memory, unless another limit is given.
const USUAL_MEMORY: usize = 2_000 << 20;

/// Runs `build`.
pub fn build(arguments: &BuildArgs) -> ExitCode {
    finish(built(arguments))
}

/// Runs `verify`.
pub fn verify(arguments: &VerifyArgs) -> ExitCode {
    finish(verified(arguments))
}

fn finish(result: Result<u8, String>) -> ExitCode {
    ExitCode::from(result.unwrap_or_else(|message| {
        eprintln!("heapwright: {message}");
        WRONG_INPUT
    }))
}

/// A machine that is ready to run calls.
struct Machine {
    vm: Vm,
    boot: State,
    alarm: Alarm,
    _watched: meter::Watched,
}

fn machine(search: &SearchArgs, class: &str) -> Result<Machine, String> {
    let jdk = Jdk::locate(search.jdk.as_deref()).map_err(|error| error.to_string())?;
    machine_on(search, jdk, &search.class_path, class)
}

fn machine_on(search: &SearchArgs, jdk: Jdk, class_path: &str, class: &str) -> Result<Machine, String> {
    let class_path = ClassPath::parse(class_path).map_err(|error| error.to_string())?;
    let mut program = Program::with_injected(jdk, class_path, INJECTED).map_err(|error| error.to_string())?;
    if let Err(error) = program.load(&class.replace('.', "/")) {
        let names = program.class_names();
        let names: Vec<String> = names.iter().map(|name| name.replace('/', ".")).collect();
        let near = nearest(class, names.iter().map(String::as_str));
        let hint = near.map_or_else(
            || "; give its directory or jar with -cp".to_owned(),
            |near| format!("; did you mean {near}?"),
        );
        return Err(format!("{error}{hint}"));
    }
    let memory = search.max_memory.map_or_else(|| usual_memory().min(USUAL_MEMORY), |size| size.0);
    crate::limit_solver(memory / 4);
    let limits = Limits { max_symbolic: 100_000, max_frames: 1_200, max_heap: 256 << 20, ..Limits::default() };
    let mut vm = Vm::new(program, limits, Box::new(Silent)).map_err(|trap| format!("{trap:?}"))?;
    vm.set_assertions(true);
    let boot = vm.boot().map_err(|stop| format!("the machine does not start: {stop:?}"))?;
    vm.observe_program();
    vm.demand_classes();
    let alarm = Alarm::new(memory / 4 * 3);
    let limits = meter::Limits { processor: Some(search.time.0), until: None, interrupt: None };
    let watched = meter::watch(&alarm, limits);
    Ok(Machine { vm, boot, alarm, _watched: watched })
}

fn request(search: &SearchArgs, class: &str) -> Request {
    Request {
        class: class.to_owned(),
        package: search.package_private,
        last_in_package: false,
        exact_texts: false,
        properties: Vec::new(),
        forbidden: Vec::new(),
        bounds: Bounds {
            calls: search.calls.map_or(USUAL_CALLS, |calls| calls.0 as usize),
            objects: search.objects.map(|objects| objects.0 as usize),
            shapes: MOST_SHAPES,
            merges: !search.no_merging,
        },
    }
}

fn solver() -> Result<heapwright_smt::Chain, String> {
    heapwright_smt::chain(&heapwright_smt::Options::default())
        .map_err(|error| format!("the solver does not start: {error}"))
}

fn built(arguments: &BuildArgs) -> Result<u8, String> {
    let search = &arguments.search;
    let mut machine = machine(search, &arguments.class)?;
    let condition = described::property(machine.vm.program_mut(), &arguments.class, &arguments.condition)?;
    let mut solver = solver()?;
    let bench = Bench { vm: &mut machine.vm, boot: &machine.boot, solver: &mut solver, alarm: machine.alarm.clone() };
    let request = request(search, &arguments.class);
    let (found, examined) = heapwright_sequence::build(bench, &request, &condition, repetitions(search))
        .map_err(|error| error.to_string())?;
    let Some((calls, object)) = found else {
        let calls = counted(examined.completed, "call");
        match examined.gaps.is_empty() {
            true => say!("none: no sequence of up to {calls} leads there"),
            false => say!("incomplete: among sequences of up to {calls} none was found that leads there"),
        }
        return Ok(conclude(&examined, NOT_SO));
    };
    let claim = match condition {
        Property::Java(text) => Claim::Condition { text, holds: true },
        Property::Described(..) => Claim::Reached,
    };
    let place = Place { class: &arguments.class, suffix: "BuildTest", test: "built", framework: search.framework };
    let program = machine.vm.program_mut();
    let written = write(program, &place, &calls, Some(object), &claim).map_err(|error| error.to_string())?;
    if let Some(problem) = confirm(search, (program.jdk().home(), class_path_of(program)), &written, &[])? {
        return Ok(unconfirmed(&problem, &written.text, &examined.gaps));
    }
    tell(&written.statements);
    eprintln!("heapwright: {}{}", counted(calls.count(), "call"), examined_text(&examined));
    Ok(0)
}

/// The full name of a class of exceptions: `java.lang` may be left out.
fn exception_name(name: &str) -> String {
    match name.contains('.') {
        true => name.to_owned(),
        false => format!("java.lang.{name}"),
    }
}

fn verified(arguments: &VerifyArgs) -> Result<u8, String> {
    let search = &arguments.search;
    if let Some(main) = &arguments.main {
        return program::verified(arguments, main);
    }
    let class = arguments.class.as_deref().unwrap_or_default();
    let mut request = request(search, class);
    for class in &arguments.no_throw {
        request.forbidden.push(match class.as_str() {
            "" => Forbidden::Undeclared,
            name => Forbidden::Class(exception_name(name)),
        });
    }
    if arguments.assertions {
        request.forbidden.push(Forbidden::Class("java.lang.AssertionError".to_owned()));
    }
    if arguments.property.is_empty() && request.forbidden.is_empty() && arguments.equivalent.is_none() {
        return Err("nothing to verify: give --property, --no-throw, --assertions or --equivalent".to_owned());
    }
    let mut machine = machine(search, class)?;
    for text in &arguments.property {
        request.properties.push(described::property(machine.vm.program_mut(), class, text)?);
    }
    let mut solver = solver()?;
    let bench = Bench { vm: &mut machine.vm, boot: &machine.boot, solver: &mut solver, alarm: machine.alarm.clone() };
    let (verdict, examined) = match &arguments.equivalent {
        Some(other) => {
            let found = heapwright_sequence::equivalent(bench, &request, other).map_err(|error| error.to_string())?;
            let (verdict, examined, missing) = found;
            if !missing.is_empty() {
                eprintln!("heapwright: {other} has nothing like these, which were not called: {}", missing.join(", "));
            }
            (verdict, examined)
        }
        None => heapwright_sequence::verify(bench, &request, repetitions(search)).map_err(|error| error.to_string())?,
    };
    match verdict {
        Verdict::Holds if examined.exhausted => {
            say!("holds: after any number of calls");
            Ok(conclude(&examined, 0))
        }
        Verdict::Holds => {
            say!("holds: after every sequence of up to {}", counted(examined.completed, "call"));
            Ok(conclude(&examined, 0))
        }
        Verdict::Incomplete => {
            say!("incomplete: nothing was found in sequences of up to {}", counted(examined.completed, "call"));
            Ok(conclude(&examined, INCOMPLETE))
        }
        Verdict::Violated(violation) => shown(arguments, class, machine.vm.program_mut(), &violation, &examined),
    }
}

/// Shows a violation, after the JVM has confirmed it.
fn shown(
    arguments: &VerifyArgs,
    class: &str,
    program: &mut Program,
    violation: &Violation,
    examined: &Examined,
) -> Result<u8, String> {
    let search = &arguments.search;
    let place = Place { class, suffix: "ViolationTest", test: "violation", framework: search.framework };
    let mut written = |claim: &Claim| {
        write(program, &place, &violation.calls, violation.object, claim).map_err(|error| error.to_string())
    };
    let (confirmed, failing) = (written(&violation.failure.confirmed())?, written(&violation.failure.wanted())?);
    if let Some(problem) = confirm(search, (program.jdk().home(), class_path_of(program)), &confirmed, &[])? {
        return Ok(unconfirmed(&problem, &confirmed.text, &examined.gaps));
    }
    // calls in pairs count once
    let pairs = 1 + usize::from(matches!(violation.failure, Failure::Differs(_)));
    let after = counted(violation.calls.count() / pairs, "call");
    say!("violated: {} after {after}", described(&violation.failure));
    show(arguments, &failing, &[])?;
    conclude(examined, 0);
    Ok(NOT_SO)
}

/// Writes a test that fails, and what it needs, to where the user wants it.
fn show(arguments: &VerifyArgs, failing: &Written, others: &[Source]) -> Result<(), String> {
    let Some(directory) = &arguments.out else {
        tell(&failing.text);
        return Ok(());
    };
    let test = Source { path: failing.path.clone(), text: failing.text.clone() };
    for source in others.iter().chain([&test]) {
        let path = directory.join(&source.path);
        let made = path.parent().map_or(Ok(()), std::fs::create_dir_all);
        made.and_then(|()| std::fs::write(&path, &source.text))
            .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    }
    say!("  the test that fails: {}", directory.join(&failing.path).display());
    Ok(())
}

fn described(failure: &Failure) -> String {
    match failure {
        Failure::False(text) => format!("`{text}` is false"),
        Failure::NotAsDescribed(text) => format!("`{text}` does not hold"),
        Failure::PropertyThrew(text, class) => format!("`{text}` throws {class}"),
        Failure::Threw(class) => format!("{class} is thrown"),
        Failure::Differs(difference) => {
            let text = |outcome: &Outcome| match outcome {
                Outcome::Returned => "returns".to_owned(),
                Outcome::Threw(class) => format!("throws {class}"),
            };
            match (&difference.own, &difference.other) {
                (Outcome::Returned, Outcome::Returned) => "the results differ".to_owned(),
                (own, other) => format!("the class {}, the other one {}", text(own), text(other)),
            }
        }
    }
}

/// The class path of a program.
fn class_path_of(program: &Program) -> Vec<PathBuf> {
    let entries = program.class_path().entries().iter().map(|entry| match entry {
        ClassPathEntry::Directory(directory) => directory.clone(),
        ClassPathEntry::Jar(jar) => jar.path().to_owned(),
    });
    entries.collect()
}

/// Runs a test on the real JVM, with other sources that it needs. Returns what it did instead of passing.
fn confirm(
    search: &SearchArgs,
    (jdk, class_path): (&Path, Vec<PathBuf>),
    written: &Written,
    others: &[Source],
) -> Result<Option<String>, String> {
    if search.no_replay {
        return Ok(None);
    }
    let wanted = ToolOptions {
        jdk: jdk.to_owned(),
        framework: search.framework,
        class_path: class_path.clone(),
        fetch: true,
        ..ToolOptions::default()
    };
    let tools = toolchain(&wanted)
        .map_err(|error| format!("the result cannot be run: {error} (--no-replay shows it without)"))?;
    let suite = Suite {
        tests: others
            .iter()
            .cloned()
            .chain([Source { path: written.path.clone(), text: written.text.clone() }])
            .collect(),
        class_path,
        assertions: true,
        ..Suite::default()
    };
    let place = tempfile::tempdir().map_err(|error| format!("no directory for temporary files: {error}"))?;
    let report = heapwright_replay::replay(&suite, &tools, place.path()).map_err(|error| error.to_string())?;
    let passed = report.tests.iter().any(|test| test.verdict == heapwright_replay::Verdict::Passed);
    Ok(match (passed, report.tests.first()) {
        (true, _) => None,
        (false, Some(test)) => Some(format!("{:?}", test.verdict)),
        (false, None) => {
            let messages: Vec<String> = report.compile.iter().map(|message| format!("{message:?}")).collect();
            Some(format!("the test does not compile: {}", messages.join("; ")))
        }
    })
}

/// Reports calls that the JVM does not confirm. If they depend on the machine, that is no mistake of Heapwright's.
fn unconfirmed(problem: &str, text: &str, gaps: &BTreeSet<Gap>) -> u8 {
    if !gaps.iter().any(|gap| matches!(gap, Gap::Machine(_))) {
        eprintln!("heapwright: the real JVM disagrees: {problem}");
        tell(text);
        return DISAGREED;
    }
    say!("incomplete: calls were found that the JVM does not confirm\n  left out:");
    gaps.iter().for_each(|gap| say!("    {gap}"));
    INCOMPLETE
}

fn counted(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// Prints what was looked at and what was left out; returns the exit code.
fn conclude(examined: &Examined, code: u8) -> u8 {
    say!(
        "  {} of states, {} of calls, at most {} held at once",
        counted(examined.shapes, "shape"),
        counted(examined.edges as usize, "path"),
        counted(examined.objects, "object"),
    );
    if !examined.gaps.is_empty() {
        say!("  left out:");
    }
    for gap in &examined.gaps {
        say!("    {gap}");
    }
    if code == NOT_SO && !examined.gaps.is_empty() { INCOMPLETE } else { code }
}

fn examined_text(examined: &Examined) -> String {
    format!(", found among {} of states", counted(examined.shapes, "shape"))
}
