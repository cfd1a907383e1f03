//! Small systems of integer comparisons, decided without a solver: by substitution, bounds, negative cycles, and a search
//! that tries the numbers nearest to zero first.
//!
//! A solution is checked against the original comparisons; "none" is only returned with a proof; everything else is
//! left to others.

use crate::formula::Relation;
use crate::linear::{Linear, Overflow};
use crate::sort::{Sort, Var, Variables};
use std::collections::BTreeMap;

/// The result for a system.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// These numbers satisfy it.
    Values(BTreeMap<Var, i128>),
    /// Nothing does.
    Nothing,
    /// Undecided.
    Open,
}

/// Larger systems are left to others.
const MOST_COMPARISONS: usize = 400;
/// Rounds of tightening bounds before trying something else.
const ROUNDS: usize = 64;
/// Numbers the search tries at most.
const TRIES: usize = 600;
/// Numbers tried at most for one variable.
const CANDIDATES: usize = 12;
/// Bounds beyond this count as unbounded, so that sums stay far from overflow.
const FAR: i128 = 1 << 80;

/// Row entries visited before the rest is left to others: a few milliseconds.
const MOST_WORK: usize = 1_000_000;

/// Decides a conjunction of comparisons.
#[must_use]
pub fn decide(variables: &Variables, comparisons: &[(&Linear, Relation)]) -> Found {
    if comparisons.len() > MOST_COMPARISONS {
        return Found::Open;
    }
    let real = |(sum, _): &(&Linear, Relation)| sum.parts().iter().any(|(v, _)| variables.sort(*v) == Sort::Real);
    if comparisons.iter().any(real) {
        return Found::Open;
    }
    let size: usize = comparisons.iter().map(|(sum, _)| 1 + sum.parts().len()).sum();
    if size.saturating_mul(comparisons.len()) > MOST_WORK {
        return Found::Open;
    }
    attempt(variables, comparisons).unwrap_or(Found::Open)
}

fn attempt(variables: &Variables, comparisons: &[(&Linear, Relation)]) -> Result<Found, Overflow> {
    let Some(system) = System::new(variables, comparisons)? else { return Ok(Found::Nothing) };
    if !system.equations.is_empty() {
        return Ok(Found::Open);
    }
    let mut bounds = Bounds { of: system.start.clone(), work: MOST_WORK };
    if !bounds.tighten(&system)? || system.has_negative_cycle()? {
        return Ok(Found::Nothing);
    }
    let mut tries = TRIES;
    let Some(bounds) = search(&system, bounds, &mut tries)? else { return Ok(Found::Open) };
    let mut values: BTreeMap<Var, i128> = BTreeMap::new();
    for (var, (low, _)) in system.variables.iter().zip(&bounds.of) {
        values.insert(*var, low.unwrap_or(0));
    }
    for (var, sum) in system.replaced.iter().rev() {
        let value = evaluate(sum, &values)?;
        values.insert(*var, value);
    }
    let holds = |(sum, relation): &(&Linear, Relation)| evaluate(sum, &values).map(|v| relation.holds(v));
    let inside = |(var, value): (&Var, &i128)| {
        variables.sort(*var).bounds().is_none_or(|(low, high)| (i128::from(low)..=i128::from(high)).contains(value))
    };
    for comparison in comparisons {
        if !holds(comparison)? {
            return Ok(Found::Open);
        }
    }
    Ok(if values.iter().all(inside) { Found::Values(values) } else { Found::Open })
}

fn evaluate(sum: &Linear, values: &BTreeMap<Var, i128>) -> Result<i128, Overflow> {
    let mut total = sum.offset();
    for (var, factor) in sum.parts() {
        let value = values.get(var).copied().unwrap_or(0);
        total = factor.checked_mul(value).and_then(|v| total.checked_add(v)).ok_or(Overflow)?;
    }
    Ok(total)
}

/// A sum over numbered variables: constant, then (variable, factor).
struct Row {
    constant: i128,
    parts: Vec<(usize, i128)>,
}

