//! Inputs that callers can build, near one that they cannot: with objects in place of null, with fewer elements in its
//! collections, or with calls in place of fields that only reflection can set.
//!
//! A path may need a part of a state only: that an order was placed, not that it has no status. The other inputs are
//! tried on the machine, and those that show something wanted are kept, whatever else they do.

use super::{RecipePool, origins};
use crate::build::{Planned, Planner, may_change};
use crate::means::is_beyond_callers;
use crate::model::{MethodInfo, World};
use crate::plan::{Local, Operand, Plan, Step};
use heapwright_case::{Content, MethodName, ObjectId, Run, Snapshot, Value};
use std::collections::BTreeSet;

/// Maximum number of other inputs tried for one run.
const MOST_TRIES: usize = 80;
/// Maximum number of elements of a collection that are tried on their own.
const MOST_ELEMENTS: usize = 4;
/// Maximum number of calls in place of a field.
const MOST_CALLS: usize = 8;

/// Returns runs on other inputs of which each shows something wanted. `wants` is asked about each run that is found, and
/// is told by its answer that the run is kept.
pub(crate) fn nearer(
    world: &mut World<'_>,
    (planner, recipes): (&mut Planner, &RecipePool),
    run: &Run,
    wants: &mut dyn FnMut(&Run) -> bool,
) -> Vec<Run> {
    let mut found = Vec::new();
    let mut tries = MOST_TRIES;
    for input in without_nulls(world, &run.before, recipes) {
        if tries == 0 || world.budget_spent() {
            return found;
        }
        tries -= 1;
        let Some(other) = world.rerun(&run.method, &input) else { continue };
        // the object is not the same any more, so that calls which failed may succeed
        planner.forget_failures();
        let Ok(planned) = planner.plan(world, &other) else { continue };
        if !is_beyond_callers(world, &planned.plan, &run.method) && wants(&other) {
            found.push(other);
        }
    }
    for input in with_fewer_elements(&run.before) {
        if tries == 0 || world.budget_spent() {
            return found;
        }
        tries -= 1;
        found.extend(world.rerun(&run.method, &input).filter(|other| wants(other)));
    }
    let Ok(planned) = planner.plan(world, run) else { return found };
    for plan in with_calls(world, run, &planned) {
        if tries == 0 || world.budget_spent() {
            return found;
        }
        tries -= 1;
        let Some(other) = world.run_plan(&run.method, &plan) else { continue };
        let input = origins::with_origins(&other.before, &run.before);
        let other = if input == other.before { Some(other) } else { world.rerun(&run.method, &input) };
        found.extend(other.filter(|other| wants(other)));
    }
    found
}

/// The same input with objects in place of null in the fields of one object: what a path never looks at is null there,
/// but calls that lead to a state look at it.
fn without_nulls(world: &mut World<'_>, input: &Snapshot, recipes: &RecipePool) -> Vec<Snapshot> {
    let mut found = Vec::new();
    for (at, object) in input.graph.objects.iter().enumerate() {
        let Content::Fields(fields) = &object.content else { continue };
        if crate::build::is_library(&object.class) || world.class(&object.class).is_none() {
            continue;
        }
        let mut other = input.clone();
        let mut values: Vec<(usize, Value)> = Vec::new();
        for (place, field) in fields.iter().enumerate().filter(|(_, field)| field.value == Value::Null) {
            let class = field.descriptor.trim_start_matches('L').trim_end_matches(';').replace('/', ".");
            let Some((graph, id)) = recipes.sample(&class) else { continue };
            let value = origins::copy(Value::Object(id), &graph, &mut other, &mut origins::Moved::default());
            values.push((place, value));
        }
        if values.is_empty() {
            continue;
        }
        let Some(changed) = other.graph.objects.get_mut(at) else { continue };
        changed.origin = None;
        let Content::Fields(fields) = &mut changed.content else { continue };
        for (place, value) in values {
            if let Some(field) = fields.get_mut(place) {
                field.value = value;
            }
        }
        found.push(other);
    }
    found
}

/// The same input with only one of the elements of a collection or map that has several, or without one of them.
fn with_fewer_elements(input: &Snapshot) -> Vec<Snapshot> {
    let mut found = Vec::new();
    for (at, object) in input.graph.objects.iter().enumerate() {
        let count = match &object.content {
            Content::Elements(values) => values.len(),
            Content::Entries(entries) => entries.len(),
            _ => continue,
        };
        if count < 2 {
            continue;
        }
        for element in 0..count.min(MOST_ELEMENTS) {
            let alone = |index: usize| index == element;
            found.extend(kept(input, at, &alone));
            if count > 2 {
                found.extend(kept(input, at, &|index| !alone(index)));
            }
        }
    }
    found
}

/// The same input with some elements of an object only.
fn kept(input: &Snapshot, object: usize, stays: &dyn Fn(usize) -> bool) -> Option<Snapshot> {
    fn chosen<T>(values: &mut Vec<T>, stays: &dyn Fn(usize) -> bool) {
        let mut index = 0;
        values.retain(|_| {
            index += 1;
            stays(index - 1)
        });
    }
    let mut other = input.clone();
    let changed = other.graph.objects.get_mut(object)?;
    changed.origin = None;
    match &mut changed.content {
        Content::Elements(values) => chosen(values, stays),
        Content::Entries(entries) => chosen(entries, stays),
        _ => return None,
    }
    Some(other)
}

