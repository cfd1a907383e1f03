//! `java.lang.String` and the classes that implement it on bytes.

use super::{Row, arg, boolean, bytes, bytes_mut, chars, chars_mut, int, latin_string, size, unit};
use crate::machine::Machine;
use crate::state::State;
use heapwright_memory::{Ref, Slot};

pub(super) const TABLE: &[Row] = &[
    ("java/lang/String", "length", "()I", length),
    ("java/lang/String", "isEmpty", "()Z", is_empty),
    ("java/lang/String", "charAt", "(I)C", char_at),
    ("java/lang/String", "hashCode", "()I", hash),
    ("java/lang/String", "equals", "(Ljava/lang/Object;)Z", equals),
    ("java/lang/StringLatin1", "hashCode", "([B)I", latin_hash),
    ("java/lang/StringLatin1", "equals", "([B[B)Z", equal_bytes),
    ("java/lang/StringLatin1", "compareTo", "([B[B)I", compare_latin),
    ("java/lang/StringLatin1", "indexOfChar", "([BIII)I", index_of_byte),
    ("java/lang/StringLatin1", "indexOf", "([BI[BII)I", index_of_bytes),
    ("java/lang/StringLatin1", "inflate", "([BI[CII)V", inflate_to_chars),
    ("java/lang/StringLatin1", "inflate", "([BI[BII)V", inflate_to_bytes),
    ("java/lang/StringLatin1", "newString", "([BII)Ljava/lang/String;", new_string),
    ("java/lang/StringUTF16", "hashCode", "([B)I", utf16_hash),
    ("java/lang/StringUTF16", "equals", "([B[B)Z", equal_bytes),
    ("java/lang/StringUTF16", "compareTo", "([B[B)I", compare_utf16),
    ("java/lang/StringUTF16", "getChar", "([BI)C", get_unit),
    ("java/lang/StringUTF16", "getChars", "([BII[CI)V", units_to_chars),
    ("java/lang/StringUTF16", "compress", "([CI[BII)I", compress_chars),
    ("java/lang/StringUTF16", "compress", "([BI[BII)I", compress_units),
    ("java/lang/StringCoding", "implEncodeAsciiArray", "([CI[BII)I", encode_ascii),
    ("java/lang/StringCoding", "hasNegatives", "([BII)Z", has_negatives),
    ("java/lang/StringCoding", "countPositives", "([BII)I", count_positives),
    ("sun/nio/cs/ISO_8859_1$Encoder", "implEncodeISOArray", "([CI[BII)I", encode_latin),
];

/// Returns the bytes of a string, and whether they are UTF-16.
fn content<'a>(machine: &Machine, state: &'a State, string: Ref) -> Option<(&'a [i8], bool)> {
    let coder = state.heap.cell(string, machine.known.string_coder?)?;
    let value = state.heap.cell(string, machine.known.string_value)?;
    if !Slot::both_concrete(coder, value) {
        return None;
    }
    Some((bytes(state, value)?, coder.as_int() != 0))
}

fn length(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    let (bytes, pairs) = content(machine, state, arg(args, 0)?.as_ref())?;
    int((bytes.len() >> u32::from(pairs)) as i32)
}

fn is_empty(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    boolean(content(machine, state, arg(args, 0)?.as_ref())?.0.is_empty())
}

fn char_at(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    let (bytes, pairs) = content(machine, state, arg(args, 0)?.as_ref())?;
    let index = size(args, 1)?;
    let found = if pairs { unit(bytes, index)? } else { u16::from(*bytes.get(index)? as u8) };
    int(i32::from(found))
}

fn equals(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    let (this, other) = (arg(args, 0)?.as_ref(), arg(args, 1)?.as_ref());
    if this == other {
        return boolean(true);
    }
    if machine.class_of(state, other) != Some(machine.known.string) {
        return boolean(false);
    }
    boolean(content(machine, state, this)? == content(machine, state, other)?)
}

