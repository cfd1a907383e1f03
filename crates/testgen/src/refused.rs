//! Objects that no constructor of their class would make. A test does not build them by setting fields.
//!
//! Only final fields count, and only what constructors show on the machine: any other field may have got its value after
//! the object was made.

use crate::build::same_name;
use crate::model::{ClassInfo, MethodInfo, World};
use crate::plan::{Local, Operand, Plan, Step};
use heapwright_case::{Content, Field, MethodName, ObjectId, Outcome, Run, Value};
use heapwright_program::flags;
use std::collections::BTreeMap;

/// Returns the class of an object that a plan makes although no constructor would.
pub(crate) fn refused(
    world: &mut World<'_>,
    run: &Run,
    plan: &Plan,
    objects: &BTreeMap<ObjectId, Local>,
) -> Option<String> {
    for (id, at) in objects {
        let Some(object) = run.before.graph.get(*id) else { continue };
        let Content::Fields(fields) = &object.content else { continue };
        let is_refused = match plan.steps.iter().position(|step| step.defines() == Some(*at)) {
            Some(index) => match plan.steps.get(index) {
                Some(Step::Allocate { class, .. }) => refuses(world, class, fields, plan, objects),
                Some(Step::New { .. }) => loses_content(world, fields, plan, (index, *at)),
                _ => false,
            },
            None => false,
        };
        if is_refused {
            return Some(object.class.clone());
        }
    }
    None
}

/// Whether every constructor of a class takes nothing but values for final fields, and throws if it is given those of an
/// object.
fn refuses(
    world: &mut World<'_>,
    class: &str,
    fields: &[Field],
    plan: &Plan,
    objects: &BTreeMap<ObjectId, Local>,
) -> bool {
    let Some(info) = world.class(class) else { return false };
    let constructors: Vec<&MethodInfo> = info.methods.iter().filter(|one| one.name == "<init>").collect();
    let operand = |value: Value| match value {
        Value::Object(id) => objects.get(&id).map(|local| Operand::Local(*local)),
        value => Some(Operand::Value(value)),
    };
    let throws = |constructor: &MethodInfo| {
        let values = given(world, &info, constructor, fields)?;
        let arguments = values.into_iter().map(operand).collect::<Option<Vec<Operand>>>()?;
        let name = MethodName {
            class: class.to_owned(),
            name: constructor.name.clone(),
            descriptor: constructor.descriptor.clone(),
        };
        let call = Plan { steps: plan.steps.clone(), receiver: None, arguments, then: None };
        let found = world.run_plan(&name, &call)?;
        Some(matches!(found.outcome, Outcome::Threw { .. }))
    };
    !constructors.is_empty() && constructors.into_iter().map(throws).all(|thrown| thrown == Some(true))
}

/// The values of the final fields with the names of a constructor's parameters; `None` if not every parameter has one.
fn given(world: &mut World<'_>, class: &ClassInfo, constructor: &MethodInfo, fields: &[Field]) -> Option<Vec<Value>> {
    let mut values = Vec::new();
    for (descriptor, name) in constructor.descriptors.iter().zip(&constructor.names) {
        let name = name.as_deref()?;
        let mut named = fields.iter().filter(|field| field.descriptor == *descriptor && same_name(name, &field.name));
        let (field, None) = (named.next()?, named.next()) else { return None };
        if !is_final(world, class, field) {
            return None;
        }
        values.push(field.value);
    }
    Some(values)
}

fn is_final(world: &mut World<'_>, class: &ClassInfo, field: &Field) -> bool {
    let declared = |info: &ClassInfo| info.field(&field.name).is_some_and(|one| one.is(flags::FINAL));
    match field.declared_in == class.name {
        true => declared(class),
        false => world.class(&field.declared_in).is_some_and(|info| declared(&info)),
    }
}

/// Whether a plan sets a final field to null that the constructor gives an object of its own.
fn loses_content(world: &mut World<'_>, fields: &[Field], plan: &Plan, (index, local): (usize, Local)) -> bool {
    let cleared: Vec<&Field> =
        plan.steps
            .iter()
            .filter_map(|step| match step {
                Step::SetField {
                    target, class, name, value: Operand::Value(Value::Null), reflective: true, ..
                } if *target == local => fields.iter().find(|field| field.declared_in == *class && field.name == *name),
                _ => None,
            })
            .collect();
    let (Some(steps), false) = (plan.steps.get(..=index), cleared.is_empty()) else { return false };
    let Some(built) = world.result(steps) else { return false };
    let Some(Value::Object(made)) = built.locals.get(local.0 as usize).copied() else { return false };
    let Some(object) = built.graph.get(made) else { return false };
    let (Content::Fields(actual), Some(class)) = (&object.content, world.class(&object.class)) else { return false };
    let is_parameter = |descriptor: &str| {
        let mut constructors = class.methods.iter().filter(|one| one.name == "<init>");
        constructors.any(|one| one.descriptors.iter().any(|ty| *ty == *descriptor))
    };
    cleared.into_iter().any(|field| {
        let is_made = actual.iter().any(|one| {
            one.declared_in == field.declared_in && one.name == field.name && matches!(one.value, Value::Object(_))
        });
        is_made && !is_parameter(&field.descriptor) && is_final(world, &class, field)
    })
}
