//! Turns production counts into a derivation.

use crate::numbers::grammar::Grammar;
use crate::shape::pairs::Rule;

/// Rules in the order in which a depth-first, left-to-right unfolding needs them.
pub(crate) type Derivation = Vec<Rule>;

/// A derivation from the grammar's root that uses each production exactly as often as counted; `None` if this greedy
/// ordering finds none. Productions with children go first, because those without end branches.
pub(crate) fn derivation(grammar: &Grammar, counts: &[i128]) -> Option<Derivation> {
    let mut left: Vec<i128> = counts.to_vec();
    let mut order: Vec<usize> = (0..grammar.productions.len()).collect();
    // Among productions with children, those that lead back to their head go first, so that none is left over.
    order.sort_by_key(|i| grammar.productions.get(*i).map(|p| (p.children.is_empty(), !p.children.contains(&p.head))));
    let mut derivation = Vec::new();
    let mut open = vec![0usize];
    while let Some(symbol) = open.pop() {
        let usable = |i: &usize| {
            grammar.productions.get(*i).is_some_and(|p| p.head == symbol) && left.get(*i).is_some_and(|n| *n > 0)
        };
        let index = order.iter().copied().find(usable)?;
        let production = grammar.productions.get(index)?;
        *left.get_mut(index)? -= 1;
        derivation.push(production.rule.clone());
        open.extend(production.children.iter().rev());
    }
    left.iter().all(|n| *n == 0).then_some(derivation)
}
