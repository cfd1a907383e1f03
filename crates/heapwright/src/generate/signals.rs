//! Ctrl-C and `kill`: the first ends the exploration, and the tests found so far are run and written; the second ends the
//! process.
//!
//! The signals are blocked, and a thread waits for them. A handler would not do: Z3 sets its own for SIGINT while it
//! works, and crashes in it when several threads have asked it something.

use crate::generate::budget::Interrupt;
use crate::generate::failure::{Failure, exit};
use nix::sys::signal::{SigSet, Signal};
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What asks a process to end.
const ENDINGS: [Signal; 3] = [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP];

/// Somebody who waits for signals.
pub struct Signals {
    interrupt: Interrupt,
    /// Whether there is something to finish.
    begun: Arc<AtomicBool>,
}

impl Signals {
    /// Waits from now on. Threads that were started before would take the signals instead, so there must be none.
    pub fn listen() -> Result<Signals, Failure> {
        let problem = |error: &dyn std::fmt::Display| Failure::fault(format!("cannot listen to Ctrl-C: {error}"));
        let signals = Signals { interrupt: Interrupt::default(), begun: Arc::default() };
        let (interrupt, begun) = (signals.interrupt.clone(), signals.begun.clone());
        let endings: SigSet = ENDINGS.into_iter().collect();
        endings.thread_block().map_err(|error| problem(&error))?;
        let wait = move || {
            while endings.wait().is_ok() {
                if !begun.load(Ordering::SeqCst) || !interrupt.stop() {
                    std::process::exit(i32::from(exit::INTERRUPTED));
                }
                // No panic where the error stream is closed.
                let _ =
                    writeln!(std::io::stderr(), "heapwright: finishing with what was found; once more to stop at once");
            }
        };
        std::thread::Builder::new().name("signals".to_owned()).spawn(wait).map_err(|error| problem(&error))?;
        Ok(signals)
    }

    /// From now on there is something to finish: the first signal asks for it.
    pub fn begin(&self) -> Interrupt {
        self.begun.store(true, Ordering::SeqCst);
        self.interrupt.clone()
    }
}
