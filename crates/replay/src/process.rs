//! One JVM process: starts it, reads its events, and kills it when its time is up.
//!
//! Events are lines on its standard output that start with a mark. Everything else there and on the error stream is
//! noise from tests, of which the end is kept for messages. However much a process writes, little of it is kept.

#![allow(clippy::disallowed_methods, reason = "starting JVMs is the job of this crate, and their time is limited")]

use crate::event::Event;
use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

const POLL: Duration = Duration::from_millis(10);
/// How long to wait for the output of a process after its end, if something else holds the output open.
const AFTERWARDS: Duration = Duration::from_millis(300);
/// How much of the noise is kept for a message.
const TAIL_BYTES: usize = 3000;
/// Maximum size of an event, and of all events of a process.
const LONGEST_EVENT: usize = 64 << 20;
const MOST_EVENTS: usize = 512 << 20;

/// How a process ended.
#[derive(Debug)]
pub(crate) enum Ended {
    /// By itself.
    Itself(ExitStatus),
    /// It was killed because its time was up.
    Killed,
}

/// The next thing that comes from a process.
#[derive(Debug)]
pub(crate) enum Next {
    /// It reported an event.
    Event(Box<Event>),
    /// It ended, and nothing more will come.
    Ended(Ended),
}

/// The end of what was written.
#[derive(Clone, Default, Debug)]
struct Tail(Arc<Mutex<VecDeque<u8>>>);

impl Tail {
    fn add(&self, bytes: &[u8]) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend(bytes);
        let more = kept.len().saturating_sub(TAIL_BYTES);
        kept.drain(..more);
    }

    fn text(&self) -> String {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes: Vec<u8> = kept.iter().copied().collect();
        String::from_utf8_lossy(&bytes).trim().to_owned()
    }
}

/// A running JVM. It does not outlive this value.
pub(crate) struct Process {
    child: Child,
    /// Held open as long as this process lives: the runner ends when it is closed.
    input: Option<ChildStdin>,
    lines: Receiver<Vec<u8>>,
    tail: Tail,
}

