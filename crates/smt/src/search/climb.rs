//! Changes one variable at a time and keeps each change that reduces the distance.

use super::distance::Distances;
use super::seeds::Seeds;
use crate::local_search::floats;
use crate::local_search::moves::{Rivals, moves};
use heapwright_term::{Circuit, Place, Sort, Value};

/// How many starting points are tried at most.
const MOST_STARTS: usize = 400;
/// How many rounds over all variables are made from one starting point at most.
const MOST_ROUNDS: usize = 12;

/// Steps in the value of a float, coarse ones first.
const VALUE_STEPS: [f64; 10] = [1024.0, 64.0, 8.0, 1.0, 0.25, 0.0625, 1e-3, 1e-5, 1e-8, 1e-12];
/// Steps in the ordering of all floats, as powers of two.
const ORDER_STEPS: [u32; 10] = [54, 50, 46, 40, 32, 24, 16, 8, 3, 0];
/// Steps among integers, as powers of two.
const INTEGER_STEPS: [u32; 8] = [60, 40, 24, 14, 8, 4, 2, 0];

pub(super) struct Climb {
    circuit: Circuit,
    rivals: Rivals,
    distances: Distances,
    changes: usize,
    effort: usize,
    /// The distance of the current values.
    best: f64,
}

/// How a variable is moved.
#[derive(Copy, Clone)]
enum Step {
    /// By this amount.
    Value(f64),
    /// By two to this power in the ordering of all values of its sort.
    Order(u32),
}

impl Climb {
    pub(super) fn new(circuit: Circuit, changes: usize, effort: usize) -> Climb {
        let (rivals, mut distances) = (Rivals::of(&circuit), Distances::of(&circuit));
        let best = distances.total(&circuit);
        Climb { circuit, rivals, distances, changes, effort, best }
    }

    pub(super) fn circuit(&self) -> &Circuit {
        &self.circuit
    }

    /// Returns true if a witness was found; the circuit then has its values.
    pub(super) fn run(&mut self) -> bool {
        let seeds = Seeds::of(&self.circuit);
        for start in 0..MOST_STARTS {
            self.circuit.undo_to(0);
            for (variable, value) in seeds.start(start) {
                self.changes = self.changes.saturating_sub(1);
                self.circuit.set(variable, value);
            }
            self.best = self.distances.total(&self.circuit);
            if self.descend() {
                return true;
            }
            if self.is_spent() {
                return false;
            }
        }
        false
    }

    fn is_spent(&self) -> bool {
        self.changes == 0 || self.circuit.effort() >= self.effort
    }

    /// Descends from the current values until no change helps.
    fn descend(&mut self) -> bool {
        for _ in 0..MOST_ROUNDS {
            let before = self.best;
            self.follow_wishes();
            for variable in self.circuit.variables().to_vec() {
                if self.circuit.is_satisfied() {
                    return true;
                }
                self.move_variable(variable);
                if self.is_spent() {
                    break;
                }
            }
            if self.circuit.is_satisfied() {
                return true;
            }
            if self.best >= before || self.is_spent() {
                return false;
            }
        }
        false
    }

    /// Tries values that would make an open root true, as far as it can be inverted.
    fn follow_wishes(&mut self) {
        let open: Vec<Place> =
            self.circuit.roots().iter().copied().filter(|&root| !self.circuit.holds(root)).take(4).collect();
        for root in open {
            for step in moves(&self.circuit, &self.rivals, root) {
                if self.is_spent() || self.circuit.is_satisfied() {
                    return;
                }
                self.improves(step.variable, step.value);
            }
        }
    }

    fn move_variable(&mut self, variable: Place) {
        match self.circuit.value(variable).sort() {
            Sort::Bool => {
                let flipped = Value::bool(!self.circuit.holds(variable));
                self.improves(variable, flipped);
            }
            Sort::BitVec(width) => {
                for &power in INTEGER_STEPS.iter().filter(|&&power| power < width.bits()) {
                    self.accelerate(variable, Step::Order(power));
                }
            }
            Sort::Float32 | Sort::Float64 => {
                for &step in &VALUE_STEPS {
                    self.accelerate(variable, Step::Value(step));
                }
                let width = if self.circuit.value(variable).sort() == Sort::Float32 { 29 } else { 0 };
                for &power in ORDER_STEPS.iter().filter(|&&power| power >= width) {
                    self.accelerate(variable, Step::Order(power - width));
                }
            }
        }
    }

    /// Continues in a direction that helps, doubling the step each time; then restarts from there.
    fn accelerate(&mut self, variable: Place, step: Step) {
        while !self.is_spent() && !self.circuit.is_satisfied() {
            let mut moved = false;
            for up in [true, false] {
                let mut stride = 0;
                while !self.is_spent() && !self.circuit.is_satisfied() {
                    let Some(value) = stepped(self.circuit.value(variable), step, stride, up) else {
                        break;
                    };
                    if !self.improves(variable, value) {
                        break;
                    }
                    stride += 1;
                }
                moved |= stride > 1;
                if stride > 0 {
                    break;
                }
            }
            if !moved {
                return;
            }
        }
    }

    /// Keeps the change if it reduces the distance.
    fn improves(&mut self, variable: Place, value: Value) -> bool {
        self.changes = self.changes.saturating_sub(1);
        let mark = self.circuit.mark();
        self.circuit.set(variable, value);
        let distance = self.distances.total(&self.circuit);
        if distance < self.best || self.circuit.is_satisfied() {
            self.best = distance;
            return true;
        }
        self.circuit.undo_to(mark);
        false
    }
}

/// The value one step further, doubled for each unit of stride; `None` at the end of the sort.
fn stepped(value: Value, step: Step, stride: u32, up: bool) -> Option<Value> {
    let sort = value.sort();
    match step {
        Step::Value(by) => {
            let by = by * 2f64.powi(stride.min(1000) as i32);
            let moved = floats::number(value) + if up { by } else { -by };
            moved.is_finite().then(|| floats::of(sort, moved))
        }
        Step::Order(power) => {
            let by = i128::from(1u64.checked_shl(power + stride).filter(|&by| by != 0)?);
            place_in_order(value).and_then(|place| at_place(sort, if up { place + by } else { place - by }))
        }
    }
}

/// The position of a number in the ordering of its sort.
fn place_in_order(value: Value) -> Option<i128> {
    Some(match value.sort() {
        Sort::Bool => return None,
        Sort::BitVec(width) => i128::from(width.signed(value.bits())),
        Sort::Float32 | Sort::Float64 => {
            let sign = sign_bit(value.sort());
            let size = i128::from(value.bits() & !sign);
            if value.bits() & sign == 0 { size } else { -size - 1 }
        }
    })
}

/// The number at a position; `None` beyond the infinities or the width.
fn at_place(sort: Sort, place: i128) -> Option<Value> {
    match sort {
        Sort::Bool => None,
        Sort::BitVec(width) => {
            let number = i64::try_from(place).ok()?;
            let value = Value::bit_vec(width, number as u64);
            (width.signed(value.bits()) == number).then_some(value)
        }
        Sort::Float32 | Sort::Float64 => {
            let (sign, size) = if place < 0 { (sign_bit(sort), -place - 1) } else { (0, place) };
            let infinity = floats::of(sort, f64::INFINITY).bits();
            let size = u64::try_from(size).ok().filter(|&size| size <= infinity)?;
            Some(Value::from_bits(sort, sign | size))
        }
    }
}

fn sign_bit(sort: Sort) -> u64 {
    if sort == Sort::Float32 { 1 << 31 } else { 1 << 63 }
}
