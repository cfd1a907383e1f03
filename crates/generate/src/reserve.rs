//! Estimates the cost of running tests on the JVM from earlier batches.

use std::time::Duration;

/// The cost of a batch on an idle machine with two processors: starting JVMs, compiling, running three times.
pub const BATCH: Duration = Duration::from_millis(2600);
/// The additional cost of each test.
const TEST: Duration = Duration::from_millis(13);
/// The cost of measuring coverage, and the additional cost of each class.
const COUNTING: Duration = Duration::from_millis(500);
const CLASS: Duration = Duration::from_millis(3);
/// A safety factor: a busy machine may soon be busier.
const CAUTION: f64 = 1.25;
/// The bounds of the slowdown relative to an idle machine.
const LOADS: (f64, f64) = (0.3, 50.0);

/// The number of samples over which the slowdown is averaged: a few seconds.
const SAMPLES: usize = 80;

/// The costs, relative to those on an idle machine.
#[derive(Clone, Debug)]
pub struct Costs {
    /// The slowdown of the last batches.
    load: f64,
    /// The slowdown of this program over the last seconds, and the same at the end of the last batch.
    busy: f64,
    busy_then: f64,
    /// The number of samples in `busy`, up to `SAMPLES`.
    samples: usize,
    /// The number of classes whose coverage is measured.
    classes: usize,
}

impl Costs {
    /// The initial costs of a run that measures the coverage of this many classes.
    pub fn new(classes: usize) -> Costs {
        // the first batch starts everything for the first time
        Costs { load: 1.3, busy: 1.0, busy_then: 1.0, samples: 0, classes }
    }

    /// Adds a sample of the slowdown of this program relative to an idle machine. A single one says little: the
    /// program's own threads and its JVMs compete with each other, too.
    pub fn sample_contention(&mut self, factor: f64) {
        self.samples = (self.samples + 1).min(SAMPLES);
        self.busy += (factor - self.busy) / self.samples as f64;
    }

    /// Records how long a batch took.
    pub fn learn(&mut self, tests: usize, time: Duration) {
        let seen = time.as_secs_f64() / plain(1, tests).as_secs_f64();
        // bad news counts immediately, good news gradually
        self.load = if seen > self.load { seen } else { 0.5 * self.load + 0.5 * seen };
        self.load = self.load.clamp(LOADS.0, LOADS.1);
        self.busy_then = self.busy;
    }

    /// Estimates the time for tests in this many batches.
    pub fn of(&self, batches: usize, tests: usize) -> Duration {
        if tests == 0 { Duration::ZERO } else { plain(batches, tests).mul_f64(self.factor()) }
    }

    /// Returns how many tests one batch can run within this time.
    pub fn fitting(&self, time: Duration) -> usize {
        let left = time.saturating_sub(BATCH.mul_f64(self.factor()));
        (left.as_secs_f64() / TEST.mul_f64(self.factor()).as_secs_f64()) as usize
    }

    /// Estimates the time for measuring coverage.
    pub fn counting(&self) -> Duration {
        (COUNTING + times(CLASS, self.classes)).mul_f64(self.load().max(1.0))
    }

    fn factor(&self) -> f64 {
        self.load() * CAUTION
    }

    /// Returns the slowdown of the last batches, increased if the machine has become busier since.
    fn load(&self) -> f64 {
        self.load * (self.busy / self.busy_then).max(1.0)
    }
}

fn times(unit: Duration, count: usize) -> Duration {
    unit.saturating_mul(u32::try_from(count).unwrap_or(u32::MAX))
}

fn plain(batches: usize, tests: usize) -> Duration {
    times(BATCH, batches) + times(TEST, tests)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_busy_machine_needs_more_and_a_fast_one_less() {
        let mut costs = Costs::new(1);
        let before = costs.of(1, 100);
        costs.learn(100, Duration::from_secs(20));
        assert!(costs.of(1, 100) > Duration::from_secs(20) && before < Duration::from_secs(10));
        for _ in 0..20 {
            costs.learn(100, Duration::from_secs(1));
        }
        assert!(costs.of(1, 100) < Duration::from_secs(3), "{:?}", costs.of(1, 100));
        assert_eq!(costs.of(3, 0), Duration::ZERO);
    }

    /// Before the first batch has ended, the program judges by itself how busy the machine is.
    #[test]
    fn contention_counts_before_anything_was_run() {
        let mut costs = Costs::new(1);
        let idle = costs.of(1, 10);
        costs.sample_contention(1.0);
        assert_eq!(costs.of(1, 10), idle);
        (0..10).for_each(|_| costs.sample_contention(4.0));
        assert!(costs.of(1, 10) > 2 * idle);
    }

    /// The competition among the program's own threads comes and goes while batches run.
    #[test]
    fn a_moment_of_contention_changes_little() {
        let mut costs = Costs::new(1);
        (0..SAMPLES).for_each(|sample| costs.sample_contention(1.0 + (sample % 2) as f64));
        costs.learn(100, Duration::from_secs(6));
        let calm = costs.of(1, 100);
        (0..6).for_each(|_| costs.sample_contention(2.5));
        assert!(costs.of(1, 100) < calm.mul_f64(1.1));
        (0..2 * SAMPLES).for_each(|_| costs.sample_contention(6.0));
        assert!(costs.of(1, 100) > calm.mul_f64(3.0), "a machine that stays busier is noticed");
    }

    #[test]
    fn what_fits_costs_no_more_than_there_is() {
        let mut costs = Costs::new(1);
        for load in [1.0, 2.0, 7.0] {
            costs.learn(0, BATCH.mul_f64(load));
            for millis in [0, 500, 3000, 10_000, 100_000] {
                let time = Duration::from_millis(millis);
                let fitting = costs.fitting(time);
                assert!(costs.of(1, fitting) <= time + Duration::from_millis(1), "{fitting} in {time:?}");
                assert!(costs.of(1, fitting + 2) > time);
            }
        }
    }
}
