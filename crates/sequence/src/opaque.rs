//! What nobody has looked at yet: arguments and fields that are taken for data without influence.
//!
//! At first every field of the program and every reference argument is taken for such. Where a state is stored, what
//! these cells hold is replaced by variables that stand for anything at all. They may be copied, returned and overwritten
//! (a field that is always written before it is read, the values of a map); but as soon as a condition depends on one,
//! its *source* comes alive: an argument is then passed in all its variants, a field distinguishes states. Whatever was
//! built on the guess is built anew, so that a path which was kept never depends on what was left open.

use heapwright_program::FieldId;
use heapwright_term::TermId;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Where values come from that are taken for opaque.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Source {
    /// A parameter of an operation, by their numbers.
    Parameter(usize, usize),
    /// A field.
    Field(FieldId),
}

/// Sources whose values were seen in the same cell: they come alive together.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Group(usize);

/// Variables that stand for anything, and their sources.
#[derive(Default)]
pub(crate) struct Opaque {
    /// Sources that something depends on.
    alive: BTreeSet<Source>,
    groups: Vec<(Group, Vec<Source>)>,
    of_source: FxHashMap<Source, Group>,
    of_variable: FxHashMap<TermId, Group>,
    /// The opaque arguments of the call that is being made.
    arguments: Vec<(TermId, Source)>,
    /// An argument of the call was looked at: it has to be made again with others.
    argument_seen: bool,
    /// Something from earlier calls was looked at: everything has to be built anew.
    state_seen: bool,
}

impl Opaque {
    pub(crate) fn is_alive(&self, source: Source) -> bool {
        self.alive.contains(&source)
    }

    /// The group of a source.
    pub(crate) fn group(&mut self, source: Source) -> Group {
        if let Some(known) = self.of_source.get(&source) {
            return self.root(*known);
        }
        let group = Group(self.groups.len());
        self.groups.push((group, vec![source]));
        self.of_source.insert(source, group);
        group
    }

    fn root(&self, mut group: Group) -> Group {
        while let Some((parent, _)) = self.groups.get(group.0).filter(|(parent, _)| *parent != group) {
            group = *parent;
        }
        group
    }

    /// Joins two groups: values of both are in one cell.
    pub(crate) fn join(&mut self, a: Group, b: Group) -> Group {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return a;
        }
        let moved = match self.groups.get_mut(b.0) {
            Some((parent, sources)) => {
                *parent = a;
                std::mem::take(sources)
            }
            None => Vec::new(),
        };
        if let Some((_, sources)) = self.groups.get_mut(a.0) {
            sources.extend(moved);
        }
        a
    }

    /// Says from which group the value of a variable is.
    pub(crate) fn declare(&mut self, variable: TermId, group: Group) {
        self.of_variable.insert(variable, group);
    }

    /// Says which opaque arguments the next call has.
    pub(crate) fn begin_call(&mut self, arguments: Vec<(TermId, Source)>) {
        self.arguments = arguments;
    }

    /// The groups of the opaque variables among some.
    pub(crate) fn groups_of(&self, variables: &[TermId]) -> Vec<Group> {
        let found = variables.iter().filter_map(|variable| self.of_variable.get(variable));
        found.map(|group| self.root(*group)).collect()
    }

    /// Tells that something depends on variables. Returns true if one of them is opaque.
    pub(crate) fn look(&mut self, variables: &[TermId]) -> bool {
        let mut any = false;
        for variable in variables {
            let Some(group) = self.of_variable.get(variable).copied() else { continue };
            any = true;
            if let Some((_, source)) = self.arguments.iter().find(|(argument, _)| argument == variable) {
                self.argument_seen = true;
                self.alive.insert(*source);
                continue;
            }
            self.state_seen = true;
            let root = self.root(group);
            let sources = self.groups.get(root.0).map(|(_, sources)| sources.clone()).unwrap_or_default();
            self.alive.extend(sources);
        }
        any
    }

    /// Whether the last call has to be made again with other arguments.
    pub(crate) fn take_argument_seen(&mut self) -> bool {
        std::mem::take(&mut self.argument_seen)
    }

    /// Whether everything has to be built anew.
    pub(crate) fn state_seen(&self) -> bool {
        self.state_seen
    }

    /// Begins anew: what is alive stays so.
    pub(crate) fn restart(&mut self) {
        let alive = std::mem::take(&mut self.alive);
        *self = Opaque { alive, ..Opaque::default() };
    }
}

#[cfg(test)]
mod tests {
    use super::{Opaque, Source};
    use heapwright_program::FieldId;
    use heapwright_term::{Sort, Terms, Width};

    #[test]
    fn sources_in_one_cell_come_alive_together() {
        let mut terms = Terms::new();
        let mut variable = |name: &str| terms.variable(name, Sort::BitVec(Width::W32)).unwrap();
        let (a, b, c) = (variable("a"), variable("b"), variable("c"));
        let mut opaque = Opaque::default();
        let sources = [Source::Parameter(0, 1), Source::Field(FieldId(7)), Source::Parameter(2, 0)];
        let groups: Vec<_> = sources.iter().map(|source| opaque.group(*source)).collect();
        opaque.declare(a, groups[0]);
        opaque.declare(b, groups[1]);
        opaque.declare(c, groups[2]);
        opaque.join(groups[1], groups[0]);
        assert!(!opaque.state_seen());
        assert!(opaque.look(&[a]));
        assert!(opaque.state_seen());
        assert_eq!(sources.map(|source| opaque.is_alive(source)), [true, true, false]);
        // an argument of the call is looked at: only it comes alive, and nothing else is built anew
        opaque.restart();
        let group = opaque.group(sources[2]);
        opaque.declare(c, group);
        opaque.begin_call(vec![(c, sources[2])]);
        assert!(opaque.look(&[c]) && opaque.take_argument_seen() && !opaque.state_seen());
        assert!(sources.iter().all(|source| opaque.is_alive(*source)));
    }
}
