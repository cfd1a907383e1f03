//! Events of a run in progress.

use crate::schedule::LibraryProgress;
use heapwright_case::{Edge, MethodName, PathEnd};
use heapwright_report::FileRecord;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// Something that happened. Events arrive in order, from one thread.
#[derive(Clone, Debug)]
pub enum Event {
    /// A worker starts a method.
    MethodStarted {
        /// The number of the worker, from 0.
        worker: usize,
        /// The method.
        method: MethodName,
    },
    /// A path of a method has ended.
    PathEnded {
        /// The worker that followed it.
        worker: usize,
        /// How it ended.
        end: PathEnd,
    },
    /// A worker has finished a method.
    MethodFinished {
        /// The worker.
        worker: usize,
        /// The method.
        method: MethodName,
        /// Path counts, by how they ended.
        ends: BTreeMap<PathEnd, u64>,
        /// How long it took.
        time: Duration,
        /// Whether time ran out before all paths were followed.
        cut_short: bool,
        /// The branches that inputs were found for, of whatever method.
        branches: BTreeSet<(MethodName, Edge)>,
    },
    /// The real JVM has confirmed a test.
    TestConfirmed {
        /// The path of its file, relative to the root of the tests.
        file: String,
        /// Its name.
        test: String,
    },
    /// The tests of a class are written, or will not be. With a time limit a class may be written several times, each
    /// time with more tests.
    ClassFinished {
        /// What happened to its file.
        file: FileRecord,
        /// How many of its tests are findings of high or medium severity.
        findings: u64,
    },
    /// How far the tests of a library are.
    Library(LibraryProgress),
    /// The run enters a new phase.
    Phase(String),
    /// Something the user should know immediately.
    Message(String),
}

/// Receives events.
pub type Sink<'a> = dyn FnMut(Event) + 'a;
