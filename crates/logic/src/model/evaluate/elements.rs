//! Elements of arrays and lists: looked up in the heap, or free where the heap does not say what they hold.

use super::super::goal::{Goal, Slot, equate};
use super::super::{Cell, Value};
use super::{Evaluator, Stopped};
use crate::formula::{Relation, Term};
use crate::linear::{Linear, Overflow};
use crate::sort::{Sort, Var};

impl Evaluator<'_> {
    /// The slot of an element's value: its sort is that of the variable.
    pub(super) fn value_slot(&self, goal: &mut Goal, term: &Term, at: &impl Fn(Var) -> Slot) -> Result<Slot, Overflow> {
        match term {
            Term::Null => Ok(Slot::Known(Value::Null)),
            Term::Var(var) => Ok(at(*var)),
            Term::Number(_) => self.slot(goal, term, Sort::Int, at),
        }
    }

    /// Looks up the elements whose array and index are known. Returns whether there were any; `None` if one is not as it
    /// should be.
    pub(super) fn element_step(&self, goal: &mut Goal) -> Result<Option<bool>, Overflow> {
        let mut looked_up = false;
        let mut next = 0;
        while let Some((array, index, value)) = goal.elements.get(next).cloned() {
            let Slot::Known(array) = array else {
                next += 1;
                continue;
            };
            let Some(cell) = self.cell_at(array) else { return Ok(None) };
            let (Some(elements), Some(index)) = (&cell.elements, index.as_constant()) else {
                next += 1;
                continue;
            };
            let held = usize::try_from(index).ok().and_then(|index| elements.get(index)).copied();
            let Some(held) = held else { return Ok(None) };
            goal.elements.swap_remove(next);
            looked_up = true;
            let fits = match value {
                Slot::Known(known) => equate(goal, known, held)?,
                Slot::Open(var) if var.0 < goal.symbols => equate(goal, Value::Symbol(var), held)?,
                Slot::Open(var) => self.bind(goal, var, held)?,
            };
            if !fits {
                return Ok(None);
            }
        }
        Ok(Some(looked_up))
    }

    fn cell_at(&self, value: Value) -> Option<&Cell> {
        match value {
            Value::Location(location) => self.scene.heap.get(&location),
            _ => None,
        }
    }

    /// Pushes the ways in which an element of a goal without cells and calls can be where it should be. Returns false if
    /// there may be others.
    pub(super) fn place_element(&self, mut goal: Goal, stack: &mut Vec<Goal>) -> Result<bool, Stopped> {
        let Some((array, index, _)) = goal.elements.first().cloned() else { return Ok(true) };
        let Slot::Known(known) = array else {
            return self.place_array(goal, array, stack).map(|()| true);
        };
        let Some(cell) = self.cell_at(known) else { return Ok(true) };
        let Some(elements) = &cell.elements else {
            if !self.scene.exact {
                // the heap of a program, which does not say what the array holds
                return Err(Stopped);
            }
            let complete = self.free_elements(&mut goal, array, cell)?;
            stack.push(goal);
            return Ok(complete);
        };
        for place in 0..elements.len() {
            self.given.limits.work(1 + goal.size() / 16)?;
            let mut next = goal.clone();
            let place = i128::try_from(place).map_err(|_| Overflow)?;
            next.sums.push((index.shifted(-place)?, Relation::Eq));
            // a symbol has no value: the index is this one where the condition holds
            if let Some((_, index, _)) = next.elements.first_mut() {
                *index = Linear::constant(place);
            }
            stack.push(next);
        }
        Ok(true)
    }

    /// Pushes the arrays that an unknown reference can be.
    fn place_array(&self, goal: Goal, array: Slot, stack: &mut Vec<Goal>) -> Result<(), Stopped> {
        let Slot::Open(var) = array else { return Ok(()) };
        if var.0 < goal.symbols {
            return Err(Stopped);
        }
        for location in self.scene.heap.keys() {
            self.given.limits.work(1 + goal.size() / 16)?;
            let mut next = goal.clone();
            if self.bind(&mut next, var, Value::Location(*location))? {
                stack.push(next);
            }
        }
        Ok(())
    }

    /// Replaces all that is said of the elements of an array that may hold anything by what it implies: they are within
    /// its length, and one place holds one value. Returns false if it is not known which of them are at one place.
    fn free_elements(&self, goal: &mut Goal, array: Slot, cell: &Cell) -> Result<bool, Stopped> {
        let (mine, others) = std::mem::take(&mut goal.elements).into_iter().partition(|(other, ..)| *other == array);
        goal.elements = others;
        let mine: Vec<(Slot, Linear, Slot)> = mine;
        let mut complete = true;
        for (number, (_, index, value)) in mine.iter().enumerate() {
            goal.sums.push((index.times(-1)?, Relation::Le));
            let record = self.given.definitions.record(cell.record);
            let is_length =
                record.is_some_and(|record| matches!(record.fields.as_slice(), [only] if !only.sort.is_ref()));
            match (is_length, cell.fields.first()) {
                (true, Some(Value::Int(length))) => goal.sums.push((index.shifted(-*length)?, Relation::Lt)),
                _ => complete = false,
            }
            for (_, other, held) in mine.iter().take(number) {
                match index.plus(-1, other)?.as_constant() {
                    Some(0) => same(goal, *value, *held)?,
                    Some(_) => {}
                    None => complete = false,
                }
            }
        }
        Ok(complete)
    }
}

/// Adds that two slots have one value.
fn same(goal: &mut Goal, a: Slot, b: Slot) -> Result<(), Overflow> {
    let is_ref = |slot: Slot, goal: &Goal| match slot {
        Slot::Known(value) => matches!(value, Value::Null | Value::Location(_)),
        Slot::Open(var) => goal.sort(var).is_ref(),
    };
    if is_ref(a, goal) || is_ref(b, goal) {
        goal.references.push((a, b, true));
        return Ok(());
    }
    let sum = |slot: Slot| match slot {
        Slot::Known(Value::Int(value)) => Ok(Linear::constant(value)),
        Slot::Open(var) | Slot::Known(Value::Symbol(var)) => Ok(Linear::var(var)),
        Slot::Known(_) => Err(Overflow),
    };
    goal.sums.push((sum(a)?.plus(-1, &sum(b)?)?, Relation::Eq));
    Ok(())
}
