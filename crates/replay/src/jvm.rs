//! One JVM process: started, watched, ended when its time is over.

#![allow(clippy::disallowed_methods, reason = "starting JVMs is the job of this crate, and their time is limited")]

use std::fs::File;
use std::io;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

const POLL: Duration = Duration::from_millis(4);
/// How much of what a process wrote is kept for a message.
const TAIL_BYTES: usize = 3000;

/// How a process ended.
#[derive(Debug)]
pub(crate) enum Ended {
    /// By itself.
    Itself(ExitStatus),
    /// It was killed, as its time was over.
    Killed,
}

/// Runs a JVM with the arguments in `arguments`, until `deadline` at the latest. All it writes goes to `log`.
pub(crate) fn run(
    jdk: &Path,
    arguments: &[String],
    directory: &Path,
    log: &Path,
    deadline: Instant,
) -> io::Result<Ended> {
    let file = directory.join("jvm.args");
    std::fs::write(&file, argument_file(arguments))?;
    let mut command = Command::new(jdk.join("bin").join("java"));
    command.arg(format!("@{}", file.display())).current_dir(directory);
    // The same language, encoding and options whoever runs it.
    command.env("LC_ALL", "C.UTF-8");
    for options in ["JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"] {
        command.env_remove(options);
    }
    // Ctrl-C at the terminal is for us: who asks for what was found so far wants it run.
    command.process_group(0);
    wait(&mut command, log, deadline)
}

/// Runs a command until it ends or `deadline` is there. All it writes goes to `log`.
pub(crate) fn wait(command: &mut Command, log: &Path, deadline: Instant) -> io::Result<Ended> {
    let output = File::create(log)?;
    command.stdin(Stdio::piped()).stdout(output.try_clone()?).stderr(output);
    let mut child = Reaper(command.spawn()?);
    // Held open as long as we live: the runner ends when it is closed.
    let held = child.0.stdin.take();
    let ended = loop {
        if let Some(status) = child.0.try_wait()? {
            break Ended::Itself(status);
        }
        if Instant::now() >= deadline {
            break Ended::Killed;
        }
        std::thread::sleep(POLL);
    };
    drop(held);
    Ok(ended)
}

/// A child that does not outlive this value.
struct Reaper(Child);

impl Drop for Reaper {
    fn drop(&mut self) {
        // Fails only if it is gone already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The end of what a process has written.
pub(crate) fn tail(log: &Path) -> String {
    let bytes = std::fs::read(log).unwrap_or_default();
    let from = bytes.len().saturating_sub(TAIL_BYTES);
    String::from_utf8_lossy(bytes.get(from..).unwrap_or_default()).trim().to_owned()
}

/// An exit status in words.
pub(crate) fn describe(status: ExitStatus) -> String {
    match status.code() {
        Some(code) => format!("exit code {code}"),
        None => status.to_string(),
    }
}

/// The format of the launcher's argument files: each argument in quotes on its own line.
fn argument_file(arguments: &[String]) -> String {
    let mut text = String::new();
    for argument in arguments {
        text.push('"');
        for c in argument.chars() {
            if matches!(c, '"' | '\\') {
                text.push('\\');
            }
            text.push(c);
        }
        text.push_str("\"\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_quoted() {
        assert_eq!(argument_file(&["-cp".into(), "a b\"c\\d".into()]), "\"-cp\"\n\"a b\\\"c\\\\d\"\n");
    }
}
