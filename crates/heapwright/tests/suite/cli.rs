//! The command line itself: options, limits, exit codes, and the isolation of the sandbox.

use crate::support::compile::compile;
use crate::support::jdk::Jdk;
use crate::support::machine::heapwright;
use crate::support::process::{Finished, run};
use crate::support::{Outcome, files_below, fixtures, write};
use libtest_mimic::Trial;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(30);

type Test = fn() -> Outcome<()>;

const TESTS: [(&str, Test); 25] = [
    ("help_names_the_commands", help_names_the_commands),
    ("exec_help_names_every_option", exec_help_names_every_option),
    ("version_is_the_crate_version", version_is_the_crate_version),
    ("completions_for_bash", || completions("bash")),
    ("completions_for_zsh", || completions("zsh")),
    ("completions_for_fish", || completions("fish")),
    ("completions_for_bash_parse", completions_for_bash_parse),
    ("completions_for_an_unknown_shell", || fails(&["completions", "tape"], 2, &["tape"])),
    ("unknown_option", || fails(&["exec", "--frobnicate", "Hello"], 2, &["--frobnicate"])),
    ("missing_main", || fails(&["exec"], 2, &["MAIN"])),
    ("bad_heap_size", || fails(&["exec", "--max-heap", "12parsecs", "Hello"], 2, &["--max-heap", "12parsecs"])),
    ("arguments_reach_the_program", arguments_reach_the_program),
    ("exit_code_of_the_program", exit_code_of_the_program),
    ("uncaught_exception_is_exit_code_1", uncaught_exception_is_exit_code_1),
    ("max_steps_is_exit_code_5", max_steps_is_exit_code_5),
    ("max_stack_is_a_stack_overflow_error", max_stack_is_a_stack_overflow_error),
    ("max_heap_is_an_out_of_memory_error", max_heap_is_an_out_of_memory_error),
    ("trace_has_a_line_for_each_instruction", trace_has_a_line_for_each_instruction),
    ("stats_are_counters_on_the_error_stream", stats_are_counters_on_the_error_stream),
    ("files_are_closed", files_are_closed),
    ("threads_are_unsupported", threads_are_unsupported),
    ("runs_are_deterministic", runs_are_deterministic),
    ("jdk_from_the_environment", jdk_from_the_environment),
    ("no_jdk_at_all", no_jdk_at_all),
    ("closed_output_is_no_panic", closed_output_is_no_panic),
];

pub fn trials() -> Vec<Trial> {
    TESTS.into_iter().map(|(name, test)| crate::trial(format!("cli::{name}"), test)).collect()
}

/// The classes of `tests/cli/java`.
pub fn classes() -> Outcome<PathBuf> {
    compile("cli", Jdk::any()?, &files_below(&fixtures().join("cli/java"), "java")?, &[])
}

/// Runs `heapwright exec` on the fixtures with these options, main class and arguments.
fn exec(words: &[&str]) -> Outcome<Finished> {
    let mut command = heapwright();
    command.arg("exec").arg("--jdk").arg(Jdk::any()?.home()).arg("-cp").arg(classes()?).args(words);
    run(&mut command, LIMIT)
}

/// Fails unless `condition` holds, and shows the result of the process.
fn expect(condition: bool, what: &str, finished: &Finished) -> Outcome<()> {
    if condition { Ok(()) } else { Err(format!("expected {what}: {}", finished.describe())) }
}

fn expect_end(finished: &Finished, code: i32, stdout: &str) -> Outcome<()> {
    expect(finished.code() == Some(code), &format!("exit code {code}"), finished)?;
    expect(finished.stdout == stdout, &format!("the output {stdout:?}"), finished)
}

fn expect_message(finished: &Finished, words: &[&str]) -> Outcome<()> {
    let missing: Vec<&&str> = words.iter().filter(|word| !finished.stderr.contains(**word)).collect();
    expect(missing.is_empty(), &format!("{missing:?} on the error stream"), finished)
}

fn fails(words: &[&str], code: i32, mentions: &[&str]) -> Outcome<()> {
    let finished = run(heapwright().args(words), LIMIT)?;
    expect_end(&finished, code, "")?;
    expect_message(&finished, mentions)
}

fn help_names_the_commands() -> Outcome<()> {
    let finished = run(heapwright().arg("--help"), LIMIT)?;
    expect(finished.code() == Some(0), "success", &finished)?;
    let complete = ["exec", "completions", "--version"].iter().all(|word| finished.stdout.contains(word));
    expect(complete, "every command", &finished)
}

