//! What a part of a call holds of the input.
//!
//! Tracked are: numbers and references that are terms; what objects and arrays hold, a few steps deep; the characters
//! and the length of a text; inputs not accessed so far; objects whose content a native method fixed; classes and
//! members that were looked up by a tainted name, or picked from a list by comparing one. Not tracked is text that the program makes of a number after the machine
//! has fixed that number; the value that was fixed is a loss then.

use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::Symbolic;
use heapwright_memory::{ElementKind, Ref, Slot};
use heapwright_program::Kind;
use heapwright_term::{Term, TermId};
use std::collections::BTreeSet;

/// How many references are followed from a part of a call.
const DEPTH: u32 = 6;

/// The most terms kept of a part; they tell two values apart.
const MOST_TERMS: usize = 64;

/// The most objects looked at.
const MOST_OBJECTS: usize = 256;

/// A part of a call: the receiver or an argument.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    /// Its kind.
    pub kind: Kind,
    /// Its value.
    pub slot: Slot,
    /// Terms with variables of inputs that are not trusted.
    pub tainted: Vec<TermId>,
    /// Whether it is, or holds, an input that was never accessed: it can be anything.
    pub is_free: bool,
    /// Whether the input chose it, but the machine fixed its content, or a look-up by name chose it.
    pub is_marked: bool,
    /// The characters, if it is one text of Latin-1 characters.
    pub characters: Option<Vec<Slot>>,
    /// What it is on values.
    pub text: String,
}

impl Part {
    pub(super) fn plain(kind: Kind, slot: Slot) -> Part {
        let (tainted, text) = (Vec::new(), String::new());
        Part { kind, slot, tainted, is_free: false, is_marked: false, characters: None, text }
    }

    /// Returns true if it comes from an input that is not trusted.
    pub fn is_tainted(&self) -> bool {
        self.is_free || self.is_marked || !self.tainted.is_empty()
    }
}

/// A walk over what a part holds.
struct Walk<'a> {
    symbolic: &'a Symbolic,
    machine: &'a Machine,
    state: &'a State,
    part: Part,
    seen: BTreeSet<Ref>,
}

impl Symbolic {
    /// Finds what a part of a call holds.
    pub(super) fn part(&self, machine: &Machine, state: &State, kind: Kind, slot: Slot) -> Part {
        let mut walk = Walk { symbolic: self, machine, state, part: Part::plain(kind, slot), seen: BTreeSet::new() };
        walk.value(kind, slot, DEPTH);
        let mut part = walk.part;
        part.characters =
            (kind == Kind::Ref && slot.is_concrete()).then(|| machine.latin(state, slot.as_ref())).flatten();
        part.is_marked |= slot.is_concrete()
            && machine.is_member(state, slot.as_ref())
            && (state.noted.looked_up || state.noted.listed && self.compares_text(machine, state));
        if state.path.is_empty() {
            part.text = self.shown(machine, state, kind, slot);
        }
        part
    }

    /// Returns true if the path depends on the characters of a tainted text.
    fn compares_text(&self, machine: &Machine, state: &State) -> bool {
        let is_character = |variable: &TermId| {
            self.terms.variable_name(*variable).is_some_and(|name| name.contains(".char["))
                && self.is_source(machine, state, *variable)
        };
        state.path.conditions().any(|condition| self.terms.variables(condition).iter().any(is_character))
    }

    /// Returns true if a variable belongs to an input that is not trusted.
    fn is_source(&self, machine: &Machine, state: &State, variable: TermId) -> bool {
        let Some(watch) = &machine.watch else { return false };
        let Some(name) = self.terms.variable_name(variable) else { return false };
        if name.starts_with("ref#") {
            // one of several references, each with a name of its own
            let number = state.path.inputs.of_variable(variable);
            let sources = number.and_then(|number| state.path.inputs.get(number)).map(|input| input.sources.clone());
            let named = |number: &u32| {
                state.path.inputs.get(*number).is_some_and(|input| watch.sources.contains(root(&input.name)))
            };
            return sources.is_some_and(|sources| sources.iter().any(named));
        }
        watch.sources.contains(root(name))
    }
}

