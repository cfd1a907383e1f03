//! Sorts, and the variables that have them.

/// The number of a record in its [`Definitions`](crate::Definitions).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RecordId(pub u32);

/// The number of a predicate in its [`Definitions`](crate::Definitions).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PredicateId(pub u32);

/// What a variable, a field or a parameter stands for.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sort {
    /// Null or a location; with a record, the cell there (if any) is of that record or one below it.
    Ref(Option<RecordId>),
    /// A mathematical integer.
    Int,
    /// A mathematical integer within these bounds, inclusive.
    Range(i64, i64),
    /// A truth value; 0 or 1 in arithmetic.
    Bool,
    /// A real number.
    Real,
    /// A multiset of whole numbers; its size in arithmetic.
    Bag,
}

impl Sort {
    /// Returns true if values of the sort are references.
    #[must_use]
    pub fn is_ref(self) -> bool {
        matches!(self, Sort::Ref(_))
    }

    /// Returns true if values of the sort are numbers, including truth values (0 and 1) and multisets (their size).
    #[must_use]
    pub fn is_number(self) -> bool {
        !self.is_ref()
    }

    /// The bounds of the sort, if it has any.
    #[must_use]
    pub fn bounds(self) -> Option<(i64, i64)> {
        match self {
            Sort::Range(low, high) => Some((low, high)),
            Sort::Bool => Some((0, 1)),
            Sort::Bag => Some((0, i64::MAX)),
            Sort::Ref(_) | Sort::Int | Sort::Real => None,
        }
    }
}

/// A variable: its number in the [`Variables`] that created it.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Var(pub u32);

/// A variable's display name and its sort.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// Need not be unique: a variable is identified by its number.
    pub name: String,
    /// The sort of its values.
    pub sort: Sort,
}

/// The variables of one scope: of a predicate with all its cases, or of a query.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Variables {
    entries: Vec<Variable>,
}

impl Variables {
    /// No variables yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a variable.
    pub fn fresh(&mut self, name: impl Into<String>, sort: Sort) -> Var {
        let var = Var(u32::try_from(self.entries.len()).unwrap_or(u32::MAX));
        self.entries.push(Variable { name: name.into(), sort });
        var
    }

    /// The name and sort of a variable.
    #[must_use]
    pub fn get(&self, var: Var) -> Option<&Variable> {
        self.entries.get(var.0 as usize)
    }

    /// The sort of a variable; a variable of another scope counts as an integer.
    #[must_use]
    pub fn sort(&self, var: Var) -> Sort {
        self.get(var).map_or(Sort::Int, |v| v.sort)
    }

    /// The name of a variable.
    #[must_use]
    pub fn name(&self, var: Var) -> &str {
        self.get(var).map_or("?", |v| v.name.as_str())
    }

    /// The number of variables.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns true if there are no variables.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// All variables, in order of creation.
    pub fn iter(&self) -> impl Iterator<Item = (Var, &Variable)> {
        (0u32..).map(Var).zip(self.entries.iter())
    }
}
