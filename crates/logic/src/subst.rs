//! Values for the variables of a formula, and substitution: terms for them.

use crate::formula::{Call, Element, PointsTo, Pure, SymbolicHeap, Term};
use crate::linear::{Linear, Overflow};
use crate::sort::Var;

/// Values for the variables of a formula: terms, values of a concrete heap, or whatever else a call is unfolded to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bindings<V> {
    /// INVARIANT: sorted by variable, no variable twice.
    values: Vec<(Var, V)>,
}

/// Terms for variables; unmapped variables stay as they are.
pub type Substitution = Bindings<Term>;

impl<V> Default for Bindings<V> {
    fn default() -> Self {
        Bindings { values: Vec::new() }
    }
}

impl<V> Bindings<V> {
    /// No values.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Binds the parameters of a definition to the arguments of a call.
    #[must_use]
    pub fn of_call(params: &[Var], args: impl IntoIterator<Item = V>) -> Self {
        let mut bindings = Bindings::new();
        for (param, arg) in params.iter().zip(args) {
            bindings.insert(*param, arg);
        }
        bindings
    }

    /// Binds the bound variables of a case to fresh values.
    pub fn bind_fresh(&mut self, case: &SymbolicHeap, mut fresh: impl FnMut(Var) -> V) {
        for var in &case.existentials {
            self.insert(*var, fresh(*var));
        }
    }

    /// Binds the variable to the value, instead of any other.
    pub fn insert(&mut self, var: Var, value: V) {
        match self.position(var) {
            Ok(at) => {
                if let Some((_, old)) = self.values.get_mut(at) {
                    *old = value;
                }
            }
            Err(at) => self.values.insert(at, (var, value)),
        }
    }

    /// The value of a variable.
    #[must_use]
    pub fn get(&self, var: Var) -> Option<&V> {
        self.position(var).ok().and_then(|at| self.values.get(at)).map(|(_, value)| value)
    }

    /// Returns true if the variable has a value.
    #[must_use]
    pub fn contains(&self, var: Var) -> bool {
        self.position(var).is_ok()
    }

    fn position(&self, var: Var) -> Result<usize, usize> {
        // Variables mostly come in ascending order.
        match self.values.last() {
            Some((last, _)) if *last < var => Err(self.values.len()),
            _ => self.values.binary_search_by_key(&var, |(var, _)| *var),
        }
    }
}

impl Substitution {
    /// The term for the variable.
    fn var(&self, var: Var) -> Term {
        self.get(var).cloned().unwrap_or(Term::Var(var))
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
            Pure::Contents(contents) => Pure::Contents(
                contents.replaced(|var| Ok(self.var(var).as_linear().unwrap_or_else(|| Linear::var(var))))?,
            ),
            Pure::Element(Element { array, index, value }) => Pure::Element(Element {
                array: self.term(array)?,
                index: self.linear(index)?,
                value: self.term(value)?,
            }),
            Pure::False => Pure::False,
        })
    }

    /// Applies the substitution to a symbolic heap. The bound variables must not be captured: rename them first, as
    /// [`unfold_case`](crate::unfold_case) does.
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
