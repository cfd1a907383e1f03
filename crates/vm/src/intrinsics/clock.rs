//! Time and waiting. There is no real clock: time starts at a fixed moment and advances only when the program reads it
//! or waits. So runs are repeatable, and a program that waits for time to pass terminates.

use super::{Answer, Row, VOID, arg, long, nothing, object};
use crate::machine::Machine;
use crate::state::State;
use crate::trap::Trap;
use heapwright_memory::Slot;

pub(crate) const TABLE: &[Row] = &[
    ("java/lang/System", "currentTimeMillis", "()J", current_millis),
    ("java/lang/System", "nanoTime", "()J", nano_time),
    ("jdk/internal/misc/VM", "getNanoTimeAdjustment", "(J)J", nanos_since),
    ("java/lang/Thread", "sleep", "(J)V", sleep_millis),
    ("java/lang/Thread", "sleep0", "(J)V", sleep_nanos),
    ("java/lang/Thread", "sleepNanos0", "(J)V", sleep_nanos),
    ("java/lang/Thread", "interrupt0", "()V", nothing),
    ("java/lang/Object", "wait", "(J)V", wait),
    ("java/lang/Object", "wait0", "(J)V", wait),
    ("jdk/internal/misc/Unsafe", "park", "(ZJ)V", park),
    ("jdk/internal/misc/Unsafe", "unpark", "(Ljava/lang/Object;)V", unpark),
];

/// The time at which programs start: 2024-01-01T00:00:00Z, in seconds.
const START: i64 = 1_704_067_200;

/// Nanoseconds that reading the clock takes.
const LOOK: i64 = 1000;

const SECOND: i64 = 1_000_000_000;

/// Virtual time of a state.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Clock {
    /// Nanoseconds since the start.
    nanos: i64,
    /// Whether the thread was unparked before it parked.
    permit: bool,
}

impl Clock {
    fn look(&mut self) -> i64 {
        self.pass(LOOK);
        self.nanos
    }

    fn pass(&mut self, nanos: i64) {
        self.nanos = self.nanos.saturating_add(nanos.max(0));
    }

    /// Makes a machine start this many nanoseconds later.
    pub(crate) fn delay(&mut self, nanos: i64) {
        self.nanos = self.nanos.saturating_add(nanos);
    }

    /// Returns milliseconds since the epoch.
    fn millis(&self) -> i64 {
        START * 1000 + self.nanos / 1_000_000
    }
}

fn current_millis(machine: &mut Machine, state: &mut State, _: &[Slot]) -> Answer {
    machine.surroundings.consulted = true;
    state.clock.look();
    long(state.clock.millis())
}

fn nano_time(machine: &mut Machine, state: &mut State, _: &[Slot]) -> Answer {
    machine.surroundings.consulted = true;
    long(state.clock.look())
}

/// `getNanoTimeAdjustment(seconds)`: nanoseconds since that second, or -1 if it is too far away.
fn nanos_since(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    machine.surroundings.consulted = true;
    let seconds = START.checked_sub(arg(args, 0).as_long()).filter(|seconds| seconds.abs() < 1 << 32);
    let now = state.clock.look();
    long(seconds.map_or(-1, |seconds| seconds * SECOND + now))
}

/// Returns true if the only thread is interrupted, and clears the flag.
fn take_interrupt(machine: &Machine, state: &mut State) -> Result<bool, Trap> {
    let thread = state.roots.thread;
    let interrupted = machine.get_field(state, thread, "interrupted").is_ok_and(|flag| flag.as_int() != 0);
    if interrupted {
        machine.set_field(state, thread, "interrupted", Slot::int(0))?;
    }
    Ok(interrupted)
}

fn sleep(machine: &Machine, state: &mut State, nanos: i64) -> Answer {
    if nanos < 0 {
        return Err(Trap::raise("java/lang/IllegalArgumentException", "timeout value is negative"));
    }
    if take_interrupt(machine, state)? {
        return Err(Trap::raise("java/lang/InterruptedException", "sleep interrupted"));
    }
    state.clock.pass(nanos);
    VOID
}

fn sleep_millis(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    sleep(machine, state, arg(args, 0).as_long().saturating_mul(1_000_000))
}

fn sleep_nanos(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    sleep(machine, state, arg(args, 0).as_long())
}

/// `wait(milliseconds)`: no other thread can notify, so the time passes.
fn wait(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    super::java_lang::owned(state, object(args, 0)?)?;
    let millis = arg(args, 1).as_long();
    if millis < 0 {
        return Err(Trap::raise("java/lang/IllegalArgumentException", "timeout value is negative"));
    }
    if take_interrupt(machine, state)? {
        return Err(Trap::Raise("java/lang/InterruptedException", None));
    }
    if millis == 0 {
        return Err(Trap::unsupported("java.lang.Object.wait: a second thread that could notify"));
    }
    state.clock.pass(millis.saturating_mul(1_000_000));
    VOID
}

/// `park(isAbsolute, time)`: no other thread can unpark, so the time passes.
fn park(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let (absolute, time) = (arg(args, 1).as_int() != 0, arg(args, 2).as_long());
    let thread = state.roots.thread;
    let interrupted = machine.get_field(state, thread, "interrupted").is_ok_and(|flag| flag.as_int() != 0);
    if std::mem::take(&mut state.clock.permit) || interrupted || (time <= 0 && absolute) || time < 0 {
        return VOID;
    }
    if time == 0 {
        return Err(Trap::unsupported(
            "java.util.concurrent.locks.LockSupport.park: a second thread that could unpark",
        ));
    }
    let nanos = if absolute { (time - state.clock.millis()).saturating_mul(1_000_000) } else { time };
    state.clock.pass(nanos);
    VOID
}

fn unpark(_: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    if arg(args, 1).as_ref() == state.roots.thread {
        state.clock.permit = true;
    }
    VOID
}
