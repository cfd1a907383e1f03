//! Replaces a solver's values by simpler ones: zero, one, small and short numbers wherever they also work. The values
//! end up in tests that people read.

use crate::local_search::floats;
use crate::query::{Query, SatResult, Solver};
use heapwright_term::{Circuit, Place, Sort, Terms, Value, Width, Witness};

/// Slices with more terms than this are left unchanged.
const MOST_TERMS: usize = 4_000;
/// How many terms are re-evaluated for one witness at most.
const MOST_EFFORT: usize = 100_000;
/// How many digits a shortened float has at most.
const MOST_DIGITS: usize = 8;

/// Simplifies the witnesses of `inner`.
pub struct MinimizeModel {
    inner: Box<dyn Solver>,
}

impl MinimizeModel {
    /// Simplifies the witnesses of `inner`.
    pub fn new(inner: impl Solver + 'static) -> MinimizeModel {
        MinimizeModel { inner: Box::new(inner) }
    }
}

impl Solver for MinimizeModel {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> SatResult {
        match self.inner.check(terms, query) {
            SatResult::Sat(witness) => SatResult::Sat(tidied(terms, query, witness)),
            answer => answer,
        }
    }
}

fn tidied(terms: &Terms, query: &Query, witness: Witness) -> Witness {
    let Ok(Some(mut circuit)) = Circuit::new(terms, &query.assertions, &witness, MOST_TERMS) else {
        return witness;
    };
    if !circuit.is_satisfied() {
        return witness;
    }
    for variable in circuit.variables().to_vec() {
        let known = circuit.term(variable).and_then(|id| query.base.as_ref()?.get(id));
        shorten(&mut circuit, variable, known);
    }
    circuit.witness(witness)
}

/// Gives a variable the simplest value that keeps everything true. A value unchanged by the query is kept.
fn shorten(circuit: &mut Circuit, variable: Place, known: Option<Value>) {
    let value = circuit.value(variable);
    if known == Some(value) {
        return;
    }
    let candidates = match value.sort() {
        Sort::Bool => vec![Value::bool(false)],
        Sort::BitVec(width) => plain_integers(width, value),
        Sort::Float32 | Sort::Float64 => plain_floats(value),
    };
    for candidate in known.into_iter().chain(candidates) {
        if candidate == value || circuit.effort() > MOST_EFFORT {
            return;
        }
        if holds_with(circuit, variable, candidate) {
            return;
        }
    }
    if let Sort::BitVec(width) = value.sort() {
        towards_zero(circuit, variable, width);
    }
}

fn holds_with(circuit: &mut Circuit, variable: Place, value: Value) -> bool {
    let mark = circuit.mark();
    circuit.set(variable, value);
    let holds = circuit.is_satisfied();
    if !holds {
        circuit.undo_to(mark);
    }
    holds
}

/// Small numbers, simplest first; the list ends at the value itself if it is among them.
fn plain_integers(width: Width, value: Value) -> Vec<Value> {
    let numbers = [0, 1, -1, 2, -2, 3, 4, 5, 7, 10, -10, 16, 20, 32, 50, 64, 65, 97, 100, -100, 127, 128, 255, 1000];
    let size = width.signed(value.bits()).unsigned_abs();
    let smaller = numbers.iter().filter(|number: &&i64| number.unsigned_abs() <= size);
    smaller.map(|&number| Value::bit_vec(width, number as u64)).collect()
}

/// Halves the distance to zero as long as possible, then takes smaller steps.
fn towards_zero(circuit: &mut Circuit, variable: Place, width: Width) {
    let number = |circuit: &Circuit| width.signed(circuit.value(variable).bits());
    let mut step = number(circuit) / 2;
    while step != 0 && circuit.effort() <= MOST_EFFORT {
        let smaller = number(circuit).wrapping_sub(step);
        if !holds_with(circuit, variable, Value::bit_vec(width, smaller as u64)) {
            step /= 2;
        } else if number(circuit).unsigned_abs() < step.unsigned_abs() {
            step = number(circuit) / 2;
        }
    }
}

/// Simple numbers, then the value itself with increasing precision.
fn plain_floats(value: Value) -> Vec<Value> {
    let (sort, number) = (value.sort(), floats::number(value));
    let plain = [0.0, 1.0, -1.0, 0.5, -0.5, 2.0, -2.0, 10.0, -10.0, 100.0, -100.0];
    let mut found: Vec<Value> = plain.iter().map(|&plain| floats::of(sort, plain)).collect();
    if number.is_finite() {
        found.extend([number.trunc(), number.round(), number.ceil(), number.floor()].map(|x| floats::of(sort, x)));
        let digits = (0..MOST_DIGITS).filter_map(|digits| format!("{number:.digits$e}").parse::<f64>().ok());
        found.extend(digits.map(|x| floats::of(sort, x)));
    } else {
        found.extend([1e10, -1e10, f64::MAX, f64::MIN, f64::INFINITY].map(|x| floats::of(sort, x)));
    }
    found
}
