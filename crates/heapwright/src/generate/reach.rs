//! Which methods an exploration is for beside its own: those that nobody else can call, and how a test gets at them.

use crate::generate::candidates::can_be_named;
use heapwright_case::MethodName;
use heapwright_program::{ClassId, MethodId, Program, Scope, flags};
use std::collections::BTreeSet;

/// Methods called on one result.
const MOST_FOLLOW_UPS: usize = 8;

/// A method, the private methods of its class that it calls, the bodies of its lambdas, and the methods of classes
/// that no test can name which it makes objects of or, for a method of an enum, that implement it.
pub(super) fn reached(program: &mut Program, id: MethodId, name: &str) -> Vec<MethodId> {
    let class = program.method(id).class();
    let mut found = vec![id];
    found.extend(constant_bodies(program, class, id));
    let mut seen: BTreeSet<usize> = found.iter().map(|method| method.index()).collect();
    let mut at = 0;
    while let Some(next) = found.get(at).copied() {
        at += 1;
        let mut more = called(program, next, name);
        more.extend(made(program, next));
        found.extend(more.into_iter().filter(|method| seen.insert(method.index())));
    }
    found
}

/// Private methods a method calls, and the bodies of its lambdas.
fn called(program: &Program, id: MethodId, entry: &str) -> Vec<MethodId> {
    let class = program.method(id).class();
    let own = program.class(class).name();
    let Ok(code) = program.code(id) else { return Vec::new() };
    let calls = code.calls.iter().filter(|call| call.class == *own);
    let called = calls.filter_map(|call| program.find_method(class, &call.name, &call.descriptor));
    let mut found: Vec<MethodId> = called.filter(|other| program.method(*other).is_private()).collect();
    let caller = program.method(id).name();
    let from = if caller.starts_with("lambda$") { entry } else { &**caller };
    let prefix = format!("lambda${}$", from.replace("<init>", "new").replace("<clinit>", "static"));
    let methods = program.class(class).methods();
    found.extend(methods.filter(|other| program.method(*other).name().starts_with(&prefix)));
    found
}

/// The methods of classes without a name for tests that a method makes objects of.
fn made(program: &mut Program, id: MethodId) -> Vec<MethodId> {
    let Ok(code) = program.code(id) else { return Vec::new() };
    let own = program.class(program.method(id).class()).name().clone();
    let top = own.split('$').next().unwrap_or_default();
    let mut found = Vec::new();
    for site in code.classes.iter().filter(|site| site.name.split_once('$').is_some_and(|(outer, _)| outer == top)) {
        if let Ok(class) = program.load(&site.name)
            && !can_be_named(program, class)
        {
            found.extend(program.class(class).methods());
        }
    }
    found
}

/// The methods with which constants of an enum override one of its methods.
fn constant_bodies(program: &mut Program, class: ClassId, id: MethodId) -> Vec<MethodId> {
    if program.class(class).flags() & flags::ENUM == 0 {
        return Vec::new();
    }
    let (name, descriptor) = (program.method(id).name().clone(), program.method(id).descriptor().clone());
    let own = program.class(class).name().clone();
    let below = program.subclasses(&own, Scope::ClassPath);
    let mut found = Vec::new();
    for body in below {
        if let Ok(body) = program.load(&body) {
            found.extend(program.find_method(body, &name, &descriptor));
        }
    }
    found
}

/// Whether no test can call a method by itself, since it is the body of a lambda or of a class without a name.
pub(super) fn is_hidden(program: &mut Program, method: &MethodName) -> bool {
    let class = program.load(&method.class.replace('.', "/"));
    method.name.starts_with("lambda$") || class.is_ok_and(|class| !can_be_named(program, class))
}

/// The abstract methods of what a method returns: whoever has the result can call them.
pub(super) fn on_result(program: &mut Program, method: MethodId) -> Vec<MethodId> {
    let found = program.method(method);
    let descriptor = found.descriptor().clone();
    let result = descriptor.rsplit_once(')').map_or("", |(_, result)| result);
    let Some(name) = result.strip_prefix('L').and_then(|name| name.strip_suffix(';')) else { return Vec::new() };
    let Ok(class) = program.load(name) else { return Vec::new() };
    let object = program.load("java/lang/Object").ok();
    let mut faces = vec![class];
    faces.extend(program.class(class).all_interfaces().iter().copied());
    let methods: Vec<MethodId> = faces.into_iter().flat_map(|face| program.class(face).methods()).collect();
    let mut names = BTreeSet::new();
    let mut found = Vec::new();
    for id in methods {
        let method = program.method(id);
        let inherited = object.and_then(|object| program.find_method(object, method.name(), method.descriptor()));
        let public = method.flags() & flags::PUBLIC != 0;
        if method.is_abstract() && public && inherited.is_none() && names.insert(method.name().clone()) {
            found.push(id);
        }
    }
    found.truncate(MOST_FOLLOW_UPS);
    found
}
