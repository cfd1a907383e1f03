//! The generated tests of a class as the pipeline sees them.

use crate::generate::engine::{Suite, TestFile, TestInfo};
use heapwright_case::{Outcome, Run};
use heapwright_testgen::{Framework, Generated};

/// The tests of a class.
pub struct TestSuite {
    generated: Generated,
    framework: Framework,
    path: String,
    tests: Vec<TestInfo>,
}

impl TestSuite {
    /// The tests that were made of these runs; none if there are none.
    pub fn new(generated: Generated, runs: &[Run], framework: Framework) -> Option<TestSuite> {
        let tests = generated.origins.iter().filter_map(|origin| {
            let run = runs.get(origin.run)?;
            Some(TestInfo {
                name: origin.test.clone(),
                method: run.method.clone(),
                edges: run.edges.clone(),
                expected: expected(&origin.outcome),
            })
        });
        let tests: Vec<TestInfo> = tests.collect();
        let path = generated.path();
        (!tests.is_empty()).then_some(TestSuite { generated, framework, path, tests })
    }
}

impl Suite for TestSuite {
    fn path(&self) -> &str {
        &self.path
    }

    fn tests(&self) -> &[TestInfo] {
        &self.tests
    }

    fn text(&self, kept: &dyn Fn(&str) -> bool) -> String {
        match self.tests.iter().all(|test| kept(&test.name)) {
            true => self.generated.text(self.framework),
            false => self.generated.with(kept).text(self.framework),
        }
    }

    fn checks(&self, kept: &dyn Fn(&str) -> bool) -> Option<TestFile> {
        let checks = self.generated.with(kept).checks?;
        Some(TestFile {
            class: self.tests.first().map(|test| test.method.class.clone()).unwrap_or_default(),
            path: checks.path(),
            text: heapwright_testgen::render(&checks, self.framework),
            tests: checks.tests.iter().map(|test| test.name.clone()).collect(),
            checks: Some(self.path.clone()),
        })
    }
}

/// What a test expects, in a few words; its source says it in full.
fn expected(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Returned(None) => "it returns".to_owned(),
        Outcome::Returned(Some(value)) => format!("it returns {value:?}"),
        Outcome::Threw { class, message: None, .. } => format!("it throws {class}"),
        Outcome::Threw { class, message: Some(message), .. } => format!("it throws {class}: {message}"),
    }
}
