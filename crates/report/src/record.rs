//! The record itself.

use crate::finding::Finding;
use crate::goal::GoalRecord;
use crate::library::{Counted, LibraryRecord};
use crate::names::method_text;
use crate::options::RunOptions;
use heapwright_case::{PathEnd, Reason};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// The version of the document's schema. It is incremented when a reader of the old one would misunderstand the new
/// one; fields may be added without that.
pub const SCHEMA_VERSION: u32 = 1;

/// One run of `heapwright gen`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RunRecord {
    /// Version of this document's schema.
    pub schema: u32,
    /// Who wrote it.
    pub tool: Tool,
    /// What was asked for.
    pub options: RunOptions,
    /// Sums over everything below.
    pub totals: Totals,
    /// Whether the run was interrupted or out of time before every method was explored and every test confirmed.
    pub cut_short: bool,
    /// The methods whose branches count, in the order of the targets.
    pub methods: Vec<MethodRecord>,
    /// The classes that were measured, in the order of the targets.
    #[serde(default)]
    pub classes: Vec<ClassRecord>,
    /// Tests the real JVM disagreed with, those whose input is not valid, and those that are not the same in every run, do
    /// not compile or need a class that the JVM cannot use; they are not in the files.
    pub withheld: Vec<Withheld>,
    /// Tests that show what is probably a mistake of the program, the most severe first; one for each place.
    #[serde(default)]
    pub findings: Vec<Finding>,
    /// What is known about each security goal, in the order in which they were given.
    #[serde(default)]
    pub goals: Vec<GoalRecord>,
    /// Classes that were needed and are not on the class path, by binary name.
    #[serde(default)]
    pub missing: Vec<String>,
    /// Errors of a JVM for members that were needed and that the classes on the class path do not have, or have otherwise.
    #[serde(default)]
    pub mismatches: Vec<String>,
    /// Classes and methods that were named or found, but not explored.
    pub skipped: Vec<Skipped>,
    /// The test files.
    pub files: Vec<FileRecord>,
    /// The tests in the files.
    #[serde(default)]
    pub tests: Vec<TestRecord>,
    /// What the tests cover of a library; none if no library was named or nothing was measured.
    #[serde(default)]
    pub library: Option<LibraryRecord>,
    /// What else a reader should know.
    pub notes: Vec<String>,
}

/// The program that made a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Tool {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
}

/// Sums over a run.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Totals {
    /// Methods that were explored.
    pub methods: u64,
    /// Branches that count.
    pub branches: u64,
    /// Branches the tests in the files take: by JaCoCo's measure, and by prediction in methods that were not measured.
    pub covered: u64,
    /// Branches that the tests take without those in the files of unreached states.
    #[serde(default)]
    pub covered_without_unreached: u64,
    /// Methods in which nothing was measured.
    #[serde(default)]
    pub unmeasured: u64,
    /// Source lines of the methods that were measured, each once; none if nothing was measured.
    #[serde(default)]
    pub lines: Option<Lines>,
    /// Tests in the files.
    pub tests: u64,
    /// Those of them in the files of unreached states: no calls were found that make their input.
    #[serde(default)]
    pub unreached: u64,
    /// Tests withheld, whatever the cause.
    pub withheld: u64,
    /// Tests whose input was checked on the real JVM by the methods that know what is valid (`repOK`).
    pub checked: u64,
    /// Those of them whose input is not valid; they are withheld, too.
    pub invalid: u64,
    /// Time of the whole run.
    pub milliseconds: u64,
    /// Questions to the solver chain.
    pub queries: u64,
    /// Those of them that were answered before an SMT solver was asked.
    pub answered_before_smt: u64,
    /// Time in the solver chain, summed over all threads.
    pub solver_ms: u64,
    /// Paths that ended, whatever their end.
    pub paths: u64,
    /// Paths by how they ended.
    pub paths_by_end: BTreeMap<PathEnd, u64>,
}

