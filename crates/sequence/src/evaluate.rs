//! Evaluates properties on the states of a start: every path of every method in them.

use crate::api::Api;
use crate::engine::{Ended, Ending, Engine, Running};
use crate::property::{Expr, Operator};
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, Kind, MethodId, Program};
use heapwright_term::{Op, TermError, TermId, Width};
use heapwright_vm::{Precondition, Stop};
use std::sync::Arc;

/// A property whose methods are known.
#[derive(Clone, Debug)]
pub(crate) enum Resolved {
    Number(i64),
    Truth(bool),
    /// A method, its result, and whether the object is passed as an argument.
    Call(MethodId, Kind),
    Not(Box<Resolved>),
    Minus(Box<Resolved>),
    Binary(Operator, Box<Resolved>, Box<Resolved>),
    /// A formula of separation logic about the object.
    Described(Arc<Precondition>),
}

/// Whether a number is a `long`, with which Java computes in 64 bits.
type Wide = bool;

/// What an expression is.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Evaluated {
    Truth(TermId),
    /// An `int` or a `long`; the term has 64 bits in both cases.
    Number(TermId, Wide),
}

/// The end of an evaluation on one path.
pub(crate) enum Answer {
    /// The expression has this value.
    Value(Evaluated),
    /// A method of it threw this.
    Threw(String),
}

/// Finds the methods of a property; an error is a message.
pub(crate) fn resolve(program: &mut Program, api: &Api, expr: &Expr) -> Result<Resolved, String> {
    let boxed = |program: &mut Program, inner: &Expr| resolve(program, api, inner).map(Box::new);
    Ok(match expr {
        Expr::Number(value) => Resolved::Number(*value),
        Expr::Truth(value) => Resolved::Truth(*value),
        Expr::Not(inner) => {
            let inner = boxed(program, inner)?;
            expect(&inner, true)?;
            Resolved::Not(inner)
        }
        Expr::Minus(inner) => {
            let inner = boxed(program, inner)?;
            expect(&inner, false)?;
            Resolved::Minus(inner)
        }
        Expr::Binary(operator, a, b) => {
            let (a, b) = (boxed(program, a)?, boxed(program, b)?);
            match operator {
                Operator::Implies | Operator::Or | Operator::And => {
                    expect(&a, true)?;
                    expect(&b, true)?;
                }
                Operator::Equal | Operator::Differ => expect(&b, is_truth(&a))?,
                _ => {
                    expect(&a, false)?;
                    expect(&b, false)?;
                }
            }
            Resolved::Binary(*operator, a, b)
        }
        Expr::Call { class, name, passes_object } => {
            let method = match class {
                None => instance_method(program, api.class, name)?,
                Some(class) if *passes_object => static_method(program, api.class, class, name)?,
                Some(class) => {
                    return Err(format!("{class}.{name}: pass the object, as in `{class}.{name}(this)`"));
                }
            };
            let kind = program.method(method).ret();
            if matches!(kind, Kind::Ref | Kind::Void | Kind::Float | Kind::Double) {
                return Err(format!("{name} returns neither a truth value nor a whole number"));
            }
            Resolved::Call(method, kind)
        }
    })
}

fn is_truth(expr: &Resolved) -> bool {
    match expr {
        Resolved::Truth(_) | Resolved::Not(_) | Resolved::Described(_) => true,
        Resolved::Number(_) | Resolved::Minus(_) => false,
        Resolved::Call(_, kind) => *kind == Kind::Boolean,
        Resolved::Binary(operator, ..) => !matches!(operator, Operator::Plus | Operator::Minus | Operator::Times),
    }
}

fn expect(expr: &Resolved, truth: bool) -> Result<(), String> {
    match is_truth(expr) == truth {
        true => Ok(()),
        false if truth => Err("a truth value was expected where there is a number".to_owned()),
        false => Err("a number was expected where there is a truth value".to_owned()),
    }
}

/// Whether a property as a whole is a truth value.
pub(crate) fn expect_truth(expr: &Resolved) -> Result<(), String> {
    expect(expr, true)
}

