//! Substitution, and instances of predicate cases with fresh bound variables.

use super::definitions::Predicate;
use super::formula::{Call, PointsTo, Pure, SymbolicHeap, Term};
use super::linear::{Linear, Overflow};
use super::sort::{Var, Variables};
use rustc_hash::FxHashMap;

/// Terms for variables; a variable without one stays as it is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Substitution {
    map: FxHashMap<Var, Term>,
}

impl Substitution {
    /// Replaces nothing.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// From now on the variable is replaced by the term.
    pub fn insert(&mut self, var: Var, term: Term) {
        self.map.insert(var, term);
    }

    /// What stands for the variable.
    #[must_use]
    pub fn var(&self, var: Var) -> Term {
        self.map.get(&var).cloned().unwrap_or(Term::Var(var))
    }

    /// Replaces in a sum. Null in a sum, which no well-typed formula has, counts as 0.
    ///
    /// # Errors
    /// When a coefficient gets too large.
    pub fn linear(&self, sum: &Linear) -> Result<Linear, Overflow> {
        sum.replaced(|var| self.var(var).as_linear().unwrap_or_default())
    }

    /// Replaces in a term.
    ///
    /// # Errors
    /// When a coefficient gets too large.
    pub fn term(&self, term: &Term) -> Result<Term, Overflow> {
        Ok(match term {
            Term::Null => Term::Null,
            Term::Var(var) => self.var(*var),
            Term::Number(sum) => Term::number(self.linear(sum)?),
        })
    }

    fn terms(&self, terms: &[Term]) -> Result<Vec<Term>, Overflow> {
        terms.iter().map(|t| self.term(t)).collect()
    }

    /// Replaces in an atom.
    ///
    /// # Errors
    /// When a coefficient gets too large.
    pub fn pure(&self, atom: &Pure) -> Result<Pure, Overflow> {
        Ok(match atom {
            Pure::Same(a, b) => Pure::Same(self.term(a)?, self.term(b)?),
            Pure::Differ(a, b) => Pure::Differ(self.term(a)?, self.term(b)?),
            Pure::Compare(sum, relation) => Pure::Compare(self.linear(sum)?, *relation),
            Pure::False => Pure::False,
        })
    }

    /// Replaces in a symbolic heap. The bound variables must not be captured: rename them first
    /// ([`instantiate`] does).
    ///
    /// # Errors
    /// When a coefficient gets too large.
    pub fn heap(&self, heap: &SymbolicHeap) -> Result<SymbolicHeap, Overflow> {
        let cell =
            |p: &PointsTo| Ok(PointsTo { root: self.term(&p.root)?, record: p.record, fields: self.terms(&p.fields)? });
        let call = |c: &Call| Ok(Call { predicate: c.predicate, args: self.terms(&c.args)? });
        Ok(SymbolicHeap {
            existentials: heap.existentials.clone(),
            points_to: heap.points_to.iter().map(cell).collect::<Result<_, _>>()?,
            calls: heap.calls.iter().map(call).collect::<Result<_, _>>()?,
            pure: heap.pure.iter().map(|p| self.pure(p)).collect::<Result<_, _>>()?,
        })
    }
}

/// A case of a predicate with arguments for parameters and fresh variables, made in `scope`, for those it binds.
///
/// # Errors
/// When a coefficient gets too large.
pub fn instantiate(
    predicate: &Predicate,
    case: &SymbolicHeap,
    args: &[Term],
    scope: &mut Variables,
) -> Result<SymbolicHeap, Overflow> {
    let mut substitution = Substitution::new();
    for (param, arg) in predicate.params.iter().zip(args) {
        substitution.insert(*param, arg.clone());
    }
    let mut bound = Vec::with_capacity(case.existentials.len());
    for old in &case.existentials {
        let new = scope.fresh(predicate.variables.name(*old), predicate.variables.sort(*old));
        substitution.insert(*old, Term::Var(new));
        bound.push(new);
    }
    let mut heap = substitution.heap(case)?;
    heap.existentials = bound;
    Ok(heap)
}