/// `row ≤ 0` and `row ≠ 0` over variables that no equation determines.
struct System {
    variables: Vec<Var>,
    start: Vec<(Option<i128>, Option<i128>)>,
    at_most: Vec<Row>,
    unequal: Vec<Row>,
    /// Equations in which no factor is 1 or -1.
    equations: Vec<Linear>,
    /// The replacements of eliminated variables, oldest first, in terms of later ones and of those that remain.
    replaced: Vec<(Var, Linear)>,
}

impl System {
    /// `None` if it is contradictory.
    fn new(variables: &Variables, comparisons: &[(&Linear, Relation)]) -> Result<Option<System>, Overflow> {
        let mut rows: Vec<(Linear, Relation)> = Vec::with_capacity(comparisons.len());
        for (sum, relation) in comparisons {
            rows.push(match relation {
                Relation::Lt => (sum.shifted(1)?, Relation::Le),
                _ => ((*sum).clone(), *relation),
            });
        }
        let mut replaced: Vec<(Var, Linear)> = Vec::new();
        while let Some((index, var, factor)) = pivot(&rows) {
            let (equation, _) = rows.swap_remove(index);
            // factor·var + rest = 0, with factor = ±1.
            let instead = Linear::var(var).plus(-factor, &equation)?;
            for (sum, _) in &mut rows {
                let other = sum.coefficient(var);
                if other != 0 {
                    *sum = sum.plus(-other, &Linear::var(var))?.plus(other, &instead)?;
                }
            }
            if let Some((low, high)) = variables.sort(var).bounds() {
                rows.push((Linear::constant(i128::from(low)).plus(-1, &instead)?, Relation::Le));
                rows.push((instead.shifted(-i128::from(high))?, Relation::Le));
            }
            replaced.push((var, instead));
        }
        Self::numbered(variables, rows, replaced)
    }

    fn numbered(
        variables: &Variables,
        rows: Vec<(Linear, Relation)>,
        replaced: Vec<(Var, Linear)>,
    ) -> Result<Option<System>, Overflow> {
        let all = rows.iter().map(|(sum, _)| sum).chain(replaced.iter().map(|(_, sum)| sum));
        let mut vars: Vec<Var> = all.flat_map(|sum| sum.parts()).map(|(v, _)| *v).collect();
        vars.sort_unstable();
        vars.dedup();
        vars.retain(|v| replaced.iter().all(|(gone, _)| gone != v));
        let bound = |v: &Var| match variables.sort(*v).bounds() {
            Some((low, high)) => (Some(i128::from(low)), Some(i128::from(high))),
            None => (None, None),
        };
        let start = vars.iter().map(bound).collect();
        let mut system =
            System { variables: vars, start, at_most: vec![], unequal: vec![], equations: vec![], replaced };
        for (sum, relation) in rows {
            if let Some(value) = sum.as_constant() {
                if relation.holds(value) {
                    continue;
                }
                return Ok(None);
            }
            let divisor = sum.parts().iter().fold(0, |d, (_, c)| gcd(d, c.unsigned_abs()));
            let divisor = i128::try_from(divisor).map_err(|_| Overflow)?.max(1);
            let divides = sum.offset() % divisor == 0;
            match relation {
                Relation::Eq if !divides => return Ok(None),
                Relation::Eq => system.equations.push(sum),
                Relation::Ne if divides => system.unequal.push(system.row(&sum, divisor)),
                Relation::Ne => {}
                // Integers: the constant may be rounded up.
                Relation::Le | Relation::Lt => system.at_most.push(system.row(&sum, divisor)),
            }
        }
        Ok(Some(system))
    }

    fn row(&self, sum: &Linear, divisor: i128) -> Row {
        let part = |(v, c): &(Var, i128)| Some((self.variables.binary_search(v).ok()?, c / divisor));
        let constant = sum.offset();
        let rounded = constant.div_euclid(divisor) + i128::from(constant.rem_euclid(divisor) != 0);
        Row { constant: rounded, parts: sum.parts().iter().filter_map(part).collect() }
    }

