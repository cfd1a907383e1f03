//! Satisfiability of queries.

use crate::flat;
use crate::guided;
use crate::numbers::conjunction::{self, Numbers};
use crate::prepare;
use crate::reason::{Reason, patience};
use crate::shape::body::Body;
use crate::shape::nullness;
use crate::shape::pairs::Pairs;
use crate::shape::search;
use crate::smallest::{Outcome, Search};
use crate::tuples::{self, Detail};
use crate::unfold;
use heapwright_logic::{
    Definitions, Evaluation, Groups, Limits, Location, Model, Pure, Query, SymbolicHeap, Traits, Value, Var, Variables,
    Verdict,
};
use std::cell::RefCell;
use std::collections::BTreeSet;

/// Whether a query has a model.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It has one.
    Sat(Evidence),
    /// It has none; always certain.
    Unsat,
    /// Unknown.
    Unknown(Reason),
}

/// Why a query is satisfiable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Evidence {
    /// A model confirmed by evaluation.
    Model(Box<Model>),
    /// A model that follows from the fixed points; its evaluation did not finish.
    Unconfirmed(Box<Model>),
    /// A derivation exists, but its model is too large to build.
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

/// Table entries per symbol and the rounds of guided unfolding that follow, low effort first.
const EFFORTS: [(usize, usize); 2] = [(40, 2), (160, 24)];

/// Unfoldings that evaluation may use to confirm a model.
const CHECK: usize = 200_000;

/// The same for formulas without cells, whose derivations may be of exponential length.
const QUICK_CHECK: usize = 1_000;

/// Returns true if a well-typed query over well-typed definitions certainly has no model; false if it has one or the
/// solver does not know.
#[must_use]
pub fn is_unsatisfiable(definitions: &Definitions, query: &Query, limits: &Limits<'_>) -> bool {
    Solver::new(definitions).is_ok_and(|solver| solver.solve(query, limits) == Answer::Unsat)
}

/// Decides queries over the same definitions. Facts learned about a predicate are kept for later queries.
pub struct Solver {
    definitions: Definitions,
    traits: Traits,
    /// The definitions with the bounds of sorts as comparisons.
    prepared: Definitions,
    groups: Groups,
    pairs: RefCell<Pairs>,
}

impl Solver {
    /// Creates a solver for well-typed definitions (see
    /// [`check_definitions`](heapwright_logic::check_definitions)).
    ///
    /// # Errors
    /// If arithmetic exceeds 128 bits.
    pub fn new(definitions: &Definitions) -> Result<Solver, Reason> {
        let prepared = prepare::definitions(definitions)?;
        Ok(Solver {
            definitions: definitions.clone(),
            traits: Traits::new(definitions)?,
            groups: Groups::new(&prepared)?,
            prepared,
            pairs: RefCell::default(),
        })
    }

    /// The definitions it was made for.
    #[must_use]
    pub fn definitions(&self) -> &Definitions {
        &self.definitions
    }

