//! What an exploration may do, and where it stops.

use crate::heuristics::Heuristics;
use heapwright_case::SecurityGoals;
use heapwright_smt::Patience;
use heapwright_vm::InputOptions;
use std::sync::Arc;
use std::time::Duration;

/// Which pending node is chosen next.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// Towards branches that no run has taken yet.
    #[default]
    Coverage,
    /// The newest first.
    DepthFirst,
    /// The oldest first.
    BreadthFirst,
    /// At random, from the seed.
    Random,
}

/// How inputs that satisfy a precondition are found; has no effect without a precondition.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Strategy {
    /// The unfolded precondition is run first; then the program decides what is unfolded, as with `Lazy`.
    #[default]
    Auto,
    /// The program decides what is unfolded: a predicate is unfolded when a reference it constrains is accessed.
    Lazy,
    /// The unfolded precondition is followed first, then what these runs left unexplored.
    Concolic,
    /// Only the unfolded precondition is run.
    Spec,
}

/// Where paths are cut.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// Iterations of a loop decided by the input, each time the loop is entered (the criterion *loop-k*). Loops ended
    /// by a concrete condition are not counted.
    pub loops: u32,
    /// Nested activations of a method that are decided by the input.
    pub recursion: u32,
    /// Frames on the call stack, decided by the input or not; deeper calls are a `StackOverflowError`, which ends the
    /// path.
    pub frames: usize,
    /// Decisions on a path.
    pub depth: u32,
    /// Steps of a path.
    pub steps: u64,
    /// Values tried of a term for which every value matters.
    pub values: u32,
}

impl Bounds {
    /// The usual bounds with another one on loops. A method may call itself one time less than a loop goes round, but
    /// once at least, and no more often than usual: where a method calls itself twice, every further level squares the
    /// number of paths.
    pub fn of_loops(loops: u32) -> Bounds {
        let usual = Bounds::default();
        Bounds { loops, recursion: loops.saturating_sub(1).clamp(1, usual.recursion), ..usual }
    }
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { loops: 3, recursion: 3, frames: 600, depth: 500, steps: 5_000_000, values: 16 }
    }
}

/// When an exploration ends although there is more to explore.
#[derive(Clone, Debug)]
pub struct Budgets {
    /// Paths followed to an end.
    pub paths: u64,
    /// Nodes kept for later; further ones are dropped.
    pub pending: usize,
    /// Time for the method, from its start.
    pub time: Option<Duration>,
    /// What of this time is for other goals than sinks of security goals; `None`: all of it.
    pub without_sinks: Option<Duration>,
    /// The time on the clock at which everything ends.
    pub deadline: Option<Duration>,
}

impl Default for Budgets {
    fn default() -> Budgets {
        Budgets { paths: 10_000, pending: 50_000, time: None, without_sinks: None, deadline: None }
    }
}

/// The options of an exploration.
#[derive(Clone, Debug)]
pub struct Options {
    /// Which pending node is chosen next.
    pub order: Order,
    /// How inputs that satisfy a precondition are found.
    pub strategy: Strategy,
    /// What inputs may look like.
    pub inputs: InputOptions,
    /// The seed of all random choices.
    pub seed: u64,
    /// Where paths are cut.
    pub bounds: Bounds,
    /// When to end.
    pub budgets: Budgets,
    /// Continues after all goals are covered, until all paths within the bounds are explored.
    pub all_paths: bool,
    /// How many nodes are tried, after all goals are covered, without an outcome of a new kind.
    pub extra: u32,
    /// How many times as many nodes as usual are tried without a new goal before the rest is given up.
    pub effort: u64,
    /// The time limit of a query at its first attempt.
    pub query_time: Duration,
    /// How the time limit grows with further attempts.
    pub patience: Patience,
    /// The security goals, and whether a call of the program may lead to one of their sinks.
    pub security: Option<(Arc<SecurityGoals>, bool)>,
    /// The tuning.
    pub heuristics: Heuristics,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            order: Order::Coverage,
            strategy: Strategy::Auto,
            inputs: InputOptions::default(),
            seed: 0,
            bounds: Bounds::default(),
            budgets: Budgets::default(),
            all_paths: false,
            extra: 12,
            effort: 1,
            query_time: Duration::from_millis(250),
            patience: Patience::default(),
            security: None,
            heuristics: Heuristics::STANDARD,
        }
    }
}
