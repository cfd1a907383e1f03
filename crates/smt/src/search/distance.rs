//! How far a circuit is from being satisfied: for each boolean term a distance to true and one to false, which is zero
//! exactly for its actual value.

use crate::local_search::floats::number;
use crate::local_search::moves::is_comparison;
use heapwright_term::{Circuit, Gate, Op, Place, Sort, Value};

/// The distance between incomparable values, and the maximum.
const FAR: f64 = 1e300;

/// The distances of one circuit, with space for all of its terms.
pub(super) struct Distances {
    /// The boolean terms, arguments first.
    truths: Vec<Place>,
    /// To true and to false, by place.
    far: Vec<(f64, f64)>,
}

impl Distances {
    pub(super) fn of(circuit: &Circuit) -> Distances {
        let is_truth = |&place: &Place| circuit.value(place).sort() == Sort::Bool;
        let places: Vec<Place> = circuit.gates().map(|(place, _)| place).collect();
        let far = vec![(0.0, 0.0); places.len()];
        Distances { truths: places.into_iter().filter(is_truth).collect(), far }
    }

    /// The sum of the roots' distances to true; zero if all are true.
    pub(super) fn total(&mut self, circuit: &Circuit) -> f64 {
        if circuit.is_satisfied() {
            return 0.0;
        }
        for index in 0..self.truths.len() {
            let Some(&place) = self.truths.get(index) else {
                break;
            };
            let distance = self.distance(circuit, place);
            if let Some(entry) = self.far.get_mut(place as usize) {
                *entry = distance;
            }
        }
        circuit.roots().iter().map(|&root| self.get(root).0).sum()
    }

    fn get(&self, place: Place) -> (f64, f64) {
        self.far.get(place as usize).copied().unwrap_or((FAR, FAR))
    }

    fn distance(&self, circuit: &Circuit, place: Place) -> (f64, f64) {
        match circuit.gate(place) {
            Gate::Constant if circuit.holds(place) => (0.0, FAR),
            Gate::Constant => (FAR, 0.0),
            Gate::Variable if circuit.holds(place) => (0.0, 1.0),
            Gate::Variable => (1.0, 0.0),
            Gate::Unary(_, a) => {
                let (yes, no) = self.get(a);
                (no, yes)
            }
            Gate::Binary(op, a, b) if is_comparison(op) && circuit.value(a).sort() != Sort::Bool => {
                compared(op, circuit.value(a), circuit.value(b))
            }
            Gate::Binary(op, a, b) => connected(op, self.get(a), self.get(b)),
            Gate::Ite(c, a, b) => {
                let ((c, not_c), (a, not_a), (b, not_b)) = (self.get(c), self.get(a), self.get(b));
                ((c + a).min(not_c + b), (c + not_a).min(not_c + not_b))
            }
        }
    }
}

fn connected(op: Op, (a, not_a): (f64, f64), (b, not_b): (f64, f64)) -> (f64, f64) {
    let same = (a + b).min(not_a + not_b);
    let different = (a + not_b).min(not_a + b);
    match op {
        Op::And => (a + b, not_a.min(not_b)),
        Op::Or => (a.min(b), not_a + not_b),
        Op::Xor => (different, same),
        _ => (same, different),
    }
}

/// The distances of a comparison: the difference of its sides, or its logarithm if large.
fn compared(op: Op, a: Value, b: Value) -> (f64, f64) {
    let gap = gap(op, a, b);
    let away = if gap.is_nan() { FAR } else { gap.abs().min(FAR) };
    let near = away.ln_1p();
    match op.apply_binary(a, b) == Some(Value::bool(true)) {
        // A strict ordering fails on equal sides, whose distance is zero.
        true if matches!(op, Op::Eq | Op::FloatEq) => (0.0, 1.0),
        true => (0.0, near.max(f64::MIN_POSITIVE)),
        false => (near.max(f64::MIN_POSITIVE), 0.0),
    }
}

fn gap(op: Op, a: Value, b: Value) -> f64 {
    match (op, a.sort()) {
        (Op::ULt | Op::ULe, _) => a.bits().abs_diff(b.bits()) as f64,
        (_, Sort::BitVec(width)) => width.signed(a.bits()).abs_diff(width.signed(b.bits())) as f64,
        _ => number(a) - number(b),
    }
}
