//! Refutes small systems of integer comparisons by eliminating one variable after the other (Fourier and Motzkin).

use crate::formula::Relation;
use crate::linear::{Linear, Overflow};
use crate::sort::Var;
use std::collections::{BTreeMap, BTreeSet};

/// More inequalities than this are not combined.
const MOST_ROWS: usize = 160;

/// Returns true if whole numbers certainly do not satisfy all comparisons.
pub(crate) fn refutes(comparisons: &[(&Linear, Relation)]) -> bool {
    attempt(comparisons).unwrap_or(false)
}

fn attempt(comparisons: &[(&Linear, Relation)]) -> Result<bool, Overflow> {
    let Some(mut rows) = inequalities(comparisons)? else { return Ok(true) };
    loop {
        let Some(tight) = tightened(&rows)? else { return Ok(true) };
        rows = tight;
        let vars: BTreeSet<Var> = rows.iter().flat_map(|row| row.parts()).map(|(var, _)| *var).collect();
        let cost = |var: &Var| {
            let above = rows.iter().filter(|row| row.coefficient(*var) > 0).count();
            let below = rows.iter().filter(|row| row.coefficient(*var) < 0).count();
            above * below
        };
        let Some(var) = vars.into_iter().min_by_key(cost) else { return Ok(false) };
        if rows.len() + cost(&var) > MOST_ROWS {
            return Ok(false);
        }
        rows = combined(rows, var)?;
    }
}

/// The comparisons as sums that are at most 0, with equations used up; `None` if one cannot hold.
fn inequalities(comparisons: &[(&Linear, Relation)]) -> Result<Option<Vec<Linear>>, Overflow> {
    let mut all: Vec<(Linear, Relation)> =
        comparisons.iter().map(|(sum, relation)| ((*sum).clone(), *relation)).collect();
    loop {
        let pivot = all.iter().enumerate().find_map(|(index, (sum, relation))| {
            let (var, factor) = sum.parts().iter().find(|(_, factor)| factor.unsigned_abs() == 1)?;
            (*relation == Relation::Eq).then_some((index, *var, *factor))
        });
        let Some((index, var, factor)) = pivot else { break };
        let (equation, _) = all.swap_remove(index);
        for (sum, _) in &mut all {
            let other = sum.coefficient(var);
            if other != 0 {
                *sum = sum.plus(other.checked_mul(-factor).ok_or(Overflow)?, &equation)?;
            }
        }
    }
    let mut rows = Vec::new();
    for (sum, relation) in all {
        if sum.as_constant().is_some_and(|value| !relation.holds(value)) {
            return Ok(None);
        }
        match relation {
            Relation::Ne => {}
            Relation::Le => rows.push(sum),
            Relation::Lt => rows.push(sum.shifted(1)?),
            Relation::Eq => rows.extend([sum.times(-1)?, sum]),
        }
    }
    Ok(Some(rows))
}

/// Divides every row by the common divisor of its factors and keeps the strongest of those that differ only in their
/// constant; `None` if one cannot hold.
fn tightened(rows: &[Linear]) -> Result<Option<Vec<Linear>>, Overflow> {
    let mut best: BTreeMap<Vec<(Var, i128)>, i128> = BTreeMap::new();
    for row in rows {
        if let Some(value) = row.as_constant() {
            if value > 0 {
                return Ok(None);
            }
            continue;
        }
        let divisor = row.parts().iter().fold(0u128, |divisor, (_, factor)| gcd(divisor, factor.unsigned_abs()));
        let divisor = i128::try_from(divisor).map_err(|_| Overflow)?.max(1);
        let parts = row.parts().iter().map(|(var, factor)| (*var, factor / divisor)).collect();
        // Rounded up: the sum of the parts is whole.
        let constant = -(row.offset().checked_neg().ok_or(Overflow)?.div_euclid(divisor));
        let slot = best.entry(parts).or_insert(constant);
        *slot = (*slot).max(constant);
    }
    let mut tight = Vec::with_capacity(best.len());
    for (parts, constant) in best {
        let mut row = Linear::constant(constant);
        for (var, factor) in parts {
            row = row.plus(factor, &Linear::var(var))?;
        }
        tight.push(row);
    }
    Ok(Some(tight))
}

fn combined(rows: Vec<Linear>, var: Var) -> Result<Vec<Linear>, Overflow> {
    let (with, mut rest): (Vec<Linear>, Vec<Linear>) = rows.into_iter().partition(|row| row.coefficient(var) != 0);
    let (above, below): (Vec<Linear>, Vec<Linear>) = with.into_iter().partition(|row| row.coefficient(var) > 0);
    for upper in &above {
        for lower in &below {
            let (a, b) = (upper.coefficient(var), lower.coefficient(var));
            rest.push(upper.times(-b)?.plus(a, lower)?);
        }
    }
    Ok(rest)
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(constant: i128, parts: &[(u32, i128)]) -> Linear {
        let add = |sum: Linear, (var, factor): &(u32, i128)| sum.plus(*factor, &Linear::var(Var(*var))).unwrap();
        parts.iter().fold(Linear::constant(constant), add)
    }

    #[test]
    fn three_rows_contradict_each_other_and_two_do_not() {
        // x ≤ y, z ≥ 0, x ≥ y + z + 1
        let rows = [sum(0, &[(0, 1), (1, -1)]), sum(0, &[(2, -1)]), sum(1, &[(0, -1), (1, 1), (2, 1)])];
        let all: Vec<(&Linear, Relation)> = rows.iter().map(|row| (row, Relation::Le)).collect();
        assert!(refutes(&all));
        for left_out in 0..3 {
            let some: Vec<_> =
                all.iter().enumerate().filter(|(index, _)| *index != left_out).map(|(_, row)| *row).collect();
            assert!(!refutes(&some), "without {left_out}");
        }
    }

    #[test]
    fn whole_numbers_are_rounded() {
        // 1 ≤ 2x ≤ 1
        let (low, high) = (sum(1, &[(0, -2)]), sum(-1, &[(0, 2)]));
        assert!(refutes(&[(&low, Relation::Le), (&high, Relation::Le)]));
        assert!(!refutes(&[(&low, Relation::Le), (&sum(-2, &[(0, 2)]), Relation::Le)]));
    }
}
