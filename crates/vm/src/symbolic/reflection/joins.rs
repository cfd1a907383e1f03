//! Concatenations of symbolic texts: names are often put together (`"get" + property`).

use crate::dynamic::Piece;
use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::{Got, Symbolic};
use crate::trap::Choice;
use heapwright_memory::{Ref, Slot};
use heapwright_program::Kind;
use heapwright_program::code::Narrow;
use heapwright_term::Op;

/// The longest text that is put together from symbolic ones: no name is longer, and each letter is a term.
const LONGEST: usize = 1_000;

impl Symbolic {
    /// Joins the arguments of a concatenation, some of which are symbolic texts. Returns `None` if none is, or if the
    /// result is long or not Latin-1; the caller then makes the arguments concrete.
    pub(in crate::symbolic) fn join_texts(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        args: &[Slot],
    ) -> Got<Option<Slot>> {
        let Some((number, args)) = args.split_first() else { return Ok(None) };
        let Some(pieces) = machine.latin_pieces(*number).filter(|_| machine.known.string_coder.is_some()) else {
            return Ok(None);
        };
        if !args.iter().any(|arg| machine.is_input_text(state, *arg)) {
            return Ok(None);
        }
        let mut elements: Vec<Slot> = Vec::new();
        let mut args = args.iter().copied();
        for piece in pieces.iter() {
            match piece {
                Piece::Text(text) => elements.extend(text.iter().map(|unit| stored(*unit as u8))),
                Piece::Argument(kind) => {
                    let Some(arg) = args.next() else { return Ok(None) };
                    let Some(more) = self.joined_argument(machine, state, *kind, arg)? else { return Ok(None) };
                    elements.extend(more);
                }
            }
            if elements.len() > LONGEST {
                return Ok(None);
            }
        }
        let string = machine.new_latin_string(state, &vec![0; elements.len()]);
        let value = state.heap.cell(string, machine.known.string_value).map_or(Ref::NULL, Slot::as_ref);
        if let Some(array) = state.heap.array_mut(value) {
            elements.into_iter().enumerate().for_each(|(index, element)| {
                array.set(index, element);
            });
        }
        Ok(Some(Slot::reference(string)))
    }

    fn joined_argument(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        kind: Kind,
        arg: Slot,
    ) -> Got<Option<Vec<Slot>>> {
        match kind {
            Kind::Ref | Kind::Float | Kind::Double => {
                let before = std::mem::replace(&mut self.reflection.joins, true);
                let text = self.concretize(machine, state, arg);
                self.reflection.joins = before;
                let text = text?.as_ref();
                if text.is_null() {
                    return Ok(Some(b"null".iter().map(|byte| stored(*byte)).collect()));
                }
                Ok(machine.characters_of(state, text).map(|found| found.elements))
            }
            Kind::Char if let Some(term) = arg.term() => {
                let limit = self.terms.int(256)?;
                let latin = self.terms.binary(Op::SLt, term, limit)?;
                match self.holds(state, Choice::Text, latin)? {
                    true => Ok(Some(vec![self.narrowed(arg, Narrow::Byte)?])),
                    false => Ok(None),
                }
            }
            Kind::Char => Ok(u8::try_from(arg.as_int()).ok().map(|byte| vec![stored(byte)])),
            kind => {
                let value = match arg.term() {
                    Some(term) => self.concrete_value(state, term)?,
                    None => arg,
                };
                let mut bytes = Vec::new();
                crate::dynamic::print_primitive(&mut bytes, kind, value);
                Ok(Some(bytes.into_iter().map(stored).collect()))
            }
        }
    }
}

fn stored(byte: u8) -> Slot {
    Slot::int(i32::from(byte as i8))
}
