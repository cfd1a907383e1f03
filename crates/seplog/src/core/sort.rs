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
    /// Null or a location; with a record: one whose cell, where it has one, is of that record or of one below it.
    Ref(Option<RecordId>),
    /// A mathematical integer.
    Int,
    /// A mathematical integer within these bounds, both included.
    Range(i64, i64),
    /// A truth value; in arithmetic it is the number 0 or 1.
    Bool,
    /// A real number.
    Real,
}

impl Sort {
    /// Whether values of the sort are references.
    #[must_use]
    pub fn is_ref(self) -> bool {
        matches!(self, Sort::Ref(_))
    }

    /// Whether values of the sort are numbers (truth values are: 0 and 1).
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
            Sort::Ref(_) | Sort::Int | Sort::Real => None,
        }
    }
}

/// A variable: its number among the [`Variables`] it was made by.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Var(pub u32);

/// A variable's name, for people, and its sort.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// Need not be unique: a variable is its number.
    pub name: String,
    /// What it stands for.
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

    /// Makes a variable.
    pub fn fresh(&mut self, name: impl Into<String>, sort: Sort) -> Var {
        let var = Var(u32::try_from(self.entries.len()).unwrap_or(u32::MAX));
        self.entries.push(Variable { name: name.into(), sort });
        var
    }

    /// What is known of a variable.
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

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// All of them, in the order in which they were made.
    pub fn iter(&self) -> impl Iterator<Item = (Var, &Variable)> {
        (0u32..).map(Var).zip(self.entries.iter())
    }
}
