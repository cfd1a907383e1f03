//! The methods that check whether an object is valid (`repOK`), and how they are applied to an input.

use heapwright_case::{MethodName, Run, Value};
use heapwright_program::{ClassId, MethodId, Program, split_method};
use heapwright_testgen::{Check, Given};
use heapwright_vm::{Argument, Precondition, Test};
use wildmatch::WildMatch;

/// Returns the checks that the input of a run must pass: the receiver's own, those of the arguments, for a call without
/// receiver a static check with the same parameters, and the Java methods of the precondition.
pub(crate) fn checks(program: &mut Program, names: &WildMatch, given: &Precondition, run: &Run) -> Vec<Check> {
    let mut found = Vec::new();
    let receiver = run.before.receiver.iter().map(|value| (None, value));
    let arguments = run.before.arguments.iter().enumerate().map(|(position, value)| (Some(position), value));
    for (place, value) in receiver.chain(arguments) {
        let Value::Object(id) = value else { continue };
        let Some(object) = run.before.graph.get(*id) else { continue };
        for method in own_checks(program, names, &object.class) {
            let arguments = vec![Given::Place(place, Vec::new())];
            found.push(Check { method, is_static: false, arguments, expected: true });
        }
    }
    if run.before.receiver.is_none() {
        found.extend(static_checks(program, names, &run.method).into_iter().map(|method| Check {
            method,
            is_static: true,
            arguments: (0..run.before.arguments.len()).map(|at| Given::Place(Some(at), Vec::new())).collect(),
            expected: true,
        }));
    }
    for test in &given.tests {
        if let Some(check) = of_test(program, test).filter(|check| !found.contains(check)) {
            found.push(check);
        }
    }
    found
}

/// Returns the methods without parameters that check an object of a class; of methods with one name, the most derived.
fn own_checks(program: &mut Program, names: &WildMatch, class: &str) -> Vec<MethodName> {
    let Ok(id) = program.load(&class.replace('.', "/")) else { return Vec::new() };
    let mut found: Vec<MethodName> = Vec::new();
    for above in program.class(id).display().iter().rev() {
        for method in program.class(*above).methods().map(|method| program.method(method)) {
            let asks = &**method.descriptor() == "()Z" && !method.is_static() && !method.is_abstract();
            let known = found.iter().any(|known| *known.name == **method.name());
            if asks && names.matches(method.name()) && !known {
                found.push(name_of(program, method.id()));
            }
        }
    }
    found
}

/// Returns the static methods of a class that check the parameters of another method.
fn static_checks(program: &mut Program, names: &WildMatch, method: &MethodName) -> Vec<MethodName> {
    let Ok(class) = program.load(&method.class.replace('.', "/")) else { return Vec::new() };
    let Some((parameters, _)) = split_method(&method.descriptor) else { return Vec::new() };
    let wanted = format!("({})Z", parameters.concat());
    let all = program.class(class).methods().filter(|id| {
        let other = program.method(*id);
        other.is_static() && *wanted == **other.descriptor() && names.matches(other.name())
    });
    let all = all.filter(|_| !parameters.is_empty()).map(|id| name_of(program, id));
    all.filter(|other| other != method).collect()
}

fn name_of(program: &Program, id: MethodId) -> MethodName {
    let method = program.method(id);
    MethodName {
        class: program.class(method.class()).external_name(),
        name: method.name().to_string(),
        descriptor: method.descriptor().to_string(),
    }
}

/// Converts a Java method of a precondition to a check.
fn of_test(program: &mut Program, test: &Test) -> Option<Check> {
    let class = program.load(&test.class).ok()?;
    let above = program.class(class).display().to_vec();
    let find = |owner: &ClassId| program.find_method(*owner, &test.name, &test.descriptor);
    let id = above.iter().rev().find_map(find)?;
    let is_static = program.method(id).is_static();
    let (parameters, _) = split_method(&test.descriptor)?;
    let kinds = std::iter::repeat_n("", usize::from(!is_static)).chain(parameters);
    let arguments = test.arguments.iter().zip(kinds).map(|(argument, kind)| match argument {
        Argument::Path(root, fields) => {
            Given::Place(*root, fields.iter().map(|(owner, name, _)| (owner.replace('/', "."), name.clone())).collect())
        }
        Argument::Int(value) => Given::Value(whole(*value, kind)),
        Argument::Real(value) if kind == "F" => Given::Value(Value::Float((*value as f32).to_bits())),
        Argument::Real(value) => Given::Value(Value::Double(value.to_bits())),
        Argument::Null => Given::Value(Value::Null),
    });
    let arguments = arguments.collect();
    Some(Check { method: name_of(program, id), is_static, arguments, expected: test.expected })
}

/// Converts a whole number to a parameter type.
fn whole(value: i64, kind: &str) -> Value {
    match kind {
        "Z" => Value::Boolean(value != 0),
        "B" => Value::Byte(value as i8),
        "C" => Value::Char(value as u16),
        "S" => Value::Short(value as i16),
        "J" => Value::Long(value),
        "F" => Value::Float((value as f32).to_bits()),
        "D" => Value::Double((value as f64).to_bits()),
        _ => Value::Int(value as i32),
    }
}
