//! Orders the cases of a predicate by the fewest cells that their numbers allow.

use super::Bound;
use super::precondition::{Resolved, Scheme};
use crate::symbolic::{Got, Symbolic};

use crate::state::State;
use heapwright_logic::{Call, Linear, Pure, Relation, SymbolicHeap, Term, Var};
use heapwright_term::TermId;
use std::collections::BTreeMap;

/// The values of variables that are known.
type Known = BTreeMap<Var, i128>;

impl Symbolic {
    /// Puts the cases with the fewest cells first; those with as many keep their order.
    pub(super) fn rank_cases(
        &mut self,
        state: &State,
        resolved: &Resolved,
        scheme: &Scheme,
        args: &[Bound],
        cases: &mut [u32],
    ) -> Got<()> {
        if cases.len() < 2 {
            return Ok(());
        }
        let mut known = Known::new();
        for (param, arg) in scheme.params.iter().zip(args) {
            if let Bound::Int(term) = arg
                && let Some(value) = self.known_number(state, *term)?
            {
                known.insert(*param, value);
            }
        }
        let least = |number: &u32| {
            let case = scheme.cases.get(*number as usize);
            case.map_or(i128::MAX, |case| least_cells(resolved, case, known.clone()))
        };
        cases.sort_by_cached_key(least);
        Ok(())
    }

    /// Returns the value of a number if the path determines it without a solver.
    fn known_number(&mut self, state: &State, term: TermId) -> Got<Option<i128>> {
        let reduced = state.path.reduce(&mut self.terms, term)?;
        Ok(self.terms.constant_value(reduced).map(|value| i128::from(value.bits() as i64)))
    }
}

/// Returns a lower bound on the cells of a case.
fn least_cells(resolved: &Resolved, case: &SymbolicHeap, mut known: Known) -> i128 {
    while let Some((var, value)) = case.pure.iter().find_map(|atom| solved(atom, &known)) {
        known.insert(var, value);
    }
    let own = i128::try_from(case.points_to.len()).unwrap_or(i128::MAX);
    case.calls.iter().fold(own, |sum, call| sum.saturating_add(least_of_call(resolved, call, &known)))
}

/// Returns the only unknown of an equation with its value.
fn solved(atom: &Pure, known: &Known) -> Option<(Var, i128)> {
    let Pure::Compare(sum, Relation::Eq) = atom else { return None };
    let mut open = sum.parts().iter().filter(|(var, _)| !known.contains_key(var));
    let (&(var, factor), None) = (open.next()?, open.next()) else { return None };
    let rest = value(&sum.plus(factor.checked_neg()?, &Linear::var(var)).ok()?, known)?;
    (rest % factor == 0).then(|| (var, -(rest / factor)))
}

fn value(sum: &Linear, known: &Known) -> Option<i128> {
    sum.parts()
        .iter()
        .try_fold(sum.offset(), |total, (var, factor)| total.checked_add(known.get(var)?.checked_mul(*factor)?))
}

fn least_of_call(resolved: &Resolved, call: &Call, known: &Known) -> i128 {
    let Some(callee) = resolved.predicate(call.predicate) else { return 0 };
    let arg = |param: &Var| {
        let position = callee.params.iter().position(|other| other == param)?;
        match call.args.get(position)? {
            Term::Null => None,
            term => value(&term.as_linear()?, known),
        }
    };
    let bound = |least: &Linear| {
        least
            .parts()
            .iter()
            .try_fold(least.offset(), |total, (var, factor)| total.checked_add(arg(var)?.checked_mul(*factor)?))
    };
    callee.facts.cells.iter().filter_map(bound).max().unwrap_or(0).max(0)
}
