//! Well-typedness. Every solver entry point expects definitions and queries that pass.

use crate::contents::Contents;
use crate::definitions::{Definitions, Query};
use crate::formula::{Call, PointsTo, Pure, SymbolicHeap, Term};
use crate::linear::Linear;
use crate::sort::{Sort, Var, Variables};

/// Why a formula is ill-typed. Names are those of the formula.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TypeError {
    /// A variable that is not in scope.
    #[error("{place}: variable number {number} is not in scope")]
    UnknownVariable {
        /// Predicate or query.
        place: String,
        /// Its number.
        number: u32,
    },
    /// A variable that is neither a parameter nor bound.
    #[error("{place}: `{name}` is neither a parameter nor bound by the case")]
    Unbound {
        /// Predicate.
        place: String,
        /// The variable.
        name: String,
    },
    /// A record or predicate that does not exist.
    #[error("{place}: {what} number {number} is not defined")]
    Undefined {
        /// Predicate or query.
        place: String,
        /// `record` or `predicate`.
        what: &'static str,
        /// Its number.
        number: u32,
    },
    /// Too many or too few fields or arguments.
    #[error("{place}: `{name}` takes {expected} values, here it has {found}")]
    Arity {
        /// Predicate or query.
        place: String,
        /// Record or predicate.
        name: String,
        /// As declared.
        expected: usize,
        /// As used.
        found: usize,
    },
    /// A term of the wrong sort.
    #[error("{place}: `{term}` does not fit {wanted}")]
    Mismatch {
        /// Predicate or query.
        place: String,
        /// The term.
        term: String,
        /// Where it is used.
        wanted: String,
    },
}

/// Checks every predicate.
///
/// # Errors
/// The first type error.
pub fn check_definitions(definitions: &Definitions) -> Result<(), TypeError> {
    for (_, predicate) in definitions.predicates() {
        let checker = Checker { definitions, variables: &predicate.variables, place: &predicate.name };
        for case in &predicate.cases {
            checker.heap(case)?;
            checker.closed(case, &predicate.params)?;
        }
    }
    Ok(())
}

/// Checks a query.
///
/// # Errors
/// The first type error.
pub fn check_query(definitions: &Definitions, query: &Query) -> Result<(), TypeError> {
    let checker = Checker { definitions, variables: &query.variables, place: "query" };
    query.cases.iter().try_for_each(|case| checker.heap(case))
}

struct Checker<'a> {
    definitions: &'a Definitions,
    variables: &'a Variables,
    place: &'a str,
}

