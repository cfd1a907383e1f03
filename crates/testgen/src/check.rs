//! Checks of inputs: calls of the Java methods that must accept an input, as tests alongside those that are written.
//!
//! A check builds the same input with the same statements and calls a check method instead of the method under test. It
//! is used only for the replay: what is written stays what was run, and readers do not see a check that the test does
//! not need.

use crate::arrange::{Arranger, own_call};
use crate::identifier::JavaIdentifier;
use crate::model::{Type, World};
use crate::plan::{Local, Operand, Plan};
use crate::tree::{Assertion, ClassRef, Expr, Helper, JavaType, Statement, TestClass, TestMethod};
use crate::typing::Typing;
use heapwright_case::{MethodName, Run, Value};
use heapwright_program::{external_type, split_method};
use std::collections::BTreeSet;

/// A check of an input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Check {
    /// The method to call; it returns a boolean. Has the binary name of the class that declares it.
    pub method: MethodName,
    /// Whether it is static.
    pub is_static: bool,
    /// Its arguments, preceded by the receiver unless it is static.
    pub arguments: Vec<Given>,
    /// The answer for a valid input.
    pub expected: bool,
}

/// An argument of a check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Given {
    /// A part of the input: the receiver (`None`) or an argument, then fields, each with the binary name of its
    /// declaring class.
    Place(Option<usize>, Vec<(String, String)>),
    /// Null or a number, of the type of the parameter.
    Value(Value),
}

/// Returns the test that checks the input of a run, its variables not named yet. `None` if there is nothing to check.
pub(crate) fn check(world: &mut World<'_>, typing: &Typing, run: &Run, plan: &Plan) -> Option<TestMethod> {
    let checks = world.checks(run);
    let mut arranger = Arranger::new(world, typing);
    let inputs = plan.receiver.iter().chain(&plan.arguments);
    let spoken_of: BTreeSet<Local> = inputs
        .filter_map(|operand| match operand {
            Operand::Local(local) => Some(*local),
            Operand::Value(_) => None,
        })
        .collect();
    let arranged = arranger.statements(plan, &run.method, &spoken_of);
    let asked: Vec<Statement> = checks.iter().filter_map(|check| question(&mut arranger, plan, check)).collect();
    if asked.is_empty() {
        return None;
    }
    let arrange = crate::compose::numbered(arranged);
    let (throws, suppress) = (std::mem::take(&mut arranger.throws), arranger.suppress.clone());
    let throws = throws.iter().map(|class| world.class_ref(class)).collect();
    Some(TestMethod {
        name: JavaIdentifier::like(""),
        key: String::new(),
        remark: None,
        suppress,
        throws,
        paragraphs: vec![arrange, asked],
        call: (String::new(), Vec::new()),
        passes_null: false,
        cases: None,
    })
}

/// The class with the checks for a test class; `None` if nothing is checked.
pub(crate) fn class_of(tests: &TestClass, checks: Vec<TestMethod>) -> Option<TestClass> {
    if checks.is_empty() {
        return None;
    }
    let mut name = format!("{}Inputs", tests.name);
    while tests.neighbours.contains(&name) {
        name.push('_');
    }
    let mut class = TestClass { name: JavaIdentifier::like(&name), tag: None, tests: checks, ..tests.clone() };
    class.helpers = crate::compose::helpers_of(&mut class);
    Some(class)
}

/// A check as a statement; `None` if the input has no such part.
fn question(arranger: &mut Arranger<'_, '_>, plan: &Plan, check: &Check) -> Option<Statement> {
    let answer = match direct(arranger, plan, check) {
        Some(call) => call,
        None => reflective(arranger, plan, check)?,
    };
    Some(Statement::Assert(if check.expected { Assertion::True(answer) } else { Assertion::False(answer) }))
}

/// The part of the input where a place starts.
fn root(plan: &Plan, root: Option<usize>) -> Option<Operand> {
    match root {
        None => plan.receiver,
        Some(position) => plan.arguments.get(position).copied(),
    }
}

/// The check as an ordinary call; `None` where that is not possible.
fn direct(arranger: &mut Arranger<'_, '_>, plan: &Plan, check: &Check) -> Option<Expr> {
    let name = &check.method;
    let (owner, at) = arranger.world.find_method(&name.class, &name.name, &name.descriptor)?;
    let flags = owner.methods.get(at)?.flags;
    if !arranger.world.may_use(&owner, flags) {
        return None;
    }
    let mut operands = Vec::new();
    for given in &check.arguments {
        operands.push(match given {
            Given::Place(from, fields) if fields.is_empty() => root(plan, *from)?,
            Given::Place(..) => return None,
            Given::Value(value) => Operand::Value(*value),
        });
    }
    if check.is_static {
        return Some(arranger.call(name, None, &operands));
    }
    let (receiver, arguments) = operands.split_first()?;
    let Operand::Local(local) = receiver else { return None };
    let Some(Type::Class { name: seen, .. }) = arranger.typing.locals.get(local) else { return None };
    let seen = seen.clone();
    let knows =
        arranger.world.is_visible(&seen) && arranger.world.class(&seen).is_some_and(|class| class.extends(&name.class));
    knows.then(|| arranger.call(name, Some(*receiver), arguments))
}

/// The check by reflection, for a method or field that is not accessible.
fn reflective(arranger: &mut Arranger<'_, '_>, plan: &Plan, check: &Check) -> Option<Expr> {
    let mut values = Vec::new();
    for given in &check.arguments {
        values.push(match given {
            Given::Value(value) => Expr::Literal(*value),
            Given::Place(from, fields) => {
                let start = arranger.operand(root(plan, *from)?);
                fields.iter().fold(start, |object, (owner, field)| {
                    let owner = arranger.class_object(owner);
                    own_call(Helper::GetField, vec![object, owner, text(field)])
                })
            }
        });
    }
    let target = match check.is_static || values.is_empty() {
        true => Expr::NULL,
        false => values.remove(0),
    };
    let (parameters, _) = split_method(&check.method.descriptor)?;
    let types = parameters.iter().map(|descriptor| type_object(arranger, descriptor)).collect();
    let class = arranger.class_object(&check.method.class);
    let lang = |name: &str| ClassRef::top("java.lang", name);
    let any_class = JavaType::Class { class: lang("Class"), arguments: vec![vec![JavaType::Wildcard(None)]] };
    let types = Expr::Array { ty: JavaType::Array(Box::new(any_class)), elements: types };
    let object = JavaType::plain(lang("Object"));
    let values = Expr::Array { ty: JavaType::Array(Box::new(object)), elements: values };
    Some(own_call(Helper::Agrees, vec![target, class, text(&check.method.name), types, values]))
}

fn text(name: &str) -> Expr {
    Expr::String(name.encode_utf16().collect())
}

/// The `Class` object of a parameter's type.
fn type_object(arranger: &mut Arranger<'_, '_>, descriptor: &str) -> Expr {
    match descriptor.as_bytes().first() {
        Some(b'L') => arranger.class_object(&external_type(descriptor)),
        Some(b'[') => arranger.class_object(&descriptor.replace('/', ".")),
        _ => arranger.class_literal(&external_type(descriptor)),
    }
}
