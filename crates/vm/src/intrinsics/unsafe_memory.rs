//! `jdk.internal.misc.Unsafe`: reads and writes of fields and array elements by offset, and nothing beyond them.
//!
//! There is one thread, so all memory orderings are the same. An access to an array may have a different width than its
//! elements (a `long` from a `byte[]`); it is assembled from bytes in little-endian order.
//!
//! The old and new values of variables may be symbolic; the object and the offset are not.

use super::jdk_internal_misc::{ARRAY_BASE, scale};
use super::{Answer, MixedRow, Reply, Row, VOID, arg, object};
use crate::machine::Machine;
use crate::objects::element_kind;
use crate::seam::{Got, Need, Symbols};
use crate::state::State;
use crate::trap::Trap;
use heapwright_memory::{Array, ElementKind, Elements, Ref, Slot};
use heapwright_program::Kind;
use heapwright_term::Op;

pub(crate) const MIXED: &[MixedRow] = &[
    ("jdk/internal/misc/Unsafe", "getBoolean", "(Ljava/lang/Object;J)Z", get_boolean),
    ("jdk/internal/misc/Unsafe", "getBooleanVolatile", "(Ljava/lang/Object;J)Z", get_boolean),
    ("jdk/internal/misc/Unsafe", "getBooleanAcquire", "(Ljava/lang/Object;J)Z", get_boolean),
    ("jdk/internal/misc/Unsafe", "getBooleanOpaque", "(Ljava/lang/Object;J)Z", get_boolean),
    ("jdk/internal/misc/Unsafe", "putBoolean", "(Ljava/lang/Object;JZ)V", put_boolean),
    ("jdk/internal/misc/Unsafe", "putBooleanVolatile", "(Ljava/lang/Object;JZ)V", put_boolean),
    ("jdk/internal/misc/Unsafe", "putBooleanRelease", "(Ljava/lang/Object;JZ)V", put_boolean),
    ("jdk/internal/misc/Unsafe", "putBooleanOpaque", "(Ljava/lang/Object;JZ)V", put_boolean),
    ("jdk/internal/misc/Unsafe", "getByte", "(Ljava/lang/Object;J)B", get_byte),
    ("jdk/internal/misc/Unsafe", "getByteVolatile", "(Ljava/lang/Object;J)B", get_byte),
    ("jdk/internal/misc/Unsafe", "getByteAcquire", "(Ljava/lang/Object;J)B", get_byte),
    ("jdk/internal/misc/Unsafe", "getByteOpaque", "(Ljava/lang/Object;J)B", get_byte),
    ("jdk/internal/misc/Unsafe", "putByte", "(Ljava/lang/Object;JB)V", put_byte),
    ("jdk/internal/misc/Unsafe", "putByteVolatile", "(Ljava/lang/Object;JB)V", put_byte),
    ("jdk/internal/misc/Unsafe", "putByteRelease", "(Ljava/lang/Object;JB)V", put_byte),
    ("jdk/internal/misc/Unsafe", "putByteOpaque", "(Ljava/lang/Object;JB)V", put_byte),
    ("jdk/internal/misc/Unsafe", "getChar", "(Ljava/lang/Object;J)C", get_char),
    ("jdk/internal/misc/Unsafe", "getCharVolatile", "(Ljava/lang/Object;J)C", get_char),
    ("jdk/internal/misc/Unsafe", "getCharAcquire", "(Ljava/lang/Object;J)C", get_char),
    ("jdk/internal/misc/Unsafe", "getCharOpaque", "(Ljava/lang/Object;J)C", get_char),
    ("jdk/internal/misc/Unsafe", "putChar", "(Ljava/lang/Object;JC)V", put_char),
    ("jdk/internal/misc/Unsafe", "putCharVolatile", "(Ljava/lang/Object;JC)V", put_char),
    ("jdk/internal/misc/Unsafe", "putCharRelease", "(Ljava/lang/Object;JC)V", put_char),
    ("jdk/internal/misc/Unsafe", "putCharOpaque", "(Ljava/lang/Object;JC)V", put_char),
    ("jdk/internal/misc/Unsafe", "getShort", "(Ljava/lang/Object;J)S", get_short),
    ("jdk/internal/misc/Unsafe", "getShortVolatile", "(Ljava/lang/Object;J)S", get_short),
    ("jdk/internal/misc/Unsafe", "getShortAcquire", "(Ljava/lang/Object;J)S", get_short),
    ("jdk/internal/misc/Unsafe", "getShortOpaque", "(Ljava/lang/Object;J)S", get_short),
    ("jdk/internal/misc/Unsafe", "putShort", "(Ljava/lang/Object;JS)V", put_short),
    ("jdk/internal/misc/Unsafe", "putShortVolatile", "(Ljava/lang/Object;JS)V", put_short),
    ("jdk/internal/misc/Unsafe", "putShortRelease", "(Ljava/lang/Object;JS)V", put_short),
    ("jdk/internal/misc/Unsafe", "putShortOpaque", "(Ljava/lang/Object;JS)V", put_short),
    ("jdk/internal/misc/Unsafe", "getInt", "(Ljava/lang/Object;J)I", get_int),
    ("jdk/internal/misc/Unsafe", "getIntVolatile", "(Ljava/lang/Object;J)I", get_int),
    ("jdk/internal/misc/Unsafe", "getIntAcquire", "(Ljava/lang/Object;J)I", get_int),
    ("jdk/internal/misc/Unsafe", "getIntOpaque", "(Ljava/lang/Object;J)I", get_int),
    ("jdk/internal/misc/Unsafe", "putInt", "(Ljava/lang/Object;JI)V", put_int),
    ("jdk/internal/misc/Unsafe", "putIntVolatile", "(Ljava/lang/Object;JI)V", put_int),
    ("jdk/internal/misc/Unsafe", "putIntRelease", "(Ljava/lang/Object;JI)V", put_int),
    ("jdk/internal/misc/Unsafe", "putIntOpaque", "(Ljava/lang/Object;JI)V", put_int),
    ("jdk/internal/misc/Unsafe", "getLong", "(Ljava/lang/Object;J)J", get_long),
    ("jdk/internal/misc/Unsafe", "getLongVolatile", "(Ljava/lang/Object;J)J", get_long),
    ("jdk/internal/misc/Unsafe", "getLongAcquire", "(Ljava/lang/Object;J)J", get_long),
    ("jdk/internal/misc/Unsafe", "getLongOpaque", "(Ljava/lang/Object;J)J", get_long),
    ("jdk/internal/misc/Unsafe", "putLong", "(Ljava/lang/Object;JJ)V", put_long),
    ("jdk/internal/misc/Unsafe", "putLongVolatile", "(Ljava/lang/Object;JJ)V", put_long),
    ("jdk/internal/misc/Unsafe", "putLongRelease", "(Ljava/lang/Object;JJ)V", put_long),
    ("jdk/internal/misc/Unsafe", "putLongOpaque", "(Ljava/lang/Object;JJ)V", put_long),
    ("jdk/internal/misc/Unsafe", "getFloat", "(Ljava/lang/Object;J)F", get_float),
    ("jdk/internal/misc/Unsafe", "getFloatVolatile", "(Ljava/lang/Object;J)F", get_float),
    ("jdk/internal/misc/Unsafe", "getFloatAcquire", "(Ljava/lang/Object;J)F", get_float),
    ("jdk/internal/misc/Unsafe", "getFloatOpaque", "(Ljava/lang/Object;J)F", get_float),
    ("jdk/internal/misc/Unsafe", "putFloat", "(Ljava/lang/Object;JF)V", put_float),
    ("jdk/internal/misc/Unsafe", "putFloatVolatile", "(Ljava/lang/Object;JF)V", put_float),
    ("jdk/internal/misc/Unsafe", "putFloatRelease", "(Ljava/lang/Object;JF)V", put_float),
    ("jdk/internal/misc/Unsafe", "putFloatOpaque", "(Ljava/lang/Object;JF)V", put_float),
    ("jdk/internal/misc/Unsafe", "getDouble", "(Ljava/lang/Object;J)D", get_double),
    ("jdk/internal/misc/Unsafe", "getDoubleVolatile", "(Ljava/lang/Object;J)D", get_double),
    ("jdk/internal/misc/Unsafe", "getDoubleAcquire", "(Ljava/lang/Object;J)D", get_double),
    ("jdk/internal/misc/Unsafe", "getDoubleOpaque", "(Ljava/lang/Object;J)D", get_double),
    ("jdk/internal/misc/Unsafe", "putDouble", "(Ljava/lang/Object;JD)V", put_double),
    ("jdk/internal/misc/Unsafe", "putDoubleVolatile", "(Ljava/lang/Object;JD)V", put_double),
    ("jdk/internal/misc/Unsafe", "putDoubleRelease", "(Ljava/lang/Object;JD)V", put_double),
    ("jdk/internal/misc/Unsafe", "putDoubleOpaque", "(Ljava/lang/Object;JD)V", put_double),
    ("jdk/internal/misc/Unsafe", "getReference", "(Ljava/lang/Object;J)Ljava/lang/Object;", get_reference),
    ("jdk/internal/misc/Unsafe", "getReferenceVolatile", "(Ljava/lang/Object;J)Ljava/lang/Object;", get_reference),
    ("jdk/internal/misc/Unsafe", "getReferenceAcquire", "(Ljava/lang/Object;J)Ljava/lang/Object;", get_reference),
    ("jdk/internal/misc/Unsafe", "getReferenceOpaque", "(Ljava/lang/Object;J)Ljava/lang/Object;", get_reference),
    ("jdk/internal/misc/Unsafe", "putReference", "(Ljava/lang/Object;JLjava/lang/Object;)V", put_reference),
    ("jdk/internal/misc/Unsafe", "putReferenceVolatile", "(Ljava/lang/Object;JLjava/lang/Object;)V", put_reference),
    ("jdk/internal/misc/Unsafe", "putReferenceRelease", "(Ljava/lang/Object;JLjava/lang/Object;)V", put_reference),
    ("jdk/internal/misc/Unsafe", "putReferenceOpaque", "(Ljava/lang/Object;JLjava/lang/Object;)V", put_reference),
    ("jdk/internal/misc/Unsafe", "compareAndSetInt", "(Ljava/lang/Object;JII)Z", compare_and_set_int),
    ("jdk/internal/misc/Unsafe", "weakCompareAndSetInt", "(Ljava/lang/Object;JII)Z", compare_and_set_int),
    ("jdk/internal/misc/Unsafe", "weakCompareAndSetIntPlain", "(Ljava/lang/Object;JII)Z", compare_and_set_int),
    ("jdk/internal/misc/Unsafe", "weakCompareAndSetIntAcquire", "(Ljava/lang/Object;JII)Z", compare_and_set_int),
    ("jdk/internal/misc/Unsafe", "weakCompareAndSetIntRelease", "(Ljava/lang/Object;JII)Z", compare_and_set_int),
    ("jdk/internal/misc/Unsafe", "compareAndExchangeInt", "(Ljava/lang/Object;JII)I", compare_and_exchange_int),
    ("jdk/internal/misc/Unsafe", "compareAndExchangeIntAcquire", "(Ljava/lang/Object;JII)I", compare_and_exchange_int),
    ("jdk/internal/misc/Unsafe", "compareAndExchangeIntRelease", "(Ljava/lang/Object;JII)I", compare_and_exchange_int),
    ("jdk/internal/misc/Unsafe", "compareAndExchangeByte", "(Ljava/lang/Object;JBB)B", compare_and_exchange_byte),
    ("jdk/internal/misc/Unsafe", "compareAndExchangeShort", "(Ljava/lang/Object;JSS)S", compare_and_exchange_short),
    ("jdk/internal/misc/Unsafe", "compareAndSetLong", "(Ljava/lang/Object;JJJ)Z", compare_and_set_long),
    ("jdk/internal/misc/Unsafe", "weakCompareAndSetLong", "(Ljava/lang/Object;JJJ)Z", compare_and_set_long),
    ("jdk/internal/misc/Unsafe", "weakCompareAndSetLongPlain", "(Ljava/lang/Object;JJJ)Z", compare_and_set_long),
    ("jdk/internal/misc/Unsafe", "weakCompareAndSetLongAcquire", "(Ljava/lang/Object;JJJ)Z", compare_and_set_long),
    ("jdk/internal/misc/Unsafe", "weakCompareAndSetLongRelease", "(Ljava/lang/Object;JJJ)Z", compare_and_set_long),
    ("jdk/internal/misc/Unsafe", "compareAndExchangeLong", "(Ljava/lang/Object;JJJ)J", compare_and_exchange_long),
    (
        "jdk/internal/misc/Unsafe",
        "compareAndExchangeLongAcquire",
        "(Ljava/lang/Object;JJJ)J",
        compare_and_exchange_long,
    ),
    (
        "jdk/internal/misc/Unsafe",
        "compareAndExchangeLongRelease",
        "(Ljava/lang/Object;JJJ)J",
        compare_and_exchange_long,
    ),
    (
        "jdk/internal/misc/Unsafe",
        "compareAndSetReference",
        "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Z",
        compare_and_set_reference,
    ),
    (
        "jdk/internal/misc/Unsafe",
        "weakCompareAndSetReference",
        "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Z",
        compare_and_set_reference,
    ),
    (
        "jdk/internal/misc/Unsafe",
        "weakCompareAndSetReferencePlain",
        "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Z",
        compare_and_set_reference,
    ),
    (
        "jdk/internal/misc/Unsafe",
        "weakCompareAndSetReferenceAcquire",
        "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Z",
        compare_and_set_reference,
    ),
    (
        "jdk/internal/misc/Unsafe",
        "weakCompareAndSetReferenceRelease",
        "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Z",
        compare_and_set_reference,
    ),
    (
        "jdk/internal/misc/Unsafe",
        "compareAndExchangeReference",
        "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
        compare_and_exchange_reference,
    ),
    (
        "jdk/internal/misc/Unsafe",
        "compareAndExchangeReferenceAcquire",
        "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
        compare_and_exchange_reference,
    ),
    (
        "jdk/internal/misc/Unsafe",
        "compareAndExchangeReferenceRelease",
        "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
        compare_and_exchange_reference,
    ),
];

