//! Traces a boolean term that should be true back to variables: which of them, given another value, would make it true.

use super::{floats, invert};
use heapwright_term::{Circuit, Gate, Op, Place, Sort, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;

/// How many goals are followed for one term at most.
const MOST_GOALS: usize = 160;
/// How many changes are proposed for one term at most.
const MOST_MOVES: usize = 40;
/// How many values are proposed for one side of a comparison at most.
const MOST_VALUES: usize = 8;
/// How many constants are remembered for one term at most.
const MOST_RIVALS: usize = 24;

/// A variable and a candidate value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Move {
    pub(crate) variable: Place,
    pub(crate) value: Value,
}

/// The constants each term is compared with anywhere in the circuit.
pub(crate) struct Rivals {
    of: FxHashMap<Place, Vec<Value>>,
}

impl Rivals {
    pub(crate) fn of(circuit: &Circuit) -> Rivals {
        let mut rivals = Rivals { of: FxHashMap::default() };
        for (_, gate) in circuit.gates() {
            if let Gate::Binary(op, a, b) = gate
                && is_comparison(op)
            {
                rivals.add_constant(circuit, a, b);
                rivals.add_constant(circuit, b, a);
            }
        }
        // An if-then-else may equal either of its branches.
        for (place, gate) in circuit.gates() {
            if let Gate::Ite(_, a, b) = gate {
                for side in [a, b] {
                    rivals.add_constant(circuit, place, side);
                    for value in rivals.get(side).to_vec() {
                        rivals.add(place, value);
                    }
                }
            }
        }
        rivals
    }

    /// Adds the value of `other` if it is a constant.
    fn add_constant(&mut self, circuit: &Circuit, place: Place, other: Place) {
        if circuit.gate(other) == Gate::Constant {
            self.add(place, circuit.value(other));
        }
    }

    fn add(&mut self, place: Place, value: Value) {
        let known = self.of.entry(place).or_default();
        if known.len() < MOST_RIVALS && !known.contains(&value) {
            known.push(value);
        }
    }

    /// The constants a term is compared with.
    pub(crate) fn get(&self, place: Place) -> &[Value] {
        self.of.get(&place).map_or(&[], Vec::as_slice)
    }
}

pub(crate) fn is_comparison(op: Op) -> bool {
    matches!(op, Op::Eq | Op::SLt | Op::SLe | Op::ULt | Op::ULe | Op::FloatEq | Op::FloatLt | Op::FloatLe)
}

/// Changes of one variable that may make the term at `root` true, most direct first.
pub(crate) fn moves(circuit: &Circuit, rivals: &Rivals, root: Place) -> Vec<Move> {
    let mut trace = Trace { circuit, rivals, goals: VecDeque::new(), seen: FxHashSet::default(), moves: Vec::new() };
    trace.want(root, Value::bool(true));
    while let Some((place, value)) = trace.goals.pop_front() {
        trace.follow(place, value);
        if trace.moves.len() >= MOST_MOVES {
            break;
        }
    }
    trace.moves
}

struct Trace<'a> {
    circuit: &'a Circuit,
    rivals: &'a Rivals,
    goals: VecDeque<(Place, Value)>,
    seen: FxHashSet<(Place, Value)>,
    moves: Vec<Move>,
}

