//! States of objects that calls of public methods can reach.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo, clippy::indexing_slicing)
)]
mod api;
mod dead;
mod derive;
mod engine;
mod evaluate;
mod gaps;
mod graph;
mod project;
mod property;
mod shape;
mod variables;
mod verify;
pub mod zone;

pub use derive::{Calls, ConcreteCall, Passed};
pub use gaps::Gap;
pub use graph::Bounds;
pub use property::PropertyError;
pub use verify::{Bench, Examined, Failure, Forbidden, Request, RequestError, Verdict, Violation, build, verify};
