//! Numbers: linear arithmetic over mathematical integers and reals, decided by Z3.

pub mod conjunction;
pub mod grammar;
pub mod invariant;
pub mod parikh;
pub mod summary;
pub mod z3;

pub use heapwright_logic::small;
