//! Results that were found elsewhere, in the place of the exploration.

use super::JobResult;
use super::place;
use crate::budget::Grace;
use crate::engine::{Bench, Engine, Exploration, Made, MethodGoals, Parts, Task};
use crate::failure::Failure;
use heapwright_case::{MethodName, Run};
use heapwright_store::Digest;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

/// Where what was found is, by method: the file of a result, and the hash of its job. A large run has more results than
/// fit into memory, so they are read when they are needed.
#[derive(Clone, Default)]
pub struct Results(Arc<BTreeMap<MethodName, (PathBuf, Digest)>>);

impl Results {
    /// Creates results from the places of those of methods.
    pub fn new(methods: BTreeMap<MethodName, (PathBuf, Digest)>) -> Results {
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
        let (parts, results) = (self.inner.clone(), self.results.clone());
        Ok(Box::new(GivenEngine { parts, engine: None, results, last: None }))
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
    /// The result that was read last: a job has several methods.
    last: Option<(PathBuf, JobResult)>,
}

impl GivenEngine {
    fn result_of(&mut self, method: &MethodName) -> Result<Exploration, String> {
        let (path, job) = self.results.0.get(method).ok_or("its job has no result")?;
        if self.last.as_ref().is_none_or(|(known, _)| known != path) {
            let (read, _) = place::load_result(path, job)?.ok_or("the result of its job is gone")?;
            self.last = Some((path.clone(), read));
        }
        let methods = self.last.iter().flat_map(|(_, result)| &result.methods);
        let own = methods.into_iter().find(|one| one.method == *method);
        own.map(|one| one.exploration.clone()).ok_or_else(|| "the result of its job does not have it".to_owned())
    }
}

impl Engine for GivenEngine {
    fn explore(&mut self, task: &Task<'_>) -> Exploration {
        let found = self.result_of(task.method).unwrap_or_else(|problem| {
            let notes = vec![format!("it was not explored: {problem}")];
            Exploration { notes, cut_short: true, ..Exploration::default() }
        });
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
