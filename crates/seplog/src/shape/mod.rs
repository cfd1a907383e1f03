//! Shape: what formulas say of references alone. Numbers play no part here.
//!
//! A predicate is summarised by its base pairs (Brotherston, Fuhs, Navarro Pérez, Gorogiannis 2014): what it may
//! allocate among its parameters, with the equalities and disequalities that go with it. They are exact.

pub mod bdd;
pub mod body;
pub mod nullness;
pub mod pairs;
pub mod search;
pub mod state;