pub(crate) const TABLE: &[Row] = &[
    ("jdk/internal/misc/Unsafe", "copyMemory0", "(Ljava/lang/Object;JLjava/lang/Object;JJ)V", copy_memory),
    ("jdk/internal/misc/Unsafe", "copySwapMemory0", "(Ljava/lang/Object;JLjava/lang/Object;JJJ)V", copy_swap_memory),
    ("jdk/internal/misc/Unsafe", "setMemory0", "(Ljava/lang/Object;JJB)V", set_memory),
];

/// Returns the object and offset of an access; raw addresses do not exist here.
fn place(args: &[Slot]) -> Result<(Ref, i64), Trap> {
    if arg(args, 1).as_ref().is_null() {
        return Err(Trap::unsupported("jdk.internal.misc.Unsafe: memory outside of the Java heap"));
    }
    Ok((object(args, 1)?, arg(args, 2).as_long()))
}

fn outside() -> Trap {
    Trap::bug("jdk.internal.misc.Unsafe: access outside of an object")
}

fn read(state: &State, object: Ref, offset: i64, kind: Kind) -> Result<Slot, Trap> {
    match state.heap.array(object) {
        None => {
            let cell = usize::try_from(offset / 8).ok().and_then(|cell| state.heap.cell(object, cell));
            let value = cell.ok_or_else(outside)?;
            Ok(match crate::resolve::narrow(kind) {
                Some(narrow) if value.is_concrete() => Slot::int(narrow.apply(value.as_int())),
                _ => value,
            })
        }
        Some(array) => {
            let position = offset - ARRAY_BASE;
            let width = scale(array.kind());
            if element_kind(kind) == array.kind() && position % width == 0 {
                let index = usize::try_from(position / width).map_err(|_| outside())?;
                return array.get(index).ok_or_else(outside);
            }
            let bytes = read_bytes(array, position, scale(element_kind(kind)))?;
            Ok(from_bytes(bytes, kind))
        }
    }
}

