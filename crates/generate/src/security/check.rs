//! Checks that the classes and methods that goals name exist.

use crate::failure::Failure;
use heapwright_case::{CallPattern, SecurityGoals};
use heapwright_program::{ClassId, MethodId, Program};
use heapwright_spec::nearest;
use heapwright_vm::has_parameters;
use std::collections::BTreeSet;

/// Reports a sink, guard or source that no class has. Patterns with `*` and built-in sets may match nothing.
pub(crate) fn check(program: &mut Program, goals: &SecurityGoals) -> Result<(), Failure> {
    let own = || goals.sinks.iter().filter(|sink| !sink.is_built_in);
    for sink in own() {
        check_pattern(program, &sink.call, "the sink")?;
    }
    for guard in goals.guards() {
        check_pattern(program, guard, "the guard")?;
    }
    for (source, _) in &goals.sources {
        check_pattern(program, source, "the source")?;
    }
    Ok(())
}

fn check_pattern(program: &mut Program, pattern: &CallPattern, what: &str) -> Result<(), Failure> {
    let CallPattern { class, method, .. } = pattern;
    if class.contains('*') {
        return Ok(());
    }
    let Ok(id) = program.load(&class.replace('.', "/")) else {
        let nested = nested_name(program, class);
        let hint = match nested {
            Some(name) => format!("did you mean {name}?"),
            None => "it is neither on the class path nor in the JDK; add it to --class-path, or use * in its name"
                .to_owned(),
        };
        return Err(Failure::wrong_input(format!("{what} {class}.{method}: there is no class {class}: {hint}")));
    };
    if method.contains('*') {
        return Ok(());
    }
    let named: Vec<MethodId> = program.methods_named(id, method).collect();
    if named.iter().any(|one| has_parameters(pattern, program.method(*one).descriptor())) {
        return Ok(());
    }
    let hint = match named.is_empty() {
        true => other_methods(program, id, method),
        false => {
            let all = named.iter().map(|one| parameters(program, *one)).collect::<Vec<_>>();
            format!("its parameters are {}; '..' stands for further ones", all.join(" or "))
        }
    };
    Err(Failure::wrong_input(format!("{what} {class}.{method}: {class} has no such method: {hint}")))
}

/// Returns the binary name of a nested class that was written with dots only.
fn nested_name(program: &mut Program, class: &str) -> Option<String> {
    let mut name = class.to_owned();
    while let Some(at) = name.rfind('.') {
        name.replace_range(at..=at, "$");
        if program.load(&name.replace('.', "/")).is_ok() {
            return Some(name);
        }
    }
    None
}

/// Says where a method is that a class does not declare, or which one was meant.
fn other_methods(program: &Program, class: ClassId, method: &str) -> String {
    let found = program.class(class);
    let above = found.display().iter().rev().chain(found.all_interfaces());
    for other in above.filter(|other| **other != class) {
        if program.methods_named(*other, method).next().is_some() {
            let name = program.class(*other).external_name();
            return format!("it inherits one; write {name}.{method}");
        }
    }
    let names: BTreeSet<&str> = found.methods().map(|one| &**program.method(one).name()).collect();
    match nearest(method, names.iter().copied()) {
        Some(near) => format!("did you mean {near}?"),
        None => "a constructor is written <init>".to_owned(),
    }
}

fn parameters(program: &Program, method: MethodId) -> String {
    let descriptor = program.method(method).descriptor();
    let types = heapwright_program::split_method(descriptor).map(|(types, _)| types).unwrap_or_default();
    let shown: Vec<String> = types.into_iter().map(heapwright_program::external_type).collect();
    format!("({})", shown.join(", "))
}
