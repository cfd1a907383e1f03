//! Stubs as plain Java: a lambda where one is enough, else an anonymous class.

use crate::arrange::{Arranger, box_of};
use crate::identifier::JavaIdentifier;
use crate::model::{ClassInfo, MethodInfo, Type};
use crate::plan::{Local, Operand};
use crate::stub_plan::{Answers, Reply, StubMethodPlan, StubPlan};
use crate::tree::{Anonymous, ClassRef, Expr, JavaType, Overriding, Statement};
use heapwright_case::{StubKey, Value};
use heapwright_program::flags;
use std::collections::{BTreeMap, BTreeSet};

impl Arranger<'_, '_> {
    /// A variable that records calls.
    pub(crate) fn record(&mut self, counts: bool) -> Expr {
        match counts {
            true => {
                let ty = JavaType::Array(Box::new(JavaType::Primitive("int")));
                Expr::Array { ty, elements: vec![Expr::Literal(Value::Int(0))] }
            }
            false => {
                let class = ClassRef::top("java.util", "ArrayList");
                Expr::New { class, diamond: !self.typing.raw, arguments: Vec::new() }
            }
        }
    }

    /// A stub as an expression.
    pub(crate) fn stub(&mut self, local: Local, stub: &StubPlan) -> Expr {
        match stub.methods.as_slice() {
            _ if stub.is_mock => self.mock(local, stub),
            [only] if stub.is_lambda => self.lambda(only),
            _ => self.anonymous(local, stub),
        }
    }

    /// A lambda that returns the answer of the matching case, or else the general one.
    fn lambda(&mut self, only: &StubMethodPlan) -> Expr {
        let descriptor = &only.method.descriptor;
        let (parameters, result) = heapwright_program::split_method(descriptor).unwrap_or_default();
        let count = parameters.len();
        if result == "V" {
            let Some(record) = only.record else { return Expr::Lambda { parameters: count, used: None, answer: None } };
            let used = (count == 1).then_some(0);
            if count > 1 {
                // several parameters need names of their own
                return self.method_reference(record, count);
            }
            let arguments = [Expr::Name(JavaIdentifier::like(Expr::ARGUMENT))];
            let noted = noted(record, arguments.get(..count).unwrap_or_default());
            return Expr::Lambda { parameters: count, used, answer: Some(Box::new(noted)) };
        }
        let Some(answers) = &only.answers else {
            let zero = Expr::Literal(crate::build::default_value(result));
            return Expr::Lambda { parameters: count, used: None, answer: Some(Box::new(zero)) };
        };
        let key = match answers.key {
            StubKey::Parameter(at) if !answers.cases.is_empty() => Some(usize::from(at)),
            _ => None,
        };
        let on = match (key, answers.counter) {
            (Some(_), _) => On::Argument(Expr::Name(JavaIdentifier::like(Expr::ARGUMENT))),
            (None, Some(counter)) => On::Count(Expr::Element(Box::new(Expr::Local(counter.0)), 0)),
            (None, None) => On::Nothing,
        };
        let answer = self.chosen(answers, &on);
        Expr::Lambda { parameters: count, used: key, answer: answer.map(Box::new) }
    }

    /// A lambda with several parameters that notes them all.
    fn method_reference(&mut self, record: Local, count: usize) -> Expr {
        let names = (0..count).map(|at| Expr::Name(JavaIdentifier::like(&Expr::numbered_argument(at))));
        let noted = noted(record, &names.collect::<Vec<_>>());
        Expr::NumberedLambda { parameters: count, answer: Box::new(noted) }
    }

    /// `new T() { … }`
    fn anonymous(&mut self, local: Local, stub: &StubPlan) -> Expr {
        let ty = self.typing.locals.get(&local).cloned().unwrap_or_else(|| Type::class(&stub.of));
        let ty = self.without_wildcards(&stub.of, &ty);
        let arguments = match &stub.constructor {
            Some(constructor) => self.arguments(constructor, &stub.given),
            None => Vec::new(),
        };
        let mut counters = Vec::new();
        let mut methods = Vec::new();
        for planned in &stub.methods {
            let Some(owner) = self.world.class(&planned.method.class) else { continue };
            let Some(info) = owner.method(&planned.method.name, &planned.method.descriptor).cloned() else { continue };
            methods.push(self.overriding(&ty, &owner, &info, planned, &mut counters));
        }
        let ty = match self.typing.raw {
            true => self.world.java_type(&ty).erased(),
            false => self.world.java_type(&ty),
        };
        Expr::Anonymous(Box::new(Anonymous { ty, arguments, counters, methods }))
    }

