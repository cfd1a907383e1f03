//! What can be said on the command line.

use crate::generate::settings::{Settings, Span, choice};
use crate::quantity::{Size, Within};
use clap::{Args, Parser, Subcommand};
use heapwright_generate::Framework;
use heapwright_report::Severity;
use std::ffi::OsString;
use std::path::PathBuf;

/// Writes JUnit tests for Java code that works on heap structures.
#[derive(Debug, Parser)]
#[command(name = "heapwright", version, max_term_width = 100)]
#[command(
    after_help = "In a Maven or Gradle project: heapwright gen\n`heapwright doctor` checks what is installed; `heapwright --version` names the solvers."
)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    Gen(Box<GenArgs>),
    Plan(Box<crate::distribute::args::PlanArgs>),
    Work(crate::distribute::args::WorkArgs),
    Merge(crate::distribute::args::MergeArgs),
    Explain(ExplainArgs),
    Draw(DrawArgs),
    Project(ProjectArgs),
    Doctor(DoctorArgs),
    Exec(ExecArgs),
    Sat(SatArgs),
    Spec(SpecArgs),
    Build(crate::calls::args::BuildArgs),
    Verify(crate::calls::args::VerifyArgs),
    /// Write manual pages, for packages
    #[command(hide = true)]
    Manual {
        /// Where to
        directory: PathBuf,
    },
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

/// Write tests for classes or methods, and run them on the real JVM.
///
/// In a Maven or Gradle project nothing needs to be said: all modules at or below the working directory are tested,
/// with the class path that the build tool names, and the tests go where the module has its own.
///
/// Compiled classes are explored, and for every branch an input is looked for that takes it. Each test is compiled
/// and run on the real JVM before it is written; one that does not do what was predicted is withheld and reported.
///
/// Defaults come from heapwright.toml, the nearest in the working directory or above it (up to the directory that has
/// .git). Its section [gen] has the long names of the options as keys.
///
/// Exit codes: 0 done; 1 findings of the severity of --fail-on; 2 wrong input, or a class or member is missing or broken
/// (other tests are written); 3 a target
/// that is not supported (the message names the reason); 4 the real JVM disagreed with a test, did not compile it, or could not
/// be run; 5 time was over before every method was explored and every test
/// confirmed (what was confirmed is written); 70 a fault of Heapwright itself; 130 interrupted (what was found until
/// then is written).
#[derive(Debug, Args)]
pub struct GenArgs {
    /// What to test: a class (a.b.C), a method (a.b.C#m or 'a.b.C#m(int,java.lang.String)'), a package (a.b.*, with
    /// those below it a.b.**), a directory of classes or a jar [default: in a Maven or Gradle project, everything]
    #[arg(value_name = "TARGET")]
    pub targets: Vec<String>,

    #[command(flatten)]
    pub settings: Settings,

    /// Only this module of the project, by its directory or name; may be repeated [default: all at or below the working
    /// directory]
    #[arg(long, value_name = "NAME")]
    pub module: Vec<String>,

    /// Only methods that changed since the last commit, as git sees it
    #[arg(long, conflicts_with = "since")]
    pub changed: bool,

    /// Only methods that changed since a branch, tag or commit
    #[arg(long, value_name = "REF")]
    pub since: Option<String>,

    /// Read defaults from this file instead of the nearest heapwright.toml
    #[arg(long, value_name = "FILE", conflicts_with = "no_config")]
    pub config: Option<PathBuf>,

    /// Read no heapwright.toml
    #[arg(long)]
    pub no_config: bool,

    /// Print the run as one JSON document (docs/report-schema.md) instead of the table
    #[arg(long)]
    pub json: bool,

    /// Write the findings as a SARIF 2.1 document
    #[arg(long, value_name = "FILE")]
    pub sarif: Option<PathBuf>,

    /// End with exit code 1 if there is a finding of this severity or a higher one
    #[arg(long, value_enum, value_name = "SEVERITY")]
    pub fail_on: Option<FailOn>,

    /// Write a report as HTML into this directory: classes with their lines, tests beside their heaps, findings
    #[arg(long, value_name = "DIR")]
    pub report: Option<PathBuf>,

    /// Where sources are, for the report; may be repeated [default: those of the project, or beside the classes as
    /// build tools put them]
    #[arg(long, value_name = "DIR")]
    pub source_path: Vec<PathBuf>,

