//! What was covered of a library so far, by any entry, for all threads.

use heapwright_case::{Edge, MethodName, Run};
use heapwright_explore::CodeGoals;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Branches, lines and handlers that runs have reached.
#[derive(Clone, Debug, Default)]
pub(crate) struct Covered(Arc<Mutex<BTreeMap<MethodName, Method>>>);

#[derive(Debug, Default)]
struct Method {
    edges: BTreeSet<Edge>,
    lines: BTreeSet<u16>,
    handlers: BTreeSet<u16>,
}

impl Covered {
    /// Adds what a run has covered. Returns the number of things that are new.
    pub(crate) fn add(&self, run: &Run) -> usize {
        let mut known = self.locked();
        let mut new = 0;
        for (name, edge) in &run.edges {
            new += usize::from(known.entry(name.clone()).or_default().edges.insert(*edge));
        }
        for (name, line) in &run.lines {
            new += usize::from(known.entry(name.clone()).or_default().lines.insert(*line));
        }
        for (name, thrown) in &run.thrown {
            if let Some(handler) = thrown.handler {
                new += usize::from(known.entry(name.clone()).or_default().handlers.insert(handler));
            }
        }
        new
    }

    /// Takes what is covered out of the goals of an entry, except in the entry itself: it shall have tests of its own.
    pub(crate) fn apply(&self, goals: &mut CodeGoals, entry: &MethodName) {
        for (name, method) in self.locked().iter().filter(|(name, _)| *name != entry) {
            goals.take_out(name, &method.edges, &method.lines, &method.handlers);
        }
    }

    /// Returns how many things of a method are covered.
    pub(crate) fn count(&self, method: &MethodName) -> u32 {
        let known = self.locked();
        known.get(method).map_or(0, |own| (own.edges.len() + own.lines.len() + own.handlers.len()) as u32)
    }

    fn locked(&self) -> MutexGuard<'_, BTreeMap<MethodName, Method>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
