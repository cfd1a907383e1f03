//! Bounds on numbers by induction: of each number, of differences and of sums of two.
//!
//! For each of these forms, the strongest of some constants is assumed, then weakened or dropped wherever a rule does
//! not preserve it. Whatever remains at the fixed point holds for every derivation.

use crate::eliminate::refutes;
use crate::formula::Relation;
use crate::limits::{Limits, Spent};
use crate::linear::{Linear, Overflow};
use crate::small::{self, Found};
use crate::sort::{Var, Variables};
use std::collections::BTreeSet;

/// One way to derive the numbers of a symbol from those of others.
#[derive(Clone, Debug)]
pub struct Rule {
    /// The symbol whose numbers are derived.
    pub head: usize,
    /// The variables of the rule; their sorts bound them.
    pub variables: Variables,
    /// Comparisons that hold if the rule is used.
    pub facts: Vec<(Linear, Relation)>,
    /// The numbers of the head; `None` for those of which nothing is known.
    pub numbers: Vec<Option<Linear>>,
    /// The symbols that the rule needs, with their numbers.
    pub children: Vec<(usize, Vec<Option<Linear>>)>,
}

/// Constants tried at most for each form.
const MOST_CONSTANTS: usize = 24;
/// Checks made at most.
const MOST_QUESTIONS: usize = 30_000;
/// With more numbers than this, differences and sums are left out.
const MOST_NUMBERS: usize = 12;

/// For each symbol, sums that are at most 0 in all its derivations; variable i is its number i. `arity` has the count of
/// numbers of each symbol. Nothing is found if that takes too many steps.
///
/// # Errors
/// If time is over.
pub fn bounds(arity: &[usize], rules: &[Rule], limits: &Limits<'_>) -> Result<Vec<Vec<Linear>>, Spent> {
    let none = || arity.iter().map(|_| Vec::new()).collect();
    match search(arity, rules, limits) {
        Ok(Some(found)) => Ok(found),
        Ok(None) | Err(Stopped::Overflow) => Ok(none()),
        Err(Stopped::Spent(spent)) => Err(spent),
    }
}

enum Stopped {
    Spent(Spent),
    Overflow,
}

impl From<Spent> for Stopped {
    fn from(spent: Spent) -> Stopped {
        Stopped::Spent(spent)
    }
}

impl From<Overflow> for Stopped {
    fn from(_: Overflow) -> Stopped {
        Stopped::Overflow
    }
}

/// `form ≤ constant`, where the constant is taken from a list and only gets weaker.
struct Candidate {
    form: Linear,
    /// Its index among the constants; past the end, the candidate is dropped.
    at: usize,
}

struct Search<'a> {
    rules: &'a [Rule],
    constants: Vec<i128>,
    /// For each symbol.
    candidates: Vec<Vec<Candidate>>,
    left: usize,
}

fn search(arity: &[usize], rules: &[Rule], limits: &Limits<'_>) -> Result<Option<Vec<Vec<Linear>>>, Stopped> {
    let related = related(arity, rules);
    let mut search = Search { rules, constants: constants(rules), candidates: Vec::new(), left: MOST_QUESTIONS };
    for (arity, related) in arity.iter().zip(&related) {
        search.candidates.push(forms(*arity, related)?.into_iter().map(|form| Candidate { form, at: 0 }).collect());
    }
    if !search.run(limits)? {
        return Ok(None);
    }
    let mut found = Vec::new();
    for symbol in 0..arity.len() {
        found.push(needed(search.known(symbol)?, limits)?);
    }
    Ok(Some(found))
}

/// The sums to bound from above: single numbers, and pairs of related ones.
fn forms(arity: usize, related: &BTreeSet<(usize, usize)>) -> Result<Vec<Linear>, Overflow> {
    let var = |position| Linear::var(number(position));
    let mut forms = Vec::new();
    for i in 0..arity {
        forms.push(var(i));
        forms.push(var(i).times(-1)?);
        for j in (i + 1..arity).filter(|j| arity <= MOST_NUMBERS && related.contains(&(i, *j))) {
            let (difference, sum) = (var(i).plus(-1, &var(j))?, var(i).plus(1, &var(j))?);
            forms.extend([difference.times(-1)?, difference, sum.times(-1)?, sum]);
        }
    }
    Ok(forms)
}

/// The variable that stands for a number of a symbol.
fn number(position: usize) -> Var {
    Var(u32::try_from(position).unwrap_or(u32::MAX))
}

/// For each symbol, the pairs of its numbers, smaller one first, that comparisons connect in some derivation.
fn related(arity: &[usize], rules: &[Rule]) -> Vec<BTreeSet<(usize, usize)>> {
    let mut found: Vec<BTreeSet<(usize, usize)>> = arity.iter().map(|_| BTreeSet::new()).collect();
    loop {
        let before: usize = found.iter().map(BTreeSet::len).sum();
        for rule in rules {
            let mut classes: Vec<BTreeSet<Var>> = Vec::new();
            let vars = |sum: &Linear| sum.parts().iter().map(|(var, _)| *var).collect::<BTreeSet<Var>>();
            rule.facts.iter().for_each(|(sum, _)| join(&mut classes, vars(sum)));
            for (symbol, numbers) in &rule.children {
                let at = |i: usize| numbers.get(i).and_then(Option::as_ref).map(vars).unwrap_or_default();
                for (i, j) in found.get(*symbol).into_iter().flatten() {
                    join(&mut classes, at(*i).into_iter().chain(at(*j)).collect());
                }
            }
            let heads: Vec<BTreeSet<Var>> =
                rule.numbers.iter().map(|sum| sum.as_ref().map(vars).unwrap_or_default()).collect();
            heads.iter().for_each(|vars| join(&mut classes, vars.clone()));
            for (j, b) in heads.iter().enumerate() {
                for (i, a) in heads.iter().enumerate().take(j) {
                    let share = |class: &BTreeSet<Var>| !class.is_disjoint(a) && !class.is_disjoint(b);
                    // A number that this rule fixes is related to all others.
                    if (a.is_empty() || b.is_empty() || classes.iter().any(share))
                        && let Some(found) = found.get_mut(rule.head)
                        && rule.numbers.get(i).is_some_and(Option::is_some)
                        && rule.numbers.get(j).is_some_and(Option::is_some)
                    {
                        found.insert((i, j));
                    }
                }
            }
        }
        if found.iter().map(BTreeSet::len).sum::<usize>() == before {
            return found;
        }
    }
}

