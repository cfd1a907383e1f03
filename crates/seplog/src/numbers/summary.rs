//! Summaries of grammars whose numbers add up, after Parikh: only the number of uses of each production in a derivation
//! matters. They over-approximate every grammar, and are exact for those that only pass numbers down and sum them up.

use super::grammar::{Grammar, Number, Production};
use super::invariant::invariants;
use crate::reason::Reason;
use heapwright_logic::{Limits, Linear, Overflow, Relation, Var};
use std::collections::{BTreeMap, BTreeSet};

/// The role of a symbol's parameter.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Role {
    /// It equals this parameter of the root.
    Down(usize),
    /// Its values are summed up in this parameter of the root.
    Up(usize),
    /// Unused above.
    Dropped,
}

/// A bound on the contribution of one use of a production: a number and multiples of parameters that are passed down.
pub(crate) type Bound = Linear;

/// What the uses of a production contribute to one parameter of the root: at least `low` and at most `high` each.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Share {
    pub(crate) low: Option<Bound>,
    pub(crate) high: Option<Bound>,
}

/// A production as the summary sees it.
#[derive(Clone, Debug)]
pub(crate) struct Uses {
    pub(crate) head: usize,
    pub(crate) children: Vec<usize>,
    /// Constraints over the root's parameters (variable i is parameter i) that hold if the production is used.
    pub(crate) guards: Vec<(Linear, Relation)>,
    /// For each parameter of the root that is a sum.
    pub(crate) shares: BTreeMap<usize, Share>,
}

/// A summary of all possible numbers of a symbol.
#[derive(Clone, Debug)]
pub(crate) struct Summary {
    pub(crate) symbols: usize,
    pub(crate) uses: Vec<Uses>,
    /// Parameters of the root that are sums over the productions used.
    pub(crate) sums: BTreeSet<usize>,
    /// Further facts about the root's parameters (variable i is parameter i), if the rest is incomplete.
    pub(crate) invariants: Vec<(Linear, Relation)>,
    /// Whether every solution of the summary is one of the predicate.
    pub(crate) exact: bool,
}

/// The summary of a grammar.
pub(crate) fn summarise(grammar: &Grammar, limits: &Limits<'_>) -> Result<Summary, Reason> {
    let mut roles = Roles::down(grammar, limits)?;
    let mut exact = roles.up(grammar, limits)? && grammar.productions.iter().all(|p| p.exact);
    let linear = grammar.productions.iter().all(|p| p.children.len() <= 1);
    let mut free = BTreeSet::new();
    let mut uses = Vec::new();
    for production in &grammar.productions {
        let once = linear && production.children.is_empty();
        let made = roles.uses(production, once, &mut free)?;
        exact &= made.1;
        uses.push(made.0);
    }
    let arity = grammar.arity.first().copied().unwrap_or(0);
    let sums = (0..arity).filter(|i| roles.of(0, *i) == Some(Role::Up(*i)) && !free.contains(i)).collect();
    exact &= free.is_empty();
    let invariants = if exact { Vec::new() } else { invariants(grammar, limits)? };
    Ok(Summary { symbols: grammar.symbols.len(), uses, sums, invariants, exact })
}

struct Roles {
    roles: Vec<Vec<Option<Role>>>,
}

impl Roles {
    fn of(&self, symbol: usize, position: usize) -> Option<Role> {
        self.roles.get(symbol).and_then(|r| r.get(position)).copied().flatten()
    }

    fn set(&mut self, symbol: usize, position: usize, role: Role) {
        if let Some(slot) = self.roles.get_mut(symbol).and_then(|r| r.get_mut(position)) {
            *slot = Some(role);
        }
    }

