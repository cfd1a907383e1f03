//! Processor time of threads and processes.
#![allow(clippy::disallowed_methods, reason = "reading clocks is what this file is for")]

use std::time::{Duration, Instant};

/// Returns the time on the wall.
pub fn now() -> Instant {
    Instant::now()
}

/// The processor time that a thread or process has used. Can be read from any thread.
#[derive(Copy, Clone, Debug)]
pub struct Processor {
    #[cfg(target_os = "linux")]
    clock: nix::time::ClockId,
    /// Where there is no such clock: when this was created.
    #[cfg(not(target_os = "linux"))]
    since: std::time::Instant,
}

/// Returns the processor time of this thread so far.
pub fn thread_time() -> Duration {
    #[cfg(target_os = "linux")]
    {
        read(nix::time::ClockId::CLOCK_THREAD_CPUTIME_ID).unwrap_or_default()
    }
    #[cfg(not(target_os = "linux"))]
    {
        thread_local! { static SINCE: Instant = Instant::now(); }
        SINCE.with(Instant::elapsed)
    }
}

#[cfg(target_os = "linux")]
fn read(clock: nix::time::ClockId) -> Option<Duration> {
    nix::time::clock_gettime(clock).ok().map(Duration::from)
}

#[cfg(target_os = "linux")]
impl Processor {
    /// Returns the clock of the calling thread; `None` if the system has no such clock.
    pub fn of_this_thread() -> Option<Processor> {
        // The kernel's number for "the clock of thread T", as in pthread_getcpuclockid(3).
        const OF_A_THREAD: i32 = 6;
        let thread = nix::unistd::gettid().as_raw();
        let clock = nix::time::ClockId::from_raw(((!thread) << 3) | OF_A_THREAD);
        Some(Processor { clock })
    }

    /// Returns the clock of a process that has not been waited for.
    pub fn of_process(id: u32) -> Option<Processor> {
        let id = nix::unistd::Pid::from_raw(i32::try_from(id).ok()?);
        let clock = nix::time::clock_getcpuclockid(id).ok()?;
        Some(Processor { clock })
    }

    /// Returns the time used so far; `None` once the thread or process is gone.
    pub fn time(&self) -> Option<Duration> {
        read(self.clock)
    }
}

#[cfg(not(target_os = "linux"))]
impl Processor {
    /// Returns the clock of the calling thread.
    pub fn of_this_thread() -> Option<Processor> {
        Some(Processor { since: std::time::Instant::now().checked_sub(thread_time())? })
    }

    /// Returns the clock of a process.
    pub fn of_process(_: u32) -> Option<Processor> {
        Some(Processor { since: std::time::Instant::now() })
    }

    /// Returns the time used so far.
    pub fn time(&self) -> Option<Duration> {
        Some(self.since.elapsed())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hint::black_box;

    #[test]
    fn sleeping_costs_no_processor_time_and_working_does() {
        let before = thread_time();
        std::thread::sleep(Duration::from_millis(60));
        assert!(thread_time() - before < Duration::from_millis(30));
        let begun = Instant::now();
        while thread_time() - before < Duration::from_millis(40) {
            black_box(begun.elapsed());
        }
        assert!(begun.elapsed() >= Duration::from_millis(10));
    }

    #[test]
    fn the_clock_of_a_thread_is_read_from_another() {
        let clock = Processor::of_this_thread().unwrap();
        let own = thread_time();
        let seen = std::thread::spawn(move || clock.time()).join().unwrap().unwrap();
        assert!(seen >= own);
        assert!(seen <= thread_time() + Duration::from_millis(50));
    }
}
