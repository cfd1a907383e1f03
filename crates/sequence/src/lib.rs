//! What callers of a class can do with its public methods: the states they can reach, and the calls that reach them.
//!
//! States are explored breadth first, one call after the other, on symbolic arguments. A state is a heap whose numbers
//! are variables, and a condition on them. States of one *shape* (the same heap up to the numbering of objects) are
//! merged: the conditions of classes that compare their keys are *zones* (differences of variables), for which
//! projection, inclusion and union are decided without a solver. What a zone cannot say is kept as it is, with the
//! variables of earlier calls that it mentions, and compared with its like only.
//!
//! Every state knows the call that led to it, so that the calls from the first constructor on are found backwards, with
//! concrete arguments. Whatever is left out on the way is a [`Gap`]: without gaps, what was not found does not exist
//! within the bounds.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo, clippy::indexing_slicing)
)]
mod api;
mod around;
mod asked;
mod calls;
mod cover;
mod dead;
mod derive;
mod described;
mod engine;
mod escaped;
mod evaluate;
mod gaps;
mod graph;
mod grow;
mod java;
mod library;
mod made;
mod node;
mod opaque;
mod outside;
mod program;
mod project;
mod property;
mod pump;
mod relevant;
mod shape;
mod symmetry;
mod twin;
mod variables;
mod verify;
pub mod zone;

pub use cover::{Case, Enough, Progress, cover, cover_far};
pub use derive::Calls;
pub use gaps::Gap;
pub use graph::Bounds;
pub use java::{Claim, Place, Written, write, write_program};
pub use program::{Escape, ProgramReport, ProgramRequest, verify_program};
pub use property::PropertyError;
pub use pump::Effort;
pub use twin::{Difference, Outcome};
pub use verify::{
    Bench, Examined, Failure, Forbidden, Property, Request, RequestError, Verdict, Violation, build, equivalent, verify,
};
