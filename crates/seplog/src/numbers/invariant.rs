//! Bounds that hold for all numbers of a predicate: its parameters, their differences and their sums.
//!
//! For each of these forms, the strongest of some constants is assumed, then weakened or dropped wherever a production
//! does not preserve it. Whatever remains at the fixed point holds by induction.

use super::grammar::{Constraint, Grammar, Number, Production};
use super::small::{self, Found};
use super::summary::parameter;
use crate::reason::Reason;
use heapwright_logic::{Limits, Linear, Overflow, Relation, Var, Variables};
use std::collections::BTreeSet;

/// With more parameters than this, differences and sums are left out.
const MOST_PARAMETERS: usize = 5;
/// Constants tried at most for each form.
const MOST_CONSTANTS: usize = 24;
/// Checks made at most.
const MOST_QUESTIONS: usize = 30_000;

/// `form ≤ constant`, where the constant is taken from a list and only gets weaker.
struct Candidate {
    form: Linear,
    /// Its index among the constants; past the end, the candidate is dropped.
    at: usize,
}

/// Comparisons that hold for the numbers of the grammar's root (variable i is parameter i).
pub(crate) fn invariants(grammar: &Grammar, limits: &Limits<'_>) -> Result<Vec<Constraint>, Reason> {
    let mut search = Search { grammar, constants: constants(grammar), candidates: Vec::new(), left: MOST_QUESTIONS };
    for arity in &grammar.arity {
        search.candidates.push(forms(*arity)?.into_iter().map(|form| Candidate { form, at: 0 }).collect());
    }
    if !search.run(limits)? {
        return Ok(Vec::new());
    }
    Ok(search.known(0)?)
}

/// The sums to bound from above.
fn forms(arity: usize) -> Result<Vec<Linear>, Overflow> {
    let var = |position| Linear::var(parameter(position));
    let mut forms = Vec::new();
    for i in 0..arity {
        forms.push(var(i));
        forms.push(var(i).times(-1)?);
        if arity > MOST_PARAMETERS {
            continue;
        }
        for j in 0..arity {
            if i != j {
                forms.push(var(i).plus(-1, &var(j))?);
            }
            if i < j {
                let sum = var(i).plus(1, &var(j))?;
                forms.push(sum.times(-1)?);
                forms.push(sum);
            }
        }
    }
    Ok(forms)
}

/// Constants that occur in the productions, and small ones, in ascending order.
fn constants(grammar: &Grammar) -> Vec<i128> {
    let mut constants: BTreeSet<i128> = (-2..=2).collect();
    for (sum, _) in grammar.productions.iter().flat_map(|p| &p.constraints) {
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

struct Search<'a> {
    grammar: &'a Grammar,
    constants: Vec<i128>,
    /// For each symbol.
    candidates: Vec<Vec<Candidate>>,
    left: usize,
}

impl Search<'_> {
    /// Weakens candidates until all are preserved; returns false if that takes too long.
    fn run(&mut self, limits: &Limits<'_>) -> Result<bool, Reason> {
        loop {
            let mut changed = false;
            for production in &self.grammar.productions {
                let mut facts = production.constraints.clone();
                for (index, symbol) in production.children.iter().enumerate() {
                    for (sum, relation) in self.known(*symbol)? {
                        let at = |position| Number::Child(index, position);
                        facts.extend(instance(production, &sum, at)?.map(|sum| (sum, relation)));
                    }
                }
                for index in 0..self.candidates.get(production.head).map_or(0, Vec::len) {
                    while let Some(claim) = self.claim(production.head, index)? {
                        let Some(left) = self.left.checked_sub(1) else { return Ok(false) };
                        self.left = left;
                        limits.look()?;
                        if preserved(production, &facts, &claim)? {
                            break;
                        }
                        changed = true;
                        if let Some(candidate) = self.candidates.get_mut(production.head).and_then(|c| c.get_mut(index))
                        {
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

    fn known(&self, symbol: usize) -> Result<Vec<Constraint>, Overflow> {
        let count = self.candidates.get(symbol).map_or(0, Vec::len);
        let claims = (0..count).map(|index| self.claim(symbol, index)).filter_map(Result::transpose);
        claims.map(|claim| Ok((claim?, Relation::Le))).collect()
    }
}

/// A sum over parameters as one over the variables of a production; `None` if a parameter has no variable there.
fn instance(production: &Production, sum: &Linear, at: impl Fn(usize) -> Number) -> Result<Option<Linear>, Overflow> {
    let mut result = Linear::constant(sum.offset());
    for &(var, factor) in sum.parts() {
        let wanted = at(var.0 as usize);
        let found: Option<Var> = production.numbers.iter().find(|(_, number)| **number == wanted).map(|(v, _)| *v);
        let Some(found) = found else { return Ok(None) };
        result = result.plus(factor, &Linear::var(found))?;
    }
    Ok(Some(result))
}

/// Returns true if the facts of a production imply the claim for its head.
fn preserved(production: &Production, facts: &[Constraint], claim: &Linear) -> Result<bool, Overflow> {
    let Some(claim) = instance(production, claim, Number::Head)? else { return Ok(false) };
    // Not at most 0: at least 1.
    let opposite = Linear::constant(1).plus(-1, &claim)?;
    let mut all: Vec<(&Linear, Relation)> = facts.iter().map(|(sum, relation)| (sum, *relation)).collect();
    all.push((&opposite, Relation::Le));
    Ok(small::decide(&Variables::new(), &all) == Found::Nothing)
}
