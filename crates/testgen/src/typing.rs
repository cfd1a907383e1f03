//! The types of a plan's variables and of the call, with type arguments that compile.

use crate::model::{Inference, MethodInfo, Type, World, is_below};
use crate::overload;
use crate::plan::{Local, Operand, Plan, Step};
use crate::stub_plan::{Answers, Reply, StubPlan};
use heapwright_case::MethodName;
use heapwright_program::flags;
use std::collections::BTreeMap;

/// Types of variables and of the result.
#[derive(Debug)]
pub(crate) struct Typing {
    pub(crate) locals: BTreeMap<Local, Type>,
    /// The type of the call's result, or of the object that a constructor creates.
    pub(crate) result: Type,
    /// Whether only raw types compile.
    pub(crate) raw: bool,
    /// The types at calls, by method and operands.
    pub(crate) calls: BTreeMap<Site, Taken>,
    /// Whether objects and lambdas must be variables, so that the compiler need not infer their types.
    pub(crate) spelled_out: bool,
}

/// A call: the method and its operands.
pub(crate) type Site = (MethodName, Vec<Operand>);

/// The types of a call's parameters and receiver.
#[derive(Clone, Debug)]
pub(crate) struct Taken {
    /// The types of the parameters.
    pub(crate) parameters: Vec<Type>,
    /// The type of the receiver; for a constructor, that of the new object.
    pub(crate) receiver: Option<Type>,
}

struct Typist<'w, 'a> {
    world: &'w mut World<'a>,
    inference: Inference,
    locals: BTreeMap<Local, Type>,
    /// Elements of arrays, which may become single arguments.
    arrays: BTreeMap<Local, (String, Vec<Operand>)>,
    /// The types that variables are used as.
    uses: Vec<(Local, Type)>,
    /// The classes that variables must have where they are used.
    wanted: Vec<(Local, String)>,
    calls: BTreeMap<Site, Taken>,
}

/// Infers the types of a plan and the call after it. Unconstrained type arguments become `usual`, or `Object`.
pub(crate) fn infer(world: &mut World<'_>, plan: &Plan, method: &MethodName, usual: Option<&'static str>) -> Typing {
    let mut typist = Typist {
        world,
        inference: Inference::preferring(usual),
        locals: BTreeMap::new(),
        arrays: BTreeMap::new(),
        uses: Vec::new(),
        wanted: wanted(plan, method),
        calls: BTreeMap::new(),
    };
    for step in &plan.steps {
        typist.step(step);
    }
    let (own, more) = plan.split_arguments(method);
    let mut result = typist.call(method, plan.receiver, own);
    if let Some(then) = &plan.then {
        result = typist.call_on(then, Some(result), more);
    }
    let mut locals = BTreeMap::new();
    for (local, ty) in std::mem::take(&mut typist.locals) {
        locals.insert(local, typist.inference.resolve(typist.world, &ty));
    }
    let result = typist.inference.resolve(typist.world, &result);
    typist.inference.verify(typist.world);
    let raw = typist.inference.has_conflict();
    let mut calls = std::mem::take(&mut typist.calls);
    for taken in calls.values_mut() {
        for ty in taken.parameters.iter_mut().chain(&mut taken.receiver) {
            *ty = typist.inference.resolve(typist.world, ty);
        }
    }
    if raw {
        let result = raw_result(plan.then.as_ref().unwrap_or(method));
        return Typing { locals: raw_locals(locals, plan), result, raw, calls, spelled_out: false };
    }
    let mut uses = std::mem::take(&mut typist.uses);
    for (_, wanted) in &mut uses {
        *wanted = typist.inference.resolve(typist.world, wanted);
    }
    for (local, ty) in &mut locals {
        relax(world, plan, method, *local, ty, &uses);
    }
    Typing { locals, result, raw, calls, spelled_out: false }
}

