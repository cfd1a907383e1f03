//! Inputs with an informative outcome: a test in which everything is zero passes whatever the code does.

use super::places::{Place, get, places};
use super::{Polisher, cost};
use heapwright_case::{Content, Outcome, Run, Value};

/// Small primes: their sums and products rarely coincide.
const TELLING: [i8; 8] = [2, 3, 5, 7, 11, 13, 17, 19];
/// Larger ones, for code that divides by ten or compares with a hundred.
const LARGER: [i8; 2] = [23, 101];

/// Whether the result is all zeros, and nothing changed.
pub(super) fn is_trivial(run: &Run) -> bool {
    if !run.after.statics.is_empty() {
        return false;
    }
    let Outcome::Returned(returned) = &run.outcome else { return false };
    if run.method.name == "<init>" {
        return run.after.receiver.is_some_and(|made| is_blank(run, made));
    }
    let known = run.before.graph.objects.len();
    let unchanged = run.before.graph.objects.as_slice() == run.after.graph.objects.get(..known).unwrap_or_default();
    unchanged && returned.is_none_or(|value| is_blank(run, value))
}

/// Whether a value is zero, or consists of zeros.
fn is_blank(run: &Run, value: Value) -> bool {
    match value {
        Value::Object(id) => match run.after.graph.get(id).map(|object| &object.content) {
            Some(Content::Boxed(value)) => is_zero(*value),
            Some(Content::Fields(fields) | Content::Record(fields)) => {
                !fields.is_empty() && fields.iter().all(|field| is_zero(field.value) || field.value == Value::Null)
            }
            Some(Content::Array(values)) => !values.is_empty() && values.iter().all(|value| is_zero(*value)),
            _ => false,
        },
        plain => is_zero(plain),
    }
}

fn is_zero(value: Value) -> bool {
    match value {
        Value::Byte(0) | Value::Char(0) | Value::Short(0) | Value::Int(0) | Value::Long(0) => true,
        Value::Float(bits) => f32::from_bits(bits) == 0.0,
        Value::Double(bits) => f64::from_bits(bits) == 0.0,
        _ => false,
    }
}

/// The number as a value of the same type.
fn number_like(value: Value, number: i8) -> Option<Value> {
    Some(match value {
        Value::Byte(_) => Value::Byte(number),
        Value::Short(_) => Value::Short(number.into()),
        Value::Int(_) => Value::Int(number.into()),
        Value::Long(_) => Value::Long(number.into()),
        Value::Float(_) => Value::Float(f32::from(number).to_bits()),
        Value::Double(_) => Value::Double(f64::from(number).to_bits()),
        _ => return None,
    })
}

impl Polisher<'_, '_> {
    /// If the result is all zeros, replaces the zeros in the input by other numbers.
    pub(super) fn tell(&mut self) {
        if !is_trivial(&self.run) {
            return;
        }
        let current = self.run.clone();
        let Some(best) = self.cost(&current) else { return };
        for changes in self.variations() {
            let mut input = self.run.before.clone();
            for (place, value) in &changes {
                super::set(&mut input, *place, *value);
            }
            if let Some(found) = self.alternative(&input)
                && !is_trivial(&found)
                && let Ok(planned) = self.planner.plan(self.world, &found)
                && cost(&planned.plan) <= best
            {
                self.run = found;
                return;
            }
        }
    }

    /// Sets of changes, the largest first.
    fn variations(&self) -> Vec<Vec<(Place, Value)>> {
        let input = &self.run.before;
        let open: Vec<(Place, Value)> = places(input)
            .into_iter()
            .filter_map(|place| get(input, place).map(|value| (place, value)))
            .filter(|(_, value)| is_zero(*value) || matches!(value, Value::Char(unit) if *unit == u16::from(b'a')))
            .collect();
        let filled = |chosen: &[(Place, Value)], reversed: bool| -> Vec<(Place, Value)> {
            let count = chosen.len().min(TELLING.len());
            let value = |at: usize, old: Value| {
                let at = if reversed { count - 1 - at } else { at };
                match old {
                    Value::Char(_) => Some(Value::Char(u16::from(b'a') + u16::try_from(at).unwrap_or(0))),
                    old => number_like(old, *TELLING.get(at)?),
                }
            };
            let chosen = chosen.iter().take(count).enumerate();
            chosen.filter_map(|(at, (place, old))| Some((*place, value(at, *old)?))).collect()
        };
        let (arguments, inside): (Vec<_>, Vec<_>) =
            open.iter().copied().partition(|(place, _)| matches!(place, Place::Argument(_)));
        let mut found = vec![filled(&open, false), filled(&open, true)];
        if !arguments.is_empty() && !inside.is_empty() {
            found.extend([filled(&arguments, false), filled(&inside, false), filled(&inside, true)]);
        }
        if open.len() > 1 {
            found.extend(open.iter().take(TELLING.len()).map(|one| filled(std::slice::from_ref(one), false)));
        }
        for larger in LARGER {
            let one = |(place, old): &(Place, Value)| Some(vec![(*place, number_like(*old, larger)?)]);
            found.extend(open.iter().take(TELLING.len()).filter_map(one));
        }
        found.retain(|changes| !changes.is_empty());
        found
    }
}