/// The method of a class without parameters that a property names.
pub(crate) fn instance_method(program: &mut Program, class: ClassId, name: &str) -> Result<MethodId, String> {
    let mut current = Some(class);
    while let Some(id) = current {
        let found = program.methods_named(id, name).find(|method| {
            let method = program.method(*method);
            !method.is_static() && method.params().is_empty()
        });
        if let Some(found) = found {
            return Ok(found);
        }
        current = program.class(id).super_class();
    }
    let class = program.class(class).external_name();
    Err(format!("{class} has no method {name}() without parameters"))
}

/// The static method of another class that a property names.
pub(crate) fn static_method(program: &mut Program, main: ClassId, class: &str, name: &str) -> Result<MethodId, String> {
    let plain = class.replace('.', "/");
    let package = program.class(main).package_name().to_owned();
    let near = if package.is_empty() { plain.clone() } else { format!("{package}/{plain}") };
    let found = program.load(&near).or_else(|_| program.load(&plain)).map_err(|error| error.to_string())?;
    let takes = |method: &MethodId| {
        let method = program.method(*method);
        let parameter = heapwright_program::split_method(method.descriptor()).map(|(all, _)| all);
        let class = parameter.as_deref().and_then(|all| match all {
            [one] => heapwright_program::class_of_descriptor(one),
            _ => None,
        });
        method.is_static()
            && class.and_then(|class| program.loaded(class)).is_some_and(|class| program.is_assignable(main, class))
    };
    let method = program.methods_named(found, name).find(takes);
    let shown = program.class(main).external_name();
    method.ok_or_else(|| format!("{class} has no static method {name} with one parameter of type {shown}"))
}