/// Returns the cached hash, or computes and caches it. A hash of zero is left to the bytecode: it takes more than one
/// field to cache.
fn hash(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    let this = arg(args, 0)?.as_ref();
    let cell = machine.shortcuts.string_hash?;
    let known = state.heap.cell(this, cell)?;
    if known.is_concrete() && known.as_int() != 0 {
        return Some(known);
    }
    let (bytes, pairs) = content(machine, state, this)?;
    let hash = if pairs { hash_of_units(bytes) } else { hash_of_latin(bytes) };
    if hash == 0 {
        return None;
    }
    state.heap.set_cell(this, cell, Slot::int(hash));
    int(hash)
}

fn hash_of_latin(bytes: &[i8]) -> i32 {
    bytes.iter().fold(0i32, |hash, byte| hash.wrapping_mul(31).wrapping_add(i32::from(*byte as u8)))
}

fn hash_of_units(bytes: &[i8]) -> i32 {
    let units = bytes.chunks_exact(2).filter_map(|pair| unit(pair, 0));
    units.fold(0i32, |hash, unit| hash.wrapping_mul(31).wrapping_add(i32::from(unit)))
}

fn latin_hash(_: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    int(hash_of_latin(bytes(state, arg(args, 0)?)?))
}

fn utf16_hash(_: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    int(hash_of_units(bytes(state, arg(args, 0)?)?))
}

fn equal_bytes(_: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    boolean(bytes(state, arg(args, 0)?)? == bytes(state, arg(args, 1)?)?)
}

/// Returns the first difference, or the difference of the lengths.
fn compare(a: impl ExactSizeIterator<Item = i32>, b: impl ExactSizeIterator<Item = i32>) -> Option<Slot> {
    let lengths = a.len() as i32 - b.len() as i32;
    let difference = a.zip(b).map(|(a, b)| a - b).find(|difference| *difference != 0);
    int(difference.unwrap_or(lengths))
}

fn compare_latin(_: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    let unsigned = |byte: &i8| i32::from(*byte as u8);
    let (a, b) = (bytes(state, arg(args, 0)?)?, bytes(state, arg(args, 1)?)?);
    compare(a.iter().map(unsigned), b.iter().map(unsigned))
}

fn compare_utf16(_: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    let wide = |pair: &[i8]| i32::from(unit(pair, 0).unwrap_or(0));
    let (a, b) = (bytes(state, arg(args, 0)?)?, bytes(state, arg(args, 1)?)?);
    compare(a.chunks_exact(2).map(wide), b.chunks_exact(2).map(wide))
}

/// `indexOfChar(value, character, from, end)`.
fn index_of_byte(_: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    let (wanted, from, end) = (arg(args, 1)?.as_int() as i8, size(args, 2)?, size(args, 3)?);
    let bytes = bytes(state, arg(args, 0)?)?;
    if from >= end {
        return int(-1);
    }
    let found = bytes.get(from..end)?.iter().position(|byte| *byte == wanted);
    int(found.map_or(-1, |at| (from + at) as i32))
}

/// `indexOf(value, count, part, count, from)`.
fn index_of_bytes(_: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    let (count, part_count, from) = (size(args, 1)?, size(args, 3)?, size(args, 4)?);
    let value = bytes(state, arg(args, 0)?)?.get(..count)?;
    let part = bytes(state, arg(args, 2)?)?.get(..part_count)?;
    if part.is_empty() || from > count {
        return None;
    }
    let found = value.get(from..)?.windows(part.len()).position(|window| window == part);
    int(found.map_or(-1, |at| (from + at) as i32))
}

/// `inflate(source, from, target, to, length)`.
fn inflate_to_chars(_: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    let (from, to, length) = (size(args, 1)?, size(args, 3)?, size(args, 4)?);
    let source = bytes(state, arg(args, 0)?)?.get(from..from.checked_add(length)?)?.to_vec();
    let target = chars_mut(state, arg(args, 2)?)?.get_mut(to..to.checked_add(length)?)?;
    target.iter_mut().zip(source).for_each(|(place, byte)| *place = u16::from(byte as u8));
    Some(Slot::VOID)
}

