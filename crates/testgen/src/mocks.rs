//! Stubs as Mockito code: `mock(T.class)`, `when(…).thenReturn(…)`, `verify(…)`.

use crate::arrange::Arranger;
use crate::identifier::JavaIdentifier;
use crate::model::{ClassInfo, MethodInfo, Type};
use crate::plan::{Local, Operand};
use crate::stub_plan::{Answers, Reply, StubMethodPlan, StubPlan};
use crate::tree::{ClassRef, Expr, JavaType, Statement, Target};
use heapwright_case::{MethodName, StubKey, Value};
use heapwright_program::flags;
use std::rc::Rc;

/// The library that stubs are written with.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Mocks {
    /// None: lambdas and anonymous classes.
    #[default]
    Plain,
    /// Mockito. Interfaces of the library for which a lambda does are still lambdas.
    Mockito,
}

/// The arguments of a call that is stubbed or verified.
#[derive(Clone)]
enum Wanted {
    Any,
    Is(Expr),
}

impl Arranger<'_, '_> {
    /// `mock(T.class)`, so that methods with a body run as they are.
    pub(crate) fn mock(&mut self, local: Local, stub: &StubPlan) -> Expr {
        if self.local_type(local).is_generic() {
            self.suppress.insert("unchecked");
        }
        let class = Expr::ClassLiteral(JavaType::plain(self.world.class_ref(&stub.of)));
        let real = Expr::Static(mockito(), JavaIdentifier::like("CALLS_REAL_METHODS"));
        let mut arguments = vec![class];
        if let Some(constructor) = &stub.constructor {
            let given = self.arguments(constructor, &stub.given);
            let settings = imported("withSettings", Vec::new()).call("useConstructor", given);
            arguments.push(settings.call("defaultAnswer", vec![real]));
        } else if self.has_bodies(&stub.of) {
            arguments.push(real);
        }
        imported("mock", arguments)
    }

    /// Whether an interface has methods with a body.
    fn has_bodies(&mut self, interface: &str) -> bool {
        let above = self.world.class(interface).map(|info| info.ancestors.clone()).unwrap_or_default();
        above.iter().filter(|name| *name != "java.lang.Object").any(|name| {
            let info = self.world.class(name);
            let odd = flags::STATIC | flags::ABSTRACT | flags::PRIVATE;
            info.is_some_and(|info| info.methods.iter().any(|one| one.flags & odd == 0 && !one.name.starts_with('<')))
        })
    }

    /// The statements that give a mock its answers.
    pub(crate) fn stubbing(&mut self, local: Local, stub: &StubPlan) -> Vec<Statement> {
        let mut found = Vec::new();
        for planned in &stub.methods {
            let (Some(answers), Some((owner, info))) = (&planned.answers, self.declared_method(&planned.method)) else {
                continue;
            };
            let before = found.len();
            self.stub_method(local, planned, answers, (&owner, &info), &mut found);
            if found.len() > before {
                self.note_exceptions(&planned.method);
            }
        }
        found
    }

    fn declared_method(&mut self, method: &MethodName) -> Option<(Rc<ClassInfo>, MethodInfo)> {
        let owner = self.world.class(&method.class)?;
        let info = owner.method(&method.name, &method.descriptor)?.clone();
        Some((owner, info))
    }

    fn stub_method(
        &mut self,
        local: Local,
        planned: &StubMethodPlan,
        answers: &Answers,
        (owner, info): (&ClassInfo, &MethodInfo),
        found: &mut Vec<Statement>,
    ) {
        let real = !info.is(flags::ABSTRACT);
        // what cannot be an argument of `thenReturn` can be one of `doReturn`, which takes any object
        let untyped = self.typing.raw || has_wildcard(&info.result);
        let backwards = info.result_descriptor() == "V" || real || untyped;
        let anything = vec![Wanted::Any; info.descriptors.len()];
        let call = |arranger: &mut Self, replies: &[Reply], wanted: &[Wanted], backwards: bool| {
            let arguments = arranger.matching(owner, info, wanted);
            let (on, name) = (Expr::Local(local.0), planned.method.name.as_str());
            Statement::Do(match backwards {
                true => arranger.done(replies).call("when", vec![on]).call(name, arguments),
                false => arranger.then(imported("when", vec![on.call(name, arguments)]), replies),
            })
        };
        let usual = |replies: &[Reply]| !real && replies.iter().all(|reply| is_usual(*reply, info.result_descriptor()));
        let at = match answers.key {
            StubKey::Parameter(at) if !answers.cases.is_empty() => usize::from(at),
            _ => {
                let replies: Vec<Reply> = answers.replies().collect();
                if !usual(&replies) {
                    found.push(call(self, &replies, &anything, backwards));
                }
                return;
            }
        };
        if !usual(&[answers.answer]) {
            found.push(call(self, &[answers.answer], &anything, backwards));
        }
        // of several that match, Mockito takes the last
        let throws = matches!(answers.answer, Reply::Throws(_));
        for (when, then) in answers.cases.iter().rev() {
            let mut wanted = anything.clone();
            if let Some(place) = wanted.get_mut(at) {
                *place = Wanted::Is(self.operand(*when));
            }
            found.push(call(self, &[*then], &wanted, backwards || throws));
        }
    }

