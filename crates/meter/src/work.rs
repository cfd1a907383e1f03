//! Counted work: what a thread has done so far, in units that depend neither on the machine nor on its load.
//!
//! A budget of processor time is nearly reproducible: a busy neighbour, a colder cache or another frequency makes the
//! same work cost up to twice as much, and a method that is cut off ends elsewhere. So budgets are counted in work.
//! Each kind of work has an approximate price in time, and the sum of the prices is shown as a duration.
//! An [`Allowance`] has a second limit, in processor time, for work that is not counted and for slow machines.

use crate::clock::thread_time;
use std::cell::Cell;
use std::time::Duration;

/// What is counted. The prices were fitted to the processor time of `examples/basics`, `netds`, `service` and `types`, and
/// lowered by about a third by estimate, as the machine was busy then. They have not been fitted on an idle one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Work {
    /// An instruction of the machine.
    Instruction,
    /// A decision that a path assumes.
    Decision,
    /// A node of the tree of paths that is looked at.
    Node,
    /// A term that is built, or found to exist.
    Term,
    /// A term that is evaluated or visited.
    Visit,
    /// A part of a formula over few values that is propagated.
    Propagation,
    /// A unit of Z3's own count.
    Z3,
    /// A way to build an input that is tried while a test is made.
    Plan,
}

impl Work {
    /// The price in picoseconds.
    const fn price(self) -> u64 {
        match self {
            Work::Instruction => 12_000,
            Work::Decision => 7_000_000,
            Work::Node => 100_000_000,
            Work::Term => 110_000,
            Work::Visit => 28_000,
            Work::Propagation => 11_000,
            Work::Z3 => 240_000,
            Work::Plan => 300_000_000,
        }
    }
}

const PICOSECONDS: u64 = 1_000;

thread_local! {
    static DONE: Cell<u64> = const { Cell::new(0) };
}

fn add(picoseconds: u64) {
    // A thread that is ending no longer has a counter.
    let _ = DONE.try_with(|done| done.set(done.get().saturating_add(picoseconds)));
}

/// Counts work of this thread.
#[inline]
pub fn did(work: Work, times: u64) {
    add(work.price().saturating_mul(times));
}

/// Counts work that another process did for this thread, by its processor time.
pub(crate) fn did_elsewhere(time: Duration) {
    add(u64::try_from(time.as_nanos()).unwrap_or(u64::MAX).saturating_mul(PICOSECONDS));
}

/// Returns the work of this thread so far.
pub fn thread_work() -> Duration {
    Duration::from_nanos(DONE.try_with(Cell::get).unwrap_or(0) / PICOSECONDS)
}

/// What this thread has spent so far.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Spent {
    work: Duration,
    processor: Duration,
}

impl Spent {
    /// Reads both counts.
    pub fn now() -> Spent {
        Spent { work: thread_work(), processor: thread_time() }
    }
}

/// How much more processor time than counted work is allowed: a factor, and what loading classes may take, which is not
/// counted, since it depends on what the thread did before. On a server of 2.5 GHz, methods that are cut off take two to
/// four times the work counted: with a smaller factor, such a machine and its load would say where a method ends.
const SLOWEST: u32 = 6;
const LOADING: Duration = Duration::from_secs(1);

/// What a piece of work on this thread may cost.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// The work of the thread at the end.
    work: Duration,
    /// The processor time of the thread at the end, at the latest.
    processor: Duration,
}

impl Allowance {
    /// Allows this much work from now on.
    pub fn of(time: Duration) -> Allowance {
        Allowance {
            work: thread_work().saturating_add(time),
            processor: thread_time().saturating_add(time.saturating_mul(SLOWEST)).saturating_add(LOADING),
        }
    }

    /// The smaller of two allowances.
    pub fn min(self, other: Allowance) -> Allowance {
        Allowance { work: self.work.min(other.work), processor: self.processor.min(other.processor) }
    }

    /// The same allowance, for which what the thread has done since `begun` does not count.
    pub fn not_counting_since(self, begun: Spent) -> Allowance {
        let Spent { work, processor } = Spent::now();
        Allowance {
            work: self.work.saturating_add(work.saturating_sub(begun.work)),
            processor: self.processor.saturating_add(processor.saturating_sub(begun.processor)),
        }
    }

    /// Returns the work that is left.
    pub fn left(&self) -> Duration {
        if thread_time() >= self.processor { Duration::ZERO } else { self.work.saturating_sub(thread_work()) }
    }

    /// Returns how often something can still be done.
    pub fn left_in(&self, work: Work) -> u64 {
        let left = u64::try_from(self.left().as_nanos()).unwrap_or(u64::MAX);
        left.saturating_mul(PICOSECONDS) / work.price()
    }

    /// Returns true if nothing is left.
    pub fn is_spent(&self) -> bool {
        self.left().is_zero()
    }

    /// Returns true if the counted work is done, without a look at the clock.
    #[inline]
    pub(crate) fn is_done(&self) -> bool {
        thread_work() >= self.work
    }

    /// Returns the processor time that is left at most.
    pub fn processor_left(&self) -> Duration {
        self.processor.saturating_sub(thread_time())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_counted_by_thread() {
        let before = thread_work();
        did(Work::Instruction, 1_000);
        assert_eq!(thread_work() - before, Duration::from_micros(12));
        std::thread::spawn(|| assert_eq!(thread_work(), Duration::ZERO)).join().unwrap();
        did_elsewhere(Duration::from_millis(3));
        assert_eq!(thread_work() - before, Duration::from_micros(3_012));
    }

    #[test]
    fn an_allowance_ends_with_the_work() {
        let small = Allowance::of(Duration::from_millis(10));
        let large = Allowance::of(Duration::from_secs(10));
        assert!(!small.is_spent() && small.left() <= Duration::from_millis(10));
        assert!(small.left_in(Work::Node) <= 100 && small.left_in(Work::Instruction) > 100_000);
        did(Work::Z3, 50_000);
        assert!(small.is_spent() && small.is_done() && !large.is_spent());
        assert!(large.min(small).is_spent());
        let begun = Spent::now();
        did(Work::Node, 1_000_000);
        assert!(large.is_spent() && !large.not_counting_since(begun).is_spent());
    }

    #[test]
    fn an_allowance_ends_with_the_processor_time_as_well() {
        let some = Allowance::of(Duration::from_millis(20));
        let begun = thread_time();
        while !some.is_spent() && thread_time() - begun < Duration::from_secs(5) {}
        let spent = thread_time() - begun;
        assert!((LOADING..2 * LOADING).contains(&spent), "{spent:?}");
    }

    #[test]
    fn the_count_does_not_overflow() {
        std::thread::spawn(|| {
            did(Work::Node, u64::MAX);
            did(Work::Node, u64::MAX);
            assert!(Allowance::of(Duration::MAX).left() > Duration::ZERO);
            assert!(thread_work() > Duration::from_secs(1 << 20));
        })
        .join()
        .unwrap();
    }
}
