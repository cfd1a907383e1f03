//! The logic itself: sorts, terms, symbolic heaps, inductive predicates. No decision procedures.

pub mod check;
pub mod definitions;
pub mod display;
pub mod formula;
pub mod linear;
pub mod sort;
pub mod subst;
