//! Where paths are cut, and whether budgets hold.

use crate::support::{Setting, all_paths, ends, explore_with, sound};
use heapwright_case::{Outcome, PathEnd};
use heapwright_explore::{NoGoals, Options, Stopped};
use heapwright_smt::{Options as ChainOptions, strict};
use std::cell::Cell;
use std::time::Duration;

#[test]
fn a_loop_of_the_input_goes_round_as_often_as_the_bound_says() {
    for bound in 0..5 {
        let found = all_paths("Numbers.count", |options| options.bounds.loops = bound);
        sound(&found);
        assert_eq!(ends(&found), format!("returned: {}, loop bound: 1", bound + 1));
    }
}

#[test]
fn inner_loops_start_afresh() {
    let found = all_paths("Numbers.grid", |options| options.bounds.loops = 2);
    sound(&found);
    // no row; a row of 0, 1 or 2; two rows of 0 and 0, 0 and 1, 1 and 2
    assert_eq!(found.ends.count(PathEnd::Returned), 7, "{}", ends(&found));
}

/// Each of its tests may leave the loop, after at most as many iterations as the bound allows.
#[test]
fn a_loop_with_two_tests_is_tested_once_more_than_it_goes_round() {
    for bound in 0..4 {
        let found = all_paths("Numbers.climb", |options| options.bounds.loops = bound);
        sound(&found);
        assert_eq!(ends(&found), format!("returned: {}, loop bound: 1", 2 * (bound + 1)));
    }
}

/// The conditions of the second loop are known from the first one; its iterations still count.
#[test]
fn known_answers_count_like_open_ones() {
    let found = all_paths("Numbers.twice", |options| options.bounds.loops = 2);
    sound(&found);
    assert_eq!(ends(&found), "returned: 3, loop bound: 1");
    let found = all_paths("Numbers.longer", |options| options.bounds.loops = 2);
    sound(&found);
    // the second loop iterates twice as often as the first one
    assert_eq!(ends(&found), "returned: 2, loop bound: 2");
}

#[test]
fn recursion_of_the_input_is_bounded() {
    for bound in 0..4 {
        let found = all_paths("Numbers.down", |options| options.bounds.recursion = bound);
        sound(&found);
        assert_eq!(ends(&found), format!("returned: {}, recursion bound: 1", bound + 1));
    }
}

#[test]
fn recursion_that_nobody_decides_about_is_bounded_too() {
    let found = all_paths("Numbers.fall", |_| ());
    assert_eq!(ends(&found), "recursion bound: 1");
    // it never ends, which is worth knowing
    let [run] = found.runs.as_slice() else { panic!("{:?}", found.runs) };
    let Outcome::Threw { class, .. } = &run.run.outcome else { panic!("{:?}", run.run.outcome) };
    assert_eq!(class, "java.lang.StackOverflowError");
}

#[test]
fn decisions_are_bounded() {
    let found = all_paths("Numbers.bits", |options| options.bounds.depth = 4);
    assert_eq!(ends(&found), "depth bound: 16");
}

#[test]
fn paths_are_bounded() {
    let found = all_paths("Numbers.bits", |options| options.budgets.paths = 7);
    assert_eq!(ends(&found), "returned: 7");
    assert_eq!(found.stopped, Stopped::Paths);
    assert!(found.tree.pending > 0);
}

#[test]
fn steps_are_bounded() {
    let found = all_paths("Numbers.spin", |options| options.bounds.steps = 1_000_000);
    assert_eq!(ends(&found), "step bound: 1");
}

#[test]
fn pending_nodes_are_bounded() {
    let found = all_paths("Numbers.bits", |options| options.budgets.pending = 3);
    assert!(found.ends.complete() < 64);
    assert!(found.tree.pending > 0);
}

/// A clock that advances by a millisecond whenever it is read.
fn ticking() -> impl Fn() -> Duration {
    let time = Cell::new(0);
    move || {
        time.set(time.get() + 1);
        Duration::from_millis(time.get())
    }
}

#[test]
fn time_is_bounded() {
    for deadline in [false, true] {
        let mut options = Options { all_paths: true, ..Options::default() };
        match deadline {
            true => options.budgets.deadline = Some(Duration::from_millis(150)),
            false => options.budgets.time = Some(Duration::from_millis(150)),
        }
        let mut solver = strict(&ChainOptions::default());
        let clock = ticking();
        let setting = Setting { options, goals: &mut NoGoals, solver: &mut solver, clock: &clock };
        let found = explore_with("Numbers.bits", setting);
        assert_eq!(found.stopped, Stopped::Time);
        assert!(found.time <= Duration::from_millis(160), "{:?}", found.time);
        assert!(found.ends.complete() > 0 && found.ends.complete() < 64, "{}", ends(&found));
    }
}

#[test]
fn time_is_bounded_in_a_method_that_never_decides() {
    let mut options = Options { all_paths: true, ..Options::default() };
    options.bounds.steps = u64::MAX;
    options.budgets.time = Some(Duration::from_millis(20));
    let mut solver = strict(&ChainOptions::default());
    let clock = ticking();
    let setting = Setting { options, goals: &mut NoGoals, solver: &mut solver, clock: &clock };
    let found = explore_with("Numbers.spin", setting);
    assert_eq!(ends(&found), "budget: 1");
}