    /// No progress and no table: problems only
    #[arg(long, short)]
    pub quiet: bool,

    /// Say more: what was skipped and why, files that did not change
    #[arg(long, short, conflicts_with = "quiet")]
    pub verbose: bool,
}

/// The least severity of a finding that fails a build.
#[derive(Copy, Clone, Debug, clap::ValueEnum)]
pub enum FailOn {
    /// Findings of high severity
    High,
    /// Those of medium severity as well
    Medium,
    /// All findings
    Low,
}

impl FailOn {
    /// The severity.
    pub fn severity(self) -> Severity {
        match self {
            FailOn::High => Severity::High,
            FailOn::Medium => Severity::Medium,
            FailOn::Low => Severity::Low,
        }
    }
}

/// Say what the last run of `gen` knows about a line: its branches, why some are not covered, what might change that.
///
/// Examples:
///   heapwright explain Till.java:42
///   heapwright explain src/main/java/com/shop/Till.java:42
///   heapwright explain com.shop.Till:42
///
/// Exit codes: 0 done; 2 there is no record of a run, or it knows nothing of the line.
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub struct ExplainArgs {
    /// A source file or a class, and a line
    #[arg(value_name = "FILE:LINE")]
    pub place: String,

    /// The record of the run, as --json writes it [default: that of the last run in this directory]
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
}

/// Draw the heap of one test of a report, as SVG, to the standard output.
///
/// Exit codes: 0 done; 2 there is no such report or test.
#[derive(Debug, Args)]
pub struct DrawArgs {
    /// The directory that `gen --report` wrote
    #[arg(value_name = "REPORT")]
    pub report: PathBuf,

    /// The test: its name, or with its class (TillTest.add_returns0)
    #[arg(value_name = "TEST")]
    pub test: String,

    /// The heap after the call, with what it changed
    #[arg(long)]
    pub after: bool,
}

/// Show what is known of the Maven or Gradle project around the working directory: modules, classes, tests, class path.
///
/// The class path comes from the build tool. Maven is asked (`dependency:build-classpath`), and its answer is kept until a
/// pom.xml changes. For Gradle, --init-script prints a script that makes Gradle say it.
///
/// Exit codes: 0 done; 2 there is no project, or its build files cannot be used.
#[derive(Debug, Args)]
pub struct ProjectArgs {
    /// Print the init script for Gradle
    #[arg(long)]
    pub init_script: bool,

    /// Print the class path of this module's tests and nothing else, as `java -cp` takes it
    #[arg(long, value_name = "MODULE", conflicts_with = "init_script")]
    pub class_path: Option<String>,
}

/// Check that everything `gen` needs is installed, and say how to fix what is missing.
///
/// Exit codes: 0 all is there; 2 something is missing.
#[derive(Debug, Args)]
pub struct DoctorArgs {
    /// The JDK to check [default: JAVA_HOME, then java on the PATH]
    #[arg(long, value_name = "DIR")]
    pub jdk: Option<PathBuf>,

    /// The test framework to check for
    #[arg(long, value_name = "NAME", default_value = "junit5", value_parser = choice::<Framework>())]
    pub framework: Framework,
}

/// Run a Java program as `java` does, inside a sandbox.
///
/// The program runs in one thread on the JDK's own library classes. It has no files, network, processes, clock or
/// real randomness. Standard input is empty.
///
/// Exit codes: what the program gives to System.exit, 0 when main returns, 1 when it throws; 2 wrong input;
/// 3 the program needs something that is not supported (the message names it); 5 a budget ran out; 70 a fault of
/// Heapwright itself.
#[derive(Debug, Args)]
pub struct ExecArgs {
    /// Directories and jars to look for classes in, separated by ':' (DIR/* takes all jars of a directory);
    /// also written -cp, as `java` has it
    #[arg(long = "class-path", alias = "classpath", value_name = "PATH", env = "CLASSPATH", default_value = ".")]
    pub class_path: String,

    /// The JDK whose library is used [default: JAVA_HOME, then java on the PATH]
    #[arg(long, value_name = "DIR")]
    pub jdk: Option<PathBuf>,

    /// End the run after this many instructions (exit code 5)
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub max_steps: Option<u64>,

