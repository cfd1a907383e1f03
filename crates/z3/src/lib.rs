//! A safe wrapper around the functions of Z3's C API that the solvers use.
//!
//! Invariants, including what is absent: the crate knows neither terms nor heaps, decides nothing and sets no limit of
//! its own. It is the only crate that loads Z3, and does so when it is first needed. Safe code cannot misuse a pointer: an expression remembers its context
//! and is refused by any other, what keeps a context alive is counted, and whatever Z3 rejects is an [`Error`].
//!
//! INVARIANT of all `unsafe` here: every pointer passed to Z3 came from the same live context and is kept alive by a
//! reference count we hold, and every null returned by Z3 becomes an error.
//!
//! ```
//! use heapwright_z3::{Answer, Binary, Context, Limit, Solver, Sort};
//!
//! # fn main() -> Result<(), heapwright_z3::Error> {
//! let context = Context::new()?;
//! let solver = Solver::simple(&context)?;
//! let (x, three) = (context.constant("x", Sort::Int)?, context.number(3, Sort::Int)?);
//! solver.assert(context.binary(Binary::Lt, three, x)?)?;
//! let Answer::Sat(model) = solver.check(&[], Limit { milliseconds: 1_000, units: None })? else { panic!() };
//! assert!(model.fraction(x)? > (3, 1));
//! # Ok(())
//! # }
//! ```
#![allow(unsafe_code, reason = "calls Z3's C API, which no other crate does")]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo, clippy::indexing_slicing)
)]

mod context;
mod operations;
mod solver;
mod sys;
#[cfg(test)]
mod tests;

pub use context::{Ast, Context, Function, Interrupter, NamedSort, Sort, limit_memory, version};
pub use operations::{Binary, Format, Nary, Rounding, Ternary, Unary};
pub use solver::{Answer, Limit, Model, Solver, Unknown};
pub use sys::{load, look_in};

/// Why a call failed.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Error {
    /// There is no library, or not one that can be used; [`load`] says why.
    #[error("the library of Z3 is missing")]
    Missing,
    /// Z3 is out of memory.
    #[error("Z3 is out of memory")]
    Memory,
    /// Z3 rejected the call, such as an operation on arguments of the wrong sort.
    #[error("Z3 rejected a call")]
    Rejected,
    /// An expression of another context.
    #[error("an expression of another context")]
    Foreign,
    /// The model has no value for the expression that fits the result.
    #[error("a value of the model has more than 128 bits")]
    NoValue,
}
