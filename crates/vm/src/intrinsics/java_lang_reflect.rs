//! `java.lang.reflect`.

use super::Row;

pub(crate) const TABLE: &[Row] = &[];
