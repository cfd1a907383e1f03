//! Java strings: their two representations in the heap, and interning.

use crate::machine::Machine;
use crate::state::State;
use heapwright_memory::{ElementKind, Elements, Ref, Slot, TypeTag};
use std::rc::Rc;

impl Machine {
    /// Creates a `java.lang.String` with this text.
    pub(crate) fn new_string(&self, state: &mut State, text: &str) -> Ref {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.new_string_utf16(state, &units)
    }

    /// Creates a `java.lang.String` with these UTF-16 units.
    pub(crate) fn new_string_utf16(&self, state: &mut State, units: &[u16]) -> Ref {
        let string = self.allocate_now(state, self.known.string);
        let value = match self.known.string_coder {
            None => {
                let array = state.heap.alloc_array(TypeTag(self.known.char_array.0), ElementKind::Char, units.len());
                if let Some(Elements::Char(places)) = state.heap.array_mut(array).and_then(|array| array.elements_mut())
                {
                    places.copy_from_slice(units);
                }
                array
            }
            Some(coder) => {
                let latin = units.iter().all(|unit| *unit < 256);
                let bytes: Vec<u8> = if latin {
                    units.iter().map(|unit| *unit as u8).collect()
                } else {
                    units.iter().flat_map(|unit| unit.to_le_bytes()).collect()
                };
                state.heap.set_cell(string, coder, Slot::int(i32::from(!latin)));
                self.new_byte_array(state, &bytes)
            }
        };
        state.heap.set_cell(string, self.known.string_value, Slot::reference(value));
        string
    }

    /// Creates a `java.lang.String` with these Latin-1 characters.
    pub(crate) fn new_latin_string(&self, state: &mut State, bytes: &[u8]) -> Ref {
        if self.known.string_coder.is_none() {
            let units: Vec<u16> = bytes.iter().map(|byte| u16::from(*byte)).collect();
            return self.new_string_utf16(state, &units);
        }
        let string = self.allocate_now(state, self.known.string);
        let value = self.new_byte_array(state, bytes);
        state.heap.set_cell(string, self.known.string_value, Slot::reference(value));
        string
    }

    /// Returns the UTF-16 units of a string; `None` for null and for anything that is not a concrete string.
    pub(crate) fn string_units(&self, state: &State, string: Ref) -> Option<Vec<u16>> {
        if self.class_of(state, string)? != self.known.string {
            return None;
        }
        let value = state.heap.array(state.heap.cell(string, self.known.string_value)?.as_ref())?;
        match value.elements() {
            Elements::Char(units) => Some(units.clone()),
            Elements::Byte(bytes) => {
                let coder = self.known.string_coder.and_then(|cell| state.heap.cell(string, cell));
                if coder.map_or(0, Slot::as_int) == 0 {
                    return Some(bytes.iter().map(|byte| u16::from(*byte as u8)).collect());
                }
                Some(
                    bytes
                        .as_chunks()
                        .0
                        .iter()
                        .map(|[low, high]| u16::from_le_bytes([*low as u8, *high as u8]))
                        .collect(),
                )
            }
            _ => None,
        }
    }

    /// Returns the text of a string, with lone surrogates replaced.
    pub(crate) fn string_text(&self, state: &State, string: Ref) -> Option<String> {
        self.string_units(state, string).map(|units| String::from_utf16_lossy(&units))
    }

    /// Returns the interned string with these units.
    pub(crate) fn intern(&self, state: &mut State, units: &[u16]) -> Ref {
        if let Some(known) = state.interned.get(units) {
            return *known;
        }
        let string = self.new_string_utf16(state, units);
        state.interned.insert(Rc::from(units), string);
        string
    }

    /// `String.intern`: the given object itself becomes the interned one if it is the first.
    pub(crate) fn intern_object(&self, state: &mut State, string: Ref) -> Ref {
        let Some(units) = self.string_units(state, string) else { return string };
        if let Some(known) = state.interned.get(units.as_slice()) {
            return *known;
        }
        state.interned.insert(Rc::from(units), string);
        string
    }
}
