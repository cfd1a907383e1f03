//! Selects the methods of a class that get tests of their own, and those that are only reached through them.
//!
//! A test lives in the package of its class, so it can call whatever is not private. It calls:
//! - methods with code that are not private and that a person wrote (no bridges, no `values()` of an enum, no accessors
//!   and `equals` that the compiler generates for a record);
//! - constructors that do more than store their arguments.
//!
//! Private methods, lambda bodies, static initialisers, trivial constructors, and everything in classes a test cannot
//! name (private, local and anonymous ones) are reached indirectly: their branches count, but no test calls them.

use heapwright_program::code::{CallSite, Instr};
use heapwright_program::{ClassId, Loader, Method, MethodBody, MethodId, Program, flags};
use heapwright_testgen::{is_identifier, is_package, is_type_name};
use std::collections::BTreeSet;

/// The role of a method in the run.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Role {
    /// Tests call it.
    Entry,
    /// Its branches count; tests reach it indirectly.
    Reached,
}

/// Returns why nothing in the class can be tested; `None` if something can.
pub fn class_obstacle(program: &Program, class: ClassId) -> Option<&'static str> {
    if program.is_signed(class) {
        return Some(
            "its jar is signed, so that no test can live in its package: unpack the jar, and give the directory",
        );
    }
    let class = program.class(class);
    let package = class.package_name().replace('/', ".");
    if !package.is_empty() && !is_package(&package) {
        return Some("the name of its package is no Java name, so that no test can live in it");
    }
    if class.loader() != Loader::App || class.module().is_some() {
        return Some("it belongs to the JDK, and a test cannot live in its package");
    }
    if class.flags() & flags::ANNOTATION != 0 {
        return Some("it is an annotation type");
    }
    if class.flags() & flags::SYNTHETIC != 0 {
        return Some("it was made by the compiler");
    }
    None
}

/// Returns true if a test in the same package can name the class: neither it nor an enclosing class is private, local
/// or anonymous.
pub fn can_be_named(program: &Program, class: ClassId) -> bool {
    let class = program.class(class);
    let simple = class.name().rsplit('/').next().unwrap_or_default();
    if class.enclosing_method().is_some() || !is_type_name(simple) {
        return false;
    }
    let around = class.inner_classes();
    let mut name = class.name().to_string();
    // A class file lists every enclosing class; a broken one may contain a cycle.
    for _ in 0..=around.len() {
        let Some(entry) = around.iter().find(|entry| *entry.inner == *name) else { return true };
        match (&entry.outer, &entry.name) {
            (Some(outer), Some(own)) if entry.flags & flags::PRIVATE == 0 && is_type_name(own) => {
                name = outer.to_string()
            }
            _ => return false,
        }
    }
    false
}

/// Returns why no test can call the method, worded to follow its name; `None` if a test can.
pub fn method_obstacle(program: &Program, method: MethodId) -> Option<&'static str> {
    let method = program.method(method);
    let class = program.class(method.class());
    match method.body() {
        // the constants of an enum implement it
        MethodBody::None if class.flags() & flags::ENUM != 0 => {}
        MethodBody::None => return Some("is abstract: name a class that implements it"),
        MethodBody::Native => return Some("is native: it has no bytecode to explore"),
        MethodBody::Bytecode { .. } | MethodBody::Synthetic(_) => {}
    }
    if method.is_class_initializer() {
        return Some("is the class initialiser: no test can call it");
    }
    if method.flags() & (flags::SYNTHETIC | flags::BRIDGE) != 0 {
        return Some("was made by the compiler: no test can call it");
    }
    if !method.is_constructor() && !is_identifier(method.name()) {
        return Some("has a name that is no Java identifier: no test can call it");
    }
    if method.is_private() {
        return Some("is private: name a method that calls it, or the whole class");
    }
    if method.is_constructor() && class.is_abstract() {
        return Some("is the constructor of an abstract class: name a class that extends it");
    }
    if method.is_constructor() && class.flags() & flags::ENUM != 0 {
        return Some("is the constructor of an enum: no test can call it");
    }
    if !can_be_named(program, method.class()) {
        return Some("is in a class that a test cannot name: name a method that uses it, or the whole outer class");
    }
    None
}

