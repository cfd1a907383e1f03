//! Checks that the fields which heap assumptions name exist.

use heapwright_program::{ClassId, MethodId, Program, class_of_descriptor, split_method};
use heapwright_spec::nearest;
use heapwright_vm::Assumption;
use std::collections::BTreeSet;

/// Checks the paths of an assumption, whose inputs have their names among `inputs`: the parameters, then `this`.
pub(crate) fn check_fields(
    program: &mut Program,
    method: MethodId,
    inputs: &[(String, Vec<String>)],
    assumption: &Assumption,
) -> Result<(), String> {
    let paths = match assumption {
        Assumption::Distinct(a, b) | Assumption::Disjoint(a, b) => vec![a, b],
        Assumption::Acyclic(a) => vec![a],
    };
    paths.into_iter().try_for_each(|path| check_path(program, method, inputs, path))
}

fn check_path(
    program: &mut Program,
    method: MethodId,
    inputs: &[(String, Vec<String>)],
    path: &str,
) -> Result<(), String> {
    let end = path.find(['.', '[']).unwrap_or(path.len());
    let (root, mut rest) = path.split_at(end);
    let place = inputs.iter().position(|(name, _)| name == root).unwrap_or(inputs.len());
    let own = program.method(method);
    let mut declared = match split_method(own.descriptor()).and_then(|(types, _)| types.get(place).copied()) {
        Some(parameter) => parameter.to_owned(),
        None => format!("L{};", program.class(own.class()).name()),
    };
    while !rest.is_empty() {
        let length = rest.get(1..).and_then(|rest| rest.find(['.', '['])).map_or(rest.len(), |at| at + 1);
        let (step, behind) = rest.split_at(length);
        rest = behind;
        declared = match step.strip_prefix('.') {
            Some(field) => match field_type(program, &declared, field, path)? {
                Some(found) => found,
                None => return Ok(()),
            },
            None => match declared.strip_prefix('[') {
                Some(element) => element.to_owned(),
                // an object of an unknown class may be an array
                None if declared == "Ljava/lang/Object;" => return Ok(()),
                None => {
                    let what = heapwright_program::external_type(&declared);
                    return Err(format!("{step} in {path} is an element of an array, and {what} is none"));
                }
            },
        };
    }
    match declared.starts_with(['L', '[']) {
        true => Ok(()),
        false => {
            let what = heapwright_program::external_type(&declared);
            Err(format!("{path} is of type {what}, and assumptions are about objects"))
        }
    }
}

/// Returns the type of a field of a class, or of one of its subclasses; `None` if several have one of that name.
fn field_type(program: &mut Program, declared: &str, field: &str, path: &str) -> Result<Option<String>, String> {
    let what = heapwright_program::external_type(declared);
    let class = class_of_descriptor(declared).filter(|class| !class.starts_with('['));
    let Some(id) = class.and_then(|class| program.load(class).ok()) else {
        return Err(format!("{what} has no field {field} in {path}"));
    };
    let own = fields(program, id);
    if let Some((_, found)) = own.iter().rev().find(|(name, _)| name == field) {
        return Ok(Some(found.clone()));
    }
    let mut names: BTreeSet<String> = own.into_iter().map(|(name, _)| name).collect();
    let mut below = BTreeSet::new();
    for other in program.class_names() {
        let Ok(other) = program.load(&other) else { continue };
        if program.class(other).display().contains(&id) || program.class(other).all_interfaces().contains(&id) {
            let all = fields(program, other);
            below.extend(all.iter().filter(|(name, _)| name == field).map(|(_, found)| found.clone()));
            names.extend(all.into_iter().map(|(name, _)| name));
        }
    }
    match below.len() {
        0 => {
            let all: Vec<&str> = names.iter().map(String::as_str).collect();
            let hint = match (nearest(field, all.iter().copied()), all.as_slice()) {
                (Some(near), _) => format!("; did you mean {near}?"),
                (None, []) => "; it has none".to_owned(),
                (None, all) => format!("; it has {}", all.join(", ")),
            };
            Err(format!("{what} has no field {field} in {path}{hint}"))
        }
        1 => Ok(below.pop_first()),
        _ => Ok(None),
    }
}

/// The instance fields of a class with their descriptors, those of superclasses first.
fn fields(program: &Program, class: ClassId) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for owner in program.class(class).display() {
        let declared = program.class(*owner).fields().map(|field| program.field(field));
        let instance = declared.filter(|field| !field.is_static());
        all.extend(instance.map(|field| (field.name().to_string(), field.descriptor().to_string())));
    }
    all
}