fn join(classes: &mut Vec<BTreeSet<Var>>, mut vars: BTreeSet<Var>) {
    if vars.is_empty() {
        return;
    }
    classes.retain(|class| {
        let apart = class.is_disjoint(&vars);
        if !apart {
            vars.extend(class);
        }
        apart
    });
    classes.push(vars);
}

/// Constants that occur in the rules, and small ones, in ascending order.
fn constants(rules: &[Rule]) -> Vec<i128> {
    let mut constants: BTreeSet<i128> = (-2..=2).collect();
    let facts = rules.iter().flat_map(|rule| rule.facts.iter().map(|(sum, _)| sum));
    let numbers = rules.iter().flat_map(|rule| rule.numbers.iter().flatten());
    for sum in facts.chain(numbers) {
        for shift in [0, -1, 1] {
            if constants.len() < MOST_CONSTANTS
                && let Some(value) = sum.offset().checked_add(shift)
            {
                constants.extend([Some(value), value.checked_neg()].into_iter().flatten());
            }
        }
    }
    constants.into_iter().collect()
}

impl Search<'_> {
    /// Weakens candidates until all are preserved; returns false if that takes too long.
    fn run(&mut self, limits: &Limits<'_>) -> Result<bool, Stopped> {
        loop {
            let mut changed = false;
            for rule in self.rules {
                let mut facts = rule.facts.clone();
                for (symbol, numbers) in &rule.children {
                    for sum in self.known(*symbol)? {
                        facts.extend(instance(&sum, numbers)?.map(|sum| (sum, Relation::Le)));
                    }
                }
                for index in 0..self.candidates.get(rule.head).map_or(0, Vec::len) {
                    while let Some(claim) = self.claim(rule.head, index)? {
                        let Some(left) = self.left.checked_sub(1) else { return Ok(false) };
                        self.left = left;
                        limits.look()?;
                        if preserved(rule, &facts, &claim)? {
                            break;
                        }
                        changed = true;
                        if let Some(candidate) = self.candidates.get_mut(rule.head).and_then(|c| c.get_mut(index)) {
                            candidate.at += 1;
                        }
                    }
                }
            }
            if !changed {
                return Ok(true);
            }
        }
    }

    /// `form - constant`, which is claimed to be at most 0; `None` if the candidate has been dropped.
    fn claim(&self, symbol: usize, index: usize) -> Result<Option<Linear>, Overflow> {
        let candidate = self.candidates.get(symbol).and_then(|c| c.get(index));
        let bound = candidate.and_then(|c| Some((&c.form, *self.constants.get(c.at)?)));
        bound.map(|(form, constant)| form.shifted(constant.checked_neg().ok_or(Overflow)?)).transpose()
    }

    fn known(&self, symbol: usize) -> Result<Vec<Linear>, Overflow> {
        let count = self.candidates.get(symbol).map_or(0, Vec::len);
        (0..count).map(|index| self.claim(symbol, index)).filter_map(Result::transpose).collect()
    }
}

/// A sum over the numbers of a symbol as one over the variables of a rule; `None` if a number is unknown there.
fn instance(sum: &Linear, numbers: &[Option<Linear>]) -> Result<Option<Linear>, Overflow> {
    let mut result = Linear::constant(sum.offset());
    for &(var, factor) in sum.parts() {
        let Some(Some(number)) = numbers.get(var.0 as usize) else { return Ok(None) };
        result = result.plus(factor, number)?;
    }
    Ok(Some(result))
}

/// Returns true if the facts of a rule imply the claim for its head.
fn preserved(rule: &Rule, facts: &[(Linear, Relation)], claim: &Linear) -> Result<bool, Overflow> {
    match instance(claim, &rule.numbers)? {
        Some(claim) => implied(&rule.variables, facts.iter().map(|(sum, relation)| (sum, *relation)), &claim),
        None => Ok(false),
    }
}

/// Returns true if the facts are known to imply that a sum of whole numbers is at most 0.
fn implied<'a>(
    variables: &Variables,
    facts: impl Iterator<Item = (&'a Linear, Relation)>,
    claim: &Linear,
) -> Result<bool, Overflow> {
    // Not at most 0: at least 1.
    let opposite = Linear::constant(1).plus(-1, claim)?;
    let mut all: Vec<(&Linear, Relation)> = facts.collect();
    all.push((&opposite, Relation::Le));
    Ok(small::decide(variables, &all) == Found::Nothing || refutes(&all))
}

/// Drops the bounds that follow from the others.
fn needed(mut bounds: Vec<Linear>, limits: &Limits<'_>) -> Result<Vec<Linear>, Stopped> {
    // Sums and differences are dropped before bounds of single numbers.
    bounds.sort_by_key(|sum| sum.parts().len());
    for index in (0..bounds.len()).rev() {
        limits.look()?;
        let claim = bounds.remove(index);
        if !implied(&Variables::new(), bounds.iter().map(|sum| (sum, Relation::Le)), &claim)? {
            bounds.insert(index, claim);
        }
    }
    Ok(bounds)
}
