//! Remembers the calls that make objects of the library when an input was read back from the machine.

use super::places::{Place, set};
use heapwright_case::{Graph, ObjectId, Origin, Snapshot, Value};
use std::collections::BTreeMap;

/// The input with the origins that objects in the same places of another input have.
pub(super) fn with_origins(input: &Snapshot, known: &Snapshot) -> Snapshot {
    let mut moved = Moved::new();
    let mut work: Vec<(Value, Value)> = known.roots().zip(input.roots()).collect();
    while let Some((from, to)) = work.pop() {
        let (Value::Object(from), Value::Object(to)) = (from, to) else { continue };
        let (Some(one), Some(other)) = (known.graph.get(from), input.graph.get(to)) else { continue };
        if one.class != other.class || moved.contains_key(&from) {
            continue;
        }
        moved.insert(from, to);
        let (held, holds) = (one.content.values(), other.content.values());
        if held.len() == holds.len() {
            work.extend(held.into_iter().zip(holds));
        }
    }
    let mut result = input.clone();
    for (from, to) in moved.clone() {
        let Some(origin) = known.graph.get(from).and_then(|object| object.origin.as_ref()) else { continue };
        let origin = copied(origin, &known.graph, &mut result, &mut moved);
        if let Some(object) = result.graph.objects.get_mut(to.0 as usize) {
            object.origin = Some(origin);
        }
    }
    result
}

/// The objects of one graph that are in the input already, by their numbers there.
pub(super) type Moved = BTreeMap<ObjectId, ObjectId>;

/// An origin with its arguments in the input, to which those that it lacks are added.
fn copied(origin: &Origin, known: &Graph, input: &mut Snapshot, moved: &mut Moved) -> Origin {
    let arguments = origin.arguments.iter().map(|value| copy(*value, known, input, moved)).collect();
    let receiver = origin.receiver.as_deref().map(|one| Box::new(copied(one, known, input, moved)));
    Origin { method: origin.method.clone(), arguments, receiver }
}

/// A value of another graph in the input, to which its objects are added.
pub(super) fn copy(value: Value, known: &Graph, input: &mut Snapshot, moved: &mut Moved) -> Value {
    let Value::Object(id) = value else { return value };
    if let Some(there) = moved.get(&id) {
        return Value::Object(*there);
    }
    let Some(object) = known.get(id) else { return Value::Null };
    let new = input.graph.add(object.clone());
    moved.insert(id, new);
    for (at, held) in object.content.values().into_iter().enumerate() {
        let held = copy(held, known, input, moved);
        set(input, Place::Inside(new, at), held);
    }
    let origin = object.origin.as_ref().map(|origin| copied(origin, known, input, moved));
    if let Some(object) = input.graph.objects.get_mut(new.0 as usize) {
        object.origin = origin;
    }
    Value::Object(new)
}
