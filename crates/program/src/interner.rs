//! Interned names: comparing two of them compares two numbers.

use rustc_hash::{FxBuildHasher, FxHashMap};
use std::rc::Rc;

/// An interned name or descriptor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(u32);

/// A member's name and descriptor in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Key(u64);

impl Key {
    #[inline]
    pub(crate) fn new(name: Name, descriptor: Name) -> Key {
        Key(u64::from(name.0) << 32 | u64::from(descriptor.0))
    }

    /// Returns true if the key's name part is `name`.
    #[inline]
    pub(crate) fn has_name(self, name: Name) -> bool {
        (self.0 >> 32) as u32 == name.0
    }
}

/// The table of names.
///
/// INVARIANT: `texts[n]` is the text of `Name(n)`, and `ids` maps exactly the texts in `texts`.
#[derive(Debug)]
pub(crate) struct Names {
    ids: FxHashMap<Rc<str>, Name>,
    texts: Vec<Rc<str>>,
}

/// Capacity for the names of a small program's start-up, so that the table need not grow during it.
const EXPECTED: usize = 14 * 1024;

impl Names {
    pub(crate) fn new() -> Names {
        let ids = FxHashMap::with_capacity_and_hasher(EXPECTED, FxBuildHasher);
        Names { ids, texts: Vec::with_capacity(EXPECTED) }
    }

    pub(crate) fn intern(&mut self, text: &str) -> Name {
        if let Some(&name) = self.ids.get(text) {
            return name;
        }
        let name = Name(self.texts.len() as u32);
        let text: Rc<str> = Rc::from(text);
        self.texts.push(text.clone());
        self.ids.insert(text, name);
        name
    }

    pub(crate) fn lookup(&self, text: &str) -> Option<Name> {
        self.ids.get(text).copied()
    }

    #[inline]
    #[allow(clippy::indexing_slicing, reason = "a name is given out by its interner and stays valid")]
    pub(crate) fn text(&self, name: Name) -> &Rc<str> {
        &self.texts[name.0 as usize]
    }
}