/// The classes that variables must have, by the descriptors of the places where they are used.
fn wanted(plan: &Plan, called: &MethodName) -> Vec<(Local, String)> {
    let mut found = Vec::new();
    let mut note = |operand: Operand, descriptor: &str| {
        if let (Operand::Local(local), Some(class)) = (operand, descriptor.strip_prefix('L')) {
            found.push((local, class.trim_end_matches(';').replace('/', ".")));
        }
    };
    let mut call = |method: &MethodName, receiver: Option<Operand>, arguments: &[Operand]| {
        let parameters = heapwright_program::split_method(&method.descriptor).map_or_else(Vec::new, |(list, _)| list);
        arguments.iter().zip(parameters).for_each(|(argument, parameter)| note(*argument, parameter));
        if let Some(receiver) = receiver {
            note(receiver, &format!("L{};", method.class));
        }
    };
    for step in &plan.steps {
        match step {
            Step::New { constructor: method, arguments, .. } => call(method, None, arguments),
            Step::Call { method, receiver, arguments, .. } | Step::Throwing { method, receiver, arguments, .. } => {
                call(method, *receiver, arguments);
            }
            _ => {}
        }
    }
    call(called, plan.receiver, plan.split_arguments(called).0);
    for step in &plan.steps {
        if let Step::SetField { descriptor, value, reflective: false, .. } = step {
            note(*value, descriptor);
        }
    }
    found
}

fn is_generic_array(operand: &Operand, locals: &BTreeMap<Local, Type>) -> bool {
    let Operand::Local(local) = operand else { return false };
    let Some(Type::Array(of)) = locals.get(local) else { return false };
    matches!(&**of, Type::Class { arguments, .. } if !arguments.is_empty())
}

/// The result type of a call for which the compiler ignores type arguments (JLS 15.12.2.6).
fn raw_result(method: &MethodName) -> Type {
    match heapwright_program::split_method(&method.descriptor) {
        Some((_, result)) if method.name != "<init>" => Type::of_descriptor(result),
        _ => Type::class(&method.class),
    }
}

fn raw_locals(mut locals: BTreeMap<Local, Type>, plan: &Plan) -> BTreeMap<Local, Type> {
    locals.values_mut().for_each(|ty| *ty = ty.erased());
    for step in &plan.steps {
        if let Step::Call { local: Some(local), method, .. } = step {
            locals.insert(*local, raw_result(method));
        }
    }
    locals
}

/// Declares a collection by its interface, as is customary, where no use needs the class.
fn relax(world: &mut World<'_>, plan: &Plan, method: &MethodName, local: Local, ty: &mut Type, uses: &[(Local, Type)]) {
    let Type::Class { name, .. } = &*ty else { return };
    let Some(class) = world.class(name) else { return };
    if class.package != "java.util" || class.is_interface() {
        return;
    }
    let face = ["java.util.List", "java.util.Set", "java.util.Map"].into_iter().find(|one| class.extends(one));
    let Some(face) = face.and_then(|face| world.class(face)) else { return };
    let operand = Operand::Local(local);
    let takes = |descriptor: &str| {
        let wanted = descriptor.trim_start_matches('L').trim_end_matches(';').replace('/', ".");
        face.extends(&wanted)
    };
    let fits = |method: &MethodName, arguments: &[Operand]| {
        let parameters = heapwright_program::split_method(&method.descriptor).map_or_else(Vec::new, |(list, _)| list);
        arguments.iter().zip(parameters).all(|(argument, descriptor)| *argument != operand || takes(descriptor))
    };
    let known = |name: &str| matches!(name, "add" | "put");
    let content = plan.steps.iter().all(|step| match step {
        Step::New { constructor, arguments, .. } => fits(constructor, arguments),
        Step::Call { method, receiver, arguments, .. } | Step::Throwing { method, receiver, arguments, .. } => {
            (*receiver != Some(operand) || known(&method.name)) && fits(method, arguments)
        }
        Step::SetField { descriptor, value, .. } | Step::SetStatic { descriptor, value, .. } => {
            *value != operand || takes(descriptor)
        }
        Step::Array { elements, .. } => !elements.contains(&operand),
        Step::SetElement { value, .. } => *value != operand,
        Step::Stub { stub, .. } => !stub.operands().contains(&operand),
        _ => true,
    });
    if content
        && plan.receiver != Some(operand)
        && fits(method, &plan.arguments)
        && let Some(seen) = world.as_super(ty, &face.name)
        && uses.iter().all(|(used, wanted)| *used != local || is_below(world, &seen, wanted))
    {
        *ty = seen;
    }
}

/// Whether an argument violates a further bound of a type variable of its method. Java cannot express that even with
/// raw types, since a cast to all bounds would fail.
pub(crate) fn breaks_bounds(world: &mut World<'_>, typing: &Typing) -> bool {
    typing.raw && typing.calls.iter().any(|(site, taken)| call_breaks_bounds(world, typing, site, taken))
}

