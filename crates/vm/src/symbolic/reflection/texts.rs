//! Symbolic texts that are compared as a whole.
//!
//! A text that is looked up in a finite table equals one of its entries or none of them: one decision with one option
//! for each entry, however long they are. A text whose characters exist already is compared with all of them in one
//! condition. An input that was not read yet needs no characters for that: a variable selects the entry, and
//! "none of them" is remembered until characters are needed.

use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::inputs::{Initial, Input};
use crate::symbolic::{Got, Symbolic};
use crate::trap::{Choice, Trap};
use heapwright_memory::{ElementKind, Ref, Slot};
use heapwright_term::{Op, Sort, TermId, Width};
use std::rc::Rc;

/// Maximum number of names that a text is tried with before it is spelled out.
const MOST_PRESET: usize = 24;

/// Maximum number of texts suggested by the code that a text is tried with before it is spelled out.
const MOST_SUGGESTED: usize = 12;

/// The characters of a string as the heap holds them: bytes with a sign, or UTF-16 units.
pub(crate) struct Characters {
    /// The array that holds them.
    array: Ref,
    pub(super) elements: Vec<Slot>,
    /// Whether they are bytes.
    bytes: bool,
}

impl Characters {
    /// Returns a character as an element of the array; `None` if it cannot be one.
    fn element(&self, unit: u16) -> Option<i32> {
        match self.bytes {
            true => u8::try_from(unit).ok().map(|byte| i32::from(byte as i8)),
            false => Some(i32::from(unit)),
        }
    }
}

/// Where a text was found in a table.
pub(crate) struct Found {
    /// The entry that it equals.
    pub entry: Option<usize>,
    /// The text, with what is known of it now.
    pub text: Slot,
}

/// What a text that can be anything is tried as first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum First {
    /// The first entry of the table: most of the code is behind what is found.
    Entry,
    /// None of the entries.
    Other,
}

/// What a reference to a text turned out to be.
enum Text {
    Null,
    /// An input without characters.
    Untouched(u32),
    Object(Ref),
}

impl Machine {
    /// Returns the characters of a string; `None` if it is of another class, or stored in a way that terms do not
    /// compare well.
    pub(crate) fn characters_of(&self, state: &State, string: Ref) -> Option<Characters> {
        if self.class_of(state, string)? != self.known.string {
            return None;
        }
        if let Some(coder) = self.known.string_coder {
            let coder = state.heap.cell(string, coder)?;
            if !coder.is_concrete() || coder.as_int() != 0 {
                return None;
            }
        }
        let array = state.heap.cell(string, self.known.string_value).filter(|value| value.is_concrete())?.as_ref();
        let found = state.heap.array(array).filter(|found| found.length_term().is_none())?;
        let elements = (0..found.len()).map_while(|index| found.get(index)).collect();
        Some(Characters { array, elements, bytes: found.kind() == ElementKind::Byte })
    }

    /// Returns true if a reference is a text of which something is unknown.
    pub(crate) fn is_symbolic_text(&self, state: &State, slot: Slot) -> bool {
        if !slot.is_concrete() {
            return true;
        }
        let found = self.characters_of(state, slot.as_ref());
        found.is_some_and(|found| found.elements.iter().any(|element| !element.is_concrete()))
    }

    /// Gives an input of which nothing but what it is not is known a short text; `None` for any other reference.
    pub(crate) fn fix_other_text(&self, state: &mut State, text: Slot) -> Option<Slot> {
        let number = state.path.inputs.of_variable(text.term()?)?;
        let input =
            state.path.inputs.get(number).filter(|input| input.object.is_none() && input.asked_text.is_none())?.clone();
        let string = self.new_input_text(state, number, &other_text(&input.not_texts));
        Some(Slot::reference(string))
    }

    /// Gives an input this text.
    fn new_input_text(&self, state: &mut State, number: u32, units: &[u16]) -> Ref {
        let string = self.new_string_utf16(state, units);
        let characters: Rc<[Slot]> = units.iter().map(|unit| Slot::int(i32::from(*unit))).collect();
        state.path.inputs.set_object(number, string, Initial::Text(characters));
        string
    }