fn inflate_to_bytes(_: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    let (from, to, length) = (size(args, 1)?, size(args, 3)?, size(args, 4)?);
    let source = bytes(state, arg(args, 0)?)?.get(from..from.checked_add(length)?)?.to_vec();
    let target = bytes_mut(state, arg(args, 2)?)?.get_mut(2 * to..2 * to.checked_add(length)?)?;
    for (pair, byte) in target.chunks_exact_mut(2).zip(source) {
        pair.copy_from_slice(&[byte, 0]);
    }
    Some(Slot::VOID)
}

/// `newString(value, from, length)`; of length zero, the result is a literal in some versions.
fn new_string(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    let (from, length) = (size(args, 1)?, size(args, 2)?);
    let part = bytes(state, arg(args, 0)?)?.get(from..from.checked_add(length)?)?.to_vec();
    if part.is_empty() {
        return None;
    }
    latin_string(machine, state, &part)
}

fn get_unit(_: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    int(i32::from(unit(bytes(state, arg(args, 0)?)?, size(args, 1)?)?))
}

/// `getChars(value, from, end, target, to)`.
fn units_to_chars(_: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    let (from, end, to) = (size(args, 1)?, size(args, 2)?, size(args, 4)?);
    let source = bytes(state, arg(args, 0)?)?.get(2 * from..2 * end)?;
    let units: Vec<u16> = source.chunks_exact(2).filter_map(|pair| unit(pair, 0)).collect();
    let target = chars_mut(state, arg(args, 3)?)?.get_mut(to..to.checked_add(units.len())?)?;
    target.copy_from_slice(&units);
    Some(Slot::VOID)
}

/// Stores Latin-1 characters; the arguments after the source are target, position and length.
fn store_latin(state: &mut State, args: &[Slot], units: &[u16]) -> Option<Slot> {
    let to = size(args, 3)?;
    let target = bytes_mut(state, arg(args, 2)?)?.get_mut(to..to.checked_add(units.len())?)?;
    target.iter_mut().zip(units).for_each(|(place, unit)| *place = *unit as i8);
    int(units.len() as i32)
}

/// `compress(source, from, target, to, length)`, if all characters fit.
fn compress_chars(_: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    let (from, length) = (size(args, 1)?, size(args, 4)?);
    let units = chars(state, arg(args, 0)?)?.get(from..from.checked_add(length)?)?.to_vec();
    if units.iter().any(|unit| *unit > 0xFF) {
        return None;
    }
    store_latin(state, args, &units)
}

fn compress_units(_: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    let (from, length) = (size(args, 1)?, size(args, 4)?);
    let source = bytes(state, arg(args, 0)?)?.get(2 * from..2 * from.checked_add(length)?)?;
    let units: Vec<u16> = source.chunks_exact(2).filter_map(|pair| unit(pair, 0)).collect();
    if units.iter().any(|unit| *unit > 0xFF) {
        return None;
    }
    store_latin(state, args, &units)
}

/// Encodes characters up to the first above a limit.
fn encode(state: &mut State, args: &[Slot], limit: u16) -> Option<Slot> {
    let (from, length) = (size(args, 1)?, size(args, 4)?);
    let units = chars(state, arg(args, 0)?)?.get(from..from.checked_add(length)?)?;
    let units: Vec<u16> = units.iter().copied().take_while(|unit| *unit <= limit).collect();
    store_latin(state, args, &units)
}

fn encode_ascii(_: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    encode(state, args, 0x7F)
}

fn encode_latin(_: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    // a method of an encoder object in some versions, static in others
    encode(state, args.get(args.len().checked_sub(5)?..)?, 0xFF)
}

fn has_negatives(_: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    let (from, length) = (size(args, 1)?, size(args, 2)?);
    let part = bytes(state, arg(args, 0)?)?.get(from..from.checked_add(length)?)?;
    boolean(part.iter().any(|byte| *byte < 0))
}

fn count_positives(_: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    let (from, length) = (size(args, 1)?, size(args, 2)?);
    let part = bytes(state, arg(args, 0)?)?.get(from..from.checked_add(length)?)?;
    int(part.iter().take_while(|byte| **byte >= 0).count() as i32)
}
