//! Zones against enumeration of all vectors in a small range.

use super::{Fact, Zone, covers};
use proptest::prelude::*;

const LOW: i128 = -2;
const HIGH: i128 = 2;

#[derive(Clone, Debug)]
enum Limit {
    AtMost(usize, usize, i128),
    Equal(usize, usize, i128),
    Differ(usize, usize, i128),
}

fn limits(variables: usize) -> impl Strategy<Value = Vec<Limit>> {
    let one = (0..3u8, 0..=variables, 0..=variables, -3..=3i128).prop_map(|(kind, x, y, c)| match kind {
        0 => Limit::Equal(x, y, c),
        1 => Limit::Differ(x, y, c),
        _ => Limit::AtMost(x, y, c),
    });
    prop::collection::vec(one, 0..6)
}

fn zone(variables: usize, limits: &[Limit]) -> Zone {
    let mut zone = Zone::new(&vec![(LOW, HIGH); variables]);
    for limit in limits {
        match *limit {
            Limit::AtMost(x, y, c) => zone.at_most(x, y, c),
            Limit::Equal(x, y, c) => zone.exactly(x, y, c),
            Limit::Differ(x, y, c) => zone.differ(x, y, c),
        }
    }
    zone
}

fn satisfies(vector: &[i128], limits: &[Limit]) -> bool {
    let value = |variable: usize| if variable == 0 { 0 } else { vector[variable - 1] };
    limits.iter().all(|limit| match *limit {
        Limit::AtMost(x, y, c) => value(x) - value(y) <= c,
        Limit::Equal(x, y, c) => value(x) - value(y) == c,
        Limit::Differ(x, y, c) => value(x) - value(y) != c,
    })
}

fn vectors(variables: usize) -> Vec<Vec<i128>> {
    let mut all = vec![Vec::new()];
    for _ in 0..variables {
        all = all.iter().flat_map(|one| (LOW..=HIGH).map(move |value| [&one[..], &[value]].concat())).collect();
    }
    all
}

proptest! {
    #[test]
    fn a_variable_more_is_within_its_range(first in limits(2), second in limits(3)) {
        // a variable that comes later is as good as one that was there from the beginning
        let mut late = zone(2, &first).extended(&[(LOW, HIGH)]);
        let early = zone(3, &first);
        prop_assert!(late.includes(&early) && early.includes(&late));
        for limit in &second {
            match *limit {
                Limit::AtMost(x, y, c) => late.at_most(x, y, c),
                Limit::Equal(x, y, c) => late.exactly(x, y, c),
                Limit::Differ(x, y, c) => late.differ(x, y, c),
            }
        }
        let all: Vec<Limit> = first.iter().chain(&second).cloned().collect();
        for vector in vectors(3) {
            prop_assert_eq!(late.contains(&vector), satisfies(&vector, &all), "{:?}", vector);
        }
    }

    #[test]
    fn a_zone_holds_the_vectors_of_its_limits(limits in limits(3)) {
        let zone = zone(3, &limits);
        let mut any = false;
        for vector in vectors(3) {
            prop_assert_eq!(zone.contains(&vector), satisfies(&vector, &limits), "{:?}", vector);
            any |= satisfies(&vector, &limits);
        }
        prop_assert!(!any || !zone.is_empty());
    }

    #[test]
    fn a_sample_is_in_the_zone(limits in limits(3)) {
        let zone = zone(3, &limits);
        match zone.sample() {
            Some(vector) => prop_assert!(satisfies(&vector, &limits)),
            // without pairs that differ, every zone has one
            None => prop_assert!(zone.is_empty() || !zone.has_no_pairs()),
        }
    }

    #[test]
    fn projection_is_exact(limits in limits(3), kept in prop::sample::subsequence(vec![1usize, 2, 3], 1..=2)) {
        let zone = zone(3, &limits);
        let parts = zone.project(&kept);
        for vector in vectors(kept.len()) {
            let expected = vectors(3).iter().any(|whole| {
                kept.iter().zip(&vector).all(|(variable, value)| whole[variable - 1] == *value)
                    && satisfies(whole, &limits)
            });
            prop_assert_eq!(parts.iter().any(|part| part.contains(&vector)), expected, "{:?}", vector);
        }
    }

    #[test]
    fn inclusion_and_hull_are_sound(a in limits(3), b in limits(3)) {
        let (first, second) = (zone(3, &a), zone(3, &b));
        let hull = first.hull(&second);
        for vector in vectors(3) {
            let (one, two) = (first.contains(&vector), second.contains(&vector));
            prop_assert!(!(one || two) || hull.contains(&vector));
            prop_assert!(!first.includes(&second) || !two || one);
        }
    }

    #[test]
    fn covering_is_sound_and_mostly_complete(a in limits(2), b in limits(2), c in limits(2)) {
        let (first, second, whole) = (zone(2, &a), zone(2, &b), zone(2, &c));
        let missing = vectors(2).iter().any(|vector| {
            whole.contains(vector) && !first.contains(vector) && !second.contains(vector)
        });
        if covers(&[&first, &second], &whole) {
            prop_assert!(!missing);
        }
        // without pairs that differ, the answer is exact
        let plain = |limits: &[Limit]| limits.iter().all(|limit| !matches!(limit, Limit::Differ(..)));
        if plain(&a) && plain(&b) && plain(&c) {
            prop_assert_eq!(covers(&[&first, &second], &whole), !missing);
        }
    }

    #[test]
    fn facts_describe_the_zone(limits in limits(3)) {
        let zone = zone(3, &limits);
        if zone.is_empty() {
            return Ok(());
        }
        let mut again = Zone::new(&[(LOW, HIGH); 3]);
        for fact in zone.facts(&[(LOW, HIGH); 3]) {
            match fact {
                Fact::AtMost(x, y, c) => again.at_most(x, y, c),
                Fact::Equal(x, y, c) => again.exactly(x, y, c),
                Fact::Differ(x, y, c) => again.differ(x, y, c),
            }
        }
        for vector in vectors(3) {
            prop_assert_eq!(zone.contains(&vector), again.contains(&vector));
        }
    }
}

#[test]
fn variables_are_related_by_bounds_of_their_own() {
    let mut zone = Zone::new(&[(0, 9), (0, 9), (0, 9), (0, 9)]);
    zone.at_most(1, 0, 3);
    zone.at_most(2, 3, 4);
    assert_eq!(zone.related(), [(2, 3)]);
    zone.differ(1, 4, 0);
    assert_eq!(zone.related(), [(2, 3), (1, 4)]);
    // what follows from ranges relates nothing
    zone.at_most(3, 4, 9);
    assert_eq!(zone.related(), [(2, 3), (1, 4)]);
}