fn call_breaks_bounds(world: &mut World<'_>, typing: &Typing, (method, operands): &Site, taken: &Taken) -> bool {
    let Some((owner, at)) = world.find_method(&method.class, &method.name, &method.descriptor) else { return false };
    let Some(info) = owner.methods.get(at).filter(|info| !info.type_parameters.is_empty()) else { return false };
    // on a raw object the compiler sees erased methods, which have no type variables (JLS 4.8)
    if let Some(receiver) = taken.receiver.as_ref().filter(|_| !info.is_static())
        && !owner.parameters.is_empty()
        && let Some(Type::Class { arguments, .. }) = world.as_super(&receiver.erased(), &owner.name)
        && arguments.is_empty()
    {
        return false;
    }
    operands.iter().zip(&info.parameters).zip(&taken.parameters).any(|((operand, parameter), wanted)| {
        let Operand::Local(local) = operand else { return false };
        let Some(mut own) = typing.locals.get(local) else { return false };
        let (mut parameter, mut wanted) = (parameter, wanted);
        while let (Type::Array(of), Type::Array(declared)) = (own, parameter) {
            (own, parameter) = (of, declared);
            if let Type::Array(of) = wanted {
                wanted = of;
            }
        }
        let (Type::Variable(variable), Type::Class { name, .. }) = (parameter, own) else { return false };
        let bounds = class_bounds(info, variable);
        let Some(class) = world.class(name).filter(|_| bounds.len() > 1) else { return false };
        // one that fits its bounds but not the inferred type of the variable would be cast to the first bound
        let cast = class.parameters.is_empty() && !is_below(world, own, wanted);
        cast || !bounds.iter().all(|bound| class.extends(bound))
    })
}

/// Whether an argument has a type that its parameter does not accept, because the test cannot name the parameter's
/// class.
pub(crate) fn hides_parameter(world: &mut World<'_>, typing: &Typing) -> bool {
    typing.calls.keys().any(|(method, operands)| {
        let parameters = heapwright_program::split_method(&method.descriptor).map_or_else(Vec::new, |(list, _)| list);
        operands.iter().zip(parameters).any(|(operand, descriptor)| {
            let (Operand::Local(local), Some(class)) = (operand, descriptor.strip_prefix('L')) else { return false };
            let Some(Type::Class { name, .. }) = typing.locals.get(local) else { return false };
            !world.is_visible(&class.trim_end_matches(';').replace('/', ".")) && !world.fits(name, descriptor)
        })
    })
}

/// The classes that bound a type variable of a method, directly or through other variables.
fn class_bounds(info: &MethodInfo, variable: &str) -> Vec<String> {
    let (mut found, mut seen, mut work) = (Vec::new(), Vec::new(), vec![variable.to_owned()]);
    while let Some(name) = work.pop().filter(|name| !seen.contains(name)) {
        let declared = info.type_parameters.iter().find(|one| one.name == name);
        for bound in declared.iter().flat_map(|one| &one.bounds) {
            match bound {
                Type::Variable(other) => work.push(other.clone()),
                Type::Class { name, .. } => found.push(name.clone()),
                _ => {}
            }
        }
        seen.push(name);
    }
    found
}

/// The type of a variable that records the calls of a method.
fn recorded(info: &MethodInfo, variables: &BTreeMap<String, Type>) -> Type {
    let list = |of: Type| Type::Class { name: "java.util.List".to_owned(), arguments: vec![of] };
    match info.parameters.as_slice() {
        [] => Type::Array(Box::new(Type::Primitive("int"))),
        [Type::Primitive(keyword)] => list(Type::class(boxing(keyword))),
        [only] => list(only.with(variables)),
        _ => list(list(Type::object())),
    }
}

fn boxing(keyword: &str) -> &'static str {
    match keyword {
        "boolean" => "java.lang.Boolean",
        "byte" => "java.lang.Byte",
        "char" => "java.lang.Character",
        "short" => "java.lang.Short",
        "long" => "java.lang.Long",
        "float" => "java.lang.Float",
        "double" => "java.lang.Double",
        _ => "java.lang.Integer",
    }
}

/// Infers the types of steps without a call.
pub(crate) fn infer_steps(world: &mut World<'_>, steps: &[Step]) -> Typing {
    let nothing = MethodName { class: String::new(), name: String::new(), descriptor: String::new() };
    infer(world, &Plan { steps: steps.to_vec(), ..Plan::default() }, &nothing, None)
}