fn exec_help_names_every_option() -> Outcome<()> {
    const OPTIONS: [&str; 7] =
        ["--class-path", "--jdk", "--max-steps", "--max-heap", "--max-stack", "--trace", "--stats"];
    let finished = run(heapwright().args(["exec", "--help"]), LIMIT)?;
    expect(finished.code() == Some(0), "success", &finished)?;
    expect(OPTIONS.iter().all(|option| finished.stdout.contains(option)), "every option", &finished)
}

fn version_is_the_crate_version() -> Outcome<()> {
    let short = concat!("heapwright ", env!("CARGO_PKG_VERSION"), "\n");
    expect_end(&run(heapwright().arg("-V"), LIMIT)?, 0, short)?;
    let long = run(heapwright().arg("--version"), LIMIT)?;
    expect(long.stdout.starts_with(short) && long.stdout.contains("\nZ3 4."), "solvers with their versions", &long)
}

fn completions(shell: &str) -> Outcome<()> {
    let finished = run(heapwright().args(["completions", shell]), LIMIT)?;
    expect(finished.code() == Some(0) && finished.stderr.is_empty(), "success", &finished)?;
    expect(finished.stdout.contains("heapwright") && finished.stdout.contains("max-steps"), "a script", &finished)
}

fn completions_for_bash_parse() -> Outcome<()> {
    let script = run(heapwright().args(["completions", "bash"]), LIMIT)?.stdout;
    let scratch = tempfile::tempdir().map_err(|error| format!("no scratch folder: {error}"))?;
    let path = scratch.path().join("heapwright.bash");
    write(&path, script)?;
    let finished = run(Command::new("bash").arg("-n").arg(&path), LIMIT)?;
    expect(finished.code() == Some(0) && finished.stderr.is_empty(), "a script that bash parses", &finished)
}

fn arguments_reach_the_program() -> Outcome<()> {
    let finished = exec(&["Args", "plain", "two words", "", "--stats", "-cp", "ünï€😀"])?;
    expect_end(&finished, 0, "6\n[plain]\n[two words]\n[]\n[--stats]\n[-cp]\n[ünï€😀]\n")?;
    expect(finished.stderr.is_empty(), "options behind MAIN to be the program's", &finished)
}

fn exit_code_of_the_program() -> Outcome<()> {
    for (argument, code) in [("0", 0), ("7", 7), ("255", 255), ("-1", 255), ("256", 0)] {
        expect_end(&exec(&["Exit", argument])?, code, "leaving\n")?;
    }
    Ok(())
}

fn uncaught_exception_is_exit_code_1() -> Outcome<()> {
    let finished = exec(&["Throws"])?;
    expect_end(&finished, 1, "before\n")?;
    let trace = "Exception in thread \"main\" java.lang.IllegalStateException: on purpose\n\
                 \tat Throws.fail(Throws.java:5)\n\
                 \tat Throws.main(Throws.java:10)\n";
    expect(finished.stderr == trace, &format!("the trace {trace:?}"), &finished)
}

fn max_steps_is_exit_code_5() -> Outcome<()> {
    let finished = exec(&["--max-steps", "1000000", "Spin"])?;
    expect_end(&finished, 5, "spinning\n")?;
    expect_message(&finished, &["--max-steps", "1000000"])
}

fn max_stack_is_a_stack_overflow_error() -> Outcome<()> {
    let depth = |limit: &str| -> Outcome<u32> {
        let finished = exec(&["--max-stack", limit, "Deep", "caught"])?;
        expect(finished.code() == Some(0), "success", &finished)?;
        let depth = finished.stdout.trim().strip_prefix("overflow at ").and_then(|depth| depth.parse().ok());
        depth.ok_or_else(|| format!("expected a depth: {}", finished.describe()))
    };
    let (shallow, deep) = (depth("200")?, depth("2000")?);
    if !(100..=200).contains(&shallow) || !(1500..=2000).contains(&deep) {
        return Err(format!("limits of 200 and 2000 frames gave depths of {shallow} and {deep}"));
    }
    let finished = exec(&["--max-stack", "200", "Deep"])?;
    expect_end(&finished, 1, "")?;
    expect_message(
        &finished,
        &["Exception in thread \"main\" java.lang.StackOverflowError\n\tat Deep.descend(Deep.java:"],
    )
}

