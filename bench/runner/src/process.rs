//! Runs one process from start to end and measures its wall time, peak memory and output.
#![allow(unsafe_code, reason = "no safe crate has `wait4`, which reports the memory of a single process")]

use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

pub struct Outcome {
    pub wall: Duration,
    /// The processor time of the process.
    pub processor: Duration,
    /// The peak memory of the process, in bytes.
    pub peak_memory: u64,
    pub output: Vec<u8>,
    pub success: bool,
}

/// Runs `command` without input; standard error is inherited.
pub fn run(command: &mut Command) -> Result<Outcome, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let failed = |error: std::io::Error| format!("{name}: {error}");
    let begin = Instant::now();
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().map_err(failed)?;
    let mut output = Vec::new();
    if let Some(mut stdout) = child.stdout.take() {
        stdout.read_to_end(&mut output).map_err(failed)?;
    }
    let (success, peak_memory, processor) = reap(&child).map_err(failed)?;
    Ok(Outcome { wall: begin.elapsed(), processor, peak_memory, output, success })
}

/// Waits for the child with `wait4`, the only call that reports the resources of a single process. `child` must not be
/// waited for again, since its pid may by then belong to another process.
fn reap(child: &Child) -> std::io::Result<(bool, u64, Duration)> {
    let pid = libc::pid_t::try_from(child.id()).map_err(std::io::Error::other)?;
    let mut status: libc::c_int = 0;
    loop {
        // SAFETY: `rusage` is plain data for which all zeroes is a valid value, both pointers point to live locals, and
        // the child has not been waited for.
        let (reaped, usage) = unsafe {
            let mut usage: libc::rusage = std::mem::zeroed();
            (libc::wait4(pid, &raw mut status, 0, &raw mut usage), usage)
        };
        if reaped == pid {
            let success = libc::WIFEXITED(status) && libc::WEXITSTATUS(status) == 0;
            return Ok((success, to_bytes(usage.ru_maxrss), time(usage.ru_utime) + time(usage.ru_stime)));
        }
        let error = std::io::Error::last_os_error();
        if error.kind() != std::io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
}

fn time(value: libc::timeval) -> Duration {
    let micros = u64::try_from(value.tv_usec).unwrap_or(0);
    Duration::from_secs(u64::try_from(value.tv_sec).unwrap_or(0)) + Duration::from_micros(micros)
}

/// Linux reports kilobytes, macOS bytes.
fn to_bytes(maxrss: libc::c_long) -> u64 {
    let unit = if cfg!(target_os = "macos") { 1 } else { 1024 };
    u64::try_from(maxrss).unwrap_or(0) * unit
}
