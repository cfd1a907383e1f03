//! The cost of a fork: cloning a machine state with a million Java objects, and writing to the clones.

use crate::places::Places;
use heapwright_memory::{Ref, Slot, TypeTag};
use heapwright_program::{ClassPath, Jdk, Program};
use heapwright_vm::{INJECTED, Limits, Silent, State, Vm};
use serde::Serialize;
use std::hint::black_box;
use std::time::Instant;

const CLASS: &str = "MillionObjects";
const CLONES: usize = 10_000;

/// The figures of one run.
#[derive(Debug, Serialize)]
pub struct Forks {
    /// The number of objects in the state that is cloned.
    pub objects: usize,
    /// The median time of one clone.
    pub clone_us: f64,
    /// The time of ten thousand clones, all kept, each writing one field of a different object.
    pub clones_and_writes_ms: f64,
}

/// Runs the Java program that fills the heap, then forks its state.
pub fn measure(places: &Places) -> Result<Forks, String> {
    let jdk = Jdk::locate(None).map_err(|error| error.to_string())?;
    let class_path = ClassPath::parse(&places.classes.display().to_string()).map_err(|error| error.to_string())?;
    let program = Program::with_injected(jdk, class_path, INJECTED).map_err(|error| error.to_string())?;
    let mut vm = Vm::new(program, Limits::default(), Box::new(Silent)).map_err(|trap| format!("start-up: {trap:?}"))?;
    let mut state = vm.boot().map_err(|stop| format!("start-up: {stop:?}"))?;
    match vm.run_main(&mut state, CLASS, &[]) {
        Ok(0) => {}
        other => return Err(format!("{CLASS} ended with {other:?}")),
    }
    let node = vm.program().loaded("MillionObjects$Node").ok_or("MillionObjects$Node was not loaded")?;
    let nodes: Vec<Ref> = state.heap.objects().filter(|(_, tag)| *tag == TypeTag(node.0)).map(|(r, _)| r).collect();
    Ok(Forks {
        objects: state.heap.object_count(),
        clone_us: clone_time(&state),
        clones_and_writes_ms: clones_and_writes(&state, &nodes),
    })
}

fn clone_time(state: &State) -> f64 {
    let mut times: Vec<f64> = (0..1001)
        .map(|_| {
            let start = Instant::now();
            let clone = black_box(state.clone());
            let elapsed = start.elapsed().as_secs_f64() * 1e6;
            drop(clone);
            elapsed
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or(0.0)
}

fn clones_and_writes(state: &State, nodes: &[Ref]) -> f64 {
    let step = (nodes.len() / CLONES).max(1);
    let start = Instant::now();
    let clones: Vec<State> = nodes
        .iter()
        .step_by(step)
        .take(CLONES)
        .map(|node| {
            let mut clone = state.clone();
            clone.heap.set_cell(*node, 0, Slot::int(-1));
            clone
        })
        .collect();
    let elapsed = start.elapsed().as_secs_f64() * 1e3;
    black_box(clones);
    elapsed
}
