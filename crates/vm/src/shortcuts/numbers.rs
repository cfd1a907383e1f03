//! Numbers: conversion to decimal text, and multi-digit arithmetic on magnitudes.

use super::{Row, arg, elements_mut, int, ints, latin_string, size};
use crate::machine::Machine;
use crate::state::State;
use heapwright_memory::{Elements, Slot};

pub(super) const TABLE: &[Row] = &[
    ("java/lang/Integer", "toString", "(I)Ljava/lang/String;", int_text),
    ("java/lang/Long", "toString", "(J)Ljava/lang/String;", long_text),
    ("jdk/internal/math/FDBigInteger", "mult", "([II[II[I)V", multiply),
    ("jdk/internal/math/FDBigInteger", "mult", "([III[I)V", multiply_by_digit),
    ("java/math/BigInteger", "implMultiplyToLen", "([II[II[I)[I", full_product),
    ("java/math/BigInteger", "implMulAdd", "([I[IIII)I", multiply_add),
];

fn text(machine: &Machine, state: &mut State, digits: &str) -> Option<Slot> {
    let bytes: Vec<i8> = digits.bytes().map(|digit| digit as i8).collect();
    latin_string(machine, state, &bytes)
}

fn int_text(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    text(machine, state, &arg(args, 0)?.as_int().to_string())
}

fn long_text(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    text(machine, state, &arg(args, 0)?.as_long().to_string())
}

fn ints_mut(state: &mut State, slot: Slot) -> Option<&mut [i32]> {
    match elements_mut(state, slot)? {
        Elements::Int(ints) => Some(ints),
        _ => None,
    }
}

/// `mult(a, count, b, count, target)`: digits of 32 bits, lowest first; the product is added to the target.
fn multiply(_: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    let a = ints(state, arg(args, 0)?)?.get(..size(args, 1)?)?.to_vec();
    let b = ints(state, arg(args, 2)?)?.get(..size(args, 3)?)?.to_vec();
    let target = ints_mut(state, arg(args, 4)?)?;
    target.get(..a.len() + b.len())?;
    for (row, x) in a.iter().enumerate() {
        let mut carry = 0u64;
        let places = target.get_mut(row..)?;
        for (place, y) in places.iter_mut().zip(&b) {
            carry += u64::from(*place as u32) + u64::from(*x as u32) * u64::from(*y as u32);
            *place = carry as i32;
            carry >>= 32;
        }
        *places.get_mut(b.len())? = carry as i32;
    }
    Some(Slot::VOID)
}

/// `mult(a, count, digit, target)`: the product replaces the contents of the target.
fn multiply_by_digit(_: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    let digits = ints(state, arg(args, 0)?)?.get(..size(args, 1)?)?.to_vec();
    let factor = u64::from(arg(args, 2)?.as_int() as u32);
    let target = ints_mut(state, arg(args, 3)?)?.get_mut(..=digits.len())?;
    let mut carry = 0u64;
    for (place, digit) in target.iter_mut().zip(digits.iter().copied().chain([0])) {
        carry += u64::from(digit as u32) * factor;
        *place = carry as i32;
        carry >>= 32;
    }
    Some(Slot::VOID)
}

/// `implMultiplyToLen(x, count, y, count, null)`: digits with the highest first.
fn full_product(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    let x = ints(state, arg(args, 0)?)?.get(..size(args, 1)?)?.to_vec();
    let y = ints(state, arg(args, 2)?)?.get(..size(args, 3)?)?.to_vec();
    if !arg(args, 4)?.as_ref().is_null() {
        return None;
    }
    let class = machine.known.int_array;
    let array = Slot::reference(machine.allocate_array(state, class, x.len() + y.len()).ok()?);
    let places = ints_mut(state, array)?;
    for (row, a) in x.iter().enumerate().rev() {
        let mut carry = 0u64;
        for (place, b) in places.get_mut(row..=row + y.len())?.iter_mut().rev().zip(y.iter().rev().copied().chain([0]))
        {
            carry += u64::from(*place as u32) + u64::from(*a as u32) * u64::from(b as u32);
            *place = carry as i32;
            carry >>= 32;
        }
    }
    Some(array)
}

/// `implMulAdd(out, in, offset, length, factor)`: digits with the highest first; returns the carry.
fn multiply_add(_: &mut Machine, state: &mut State, args: &[Slot]) -> Option<Slot> {
    let (offset, length) = (size(args, 2)?, size(args, 3)?);
    let factor = u64::from(arg(args, 4)?.as_int() as u32);
    let digits = ints(state, arg(args, 1)?)?.get(..length)?.to_vec();
    let out = ints_mut(state, arg(args, 0)?)?;
    let end = out.len().checked_sub(offset)?;
    let places = out.get_mut(end.checked_sub(length)?..end)?;
    let mut carry = 0u64;
    for (place, digit) in places.iter_mut().zip(digits).rev() {
        carry += u64::from(digit as u32) * factor + u64::from(*place as u32);
        *place = carry as i32;
        carry >>= 32;
    }
    int(carry as i32)
}
