//! Which methods a pattern of calls means.

use heapwright_case::CallPattern;
use heapwright_program::{ClassId, MethodId, Program, flags};

/// Returns true if a method is one that the pattern means, or overrides one.
pub fn is_meant(program: &Program, pattern: &CallPattern, method: MethodId) -> bool {
    let found = program.method(method);
    if !matches(&pattern.method, found.name()) || !has_parameters(pattern, found.descriptor()) {
        return false;
    }
    let own = found.class();
    if matches(&pattern.class, &program.class(own).external_name()) {
        return true;
    }
    if found.is_static() || found.is_private() || found.is_constructor() {
        return false;
    }
    above(program, own).into_iter().any(|class| {
        let declared = program.find_method(class, found.name(), found.descriptor());
        let inherited = declared.is_some_and(|other| program.method(other).flags() & flags::PRIVATE == 0);
        inherited && matches(&pattern.class, &program.class(class).external_name())
    })
}

/// Returns the superclasses and interfaces of a class.
fn above(program: &Program, class: ClassId) -> Vec<ClassId> {
    let found = program.class(class);
    let supers = found.display().iter().copied().filter(|other| *other != class);
    let mut all: Vec<ClassId> = supers.collect();
    all.extend(found.all_interfaces());
    all
}

/// Returns true if the parameters of a descriptor are those of a pattern.
pub fn has_parameters(pattern: &CallPattern, descriptor: &str) -> bool {
    let Some(wanted) = &pattern.parameters else { return true };
    let Some((own, _)) = heapwright_program::split_method(descriptor) else { return false };
    let enough = own.len() == wanted.types.len() || wanted.open && own.len() > wanted.types.len();
    enough && wanted.types.iter().zip(&own).all(|(wanted, own)| wanted.as_ref().is_none_or(|name| is_type(name, own)))
}

/// Returns true if a type as Java writes it, with or without its package, is that of a descriptor.
fn is_type(written: &str, descriptor: &str) -> bool {
    let name = heapwright_program::external_type(descriptor);
    let simple = |name: &str| name.rsplit(['.', '$']).next().unwrap_or_default().to_owned();
    let written = written.replace("...", "[]");
    name == written || name.replace('$', ".") == written || !written.contains('.') && simple(&name) == written
}

/// Returns true if a text fits a pattern in which `*` stands for any text.
pub fn matches(pattern: &str, text: &str) -> bool {
    let Some((start, rest)) = pattern.split_once('*') else { return pattern == text };
    let Some(mut left) = text.strip_prefix(start) else { return false };
    let mut parts: Vec<&str> = rest.split('*').collect();
    let last = parts.pop().unwrap_or_default();
    for part in parts {
        let Some(at) = left.find(part) else { return false };
        left = left.get(at + part.len()..).unwrap_or_default();
    }
    left.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use heapwright_case::Parameters;

    #[test]
    fn stars_stand_for_any_text() {
        assert!(matches("java.io.File*", "java.io.FileReader"));
        assert!(matches("execute*", "execute"));
        assert!(matches("*.Statement", "java.sql.Statement"));
        assert!(matches("a*b*c", "a-b-b-c"));
        assert!(!matches("a*b*c", "a-c-b"));
        assert!(!matches("execute", "executeQuery"));
        assert!(!matches("ab*ba", "aba"));
    }

    #[test]
    fn parameters_are_compared_by_number_and_type() {
        let pattern = |types: &[Option<&str>], open: bool| CallPattern {
            class: String::new(),
            method: String::new(),
            parameters: Some(Parameters { types: types.iter().map(|one| one.map(str::to_owned)).collect(), open }),
        };
        let descriptor = "(Ljava/lang/String;[I)V";
        assert!(has_parameters(&pattern(&[None, None], false), descriptor));
        assert!(!has_parameters(&pattern(&[None], false), descriptor));
        assert!(has_parameters(&pattern(&[Some("String")], true), descriptor));
        assert!(has_parameters(&pattern(&[Some("java.lang.String"), Some("int[]")], false), descriptor));
        assert!(has_parameters(&pattern(&[None, Some("int...")], false), descriptor));
        assert!(!has_parameters(&pattern(&[Some("Object")], true), descriptor));
        assert!(!has_parameters(&pattern(&[], false), descriptor));
    }
}