    /// Creates a string of pieces of text, some of which are symbolic; `None` if one is not stored as bytes.
    pub(crate) fn joined(&self, state: &mut State, pieces: &[Piece]) -> Option<Ref> {
        self.known.string_coder?;
        let mut elements: Vec<Slot> = Vec::new();
        for piece in pieces {
            match piece {
                Piece::Fixed(text) => {
                    for unit in text.encode_utf16() {
                        elements.push(Slot::int(i32::from(u8::try_from(unit).ok()? as i8)));
                    }
                }
                Piece::Text(string) => elements.extend(self.characters_of(state, *string)?.elements),
            }
        }
        let string = self.new_latin_string(state, &vec![0; elements.len()]);
        let value = state.heap.cell(string, self.known.string_value)?.as_ref();
        let array = state.heap.array_mut(value)?;
        elements.into_iter().enumerate().for_each(|(index, element)| {
            array.set(index, element);
        });
        Some(string)
    }
}

impl Symbolic {
    /// Builds the condition that some characters, from a position on, are these.
    pub(crate) fn has_units(&mut self, text: &Characters, from: usize, units: &[u16]) -> Got<TermId> {
        let part = text.elements.get(from..).and_then(|rest| rest.get(..units.len()));
        let Some(part) = part else { return Ok(self.terms.bool(false)?) };
        let mut all = self.terms.bool(true)?;
        for (element, unit) in part.iter().zip(units) {
            let Some(wanted) = text.element(*unit) else { return Ok(self.terms.bool(false)?) };
            let same = match element.term() {
                None => self.terms.bool(element.as_int() == wanted)?,
                Some(term) => {
                    let wanted = self.terms.int(wanted)?;
                    self.terms.binary(Op::Eq, term, wanted)?
                }
            };
            all = self.terms.binary(Op::And, all, same)?;
        }
        Ok(all)
    }

    /// Builds the condition that a text is this one.
    pub(crate) fn is_text(&mut self, text: &Characters, units: &[u16]) -> Got<TermId> {
        match text.elements.len() == units.len() {
            true => self.has_units(text, 0, units),
            false => Ok(self.terms.bool(false)?),
        }
    }

    /// Builds the condition that two texts are equal; `None` if they are stored in different ways.
    pub(crate) fn are_equal(&mut self, a: &Characters, b: &Characters) -> Got<Option<TermId>> {
        if a.bytes != b.bytes {
            return Ok(None);
        }
        if a.elements.len() != b.elements.len() {
            return Ok(Some(self.terms.bool(false)?));
        }
        let mut all = self.terms.bool(true)?;
        for (one, other) in a.elements.iter().zip(&b.elements) {
            let one = one.term().map_or_else(|| self.terms.int(one.as_int()), Ok)?;
            let other = other.term().map_or_else(|| self.terms.int(other.as_int()), Ok)?;
            let same = self.terms.binary(Op::Eq, one, other)?;
            all = self.terms.binary(Op::And, all, same)?;
        }
        Ok(Some(all))
    }

    /// Returns the number of characters.
    pub(crate) fn length_of_text(&self, text: &Characters) -> usize {
        text.elements.len()
    }

    /// Finds a text in a table: a decision between its entries and none of them. Returns `None` for null, and for a text
    /// that cannot be compared as a whole. Entries that occur twice are found at their first place.
    pub(crate) fn find_text(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        slot: Slot,
        table: &[Rc<[u16]>],
        first: First,
    ) -> Got<Option<Found>> {
        match self.settled_text(machine, state, slot)? {
            Text::Null => Ok(None),
            Text::Untouched(number) => {
                self.find_untouched(machine, state, number, table, (first, Choice::Text)).map(Some)
            }
            Text::Object(string) => self.find_characters(machine, state, string, table),
        }
    }

    /// Decides whether a reference is null, and which text it is.
    fn settled_text(&mut self, machine: &mut Machine, state: &mut State, slot: Slot) -> Got<Text> {
        let Some(term) = slot.term() else {
            return Ok(if slot.as_ref().is_null() { Text::Null } else { Text::Object(slot.as_ref()) });
        };
        let Some(number) = self.one_number(machine, state, term)? else { return Ok(Text::Null) };
        let input = state.path.inputs.of_key(number).and_then(|at| Some((at, state.path.inputs.get(at)?.clone())));
        match input {
            None => Ok(Text::Object(Ref::from_raw(number))),
            Some((at, input)) => match &input.object {
                Some((object, _)) => Ok(Text::Object(*object)),
                None if *input.candidates == [machine.known.string] => match self.answered_text(machine, state, at)? {
                    Some(object) => Ok(Text::Object(object)),
                    None => Ok(Text::Untouched(at)),
                },
                None => self.concretize(machine, state, slot).map(|object| Text::Object(object.as_ref())),
            },
        }
    }

