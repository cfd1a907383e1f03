//! `heapwright build` and `heapwright verify`: what sequences of calls can do.

pub mod args;

use args::{BuildArgs, SearchArgs, VerifyArgs};
use heapwright_generate::{nearest, usual_memory};
use heapwright_meter::{self as meter, Alarm};
use heapwright_program::{ClassPath, Jdk, Program};
use heapwright_sequence::{Bench, Bounds, Calls, Examined, Forbidden, Request, Verdict};
use heapwright_vm::{INJECTED, Limits, Silent, State, Vm};
use std::process::ExitCode;

/// Exit codes.
const NOT_SO: u8 = 1;
const WRONG_INPUT: u8 = 2;
const INCOMPLETE: u8 = 5;

/// The most shapes of states.
const MOST_SHAPES: usize = 200_000;

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
    let class_path = ClassPath::parse(&search.class_path).map_err(|error| error.to_string())?;
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
    let memory = search.max_memory.map_or_else(usual_memory, |size| size.0);
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
        properties: Vec::new(),
        forbidden: Vec::new(),
        bounds: Bounds {
            calls: search.calls.0 as usize,
            objects: search.objects.map(|objects| objects.0 as usize),
            shapes: MOST_SHAPES,
        },
    }
}

fn built(arguments: &BuildArgs) -> Result<u8, String> {
    let mut machine = machine(&arguments.search, &arguments.class)?;
    let mut solver = heapwright_smt::chain(&heapwright_smt::Options::default()).map_err(|error| error.to_string())?;
    let bench =
        Bench { vm: &mut machine.vm, boot: &machine.boot, solver: &mut solver, alarm: machine.alarm.clone() };
    let request = request(&arguments.search, &arguments.class);
    let (found, examined) =
        heapwright_sequence::build(bench, &request, &arguments.condition).map_err(|error| error.to_string())?;
    match found {
        Some((calls, object)) => {
            show(&calls);
            println!("object {object}");
            println!("{}", summary(&examined));
            Ok(0)
        }
        None => {
            println!("{}", summary(&examined));
            Ok(if examined.gaps.is_empty() { NOT_SO } else { INCOMPLETE })
        }
    }
}

fn verified(arguments: &VerifyArgs) -> Result<u8, String> {
    let mut machine = machine(&arguments.search, &arguments.class)?;
    let mut solver = heapwright_smt::chain(&heapwright_smt::Options::default()).map_err(|error| error.to_string())?;
    let mut request = request(&arguments.search, &arguments.class);
    request.properties.clone_from(&arguments.property);
    for class in &arguments.no_throw {
        request.forbidden.push(match class.as_str() {
            "" => Forbidden::Undeclared,
            name => Forbidden::Class(name.to_owned()),
        });
    }
    if arguments.assertions {
        request.forbidden.push(Forbidden::Class("java.lang.AssertionError".to_owned()));
    }
    let bench =
        Bench { vm: &mut machine.vm, boot: &machine.boot, solver: &mut solver, alarm: machine.alarm.clone() };
    let (verdict, examined) = heapwright_sequence::verify(bench, &request).map_err(|error| error.to_string())?;
    match verdict {
        Verdict::Holds => {
            println!("holds: {}", summary(&examined));
            Ok(0)
        }
        Verdict::Incomplete => {
            println!("incomplete: {}", summary(&examined));
            Ok(INCOMPLETE)
        }
        Verdict::Violated(violation) => {
            show(&violation.calls);
            println!("violated: {:?} {}", violation.failure, summary(&examined));
            Ok(NOT_SO)
        }
    }
}

fn show(calls: &Calls) {
    for (number, call) in calls.calls.iter().enumerate() {
        println!("{number}: {:?} {} {:?} {:?}", call.receiver, call.method, call.arguments, call.threw);
    }
}

fn summary(examined: &Examined) -> String {
    format!("{examined:?}")
}