    /// The type of an anonymous class, whose type arguments cannot be wildcards.
    fn without_wildcards(&mut self, of: &str, ty: &Type) -> Type {
        let seen = match ty {
            Type::Class { name, .. } if name == of => ty.clone(),
            _ => Type::class(of),
        };
        let Type::Class { name, arguments } = seen else { return Type::class(of) };
        Type::Class { name, arguments: arguments.iter().map(Type::read).collect() }
    }

    fn overriding(
        &mut self,
        ty: &Type,
        owner: &ClassInfo,
        info: &MethodInfo,
        planned: &StubMethodPlan,
        counters: &mut Vec<JavaIdentifier>,
    ) -> Overriding {
        let head = self.head(ty, owner, info);
        let name = JavaIdentifier::like(&info.name);
        let visibility = match info.flags {
            flags if flags & flags::PUBLIC != 0 => "public ",
            flags if flags & flags::PROTECTED != 0 => "protected ",
            _ => "",
        };
        let mut body = Vec::new();
        let names: Vec<Expr> = (0..head.parameters.len()).map(|at| Expr::Name(Overriding::parameter(at))).collect();
        if let Some(record) = planned.record {
            body.push(Statement::Do(noted(record, &names)));
        }
        let cast = head.is_open_result.then(|| head.result.clone());
        match &planned.answers {
            Some(answers) => self.body(info, answers, &names, cast, counters, &mut body),
            None if info.result_descriptor() == "V" => {}
            None => body.push(Statement::Return(nothing(info.result_descriptor()))),
        }
        let throws = self.thrown(planned);
        let throws = throws.iter().map(|class| self.world.class_ref(class)).collect();
        let names = parameter_names(info, &head.parameters);
        let parameters = head.parameters.into_iter().zip(names).collect();
        let (type_parameters, result) = (head.type_parameters, head.result);
        let is_varargs = info.is(flags::VARARGS);
        Overriding { visibility, type_parameters, result, name, parameters, is_varargs, throws, body }
    }

    /// The classes of the checked exceptions that a method throws, which it has to declare.
    fn thrown(&mut self, planned: &StubMethodPlan) -> BTreeSet<String> {
        let replies = planned.answers.iter().flat_map(Answers::replies);
        let thrown: Vec<Local> = replies
            .filter_map(|reply| match reply {
                Reply::Throws(Operand::Local(local)) => Some(local),
                _ => None,
            })
            .collect();
        let mut found = BTreeSet::new();
        for local in thrown {
            if let Some(Type::Class { name, .. }) = self.typing.locals.get(&local).cloned()
                && self.is_checked(&name)
            {
                found.insert(name);
            }
        }
        found
    }

    fn head(&mut self, ty: &Type, owner: &ClassInfo, info: &MethodInfo) -> Head {
        let mut variables: BTreeMap<String, Type> = BTreeMap::new();
        let mut erased = self.typing.raw;
        if !owner.parameters.is_empty() {
            match self.world.as_super(ty, &owner.name) {
                Some(Type::Class { arguments, .. }) if !arguments.is_empty() => {
                    let arguments: Vec<Type> = arguments.iter().map(Type::read).collect();
                    variables.extend(owner.variables(&arguments));
                }
                _ => erased = true,
            }
        }
        if erased {
            let plain = |descriptor: &String| Type::of_descriptor(descriptor);
            let parameters: Vec<Type> = info.descriptors.iter().map(plain).collect();
            return Head {
                type_parameters: Vec::new(),
                parameters: parameters.iter().map(|one| self.world.java_type(one)).collect(),
                result: self.world.java_type(&Type::of_descriptor(info.result_descriptor())),
                is_open_result: false,
            };
        }
        let own: BTreeSet<String> = info.type_parameters.iter().map(|one| one.name.clone()).collect();
        variables.extend(own.iter().map(|name| (name.clone(), Type::class(name))));
        let mut type_parameters = Vec::new();
        for parameter in &info.type_parameters {
            let bounds = parameter.bounds.iter().filter(|bound| **bound != Type::object());
            let bounds: Vec<Type> = bounds.map(|bound| bound.with(&variables)).collect();
            let bounds = bounds.iter().map(|bound| self.world.java_type(bound)).collect();
            type_parameters.push((JavaIdentifier::like(&parameter.name), bounds));
        }
        let parameters: Vec<Type> = info.parameters.iter().map(|one| one.with(&variables)).collect();
        Head {
            type_parameters,
            parameters: parameters.iter().map(|one| self.world.java_type(one)).collect(),
            result: self.world.java_type(&info.result.with(&variables)),
            is_open_result: mentions(&info.result, &own),
        }
    }

