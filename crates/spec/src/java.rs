//! Java methods as preconditions: `this.repOK()`.

use crate::ast::{Expression, Formula, JavaCall, Path};
use crate::classes::{Class, Classes, Field, Method, readable};
use crate::diagnostic::{Diagnostic, Kind, did_you_mean};
use crate::infer::Scope;
use crate::names::{Namings, Type};
use crate::postcondition::is_before;
use crate::resolve::{plural, unknown_field};
use heapwright_program::split_method;
use std::rc::Rc;

/// A Java method that must return a given answer for an input to be valid.
#[derive(Clone, PartialEq, Debug)]
pub struct JavaTest {
    /// Internal name of the class that declares the method.
    pub class: String,
    /// The method.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
    /// The object it is called on; `None` for a static method.
    pub receiver: Option<InputPath>,
    /// Its arguments.
    pub arguments: Vec<Argument>,
    /// The required answer.
    pub expected: bool,
}

/// A part of the input: an input of a method, or a field reached from one.
#[derive(Clone, PartialEq, Debug)]
pub struct InputPath {
    /// Where it starts.
    pub root: Input,
    /// The fields along the way.
    pub fields: Vec<Field>,
}

/// An input of a method.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// `this`
    Receiver,
    /// The parameter with this number, from 0.
    Parameter(usize),
}

/// An argument of a [`JavaTest`].
#[derive(Clone, PartialEq, Debug)]
pub enum Argument {
    /// A part of the input.
    Path(InputPath),
    /// An integer.
    Int(i64),
    /// A floating-point number.
    Real(f64),
    /// A truth value.
    Bool(bool),
    /// `null`
    Null,
}

/// The Java calls of a formula, with the required answers, if they are outside of `||`; others are reported.
pub(crate) fn calls<'a>(
    formula: &'a Formula,
    allowed: Result<(), &str>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<(&'a JavaCall, bool)> {
    let mut found = Vec::new();
    walk(formula, true, allowed, &mut found, diagnostics);
    found
}

fn walk<'a>(
    formula: &'a Formula,
    positive: bool,
    allowed: Result<(), &str>,
    found: &mut Vec<(&'a JavaCall, bool)>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    match formula {
        Formula::Java(call) => match allowed {
            Ok(()) => found.push((call, positive)),
            Err(reason) => diagnostics.push(
                Diagnostic::error(Kind::MisplacedJavaCall, call.span, "a Java method cannot be called here")
                    .label(reason)
                    .hint("call it in a precondition or invariant, joined to the rest by `&`"),
            ),
        },
        Formula::Not(inner, _) => {
            let simple = matches!(**inner, Formula::Java(_) | Formula::Not(..));
            let inside = if simple { allowed } else { allowed.and(Err("below a negation")) };
            walk(inner, !positive, inside, found, diagnostics);
        }
        Formula::And(groups, _) => {
            groups.iter().flatten().for_each(|part| walk(part, positive, allowed, found, diagnostics));
        }
        Formula::Or(parts, _) => {
            let inside = allowed.and(Err("only one of several cases"));
            parts.iter().for_each(|part| walk(part, positive, inside, found, diagnostics));
        }
        Formula::Exists(_, inner, _) => walk(inner, positive, allowed, found, diagnostics),
        _ => {}
    }
}

/// Looks up the methods of Java calls.
pub(crate) struct JavaResolver<'a, 'c> {
    pub scope: &'a Scope,
    pub namings: &'a Namings,
    pub classes: &'a mut Classes<'c>,
    pub diagnostics: &'a mut Vec<Diagnostic>,
}

impl JavaResolver<'_, '_> {
    pub(crate) fn test(&mut self, call: &JavaCall, expected: bool) -> Option<JavaTest> {
        let on_object = self.scope.get(&call.receiver.root.text).is_some();
        let (receiver, class) = if on_object {
            let (path, value_type) = self.path(&call.receiver)?;
            let Type::Ref(class) = value_type else {
                let message = "only objects have methods";
                self.diagnostics.push(Diagnostic::error(Kind::NotAReference, call.receiver.span, message));
                return None;
            };
            (Some(path), self.classes.find(&class)?)
        } else if call.receiver.root.text == "this" {
            self.diagnostics.push(
                Diagnostic::error(Kind::NoReceiver, call.receiver.span, "there is no `this` here")
                    .label(self.scope.no_receiver),
            );
            return None;
        } else {
            (None, self.static_class(call)?)
        };
        let method = self.method(call, &class, receiver.is_none())?;
        let receiver = if method.is_static { None } else { receiver };
        let arguments = self.arguments(call, &method)?;
        Some(JavaTest {
            class: method.declared_in,
            name: method.name,
            descriptor: method.descriptor,
            receiver,
            arguments,
            expected,
        })
    }

    fn static_class(&mut self, call: &JavaCall) -> Option<Rc<Class>> {
        let parts = call.receiver.steps.iter().map(|step| step.text.as_str());
        let text: Vec<&str> = std::iter::once(call.receiver.root.text.as_str()).chain(parts).collect();
        let name = crate::ast::TypeName {
            text: text.join("."),
            dimensions: Vec::new(),
            length: None,
            span: call.receiver.span,
        };
        let naming = self.namings.get(call.span.file);
        let name = naming.class(self.classes, &name, self.diagnostics)?;
        self.classes.find(&name)
    }