    /// `verify(mock).method(…)`; without arguments, any will do.
    pub(crate) fn verification(
        &mut self,
        local: Local,
        method: &MethodName,
        arguments: Option<Vec<Expr>>,
        times: usize,
    ) -> Option<Expr> {
        let (owner, info) = self.declared_method(method)?;
        self.note_exceptions(method);
        let wanted: Vec<Wanted> = match arguments {
            Some(arguments) => arguments.into_iter().map(Wanted::Is).collect(),
            None => vec![Wanted::Any; info.descriptors.len()],
        };
        let mut on = vec![Expr::Local(local.0)];
        if times != 1 {
            let times = Expr::Literal(Value::Int(i32::try_from(times).unwrap_or(i32::MAX)));
            on.push(imported("times", vec![times]));
        }
        let arguments = self.matching(&owner, &info, &wanted);
        Some(imported("verify", on).call(&method.name, arguments))
    }

    /// Arguments that match: plain values, or if any may come in some place, matchers everywhere.
    fn matching(&mut self, owner: &ClassInfo, info: &MethodInfo, wanted: &[Wanted]) -> Vec<Expr> {
        let plain = wanted.iter().all(|one| matches!(one, Wanted::Is(_)));
        let same = |one: &&MethodInfo| one.name == info.name && one.descriptors.len() == info.descriptors.len();
        let overloaded = owner.methods.iter().filter(same).count() > 1;
        let mut found = Vec::new();
        for (one, descriptor) in wanted.iter().zip(&info.descriptors) {
            let ty = Type::of_descriptor(descriptor);
            let matcher = match one {
                Wanted::Is(value) if plain && (*value != Expr::NULL || !overloaded) => value.clone(),
                Wanted::Is(value) if plain => Expr::Cast(self.world.java_type(&ty), Box::new(value.clone())),
                Wanted::Is(Expr::NULL) => matcher("isNull"),
                Wanted::Is(value) => Expr::Call {
                    target: Target::Imported(matchers()),
                    name: JavaIdentifier::like("eq"),
                    arguments: vec![value.clone()],
                },
                Wanted::Any => matcher(any_of(descriptor)),
            };
            let open = !plain && descriptor.starts_with(['L', '[']) && overloaded;
            found.push(match open {
                true => Expr::Cast(self.world.java_type(&ty), Box::new(matcher)),
                false => matcher,
            });
        }
        found
    }

    /// `stubbing.thenReturn(…).thenThrow(…)`
    fn then(&mut self, stubbing: Expr, replies: &[Reply]) -> Expr {
        replies.iter().fold(stubbing, |on, reply| match reply {
            Reply::Returns(value) => {
                let value = value.map_or(Expr::NULL, |value| self.operand(value));
                on.call("thenReturn", vec![value])
            }
            Reply::Throws(thrown) => {
                let thrown = self.operand(*thrown);
                on.call("thenThrow", vec![thrown])
            }
        })
    }

    /// `doReturn(…).doThrow(…)`
    fn done(&mut self, replies: &[Reply]) -> Expr {
        let mut found: Option<Expr> = None;
        for reply in replies {
            let (name, operand): (&str, Option<Operand>) = match reply {
                Reply::Returns(None) => ("doNothing", None),
                Reply::Returns(value) => ("doReturn", *value),
                Reply::Throws(thrown) => ("doThrow", Some(*thrown)),
            };
            let arguments: Vec<Expr> = operand.map(|operand| self.operand(operand)).into_iter().collect();
            found = Some(match found {
                None => imported(name, arguments),
                Some(on) => on.call(name, arguments),
            });
        }
        found.unwrap_or_else(|| imported("doNothing", Vec::new()))
    }
}

fn mockito() -> ClassRef {
    ClassRef::top("org.mockito", "Mockito")
}

fn matchers() -> ClassRef {
    ClassRef::top("org.mockito", "ArgumentMatchers")
}

fn imported(name: &str, arguments: Vec<Expr>) -> Expr {
    Expr::Call { target: Target::Imported(mockito()), name: JavaIdentifier::like(name), arguments }
}

fn matcher(name: &str) -> Expr {
    Expr::Call { target: Target::Imported(matchers()), name: JavaIdentifier::like(name), arguments: Vec::new() }
}

/// The matcher of any argument of a type.
fn any_of(descriptor: &str) -> &'static str {
    match descriptor {
        "Z" => "anyBoolean",
        "B" => "anyByte",
        "C" => "anyChar",
        "S" => "anyShort",
        "I" => "anyInt",
        "J" => "anyLong",
        "F" => "anyFloat",
        "D" => "anyDouble",
        _ => "any",
    }
}

/// Whether a mock answers like this without being told.
fn is_usual(reply: Reply, result: &str) -> bool {
    match reply {
        Reply::Returns(None) => true,
        Reply::Returns(Some(Operand::Value(value))) => {
            !result.starts_with(['L', '[']) && value == crate::build::default_value(result)
        }
        _ => false,
    }
}

/// Whether a type argument is a wildcard: the compiler captures it, and no value has the captured type.
fn has_wildcard(ty: &Type) -> bool {
    match ty {
        Type::Class { arguments, .. } => arguments.iter().any(has_wildcard),
        Type::Array(of) => has_wildcard(of),
        Type::Wildcard(_) => true,
        _ => false,
    }
}
