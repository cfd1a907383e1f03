//! Behaviour when the solver answers unknown.

use crate::support::{Setting, ends, explore_with};
use heapwright_case::PathEnd;
use heapwright_explore::{Exploration, NoGoals, Options, Still, Stopped};
use heapwright_smt::{Chain, Options as ChainOptions, Query, Reason, SatResult, Solver, chain_over};
use heapwright_term::Terms;
use std::time::Duration;

/// Answers unknown if the condition holds for the number of the query and its timeout.
struct Forgetful<F> {
    inner: heapwright_smt::Strict,
    asked: u32,
    fails: F,
    reason: Reason,
}

impl<F: FnMut(u32, Duration) -> bool> Solver for Forgetful<F> {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> SatResult {
        self.asked += 1;
        match (self.fails)(self.asked, query.timeout) {
            true => SatResult::Unknown(self.reason.clone()),
            false => self.inner.check(terms, query),
        }
    }
}

fn explored(target: &str, reason: Reason, fails: impl FnMut(u32, Duration) -> bool) -> Exploration {
    let inner = crate::support::proved();
    let mut solver = Forgetful { inner, asked: 0, fails, reason };
    let options = Options { all_paths: true, ..Options::default() };
    explore_with(target, Setting { options, goals: &mut NoGoals, solver: &mut solver, clock: &Still })
}

#[test]
fn unknown_is_counted_and_never_infeasible() {
    let found = explored("Numbers.sign", Reason::Incomplete, |_, _| true);
    assert_eq!(ends(&found), "returned: 1, unknown: 2");
    assert_eq!(found.stopped, Stopped::Exhausted);
    assert_eq!((found.tree.unknown, found.tree.infeasible), (2, 0));
}

/// Reports everything as unsatisfiable.
struct Liar;

impl Solver for Liar {
    fn check(&mut self, _terms: &mut Terms, query: &Query) -> SatResult {
        SatResult::Unsat(heapwright_smt::Core::new(query.assertions.clone()))
    }
}

#[test]
fn a_lying_solver_closes_no_path() {
    let lying = |check_proofs: bool| {
        // without the layers that find witnesses themselves: the liar is asked
        let (repair, reuse, guess, quick, domains, search) = (false, false, false, false, false, false);
        let layers =
            ChainOptions { repair, reuse, guess, quick, domains, search, check_proofs, ..ChainOptions::default() };
        chain_over(|join| join(Box::new(Liar), "liar"), &layers).expect("a chain")
    };
    let explored = |solver: &mut Chain| {
        let options = Options { all_paths: true, ..Options::default() };
        explore_with("Numbers.sign", Setting { options, goals: &mut NoGoals, solver, clock: &Still })
    };
    let mut solver = lying(true);
    let found = explored(&mut solver);
    assert_eq!(ends(&found), "returned: 1, unknown: 2");
    assert_eq!(found.tree.infeasible, 0);
    assert!(!solver.disproofs().is_empty());
    // without the check, the lies are believed
    let found = explored(&mut lying(false));
    assert_eq!((ends(&found).as_str(), found.tree.infeasible), ("returned: 1, infeasible: 2", 2));
}

#[test]
fn a_query_that_ran_out_of_time_is_asked_again_with_more() {
    let found = explored("Numbers.sign", Reason::Timeout, |_, time| time < Duration::from_secs(1));
    assert_eq!(ends(&found), "returned: 3");
    assert_eq!((found.queries.asked, found.queries.unknown), (4, 2));
}

#[test]
fn a_query_that_always_runs_out_of_time_is_given_up() {
    let found = explored("Numbers.sign", Reason::Timeout, |_, _| true);
    assert_eq!(found.ends.count(PathEnd::SolverUnknown), 2, "{}", ends(&found));
}

#[test]
fn the_rest_is_explored_all_the_same() {
    let found = explored("Numbers.bits", Reason::Incomplete, |number, _| number == 3);
    assert_eq!(found.ends.count(PathEnd::SolverUnknown), 1);
    assert!(found.ends.complete() >= 31, "{}", ends(&found));
}
