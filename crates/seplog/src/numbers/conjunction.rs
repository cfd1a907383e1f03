//! Values for the numbers of a formula without calls.

use super::small::{self, Found};
use super::z3::{Expr, Kind, Outcome, Z3};
use crate::reason::{Reason, patience};
use heapwright_logic::{Arithmetic, Limits, Linear, Pure, Relation, Sort, Var, Variables};
use std::collections::BTreeMap;

/// A number: numerator and denominator, the latter positive.
pub(crate) type Fraction = (i128, i128);

/// Z3 constants for the variables of a formula.
#[derive(Default)]
pub(crate) struct Constants {
    known: BTreeMap<Var, (Expr, bool)>,
}

impl Constants {
    /// The constant of a variable, and whether it is a real. The bounds of its sort are asserted on creation.
    pub(crate) fn of(&mut self, z3: &mut Z3, variables: &Variables, var: Var) -> Result<(Expr, bool), Reason> {
        if let Some(known) = self.known.get(&var) {
            return Ok(*known);
        }
        let sort = variables.sort(var);
        let real = sort == Sort::Real;
        let constant = z3.fresh(if real { Kind::Real } else { Kind::Int })?;
        if let Some((low, high)) = sort.bounds() {
            for (factor, bound) in [(-1, i128::from(low)), (1, -i128::from(high))] {
                let sum = z3.sum(bound, &[(factor, constant)], false)?;
                let fact = z3.compare(sum, Relation::Le, false)?;
                z3.assert(fact)?;
            }
        }
        self.known.insert(var, (constant, real));
        Ok((constant, real))
    }

    /// A sum, and whether it is a real.
    pub(crate) fn linear(&mut self, z3: &mut Z3, variables: &Variables, sum: &Linear) -> Result<(Expr, bool), Reason> {
        let real = sum.parts().iter().any(|(v, _)| variables.sort(*v) == Sort::Real);
        let mut terms = Vec::with_capacity(sum.parts().len());
        for &(var, factor) in sum.parts() {
            let (constant, is_real) = self.of(z3, variables, var)?;
            terms.push((factor, if real && !is_real { z3.as_real(constant)? } else { constant }));
        }
        Ok((z3.sum(sum.offset(), &terms, real)?, real))
    }

    /// A comparison.
    pub(crate) fn compare(
        &mut self,
        z3: &mut Z3,
        variables: &Variables,
        sum: &Linear,
        relation: Relation,
    ) -> Result<Expr, Reason> {
        let (sum, real) = self.linear(z3, variables, sum)?;
        z3.compare(sum, relation, real)
    }

    /// The model's value of every variable requested so far.
    pub(crate) fn values(&self, z3: &Z3) -> Result<BTreeMap<Var, Fraction>, Reason> {
        self.known.iter().map(|(var, (constant, _))| Ok((*var, z3.fraction(*constant)?))).collect()
    }
}

/// Decides what evaluation leaves open: small systems by itself, all others with Z3.
#[derive(Copy, Clone, Debug)]
pub struct Numbers;

/// Time limit for the arithmetic left at the end of an evaluation, in milliseconds.
const RESIDUE: u32 = 5_000;

impl Arithmetic for Numbers {
    fn is_satisfiable(
        &self,
        variables: &Variables,
        comparisons: &[(Linear, Relation)],
        limits: &Limits<'_>,
    ) -> Option<bool> {
        let comparisons: Vec<(&Linear, Relation)> =
            comparisons.iter().map(|(sum, relation)| (sum, *relation)).collect();
        let patience = patience(limits).ok()?.min(RESIDUE);
        decide(variables, &comparisons, patience).ok().map(|values| values.is_some())
    }
}

/// Values that satisfy all comparisons among the atoms, found within the given milliseconds; variables that do not
/// occur may be missing. `None` if there are none.
pub(crate) fn solve(
    variables: &Variables,
    pure: &[Pure],
    patience: u32,
) -> Result<Option<BTreeMap<Var, Fraction>>, Reason> {
    let compared = |atom| match atom {
        &Pure::Compare(ref sum, relation) => Some((sum, relation)),
        _ => None,
    };
    let comparisons: Vec<_> = pure.iter().filter_map(compared).collect();
    decide(variables, &comparisons, patience)
}

