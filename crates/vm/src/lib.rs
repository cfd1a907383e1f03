//! One interpreter for Java bytecode: concrete values and terms alike, with intrinsics for native methods.
//!
//! A [`Vm`] holds the program and what is shared by all executions; a [`State`] is one execution and can be
//! cloned at next to no cost. `run` goes on until the program ends or something needs a decision, which it
//! returns as data ([`Step`]). No intrinsic reaches files, network, processes, the clock or real randomness.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo, clippy::indexing_slicing)
)]

mod boot;
mod cases;
mod collect;
mod dynamic;
mod exceptional;
mod init;
mod interp;
mod intrinsics;
mod invoke;
mod known;
mod loaders;
mod machine;
mod npe;
mod objects;
mod observe;
pub mod offsets;
mod regs;
mod resolve;
mod shortcuts;
mod state;
mod straight;
mod strings;
mod symbolic;
mod trace;
mod trap;
mod unwind;

pub use boot::main_method;
pub use cases::{BuildError, CaseError, Made, Scratch};
pub use known::INJECTED;
pub use machine::{Host, Limits, Silent, Statistics, Vm};
pub use observe::Survives;
pub use state::{Frame, FrameKind, InitState, Question, Roots, State};
pub use symbolic::{Aliasing, Assumption, InputOptions, JavaType, Path, Statics};
pub use symbolic::{Argument, Begin, Formulas, Layout, Precondition, Test};
pub use trap::{Budget, Choice, Decision, Step, Stop, Trap, Unsupported};