/// Returns the kind of a cell of an object, or of a class's static fields.
fn cell_kind(machine: &Machine, state: &State, object: Ref, cell: usize) -> Option<Kind> {
    let class = machine.program.class(machine.class_of(state, object)?);
    let own = class.cell_kinds().get(cell).copied();
    own.or_else(|| {
        let mirrored = machine.program.class(machine.mirrored(state, object).ok()?);
        mirrored.static_cell_kinds().get(cell.checked_sub(machine.known.mirror_cells)?).copied()
    })
}

fn write(machine: &Machine, state: &mut State, object: Ref, offset: i64, kind: Kind, value: Slot) -> Result<(), Trap> {
    if state.heap.array(object).is_none() {
        let cell = usize::try_from(offset / 8).map_err(|_| outside())?;
        // a `char` may be written as a `short`
        let kind = cell_kind(machine, state, object, cell).unwrap_or(kind);
        let value = match crate::resolve::narrow(kind) {
            Some(narrow) if value.is_concrete() => Slot::int(narrow.apply(value.as_int())),
            _ => value,
        };
        return if state.heap.set_cell(object, cell, value) { Ok(()) } else { Err(outside()) };
    }
    let array = state.heap.array_mut(object).ok_or_else(outside)?;
    let position = offset - ARRAY_BASE;
    let width = scale(array.kind());
    if element_kind(kind) == array.kind() && position % width == 0 {
        let index = usize::try_from(position / width).map_err(|_| outside())?;
        return if array.set(index, value) { Ok(()) } else { Err(outside()) };
    }
    write_bytes(array, position, scale(element_kind(kind)), value.bits())
}