/// Returns the role of a method in a run on its whole class; `None` if it does not count at all.
pub fn role(program: &Program, id: MethodId) -> Option<Role> {
    let method = program.method(id);
    let of_constants = method.is_abstract() && program.class(method.class()).flags() & flags::ENUM != 0;
    if !(of_constants || matches!(method.body(), MethodBody::Bytecode { .. })) || is_generated(program, method) {
        return None;
    }
    let trivial = method.is_constructor() && is_trivial(program, id);
    Some(if trivial || method_obstacle(program, id).is_some() { Role::Reached } else { Role::Entry })
}

/// Returns true if the compiler generated the method; lambda bodies count as written by a person.
pub(crate) fn is_generated(program: &Program, method: &Method) -> bool {
    let class = program.class(method.class());
    if method.flags() & (flags::SYNTHETIC | flags::BRIDGE) != 0 {
        return !method.name().starts_with("lambda$");
    }
    let signature = (&**method.name(), &**method.descriptor());
    if class.flags() & flags::ENUM != 0 && method.is_static() {
        let values = format!("()[L{};", class.name());
        let value_of = format!("(Ljava/lang/String;)L{};", class.name());
        return signature == ("values", values.as_str()) || signature == ("valueOf", value_of.as_str());
    }
    class.record_components().is_some_and(|components| match signature {
        ("toString", "()Ljava/lang/String;") | ("hashCode", "()I") | ("equals", "(Ljava/lang/Object;)Z") => {
            calls_only_object_methods(program, method.id())
        }
        (name, descriptor) => {
            let accessor = components.iter().find(|component| *component.name == *name);
            accessor.is_some_and(|component| descriptor == format!("(){}", component.descriptor))
                && is_getter(program, method.id())
        }
    })
}

/// Returns true if the code is the dynamic call of a record's generated `equals`, `hashCode` or `toString`.
fn calls_only_object_methods(program: &Program, method: MethodId) -> bool {
    program.code(method).is_ok_and(|code| {
        let dynamic = code.instrs.iter().filter(|instr| matches!(instr.get(), Instr::InvokeDynamic { .. })).count();
        dynamic == 1 && code.calls.is_empty() && code.instrs.iter().all(|instr| !branches(instr.get()))
    })
}

/// Returns true if the code only returns a field of the receiver.
fn is_getter(program: &Program, method: MethodId) -> bool {
    program.code(method).is_ok_and(|code| {
        code.fields.len() == 1 && code.instrs.iter().all(|instr| is_plain(instr.get())) && code.calls.is_empty()
    })
}

/// Returns true if a constructor only stores: no branches, no calls except to other constructors, nothing that could
/// throw. A constructor of a superclass in the program must do no more than that either: nobody else calls it.
fn is_trivial(program: &Program, method: MethodId) -> bool {
    let above = program.class(program.method(method).class()).super_class();
    let checks = |call: &CallSite| {
        let above = above.filter(|above| *program.class(*above).name() == call.class && is_of_program(program, *above));
        let called = above.and_then(|above| program.find_method(above, &call.name, &call.descriptor));
        called.is_some_and(|called| !is_trivial(program, called))
    };
    program.code(method).is_ok_and(|code| {
        code.calls.iter().all(|call| &*call.name == "<init>" && !checks(call))
            && code.instrs.iter().all(|instr| is_plain(instr.get()) || is_construction(instr.get()))
    })
}

fn is_of_program(program: &Program, class: ClassId) -> bool {
    program.class(class).loader() == Loader::App
}

fn is_construction(instr: Instr) -> bool {
    matches!(instr, Instr::New { .. } | Instr::NewResolved { .. } | Instr::Invoke { .. } | Instr::InvokeSpecial { .. })
}

/// Returns true for an instruction that moves values around and cannot throw on a receiver under construction.
fn is_plain(instr: Instr) -> bool {
    matches!(
        instr,
        Instr::Nop
            | Instr::Move { .. }
            | Instr::ConstInt { .. }
            | Instr::ConstWide { .. }
            | Instr::LoadString { .. }
            | Instr::LoadClass { .. }
            | Instr::GetField { .. }
            | Instr::GetFieldResolved { .. }
            | Instr::PutField { .. }
            | Instr::PutFieldResolved { .. }
            | Instr::PutFieldNarrow { .. }
            | Instr::GetStatic { .. }
            | Instr::GetStaticResolved { .. }
            | Instr::Return { .. }
            | Instr::ReturnNarrow { .. }
            | Instr::ReturnVoid
    )
}

