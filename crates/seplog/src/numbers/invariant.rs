//! Bounds that hold for all numbers of a grammar's symbols: its parameters, their differences and their sums.

use super::grammar::{Constraint, Grammar, Number, Production};
use crate::reason::Reason;
use heapwright_logic::induction::{Rule, bounds};
use heapwright_logic::{Limits, Linear, Relation, Variables};

/// Comparisons that hold for the numbers of the grammar's root (variable i is parameter i).
pub(crate) fn invariants(grammar: &Grammar, limits: &Limits<'_>) -> Result<Vec<Constraint>, Reason> {
    let rules: Vec<Rule> = grammar.productions.iter().map(|production| rule(grammar, production)).collect();
    let found = bounds(&grammar.arity, &rules, limits)?;
    Ok(found.into_iter().next().into_iter().flatten().map(|sum| (sum, Relation::Le)).collect())
}

fn rule(grammar: &Grammar, production: &Production) -> Rule {
    let numbers = |symbol: usize, at: &dyn Fn(usize) -> Number| -> Vec<Option<Linear>> {
        let arity = grammar.arity.get(symbol).copied().unwrap_or(0);
        let variable = |position: usize| {
            let wanted = at(position);
            production.numbers.iter().find(|(_, number)| **number == wanted).map(|(var, _)| Linear::var(*var))
        };
        (0..arity).map(variable).collect()
    };
    let child = |(index, symbol): (usize, &usize)| (*symbol, numbers(*symbol, &|at| Number::Child(index, at)));
    Rule {
        head: production.head,
        // Bounds of sorts are among the constraints already.
        variables: Variables::new(),
        facts: production.constraints.clone(),
        numbers: numbers(production.head, &Number::Head),
        children: production.children.iter().enumerate().map(child).collect(),
    }
}
