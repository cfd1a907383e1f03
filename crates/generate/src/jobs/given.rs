//! Results that were found elsewhere, in the place of the exploration.

use super::MethodResult;
use crate::budget::Grace;
use crate::engine::{Bench, Engine, Exploration, Made, MethodGoals, Parts, Task};
use crate::failure::Failure;
use heapwright_case::{MethodName, Run};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What was found, by method.
#[derive(Clone, Default)]
pub struct Results(Arc<BTreeMap<MethodName, MethodResult>>);

impl Results {
    /// Creates results from those of methods.
    pub fn new(methods: BTreeMap<MethodName, MethodResult>) -> Results {
        Results(Arc::new(methods))
    }
}

/// The parts of a run that explores nothing.
pub struct Given {
    inner: Arc<dyn Parts>,
    results: Results,
}

impl Given {
    /// Replaces the exploration of these parts.
    pub fn over(inner: Arc<dyn Parts>, results: Results) -> Given {
        inner.explored_elsewhere();
        Given { inner, results }
    }
}

impl Parts for Given {
    fn engine(&self) -> Result<Box<dyn Engine>, Failure> {
        Ok(Box::new(GivenEngine { parts: self.inner.clone(), engine: None, results: self.results.clone() }))
    }

    fn goals(&self, class: &str) -> Result<Vec<MethodGoals>, String> {
        self.inner.goals(class)
    }

    fn bench(&self) -> Result<Box<dyn Bench>, String> {
        self.inner.bench()
    }

    fn is_ours(&self, text: &str) -> bool {
        self.inner.is_ours(text)
    }

    fn tools(&self) -> String {
        self.inner.tools()
    }

    fn finish(&self) -> Vec<String> {
        self.inner.finish()
    }

    fn reused(&self) -> usize {
        self.inner.reused()
    }
}

struct GivenEngine {
    parts: Arc<dyn Parts>,
    /// What makes tests; created when it is needed.
    engine: Option<Box<dyn Engine>>,
    results: Results,
}

impl Engine for GivenEngine {
    fn explore(&mut self, task: &Task<'_>) -> Exploration {
        let Some(known) = self.results.0.get(task.method) else {
            let notes = vec!["it was not explored: its job has no result".to_owned()];
            return Exploration { notes, cut_short: true, ..Exploration::default() };
        };
        let found = known.exploration.clone();
        for (end, count) in &found.ends {
            (0..*count).for_each(|_| (task.ended)(*end));
        }
        found
    }

    fn suite(&mut self, class: &str, methods: &[MethodName], runs: Vec<Run>, time: &Grace) -> Result<Made, String> {
        let mut engine = match self.engine.take() {
            Some(engine) => engine,
            None => self.parts.engine().map_err(|failure| failure.message)?,
        };
        let made = engine.suite(class, methods, runs, time);
        self.engine = Some(engine);
        made
    }
}
