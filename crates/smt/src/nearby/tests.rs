//! A repaired witness satisfies the whole query, however the queries before it looked, and what is tracked from query to
//! query is what a fresh evaluation finds.

use super::Nearby;
use super::tracked::Tracked;
use crate::checked::satisfies;
use crate::query::{Query, SatResult, Solver};
use crate::tests::hidden::Hidden;
use crate::tests::{Silent, demand};
use heapwright_term::{Evaluator, Op, Sort, TermId, Terms, Value, Width, Witness};
use std::rc::Rc;
use std::time::Duration;

const CASES: u64 = 400;
const QUERIES: usize = 12;
const OBJECTS: u64 = 0x8000_0000;

/// Queries about one set of assertions, each with some of them and a witness that is a little wrong.
fn exercise(seed: u64, make: fn(&mut Hidden)) {
    for case in 0..CASES {
        let mut hidden = Hidden::new(seed * 1_000_003 + case);
        make(&mut hidden);
        if hidden.assertions.is_empty() || hidden.witness.iter().next().is_none() {
            continue;
        }
        let mut layer = Nearby::new(Silent);
        let all = hidden.assertions.clone();
        for _ in 0..QUERIES {
            let count = 1 + hidden.below(all.len());
            let mut assertions: Vec<TermId> = all.iter().copied().take(count).collect();
            // another order in front, so that prefixes differ
            if hidden.below(3) == 0 {
                let place = hidden.below(count);
                assertions.swap(0, place);
            }
            let base = disturbed(&mut hidden);
            let query = Query::new(assertions, Duration::from_secs(1)).with_base(Rc::new(base));
            match layer.check(&mut hidden.terms, &query) {
                SatResult::Sat(witness) => {
                    let holds = satisfies(&hidden.terms, &query.assertions, &witness);
                    assert!(holds, "a wrong model of\n{}", hidden.script());
                }
                SatResult::Unsat(_) => panic!("refuted, although it has a witness:\n{}", hidden.script()),
                SatResult::Unknown(_) => {}
            }
        }
    }
}

/// The hidden witness with other values for two variables.
fn disturbed(hidden: &mut Hidden) -> Witness {
    let mut base = hidden.witness.clone();
    let known: Vec<(TermId, Value)> = hidden.witness.iter().collect();
    for _ in 0..2 {
        let (variable, value) = hidden.pick(&known);
        let bits = hidden.pick(&[0, 1, value.bits().wrapping_add(1), value.bits() ^ 2]);
        if hidden.below(4) > 0 {
            base.set(variable, Value::from_bits(value.sort(), bits));
        } else {
            base = base.iter().filter(|(known, _)| *known != variable).collect();
        }
    }
    base
}

/// References with lists of objects, and references that are equal to what one of these objects holds.
fn references(hidden: &mut Hidden) {
    let sort = Sort::BitVec(Width::W32);
    let objects: Vec<u64> = (1..=5).map(|number| OBJECTS + number).chain([0]).collect();
    let mut known = Vec::new();
    for _ in 0..4 {
        let bits = hidden.pick(&objects);
        let variable = hidden.variable_with(sort, bits);
        let mut any = None;
        for &object in &objects {
            let object = hidden.constant(Width::W32, object);
            let is = hidden.binary(Op::Eq, variable, object);
            any = Some(any.map_or(is, |any| hidden.binary(Op::Or, any, is)));
        }
        any.into_iter().for_each(|any| hidden.claim(any));
        known.push(variable);
    }
    for _ in 0..6 {
        let (a, b) = (hidden.pick(&known), hidden.pick(&known));
        let bits = hidden.value(b).bits();
        let derived = hidden.variable_with(sort, bits);
        let object = hidden.pick(&objects);
        let object = hidden.constant(Width::W32, object);
        let is = hidden.binary(Op::Eq, a, object);
        let same = hidden.binary(Op::Eq, derived, b);
        let is_not = hidden.unary(Op::Not, is);
        let axiom = hidden.binary(Op::Or, is_not, same);
        hidden.claim(axiom);
        let null = hidden.constant(Width::W32, 0);
        let is_null = hidden.binary(Op::Eq, derived, null);
        hidden.claim(is_null);
    }
}

#[test]
fn witnesses_are_repaired() {
    exercise(41, Hidden::equalities);
    exercise(42, Hidden::connectives);
    exercise(43, Hidden::differences);
    demand(&["nearby::repaired"], 3 * CASES);
}

#[test]
fn references_are_repaired() {
    exercise(44, references);
    // most of them, and not only those with nothing to repair
    demand(&["nearby::repaired"], CASES * QUERIES as u64 * 3 / 4);
}

/// Prefixes of one set of assertions in several orders, under witnesses that have other values, more, or fewer.
#[test]
fn what_is_false_is_tracked() {
    let makers: [fn(&mut Hidden); 4] = [Hidden::equalities, Hidden::connectives, Hidden::differences, references];
    let mut false_ones = 0;
    for (number, make) in makers.into_iter().enumerate() {
        for case in 0..CASES {
            let mut hidden = Hidden::new(case * 7_919 + number as u64);
            make(&mut hidden);
            if hidden.assertions.is_empty() || hidden.witness.iter().next().is_none() {
                continue;
            }
            let mut tracked = Tracked::default();
            let mut all = hidden.assertions.clone();
            for _ in 0..QUERIES {
                let count = 1 + hidden.below(all.len());
                let (a, b) = (hidden.below(all.len()), hidden.below(all.len()));
                all.swap(a, b);
                let assertions: Vec<TermId> = all.iter().copied().take(count).collect();
                let base = disturbed(&mut hidden);
                let mut evaluator = Evaluator::new(&hidden.terms, &base);
                let is_false = |place: &usize| evaluator.value(assertions[*place]) != Ok(Value::bool(true));
                let expected: Vec<usize> = (0..assertions.len()).filter(is_false).collect();
                assert_eq!(tracked.update(&hidden.terms, &assertions, &base), expected, "{}", hidden.script());
                false_ones += expected.len() as u64;
            }
        }
    }
    assert!(false_ones > CASES, "hardly anything was false");
}

/// Handles of another arena are other terms, even if they have the same numbers.
#[test]
fn another_arena_is_another_query() {
    let mut tracked = Tracked::default();
    let mut first = Terms::new();
    let x = first.variable("x", Sort::BitVec(Width::W32)).unwrap();
    let (zero, one) = (first.int(0).unwrap(), first.int(1).unwrap());
    let is_zero = first.binary(Op::Eq, x, zero).unwrap();
    let _ = one;
    assert!(tracked.update(&first, &[is_zero], &Witness::default()).is_empty());
    let mut second = Terms::new();
    let x = second.variable("x", Sort::BitVec(Width::W32)).unwrap();
    let (one, _) = (second.int(1).unwrap(), second.int(0).unwrap());
    let is_one = second.binary(Op::Eq, x, one).unwrap();
    assert_eq!(is_one, is_zero, "the handles must be equal for this test");
    assert_eq!(tracked.update(&second, &[is_one], &Witness::default()), [0]);
}
