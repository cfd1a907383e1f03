//! `java.util` and `java.time`.

use super::{Row, nothing};

pub(crate) const TABLE: &[Row] = &[
    // Custom calendars would be configuration files.
    ("java/time/chrono/HijrahChronology", "registerCustomChrono", "()V", nothing),
];
