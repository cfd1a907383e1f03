//! What came out.

use crate::Suite;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Why a test failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// Class of the exception.
    pub exception: String,
    /// Its message.
    pub message: Option<String>,
    /// The top of its stack, `pkg.Class.method(File.java:12)`.
    pub stack: Vec<String>,
}

/// How a test ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// As predicted.
    Passed,
    /// Otherwise.
    Failed(Failure),
    /// It was still running when its time was over.
    TimedOut {
        /// How long it had run.
        millis: u64,
        /// Where it was.
        stack: Vec<String>,
    },
    /// It took the JVM with it, by `System.exit` or a crash.
    EndedJvm {
        /// How the JVM ended, and what it had written.
        how: String,
    },
    /// The framework left it out: disabled, or an assumption did not hold.
    Skipped {
        /// Why.
        reason: String,
    },
    /// Its file did not compile.
    NotCompiled,
    /// The time of all was over before, or there is no such test.
    NotRun,
}

/// A test and how it ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestVerdict {
    /// The test class.
    pub class: String,
    /// The test method.
    pub method: String,
    /// How it ended. Of several runs of one method (with parameters) the worst.
    pub verdict: Verdict,
    /// How long it took.
    pub micros: u64,
    /// JaCoCo's probes that it hit in the classes measured, ascending: two tests with the same probes cover the same
    /// branches. Code run between two tests (static initialisers, set-up) belongs to the one that follows.
    pub probes: BTreeMap<String, Vec<u32>>,
}

/// What the compiler has to say.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Diagnostic {
    /// The file, as its [`Source`](crate::Source) names it; none if it concerns no single file.
    pub file: Option<String>,
    /// Line, 0 if unknown.
    pub line: u64,
    /// Column, 0 if unknown.
    pub column: u64,
    /// Whether it is an error, else a warning.
    pub error: bool,
    /// The compiler's own key, `compiler.warn.prob.found.req`.
    pub code: Option<String>,
    /// In words.
    pub message: String,
}

/// A file and whether it compiled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceVerdict {
    /// As its [`Source`](crate::Source) names it.
    pub path: String,
    /// Whether it compiled, or nobody got to try.
    pub compiled: bool,
}

/// Covered and all.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Deserialize)]
pub struct Counter {
    /// How many were executed.
    pub covered: u32,
    /// How many there are.
    pub total: u32,
}

/// The branches of a line.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct LineBranches {
    /// The line; 0 in a class compiled without line numbers.
    pub line: u32,
    /// Branches executed.
    pub covered: u32,
    /// Branches there are.
    pub total: u32,
}

/// What was covered of a method, as JaCoCo counts. Methods JaCoCo leaves out of its reports have no entry.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct MethodCoverage {
    /// Binary name of the class.
    pub class: String,
    /// Name.
    pub name: String,
    /// Descriptor.
    pub descriptor: String,
    /// First line, 0 if unknown.
    pub line: u32,
    /// Lines that have branches.
    pub branches: Vec<LineBranches>,
    /// Instructions.
    pub instructions: Counter,
    /// Lines.
    pub lines: Counter,
}

impl MethodCoverage {
    /// All branches of the method.
    pub fn branch_total(&self) -> Counter {
        self.branches.iter().fold(Counter::default(), |sum, line| Counter {
            covered: sum.covered + line.covered,
            total: sum.total + line.total,
        })
    }
}

/// How JaCoCo counts classes of which nothing was run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BranchCount {
    /// In the order of the targets, then of the class file.
    pub methods: Vec<MethodCoverage>,
    /// Targets of which there is no class file.
    pub missing: Vec<String>,
}

/// What came out of a replay.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// By class and method.
    pub tests: Vec<TestVerdict>,
    /// In the order of the suite.
    pub sources: Vec<SourceVerdict>,
    /// By file and line.
    pub compile: Vec<Diagnostic>,
    /// What the passed tests cover, in the order of the targets, then of the class file. Empty if there was no time.
    /// A static initialiser that a failed test was the first to run is not covered; a replay of the tests that are
    /// kept tells what they cover by themselves.
    pub coverage: Vec<MethodCoverage>,
    /// What went wrong beside the tests: set-up of a class, a target without class file.
    pub problems: Vec<String>,
    /// Whether the time was over before all was done.
    pub out_of_time: bool,
    /// Whether the compiler came to an end, so that it is known which files compiled.
    pub compiler_ended: bool,
    /// How many JVMs were started: one, and one more for each test that hung or ended it.
    pub jvms: u32,
    /// How long all took.
    pub jvm_millis: u64,
}

impl Report {
    /// How a test ended, whether or not it got as far as running.
    pub fn verdict(&self, class: &str, method: &str) -> Verdict {
        let same = |test: &&TestVerdict| test.class == class && test.method == method;
        match self.tests.iter().find(same) {
            Some(test) => test.verdict.clone(),
            None if self.compiler_ended
                && self.sources.iter().any(|s| !s.compiled && class_of(&s.path) == outermost(class)) =>
            {
                Verdict::NotCompiled
            }
            None => Verdict::NotRun,
        }
    }

    /// Whether all that was asked for was done: all files compiled without a warning of their own, all tests passed.
    pub fn is_clean(&self, suite: &Suite) -> bool {
        !self.out_of_time
            && self.problems.is_empty()
            && self.compile.iter().all(|diagnostic| diagnostic.file.is_none())
            && self.sources.len() == suite.tests.len()
            && self.sources.iter().all(|source| source.compiled)
            && self.tests.iter().all(|test| test.verdict == Verdict::Passed)
    }
}

/// The class a source file holds: `pkg/FooTest.java` holds `pkg.FooTest`.
pub(crate) fn class_of(path: &str) -> String {
    path.strip_suffix(".java").unwrap_or(path).replace('/', ".")
}

fn outermost(class: &str) -> &str {
    class.split_once('$').map_or(class, |(outer, _)| outer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_compiler_that_was_cut_off_says_nothing_of_a_file() {
        let source = SourceVerdict { path: "p/ATest.java".to_owned(), compiled: false };
        let mut report = Report { sources: vec![source], out_of_time: true, ..Report::default() };
        assert_eq!(report.verdict("p.ATest", "m"), Verdict::NotRun);
        report.compiler_ended = true;
        assert_eq!(report.verdict("p.ATest", "m"), Verdict::NotCompiled);
    }
}
