//! Every number that an exploration was tuned with, in one place.
//!
//! None of them is a bound of the input: those are [`crate::Bounds`] and [`crate::Budgets`], which users set. What one of
//! these numbers cuts off is recorded as a loss, so that no branch is called infeasible because of it; each says how.

use std::time::Duration;

/// The tuning of an exploration.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Heuristics {
    /// Steps between two checks of the clock.
    pub steps_between_checks: u64,
    /// When goals are given up.
    pub giving_up: GivingUp,
    /// When known inputs are mutated, and how often.
    pub mutation: Mutation,
    /// Which nodes are looked at first.
    pub order: Ranking,
    /// What is done with paths and sides that were cut.
    pub salvage: Salvage,
    /// How calls of sinks are examined.
    pub sinks: SinkTries,
    /// How endless recursion is looked for.
    pub recursion: RecursionTries,
    /// Decisions tried to complete an input under a precondition. Then the path ends as `SolverUnknown`.
    pub completions: u32,
    /// Sides tried for one exception at one place, after all goals are reached. The rest is counted in
    /// [`crate::Exploration::untried_throws`].
    pub tries_for_a_throw: u32,
    /// Alternative values kept of terms for which one value is enough. Further ones are lost as values.
    pub spare_values: usize,
    /// Losses remembered with their places. Further ones apply everywhere.
    pub losses: usize,
    /// Path conditions remembered for one rechecked conclusion. Further ones are checked again.
    pub deductions: usize,
}

/// When goals are given up. What is still waiting then is lost to the budget.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct GivingUp {
    /// Nodes without a new goal, plus [`GivingUp::patience`] times as many as it took to reach the last one.
    pub nodes: u64,
    /// See [`GivingUp::nodes`].
    pub patience: u64,
    /// The same when all branches are taken and only lines or handlers are left: this many nodes, plus as many as it
    /// took to reach the last goal.
    pub nodes_for_code: u64,
    /// The cost of a feasible node when all goals are reached; an infeasible one costs 1.
    pub cost_of_feasible: u32,
    /// The time limit of a query once all branches are taken. What it leaves undecided waits on.
    pub short_query: Duration,
}

/// When known inputs are mutated. Mutations only add to what paths find: nothing is lost with them.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Mutation {
    /// After this many paths without a new goal, some mutated inputs are tried.
    pub stale: u32,
    /// After this many paths without a new goal, many are tried, and some more at each multiple of it.
    pub very_stale: u32,
    /// Mutations without a new goal after which mutating is given up.
    pub tries: u32,
    /// The same when branches are left that mutations are unlikely to take, or when only some are tried.
    pub few_tries: u32,
    /// The same when all branches are taken and only lines or handlers are left.
    pub tries_for_code: u32,
    /// Mutations tried of an input that the program refuses to build.
    pub tries_at_invalid: u32,
    /// The step limit of a run of a mutated input.
    pub steps: u64,
    /// The maximum length of an array.
    pub longest_array: usize,
    /// Runs in whose inputs the texts are put that the program suggests.
    pub seeded_runs: usize,
    /// Such inputs tried for each of these runs.
    pub seeds: usize,
    /// The step limit of a run of such an input.
    pub seed_steps: u64,
}

/// Which nodes are looked at first. Distances are in branches.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Ranking {
    /// One in this many nodes is chosen regardless of where it leads.
    pub fairness: u32,
    /// The same once [`Ranking::patience`] nodes reached nothing: nodes close to a goal are misleading then.
    pub fairness_when_stuck: u32,
    /// See [`Ranking::fairness_when_stuck`].
    pub patience: u32,
    /// The penalty for each earlier attempt at the same place.
    pub cost_of_a_try: u32,
    /// The penalty for each frame between a node and a goal.
    pub cost_of_a_frame: u32,
    /// How much faster a place loses weight by attempts if it is in the making of an input.
    pub cost_of_making: u32,
    /// The penalty for an object that no constructor made.
    pub cost_of_unmade: u32,
    /// The penalty for a text that the code suggests, compared with spelling it out.
    pub cost_of_guess: u32,
}

/// What is done with paths and sides that were cut. The cut itself is recorded as the loss of its bound.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Salvage {
    /// Paths cut by a bound whose inputs are run anyway, for goals that nothing else reaches.
    pub paths: u32,
    /// Sides cut by a bound that are checked at the end: an infeasible one is no loss.
    pub sides: usize,
}

/// How calls of sinks are examined. A call that stays undecided is reported as such.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct SinkTries {
    /// Paths on which the same place is examined without success.
    pub attempts: u32,
    /// Mutations of an input that are tried for a second value.
    pub mutations: u32,
    /// The step limit of a run for a second value.
    pub steps: u64,
}

/// How endless recursion is looked for. The paths are cut by the bound on recursion, whatever is found.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct RecursionTries {
    /// Paths whose inputs are tried.
    pub paths: u32,
    /// Runs on a stack that is deeper than any real one.
    pub deep_runs: u32,
    /// Ways in which the objects of an input are made to lead back to themselves.
    pub rings: usize,
    /// The step limit of a run on an ordinary stack.
    pub steps: u64,
}

/// Unfoldings of one evaluation of a precondition. Beyond that its verdict is unknown, and the input is not used. No
/// option: what an input satisfies must not depend on the exploration.
pub(crate) const UNFOLDINGS: usize = 20_000;

/// The extra distance of a line or handler, compared with a branch. No option, as goals are made before an exploration.
pub(crate) const HANDICAP_OF_CODE: u32 = 1;

/// The extra distance of everything else while the search heads for certain lines. No option, like the handicap.
pub(crate) const DETOUR: u32 = 24;

impl Heuristics {
    /// The tuning that is used unless a test asks for another one.
    pub const STANDARD: Heuristics = Heuristics {
        steps_between_checks: 1 << 13,
        giving_up: GivingUp {
            nodes: 2_000,
            patience: 3,
            nodes_for_code: 100,
            cost_of_feasible: 8,
            short_query: Duration::from_millis(100),
        },
        mutation: Mutation {
            stale: 10,
            very_stale: 60,
            tries: 1_500,
            few_tries: 375,
            tries_for_code: 100,
            tries_at_invalid: 24,
            steps: 100_000,
            longest_array: 64,
            seeded_runs: 3,
            seeds: 120,
            seed_steps: 500_000,
        },
        order: Ranking {
            fairness: 4,
            fairness_when_stuck: 2,
            patience: 32,
            cost_of_a_try: 2,
            cost_of_a_frame: 3,
            cost_of_making: 4,
            cost_of_unmade: 40,
            cost_of_guess: 3,
        },
        salvage: Salvage { paths: 256, sides: 256 },
        sinks: SinkTries { attempts: 24, mutations: 32, steps: 2_000_000 },
        recursion: RecursionTries { paths: 12, deep_runs: 3, rings: 4, steps: 1_000_000 },
        completions: 400,
        tries_for_a_throw: 2,
        spare_values: 256,
        losses: 4_096,
        deductions: 16,
    };
}

impl Default for Heuristics {
    fn default() -> Heuristics {
        Heuristics::STANDARD
    }
}
