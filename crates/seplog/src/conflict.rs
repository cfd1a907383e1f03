//! Which parts of a formula cannot hold together.

use crate::solve::{Answer, Solver};
use heapwright_logic::display::Printer;
use heapwright_logic::{Definitions, Limits, Query, SymbolicHeap};

/// A part of a case, by its position in its list.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Part {
    /// Of `points_to`.
    Cell(usize),
    /// Of `calls`.
    Call(usize),
    /// Of `pure`.
    Pure(usize),
}

/// Parts of one case that cannot hold together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// The case of the query.
    pub case: usize,
    /// The parts, by kind and position. No smaller set of them conflicts, as far as the solver can tell.
    pub parts: Vec<Part>,
}

impl Conflict {
    /// Renders the parts in the notation of the formulas.
    #[must_use]
    pub fn show(&self, definitions: &Definitions, query: &Query) -> Vec<String> {
        let Some(case) = query.cases.get(self.case) else { return Vec::new() };
        let printer = Printer::new(definitions, &query.variables);
        let show = |part: &Part| match *part {
            Part::Cell(index) => case.points_to.get(index).map(|cell| printer.points_to(cell)),
            Part::Call(index) => case.calls.get(index).map(|call| printer.call(call)),
            Part::Pure(index) => case.pure.get(index).map(|atom| printer.pure(atom)),
        };
        self.parts.iter().filter_map(show).collect()
    }
}

impl Solver {
    /// Returns a conflict in each case of an unsatisfiable query; `None` if the query has a model or its status is
    /// unknown.
    ///
    /// Dropping a cell or a call from a satisfiable formula leaves it satisfiable, on the rest of the heap. So parts
    /// are dropped one by one as long as the remainder stays unsatisfiable.
    #[must_use]
    pub fn conflicts(&self, query: &Query, limits: &Limits<'_>) -> Option<Vec<Conflict>> {
        let mut conflicts = Vec::new();
        for (index, case) in query.cases.iter().enumerate() {
            let unsat = |parts: &[Part]| self.model(&query.variables, &keep(case, parts), &[], limits) == Answer::Unsat;
            let cells = (0..case.points_to.len()).map(Part::Cell);
            let calls = (0..case.calls.len()).map(Part::Call);
            let pure = (0..case.pure.len()).map(Part::Pure);
            let mut parts: Vec<Part> = cells.chain(calls).chain(pure).collect();
            if !unsat(&parts) {
                return None;
            }
            // Later parts are dropped first: users name the shape before they constrain it.
            for part in parts.clone().into_iter().rev() {
                let rest: Vec<Part> = parts.iter().copied().filter(|other| *other != part).collect();
                if unsat(&rest) {
                    parts = rest;
                }
            }
            conflicts.push(Conflict { case: index, parts });
        }
        Some(conflicts)
    }
}

/// Restricts the formula to these parts.
fn keep(heap: &SymbolicHeap, parts: &[Part]) -> SymbolicHeap {
    let mut kept = SymbolicHeap::emp();
    for part in parts {
        match *part {
            Part::Cell(index) => kept.points_to.extend(heap.points_to.get(index).cloned()),
            Part::Call(index) => kept.calls.extend(heap.calls.get(index).cloned()),
            Part::Pure(index) => kept.pure.extend(heap.pure.get(index).cloned()),
        }
    }
    let bound = heap.existentials.iter().copied().filter(|var| kept.mentions(*var)).collect();
    SymbolicHeap { existentials: bound, ..kept }
}
