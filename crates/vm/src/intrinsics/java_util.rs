//! `java.util` and `java.time`.

use super::{Row, nothing};

pub(crate) const TABLE: &[Row] = &[
    // Calendars of one's own would be configuration files.
    ("java/time/chrono/HijrahChronology", "registerCustomChrono", "()V", nothing),
];
