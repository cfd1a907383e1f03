//! Hash-consed pure terms, independent of Java: build, simplify, evaluate, print.
//!
//! A term is a constant, a variable or an operation over booleans, bit-vectors and IEEE floats. Two handles
//! ([`TermId`]) are equal exactly if their terms are. Every constructor simplifies; property tests check that a
//! simplified term keeps its value under every [`Witness`].
//!
//! Invariants, including what is absent: the crate knows nothing of Java, heaps or solvers; every operation is total;
//! nothing here recurses over the depth of a term; [`Terms`] belongs to one thread and has no locks.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo, clippy::indexing_slicing)
)]

mod circuit;
mod display;
mod evaluate;
mod id;
mod math;
mod op;
mod semantics;
mod simplify;
mod sort;
mod terms;
mod walk;

pub use circuit::{Circuit, Gate, Place};
pub use evaluate::{Assignment, Evaluator, Values, Witness, evaluate};
pub use id::TermId;
pub use math::{MathFn, MathFn2};
pub use op::{Op, Rounding};
pub use sort::{Sort, Value, Width};
pub use terms::{Arena, Built, Term, TermError, Terms};
