//! `heapwright exec`.

use crate::args::ExecArgs;
use crate::launch;
use crate::output::Streams;
use heapwright_program::{ClassPath, Jdk, Program};
use heapwright_vm::{INJECTED, Limits, Runner, State, Stop, Trap};
use std::process::ExitCode;

/// Heapwright's own exit codes; those of the program are passed through.
mod exit {
    pub const WRONG_INPUT: i32 = 2;
    pub const UNSUPPORTED: i32 = 3;
    pub const BUDGET: i32 = 5;
    pub const FAULT: i32 = 70;
}

/// The number of stack frames shown for a run that was stopped.
const SHOWN_FRAMES: usize = 24;

pub fn run(arguments: ExecArgs) -> ExitCode {
    let code = match prepare(&arguments) {
        Ok((mut vm, mut state, main)) => {
            let code = execute(&mut vm, &mut state, &main, &arguments.args);
            if arguments.stats {
                report(&vm, &state);
            }
            // Freeing the heap object by object would only delay the exit.
            vm.host_mut().flush();
            std::process::exit(code);
        }
        Err((message, code)) => {
            eprintln!("heapwright: {message}");
            code
        }
    };
    ExitCode::from(code as u8)
}

type Failure = (String, i32);

fn wrong_input(message: impl ToString) -> Failure {
    (message.to_string(), exit::WRONG_INPUT)
}

fn prepare(arguments: &ExecArgs) -> Result<(Runner, State, String), Failure> {
    let jdk = Jdk::locate(arguments.jdk.as_deref()).map_err(wrong_input)?;
    let class_path = ClassPath::parse(&arguments.class_path).map_err(wrong_input)?;
    let mut program = Program::with_injected(jdk, class_path, INJECTED).map_err(wrong_input)?;
    let main = launch::find_main(&mut program, &arguments.main, &arguments.class_path).map_err(wrong_input)?;
    let limits = Limits {
        max_steps: arguments.max_steps.unwrap_or(u64::MAX),
        max_symbolic: u64::MAX,
        max_heap: arguments.max_heap.0,
        max_frames: arguments.max_stack.0 as usize,
    };
    let mut vm = Runner::new(program, limits, Box::new(Streams::new())).map_err(describe_trap)?;
    vm.set_assertions(arguments.enable_assertions);
    let state = vm.boot().map_err(|stop| describe_stop(&stop))?;
    vm.set_trace(arguments.trace);
    Ok((vm, state, main.class))
}

fn execute(vm: &mut Runner, state: &mut State, main: &str, args: &[String]) -> i32 {
    match vm.run_main(state, main, args) {
        Ok(code) => code,
        Err(stop) => {
            let stack = vm.call_stack(state);
            // A failure to flush adds nothing to the reason why the run stopped.
            let _ = vm.flush(state);
            vm.host_mut().flush();
            let (message, code) = describe_stop(&stop);
            eprintln!("heapwright: {message}");
            for frame in stack.iter().take(SHOWN_FRAMES) {
                eprintln!("\tat {frame}");
            }
            if stack.len() > SHOWN_FRAMES {
                eprintln!("\t... {} more", stack.len() - SHOWN_FRAMES);
            }
            code
        }
    }
}

fn describe_trap(trap: Trap) -> Failure {
    match trap {
        Trap::Stop(stop) => describe_stop(&stop),
        Trap::Raise(class, message) => (
            format!("the JDK's library could not be read: {class}: {}", message.unwrap_or_default()),
            exit::WRONG_INPUT,
        ),
        other => (format!("{other:?}"), exit::FAULT),
    }
}

fn describe_stop(stop: &Stop) -> Failure {
    match stop {
        Stop::Exit(code) => (String::new(), *code),
        Stop::Unsupported(what) => (format!("not supported: {what}"), exit::UNSUPPORTED),
        Stop::Budget(budget) => (format!("{budget} (raise it with --max-steps)"), exit::BUDGET),
        Stop::Symbolic(_) | Stop::Infeasible | Stop::InvalidInput => {
            ("a symbolic value in a concrete run".to_owned(), exit::FAULT)
        }
        Stop::Bug(message) => (format!("internal error: {message}"), exit::FAULT),
    }
}

fn report(vm: &Runner, state: &State) {
    let statistics = vm.statistics();
    eprintln!("instructions  {}", state.steps);
    eprintln!("classes       {}", vm.program().class_count());
    eprintln!("methods       {}", statistics.decoded_methods);
    eprintln!("intrinsics    {}", statistics.intrinsic_calls);
    eprintln!("objects       {}", state.heap.object_count());
    eprintln!("heap bytes    {}", state.heap.used_bytes());
    eprintln!("collections   {}", statistics.collections);
    eprintln!("freed objects {}", statistics.freed_objects);
}