fn branches(instr: Instr) -> bool {
    let mut instr = instr;
    instr.target_mut().is_some() || matches!(instr, Instr::TableSwitch { .. } | Instr::LookupSwitch { .. })
}

/// Returns the methods behind a method: private methods and lambda bodies of its class that it calls, directly or
/// through each other, in the order of the class file.
pub fn behind(program: &Program, entry: MethodId) -> Vec<MethodId> {
    let class = program.method(entry).class();
    let mut found = vec![entry];
    let mut next = 0;
    while let Some(method) = found.get(next).copied() {
        next += 1;
        for callee in callees(program, class, method) {
            let callee_method = program.method(callee);
            let hidden = callee_method.is_private() || callee_method.flags() & flags::SYNTHETIC != 0;
            if hidden && role(program, callee).is_some() && !found.contains(&callee) {
                found.push(callee);
            }
        }
    }
    found.retain(|method| *method != entry);
    found.sort();
    found
}

/// Returns the methods of `class` that the code of a method, of this class or another, calls or uses as lambdas.
pub fn callees(program: &Program, class: ClassId, method: MethodId) -> Vec<MethodId> {
    let Ok(code) = program.code(method) else { return Vec::new() };
    let own = program.class(class).name();
    let mut found = Vec::new();
    for call in code.calls.iter().filter(|call| call.class == *own) {
        found.extend(program.find_method(class, &call.name, &call.descriptor));
    }
    let holder = program.class(program.method(method).class());
    let bootstraps = holder.bootstrap_methods();
    let Ok(file) = holder.class_file() else { return found };
    for site in &code.dynamics {
        let arguments = bootstraps.get(usize::from(site.bootstrap)).map_or(&[][..], |method| &method.arguments);
        for argument in arguments {
            use heapwright_program::code::{Constant, refs};
            if let Ok(Constant::MethodHandle(handle)) = refs::constant(file, *argument)
                && handle.class == *own
            {
                found.extend(program.find_method(class, &handle.name, &handle.descriptor));
            }
        }
    }
    found
}

/// Returns some methods of a class together with the private methods and lambda bodies that only they use.
pub fn with_their_own(program: &mut Program, class: ClassId, chosen: BTreeSet<MethodId>) -> BTreeSet<MethodId> {
    let mut chosen = chosen;
    if chosen.is_empty() {
        return chosen;
    }
    let own: Vec<MethodId> = program.class(class).methods().collect();
    let uses = uses(program, class);
    loop {
        let is_theirs = |id: &MethodId| {
            let method = program.method(*id);
            let hidden = method.is_private() || method.flags() & flags::SYNTHETIC != 0;
            let users = || uses.iter().filter(|(user, used)| used == id && user != id);
            hidden && users().next().is_some() && users().all(|(user, _)| chosen.contains(user))
        };
        let more: Vec<MethodId> = own.iter().copied().filter(|id| !chosen.contains(id)).filter(is_theirs).collect();
        if more.is_empty() {
            return chosen;
        }
        chosen.extend(more);
    }
}

/// Returns pairs of a user and a method of a class that it uses, among the classes that can see its private methods.
fn uses(program: &mut Program, class: ClassId) -> Vec<(MethodId, MethodId)> {
    let name = program.class(class).name().to_string();
    let outermost = name.split('$').next().unwrap_or(&name).to_owned();
    let inside = format!("{outermost}$");
    let mut nest: Vec<String> = program.class_names().into_iter().filter(|one| one.starts_with(&inside)).collect();
    nest.push(outermost);
    let mut found = Vec::new();
    for one in nest {
        let Ok(user) = program.load(&one) else { continue };
        let methods: Vec<MethodId> = program.class(user).methods().collect();
        for method in methods {
            found.extend(callees(program, class, method).into_iter().map(|used| (method, used)));
        }
    }
    found
}
