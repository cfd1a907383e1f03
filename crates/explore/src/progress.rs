//! How far an exploration has come: when it is no longer worth going on, and when known inputs are worth mutating.

use crate::heuristics::Heuristics;

/// Counts what an exploration has done and what came of it.
#[derive(Clone, Default, Debug)]
pub(crate) struct Progress {
    /// Paths that were followed to an end.
    ended: u64,
    /// Paths since the last one that reached a goal.
    stale: u32,
    /// The value of `stale` when mutated inputs were last tried.
    mutated_at: u32,
    /// Nodes looked at, and that number when a goal was last reached.
    looked_at: u64,
    at_last_goal: u64,
    /// Work done without an outcome of a new kind since all goals were reached.
    fruitless: u32,
}

/// How hard to try mutated inputs.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Thoroughness {
    Quick,
    Thorough,
}

/// The goals that are left when inputs are about to be mutated.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Left {
    /// Branches that other inputs may take.
    Branches,
    /// Only branches that no input within the bounds takes, as far as known.
    Hopeless,
    /// Only lines and handlers, if anything.
    Code,
}

impl Progress {
    /// A node is looked at.
    pub(crate) fn look(&mut self) {
        self.looked_at += 1;
    }

    /// A path ended; an infeasible one does not count against the budget.
    pub(crate) fn end(&mut self, is_feasible: bool) {
        self.ended += u64::from(is_feasible);
        self.stale = self.stale.saturating_add(1);
    }

    /// A run reached a goal.
    pub(crate) fn reach(&mut self) {
        self.stale = 0;
        self.at_last_goal = self.looked_at;
    }

    /// Work was done; what it found is a feasible node or not.
    pub(crate) fn work(&mut self, is_feasible: bool, tuning: &Heuristics) {
        self.fruitless += if is_feasible { tuning.giving_up.cost_of_feasible } else { 1 };
    }

    /// Something new came of the last work, or goals are left.
    pub(crate) fn bear_fruit(&mut self) {
        self.fruitless = 0;
    }

    /// Paths that were followed to an end.
    pub(crate) fn ended(&self) -> u64 {
        self.ended
    }

    /// Returns true if goals were not reached for so long that the remaining ones are given up.
    pub(crate) fn is_hopeless(&self, tuning: &Heuristics, effort: u64) -> bool {
        let giving_up = &tuning.giving_up;
        let nodes = (giving_up.nodes + giving_up.patience * self.at_last_goal).saturating_mul(effort);
        self.since_last_goal() > nodes
    }

    /// The same for lines and handlers when all branches are taken.
    pub(crate) fn is_hopeless_for_code(&self, tuning: &Heuristics, effort: u64) -> bool {
        let nodes = (tuning.giving_up.nodes_for_code + self.at_last_goal).saturating_mul(effort);
        self.since_last_goal() > nodes
    }

    fn since_last_goal(&self) -> u64 {
        self.looked_at - self.at_last_goal
    }

    /// Returns true if the work of this many feasible nodes brought nothing new.
    pub(crate) fn is_fruitless(&self, tuning: &Heuristics, nodes: u32) -> bool {
        self.fruitless >= nodes.saturating_mul(tuning.giving_up.cost_of_feasible)
    }

    /// Returns whether it is time to mutate inputs, at most once for each number of paths without a new goal.
    pub(crate) fn time_to_mutate(&mut self, tuning: &Heuristics) -> Option<Thoroughness> {
        let mutation = &tuning.mutation;
        let is_due = self.stale == mutation.stale || self.stale > 0 && self.stale.is_multiple_of(mutation.very_stale);
        if !is_due || self.stale == self.mutated_at {
            return None;
        }
        self.mutated_at = self.stale;
        Some(if self.stale == mutation.very_stale { Thoroughness::Thorough } else { Thoroughness::Quick })
    }
}

/// Returns after how many mutations without a new goal mutating is given up.
pub(crate) fn mutations(tuning: &Heuristics, how: Thoroughness, left: Left) -> u32 {
    let mutation = &tuning.mutation;
    match (how, left) {
        (Thoroughness::Quick, Left::Code) => 0,
        (Thoroughness::Thorough, Left::Code) => mutation.tries_for_code,
        (Thoroughness::Thorough, Left::Branches) => mutation.tries,
        (Thoroughness::Quick, _) | (_, Left::Hopeless) => mutation.few_tries,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TUNING: Heuristics = Heuristics::STANDARD;

    fn after(nodes: u64) -> Progress {
        let mut progress = Progress::default();
        (0..nodes).for_each(|_| progress.look());
        progress
    }

    #[test]
    fn gives_up_later_the_longer_the_last_goal_took() {
        let nodes = TUNING.giving_up.nodes;
        assert!(!after(nodes).is_hopeless(&TUNING, 1));
        assert!(after(nodes + 1).is_hopeless(&TUNING, 1));
        assert!(!after(nodes + 1).is_hopeless(&TUNING, 2));
        let mut later = after(100);
        later.reach();
        let more = nodes + 100 * TUNING.giving_up.patience;
        (0..more).for_each(|_| later.look());
        assert!(!later.is_hopeless(&TUNING, 1));
        assert!(later.is_hopeless_for_code(&TUNING, 1));
        later.look();
        assert!(later.is_hopeless(&TUNING, 1));
    }

    #[test]
    fn infeasible_nodes_cost_less() {
        let mut progress = Progress::default();
        for _ in 1..TUNING.giving_up.cost_of_feasible {
            progress.work(false, &TUNING);
        }
        assert!(!progress.is_fruitless(&TUNING, 1));
        progress.work(false, &TUNING);
        assert!(progress.is_fruitless(&TUNING, 1));
        progress.bear_fruit();
        progress.work(true, &TUNING);
        assert!(progress.is_fruitless(&TUNING, 1) && !progress.is_fruitless(&TUNING, 2));
    }

    #[test]
    fn mutates_once_for_each_number_of_stale_paths() {
        let mut progress = Progress::default();
        let mut due = Vec::new();
        for path in 1..=2 * TUNING.mutation.very_stale {
            progress.end(path % 2 == 0);
            due.extend(progress.time_to_mutate(&TUNING).map(|how| (path, how)));
            assert_eq!(progress.time_to_mutate(&TUNING), None);
        }
        let very = TUNING.mutation.very_stale;
        assert_eq!(
            due,
            [
                (TUNING.mutation.stale, Thoroughness::Quick),
                (very, Thoroughness::Thorough),
                (2 * very, Thoroughness::Quick)
            ]
        );
        assert_eq!(progress.ended(), u64::from(very));
    }

    #[test]
    fn mutates_most_for_branches_that_may_be_taken() {
        use Left::{Branches, Code, Hopeless};
        use Thoroughness::{Quick, Thorough};
        let of = |how, left| mutations(&TUNING, how, left);
        assert_eq!(of(Quick, Code), 0);
        assert!(of(Quick, Code) < of(Thorough, Code) && of(Thorough, Code) < of(Thorough, Hopeless));
        assert!(of(Thorough, Hopeless) < of(Thorough, Branches));
        assert_eq!(of(Quick, Branches), of(Quick, Hopeless));
    }
}
