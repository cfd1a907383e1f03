//! Values as short texts, for a reader who wants to know what reached a sink.

use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::Symbolic;
use heapwright_memory::{ElementKind, Ref, Slot};
use heapwright_program::{ClassId, Kind};

/// The most characters of a text.
const LONGEST: usize = 80;

/// The most characters of a value.
const LONGEST_VALUE: usize = 600;

/// The most elements of an array, and fields of an object.
const MOST_ELEMENTS: usize = 16;

/// How many references are followed.
const DEPTH: u32 = 4;

fn element_kind(kind: ElementKind) -> Kind {
    match kind {
        ElementKind::Ref => Kind::Ref,
        ElementKind::Long => Kind::Long,
        ElementKind::Float => Kind::Float,
        ElementKind::Double => Kind::Double,
        ElementKind::Char => Kind::Char,
        _ => Kind::Int,
    }
}

impl Symbolic {
    /// Returns a value as text that tells it from others. Objects are shown by what they hold, a few steps deep.
    pub(super) fn shown(&self, machine: &Machine, state: &State, kind: Kind, slot: Slot) -> String {
        let mut text = self.shown_at(machine, state, kind, slot, DEPTH);
        if let Some((end, _)) = text.char_indices().nth(LONGEST_VALUE) {
            text.truncate(end);
            text.push('…');
        }
        text
    }

    fn shown_at(&self, machine: &Machine, state: &State, kind: Kind, slot: Slot, depth: u32) -> String {
        match kind {
            Kind::Ref => self.shown_object(machine, state, slot.as_ref(), depth),
            Kind::Boolean => (slot.as_int() != 0).to_string(),
            Kind::Char => format!("{:?}", char::from_u32(slot.as_int() as u32).unwrap_or('?')),
            Kind::Long => slot.as_long().to_string(),
            Kind::Float => slot.as_float().to_string(),
            Kind::Double => slot.as_double().to_string(),
            _ => slot.as_int().to_string(),
        }
    }

    fn shown_object(&self, machine: &Machine, state: &State, object: Ref, depth: u32) -> String {
        let Some(class) = machine.class_of(state, object) else { return "null".to_owned() };
        if let Some(text) = machine.string_text(state, object) {
            let short: String = text.chars().take(LONGEST).collect();
            let more = if text.chars().nth(LONGEST).is_some() { "…" } else { "" };
            return format!("{short:?}{more}");
        }
        if let Some((kind, value)) = machine.unboxed(state, object) {
            return self.shown_at(machine, state, kind, value, 0);
        }
        let name = machine.program.class(class).external_name();
        if class == machine.known.class {
            let number = state.heap.cell(object, machine.known.mirror_class).map_or(0, Slot::as_int) as u32;
            return match number.checked_sub(1) {
                Some(number) => format!("{}.class", machine.program.class(ClassId(number)).external_name()),
                None => name,
            };
        }
        if let Some(stub) = self.stubs.get(&class) {
            return format!("a stub of {}", machine.program.class(stub.of).external_name());
        }
        if let Some(member) = self.shown_member(machine, state, object, class) {
            return member;
        }
        let simple = name.rsplit('.').next().unwrap_or(&name).to_owned();
        if depth == 0 {
            return simple;
        }
        if let Some(array) = state.heap.array(object) {
            let kind = element_kind(array.kind());
            let values = (0..array.len().min(MOST_ELEMENTS)).filter_map(|index| array.get(index));
            let shown: Vec<String> =
                values.map(|value| self.shown_at(machine, state, kind, value, depth - 1)).collect();
            let more = if array.len() > MOST_ELEMENTS { ", …" } else { "" };
            return format!("{{{}{more}}}", shown.join(", "));
        }
        let kinds = machine.program.class(class).cell_kinds().to_vec();
        let cells = kinds.into_iter().enumerate().take(MOST_ELEMENTS);
        let values = cells.filter_map(|(cell, kind)| Some((kind, state.heap.cell(object, cell)?)));
        let shown: Vec<String> =
            values.map(|(kind, value)| self.shown_at(machine, state, kind, value, depth - 1)).collect();
        format!("{simple}({})", shown.join(", "))
    }

    /// Returns a method, constructor or field as `Class.name`.
    fn shown_member(&self, machine: &Machine, state: &State, object: Ref, class: ClassId) -> Option<String> {
        let name = machine.program.class(class).name();
        if !matches!(&**name, "java/lang/reflect/Method" | "java/lang/reflect/Field" | "java/lang/reflect/Constructor")
        {
            return None;
        }
        let cell = |field: &str| {
            let found = machine.program.field_named(class, field)?;
            state.heap.cell(object, machine.program.field(found).cell())
        };
        let owner = cell("clazz").map(|slot| self.shown_object(machine, state, slot.as_ref(), 0))?;
        let owner = owner.strip_suffix(".class").unwrap_or(&owner).to_owned();
        match cell("name").and_then(|slot| machine.string_text(state, slot.as_ref())) {
            Some(member) => Some(format!("{owner}.{member}")),
            None => Some(format!("new {owner}")),
        }
    }
}
