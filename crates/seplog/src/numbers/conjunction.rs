//! Values for the numbers of a formula without calls.

use super::small::{self, Found};
use super::z3::{Expr, Kind, Outcome, Z3};
use crate::core::formula::{Pure, Relation};
use crate::core::linear::Linear;
use crate::core::sort::{Sort, Var, Variables};
use crate::limits::Reason;
use std::collections::BTreeMap;

/// A number: numerator and denominator, the latter positive.
pub(crate) type Fraction = (i128, i128);

/// Z3's constants for variables of a formula.
#[derive(Default)]
pub(crate) struct Constants {
    known: BTreeMap<Var, (Expr, bool)>,
}

impl Constants {
    /// The constant of a variable, and whether it is a real. The bounds of its sort are asserted when it is made.
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
                z3.assert(fact);
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

    /// What the model says of every variable asked for so far.
    pub(crate) fn values(&self, z3: &Z3) -> Result<BTreeMap<Var, Fraction>, Reason> {
        self.known.iter().map(|(var, (constant, _))| Ok((*var, z3.fraction(*constant)?))).collect()
    }
}

/// Values for which all comparisons among the atoms hold, within so many milliseconds; variables that do not occur may
/// be missing. `None`: there are none.
pub(crate) fn solve(
    variables: &Variables,
    pure: &[Pure],
    patience: u32,
) -> Result<Option<BTreeMap<Var, Fraction>>, Reason> {
    let comparisons: Vec<_> = pure
        .iter()
        .filter_map(|atom| match atom {
            Pure::Compare(sum, relation) => Some((sum, *relation)),
            _ => None,
        })
        .collect();
    if comparisons.is_empty() {
        return Ok(Some(BTreeMap::new()));
    }
    match small::decide(variables, &comparisons) {
        Found::Values(values) => return Ok(Some(values.into_iter().map(|(var, n)| (var, (n, 1))).collect())),
        Found::Nothing => return Ok(None),
        Found::Open => {}
    }
    let mut z3 = Z3::new()?;
    let mut constants = Constants::default();
    for (sum, relation) in comparisons {
        let fact = constants.compare(&mut z3, variables, sum, relation)?;
        z3.assert(fact);
    }
    match z3.check(&[], patience)? {
        Outcome::Sat => Ok(Some(constants.values(&z3)?)),
        Outcome::Unsat => Ok(None),
    }
}
