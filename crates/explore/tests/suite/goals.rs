//! Goals: reached if they can be, otherwise reported with the right reason.

use crate::support::{ORDERS, Setting, explore_with, for_branches, sound};
use heapwright_case::{Bound, Outcome, PathEnd, Reason, Value};
use heapwright_explore::{Exploration, NoGoals, Options, Still, Stopped};
use heapwright_smt::{Query, Reason as Why, SatResult, Solver};
use heapwright_term::Terms;

/// Explores for branches. Returns the reasons of the goals that are left.
fn reasons(target: &str) -> Vec<Reason> {
    let found = for_branches(target, |_| ());
    found.uncovered.into_iter().map(|(_, reason)| reason).collect()
}

#[test]
fn every_branch_of_a_method_that_has_no_dead_ones() {
    let targets = [
        "Numbers.sign",
        "Numbers.triangle",
        "Numbers.count",
        "Numbers.bits",
        "Numbers.longs",
        "Numbers.floats",
        "Numbers.switches",
        "Numbers.divide",
        "Heaps.alias",
        "Heaps.length",
        "Heaps.isCycle",
        "Heaps.indexOf",
        "Heaps.total",
        "Heaps.place",
        "Branches.wave",
        "Branches.tooLong",
        "Branches.word",
    ];
    for target in targets {
        for order in ORDERS {
            let found = for_branches(target, |options| options.order = order);
            sound(&found);
            assert!(found.uncovered.is_empty(), "{target} {order:?}: {:?}", found.uncovered);
        }
    }
}

#[test]
fn the_search_ends_when_all_goals_are_reached() {
    let found = for_branches("Heaps.total", |options| {
        options.bounds.loops = 6;
        options.extra = 2;
    });
    assert_eq!(found.stopped, Stopped::Goals);
    assert!(found.runs.len() < 20, "{} runs", found.runs.len());
}

/// With few paths, only the texts that the regular expression suggests reach all branches.
#[test]
fn texts_that_the_code_suggests_are_tried() {
    let found = for_branches("Branches.major", |options| options.budgets.paths = 40);
    sound(&found);
    assert!(found.uncovered.is_empty(), "{:?}", found.uncovered);
    let found = for_branches("Branches.major", |options| {
        options.budgets.paths = 40;
        options.heuristics.mutation.seeds = 0;
        options.heuristics.mutation.few_tries = 0;
        options.heuristics.mutation.tries = 0;
    });
    assert!(!found.uncovered.is_empty());
}

#[test]
fn what_no_input_reaches_is_infeasible() {
    assert_eq!(reasons("Branches.impossible"), [Reason::Infeasible]);
    assert_eq!(reasons("Branches.impossibleBeforeLoop"), [Reason::Infeasible]);
}

#[test]
fn what_is_beyond_the_bound_is_not_called_infeasible() {
    assert_eq!(reasons("Branches.deep"), [Reason::Bound { bound: Bound::Loop, of: None }]);
}

#[test]
fn what_there_was_no_time_for_is_not_called_infeasible() {
    let found = for_branches("Branches.impossible", |options| options.budgets.paths = 1);
    assert_eq!(found.stopped, Stopped::Paths);
    let spent = Reason::Bound { bound: Bound::Paths, of: None };
    assert!(found.uncovered.iter().all(|(_, reason)| *reason == spent), "{:?}", found.uncovered);
    assert!(!found.uncovered.is_empty());
}

/// Answers every query with unknown.
struct Ignorant;

impl Solver for Ignorant {
    fn check(&mut self, _terms: &mut Terms, _query: &Query) -> SatResult {
        SatResult::Unknown(Why::Incomplete)
    }
}

#[test]
fn what_the_solver_does_not_know_is_not_called_infeasible() {
    let mut goals = crate::support::branches("Branches.impossible");
    let setting = Setting { options: Options::default(), goals: &mut goals, solver: &mut Ignorant, clock: &Still };
    let found: Exploration = explore_with("Branches.impossible", setting);
    assert!(found.uncovered.iter().any(|(_, reason)| *reason == Reason::SolverUnknown), "{:?}", found.uncovered);
    assert!(found.uncovered.iter().all(|(_, reason)| *reason != Reason::Infeasible), "{:?}", found.uncovered);
}

#[test]
fn an_input_the_program_refuses_is_none() {
    let found = for_branches("Heaps.place", |_| ());
    let ranges = found.runs.iter().flat_map(|found| &found.run.before.graph.objects);
    let mut count = 0;
    for range in ranges {
        let values = range.content.values();
        let [Value::Int(low), Value::Int(high)] = values[..] else { panic!("{range:?}") };
        assert!(low <= high, "{low} and {high}");
        count += 1;
    }
    assert!(count >= 3);
}

/// The results of the runs.
fn results(found: &Exploration) -> std::collections::BTreeSet<i32> {
    let result = |outcome: &Outcome| match outcome {
        Outcome::Returned(Some(Value::Int(result))) => Some(*result),
        _ => None,
    };
    found.runs.iter().filter_map(|found| result(&found.run.outcome)).collect()
}

#[test]
fn equality_with_zero_leaves_its_sign_open() {
    let found = for_branches("Numbers.signOfZero", |_| ());
    let reasons: Vec<&Reason> = found.uncovered.iter().map(|(_, reason)| reason).collect();
    assert!(!reasons.contains(&&Reason::Infeasible), "{reasons:?}");
    let found = for_branches("Numbers.bitsOfZero", |_| ());
    assert_eq!(results(&found), [1, 2, 3].into(), "{:?}", found.uncovered);
}

#[test]
fn reflection_keeps_references_symbolic() {
    for target in ["Heaps.reflectedCall", "Heaps.reflectedField"] {
        let found = for_branches(target, |_| ());
        assert_eq!(results(&found), [1, 2].into(), "{target}: {:?}", found.uncovered);
        assert!(found.disagreements.is_empty(), "{target}: {:?}", found.disagreements);
        assert_eq!(found.ends.count(PathEnd::Bug), 0, "{target}");
    }
}

#[test]
fn without_goals_there_are_still_outcomes() {
    let mut solver = crate::support::proved();
    let options = Options::default();
    let setting = Setting { options, goals: &mut NoGoals, solver: &mut solver, clock: &Still };
    let found = explore_with("Numbers.divide", setting);
    assert_eq!(found.ends.count(PathEnd::Threw), 1);
}
