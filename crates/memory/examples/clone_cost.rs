//! Measures what the heap promises: the cost of a clone, of the first write after it, and the
//! rates of allocation, reading and writing. Run with `cargo run --release --example clone_cost`.
#![allow(clippy::disallowed_methods, reason = "it measures time")]

use heapwright_memory::{ElementKind, Heap, Ref, Shape, Slot, TypeTag};
use std::hint::black_box;
use std::time::Instant;

const OBJECTS: usize = 1_000_000;
const CELLS: usize = 4;
const CLONES: usize = 10_000;
const ROUNDS: usize = 20;

fn main() {
    let (heap, refs) = allocation();
    cloning(&heap, &refs);
    let sequential = refs.clone();
    let random = shuffled(&refs);
    let few = refs[..1000].repeat(OBJECTS / 1000);
    let mut heap = heap;
    for (name, order) in [("sequential", &sequential), ("random", &random), ("1000 objects", &few)] {
        reading(&heap, order, name);
        writing(&mut heap, order, name);
    }
    chasing(&mut heap, &refs[..1000]);
    arrays();
    collecting(heap, &refs);
}

fn allocation() -> (Heap, Vec<Ref>) {
    let mut heap = Heap::new();
    let mut refs = Vec::with_capacity(OBJECTS);
    per_operation("allocate, 4 cells", OBJECTS, || {
        for i in 0..OBJECTS {
            refs.push(heap.alloc_object(TypeTag(i as u32 % 100), CELLS));
        }
    });
    (heap, refs)
}

fn cloning(heap: &Heap, refs: &[Ref]) {
    let mut clones = Vec::with_capacity(CLONES);
    per_operation("clone a heap of a million objects", CLONES, || {
        for _ in 0..CLONES {
            clones.push(black_box(heap).clone());
        }
    });
    drop(clones);
    let order = shuffled(refs);
    let mut clones = Vec::with_capacity(CLONES);
    let start = Instant::now();
    for &r in order.iter().take(CLONES) {
        let mut clone = heap.clone();
        clone.set_cell(r, 1, Slot::int(7));
        clones.push(clone);
    }
    let elapsed = start.elapsed();
    println!("{:<44} {:>10.2} ms (bar: 100)", "10,000 clones, one write each, all kept", elapsed.as_secs_f64() * 1e3);
}

fn reading(heap: &Heap, order: &[Ref], name: &str) {
    per_operation(&format!("read a cell, {name}"), OBJECTS * ROUNDS, || {
        let mut sum = 0;
        for _ in 0..ROUNDS {
            for &r in order {
                sum += heap.cell(r, 1).map_or(0, Slot::as_int);
            }
        }
        black_box(sum);
    });
}

fn writing(heap: &mut Heap, order: &[Ref], name: &str) {
    per_operation(&format!("write a cell, {name}"), OBJECTS * ROUNDS, || {
        for round in 0..ROUNDS {
            for &r in order {
                heap.set_cell(r, 1, Slot::int(round as i32));
            }
        }
    });
}

/// Each read gives the next reference, so nothing overlaps: the latency of a read.
fn chasing(heap: &mut Heap, refs: &[Ref]) {
    for (i, &r) in refs.iter().enumerate() {
        heap.set_cell(r, 0, Slot::reference(refs[(i * 7 + 1) % refs.len()]));
    }
    per_operation("follow a chain of references", OBJECTS * ROUNDS, || {
        let mut at = refs[0];
        for _ in 0..OBJECTS * ROUNDS {
            at = heap.cell(at, 0).map_or(Ref::NULL, Slot::as_ref);
        }
        black_box(at);
    });
}

fn arrays() {
    let mut heap = Heap::new();
    per_operation("allocate an array of 16 bytes", OBJECTS, || {
        for _ in 0..OBJECTS {
            heap.alloc_array(TypeTag(1), ElementKind::Byte, 16);
        }
    });
    let r = heap.alloc_array(TypeTag(2), ElementKind::Int, 1000);
    per_operation("read an element, int[1000]", OBJECTS * ROUNDS, || {
        let mut sum = 0;
        for i in 0..OBJECTS * ROUNDS {
            let array = black_box(&heap).array(r);
            sum += array.and_then(|a| a.get(i % 1000)).map_or(0, Slot::as_int);
        }
        black_box(sum);
    });
    per_operation("write an element, int[1000]", OBJECTS * ROUNDS, || {
        for i in 0..OBJECTS * ROUNDS {
            if let Some(array) = black_box(&mut heap).array_mut(r) {
                array.set(i % 1000, Slot::int(i as i32));
            }
        }
    });
}

struct OneReference;

impl Shape for OneReference {
    fn strong_cells(&self, _: &Heap, _: Ref, _: TypeTag) -> &[u32] {
        &[0]
    }
}

fn collecting(mut heap: Heap, refs: &[Ref]) {
    for pair in refs.chunks(2) {
        heap.set_cell(pair[0], 0, Slot::reference(pair[1]));
    }
    let mut roots = refs.chunks(4).map(|group| group[0]);
    let start = Instant::now();
    let collected = heap.collect(&mut roots, &OneReference);
    let elapsed = start.elapsed().as_secs_f64() * 1e3;
    println!("{:<44} {elapsed:>10.2} ms", "collect half of a million objects");
    assert_eq!(collected.freed_objects, OBJECTS / 2);
    per_operation("allocate, 4 cells, in freed places", OBJECTS / 2, || {
        for _ in 0..OBJECTS / 2 {
            black_box(heap.alloc_object(TypeTag(1), CELLS));
        }
    });
}

fn per_operation(name: &str, operations: usize, work: impl FnOnce()) {
    let start = Instant::now();
    work();
    let nanos = start.elapsed().as_secs_f64() * 1e9 / operations as f64;
    println!("{name:<44} {nanos:>10.2} ns");
}

/// A fixed permutation (a linear congruential generator drives the swaps).
fn shuffled(refs: &[Ref]) -> Vec<Ref> {
    let mut refs = refs.to_vec();
    let mut seed: u64 = 42;
    for i in (1..refs.len()).rev() {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        refs.swap(i, (seed >> 33) as usize % (i + 1));
    }
    refs
}