impl Engine<'_> {
    /// Evaluates an expression about an object on all paths.
    pub(crate) fn evaluate(&mut self, running: Running, expr: &Resolved, object: Ref) -> Vec<(Running, Answer)> {
        match self.evaluated(running, expr, object) {
            Ok(found) => found,
            Err(error) => {
                self.stopped(Stop::Bug(error.to_string()));
                Vec::new()
            }
        }
    }

    fn evaluated(
        &mut self,
        running: Running,
        expr: &Resolved,
        object: Ref,
    ) -> Result<Vec<(Running, Answer)>, TermError> {
        let value = |value| Answer::Value(value);
        Ok(match expr {
            Resolved::Number(number) => {
                let term = self.vm.terms_mut().long(*number)?;
                let wide = i32::try_from(*number).is_err();
                vec![(running, value(Evaluated::Number(term, wide)))]
            }
            Resolved::Truth(truth) => {
                let term = self.vm.terms_mut().bool(*truth)?;
                vec![(running, value(Evaluated::Truth(term)))]
            }
            Resolved::Call(method, kind) => self.called(running, *method, *kind, object)?,
            Resolved::Described(formula) => self.described(running, formula, object)?,
            Resolved::Not(inner) | Resolved::Minus(inner) => {
                let mut found = self.evaluated(running, inner, object)?;
                for (_, answer) in &mut found {
                    if let Answer::Value(old) = answer {
                        *old = match *old {
                            Evaluated::Truth(term) => Evaluated::Truth(self.vm.terms_mut().not(term)?),
                            Evaluated::Number(term, wide) => {
                                let negated = self.vm.terms_mut().unary(Op::Neg, term)?;
                                self.number(negated, wide)?
                            }
                        };
                    }
                }
                found
            }
            Resolved::Binary(operator, a, b) => {
                let mut found = Vec::new();
                for (running, answer) in self.evaluated(running, a, object)? {
                    match answer {
                        Answer::Value(left) => found.extend(self.second(running, *operator, left, b, object)?),
                        threw => found.push((running, threw)),
                    }
                }
                found
            }
        })
    }

    /// Evaluates the second operand, if it matters.
    fn second(
        &mut self,
        running: Running,
        operator: Operator,
        left: Evaluated,
        right: &Resolved,
        object: Ref,
    ) -> Result<Vec<(Running, Answer)>, TermError> {
        // the value of the first operand with which the second does not matter, and the result then
        let short = match operator {
            Operator::And => Some((false, false)),
            Operator::Or => Some((true, true)),
            Operator::Implies => Some((false, true)),
            _ => None,
        };
        let mut found = Vec::new();
        if let (Some((decides, result)), Evaluated::Truth(condition)) = (short, left) {
            let negated = self.vm.terms_mut().not(condition)?;
            let (over, on) = if decides { (condition, negated) } else { (negated, condition) };
            if let Some(done) = self.assumed(&running, over) {
                let term = self.vm.terms_mut().bool(result)?;
                found.push((done, Answer::Value(Evaluated::Truth(term))));
            }
            if let Some(next) = self.assumed(&running, on) {
                found.extend(self.evaluated(next, right, object)?);
            }
            return Ok(found);
        }
        for (running, answer) in self.evaluated(running, right, object)? {
            let answer = match answer {
                Answer::Value(right) => Answer::Value(self.combined(operator, left, right)?),
                threw => threw,
            };
            found.push((running, answer));
        }
        Ok(found)
    }

    fn combined(&mut self, operator: Operator, a: Evaluated, b: Evaluated) -> Result<Evaluated, TermError> {
        let is_wide = |one: &Evaluated| matches!(one, Evaluated::Number(_, true));
        let wide = is_wide(&a) || is_wide(&b);
        let terms = self.vm.terms_mut();
        let (Evaluated::Truth(a) | Evaluated::Number(a, _)) = a;
        let (Evaluated::Truth(b) | Evaluated::Number(b, _)) = b;
        let number = match operator {
            Operator::Plus => Some(Op::Add),
            Operator::Minus => Some(Op::Sub),
            Operator::Times => Some(Op::Mul),
            _ => None,
        };
        if let Some(op) = number {
            let result = terms.binary(op, a, b)?;
            return self.number(result, wide);
        }
        Ok(Evaluated::Truth(match operator {
            Operator::Equal => terms.binary(Op::Eq, a, b)?,
            Operator::Differ => {
                let same = terms.binary(Op::Eq, a, b)?;
                terms.not(same)?
            }
            Operator::Less => terms.binary(Op::SLt, a, b)?,
            Operator::AtMost => terms.binary(Op::SLe, a, b)?,
            Operator::Greater => terms.binary(Op::SLt, b, a)?,
            _ => terms.binary(Op::SLe, b, a)?,
        }))
    }

    /// A result of arithmetic: without a `long`, Java keeps 32 bits.
    fn number(&mut self, term: TermId, wide: Wide) -> Result<Evaluated, TermError> {
        if wide {
            return Ok(Evaluated::Number(term, wide));
        }
        let terms = self.vm.terms_mut();
        let low = terms.unary(Op::Truncate(Width::W32), term)?;
        Ok(Evaluated::Number(terms.unary(Op::SignExtend(Width::W64), low)?, wide))
    }

    /// Calls a method of a property.
    fn called(
        &mut self,
        mut running: Running,
        method: MethodId,
        kind: Kind,
        object: Ref,
    ) -> Result<Vec<(Running, Answer)>, TermError> {
        let ended = match self.vm.begin_call(&mut running.state, method, &[Slot::reference(object)]) {
            Err(stop) => {
                self.stopped(stop);
                return Ok(Vec::new());
            }
            Ok(Some(value)) => {
                let (state, constraint) = (running.state, running.constraint);
                vec![Ended::new(state, Ending::Returned(value), constraint)]
            }
            Ok(None) => self.run(running),
        };
        let mut found = Vec::new();
        for Ended { state, ending, constraint, .. } in ended {
            let answer = match ending {
                Ending::Threw(thrown) => {
                    let class = self.vm.class_of_object(&state, thrown);
                    let name = class.map(|class| self.vm.program().class(class).external_name());
                    Answer::Threw(name.unwrap_or_default())
                }
                Ending::Returned(slot) => Answer::Value(self.result(kind, slot)?),
            };
            found.push((Running::new(state, constraint), answer));
        }
        Ok(found)
    }

    fn result(&mut self, kind: Kind, slot: Slot) -> Result<Evaluated, TermError> {
        let terms = self.vm.terms_mut();
        let term = match (slot.term(), kind) {
            (Some(term), _) => term,
            (None, Kind::Long) => terms.long(slot.bits() as i64)?,
            (None, _) => terms.int(slot.as_int())?,
        };
        Ok(match kind {
            Kind::Boolean => {
                let zero = terms.int(0)?;
                let is = terms.binary(Op::Eq, term, zero)?;
                Evaluated::Truth(terms.not(is)?)
            }
            Kind::Long => Evaluated::Number(term, true),
            _ => Evaluated::Number(terms.unary(Op::SignExtend(Width::W64), term)?, false),
        })
    }
}
