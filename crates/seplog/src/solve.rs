//! Satisfiability of queries.

use crate::core::definitions::{Definitions, Query};
use crate::core::formula::{Pure, SymbolicHeap};
use crate::core::sort::{PredicateId, Var, Variables};
use crate::groups::{self, Groups};
use crate::guided;
use crate::limits::{Limits, Reason};
use crate::model::evaluate::{Verdict, holds_among};
use crate::model::{Location, Model, Value, flat};
use crate::numbers::conjunction;
use crate::prepare;
use crate::shape::body::Body;
use crate::shape::nullness;
use crate::shape::pairs::Pairs;
use crate::shape::search;
use crate::smallest::{Outcome, Search};
use crate::unfold;
use std::cell::RefCell;
use std::collections::BTreeSet;

/// Whether a query has a model.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It has.
    Sat(Evidence),
    /// It has none; this is certain.
    Unsat,
    /// Nobody knows.
    Unknown(Reason),
}

/// Why a query is satisfiable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Evidence {
    /// A model, which evaluation has confirmed.
    Model(Box<Model>),
    /// A model that follows from the fixed points; evaluation did not come to an end with it.
    Unconfirmed(Box<Model>),
    /// A derivation exists, but its model is too large to be spelled out.
    TooLarge,
}

impl Evidence {
    fn of_case(mut self, case: usize) -> Self {
        if let Evidence::Model(model) | Evidence::Unconfirmed(model) = &mut self {
            model.case = case;
        }
        self
    }
}

/// How many unfoldings evaluation may take for a model.
const CHECK: usize = 200_000;

/// The same for formulas without cells, whose derivations may be of exponential length.
const QUICK_CHECK: usize = 1_000;

/// Decides queries over the same definitions. What is found out about a predicate is kept for the next query.
pub struct Solver {
    definitions: Definitions,
    recursive: BTreeSet<PredicateId>,
    /// The definitions with the bounds of sorts as comparisons.
    prepared: Definitions,
    groups: Groups,
    pairs: RefCell<Pairs>,
}

impl Solver {
    /// For well-typed definitions (see [`check_definitions`](crate::check_definitions)).
    ///
    /// # Errors
    /// When arithmetic exceeds 128 bits.
    pub fn new(definitions: &Definitions) -> Result<Solver, Reason> {
        let prepared = prepare::definitions(definitions)?;
        Ok(Solver {
            definitions: definitions.clone(),
            recursive: groups::recursive(definitions),
            groups: Groups::new(&prepared),
            prepared,
            pairs: RefCell::default(),
        })
    }

    /// The definitions it was made for.
    #[must_use]
    pub fn definitions(&self) -> &Definitions {
        &self.definitions
    }

    /// Whether one well-typed symbolic heap has a model in which more holds besides, such as bounds of numbers or a
    /// path condition. All its variables are those of `variables`.
    pub fn model(&self, variables: &Variables, heap: &SymbolicHeap, more: &[Pure], limits: &Limits<'_>) -> Answer {
        let mut heap = heap.clone();
        heap.pure.extend_from_slice(more);
        self.solve(&Query { variables: variables.clone(), cases: vec![heap] }, limits)
    }

    /// Whether a well-typed query has a model.
    pub fn solve(&self, query: &Query, limits: &Limits<'_>) -> Answer {
        let prepared = match prepare::query(&self.prepared, query) {
            Ok(prepared) => prepared,
            Err(overflow) => return Answer::Unknown(overflow.into()),
        };
        let mut unknown = None;
        for (index, case) in prepared.cases.iter().enumerate() {
            match self.case(&prepared, index, case, limits) {
                Ok(Some(evidence)) => match self.confirmed(query, evidence) {
                    Ok(evidence) => return Answer::Sat(evidence),
                    Err(reason) => unknown = unknown.or(Some(reason)),
                },
                Ok(None) => {}
                Err(reason) => unknown = unknown.or(Some(reason)),
            }
        }
        unknown.map_or(Answer::Unsat, Answer::Unknown)
    }

    /// No model leaves the solver that evaluation does not confirm.
    fn confirmed(&self, query: &Query, evidence: Evidence) -> Result<Evidence, Reason> {
        let (model, unfoldings) = match evidence {
            Evidence::Model(model) => (model, CHECK),
            Evidence::Unconfirmed(model) => (model, QUICK_CHECK),
            Evidence::TooLarge => return Ok(evidence),
        };
        let verdict = query.cases.get(model.case).map_or(Verdict::Fails, |case| {
            let (values, heap) = (&model.values, &model.heap);
            holds_among(&self.definitions, &self.recursive, &query.variables, case, values, heap, unfoldings)
        });
        match verdict {
            Verdict::Holds => Ok(Evidence::Model(model)),
            Verdict::Fails => Err(Reason::Refuted),
            Verdict::Undecided => Ok(Evidence::Unconfirmed(model)),
        }
    }

