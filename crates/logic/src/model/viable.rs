//! A quick look at a case of a call: can it hold with what is known of the arguments and of the cells they lead to?

use super::goal::Slot;
use super::{Cell, Location, Value};
use crate::definitions::Predicate;
use crate::formula::{Pure, Relation, SymbolicHeap, Term};
use crate::linear::Linear;
use crate::sort::Var;
use std::collections::BTreeMap;

/// The cells that a case may claim.
pub(super) struct Cells<'a> {
    pub(super) heap: &'a BTreeMap<Location, Cell>,
    /// Unclaimed locations, ascending; `None` if claims do not matter.
    pub(super) free: Option<&'a [Location]>,
}

impl Cells<'_> {
    fn get(&self, location: Location) -> Option<&Cell> {
        let is_free = self.free.is_none_or(|free| free.binary_search(&location).is_ok());
        self.heap.get(&location).filter(|_| is_free)
    }
}

/// Returns false if a case certainly fails for these arguments.
pub(super) fn is_viable(predicate: &Predicate, case: &SymbolicHeap, args: &[Slot], cells: &Cells<'_>) -> bool {
    let mut known = Known::default();
    for (param, arg) in predicate.params.iter().zip(args) {
        if let Slot::Known(value) = arg {
            known.values.insert(*param, *value);
        }
    }
    known.settle(case, cells)
}

/// Values of a case's variables.
#[derive(Clone, Default)]
pub(super) struct Known {
    values: BTreeMap<Var, Value>,
}

impl Known {
    /// Draws conclusions from the cells and comparisons of a case. Returns false if it certainly fails.
    pub(super) fn settle(&mut self, case: &SymbolicHeap, cells: &Cells<'_>) -> bool {
        loop {
            let before = self.values.len();
            for cell in &case.points_to {
                let Some(root) = self.value(&cell.root) else { continue };
                let Value::Location(location) = root else { return false };
                let Some(held) = cells.get(location).and_then(|there| there.seen_as(cell.record)) else { return false };
                if !cell.fields.iter().zip(held).all(|(term, value)| self.learn(term, *value)) {
                    return false;
                }
            }
            if !case.pure.iter().all(|atom| self.holds(atom)) {
                return false;
            }
            if self.values.len() == before {
                return true;
            }
        }
    }

    /// The value of a variable, if it is a whole number.
    pub(super) fn number(&self, var: Var) -> Option<i128> {
        match self.values.get(&var) {
            Some(Value::Int(number)) => Some(*number),
            _ => None,
        }
    }

    pub(super) fn value(&self, term: &Term) -> Option<Value> {
        match term {
            Term::Null => Some(Value::Null),
            Term::Var(var) => self.values.get(var).copied(),
            Term::Number(sum) => match self.rest(sum)? {
                (value, None) => Some(Value::Int(value)),
                _ => None,
            },
        }
    }

    /// Notes that a term has this value; returns false if it is known to have another.
    pub(super) fn learn(&mut self, term: &Term, value: Value) -> bool {
        match (self.value(term), term) {
            _ if matches!(value, Value::Symbol(_)) => true,
            (Some(known), _) => known == value,
            (None, Term::Var(var)) => {
                self.values.insert(*var, value);
                true
            }
            (None, Term::Number(sum)) => {
                if let (Value::Int(value), Some((total, Some((var, factor))))) = (value, self.rest(sum))
                    && let Some(left) = value.checked_sub(total).filter(|left| left % factor == 0)
                {
                    self.values.insert(var, Value::Int(left / factor));
                }
                true
            }
            (None, Term::Null) => true,
        }
    }

    /// The known part of a sum, and its only unknown with its factor; `None` if there are more, or fractions.
    fn rest(&self, sum: &Linear) -> Option<(i128, Option<(Var, i128)>)> {
        let (mut total, mut unknown) = (sum.offset(), None);
        for &(var, factor) in sum.parts() {
            match self.values.get(&var) {
                Some(Value::Int(value)) => total = total.checked_add(factor.checked_mul(*value)?)?,
                Some(_) => return None,
                None if unknown.is_none() => unknown = Some((var, factor)),
                None => return None,
            }
        }
        Some((total, unknown))
    }

    /// Returns false if an atom is known to be false. Learns from equations.
    fn holds(&mut self, atom: &Pure) -> bool {
        match atom {
            Pure::False => false,
            Pure::Contents(_) | Pure::Element(_) => true,
            Pure::Same(a, b) => match (self.value(a), self.value(b)) {
                (Some(x), Some(y)) => x == y,
                (Some(value), None) => self.learn(b, value),
                (None, Some(value)) => self.learn(a, value),
                (None, None) => true,
            },
            Pure::Differ(a, b) => match (self.value(a), self.value(b)) {
                (Some(x), Some(y)) => x != y,
                _ => true,
            },
            Pure::Compare(sum, relation) => match self.rest(sum) {
                Some((total, None)) => relation.holds(total),
                Some((total, Some((var, factor)))) if *relation == Relation::Eq => {
                    // An unknown may be a fraction, so this is no contradiction.
                    if total % factor == 0 {
                        self.values.insert(var, Value::Int(-(total / factor)));
                    }
                    true
                }
                _ => true,
            },
        }
    }
}