/// Source lines that ran.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Lines {
    /// Lines of which at least one instruction ran.
    pub covered: u64,
    /// Lines with instructions that count.
    pub total: u64,
}

/// A class as JaCoCo measured it, with all its methods, whether they are listed or not.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ClassRecord {
    /// Binary name of the class.
    pub class: String,
    /// Its branches.
    pub branches: u64,
    /// Those that the tests in the files take.
    pub covered: u64,
    /// Those that they take without the tests of unreached states.
    #[serde(default)]
    pub covered_without_unreached: u64,
    /// Its source lines.
    pub lines: Lines,
    /// Its bytecode instructions.
    #[serde(default)]
    pub instructions: Counted,
}

/// A method whose branches count.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MethodRecord {
    /// Binary name of the class.
    pub class: String,
    /// Name; `<init>` for a constructor.
    pub method: String,
    /// Descriptor as in the class file.
    pub descriptor: String,
    /// Its first line in the source, if the class file knows it.
    pub line: Option<u32>,
    /// Whether tests call it directly; others (private ones, lambdas) are reached through those.
    pub explored: bool,
    /// Its branches, as JaCoCo counts them.
    pub branches: u64,
    /// Those that the tests in the files take, whichever method they call: what JaCoCo measured, or what was predicted if
    /// nothing was measured.
    pub covered: u64,
    /// The same without the tests of unreached states.
    #[serde(default)]
    pub covered_without_unreached: u64,
    /// Those that JaCoCo saw taken by the tests in the files; none if nothing was measured.
    pub measured: Option<u64>,
    /// Why nothing was measured; none if something was.
    #[serde(default)]
    pub unmeasured: Option<String>,
    /// Branches that the tests in the files take according to Heapwright. JaCoCo may have seen more, since calls that make
    /// objects take branches, too.
    #[serde(default)]
    pub predicted: u64,
    /// Its source lines, as JaCoCo measured them; none if nothing was measured.
    #[serde(default)]
    pub lines: Option<Lines>,
    /// The numbers of the lines that no test runs, as JaCoCo measured them.
    #[serde(default)]
    pub missed_lines: Vec<u32>,
    /// Tests in the files that call it.
    pub tests: u64,
    /// Those of them in the file of unreached states.
    #[serde(default)]
    pub unreached: u64,
    /// Tests that were left out: no caller can build their input, or the machine throws in an object whose fields the
    /// test sets; and other tests take the same branches, cover the same lines and reach the same handlers.
    #[serde(default)]
    pub left_out: u64,
    /// Exceptions of the machine, by place, that no input was found for although not all was tried: it is not known
    /// whether they occur. No verdict on a branch rests on them.
    #[serde(default)]
    pub untried_throws: u64,
    /// Its tests whose input was checked on the real JVM.
    pub checked: u64,
    /// Those of them whose input is not valid.
    pub invalid: u64,
    /// Whether no input satisfies its precondition, so that there is nothing to explore.
    pub unsatisfiable: bool,
    /// Its paths by how they ended.
    pub paths_by_end: BTreeMap<PathEnd, u64>,
    /// Time of its exploration.
    pub time_ms: u64,
    /// Time in the solver chain.
    pub solver_ms: u64,
    /// Questions to the solver chain.
    pub queries: u64,
    /// Those of them that were answered before an SMT solver was asked.
    pub answered_before_smt: u64,
    /// Branches that no test takes, by line.
    pub uncovered: Vec<Uncovered>,
    /// Branches that were taken for infeasible and that the tests took on the JVM: each is a fault of Heapwright.
    #[serde(default)]
    pub refuted: Vec<Uncovered>,
    /// What else a reader should know.
    pub notes: Vec<String>,
}

impl MethodRecord {
    /// The method with its parameter types, without the class.
    pub fn text(&self) -> String {
        method_text(&self.class, &self.method, &self.descriptor)
    }

    /// The number of paths that ended.
    pub fn paths(&self) -> u64 {
        self.paths_by_end.values().sum()
    }
}