    /// Finds the parameters that are passed down unchanged everywhere. If one turns out not to be, it is excluded and
    /// the search restarts.
    fn down(grammar: &Grammar, limits: &Limits<'_>) -> Result<Roles, Reason> {
        let mut changed: BTreeSet<(usize, usize)> = BTreeSet::new();
        'anew: loop {
            let mut roles = Roles { roles: grammar.arity.iter().map(|n| vec![None; *n]).collect() };
            for position in 0..grammar.arity.first().copied().unwrap_or(0) {
                if !changed.contains(&(0, position)) {
                    roles.set(0, position, Role::Down(position));
                }
            }
            // Symbols are numbered in order of discovery, but a cycle may reach a symbol late: iterate.
            for _ in 0..=grammar.symbols.len() {
                for production in &grammar.productions {
                    for (child, &symbol) in production.children.iter().enumerate() {
                        for position in 0..grammar.arity.get(symbol).copied().unwrap_or(0) {
                            limits.step()?;
                            if changed.contains(&(symbol, position)) {
                                continue;
                            }
                            let from = roles.passed(production, Number::Child(child, position));
                            match (roles.of(symbol, position), from) {
                                (None, Some(role)) => roles.set(symbol, position, role),
                                (before, from) if before == from => {}
                                _ => {
                                    changed.insert((symbol, position));
                                    continue 'anew;
                                }
                            }
                        }
                    }
                }
            }
            return Ok(roles);
        }
    }

    /// The role of the head parameter that equals the child's, if it is passed down.
    fn passed(&self, production: &Production, child: Number) -> Option<Role> {
        production.constraints.iter().filter(|(_, r)| *r == Relation::Eq).find_map(|(sum, _)| {
            let &[(a, x), (b, y)] = sum.parts() else { return None };
            if sum.offset() != 0 || x.checked_add(y)? != 0 {
                return None;
            }
            let (a, b) = (*production.numbers.get(&a)?, *production.numbers.get(&b)?);
            let head = match (a == child, b == child) {
                (true, false) => b,
                (false, true) => a,
                _ => return None,
            };
            match head {
                Number::Head(position) => {
                    self.of(production.head, position).filter(|role| matches!(role, Role::Down(_)))
                }
                Number::Child(..) => None,
            }
        })
    }

    /// Finds which sums the other parameters belong to; returns false if one belongs to two.
    fn up(&mut self, grammar: &Grammar, limits: &Limits<'_>) -> Result<bool, Reason> {
        let mut consistent = true;
        for position in 0..grammar.arity.first().copied().unwrap_or(0) {
            if self.of(0, position).is_none() {
                self.set(0, position, Role::Up(position));
            }
        }
        for _ in 0..=grammar.symbols.len() {
            for production in &grammar.productions {
                for (child, &symbol) in production.children.iter().enumerate() {
                    for position in 0..grammar.arity.get(symbol).copied().unwrap_or(0) {
                        limits.step()?;
                        let sums = self.summed(production, Number::Child(child, position));
                        match (self.of(symbol, position), sums.as_slice()) {
                            (Some(Role::Down(_)), _) | (_, []) => {}
                            (None, [sum]) => self.set(symbol, position, Role::Up(*sum)),
                            (Some(Role::Up(before)), [sum]) if before == *sum => {}
                            _ => consistent = false,
                        }
                    }
                }
            }
        }
        for (symbol, arity) in grammar.arity.iter().enumerate() {
            for position in 0..*arity {
                if self.of(symbol, position).is_none() {
                    self.set(symbol, position, Role::Dropped);
                }
            }
        }
        Ok(consistent)
    }

    /// The sums of the head's parameters that share a constraint with a child's.
    fn summed(&self, production: &Production, child: Number) -> Vec<usize> {
        let mut sums = BTreeSet::new();
        for (sum, _) in &production.constraints {
            let numbers = || sum.parts().iter().filter_map(|(v, _)| production.numbers.get(v));
            if numbers().any(|n| *n == child) {
                for number in numbers() {
                    if let Number::Head(position) = number
                        && let Some(Role::Up(up)) = self.of(production.head, *position)
                    {
                        sums.insert(up);
                    }
                }
            }
        }
        sums.into_iter().collect()
    }

    fn role(&self, production: &Production, number: Number) -> Option<Role> {
        match number {
            Number::Head(position) => self.of(production.head, position),
            Number::Child(child, position) => self.of(*production.children.get(child)?, position),
        }
    }

    /// The contribution of a production, and whether it is complete. Sums that do not add up are added to `free`.
    fn uses(&self, production: &Production, once: bool, free: &mut BTreeSet<usize>) -> Result<(Uses, bool), Overflow> {
        let mut exact = true;
        let mut uses = Uses {
            head: production.head,
            children: production.children.clone(),
            guards: Vec::new(),
            shares: BTreeMap::new(),
        };
        let members = self.members(production);
        for (up, (heads, children)) in &members {
            // A child in a sum that the head does not have, or two heads in one sum, would be counted wrongly.
            if heads.len() > 1 || heads.is_empty() && !children.is_empty() {
                free.insert(*up);
            }
            uses.shares.insert(*up, Share::default());
        }
        for (sum, relation) in &production.constraints {
            let mut ups = BTreeSet::new();
            let mut dropped = false;
            let mut root = Linear::constant(sum.offset());
            for &(var, factor) in sum.parts() {
                match production.numbers.get(&var).and_then(|n| self.role(production, *n)) {
                    Some(Role::Down(position)) => root = root.plus(factor, &Linear::var(parameter(position)))?,
                    Some(Role::Up(up)) => {
                        ups.insert(up);
                    }
                    Some(Role::Dropped) | None => dropped = true,
                }
            }
            match (dropped, ups.first(), ups.len()) {
                (false, None, _) => uses.guards.push((root, *relation)),
                (false, Some(up), 1) => {
                    let share = uses.shares.entry(*up).or_default();
                    let fits = members.get(up).is_some_and(|m| additive(sum, m));
                    exact &= fits && add_bound(share, sum, *relation, root, members.get(up), once)?;
                }
                _ => exact = false,
            }
        }
        // A sum that some production leaves partly open shows up as a missing bound.
        Ok((uses, exact))
    }

    /// For each sum, the head's variable and the children's variables in it.
    fn members(&self, production: &Production) -> BTreeMap<usize, (Vec<Var>, Vec<Var>)> {
        let mut members: BTreeMap<usize, (Vec<Var>, Vec<Var>)> = BTreeMap::new();
        for (var, number) in &production.numbers {
            if let Some(Role::Up(up)) = self.role(production, *number) {
                let (heads, children) = members.entry(up).or_default();
                if matches!(number, Number::Head(_)) { heads.push(*var) } else { children.push(*var) }
            }
        }
        members
    }
}

