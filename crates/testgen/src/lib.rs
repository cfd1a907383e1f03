//! From runs of methods to a JUnit test class: construction plans, expectations, names, minimisation, text.
//!
//! Invariants: plans are tried out in a [`Workshop`] of the caller before they are used; the text is rendered from the
//! tree alone; the same runs give the same text, byte for byte. No files are read or written here.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo, clippy::indexing_slicing)
)]

mod arrange;
mod build;
mod check;
mod compose;
mod minimise;
mod model;
mod naming;
mod oracle;
mod plan;
mod polish;
mod render;
pub mod tree;
mod typing;

pub use build::Unbuildable;
pub use check::{Check, Given};
pub use plan::{Built, Local, Operand, Plan, Step, Workshop};
pub use render::{Framework, is_ours, render};

use heapwright_case::{Outcome, Run};
use std::collections::BTreeSet;
use tree::TestClass;

/// What the user chose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The framework.
    pub framework: Framework,
    /// Whether every run becomes a test, rather than those that add a branch or an outcome.
    pub keep_all: bool,
    /// What the name of a test class ends with.
    pub suffix: String,
}

impl Default for Options {
    fn default() -> Options {
        Options { framework: Framework::default(), keep_all: false, suffix: "Test".to_owned() }
    }
}

/// A test that was made, and where it came from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestOrigin {
    /// Name of the test method.
    pub test: String,
    /// Index of its run among those given.
    pub run: usize,
    /// How its input is made.
    pub plan: Plan,
    /// How the call ends in the test; its input may be plainer than that of the run.
    pub outcome: Outcome,
}

/// The tests of a class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Generated {
    /// The tree.
    pub class: TestClass,
    /// Checks of the inputs, by the names of the tests, where the workshop asks for some. They are run, not written.
    pub checks: Option<TestClass>,
    /// Beside the tests of the tree: where they came from.
    pub origins: Vec<TestOrigin>,
    /// Runs that no test can be made of, with the reason; in order.
    pub skipped: Vec<(usize, Unbuildable)>,
}

impl Generated {
    /// The same without some of the tests, which turned out to be wrong. Helpers that nobody needs go with them.
    pub fn without(self, tests: &BTreeSet<String>) -> Generated {
        self.with(&|test| !tests.contains(test))
    }

    /// The same with some of the tests only.
    pub fn with(&self, kept: &dyn Fn(&str) -> bool) -> Generated {
        let mut part = Generated {
            class: self.class.with(kept),
            checks: self.checks.as_ref().map(|checks| checks.with(kept)),
            origins: self.origins.iter().filter(|origin| kept(&origin.test)).cloned().collect(),
            skipped: self.skipped.clone(),
        };
        part.tidy();
        part
    }

    fn tidy(&mut self) {
        if self.class.tests.is_empty() {
            self.class.fields.clear();
            self.class.before_each.clear();
            self.class.after_each.clear();
        }
        self.class.helpers = compose::helpers_of(&mut self.class);
        self.checks = self.checks.take().and_then(|checks| check::class_of(&self.class, checks.tests));
    }

    /// Path of the file below the source directory.
    pub fn path(&self) -> String {
        self.class.path()
    }

    /// The text of the file.
    pub fn text(&self, framework: Framework) -> String {
        render(&self.class, framework)
    }
}

/// Makes the test class for a class under test, by binary name, from runs of its methods. The input of a run is made
/// plainer where the call still takes the same branches to the same kind of end. When the workshop says that time is over,
/// the tests made so far are all there are.
pub fn generate(workshop: &mut dyn Workshop, class: &str, runs: &[Run], options: &Options) -> Generated {
    let package = class.rsplit_once('.').map_or("", |(package, _)| package);
    let mut world = model::World::new(workshop, package);
    let mut composer = compose::Composer::new(&mut world, runs);
    let kept = if options.keep_all { minimise::distinct(runs) } else { minimise::minimise(runs) };
    let mut skipped = Vec::new();
    let mut drafts = Vec::new();
    let mut given_up = BTreeSet::new();
    // A run that no test can be made of leaves its branches to others: minimise again without it.
    let mut chosen = kept;
    while let Some(index) = chosen.iter().copied().find(|index| !composer.is_done(*index)) {
        if composer.is_over() {
            break;
        }
        if let Err(reason) = composer.compose(index) {
            given_up.insert(index);
            skipped.push((index, reason));
            chosen = if options.keep_all {
                chosen.into_iter().filter(|other| *other != index).collect()
            } else {
                minimise::minimise_without(runs, &given_up)
            };
        }
    }
    for index in chosen {
        drafts.extend(composer.take(index).map(|draft| (index, draft)));
    }
    if !options.keep_all {
        drafts = composer.plausible(drafts);
    }
    skipped.sort_by_key(|(index, _)| *index);
    composer.finish(class, drafts, skipped, options)
}