fn element_bits(array: &Array, index: usize) -> Option<u64> {
    Some(match array.elements() {
        Elements::Byte(elements) => u64::from(*elements.get(index)? as u8),
        Elements::Char(elements) => u64::from(*elements.get(index)?),
        Elements::Short(elements) => u64::from(*elements.get(index)? as u16),
        Elements::Int(elements) => u64::from(*elements.get(index)? as u32),
        Elements::Long(elements) => *elements.get(index)? as u64,
        Elements::Float(elements) => u64::from(elements.get(index)?.to_bits()),
        Elements::Double(elements) => elements.get(index)?.to_bits(),
        Elements::Ref(_) => return None,
    })
}

fn read_bytes(array: &Array, position: i64, count: i64) -> Result<u64, Trap> {
    let width = scale(array.kind());
    let mut value = 0u64;
    for offset in 0..count {
        let at = position + offset;
        let index = usize::try_from(at / width).map_err(|_| outside())?;
        let bits = element_bits(array, index).ok_or_else(outside)?;
        let byte = bits >> (8 * (at % width)) & 0xFF;
        value |= byte << (8 * offset);
    }
    Ok(value)
}

fn write_bytes(array: &mut Array, position: i64, count: i64, value: u64) -> Result<(), Trap> {
    let width = scale(array.kind());
    for offset in 0..count {
        let at = position + offset;
        let index = usize::try_from(at / width).map_err(|_| outside())?;
        let shift = 8 * (at % width);
        let byte = value >> (8 * offset) & 0xFF;
        let bits = element_bits(array, index).ok_or_else(outside)? & !(0xFF << shift) | byte << shift;
        if !array.set(index, Slot::from_bits(bits)) {
            return Err(outside());
        }
    }
    Ok(())
}

