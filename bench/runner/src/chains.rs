//! `Aliasing.m` and `chain2` to `chain12`: one branch of the program after more and more references that may be equal.

use crate::explored::{Machine, loop_1};
use crate::places::Places;
use crate::report::verdict;
use heapwright_case::PathEnd;
use heapwright_explore::Stopped;
use heapwright_vm::Aliasing;
use serde::Serialize;
use std::fmt::Write as _;
use std::time::Duration;

const LONGEST: usize = 12;
const PATIENCE: Duration = Duration::from_secs(30);
const EAGER_PATIENCE: Duration = Duration::from_secs(2);
const EAGER_PATHS: u64 = 10_000;

#[derive(Debug, Serialize)]
pub struct Count {
    /// Paths on which no reference is null.
    pub returned: u64,
    /// Paths on which some reference is null.
    pub threw: u64,
    pub ms: f64,
    pub finished: bool,
}

#[derive(Debug, Serialize)]
pub struct Chain {
    pub method: String,
    pub delayed: Count,
    pub eager: Count,
}

#[derive(Debug, Serialize)]
pub struct Chains {
    pub methods: Vec<Chain>,
}

pub fn measure(places: &Places) -> Result<Chains, String> {
    let chains = (2..=LONGEST).map(|length| format!("chain{length}"));
    let mut methods = Vec::new();
    for method in std::iter::once("m".to_owned()).chain(chains) {
        eprintln!("  Aliasing.{method} …");
        let delayed = count(places, &method, Aliasing::Delayed)?;
        let eager = count(places, &method, Aliasing::Eager)?;
        methods.push(Chain { method, delayed, eager });
    }
    Ok(Chains { methods })
}

fn count(places: &Places, method: &str, mode: Aliasing) -> Result<Count, String> {
    let options = match mode {
        Aliasing::Eager => loop_1(mode, EAGER_PATHS, EAGER_PATIENCE),
        Aliasing::Delayed | Aliasing::None => loop_1(mode, u64::MAX, PATIENCE),
    };
    let machine = Machine::boot(places, "heapwright.netds.Aliasing")?;
    let method = machine.only(method)?;
    let result = machine.all_paths(method, &options)?.result;
    Ok(Count {
        returned: result.ends.count(PathEnd::Returned),
        threw: result.ends.count(PathEnd::Threw),
        ms: result.time.as_secs_f64() * 1e3,
        finished: result.stopped == Stopped::Exhausted,
    })
}

impl Chains {
    pub fn table(&self) -> String {
        let mut text =
            String::from("Paths of Aliasing's methods: on inputs that are not null, and with a null among them\n\n");
        let heads = ["method", "delayed", "null", "ms", "eager", "null", "ms"];
        let [method, delayed, null, ms, eager, eager_null, eager_ms] = heads;
        let _ =
            writeln!(text, "{method:<10} {delayed:>8} {null:>6} {ms:>9}   {eager:>8} {eager_null:>8} {eager_ms:>9}");
        for chain in &self.methods {
            let Chain { method, delayed, eager } = chain;
            let more = if eager.finished { "" } else { ">" };
            let _ = writeln!(
                text,
                "{method:<10} {:>8} {:>6} {:>9.1}   {:>8} {:>8} {:>9.1}",
                delayed.returned,
                delayed.threw,
                delayed.ms,
                format!("{more}{}", eager.returned),
                format!("{more}{}", eager.threw),
                eager.ms,
            );
        }
        let constant = self.methods.iter().all(|chain| chain.delayed.finished && chain.delayed.returned == 2);
        let m = self.methods.first().is_some_and(|m| m.eager.finished && m.eager.returned == 5);
        let _ = writeln!(
            text,
            "bars: two paths for each method with delayed {}, five of m with eager {} (eager stops after {} s or {EAGER_PATHS} paths, \
             marked >)",
            verdict(constant),
            verdict(m),
            EAGER_PATIENCE.as_secs(),
        );
        text
    }
}
