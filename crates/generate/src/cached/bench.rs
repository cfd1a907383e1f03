//! The real JVM, asked only about tests that it has not run before. It is started when it is needed.

use super::Shared;
use crate::engine::{Bench, Measurement, Parts, Replayed, TestFile};
use heapwright_store::Kind;
use std::sync::Arc;
use std::time::Duration;

/// A JVM with a store.
pub struct CachedBench {
    parts: Arc<dyn Parts>,
    shared: Arc<Shared>,
    bench: Option<Box<dyn Bench>>,
}

impl CachedBench {
    /// Creates a JVM that is that of these parts.
    pub fn new(parts: Arc<dyn Parts>, shared: Arc<Shared>) -> CachedBench {
        CachedBench { parts, shared, bench: None }
    }

    fn bench(&mut self) -> Result<&mut dyn Bench, String> {
        let bench = match self.bench.take() {
            Some(bench) => bench,
            None => self.parts.bench()?,
        };
        Ok(self.bench.insert(bench).as_mut())
    }
}

impl Bench for CachedBench {
    fn prepare(&mut self) {
        if self.shared.is_needed()
            && let Ok(bench) = self.bench()
        {
            bench.prepare();
        }
    }

    fn replay(&mut self, files: &[TestFile], together: bool, time: Option<Duration>) -> Result<Replayed, String> {
        let key = self.shared.keys.replayed(files, together);
        if let Some(known) = key.and_then(|key| self.shared.read(Kind::Replayed, &key)) {
            return Ok(known);
        }
        let replayed = self.bench()?.replay(files, together, time)?;
        // what the JVM did not get to may be run the next time
        if let Some(key) = key.filter(|_| !replayed.out_of_time && replayed.unconfirmed.is_empty()) {
            self.shared.write(Kind::Replayed, &key, &replayed);
        }
        Ok(replayed)
    }

    fn measure(&mut self, data: &[Vec<u8>], time: Duration) -> Result<Measurement, String> {
        let key = self.shared.keys.measured(data);
        if let Some(known) = self.shared.read(Kind::Measured, &key) {
            return Ok(known);
        }
        let measured = self.bench()?.measure(data, time)?;
        self.shared.write(Kind::Measured, &key, &measured);
        Ok(measured)
    }
}