fn from_bytes(bits: u64, kind: Kind) -> Slot {
    match kind {
        Kind::Boolean => Slot::int((bits & 1) as i32),
        Kind::Byte => Slot::int(i32::from(bits as i8)),
        Kind::Char => Slot::int(i32::from(bits as u16)),
        Kind::Short => Slot::int(i32::from(bits as i16)),
        Kind::Int => Slot::int(bits as i32),
        _ => Slot::from_bits(bits),
    }
}

fn get(machine: &Machine, symbols: &mut dyn Symbols, state: &mut State, args: &[Slot], kind: Kind) -> Answer {
    let (object, offset) = place(args)?;
    Ok(Reply::Value(get_value(machine, symbols, state, object, offset, kind)?))
}

fn put(machine: &Machine, symbols: &mut dyn Symbols, state: &mut State, args: &[Slot], kind: Kind) -> Answer {
    let (object, offset) = place(args)?;
    put_value(machine, symbols, state, object, offset, kind, arg(args, 3))?;
    VOID
}

/// Compares and exchanges: returns the value found, and whether it was as expected and has been replaced. For a
/// symbolic value, this is decided before anything is written.
fn exchange(
    machine: &mut Machine,
    symbols: &mut dyn Symbols,
    state: &mut State,
    args: &[Slot],
    kind: Kind,
) -> Got<(Slot, bool)> {
    let (object, offset) = place(args)?;
    let found = get_value(machine, symbols, state, object, offset, kind)?;
    if !symbols.is_same_value(machine, state, kind, found, arg(args, 3))? {
        return Ok((found, false));
    }
    put_value(machine, symbols, state, object, offset, kind, arg(args, 4))?;
    Ok((found, true))
}

