//! Runs a command in its own process group, to its end or to a deadline.

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use std::fs::File;
use std::io::Read;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Exit(i32),
    Signal(i32),
    /// Still running at the deadline, and killed.
    Deadline,
}

/// The result of a process.
#[derive(Clone, Debug)]
pub struct Finished {
    pub end: End,
    pub stdout: String,
    pub stderr: String,
}

impl Finished {
    /// The end and the last lines of standard error, for a finding.
    pub fn describe(&self) -> String {
        let lines: Vec<&str> = self.stderr.lines().collect();
        let shown = lines.get(lines.len().saturating_sub(20)..).unwrap_or_default().join("\n");
        format!("{:?}\n{shown}", self.end)
    }
}

/// The limit on output that is read: a program that prints endlessly must not fill the memory.
const OUTPUT_LIMIT: u64 = 64 << 20;
const POLL: Duration = Duration::from_millis(5);

/// A process that was started with its output redirected to files in `folder`.
pub struct Running {
    child: Child,
    stdout: std::path::PathBuf,
    stderr: std::path::PathBuf,
}

impl Running {
    pub fn start(command: &mut Command, folder: &Path) -> Result<Running, String> {
        let (stdout, stderr) = (folder.join("stdout"), folder.join("stderr"));
        let create = |path: &Path| File::create(path).map_err(|error| format!("{}: {error}", path.display()));
        command.stdin(Stdio::null()).stdout(create(&stdout)?).stderr(create(&stderr)?).process_group(0);
        let child = command.spawn().map_err(|error| format!("cannot start {command:?}: {error}"))?;
        Ok(Running { child, stdout, stderr })
    }

    /// Sends a signal to the process alone, as a user or the system would to kill it.
    pub fn signal(&self, signal: Signal) {
        let _ = nix::sys::signal::kill(self.pid(), signal);
    }

    /// Waits for the process to end, then kills the rest of its group.
    pub fn wait(mut self, limit: Duration) -> Result<Finished, String> {
        let deadline = Instant::now() + limit;
        let end = loop {
            if let Some(status) = self.child.try_wait().map_err(|error| format!("cannot wait: {error}"))? {
                break match (status.code(), status.signal()) {
                    (Some(code), _) => End::Exit(code),
                    (None, signal) => End::Signal(signal.unwrap_or(0)),
                };
            }
            if Instant::now() >= deadline {
                let _ = killpg(self.pid(), Signal::SIGKILL);
                let _ = self.child.wait();
                break End::Deadline;
            }
            thread::sleep(POLL);
        };
        let _ = killpg(self.pid(), Signal::SIGKILL);
        Ok(Finished { end, stdout: read(&self.stdout), stderr: read(&self.stderr) })
    }

    fn pid(&self) -> Pid {
        Pid::from_raw(i32::try_from(self.child.id()).unwrap_or(i32::MAX))
    }
}

/// Runs a command to its end.
pub fn run(command: &mut Command, folder: &Path, limit: Duration) -> Result<Finished, String> {
    Running::start(command, folder)?.wait(limit)
}

fn read(path: &Path) -> String {
    let mut bytes = Vec::new();
    if let Ok(file) = File::open(path) {
        // Output that was read before an error is still worth showing.
        let _ = file.take(OUTPUT_LIMIT).read_to_end(&mut bytes);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
