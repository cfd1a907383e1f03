//! An interpreter for Java bytecode that runs on concrete values and terms alike, with intrinsics for native methods.
//!
//! A [`Vm`] holds the program and everything shared by all executions; a [`State`] is one execution and is cheap to
//! clone. `run` continues until the program ends or something needs a decision, which it returns as data ([`Step`]). No
//! intrinsic reaches files, network, processes, the clock or real randomness.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo, clippy::indexing_slicing)
)]

mod boot;
mod cases;
mod collect;
mod dynamic;
mod exceptional;
mod fast_loop;
mod init;
mod interp;
mod intrinsics;
mod invoke;
mod known;
mod loaders;
mod loss;
mod machine;
mod npe;
mod objects;
mod observe;
pub mod offsets;
mod profile;
mod regs;
mod resolve;
mod runner;
mod seam;
mod shortcuts;
mod state;
mod strings;
mod symbolic;
mod trace;
mod trap;
mod unwind;
mod vm;
mod watch;

pub use boot::main_method;
pub use cases::{Again, BuildError, CaseError, Cell, Interned, Made, Recursion, Scratch, is_alike};
pub use interp::NOT_STARTED;
pub use known::INJECTED;
pub use loss::{Loss, Places};
pub use machine::{Host, Limits, Silent, Statistics};
pub use observe::Counting;
pub use runner::Runner;
pub use state::{Frame, FrameKind, InitState, Question, Roots, State};
pub use symbolic::{Aliasing, Assumption, Decided, Deduction, InputOptions, JavaType, Path, Statics};
pub use symbolic::{Argument, Formulas, Layout, Precondition, StartFrom, Test};
pub use symbolic::{MadeAnswer, SuggestedTexts};
pub use trap::{Budget, Choice, Decision, Step, Stop, Trap, Unsupported};
pub use vm::Vm;
pub use watch::{Part, SinkCall, has_parameters, is_meant, matches};