impl Trace<'_> {
    /// Adds the goal that a term has this value.
    fn want(&mut self, place: Place, value: Value) {
        let other = self.circuit.value(place) != value;
        if other && self.seen.len() < MOST_GOALS && self.seen.insert((place, value)) {
            self.goals.push_back((place, value));
        }
    }

    fn follow(&mut self, place: Place, wanted: Value) {
        match self.circuit.gate(place) {
            Gate::Constant => {}
            Gate::Variable => self.moves.push(Move { variable: place, value: wanted }),
            Gate::Unary(op, a) => {
                let now = self.circuit.value(a);
                for value in unary(op, now, wanted) {
                    self.want(a, value);
                }
            }
            Gate::Binary(op, a, b) if is_comparison(op) && self.is_number(a) => self.compare(op, a, b, wanted),
            Gate::Binary(op, a, b) => {
                let (x, y) = (self.circuit.value(a), self.circuit.value(b));
                for value in left(op, x, y, wanted) {
                    self.want(a, value);
                }
                for value in right(op, x, y, wanted) {
                    self.want(b, value);
                }
            }
            Gate::Ite(c, a, b) => self.choose(c, a, b, wanted),
        }
    }

    fn is_number(&self, place: Place) -> bool {
        self.circuit.value(place).sort() != Sort::Bool
    }

    /// Flips the condition if the other branch already has the value; otherwise changes the chosen branch.
    fn choose(&mut self, c: Place, a: Place, b: Place, wanted: Value) {
        let chosen = self.circuit.holds(c);
        let (taken, other) = if chosen { (a, b) } else { (b, a) };
        let flip = Value::bool(!chosen);
        if self.circuit.value(other) == wanted {
            self.want(c, flip);
            self.want(taken, wanted);
        } else {
            self.want(taken, wanted);
            if self.circuit.gate(other) != Gate::Constant {
                self.want(c, flip);
                self.want(other, wanted);
            }
        }
    }

    /// Makes a comparison true or false by changing either side.
    fn compare(&mut self, op: Op, a: Place, b: Place, wanted: Value) {
        let (x, y) = (self.circuit.value(a), self.circuit.value(b));
        let lefts = self.values_for(a, y, |value| op.apply_binary(value, y) == Some(wanted));
        let rights = self.values_for(b, x, |value| op.apply_binary(x, value) == Some(wanted));
        let (mut lefts, mut rights) = (lefts.into_iter(), rights.into_iter());
        // Alternate between the sides, so that neither uses up the whole budget.
        for _ in 0..MOST_VALUES {
            if let Some(value) = lefts.next() {
                self.want(a, value);
            }
            if let Some(value) = rights.next() {
                self.want(b, value);
            }
        }
    }

    /// The term that nested if-then-elses select.
    fn taken(&self, mut place: Place) -> Place {
        while let Gate::Ite(c, a, b) = self.circuit.gate(place) {
            place = if self.circuit.holds(c) { a } else { b };
        }
        place
    }

    /// Values for one side of a comparison: the other side's and its neighbours, constants this side is compared with
    /// and their neighbours, and common values.
    fn values_for(&self, side: Place, other: Value, fits: impl Fn(Value) -> bool) -> Vec<Value> {
        let mut values = Vec::new();
        if self.circuit.gate(side) == Gate::Constant {
            return values;
        }
        // Newest first: among a reference's objects, that is its own, which depends on no other.
        let taken = self.rivals.get(self.taken(side)).iter().rev();
        let rivals = || taken.clone().chain(self.rivals.get(side)).copied();
        let near = |value: Value| match value.sort() {
            Sort::Float32 | Sort::Float64 => floats::neighbours(value),
            _ => invert::neighbours(value),
        };
        let usual = match other.sort() {
            Sort::Float32 | Sort::Float64 => floats::usual(other.sort()),
            _ => invert::usual(other.sort()),
        };
        let candidates =
            std::iter::once(other).chain(rivals()).chain(near(other)).chain(rivals().flat_map(near)).chain(usual);
        for value in candidates {
            if values.len() >= MOST_VALUES {
                break;
            }
            if fits(value) && !values.contains(&value) {
                values.push(value);
            }
        }
        values
    }
}

/// Arguments for which a unary operation returns, or nearly returns, the wanted value.
pub(crate) fn unary(op: Op, now: Value, wanted: Value) -> Vec<Value> {
    match now.sort() {
        Sort::Float32 | Sort::Float64 => floats::unary(op, now, wanted),
        _ => invert::unary(op, now, wanted),
    }
}

/// Left arguments for which a binary operation returns, or nearly returns, the wanted value.
pub(crate) fn left(op: Op, x: Value, y: Value, wanted: Value) -> Vec<Value> {
    match x.sort() {
        Sort::Float32 | Sort::Float64 => floats::left(op, x, y, wanted),
        _ => invert::left(op, x, y, wanted),
    }
}

/// The same for the right argument.
pub(crate) fn right(op: Op, x: Value, y: Value, wanted: Value) -> Vec<Value> {
    match x.sort() {
        Sort::Float32 | Sort::Float64 => floats::right(op, x, y, wanted),
        _ => invert::right(op, x, y, wanted),
    }
}
