//! Inputs next to branches: for `x < 10` a test with 9 and one with 10 tells more than any other two.
//!
//! The machine says how far the numbers of each comparison are from where it has the other result. Each number of the
//! input, and each length, is moved by such a distance; what still shows the same and is next to more branches is kept.

use super::places::{Place, get, length, places};
use super::{LONGEST, Polisher};
use crate::model::World;
use heapwright_case::{Content, Margin, MethodName, ObjectId, Outcome, Run, Snapshot, Value};
use std::collections::{BTreeMap, BTreeSet};

/// Maximum number of other inputs tried for one run.
const MOST_TRIES: usize = 80;
/// Maximum number of further runs of a method.
const MOST_FURTHER: usize = 8;
/// Maximum number of numbers and lengths that are moved.
const MOST_MOVED: usize = 12;

/// The distances of a run from other results, by method, comparison and side.
type Distances = BTreeMap<Fact, f64>;

/// A side of a comparison.
type Fact = (MethodName, u16, bool);

/// What can be moved.
#[derive(Copy, Clone)]
enum Movable {
    Number(Place),
    Length(ObjectId),
}

impl Polisher<'_, '_> {
    /// Moves numbers and lengths next to branches.
    pub(super) fn approach(&mut self) {
        let Some((run, margins)) = self.world.measured(&self.run.method, &self.run.before) else { return };
        let mut distances = near(margins);
        if distances.values().all(|distance| *distance == 0.0) {
            return;
        }
        let Some(best) = self.cost(&run) else { return };
        self.tries = MOST_TRIES;
        // a move may make room for another one
        while self.approach_once(&mut distances, best) {}
    }

    /// Makes the first move that helps. Returns false if there is none.
    fn approach_once(&mut self, distances: &mut Distances, best: (usize, usize)) -> bool {
        let mut wanted: Vec<f64> = distances.values().copied().filter(|distance| *distance > 0.0).collect();
        wanted.sort_by(f64::total_cmp);
        wanted.dedup();
        for movable in movables(&self.run.before) {
            for by in wanted.iter().flat_map(|by| [*by, -*by]) {
                let Some(input) = moved(&self.run.before, movable, by) else { continue };
                if let Some((found, nearer)) = self.measured_alternative(&input)
                    && is_nearer(&nearer, distances)
                    && self.cost(&found).is_some_and(|cost| cost <= best)
                {
                    self.run = found;
                    *distances = nearer;
                    return true;
                }
            }
        }
        false
    }

    /// The run on another input and its distances, if it shows the same.
    fn measured_alternative(&mut self, input: &Snapshot) -> Option<(Run, Distances)> {
        self.tries = self.tries.checked_sub(1)?;
        if self.world.budget_spent() {
            return None;
        }
        let (found, margins) = self.world.measured(&self.run.method, input)?;
        let same = self.shows_the_same(&found) && self.world.breaks(&found) == self.breaks;
        same.then(|| (found, near(margins)))
    }
}

/// Runs next to branches that none of these runs of a method is next to: a range has two ends, and one input is at one of
/// them.
pub(crate) fn further(world: &mut World<'_>, runs: &[Run]) -> Vec<Run> {
    let mut measured: Vec<(Run, Distances)> = Vec::new();
    for run in runs {
        measured.extend(world.measured(&run.method, &run.before).map(|(found, margins)| (found, near(margins))));
    }
    let is_reached =
        |all: &[(Run, Distances)], fact: &Fact| all.iter().any(|(_, distances)| distances.get(fact) == Some(&0.0));
    let facts: BTreeSet<Fact> = measured.iter().flat_map(|(_, distances)| distances.keys().cloned()).collect();
    let given = measured.len();
    let mut tries = MOST_TRIES;
    for fact in facts {
        if measured.len() >= given + MOST_FURTHER || tries == 0 || world.budget_spent() {
            break;
        }
        if !is_reached(&measured, &fact) {
            let found = toward(world, &measured, &fact, &mut tries);
            measured.extend(found);
        }
    }
    measured.into_iter().skip(given).map(|(run, _)| run).collect()
}

/// A run next to a branch, made from the nearest of these.
fn toward(
    world: &mut World<'_>,
    known: &[(Run, Distances)],
    fact: &Fact,
    tries: &mut usize,
) -> Option<(Run, Distances)> {
    let mut near_ones: Vec<(f64, &Run)> =
        known.iter().filter_map(|(run, distances)| Some((*distances.get(fact)?, run))).collect();
    near_ones.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    for (distance, run) in near_ones.into_iter().take(2) {
        for movable in movables(&run.before) {
            for by in [distance, -distance] {
                let Some(input) = moved(&run.before, movable, by) else { continue };
                *tries = tries.checked_sub(1)?;
                let Some((found, margins)) = world.measured(&run.method, &input) else { continue };
                let distances = near(margins);
                let is_new = !known.iter().any(|(other, _)| other.before.same_shape(&found.before));
                if is_new && distances.get(fact) == Some(&0.0) && ends_alike(&found, run) {
                    return Some((found, distances));
                }
            }
        }
    }
    None
}

