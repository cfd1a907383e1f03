//! `java.lang.StringBuilder`, as long as its buffer has room and its representation does not change.

use super::{BuilderCells, Row, arg, bytes, bytes_mut, int, size, unit};
use crate::machine::Machine;
use crate::state::State;
use heapwright_memory::{Ref, Slot};

pub(super) const TABLE: &[Row] = &[
    ("java/lang/StringBuilder", "append", "(C)Ljava/lang/StringBuilder;", append_char),
    ("java/lang/StringBuilder", "append", "(Ljava/lang/String;)Ljava/lang/StringBuilder;", append_string),
    ("java/lang/StringBuilder", "append", "(I)Ljava/lang/StringBuilder;", append_int),
    ("java/lang/StringBuilder", "append", "(J)Ljava/lang/StringBuilder;", append_long),
    ("java/lang/AbstractStringBuilder", "append", "(C)Ljava/lang/AbstractStringBuilder;", append_char),
    (
        "java/lang/AbstractStringBuilder",
        "append",
        "(Ljava/lang/String;)Ljava/lang/AbstractStringBuilder;",
        append_string,
    ),
    ("java/lang/AbstractStringBuilder", "charAt", "(I)C", char_at),
];

/// A builder's buffer, whether it is UTF-16, and its length in characters.
struct Buffer {
    value: Slot,
    pairs: bool,
    count: usize,
}

impl Buffer {
    fn of(state: &State, cells: BuilderCells, builder: Ref) -> Option<Buffer> {
        let cell = |index| state.heap.cell(builder, index).filter(|slot| slot.is_concrete());
        Some(Buffer {
            value: cell(cells.value)?,
            pairs: cell(cells.coder)?.as_int() != 0,
            count: usize::try_from(cell(cells.count)?.as_int()).ok()?,
        })
    }
}

/// Appends Latin-1 characters to a builder and returns the builder.
fn append_latin(machine: &Machine, state: &mut State, builder: Slot, text: &[i8]) -> Option<Slot> {
    let cells = machine.shortcuts.builder?;
    let buffer = Buffer::of(state, cells, builder.as_ref())?;
    if buffer.pairs {
        return None;
    }
    let end = buffer.count.checked_add(text.len())?;
    bytes_mut(state, buffer.value)?.get_mut(buffer.count..end)?.copy_from_slice(text);
    state.heap.set_cell(builder.as_ref(), cells.count, Slot::int(end as i32));
    Some(builder)
}

fn append_char(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    let (builder, character) = (arg(args, 0)?, arg(args, 1)?.as_int() as u16);
    let cells = machine.shortcuts.builder?;
    let buffer = Buffer::of(state, cells, builder.as_ref())?;
    if !buffer.pairs {
        return append_latin(machine, state, builder, &[u8::try_from(character).ok()? as i8]);
    }
    let [low, high] = character.to_le_bytes();
    let places = bytes_mut(state, buffer.value)?.get_mut(2 * buffer.count..2 * buffer.count + 2)?;
    places.copy_from_slice(&[low as i8, high as i8]);
    state.heap.set_cell(builder.as_ref(), cells.count, Slot::int(buffer.count as i32 + 1));
    Some(builder)
}

fn append_string(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    let string = arg(args, 1)?.as_ref();
    let coder = state.heap.cell(string, machine.known.string_coder?)?;
    let value = state.heap.cell(string, machine.known.string_value)?;
    if !Slot::both_concrete(coder, value) || coder.as_int() != 0 {
        return None;
    }
    let text = bytes(state, value)?.to_vec();
    append_latin(machine, state, arg(args, 0)?, &text)
}

fn append_digits(machine: &Machine, state: &mut State, builder: Slot, digits: &str) -> Option<Slot> {
    let text: Vec<i8> = digits.bytes().map(|digit| digit as i8).collect();
    append_latin(machine, state, builder, &text)
}

fn append_int(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    append_digits(machine, state, arg(args, 0)?, &arg(args, 1)?.as_int().to_string())
}

fn append_long(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    append_digits(machine, state, arg(args, 0)?, &arg(args, 1)?.as_long().to_string())
}

fn char_at(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    let buffer = Buffer::of(state, machine.shortcuts.builder?, arg(args, 0)?.as_ref())?;
    let index = size(args, 1).filter(|index| *index < buffer.count)?;
    let bytes = bytes(state, buffer.value)?;
    let found = if buffer.pairs { unit(bytes, index)? } else { u16::from(*bytes.get(index)? as u8) };
    int(i32::from(found))
}
