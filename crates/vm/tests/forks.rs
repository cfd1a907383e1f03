//! A clone of a state runs on as if it were alone.

#![allow(clippy::disallowed_methods, reason = "tests compile their fixtures")]

mod common;

use common::{Recorder, machine};
use heapwright_memory::{Ref, Slot};
use heapwright_vm::{Budget, State, Step, Stop, Vm};

/// Starts `Counter.main` and runs it for so many steps.
fn started(vm: &mut Vm, steps: u64) -> (State, Option<Step>) {
    let mut state = vm.boot().expect("a booted state");
    let class = vm.program_mut().load("Counter").expect("the fixture");
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
    let (whole, ended) = started(&mut vm, u64::MAX / 2);
    assert!(ended.is_some());
    let expected = host.take();
    assert!(expected.contains("k6=["));
    let length = whole.steps;
    for part in 1..12 {
        let (state, ended) = started(&mut vm, length * part / 12);
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
    let (whole, _) = started(&mut vm, u64::MAX / 2);
    let expected = host.take();
    let (state, ended) = started(&mut vm, whole.steps / 3);
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
