//! The results of a replay.

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
    /// Its causes, the nearest first.
    pub causes: Vec<Thrown>,
}

/// An exception.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Thrown {
    /// Its class.
    pub exception: String,
    /// Its message.
    pub message: Option<String>,
}

/// Why the JVM cannot use a class of the class path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unusable {
    /// It needs a class that does not exist, given by its name with dots.
    Missing(String),
    /// It cannot be loaded, verified or linked: the exception, with the place and the reason that the JVM gives.
    Rejected(String),
}

/// The errors that the JVM throws for class files it does not accept.
const REJECTIONS: [&str; 5] = [
    "java.lang.VerifyError",
    "java.lang.ClassFormatError",
    "java.lang.UnsupportedClassVersionError",
    "java.lang.IncompatibleClassChangeError",
    "java.lang.ClassCircularityError",
];

impl Failure {
    /// The class that the JVM cannot use, if that is why the test failed, rather than what a method did.
    pub fn unusable(&self) -> Option<Unusable> {
        let first = (self.exception.as_str(), self.message.as_deref());
        let causes = self.causes.iter().map(|cause| (cause.exception.as_str(), cause.message.as_deref()));
        [first].into_iter().chain(causes).find_map(|(exception, message)| unusable(exception, message))
    }
}

fn unusable(exception: &str, message: Option<&str>) -> Option<Unusable> {
    if REJECTIONS.contains(&exception) {
        let message = message.map(|message| format!(": {}", shortened(message))).unwrap_or_default();
        return Some(Unusable::Rejected(format!("{exception}{message}")));
    }
    let name = message.filter(|_| exception == "java.lang.NoClassDefFoundError")?;
    // "Could not initialize class" is caused by the program; a class of the JDK is not searched for on the class path
    let is_own = ["java/", "jdk/", "sun/", "com/sun/"].iter().any(|package| name.starts_with(package));
    (!is_own && !name.contains([' ', '(', ':'])).then(|| Unusable::Missing(name.replace('/', ".")))
}

/// The message of the verifier without frames and bytecode: what, where and why.
fn shortened(message: &str) -> String {
    let mut lines = message.lines().map(str::trim);
    let mut text = lines.next().unwrap_or_default().to_owned();
    while let Some(line) = lines.next() {
        if matches!(line, "Location:" | "Reason:") {
            text.push_str(&format!("; {} {}", line.to_lowercase(), lines.next().unwrap_or_default()));
        }
    }
    text
}

/// How a test ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// As predicted.
    Passed,
    /// Not as predicted.
    Failed(Failure),
    /// It was still running when its time was up.
    TimedOut {
        /// How long it had run.
        millis: u64,
        /// Where it was.
        stack: Vec<String>,
    },
    /// It took the JVM with it, by `System.exit` or a crash.
    EndedJvm {
        /// How the JVM ended, and its output.
        how: String,
    },
    /// It passed, but not in every run.
    Unsteady {
        /// Under which circumstances it behaved differently, and how.
        how: String,
    },
    /// The framework skipped it: it is disabled, or an assumption did not hold.
    Skipped {
        /// Why.
        reason: String,
    },
    /// Its file did not compile.
    NotCompiled,
    /// The overall time ran out before it, or the test does not exist.
    NotRun,
}

/// A test and how it ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestVerdict {
    /// The test class.
    pub class: String,
    /// The test method.
    pub method: String,
    /// How it ended; the worst of several runs of one method (with parameters).
    pub verdict: Verdict,
    /// How long it took.
    pub micros: u64,
    /// JaCoCo's probes that it hit in the classes measured, ascending: two tests with the same probes cover the same
    /// branches. Code run between two tests (static initialisers, set-up) belongs to the one that follows.
    pub probes: BTreeMap<String, Vec<u32>>,
    /// The same as JaCoCo's own data, to be counted by [`Bench::measure`](crate::Bench::measure).
    pub data: Vec<u8>,
}

impl TestVerdict {
    /// Adds the coverage of another run of the same test.
    pub(crate) fn add_coverage(&mut self, other: TestVerdict) {
        for (class, probes) in other.probes {
            let all = self.probes.entry(class).or_default();
            all.extend(probes);
            all.sort_unstable();
            all.dedup();
        }
        self.data.extend(other.data);
    }
}

impl Verdict {
    /// A short description.
    pub fn describe(&self) -> String {
        match self {
            Verdict::Passed => "it passed".to_owned(),
            Verdict::Failed(failure) => {
                let message = failure.message.as_ref().map(|message| format!(": {message}")).unwrap_or_default();
                format!("{}{message}", failure.exception)
            }
            Verdict::TimedOut { millis, .. } => format!("still running after {millis} ms"),
            Verdict::EndedJvm { how } => format!("it ended the JVM: {how}"),
            Verdict::Unsteady { how } => how.clone(),
            Verdict::Skipped { reason } => format!("it was skipped: {reason}"),
            Verdict::NotCompiled => "it did not compile".to_owned(),
            Verdict::NotRun => "it was not run".to_owned(),
        }
    }
}

/// A message of the compiler.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Diagnostic {
    /// The file, as named by its [`Source`](crate::Source); `None` if it concerns no single file.
    pub file: Option<String>,
    /// The test that was left out because of it, so that the others in its file compile.
    pub test: Option<String>,
    /// Line, 0 if unknown.
    pub line: u64,
    /// Column, 0 if unknown.
    pub column: u64,
    /// Whether it is an error rather than a warning.
    pub error: bool,
    /// The compiler's own key, such as `compiler.warn.prob.found.req`.
    pub code: Option<String>,
    /// The text of the message.
    pub message: String,
}

