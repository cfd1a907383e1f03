//! Starting points of a search: the known witness, then special values and the formula's constants in place of some
//! variables.

use crate::local_search::{floats, invert};
use heapwright_term::{Circuit, Gate, Place, Sort, Value};

/// How many values are kept for one variable at most.
const MOST_VALUES: usize = 48;
/// Larger constants are no indication of where values lie.
const WIDEST: f64 = 1e6;
/// How many values are taken from the intervals between the constants.
const PARTS: u32 = 16;
/// How many constants of the formula are considered at most.
const MOST_CONSTANTS: usize = 16;

/// Starting values of each variable.
pub(super) struct Seeds {
    variables: Vec<(Place, Vec<Value>)>,
}

impl Seeds {
    pub(super) fn of(circuit: &Circuit) -> Seeds {
        let constants: Vec<Value> = circuit
            .gates()
            .filter(|(_, gate)| *gate == Gate::Constant)
            .map(|(place, _)| circuit.value(place))
            .take(MOST_CONSTANTS)
            .collect();
        let variables = circuit.variables().iter();
        Seeds { variables: variables.map(|&place| (place, values(circuit.value(place).sort(), &constants))).collect() }
    }

    /// The changes for the n-th start: none at first, then each value of each variable alone, then combinations.
    pub(super) fn start(&self, mut number: usize) -> Vec<(Place, Value)> {
        if number == 0 {
            return Vec::new();
        }
        number -= 1;
        // Alternate between the variables, so that the budget is shared fairly.
        let longest = self.variables.iter().map(|(_, values)| values.len()).max().unwrap_or(0);
        let count = self.variables.len().max(1);
        let (round, turn) = (number / count, number % count);
        if round < longest.min(if count > 1 { 12 } else { MOST_VALUES }) {
            let chosen = self.variables.get(turn).and_then(|(place, values)| Some((*place, *values.get(round)?)));
            return chosen.into_iter().collect();
        }
        let mut state = (number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut pick = |among: usize| {
            state ^= state >> 12;
            state ^= state << 25;
            state ^= state >> 27;
            (state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % among.max(1)
        };
        let mut start = Vec::new();
        for (place, values) in &self.variables {
            if let Some(&value) = values.get(pick(values.len())) {
                start.push((*place, value));
            }
        }
        start
    }
}

/// Values of a sort: the constants, converted if necessary, with neighbours, and common values.
fn values(sort: Sort, constants: &[Value]) -> Vec<Value> {
    let mut found: Vec<Value> = Vec::new();
    let converted = constants.iter().filter_map(|&constant| converted(sort, constant));
    let more = match sort {
        Sort::Float32 | Sort::Float64 => {
            let mut usual = floats::usual(sort);
            usual.extend([3.0, 0.1, 1e-3, 1e-9, 1e3, 1e6, 1e15, 1e100, 1e-100].map(|x| floats::of(sort, x)));
            usual
        }
        _ => invert::usual(sort),
    };
    let between = between(sort, constants);
    for value in converted.chain(more).chain(between) {
        if found.len() < MOST_VALUES && !found.contains(&value) {
            found.push(value);
        }
    }
    found
}

/// Floats that divide the interval between the constants evenly.
fn between(sort: Sort, constants: &[Value]) -> Vec<Value> {
    if !matches!(sort, Sort::Float32 | Sort::Float64) {
        return Vec::new();
    }
    let numbers = constants.iter().filter(|constant| matches!(constant.sort(), Sort::Float32 | Sort::Float64));
    let numbers: Vec<f64> =
        numbers.map(|constant| floats::number(*constant)).filter(|number| number.abs() <= WIDEST).collect();
    let low = numbers.iter().copied().fold(f64::INFINITY, f64::min);
    let high = numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    match low < high {
        true => (0..PARTS)
            .map(|part| floats::of(sort, low + (f64::from(part) + 0.5) / f64::from(PARTS) * (high - low)))
            .collect(),
        false => Vec::new(),
    }
}

/// A constant as a value of another sort, where that makes sense.
fn converted(sort: Sort, constant: Value) -> Option<Value> {
    if constant.sort() == sort {
        return Some(constant);
    }
    match (sort, constant.sort()) {
        (Sort::Bool, _) | (_, Sort::Bool) => None,
        (Sort::BitVec(width), Sort::BitVec(from)) => Some(Value::bit_vec(width, from.signed(constant.bits()) as u64)),
        (Sort::BitVec(width), _) => Some(Value::bit_vec(width, floats::number(constant) as i64 as u64)),
        (_, Sort::BitVec(from)) => Some(floats::of(sort, from.signed(constant.bits()) as f64)),
        _ => Some(floats::of(sort, floats::number(constant))),
    }
}
