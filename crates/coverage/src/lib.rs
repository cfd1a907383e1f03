//! The branches, lines and handlers of a class as JaCoCo counts them, and which of them a run covers.
//!
//! [`class_goals`] reads a class file and returns the branches of each method: two for a conditional jump, one for each
//! distinct target of a switch, without what compilers add on their own (checks around `close`, lookups of hash codes,
//! copies of `finally` blocks, …). The numbers agree with those JaCoCo 0.8.15 reports, by line and by method.
//!
//! Runs are given as sets of [`Edge`]s: a conditional jump or switch, and where it went. Exceptions matter: if one is
//! raised after a branch and before JaCoCo's next probe, JaCoCo does not see that branch. A machine that records edges
//! therefore asks [`MethodGoals::survives`] about the last edge of an activation when an exception is raised in it, and
//! drops the edge if the answer is no. Then [`MethodGoals::covered`] agrees with JaCoCo. Lines need more: the
//! [`Stretch`]es of code that were run ([`MethodGoals::covered_lines`]).
//!
//! The crate reads bytes only: no files, no processes, no classes other than the given one.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo, clippy::indexing_slicing)
)]

mod code;
mod distance;
mod filter;
mod flow;
mod goals;
mod graph;
mod opcode;
mod reader;

pub use distance::Distances;
pub use goals::{Branch, BranchId, MethodGoals};
pub use heapwright_case::{Edge, Stretch};

use reader::{ClassFile, text};
use thiserror::Error;

/// The branches of a class.
#[derive(Clone, Debug)]
pub struct ClassGoals {
    /// Binary name, with dots.
    pub class: String,
    /// The name of its source file.
    pub source_file: Option<String>,
    /// Its methods in class-file order, including those without code.
    pub methods: Vec<MethodGoals>,
}

impl ClassGoals {
    /// The method with this name and descriptor.
    pub fn method(&self, name: &str, descriptor: &str) -> Option<&MethodGoals> {
        self.methods.iter().find(|method| method.name == name && method.descriptor == descriptor)
    }
}

/// The bytes are not a class file, or its branches cannot be counted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CoverageError {
    /// They do not start with the class-file magic number.
    #[error("not a class file")]
    NotAClass,
    /// They end too early.
    #[error("the class file is truncated")]
    Truncated,
    /// They violate the class-file format.
    #[error("the class file has {0}")]
    Malformed(&'static str),
    /// A method uses `jsr` and `ret`, which no compiler has emitted since Java 6.
    #[error("the class file has subroutines (jsr, ret), which are not supported")]
    Subroutine,
}

/// Counts the branches of a class file.
pub fn class_goals(bytes: &[u8]) -> Result<ClassGoals, CoverageError> {
    let class = ClassFile::parse(bytes)?;
    let source = class.attributes.iter().find(|attribute| attribute.name == b"SourceFile");
    let source_file = match source {
        Some(attribute) => Some(text(class.pool.utf8(reader::Cursor::new(attribute.data).u16()?)?)),
        None => None,
    };
    let methods = class.methods.iter().map(|member| goals::method_goals(&class, member)).collect::<Result<_, _>>()?;
    Ok(ClassGoals { class: text(class.name).replace('/', "."), source_file, methods })
}