/// A branch no test takes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Uncovered {
    /// Line in the source; none if the class file has no line numbers.
    pub line: Option<u32>,
    /// The number of the branch among those of its line in this method, from 1, in the order of the bytecode.
    pub branch: u32,
    /// How many branches the line has in this method.
    pub of: u32,
    /// Why.
    pub reason: Reason,
}

/// Why a test is withheld.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// It did something else than predicted.
    Disagreed,
    /// Its input is not valid.
    Invalid,
    /// It did what was predicted, but not in every run: under another order of tests, language, time zone, environment.
    Unsteady,
    /// The compiler refuses it.
    NotCompiled,
    /// It needs a class that is not on the class path.
    MissingClass,
    /// The JVM refuses a class that it needs: the class file fails verification or linking.
    Rejected,
}

/// A test that the JVM did not confirm, with what is needed to reproduce it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Withheld {
    /// Why.
    pub cause: Cause,
    /// Binary name of the class under test.
    pub class: String,
    /// Name of the method under test.
    pub method: String,
    /// Its descriptor.
    pub descriptor: String,
    /// Name of the test.
    pub test: String,
    /// What was expected.
    pub expected: String,
    /// What the real JVM did.
    pub observed: String,
    /// The test class with this test and nothing else, as Java source.
    pub source: String,
    /// For an input that is not valid: the class that checks it, as Java source.
    pub check: Option<String>,
}

/// Something that was not explored.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Skipped {
    /// Binary name of the class.
    pub class: String,
    /// The method with its parameter types; none if it is the whole class.
    pub method: Option<String>,
    /// Why.
    pub reason: String,
}

/// What became of a test file.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FileStatus {
    /// Written.
    Written,
    /// It was there already with the same content.
    Unchanged,
    /// A file of that name is there which Heapwright did not write: it was left alone.
    NotOurs,
    /// It could not be written.
    Failed,
    /// Its tests were not confirmed by the real JVM, so it was not written.
    Unconfirmed,
}

impl fmt::Display for FileStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FileStatus::Written => "written",
            FileStatus::Unchanged => "unchanged",
            FileStatus::NotOurs => "not ours, left alone",
            FileStatus::Failed => "could not be written",
            FileStatus::Unconfirmed => "not written, as no test was confirmed",
        })
    }
}

/// What the tests in a file have in common.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FileKind {
    /// Nothing in particular.
    #[default]
    Tests,
    /// They show mistakes of the program.
    Findings,
    /// No calls were found that make their inputs.
    Unreached,
}

/// What the input of a test is built with: the boldest of its steps.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum InputKind {
    /// Literals, arrays, boxes and constants only.
    Values,
    /// Constructors, factories, setters, builders and stubs.
    Constructor,
    /// A sequence of calls that was found by making calls.
    Calls,
    /// Fields that are assigned.
    Fields,
    /// Reflection.
    Reflection,
}

/// A test in a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TestRecord {
    /// The path of its file.
    pub file: String,
    /// Its name.
    pub test: String,
    /// Binary name of the class of the method that it calls.
    pub class: String,
    /// Name of the method.
    pub method: String,
    /// Its descriptor.
    pub descriptor: String,
    /// How its input is built.
    pub input: InputKind,
}

/// A test file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FileRecord {
    /// Its path.
    pub path: String,
    /// The class it tests.
    pub class: String,
    /// What its tests have in common.
    #[serde(default)]
    pub kind: FileKind,
    /// Tests in it.
    pub tests: u64,
    /// What became of it.
    pub status: FileStatus,
}

impl RunRecord {
    /// Creates a record without results.
    pub fn new(version: &str, options: RunOptions) -> RunRecord {
        RunRecord {
            schema: SCHEMA_VERSION,
            tool: Tool { name: "heapwright".to_owned(), version: version.to_owned() },
            options,
            totals: Totals::default(),
            cut_short: false,
            methods: Vec::new(),
            classes: Vec::new(),
            withheld: Vec::new(),
            findings: Vec::new(),
            goals: Vec::new(),
            missing: Vec::new(),
            mismatches: Vec::new(),
            skipped: Vec::new(),
            files: Vec::new(),
            tests: Vec::new(),
            library: None,
            notes: Vec::new(),
        }
    }