    /// Bytes of live objects before OutOfMemoryError; k, m and g are understood
    #[arg(long, value_name = "SIZE", default_value = "2g", allow_hyphen_values = true)]
    pub max_heap: Size<8>,

    /// Frames on the call stack before StackOverflowError
    #[arg(long, value_name = "N", default_value = "16000", allow_negative_numbers = true)]
    pub max_stack: Within<100, 1_000_000>,

    /// Run classes of the class path with assertions; also written -ea, as `java` has it
    #[arg(long)]
    pub enable_assertions: bool,

    /// Write every executed instruction to the error stream, one a line
    #[arg(long)]
    pub trace: bool,

    /// Write counters to the error stream at the end
    #[arg(long)]
    pub stats: bool,

    /// The class with the main method
    #[arg(value_name = "MAIN")]
    pub main: String,

    /// Arguments for the program
    #[arg(value_name = "ARGS", trailing_var_arg = true, allow_hyphen_values = true)]
    pub args: Vec<String>,
}

/// Decide problems of separation logic.
///
/// A problem is a file in the SMT-LIB format of the SL-COMP competition (.smt2): symbolic heaps with inductive predicates
/// and linear arithmetic. A specification (.sl) asks its queries, and whether its preconditions can hold; one with
/// neither asks that of its predicates. The answer is `sat`, `unsat` or `unknown` with the reason. For a
/// directory, all such files in it are decided, and a table compares the answers with what the problems say of
/// themselves (`:status`, or `expects` in a specification). docs/sat.md tells more.
///
/// Exit codes: 0 done; 2 wrong input; 4 an answer differs from what the problem says of itself.
#[derive(Debug, Args)]
pub struct SatArgs {
    /// A problem, a specification, or a directory of them
    #[arg(value_name = "FILE|DIR")]
    pub path: PathBuf,

    /// Print the values and the heap of a satisfiable problem, and the conflicting parts of one that is not
    #[arg(long)]
    pub model: bool,

    /// Ask whether this predicate of the specification can hold, for any arguments
    #[arg(long, value_name = "NAME")]
    pub predicate: Option<String>,

    /// Give up a problem after this time
    #[arg(long, value_name = "TIME", default_value = "60s", allow_hyphen_values = true)]
    pub timeout: Span,

    /// Memory for the solver, such as 4g; what needs more is `unknown` [default: half of the machine's]
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true)]
    pub max_memory: Option<Size<256>>,

    /// Directories and jars to look for the classes of a specification in, separated by ':'; also written -cp
    #[arg(long = "class-path", alias = "classpath", value_name = "PATH", env = "CLASSPATH", default_value = ".")]
    pub class_path: String,

    /// The JDK whose library is used [default: JAVA_HOME, then java on the PATH]
    #[arg(long, value_name = "DIR")]
    pub jdk: Option<PathBuf>,
}

/// Check a specification in separation logic, and show what it says
///
/// The file is checked against the classes of the class path, and predicates, invariants and preconditions that nothing
/// satisfies are reported with the parts that conflict. docs/specifications.md explains the language. With a NAME, its
/// formulas are printed.
///
/// Examples:
///   heapwright spec tree.sl -cp classes                    is it good, and what is in it?
///   heapwright spec tree.sl --unfold 2 bst                 formulas of the predicate, unfolded twice
///   heapwright spec tree.sl --contexts bst                 contexts of the predicate (least fixed point)
///   heapwright spec tree.sl --draw bst > bst.svg           a picture of its cases
///   heapwright spec tree.sl --unfold 2 --draw --format dot Tree.remove | dot -Tpng > remove.png
///
/// Exit codes: 0 the specification is good; 2 it is wrong, or there is nothing of the name asked for.
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub struct SpecArgs {
    /// The specification (.sl, or a .pred file of the papers' tools)
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// What to show: a predicate, a method with a precondition (C.m) or a query
    #[arg(value_name = "NAME")]
    pub subject: Option<String>,

    /// Print the formulas that at most N unfoldings of predicates give
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub unfold: Option<Within<0, 100>>,

    /// Print the contexts of predicates, with the iterations of their fixed point
    #[arg(long, conflicts_with = "unfold")]
    pub contexts: bool,

    /// Draw the heaps instead of printing formulas
    #[arg(long)]
    pub draw: bool,

    /// The form of the picture
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "svg", requires = "draw")]
    pub format: Drawing,

    /// Directories and jars to look for classes in, separated by ':'; also written -cp
    #[arg(long = "class-path", alias = "classpath", value_name = "PATH", env = "CLASSPATH", default_value = ".")]
    pub class_path: String,

    /// The JDK whose library is used [default: JAVA_HOME, then java on the PATH]
    #[arg(long, value_name = "DIR")]
    pub jdk: Option<PathBuf>,
}

