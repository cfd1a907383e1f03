//! The number of paths of methods for which it is known, in every search order.

use crate::support::{ORDERS, all_paths, ends, sorted_runs, sound};
use heapwright_explore::{Order, Stopped};

/// Explores all paths in all orders: ends and outcomes are always the same.
fn check(target: &str, expected: &str) {
    let mut first = None;
    for order in ORDERS {
        let found = all_paths(target, |options| options.order = order);
        sound(&found);
        assert_eq!(found.stopped, Stopped::Exhausted, "{target} {order:?}");
        assert_eq!(ends(&found), expected, "{target} {order:?}");
        assert_eq!(found.runs.len() as u64, found.ends.complete(), "{target} {order:?}");
        let runs = found.runs.len();
        assert_eq!(first.get_or_insert(runs), &runs, "{target} {order:?}");
    }
}

#[test]
fn sign() {
    check("Numbers.sign", "returned: 3");
    let found = all_paths("Numbers.sign", |_| ());
    let outcomes = ["Returned(Some(Int(-1)))", "Returned(Some(Int(0)))", "Returned(Some(Int(1)))"];
    assert_eq!(sorted_runs(&found), outcomes);
}

#[test]
fn impossible_sides_are_infeasible() {
    check("Numbers.nested", "returned: 3, infeasible: 1");
}

#[test]
fn triangle() {
    let found = all_paths("Numbers.triangle", |_| ());
    sound(&found);
    let mut outcomes = sorted_runs(&found);
    outcomes.dedup();
    assert_eq!(outcomes.len(), 6, "{outcomes:?}");
}

#[test]
fn decisions_in_a_concrete_loop() {
    check("Numbers.bits", "returned: 64");
    check("Numbers.firstBit", "returned: 9");
}

#[test]
fn longs_and_floats() {
    check("Numbers.longs", "returned: 4");
    check("Numbers.floats", "returned: 6");
}

#[test]
fn switches() {
    check("Numbers.switches", "returned: 16");
}

#[test]
fn a_division_by_zero_is_a_path() {
    check("Numbers.divide", "returned: 2, threw: 1");
}

#[test]
fn the_same_seed_gives_the_same_runs() {
    for order in ORDERS {
        let text = || {
            let found = all_paths("Numbers.triangle", |options| {
                options.order = order;
                options.seed = 42;
            });
            format!("{:?} {:?} {:?}", found.runs, found.ends, found.tree)
        };
        assert_eq!(text(), text(), "{order:?}");
    }
}

#[test]
fn another_seed_is_another_order() {
    let text = |seed: u64| {
        let found = all_paths("Numbers.triangle", |options| {
            options.order = Order::Random;
            options.seed = seed;
        });
        format!("{:?}", found.runs)
    };
    assert_ne!(text(1), text(2));
}