fn decide(
    variables: &Variables,
    comparisons: &[(&Linear, Relation)],
    patience: u32,
) -> Result<Option<BTreeMap<Var, Fraction>>, Reason> {
    if comparisons.is_empty() {
        return Ok(Some(BTreeMap::new()));
    }
    match small::decide(variables, comparisons) {
        Found::Values(values) => return Ok(Some(values.into_iter().map(|(var, n)| (var, (n, 1))).collect())),
        Found::Nothing => return Ok(None),
        Found::Open => {}
    }
    by_z3(variables, comparisons, patience)
}

fn by_z3(
    variables: &Variables,
    comparisons: &[(&Linear, Relation)],
    patience: u32,
) -> Result<Option<BTreeMap<Var, Fraction>>, Reason> {
    let mut z3 = Z3::new()?;
    let mut constants = Constants::default();
    for &(sum, relation) in comparisons {
        let fact = constants.compare(&mut z3, variables, sum, relation)?;
        z3.assert(fact)?;
    }
    match z3.check(&[], patience)? {
        Outcome::Sat => Ok(Some(constants.values(&z3)?)),
        Outcome::Unsat => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::time::Duration;

    /// Variables without bounds and two with, and comparisons between them.
    fn system() -> impl Strategy<Value = Vec<(Vec<i8>, i8, u8)>> {
        let factor = prop_oneof![4 => Just(0i8), 2 => Just(1i8), 2 => Just(-1i8), 1 => -3i8..=3];
        let sum = (prop::collection::vec(factor, 5), -6i8..=6, 0u8..4);
        prop::collection::vec(sum, 1..10)
    }

    /// Without time the arithmetic at the end of an evaluation has no answer, whatever the answer would be.
    #[test]
    fn without_time_nothing_is_decided() {
        let mut variables = Variables::new();
        let (x, y) = (variables.fresh("x", Sort::Int), variables.fresh("y", Sort::Int));
        let difference = Linear::var(x).plus(-2, &Linear::var(y)).unwrap();
        let possible = [(difference.clone(), Relation::Lt)];
        let impossible = [(difference.clone(), Relation::Eq), (difference.shifted(1).unwrap(), Relation::Eq)];
        let over = Limits::new(&|| Duration::ZERO);
        assert_eq!(Numbers.is_satisfiable(&variables, &possible, &Limits::none()), Some(true));
        assert_eq!(Numbers.is_satisfiable(&variables, &impossible, &Limits::none()), Some(false));
        assert_eq!(Numbers.is_satisfiable(&variables, &possible, &over), None);
        assert_eq!(Numbers.is_satisfiable(&variables, &impossible, &over), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

        #[test]
        fn small_systems_agree_with_z3(rows in system()) {
            let mut variables = Variables::new();
            for sort in [Sort::Int, Sort::Int, Sort::Int, Sort::Range(-4, 9), Sort::Bool] {
                variables.fresh("v", sort);
            }
            let relations = [Relation::Eq, Relation::Ne, Relation::Le, Relation::Lt];
            let sums: Vec<(Linear, Relation)> = rows
                .iter()
                .map(|(factors, constant, relation)| {
                    let start = Linear::constant(i128::from(*constant));
                    let add = |sum: Linear, (var, factor): (u32, &i8)| {
                        sum.plus(i128::from(*factor), &Linear::var(Var(var))).unwrap()
                    };
                    ((0u32..).zip(factors).fold(start, add), relations[usize::from(*relation)])
                })
                .collect();
            let comparisons: Vec<(&Linear, Relation)> = sums.iter().map(|(sum, relation)| (sum, *relation)).collect();
            let exact = by_z3(&variables, &comparisons, 10_000).unwrap();
            match small::decide(&variables, &comparisons) {
                Found::Open => {}
                Found::Nothing => prop_assert!(exact.is_none(), "{:?}", sums),
                Found::Values(values) => {
                    prop_assert!(exact.is_some(), "{:?} {:?}", sums, values);
                    let value = |var: Var| values.get(&var).copied().unwrap_or(0);
                    for (sum, relation) in &sums {
                        let total: i128 = sum.parts().iter().map(|(v, c)| c * value(*v)).sum::<i128>() + sum.offset();
                        prop_assert!(relation.holds(total), "{:?} {:?}", sums, values);
                    }
                }
            }
        }
    }
}
