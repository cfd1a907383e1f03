//! The examples of *A CLP Heap Solver for Test Case Generation*: knowledge about aliases and values propagates forwards
//! and backwards, indices behave like references, and assumptions are used while exploring.

use crate::support::{all_paths, ends, sound};
use heapwright_case::{Outcome, PathEnd, Value};
use heapwright_explore::{Exploration, Found, Options, Stopped, parse_assumptions};
use heapwright_vm::Aliasing;
use std::collections::BTreeSet;

const MODES: [Aliasing; 3] = [Aliasing::Delayed, Aliasing::Eager, Aliasing::None];

/// Explores all paths, soundly and to the end.
fn explored(target: &str, change: impl FnOnce(&mut Options)) -> Exploration {
    let found = all_paths(target, change);
    sound(&found);
    assert_eq!(found.stopped, Stopped::Exhausted, "{target}");
    found
}

fn with(assumptions: &str) -> impl FnOnce(&mut Options) {
    let assumptions = parse_assumptions(assumptions).expect("assumptions");
    move |options| options.inputs.assumptions = assumptions
}

/// What the paths returned, sorted.
fn returned(found: &Exploration) -> Vec<i32> {
    let value = |outcome: &Outcome| match outcome {
        Outcome::Returned(Some(Value::Int(value))) => Some(*value),
        _ => None,
    };
    let mut values: Vec<i32> = found.runs.iter().filter_map(|found| value(&found.run.outcome)).collect();
    values.sort_unstable();
    values
}

/// What the paths threw, sorted.
fn thrown(found: &Exploration) -> Vec<&str> {
    fn class(outcome: &Outcome) -> Option<&str> {
        match outcome {
            Outcome::Threw { class, .. } => class.strip_prefix("java.lang."),
            Outcome::Returned(_) => None,
        }
    }
    let mut classes: Vec<&str> = found.runs.iter().filter_map(|found| class(&found.run.outcome)).collect();
    classes.sort_unstable();
    classes
}

#[test]
fn the_motivating_method_has_two_paths_where_eager_aliasing_has_five() {
    let counts = MODES.map(|mode| {
        let found = explored("heapwright.netds.Aliasing.m", |options| options.inputs.aliasing = mode);
        assert!(thrown(&found).iter().all(|class| *class == "NullPointerException"));
        found.ends.count(PathEnd::Returned)
    });
    // without aliasing, x is never z
    assert_eq!(counts, [2, 5, 1]);
}

#[test]
fn the_number_of_paths_does_not_grow_with_the_number_of_accesses() {
    for n in 2..=12 {
        let found = explored(&format!("heapwright.netds.Aliasing.chain{n}"), |_| ());
        assert_eq!(ends(&found), format!("returned: 2, threw: {n}"), "chain{n}");
    }
}

#[test]
fn eager_aliasing_explodes_on_the_same_methods() {
    let paths = |n: u32| {
        let target = format!("heapwright.netds.Aliasing.chain{n}");
        explored(&target, |options| options.inputs.aliasing = Aliasing::Eager).ends.count(PathEnd::Returned)
    };
    // the number of ways to partition n things
    assert_eq!([2, 3, 4, 5, 6].map(paths), [2, 5, 15, 52, 203]);
}

/// As in the paper's columns N1 and N3: with aliasing as a term, every path that exists without aliasing exists, plus a
/// few more. Some of the loops test what is known from the loop before them.
#[test]
fn aliasing_loses_no_path_and_adds_few() {
    for method in ["find", "insert", "remove"] {
        let paths = |mode: Aliasing| {
            let found = explored(&format!("heapwright.netds.BinarySearchTree.{method}"), |options| {
                options.inputs.aliasing = mode;
                (options.bounds.loops, options.bounds.recursion) = (1, 1);
            });
            let ended = found.ends.count(PathEnd::Returned) + found.ends.count(PathEnd::Threw);
            let taken = |found: &Found| (found.run.edges.clone(), matches!(found.run.outcome, Outcome::Returned(_)));
            let runs: BTreeSet<_> = found.runs.iter().map(|found| format!("{:?}", taken(found))).collect();
            (ended, runs)
        };
        let ((without, known), (with, found)) = (paths(Aliasing::None), paths(Aliasing::Delayed));
        assert!(known.is_subset(&found), "{method}: {:?}", known.difference(&found));
        assert!(without <= with && with <= 2 * without, "{method}: {without} without, {with} with aliasing");
    }
}

#[test]
fn equal_references_make_values_known() {
    let found = explored("Paper.forwards", |_| ());
    assert_eq!(returned(&found), [1, 2], "{}", ends(&found));
    assert_eq!(thrown(&found).len(), 3);
}