    /// Decides what was asked last of an input without characters. Returns the text if it is the one.
    fn answered_text(&mut self, machine: &Machine, state: &mut State, number: u32) -> Got<Option<Ref>> {
        let Some(input) = state.path.inputs.get(number).cloned() else { return Ok(None) };
        let Some((variable, units)) = input.asked_text.clone() else { return Ok(None) };
        let is = self.is_value(variable, 1)?;
        if self.holds(state, Choice::Text, is)? {
            return Ok(Some(machine.new_input_text(state, number, &units)));
        }
        let texts: Rc<[Rc<[u16]>]> = input.not_texts.iter().cloned().chain([units]).collect();
        state.path.inputs.set_not_texts(number, texts);
        Ok(None)
    }

    /// Builds the condition that a text is this one. For an input without characters the answer is a variable of its
    /// own, so that nothing is decided before the program branches. Returns `None` for null, and for a text that cannot
    /// be compared as a whole.
    pub(crate) fn equals_text(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        slot: Slot,
        units: &Rc<[u16]>,
    ) -> Got<Option<TermId>> {
        let number = match self.settled_text(machine, state, slot)? {
            Text::Null => return Ok(None),
            Text::Untouched(number) => number,
            Text::Object(string) => {
                let Some(text) = machine.characters_of(state, string) else { return Ok(None) };
                let is = self.is_text(&text, units)?;
                return Ok(Some(self.deduce(state, is)?));
            }
        };
        let input = state.path.inputs.get(number).cloned().ok_or_else(|| Trap::bug("an unknown input"))?;
        if input.not_texts.contains(units) {
            return Ok(Some(self.terms.bool(false)?));
        }
        let variable = self.text_variable(&input)?;
        state.path.declare(&mut self.terms, variable, &[0, 1])?;
        state.path.inputs.set_asked_text(number, (variable, units.clone()));
        Ok(Some(self.is_value(variable, 1)?))
    }

    /// Returns the variable for the next question about an input without characters. What is excluded so far is part of
    /// its name, so that each question on a path has its own.
    fn text_variable(&mut self, input: &Input) -> Got<TermId> {
        let name = format!("{}.text#{}", input.name, input.not_texts.len());
        Ok(self.terms.variable(&name, Sort::BitVec(Width::W32))?)
    }

    fn find_characters(
        &mut self,
        machine: &Machine,
        state: &mut State,
        string: Ref,
        table: &[Rc<[u16]>],
    ) -> Got<Option<Found>> {
        let Some(text) = machine.characters_of(state, string) else { return Ok(None) };
        let mut options = Vec::new();
        let mut entries = Vec::new();
        let mut none = self.terms.bool(true)?;
        for (entry, units) in distinct(table) {
            let is = self.is_text(&text, units)?;
            if self.terms.constant_value(is).and_then(heapwright_term::Value::as_bool) == Some(false) {
                continue;
            }
            let not = self.terms.not(is)?;
            none = self.terms.binary(Op::And, none, not)?;
            options.push(is);
            entries.push(entry);
        }
        options.push(none);
        let chosen = self.choose(state, Choice::Text, &options)?;
        let entry = entries.get(chosen).copied();
        if let Some(units) = entry.and_then(|entry| table.get(entry)) {
            self.fix_characters(state, &text, units);
        }
        Ok(Some(Found { entry, text: Slot::reference(string) }))
    }

    /// Replaces characters by the values that they are known to have.
    fn fix_characters(&self, state: &mut State, text: &Characters, units: &[u16]) {
        let values: Vec<i32> = units.iter().filter_map(|unit| text.element(*unit)).collect();
        if let Some(array) = state.heap.array_mut(text.array) {
            for (index, value) in values.into_iter().enumerate() {
                array.set(index, Slot::int(value));
            }
        }
    }

