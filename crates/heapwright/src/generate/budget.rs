//! Time: when a run has to end, and what of it a method gets.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A wish to stop, from the user. All deadlines of a run share it.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Stops the run; whether it was the first to do so.
    pub fn stop(&self) -> bool {
        !self.0.swap(true, Ordering::SeqCst)
    }

    /// Whether somebody did.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A moment at which something ends, sooner if the run is interrupted.
#[derive(Clone, Debug)]
pub struct Deadline {
    at: Option<Instant>,
    interrupt: Interrupt,
}

impl Deadline {
    /// Ends at that moment; none is never, but for the interrupt.
    pub fn new(at: Option<Instant>, interrupt: Interrupt) -> Deadline {
        Deadline { at, interrupt }
    }

    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        self.interrupt.is_stopped() || self.remaining().is_some_and(|left| left.is_zero())
    }

    /// The time left; none is without limit.
    pub fn remaining(&self) -> Option<Duration> {
        if self.interrupt.is_stopped() {
            return Some(Duration::ZERO);
        }
        self.at.map(|at| at.saturating_duration_since(Instant::now()))
    }

    /// A clock that starts now. At the end, and when the run is interrupted, all time is over.
    pub fn clock(&self) -> impl Fn() -> Duration + '_ {
        let begun = Instant::now();
        move || if self.is_over() { Duration::MAX } else { begun.elapsed() }
    }

    /// Ends after that time, or with this one.
    pub fn within(&self, time: Duration) -> Deadline {
        let at = Instant::now().checked_add(time);
        let at = match (self.at, at) {
            (Some(own), Some(other)) => Some(own.min(other)),
            (own, other) => own.or(other),
        };
        Deadline { at, interrupt: self.interrupt.clone() }
    }
}

/// The time for making tests of what was found, once exploring has ended.
#[derive(Debug)]
pub struct Grace {
    exploring: Deadline,
    time: Duration,
    /// When the end of exploring was noticed.
    since: Cell<Option<Instant>>,
}

impl Grace {
    /// So much after the end of exploring.
    pub fn after(exploring: &Deadline, time: Duration) -> Grace {
        Grace { exploring: exploring.clone(), time, since: Cell::new(None) }
    }

    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        if self.since.get().is_none() && self.exploring.is_over() {
            self.since.set(Some(Instant::now()));
        }
        self.since.get().is_some_and(|since| since.elapsed() >= self.time)
    }
}

/// No method gets less than this, so that something comes of it.
const LEAST: Duration = Duration::from_millis(20);

/// What a method gets when it is begun: its own limit, but no more than its share of the time left.
///
/// What a method does not use goes to those after it.
pub fn share(left: Option<Duration>, methods_left: usize, threads: usize, method_time: Duration) -> Duration {
    let Some(left) = left else { return method_time };
    let at_once = threads.clamp(1, methods_left.max(1));
    let fair = left.mul_f64(at_once as f64 / methods_left.max(1) as f64);
    fair.max(LEAST).min(left).min(method_time)
}

/// The part of the whole time that exploring may take; the rest is for writing the tests and running them. A JVM takes
/// seconds to start, compile and run, and what it does not get to confirm is lost: of a short time it has the larger part.
pub fn exploring(total: Duration, replay: bool) -> Duration {
    let rest = match replay {
        true => (total / 5).clamp(Duration::from_secs(4), Duration::from_secs(30)).min(total / 4 * 3),
        false => (total / 4).min(Duration::from_secs(10)),
    };
    total.saturating_sub(rest)
}

/// The time for making tests once exploring has ended. Whoever gave no limit but interrupts the run wants to see what
/// was found.
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
    fn without_a_total_each_method_has_its_limit() {
        assert_eq!(share(None, 1000, 1, ms(5000)), ms(5000));
    }

    #[test]
    fn shares_are_fair_and_what_is_left_over_goes_on() {
        assert_eq!(share(Some(ms(10_000)), 10, 1, ms(5000)), ms(1000));
        assert_eq!(share(Some(ms(10_000)), 10, 2, ms(5000)), ms(2000));
        assert_eq!(share(Some(ms(9_900)), 9, 1, ms(5000)), ms(1100));
        assert_eq!(share(Some(ms(10_000)), 1, 4, ms(5000)), ms(5000));
        assert_eq!(share(Some(ms(3_000)), 1, 4, ms(5000)), ms(3000));
    }

    #[test]
    fn a_share_is_worth_it_but_never_longer_than_the_time_left() {
        assert_eq!(share(Some(ms(1000)), 100_000, 1, ms(5000)), LEAST);
        assert_eq!(share(Some(ms(5)), 3, 1, ms(5000)), ms(5));
        assert_eq!(share(Some(ms(0)), 0, 0, ms(5000)), ms(0));
    }

    /// However long the methods really take, the sum of what they are given fits into the total.
    #[test]
    fn shares_add_up_to_no_more_than_the_total() {
        for used in [0.0, 0.3, 1.0] {
            let mut left = ms(2000);
            for method in 0..50 {
                let given = share(Some(left), 50 - method, 1, ms(200));
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
    fn tests_are_made_for_a_while_after_the_end() {
        let interrupt = Interrupt::default();
        let run = Deadline::new(None, interrupt.clone());
        let grace = Grace::after(&run, ms(2000));
        assert!(!grace.is_over());
        interrupt.stop();
        assert!(run.is_over() && !grace.is_over());
        let long_ago = Instant::now().checked_sub(ms(2000)).expect("a moment");
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
