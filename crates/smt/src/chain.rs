//! Builds the chain of layers, from the solver up.

use crate::statistics::ALL;
use crate::{
    Cache, Checked, Counted, Disproof, Dump, FiniteDomain, Layer, Ledger, LocalSearch, MinimizeModel, Nearby, Pipe,
    Program, ProofCounts, Proofs, Proved, Quick, Reuse, Route, Search, Simplify, Slice, Substitute, Summary, Z3,
};
use crate::{Query, SatResult, Solver};
use heapwright_term::{TermId, Terms};
use std::io;
use std::path::PathBuf;
use std::time::Duration;

/// Time limit for rechecking a refutation that was made without a query.
const RECHECK: Duration = Duration::from_secs(4);

/// The layers of a chain, and where it writes.
#[derive(Clone, Debug)]
pub struct Options {
    /// Repairs the known witness where only a few values need to change.
    pub repair: bool,
    /// Tries recent models first.
    pub reuse: bool,
    /// Remembers answers.
    pub cache: bool,
    /// Splits queries into independent parts.
    pub slice: bool,
    /// Substitutes equals for equals.
    pub substitute: bool,
    /// Searches the values of variables with finite domains.
    pub domains: bool,
    /// Tries small changes to the known witness.
    pub guess: bool,
    /// Decides by ranges and differences.
    pub quick: bool,
    /// Searches for floats by evaluation.
    pub search: bool,
    /// Simplifies the values of witnesses.
    pub tidy: bool,
    /// Rechecks every refutation of every layer with Z3.
    pub check_proofs: bool,
    /// Rechecks only one in this many refutations, selected by content: the same ones in every run.
    pub check_one_in: u32,
    /// The program for queries with floats, if installed; otherwise Z3.
    pub floats: Option<Program>,
    /// Writes every query to this directory.
    pub dump_queries: Option<PathBuf>,
    /// The prefix of the names of these files; must differ between chains that share a directory.
    pub dump_prefix: String,
}

impl Default for Options {
    fn default() -> Options {
        let fast_on_floats = [Program::bitwuzla(), Program::cvc5()];
        Options {
            repair: true,
            reuse: true,
            cache: true,
            slice: true,
            substitute: true,
            domains: true,
            guess: true,
            quick: true,
            search: true,
            tidy: true,
            check_proofs: false,
            check_one_in: 1,
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
    proofs: Option<Proofs>,
}

impl Chain {
    /// Outcomes of the rechecked refutations; all zero without [`Options::check_proofs`].
    pub fn proof_counts(&self) -> ProofCounts {
        self.proofs.as_ref().map(Proofs::counts).unwrap_or_default()
    }

    /// The refutations found to be wrong.
    pub fn disproofs(&self) -> Vec<Disproof> {
        self.proofs.as_ref().map(Proofs::disproofs).unwrap_or_default()
    }

    /// Queries and answers of each layer, from top to bottom.
    pub fn statistics(&self) -> Vec<Layer> {
        self.ledger.layers()
    }

    /// The number of queries, and how many of them were answered without a solver.
    pub fn summary(&self) -> Summary {
        self.ledger.summary()
    }
}

impl Solver for Chain {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> SatResult {
        match query.out_of() {
            Some(reason) => SatResult::Unknown(reason),
            None => self.top.check(terms, query),
        }
    }

    fn checks_proofs(&self) -> bool {
        self.proofs.is_some()
    }

    fn recheck(&mut self, terms: &mut Terms, who: &'static str, assertions: &[TermId]) -> bool {
        self.proofs.as_ref().is_none_or(|proofs| proofs.recheck(terms, who, assertions, RECHECK))
    }
}

/// Stacks layers: counts their queries and rechecks their refutations.
struct Stack {
    top: Box<dyn Solver>,
    ledger: Ledger,
    proofs: Option<Proofs>,
}

impl Stack {
    /// Adds a layer on top.
    fn add<S: Solver + 'static>(&mut self, name: &'static str, layer: impl FnOnce(Box<dyn Solver>) -> S) {
        let below = std::mem::replace(&mut self.top, Box::new(Z3::new()));
        self.top = proved(Box::new(layer(below)), name, self.proofs.as_ref());
    }

    /// Adds a layer on top and counts its queries under its name.
    fn add_counted<S: Solver + 'static>(&mut self, name: &'static str, layer: impl FnOnce(Box<dyn Solver>) -> S) {
        self.add(name, layer);
        let below = std::mem::replace(&mut self.top, Box::new(Z3::new()));
        self.top = Box::new(Counted::new(below, name, &self.ledger));
    }
}

