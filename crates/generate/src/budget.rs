//! Time: when a run has to end, and how much of it each method gets. A run is limited by wall-clock time; a method is
//! limited by counted work, so that a busy machine explores as much of it as an idle one.

use heapwright_meter::{self as meter, Alarm, Allowance, Watched, now, thread_work};
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A request by the user to stop. All deadlines of a run share it.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Stops the run. Returns true for the first call only.
    pub fn stop(&self) -> bool {
        !self.0.swap(true, Ordering::SeqCst)
    }

    /// Returns true if the run was stopped.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// When something ends; sooner if the run is interrupted.
#[derive(Clone, Debug)]
pub struct Deadline {
    at: Option<Instant>,
    /// For a method: the work it may do on its thread.
    allowance: Option<Allowance>,
    interrupt: Interrupt,
}

impl Deadline {
    /// Creates a deadline at that moment; with `None`, only the interrupt ends it.
    pub fn new(at: Option<Instant>, interrupt: Interrupt) -> Deadline {
        Deadline { at, allowance: None, interrupt }
    }

    /// Returns true if the deadline has passed.
    pub fn is_over(&self) -> bool {
        self.interrupt.is_stopped() || self.remaining().is_some_and(|left| left.is_zero())
    }

    /// Returns true if the run as a whole is out of time.
    pub fn is_late(&self) -> bool {
        self.at.is_some_and(|at| at <= now())
    }

    /// Returns true if the run was interrupted.
    pub fn is_interrupted(&self) -> bool {
        self.interrupt.is_stopped()
    }

    /// Returns the time left; `None` if there is no limit. For a method, call this on the thread that explores it.
    pub fn remaining(&self) -> Option<Duration> {
        if self.interrupt.is_stopped() {
            return Some(Duration::ZERO);
        }
        let on_the_wall = self.at.map(|at| at.saturating_duration_since(now()));
        let own = self.allowance.map(|allowance| allowance.left());
        match (on_the_wall, own) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        }
    }

    /// Returns a clock that starts now and counts work. After the deadline or an interrupt it shows the
    /// maximum.
    pub fn clock(&self) -> impl Fn() -> Duration + '_ {
        let begun = thread_work();
        move || if self.is_over() { Duration::MAX } else { thread_work().saturating_sub(begun) }
    }

    /// Returns a deadline that ends after this thread has done work of `time`, or with this deadline.
    pub fn within(&self, time: Duration) -> Deadline {
        let own = Allowance::of(time);
        let allowance = Some(self.allowance.map_or(own, |outer| outer.min(own)));
        Deadline { at: self.at, allowance, interrupt: self.interrupt.clone() }
    }

    /// Returns a deadline that ends after `time` from now, or with this deadline.
    pub fn before(self, time: Duration) -> Deadline {
        let end = now() + time;
        Deadline { at: Some(self.at.map_or(end, |own| own.min(end))), ..self }
    }

    /// Returns an alarm that is raised at the deadline, or when this thread holds `memory` bytes more than now. Solvers
    /// in other processes count as well.
    pub fn alarm(&self, memory: usize) -> (Alarm, Watched) {
        let alarm = Alarm::within(self.allowance, memory);
        let processor = self.allowance.map(|allowance| allowance.processor_left());
        let limits = meter::Limits { processor, until: self.at, interrupt: Some(self.interrupt.0.clone()) };
        let watched = meter::watch(&alarm, limits);
        (alarm, watched)
    }
}

/// The time for making tests from what was found, once exploring has ended.
#[derive(Debug)]
pub struct Grace {
    exploring: Deadline,
    time: Duration,
    /// When the end of exploring was noticed.
    since: Cell<Option<Instant>>,
}

impl Grace {
    /// Creates a period of `time` after the end of exploring.
    pub fn after(exploring: &Deadline, time: Duration) -> Grace {
        Grace { exploring: exploring.clone(), time, since: Cell::new(None) }
    }

    /// The end of exploring.
    pub fn exploring(&self) -> &Deadline {
        &self.exploring
    }

    /// Returns true if the period is over.
    pub fn is_over(&self) -> bool {
        if self.since.get().is_none() && self.exploring.is_over() {
            self.since.set(Some(now()));
        }
        self.since.get().is_some_and(|since| since.elapsed() >= self.time)
    }
}

/// The least time for a method, so that it gets somewhere.
const LEAST: Duration = Duration::from_millis(20);

/// Returns a method's share of the time left when it starts, in wall-clock time, like the total.
///
/// Time that a method does not use goes to those after it.
pub fn share(left: Duration, methods_left: usize, threads: usize) -> Duration {
    let at_once = threads.clamp(1, methods_left.max(1));
    let fair = left.mul_f64(at_once as f64 / methods_left.max(1) as f64);
    fair.max(LEAST).min(left)
}

