//! Independence: only the assertions connected by variables to the last one are solved. The others keep the witness the
//! caller already has.

use crate::checked::satisfies;
use crate::firing::fired;
use crate::query::{Query, SatResult, Solver};
use heapwright_term::{TermId, Terms, Value, Witness};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Solves independent parts of a query with `inner`, and merges the models.
pub struct Slice {
    inner: Box<dyn Solver>,
    variables: FxHashMap<TermId, Rc<[TermId]>>,
    /// The part of each variable, by its handle, with the number of the query that put it there.
    owners: Vec<(u64, usize)>,
    queries: u64,
}

impl Slice {
    /// Slices the queries to `inner`.
    pub fn new(inner: impl Solver + 'static) -> Slice {
        Slice { inner: Box::new(inner), variables: FxHashMap::default(), owners: Vec::new(), queries: 0 }
    }

    fn variables(&mut self, terms: &Terms, assertion: TermId) -> Rc<[TermId]> {
        self.variables.entry(assertion).or_insert_with(|| terms.variables_of(assertion).into()).clone()
    }

    fn owner(&self, variable: TermId) -> Option<usize> {
        let (query, part) = self.owners.get(variable.raw() as usize).copied()?;
        (query == self.queries).then_some(part)
    }

    fn set_owner(&mut self, variable: TermId, part: usize) {
        let place = variable.raw() as usize;
        if place >= self.owners.len() {
            self.owners.resize(place + 1, (0, 0));
        }
        if let Some(owner) = self.owners.get_mut(place) {
            *owner = (self.queries, part);
        }
    }

    /// The parts of a query that share no variable, the last assertion's first.
    fn parts(&mut self, terms: &Terms, assertions: &[TermId]) -> Vec<Part> {
        let mut parts: Vec<Option<Part>> = Vec::new();
        self.queries += 1;
        let mut moved: Vec<usize> = Vec::new();
        for (position, &assertion) in assertions.iter().enumerate().rev() {
            let variables = self.variables(terms, assertion);
            let mut home = parts.len();
            let mut part = Part { assertions: vec![(position, assertion)], variables: Vec::new() };
            for &variable in variables.iter() {
                let Some(of) = self.owner(variable) else {
                    part.variables.push(variable);
                    continue;
                };
                let of = root(&moved, of);
                if let Some(other) = parts.get_mut(of).and_then(Option::take) {
                    fired("slice::merged");
                    let target = home.min(of);
                    part.assertions.extend(other.assertions);
                    part.variables.extend(other.variables);
                    for from in [home, of] {
                        if let Some(place) = moved.get_mut(from) {
                            *place = target;
                        }
                    }
                    home = target;
                }
            }
            for &variable in variables.iter() {
                self.set_owner(variable, home);
            }
            if home == parts.len() {
                parts.push(Some(part));
                moved.push(home);
            } else if let Some(place) = parts.get_mut(home) {
                *place = Some(part);
            }
        }
        parts.into_iter().flatten().collect()
    }
}

/// Follows a part to the one it was merged into.
fn root(moved: &[usize], mut part: usize) -> usize {
    while let Some(&next) = moved.get(part) {
        if next == part {
            break;
        }
        part = next;
    }
    part
}

/// Connected assertions, with their positions in the query.
struct Part {
    assertions: Vec<(usize, TermId)>,
    variables: Vec<TermId>,
}

impl Part {
    fn in_order(&mut self) -> Vec<TermId> {
        self.assertions.sort_unstable_by_key(|&(position, _)| position);
        self.assertions.iter().map(|&(_, assertion)| assertion).collect()
    }
}

impl Solver for Slice {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> SatResult {
        let parts = self.parts(terms, &query.assertions);
        let mut merged = query.base.as_deref().cloned().unwrap_or_default();
        let mut unknown = None;
        for (index, mut part) in parts.into_iter().enumerate() {
            let assertions = part.in_order();
            let base = query.base.as_deref();
            if index > 0 && base.is_some_and(|base| satisfies(terms, &assertions, base)) {
                fired("slice::base_kept");
                continue;
            }
            match self.inner.check(terms, &query.with_assertions(assertions)) {
                SatResult::Sat(witness) => {
                    fired("slice::adopted");
                    adopt(terms, &mut merged, &witness, &part.variables);
                }
                SatResult::Unknown(reason) => unknown = unknown.or(Some(reason)),
                unsat => return unsat,
            }
        }
        unknown.map_or(SatResult::Sat(merged), SatResult::Unknown)
    }
}

/// Copies the values of some variables; a variable without one is zero.
fn adopt(terms: &Terms, merged: &mut Witness, from: &Witness, variables: &[TermId]) {
    for &variable in variables {
        if let Some(sort) = terms.sort(variable) {
            merged.set(variable, from.get(variable).unwrap_or(Value::zero(sort)));
        }
    }
}
