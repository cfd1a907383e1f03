//! `java.util`.

use super::Row;

pub(crate) const TABLE: &[Row] = &[];