fn max_heap_is_an_out_of_memory_error() -> Outcome<()> {
    expect_end(&exec(&["--max-heap", "32m", "Hog", "caught"])?, 0, "out of memory\nstill alive\n")?;
    let finished = exec(&["--max-heap", "32m", "Hog"])?;
    expect_end(&finished, 1, "")?;
    expect_message(&finished, &["Exception in thread \"main\" java.lang.OutOfMemoryError: Java heap space"])
}

fn trace_has_a_line_for_each_instruction() -> Outcome<()> {
    let finished = exec(&["--trace", "Steps"])?;
    expect_end(&finished, 0, "12\n")?;
    let multiplications = finished.stderr.lines().filter(|line| line.contains("imul")).collect::<Vec<_>>();
    let ours = multiplications.iter().filter(|line| line.contains("Steps") && line.contains("twice")).count();
    expect(ours == 3, "three lines with Steps, twice and imul", &finished)
}

fn stats_are_counters_on_the_error_stream() -> Outcome<()> {
    let finished = exec(&["--stats", "Steps"])?;
    expect_end(&finished, 0, "12\n")?;
    for counter in ["instructions", "classes", "objects"] {
        let counts = |line: &str| line.contains(counter) && line.bytes().any(|byte| byte.is_ascii_digit());
        expect(finished.stderr.lines().any(counts), &format!("a count of {counter}"), &finished)?;
    }
    Ok(())
}

/// The message of exit code 3 contains a class, a method and a descriptor, as in `java.lang.Thread.start0()V`.
fn expect_unsupported(finished: &Finished, class: &str) -> Outcome<()> {
    expect_end(finished, 3, "before\n")?;
    expect_message(finished, &[class])?;
    let word_names_method = |word: &str| {
        let (method, descriptor) = word.split_once('(').unwrap_or_default();
        method.contains(['.', '/']) && descriptor.contains(')') && !descriptor.ends_with(')')
    };
    let named = finished.stderr.split_whitespace().any(word_names_method);
    expect(named, "class, name and descriptor in one word", finished)
}

fn files_are_closed() -> Outcome<()> {
    expect_unsupported(&exec(&["ReadsFile"])?, "java.io.")
}

fn threads_are_unsupported() -> Outcome<()> {
    expect_unsupported(&exec(&["StartsThread"])?, "java.lang.Thread")
}

fn runs_are_deterministic() -> Outcome<()> {
    let (first, second) = (exec(&["Chance"])?, exec(&["Chance"])?);
    expect(first.code() == Some(0), "success", &first)?;
    expect(first == second, &format!("the same as before, {}", first.describe()), &second)
}

fn jdk_from_the_environment() -> Outcome<()> {
    let jdk = Jdk::any()?.home();
    let hello = |command: &mut Command| -> Outcome<()> {
        let finished = run(command.arg("exec").arg("-cp").arg(classes()?).arg("Hello"), LIMIT)?;
        expect_end(&finished, 0, "hello\n")
    };
    hello(heapwright().env("JAVA_HOME", jdk).env("PATH", ""))?;
    hello(heapwright().env_remove("JAVA_HOME").env("PATH", jdk.join("bin")))?;
    let finished = run(
        heapwright()
            .env("JAVA_HOME", "/nowhere")
            .args(["exec", "--jdk"])
            .arg(jdk)
            .arg("-cp")
            .arg(classes()?)
            .arg("Hello"),
        LIMIT,
    )?;
    expect_end(&finished, 0, "hello\n")
}

fn no_jdk_at_all() -> Outcome<()> {
    let mut command = heapwright();
    command.env_remove("JAVA_HOME").env("PATH", "").arg("exec").arg("-cp").arg(classes()?).arg("Hello");
    let finished = run(&mut command, LIMIT)?;
    expect_end(&finished, 2, "")?;
    expect_message(&finished, &["--jdk", "JAVA_HOME"])
}

fn closed_output_is_no_panic() -> Outcome<()> {
    let mut command = Command::new("bash");
    command.arg("-c").arg("\"$0\" exec --jdk \"$1\" -cp \"$2\" Chatter | head -n 1");
    command.arg(env!("CARGO_BIN_EXE_heapwright")).arg(Jdk::any()?.home()).arg(classes()?);
    let finished = run(&mut command, LIMIT)?;
    expect_end(&finished, 0, "line 0\n")?;
    expect(!finished.stderr.contains("panicked"), "no panic", &finished)
}
