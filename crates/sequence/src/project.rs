//! What a state says about its symbolic cells, once all else is forgotten.

use crate::relevant::relevant;
use crate::shape::Symbol;
use crate::variables::{Constraint, Variable, range, ranges, wrapped};
use crate::zone::Zone;
use heapwright_program::Kind;
use heapwright_term::{Op, Sort, Term, TermError, TermId, Terms, Width};
use rustc_hash::FxHashMap;

/// A condition on the symbolic cells of a state: a zone over them and the variables of earlier calls that are still
/// mentioned, and the conditions that mention these.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Projected {
    pub zone: Zone,
    /// Variables of earlier calls; the zone has them after those of the cells.
    pub history: Vec<Variable>,
    pub rest: Vec<TermId>,
}

/// The variable of a symbolic cell, by its place among them.
pub(crate) fn cell_variable(terms: &mut Terms, place: usize, kind: Kind) -> Result<Variable, TermError> {
    let sort = sort(kind);
    Ok(Variable { raw: terms.variable(&format!("y{place}:{sort:?}:{kind:?}"), sort)?, kind })
}

pub(crate) fn sort(kind: Kind) -> Sort {
    match kind {
        Kind::Boolean => Sort::Bool,
        Kind::Byte => Sort::BitVec(Width::W8),
        Kind::Char | Kind::Short => Sort::BitVec(Width::W16),
        Kind::Long => Sort::BitVec(Width::W64),
        Kind::Float => Sort::Float32,
        Kind::Double => Sort::Float64,
        Kind::Int | Kind::Void | Kind::Ref => Sort::BitVec(Width::W32),
    }
}

/// Projects a constraint to the symbolic cells of a state. The union of the results is exact.
pub(crate) fn project(
    terms: &mut Terms,
    constraint: &Constraint,
    symbols: &[Symbol],
) -> Result<Vec<Projected>, TermError> {
    let mut all = constraint.clone();
    let old = all.variables.len();
    let mut cells = Vec::new();
    for (place, symbol) in symbols.iter().enumerate() {
        // a name of its own: the cells of the old state have the names that the new ones will get
        let sort = sort(symbol.kind);
        let raw = terms.variable(&format!("n{place}:{sort:?}:{:?}", symbol.kind), sort)?;
        cells.push(Variable { raw, kind: symbol.kind });
    }
    all.extend(&cells);
    let mut rest = all.rest.clone();
    let mut map: FxHashMap<TermId, TermId> = FxHashMap::default();
    let mut held = Vec::new();
    for (place, Symbol { kind, term, .. }) in symbols.iter().enumerate() {
        let Some(own) = cells.get(place).copied() else { continue };
        let number = old + place + 1;
        match (range(*kind).is_some(), all.linear(terms, *term)) {
            (true, Some((variable, offset))) => {
                all.zone.exactly(number, variable, offset);
                let same =
                    all.variables.get(variable.wrapping_sub(1)).filter(|one| one.kind == own.kind && offset == 0);
                if let Some(same) = same {
                    map.entry(same.raw).or_insert(own.raw);
                }
            }
            _ if matches!(terms.get(*term), Some(Term::Variable(_))) && !map.contains_key(term) => {
                map.insert(*term, own.raw);
                held.push((old + place, *term));
            }
            _ if is_free(terms, *term, place, symbols, &rest, &all) => {}
            _ => {
                let value = wrapped(terms, own)?;
                rest.push(equal(terms, value, *term)?);
            }
        }
    }
    let rest = relevant(terms, &all, (old, &held), rest);
    // what conditions still mention and no cell holds is history
    let mut history = Vec::new();
    for condition in &rest {
        for raw in terms.variables_of(*condition) {
            let is_new = cells.iter().any(|cell| cell.raw == raw);
            if is_new || map.contains_key(&raw) {
                continue;
            }
            let found = all.variables.iter().position(|variable| variable.raw == raw);
            let Some((index, variable)) = found.and_then(|index| Some((index, *all.variables.get(index)?))) else {
                continue;
            };
            let sort = sort(variable.kind);
            let name = format!("h{}:{sort:?}:{:?}", history.len(), variable.kind);
            let own = Variable { raw: terms.variable(&name, sort)?, kind: variable.kind };
            map.insert(raw, own.raw);
            history.push((index + 1, own));
        }
    }
    for (place, cell) in cells.iter().enumerate() {
        let own = cell_variable(terms, place, cell.kind)?;
        for target in map.values_mut().filter(|target| **target == cell.raw) {
            *target = own.raw;
        }
        map.insert(cell.raw, own.raw);
    }
    let mut rest = terms.substitute_all(&rest, &map)?;
    rest.sort_unstable();
    rest.dedup();
    let kept: Vec<usize> = (old + 1..=old + cells.len()).chain(history.iter().map(|(number, _)| *number)).collect();
    let history: Vec<Variable> = history.into_iter().map(|(_, variable)| variable).collect();
    let zones = all.zone.project(&kept);
    Ok(zones.into_iter().map(|zone| Projected { zone, history: history.clone(), rest: rest.clone() }).collect())
}

