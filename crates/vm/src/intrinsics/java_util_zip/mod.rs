//! `java.util.zip`: checksums, and zlib's streams.

mod checksum;
mod deflate;
mod huffman;
mod inflate;

use super::{Answer, Row, VOID, arg, int, long, nothing, object};
use crate::machine::Machine;
use crate::state::State;
use crate::trap::Trap;
use checksum::{adler32, crc32};
use deflate::{Deflate, Flush};
use heapwright_memory::{Elements, Ref, Slot};
use inflate::Inflate;
use std::rc::Rc;

pub(crate) const TABLE: &[Row] = &[
    ("java/util/zip/CRC32", "update", "(II)I", crc_of_byte),
    ("java/util/zip/CRC32", "updateBytes0", "(I[BII)I", crc_of_bytes),
    ("java/util/zip/Adler32", "update", "(II)I", adler_of_byte),
    ("java/util/zip/Adler32", "updateBytes", "(I[BII)I", adler_of_bytes),
    ("java/util/zip/ZipUtils", "loadLibrary", "()V", nothing),
    ("java/util/zip/Inflater", "initIDs", "()V", nothing),
    ("java/util/zip/Inflater", "init", "(Z)J", open_inflater),
    ("java/util/zip/Inflater", "setDictionary", "(J[BII)V", set_dictionary),
    ("java/util/zip/Inflater", "inflateBytesBytes", "(J[BII[BII)J", inflate),
    ("java/util/zip/Inflater", "getAdler", "(J)I", adler),
    ("java/util/zip/Inflater", "reset", "(J)V", reset),
    ("java/util/zip/Inflater", "end", "(J)V", end),
    ("java/util/zip/Deflater", "init", "(IIZ)J", open_deflater),
    ("java/util/zip/Deflater", "setDictionary", "(J[BII)V", set_dictionary),
    ("java/util/zip/Deflater", "deflateBytesBytes", "(J[BII[BIIII)J", deflate_bytes),
    ("java/util/zip/Deflater", "getAdler", "(J)I", adler),
    ("java/util/zip/Deflater", "reset", "(J)V", reset),
    ("java/util/zip/Deflater", "end", "(J)V", end),
];

/// The streams of a state by handle; changing one does not affect clones of the state.
#[derive(Clone, Debug, Default)]
pub(crate) struct ZipStreams {
    open: imbl::OrdMap<i64, Rc<Stream>>,
    last: i64,
}

#[derive(Clone, Debug)]
enum Stream {
    Inflate(Inflate),
    Deflate(Deflate),
}

impl ZipStreams {
    /// Returns true if no stream was opened, closed or used in between.
    pub(crate) fn is_same(&self, other: &ZipStreams) -> bool {
        let same = |(handle, stream)| other.open.get(handle).is_some_and(|other| Rc::ptr_eq(other, stream));
        self.open.len() == other.open.len() && self.open.iter().all(same)
    }

    fn open(&mut self, stream: Stream) -> i64 {
        self.last += 1;
        self.open.insert(self.last, Rc::new(stream));
        self.last
    }

    fn stream(&mut self, handle: Slot) -> Result<&mut Stream, Trap> {
        let found = self.open.get_mut(&handle.as_long()).map(Rc::make_mut);
        found.ok_or_else(|| Trap::bug("a zip stream that was never opened"))
    }
}

/// Returns the part of a `byte[]` that three arguments name.
fn part(machine: &Machine, state: &State, args: &[Slot], at: usize) -> Result<Vec<u8>, Trap> {
    let bytes = machine.bytes_of(state, object(args, at)?).ok_or_else(Trap::null)?;
    let (from, length) = (arg(args, at + 1).as_int() as usize, arg(args, at + 2).as_int() as usize);
    let part = from.checked_add(length).and_then(|end| bytes.get(from..end));
    let part = part.ok_or(Trap::Raise("java/lang/ArrayIndexOutOfBoundsException", None))?;
    Ok(part.iter().map(|byte| *byte as u8).collect())
}

/// Writes bytes into a `byte[]`.
fn fill(state: &mut State, array: Ref, from: usize, bytes: &[u8]) -> Result<(), Trap> {
    let elements = state.heap.array_mut(array).and_then(|array| array.elements_mut());
    match elements {
        Some(Elements::Byte(places)) => {
            places.iter_mut().skip(from).zip(bytes).for_each(|(place, byte)| *place = *byte as i8);
            Ok(())
        }
        _ => Err(Trap::null()),
    }
}