fn proved(layer: Box<dyn Solver>, name: &'static str, proofs: Option<&Proofs>) -> Box<dyn Solver> {
    match proofs {
        Some(proofs) => Box::new(Proved::new(layer, name, proofs)),
        None => layer,
    }
}

/// Builds a chain: nearby → simplify → slice → reuse → cache → finite domains → substitute → finite domains again → local search
/// → minimize → ranges and differences → numeric search → SMT. Reuse and cache come below slicing, since parts recur
/// more often than whole queries. Local search comes before layers that compute a new witness, since it stays near the
/// known one.
pub fn chain(options: &Options) -> io::Result<Chain> {
    chain_over(
        |solver| match &options.floats {
            Some(program) if program.is_installed() => {
                let z3 = solver(Box::new(Z3::new()), "z3");
                Box::new(Route::new(z3, solver(Box::new(Pipe::new(program.clone())), "floats")))
            }
            _ => solver(Box::new(Z3::new()), "z3"),
        },
        options,
    )
}

/// Makes a solver part of a chain under the given layer name: counts its queries and checks its answers.
type Join<'a> = &'a dyn Fn(Box<dyn Solver>, &'static str) -> Box<dyn Solver>;

/// Builds the same layers over a solver other than Z3.
pub fn chain_over(bottom: impl FnOnce(Join<'_>) -> Box<dyn Solver>, options: &Options) -> io::Result<Chain> {
    let ledger = Ledger::default();
    let proofs = options.check_proofs.then(|| Proofs::one_in(options.check_one_in));
    let solver = |solver: Box<dyn Solver>, name| -> Box<dyn Solver> {
        Box::new(Counted::new(proved(Box::new(Checked::new(solver)), name, proofs.as_ref()), name, &ledger))
    };
    let mut stack = Stack { top: bottom(&solver), ledger: ledger.clone(), proofs: proofs.clone() };
    if options.search {
        stack.add_counted("search", Search::new);
    }
    if options.quick {
        stack.add_counted("quick", Quick::new);
    }
    if options.tidy {
        stack.add("tidy", MinimizeModel::new);
    }
    if options.guess {
        stack.add_counted("guess", LocalSearch::new);
    }
    if options.substitute {
        if options.domains {
            stack.add("domains after substitution", FiniteDomain::new);
        }
        // Substitution may have disconnected parts.
        stack.add("slice after substitution", Slice::new);
        stack.add_counted("substitute", Substitute::new);
    }
    if options.domains {
        // Usually no substitution is needed, and it costs more than this.
        stack.add_counted("domains", FiniteDomain::new);
    }
    if options.cache {
        stack.add_counted("cache", Cache::new);
    }
    if options.reuse {
        stack.add_counted("reuse", Reuse::new);
    }
    if options.slice {
        stack.add_counted("slice", Slice::new);
    }
    stack.add("simplify", |below| Checked::new(Simplify::new(below)));
    if options.repair {
        stack.add_counted("nearby", Nearby::new);
    }
    let mut top = stack.top;
    if let Some(directory) = &options.dump_queries {
        top = Box::new(Dump::new(top, directory.clone(), &options.dump_prefix)?);
    }
    top = Box::new(Counted::new(top, ALL, &ledger));
    Ok(Chain { top, ledger, proofs })
}
