//! The generated tests of a class as the pipeline sees them.

use crate::engine::{GroupedText, Suite, Support, TestFile, TestGroup, TestInfo};
use heapwright_case::{MethodName, Outcome, Run};
use heapwright_report::{FileKind, Finding, InputKind};
use heapwright_testgen::{Existing, Generated, Group, Means, Renewed, Style, render_with, shared_helpers};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The tests of a class.
pub struct TestSuite {
    kind: FileKind,
    generated: Generated,
    style: Style,
    path: String,
    tests: Vec<TestInfo>,
    /// Our existing file, if any.
    existing: Option<Existing>,
    /// The methods that this run has made tests of.
    renewed: Arc<Renewed>,
}

/// What the tests of all files of a class share.
pub struct Context<'a> {
    /// The runs that the tests were made from.
    pub runs: &'a [Run],
    /// How tests are written.
    pub style: Style,
    /// What tests show that is probably a mistake, by run.
    pub findings: &'a BTreeMap<usize, Finding>,
    /// The names of parameters.
    pub parameters: &'a BTreeMap<MethodName, Vec<String>>,
    /// The methods that this run has made tests of.
    pub renewed: Arc<Renewed>,
}

impl TestSuite {
    /// Creates the suite of tests made from these runs, to be added to what the file already contains; `None` if there
    /// are none.
    pub fn new(
        kind: FileKind,
        generated: Generated,
        existing: Option<Existing>,
        context: &Context<'_>,
    ) -> Option<TestSuite> {
        let Context { runs, style, findings, parameters, renewed } = context;
        let generated = match &existing {
            Some(existing) => generated.beside(existing),
            None => generated,
        };
        let tests = generated.origins.iter().filter_map(|origin| {
            let run = runs.get(origin.run)?;
            Some(TestInfo {
                name: origin.test.clone(),
                method: run.method.clone(),
                edges: run.edges.clone(),
                lines: run.lines.clone(),
                expected: expected(&origin.call.outcome),
                finding: findings.get(&origin.run).cloned().map(Box::new),
                call: Arc::new(origin.call.clone()),
                parameters: parameters.get(&run.method).cloned().unwrap_or_default(),
                input: input_kind(origin.means),
            })
        });
        let tests: Vec<TestInfo> = tests.collect();
        let path = generated.path();
        let (style, renewed) = (*style, renewed.clone());
        let suite = TestSuite { kind, generated, style, path, tests, existing, renewed };
        (!suite.tests.is_empty()).then_some(suite)
    }
}

impl Suite for TestSuite {
    fn kind(&self) -> FileKind {
        self.kind
    }

    fn path(&self) -> &str {
        &self.path
    }

    fn tests(&self) -> &[TestInfo] {
        &self.tests
    }

    fn is_unfinished(&self, key: &str) -> bool {
        self.renewed.unfinished.contains(key)
    }

    fn text(&self, kept: &dyn Fn(&str) -> bool) -> String {
        let text = match self.tests.iter().all(|test| kept(&test.name)) {
            true => render_with(&self.generated.class, self.style),
            false => render_with(&self.generated.with(kept).class, self.style),
        };
        match &self.existing {
            Some(existing) => existing.merged(&text, &self.generated.methods, &self.renewed),
            None => text,
        }
    }

    fn grouped(&self, kept: &dyn Fn(&str) -> bool, is_wanted: &dyn Fn(&str) -> bool) -> GroupedText {
        let (class, groups) = self.generated.with(kept).grouped(is_wanted);
        let text = render_with(&class, self.style);
        let text = match &self.existing {
            Some(existing) => existing.merged(&text, &self.generated.methods, &self.renewed),
            None => text,
        };
        let group = |one: Group| TestGroup { name: one.name, tests: one.tests, provider: one.provider };
        GroupedText { text, groups: groups.into_iter().map(group).collect() }
    }

    fn support(&self) -> Option<Support> {
        let needed = self.style.shares_helpers && !self.generated.class.helpers.is_empty();
        needed.then(|| {
            let (path, text) = shared_helpers(&self.generated.class);
            Support { path, text }
        })
    }

    fn checks(&self, kept: &dyn Fn(&str) -> bool) -> Option<TestFile> {
        let checks = self.generated.with(kept).checks?;
        Some(TestFile {
            class: self.tests.first().map(|test| test.method.class.clone()).unwrap_or_default(),
            path: checks.path(),
            text: heapwright_testgen::render(&checks, self.style.framework),
            tests: checks.tests.iter().map(|test| test.name.to_string()).collect(),
            checks: Some(self.path.clone()),
        })
    }
}

fn input_kind(means: Means) -> InputKind {
    match means {
        Means::Values => InputKind::Values,
        Means::Constructor => InputKind::Constructor,
        Means::Calls => InputKind::Calls,
        Means::Fields => InputKind::Fields,
        Means::Reflection => InputKind::Reflection,
    }
}

/// Describes briefly what a test expects; its source has the details.
fn expected(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Returned(None) => "it returns".to_owned(),
        Outcome::Returned(Some(value)) => format!("it returns {value:?}"),
        Outcome::Threw { class, message: None, .. } => format!("it throws {class}"),
        Outcome::Threw { class, message: Some(message), .. } => format!("it throws {class}: {message}"),
    }
}
