//! Counts each layer's queries, answers and time. Observes only.
#![allow(clippy::disallowed_methods, reason = "measuring time is what this layer is for")]

use crate::query::{Query, Reason, SatResult, Solver};
use heapwright_term::Terms;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// The queries and answers of one layer. It answered by itself the difference between its queries and those of the
/// layer below.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layer {
    /// The layer's name.
    pub name: &'static str,
    /// How many queries reached it.
    pub queries: u64,
    /// How many were satisfiable.
    pub sat: u64,
    /// How many were unsatisfiable.
    pub unsat: u64,
    /// How many were undecided.
    pub unknown: u64,
    /// How many of these because of a model that did not satisfy the formula.
    pub bad_models: u64,
    /// The time spent in it and in the layers below.
    pub time: Duration,
    /// The longest query.
    pub longest: Duration,
}

/// The layer at the top of a chain.
pub(crate) const ALL: &str = "all";
/// The layers at its bottom.
pub(crate) const SOLVERS: [&str; 2] = ["z3", "floats"];

/// The queries to a chain, and how many of them reached a solver.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub struct Summary {
    /// How many queries there were.
    pub queries: u64,
    /// How many were undecided.
    pub unknown: u64,
    /// How many queries went to a solver; one query to the chain may need several, or none.
    pub smt_queries: u64,
    /// The time for all queries.
    pub time: Duration,
    /// The part of it spent in solvers.
    pub smt_time: Duration,
}

impl Summary {
    /// The share of queries, from 0 to 1, that were answered before a solver was asked.
    pub fn share_before_smt(&self) -> f64 {
        match self.queries {
            0 => 1.0,
            queries => 1.0 - self.smt_queries.min(queries) as f64 / queries as f64,
        }
    }
}

impl std::ops::AddAssign for Summary {
    fn add_assign(&mut self, other: Summary) {
        self.queries += other.queries;
        self.unknown += other.unknown;
        self.smt_queries += other.smt_queries;
        self.time += other.time;
        self.smt_time += other.smt_time;
    }
}

/// The layers of a chain from top to bottom, shared by all counters.
#[derive(Clone, Default)]
pub struct Ledger {
    layers: Rc<RefCell<Vec<Layer>>>,
}

impl Ledger {
    /// The counts so far.
    pub fn layers(&self) -> Vec<Layer> {
        let mut layers = self.layers.borrow().clone();
        layers.reverse();
        layers
    }

    /// The totals: queries from the layer called "all", or the topmost one, and what reached the layers called "z3" and
    /// "floats".
    pub fn summary(&self) -> Summary {
        let layers = self.layers();
        let top = layers.iter().find(|layer| layer.name == ALL).or(layers.first());
        let solvers = layers.iter().filter(|layer| SOLVERS.contains(&layer.name));
        let mut summary = Summary::default();
        if let Some(top) = top {
            summary = Summary { queries: top.queries, unknown: top.unknown, time: top.time, ..summary };
        }
        for solver in solvers {
            summary.smt_queries += solver.queries;
            summary.smt_time += solver.time;
        }
        summary
    }

    fn open(&self, name: &'static str) -> usize {
        let zero = Duration::ZERO;
        let layer = Layer { name, queries: 0, sat: 0, unsat: 0, unknown: 0, bad_models: 0, time: zero, longest: zero };
        let mut layers = self.layers.borrow_mut();
        layers.push(layer);
        layers.len() - 1
    }

    fn record(&self, place: usize, answer: &SatResult, time: Duration) {
        if let Some(layer) = self.layers.borrow_mut().get_mut(place) {
            layer.queries += 1;
            layer.sat += u64::from(answer.is_sat());
            layer.unsat += u64::from(answer.is_unsat());
            layer.unknown += u64::from(matches!(answer, SatResult::Unknown(_)));
            layer.bad_models += u64::from(matches!(answer, SatResult::Unknown(Reason::BadModel)));
            layer.time += time;
            layer.longest = layer.longest.max(time);
        }
    }
}

/// Counts the queries to a layer. Layers are registered from the bottom of a chain to its top.
pub struct Counted {
    inner: Box<dyn Solver>,
    ledger: Ledger,
    place: usize,
}

impl Counted {
    /// Counts the queries to `inner` under this name.
    pub fn new(inner: impl Solver + 'static, name: &'static str, ledger: &Ledger) -> Counted {
        Counted { inner: Box::new(inner), place: ledger.open(name), ledger: ledger.clone() }
    }
}

impl Solver for Counted {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> SatResult {
        let start = Instant::now();
        let answer = self.inner.check(terms, query);
        self.ledger.record(self.place, &answer, start.elapsed());
        answer
    }
}