    /// Evaluates formulas over its definitions, with at most this many unfoldings.
    #[must_use]
    pub fn evaluation<'a>(&'a self, unfoldings: usize, limits: &'a Limits<'a>) -> Evaluation<'a> {
        let (definitions, traits) = (&self.definitions, &self.traits);
        Evaluation { definitions, traits, arithmetic: &Numbers, limits, unfoldings }
    }

    /// Decides whether a well-typed symbolic heap has a model that also satisfies `more`, such as bounds of numbers or
    /// a path condition. All its variables belong to `variables`.
    pub fn model(&self, variables: &Variables, heap: &SymbolicHeap, more: &[Pure], limits: &Limits<'_>) -> Answer {
        let mut heap = heap.clone();
        heap.pure.extend_from_slice(more);
        self.solve(&Query { variables: variables.clone(), cases: vec![heap] }, limits)
    }

    /// Decides whether a well-typed query has a model.
    pub fn solve(&self, query: &Query, limits: &Limits<'_>) -> Answer {
        let prepared = match prepare::query(&self.prepared, query) {
            Ok(prepared) => prepared,
            Err(overflow) => return Answer::Unknown(overflow.into()),
        };
        let mut unknown = None;
        for (index, case) in prepared.cases.iter().enumerate() {
            match self.case(&prepared, index, case, limits) {
                Ok(Some(evidence)) => match self.confirmed(query, evidence, limits) {
                    Ok(evidence) => return Answer::Sat(evidence),
                    Err(reason) => unknown = unknown.or(Some(reason)),
                },
                Ok(None) => {}
                Err(reason) => unknown = unknown.or(Some(reason)),
            }
        }
        unknown.map_or(Answer::Unsat, Answer::Unknown)
    }

    /// Ensures that every model returned by the solver is confirmed by evaluation. Most parts of the solver leave out what
    /// multisets contain: there, only a confirmed model counts.
    fn confirmed(&self, query: &Query, evidence: Evidence, limits: &Limits<'_>) -> Result<Evidence, Reason> {
        let with_contents = query.cases.iter().any(|case| self.definitions.has_contents(case));
        let (model, unfoldings) = match evidence {
            Evidence::Model(model) => (model, CHECK),
            Evidence::Unconfirmed(model) => (model, QUICK_CHECK),
            Evidence::TooLarge => return if with_contents { Err(Reason::Contents) } else { Ok(evidence) },
        };
        match self.evaluation(unfoldings, limits).satisfies(query, &model) {
            Verdict::Holds => Ok(Evidence::Model(model)),
            Verdict::Fails | Verdict::Undecided if with_contents => Err(Reason::Contents),
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
        let groups = self.groups.needed(heap)?;
        let body = Body::new(&query.variables, &[], heap)?;
        if body.start.is_none() || conjunction::solve(&query.variables, &heap.pure, patience(limits)?)?.is_none() {
            return Ok(None);
        }
        if nullness::applies(&self.prepared, &groups, heap) {
            match nullness::solve(&self.prepared, &groups, heap, limits) {
                Ok(null) => return Ok(null.map(|null| null_or_not(query, index, heap, &null))),
                Err(Some(reason)) => return Err(reason),
                // The diagrams became too large: fall back to base pairs.
                Err(None) => {}
            }
        }
        let exact = |id| self.groups.constrained.contains(&id);
        self.pairs.borrow_mut().extend(&self.prepared, &groups, &exact, limits)?;
        let pairs = &*self.pairs.borrow();
        let Some(chosen) = search::choose(&body, pairs, limits)? else { return Ok(None) };
        let said = heap.contents().next().is_some() || heap.elements().next().is_some();
        if heap.calls.iter().any(|call| exact(call.predicate)) || said {
            return Ok(self.with_numbers(pairs, query, heap, limits)?.map(|evidence| evidence.of_case(index)));
        }
        let mut variables = query.variables.clone();
        let unfolded = unfold::along_pairs(&self.prepared, pairs, &mut variables, heap, &chosen, limits)?;
        let Some(unfolded) = unfolded else { return Ok(Some(Evidence::TooLarge)) };
        match flat::solve(&variables, &unfolded, query.variables.len(), patience(limits)?)? {
            Some(model) => Ok(Some(Evidence::Model(Box::new(Model { case: index, ..model })))),
            None => Err(Reason::Refuted),
        }
    }

    /// Passes models of one well-typed symbolic heap to `visit`, fewest cells first, until it has seen enough. Each
    /// model has been evaluated.
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
        let body = Body::new(variables, &[], ready)?;
        let exact = |id| self.groups.constrained.contains(&id);
        self.pairs.borrow_mut().extend(&self.prepared, &self.groups.needed(ready)?, &exact, limits)?;
        let pairs = &*self.pairs.borrow();
        if search::choose(&body, pairs, limits)?.is_none() {
            return Ok(());
        }
        let search = Search::new(&self.prepared, &self.groups, pairs, limits);
        search.models(variables, ready, budget, &mut |model| match self.confirmed(
            &query,
            Evidence::Model(Box::new(model)),
            limits,
        ) {
            Ok(Evidence::Model(model)) => visit(&model),
            _ => false,
        })?;
        Ok(())
    }

    /// Decides a case whose calls constrain numbers.
    fn with_numbers(
        &self,
        pairs: &Pairs,
        query: &Query,
        heap: &SymbolicHeap,
        limits: &Limits<'_>,
    ) -> Result<Option<Evidence>, Reason> {
        let search = Search::new(&self.prepared, &self.groups, pairs, limits);
        match search.run(&query.variables, heap)? {
            Outcome::Model(model) => Ok(Some(Evidence::Model(Box::new(model)))),
            Outcome::Nothing => Ok(None),
            Outcome::Open => self.larger(pairs, query, heap, limits),
        }
    }

    /// Decides a case without a small model: bottom-up numbers and guided unfolding, each with low effort first.
    fn larger(
        &self,
        pairs: &Pairs,
        query: &Query,
        heap: &SymbolicHeap,
        limits: &Limits<'_>,
    ) -> Result<Option<Evidence>, Reason> {
        let mut reason = Reason::Unfolding(0);
        // What multisets contain is unknown to these parts: more effort would not help.
        let efforts = if self.prepared.has_contents(heap) { 1 } else { EFFORTS.len() };
        for (entries, rounds) in EFFORTS.into_iter().take(efforts) {
            for detail in [Detail::Guards, Detail::All] {
                let search = tuples::Search { definitions: &self.prepared, pairs, limits, detail, entries };
                if let Some(model) = search.run(&query.variables, heap)? {
                    return Ok(Some(Evidence::Model(Box::new(model))));
                }
            }
            match guided::solve(&self.prepared, pairs, query, heap, rounds, limits) {
                Err(ran_out @ Reason::Unfolding(_)) => reason = ran_out,
                answer => return answer,
            }
        }
        Err(reason)
    }
}

/// The model in which these variables are null and all others are the same location.
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