fn ends_alike(one: &Run, other: &Run) -> bool {
    match (&one.outcome, &other.outcome) {
        (Outcome::Returned(_), Outcome::Returned(_)) => true,
        (Outcome::Threw { class: a, by_program: true, .. }, Outcome::Threw { class: b, by_program: true, .. }) => {
            a == b
        }
        _ => false,
    }
}

/// The numbers and lengths of an input that can be moved.
fn movables(input: &Snapshot) -> Vec<Movable> {
    let numbers = places(input).into_iter().filter(|place| get(input, *place).is_some_and(is_number));
    let lengths = (0..).zip(&input.graph.objects).filter(|(_, object)| {
        matches!(object.content, Content::String(_) | Content::Array(_)) && length(&object.content) <= LONGEST
    });
    let lengths = lengths.map(|(id, _)| Movable::Length(ObjectId(id)));
    numbers.map(Movable::Number).chain(lengths).take(MOST_MOVED).collect()
}

fn near(margins: Vec<(MethodName, Margin)>) -> Distances {
    margins.into_iter().map(|(method, margin)| ((method, margin.at, margin.is_low), margin.distance())).collect()
}

/// Whether a run is next to more branches than another.
fn is_nearer(found: &Distances, known: &Distances) -> bool {
    let reached = |distances: &Distances| distances.values().filter(|distance| **distance == 0.0).count();
    reached(found) > reached(known)
}

fn is_number(value: Value) -> bool {
    matches!(
        value,
        Value::Byte(_)
            | Value::Short(_)
            | Value::Int(_)
            | Value::Long(_)
            | Value::Char(_)
            | Value::Float(_)
            | Value::Double(_)
    )
}

/// An input in which a number or length is larger by a distance, or smaller.
fn moved(input: &Snapshot, what: Movable, by: f64) -> Option<Snapshot> {
    let mut input = input.clone();
    match what {
        Movable::Number(place) => {
            let value = get(&input, place)?;
            super::set(&mut input, place, sum(value, by)?);
        }
        Movable::Length(id) => {
            let object = input.graph.objects.get_mut(id.0 as usize)?;
            let wanted = length(&object.content) as f64 + by;
            if by.fract() != 0.0 || !(0.0..=LONGEST as f64).contains(&wanted) {
                return None;
            }
            resize(&mut object.content, wanted as usize);
        }
    }
    Some(input)
}

/// A number larger by a distance, if its type has it.
fn sum(value: Value, by: f64) -> Option<Value> {
    let whole = (by.fract() == 0.0 && by.abs() < 9e18).then_some(by as i64);
    let within = |number: i64| whole.and_then(|by| number.checked_add(by));
    Some(match value {
        Value::Byte(number) => Value::Byte(within(number.into())?.try_into().ok()?),
        Value::Short(number) => Value::Short(within(number.into())?.try_into().ok()?),
        Value::Int(number) => Value::Int(within(number.into())?.try_into().ok()?),
        Value::Long(number) => Value::Long(within(number)?),
        Value::Char(number) => {
            let moved: u16 = within(number.into())?.try_into().ok()?;
            // a boundary that nobody can read is no gain
            (0x20..0x7f).contains(&moved).then_some(Value::Char(moved))?
        }
        Value::Float(bits) => Value::Float(((f64::from(f32::from_bits(bits)) + by) as f32).to_bits()),
        Value::Double(bits) => Value::Double((f64::from_bits(bits) + by).to_bits()),
        Value::Boolean(_) | Value::Null | Value::Object(_) => return None,
    })
}

/// Cuts an array or string, or repeats its last part.
fn resize(content: &mut Content, length: usize) {
    match content {
        Content::String(units) => {
            let last = units.last().copied().unwrap_or(u16::from(b'a'));
            units.resize(length, last);
        }
        Content::Array(values) => match values.last().copied() {
            Some(last) => values.resize(length, last),
            // what the elements are is not known
            None => {}
        },
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_within_their_types() {
        assert_eq!(sum(Value::Byte(120), 7.0), Some(Value::Byte(127)));
        assert_eq!(sum(Value::Byte(120), 8.0), None);
        assert_eq!(sum(Value::Int(3), 0.5), None);
        assert_eq!(sum(Value::Long(i64::MAX), 1.0), None);
        assert_eq!(sum(Value::Char(u16::from(b'a')), 1.0), Some(Value::Char(u16::from(b'b'))));
        assert_eq!(sum(Value::Double(1.5f64.to_bits()), -0.5), Some(Value::Double(1.0f64.to_bits())));
    }

    #[test]
    fn nearer_is_next_to_more_branches() {
        let method = MethodName { class: "A".to_owned(), name: "m".to_owned(), descriptor: "()V".to_owned() };
        let at = |list: &[(u16, f64)]| -> Distances {
            list.iter().map(|(at, distance)| ((method.clone(), *at, true), *distance)).collect()
        };
        assert!(is_nearer(&at(&[(1, 0.0), (2, 5.0)]), &at(&[(1, 3.0), (2, 0.5)])));
        assert!(!is_nearer(&at(&[(1, 1.0), (2, 0.0)]), &at(&[(1, 3.0), (2, 0.0)])));
    }
}