/// Converts the outcome of an exchange to a reply.
fn exchanged(done: Got<(Slot, bool)>, reply: impl FnOnce(Slot, bool) -> Slot) -> Answer {
    match done {
        Ok((found, swapped)) => Ok(Reply::Value(reply(found, swapped))),
        Err(Need::Frames) => Ok(Reply::Again),
        Err(Need::Trap(trap)) => Err(trap),
    }
}

fn compare_and_set(
    machine: &mut Machine,
    symbols: &mut dyn Symbols,
    state: &mut State,
    args: &[Slot],
    kind: Kind,
) -> Answer {
    exchanged(exchange(machine, symbols, state, args, kind), |_, swapped| Slot::int(i32::from(swapped)))
}

fn compare_and_exchange(
    machine: &mut Machine,
    symbols: &mut dyn Symbols,
    state: &mut State,
    args: &[Slot],
    kind: Kind,
) -> Answer {
    exchanged(exchange(machine, symbols, state, args, kind), |found, _| found)
}

/// Returns the type of a variable, for an access as another type of the same width.
fn variable_kind(machine: &Machine, state: &State, object: Ref, offset: i64, kind: Kind) -> Kind {
    let held = match state.heap.array(object) {
        Some(array) if array.kind() == ElementKind::Float => Some(Kind::Float),
        Some(array) if array.kind() == ElementKind::Double => Some(Kind::Double),
        Some(_) => None,
        None => usize::try_from(offset / 8).ok().and_then(|cell| cell_kind(machine, state, object, cell)),
    };
    held.unwrap_or(kind)
}

/// Returns the value of a variable as a kind: a `float` may be read as an `int`, and a `char` as a `short`.
fn get_value(
    machine: &Machine,
    symbols: &mut dyn Symbols,
    state: &State,
    object: Ref,
    offset: i64,
    kind: Kind,
) -> Result<Slot, Trap> {
    let held = variable_kind(machine, state, object, offset, kind);
    match (held, kind) {
        (Kind::Float, Kind::Int) | (Kind::Double, Kind::Long) => {
            let value = read(state, object, offset, held)?;
            if value.is_concrete() { Ok(value) } else { symbols.same_bits(value, Op::FloatToBits) }
        }
        _ => {
            let value = read(state, object, offset, kind)?;
            match crate::resolve::narrow(kind).filter(|_| held != kind && !value.is_concrete()) {
                Some(narrow) => symbols.narrowed(value, narrow),
                None => Ok(value),
            }
        }
    }
}

