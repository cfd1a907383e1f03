//! The alarm that tells long work to stop.

use crate::memory;
use crate::work::{self, Allowance};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Why work must stop.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Cause {
    /// Its time is up, or the run was interrupted.
    Time,
    /// Its thread has reached its memory limit.
    Memory,
}

/// An alarm that tells work to stop. Long loops poll it; the default alarm is never raised.
#[derive(Clone, Default)]
pub struct Alarm(Option<Arc<Shared>>);

/// The state that all holders of an [`Alarm`] share.
pub(crate) struct Shared {
    /// 0 until it is raised.
    raised: AtomicU8,
    /// The allocation balance that its thread may reach.
    memory: isize,
    /// The work that its thread may do.
    allowance: Option<Allowance>,
    /// Processor time spent elsewhere on behalf of the thread, in microseconds.
    charged: AtomicU64,
    /// How to interrupt work that does not poll the alarm, and the thread time at which to do so at the latest.
    interrupt: Mutex<Option<Interrupt>>,
}

struct Interrupt {
    at: Duration,
    call: Box<dyn Fn() + Send>,
    called: bool,
}

const TIME: u8 = 1;
const MEMORY: u8 = 2;

impl std::fmt::Debug for Alarm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Alarm({:?})", self.cause())
    }
}

impl Alarm {
    /// Creates an alarm that is raised by [`Alarm::raise`], and when this thread holds this many bytes more than now.
    pub fn new(memory: usize) -> Alarm {
        Alarm::within(None, memory)
    }

    /// Creates an alarm that is also raised when this thread has done the work it is allowed.
    pub fn within(allowance: Option<Allowance>, memory: usize) -> Alarm {
        Alarm(Some(Arc::new(Shared {
            allowance,
            raised: AtomicU8::new(0),
            memory: memory::balance().saturating_add(isize::try_from(memory).unwrap_or(isize::MAX)),
            charged: AtomicU64::new(0),
            interrupt: Mutex::new(None),
        })))
    }

    /// Whether the work must stop.
    #[inline]
    pub fn is_raised(&self) -> bool {
        self.cause().is_some()
    }

    /// Returns why the work must stop, if it must.
    #[inline]
    pub fn cause(&self) -> Option<Cause> {
        let shared = self.0.as_ref()?;
        match shared.raised.load(Ordering::Relaxed) {
            0 if memory::balance() > shared.memory => {
                self.raise(Cause::Memory);
                Some(Cause::Memory)
            }
            0 if shared.allowance.is_some_and(|allowance| allowance.is_done()) => {
                self.raise(Cause::Time);
                Some(Cause::Time)
            }
            0 => None,
            MEMORY => Some(Cause::Memory),
            _ => Some(Cause::Time),
        }
    }

    /// Raises the alarm; the first cause counts.
    pub fn raise(&self, cause: Cause) {
        if let Some(shared) = &self.0 {
            shared.raise(cause);
        }
    }

    /// Adds processor time that another process used for this work. Called by the thread that waits for it.
    pub fn charge(&self, time: Duration) {
        work::did_elsewhere(time);
        if let Some(shared) = &self.0 {
            let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
            shared.charged.fetch_add(micros, Ordering::Relaxed);
        }
    }

    /// Returns the time added by [`Alarm::charge`].
    pub fn charged(&self) -> Duration {
        self.0.as_ref().map_or(Duration::ZERO, |shared| shared.charged())
    }

    /// Whether the alarm can be raised at all.
    pub fn is_watched(&self) -> bool {
        self.0.is_some()
    }

    /// Does work that cannot poll the alarm. Another thread calls `interrupt`, as often as needed, when the alarm is
    /// raised or when the work has used `most` processor time. Also returns whether that happened.
    pub fn during<T>(
        &self,
        most: Duration,
        interrupt: impl Fn() + Send + 'static,
        work: impl FnOnce() -> T,
    ) -> (T, bool) {
        let Some(shared) = &self.0 else { return (work(), false) };
        let at = crate::thread_time().saturating_add(most);
        *locked(&shared.interrupt) = Some(Interrupt { at, call: Box::new(interrupt), called: false });
        let result = work();
        let called = locked(&shared.interrupt).take().is_some_and(|interrupt| interrupt.called);
        (result, called)
    }

    pub(crate) fn shared(&self) -> Option<Arc<Shared>> {
        self.0.clone()
    }
}

impl Shared {
    pub(crate) fn raise(&self, cause: Cause) {
        let code = if cause == Cause::Memory { MEMORY } else { TIME };
        // If this fails, the alarm is already raised, and the first cause counts.
        let _ = self.raised.compare_exchange(0, code, Ordering::Relaxed, Ordering::Relaxed);
    }

    pub(crate) fn charged(&self) -> Duration {
        Duration::from_micros(self.charged.load(Ordering::Relaxed))
    }

    /// Calls the interrupt if the alarm is raised, or if its time has come. `now` is the time of the thread.
    pub(crate) fn interrupt(&self, now: Duration) {
        let raised = self.raised.load(Ordering::Relaxed) != 0;
        if let Some(interrupt) = &mut *locked(&self.interrupt)
            && (raised || now >= interrupt.at)
        {
            interrupt.called = true;
            (interrupt.call)();
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_cause_counts() {
        let alarm = Alarm::new(usize::MAX);
        assert!(!alarm.is_raised());
        alarm.raise(Cause::Memory);
        alarm.raise(Cause::Time);
        assert_eq!(alarm.clone().cause(), Some(Cause::Memory));
        Alarm::default().raise(Cause::Time);
        assert!(!Alarm::default().is_raised());
    }

    #[test]
    fn too_much_memory_raises_it() {
        let alarm = Alarm::new(1 << 20);
        assert!(!alarm.is_raised());
        let held: Vec<u8> = std::hint::black_box(vec![1; 2 << 20]);
        assert_eq!(alarm.cause(), Some(Cause::Memory));
        drop(held);
        assert_eq!(alarm.cause(), Some(Cause::Memory));
    }
}
