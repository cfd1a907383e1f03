//! Finds the methods an exploration covers besides its own: those that nothing else can call, and how a test reaches
//! them.

use crate::candidates::can_be_named;
use heapwright_case::MethodName;
use heapwright_program::code::CallKind;
use heapwright_program::{ClassId, Loader, MethodId, Program, Scope, flags};
use std::collections::BTreeSet;

/// The most methods called on one result.
const MOST_FOLLOW_UPS: usize = 8;

/// Returns a method, the private methods of its class that it calls, its lambda bodies, and the methods of classes that
/// no test can name: those it creates objects of or, for an enum's method, those that implement it.
pub(crate) fn reached(program: &mut Program, id: MethodId, name: &str) -> Vec<MethodId> {
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

/// Returns the private methods that a method calls, and its lambda bodies.
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

/// Returns the methods of classes that a method creates objects of and that no test can name.
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

/// Returns the methods of enum constants that override a method of the enum.
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

/// Returns true if no test can call a method directly, because it is a lambda body or in a class that no test can name.
pub(crate) fn is_hidden(program: &mut Program, method: &MethodName) -> bool {
    let class = program.load(&method.class.replace('.', "/"));
    method.name.starts_with("lambda$") || class.is_ok_and(|class| !can_be_named(program, class))
}

/// Returns the abstract methods of the type a method returns, and those of a class of the program that ask an object
/// which it may hold: a test can call them on the result.
pub(crate) fn on_result(program: &mut Program, method: MethodId) -> Vec<MethodId> {
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
    found.extend(asking(program, class));
    found.truncate(MOST_FOLLOW_UPS);
    found
}

/// Returns the public methods of a class of the program that call methods of interfaces, such as functions in fields.
fn asking(program: &Program, class: ClassId) -> Vec<MethodId> {
    let own = program.class(class);
    if own.loader() != Loader::App || own.flags() & (flags::INTERFACE | flags::ABSTRACT) != 0 {
        return Vec::new();
    }
    let asks = |id: &MethodId| {
        let method = program.method(*id);
        let is_usual = !method.is_constructor() && !method.is_static() && method.flags() & flags::SYNTHETIC == 0;
        let code = program.code(*id);
        method.flags() & flags::PUBLIC != 0
            && is_usual
            && code.is_ok_and(|code| code.calls.iter().any(|call| call.kind == CallKind::Interface))
    };
    own.methods().filter(asks).collect()
}

/// Returns true if a method belongs to an enum constant and overrides `entry`.
pub(crate) fn is_body_of(program: &mut Program, id: MethodId, entry: &MethodName) -> bool {
    let method = program.method(id);
    let same = *entry.name == **method.name() && *entry.descriptor == **method.descriptor();
    let above = program.class(method.class()).super_class();
    let is_enum = |class: ClassId| program.class(class).flags() & flags::ENUM != 0;
    same && above.is_some_and(|above| is_enum(above) && program.class(above).external_name() == entry.class)
}

/// Returns the methods that tests can call and through which alone a private method is called; `None` if there may be
/// others.
pub(crate) fn callers(program: &mut Program, id: MethodId) -> Option<BTreeSet<MethodId>> {
    let class = program.method(id).class();
    let own = program.class(class).name().clone();
    let top = own.split('$').next().unwrap_or_default().to_owned();
    // private members are accessible from enclosing and nested classes
    let names = program.class_names();
    let inside = |name: &&String| **name == top || name.strip_prefix(&top).is_some_and(|rest| rest.starts_with('$'));
    let nest: Vec<String> = names.iter().filter(inside).cloned().collect();
    let mut methods = Vec::new();
    for name in nest {
        let class = program.load(&name).ok()?;
        methods.extend(program.class(class).methods());
    }
    let (mut roots, mut seen, mut work) = (BTreeSet::new(), BTreeSet::from([id.index()]), vec![id]);
    while let Some(next) = work.pop() {
        if !is_plainly_private(program, next) {
            // a class that no test can name is used by any code that gets an object of it
            if !can_be_named(program, program.method(next).class()) || &**program.method(next).name() == "<clinit>" {
                return None;
            }
            roots.insert(next);
            continue;
        }
        for caller in &methods {
            if calls(program, *caller, next) && seen.insert(caller.index()) {
                work.push(*caller);
            }
        }
    }
    Some(roots)
}

/// Returns true if a method is private and not a lambda body.
fn is_plainly_private(program: &Program, id: MethodId) -> bool {
    let method = program.method(id);
    method.is_private() && !method.name().starts_with("lambda$")
}

/// Returns true if the code of a method may call another: by name, or through a function object.
fn calls(program: &Program, caller: MethodId, callee: MethodId) -> bool {
    let Ok(code) = program.code(caller) else { return false };
    let method = program.method(callee);
    let functions = code.dynamics.iter().any(|site| !site.name.starts_with("makeConcat"));
    functions || code.calls.iter().any(|call| call.name == *method.name() && call.descriptor == *method.descriptor())
}
