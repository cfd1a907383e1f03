//! A Java heap that forks cheaply.
//!
//! A [`Heap`] is a persistent tree of pages. Cloning it copies a fixed number of bytes whatever the
//! heap's size; a write after a clone copies the page of the touched object (or the touched array)
//! and the two tree nodes above it, once. Two clones never see each other's writes.
//!
//! Invariants of this crate: it does not know bytecode or class files (the class of an object is an
//! opaque [`TypeTag`]), it never calls a solver, it does no IO, and no sequence of calls with any
//! `Ref` makes it panic.
//!
//! Everything is confined to one thread (`Rc`, no locks).
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo, clippy::indexing_slicing)
)]

mod allocator;
mod array;
mod collect;
mod heap;
mod page;
mod slot;

pub use array::{Array, ElementKind, Elements};
pub use collect::{Collected, Shape};
pub use heap::Heap;
pub use slot::{Ref, Slot, TypeTag};