/// The variable that stands for a parameter of the root.
pub(crate) fn parameter(position: usize) -> Var {
    Var(u32::try_from(position).unwrap_or(u32::MAX))
}

/// Returns true if a constraint has the form `±(head - Σ children) + …`.
fn additive(sum: &Linear, (heads, children): &(Vec<Var>, Vec<Var>)) -> bool {
    let [head] = heads.as_slice() else { return false };
    let sign = sum.coefficient(*head);
    sign.unsigned_abs() == 1 && children.iter().all(|c| sum.coefficient(*c) == -sign)
}

/// Adds the bound that `sign·(head - Σ children) + root ⋈ 0` puts on a use; returns false if it cannot be derived.
fn add_bound(
    share: &mut Share,
    sum: &Linear,
    relation: Relation,
    root: Linear,
    members: Option<&(Vec<Var>, Vec<Var>)>,
    once: bool,
) -> Result<bool, Overflow> {
    if root.as_constant().is_none() && !once {
        return Ok(false);
    }
    let sign = members.and_then(|(heads, _)| heads.first()).map_or(0, |h| sum.coefficient(*h));
    let bound = root.times(-sign)?;
    let (low, high) = match (relation, sign > 0) {
        (Relation::Eq, _) => (true, true),
        (Relation::Le, true) => (false, true),
        (Relation::Le, false) => (true, false),
        _ => return Ok(false),
    };
    let mut told = true;
    for (wanted, slot, larger) in [(low, &mut share.low, true), (high, &mut share.high, false)] {
        if !wanted {
            continue;
        }
        *slot = Some(match (slot.take(), bound.as_constant()) {
            (None, _) => bound.clone(),
            (Some(before), Some(new)) if before.as_constant().is_some() => {
                let old = before.as_constant().unwrap_or(new);
                Linear::constant(if larger { old.max(new) } else { old.min(new) })
            }
            (Some(before), _) => {
                told &= before == bound;
                before
            }
        });
    }
    Ok(told)
}
