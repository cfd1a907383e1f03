//! Concrete heaps: models of formulas, and whether a formula holds in one.

mod components;
pub(crate) mod evaluate;
mod goal;
mod symmetric;
mod tallies;
mod viable;

use crate::definitions::Definitions;
use crate::sort::{RecordId, Sort, Var, Variables};
use std::collections::BTreeMap;
use std::fmt::Write;

/// A location, counted from 1.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Location(pub u32);

/// A concrete value.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Value {
    /// The null reference.
    Null,
    /// The cell there, or nothing: a reference may dangle.
    Location(Location),
    /// A whole number or truth value.
    Int(i128),
    /// A non-integral fraction in lowest terms, with a denominator above 1.
    Fraction(i128, i128),
    /// A number or reference in a cell that is not known, see [`Evaluation::conditions_within`](crate::Evaluation::conditions_within).
    Symbol(Var),
}

impl Value {
    /// The number for a fraction.
    #[must_use]
    pub fn number(above: i128, below: i128) -> Value {
        let (mut a, mut b) = (above.unsigned_abs(), below.unsigned_abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let divisor = i128::try_from(a.max(1)).unwrap_or(1) * if below < 0 { -1 } else { 1 };
        match (above / divisor, below / divisor) {
            (whole, 1) => Value::Int(whole),
            (above, below) => Value::Fraction(above, below),
        }
    }
}

/// A cell of the heap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Its record.
    pub record: RecordId,
    /// The values of all its fields, in order.
    pub fields: Vec<Value>,
    /// Other records that the cell is of as well, with their fields: an object is also one of its abstract class.
    pub views: Vec<(RecordId, Vec<Value>)>,
    /// What an array or list holds, in order; `None` if it may be anything.
    pub elements: Option<Vec<Value>>,
}

impl Cell {
    /// A cell of one record.
    #[must_use]
    pub fn new(record: RecordId, fields: Vec<Value>) -> Cell {
        Cell { record, fields, views: Vec::new(), elements: None }
    }

    /// The fields of the cell as one of this record; `None` if it is not of that record.
    #[must_use]
    pub fn seen_as(&self, record: RecordId) -> Option<&[Value]> {
        if self.record == record {
            return Some(&self.fields);
        }
        self.views.iter().find(|(other, _)| *other == record).map(|(_, fields)| fields.as_slice())
    }
}

/// Values of variables and a heap.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Model {
    /// Which case of the query it is a model of.
    pub case: usize,
    /// Values of the query's variables: exactly those that occur in the case.
    pub values: BTreeMap<Var, Value>,
    /// The cells.
    pub heap: BTreeMap<Location, Cell>,
}

impl Model {
    /// Renders the model: values first, then the cells.
    #[must_use]
    pub fn show(&self, definitions: &Definitions, variables: &Variables) -> String {
        let mut out = String::new();
        for (var, value) in &self.values {
            let _ = writeln!(out, "{} = {}", variables.name(*var), self.value(*value, variables.sort(*var)));
        }
        for (location, cell) in &self.heap {
            let record = definitions.record(cell.record);
            let name = record.map_or("?", |r| r.name.as_str());
            let fields: Vec<String> = record
                .into_iter()
                .flat_map(|r| r.fields.iter().zip(&cell.fields))
                .map(|(field, value)| format!("{}: {}", field.name, self.value(*value, field.sort)))
                .collect();
            let _ = writeln!(out, "#{} -> {name}{{{}}}", location.0, fields.join(", "));
        }
        out
    }

    fn value(&self, value: Value, sort: Sort) -> String {
        match (value, sort) {
            (Value::Null, _) => "null".into(),
            (Value::Location(l), _) => format!("#{}", l.0),
            (Value::Int(n), Sort::Bool) => (n != 0).to_string(),
            (Value::Int(1), Sort::Bag) => "1 element".to_owned(),
            (Value::Int(n), Sort::Bag) => format!("{n} elements"),
            (Value::Int(n), _) => n.to_string(),
            (Value::Fraction(a, b), _) => format!("{a}/{b}"),
            (Value::Symbol(var), _) => format!("?{}", var.0),
        }
    }
}