    /// What a method with answers does.
    fn body(
        &mut self,
        info: &MethodInfo,
        answers: &Answers,
        names: &[Expr],
        cast: Option<JavaType>,
        counters: &mut Vec<JavaIdentifier>,
        body: &mut Vec<Statement>,
    ) {
        let on = match (answers.key, answers.cases.is_empty()) {
            (_, true) => On::Nothing,
            (StubKey::Parameter(at), false) => names.get(usize::from(at)).cloned().map_or(On::Nothing, On::Argument),
            (StubKey::Turn, false) => {
                let mut name = format!("{}Count", info.name);
                while counters.iter().any(|one| **one == *name) {
                    name.push('2');
                }
                let name = JavaIdentifier::like(&name);
                counters.push(name.clone());
                On::Count(Expr::Name(name))
            }
        };
        if answers.replies().all(|reply| matches!(reply, Reply::Returns(_))) {
            if let Some(value) = self.chosen(answers, &on) {
                body.push(Statement::Return(self.cast(cast.as_ref(), value)));
            }
            return;
        }
        for (number, (when, then)) in answers.cases.iter().enumerate() {
            let condition = self.condition(&on, number, *when);
            // a void method that returns early
            let reply = self.replied(*then, cast.as_ref());
            match reply {
                Some(reply) => body.push(Statement::If(condition, Box::new(reply))),
                None => body.push(Statement::If(condition, Box::new(Statement::Leave))),
            }
        }
        let last = self.replied(answers.answer, cast.as_ref());
        body.extend(last);
    }

    fn replied(&mut self, reply: Reply, cast: Option<&JavaType>) -> Option<Statement> {
        match reply {
            Reply::Returns(None) => None,
            Reply::Returns(Some(operand)) => {
                let value = self.operand(operand);
                Some(Statement::Return(self.cast(cast, value)))
            }
            Reply::Throws(operand) => Some(Statement::Throw(self.operand(operand))),
        }
    }

    fn cast(&mut self, to: Option<&JavaType>, value: Expr) -> Expr {
        match to {
            Some(ty) if value != Expr::NULL => {
                self.suppress.insert("unchecked");
                let object = JavaType::plain(ClassRef::top("java.lang", "Object"));
                Expr::Cast(ty.clone(), Box::new(Expr::Cast(object, Box::new(value))))
            }
            _ => value,
        }
    }

    /// The value of the matching case, or else the general one; `None` for a void method.
    fn chosen(&mut self, answers: &Answers, on: &On) -> Option<Expr> {
        let all: Vec<Operand> = answers.replies().filter_map(Reply::operand).collect();
        // next to a number, null would be unboxed
        let nulls = all.contains(&Operand::Value(Value::Null)) && all.len() > 2;
        let mut values: Vec<Expr> = all.into_iter().map(|one| self.answer(one, nulls)).collect();
        let mut found = values.pop();
        if let (On::Count(count), [first, rest @ ..]) = (on, values.as_slice())
            && !rest.is_empty()
            && rest.iter().all(|one| one == first)
        {
            let left = Box::new(Expr::Increment(Box::new(count.clone())));
            let right = Box::new(Expr::Literal(Value::Int(i32::try_from(values.len()).unwrap_or(i32::MAX))));
            let early = Expr::AtMost { left, holds: true, right };
            return found.map(|otherwise| conditional(early, first.clone(), otherwise));
        }
        for (number, ((when, _), then)) in answers.cases.iter().zip(values).enumerate().rev() {
            let otherwise = found?;
            let condition = self.condition(on, number, *when);
            found = Some(conditional(condition, then, otherwise));
        }
        found
    }

    fn condition(&mut self, on: &On, number: usize, when: Operand) -> Expr {
        let equal =
            |left: Expr, right: Expr| Expr::Comparison { left: Box::new(left), equal: true, right: Box::new(right) };
        match on {
            On::Nothing => Expr::Literal(Value::Boolean(true)),
            On::Count(count) => {
                let count = if number == 0 { Expr::Increment(Box::new(count.clone())) } else { count.clone() };
                equal(count, Expr::Literal(Value::Int(i32::try_from(number + 1).unwrap_or(i32::MAX))))
            }
            On::Argument(argument) => match (when, self.operand(when)) {
                (Operand::Value(value), _) => equal(argument.clone(), Expr::Literal(widened(value))),
                (_, constant @ Expr::Static(..)) => equal(argument.clone(), constant),
                (_, Expr::Literal(value)) => {
                    let class = ClassRef::top("java.lang", box_of(value).unwrap_or("Object"));
                    let boxed = Expr::static_call(class, "valueOf", vec![Expr::Literal(value)]);
                    boxed.call("equals", vec![argument.clone()])
                }
                (_, other) => other.call("equals", vec![argument.clone()]),
            },
        }
    }

