//! Test cases and the machine: symbolic inputs for a method, the concrete input a witness stands for, that input as
//! objects in the heap, and the result of a concrete run on it.

mod beginnings;
mod between;
mod build;
mod calls;
mod describe;
mod endless;
mod input;
mod perturbed;
mod read;
mod repeated;
mod run;
mod scratch;
mod start;
mod statics;
mod stubs;

pub use between::Interned;
pub use build::BuildError;
pub use calls::Cell;
pub use endless::Recursion;
pub use perturbed::Again;
pub(crate) use perturbed::Perturbed;
pub use repeated::is_alike;
pub use run::CaseError;
pub use scratch::{Made, Scratch};
