//! What holds for the numbers of a predicate however it is unfolded, and how many cells it has at least.

use crate::definitions::{Definitions, Predicate};
use crate::formula::{Call, Pure, SymbolicHeap, Term};
use crate::induction::{Rule, bounds};
use crate::limits::{Limits, Spent};
use crate::linear::{Linear, Overflow};
use crate::sort::{PredicateId, Sort, Var, Variables};

/// The invariants of one predicate.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    /// Sums over the predicate's parameters that are at most 0 in every heap that satisfies it.
    pub at_most_zero: Vec<Linear>,
    /// Sums over the parameters; the heap has at least as many cells as each of them says.
    pub cells: Vec<Linear>,
}

/// The invariants of all predicates.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Invariants {
    of: Vec<Facts>,
}

impl Invariants {
    /// Derives them by induction over the cases.
    ///
    /// # Errors
    /// If time is over.
    pub fn new(definitions: &Definitions, limits: &Limits<'_>) -> Result<Invariants, Spent> {
        let Ok(definitions) = &definitions.with_sizes() else { return Ok(Invariants::default()) };
        let arity: Vec<usize> = definitions.predicates().map(|(_, predicate)| predicate.params.len() + 1).collect();
        let mut rules = Vec::new();
        for (id, predicate) in definitions.predicates() {
            for case in &predicate.cases {
                match rule(id, predicate, case) {
                    Ok(rule) => rules.push(rule),
                    Err(Overflow) => return Ok(Invariants { of: vec![Facts::default(); arity.len()] }),
                }
            }
        }
        let found = bounds(&arity, &rules, limits)?;
        let of = definitions.predicates().zip(found).map(|((_, predicate), found)| facts(predicate, &found));
        Ok(Invariants { of: of.collect() })
    }

    /// The invariants of a predicate.
    #[must_use]
    pub fn of(&self, id: PredicateId) -> Option<&Facts> {
        self.of.get(id.0 as usize)
    }
}

/// Returns true for sorts of whole numbers.
fn is_whole(sort: Sort) -> bool {
    matches!(sort, Sort::Int | Sort::Range(..) | Sort::Bool | Sort::Bag)
}

/// The numbers of a symbol are those of the parameters, then the count of cells.
fn rule(id: PredicateId, predicate: &Predicate, case: &SymbolicHeap) -> Result<Rule, Overflow> {
    let mut variables = predicate.variables.clone();
    let is_real = |sum: &Linear| sum.parts().iter().any(|(var, _)| predicate.variables.sort(*var) == Sort::Real);
    let mut facts = Vec::new();
    for atom in &case.pure {
        match atom {
            Pure::Compare(sum, relation) if !is_real(sum) => facts.push((sum.clone(), *relation)),
            Pure::False => facts.push((Linear::constant(1), crate::formula::Relation::Eq)),
            _ => {}
        }
    }
    let mut cells = Linear::constant(i128::try_from(case.points_to.len()).map_err(|_| Overflow)?);
    let mut children = Vec::with_capacity(case.calls.len());
    for call in &case.calls {
        let count = variables.fresh("cells", Sort::Int);
        cells = cells.plus(1, &Linear::var(count))?;
        let mut numbers = arguments(&predicate.variables, call);
        numbers.push(Some(Linear::var(count)));
        children.push((call.predicate.0 as usize, numbers));
    }
    let own = |param: &Var| is_whole(predicate.variables.sort(*param)).then(|| Linear::var(*param));
    let numbers = predicate.params.iter().map(own).chain([Some(cells)]).collect();
    Ok(Rule { head: id.0 as usize, variables, facts, numbers, children })
}

fn arguments(variables: &Variables, call: &Call) -> Vec<Option<Linear>> {
    let whole = |sum: &Linear| sum.parts().iter().all(|(var, _)| is_whole(variables.sort(*var)));
    let number = |term: &Term| match term {
        Term::Null => None,
        Term::Var(_) | Term::Number(_) => term.as_linear().filter(whole),
    };
    call.args.iter().map(number).collect()
}

fn facts(predicate: &Predicate, found: &[Linear]) -> Facts {
    let cells = Var(u32::try_from(predicate.params.len()).unwrap_or(u32::MAX));
    let over_params = |sum: &Linear| {
        sum.replaced(|var| predicate.params.get(var.0 as usize).map_or(Linear::var(var), |param| Linear::var(*param)))
    };
    let mut facts = Facts::default();
    for sum in found {
        let own = sum.coefficient(cells);
        // Positions and parameters are both numbers of variables: the count of cells goes first.
        let Ok(rest) = sum.plus(-own, &Linear::var(cells)).and_then(|sum| over_params(&sum)) else { continue };
        match own {
            0 => facts.at_most_zero.push(rest),
            -1 => facts.cells.push(rest),
            _ => {}
        }
    }
    facts
}