    /// Returns true if differences and bounds alone are contradictory (Bellman-Ford).
    fn has_negative_cycle(&self) -> Result<bool, Overflow> {
        // An edge (a, b, w) is b - a ≤ w; one more node is zero.
        let zero = self.variables.len();
        let mut edges: Vec<(usize, usize, i128)> = Vec::new();
        for (var, (low, high)) in self.start.iter().enumerate() {
            edges.extend(high.map(|h| (zero, var, h)));
            edges.extend(low.map(|l| (var, zero, -l)));
        }
        for row in &self.at_most {
            match row.parts.as_slice() {
                &[(x, 1)] => edges.push((zero, x, -row.constant)),
                &[(x, -1)] => edges.push((x, zero, -row.constant)),
                &[(x, 1), (y, -1)] | &[(y, -1), (x, 1)] => edges.push((y, x, -row.constant)),
                _ => {}
            }
        }
        let mut distance = vec![0i128; zero + 1];
        for _ in 0..=zero + 1 {
            let mut changed = false;
            for &(from, to, weight) in &edges {
                let start = distance.get(from).copied().unwrap_or(0);
                let Some(end) = distance.get_mut(to) else { continue };
                let through = start.checked_add(weight).ok_or(Overflow)?;
                if through < *end {
                    *end = through;
                    changed = true;
                }
            }
            if !changed {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// An equation that determines a variable: its index, the variable, and its factor 1 or -1.
fn pivot(rows: &[(Linear, Relation)]) -> Option<(usize, Var, i128)> {
    rows.iter().enumerate().filter(|(_, (_, relation))| *relation == Relation::Eq).find_map(|(index, (sum, _))| {
        // The youngest variable: older ones are those the user wrote, and are kept.
        let (var, factor) = sum.parts().iter().rev().find(|(_, c)| c.unsigned_abs() == 1)?;
        Some((index, *var, *factor))
    })
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The interval of each variable.
#[derive(Clone)]
struct Bounds {
    of: Vec<(Option<i128>, Option<i128>)>,
    /// Row entries that may still be visited.
    work: usize,
}

impl Bounds {
    /// Charges for a visit to a row. Running out of work is treated like an overflow: Z3 has to decide.
    fn count(&mut self, row: &Row) -> Result<(), Overflow> {
        self.work = self.work.checked_sub(1 + row.parts.len()).ok_or(Overflow)?;
        Ok(())
    }

    fn get(&self, var: usize) -> (Option<i128>, Option<i128>) {
        self.of.get(var).copied().unwrap_or((None, None))
    }

    fn fixed(&self, var: usize) -> Option<i128> {
        match self.get(var) {
            (Some(low), Some(high)) if low == high => Some(low),
            _ => None,
        }
    }

    /// Propagates every row; returns false on a contradiction. Always stops after a fixed number of rounds.
    fn tighten(&mut self, system: &System) -> Result<bool, Overflow> {
        for _ in 0..ROUNDS {
            let mut changed = false;
            for row in &system.at_most {
                match self.tighten_by(row)? {
                    None => return Ok(false),
                    Some(news) => changed |= news,
                }
            }
            for row in &system.unequal {
                match self.exclude(row)? {
                    None => return Ok(false),
                    Some(news) => changed |= news,
                }
            }
            if !changed {
                break;
            }
        }
        Ok(true)
    }

    /// The smallest value of a part; `None` if it is unbounded.
    fn least(&self, (var, factor): (usize, i128)) -> Result<Option<i128>, Overflow> {
        let (low, high) = self.get(var);
        let end = if factor > 0 { low } else { high };
        end.map(|e| e.checked_mul(factor).ok_or(Overflow)).transpose()
    }

    fn tighten_by(&mut self, row: &Row) -> Result<Option<bool>, Overflow> {
        self.count(row)?;
        let (mut sum, mut unbounded) = (row.constant, 0);
        for part in &row.parts {
            match self.least(*part)? {
                Some(least) => sum = sum.checked_add(least).ok_or(Overflow)?,
                None => unbounded += 1,
            }
        }
        if unbounded == 0 && sum > 0 {
            return Ok(None);
        }
        let mut changed = false;
        for &(var, factor) in &row.parts {
            let own = self.least((var, factor))?;
            let rest = match (own, unbounded) {
                (Some(own), 0) => sum.checked_sub(own).ok_or(Overflow)?,
                (None, 1) => sum,
                _ => continue,
            };
            // factor·var ≤ -rest
            let limit = rest.checked_neg().ok_or(Overflow)?;
            let (low, high) = self.get(var);
            let (low, high) = if factor > 0 {
                let most = limit.div_euclid(factor);
                (low, Some(high.map_or(most, |h| h.min(most))))
            } else {
                let least = -limit.div_euclid(-factor);
                (Some(low.map_or(least, |l| l.max(least))), high)
            };
            if low.is_some_and(|l| l > FAR) || high.is_some_and(|h| h < -FAR) {
                return Err(Overflow);
            }
            if matches!((low, high), (Some(l), Some(h)) if l > h) {
                return Ok(None);
            }
            if let Some(slot) = self.of.get_mut(var)
                && *slot != (low, high)
            {
                *slot = (low, high);
                changed = true;
                // The sums above are out of date: the next round continues.
                return Ok(Some(changed));
            }
        }
        Ok(Some(changed))
    }

    /// A row that must not be zero: if one variable is open and its forbidden value is a bound, that bound is
    /// tightened.
    fn exclude(&mut self, row: &Row) -> Result<Option<bool>, Overflow> {
        self.count(row)?;
        let (mut sum, mut open) = (row.constant, None);
        for &(var, factor) in &row.parts {
            match (self.fixed(var), open) {
                (Some(value), _) => {
                    sum = value.checked_mul(factor).and_then(|v| sum.checked_add(v)).ok_or(Overflow)?;
                }
                (None, None) => open = Some((var, factor)),
                (None, Some(_)) => return Ok(Some(false)),
            }
        }
        let Some((var, factor)) = open else { return Ok(if sum == 0 { None } else { Some(false) }) };
        if sum % factor != 0 {
            return Ok(Some(false));
        }
        let forbidden = -(sum / factor);
        let (low, high) = self.get(var);
        let next = match (low, high) {
            (Some(l), _) if l == forbidden => (Some(l + 1), high),
            (_, Some(h)) if h == forbidden => (low, Some(h - 1)),
            _ => return Ok(Some(false)),
        };
        if matches!(next, (Some(l), Some(h)) if l > h) {
            return Ok(None);
        }
        if let Some(slot) = self.of.get_mut(var) {
            *slot = next;
        }
        Ok(Some(true))
    }
}

/// Values for all variables, as bounds that leave one value each. `None` if none were found, which proves nothing.
fn search(system: &System, mut bounds: Bounds, tries: &mut usize) -> Result<Option<Bounds>, Overflow> {
    let size = |var: usize| match bounds.get(var) {
        (Some(low), Some(high)) => high.saturating_sub(low),
        (None, None) => i128::MAX,
        _ => i128::MAX - 1,
    };
    let open = (0..system.variables.len()).filter(|v| bounds.fixed(*v).is_none()).min_by_key(|v| (size(*v), *v));
    let Some(var) = open else { return Ok(Some(bounds)) };
    let (low, high) = bounds.get(var);
    for candidate in nearest(low, high) {
        if *tries == 0 {
            return Ok(None);
        }
        *tries -= 1;
        // Each try is also charged to all later tries.
        bounds.work = bounds.work.checked_sub(next_cost(system)).ok_or(Overflow)?;
        let mut next = bounds.clone();
        if let Some(slot) = next.of.get_mut(var) {
            *slot = (Some(candidate), Some(candidate));
        }
        if next.tighten(system)?
            && let Some(found) = search(system, next, tries)?
        {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// The cost of one round over all rows.
fn next_cost(system: &System) -> usize {
    system.at_most.iter().chain(&system.unequal).map(|row| 1 + row.parts.len()).sum()
}

/// Numbers between the bounds, nearest to zero first.
fn nearest(low: Option<i128>, high: Option<i128>) -> impl Iterator<Item = i128> {
    let start = match (low, high) {
        (Some(low), _) if low > 0 => low,
        (_, Some(high)) if high < 0 => high,
        _ => 0,
    };
    let inside = move |n: &i128| low.is_none_or(|l| l <= *n) && high.is_none_or(|h| *n <= h);
    let around = (0..CANDIDATES as i128).flat_map(move |d| [start.checked_add(d), start.checked_sub(d + 1)]);
    around.flatten().filter(inside).take(CANDIDATES)
}
