//! Turns runs of methods into a JUnit test class: construction plans, expectations, names, minimisation, text.
//!
//! Invariants: plans are tried in the caller's [`PlanRunner`] before they are used; the text is rendered from the tree
//! alone; the same runs give the same text, byte for byte. No files are read or written here.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo, clippy::indexing_slicing)
)]

mod applicable;
mod arguments;
mod arrange;
mod build;
mod check;
mod compose;
mod construction;
mod group;
mod identifier;
mod join;
mod means;
mod merge;
mod minimise;
mod mocks;
mod model;
mod naming;
mod oracle;
mod overload;
mod plan;
mod polish;
mod refused;
mod render;
mod select;
mod stub_plan;
mod stubs;
pub mod tree;
mod typing;
mod usual;
mod worth;

pub use build::Unbuildable;
pub use check::{Check, Given};
pub use construction::plan_of;
pub use group::Group;
pub use heapwright_case::Framework;
pub use identifier::{JavaIdentifier, JavaPackage, is_identifier, is_package, is_type_name};
pub use join::Branch;
pub use means::Means;
pub use merge::{Existing, Pruned, Renewed, key as method_key};
pub use mocks::Mocks;
pub use plan::{Built, Local, Operand, Plan, PlanRunner, Step, Wrong};
pub use render::{Style, is_ours, render, render_with, shared_helpers};
pub use stub_plan::{Answers, Reply, StubMethodPlan, StubPlan};

use heapwright_case::Run;
use std::collections::BTreeSet;
use tree::{TestClass, TestMethod};

/// The user's choices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The test framework.
    pub framework: Framework,
    /// Whether every run becomes a test, not only those that add a branch, a line, a place that throws or an outcome.
    pub keep_all: bool,
    /// Suffix of the names of test classes.
    pub suffix: String,
    /// The package of the tests, if it is not that of the class under test.
    pub package: Option<String>,
    /// How inputs are built.
    pub inputs: Inputs,
    /// Whether tests that differ only in values are written as one, if the framework has parameterised tests.
    pub is_grouped: bool,
    /// What becomes of tests that only pass null.
    pub null_tests: NullTests,
    /// What stubs are written with.
    pub mocks: Mocks,
}

/// What becomes of tests that only pass null and expect a `NullPointerException`.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum NullTests {
    /// They are left out, unless nothing else takes a branch or covers a line that they do.
    None,
    /// Those of a method are one parameterised test.
    #[default]
    One,
    /// Each is a test.
    All,
}

/// How expectations are written.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Assertions {
    /// With the assertions of the test framework.
    #[default]
    Framework,
    /// With AssertJ.
    AssertJ,
}

/// How inputs are built.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Inputs {
    /// In any way: by constructors and setters where these suffice, else by fields.
    #[default]
    Any,
    /// As a caller would, by a sequence of calls if need be; in other ways only for branches and lines that no such test
    /// reaches.
    CallsFirst,
    /// Only by calls that a test in another package could make.
    OnlyCalls,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            framework: Framework::default(),
            keep_all: false,
            suffix: "Test".to_owned(),
            package: None,
            inputs: Inputs::default(),
            is_grouped: false,
            null_tests: NullTests::default(),
            mocks: Mocks::default(),
        }
    }
}

/// A generated test and its origin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestOrigin {
    /// Name of the test method.
    pub test: String,
    /// Index of its run among those given.
    pub run: usize,
    /// How its input is built.
    pub plan: Plan,
    /// The call as the test makes it: its input may be simpler than that of the run.
    pub call: Run,
    /// What its input is built with.
    pub means: Means,
    /// Whether no caller can build its input like that.
    pub is_beyond_callers: bool,
}