impl Machine {
    /// Returns the characters of a text of Latin-1 characters.
    fn latin(&self, state: &State, string: Ref) -> Option<Vec<Slot>> {
        if self.class_of(state, string)? != self.known.string {
            return None;
        }
        let coder = self.known.string_coder.and_then(|cell| state.heap.cell(string, cell));
        let array = state.heap.array(state.heap.cell(string, self.known.string_value)?.as_ref())?;
        let plain = coder.is_none_or(|coder| coder == Slot::ZERO) && array.length_term().is_none();
        plain.then(|| (0..array.len()).map(|index| array.get(index).unwrap_or_default()).collect())
    }

    /// Returns true for a class or member that a look-up by name may have returned.
    fn is_member(&self, state: &State, object: Ref) -> bool {
        let Some(class) = self.class_of(state, object) else { return false };
        let name = self.program.class(class).name();
        class == self.known.class || name.starts_with("java/lang/reflect/") || name.starts_with("java/lang/invoke/")
    }
}

/// Returns the parameter that the name of a variable begins with.
fn root(name: &str) -> &str {
    name.split(['.', '[', ':']).next().unwrap_or(name)
}

impl Walk<'_> {
    fn value(&mut self, kind: Kind, slot: Slot, depth: u32) {
        match slot.term() {
            Some(term) => self.term(kind, term, depth),
            None if kind == Kind::Ref => self.object(slot.as_ref(), depth),
            None => {}
        }
    }

    fn term(&mut self, kind: Kind, term: TermId, depth: u32) {
        let variables = self.symbolic.terms.variables_of(term);
        if variables.iter().any(|variable| self.symbolic.is_source(self.machine, self.state, *variable))
            && self.part.tainted.len() < MOST_TERMS
            && !self.part.tainted.contains(&term)
        {
            self.part.tainted.push(term);
        }
        if kind != Kind::Ref {
            return;
        }
        for next in self.symbolic.terms.reachable(&[term]) {
            match self.symbolic.terms.get(next) {
                Some(Term::Variable(_)) => self.input(next, depth),
                Some(Term::Constant(value)) => {
                    let raw = value.bits() as u32;
                    match self.state.path.inputs.of_key(raw) {
                        Some(number) => self.numbered(number, depth),
                        None => self.object(Ref::from_raw(raw), depth),
                    }
                }
                _ => {}
            }
        }
    }

    fn input(&mut self, variable: TermId, depth: u32) {
        if let Some(number) = self.state.path.inputs.of_variable(variable) {
            self.numbered(number, depth);
        }
    }

    fn numbered(&mut self, number: u32, depth: u32) {
        let Some(input) = self.state.path.inputs.get(number) else { return };
        match &input.object {
            Some((object, _)) => self.object(*object, depth),
            None => self.part.is_free |= self.symbolic.is_source(self.machine, self.state, input.variable),
        }
    }

    fn object(&mut self, object: Ref, depth: u32) {
        if object.is_null() || self.seen.len() >= MOST_OBJECTS || !self.seen.insert(object) {
            return;
        }
        self.part.is_marked |= self.state.noted.marks.contains_key(&object);
        if depth == 0 {
            return;
        }
        if let Some(array) = self.state.heap.array(object) {
            if let Some(length) = array.length_term() {
                self.term(Kind::Int, length, depth);
            }
            let kind = if array.kind() == ElementKind::Ref { Kind::Ref } else { Kind::Int };
            let values: Vec<Slot> = (0..array.len()).filter_map(|index| array.get(index)).collect();
            if kind == Kind::Ref || !array.is_concrete() {
                values.into_iter().for_each(|value| self.value(kind, value, depth - 1));
            }
            return;
        }
        let Some(class) = self.machine.class_of(self.state, object).filter(|class| *class != self.machine.known.class)
        else {
            return;
        };
        let kinds = self.machine.program.class(class).cell_kinds().to_vec();
        for (cell, kind) in kinds.into_iter().enumerate() {
            if let Some(value) = self.state.heap.cell(object, cell) {
                self.value(kind, value, depth - 1);
            }
        }
    }
}
