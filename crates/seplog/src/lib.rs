//! Separation logic: symbolic heaps with inductive predicates and linear arithmetic, and whether they are satisfiable.
//!
//! Invariants, absences included: the crate knows neither Java nor bytecode and reads no files; references are untyped
//! for the solver (sorts matter to the type check and to whoever completes a model).
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo, clippy::indexing_slicing)
)]

mod core;
mod groups;
mod guided;
mod limits;
mod model;
mod numbers;
mod prepare;
mod shape;
mod smallest;
pub mod smtlib;
mod solve;
mod unfold;

pub use core::check::{TypeError, check_definitions, check_query};
pub use core::definitions::{Definitions, Field, Predicate, Query, Record};
pub use core::display;
pub use core::formula::{Call, PointsTo, Pure, Relation, SymbolicHeap, Term};
pub use core::linear::{Linear, Overflow};
pub use core::sort::{PredicateId, RecordId, Sort, Var, Variable, Variables};
pub use core::subst::{Substitution, instantiate};
pub use limits::{Limits, Reason};
pub use model::evaluate::{Verdict, holds, satisfies};
pub use model::{Cell, Location, Model, Value};
pub use solve::{Answer, Evidence, Solver};
