//! Deciding pure formulas: one [`Solver`] trait, backends that know an SMT solver, and decorators
//! that keep most questions away from it.
//!
//! A [`Query`] is a path condition: boolean terms in the order in which they were assumed. The
//! answer is a [`Witness`](heapwright_term::Witness), an unsatisfiable [`Core`], or the reason why
//! nobody knows. [`chain`] puts the layers together.
//!
//! Invariants, absences included: the crate knows nothing of heaps or of Java; `Unknown` is
//! interpreted by [`decide`] alone and is never taken for unsatisfiable; no model leaves
//! [`Checked`] that does not satisfy its query by evaluation; a solver serves the terms of one
//! [`Terms`](heapwright_term::Terms) only, since it remembers terms by their handles.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo, clippy::indexing_slicing)
)]

mod cache;
mod chain;
mod checked;
mod domains;
mod dump;
mod guess;
mod lower;
mod pipe;
mod policy;
mod query;
mod quick;
mod reuse;
mod route;
mod search;
mod simplify;
mod slice;
mod smtlib;
mod statistics;
mod substitute;
mod tidy;
mod z3;

pub use cache::Cache;
pub use chain::{Chain, Options, chain};
pub use checked::Checked;
pub use domains::Domains;
pub use dump::Dump;
pub use guess::Guess;
pub use pipe::{Pipe, Program, Work};
pub use policy::{Decision, Patience, decide};
pub use query::{Core, Failure, Query, Reason, SatResult, Solver};
pub use quick::Quick;
pub use reuse::Reuse;
pub use route::Route;
pub use search::Search;
pub use simplify::Simplify;
pub use slice::Slice;
pub use smtlib::script;
pub use statistics::{Counted, Layer, Ledger, Summary};
pub use substitute::Substitute;
pub use tidy::Tidy;
pub use z3::Z3;