/// A file and whether it compiled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceVerdict {
    /// As named by its [`Source`](crate::Source).
    pub path: String,
    /// Whether it compiled; true also if compilation was not attempted.
    pub compiled: bool,
}

/// Covered and total numbers.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Deserialize)]
pub struct Counter {
    /// The number executed.
    pub covered: u32,
    /// The total number.
    pub total: u32,
}

/// The branches of a line.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct LineBranches {
    /// The line; 0 in a class compiled without line numbers.
    pub line: u32,
    /// Branches executed.
    pub covered: u32,
    /// All branches.
    pub total: u32,
}

/// The coverage of a method, as counted by JaCoCo. Methods that JaCoCo omits from its reports have no entry.
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
    /// The numbers of the lines with at least one executed instruction; empty without line numbers.
    #[serde(rename = "coveredLines")]
    pub covered_lines: Vec<u32>,
    /// The numbers of the other lines.
    #[serde(rename = "missedLines")]
    pub missed_lines: Vec<u32>,
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

/// How JaCoCo counts classes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BranchCount {
    /// In the order of the targets, then of the class file.
    pub methods: Vec<MethodCoverage>,
    /// Targets without a class file.
    pub missing: Vec<String>,
    /// What JaCoCo could not process.
    pub problems: Vec<String>,
}

/// The results of a replay.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// By class and method.
    pub tests: Vec<TestVerdict>,
    /// In the order of the suite.
    pub sources: Vec<SourceVerdict>,
    /// By file and line.
    pub compile: Vec<Diagnostic>,
    /// The coverage of the passed tests, in the order of the targets, then of the class file. Empty if there was no
    /// time, and from [`Bench::replay`](crate::Bench::replay), which leaves it to
    /// [`Bench::measure`](crate::Bench::measure). If tests run once, a static initialiser that a failed test ran first
    /// is not covered.
    pub coverage: Vec<MethodCoverage>,
    /// Problems other than failed tests: the set-up of a class, a target without a class file.
    pub problems: Vec<String>,
    /// Classes of the JDK to measure that the JVM had loaded before JaCoCo could change them.
    pub unmeasured: Vec<String>,
    /// Whether time ran out before everything was done.
    pub out_of_time: bool,
    /// Whether the compiler finished, so that it is known which files compiled.
    pub compiler_ended: bool,
    /// The number of JVMs started to run tests: one for each run, and one more for each test that hung or ended it.
    pub jvms: u32,
    /// The total time.
    pub jvm_millis: u64,
}

impl Report {
    /// How a test ended, whether or not it was run.
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

    /// Whether everything requested was done: all files compiled without a warning of their own, and all tests passed.
    pub fn is_clean(&self, suite: &Suite) -> bool {
        !self.out_of_time
            && self.problems.is_empty()
            && self.compile.iter().all(|diagnostic| diagnostic.file.is_none())
            && self.sources.len() == suite.tests.len()
            && self.sources.iter().all(|source| source.compiled)
            && self.tests.iter().all(|test| test.verdict == Verdict::Passed)
    }
}

/// The class in a source file: `pkg/FooTest.java` holds `pkg.FooTest`.
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
    fn classes_that_the_jvm_cannot_use() {
        let thrown = |exception: &str, message: &str, causes: Vec<Thrown>| {
            let (exception, message) = (exception.to_owned(), Some(message.to_owned()));
            Failure { exception, message, stack: Vec::new(), causes }.unusable()
        };
        let missing = |name: &str| Some(Unusable::Missing(name.to_owned()));
        assert_eq!(thrown("java.lang.NoClassDefFoundError", "p/Gone", Vec::new()), missing("p.Gone"));
        let cause =
            Thrown { exception: "java.lang.NoClassDefFoundError".to_owned(), message: Some("p/Gone".to_owned()) };
        assert_eq!(thrown("org.opentest4j.AssertionFailedError", "Unexpected", vec![cause]), missing("p.Gone"));
        assert_eq!(thrown("java.lang.NoClassDefFoundError", "Could not initialize class p.A", Vec::new()), None);
        assert_eq!(thrown("java.lang.NoClassDefFoundError", "jdk/incubator/A", Vec::new()), None);
        assert_eq!(thrown("java.lang.NoSuchMethodError", "p.A.m()", Vec::new()), None);
        assert_eq!(thrown("java.lang.AssertionError", "expected 1", Vec::new()), None);
        let long = "Bad type on operand stack\nException Details:\n  Location:\n    p/A.m(I)I @2: iadd\n  Reason:\n    \
                    Type null is not assignable to integer\n  Current Frame:\n    bci: @2";
        let short = "java.lang.VerifyError: Bad type on operand stack; location: p/A.m(I)I @2: iadd; \
                     reason: Type null is not assignable to integer";
        let found = thrown("java.lang.VerifyError", long, Vec::new());
        assert_eq!(found, Some(Unusable::Rejected(short.to_owned())));
    }

    #[test]
    fn a_compiler_that_was_cut_off_says_nothing_of_a_file() {
        let source = SourceVerdict { path: "p/ATest.java".to_owned(), compiled: false };
        let mut report = Report { sources: vec![source], out_of_time: true, ..Report::default() };
        assert_eq!(report.verdict("p.ATest", "m"), Verdict::NotRun);
        report.compiler_ended = true;
        assert_eq!(report.verdict("p.ATest", "m"), Verdict::NotCompiled);
    }
}
