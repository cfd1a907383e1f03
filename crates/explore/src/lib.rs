//! Exploring the paths of a method: choose, prune, bound and end them.
//!
//! Every path carries a witness, a concrete input that takes it. At a decision the witness says for free which option
//! is feasible; the others become pending nodes of the constraint tree, and the solver is asked about one only when a
//! [`Searcher`] chooses it. At its end a path's witness is run on concrete values, and that run is what is handed on.
//!
//! Invariants, absences included: nothing here prints, reads a file or looks at a clock of its own; what a solver's
//! `Unknown` means is decided in `heapwright_smt::decide` alone; the result is a function of the classes, the options
//! and the seed unless a budget of time strikes; every path ends in one [`PathEnd`].
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo, clippy::indexing_slicing)
)]

mod asking;
mod assumptions;
mod bounds;
mod branches;
mod clock;
mod completion;
mod end;
mod ending;
mod explorer;
mod flow;
mod goals;
mod mutate;
mod options;
mod path;
mod reasons;
mod result;
mod search;
mod subject;
mod tree;
mod validity;

pub use assumptions::{AssumptionError, Mistake, Written, parse_assumptions, resolve_assumption};
pub use branches::BranchGoals;
pub use clock::{Clock, Still};
pub use end::{EndKind, Ends, PathEnd};
pub use explorer::{Task, explore};
pub use goals::{Goal, Goals, NoGoals, Reason};
pub use options::{Bounds, Budgets, Options, Order, Strategy};
pub use result::{Disagreement, Exploration, Found, Observer, Queries, Stopped, Unobserved};
pub use search::{BreadthFirst, Candidate, CoverageGuided, DepthFirst, Leads, Random, Searcher, searcher};
pub use tree::{Node, NodeId, Place, Status, Tree, TreeStatistics};
pub use validity::is_valid;