/// Plans that make calls on an object in place of the fields that a plan sets by reflection.
fn with_calls(world: &mut World<'_>, run: &Run, planned: &Planned) -> Vec<Plan> {
    let mut found = Vec::new();
    let set: BTreeSet<Local> = planned.plan.steps.iter().filter_map(reflected).collect();
    for target in set {
        let Some((id, _)) = planned.objects.iter().find(|(_, at)| **at == target) else { continue };
        let rest: Vec<Step> = planned.plan.steps.iter().filter(|step| !concerns(step, target)).cloned().collect();
        let own: Vec<Step> = planned.plan.steps.iter().filter(|step| is_call_on(step, target)).cloned().collect();
        let bare = rest.iter().any(|step| matches!(step, Step::Allocate { local, .. } if *local == target));
        if bare {
            continue;
        }
        let plan = |calls: Vec<&Step>| {
            let steps = rest.iter().chain(calls).cloned().collect();
            Plan { steps, ..planned.plan.clone() }
        };
        // without the fields, as the constructor and the calls leave it
        found.push(plan(own.iter().collect()));
        for calls in calls_for(world, run, planned, *id) {
            let new: Vec<Step> = calls
                .into_iter()
                .map(|(method, arguments)| Step::Call {
                    local: None,
                    method,
                    receiver: Some(Operand::Local(target)),
                    arguments,
                })
                .collect();
            found.push(plan(new.iter().chain(&own).collect()));
            if !own.is_empty() {
                found.push(plan(own.iter().chain(&new).collect()));
                found.push(plan(new.iter().collect()));
            }
        }
    }
    found
}

/// The variable whose field a step sets by reflection.
fn reflected(step: &Step) -> Option<Local> {
    match step {
        Step::SetField { target, reflective: true, .. } => Some(*target),
        _ => None,
    }
}

fn is_call_on(step: &Step, target: Local) -> bool {
    matches!(step, Step::Call { receiver: Some(Operand::Local(on)), local: None, .. } if *on == target)
}

fn concerns(step: &Step, target: Local) -> bool {
    is_call_on(step, target) || reflected(step) == Some(target)
}

/// Calls, with arguments, that may bring an object into a state with some of its fields as wanted.
fn calls_for(
    world: &mut World<'_>,
    run: &Run,
    planned: &Planned,
    id: ObjectId,
) -> Vec<Vec<(MethodName, Vec<Operand>)>> {
    let graph = &run.before.graph;
    let Some(object) = graph.get(id) else { return Vec::new() };
    let Content::Fields(fields) = &object.content else { return Vec::new() };
    let operand = |value: &Value| match value {
        Value::Object(id) => planned.objects.get(id).map(|local| Operand::Local(*local)),
        value => Some(Operand::Value(*value)),
    };
    let mut found: Vec<Vec<(MethodName, Vec<Operand>)>> = Vec::new();
    for (name, method) in changing(world, &object.class) {
        if method.descriptors.is_empty() {
            found.push(vec![(name, Vec::new())]);
            continue;
        }
        for field in fields {
            let lists: Vec<Vec<Value>> = match field.value {
                Value::Object(held) => match graph.get(held).map(|held| &held.content) {
                    Some(Content::Elements(values)) => values.iter().map(|value| vec![*value]).collect(),
                    Some(Content::Entries(entries)) => entries.iter().map(|(key, value)| vec![*key, *value]).collect(),
                    _ => vec![vec![field.value]],
                },
                value => vec![vec![value]],
            };
            let fitting: Vec<Vec<Operand>> = lists
                .iter()
                .filter(|values| fit(world, run, values, &method.descriptors, &field.descriptor))
                .filter_map(|values| values.iter().map(operand).collect())
                .take(MOST_CALLS)
                .collect();
            if let Some(first) = fitting.first() {
                let calls: Vec<(MethodName, Vec<Operand>)> =
                    fitting.iter().map(|arguments| (name.clone(), arguments.clone())).collect();
                if calls.len() > 1 {
                    found.push(vec![(name.clone(), first.clone())]);
                }
                if !found.contains(&calls) {
                    found.push(calls);
                }
            }
        }
    }
    found
}

/// Whether values can be passed for parameters.
fn fit(world: &mut World<'_>, run: &Run, values: &[Value], parameters: &[String], declared: &str) -> bool {
    values.len() == parameters.len()
        && values.iter().zip(parameters).all(|(value, parameter)| match value {
            Value::Object(id) => {
                let class = run.before.graph.get(*id).map(|object| object.class.clone());
                parameter.starts_with(['L', '[']) && class.is_some_and(|class| world.fits(&class, parameter))
            }
            Value::Null => parameter.starts_with(['L', '[']),
            _ => *parameter == declared,
        })
}

/// The methods of a class that may change its objects and that a test can call.
fn changing(world: &mut World<'_>, class: &str) -> Vec<(MethodName, MethodInfo)> {
    let mut found = Vec::new();
    let Some(info) = world.class(class) else { return found };
    for above in &info.ancestors {
        let Some(owner) = world.class(above).filter(|owner| !crate::build::is_library(&owner.package)) else {
            continue;
        };
        for method in owner.methods.iter().filter(|method| may_change(method) && method.descriptors.len() <= 2) {
            if world.may_use(&owner, method.flags) {
                let name = MethodName {
                    class: class.to_owned(),
                    name: method.name.clone(),
                    descriptor: method.descriptor.clone(),
                };
                found.push((name, method.clone()));
            }
        }
    }
    found
}
