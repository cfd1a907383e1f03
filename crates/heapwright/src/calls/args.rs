//! What can be said about sequences of calls.

use crate::generate::settings::{Span, choice};
use crate::quantity::{Size, Within};
use clap::Args;
use heapwright_generate::Framework;
use std::path::PathBuf;

/// Find the shortest sequence of public calls after which a condition holds, and print it as Java.
///
/// The condition is a Boolean expression over methods of the class (`size() == 3`), or a static method of another class
/// that takes the object (`Spec#test`), or what a specification says (`trees.sl#avl`). All sequences of calls are searched, the shortest first, on symbolic arguments.
///
/// Examples:
///   heapwright build a.b.Tree --where 'height() == 3' -cp classes
///   heapwright build a.b.Tree --where 'TreeSpec#isFull' -cp classes --calls 10
///   heapwright build a.b.Tree --where 'trees.sl#avl(this.root, _, _, 3)' -cp classes
///
/// Exit codes: 0 a sequence was found; 1 there is none within the bounds; 2 wrong input; 4 the real JVM disagreed; 5 none was
/// found, and something was left out (the output says what).
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub struct BuildArgs {
    /// The class of the object
    #[arg(value_name = "CLASS")]
    pub class: String,

    /// What has to hold
    #[arg(long = "where", value_name = "CONDITION")]
    pub condition: String,

    #[command(flatten)]
    pub search: SearchArgs,
}

/// Check that something holds after every sequence of public calls, up to a number of them.
///
/// All states that calls can reach are explored on symbolic arguments; states of one shape are merged. If a property can
/// be violated, the shortest sequence of calls that does so is printed as a JUnit test that fails, after the real JVM has
/// confirmed it.
///
/// Examples:
///   heapwright verify a.b.Tree --property 'repOK()' -cp classes
///   heapwright verify a.b.Tree --property 'size() >= 0' --no-throw java.lang.NullPointerException --calls 6
///   heapwright verify a.b.Tree --property trees.sl -cp classes
///   heapwright verify --main a.b.Main -cp classes
///
/// With --main, a whole program is verified instead: what it gets from `org.sosy_lab.sv_benchmarks.Verifier` can be any
/// value, and no assertion may fail (or, with --no-throw, no runtime exception may escape).
///
/// Exit codes: 0 it holds within the bounds; 1 it does not; 2 wrong input; 4 the real JVM disagreed; 5 something was left
/// out (the output says what).
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub struct VerifyArgs {
    /// The class
    #[arg(value_name = "CLASS", required_unless_present = "main")]
    pub class: Option<String>,

    /// Verify the program whose `main` is in this class
    #[arg(long, value_name = "CLASS", conflicts_with_all = ["class", "property", "calls", "objects", "package_private"])]
    pub main: Option<String>,

    /// A Boolean expression over methods of the class, or a specification, that must hold after every call; may be
    /// repeated
    #[arg(long, value_name = "EXPRESSION")]
    pub property: Vec<String>,

    /// No call may throw an exception of this class, or one below it; without a class: any that the method does not
    /// declare
    #[arg(long, value_name = "CLASS", num_args = 0..=1, default_missing_value = "")]
    pub no_throw: Vec<String>,

    /// No `assert` may fail
    #[arg(long)]
    pub assertions: bool,

    /// The class must behave as this one does: the same results and exceptions after the same calls
    #[arg(long, value_name = "CLASS", conflicts_with_all = ["main", "property", "no_throw", "assertions"])]
    pub equivalent: Option<String>,

    /// Write the test that shows a violation below this directory
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,

    #[command(flatten)]
    pub search: SearchArgs,
}

/// How sequences of calls are searched.
#[derive(Debug, Args)]
pub struct SearchArgs {
    /// The most calls, constructors included [default: 8, and repetitions of one call if that is not enough]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub calls: Option<Within<1, 1000>>,

    /// The most objects that a caller holds at once [default: 2 if a method takes or returns objects of the program, else 1]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub objects: Option<Within<1, 8>>,

    /// Join no states, and leave out only those that an earlier one includes: shows what merging states of one shape saves
    #[arg(long, hide = true)]
    pub no_merging: bool,

    /// Call package-private and protected members as well, as a test in the package of the class could
    #[arg(long)]
    pub package_private: bool,

    /// Stop after this time
    #[arg(long, value_name = "TIME", default_value = "60s", allow_hyphen_values = true)]
    pub time: Span,

    /// Stop when the machine needs more memory than this, such as 4g [default: 2000m, or half of the machine's if that
    /// is less]
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true)]
    pub max_memory: Option<Size<256>>,

    /// Do not run the result on the real JVM
    #[arg(long)]
    pub no_replay: bool,

    /// The test framework
    #[arg(long, value_name = "NAME", default_value = "junit5", value_parser = choice::<Framework>())]
    pub framework: Framework,

    /// Directories and jars to look for classes in, separated by ':'; also written -cp
    #[arg(long = "class-path", alias = "classpath", value_name = "PATH", env = "CLASSPATH", default_value = ".")]
    pub class_path: String,

    /// The JDK whose library is used [default: JAVA_HOME, then java on the PATH]
    #[arg(long, value_name = "DIR")]
    pub jdk: Option<PathBuf>,
}
