//! Evaluation of terms under a witness: without recursion, each term once.

use crate::id::TermId;
use crate::op::Op;
use crate::sort::Value;
use crate::terms::{Term, TermError, Terms};
use heapwright_meter::{Work, did};
use rustc_hash::FxHashMap;

/// Concrete values for variables; a variable without one is zero.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Witness {
    values: FxHashMap<TermId, Value>,
}

impl Witness {
    /// A witness in which every variable is zero.
    pub fn new() -> Witness {
        Witness::default()
    }

    /// Assigns a value, which must be of the variable's sort.
    pub fn set(&mut self, variable: TermId, value: Value) {
        self.values.insert(variable, value);
    }

    /// The value assigned to a variable.
    pub fn get(&self, variable: TermId) -> Option<Value> {
        self.values.get(&variable).copied()
    }

    /// The variables with a value, in any order.
    pub fn unordered(&self) -> impl Iterator<Item = (TermId, Value)> + '_ {
        self.values.iter().map(|(&variable, &value)| (variable, value))
    }

    /// The variables with a value, in the order of their handles.
    pub fn iter(&self) -> impl Iterator<Item = (TermId, Value)> {
        let mut values: Vec<_> = self.values.iter().map(|(&variable, &value)| (variable, value)).collect();
        values.sort_unstable_by_key(|&(variable, _)| variable);
        values.into_iter()
    }
}

impl FromIterator<(TermId, Value)> for Witness {
    fn from_iter<I: IntoIterator<Item = (TermId, Value)>>(values: I) -> Witness {
        Witness { values: values.into_iter().collect() }
    }
}

/// Gives variables their values.
pub trait Values {
    /// The value of a variable; `None` if it is zero.
    fn value_of(&self, variable: TermId) -> Option<Value>;
}

impl Values for Witness {
    fn value_of(&self, variable: TermId) -> Option<Value> {
        self.get(variable)
    }
}

impl<V: Values> Values for std::rc::Rc<V> {
    fn value_of(&self, variable: TermId) -> Option<Value> {
        V::value_of(self, variable)
    }
}

/// A witness whose values are looked up fastest. It takes as much memory as there are terms, so it is made once and
/// changed.
#[derive(Default, Debug)]
pub struct Assignment {
    /// By the handle of the variable.
    values: Vec<Option<Value>>,
}

impl Assignment {
    /// The value assigned to a variable.
    pub fn get(&self, variable: TermId) -> Option<Value> {
        self.values.get(variable.raw() as usize).copied().flatten()
    }

    /// Assigns a value, or takes the one there is away. Returns the value before.
    pub fn replace(&mut self, variable: TermId, value: Option<Value>) -> Option<Value> {
        let place = variable.raw() as usize;
        if place >= self.values.len() {
            self.values.resize(place + 1, None);
        }
        self.values.get_mut(place).and_then(|known| std::mem::replace(known, value))
    }
}

impl Values for Assignment {
    fn value_of(&self, variable: TermId) -> Option<Value> {
        self.get(variable)
    }
}

/// The value of a term under a witness. Fails for a handle that does not belong to `terms`, and if the witness gives a
/// variable a value of another sort.
pub fn evaluate(terms: &Terms, term: TermId, witness: &Witness) -> Result<Value, TermError> {
    Evaluator::new(terms, witness).value(term)
}

/// Terms that are no deeper than this are not remembered.
const SMALL: u32 = 2;

/// So many operations are evaluated without remembering values: most conditions are small, and one side of a
/// conjunction or disjunction often decides it.
const QUICK: u32 = 48;

/// So many operations of a quick evaluation count as one visit of a term.
const QUICK_FOR_A_VISIT: u32 = 4;

/// Evaluates several terms under one witness, sharing common subterms.
pub struct Evaluator<'a, V: Values = Witness> {
    terms: &'a Terms,
    witness: &'a V,
    known: FxHashMap<TermId, Value>,
}

