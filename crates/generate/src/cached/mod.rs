//! Results by content: what was found before for the same code, options and tool is not computed again.
//!
//! The parts of the pipeline are wrapped; nothing else knows of it. A result that a limit has cut short is used again
//! only under the same limits, and never if the run was interrupted or had a limit of its own.

mod bench;
mod engine;
mod keys;
mod suite;

pub use keys::{Keys, this_tool};

use crate::engine::{Bench, Engine, MethodGoals, Parts};
use crate::failure::Failure;
use crate::options::Options;
use crate::sequences::{Kept, Sequences};
use heapwright_store::{Digest, Kind, Store};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;
use suite::Recording;

/// How long the JVM waits to learn whether it will be needed.
const DECISION: Duration = Duration::from_secs(2);

/// The parts of a run, with a store of earlier results.
pub struct Cached {
    /// The parts that compute what the store does not have.
    inner: Arc<dyn Parts>,
    shared: Arc<Shared>,
}

/// What all threads of a run share.
pub struct Shared {
    store: Arc<Store>,
    keys: Keys,
    /// Says where the test files are.
    options: Options,
    /// The number of methods of the run.
    methods: usize,
    progress: Mutex<Progress>,
    changed: Condvar,
    hits: AtomicUsize,
    /// The tests that were made, to be stored when they are written.
    recordings: Mutex<Vec<Recording>>,
}

#[derive(Default)]
struct Progress {
    /// Methods that were answered.
    answered: usize,
    /// Whether something has to be computed.
    missed: bool,
}

impl Cached {
    /// Wraps the parts of a run on so many methods.
    pub fn over(inner: Arc<dyn Parts>, store: Arc<Store>, keys: Keys, options: &Options, methods: usize) -> Cached {
        let shared = Shared {
            store,
            keys,
            options: options.clone(),
            methods,
            progress: Mutex::default(),
            changed: Condvar::new(),
            hits: AtomicUsize::new(0),
            recordings: Mutex::default(),
        };
        let shared = Arc::new(shared);
        inner.keep_called(shared.clone());
        Cached { inner, shared }
    }
}

impl Parts for Cached {
    fn engine(&self) -> Result<Box<dyn Engine>, Failure> {
        Ok(Box::new(engine::CachedEngine::new(self.inner.clone(), self.shared.clone())))
    }

    fn goals(&self, class: &str) -> Result<Vec<MethodGoals>, String> {
        self.inner.goals(class)
    }

    fn bench(&self) -> Result<Box<dyn Bench>, String> {
        Ok(Box::new(bench::CachedBench::new(self.inner.clone(), self.shared.clone())))
    }

    fn is_ours(&self, text: &str) -> bool {
        self.inner.is_ours(text)
    }

    fn tools(&self) -> String {
        self.inner.tools()
    }

    fn finish(&self) -> Vec<String> {
        self.shared.finish()
    }

    fn explored_elsewhere(&self) {
        let mut progress = self.shared.progress.lock().unwrap_or_else(PoisonError::into_inner);
        progress.answered = self.shared.methods;
    }

    fn reused(&self) -> usize {
        self.shared.hits.load(Ordering::SeqCst)
    }
}

impl Kept for Shared {
    fn get(&self, class: &str) -> Option<Sequences> {
        self.read(Kind::Called, &self.keys.called(class))
    }

    fn put(&self, class: &str, found: &Sequences) {
        self.write(Kind::Called, &self.keys.called(class), found);
    }
}

impl Shared {
    /// Reads an entry; one that is not what it should be counts as absent.
    fn read<T: DeserializeOwned>(&self, kind: Kind, key: &Digest) -> Option<T> {
        let content = self.store.get(kind, key)?;
        let read = serde_json::from_slice(&content);
        if read.is_err() {
            self.store.distrust(kind, key);
        }
        read.ok()
    }

    /// Writes an entry.
    fn write<T: Serialize>(&self, kind: Kind, key: &Digest, value: &T) {
        // plain data is always written
        if let Ok(content) = serde_json::to_vec(value) {
            self.store.put(kind, key, &content);
        }
    }

    /// Notes that a method is answered, from the store or not.
    fn answered(&self, from_store: bool) {
        if from_store {
            self.hits.fetch_add(1, Ordering::SeqCst);
        }
        let mut progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        progress.answered += 1;
        progress.missed |= !from_store;
        self.changed.notify_all();
    }

    /// Notes that something has to be computed.
    fn missed(&self) {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner).missed = true;
        self.changed.notify_all();
    }

    /// Waits until it is known whether everything is in the store. Returns true if something is not.
    fn is_needed(&self) -> bool {
        let progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        let open = |progress: &mut Progress| !progress.missed && progress.answered < self.methods;
        let waited = self.changed.wait_timeout_while(progress, DECISION, open);
        let (progress, _) = waited.unwrap_or_else(PoisonError::into_inner);
        progress.missed
    }

    /// Stores the tests that were made, and returns what is to be said about the store.
    fn finish(&self) -> Vec<String> {
        let recordings = std::mem::take(&mut *self.recordings.lock().unwrap_or_else(PoisonError::into_inner));
        for recording in recordings {
            recording.keep(self);
        }
        self.store.tidy();
        self.store.warnings()
    }
}
