//! Entries by content hash, in a directory or in an object store.
//!
//! INVARIANT: what [`Store::get`] returns is what was put under that key. An entry that is absent, damaged, or out of
//! reach is `None`, and the reason is a warning, once for each kind. Nothing here fails a run.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo, clippy::indexing_slicing)
)]

mod digest;
mod local;
#[cfg(feature = "remote")]
mod remote;
mod sealed;
mod trouble;

pub use digest::{Digest, Fields, NotADigest};
pub use sealed::{Damage, seal, unseal};
pub use trouble::{Trouble, shown};

use local::Directory;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use trouble::Warnings;

/// The most bytes of a cache in a directory, unless the user says otherwise.
pub const USUAL_SIZE: u64 = 2 << 30;

/// What an entry is about: the first part of its name.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// What the exploration of a method found.
    Explored,
    /// What calls of a class's methods lead to.
    Called,
    /// The tests of a class.
    Tests,
    /// What the real JVM did with tests.
    Replayed,
    /// What tests cover.
    Measured,
    /// A directory or jar of a class path.
    ClassPath,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Kind::Explored => "explored",
            Kind::Called => "called",
            Kind::Tests => "tests",
            Kind::Replayed => "replayed",
            Kind::Measured => "measured",
            Kind::ClassPath => "class-path",
        }
    }
}

/// How a store was used.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Usage {
    /// Entries that were found.
    pub hits: u64,
    /// Entries that were not there, or not usable.
    pub misses: u64,
    /// Bytes read and written.
    pub read: u64,
    /// Bytes written.
    pub written: u64,
}

/// A store of entries.
#[derive(Debug)]
pub struct Store {
    place: String,
    backend: Backend,
    warnings: Warnings,
    usage: [AtomicU64; 4],
}

#[derive(Debug)]
enum Backend {
    Directory(Directory),
    #[cfg(feature = "remote")]
    Remote(Box<remote::Remote>),
}

impl Store {
    /// Opens the store at a place: a directory, or a URL (`s3://bucket/prefix`, `gs://…`, `az://…`, `https://…`).
    /// `most` limits the bytes of a directory.
    pub fn open(place: &str, most: u64) -> Result<Store, Trouble> {
        let backend = match place.split_once("://") {
            Some(("file", path)) => directory(Path::new(path), most)?,
            Some(_) => remote(place)?,
            None => directory(Path::new(place), most)?,
        };
        Ok(Store { place: shown(place), backend, warnings: Warnings::default(), usage: Default::default() })
    }

    /// Returns the content of an entry; `None` if there is none that can be trusted.
    pub fn get(&self, kind: Kind, key: &Digest) -> Option<Vec<u8>> {
        let name = name(kind, key);
        let stored = match &self.backend {
            Backend::Directory(directory) => directory.get(&name),
            #[cfg(feature = "remote")]
            Backend::Remote(remote) if remote.is_given_up() => Ok(None),
            #[cfg(feature = "remote")]
            Backend::Remote(remote) => remote.get(&name),
        };
        let content = match stored {
            Ok(None) => None,
            Ok(Some(bytes)) => {
                self.count(2, bytes.len() as u64);
                unseal(key, &bytes).map_err(|damage| self.warn_of_damage(&name, &damage)).ok()
            }
            Err(trouble) => {
                self.warn_of("reading", &trouble);
                None
            }
        };
        self.count(if content.is_some() { 0 } else { 1 }, 1);
        content
    }

    /// Stores an entry; it replaces one that is there.
    pub fn put(&self, kind: Kind, key: &Digest, content: &[u8]) {
        let (name, bytes) = (name(kind, key), seal(key, content));
        let length = bytes.len() as u64;
        let put = match &self.backend {
            Backend::Directory(directory) => directory.put(&name, &bytes),
            #[cfg(feature = "remote")]
            Backend::Remote(remote) if remote.is_given_up() => return,
            #[cfg(feature = "remote")]
            Backend::Remote(remote) => remote.put(&name, bytes),
        };
        match put {
            Ok(()) => self.count(3, length),
            Err(trouble) => self.warn_of("writing", &trouble),
        }
    }