fn crc_of_byte(_: &mut Machine, _: &mut State, args: &[Slot]) -> Answer {
    int(crc32(arg(args, 0).as_int() as u32, std::iter::once(arg(args, 1).as_int() as u8)) as i32)
}

fn crc_of_bytes(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    int(crc32(arg(args, 0).as_int() as u32, part(machine, state, args, 1)?.into_iter()) as i32)
}

fn adler_of_byte(_: &mut Machine, _: &mut State, args: &[Slot]) -> Answer {
    int(adler32(arg(args, 0).as_int() as u32, std::iter::once(arg(args, 1).as_int() as u8)) as i32)
}

fn adler_of_bytes(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    int(adler32(arg(args, 0).as_int() as u32, part(machine, state, args, 1)?.into_iter()) as i32)
}

fn open_inflater(_: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let raw = arg(args, 0).as_int() != 0;
    long(state.zip_streams.open(Stream::Inflate(Inflate::new(!raw))))
}

/// `init(level, strategy, nowrap)`.
fn open_deflater(_: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let (level, raw) = (arg(args, 0).as_int(), arg(args, 2).as_int() != 0);
    long(state.zip_streams.open(Stream::Deflate(Deflate::new(level, !raw))))
}

fn set_dictionary(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let dictionary = part(machine, state, args, 1)?;
    match state.zip_streams.stream(arg(args, 0))? {
        Stream::Deflate(stream) => stream.set_dictionary(&dictionary),
        Stream::Inflate(stream) => {
            if !stream.set_dictionary(&dictionary) {
                return Err(Trap::Raise("java/lang/IllegalArgumentException", None));
            }
        }
    }
    VOID
}

/// Packs byte counts as the Java side unpacks them: 31 bits each, and two flags.
fn packed(used: usize, produced: usize, finished: bool, flag: bool) -> Answer {
    long(used as i64 | (produced as i64) << 31 | i64::from(finished) << 62 | i64::from(flag) << 63)
}

/// `inflateBytesBytes(handle, input, from, length, output, from, length)`.
fn inflate(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let input = part(machine, state, args, 2)?;
    let (output, from) = (object(args, 5)?, arg(args, 6).as_int() as usize);
    let room = part(machine, state, args, 5)?.len();
    let Stream::Inflate(stream) = state.zip_streams.stream(arg(args, 1))? else {
        return Err(Trap::bug("not an inflater"));
    };
    let progress = stream.run(&input, room);
    fill(state, output, from, &progress.output)?;
    if let Some(message) = progress.error {
        let this = object(args, 0)?;
        machine.set_field(state, this, "inputConsumed", Slot::int(progress.used as i32))?;
        machine.set_field(state, this, "outputConsumed", Slot::int(progress.output.len() as i32))?;
        return Err(Trap::raise("java/util/zip/DataFormatException", message));
    }
    packed(progress.used, progress.output.len(), progress.finished, progress.needs_dictionary)
}

/// `deflateBytesBytes(handle, input, from, length, output, from, length, flush, params)`.
fn deflate_bytes(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let input = part(machine, state, args, 2)?;
    let (output, from) = (object(args, 5)?, arg(args, 6).as_int() as usize);
    let room = part(machine, state, args, 5)?.len();
    let (flush, params) = (Flush::of(arg(args, 8).as_int()), arg(args, 9).as_int());
    let Stream::Deflate(stream) = state.zip_streams.stream(arg(args, 1))? else {
        return Err(Trap::bug("not a deflater"));
    };
    if params & 1 != 0 {
        stream.set_level(params >> 3);
    }
    let (given, finished) = stream.run(&input, room, flush);
    fill(state, output, from, &given)?;
    packed(input.len(), given.len(), finished, false)
}

fn adler(_: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    match state.zip_streams.stream(arg(args, 0))? {
        Stream::Inflate(stream) => int(stream.adler() as i32),
        Stream::Deflate(stream) => int(stream.adler() as i32),
    }
}

fn reset(_: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    match state.zip_streams.stream(arg(args, 0))? {
        Stream::Inflate(stream) => stream.reset(),
        Stream::Deflate(stream) => stream.reset(),
    }
    VOID
}

fn end(_: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    state.zip_streams.open.remove(&arg(args, 0).as_long());
    VOID
}
