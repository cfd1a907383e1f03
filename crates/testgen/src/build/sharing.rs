//! Detects factories that return the same object each time: later tests would see whatever a test does to it.

use super::value_of;
use crate::model::World;
use crate::plan::{Local, Operand, Step};
use heapwright_case::{Content, Graph, ObjectId, Value};
use heapwright_program::flags;
use std::collections::BTreeSet;

/// Whether the object that steps create is visible to others.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Sharing {
    /// No one else has it.
    Own,
    /// Others have it, but nothing in it can change.
    Frozen,
    /// Others have it, and would see it change.
    Open,
}

/// Determines whether the object created by the last step is also given to others, by calling a static method twice.
pub(crate) fn sharing(world: &mut World<'_>, steps: &[Step], local: Local) -> Sharing {
    let Some(Step::Call { local: Some(made), receiver: None, method, arguments }) = steps.last() else {
        return Sharing::Own;
    };
    if *made != local {
        return Sharing::Own;
    }
    let twin = Local(steps.iter().filter_map(Step::defines).map(|Local(number)| number + 1).max().unwrap_or(0));
    let again = Step::Call { local: Some(twin), method: method.clone(), receiver: None, arguments: arguments.clone() };
    let both: Vec<Step> = steps.iter().cloned().chain([again]).collect();
    let Some(built) = world.result(&both) else { return Sharing::Open };
    match (value_of(&built, Operand::Local(local)), value_of(&built, Operand::Local(twin))) {
        (Value::Object(one), Value::Object(other)) if one == other => {
            if is_frozen(world, &built.graph, one) {
                Sharing::Frozen
            } else {
                Sharing::Open
            }
        }
        _ => Sharing::Own,
    }
}

/// Whether nothing reachable from an object can change, according to the declarations of its fields.
fn is_frozen(world: &mut World<'_>, graph: &Graph, from: ObjectId) -> bool {
    let (mut seen, mut work) = (BTreeSet::new(), vec![from]);
    while let Some(id) = work.pop() {
        if !seen.insert(id) {
            continue;
        }
        let Some(object) = graph.get(id) else { return false };
        let fields = match &object.content {
            Content::String(_) | Content::Boxed(_) | Content::Constant { .. } | Content::Class(_) => continue,
            Content::Fields(fields) | Content::Record(fields) => fields,
            _ => return false,
        };
        for field in fields {
            let owner = world.class(&field.declared_in);
            let declared = owner.as_ref().and_then(|owner| owner.field(&field.name));
            if !declared.is_some_and(|declared| declared.is(flags::FINAL)) {
                return false;
            }
            if let Value::Object(next) = field.value {
                work.push(next);
            }
        }
    }
    true
}
