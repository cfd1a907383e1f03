//! Shape: what formulas say about references alone. Numbers are ignored here.
//!
//! A predicate is summarised by its base pairs (Brotherston, Fuhs, Navarro Pérez, Gorogiannis 2014): what it may
//! allocate among its parameters, with the accompanying equalities and disequalities. They are exact.

pub mod bdd;
pub mod body;
pub mod nullness;
pub mod pairs;
pub mod search;
pub mod state;
