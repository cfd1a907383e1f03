//! A clone of a state continues as if it were alone.

#![allow(clippy::disallowed_methods, reason = "tests compile their fixtures")]

mod common;

use common::{Recorder, compile, machine, machine_on};
use heapwright_memory::{Ref, Slot};
use heapwright_vm::{Budget, State, Step, Stop, Vm};

/// Starts a program and runs it for `steps` steps.
fn started(vm: &mut Vm, name: &str, steps: u64) -> (State, Option<Step>) {
    vm.limits_mut().max_steps = u64::MAX;
    let mut state = vm.boot().expect("a booted state");
    let class = vm.program_mut().load(name).expect("the fixture");
    let main = vm.program().find_method(class, "main", "([Ljava/lang/String;)V").expect("main");
    vm.limits_mut().max_steps = state.steps + steps;
    let step = vm.call(&mut state, main, &[Slot::reference(Ref::NULL)]);
    match step {
        Step::Stopped(Stop::Budget(Budget::Steps(_))) => (state, None),
        other => (state, Some(other)),
    }
}

fn finish(vm: &mut Vm, state: &mut State) {
    vm.limits_mut().max_steps = u64::MAX;
    let step = vm.run(state, 0);
    assert!(matches!(step, Step::Returned(_)), "{step:?}");
}

#[test]
fn clones_taken_anywhere_end_like_an_uninterrupted_run() {
    let host = Recorder::default();
    let mut vm = machine(host.clone());
    let (whole, ended) = started(&mut vm, "Counter", u64::MAX / 2);
    assert!(ended.is_some());
    let expected = host.take();
    assert!(expected.contains("k6=["));
    let length = whole.steps;
    for part in 1..12 {
        let (state, ended) = started(&mut vm, "Counter", length * part / 12);
        if ended.is_some() {
            break;
        }
        let before = host.take();
        let mut clones: Vec<State> = (0..3).map(|_| state.clone()).collect();
        drop(state);
        for clone in &mut clones {
            finish(&mut vm, clone);
            assert_eq!(format!("{before}{}", host.take()), expected, "cut at {part}/12");
        }
    }
}

#[test]
fn clones_that_take_turns_do_not_see_each_other() {
    let host = Recorder::default();
    let mut vm = machine(host.clone());
    let (whole, _) = started(&mut vm, "Counter", u64::MAX / 2);
    let expected = host.take();
    let (state, ended) = started(&mut vm, "Counter", whole.steps / 3);
    assert!(ended.is_none());
    let before = host.take();
    let (mut one, mut other) = (state.clone(), state);
    let (mut first, mut second) = (before.clone(), before);
    for turn in 1.. {
        let mut running = false;
        for (state, text) in [(&mut one, &mut first), (&mut other, &mut second)] {
            if state.frames.is_empty() {
                continue;
            }
            running = true;
            vm.limits_mut().max_steps = state.steps + 700 * turn;
            let _ = vm.run(state, 0);
            text.push_str(&host.take());
        }
        if !running {
            break;
        }
    }
    assert_eq!(first, expected);
    assert_eq!(second, expected);
}

/// Programs that link, initialise and generate classes while they run.
const PROGRAMS: [&str; 14] = [
    "lang/EnumCollections",
    "lang/InitClassOrder",
    "lang/LambdaMethodRefs",
    "lang/LambdaIdentity",
    "lang/MhBasics",
    "lang/MhCombinators",
    "lang/RecordFeatures",
    "lang/ReflAnnotations",
    "lang/ReflInvoke",
    "lang/ReflProxy",
    "lang/StrIntern",
    "lang/VarHandleFields",
    "lib/LibConcurrentHashMap",
    "lib/LibStreamParallel",
];

/// What one state links must not affect another: the second run finds everything linked by the first, and is
/// interrupted, cloned and finished at several points.
#[test]
fn a_machine_that_has_run_a_program_runs_it_again_from_any_clone() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java");
    let sources = PROGRAMS.map(|name| root.join(format!("{name}.java")));
    let folder = compile("corpus", &sources);
    for program in PROGRAMS {
        let name = program.rsplit('/').next().expect("a name");
        let host = Recorder::default();
        let mut vm = machine_on(&folder, host.clone());
        let (whole, ended) = started(&mut vm, name, u64::MAX / 2);
        assert!(matches!(ended, Some(Step::Returned(_))), "{name}: {ended:?}");
        let expected = host.take();
        assert!(!expected.is_empty(), "{name} prints nothing");
        let length = whole.steps - vm.boot().expect("a booted state").steps;
        for part in 1..6 {
            let (mut state, ended) = started(&mut vm, name, length * part / 7);
            let before = host.take();
            assert!(ended.is_none(), "{name} ended at {part}/7: {ended:?}");
            let mut clone = state.clone();
            for state in [&mut clone, &mut state] {
                finish(&mut vm, state);
                assert_eq!(format!("{before}{}", host.take()), expected, "{name} cut at {part}/7");
            }
        }
    }
}
