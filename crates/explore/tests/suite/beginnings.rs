//! Runs that start from remembered states: the same as those that start from the beginning, and paid for alike.

use crate::support::{classes, machine_on};
use heapwright_case::{Content, MethodName, Object, Origin, Outcome, Run, Snapshot, StaticField, Value};
use heapwright_meter::thread_work;
use heapwright_vm::{BuildError, CaseError, Vm};
use std::time::Duration;

const STEPS: u64 = 1_000_000;

/// The input `look(7, Unit.of(3))`.
fn unit() -> Snapshot {
    let mut input = Snapshot { arguments: vec![Value::Int(7)], ..Snapshot::default() };
    let method = MethodName {
        class: "Beginnings$Unit".to_owned(),
        name: "of".to_owned(),
        descriptor: "(I)LBeginnings$Unit;".to_owned(),
    };
    let origin = Origin { method, arguments: vec![Value::Int(3)], receiver: None };
    let object = Object { origin: Some(origin), ..Object::new("Beginnings$Unit", Content::Opaque) };
    input.arguments.push(Value::Object(input.graph.add(object)));
    input
}

fn number(value: i32) -> Snapshot {
    Snapshot { arguments: vec![Value::Int(value)], ..Snapshot::default() }
}

/// Runs a method several times on one machine. Returns the runs with the work that each was charged for.
fn runs(target: &str, inputs: &[Snapshot], between: impl Fn(&mut Vm)) -> Vec<(Run, Duration)> {
    let (mut vm, method) = machine_on(&classes(), target);
    let boot = vm.boot().expect("a booted state");
    let run = |input: &Snapshot| {
        let before = thread_work();
        let run = vm.run_case(&boot, method, input, STEPS).expect("a run");
        let cost = thread_work() - before;
        between(&mut vm);
        (run, cost)
    };
    inputs.iter().map(run).collect()
}

#[test]
fn a_run_from_a_remembered_state_is_the_same_run() {
    let [(first, cost), (second, again)] = runs("Beginnings.look", &[unit(), unit()], |_| ()).try_into().unwrap();
    assert_eq!(first, second);
    assert!(matches!(first.outcome, Outcome::Returned(Some(Value::Int(_)))), "{:?}", first.outcome);
    assert!(again * 10 < cost, "{again:?} of {cost:?}");
}

#[test]
fn a_state_is_not_changed_by_the_runs_that_start_from_it() {
    // each call of the factory would change what the next one makes
    let found = runs("Beginnings.look", &[unit(), unit(), unit()], |_| ());
    assert!(found.iter().all(|(run, _)| run.outcome == found[0].0.outcome), "{found:?}");
}

#[test]
fn each_method_pays_for_what_it_starts_from() {
    let found = runs("Beginnings.look", &[unit(), unit(), unit()], Vm::count_anew);
    let costs: Vec<Duration> = found.into_iter().map(|(_, cost)| cost).collect();
    // the first run also boots another machine
    assert!(costs[0] > costs[1] && costs[1] == costs[2] && costs[1] > costs[0] / 2, "{costs:?}");
}

#[test]
fn what_an_initialiser_prints_is_printed_by_every_run() {
    let found = runs("Beginnings$Loud.answer", &[number(1), number(2)], |_| ());
    assert!(found.iter().all(|(run, _)| run.output == "loud\n"), "{found:?}");
}

#[test]
fn an_initialiser_that_throws_throws_every_time() {
    let (mut vm, method) = machine_on(&classes(), "Beginnings$Broken.answer");
    let boot = vm.boot().expect("a booted state");
    for _ in 0..2 {
        let found = vm.run_case(&boot, method, &number(1), STEPS);
        assert!(matches!(found, Err(CaseError::Input(BuildError::Refused(_)))), "{found:?}");
    }
}

#[test]
fn what_differs_between_machines_differs_in_every_run() {
    let found = runs("Beginnings$Vague.answer", &[number(1), number(1)], |_| ());
    assert!(found.iter().all(|(run, _)| !run.is_deterministic), "{found:?}");
}

#[test]
fn factories_see_the_numbers_in_static_fields() {
    let method = MethodName {
        class: "Beginnings$Numbered".to_owned(),
        name: "next".to_owned(),
        descriptor: "()LBeginnings$Numbered;".to_owned(),
    };
    let mut input = Snapshot::default();
    let origin = Origin { method, arguments: Vec::new(), receiver: None };
    let object = Object { origin: Some(origin), ..Object::new("Beginnings$Numbered", Content::Opaque) };
    input.arguments.push(Value::Object(input.graph.add(object)));
    input.statics.push(StaticField {
        class: "Beginnings".to_owned(),
        name: "issued".to_owned(),
        descriptor: "I".to_owned(),
        value: Value::Int(6),
    });
    let found = runs("Beginnings.numbered", &[input], |_| ());
    assert_eq!(found[0].0.outcome, Outcome::Returned(Some(Value::Int(707))));
}