    fn find_untouched(
        &mut self,
        machine: &Machine,
        state: &mut State,
        number: u32,
        table: &[Rc<[u16]>],
        (first, kind): (First, Choice),
    ) -> Got<Found> {
        let input = state.path.inputs.get(number).cloned().ok_or_else(|| Trap::bug("an unknown input"))?;
        let excluded = input.not_texts.clone();
        let open = || distinct(table).filter(|(_, units)| !excluded.contains(*units));
        let untouched = Found { entry: None, text: Slot::symbolic(input.variable) };
        if open().next().is_none() {
            return Ok(untouched);
        }
        let variable = self.text_variable(&input)?;
        let entries: Vec<usize> = open().map(|(entry, _)| entry).collect();
        if state.path.domain(variable).is_none() {
            let numbers: Vec<u32> = (0..=entries.len() as u32).collect();
            state.path.declare(&mut self.terms, variable, &numbers)?;
        }
        let mut options = Vec::with_capacity(entries.len() + 1);
        for value in 0..=entries.len() as u32 {
            options.push(self.is_value(variable, value)?);
        }
        let chosen = self.choose(state, kind, &options)?;
        // zero is the default
        let entry = match first {
            First::Other => chosen.checked_sub(1).and_then(|at| entries.get(at)).copied(),
            First::Entry => entries.get(chosen).copied(),
        };
        match entry.and_then(|entry| table.get(entry)) {
            Some(units) => {
                let string = machine.new_input_text(state, number, units);
                Ok(Found { entry, text: Slot::reference(string) })
            }
            None => {
                let more = open().map(|(_, units)| units.clone());
                let texts: Rc<[Rc<[u16]>]> = excluded.iter().cloned().chain(more).collect();
                state.path.inputs.set_not_texts(number, texts);
                Ok(untouched)
            }
        }
    }

    /// A text may be a certain one from the beginning: where the code looks up classes by name, one of these, since most
    /// names are longer than texts that are spelled out; where it takes texts apart, one that it suggests, since a text
    /// that passes all its checks is rarely found character by character. A text that becomes a part of another is none
    /// of them. Returns the text if it is one, or the one that was asked for before.
    pub(in crate::symbolic) fn preset_text(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        number: u32,
    ) -> Got<Option<Ref>> {
        if let Some(text) = self.answered_text(machine, state, number)? {
            return Ok(Some(text));
        }
        if self.reflection.joins {
            return Ok(None);
        }
        let table = self.preset_texts(machine);
        let kind = if self.code_hints.named_classes { Choice::Text } else { Choice::Suggested };
        let found = self.find_untouched(machine, state, number, &table, (First::Other, kind))?;
        Ok(found.entry.map(|_| found.text.as_ref()))
    }

    /// Returns the texts that an input is tried with before it is spelled out.
    fn preset_texts(&mut self, machine: &mut Machine) -> Rc<[Rc<[u16]>]> {
        if let Some(known) = &self.suggested {
            return known.clone();
        }
        let mut found = Vec::new();
        if self.code_hints.named_classes {
            found = self.class_names(machine);
            found.truncate(MOST_PRESET);
        } else if self.code_hints.read_texts && self.input_options.suggest_texts {
            let texts = self.suggesting.map(|method| machine.suggested_texts(method).mixed()).unwrap_or_default();
            // sentences are messages
            let is_sentence = |text: &Rc<[u16]>| text.iter().filter(|unit| **unit == u16::from(b' ')).count() > 1;
            found =
                texts.into_iter().filter(|text| text.len() > 1 && !is_sentence(text)).take(MOST_SUGGESTED).collect();
        }
        let found: Rc<[Rc<[u16]>]> = found.into();
        self.suggested = Some(found.clone());
        found
    }

    /// Requires that the characters of an input are none of the texts that it is known not to be.
    pub(in crate::symbolic) fn exclude_texts(
        &mut self,
        machine: &Machine,
        state: &mut State,
        input: &Input,
        string: Ref,
    ) -> Got<()> {
        let Some(text) = machine.characters_of(state, string) else { return Ok(()) };
        for units in input.not_texts.iter() {
            let is = self.is_text(&text, units)?;
            let not = self.terms.not(is)?;
            if self.terms.constant_value(not).is_none() {
                state.path.assume(&mut self.terms, not)?;
            }
        }
        Ok(())
    }
}

/// A piece of a text that is put together.
pub(crate) enum Piece<'a> {
    Fixed(&'a str),
    Text(Ref),
}

/// Returns the entries of a table without repetitions, each with its place.
fn distinct(table: &[Rc<[u16]>]) -> impl Iterator<Item = (usize, &Rc<[u16]>)> {
    let mut seen = rustc_hash::FxHashSet::default();
    table.iter().enumerate().filter(move |(_, units)| seen.insert(*units))
}

/// Returns a text that an unread input can be: short, and none of those it is known not to be.
pub(crate) fn other_text(excluded: &[Rc<[u16]>]) -> Vec<u16> {
    let letters = (b'a'..=b'z').map(|letter| vec![u16::from(letter)]);
    let longer = (2..).map(|length| vec![u16::from(b'a'); length]);
    let mut texts = std::iter::once(Vec::new()).chain(letters).chain(longer);
    texts.find(|text| !excluded.iter().any(|units| **units == **text)).unwrap_or_default()
}
