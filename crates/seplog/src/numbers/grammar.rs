//! The numbers of a predicate as a grammar: a nonterminal for each base pair, a production for each derivation, with
//! linear constraints between the numbers of the head and those of the children.

use crate::reason::Reason;
use crate::shape::pairs::{Pairs, Rule};
use heapwright_logic::{
    Definitions, Limits, Linear, Overflow, Predicate, PredicateId, Pure, Relation, Sort, SymbolicHeap, Var,
};
use std::collections::BTreeMap;

/// A predicate with one of its base pairs.
pub(crate) type Symbol = (PredicateId, usize);

/// A comparison of a sum with zero.
pub(crate) type Constraint = (Linear, Relation);

/// The number of a production's head, or of one of its children, at a position among the numeric parameters.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Number {
    Head(usize),
    Child(usize, usize),
}

/// A derivation step.
#[derive(Clone, Debug)]
pub(crate) struct Production {
    pub(crate) head: usize,
    pub(crate) rule: Rule,
    /// Symbols of the calls, by their numbers in the grammar.
    pub(crate) children: Vec<usize>,
    /// Constraints over the variables in `numbers`.
    pub(crate) constraints: Vec<Constraint>,
    pub(crate) numbers: BTreeMap<Var, Number>,
    /// Whether the constraints are complete; otherwise they are only implied.
    pub(crate) exact: bool,
}

/// Everything below one symbol, which has number 0.
#[derive(Clone, Debug)]
pub(crate) struct Grammar {
    pub(crate) symbols: Vec<Symbol>,
    pub(crate) productions: Vec<Production>,
    /// Number of numeric parameters of each symbol.
    pub(crate) arity: Vec<usize>,
}

/// Larger grammars are not built.
const MOST_PRODUCTIONS: usize = 600;

/// Constraints produced at most by eliminating one variable; if there would be more, they are dropped.
const MOST_COMBINED: usize = 400;

const LOST: Reason = Reason::Bug("a part of a grammar is missing");

impl Grammar {
    /// `None` if it would be too large.
    pub(crate) fn below(
        definitions: &Definitions,
        pairs: &Pairs,
        root: Symbol,
        limits: &Limits<'_>,
    ) -> Result<Option<Grammar>, Reason> {
        let mut grammar = Grammar { symbols: vec![root], productions: Vec::new(), arity: Vec::new() };
        let mut numbers: BTreeMap<Symbol, usize> = BTreeMap::from([(root, 0)]);
        let mut at = 0;
        while let Some(&(id, pair)) = grammar.symbols.get(at) {
            let predicate = definitions.predicate(id).ok_or(LOST)?;
            grammar.arity.push(predicate.sorts().filter(|s| s.is_number()).count());
            for rule in pairs.table(id)?.rules.get(pair).ok_or(LOST)? {
                limits.look()?;
                if grammar.productions.len() >= MOST_PRODUCTIONS {
                    return Ok(None);
                }
                let case = predicate.cases.get(rule.case).ok_or(LOST)?;
                let mut children = Vec::new();
                for (call, child) in case.calls.iter().zip(&rule.children) {
                    let symbol = (call.predicate, *child);
                    let next = grammar.symbols.len();
                    children.push(*numbers.entry(symbol).or_insert_with(|| {
                        grammar.symbols.push(symbol);
                        next
                    }));
                }
                grammar.productions.push(production(predicate, case, at, rule, children)?);
            }
            at += 1;
        }
        Ok(Some(grammar))
    }
}