/// Returns the part of the total time for exploring; the rest is for writing and running the tests. A JVM takes seconds
/// to start, compile and run, and unconfirmed tests are lost: it gets the larger part of a short time.
pub fn exploring(total: Duration, replay: bool) -> Duration {
    let rest = match replay {
        true => (total / 5).clamp(Duration::from_secs(4), Duration::from_secs(30)).min(total / 4 * 3),
        false => (total / 4).min(Duration::from_secs(10)),
    };
    total.saturating_sub(rest)
}

/// Returns the part of the total time for exploring a library: the tests of all its classes are made and run.
pub fn exploring_library(total: Duration) -> Duration {
    total.mul_f64(0.7)
}

/// Returns the time for making the tests of a library once exploring has ended.
pub fn making_library(total: Duration) -> Duration {
    total.mul_f64(0.1)
}

/// The least processor time for making the tests of a class.
const LEAST_MAKING: Duration = Duration::from_secs(1);

/// Returns the processor time for making the tests of a class, a third of the whole: half of what its methods had for
/// exploring.
pub fn making_of(methods: usize, method_time: Duration) -> Duration {
    (method_time / 2).saturating_mul(u32::try_from(methods).unwrap_or(u32::MAX)).max(LEAST_MAKING)
}

/// Returns the time for making tests once exploring has ended. A user who set no limit but interrupts the run wants to
/// see what was found.
pub fn making(total: Option<Duration>, replay: bool) -> Duration {
    let Some(total) = total else { return Duration::from_secs(2) };
    let rest = total.saturating_sub(exploring(total, replay));
    if replay { rest / 4 } else { rest / 2 }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn shares_are_fair_and_what_is_left_over_goes_on() {
        assert_eq!(share(ms(10_000), 10, 1), ms(1000));
        assert_eq!(share(ms(10_000), 10, 2), ms(2000));
        assert_eq!(share(ms(9_900), 9, 1), ms(1100));
        assert_eq!(share(ms(10_000), 1, 4), ms(10_000));
    }

    #[test]
    fn a_share_is_worth_it_but_never_longer_than_the_time_left() {
        assert_eq!(share(ms(1000), 100_000, 1), LEAST);
        assert_eq!(share(ms(5), 3, 1), ms(5));
        assert_eq!(share(ms(0), 0, 0), ms(0));
    }

    /// A method ends with its share of the run, no matter how little processor time it got.
    #[test]
    fn shares_hold_by_the_clock_on_the_wall() {
        let run = Deadline::new(None, Interrupt::default());
        let method = run.within(ms(60_000)).before(ms(30));
        assert!(!method.is_over());
        std::thread::sleep(ms(40));
        assert!(method.is_over() && !run.is_over());
    }

    /// No matter how long the methods really take, their shares add up to at most the total.
    #[test]
    fn shares_add_up_to_no_more_than_the_total() {
        for used in [0.0, 0.3, 1.0] {
            let mut left = ms(2000);
            for method in 0..50 {
                let given = share(left, 50 - method, 1);
                assert!(given <= left);
                left -= given.mul_f64(used);
            }
        }
    }

    #[test]
    fn room_is_left_for_the_tests() {
        assert_eq!(exploring(ms(60_000), true), ms(48_000));
        assert_eq!(exploring(ms(10_000), true), ms(6_000));
        assert_eq!(exploring(ms(4_000), true), ms(1_000));
        assert_eq!(exploring(ms(2_000), true), ms(500));
        assert_eq!(exploring(ms(600_000), true), ms(570_000));
        assert_eq!(exploring(ms(60_000), false), ms(50_000));
        assert_eq!(exploring(ms(8_000), false), ms(6_000));
        assert_eq!(making(Some(ms(8_000)), false), ms(1_000));
        assert_eq!(making(Some(ms(60_000)), true), ms(3_000));
        assert_eq!(exploring(ms(400), false), ms(300));
    }

    #[test]
    fn making_tests_has_a_third() {
        assert_eq!(making_of(10, ms(4000)), ms(20_000));
        assert_eq!(making_of(1, ms(300)), ms(1000));
        assert!(making_of(usize::MAX, ms(1 << 40)) > ms(1 << 40));
    }

    #[test]
    fn tests_are_made_for_a_while_after_the_end() {
        let interrupt = Interrupt::default();
        let run = Deadline::new(None, interrupt.clone());
        let grace = Grace::after(&run, ms(2000));
        assert!(!grace.is_over());
        interrupt.stop();
        assert!(run.is_over() && !grace.is_over());
        let long_ago = now().checked_sub(ms(2000)).expect("a moment");
        grace.since.set(Some(long_ago));
        assert!(grace.is_over());
    }

    #[test]
    fn an_interrupt_ends_every_deadline() {
        let interrupt = Interrupt::default();
        let run = Deadline::new(None, interrupt.clone());
        let method = run.within(ms(60_000));
        assert!(!method.is_over());
        assert!(method.remaining().unwrap() > ms(50_000));
        let clock = method.clock();
        assert!(clock() < ms(50_000));
        assert!(interrupt.stop());
        assert!(!interrupt.stop());
        assert!(run.is_over() && method.is_over());
        assert!(clock() > ms(60_000));
    }
}
