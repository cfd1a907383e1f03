//! Entailments that hold part by part.

use crate::numbers::small::{self, Found};
use crate::shape::body::Body;
use crate::shape::state::State;
use heapwright_logic::{Linear, Overflow, Pure, Relation, SymbolicHeap, Term, Variables};

/// Returns true if the right side follows from the left because both have the same cells and calls, modulo the
/// equalities of the left side, and the left side implies each comparison of the right. False proves nothing.
pub(super) fn entails(variables: &Variables, left: &SymbolicHeap, right: &SymbolicHeap) -> bool {
    let bound = |term: &Term| term.variables().any(|v| right.existentials.contains(&v));
    let cells = right.points_to.iter().flat_map(|p| std::iter::once(&p.root).chain(&p.fields));
    if cells.chain(right.calls.iter().flat_map(|c| &c.args)).any(bound) {
        return false;
    }
    // Nodes for the references of both sides, with the facts of the left.
    let mut both = left.clone();
    let mentioned = right.occurrences().filter(|v| variables.sort(*v).is_ref());
    both.pure.extend(mentioned.map(|v| Pure::Same(v.into(), v.into())));
    let Ok(body) = Body::new(variables, &[], &both) else { return false };
    // A left side without a model entails everything, but that is detected elsewhere.
    let Some(state) = &body.start else { return false };
    let side = Side { variables, left, body: &body, state };
    side.same_heap(right) && right.pure.iter().all(|atom| side.implies(atom).unwrap_or(false))
}

struct Side<'a> {
    variables: &'a Variables,
    left: &'a SymbolicHeap,
    body: &'a Body,
    state: &'a State,
}

impl Side<'_> {
    fn same(&self, a: &Term, b: &Term) -> bool {
        match (self.body.node(a), self.body.node(b)) {
            (Some(a), Some(b)) => self.state.same(a, b),
            (None, None) => match (a.as_linear(), b.as_linear()) {
                (Some(a), Some(b)) => {
                    a == b || a.plus(-1, &b).is_ok_and(|sum| self.implies_sum(&sum, Relation::Eq).unwrap_or(false))
                }
                _ => false,
            },
            _ => false,
        }
    }

    fn all_same(&self, a: &[Term], b: &[Term]) -> bool {
        a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.same(a, b))
    }

    fn same_heap(&self, right: &SymbolicHeap) -> bool {
        let mut cells: Vec<_> = self.left.points_to.iter().collect();
        for cell in &right.points_to {
            let found = cells.iter().position(|other| {
                other.record == cell.record
                    && self.same(&other.root, &cell.root)
                    && self.all_same(&other.fields, &cell.fields)
            });
            let Some(at) = found else { return false };
            cells.swap_remove(at);
        }
        let mut calls: Vec<_> = self.left.calls.iter().collect();
        for call in &right.calls {
            let found = calls
                .iter()
                .position(|other| other.predicate == call.predicate && self.all_same(&other.args, &call.args));
            let Some(at) = found else { return false };
            calls.swap_remove(at);
        }
        cells.is_empty() && calls.is_empty()
    }

    fn implies(&self, atom: &Pure) -> Result<bool, Overflow> {
        Ok(match atom {
            Pure::Same(a, b) => self.same(a, b),
            Pure::Differ(a, b) => match (self.body.node(a), self.body.node(b)) {
                (Some(a), Some(b)) => self.state.differ(a, b),
                _ => false,
            },
            Pure::Compare(sum, relation) => self.implies_sum(sum, *relation)?,
            Pure::Contents(_) | Pure::Element(_) | Pure::False => false,
        })
    }

    /// Returns true if the comparisons of the left side imply this one.
    fn implies_sum(&self, sum: &Linear, relation: Relation) -> Result<bool, Overflow> {
        let opposite = sum.times(-1)?;
        let denied: Vec<(&Linear, Relation)> = match relation {
            Relation::Eq => vec![(sum, Relation::Lt), (&opposite, Relation::Lt)],
            Relation::Ne => vec![(sum, Relation::Eq)],
            Relation::Le => vec![(&opposite, Relation::Lt)],
            Relation::Lt => vec![(&opposite, Relation::Le)],
        };
        let mut facts: Vec<(&Linear, Relation)> = Vec::new();
        for atom in &self.left.pure {
            if let Pure::Compare(sum, relation) = atom {
                facts.push((sum, *relation));
            }
        }
        // Every way to negate it contradicts the known facts.
        Ok(denied.into_iter().all(|way| {
            facts.push(way);
            let refuted = small::decide(self.variables, &facts) == Found::Nothing;
            facts.pop();
            refuted
        }))
    }
}