#[test]
fn a_new_object_is_no_alias() {
    let found = explored("Paper.fresh", |_| ());
    assert_eq!(returned(&found), [3], "{}", ends(&found));
    // nothing to decide: neither y nor z can be the new object
    assert_eq!(ends(&found), "returned: 1, threw: 2");
}

#[test]
fn a_read_knows_the_writes_before_it() {
    let found = explored("Paper.reads", |_| ());
    assert!(returned(&found).iter().all(|value| *value == 0), "{:?}", returned(&found));
    let eager = explored("Paper.reads", |options| options.inputs.aliasing = Aliasing::Eager);
    assert!(returned(&eager).iter().all(|value| *value == 0), "{:?}", returned(&eager));
    assert_eq!(returned(&eager).len(), 15);
}

#[test]
fn known_values_make_references_different() {
    let found = explored("Paper.backwards", |_| ());
    assert_eq!(returned(&found), [0, 1], "{}", ends(&found));
}

#[test]
fn an_index_is_like_a_reference() {
    let found = explored("Paper.elements", |_| ());
    let mut values = returned(&found);
    values.dedup();
    assert_eq!(values, [0, 1], "{}", ends(&found));
    let bounds = "ArrayIndexOutOfBoundsException";
    let mut classes = thrown(&found);
    classes.dedup();
    assert_eq!(classes, [bounds, "NullPointerException"]);
    assert_eq!(found.ends.count(PathEnd::Returned), 2, "{}", ends(&found));
}

#[test]
fn an_index_learnt_later_makes_the_domain_smaller() {
    let found = explored("Paper.refined", |_| ());
    let mut values = returned(&found);
    values.dedup();
    assert_eq!(values, [0, 1], "{}", ends(&found));
}

#[test]
fn the_length_of_a_new_array_may_be_an_input() {
    let found = explored("Paper.lengths", |_| ());
    let mut values = returned(&found);
    values.dedup();
    assert_eq!(values, [1, 2, 3, 4], "{}", ends(&found));
    let mut classes = thrown(&found);
    classes.dedup();
    assert_eq!(classes, ["ArrayIndexOutOfBoundsException", "NegativeArraySizeException"]);
}

#[test]
fn arrays_may_be_the_same() {
    let values = MODES.map(|mode| {
        let found = explored("Paper.twoArrays", |options| options.inputs.aliasing = mode);
        let mut values = returned(&found);
        values.dedup();
        values
    });
    assert_eq!(values, [vec![0, 1], vec![0, 1], vec![0]]);
}

/// Explores with and without an assumption: excluded states are not explored, so there are fewer paths and none is
/// discarded afterwards.
fn assumed(target: &str, assumption: &str, without: &[i32], under: &[i32]) {
    let distinct = |found: &Exploration| {
        let mut values = returned(found);
        values.dedup();
        values
    };
    let free = explored(target, |_| ());
    assert_eq!(distinct(&free), without, "{target}: {}", ends(&free));
    let bound = explored(target, with(assumption));
    assert_eq!(distinct(&bound), under, "{target} with {assumption}: {}", ends(&bound));
    assert_eq!(bound.ends.count(PathEnd::InvalidInput), 0, "{target} with {assumption}: {}", ends(&bound));
    if without.len() > under.len() {
        assert!(bound.ends.paths() < free.ends.paths(), "{target} with {assumption}: {}", ends(&bound));
        assert!(bound.steps < free.steps, "{target} with {assumption}: {} steps", bound.steps);
    }
}

#[test]
fn what_is_disjoint_shares_nothing() {
    assumed("Paper.sharing", "disjoint(x, y)", &[0, 1, 2], &[0, 2]);
    assumed("Paper.sharingAfterWrite", "disjoint(x, y)", &[0, 1, 2, 3], &[0, 2, 3]);
}

#[test]
fn assumptions_are_about_the_input() {
    assumed("Paper.linked", "disjoint(x, y)", &[0, 1], &[0, 1]);
    assumed("Paper.linked", "disjoint(x, y); acyclic(x); acyclic(y)", &[0, 1], &[0, 1]);
}

#[test]
fn what_is_acyclic_does_not_come_round() {
    assumed("Paper.round", "acyclic(x)", &[0, 1, 2, 3], &[0, 3]);
}

#[test]
fn what_is_distinct_is_not_the_same() {
    assumed("Paper.same", "distinct(x, y)", &[0, 1, 2], &[0, 2]);
    assumed("Paper.round", "distinct(x, x.f)", &[0, 1, 2, 3], &[0, 2, 3]);
    // a path of fields goes through aliases: where x.f is x, x.f.f is x too
    assumed("Paper.round", "distinct(x, x.f.f)", &[0, 1, 2, 3], &[0, 3]);
}