impl Process {
    /// Starts a command whose events begin with `mark`; `spawn` starts it.
    pub fn start(
        mut command: Command,
        mark: &str,
        spawn: impl FnOnce(Command) -> io::Result<Child>,
    ) -> io::Result<Process> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = spawn(command)?;
        let tail = Tail::default();
        let (sender, lines) = channel();
        let input = child.stdin.take();
        // Both readers hold the channel open, so that the end is noticed only after both streams are read.
        let open = sender.clone();
        if let Some(output) = child.stdout.take() {
            let (mark, tail) = (mark.as_bytes().to_vec(), tail.clone());
            std::thread::spawn(move || Splitter { mark, tail, sender, line: Vec::new(), told: 0 }.read(output));
        }
        if let Some(mut errors) = child.stderr.take() {
            let tail = tail.clone();
            std::thread::spawn(move || {
                let mut buffer = [0; 8192];
                while let Ok(count @ 1..) = errors.read(&mut buffer) {
                    tail.add(buffer.get(..count).unwrap_or_default());
                }
                drop(open);
            });
        }
        Ok(Process { child, input, lines, tail })
    }

    /// Sends a line to the process.
    pub fn tell(&mut self, line: &str) -> io::Result<()> {
        match &mut self.input {
            Some(input) => writeln!(input, "{line}").and_then(|()| input.flush()),
            None => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    /// Returns the next event, or the end; kills the process at the deadline.
    pub fn next(&mut self, deadline: Instant) -> io::Result<Next> {
        loop {
            match self.lines.recv_timeout(POLL) {
                Ok(line) => match serde_json::from_slice(&line) {
                    Ok(event) => return Ok(Next::Event(Box::new(event))),
                    // an event line that a test has written into
                    Err(_) => self.tail.add(&line),
                },
                Err(RecvTimeoutError::Timeout) if Instant::now() >= deadline => {
                    self.kill();
                    return Ok(Next::Ended(Ended::Killed));
                }
                Err(RecvTimeoutError::Timeout) => {
                    if let Some(status) = self.child.try_wait()? {
                        return self.rest(status);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return self.closed(deadline),
            }
        }
    }

    /// Reads what is still on the way after the process has ended.
    fn rest(&mut self, status: ExitStatus) -> io::Result<Next> {
        match self.lines.recv_timeout(AFTERWARDS) {
            Ok(line) => match serde_json::from_slice(&line) {
                Ok(event) => Ok(Next::Event(Box::new(event))),
                Err(_) => self.rest(status),
            },
            Err(_) => Ok(Next::Ended(Ended::Itself(status))),
        }
    }

    /// Waits for the end after all output was closed.
    fn closed(&mut self, deadline: Instant) -> io::Result<Next> {
        loop {
            if let Some(status) = self.child.try_wait()? {
                return Ok(Next::Ended(Ended::Itself(status)));
            }
            if Instant::now() >= deadline {
                self.kill();
                return Ok(Next::Ended(Ended::Killed));
            }
            std::thread::sleep(POLL);
        }
    }

    /// The end of its noise.
    pub fn tail(&self) -> String {
        self.tail.text()
    }

    fn kill(&mut self) {
        // Both fail only if nothing is left to kill. The group was created for this process when it was started.
        kill_group(self.child.id());
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Reads an output and splits it into events and noise.
struct Splitter {
    mark: Vec<u8>,
    tail: Tail,
    sender: Sender<Vec<u8>>,
    /// The line so far, if it may be an event, or as much of it as is worth keeping.
    line: Vec<u8>,
    told: usize,
}

impl Splitter {
    fn read(mut self, mut output: impl Read) {
        let mut buffer = [0; 64 << 10];
        while let Ok(count @ 1..) = output.read(&mut buffer) {
            let mut pieces = buffer.get(..count).unwrap_or_default().split(|byte| *byte == b'\n');
            if let Some(first) = pieces.next() {
                self.extend(first);
            }
            for piece in pieces {
                if !self.end_line() {
                    return;
                }
                self.extend(piece);
            }
        }
    }

    fn extend(&mut self, piece: &[u8]) {
        let is_event = self.line.iter().zip(&self.mark).all(|(have, want)| have == want);
        let most = if is_event { LONGEST_EVENT } else { TAIL_BYTES };
        let room = most.saturating_sub(self.line.len());
        self.line.extend(piece.iter().take(room));
    }

    /// Ends a line; returns false if the receiver is gone. An incomplete line at the end is dropped.
    fn end_line(&mut self) -> bool {
        let line = std::mem::take(&mut self.line);
        match line.strip_prefix(self.mark.as_slice()) {
            Some(event) if self.told + event.len() <= MOST_EVENTS => {
                self.told += event.len();
                self.sender.send(event.to_vec()).is_ok()
            }
            Some(_) => true,
            None => {
                self.tail.add(&line);
                self.tail.add(b"\n");
                true
            }
        }
    }
}

/// Gives a command a process group of its own, so that it can be killed with what it starts, and does not get the
/// terminal's signals.
pub(crate) fn own_group(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(not(unix))]
    let _ = command;
}

/// Kills the process group of a process that was started with [`own_group`].
fn kill_group(leader: u32) {
    #[cfg(unix)]
    if let Ok(group) = i32::try_from(leader) {
        let _ = nix::sys::signal::killpg(nix::unistd::Pid::from_raw(group), nix::sys::signal::Signal::SIGKILL);
    }
    #[cfg(not(unix))]
    let _ = leader;
}

/// An exit status in words.
pub(crate) fn describe(status: ExitStatus) -> String {
    match status.code() {
        Some(code) => format!("exit code {code}"),
        None => status.to_string(),
    }
}

/// Runs a command to its end, ignoring its events; returns how it ended, and the end of its output.
pub(crate) fn finish(mut command: Command, time: Duration) -> io::Result<(Ended, String)> {
    own_group(&mut command);
    let mut process = Process::start(command, "\0", |mut command| command.spawn())?;
    let deadline = Instant::now() + time;
    loop {
        if let Next::Ended(ended) = process.next(deadline)? {
            return Ok((ended, process.tail()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &[u8]) -> (Vec<String>, String) {
        let (sender, lines) = channel();
        let tail = Tail::default();
        Splitter { mark: b"@7 ".to_vec(), tail: tail.clone(), sender, line: Vec::new(), told: 0 }.read(text);
        (lines.iter().map(|line| String::from_utf8(line).unwrap()).collect(), tail.text())
    }

    #[test]
    fn events_are_told_from_noise() {
        let (events, noise) = split(b"hello\n\n@7 {1}\n@8 {2}\nno line\n@7 {3}\n@7 half");
        assert_eq!(events, ["{1}", "{3}"]);
        assert_eq!(noise, "hello\n\n@8 {2}\nno line");
    }

    #[test]
    fn of_endless_noise_the_end_is_kept() {
        let mut text = vec![b'x'; 10 << 20];
        text.extend(b"\nthe end\n");
        let (events, noise) = split(&text);
        assert!(events.is_empty() && noise.len() <= TAIL_BYTES && noise.ends_with("the end"), "{noise}");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_process_that_does_not_end_is_killed_with_its_children() {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", "sleep 1000 & echo \"@$!\"; wait"]);
        own_group(&mut command);
        let mut process = Process::start(command, "@", |mut command| command.spawn()).unwrap();
        let line = process.lines.recv_timeout(Duration::from_secs(10)).unwrap();
        let sleeper = String::from_utf8(line).unwrap();
        assert!(matches!(process.next(Instant::now()).unwrap(), Next::Ended(Ended::Killed)));
        drop(process);
        // The kernel delivers the signal when it next schedules the sleeper, so its end may take a moment.
        let deadline = Instant::now() + Duration::from_secs(10);
        loop {
            let state = std::fs::read_to_string(format!("/proc/{sleeper}/stat")).unwrap_or_default();
            // gone, or a zombie that its new parent has not reaped yet
            if state.is_empty() || state.contains(") Z") {
                break;
            }
            assert!(Instant::now() < deadline, "{state}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}
