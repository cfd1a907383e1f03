//! Native methods, and the few others, that the machine itself performs: one file per package.
//!
//! An intrinsic gets its arguments (receiver first) and replies with a value or with a call to make in its place. It
//! never runs Java code itself, so a state can be left and cloned at any point.

mod class_structure;
mod clock;
mod java_io;
mod java_lang;
mod java_lang_class;
mod java_lang_loader;
mod java_lang_module;
mod java_lang_reflect;
mod java_lang_stack;
mod java_net;
mod java_security;
mod java_util;
pub(crate) mod java_util_zip;
mod javax_crypto;
mod jdk_files;
mod jdk_internal;
mod jdk_internal_loader;
mod jdk_internal_misc;
mod jdk_internal_reflect;
mod math;
mod nondet;
mod reflect_array;
mod reflect_pool;
mod sun_nio_fs;
mod unsafe_memory;

pub(crate) use java_lang_class::class_arg;
pub(crate) use java_lang_reflect::{field_of, method_of};
pub(crate) use jdk_internal_misc::offset_of;
pub(crate) use reflect_array::widen;

pub(crate) use clock::Clock;
pub(crate) use jdk_files::JdkFile;
pub(crate) use jdk_internal_misc::{ARRAY_BASE, scale};

use crate::machine::Machine;
use crate::seam::Symbols;
use crate::state::{FrameKind, State};
use crate::trap::Trap;
use heapwright_memory::{Ref, Slot};
use heapwright_program::MethodId;
use rustc_hash::FxHashMap;

/// The reply of an intrinsic.
pub(crate) enum Reply {
    /// The method's result.
    Value(Slot),
    /// The result of this call (as `kind` determines) becomes the method's result.
    Call {
        /// The method to run.
        method: MethodId,
        /// Receiver and arguments.
        args: Vec<Slot>,
        /// What happens to its result.
        kind: FrameKind,
    },
    /// Frames were pushed that must finish before the intrinsic is called again.
    Again,
}

/// A method performed by the machine on values.
pub(crate) type Plain = fn(&mut Machine, &mut State, &[Slot]) -> Answer;

/// A method performed by the machine that may come across symbolic values.
pub(crate) type Mixed = fn(&mut Machine, &mut dyn Symbols, &mut State, &[Slot]) -> Answer;

/// A method performed by the machine.
#[derive(Clone, Copy)]
pub(crate) enum Intrinsic {
    Plain(Plain),
    Mixed(Mixed),
}

impl Intrinsic {
    /// Performs the method.
    pub(crate) fn call(
        self,
        machine: &mut Machine,
        symbols: &mut dyn Symbols,
        state: &mut State,
        args: &[Slot],
    ) -> Answer {
        match self {
            Intrinsic::Plain(function) => function(machine, state, args),
            Intrinsic::Mixed(function) => function(machine, symbols, state, args),
        }
    }
}

/// A row of a package's table: class, method, descriptor (empty: every overload), function.
pub(crate) type Row = (&'static str, &'static str, &'static str, Plain);

/// The same for methods that may come across symbolic values.
pub(crate) type MixedRow = (&'static str, &'static str, &'static str, Mixed);

pub(crate) type Answer = Result<Reply, Trap>;

/// Returns all intrinsics by class, name and descriptor.
pub(crate) fn table() -> FxHashMap<(&'static str, &'static str, &'static str), Intrinsic> {
    let packages: &[&[Row]] = &[
        class_structure::TABLE,
        clock::TABLE,
        java_io::TABLE,
        java_net::TABLE,
        java_lang::TABLE,
        java_lang_class::TABLE,
        java_lang_loader::TABLE,
        java_lang_module::TABLE,
        java_lang_stack::TABLE,
        java_lang_reflect::TABLE,
        java_security::TABLE,
        java_util::TABLE,
        java_util_zip::TABLE,
        jdk_internal::TABLE,
        jdk_internal_loader::TABLE,
        jdk_internal_misc::TABLE,
        jdk_internal_reflect::TABLE,
        reflect_array::TABLE,
        reflect_pool::TABLE,
        math::TABLE,
        sun_nio_fs::TABLE,
        javax_crypto::TABLE,
        unsafe_memory::TABLE,
        crate::dynamic::TABLE,
    ];
    let mixed: &[&[MixedRow]] = &[math::MIXED, nondet::MIXED, unsafe_memory::MIXED];
    let plain = packages.iter().copied().flatten().map(|row| ((row.0, row.1, row.2), Intrinsic::Plain(row.3)));
    let mixed = mixed.iter().copied().flatten().map(|row| ((row.0, row.1, row.2), Intrinsic::Mixed(row.3)));
    plain.chain(mixed).collect()
}

/// Does nothing; for natives that only prepare HotSpot.
pub(crate) fn nothing(_: &mut Machine, _: &mut State, _: &[Slot]) -> Answer {
    VOID
}

/// Stands for the body of a method that the symbolic layer answers; calls of it never get here.
pub(crate) fn answered(_: &mut Machine, _: &mut State, _: &[Slot]) -> Answer {
    Err(Trap::bug("a stub's method was run as an intrinsic"))
}

/// The reply of a `void` method.
pub(crate) const VOID: Answer = Ok(Reply::Value(Slot::VOID));

/// Replies with an `int`.
pub(crate) fn int(value: i32) -> Answer {
    Ok(Reply::Value(Slot::int(value)))
}

/// Replies with a `boolean`.
pub(crate) fn boolean(value: bool) -> Answer {
    int(i32::from(value))
}

/// Replies with a `long`.
pub(crate) fn long(value: i64) -> Answer {
    Ok(Reply::Value(Slot::long(value)))
}

/// Replies with a `double`.
pub(crate) fn double(value: f64) -> Answer {
    Ok(Reply::Value(Slot::double(value)))
}

/// Replies with a reference.
pub(crate) fn reference(value: Ref) -> Answer {
    Ok(Reply::Value(Slot::reference(value)))
}

/// Replies with the result of a call made in place of this one.
pub(crate) fn tail_call(method: MethodId, args: Vec<Slot>) -> Answer {
    Ok(Reply::Call { method, args, kind: FrameKind::Call })
}

/// Replies with zero, false or null.
pub(crate) fn zero(_: &mut Machine, _: &mut State, _: &[Slot]) -> Answer {
    Ok(Reply::Value(Slot::ZERO))
}

/// Replies with `true`, or the `int` one.
pub(crate) fn one(_: &mut Machine, _: &mut State, _: &[Slot]) -> Answer {
    int(1)
}

/// Returns the argument at a position; zero if there is none.
pub(crate) fn arg(args: &[Slot], index: usize) -> Slot {
    args.get(index).copied().unwrap_or(Slot::ZERO)
}

/// Returns the reference at a position, which must not be null.
pub(crate) fn object(args: &[Slot], index: usize) -> Result<Ref, Trap> {
    match arg(args, index).as_ref() {
        Ref::NULL => Err(Trap::null()),
        found => Ok(found),
    }
}