impl<'a, V: Values> Evaluator<'a, V> {
    /// An evaluator without cached values.
    pub fn new(terms: &'a Terms, witness: &'a V) -> Evaluator<'a, V> {
        Evaluator { terms, witness, known: FxHashMap::default() }
    }

    /// The value of a term; see [`evaluate`].
    pub fn value(&mut self, term: TermId) -> Result<Value, TermError> {
        let mut left = QUICK;
        let quick = self.quickly(term, &mut left)?;
        did(Work::Visit, u64::from((QUICK - left) / QUICK_FOR_A_VISIT));
        if let Some(value) = quick {
            return Ok(value);
        }
        let mut work = vec![term];
        while let Some(&next) = work.last() {
            did(Work::Visit, 1);
            if self.known.contains_key(&next) {
                work.pop();
                continue;
            }
            match self.step(next)? {
                Progress::Value(value) => {
                    self.known.insert(next, value);
                    work.pop();
                }
                Progress::Needs(missing) => work.extend(missing.into_iter().flatten()),
            }
        }
        self.known.get(&term).copied().ok_or(TermError::Unknown(term))
    }

    /// The value of a term; `None` if that takes more operations than are left.
    fn quickly(&self, id: TermId, left: &mut u32) -> Result<Option<Value>, TermError> {
        let term = self.terms.get(id).ok_or(TermError::Unknown(id))?;
        match term {
            Term::Constant(value) => return Ok(Some(value)),
            Term::Variable(_) => return self.variable(id).map(Some),
            _ => {}
        }
        let Some(fewer) = left.checked_sub(1) else { return Ok(self.known.get(&id).copied()) };
        *left = fewer;
        let value = match term {
            Term::Constant(_) | Term::Variable(_) => None,
            Term::Unary(op, a) => {
                let Some(x) = self.quickly(a, left)? else { return Ok(None) };
                op.apply_unary(x)
            }
            Term::Binary(op, a, b) => {
                let Some(x) = self.quickly(a, left)? else { return Ok(None) };
                if decides(op, x) {
                    return Ok(Some(x));
                }
                let Some(y) = self.quickly(b, left)? else { return Ok(None) };
                op.apply_binary(x, y)
            }
            Term::Ite(condition, then, otherwise) => {
                let Some(holds) = self.quickly(condition, left)? else { return Ok(None) };
                return self.quickly(if holds.bits() != 0 { then } else { otherwise }, left);
            }
        };
        value.map(Some).ok_or(TermError::Unknown(id))
    }

    /// The value of a term that was evaluated, or that is quicker to evaluate than to look up.
    fn ready(&self, id: TermId) -> Result<Option<Value>, TermError> {
        self.glance(id, SMALL)
    }

    fn glance(&self, id: TermId, depth: u32) -> Result<Option<Value>, TermError> {
        let term = self.terms.get(id).ok_or(TermError::Unknown(id))?;
        let small = match (term, depth.checked_sub(1)) {
            (Term::Constant(value), _) => Some(value),
            (Term::Variable(_), _) => Some(self.variable(id)?),
            (Term::Unary(op, a), Some(depth)) => self.glance(a, depth)?.and_then(|value| op.apply_unary(value)),
            (Term::Binary(op, a, b), Some(depth)) => match (self.glance(a, depth)?, self.glance(b, depth)?) {
                (Some(x), Some(y)) => op.apply_binary(x, y),
                _ => None,
            },
            _ => None,
        };
        Ok(small.or_else(|| self.known.get(&id).copied()))
    }

    fn step(&self, id: TermId) -> Result<Progress, TermError> {
        Ok(match self.terms.get(id).ok_or(TermError::Unknown(id))? {
            Term::Constant(value) => Progress::Value(value),
            Term::Variable(_) => Progress::Value(self.variable(id)?),
            Term::Unary(op, a) => match self.ready(a)? {
                Some(value) => Progress::Value(op.apply_unary(value).ok_or(TermError::Unknown(id))?),
                None => Progress::Needs([Some(a), None]),
            },
            Term::Binary(op @ (Op::And | Op::Or), a, b) => self.junction(id, op, a, b)?,
            Term::Binary(op, a, b) => match (self.ready(a)?, self.ready(b)?) {
                (Some(x), Some(y)) => Progress::Value(op.apply_binary(x, y).ok_or(TermError::Unknown(id))?),
                (x, y) => Progress::Needs([x.is_none().then_some(a), y.is_none().then_some(b)]),
            },
            Term::Ite(condition, then, otherwise) => match self.ready(condition)? {
                None => Progress::Needs([Some(condition), None]),
                Some(value) => {
                    let chosen = if value.bits() != 0 { then } else { otherwise };
                    self.ready(chosen)?.map_or(Progress::Needs([Some(chosen), None]), Progress::Value)
                }
            },
        })
    }

    /// A conjunction or disjunction: one side may decide it alone.
    fn junction(&self, id: TermId, op: Op, a: TermId, b: TermId) -> Result<Progress, TermError> {
        let (x, y) = (self.ready(a)?, self.ready(b)?);
        if let Some(decided) = [x, y].into_iter().flatten().find(|value| decides(op, *value)) {
            return Ok(Progress::Value(decided));
        }
        Ok(match (x, y) {
            (Some(x), Some(y)) => Progress::Value(op.apply_binary(x, y).ok_or(TermError::Unknown(id))?),
            (None, _) => Progress::Needs([Some(a), None]),
            (Some(_), None) => Progress::Needs([Some(b), None]),
        })
    }

    fn variable(&self, id: TermId) -> Result<Value, TermError> {
        let sort = self.terms.sort(id).ok_or(TermError::Unknown(id))?;
        match self.witness.value_of(id) {
            None => Ok(Value::zero(sort)),
            Some(value) if value.sort() == sort => Ok(value),
            Some(_) => Err(TermError::OtherSort(self.terms.variable_name(id).unwrap_or_default().to_owned(), sort)),
        }
    }
}

/// Returns true if one side of a conjunction or disjunction decides it.
fn decides(op: Op, side: Value) -> bool {
    match op {
        Op::And => side.bits() == 0,
        Op::Or => side.bits() != 0,
        _ => false,
    }
}

enum Progress {
    Value(Value),
    Needs([Option<TermId>; 2]),
}
