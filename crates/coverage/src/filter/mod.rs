//! Filters for compiler-generated code that JaCoCo ignores or merges.
//!
//! Only filters that change the number of branches or lines, or drop a whole method, are here. JaCoCo's filter for the
//! handlers of record patterns is not: it removes straight-line code on lines that also have other code.

mod asserts;
mod finally;
mod generated;
mod matcher;
mod monitors;
mod resources;
mod strings;
mod switches;

use crate::code::Code;
use crate::flow::WayId;
use crate::reader::{ClassFile, Member};
use std::collections::{BTreeMap, BTreeSet};

/// A method and its context.
pub(crate) struct Subject<'m, 'a> {
    pub class: &'m ClassFile<'a>,
    pub member: &'m Member<'a>,
    pub code: &'m Code<'a>,
}

/// The result of the filters for a method.
#[derive(Default)]
pub(crate) struct Verdict {
    /// Instructions that do not count.
    ignored: BTreeSet<usize>,
    /// Copies of an instruction, each with the one that represents it.
    merged: BTreeMap<usize, usize>,
    /// Instructions whose branches are replaced. Each new branch is taken if any of its ways is taken.
    pub replaced: BTreeMap<usize, Vec<Vec<WayId>>>,
}

impl Verdict {
    /// Runs all filters.
    pub(crate) fn new(subject: &Subject) -> Verdict {
        let mut verdict = Verdict::default();
        if generated::is_generated(subject) {
            verdict.ignore(0, subject.code.instructions.len().saturating_sub(1));
            return verdict;
        }
        resources::filter(subject.code, &mut verdict);
        finally::filter(subject.code, &mut verdict);
        asserts::filter(subject, &mut verdict);
        monitors::filter(subject.code, &mut verdict);
        strings::filter(subject.code, &mut verdict);
        switches::filter(subject.code, &mut verdict);
        verdict
    }

    fn ignore(&mut self, first: usize, last: usize) {
        self.ignored.extend(first..=last);
    }

    fn merge(&mut self, first: usize, second: usize) {
        let (first, second) = (self.representative(first), self.representative(second));
        if first != second {
            self.merged.insert(second, first);
        }
    }

    /// Returns the instruction that represents another.
    pub(crate) fn representative(&self, index: usize) -> usize {
        let mut at = index;
        while let Some(next) = self.merged.get(&at) {
            at = *next;
        }
        at
    }

    /// Whether an instruction counts.
    pub(crate) fn counts(&self, index: usize) -> bool {
        !self.ignored.contains(&index) && !self.merged.contains_key(&index)
    }

    /// The instructions that are copies of others.
    pub(crate) fn copies(&self) -> impl Iterator<Item = usize> {
        self.merged.keys().copied()
    }
}