/// A form of pictures.
#[derive(Copy, Clone, Debug, clap::ValueEnum)]
pub enum Drawing {
    /// For Graphviz
    Dot,
    /// For browsers and documents
    Svg,
}

/// Options whose value is the next argument.
const WITH_VALUE: [&str; 5] = ["--class-path", "--jdk", "--max-steps", "--max-heap", "--max-stack"];

/// Spells `-cp`, `-classpath` and (for `exec`) `-ea` out, which `java` knows and long options with one dash are not otherwise. What
/// follows the main class of `exec` belongs to the program and stays as it is.
pub fn with_long_names(args: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut args: Vec<OsString> = args.collect();
    match args.get(1).and_then(|command| command.to_str()) {
        Some("exec") => spell_out_before_main(&mut args),
        Some("gen" | "plan" | "sat" | "spec" | "build" | "verify") => args.iter_mut().skip(2).for_each(spell_out),
        _ => {}
    }
    args
}

fn spell_out(argument: &mut OsString) {
    if argument == "-cp" || argument == "-classpath" || argument == "--classpath" {
        *argument = "--class-path".into();
    }
}

fn spell_out_before_main(args: &mut [OsString]) {
    let mut index = 2;
    while let Some(argument) = args.get_mut(index) {
        spell_out(argument);
        if argument == "-ea" || argument == "-enableassertions" {
            *argument = "--enable-assertions".into();
        }
        if !argument.to_string_lossy().starts_with('-') {
            break;
        }
        index += if WITH_VALUE.iter().any(|option| argument == option) { 2 } else { 1 };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;
    use std::collections::BTreeMap;

    const GUIDE: &str = include_str!("../../../docs/gen.md");

    fn command(name: &str) -> clap::Command {
        Cli::command().find_subcommand(name).unwrap().clone()
    }

    /// The long options of a command, each with the name of its value; one that may be left out is not told.
    fn options(name: &str) -> BTreeMap<String, Option<String>> {
        let mut command = command(name);
        command.build();
        let options = command.get_arguments().filter(|argument| argument.get_id() != "help");
        let named = options.filter_map(|argument| Some((argument, argument.get_long()?.to_owned())));
        named
            .map(|(argument, long)| {
                let needed = argument.get_num_args().is_some_and(|number| number.min_values() > 0);
                let value = argument.get_value_names().and_then(<[_]>::first).map(ToString::to_string);
                (long, value.filter(|_| needed))
            })
            .collect()
    }

    /// The options in the table of the guide: `` `--out DIR` `` is one.
    fn explained() -> BTreeMap<String, Option<String>> {
        let (_, section) = GUIDE.split_once("\n## Options\n").unwrap();
        let rows = section.lines().skip_while(|line| !line.starts_with("|---")).skip(1);
        let first = rows.take_while(|line| line.starts_with('|')).map(|row| row.split('|').nth(1).unwrap());
        let options = first.flat_map(|cell| cell.split('`').filter_map(|word| word.strip_prefix("--")));
        let parted = options.map(|option| match option.split_once(' ') {
            Some((name, value)) => (name.to_owned(), Some(value.to_owned())),
            None => (option.to_owned(), None),
        });
        parted.collect()
    }

    #[test]
    fn the_guide_has_every_option_and_no_other() {
        assert_eq!(explained(), options("gen"));
    }

    #[test]
    fn the_help_of_a_command_has_its_exit_codes() {
        for name in [
            "gen", "plan", "work", "merge", "explain", "draw", "project", "doctor", "exec", "sat", "spec", "build",
            "verify",
        ] {
            let help = command(name).render_long_help().to_string();
            assert!(help.contains("Exit codes: 0") || help.contains("Exit codes: what the program gives"), "{help}");
        }
    }
}