/// The tests of a class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Generated {
    /// The tree.
    pub class: TestClass,
    /// Checks of the inputs, under the names of the tests, if the plan runner asks for any. They are run, not written.
    pub checks: Option<TestClass>,
    /// The origins of the tests, in the order of the tests in the tree.
    pub origins: Vec<TestOrigin>,
    /// Runs that cannot be turned into a test, with the reason; in order.
    pub skipped: Vec<(usize, Unbuildable)>,
    /// Runs that were still waiting for a test when time ran out.
    pub late: Vec<usize>,
    /// Methods whose tests are not all made, because time ran out.
    pub unfinished: BTreeSet<heapwright_case::MethodName>,
    /// Runs whose tests were left out: no caller can build their input, or the machine throws in an object whose fields
    /// the test sets; and other tests take the same branches, cover the same lines and reach the same handlers.
    pub left_out: Vec<usize>,
    /// Runs that the plan runner added, numbered after those given.
    pub more: Vec<Run>,
    /// The methods of the class, as named in the marks of tests.
    pub methods: BTreeSet<String>,
    /// Whether tests that differ only in values may be written as one.
    pub is_grouped: bool,
    /// Names that members of the existing file have.
    pub taken: BTreeSet<String>,
}

impl Generated {
    /// Removes some of the tests, which turned out to be wrong, and the helpers that are no longer needed.
    pub fn without(self, tests: &BTreeSet<String>) -> Generated {
        self.with(&|test| !tests.contains(test))
    }

    /// Keeps only some of the tests.
    pub fn with(&self, kept: &dyn Fn(&str) -> bool) -> Generated {
        let mut part = Generated {
            class: self.class.with(kept),
            checks: self.checks.as_ref().map(|checks| checks.with(kept)),
            origins: self.origins.iter().filter(|origin| kept(&origin.test)).cloned().collect(),
            skipped: self.skipped.clone(),
            late: self.late.clone(),
            unfinished: self.unfinished.clone(),
            left_out: self.left_out.clone(),
            more: self.more.clone(),
            methods: self.methods.clone(),
            is_grouped: self.is_grouped,
            taken: self.taken.clone(),
        };
        part.tidy();
        part
    }

    /// Takes some of the tests out into a class of their own with this name and tag; each gets the remark that chose it.
    pub fn split_off(
        &self,
        name: &str,
        tag: &'static str,
        chosen: &dyn Fn(&str) -> Option<String>,
    ) -> (Generated, Generated) {
        let rest = self.with(&|test| chosen(test).is_none());
        let mut apart = self.with(&|test| chosen(test).is_some());
        apart.class.name = JavaIdentifier::like(name);
        apart.class.tag = Some(tag);
        for test in &mut apart.class.tests {
            test.remark = chosen(&test.name);
        }
        apart.tidy();
        (rest, apart)
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

    /// The same tests, with those that differ only in values as parameterised ones, and these groups. Groups that are
    /// not wanted, by their names, stay apart.
    pub fn grouped(&self, is_wanted: &dyn Fn(&str) -> bool) -> (TestClass, Vec<Group>) {
        let mut class = self.class.clone();
        if !self.is_grouped {
            return (class, Vec::new());
        }
        let mut found = group::groups(&class.tests, &self.taken);
        found.retain(|one| is_wanted(&one.group.name));
        for one in &found {
            let is_member = |test: &TestMethod| one.group.tests.iter().any(|name| *test.name == **name);
            if let Some(first) = class.tests.iter_mut().find(|test| is_member(test)) {
                *first = one.test.clone();
            }
            class.tests.retain(|test| !is_member(test));
        }
        class.helpers = compose::helpers_of(&mut class);
        (class, found.into_iter().map(|one| one.group).collect())
    }

    /// Path of the file, relative to the source directory.
    pub fn path(&self) -> String {
        self.class.path()
    }

    /// The text of the file.
    pub fn text(&self, framework: Framework) -> String {
        render(&self.class, framework)
    }
}

/// Builds the test class for a class under test, given by binary name, from runs of its methods. Simplifies the input
/// of a run where the call still takes the same branches to the same kind of end. Returns the tests made so far when
/// the plan runner says that time is up.
pub fn generate(plan_runner: &mut dyn PlanRunner, class: &str, runs: &[Run], options: &Options) -> Generated {
    let own = class.rsplit_once('.').map_or("", |(package, _)| package);
    let mut world = model::World::new(plan_runner, options.package.as_deref().unwrap_or(own));
    world.mocks = options.mocks;
    let mut composer = compose::Composer::new(&mut world, runs);
    let chosen = select::select(&mut composer, runs, options);
    let select::Selected { drafts, skipped, late, unfinished, left_out, more } = chosen;
    Generated { late, unfinished, left_out, more, ..composer.finish(class, drafts, skipped, options) }
}
