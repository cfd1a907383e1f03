//! The places of values in an input.

use heapwright_case::{Content, ObjectId, Snapshot, Value};

/// The place of a value in an input.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// An argument.
    Argument(usize),
    /// A value that an object holds: a field, an element, a key, the value of a box.
    Inside(ObjectId, usize),
    /// A character of a string.
    Unit(ObjectId, usize),
}

/// All places, arguments first.
pub(super) fn places(input: &Snapshot) -> Vec<Place> {
    let mut found: Vec<Place> = (0..input.arguments.len()).map(Place::Argument).collect();
    for (number, object) in input.graph.objects.iter().enumerate() {
        let Ok(number) = u32::try_from(number) else { break };
        let id = ObjectId(number);
        match &object.content {
            Content::String(units) => found.extend((0..units.len()).map(|at| Place::Unit(id, at))),
            content => found.extend((0..content.count()).map(|at| Place::Inside(id, at))),
        }
    }
    found
}

/// The value at a place.
pub(super) fn get(input: &Snapshot, place: Place) -> Option<Value> {
    match place {
        Place::Argument(at) => input.arguments.get(at).copied(),
        Place::Inside(id, at) => input.graph.get(id)?.content.value_at(at),
        Place::Unit(id, at) => match &input.graph.get(id)?.content {
            Content::String(units) => units.get(at).map(|unit| Value::Char(*unit)),
            _ => None,
        },
    }
}

/// Stores a value at a place.
pub(super) fn set(input: &mut Snapshot, place: Place, value: Value) {
    let (id, at) = match place {
        Place::Argument(at) => {
            if let Some(argument) = input.arguments.get_mut(at) {
                *argument = value;
            }
            return;
        }
        Place::Inside(id, at) | Place::Unit(id, at) => (id, at),
    };
    let Some(object) = input.graph.objects.get_mut(id.0 as usize) else { return };
    let held = match &mut object.content {
        Content::Fields(fields) | Content::Record(fields) => fields.get_mut(at).map(|field| &mut field.value),
        Content::Array(values) | Content::Elements(values) => values.get_mut(at),
        Content::Entries(entries) => {
            entries.get_mut(at / 2).map(|(key, value)| if at.is_multiple_of(2) { key } else { value })
        }
        Content::Boxed(held) | Content::Optional(held) => Some(held),
        Content::Stub(stub) => stub.values_mut().into_iter().nth(at),
        Content::String(units) => {
            if let (Some(unit), Value::Char(letter)) = (units.get_mut(at), value) {
                *unit = letter;
            }
            None
        }
        Content::Constant { .. } | Content::Class(_) | Content::Member(_) | Content::Shown(_) | Content::Opaque => None,
    };
    if let Some(held) = held {
        *held = value;
    }
}

/// The length of content that can be shortened.
pub(super) fn length(content: &Content) -> usize {
    match content {
        Content::Array(values) | Content::Elements(values) => values.len(),
        Content::Entries(entries) => entries.len(),
        Content::String(units) => units.len(),
        _ => 0,
    }
}

/// Keeps only the first `length` elements.
pub(super) fn cut(content: &mut Content, length: usize) {
    match content {
        Content::Array(values) | Content::Elements(values) => values.truncate(length),
        Content::Entries(entries) => entries.truncate(length),
        Content::String(units) => units.truncate(length),
        _ => {}
    }
}

/// Removes one element.
pub(super) fn without(content: &mut Content, at: usize) {
    match content {
        Content::Array(values) | Content::Elements(values) if at < values.len() => {
            values.remove(at);
        }
        Content::Entries(entries) if at < entries.len() => {
            entries.remove(at);
        }
        Content::String(units) if at < units.len() => {
            units.remove(at);
        }
        _ => {}
    }
}
