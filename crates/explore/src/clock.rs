//! The clock is passed in: without one, an exploration depends on nothing but its input.

use std::time::Duration;

/// Tells the time.
pub trait Clock {
    /// Returns the time since some fixed moment.
    fn now(&self) -> Duration;
}

impl<F: Fn() -> Duration> Clock for F {
    fn now(&self) -> Duration {
        self()
    }
}

/// A clock that never advances, for explorations whose result must not depend on time.
#[derive(Copy, Clone, Debug, Default)]
pub struct Still;

impl Clock for Still {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}
