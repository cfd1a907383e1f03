//! What can be said on the command line.

use clap::{Args, Parser, Subcommand};
use std::ffi::OsString;
use std::path::PathBuf;

/// Writes JUnit tests for Java code that works on heap structures.
///
/// This version runs Java programs in a sandbox; test generation is to come.
#[derive(Debug, Parser)]
#[command(name = "heapwright", version, max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run a Java program as `java` does, inside a sandbox
    Exec(ExecArgs),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
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
    #[arg(long, value_name = "N")]
    pub max_steps: Option<u64>,

    /// Bytes of live objects before OutOfMemoryError; k, m and g are understood
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "2g")]
    pub max_heap: usize,

    /// Frames on the call stack before StackOverflowError
    #[arg(long, value_name = "N", default_value_t = 16_000)]
    pub max_stack: usize,

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

/// A number of bytes with an optional unit.
fn size(text: &str) -> Result<usize, String> {
    let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let unit = match text.get(digits.len()..).unwrap_or("").to_ascii_lowercase().as_str() {
        "" => 1,
        "k" => 1 << 10,
        "m" => 1 << 20,
        "g" => 1 << 30,
        other => return Err(format!("unknown unit '{other}': use k, m or g")),
    };
    let number: usize = digits.parse().map_err(|_| format!("'{text}' is not a size such as 512m or 2g"))?;
    number.checked_mul(unit).filter(|bytes| *bytes > 0).ok_or_else(|| format!("'{text}' is out of range"))
}

/// Options whose value is the next argument.
const WITH_VALUE: [&str; 5] = ["--class-path", "--jdk", "--max-steps", "--max-heap", "--max-stack"];

/// Spells `-cp` and `-classpath` out, which `java` knows and long options with one dash are not otherwise. What
/// follows the main class belongs to the program and stays as it is.
pub fn with_long_names(args: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut args: Vec<OsString> = args.collect();
    let mut index = 2;
    if args.get(1).is_none_or(|command| command != "exec") {
        return args;
    }
    while let Some(argument) = args.get_mut(index) {
        if argument == "-cp" || argument == "-classpath" || argument == "--classpath" {
            *argument = "--class-path".into();
        }
        if !argument.to_string_lossy().starts_with('-') {
            break;
        }
        index += if WITH_VALUE.iter().any(|option| argument == option) { 2 } else { 1 };
    }
    args
}