    /// Notes that the content of an entry makes no sense although it is what was stored.
    pub fn distrust(&self, kind: Kind, key: &Digest) {
        self.warn_of_damage(&name(kind, key), &Damage::Foreign);
    }

    /// Keeps a directory below its size. To be called when a run is over.
    pub fn tidy(&self) {
        match &self.backend {
            Backend::Directory(directory) => directory.tidy(),
            #[cfg(feature = "remote")]
            Backend::Remote(_) => {}
        }
    }

    /// Returns the warnings since the last call.
    pub fn warnings(&self) -> Vec<String> {
        self.warnings.take()
    }

    /// Returns how the store was used.
    pub fn usage(&self) -> Usage {
        let [hits, misses, read, written] = self.usage.each_ref().map(|count| count.load(Ordering::SeqCst));
        Usage { hits, misses, read, written }
    }

    /// The place, as it may be shown.
    pub fn place(&self) -> &str {
        &self.place
    }

    fn count(&self, which: usize, more: u64) {
        if let Some(count) = self.usage.get(which) {
            count.fetch_add(more, Ordering::SeqCst);
        }
    }

    fn warn_of(&self, what: &'static str, trouble: &Trouble) {
        self.warnings.add(what, || {
            format!(
                "the cache {} is not usable for {what}: {trouble}; results are computed instead (--no-cache does without)",
                self.place
            )
        });
    }

    fn warn_of_damage(&self, name: &str, damage: &Damage) {
        self.warnings.add("damage", || {
            format!("the cache {} has a damaged entry, {name}: {damage}; it is computed again", self.place)
        });
    }
}

/// The name of an entry.
fn name(kind: Kind, key: &Digest) -> String {
    let key = key.to_string();
    let (first, rest) = key.split_at(2);
    format!("{}/{first}/{rest}", kind.name())
}

fn directory(path: &Path, most: u64) -> Result<Backend, Trouble> {
    Directory::open(path, most).map(Backend::Directory).map_err(|error| Trouble::of_file("use", path, &error))
}

#[cfg(feature = "remote")]
fn remote(place: &str) -> Result<Backend, Trouble> {
    remote::Remote::open(place).map(|remote| Backend::Remote(Box::new(remote)))
}

#[cfg(not(feature = "remote"))]
fn remote(place: &str) -> Result<Backend, Trouble> {
    Err(Trouble::new(&format!("{place}: this program was built without caches at URLs; give a directory")))
}

#[cfg(test)]
#[allow(clippy::disallowed_methods, reason = "damages files")]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_entry_is_absent_and_told_once() {
        let place = tempfile::tempdir().unwrap();
        let store = Store::open(&place.path().display().to_string(), USUAL_SIZE).unwrap();
        let keys = [Digest::of(b"a"), Digest::of(b"b")];
        for key in &keys {
            store.put(Kind::Explored, key, b"content");
            assert_eq!(store.get(Kind::Explored, key).as_deref(), Some(&b"content"[..]));
            assert_eq!(store.get(Kind::Tests, key), None);
            let file = place.path().join(name(Kind::Explored, key));
            let bytes = std::fs::read(&file).unwrap();
            std::fs::write(&file, &bytes[..bytes.len() - 1]).unwrap();
            assert_eq!(store.get(Kind::Explored, key), None);
        }
        let warnings = store.warnings();
        assert_eq!(warnings.len(), 1, "{warnings:?}");
        assert!(warnings[0].contains("damaged") && warnings[0].contains("explored/"), "{warnings:?}");
        store.put(Kind::Explored, &keys[0], b"again");
        assert_eq!(store.get(Kind::Explored, &keys[0]).as_deref(), Some(&b"again"[..]));
        assert_eq!((store.usage().hits, store.usage().misses), (3, 4));
    }

    #[test]
    fn a_place_that_is_no_store_is_named() {
        let told = |place: &str| Store::open(place, 1).unwrap_err().to_string();
        assert!(told("/dev/null/cache").contains("/dev/null/cache"));
        assert!(told("ftp://host/x").contains("ftp"));
    }
}
