//! Statistics of the solver chain while the methods of `examples/basics` and `examples/netds` are explored for their
//! branches, with the default bounds of `heapwright gen`.

use crate::explored::Machine;
use crate::places::Places;
use crate::report::verdict;
use heapwright_explore::{Budgets, Options};
use heapwright_smt::{Layer, Summary};
use serde::Serialize;
use std::fmt::Write as _;
use std::time::Duration;

/// The time limit for a method.
const PATIENCE: Duration = Duration::from_secs(3);
/// The share of queries that must be answered before a solver is asked.
const BAR: f64 = 0.8;

/// A layer of the chain, from the top.
#[derive(Debug, Serialize)]
pub struct Level {
    pub name: &'static str,
    pub queries: u64,
    pub sat: u64,
    pub unsat: u64,
    pub unknown: u64,
    /// Including the layers below.
    pub ms: f64,
    pub longest_ms: f64,
}

#[derive(Debug, Serialize)]
pub struct Figures {
    pub methods: usize,
    pub queries: u64,
    pub smt_queries: u64,
    pub share_before_smt: f64,
    pub unknown: u64,
    pub seconds: f64,
    pub smt_seconds: f64,
    pub exploration_seconds: f64,
    pub layers: Vec<Level>,
}

pub fn measure(places: &Places) -> Result<Figures, String> {
    let mut total = Summary::default();
    let mut layers: Vec<Level> = Vec::new();
    let (mut methods, mut time) = (0, Duration::ZERO);
    let budgets = Budgets { time: Some(PATIENCE), ..Budgets::default() };
    let options = Options { budgets, ..Options::default() };
    for class in places.example_classes()? {
        eprintln!("  {class} …");
        for method in Machine::boot(places, &class)?.entries() {
            let explored = Machine::boot(places, &class)?.branches(method, &options)?;
            methods += 1;
            time += explored.result.time;
            total += explored.summary;
            explored.layers.iter().for_each(|layer| add(&mut layers, layer));
        }
    }
    Ok(Figures {
        methods,
        queries: total.queries,
        smt_queries: total.smt_queries,
        share_before_smt: total.share_before_smt(),
        unknown: total.unknown,
        seconds: total.time.as_secs_f64(),
        smt_seconds: total.smt_time.as_secs_f64(),
        exploration_seconds: time.as_secs_f64(),
        layers,
    })
}

fn add(levels: &mut Vec<Level>, layer: &Layer) {
    let at = levels.iter().position(|level| level.name == layer.name);
    let new = Level { name: layer.name, queries: 0, sat: 0, unsat: 0, unknown: 0, ms: 0.0, longest_ms: 0.0 };
    let at = at.unwrap_or_else(|| {
        levels.push(new);
        levels.len() - 1
    });
    if let Some(level) = levels.get_mut(at) {
        level.queries += layer.queries;
        level.sat += layer.sat;
        level.unsat += layer.unsat;
        level.unknown += layer.unknown;
        level.ms += layer.time.as_secs_f64() * 1e3;
        level.longest_ms = level.longest_ms.max(layer.longest.as_secs_f64() * 1e3);
    }
}

impl Figures {
    pub fn table(&self) -> String {
        let mut text = format!(
            "The solver over {} methods of examples/ (explored in {:.1} s, at most {} s each)\n\n",
            self.methods,
            self.exploration_seconds,
            PATIENCE.as_secs()
        );
        let heads = ["layer", "asked", "sat", "unsat", "unknown", "ms", "longest ms"];
        let [layer, asked, sat, unsat, unknown, ms, longest] = heads;
        let _ = writeln!(text, "{layer:<11} {asked:>8} {sat:>8} {unsat:>8} {unknown:>8} {ms:>10} {longest:>11}");
        for level in &self.layers {
            let Level { name, queries, sat, unsat, unknown, ms, longest_ms } = level;
            let _ = writeln!(
                text,
                "{name:<11} {queries:>8} {sat:>8} {unsat:>8} {unknown:>8} {ms:>10.1} {longest_ms:>11.1}"
            );
        }
        let rate = |count: u64, seconds: f64| if seconds > 0.0 { count as f64 / seconds } else { 0.0 };
        let _ = writeln!(
            text,
            "(from top to bottom; a layer's time includes those below; a query may be cut into parts, each asked for itself)\n\
             {} queries in {:.1} s, {:.0} a second; {} questions to Z3 or the solver for floats in {:.1} s, {:.0} a second\n\
             answered before SMT: {:.1} %; bar {:.0} % {}; not decided: {}",
            self.queries,
            self.seconds,
            rate(self.queries, self.seconds),
            self.smt_queries,
            self.smt_seconds,
            rate(self.smt_queries, self.smt_seconds),
            self.share_before_smt * 100.0,
            BAR * 100.0,
            verdict(self.share_before_smt >= BAR),
            self.unknown,
        );
        text
    }
}
