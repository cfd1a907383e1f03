//! How many small queries a second the solver answers: `speed FILE` solves one problem again and again for a second.
#![allow(clippy::disallowed_methods, reason = "an example reads files and the clock")]

use heapwright_logic::Limits;
use heapwright_seplog::{Solver, smtlib};
use std::time::{Duration, Instant};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for path in std::env::args().skip(1) {
        let script = smtlib::read(&std::fs::read_to_string(&path)?)?;
        let solver = Solver::new(&script.definitions)?;
        let (start, mut count) = (Instant::now(), 0u32);
        while start.elapsed() < Duration::from_secs(1) {
            solver.solve(&script.query, &Limits::none());
            count += 1;
        }
        println!("{count} a second: {path}");
    }
    Ok(())
}
