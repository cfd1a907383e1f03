//! Substitution, and instances of predicate cases with fresh bound variables.

use super::definitions::Predicate;
use super::formula::{Call, PointsTo, Pure, SymbolicHeap, Term};
use super::linear::{Linear, Overflow};
use super::sort::{Var, Variables};
use rustc_hash::FxHashMap;

/// Terms for variables; unmapped variables stay as they are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Substitution {
    map: FxHashMap<Var, Term>,
}

impl Substitution {
    /// The empty substitution.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Maps the variable to the term.
    pub fn insert(&mut self, var: Var, term: Term) {
        self.map.insert(var, term);
    }

    /// The term for the variable.
    #[must_use]
    pub fn var(&self, var: Var) -> Term {
        self.map.get(&var).cloned().unwrap_or(Term::Var(var))
    }

    /// Applies the substitution to a sum. Null in a sum, which no well-typed formula has, counts as 0.
    ///
    /// # Errors
    /// If a coefficient overflows.
    pub fn linear(&self, sum: &Linear) -> Result<Linear, Overflow> {
        sum.replaced(|var| self.var(var).as_linear().unwrap_or_default())
    }

    /// Applies the substitution to a term.
    ///
    /// # Errors
    /// If a coefficient overflows.
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

    /// Applies the substitution to an atom.
    ///
    /// # Errors
    /// If a coefficient overflows.
    pub fn pure(&self, atom: &Pure) -> Result<Pure, Overflow> {
        Ok(match atom {
            Pure::Same(a, b) => Pure::Same(self.term(a)?, self.term(b)?),
            Pure::Differ(a, b) => Pure::Differ(self.term(a)?, self.term(b)?),
            Pure::Compare(sum, relation) => Pure::Compare(self.linear(sum)?, *relation),
            Pure::False => Pure::False,
        })
    }

    /// Applies the substitution to a symbolic heap. The bound variables must not be captured: rename them first, as
    /// [`instantiate`] does.
    ///
    /// # Errors
    /// If a coefficient overflows.
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

/// Instantiates a case of a predicate: arguments replace parameters, and fresh variables from `scope` replace bound
/// ones.
///
/// # Errors
/// If a coefficient overflows.
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
