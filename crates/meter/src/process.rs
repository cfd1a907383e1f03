//! Limits of other processes.

/// Limits the memory of a process to this many bytes; its allocations fail beyond that. Does nothing if the system has
/// no such limit or the process is gone.
pub fn limit_memory(process: u32, bytes: usize) {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Pid, Resource, Rlimit, prlimit};
        let Some(pid) = i32::try_from(process).ok().and_then(Pid::from_raw) else { return };
        let most = Some(bytes as u64);
        // A process that has ended needs no limit.
        let _ = prlimit(Some(pid), Resource::As, Rlimit { current: most, maximum: most });
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (process, bytes);
}
