//! An engine that computes only what the store does not have. Its machine is booted when it is needed.

use super::Shared;
use super::suite::{self, Recording};
use crate::budget::Grace;
use crate::engine::{Engine, Exploration, Made, Parts, Task};
use heapwright_case::{MethodName, Run};
use heapwright_store::Kind;
use std::sync::{Arc, PoisonError};

/// An engine with a store.
pub struct CachedEngine {
    parts: Arc<dyn Parts>,
    shared: Arc<Shared>,
    engine: Option<Box<dyn Engine>>,
}

impl CachedEngine {
    /// Creates an engine that takes what is missing from these parts.
    pub fn new(parts: Arc<dyn Parts>, shared: Arc<Shared>) -> CachedEngine {
        CachedEngine { parts, shared, engine: None }
    }

    fn engine(&mut self) -> Result<&mut dyn Engine, String> {
        let engine = match self.engine.take() {
            Some(engine) => engine,
            None => self.parts.engine().map_err(|failure| failure.message)?,
        };
        Ok(self.engine.insert(engine).as_mut())
    }

    fn known(&self, task: &Task<'_>) -> Option<Exploration> {
        let keys = &self.shared.keys;
        if let Some(slice) = &task.slice {
            return self.shared.read(Kind::Explored, &keys.slice(task.method, slice.turn));
        }
        let whole = self.shared.read(Kind::Explored, &keys.explored(task.method));
        whole.or_else(|| self.shared.read(Kind::Explored, &keys.cut(task.method)?))
    }

    /// Stores what was found, unless an interrupt or the time of the whole run ended it.
    fn keep(&self, task: &Task<'_>, found: &Exploration) {
        let keys = &self.shared.keys;
        if let Some(slice) = &task.slice {
            if !task.deadline.is_interrupted() && !task.deadline.is_late() {
                self.shared.write(Kind::Explored, &keys.slice(task.method, slice.turn), found);
            }
            return;
        }
        let is_cut = found.cut_short || task.deadline.is_over();
        let key = match is_cut {
            false => Some(keys.explored(task.method)),
            true if task.deadline.is_interrupted() => None,
            true => keys.cut(task.method),
        };
        if let Some(key) = key {
            self.shared.write(Kind::Explored, &key, found);
        }
    }
}

impl Engine for CachedEngine {
    fn explore(&mut self, task: &Task<'_>) -> Exploration {
        if let Some(found) = self.known(task) {
            for (end, count) in &found.ends {
                (0..*count).for_each(|_| (task.ended)(*end));
            }
            // a method of a library has several turns
            if task.slice.is_none_or(|slice| slice.turn == 0) {
                self.shared.answered(true);
            }
            return found;
        }
        if task.slice.is_some_and(|slice| slice.is_recall) {
            return Exploration { is_absent: true, ..Exploration::default() };
        }
        self.shared.answered(false);
        let found = match self.engine() {
            Ok(engine) => engine.explore(task),
            Err(problem) => return Exploration { notes: vec![problem], ..Exploration::default() },
        };
        self.keep(task, &found);
        found
    }

    fn suite(&mut self, class: &str, methods: &[MethodName], runs: Vec<Run>, time: &Grace) -> Result<Made, String> {
        let beside = suite::beside(&self.shared.options, class);
        let key = self.shared.keys.tests(class, methods, &runs, &beside);
        let known = key.and_then(|key| self.shared.read(Kind::Tests, &key));
        let again = suite::Again {
            parts: self.parts.clone(),
            class: class.to_owned(),
            methods: methods.to_vec(),
            runs: runs.clone(),
        };
        if let Some(known) = known {
            return Ok(suite::restored(known, &Arc::new(again)));
        }
        self.shared.missed();
        let made = self.engine()?.suite(class, methods, runs.clone(), time)?;
        let Some(key) = key else { return Ok(made) };
        let shared = self.shared.clone();
        let rekeyed = move |beside: &_| shared.keys.tests(&again.class, &again.methods, &again.runs, beside);
        let (made, recording) = Recording::of(made, class, key, Box::new(rekeyed));
        if let Some(recording) = recording {
            self.shared.recordings.lock().unwrap_or_else(PoisonError::into_inner).push(recording);
        }
        Ok(made)
    }
}
