//! From a state back to the calls that reach it: concrete ones, the last call first.

use crate::api::{Form, TEXTS};
use crate::gaps::Gap;
use crate::graph::{Call, Given, Graph, Origin};
use crate::project::{equal, sort};
use crate::variables::{Constraint, Variable, range, wrapped};
use heapwright_case::{ConcreteCall, Passed, Value as JavaValue};
use heapwright_program::Kind;
use heapwright_term::{TermId, Value, Witness, evaluate};
use std::rc::Rc;

/// Calls, and what a caller holds after them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Calls {
    /// The calls in order.
    pub calls: Vec<ConcreteCall>,
    /// The objects that the caller holds at the end, as numbers of calls; those replaced by others are gone.
    pub held: Vec<usize>,
}

impl Graph<'_> {
    /// Returns calls that lead to some states and satisfy conditions on them, and values of all variables of the
    /// conditions. `None` if there are none, or none was found.
    pub(crate) fn derive(
        &mut self,
        start: usize,
        variables: &[Variable],
        conditions: &[TermId],
    ) -> Option<(Calls, Witness)> {
        let witness = self.small_values(variables, conditions)?;
        let (mut at, mut values) = (start, self.values_of(start, &witness)?);
        let mut back: Vec<(Rc<Origin>, Witness)> = Vec::new();
        while let Some(origin) = self.origin(at, &values)? {
            let mut all = origin.conditions.clone();
            for (cell, (variable, value)) in origin.cells.iter().zip(&values) {
                let terms = self.engine.vm.terms_mut();
                // the cell holds what the variable's wrapper holds for this value
                let constant = terms.constant(*value).ok()?;
                let held = wrapped(terms, Variable { raw: constant, kind: variable.kind }).ok()?;
                all.push(equal(terms, *cell, held).ok()?);
            }
            let witness = self.small_values(&origin.variables, &all)?;
            at = origin.start;
            values = self.values_of(at, &witness)?;
            back.push((origin, witness));
        }
        let mut calls = Calls::default();
        for (origin, witness) in back.iter().rev() {
            self.append(&mut calls, &origin.call, witness)?;
        }
        Some((calls, witness))
    }

    /// Records that something was found and no calls were that lead to it.
    pub(crate) fn note_underived(&mut self) {
        let what = self.engine.context.clone();
        self.engine.gaps.insert(Gap::Unrepeated(what));
    }

    /// Values that satisfy conditions, small ones if the conditions are simple.
    fn small_values(&mut self, variables: &[Variable], conditions: &[TermId]) -> Option<Witness> {
        let mut constraint = Constraint::new(variables.to_vec());
        for condition in conditions {
            constraint.assume(self.engine.vm.terms(), *condition);
        }
        let Some(vector) = constraint.zone.sample().filter(|_| constraint.rest.is_empty()) else {
            return self.engine.solve(conditions);
        };
        let mut witness = Witness::new();
        for (variable, value) in variables.iter().zip(vector) {
            witness.set(variable.raw, Value::from_bits(sort(variable.kind), value as u64));
        }
        Some(witness)
    }

    /// The values of a start's cells.
    fn values_of(&mut self, start: usize, witness: &Witness) -> Option<Vec<(Variable, Value)>> {
        let node = self.starts.get(start)?.node;
        let variables = self.nodes.get(node)?.variables.clone();
        let terms = self.engine.vm.terms();
        variables.iter().map(|variable| Some((*variable, evaluate(terms, variable.raw, witness).ok()?))).collect()
    }

    /// How a state with these values was reached. `Some(None)` if it is the first one; `None` if nothing is known.
    fn origin(&mut self, start: usize, values: &[(Variable, Value)]) -> Option<Option<Rc<Origin>>> {
        let start = self.starts.get(start)?;
        let node = self.nodes.get(start.node)?;
        if let Some(piece) = start.piece {
            return Some(node.pieces.get(piece)?.origin.clone());
        }
        let vector: Vec<i128> = values.iter().map(|(variable, value)| number(*variable, *value)).collect();
        let found = node.pieces.iter().find(|piece| {
            piece.level <= start.level
                && piece.states.rest.is_empty()
                && piece.states.history.is_empty()
                && piece.states.zone.contains(&vector)
        });
        found.map(|piece| piece.origin.clone())
    }

    /// Appends a call with the values of a witness.
    pub(crate) fn append(&mut self, calls: &mut Calls, call: &Call, witness: &Witness) -> Option<()> {
        let operation = self.api.operations.get(call.operation)?.clone();
        let terms = self.engine.vm.terms();
        let value = |variable: &Variable| -> Option<JavaValue> {
            Some(java_value(variable.kind, evaluate(terms, variable.raw, witness).ok()?))
        };
        let mut arguments = Vec::new();
        for given in &call.given {
            arguments.push(match given {
                Given::Symbol(variable) => Passed::Value(value(variable)?),
                Given::Boxed(variable) => {
                    Passed::Boxed { class: box_class(variable.kind).to_owned(), value: value(variable)? }
                }
                Given::Null => Passed::Value(JavaValue::Null),
                Given::Held(place) => Passed::Result(*calls.held.get(*place)?),
                Given::Text(number) => Passed::Text((*TEXTS.get(*number)?).to_owned()),
                Given::Constant(class, name) => {
                    let class = self.engine.vm.program().class(*class).external_name();
                    Passed::Constant { class, name: name.clone() }
                }
            });
        }
        let receiver = match call.receiver {
            Some(place) => Some(*calls.held.get(place)?),
            None => None,
        };
        let number = calls.calls.len();
        calls.calls.push(ConcreteCall {
            method: operation.name,
            is_static: operation.form == Form::Static,
            receiver,
            arguments,
            threw: call.threw.clone(),
        });
        if let Some(place) = call.result {
            match calls.held.get_mut(place) {
                Some(old) => *old = number,
                None => calls.held.push(number),
            }
        }
        Some(())
    }
}

/// The value of a variable as a number; zones do not know floats.
fn number(variable: Variable, value: Value) -> i128 {
    match variable.kind {
        kind if range(kind).is_none() => 0,
        Kind::Boolean => i128::from(value.bits() & 1),
        Kind::Char => i128::from(value.bits() & 0xffff),
        _ => value.as_signed().map_or(0, i128::from),
    }
}

pub(crate) fn java_value(kind: Kind, value: Value) -> JavaValue {
    let bits = value.bits();
    match kind {
        Kind::Boolean => JavaValue::Boolean(bits & 1 != 0),
        Kind::Byte => JavaValue::Byte(bits as i8),
        Kind::Char => JavaValue::Char(bits as u16),
        Kind::Short => JavaValue::Short(bits as i16),
        Kind::Int => JavaValue::Int(bits as i32),
        Kind::Long => JavaValue::Long(bits as i64),
        Kind::Float => JavaValue::Float(bits as u32),
        Kind::Double => JavaValue::Double(bits),
        Kind::Void | Kind::Ref => JavaValue::Null,
    }
}

fn box_class(kind: Kind) -> &'static str {
    match kind {
        Kind::Boolean => "java.lang.Boolean",
        Kind::Byte => "java.lang.Byte",
        Kind::Char => "java.lang.Character",
        Kind::Short => "java.lang.Short",
        Kind::Long => "java.lang.Long",
        Kind::Float => "java.lang.Float",
        Kind::Double => "java.lang.Double",
        Kind::Int | Kind::Void | Kind::Ref => "java.lang.Integer",
    }
}
