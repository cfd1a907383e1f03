//! Bounds on the numeric parameters of predicates, computed as a fixed point over their cases.
//!
//! A folded predicate whose arguments are out of range is refuted at once; unfolding it could go on forever.

use super::precondition::Scheme;
use heapwright_logic::{Linear, Pure, Relation, Sort, SymbolicHeap, Term, Var};
use std::collections::BTreeMap;

/// A lower and an upper bound, both inclusive; `None` if unbounded.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Range {
    pub low: Option<i128>,
    pub high: Option<i128>,
}

impl Range {
    fn join(self, other: Range) -> Range {
        let both = |a: Option<i128>, b: Option<i128>, least: bool| match (a, b) {
            (Some(a), Some(b)) => Some(if least { a.min(b) } else { a.max(b) }),
            _ => None,
        };
        Range { low: both(self.low, other.low, true), high: both(self.high, other.high, false) }
    }

    /// Drops the bounds that have changed.
    fn widened(self, next: Range) -> Range {
        let keep = |old: Option<i128>, new: Option<i128>| if old == new { new } else { None };
        Range { low: keep(self.low, next.low), high: keep(self.high, next.high) }
    }

    fn is_empty(self) -> bool {
        matches!((self.low, self.high), (Some(low), Some(high)) if low > high)
    }
}

/// The ranges of a predicate's parameters; `None` while no case is known to be possible.
type Ranges = Option<Vec<Range>>;

/// Number of rounds after which bounds that still change are dropped.
const PATIENCE: usize = 4;

/// Maximum rounds of propagation within a case.
const ROUNDS: usize = 8;

/// Finds the ranges of the parameters of all predicates.
pub(super) fn ranges(predicates: &[Scheme]) -> Vec<Vec<Range>> {
    let mut known: Vec<Ranges> = vec![None; predicates.len()];
    for round in 0.. {
        let mut changed = false;
        for (position, scheme) in predicates.iter().enumerate() {
            let mut next: Ranges = None;
            for case in &scheme.cases {
                if let Some(found) = of_case(scheme, case, &known) {
                    next = Some(match next {
                        None => found,
                        Some(before) => before.into_iter().zip(found).map(|(a, b)| a.join(b)).collect(),
                    });
                }
            }
            let Some(place) = known.get_mut(position) else { continue };
            // Ranges only grow, so the fixed point is reached whatever the order of predicates and cases.
            if let Some(before) = place.as_ref() {
                let grown = |(before, now): (&Range, Range)| {
                    let joined = before.join(now);
                    if round >= PATIENCE { before.widened(joined) } else { joined }
                };
                let now = next.take().unwrap_or_else(|| before.clone());
                next = Some(before.iter().zip(now).map(grown).collect());
            }
            if *place != next {
                *place = next;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    let open = |scheme: &Scheme| vec![Range::default(); scheme.params.len()];
    predicates.iter().zip(known).map(|(scheme, found)| found.unwrap_or_else(|| open(scheme))).collect()
}

/// `sum ≤ 0`.
struct AtMostZero(Linear);

fn of_case(scheme: &Scheme, case: &SymbolicHeap, known: &[Ranges]) -> Ranges {
    let mut constraints = Vec::new();
    for atom in &case.pure {
        match atom {
            Pure::False => return None,
            Pure::Compare(sum, relation) => add(&mut constraints, sum, *relation),
            Pure::Same(..) | Pure::Differ(..) | Pure::Contents(_) | Pure::Element(_) => {}
        }
    }
    for call in &case.calls {
        // an undefined predicate adds no constraint; one not known to be satisfiable yet rules out this case for now
        let Some(ranges) = known.get(call.predicate.0 as usize) else { continue };
        let ranges = ranges.as_ref()?;
        for (arg, range) in call.args.iter().zip(ranges) {
            let Some(sum) = number(scheme, arg) else { continue };
            if let Some(high) = range.high
                && let Ok(sum) = sum.shifted(-high)
            {
                add(&mut constraints, &sum, Relation::Le);
            }
            if let Some(low) = range.low
                && let Ok(sum) = sum.times(-1).and_then(|sum| sum.shifted(low))
            {
                add(&mut constraints, &sum, Relation::Le);
            }
        }
    }
    constraints.retain(|AtMostZero(sum)| sum.parts().iter().all(|(var, _)| scheme.variables.sort(*var) != Sort::Real));
    let mut values: BTreeMap<Var, Range> = BTreeMap::new();
    for (var, variable) in scheme.variables.iter() {
        let (low, high) =
            variable.sort.bounds().map_or((None, None), |(low, high)| (Some(i128::from(low)), Some(i128::from(high))));
        values.insert(var, Range { low, high });
    }
    for _ in 0..ROUNDS {
        let mut news = false;
        for constraint in &constraints {
            news |= narrow(constraint, &mut values);
        }
        if !news {
            break;
        }
    }
    let range = |var: &Var| values.get(var).copied().unwrap_or_default();
    let found: Vec<Range> = scheme.params.iter().map(range).collect();
    (!values.values().any(|range| range.is_empty())).then_some(found)
}

fn number(scheme: &Scheme, term: &Term) -> Option<Linear> {
    match term {
        Term::Null => None,
        Term::Var(var) if scheme.variables.sort(*var).is_ref() => None,
        term => term.as_linear(),
    }
}

fn add(constraints: &mut Vec<AtMostZero>, sum: &Linear, relation: Relation) {
    match relation {
        Relation::Ne => {}
        Relation::Le => constraints.push(AtMostZero(sum.clone())),
        Relation::Lt => constraints.extend(sum.shifted(1).ok().map(AtMostZero)),
        Relation::Eq => {
            constraints.push(AtMostZero(sum.clone()));
            constraints.extend(sum.times(-1).ok().map(AtMostZero));
        }
    }
}

/// Narrows the range of each variable by a constraint. Returns true if a range got smaller.
fn narrow(AtMostZero(sum): &AtMostZero, values: &mut BTreeMap<Var, Range>) -> bool {
    let mut news = false;
    for (var, factor) in sum.parts() {
        // factor·var ≤ -(the minimum of the rest)
        let least = |total: i128, (other, factor): &(Var, i128)| {
            let range = values.get(other).copied().unwrap_or_default();
            let bound = if *factor > 0 { range.low } else { range.high };
            total.checked_add(bound?.checked_mul(*factor)?)
        };
        let others = sum.parts().iter().filter(|(other, _)| other != var).try_fold(sum.offset(), least);
        let Some(most) = others.and_then(i128::checked_neg) else { continue };
        let Some(range) = values.get_mut(var) else { continue };
        let better = if *factor > 0 {
            let high = most.div_euclid(*factor);
            range.high.is_none_or(|old| high < old).then(|| range.high = Some(high))
        } else {
            // -f·x ≤ most: x ≥ most / -f, rounded up
            let low = -most.div_euclid(-*factor);
            range.low.is_none_or(|old| low > old).then(|| range.low = Some(low))
        };
        news |= better.is_some();
    }
    news
}
