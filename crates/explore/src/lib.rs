//! Explores the paths of a method: chooses, prunes, bounds and ends them.
//!
//! Every path carries a witness, a concrete input that takes it. At a decision, the witness shows without a query which
//! option is feasible. The others become pending nodes of the constraint tree, and the solver is asked about one only
//! when a [`Searcher`] chooses it. At the end of a path, its witness is run on concrete values, and that run is the
//! result.
//!
//! Invariants: nothing here prints, reads a file or has a clock of its own; only `heapwright_smt::decide` decides what
//! a solver's `Unknown` means; the result is a function of the classes, the options and the seed unless a time budget
//! runs out; every path ends in one [`Ending`].
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo, clippy::indexing_slicing)
)]

mod asking;
mod assumptions;
mod bounds;
mod clock;
mod code_goals;
mod completion;
mod deductions;
mod end;
mod ending;
mod endless;
mod explorer;
mod flow;
mod frontier;
mod goals;
mod heuristics;
mod losses;
mod mutate;
mod options;
mod path;
mod postcondition;
mod progress;
mod reach;
mod reasons;
mod result;
mod search;
mod sink_condition;
mod sinks;
mod subject;
mod throws;
mod tree;
mod validity;

pub use assumptions::{AssumptionError, Mistake, Written, parse_assumptions, resolve_assumption};
pub use clock::{Clock, Still};
pub use code_goals::CodeGoals;
pub use end::{Ending, Ends};
pub use explorer::{Task, explore};
pub use goals::{Goal, Goals, NoGoals};
pub use heuristics::{GivingUp, Heuristics, Mutation, Ranking, RecursionTries, Salvage, SinkTries};
pub use options::{Bounds, Budgets, Options, Order, Strategy};
pub use postcondition::{Kept, Postcondition, Reading, ReadingRoot, ReadingStep};
pub use reach::CallGraph;
pub use result::{Disagreement, Exploration, Found, Queries, Stopped};
pub use search::{BreadthFirst, Candidate, CoverageGuided, DepthFirst, Leads, Random, Searcher, searcher};
pub use sink_condition::sink_condition_holds;
pub use sinks::SinkReport;
pub use throws::Raised;
pub use tree::{Node, NodeId, Place, Status, Tree, TreeStatistics};
pub use validity::is_valid;
