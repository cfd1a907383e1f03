//! Reflection on symbolic inputs: texts that name classes, members and constants, classes as inputs, and members as
//! inputs.
//!
//! A name is never spelled out character by character while a finite table can answer: where a symbolic text is looked
//! up, it equals one entry of the table or none (`texts.rs`). The rows of `lookups.rs` say which methods of the library
//! look something up, and `tables.rs` what there is to be found.

mod classes;
mod joins;
mod lookups;
mod members;
mod streams;
mod strings;
mod tables;
mod texts;

pub(crate) use lookups::find_lookup;
pub(crate) use tables::Reflection;
pub(crate) use texts::other_text;
