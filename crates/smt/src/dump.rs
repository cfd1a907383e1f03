//! Writes each query as a stand-alone SMT-LIB file, with its answer and time as comments.
#![allow(clippy::disallowed_methods, reason = "the user asked for files of queries and their times")]

use crate::query::{Query, SatResult, Solver};
use crate::smtlib::script;
use heapwright_term::{Sort, Terms, Value};
use std::fmt::Write;
use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Passes queries on to `inner` and writes them to a directory.
pub struct Dump {
    inner: Box<dyn Solver>,
    directory: PathBuf,
    prefix: String,
    written: u64,
    /// The first file that could not be written.
    failed: Option<io::Error>,
}

impl Dump {
    /// Writes files whose names begin with `prefix` to `directory`, which is created if necessary.
    pub fn new(inner: impl Solver + 'static, directory: PathBuf, prefix: &str) -> io::Result<Dump> {
        std::fs::create_dir_all(&directory)?;
        Ok(Dump { inner: Box::new(inner), directory, prefix: prefix.to_owned(), written: 0, failed: None })
    }

    /// Why files are missing, if any are.
    pub fn failure(&self) -> Option<&io::Error> {
        self.failed.as_ref()
    }

    fn write(&mut self, terms: &Terms, query: &Query, answer: &SatResult, time: Duration) {
        let mut text = String::new();
        let _ = writeln!(text, "; answer: {}", headline(answer));
        let _ = writeln!(text, "; time: {:.3} ms of {} ms", time.as_secs_f64() * 1e3, query.timeout.as_millis());
        if let SatResult::Sat(witness) = answer {
            for (variable, value) in witness.iter() {
                let name = terms.variable_name(variable).unwrap_or_default().replace(['\n', '\r'], " ");
                let _ = writeln!(text, "; {name} = {}", literal(value));
            }
        }
        match script(terms, &query.assertions) {
            Ok(script) => text.push_str(&script),
            Err(reason) => {
                let _ = writeln!(text, "; no SMT-LIB: {reason}");
            }
        }
        self.written += 1;
        let name = format!("{}{:06}.smt2", self.prefix, self.written);
        if let Err(error) = std::fs::write(self.directory.join(name), text) {
            self.failed.get_or_insert(error);
        }
    }
}

impl Solver for Dump {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> SatResult {
        let start = Instant::now();
        let answer = self.inner.check(terms, query);
        self.write(terms, query, &answer, start.elapsed());
        answer
    }
}

/// A value as an SMT-LIB literal; a float as its bits.
fn literal(value: Value) -> String {
    let (bits, digits) = match value.sort() {
        Sort::Bool => return (value.bits() != 0).to_string(),
        Sort::BitVec(width) => (value.bits(), width.bits() as usize / 4),
        Sort::Float32 => (value.bits(), 8),
        Sort::Float64 => (value.bits(), 16),
    };
    format!("#x{bits:0digits$x}")
}

fn headline(answer: &SatResult) -> String {
    match answer {
        SatResult::Sat(_) => "sat".to_owned(),
        SatResult::Unsat(core) => format!("unsat, by {} assertions", core.assertions().len()),
        SatResult::Unknown(reason) => format!("unknown: {reason}").replace(['\n', '\r'], " "),
    }
}
