//! Runs a process to its end or to a deadline, with both output streams captured.

use super::Outcome;
use heapwright_meter::Processor;
use std::io::Read;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// The limit on captured output: a program that prints endlessly must not fill the memory.
const OUTPUT_LIMIT: u64 = 16 << 20;

/// The result of a process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    pub stdout: String,
    pub stderr: String,
    pub end: End,
}

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Exit(i32),
    Signal(i32),
    /// Still running at the deadline, and killed.
    Deadline(Duration),
}

impl Finished {
    pub fn code(&self) -> Option<i32> {
        match self.end {
            End::Exit(code) => Some(code),
            End::Signal(_) | End::Deadline(_) => None,
        }
    }

    /// The end and both streams, for failure messages.
    pub fn describe(&self) -> String {
        format!("{}\n--- stdout\n{}\n--- stderr\n{}", self.end, excerpt(&self.stdout), excerpt(&self.stderr))
    }
}

impl std::fmt::Display for End {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            End::Exit(code) => write!(f, "exit code {code}"),
            End::Signal(signal) => write!(f, "killed by signal {signal}"),
            End::Deadline(after) => write!(f, "no end within {} s", after.as_secs()),
        }
    }
}

/// The first lines of a long text.
pub fn excerpt(text: &str) -> String {
    const LINES: usize = 25;
    let total = text.lines().count();
    let mut shown = text.lines().take(LINES).collect::<Vec<_>>().join("\n");
    if total > LINES {
        shown.push_str(&format!("\n[{} more lines]", total - LINES));
    }
    shown
}

/// Runs `command` with no standard input, in an environment with a fixed locale and time zone.
pub fn run(command: &mut Command, limit: Duration) -> Outcome<Finished> {
    command.env("LC_ALL", "C.UTF-8").env("TZ", "UTC").env_remove("JAVA_TOOL_OPTIONS").env_remove("_JAVA_OPTIONS");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let deadline = Instant::now() + limit;
    let mut child = command.spawn().map_err(|error| format!("cannot start {command:?}: {error}"))?;
    let stdout = capture(child.stdout.take());
    let stderr = capture(child.stderr.take());
    let end = match wait(&mut child, &stdout, deadline)? {
        Some(status) => end_of(status),
        None => {
            child.kill().map_err(|error| format!("cannot kill {command:?}: {error}"))?;
            child.wait().map_err(|error| format!("cannot wait for {command:?}: {error}"))?;
            End::Deadline(limit)
        }
    };
    Ok(Finished { stdout: stdout.text(), stderr: stderr.text(), end })
}

/// Runs `command` without its output until it ends, or has used that much processor time. Returns its end and the time.
pub fn timed(command: &mut Command, most: Duration) -> Outcome<(ExitStatus, Duration)> {
    let failed = |error: std::io::Error| format!("cannot run: {error}");
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().map_err(failed)?;
    let clock = Processor::of_process(child.id()).ok_or("no clock of a process")?;
    let (mut spent, begun) = (Duration::ZERO, Instant::now());
    loop {
        spent = clock.time().unwrap_or(spent).max(spent);
        if let Some(status) = child.try_wait().map_err(failed)? {
            return Ok((status, spent));
        }
        if spent > most || begun.elapsed() > 20 * most {
            child.kill().map_err(failed)?;
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// A stream read by a separate thread.
struct Capture {
    closed: mpsc::Receiver<()>,
    reader: thread::JoinHandle<Vec<u8>>,
}

impl Capture {
    fn text(self) -> String {
        String::from_utf8_lossy(&self.reader.join().unwrap_or_default()).into_owned()
    }
}

fn capture(stream: Option<impl Read + Send + 'static>) -> Capture {
    let (sender, closed) = mpsc::channel();
    let reader = thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(stream) = stream {
            // Output that was read before an error is still worth comparing.
            let _ = stream.take(OUTPUT_LIMIT).read_to_end(&mut bytes);
        }
        drop(sender);
        bytes
    });
    Capture { closed, reader }
}

/// Waits until the output is closed, which is nearly always the end, and only then polls.
fn wait(child: &mut Child, stdout: &Capture, deadline: Instant) -> Outcome<Option<ExitStatus>> {
    let _ = stdout.closed.recv_timeout(deadline.saturating_duration_since(Instant::now()));
    loop {
        if let Some(status) = child.try_wait().map_err(|error| format!("cannot wait: {error}"))? {
            return Ok(Some(status));
        }
        if Instant::now() >= deadline {
            return Ok(None);
        }
        thread::sleep(Duration::from_micros(500));
    }
}

fn end_of(status: ExitStatus) -> End {
    use std::os::unix::process::ExitStatusExt;
    match (status.code(), status.signal()) {
        (Some(code), _) => End::Exit(code),
        (None, signal) => End::Signal(signal.unwrap_or(0)),
    }
}