impl Checker<'_> {
    fn heap(&self, heap: &SymbolicHeap) -> Result<(), TypeError> {
        for var in &heap.existentials {
            self.sort(*var)?;
        }
        heap.points_to.iter().try_for_each(|cell| self.cell(cell))?;
        heap.calls.iter().try_for_each(|call| self.call(call))?;
        heap.pure.iter().try_for_each(|atom| self.pure(atom))
    }

    fn cell(&self, cell: &PointsTo) -> Result<(), TypeError> {
        let Some(record) = self.definitions.record(cell.record) else {
            return Err(self.undefined("record", cell.record.0));
        };
        self.fits(&cell.root, Sort::Ref(Some(cell.record)), "the address of a cell")?;
        self.arity(&record.name, record.fields.len(), cell.fields.len())?;
        for (field, term) in record.fields.iter().zip(&cell.fields) {
            self.fits(term, field.sort, &format!("field `{}` of `{}`", field.name, record.name))?;
        }
        Ok(())
    }

    fn call(&self, call: &Call) -> Result<(), TypeError> {
        let Some(predicate) = self.definitions.predicate(call.predicate) else {
            return Err(self.undefined("predicate", call.predicate.0));
        };
        self.arity(&predicate.name, predicate.params.len(), call.args.len())?;
        for (param, term) in predicate.params.iter().zip(&call.args) {
            let name = predicate.variables.name(*param);
            let wanted = format!("parameter `{name}` of `{}`", predicate.name);
            self.fits(term, predicate.variables.sort(*param), &wanted)?;
        }
        Ok(())
    }

    fn pure(&self, atom: &Pure) -> Result<(), TypeError> {
        match atom {
            Pure::Same(a, b) | Pure::Differ(a, b) => {
                let sort = match a {
                    Term::Var(var) => self.sort(*var)?,
                    Term::Null => Sort::Ref(None),
                    Term::Number(_) => return Err(self.mismatch(a, "a comparison of references")),
                };
                if !sort.is_ref() {
                    return Err(self.mismatch(a, "a comparison of references"));
                }
                self.fits(b, sort, "the other side of a comparison")
            }
            Pure::Compare(sum, _) => self.linear(sum, "a sum"),
            Pure::Contents(contents) => self.contents(contents),
            Pure::Element(element) => {
                self.fits(&element.array, Sort::Ref(None), "an array")?;
                self.linear(&element.index, "an index")?;
                match &element.value {
                    Term::Number(sum) => self.linear(sum, "an element"),
                    _ => Ok(()),
                }
            }
            Pure::False => Ok(()),
        }
    }

    fn contents(&self, contents: &Contents) -> Result<(), TypeError> {
        for part in contents.bags().into_iter().flat_map(|bag| &bag.parts) {
            if self.sort(*part)? != Sort::Bag {
                return Err(self.mismatch(&Term::Var(*part), "a multiset"));
            }
        }
        for var in contents.variables() {
            if matches!(self.sort(var)?, Sort::Real | Sort::Ref(_)) {
                return Err(self.mismatch(&Term::Var(var), "an element of a multiset"));
            }
        }
        Ok(())
    }

    fn linear(&self, sum: &Linear, wanted: &str) -> Result<(), TypeError> {
        for &(var, _) in sum.parts() {
            if self.sort(var)?.is_ref() {
                return Err(self.mismatch(&Term::Var(var), wanted));
            }
        }
        Ok(())
    }

    fn fits(&self, term: &Term, sort: Sort, wanted: &str) -> Result<(), TypeError> {
        let fits = match (term, sort) {
            (Term::Null, _) => sort.is_ref(),
            (Term::Number(sum), _) => {
                self.linear(sum, wanted)?;
                sort.is_number() && sort != Sort::Bag
            }
            (Term::Var(var), _) => match (self.sort(*var)?, sort) {
                (Sort::Ref(Some(a)), Sort::Ref(Some(b))) => self.related(a, b),
                (Sort::Ref(_), Sort::Ref(_)) => true,
                (a, Sort::Bag) => a == Sort::Bag,
                (a, b) => a.is_number() && b.is_number() && (a != Sort::Real || b == Sort::Real),
            },
        };
        if fits { Ok(()) } else { Err(self.mismatch(term, wanted)) }
    }

    fn related(&self, a: crate::sort::RecordId, b: crate::sort::RecordId) -> bool {
        self.definitions.is_below(a, b)
            || self.definitions.is_below(b, a)
            || self
                .definitions
                .records()
                .any(|(c, _)| self.definitions.is_below(c, a) && self.definitions.is_below(c, b))
    }

    fn closed(&self, case: &SymbolicHeap, params: &[Var]) -> Result<(), TypeError> {
        for var in case.occurrences() {
            if !params.contains(&var) && !case.existentials.contains(&var) {
                let name = self.variables.name(var).to_string();
                return Err(TypeError::Unbound { place: self.place.into(), name });
            }
        }
        Ok(())
    }

    fn sort(&self, var: Var) -> Result<Sort, TypeError> {
        let unknown = || TypeError::UnknownVariable { place: self.place.into(), number: var.0 };
        self.variables.get(var).map(|v| v.sort).ok_or_else(unknown)
    }

    fn arity(&self, name: &str, expected: usize, found: usize) -> Result<(), TypeError> {
        if expected == found {
            return Ok(());
        }
        Err(TypeError::Arity { place: self.place.into(), name: name.into(), expected, found })
    }

    fn undefined(&self, what: &'static str, number: u32) -> TypeError {
        TypeError::Undefined { place: self.place.into(), what, number }
    }

    fn mismatch(&self, term: &Term, wanted: &str) -> TypeError {
        let term = crate::display::Printer::new(self.definitions, self.variables).term(term);
        TypeError::Mismatch { place: self.place.into(), term, wanted: wanted.into() }
    }
}
