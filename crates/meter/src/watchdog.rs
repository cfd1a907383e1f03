//! The thread that checks the clocks of the others and raises their alarms.
#![allow(clippy::disallowed_methods, reason = "reading clocks is what this file is for")]

use crate::alarm::{Alarm, Cause, Shared};
use crate::clock::Processor;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, Once, PoisonError};
use std::time::{Duration, Instant};

/// How often clocks are checked.
const TICK: Duration = Duration::from_millis(5);

/// When to raise an alarm.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Processor time of the calling thread from now on, including time charged to it.
    pub processor: Option<Duration>,
    /// A deadline.
    pub until: Option<Instant>,
    /// Raises the alarm when this becomes true.
    pub interrupt: Option<Arc<AtomicBool>>,
}

/// Keeps an alarm watched until it is dropped.
pub struct Watched {
    shared: Option<Arc<Shared>>,
}

struct Watch {
    shared: Arc<Shared>,
    clock: Option<Processor>,
    /// The thread time, including charged time, at which the alarm is raised.
    end: Option<Duration>,
    limits: Limits,
}

#[derive(Default)]
struct Watchdog {
    watches: Mutex<Vec<Watch>>,
    added: Condvar,
}

static WATCHDOG: Watchdog = Watchdog { watches: Mutex::new(Vec::new()), added: Condvar::new() };
static STARTED: Once = Once::new();

/// Raises the alarm when the calling thread exceeds a limit.
pub fn watch(alarm: &Alarm, limits: Limits) -> Watched {
    let Some(shared) = alarm.shared() else { return Watched { shared: None } };
    let clock = Processor::of_this_thread();
    let now = clock.and_then(|clock| clock.time()).unwrap_or_default();
    let end = limits.processor.map(|time| now.saturating_add(time));
    STARTED.call_once(|| {
        // If this fails, solvers are not interrupted, but all work that reads its own clock still ends in time.
        let _ = std::thread::Builder::new().name("watchdog".to_owned()).spawn(run);
    });
    locked(&WATCHDOG.watches).push(Watch { shared: shared.clone(), clock, end, limits });
    WATCHDOG.added.notify_one();
    Watched { shared: Some(shared) }
}

impl Drop for Watched {
    fn drop(&mut self) {
        if let Some(shared) = &self.shared {
            locked(&WATCHDOG.watches).retain(|watch| !Arc::ptr_eq(&watch.shared, shared));
        }
    }
}

fn run() {
    let mut watches = locked(&WATCHDOG.watches);
    loop {
        while watches.is_empty() {
            watches = WATCHDOG.added.wait(watches).unwrap_or_else(PoisonError::into_inner);
        }
        watches.iter().for_each(Watch::look);
        drop(watches);
        std::thread::sleep(TICK);
        watches = locked(&WATCHDOG.watches);
    }
}

impl Watch {
    fn look(&self) {
        let now = self.clock.and_then(|clock| clock.time()).unwrap_or_default();
        let spent = now.saturating_add(self.shared.charged());
        let limits = &self.limits;
        if self.end.is_some_and(|end| spent >= end)
            || limits.until.is_some_and(|until| Instant::now() >= until)
            || limits.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
        {
            self.shared.raise(Cause::Time);
        }
        self.shared.interrupt(now);
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::thread_time;
    use std::hint::black_box;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn processor_time_raises_the_sign_and_sleep_does_not() {
        let alarm = Alarm::new(usize::MAX);
        let begun = thread_time();
        let _watched = watch(&alarm, Limits { processor: Some(ms(80)), ..Limits::default() });
        std::thread::sleep(ms(150));
        assert!(!alarm.is_raised());
        while !alarm.is_raised() && thread_time() - begun < ms(5000) {
            black_box(());
        }
        let spent = thread_time() - begun;
        assert!((ms(75)..ms(1000)).contains(&spent), "{spent:?}");
    }

    #[test]
    fn what_is_charged_counts() {
        let alarm = Alarm::new(usize::MAX);
        let _watched = watch(&alarm, Limits { processor: Some(ms(5000)), ..Limits::default() });
        alarm.charge(ms(6000));
        let begun = Instant::now();
        while !alarm.is_raised() && begun.elapsed() < ms(4000) {
            std::thread::sleep(ms(5));
        }
        assert_eq!(alarm.cause(), Some(Cause::Time));
    }

    #[test]
    fn a_moment_and_the_user_raise_it() {
        let (first, second) = (Alarm::new(usize::MAX), Alarm::new(usize::MAX));
        let flag = Arc::new(AtomicBool::new(false));
        let _a = watch(&first, Limits { until: Some(Instant::now() + ms(30)), ..Limits::default() });
        let _b = watch(&second, Limits { interrupt: Some(flag.clone()), ..Limits::default() });
        std::thread::sleep(ms(200));
        assert!(first.is_raised() && !second.is_raised());
        flag.store(true, Ordering::Relaxed);
        std::thread::sleep(ms(200));
        assert!(second.is_raised());
    }

    #[test]
    fn work_that_does_not_look_is_interrupted() {
        let alarm = Alarm::new(usize::MAX);
        let _watched = watch(&alarm, Limits::default());
        let over = Arc::new(AtomicBool::new(false));
        let seen = over.clone();
        let spin = || {
            let begun = thread_time();
            while !seen.load(Ordering::Relaxed) && thread_time() - begun < ms(5000) {}
            thread_time() - begun
        };
        let flag = over.clone();
        let (spent, called) = alarm.during(ms(60), move || flag.store(true, Ordering::Relaxed), spin);
        assert!(called && spent < ms(1000), "{spent:?}");
        assert!(!alarm.is_raised());
        let (_, called) = alarm.during(ms(60_000), || {}, || ());
        assert!(!called);
    }
}
