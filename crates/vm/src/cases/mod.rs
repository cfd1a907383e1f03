//! Test cases and the machine: symbolic inputs for a method, the concrete input a witness stands for, that input as
//! objects in the heap, and what a concrete run makes of it.

mod build;
mod describe;
mod elsewhere;
mod input;
mod read;
mod run;
mod scratch;
mod start;
mod statics;

pub use build::BuildError;
pub(crate) use elsewhere::Elsewhere;
pub use run::CaseError;
pub use scratch::{Made, Scratch};
