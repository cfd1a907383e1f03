//! Deciding pure formulas: one [`Solver`] trait, backends that talk to an SMT solver, and decorators that answer most
//! queries without it.
//!
//! A [`Query`] is a path condition: boolean terms in the order they were assumed. The answer is a
//! [`Witness`](heapwright_term::Witness), an unsatisfiable [`Core`], or the reason why the answer is unknown. [`chain`]
//! puts the layers together.
//!
//! Invariants, including what is absent: the crate knows nothing of heaps or of Java; `Unknown` is interpreted only by
//! [`decide`] and never treated as unsatisfiable; every model that leaves [`Checked`] satisfies its query by
//! evaluation; with [`Options::check_proofs`], no "unsatisfiable" that Z3 contradicts leaves a layer; a solver serves
//! the terms of one [`Terms`](heapwright_term::Terms) only, since it remembers terms by their handles.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo, clippy::indexing_slicing)
)]

mod cache;
mod chain;
mod checked;
mod dump;
mod finite_domain;
mod firing;
mod local_search;
mod lower;
mod minimize_model;
mod nearby;
mod pipe;
mod policy;
mod proofs;
mod query;
mod quick;
mod reuse;
mod route;
mod search;
mod simplify;
mod slice;
mod smtlib;
mod statistics;
mod strict;
mod substitute;
#[cfg(test)]
mod tests;
mod z3;

/// Looks for solvers that came with this program in a directory: the library of Z3, and other solvers' programs with
/// their libraries. They go before those of the system. Call at program start; only the first call counts.
pub fn look_in(directory: &std::path::Path) {
    heapwright_z3::look_in(directory);
    pipe::look_in(directory);
}

pub use cache::Cache;
pub use chain::{Chain, Options, chain, chain_over};
pub use checked::Checked;
pub use dump::Dump;
pub use finite_domain::FiniteDomain;
pub use heapwright_z3::version as z3_version;
pub use local_search::LocalSearch;
pub use minimize_model::MinimizeModel;
pub use nearby::Nearby;
pub use pipe::{Pipe, Program, Work};
pub use policy::{Decision, Patience, decide};
pub use proofs::{Disproof, ProofCounts, Proofs, Proved};
pub use query::{Core, Failure, Query, Reason, SatResult, Solver};
pub use quick::Quick;
pub use reuse::Reuse;
pub use route::Route;
pub use search::Search;
pub use simplify::Simplify;
pub use slice::Slice;
pub use smtlib::script;
pub use statistics::{Counted, Layer, Ledger, Summary};
pub use strict::{Strict, strict};
pub use substitute::Substitute;
pub use z3::Z3;
