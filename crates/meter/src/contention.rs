//! How busy the machine is, as seen by the threads of this process.
#![allow(clippy::disallowed_methods, reason = "the kernel tells it in files")]

use std::collections::HashMap;
use std::ffi::OsString;
use std::time::Duration;

/// How long the threads must have been ready to run before a sample counts.
const SAMPLE: Duration = Duration::from_millis(300);
/// Upper bound of the factor.
const MOST: f64 = 20.0;

/// How long a thread has run, and how long it was ready to run but had to wait.
#[derive(Copy, Clone, Default, Debug)]
struct Times {
    run: Duration,
    waited: Duration,
}

/// How many times longer this process takes than on an idle machine.
#[derive(Clone, Debug)]
pub struct Contention {
    factor: f64,
    threads: HashMap<OsString, Times>,
    open: Times,
}

impl Default for Contention {
    fn default() -> Contention {
        Contention { factor: 1.0, threads: HashMap::new(), open: Times::default() }
    }
}

impl Contention {
    /// Samples all threads of this process. Returns how many times longer they take than on an idle machine; 1 if
    /// unknown.
    pub fn look(&mut self) -> f64 {
        self.add(threads());
        self.factor
    }

    fn add(&mut self, now: HashMap<OsString, Times>) {
        for (thread, times) in &now {
            let before = self.threads.get(thread).copied().unwrap_or_default();
            self.open.run += times.run.saturating_sub(before.run);
            self.open.waited += times.waited.saturating_sub(before.waited);
        }
        self.threads = now;
        let Times { run, waited } = self.open;
        if run + waited >= SAMPLE {
            let seen = (run + waited).as_secs_f64() / run.as_secs_f64().max(0.001);
            self.factor = (0.5 * self.factor + 0.5 * seen).clamp(1.0, MOST);
            self.open = Times::default();
        }
    }
}

/// Returns the times of the live threads; empty if the system does not provide them.
fn threads() -> HashMap<OsString, Times> {
    let mut all = HashMap::new();
    let Ok(threads) = std::fs::read_dir("/proc/self/task") else { return all };
    for thread in threads.flatten() {
        // a thread that has ended meanwhile no longer has a file
        let Ok(text) = std::fs::read_to_string(thread.path().join("schedstat")) else { continue };
        let mut numbers = text.split_whitespace().map_while(|word| word.parse().ok()).map(Duration::from_nanos);
        if let (Some(run), Some(waited)) = (numbers.next(), numbers.next()) {
            all.insert(thread.file_name(), Times { run, waited });
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn millis(run: u64, waited: u64) -> Times {
        Times { run: Duration::from_millis(run), waited: Duration::from_millis(waited) }
    }

    fn look(contention: &mut Contention, threads: &[(&str, Times)]) -> f64 {
        contention.add(threads.iter().map(|(name, times)| (OsString::from(name), *times)).collect());
        contention.factor
    }

    #[test]
    fn waiting_counts_and_threads_that_end_do_not() {
        let mut contention = Contention::default();
        assert!(look(&mut contention, &[("1", millis(100, 100))]) < 1.01, "too little to say anything");
        for second in 1..20 {
            look(&mut contention, &[("1", millis(1000 * second, 2000 * second)), ("2", millis(0, 0))]);
        }
        assert!((contention.factor - 3.0).abs() < 0.1, "{}", contention.factor);
        // the first thread has ended
        let after = look(&mut contention, &[("2", millis(400, 800))]);
        assert!((after - 3.0).abs() < 0.1, "{after}");
        for second in 1..20 {
            look(&mut contention, &[("2", millis(400 + 1000 * second, 800))]);
        }
        assert!(contention.factor < 1.01, "{}", contention.factor);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn this_process_is_looked_at() {
        let begun = crate::thread_time();
        while crate::thread_time() - begun < Duration::from_millis(400) {
            std::hint::black_box(begun);
        }
        let mut contention = Contention::default();
        assert!((1.0..=MOST).contains(&contention.look()));
        assert!(!contention.threads.is_empty());
    }
}
