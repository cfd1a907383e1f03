//! The numbers that calls can have at a root, computed over the cells from the leaves up: a balanced tree has one
//! height, and a list one length, so that the cases of its nodes need not be guessed from the top.
//!
//! That each cell is claimed once is left out, and so is what multisets and elements say. So a call that holds has one
//! of these numbers, but not each of them has a call that holds.

use super::goal::Slot;
use super::viable::{Cells, Known};
use super::{Cell, Location, Value};
use crate::definitions::{Definitions, Predicate};
use crate::formula::{SymbolicHeap, Term};
use crate::limits::{Limits, Spent};
use crate::sort::{PredicateId, Sort};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Roots at which a call can have more tuples of numbers than this are left to the search.
const MOST_TUPLES: usize = 16;

/// The numbers of a call by parameter; `None` where nothing is known, and for all that are no numbers.
pub(super) type Tuple = Vec<Option<i128>>;

/// A predicate, and the value of its first argument.
type Root = (PredicateId, Value);

/// What is known about a root.
#[derive(Clone)]
enum Tally {
    /// It is being computed, and others come before it.
    Busy,
    /// The call has one of these tuples.
    OneOf(Rc<[Tuple]>),
    /// Nothing is known.
    Anything,
}

/// The numbers of calls in one heap, as far as they were asked for.
#[derive(Default)]
pub(super) struct Tallies {
    known: FxHashMap<Root, Tally>,
}

/// The definitions and the heap.
pub(super) struct Given<'a> {
    pub(super) definitions: &'a Definitions,
    pub(super) heap: &'a BTreeMap<Location, Cell>,
    pub(super) limits: &'a Limits<'a>,
}

impl Tallies {
    /// The tuples that fit the known arguments of a call; `None` if nothing is known about them.
    pub(super) fn of(
        &mut self,
        given: &Given<'_>,
        id: PredicateId,
        args: &[Slot],
    ) -> Result<Option<Vec<Tuple>>, Spent> {
        let Some(Slot::Known(root @ (Value::Null | Value::Location(_)))) = args.first() else { return Ok(None) };
        self.compute(given, (id, *root))?;
        let Some(Tally::OneOf(tuples)) = self.known.get(&(id, *root)) else { return Ok(None) };
        let fits = |tuple: &&Tuple| {
            tuple.iter().zip(args).all(|(number, arg)| match (number, arg) {
                (Some(number), Slot::Known(Value::Int(value))) => number == value,
                _ => true,
            })
        };
        Ok(Some(tuples.iter().filter(fits).cloned().collect()))
    }

    /// Computes what is known about a root, and about all below it first.
    fn compute(&mut self, given: &Given<'_>, root: Root) -> Result<(), Spent> {
        let mut work = vec![root];
        while let Some(&next) = work.last() {
            given.limits.step()?;
            match self.known.get(&next) {
                Some(Tally::OneOf(_) | Tally::Anything) => drop(work.pop()),
                Some(Tally::Busy) => {
                    let tally = self.tally(given, next);
                    self.known.insert(next, tally);
                    work.pop();
                }
                None => {
                    self.known.insert(next, Tally::Busy);
                    work.extend(below(given, next).into_iter().filter(|root| !self.known.contains_key(root)));
                }
            }
        }
        Ok(())
    }

    /// What is known about a root from those below it.
    fn tally(&self, given: &Given<'_>, (id, root): Root) -> Tally {
        let Some(predicate) = given.definitions.predicate(id) else { return Tally::Anything };
        let mut tuples: Vec<Tuple> = Vec::new();
        for case in &predicate.cases {
            let Some(ways) = self.ways(given, predicate, case, root) else { return Tally::Anything };
            for way in ways {
                let number = |(param, sort): (_, Sort)| way.number(param).filter(|_| is_number(sort));
                let tuple: Tuple = predicate.params.iter().copied().zip(predicate.sorts()).map(number).collect();
                if !tuples.contains(&tuple) {
                    tuples.push(tuple);
                }
            }
            if tuples.len() > MOST_TUPLES {
                return Tally::Anything;
            }
        }
        Tally::OneOf(tuples.into())
    }

    /// The values of a case's variables for each choice of what its calls can have; `None` if there are too many.
    fn ways(&self, given: &Given<'_>, predicate: &Predicate, case: &SymbolicHeap, root: Value) -> Option<Vec<Known>> {
        let Some(start) = at_root(given, predicate, case, root) else { return Some(Vec::new()) };
        let mut ways = vec![start];
        for call in &case.calls {
            let Some(of) = given.definitions.predicate(call.predicate) else { continue };
            let mut next = Vec::new();
            for way in ways {
                let root = call.args.first().and_then(|term| way.value(term));
                let tally = root.and_then(|root| self.known.get(&(call.predicate, root)));
                let Some(Tally::OneOf(tuples)) = tally else {
                    next.push(way);
                    continue;
                };
                for tuple in tuples.iter() {
                    let mut way = way.clone();
                    let numbers = call.args.iter().zip(tuple).zip(of.sorts());
                    let mut equal =
                        numbers.filter(|(_, sort)| is_number(*sort)).map(|((term, number), _)| (term, number));
                    if equal.all(|(term, number)| number.is_none_or(|number| way.learn(term, Value::Int(number))))
                        && settle(&mut way, given, case)
                    {
                        next.push(way);
                    }
                }
            }
            ways = next;
            if ways.len() > MOST_TUPLES {
                return None;
            }
        }
        Some(ways)
    }
}

fn is_number(sort: Sort) -> bool {
    sort.is_number() && sort != Sort::Bag
}

/// Draws conclusions from the cells and comparisons of a case. Returns false if it cannot hold.
fn settle(way: &mut Known, given: &Given<'_>, case: &SymbolicHeap) -> bool {
    way.settle(case, &Cells { heap: given.heap, free: None })
}

/// What a root says about the variables of a case; `None` if the case cannot hold there.
fn at_root(given: &Given<'_>, predicate: &Predicate, case: &SymbolicHeap, root: Value) -> Option<Known> {
    let mut known = Known::default();
    let first = predicate.params.first()?;
    (known.learn(&Term::Var(*first), root) && settle(&mut known, given, case)).then_some(known)
}

/// The roots of the calls of a predicate at a root, as far as they are known.
fn below(given: &Given<'_>, (id, root): Root) -> Vec<Root> {
    let Some(predicate) = given.definitions.predicate(id) else { return Vec::new() };
    let mut found = Vec::new();
    for case in &predicate.cases {
        let Some(known) = at_root(given, predicate, case, root) else { continue };
        for call in &case.calls {
            let root = call.args.first().and_then(|term| known.value(term));
            found.extend(root.map(|root| (call.predicate, root)));
        }
    }
    found
}