fn put_value(
    machine: &Machine,
    symbols: &mut dyn Symbols,
    state: &mut State,
    object: Ref,
    offset: i64,
    kind: Kind,
    value: Slot,
) -> Result<(), Trap> {
    let held = variable_kind(machine, state, object, offset, kind);
    match (held, kind) {
        (Kind::Float, Kind::Int) | (Kind::Double, Kind::Long) => {
            let value = if value.is_concrete() { value } else { symbols.same_bits(value, Op::BitsToFloat)? };
            write(machine, state, object, offset, held, value)
        }
        _ => {
            let narrow = crate::resolve::narrow(held).filter(|_| held != kind && !value.is_concrete());
            let value = narrow.map_or(Ok(value), |narrow| symbols.narrowed(value, narrow))?;
            write(machine, state, object, offset, kind, value)
        }
    }
}

fn copy_memory(_: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    copy_elements(state, args, 1, false)
}

/// Like [`copy_memory`], with the bytes of every element reversed.
fn copy_swap_memory(_: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    copy_elements(state, args, arg(args, 6).as_long(), true)
}

fn copy_elements(state: &mut State, args: &[Slot], size: i64, swapped: bool) -> Answer {
    let ((from, _), (to, _)) = (place(args)?, place(args.get(2..).unwrap_or(&[]))?);
    let (from_offset, to_offset) = (arg(args, 2).as_long() - ARRAY_BASE, arg(args, 4).as_long() - ARRAY_BASE);
    if !matches!(size, 1 | 2 | 4 | 8) {
        return Err(outside());
    }
    let mut elements = Vec::new();
    for index in 0..arg(args, 5).as_long() / size {
        let bits = read_bytes(state.heap.array(from).ok_or_else(outside)?, from_offset + index * size, size)?;
        elements.push(if swapped { bits.swap_bytes() >> (64 - 8 * size) } else { bits });
    }
    let target = state.heap.array_mut(to).ok_or_else(outside)?;
    for (index, bits) in elements.into_iter().enumerate() {
        write_bytes(target, to_offset + index as i64 * size, size, bits)?;
    }
    VOID
}

fn set_memory(_: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let (object, offset) = place(args)?;
    let target = state.heap.array_mut(object).ok_or_else(outside)?;
    for position in 0..arg(args, 3).as_long() {
        write_bytes(target, offset - ARRAY_BASE + position, 1, arg(args, 4).bits() & 0xFF)?;
    }
    VOID
}

fn get_boolean(machine: &mut Machine, symbols: &mut dyn Symbols, state: &mut State, args: &[Slot]) -> Answer {
    get(machine, symbols, state, args, Kind::Boolean)
}

fn put_boolean(machine: &mut Machine, symbols: &mut dyn Symbols, state: &mut State, args: &[Slot]) -> Answer {
    put(machine, symbols, state, args, Kind::Boolean)
}

fn get_byte(machine: &mut Machine, symbols: &mut dyn Symbols, state: &mut State, args: &[Slot]) -> Answer {
    get(machine, symbols, state, args, Kind::Byte)
}

fn put_byte(machine: &mut Machine, symbols: &mut dyn Symbols, state: &mut State, args: &[Slot]) -> Answer {
    put(machine, symbols, state, args, Kind::Byte)
}

fn get_char(machine: &mut Machine, symbols: &mut dyn Symbols, state: &mut State, args: &[Slot]) -> Answer {
    get(machine, symbols, state, args, Kind::Char)
}

fn put_char(machine: &mut Machine, symbols: &mut dyn Symbols, state: &mut State, args: &[Slot]) -> Answer {
    put(machine, symbols, state, args, Kind::Char)
}

fn get_short(machine: &mut Machine, symbols: &mut dyn Symbols, state: &mut State, args: &[Slot]) -> Answer {
    get(machine, symbols, state, args, Kind::Short)
}

fn put_short(machine: &mut Machine, symbols: &mut dyn Symbols, state: &mut State, args: &[Slot]) -> Answer {
    put(machine, symbols, state, args, Kind::Short)
}

