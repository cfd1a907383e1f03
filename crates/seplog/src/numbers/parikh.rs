//! Summaries as formulas of Z3.

use super::summary::{Bound, Summary};
use super::z3::{Expr, Kind, Z3};
use crate::reason::Reason;
use heapwright_logic::Relation;

/// A summary applied to some arguments.
pub(crate) struct Stated {
    /// Hold exactly if the numbers fit the summary with these counts.
    pub(crate) facts: Vec<Expr>,
    /// How often each production of the grammar is used.
    pub(crate) counts: Vec<Expr>,
}

/// Applies a summary to numeric arguments, which are integers.
pub(crate) fn state(z3: &mut Z3, summary: &Summary, args: &[Expr]) -> Result<Stated, Reason> {
    let mut writer = Writer { z3, summary, args, facts: Vec::new(), counts: Vec::new() };
    for _ in &summary.uses {
        let count = writer.z3.fresh(Kind::Int)?;
        writer.counts.push(count);
        writer.fact(0, &[(-1, count)], Relation::Le)?;
    }
    writer.flow()?;
    writer.connection()?;
    writer.guards()?;
    writer.totals()?;
    for (sum, relation) in &summary.invariants {
        let terms = writer.bound_terms(sum, 1);
        writer.fact(sum.offset(), &terms, *relation)?;
    }
    Ok(Stated { facts: writer.facts, counts: writer.counts })
}

struct Writer<'a> {
    z3: &'a mut Z3,
    summary: &'a Summary,
    args: &'a [Expr],
    facts: Vec<Expr>,
    counts: Vec<Expr>,
}

impl Writer<'_> {
    fn compare(&mut self, constant: i128, terms: &[(i128, Expr)], relation: Relation) -> Result<Expr, Reason> {
        let sum = self.z3.sum(constant, terms, false)?;
        self.z3.compare(sum, relation, false)
    }

    fn fact(&mut self, constant: i128, terms: &[(i128, Expr)], relation: Relation) -> Result<(), Reason> {
        let fact = self.compare(constant, terms, relation)?;
        self.facts.push(fact);
        Ok(())
    }

    fn counted(&self) -> Vec<(usize, Expr)> {
        self.counts.iter().copied().enumerate().collect()
    }

    /// Each symbol is expanded as often as it is produced; the root is produced once from outside.
    fn flow(&mut self) -> Result<(), Reason> {
        for symbol in 0..self.summary.symbols {
            let mut terms = Vec::new();
            for (uses, count) in self.summary.uses.iter().zip(&self.counts) {
                let produced = uses.children.iter().filter(|c| **c == symbol).count();
                let net = i128::from(uses.head == symbol) - i128::try_from(produced).unwrap_or(0);
                if net != 0 {
                    terms.push((net, *count));
                }
            }
            self.fact(-i128::from(symbol == 0), &terms, Relation::Eq)?;
        }
        Ok(())
    }

    /// A used symbol is reached from the root: by a used production whose head is nearer to it.
    fn connection(&mut self) -> Result<(), Reason> {
        if self.summary.symbols <= 1 {
            return Ok(());
        }
        let mut distance = Vec::new();
        for _ in 0..self.summary.symbols {
            distance.push(self.z3.fresh(Kind::Int)?);
        }
        for symbol in 1..self.summary.symbols {
            let mut used = Vec::new();
            let mut reached = Vec::new();
            for (index, count) in self.counted() {
                let Some(uses) = self.summary.uses.get(index) else { continue };
                if uses.head == symbol {
                    used.push((1, count));
                }
                if uses.children.contains(&symbol)
                    && uses.head != symbol
                    && let (Some(from), Some(to)) = (distance.get(uses.head), distance.get(symbol))
                {
                    let (from, to) = (*from, *to);
                    let active = self.compare(1, &[(-1, count)], Relation::Le)?;
                    let nearer = self.compare(1, &[(1, from), (-1, to)], Relation::Le)?;
                    reached.push(self.z3.and(&[active, nearer])?);
                }
            }
            reached.push(self.compare(0, &used, Relation::Eq)?);
            let fact = self.z3.or(&reached)?;
            self.facts.push(fact);
        }
        Ok(())
    }

    fn guards(&mut self) -> Result<(), Reason> {
        for (index, count) in self.counted() {
            let guards = self.summary.uses.get(index).map(|u| u.guards.clone()).unwrap_or_default();
            for (sum, relation) in guards {
                let fact = self.bound_terms(&sum, 1);
                let fact = self.compare(sum.offset(), &fact, relation)?;
                let unused = self.compare(0, &[(1, count)], Relation::Eq)?;
                let fact = self.z3.or(&[unused, fact])?;
                self.facts.push(fact);
            }
        }
        Ok(())
    }

    fn bound_terms(&self, bound: &Bound, factor: i128) -> Vec<(i128, Expr)> {
        let term = |&(var, c): &(heapwright_logic::Var, i128)| Some((c * factor, *self.args.get(var.0 as usize)?));
        bound.parts().iter().filter_map(term).collect()
    }

    /// Each sum is the total of the productions' contributions.
    fn totals(&mut self) -> Result<(), Reason> {
        for &position in &self.summary.sums {
            let Some(&total) = self.args.get(position) else { continue };
            let mut terms = vec![(-1, total)];
            for (index, count) in self.counted() {
                let share = self.summary.uses.get(index).and_then(|u| u.shares.get(&position)).cloned();
                let Some(share) = share else { continue };
                if let (Some(low), Some(high)) = (&share.low, &share.high)
                    && low == high
                    && let Some(constant) = low.as_constant()
                {
                    terms.push((constant, count));
                    continue;
                }
                let part = self.z3.fresh(Kind::Int)?;
                terms.push((1, part));
                self.bounded(count, part, share.low.as_ref(), -1)?;
                self.bounded(count, part, share.high.as_ref(), 1)?;
                let unused = self.compare(1, &[(-1, count)], Relation::Le)?;
                let zero = self.compare(0, &[(1, part)], Relation::Eq)?;
                let fact = self.z3.or(&[unused, zero])?;
                self.facts.push(fact);
            }
            self.fact(0, &terms, Relation::Eq)?;
        }
        Ok(())
    }

    /// `sign·(part - bound·count) ≤ 0`; a non-constant bound belongs to a production that is used at most once.
    fn bounded(&mut self, count: Expr, part: Expr, bound: Option<&Bound>, sign: i128) -> Result<(), Reason> {
        let Some(bound) = bound else { return Ok(()) };
        if let Some(constant) = bound.as_constant() {
            return self.fact(0, &[(sign, part), (-sign * constant, count)], Relation::Le);
        }
        let mut terms = self.bound_terms(bound, -sign);
        terms.push((sign, part));
        let fact = self.compare(-sign * bound.offset(), &terms, Relation::Le)?;
        let unused = self.compare(0, &[(1, count)], Relation::Eq)?;
        let fact = self.z3.or(&[unused, fact])?;
        self.facts.push(fact);
        Ok(())
    }
}
