//! From a state back to the calls that reach it: concrete ones, the last call first.

use crate::api::{Form, Operation, Parameter};
use crate::calls::{Call, Given};
use crate::gaps::Gap;
use crate::graph::Graph;
use crate::node::Origin;
use crate::project::{equal, sort};
use crate::twin::Twin;
use crate::variables::{Variable, range, wrapped};
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
    /// How many of the calls only make arguments.
    pub making: usize,
}

impl Calls {
    /// The number of calls, without those that only make arguments.
    pub fn count(&self) -> usize {
        self.calls.len().saturating_sub(self.making)
    }
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
        let witness = self.engine.small_values(variables, conditions)?;
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
            let witness = self.engine.small_values(&origin.variables, &all)?;
            at = origin.start;
            values = self.values_of(at, &witness)?;
            back.push((origin, witness));
        }
        let mut calls = Calls::default();
        for (origin, witness) in back.iter().rev() {
            self.append(&mut calls, &origin.call, witness)?;
            if !origin.order.is_empty() {
                let held: Option<Vec<usize>> =
                    origin.order.iter().map(|place| calls.held.get(*place).copied()).collect();
                calls.held = held?;
            }
        }
        Some((calls, witness))
    }

    /// Records that something was found and no calls were that lead to it.
    pub(crate) fn note_underived(&mut self) {
        let what = self.engine.context.clone();
        self.engine.gaps.insert(Gap::Unrepeated(what));
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
        let mut arguments = Vec::new();
        for (given, parameter) in call.given.iter().zip(&operation.parameters) {
            arguments.push(self.passed(calls, given, Some(parameter), witness)?);
        }
        let receiver = match call.receiver {
            Some(place) => Some(*calls.held.get(place)?),
            None => None,
        };
        let is_static = operation.form == Form::Static;
        let twin = match &operation.twin {
            Some(twin) => Some(self.twin_call(calls, (call, &operation), twin, &arguments, witness)?),
            None => None,
        };
        let threw = call.threw.clone();
        let number = calls.calls.len();
        calls.calls.push(ConcreteCall { method: operation.name, is_static, receiver, arguments, threw });
        let paired = twin.is_some();
        calls.calls.extend(twin);
        if let Some(place) = call.result {
            match calls.held.get_mut(place) {
                Some(old) => *old = number,
                None => calls.held.push(number),
            }
            calls.held.extend(paired.then_some(number + 1));
        }
        Some(())
    }
}

impl Graph<'_> {
    /// The same call on the second object of a pair; the calls that make its arguments are appended.
    fn twin_call(
        &mut self,
        calls: &mut Calls,
        (call, operation): (&Call, &Operation),
        twin: &Twin,
        arguments: &[Passed],
        witness: &Witness,
    ) -> Option<ConcreteCall> {
        let mut passed = Vec::new();
        for ((given, argument), parameter) in call.given.iter().zip(arguments).zip(&operation.parameters) {
            passed.push(match given {
                Given::Held(place) => Passed::Result(*calls.held.get(place + 1)?),
                // the first call may have changed its own
                Given::Made(..) => self.passed(calls, given, Some(parameter), witness)?,
                _ => argument.clone(),
            });
        }
        let receiver = match call.receiver {
            Some(place) => Some(*calls.held.get(place + 1)?),
            None => None,
        };
        let (is_static, threw) = (operation.form == Form::Static, call.threw.clone());
        Some(ConcreteCall { method: twin.name.clone(), is_static, receiver, arguments: passed, threw })
    }

    /// An argument with the values of a witness; the calls that make it are appended.
    fn passed(
        &mut self,
        calls: &mut Calls,
        given: &Given,
        parameter: Option<&Parameter>,
        witness: &Witness,
    ) -> Option<Passed> {
        let terms = self.engine.vm.terms();
        let value = |variable: &Variable| -> Option<JavaValue> {
            Some(java_value(variable.kind, evaluate(terms, variable.raw, witness).ok()?))
        };
        Some(match given {
            Given::Symbol(variable) => Passed::Value(value(variable)?),
            Given::Datum(null, _) if value(null)? == JavaValue::Boolean(true) => Passed::Value(JavaValue::Null),
            Given::Datum(_, variable) => {
                Passed::Boxed { class: box_class(variable.kind).to_owned(), value: value(variable)? }
            }
            Given::Opaque(_) => parameter.map_or(Passed::Value(JavaValue::Null), anything),
            Given::Null => Passed::Value(JavaValue::Null),
            Given::Held(place) => Passed::Result(*calls.held.get(*place)?),
            Given::Text(number) => Passed::Text(self.api.texts.get(*number)?.clone()),
            Given::Constant(class, name) => {
                let class = self.engine.vm.program().class(*class).external_name();
                Passed::Constant { class, name: name.clone() }
            }
            Given::Array(class, elements) => {
                let class = self.engine.vm.program().class(*class).name().to_string();
                let mut all = Vec::new();
                for element in elements {
                    all.push(self.passed(calls, element, None, witness)?);
                }
                Passed::Array { class, elements: all }
            }
            Given::Made(way, given) => {
                let (first, mut given) = (calls.calls.len(), given.iter());
                calls.making += way.steps.len();
                for step in &way.steps {
                    let mut arguments = Vec::new();
                    for _ in &step.arguments {
                        arguments.push(self.passed(calls, given.next()?, None, witness)?);
                    }
                    calls.calls.push(ConcreteCall {
                        method: step.name.clone(),
                        is_static: step.form == Form::Static,
                        receiver: step.receiver.map(|at| first + at),
                        arguments,
                        threw: None,
                    });
                }
                Passed::Result(first + way.result)
            }
        })
    }
}

/// What is passed where nothing looks at it.
fn anything(parameter: &Parameter) -> Passed {
    let kind = match parameter {
        Parameter::Boxed(kind, _) => *kind,
        Parameter::Any(_) => Kind::Int,
        Parameter::Text(_) => return Passed::Text(String::new()),
        _ => return Passed::Value(JavaValue::Null),
    };
    let zero = Value::from_bits(sort(kind), 0);
    Passed::Boxed { class: box_class(kind).to_owned(), value: java_value(kind, zero) }
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

pub(crate) fn box_class(kind: Kind) -> &'static str {
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
