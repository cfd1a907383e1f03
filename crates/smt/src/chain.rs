//! The layers put together, from the solver up.

use crate::statistics::ALL;
use crate::{
    Cache, Checked, Counted, Domains, Dump, Guess, Layer, Ledger, Pipe, Program, Quick, Reuse, Route, Search, Simplify,
    Slice, Substitute, Summary, Tidy, Z3,
};
use crate::{Query, SatResult, Solver};
use heapwright_term::Terms;
use std::io;
use std::path::PathBuf;

/// Which layers a chain has, and where it writes.
#[derive(Clone, Debug)]
pub struct Options {
    /// Tries recent models first.
    pub reuse: bool,
    /// Remembers answers.
    pub cache: bool,
    /// Asks about independent parts.
    pub slice: bool,
    /// Puts equals for equals.
    pub substitute: bool,
    /// Searches the values of variables that have few.
    pub domains: bool,
    /// Changes the known witness a little.
    pub guess: bool,
    /// Decides by ranges and differences.
    pub quick: bool,
    /// Looks for floats by evaluation.
    pub search: bool,
    /// Makes witnesses plainer.
    pub tidy: bool,
    /// The program for queries with floats, if it is installed; Z3 otherwise.
    pub floats: Option<Program>,
    /// Writes every query to this directory.
    pub dump_queries: Option<PathBuf>,
    /// How the names of these files begin; different for every chain with the same directory.
    pub dump_prefix: String,
}

impl Default for Options {
    fn default() -> Options {
        let fast_on_floats = [Program::bitwuzla(), Program::cvc5()];
        Options {
            reuse: true,
            cache: true,
            slice: true,
            substitute: true,
            domains: true,
            guess: true,
            quick: true,
            search: true,
            tidy: true,
            floats: fast_on_floats.into_iter().find(Program::is_installed),
            dump_queries: None,
            dump_prefix: "query-".to_owned(),
        }
    }
}

/// A solver with its layers and their counts.
pub struct Chain {
    top: Box<dyn Solver>,
    ledger: Ledger,
}

impl Chain {
    /// What each layer was asked and said, from top to bottom.
    pub fn statistics(&self) -> Vec<Layer> {
        self.ledger.layers()
    }

    /// How many queries there were, and how many of them no solver had to be asked about.
    pub fn summary(&self) -> Summary {
        self.ledger.summary()
    }
}

impl Solver for Chain {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> SatResult {
        self.top.check(terms, query)
    }
}

/// A chain: simplify → slice → reuse → cache → few values → substitute → few values again → guess → tidy → ranges and differences →
/// numeric search → SMT. Reuse and cache come below slicing, since a part is met again more often
/// than a whole; guesses come before what computes a witness anew, since they stay near the known
/// one.
pub fn chain(options: &Options) -> io::Result<Chain> {
    let ledger = Ledger::default();
    let z3 = || Counted::new(Checked::new(Z3::new()), "z3", &ledger);
    let mut top: Box<dyn Solver> = match &options.floats {
        Some(program) if program.is_installed() => {
            let floats = Counted::new(Checked::new(Pipe::new(program.clone())), "floats", &ledger);
            Box::new(Route::new(z3(), floats))
        }
        _ => Box::new(z3()),
    };
    if options.search {
        top = Box::new(Counted::new(Search::new(top), "search", &ledger));
    }
    if options.quick {
        top = Box::new(Counted::new(Quick::new(top), "quick", &ledger));
    }
    if options.tidy {
        top = Box::new(Tidy::new(top));
    }
    if options.guess {
        top = Box::new(Counted::new(Guess::new(top), "guess", &ledger));
    }
    if options.substitute {
        if options.domains {
            top = Box::new(Domains::new(top));
        }
        // What was put in may have taken apart what was connected.
        top = Box::new(Counted::new(Substitute::new(Slice::new(top)), "substitute", &ledger));
    }
    if options.domains {
        // Mostly no substitution is needed, which costs more than this.
        top = Box::new(Counted::new(Domains::new(top), "domains", &ledger));
    }
    if options.cache {
        top = Box::new(Counted::new(Cache::new(top), "cache", &ledger));
    }
    if options.reuse {
        top = Box::new(Counted::new(Reuse::new(top), "reuse", &ledger));
    }
    if options.slice {
        top = Box::new(Counted::new(Slice::new(top), "slice", &ledger));
    }
    top = Box::new(Checked::new(Simplify::new(top)));
    if let Some(directory) = &options.dump_queries {
        top = Box::new(Dump::new(top, directory.clone(), &options.dump_prefix)?);
    }
    top = Box::new(Counted::new(top, ALL, &ledger));
    Ok(Chain { top, ledger })
}