    fn case(
        &self,
        query: &Query,
        index: usize,
        heap: &SymbolicHeap,
        limits: &Limits<'_>,
    ) -> Result<Option<Evidence>, Reason> {
        limits.look()?;
        let groups = self.groups.needed(heap);
        let body = Body::new(&query.variables, &[], heap).ok_or(Reason::TooLarge)?;
        if body.start.is_none() || conjunction::solve(&query.variables, &heap.pure, limits.patience()?)?.is_none() {
            return Ok(None);
        }
        if nullness::applies(&self.prepared, &groups, heap) {
            match nullness::solve(&self.prepared, &groups, heap, limits) {
                Ok(null) => return Ok(null.map(|null| null_or_not(query, index, heap, &null))),
                Err(Some(reason)) => return Err(reason),
                // The diagrams became too large: base pairs may do.
                Err(None) => {}
            }
        }
        let exact = |id| self.groups.constrained.contains(&id);
        self.pairs.borrow_mut().extend(&self.prepared, &groups, &exact, limits)?;
        let pairs = &*self.pairs.borrow();
        let Some(chosen) = search::choose(&body, pairs, limits)? else { return Ok(None) };
        if heap.calls.iter().any(|call| exact(call.predicate)) {
            return Ok(self.with_numbers(pairs, query, heap, limits)?.map(|evidence| evidence.of_case(index)));
        }
        let mut variables = query.variables.clone();
        let unfolded = unfold::along_pairs(&self.prepared, pairs, &mut variables, heap, &chosen, limits.cells)?;
        let Some(unfolded) = unfolded else { return Ok(Some(Evidence::TooLarge)) };
        match flat::solve(&variables, &unfolded, query.variables.len(), limits.patience()?)? {
            Some(model) => Ok(Some(Evidence::Model(Box::new(Model { case: index, ..model })))),
            None => Err(Reason::Refuted),
        }
    }

    /// Shows models of one well-typed symbolic heap, few cells first, until `visit` has seen enough. Each has been
    /// evaluated.
    pub(crate) fn some_models(
        &self,
        variables: &Variables,
        heap: &SymbolicHeap,
        budget: usize,
        limits: &Limits<'_>,
        visit: &mut dyn FnMut(&Model) -> bool,
    ) -> Result<(), Reason> {
        let query = Query { variables: variables.clone(), cases: vec![heap.clone()] };
        let prepared = prepare::query(&self.prepared, &query)?;
        let Some(ready) = prepared.cases.first() else { return Ok(()) };
        let body = Body::new(variables, &[], ready).ok_or(Reason::TooLarge)?;
        let exact = |id| self.groups.constrained.contains(&id);
        self.pairs.borrow_mut().extend(&self.prepared, &self.groups.needed(ready), &exact, limits)?;
        let pairs = &*self.pairs.borrow();
        if search::choose(&body, pairs, limits)?.is_none() {
            return Ok(());
        }
        let search = Search { definitions: &self.prepared, groups: &self.groups, pairs, limits };
        search.models(variables, ready, budget, &mut |model| match self
            .confirmed(&query, Evidence::Model(Box::new(model)))
        {
            Ok(Evidence::Model(model)) => visit(&model),
            _ => false,
        })?;
        Ok(())
    }

    /// A case whose calls constrain numbers.
    fn with_numbers(
        &self,
        pairs: &Pairs,
        query: &Query,
        heap: &SymbolicHeap,
        limits: &Limits<'_>,
    ) -> Result<Option<Evidence>, Reason> {
        let search = Search { definitions: &self.prepared, groups: &self.groups, pairs, limits };
        match search.run(&query.variables, heap)? {
            Outcome::Model(model) => Ok(Some(Evidence::Model(Box::new(model)))),
            Outcome::Nothing => Ok(None),
            Outcome::Open => guided::solve(&self.prepared, pairs, query, heap, limits),
        }
    }
}

/// The model in which these variables are null and all others one location.
fn null_or_not(query: &Query, case: usize, heap: &SymbolicHeap, null: &BTreeSet<Var>) -> Evidence {
    let mut model = Model { case, ..Model::default() };
    for (var, variable) in query.variables.iter().filter(|(var, _)| heap.mentions(*var)) {
        let value = match (variable.sort.is_ref(), null.contains(&var)) {
            (false, _) => Value::Int(0),
            (true, true) => Value::Null,
            (true, false) => Value::Location(Location(1)),
        };
        model.values.insert(var, value);
    }
    Evidence::Unconfirmed(Box::new(model))
}
