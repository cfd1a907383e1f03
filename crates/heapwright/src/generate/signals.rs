//! Ctrl-C and `kill`: the first signal ends the exploration, and the tests found so far are run and written; the second
//! ends the process.
//!
//! The signals are blocked, and a thread waits for them. A handler would not work: Z3 installs its own for SIGINT while
//! it runs, and crashes in it if several threads are using Z3.

use heapwright_generate::{Failure, Interrupt};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Waits for signals.
pub struct Signals {
    interrupt: Interrupt,
    /// Whether there is something to finish.
    begun: Arc<AtomicBool>,
}

impl Signals {
    /// Starts waiting. No threads may have been started before: they would receive the signals instead. On systems
    /// without Unix signals, nothing is waited for, and Ctrl-C ends the process.
    pub fn listen() -> Result<Signals, Failure> {
        let signals = Signals { interrupt: Interrupt::default(), begun: Arc::default() };
        #[cfg(unix)]
        unix::wait(signals.interrupt.clone(), signals.begun.clone())
            .map_err(|error| Failure::fault(format!("cannot listen to Ctrl-C: {error}")))?;
        Ok(signals)
    }

    /// Declares that there is something to finish: from now on, the first signal requests that.
    pub fn begin(&self) -> Interrupt {
        self.begun.store(true, Ordering::SeqCst);
        self.interrupt.clone()
    }
}

#[cfg(unix)]
mod unix {
    use super::{Arc, AtomicBool, Interrupt, Ordering};
    use heapwright_generate::exit;
    use nix::sys::signal::{SigSet, Signal};
    use std::io::Write;

    /// Signals that ask a process to end.
    const ENDINGS: [Signal; 3] = [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP];

    /// Blocks the signals, and starts a thread that waits for them.
    pub(super) fn wait(interrupt: Interrupt, begun: Arc<AtomicBool>) -> std::io::Result<()> {
        let endings: SigSet = ENDINGS.into_iter().collect();
        endings.thread_block()?;
        let wait = move || {
            while endings.wait().is_ok() {
                if !begun.load(Ordering::SeqCst) || !interrupt.stop() {
                    std::process::exit(i32::from(exit::INTERRUPTED));
                }
                // Must not panic if the error stream is closed.
                let _ =
                    writeln!(std::io::stderr(), "heapwright: finishing with what was found; once more to stop at once");
            }
        };
        std::thread::Builder::new().name("signals".to_owned()).spawn(wait).map(drop)
    }
}
