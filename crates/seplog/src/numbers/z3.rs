//! Linear arithmetic and locations as expressions of Z3, and a solver for them.

use crate::reason::Reason;
use heapwright_logic::Relation;
use heapwright_z3::{
    Answer, Ast, Binary, Context, Error, Function, Limit, Model, NamedSort, Nary, Solver, Sort, Unary, Unknown,
};

/// An expression of one [`Z3`].
pub(crate) type Expr = Ast;

/// The sort of a constant.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Bool,
    Int,
    Real,
    /// A location.
    Place,
}

/// An answer of Z3.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    Sat,
    Unsat,
}

/// A context with one incremental solver.
pub(crate) struct Z3 {
    context: Context,
    solver: Solver,
    places: NamedSort,
    /// Maps locations to the number of the cell there.
    cell_at: Function,
    model: Option<Model>,
    names: u32,
}

impl From<Error> for Reason {
    fn from(error: Error) -> Reason {
        match error {
            Error::Memory => Reason::Memory,
            Error::Missing | Error::Rejected | Error::Foreign => Reason::Arithmetic("the library failed".into()),
            Error::NoValue => Reason::Arithmetic(error.to_string()),
        }
    }
}

fn number_sort(real: bool) -> Sort {
    if real { Sort::Real } else { Sort::Int }
}

impl Z3 {
    pub(crate) fn new() -> Result<Z3, Reason> {
        let context = Context::new()?;
        let solver = Solver::simple(&context)?;
        let places = context.sort("Place")?;
        let cell_at = context.function("cell_at", places, Sort::Int)?;
        Ok(Z3 { context, solver, places, cell_at, model: None, names: 0 })
    }

    /// A fresh constant.
    pub(crate) fn fresh(&mut self, kind: Kind) -> Result<Expr, Reason> {
        self.names += 1;
        let sort = match kind {
            Kind::Bool => Sort::Bool,
            Kind::Int => Sort::Int,
            Kind::Real => Sort::Real,
            Kind::Place => Sort::Named(self.places),
        };
        Ok(self.context.constant(&format!("v{}", self.names), sort)?)
    }

    /// A whole number, of sort Int or Real.
    pub(crate) fn number(&mut self, value: i128, real: bool) -> Result<Expr, Reason> {
        Ok(self.context.number(value, number_sort(real))?)
    }

    /// `constant + Σ factor·term`; if `real`, terms of sort Int must already be converted.
    pub(crate) fn sum(&mut self, constant: i128, terms: &[(i128, Expr)], real: bool) -> Result<Expr, Reason> {
        let mut parts = Vec::with_capacity(terms.len() + 1);
        for &(factor, term) in terms {
            if factor == 1 {
                parts.push(term);
                continue;
            }
            let factor = self.number(factor, real)?;
            parts.push(self.context.nary(Nary::Mul, &[factor, term])?);
        }
        if constant != 0 || parts.is_empty() {
            parts.push(self.number(constant, real)?);
        }
        if let [only] = parts.as_slice() {
            return Ok(*only);
        }
        Ok(self.context.nary(Nary::Add, &parts)?)
    }

    /// An integer as a real.
    pub(crate) fn as_real(&mut self, term: Expr) -> Result<Expr, Reason> {
        Ok(self.context.unary(Unary::RealOfInt, term)?)
    }

    /// A sum compared with zero.
    pub(crate) fn compare(&mut self, sum: Expr, relation: Relation, real: bool) -> Result<Expr, Reason> {
        let zero = self.number(0, real)?;
        match relation {
            Relation::Eq => self.equal(sum, zero),
            Relation::Ne => {
                let equal = self.equal(sum, zero)?;
                self.not(equal)
            }
            Relation::Le => Ok(self.context.binary(Binary::Le, sum, zero)?),
            Relation::Lt => Ok(self.context.binary(Binary::Lt, sum, zero)?),
        }
    }

    pub(crate) fn equal(&mut self, a: Expr, b: Expr) -> Result<Expr, Reason> {
        Ok(self.context.binary(Binary::Equal, a, b)?)
    }

    pub(crate) fn not(&mut self, a: Expr) -> Result<Expr, Reason> {
        Ok(self.context.unary(Unary::Not, a)?)
    }

    pub(crate) fn and(&mut self, all: &[Expr]) -> Result<Expr, Reason> {
        Ok(self.context.nary(Nary::And, all)?)
    }

    pub(crate) fn or(&mut self, any: &[Expr]) -> Result<Expr, Reason> {
        Ok(self.context.nary(Nary::Or, any)?)
    }

    pub(crate) fn implies(&mut self, a: Expr, b: Expr) -> Result<Expr, Reason> {
        Ok(self.context.binary(Binary::Implies, a, b)?)
    }

    /// The number of the cell at a location: two locations with different numbers are different.
    pub(crate) fn cell_at(&mut self, place: Expr) -> Result<Expr, Reason> {
        Ok(self.context.apply(self.cell_at, place)?)
    }

    pub(crate) fn assert(&mut self, expr: Expr) -> Result<(), Reason> {
        Ok(self.solver.assert(expr)?)
    }

    pub(crate) fn push(&mut self) {
        self.solver.push();
    }

    /// Leaves the newest scope.
    pub(crate) fn pop(&mut self) {
        self.solver.pop(1);
    }

    /// Checks whether all assertions and assumptions are satisfiable together, within the given milliseconds. After
    /// `Sat`, values can be read until the next check.
    pub(crate) fn check(&mut self, assumptions: &[Expr], milliseconds: u32) -> Result<Outcome, Reason> {
        self.model = None;
        match self.solver.check(assumptions, Limit { milliseconds, units: None })? {
            Answer::Sat(model) => {
                self.model = Some(model);
                Ok(Outcome::Sat)
            }
            Answer::Unsat => Ok(Outcome::Unsat),
            Answer::Unknown(Unknown::Timeout) => Err(Reason::Time),
            Answer::Unknown(Unknown::Memory) => Err(Reason::Memory),
            Answer::Unknown(Unknown::GaveUp(words)) => Err(Reason::Arithmetic(words)),
        }
    }

    fn model(&self) -> Result<&Model, Reason> {
        self.model.as_ref().ok_or(Reason::Bug("a value is read without a model"))
    }

    /// Returns true if an expression is true in the model.
    pub(crate) fn truth(&self, expr: Expr) -> Result<bool, Reason> {
        Ok(self.model()?.truth(expr)?)
    }

    /// The value of a number in the model, as a fraction.
    pub(crate) fn fraction(&self, expr: Expr) -> Result<(i128, i128), Reason> {
        Ok(self.model()?.fraction(expr)?)
    }
}
