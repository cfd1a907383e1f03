//! The logic itself: sorts, terms, symbolic heaps, inductive predicates. Nothing here decides anything.

pub mod check;
pub mod definitions;
pub mod display;
pub mod formula;
pub mod linear;
pub mod sort;
pub mod subst;
