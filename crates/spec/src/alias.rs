//! Which variables of a symbolic heap are equal, according to its equalities.

use heapwright_logic::{Pure, SymbolicHeap, Term, Var};
use std::collections::BTreeMap;

/// Classes of equal references.
#[derive(Clone, Debug, Default)]
pub(crate) struct Aliases {
    parents: BTreeMap<Var, Var>,
    null: Vec<Var>,
}

impl Aliases {
    pub(crate) fn of(heap: &SymbolicHeap) -> Aliases {
        let mut aliases = Aliases::default();
        for atom in &heap.pure {
            match atom {
                Pure::Same(Term::Var(a), Term::Var(b)) => {
                    let (a, b) = (aliases.root(*a), aliases.root(*b));
                    if a != b {
                        aliases.parents.insert(a.max(b), a.min(b));
                    }
                }
                Pure::Same(Term::Var(a), Term::Null) | Pure::Same(Term::Null, Term::Var(a)) => aliases.null.push(*a),
                _ => {}
            }
        }
        aliases
    }

    pub(crate) fn root(&self, mut var: Var) -> Var {
        while let Some(parent) = self.parents.get(&var) {
            var = *parent;
        }
        var
    }

    pub(crate) fn same(&self, term: &Term, var: Var) -> bool {
        matches!(term, Term::Var(other) if self.root(*other) == self.root(var))
    }

    pub(crate) fn is_null(&self, var: Var) -> bool {
        self.null.iter().any(|null| self.root(*null) == self.root(var))
    }

    /// Returns true if equalities alone show that the heap is contradictory: an object that is null or has two cells,
    /// or two references that are both equal and different.
    pub(crate) fn contradicts(&self, heap: &SymbolicHeap) -> bool {
        let roots: Vec<Option<Var>> = heap.points_to.iter().map(|cell| self.rooted(&cell.root)).collect();
        let clash = |(position, root): (usize, &Option<Var>)| match root {
            None => true,
            Some(var) => self.is_null(*var) || roots.iter().take(position).any(|other| other == root),
        };
        let differ = |atom: &Pure| match atom {
            Pure::False => true,
            Pure::Differ(a, b) => self.rooted(a) == self.rooted(b),
            _ => false,
        };
        roots.iter().enumerate().any(clash) || heap.pure.iter().any(differ)
    }

    /// The representative of a reference; `None` for null.
    fn rooted(&self, term: &Term) -> Option<Var> {
        match term {
            Term::Var(var) if !self.is_null(*var) => Some(self.root(*var)),
            _ => None,
        }
    }
}