    /// The reasons for branches that no test takes, by class, method, descriptor and line.
    pub fn open_branches(&self) -> BTreeMap<(&str, &str, &str, u32), Vec<&Reason>> {
        let mut found: BTreeMap<_, Vec<&Reason>> = BTreeMap::new();
        for method in &self.methods {
            for open in &method.uncovered {
                let place = (&*method.class, &*method.method, &*method.descriptor, open.line.unwrap_or(0));
                found.entry(place).or_default().push(&open.reason);
            }
        }
        found
    }

    /// Recomputes the sums from the methods and the withheld tests. `lines` is passed in, because methods can share
    /// lines.
    pub fn sum_up(&mut self, milliseconds: u64, lines: Option<Lines>) {
        let mut totals = Totals { milliseconds, withheld: self.withheld.len() as u64, lines, ..Totals::default() };
        for method in &self.methods {
            totals.methods += u64::from(method.explored);
            totals.branches += method.branches;
            totals.covered += method.covered;
            totals.covered_without_unreached += method.covered_without_unreached;
            totals.unmeasured += u64::from(method.measured.is_none());
            totals.tests += method.tests;
            totals.unreached += method.unreached;
            totals.checked += method.checked;
            totals.invalid += method.invalid;
            totals.queries += method.queries;
            totals.answered_before_smt += method.answered_before_smt;
            totals.solver_ms += method.solver_ms;
            totals.paths += method.paths();
            for (end, count) in &method.paths_by_end {
                *totals.paths_by_end.entry(*end).or_default() += count;
            }
        }
        self.totals = totals;
    }

    /// Joins the records of runs on several modules. The options are those of the first, with the targets, class path
    /// entries and files of all.
    pub fn join(records: Vec<RunRecord>) -> Option<RunRecord> {
        let mut records = records.into_iter();
        let mut all = records.next()?;
        let mut lines = all.totals.lines;
        let mut milliseconds = all.totals.milliseconds;
        for one in records {
            milliseconds += one.totals.milliseconds;
            lines = match (lines, one.totals.lines) {
                (Some(a), Some(b)) => Some(Lines { covered: a.covered + b.covered, total: a.total + b.total }),
                (a, b) => a.or(b),
            };
            all.options.targets.extend(one.options.targets);
            let new = |entry: &String| !all.options.class_path.contains(entry);
            let entries: Vec<String> = one.options.class_path.into_iter().filter(new).collect();
            all.options.class_path.extend(entries);
            all.cut_short |= one.cut_short;
            all.methods.extend(one.methods);
            all.classes.extend(one.classes);
            all.withheld.extend(one.withheld);
            all.findings.extend(one.findings);
            for goal in one.goals {
                match all.goals.iter_mut().find(|known| known.goal == goal.goal) {
                    Some(known) => known.join(goal),
                    None => all.goals.push(goal),
                }
            }
            all.tests.extend(one.tests);
            all.missing.extend(one.missing);
            all.mismatches.extend(one.mismatches);
            all.skipped.extend(one.skipped);
            all.files.extend(one.files);
            all.library = all.library.or(one.library);
            let notes: Vec<String> = one.notes.into_iter().filter(|note| !all.notes.contains(note)).collect();
            all.notes.extend(notes);
        }
        all.findings.sort_by_key(Finding::order);
        for list in [&mut all.missing, &mut all.mismatches] {
            list.sort();
            list.dedup();
        }
        all.sum_up(milliseconds, lines);
        Some(all)
    }

    /// The record as one JSON document that ends with a line break.
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        let mut text = serde_json::to_string_pretty(self)?;
        text.push('\n');
        Ok(text)
    }

    /// Reads a document written by [`RunRecord::to_json`].
    pub fn from_json(text: &str) -> Result<RunRecord, serde_json::Error> {
        serde_json::from_str(text)
    }
}
