//! Classes that can do more with a class than other callers: builders and factories of its package, inner classes. They
//! use members that callers cannot, so that what they do is not a sequence of calls of the class itself.

use heapwright_program::{ClassId, Loader, Program, flags, package_of};
use std::collections::{BTreeMap, BTreeSet};

/// A class file of the package.
struct Near {
    is_public: bool,
    members: Vec<(String, String, String)>,
}

/// Returns the internal names of classes, not among `seen`, that callers may name and that use members of `seen` which
/// callers cannot use themselves; directly, or through classes that callers cannot name. With `package`, callers are in
/// the package.
pub(crate) fn friends(program: &Program, seen: &BTreeSet<ClassId>, package: bool) -> Vec<String> {
    let own: BTreeMap<String, ClassId> = seen
        .iter()
        .filter(|class| program.class(**class).loader() == Loader::App)
        .map(|class| (program.class(*class).name().to_string(), *class))
        .collect();
    let packages: BTreeSet<&str> = own.keys().map(|name| package_of(name)).collect();
    let mut near: BTreeMap<String, Near> = BTreeMap::new();
    for name in program.class_names() {
        if !packages.contains(package_of(&name)) || own.contains_key(&name) {
            continue;
        }
        let Some(outline) = program.outline(&name) else { continue };
        let is_public = package || outline.flags & flags::PUBLIC != 0;
        near.insert(name, Near { is_public, members: outline.members });
    }
    // parts of the classes, such as nodes: what they do is done on behalf of the classes
    let is_part = |name: &str, one: &Near| {
        !one.is_public
            && own.keys().any(|own| name.strip_prefix(own.as_str()).is_some_and(|rest| rest.starts_with('$')))
    };
    let parts: BTreeSet<String> =
        near.iter().filter(|(name, one)| is_part(name, one)).map(|(name, _)| name.clone()).collect();
    let mut able: BTreeSet<String> = parts.clone();
    loop {
        let uses = |(class, name, descriptor): &(String, String, String)| {
            let hidden = able.contains(class) && near.get(class).is_some_and(|one| !one.is_public);
            hidden || own.get(class).is_some_and(|class| is_closed(program, *class, name, descriptor, package))
        };
        let more: Vec<String> = near
            .iter()
            .filter(|(name, one)| !able.contains(*name) && one.members.iter().any(uses))
            .map(|(name, _)| name.clone())
            .collect();
        if more.is_empty() {
            break;
        }
        able.extend(more);
    }
    let named = |name: &String| near.get(name).is_some_and(|one| one.is_public) && !is_anonymous(name);
    able.into_iter().filter(|name| !parts.contains(name) && named(name)).collect()
}

/// Whether a name is one that the compiler makes for a class without one.
fn is_anonymous(name: &str) -> bool {
    name.split('$').skip(1).any(|part| part.starts_with(|c: char| c.is_ascii_digit()))
}

/// Whether callers cannot use a member of a class.
fn is_closed(program: &Program, class: ClassId, name: &str, descriptor: &str, package: bool) -> bool {
    let mut next = Some(class);
    while let Some(class) = next {
        let method = program.find_method(class, name, descriptor).map(|method| program.method(method).flags());
        let field = || program.find_field(class, name, descriptor).map(|field| program.field(field).flags());
        if let Some(found) = method.or_else(field) {
            return if package { found & flags::PRIVATE != 0 } else { found & flags::PUBLIC == 0 };
        }
        next = program.class(class).super_class();
    }
    false
}