impl Typist<'_, '_> {
    fn step(&mut self, step: &Step) {
        let made = match step {
            Step::String { .. } => Type::class("java.lang.String"),
            Step::Box { class, .. } => Type::class(class),
            Step::Constant { class, field, descriptor, .. } => self
                .world
                .class(class)
                .and_then(|info| info.field(field).map(|field| field.ty.clone()))
                .unwrap_or_else(|| Type::of_descriptor(descriptor)),
            Step::Class { class, .. } => self.class_literal(class),
            // what the classes are makes no difference to an array of them
            Step::Array { class, .. } if class == "[Ljava.lang.Class;" => Type::Array(Box::new(Type::Class {
                name: "java.lang.Class".to_owned(),
                arguments: vec![Type::Wildcard(None)],
            })),
            Step::Array { local, class, elements } => {
                self.arrays.insert(*local, (class.replace('.', "/"), elements.clone()));
                let ty = self.inference.instance_of(self.world, &Type::of_class_name(class));
                if let Type::Array(component) = &ty {
                    for element in elements {
                        self.used(*element, component);
                    }
                }
                ty
            }
            Step::New { constructor, arguments, .. } => self.call(constructor, None, arguments),
            Step::Call { method, receiver, arguments, .. } => self.call(method, *receiver, arguments),
            Step::Throwing { method, receiver, arguments, .. } => {
                self.call(method, *receiver, arguments);
                return;
            }
            Step::Allocate { class, .. } => {
                if self.world.is_visible(class) {
                    self.inference.instance(self.world, class)
                } else {
                    let seen = self.seen_as(step.defines(), class);
                    self.inference.instance(self.world, &seen)
                }
            }
            Step::Stub { stub, .. } => self.stub(stub),
            Step::Record { .. } => return,
            Step::SetField { target, class, name, value, reflective, .. } => {
                if !reflective {
                    self.set_field(*target, class, name, *value);
                }
                return;
            }
            Step::SetElement { array, value, .. } => {
                if let Some(Type::Array(component)) = self.locals.get(array).cloned() {
                    self.used(*value, &component);
                }
                return;
            }
            Step::SetStatic { class, name, value, reflective, .. } => {
                let field = self.world.class(class).and_then(|info| info.field(name).map(|field| field.ty.clone()));
                if let Some(ty) = field.filter(|_| !reflective) {
                    self.used(*value, &ty);
                }
                return;
            }
        };
        if let Some(local) = step.defines() {
            self.locals.insert(local, made);
        }
    }

