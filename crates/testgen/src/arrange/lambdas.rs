//! Function objects written as lambdas.

use super::Arranger;
use crate::build::case_parameter;
use crate::identifier::JavaIdentifier;
use crate::plan::{Local, Operand};
use crate::tree::Expr;
use heapwright_case::{MethodName, Value};

impl Arranger<'_, '_> {
    /// A lambda that returns the answer of the matching case, or else the general one.
    pub(super) fn lambda(
        &mut self,
        method: &MethodName,
        answer: Option<Operand>,
        cases: &[(Value, Operand)],
        calls: Option<Local>,
    ) -> Expr {
        let parameters = heapwright_program::split_method(&method.descriptor).map_or(0, |(list, _)| list.len());
        let used = case_parameter(&method.descriptor).filter(|_| !cases.is_empty());
        let all: Vec<Operand> = cases.iter().map(|(_, then)| *then).chain(answer).collect();
        // next to a number, null would be unboxed
        let nulls = all.contains(&Operand::Value(Value::Null)) && all.len() > 2;
        let mut answers: Vec<Expr> = all.into_iter().map(|one| self.answer(one, nulls)).collect();
        let mut found = answers.pop();
        for (number, ((when, _), then)) in cases.iter().zip(answers).enumerate().rev() {
            let Some(otherwise) = found else { break };
            let (left, right) = match calls {
                None => (Expr::Name(JavaIdentifier::like(Expr::ARGUMENT)), widened(*when)),
                Some(calls) => {
                    let count = Expr::Element(Box::new(Expr::Local(calls.0)), 0);
                    let count = if number == 0 { Expr::Increment(Box::new(count)) } else { count };
                    (count, Value::Int(i32::try_from(number + 1).unwrap_or(i32::MAX)))
                }
            };
            found = Some(chosen(left, right, then, otherwise));
        }
        Expr::Lambda { parameters, used, answer: found.map(Box::new) }
    }

    pub(super) fn answer(&mut self, operand: Operand, typed: bool) -> Expr {
        match (operand, self.operand(operand)) {
            (Operand::Local(local), value @ Expr::Literal(_)) if typed => {
                Expr::Cast(self.local_type(local), Box::new(value))
            }
            (_, value) => value,
        }
    }
}

/// `left == right ? then : otherwise`, simplified where possible.
fn chosen(left: Expr, right: Value, then: Expr, otherwise: Expr) -> Expr {
    let comparison =
        |equal: bool| Expr::Comparison { left: Box::new(left.clone()), equal, right: Box::new(Expr::Literal(right)) };
    match (&then, &otherwise) {
        (Expr::Literal(Value::Boolean(a)), Expr::Literal(Value::Boolean(b))) if a != b => comparison(*a),
        _ => Expr::Conditional {
            condition: Box::new(comparison(true)),
            then: Box::new(then),
            otherwise: Box::new(otherwise),
        },
    }
}

/// A number that can be compared without a cast.
fn widened(value: Value) -> Value {
    match value {
        Value::Byte(value) => Value::Int(value.into()),
        Value::Short(value) => Value::Int(value.into()),
        other => other,
    }
}