fn get_int(machine: &mut Machine, symbols: &mut dyn Symbols, state: &mut State, args: &[Slot]) -> Answer {
    get(machine, symbols, state, args, Kind::Int)
}

fn put_int(machine: &mut Machine, symbols: &mut dyn Symbols, state: &mut State, args: &[Slot]) -> Answer {
    put(machine, symbols, state, args, Kind::Int)
}

fn get_long(machine: &mut Machine, symbols: &mut dyn Symbols, state: &mut State, args: &[Slot]) -> Answer {
    get(machine, symbols, state, args, Kind::Long)
}

fn put_long(machine: &mut Machine, symbols: &mut dyn Symbols, state: &mut State, args: &[Slot]) -> Answer {
    put(machine, symbols, state, args, Kind::Long)
}

fn get_float(machine: &mut Machine, symbols: &mut dyn Symbols, state: &mut State, args: &[Slot]) -> Answer {
    get(machine, symbols, state, args, Kind::Float)
}

fn put_float(machine: &mut Machine, symbols: &mut dyn Symbols, state: &mut State, args: &[Slot]) -> Answer {
    put(machine, symbols, state, args, Kind::Float)
}

fn get_double(machine: &mut Machine, symbols: &mut dyn Symbols, state: &mut State, args: &[Slot]) -> Answer {
    get(machine, symbols, state, args, Kind::Double)
}

fn put_double(machine: &mut Machine, symbols: &mut dyn Symbols, state: &mut State, args: &[Slot]) -> Answer {
    put(machine, symbols, state, args, Kind::Double)
}

fn get_reference(machine: &mut Machine, symbols: &mut dyn Symbols, state: &mut State, args: &[Slot]) -> Answer {
    get(machine, symbols, state, args, Kind::Ref)
}

fn put_reference(machine: &mut Machine, symbols: &mut dyn Symbols, state: &mut State, args: &[Slot]) -> Answer {
    put(machine, symbols, state, args, Kind::Ref)
}

fn compare_and_set_int(machine: &mut Machine, symbols: &mut dyn Symbols, state: &mut State, args: &[Slot]) -> Answer {
    compare_and_set(machine, symbols, state, args, Kind::Int)
}

fn compare_and_exchange_int(
    machine: &mut Machine,
    symbols: &mut dyn Symbols,
    state: &mut State,
    args: &[Slot],
) -> Answer {
    compare_and_exchange(machine, symbols, state, args, Kind::Int)
}

fn compare_and_exchange_byte(
    machine: &mut Machine,
    symbols: &mut dyn Symbols,
    state: &mut State,
    args: &[Slot],
) -> Answer {
    compare_and_exchange(machine, symbols, state, args, Kind::Byte)
}

fn compare_and_exchange_short(
    machine: &mut Machine,
    symbols: &mut dyn Symbols,
    state: &mut State,
    args: &[Slot],
) -> Answer {
    compare_and_exchange(machine, symbols, state, args, Kind::Short)
}

fn compare_and_set_long(machine: &mut Machine, symbols: &mut dyn Symbols, state: &mut State, args: &[Slot]) -> Answer {
    compare_and_set(machine, symbols, state, args, Kind::Long)
}

fn compare_and_exchange_long(
    machine: &mut Machine,
    symbols: &mut dyn Symbols,
    state: &mut State,
    args: &[Slot],
) -> Answer {
    compare_and_exchange(machine, symbols, state, args, Kind::Long)
}

fn compare_and_set_reference(
    machine: &mut Machine,
    symbols: &mut dyn Symbols,
    state: &mut State,
    args: &[Slot],
) -> Answer {
    compare_and_set(machine, symbols, state, args, Kind::Ref)
}

fn compare_and_exchange_reference(
    machine: &mut Machine,
    symbols: &mut dyn Symbols,
    state: &mut State,
    args: &[Slot],
) -> Answer {
    compare_and_exchange(machine, symbols, state, args, Kind::Ref)
}
