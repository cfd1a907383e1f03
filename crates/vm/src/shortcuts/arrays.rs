//! `java.util.Arrays` and its support class.

use super::{Row, arg, array, elements_mut, int, size, unit};
use crate::intrinsics::{ARRAY_BASE, scale};
use crate::machine::Machine;
use crate::state::State;
use heapwright_memory::{Array, Elements, Slot};

pub(super) const TABLE: &[Row] = &[
    ("java/util/Arrays", "fill", "([II)V", fill),
    ("java/util/Arrays", "fill", "([JJ)V", fill),
    ("java/util/Arrays", "fill", "([SS)V", fill),
    ("java/util/Arrays", "fill", "([CC)V", fill),
    ("java/util/Arrays", "fill", "([BB)V", fill),
    ("java/util/Arrays", "fill", "([ZZ)V", fill),
    ("java/util/Arrays", "fill", "([FF)V", fill),
    ("java/util/Arrays", "fill", "([DD)V", fill),
    ("java/util/Arrays", "fill", "([IIII)V", fill_range),
    ("java/util/Arrays", "fill", "([JIIJ)V", fill_range),
    ("java/util/Arrays", "fill", "([SIIS)V", fill_range),
    ("java/util/Arrays", "fill", "([CIIC)V", fill_range),
    ("java/util/Arrays", "fill", "([BIIB)V", fill_range),
    ("java/util/Arrays", "fill", "([ZIIZ)V", fill_range),
    ("java/util/Arrays", "fill", "([FIIF)V", fill_range),
    ("java/util/Arrays", "fill", "([DIID)V", fill_range),
    ("java/util/Arrays", "hashCode", "([I)I", hash),
    ("java/util/Arrays", "hashCode", "([B)I", hash),
    ("java/util/Arrays", "hashCode", "([C)I", hash),
    ("java/util/Arrays", "hashCode", "([S)I", hash),
    ("jdk/internal/util/ArraysSupport", "vectorizedMismatch", "(Ljava/lang/Object;JLjava/lang/Object;JII)I", mismatch),
    ("jdk/internal/util/ArraysSupport", "hashCodeOfUTF16", "([BIII)I", hash_of_utf16),
    ("jdk/internal/util/ArraysSupport", "hashCodeOfUnsigned", "([BIII)I", hash_of_unsigned),
];

fn fill_part(state: &mut State, target: Slot, from: usize, end: Option<usize>, value: Slot) -> Option<Slot> {
    macro_rules! fill {
        ($places:expr, $value:expr) => {{
            let end = end.unwrap_or($places.len());
            $places.get_mut(from..end)?.fill($value)
        }};
    }
    match elements_mut(state, target)? {
        Elements::Byte(places) => fill!(places, value.as_int() as i8),
        Elements::Char(places) => fill!(places, value.as_int() as u16),
        Elements::Short(places) => fill!(places, value.as_int() as i16),
        Elements::Int(places) => fill!(places, value.as_int()),
        Elements::Long(places) => fill!(places, value.as_long()),
        Elements::Float(places) => fill!(places, value.as_float()),
        Elements::Double(places) => fill!(places, value.as_double()),
        Elements::Ref(_) => return None,
    }
    Some(Slot::VOID)
}

fn fill(_: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    fill_part(state, arg(args, 0)?, 0, None, arg(args, 1)?)
}

/// `fill(array, from, end, value)`.
fn fill_range(_: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    fill_part(state, arg(args, 0)?, size(args, 1)?, Some(size(args, 2)?), arg(args, 3)?)
}

fn polynomial(initial: i32, values: impl Iterator<Item = i32>) -> Option<Slot> {
    int(values.fold(initial, |hash, value| hash.wrapping_mul(31).wrapping_add(value)))
}

fn hash(_: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    match array(state, arg(args, 0)?)?.elements() {
        Elements::Byte(values) => polynomial(1, values.iter().map(|value| i32::from(*value))),
        Elements::Char(values) => polynomial(1, values.iter().map(|value| i32::from(*value))),
        Elements::Short(values) => polynomial(1, values.iter().map(|value| i32::from(*value))),
        Elements::Int(values) => polynomial(1, values.iter().copied()),
        _ => None,
    }
}

/// `hashCodeOfUnsigned(bytes, from, length, initial)`.
fn hash_of_unsigned(_: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    let (from, length) = (size(args, 1)?, size(args, 2)?);
    let part = super::bytes(state, arg(args, 0)?)?.get(from..from.checked_add(length)?)?;
    polynomial(arg(args, 3)?.as_int(), part.iter().map(|byte| i32::from(*byte as u8)))
}

/// `hashCodeOfUTF16(bytes, from, length, initial)`, counted in characters.
fn hash_of_utf16(_: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    let (from, length) = (size(args, 1)?, size(args, 2)?);
    let part = super::bytes(state, arg(args, 0)?)?.get(2 * from..2 * from.checked_add(length)?)?;
    let units = part.chunks_exact(2).filter_map(|pair| unit(pair, 0)).map(i32::from);
    polynomial(arg(args, 3)?.as_int(), units)
}

/// `vectorizedMismatch(a, offset, b, offset, length, scale)`: the first difference among the elements that fill whole
/// words, or the complement of the number of elements after them.
fn mismatch(_: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    let (a, b) = (array(state, arg(args, 0)?)?, array(state, arg(args, 2)?)?);
    let (length, shift) = (size(args, 4)?, size(args, 5)? as u32);
    if a.kind() != b.kind() || shift > 3 || scale(a.kind()) != 1 << shift {
        return None;
    }
    let start = |array: &Array, offset: Slot| {
        let position = offset.as_long() - ARRAY_BASE;
        let index = usize::try_from(position >> shift).ok()?;
        (position >= 0 && position & ((1 << shift) - 1) == 0 && index.checked_add(length)? <= array.len())
            .then_some(index)
    };
    let (from_a, from_b) = (start(a, arg(args, 1)?)?, start(b, arg(args, 3)?)?);
    let long = 1usize << (3 - shift);
    let mut covered = length / long * long;
    if shift < 2 && length - covered >= long / 2 {
        covered += long / 2;
    }
    let found = first_difference(a.elements(), from_a, b.elements(), from_b, covered)?;
    int(found.map_or(!((length - covered) as i32), |at| at as i32))
}

/// Returns where two runs of elements differ in their bits; the outer `None` is for elements of different kinds.
fn first_difference(a: &Elements, from_a: usize, b: &Elements, from_b: usize, count: usize) -> Option<Option<usize>> {
    macro_rules! runs {
        ($a:expr, $b:expr, $bits:expr) => {{
            let (a, b) = ($a.get(from_a..from_a + count)?, $b.get(from_b..from_b + count)?);
            Some(a.iter().zip(b).position(|(a, b)| $bits(a) != $bits(b)))
        }};
    }
    match (a, b) {
        (Elements::Byte(a), Elements::Byte(b)) => runs!(a, b, |x: &i8| *x),
        (Elements::Char(a), Elements::Char(b)) => runs!(a, b, |x: &u16| *x),
        (Elements::Short(a), Elements::Short(b)) => runs!(a, b, |x: &i16| *x),
        (Elements::Int(a), Elements::Int(b)) => runs!(a, b, |x: &i32| *x),
        (Elements::Long(a), Elements::Long(b)) => runs!(a, b, |x: &i64| *x),
        (Elements::Float(a), Elements::Float(b)) => runs!(a, b, |x: &f32| x.to_bits()),
        (Elements::Double(a), Elements::Double(b)) => runs!(a, b, |x: &f64| x.to_bits()),
        _ => None,
    }
}
