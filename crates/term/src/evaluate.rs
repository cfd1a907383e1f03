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

/// The value of a term under a witness. Fails for a handle that does not belong to `terms`, and if the witness gives a
/// variable a value of another sort.
pub fn evaluate(terms: &Terms, term: TermId, witness: &Witness) -> Result<Value, TermError> {
    Evaluator::new(terms, witness).value(term)
}

/// Terms that are no deeper than this are not remembered.
const SMALL: u32 = 2;

/// Evaluates several terms under one witness, sharing common subterms.
pub struct Evaluator<'a> {
    terms: &'a Terms,
    witness: &'a Witness,
    known: FxHashMap<TermId, Value>,
}

impl<'a> Evaluator<'a> {
    /// An evaluator without cached values.
    pub fn new(terms: &'a Terms, witness: &'a Witness) -> Evaluator<'a> {
        Evaluator { terms, witness, known: FxHashMap::default() }
    }

    /// The value of a term; see [`evaluate`].
    pub fn value(&mut self, term: TermId) -> Result<Value, TermError> {
        if let Some(value) = self.ready(term)? {
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
        let decides = |value: &Value| (value.bits() != 0) == (op == Op::Or);
        let (x, y) = (self.ready(a)?, self.ready(b)?);
        if let Some(decided) = [x, y].into_iter().flatten().find(decides) {
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
        match self.witness.get(id) {
            None => Ok(Value::zero(sort)),
            Some(value) if value.sort() == sort => Ok(value),
            Some(_) => Err(TermError::OtherSort(self.terms.variable_name(id).unwrap_or_default().to_owned(), sort)),
        }
    }
}

enum Progress {
    Value(Value),
    Needs([Option<TermId>; 2]),
}
