//! Numbers: linear arithmetic over mathematical integers and reals, decided by Z3.

pub mod conjunction;
pub mod z3;
