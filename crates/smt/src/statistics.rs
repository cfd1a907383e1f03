//! How often each layer was asked, what it said, and how long it took. Observes only.
#![allow(clippy::disallowed_methods, reason = "measuring time is what this layer is for")]

use crate::query::{Query, Reason, SatResult, Solver};
use heapwright_term::Terms;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// What one layer was asked and said. What a layer answered by itself is what it was asked less
/// what the layer below was asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layer {
    /// The layer's name.
    pub name: &'static str,
    /// How many queries reached it.
    pub queries: u64,
    /// How many had a witness.
    pub sat: u64,
    /// How many had none.
    pub unsat: u64,
    /// How many were not decided.
    pub unknown: u64,
    /// How many of these for a model that did not satisfy the formula.
    pub bad_models: u64,
    /// The time spent in it and in the layers below.
    pub time: Duration,
    /// The longest query.
    pub longest: Duration,
}

/// The layers of a chain from top to bottom, shared by those who count.
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

/// Counts the queries to a layer. Layers are opened from the bottom of a chain to its top.
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