    fn answer(&mut self, operand: Operand, typed: bool) -> Expr {
        match (operand, self.operand(operand)) {
            (Operand::Local(local), value @ Expr::Literal(_)) if typed => {
                Expr::Cast(self.local_type(local), Box::new(value))
            }
            (_, value) => value,
        }
    }
}

/// The head of a method.
struct Head {
    type_parameters: Vec<(JavaIdentifier, Vec<JavaType>)>,
    parameters: Vec<JavaType>,
    result: JavaType,
    /// Whether the type of the result is up to the caller.
    is_open_result: bool,
}

/// What the cases of a method are told apart by.
enum On {
    Nothing,
    Count(Expr),
    Argument(Expr),
}

/// The answer of a method that nobody calls: an empty collection or `Optional` rather than null.
fn nothing(descriptor: &str) -> Expr {
    let (package, class, factory) = match descriptor {
        "Ljava/util/List;" | "Ljava/util/Collection;" | "Ljava/lang/Iterable;" => ("java.util", "List", "of"),
        "Ljava/util/Set;" => ("java.util", "Set", "of"),
        "Ljava/util/Map;" => ("java.util", "Map", "of"),
        "Ljava/util/Optional;" => ("java.util", "Optional", "empty"),
        "Ljava/util/OptionalInt;" => ("java.util", "OptionalInt", "empty"),
        "Ljava/util/OptionalLong;" => ("java.util", "OptionalLong", "empty"),
        "Ljava/util/OptionalDouble;" => ("java.util", "OptionalDouble", "empty"),
        "Ljava/util/stream/Stream;" => ("java.util.stream", "Stream", "empty"),
        _ => return Expr::Literal(crate::build::default_value(descriptor)),
    };
    Expr::static_call(ClassRef::top(package, class), factory, Vec::new())
}

/// Notes a call in the variable that records it.
fn noted(record: Local, arguments: &[Expr]) -> Expr {
    let variable = Expr::Local(record.0);
    match arguments {
        [] => Expr::Increment(Box::new(Expr::Element(Box::new(variable), 0))),
        [only] => variable.call("add", vec![only.clone()]),
        several => {
            let row = Expr::static_call(ClassRef::top("java.util", "Arrays"), "asList", several.to_vec());
            variable.call("add", vec![row])
        }
    }
}

/// `condition ? then : otherwise`, simplified where possible.
fn conditional(condition: Expr, then: Expr, otherwise: Expr) -> Expr {
    match (condition, &then, &otherwise) {
        (
            Expr::Comparison { left, equal: true, right },
            Expr::Literal(Value::Boolean(a)),
            Expr::Literal(Value::Boolean(b)),
        ) if a != b => Expr::Comparison { left, equal: *a, right },
        (
            Expr::AtMost { left, holds: true, right },
            Expr::Literal(Value::Boolean(a)),
            Expr::Literal(Value::Boolean(b)),
        ) if a != b => Expr::AtMost { left, holds: *a, right },
        (condition, ..) => {
            Expr::Conditional { condition: Box::new(condition), then: Box::new(then), otherwise: Box::new(otherwise) }
        }
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

fn mentions(ty: &Type, variables: &BTreeSet<String>) -> bool {
    match ty {
        Type::Variable(name) => variables.contains(name),
        Type::Class { arguments, .. } => arguments.iter().any(|one| mentions(one, variables)),
        Type::Array(of) | Type::Wildcard(Some((_, of))) => mentions(of, variables),
        _ => false,
    }
}

/// Names for the parameters of a method: those of its declaration or, as class files seldom have them for abstract
/// methods, after their types.
fn parameter_names(info: &MethodInfo, types: &[JavaType]) -> Vec<JavaIdentifier> {
    let mut names = crate::naming::Variables::default();
    let mut found = Vec::new();
    for (at, ty) in types.iter().enumerate() {
        let given = info.names.get(at).cloned().flatten();
        let wanted = given.unwrap_or_else(|| name_by_type(ty));
        found.push(names.take(&wanted));
    }
    found
}

fn name_by_type(ty: &JavaType) -> String {
    match ty {
        JavaType::Primitive("boolean") => "flag".to_owned(),
        JavaType::Primitive("char") => "letter".to_owned(),
        JavaType::Primitive(_) => "number".to_owned(),
        JavaType::Array(_) => "array".to_owned(),
        JavaType::Class { class, .. } => match class.simple() {
            "String" => "text".to_owned(),
            // a type variable
            simple if simple == "Object" || simple.len() == 1 => "value".to_owned(),
            simple => crate::naming::variable_for(simple),
        },
        JavaType::Wildcard(_) => "value".to_owned(),
    }
}
