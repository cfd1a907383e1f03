//! Symbolic and concrete execution are one mechanism: the term a method computes, evaluated under a witness, is what
//! the method returns for that input.

#![allow(clippy::disallowed_methods, reason = "tests compile their fixtures")]

mod common;

use common::{Recorder, machine};
use heapwright_memory::Slot;
use heapwright_program::MethodId;
use heapwright_term::{Sort, TermId, Value, Width, Witness, evaluate};
use heapwright_vm::{Decision, State, Step, Stop, Vm};

const INT: Sort = Sort::BitVec(Width::W32);
const LONG: Sort = Sort::BitVec(Width::W64);

fn method(vm: &mut Vm, name: &str, descriptor: &str) -> MethodId {
    let class = vm.program_mut().load("Arithmetic").expect("the fixture");
    vm.program().find_method(class, name, descriptor).expect("the method")
}

fn concrete(vm: &mut Vm, state: &State, method: MethodId, args: &[Slot]) -> u64 {
    match vm.call(&mut state.clone(), method, args) {
        Step::Returned(value) => value.bits(),
        other => panic!("{other:?}"),
    }
}

/// Runs on symbolic arguments; branches follow the witness.
fn symbolic(vm: &mut Vm, state: &State, method: MethodId, args: &[Slot], witness: &Witness) -> u64 {
    let mut state = state.clone();
    let mut step = vm.call(&mut state, method, args);
    loop {
        match step {
            Step::Returned(value) => {
                return value
                    .term()
                    .map_or(value.bits(), |term| evaluate(vm.terms(), term, witness).expect("sorted").bits());
            }
            Step::Stopped(Stop::Symbolic(Decision::Choice { options, .. })) => {
                let holds =
                    |option: &TermId| evaluate(vm.terms(), *option, witness).expect("sorted") == Value::bool(true);
                let option = options.iter().copied().find(holds).expect("one of the options");
                vm.assume(&mut state, option).expect("sorted");
                step = vm.run(&mut state, 0);
            }
            other => panic!("{other:?}"),
        }
    }
}

/// Compares both executions on many inputs, including special values.
fn check(name: &str, descriptor: &str, sorts: &[Sort]) {
    let mut vm = machine(Recorder::default());
    let state = vm.boot().expect("a booted state");
    let method = method(&mut vm, name, descriptor);
    let inputs: Vec<(Slot, TermId)> = sorts
        .iter()
        .enumerate()
        .map(|(index, sort)| {
            let slot = vm.symbolic_input(&format!("x{index}"), *sort).expect("a variable");
            (slot, slot.term().expect("symbolic"))
        })
        .collect();
    let symbols: Vec<Slot> = inputs.iter().map(|(slot, _)| *slot).collect();
    let mut seed = 0x2545_F491_4F6C_DD1D_u64;
    for round in 0..300 {
        let mut witness = Witness::new();
        let mut args = Vec::new();
        for (sort, (_, term)) in sorts.iter().zip(&inputs) {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            let value = sample(*sort, seed, round);
            witness.set(*term, value);
            args.push(Slot::from_bits(value.bits()));
        }
        let expected = concrete(&mut vm, &state, method, &args);
        let found = symbolic(&mut vm, &state, method, &symbols, &witness);
        assert!(same(found, expected, descriptor), "{name} on {args:?}: {found:#x} and {expected:#x}");
    }
}

/// Equal bits; for a `double`, all NaNs are equal.
fn same(found: u64, expected: u64, descriptor: &str) -> bool {
    let both_nan = f64::from_bits(found).is_nan() && f64::from_bits(expected).is_nan();
    found == expected || (descriptor.ends_with('D') && both_nan)
}

fn sample(sort: Sort, seed: u64, round: u32) -> Value {
    let small = (seed % 41) as i64 - 20;
    match (sort, round % 3) {
        (Sort::Float32, 0) => Value::float(small as f32),
        (Sort::Float32, 1) => Value::float([f32::NAN, f32::INFINITY, -0.0, f32::MIN_POSITIVE, 1e10][seed as usize % 5]),
        (Sort::Float32, _) => Value::float((seed as i32 as f32) / 1e6),
        (Sort::Float64, 0) => Value::double(small as f64),
        (Sort::Float64, 1) => Value::double([f64::NAN, f64::NEG_INFINITY, -0.0, 1e300, 1e-300][seed as usize % 5]),
        (Sort::Float64, _) => Value::double((seed as i64 as f64) / 1e12),
        (Sort::BitVec(Width::W64), 0) => Value::long(small),
        (Sort::BitVec(Width::W64), 1) => Value::long([i64::MIN, i64::MAX, -1, 0, 1 << 32][seed as usize % 5]),
        (Sort::BitVec(Width::W64), _) => Value::long(seed as i64),
        (_, 0) => Value::int(small as i32),
        (_, 1) => Value::int([i32::MIN, i32::MAX, -1, 0, 1 << 16][seed as usize % 5]),
        (_, _) => Value::int(seed as i32),
    }
}

#[test]
fn ints() {
    check("ints", "(II)I", &[INT, INT]);
}

#[test]
fn longs() {
    check("longs", "(JI)J", &[LONG, INT]);
}

#[test]
fn doubles() {
    check("doubles", "(DF)D", &[Sort::Float64, Sort::Float32]);
}

#[test]
fn branches() {
    check("branches", "(IJD)I", &[INT, LONG, Sort::Float64]);
}
