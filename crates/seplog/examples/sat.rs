//! Decides problems of the competition's format: `sat FILE…`.
#![allow(clippy::disallowed_methods, reason = "an example reads files")]

use heapwright_seplog::{Answer, Evidence, Limits, Solver, check_definitions, check_query, smtlib};
use std::time::{Duration, Instant};

fn main() {
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).unwrap();
        let start = Instant::now();
        let script = match smtlib::read(&text) {
            Ok(s) => s,
            Err(e) => {
                println!("{path}:{e}");
                continue;
            }
        };
        if let Err(e) = check_definitions(&script.definitions).and(check_query(&script.definitions, &script.query)) {
            println!("{path}: {e}");
        }
        let left = || Duration::from_secs(20).saturating_sub(start.elapsed());
        let limits = Limits::new(&left);
        let answer = Solver::new(&script.definitions).map(|s| s.solve(&script.query, &limits));
        let (word, more) = match &answer {
            Ok(Answer::Sat(Evidence::Model(m))) => ("Sat", format!("{} cells", m.heap.len())),
            Ok(Answer::Sat(e)) => ("Sat", format!("{e:?}")),
            Ok(Answer::Unsat) => ("Unsat", String::new()),
            Ok(Answer::Unknown(r)) | Err(r) => ("Unknown", r.to_string()),
        };
        let status = script.status.map_or("?".into(), |s| format!("{s:?}"));
        let mark = if word == "Unknown" {
            "??"
        } else if word == status {
            "ok"
        } else {
            "WRONG"
        };
        println!("{mark} {word} {:?} {more} {path}", start.elapsed());
    }
}
