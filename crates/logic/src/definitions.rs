//! Records and predicates, and queries about them.

use crate::formula::SymbolicHeap;
use crate::sort::{PredicateId, RecordId, Sort, Var, Variables};

/// A field of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// The name, for display.
    pub name: String,
    /// Sort of its values.
    pub sort: Sort,
}

/// The layout of a heap cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The name, for display and lookup.
    pub name: String,
    /// Direct super-records: a reference to one of them, or to one of their super-records, may point to such a cell.
    pub supers: Vec<RecordId>,
    /// Fields, in order; those of the supers are repeated here.
    pub fields: Vec<Field>,
}

/// An inductive predicate: the least one that satisfies its cases.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Predicate {
    /// The name, for display and lookup.
    pub name: String,
    /// INVARIANT: the first variables of `variables`, in order.
    pub params: Vec<Var>,
    /// Parameters first, then the variables bound in the cases.
    pub variables: Variables,
    /// A disjunction; free variables of a case are parameters.
    pub cases: Vec<SymbolicHeap>,
}

impl Predicate {
    /// The sorts of the parameters.
    pub fn sorts(&self) -> impl Iterator<Item = Sort> + '_ {
        self.params.iter().map(|p| self.variables.sort(*p))
    }
}

/// A question: is the disjunction of the cases satisfiable?
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Query {
    /// The variables of the cases, free and bound ones.
    pub variables: Variables,
    /// A disjunction; an empty one is unsatisfiable.
    pub cases: Vec<SymbolicHeap>,
}

/// A formula uses a record, a predicate or a case of one that does not exist.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a formula uses a record or predicate that is not defined")]
pub struct Undefined;

/// Records and predicates.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Definitions {
    records: Vec<Record>,
    predicates: Vec<Predicate>,
}

impl Definitions {
    /// Empty definitions.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a record.
    pub fn add_record(&mut self, record: Record) -> RecordId {
        self.records.push(record);
        RecordId(u32::try_from(self.records.len() - 1).unwrap_or(u32::MAX))
    }

    /// Sets the super-records and fields of a record. Records may refer to each other, so they are declared before
    /// their fields are known.
    pub fn set_fields(&mut self, id: RecordId, supers: Vec<RecordId>, fields: Vec<Field>) {
        if let Some(record) = self.records.get_mut(id.0 as usize) {
            record.supers = supers;
            record.fields = fields;
        }
    }

    /// Declares a predicate without cases, so that it can be called by others and by itself. Its parameters are the
    /// variables 0, 1, … of its scope.
    pub fn declare_predicate(
        &mut self,
        name: impl Into<String>,
        params: impl IntoIterator<Item = (String, Sort)>,
    ) -> PredicateId {
        let mut variables = Variables::new();
        let params = params.into_iter().map(|(name, sort)| variables.fresh(name, sort)).collect();
        self.predicates.push(Predicate { name: name.into(), params, variables, cases: Vec::new() });
        PredicateId(u32::try_from(self.predicates.len() - 1).unwrap_or(u32::MAX))
    }

    /// The predicate itself, to add variables to its scope and cases.
    pub fn predicate_mut(&mut self, id: PredicateId) -> Option<&mut Predicate> {
        self.predicates.get_mut(id.0 as usize)
    }

    /// A record.
    #[must_use]
    pub fn record(&self, id: RecordId) -> Option<&Record> {
        self.records.get(id.0 as usize)
    }

    /// A predicate.
    #[must_use]
    pub fn predicate(&self, id: PredicateId) -> Option<&Predicate> {
        self.predicates.get(id.0 as usize)
    }

    /// All records.
    pub fn records(&self) -> impl Iterator<Item = (RecordId, &Record)> {
        (0u32..).map(RecordId).zip(self.records.iter())
    }

    /// All predicates.
    pub fn predicates(&self) -> impl Iterator<Item = (PredicateId, &Predicate)> {
        (0u32..).map(PredicateId).zip(self.predicates.iter())
    }

    /// Looks up a record by name.
    #[must_use]
    pub fn record_named(&self, name: &str) -> Option<RecordId> {
        self.records().find(|(_, r)| r.name == name).map(|(id, _)| id)
    }

    /// Looks up a predicate by name.
    #[must_use]
    pub fn predicate_named(&self, name: &str) -> Option<PredicateId> {
        self.predicates().find(|(_, p)| p.name == name).map(|(id, _)| id)
    }

    /// Returns true if a cell of record `below` is also one of record `above`.
    #[must_use]
    pub fn is_below(&self, below: RecordId, above: RecordId) -> bool {
        let mut seen = Vec::new();
        let mut open = vec![below];
        while let Some(id) = open.pop() {
            if id == above {
                return true;
            }
            if !seen.contains(&id) {
                seen.push(id);
                open.extend(self.record(id).into_iter().flat_map(|r| r.supers.iter().copied()));
            }
        }
        false
    }
}
