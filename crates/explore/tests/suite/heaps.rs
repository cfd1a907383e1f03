//! Paths through objects and arrays.

use crate::support::{all_paths, ends, sorted_runs, sound};
use heapwright_case::PathEnd;
use heapwright_vm::Aliasing;

#[test]
fn an_alias_is_no_path() {
    let found = all_paths("Heaps.alias", |_| ());
    sound(&found);
    assert_eq!(ends(&found), "returned: 2, threw: 3");
    let eager = all_paths("Heaps.alias", |options| options.inputs.aliasing = Aliasing::Eager);
    sound(&eager);
    assert!(eager.ends.count(PathEnd::Returned) > 2, "{}", ends(&eager));
}

#[test]
fn lists_are_as_long_as_the_bound_allows() {
    for bound in 1..4 {
        let found = all_paths("Heaps.length", |options| options.bounds.loops = bound);
        sound(&found);
        assert_eq!(found.ends.count(PathEnd::Returned), u64::from(bound) + 1, "{}", ends(&found));
    }
}

#[test]
fn a_loop_that_asks_a_method_is_bounded_like_one_that_looks_itself() {
    for bound in 1..4 {
        let found = all_paths("Heaps.lengthAsked", |options| options.bounds.loops = bound);
        sound(&found);
        assert_eq!(found.ends.count(PathEnd::Returned), u64::from(bound) + 1, "{}", ends(&found));
    }
}

#[test]
fn recursion_that_asks_a_method_is_bounded_too() {
    for bound in 1..4 {
        let found = all_paths("Heaps.depth", |options| options.bounds.recursion = bound);
        sound(&found);
        assert_eq!(found.ends.count(PathEnd::Returned), u64::from(bound) + 1, "{}", ends(&found));
    }
}

#[test]
fn loops_that_ask_start_afresh_when_they_are_entered_again() {
    let found = all_paths("Heaps.table", |options| options.bounds.loops = 2);
    sound(&found);
    // no row; one or two rows of none, one or two columns
    assert_eq!(found.ends.count(PathEnd::Returned), 7, "{}", ends(&found));
}

#[test]
fn a_cycle_is_found() {
    let found = all_paths("Heaps.isCycle", |_| ());
    sound(&found);
    assert!(sorted_runs(&found).contains(&"Returned(Some(Boolean(true)))".to_owned()));
}

#[test]
fn an_element_of_an_array_is_found() {
    let found = all_paths("Heaps.indexOf", |options| options.bounds.loops = 2);
    sound(&found);
    // null; empty; found at 0; one element; found at 1; two elements; found at 2, before a third iteration is complete
    assert_eq!(found.ends.count(PathEnd::Threw), 1, "{}", ends(&found));
    assert_eq!(found.ends.count(PathEnd::Returned), 6, "{}", ends(&found));
}