fn production(
    predicate: &Predicate,
    case: &SymbolicHeap,
    head: usize,
    rule: &Rule,
    children: Vec<usize>,
) -> Result<Production, Overflow> {
    let mut made = Production {
        head,
        rule: rule.clone(),
        children,
        constraints: Vec::new(),
        numbers: BTreeMap::new(),
        exact: true,
    };
    let numeric = |sort: Sort| sort.is_number();
    let heads = predicate.params.iter().filter(|p| numeric(predicate.variables.sort(**p)));
    made.numbers.extend(heads.enumerate().map(|(i, p)| (*p, Number::Head(i))));
    made.exact &= case.contents().next().is_none();
    for atom in &case.pure {
        if let Pure::Compare(sum, relation) = atom {
            let sorts = || sum.parts().iter().map(|(v, _)| predicate.variables.sort(*v));
            if sorts().any(|s| s == Sort::Real) {
                made.exact = false;
                continue;
            }
            made.exact &= sorts().all(|s| s.bounds().is_none());
            made.constraints.push(whole(sum, *relation)?);
        }
    }
    let mut next = u32::try_from(predicate.variables.len()).unwrap_or(u32::MAX);
    for (index, call) in case.calls.iter().enumerate() {
        let terms = call.args.iter().filter(|term| match term {
            heapwright_logic::Term::Null => false,
            heapwright_logic::Term::Var(v) => numeric(predicate.variables.sort(*v)),
            heapwright_logic::Term::Number(_) => true,
        });
        for (position, term) in terms.enumerate() {
            let var = Var(next);
            next = next.saturating_add(1);
            made.numbers.insert(var, Number::Child(index, position));
            if let Some(sum) = term.as_linear()
                && sum.parts().iter().all(|(v, _)| predicate.variables.sort(*v) != Sort::Real)
            {
                made.constraints.push((Linear::var(var).plus(-1, &sum)?, Relation::Eq));
            }
        }
    }
    eliminate(&mut made)?;
    Ok(made)
}

/// Strict comparisons of whole numbers become weak ones.
fn whole(sum: &Linear, relation: Relation) -> Result<Constraint, Overflow> {
    Ok(match relation {
        Relation::Lt => (sum.shifted(1)?, Relation::Le),
        _ => (sum.clone(), relation),
    })
}

/// Eliminates all variables except those of head and children: first by equations, then by pairs of inequalities.
fn eliminate(made: &mut Production) -> Result<(), Overflow> {
    loop {
        let kept = |v: Var| made.numbers.contains_key(&v);
        let pivot = made.constraints.iter().enumerate().find_map(|(i, (sum, relation))| {
            let unit = |(v, c): &&(Var, i128)| !kept(*v) && c.unsigned_abs() == 1;
            let (var, factor) = sum.parts().iter().find(unit).filter(|_| *relation == Relation::Eq)?;
            Some((i, *var, *factor))
        });
        let Some((index, var, factor)) = pivot else { break };
        let (equation, _) = made.constraints.swap_remove(index);
        for (sum, _) in &mut made.constraints {
            let other = sum.coefficient(var);
            if other != 0 {
                *sum = sum.plus(-other * factor, &equation)?;
            }
        }
    }
    let locals: Vec<Var> = {
        let all = made.constraints.iter().flat_map(|(s, _)| s.parts()).map(|(v, _)| *v);
        let mut locals: Vec<Var> = all.filter(|v| !made.numbers.contains_key(v)).collect();
        locals.sort_unstable();
        locals.dedup();
        locals
    };
    for var in locals {
        combine(made, var)?;
    }
    made.constraints.sort();
    made.constraints.dedup();
    Ok(())
}

/// Eliminates a variable from inequalities. Exact if its coefficients are 1 and -1.
fn combine(made: &mut Production, var: Var) -> Result<(), Overflow> {
    let (with, mut rest): (Vec<Constraint>, Vec<Constraint>) =
        std::mem::take(&mut made.constraints).into_iter().partition(|(s, _)| s.coefficient(var) != 0);
    let (unequal, ordered): (Vec<_>, Vec<_>) = with.into_iter().partition(|(_, r)| *r == Relation::Ne);
    let unit = ordered.iter().all(|(s, r)| *r == Relation::Le && s.coefficient(var).unsigned_abs() == 1);
    let (uppers, lowers): (Vec<_>, Vec<_>) = ordered.iter().partition(|(s, _)| s.coefficient(var) > 0);
    let few = uppers.len().saturating_mul(lowers.len()) <= MOST_COMBINED;
    made.exact &= unit && few && (unequal.is_empty() || ordered.is_empty());
    if unit && few {
        for (upper, _) in &uppers {
            for (lower, _) in &lowers {
                rest.push((upper.plus(1, lower)?, Relation::Le));
            }
        }
    }
    made.constraints = rest;
    Ok(())
}