    fn method(&mut self, call: &JavaCall, class: &Class, statically: bool) -> Option<Method> {
        let named: Vec<&Method> = class.methods.iter().filter(|method| method.name == call.method.text).collect();
        let short = readable(&class.name);
        if named.is_empty() {
            let mut names: Vec<&str> = class
                .methods
                .iter()
                .filter(|method| method.descriptor.ends_with(")Z") && method.declared_in != "java/lang/Object")
                .map(|method| method.name.as_str())
                .collect();
            names.sort();
            names.dedup();
            let message = format!("`{short}` has no method `{}`", call.method.text);
            self.diagnostics.push(
                Diagnostic::error(Kind::UnknownMethod, call.method.span, message)
                    .label("unknown method")
                    .maybe_hint(did_you_mean(&call.method.text, &names, "its methods that answer with a boolean are")),
            );
            return None;
        }
        let count = call.arguments.len();
        let fits = |method: &&&Method| {
            split_method(&method.descriptor).is_some_and(|(parameters, _)| parameters.len() == count)
        };
        let Some(method) = named.iter().find(fits) else {
            let counts: Vec<String> = named
                .iter()
                .filter_map(|method| split_method(&method.descriptor))
                .map(|(parameters, _)| plural(parameters.len(), "argument"))
                .collect();
            let message = format!("`{}` takes {}, here it has {count}", call.method.text, counts.join(" or "));
            self.diagnostics.push(Diagnostic::error(Kind::WrongJavaArguments, call.span, message));
            return None;
        };
        if !method.descriptor.ends_with(")Z") {
            let result = method.descriptor.rsplit(')').next().unwrap_or("V");
            let result = if result == "V" { "nothing".to_owned() } else { crate::names::in_words(result) };
            let message = format!("`{}` answers with {result}, not with a boolean", call.method.text);
            self.diagnostics
                .push(Diagnostic::error(Kind::NotATest, call.method.span, message).label("cannot be true or false"));
            return None;
        }
        if statically && !method.is_static {
            let message = format!("`{}` is not static: it is called on an object", call.method.text);
            self.diagnostics.push(
                Diagnostic::error(Kind::WrongJavaArguments, call.span, message)
                    .hint(format!("write `this.{}(…)`", call.method.text)),
            );
            return None;
        }
        Some((**method).clone())
    }

    fn arguments(&mut self, call: &JavaCall, method: &Method) -> Option<Vec<Argument>> {
        let (parameters, _) = split_method(&method.descriptor)?;
        let mut all = Vec::new();
        for (argument, parameter) in call.arguments.iter().zip(parameters) {
            let wanted = Type::of_descriptor(parameter);
            let (value, fits) = match argument {
                Expression::Path(path) => {
                    let (path, found) = self.path(path)?;
                    let fits = match (&found, &wanted) {
                        (Type::Enum(found, _), Type::Ref(wanted)) => self.classes.is_below(found, wanted),
                        (Type::Ref(found), Type::Ref(wanted)) => self.classes.is_below(found, wanted),
                        (Type::Int(low, high), Type::Int(least, most)) => least <= low && high <= most,
                        (Type::Int(..), Type::Real) => true,
                        (found, wanted) => found == wanted,
                    };
                    (Argument::Path(path), fits)
                }
                Expression::Int(value, _) => {
                    let fits = match wanted {
                        Type::Int(low, high) => low <= *value && *value <= high,
                        Type::Real => true,
                        _ => false,
                    };
                    (Argument::Int(*value), fits)
                }
                Expression::Real(text, _) => (Argument::Real(text.parse().unwrap_or_default()), wanted == Type::Real),
                Expression::Bool(value, _) => (Argument::Bool(*value), wanted == Type::Bool),
                Expression::Null(_) => (Argument::Null, matches!(wanted, Type::Ref(_))),
                _ => (Argument::Null, false),
            };
            if !fits {
                let message =
                    format!("`{}` wants a value of type {} here", method.name, crate::names::in_words(parameter));
                self.diagnostics.push(
                    Diagnostic::error(Kind::WrongJavaArguments, argument.span(), message)
                        .label("does not fit")
                        .hint("arguments are parameters of the method, their fields, and constants"),
                );
                return None;
            }
            all.push(value);
        }
        Some(all)
    }

    fn path(&mut self, path: &Path) -> Option<(InputPath, Type)> {
        if is_before(&path.root.text) {
            let message = "a Java method sees the heap after the call only";
            self.diagnostics
                .push(Diagnostic::error(Kind::MisplacedOld, path.span, message).label("a value from before"));
            return None;
        }
        let position = self.scope.variables.iter().position(|variable| variable.name == path.root.text);
        let Some((position, variable)) = position.and_then(|at| Some((at, self.scope.variables.get(at)?))) else {
            let message = format!("`{}` is not a parameter of the method", path.root.text);
            self.diagnostics.push(Diagnostic::error(Kind::UnboundVariable, path.root.span, message));
            return None;
        };
        let receivers = usize::from(self.scope.get("this").is_some());
        let root = match position.checked_sub(receivers) {
            Some(parameter) => Input::Parameter(parameter),
            None => Input::Receiver,
        };
        let mut value_type = variable.value_type.clone()?;
        let mut fields = Vec::new();
        for step in &path.steps {
            let Type::Ref(class) = &value_type else {
                let message = format!("there is no field `{}`", step.text);
                self.diagnostics.push(Diagnostic::error(Kind::NoFields, step.span, message));
                return None;
            };
            let class = self.classes.find(class)?;
            let Some(field) = class.field(&step.text).and_then(|at| class.fields.get(at)) else {
                self.diagnostics.push(unknown_field(&class, step));
                return None;
            };
            value_type = Type::of_descriptor(&field.descriptor);
            fields.push(field.clone());
        }
        Some((InputPath { root, fields }, value_type))
    }
}
