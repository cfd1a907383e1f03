//! Terms, atoms and symbolic heaps.

use crate::contents::Contents;
use crate::linear::Linear;
use crate::sort::{PredicateId, RecordId, Var};
use std::collections::BTreeSet;

/// A value in a formula.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Term {
    /// The null reference.
    Null,
    /// A variable of any sort.
    Var(Var),
    /// A sum, a number or a truth value (0 or 1). INVARIANT: not a lone variable.
    Number(Linear),
}

impl Term {
    /// The term for a sum; a lone variable becomes [`Term::Var`].
    #[must_use]
    pub fn number(sum: Linear) -> Self {
        match sum.as_var() {
            Some(var) => Term::Var(var),
            None => Term::Number(sum),
        }
    }

    /// A whole number.
    #[must_use]
    pub fn int(value: i128) -> Self {
        Term::Number(Linear::constant(value))
    }

    /// A truth value.
    #[must_use]
    pub fn bool(value: bool) -> Self {
        Term::int(i128::from(value))
    }

    /// The term as a sum; `None` for null.
    #[must_use]
    pub fn as_linear(&self) -> Option<Linear> {
        match self {
            Term::Null => None,
            Term::Var(var) => Some(Linear::var(*var)),
            Term::Number(sum) => Some(sum.clone()),
        }
    }

    /// The variables that occur.
    pub fn variables(&self) -> impl Iterator<Item = Var> + '_ {
        let (one, parts) = match self {
            Term::Null => (None, [].as_slice()),
            Term::Var(var) => (Some(*var), [].as_slice()),
            Term::Number(sum) => (None, sum.parts()),
        };
        one.into_iter().chain(parts.iter().map(|(v, _)| *v))
    }
}

impl From<Var> for Term {
    fn from(var: Var) -> Self {
        Term::Var(var)
    }
}

/// How a sum compares with zero.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Relation {
    /// `= 0`
    Eq,
    /// `≠ 0`
    Ne,
    /// `≤ 0`
    Le,
    /// `< 0`
    Lt,
}

impl Relation {
    /// Returns true if the number is in this relation to zero.
    #[must_use]
    pub fn holds(self, value: i128) -> bool {
        match self {
            Relation::Eq => value == 0,
            Relation::Ne => value != 0,
            Relation::Le => value <= 0,
            Relation::Lt => value < 0,
        }
    }
}

/// An atom that does not mention the heap.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pure {
    /// Two references are the same.
    Same(Term, Term),
    /// Two references differ.
    Differ(Term, Term),
    /// A sum compared with zero; also used for truth values.
    Compare(Linear, Relation),
    /// What multisets contain.
    Contents(Contents),
    /// What an array or list holds at a place, which it has.
    Element(Element),
    /// Unsatisfiable.
    False,
}

/// `array[index] = value`: the array or list exists, and is long enough. Nothing is said about whose cell it is.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Element {
    /// A reference.
    pub array: Term,
    /// From 0. The keys and values of a map have numbers in turn.
    pub index: Linear,
    /// What is there.
    pub value: Term,
}

impl Element {
    /// The variables that occur, with repetition.
    #[must_use]
    pub fn variables(&self) -> Vec<Var> {
        let index = self.index.parts().iter().map(|(var, _)| *var);
        self.array.variables().chain(index).chain(self.value.variables()).collect()
    }
}

/// `root ↦ record(fields…)`: one cell.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PointsTo {
    /// Where the cell is: a reference.
    pub root: Term,
    /// Its record.
    pub record: RecordId,
    /// The values of all fields of the record, in its order.
    pub fields: Vec<Term>,
}

/// `predicate(args…)`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Call {
    /// The predicate called.
    pub predicate: PredicateId,
    /// One term for each parameter.
    pub args: Vec<Term>,
}

/// `∃ existentials. points_to * calls & pure`: the heap consists of exactly these cells and those of the calls, all
/// disjoint.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct SymbolicHeap {
    /// Variables bound here.
    pub existentials: Vec<Var>,
    /// Single cells.
    pub points_to: Vec<PointsTo>,
    /// Predicate calls, each owning a disjoint part of the heap.
    pub calls: Vec<Call>,
    /// Atoms that do not mention the heap.
    pub pure: Vec<Pure>,
}

impl SymbolicHeap {
    /// The empty heap.
    #[must_use]
    pub fn emp() -> Self {
        Self::default()
    }

    /// Returns true if the variable occurs in an atom.
    #[must_use]
    pub fn mentions(&self, var: Var) -> bool {
        self.occurrences().any(|v| v == var)
    }

    /// The variables of all atoms, with repetition.
    pub fn occurrences(&self) -> impl Iterator<Item = Var> + '_ {
        let cells = self.points_to.iter().flat_map(|p| std::iter::once(&p.root).chain(&p.fields));
        let terms = cells.chain(self.calls.iter().flat_map(|c| &c.args)).flat_map(Term::variables);
        terms.chain(self.pure.iter().flat_map(|atom| match atom {
            Pure::Same(a, b) | Pure::Differ(a, b) => a.variables().chain(b.variables()).collect(),
            Pure::Compare(sum, _) => sum.parts().iter().map(|(v, _)| *v).collect(),
            Pure::Contents(contents) => contents.variables(),
            Pure::Element(element) => element.variables(),
            Pure::False => Vec::new(),
        }))
    }

    /// What it says about elements of arrays and lists.
    pub fn elements(&self) -> impl Iterator<Item = &Element> {
        self.pure.iter().filter_map(|atom| match atom {
            Pure::Element(element) => Some(element),
            _ => None,
        })
    }

    /// The variables of all atoms, in order of first occurrence.
    #[must_use]
    pub fn variables(&self) -> Vec<Var> {
        let mut seen = BTreeSet::new();
        self.occurrences().filter(|var| seen.insert(*var)).collect()
    }

    /// `self * other`; the bound variables of both must already be distinct.
    #[must_use]
    pub fn star(mut self, other: SymbolicHeap) -> Self {
        self.existentials.extend(other.existentials);
        self.points_to.extend(other.points_to);
        self.calls.extend(other.calls);
        self.pure.extend(other.pure);
        self
    }
}