/// The condition that two terms have the same value; for floats, the same bits.
pub(crate) fn equal(terms: &mut Terms, a: TermId, b: TermId) -> Result<TermId, TermError> {
    match terms.sort(a) {
        Some(Sort::Float32 | Sort::Float64) => {
            let (a, b) = (terms.unary(Op::FloatToBits, a)?, terms.unary(Op::FloatToBits, b)?);
            terms.binary(Op::Eq, a, b)
        }
        _ => terms.binary(Op::Eq, a, b),
    }
}

/// Whether a term can have any value: it adds a variable to something, and nothing else mentions that variable.
fn is_free(terms: &Terms, term: TermId, place: usize, symbols: &[Symbol], rest: &[TermId], all: &Constraint) -> bool {
    let (zone, whole) = (&all.zone, Zone::new(&ranges(&all.variables)));
    let alone = |raw: TermId| {
        let Some(index) = all.variables.iter().position(|variable| variable.raw == raw) else { return false };
        let number = index + 1;
        let full = zone.bound(number, 0) == whole.bound(number, 0) && zone.bound(0, number) == whole.bound(0, number);
        let others = (1..=all.variables.len()).filter(|other| *other != number);
        let untouched = full && { others }.all(|other| implied(zone, number, other) && implied(zone, other, number));
        let mentioned = |term: &TermId| terms.variables(*term).contains(&raw);
        let elsewhere = symbols.iter().enumerate().any(|(other, symbol)| other != place && mentioned(&symbol.term));
        let wide = all.variables.get(index).is_some_and(|one| matches!(one.kind, Kind::Int | Kind::Long));
        untouched && wide && zone.has_no_pairs() && !elsewhere && !rest.iter().any(mentioned)
    };
    let mut current = term;
    loop {
        let (a, b) = match terms.get(current) {
            Some(Term::Variable(_)) => return alone(current),
            Some(Term::Unary(Op::Neg | Op::BitNot, inner)) => (inner, None),
            Some(Term::Binary(Op::Add | Op::Sub | Op::BitXor, a, b)) => (a, Some(b)),
            _ => return false,
        };
        let Some(b) = b else {
            current = a;
            continue;
        };
        // follow the side with a variable that the other side does not have
        let (left, right) = (terms.variables(a), terms.variables(b));
        let lone = |side: &[TermId], other: &[TermId]| side.iter().any(|raw| !other.contains(raw) && alone(*raw));
        current = match (lone(&left, &right), lone(&right, &left)) {
            (true, _) => a,
            (_, true) => b,
            _ => return false,
        };
    }
}

/// Whether the bound of a difference follows from the ranges of its two variables.
fn implied(zone: &Zone, x: usize, y: usize) -> bool {
    match (zone.bound(x, y), zone.bound(x, 0), zone.bound(0, y)) {
        (Some(bound), Some(high), Some(low)) => bound >= high + low,
        (bound, ..) => bound.is_none(),
    }
}