    /// The class by which a test refers to an object whose own class it cannot name: one that fits where it is used.
    fn seen_as(&mut self, local: Option<Local>, class: &str) -> String {
        let wanted: Vec<&String> =
            self.wanted.iter().filter(|(one, _)| Some(*one) == local).map(|(_, to)| to).collect();
        let Some(info) = self.world.class(class) else { return self.world.visible_class(class) };
        let usual = self.world.visible_class(class);
        let all = std::iter::once(&usual).chain(&info.ancestors);
        let fits = |world: &mut World<'_>, one: &str| {
            let found = world.class(one).filter(|_| world.is_visible(one));
            found.is_some_and(|found| wanted.iter().all(|to| !info.extends(to) || found.extends(to)))
        };
        all.into_iter().find(|one| fits(self.world, one)).unwrap_or(&usual).clone()
    }

    fn class_literal(&mut self, class: &str) -> Type {
        let of = match class {
            "int" => "java.lang.Integer",
            "long" => "java.lang.Long",
            "boolean" => "java.lang.Boolean",
            "byte" => "java.lang.Byte",
            "char" => "java.lang.Character",
            "short" => "java.lang.Short",
            "float" => "java.lang.Float",
            "double" => "java.lang.Double",
            "void" => "java.lang.Void",
            other => other,
        };
        let generic = self.world.class(of).is_some_and(|info| !info.parameters.is_empty());
        let of = if generic { Type::Wildcard(None) } else { Type::of_class_name(of) };
        Type::Class { name: "java.lang.Class".to_owned(), arguments: vec![of] }
    }

    fn stub(&mut self, stub: &StubPlan) -> Type {
        let ty = match &stub.constructor {
            Some(constructor) => self.call(constructor, None, &stub.given),
            None => self.inference.instance(self.world, &stub.of),
        };
        for one in &stub.methods {
            let Some(owner) = self.world.class(&one.method.class) else { continue };
            let Some(info) = owner.method(&one.method.name, &one.method.descriptor).cloned() else { continue };
            let Some(Type::Class { arguments, .. }) = self.world.as_super(&ty, &owner.name) else { continue };
            let variables = owner.variables(&arguments);
            let result = info.result.with(&variables);
            for reply in one.answers.iter().flat_map(Answers::replies) {
                if let Reply::Returns(Some(operand)) = reply {
                    self.used(operand, &result);
                }
            }
            if let Some(record) = one.record {
                self.locals.insert(record, recorded(&info, &variables));
            }
        }
        ty
    }

    fn set_field(&mut self, target: Local, class: &str, name: &str, value: Operand) {
        let Some(target) = self.locals.get(&target).cloned() else { return };
        let Some(info) = self.world.class(class) else { return };
        if let (Some(field), Some(Type::Class { arguments, .. })) =
            (info.field(name), self.world.as_super(&target, class))
        {
            let ty = field.ty.with(&info.variables(&arguments));
            self.used(value, &ty);
        }
    }

    fn used(&mut self, operand: Operand, wanted: &Type) {
        if let Operand::Local(local) = operand
            && let Some(ty) = self.locals.get(&local).cloned()
        {
            self.inference.below(self.world, &ty, wanted);
            self.uses.push((local, wanted.clone()));
        }
    }

    /// Infers the types of a call or a constructor; returns the type of its result.
    fn call(&mut self, method: &MethodName, receiver: Option<Operand>, arguments: &[Operand]) -> Type {
        let on = match receiver {
            Some(Operand::Local(local)) => self.locals.get(&local).cloned(),
            _ if method.name == "<init>" => Some(self.inference.instance(self.world, &method.class)),
            _ => None,
        };
        self.call_on(method, on, arguments)
    }

    fn call_on(&mut self, method: &MethodName, on: Option<Type>, arguments: &[Operand]) -> Type {
        let Some((owner, at)) = self.world.find_method(&method.class, &method.name, &method.descriptor) else {
            return Type::object();
        };
        let Some(info) = owner.methods.get(at) else { return Type::object() };
        let constructor = method.name == "<init>";
        let mut variables = BTreeMap::new();
        if let Some(on) = &on
            && let Some(Type::Class { arguments, .. }) = self.world.as_super(on, &owner.name)
        {
            variables.extend(owner.variables(&arguments));
        }
        let own = self.inference.unknowns(&info.type_parameters, &variables);
        variables.extend(own);
        let mut parameters: Vec<Type> = info.parameters.iter().map(|one| one.with(&variables)).collect();
        // no signature mentions the outer object, whose type arguments are those of the inner one
        if constructor
            && owner.is_inner()
            && let (Some(first), Some(outer)) = (parameters.first_mut(), &owner.outer)
            && let Some(Type::Class { arguments, .. }) = &on
        {
            let shared = owner.parameters.len().saturating_sub(owner.own_parameters);
            let arguments = arguments.get(..shared).unwrap_or_default().to_vec();
            *first = Type::Class { name: outer.clone(), arguments };
        }
        let taken = Taken { parameters: parameters.clone(), receiver: on.clone() };
        self.calls.insert((method.clone(), arguments.to_vec()), taken);
        let seen = overload::seen_class(on.as_ref()).filter(|_| !info.is_static());
        let overloaded = !overload::rivals(self.world, method, info, seen).is_empty();
        self.arguments(info, &parameters, arguments, overloaded);
        match on {
            Some(made) if constructor => made,
            _ => info.result.with(&variables),
        }
    }

    /// Infers the types of the arguments of a call. The array of a varargs method is spread into single arguments
    /// unless the method is overloaded.
    fn arguments(&mut self, info: &MethodInfo, parameters: &[Type], arguments: &[Operand], overloaded: bool) {
        let last = parameters.len().saturating_sub(1);
        for (index, (argument, parameter)) in arguments.iter().zip(parameters).enumerate() {
            let spread = match (argument, parameter) {
                (Operand::Local(local), Type::Array(component))
                    if index == last && info.is(flags::VARARGS) && !overloaded =>
                {
                    let exact = self.arrays.get(local).filter(|(class, _)| Some(class) == info.descriptors.last());
                    exact.map(|(_, elements)| (elements.clone(), component.clone()))
                }
                _ => None,
            };
            match spread {
                Some((elements, component)) => {
                    elements.iter().for_each(|one| self.used(*one, &component));
                    // an array of a generic class is not spread into its elements
                    if is_generic_array(argument, &self.locals) {
                        self.used(*argument, parameter);
                    }
                }
                None => self.used(*argument, parameter),
            }
        }
    }
}
