//! Z3 inside this process. Consecutive queries share what they have in common at the beginning.

mod library;

use crate::lower::Lowering;
use crate::query::{Core, Failure, Query, Reason, SatResult, Solver};
use crate::smtlib::variables;
use heapwright_term::{TermId, Terms, Value, Witness};
use library::{Ast, Library, Limit, Model, Outcome};
use std::time::Duration;

/// How many expressions are kept before everything is forgotten and begun anew.
const MOST_EXPRESSIONS: usize = 2_000_000;

/// The most terms that are new in one query. Z3 does not look at the clock while it takes them in,
/// and deep ones take it quadratic time: about a second for this many.
const MOST_TERMS: usize = 30_000;

/// How long the incremental solver is let try. What takes it longer is often easy for a solver that
/// sees the whole query at once and replaces equals by equals.
const FIRST_TRY: Duration = Duration::from_millis(500);

/// The Z3 library. Its own context: what others ask does not change its answers.
#[derive(Default)]
pub struct Z3 {
    session: Option<Session>,
}

/// A context with the assertions of the last query.
struct Session {
    library: Library,
    lowering: Lowering<Ast>,
    /// INVARIANT: one scope of the library's solver for each.
    asserted: Vec<TermId>,
}

impl Z3 {
    /// Starts with the first query.
    pub fn new() -> Z3 {
        Z3::default()
    }

    /// The version of Z3 in this process.
    pub fn version() -> String {
        library::version()
    }
}

impl Solver for Z3 {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> SatResult {
        if self.session.as_ref().is_some_and(|session| session.library.size() > MOST_EXPRESSIONS) {
            self.session = None;
        }
        let session = match &mut self.session {
            Some(session) => session,
            none => match Library::new() {
                Some(library) => none.insert(Session { library, lowering: Lowering::new(), asserted: Vec::new() }),
                None => return SatResult::Unknown(Reason::Failed(Failure::Library)),
            },
        };
        match session.check(terms, query) {
            Ok(answer) => answer,
            Err(reason) => {
                self.session = None;
                SatResult::Unknown(reason)
            }
        }
    }
}

impl Session {
    fn check(&mut self, terms: &Terms, query: &Query) -> Result<SatResult, Reason> {
        let shared = self.asserted.iter().zip(&query.assertions).take_while(|(a, b)| a == b).count();
        self.library.pop(self.asserted.len() - shared);
        self.asserted.truncate(shared);
        let new = query.assertions.get(shared..).unwrap_or_default();
        if terms.reachable(new).len() > MOST_TERMS {
            return Ok(SatResult::Unknown(Reason::TooLarge));
        }
        for &assertion in new {
            let expr = self.lowering.lower(terms, &mut self.library, assertion)?;
            self.library.push_and_assert(expr)?;
            self.asserted.push(assertion);
        }
        let limit = |timeout| Limit { timeout, longest: query.longest };
        let mut outcome = self.library.check(limit(query.timeout.min(FIRST_TRY)))?;
        if matches!(outcome, Outcome::Unknown(_)) && query.timeout > FIRST_TRY {
            let exprs: Vec<Ast> = query.assertions.iter().filter_map(|&id| self.lowering.plain(id)).collect();
            outcome = self.library.check_anew(&exprs, limit(query.timeout - FIRST_TRY))?;
        }
        Ok(match outcome {
            Outcome::Sat(model) => SatResult::Sat(self.witness(&model, terms, &query.assertions)?),
            Outcome::Unsat => SatResult::Unsat(Core::new(query.assertions.clone())),
            Outcome::Unknown(reason) => SatResult::Unknown(reason),
        })
    }

    fn witness(&self, model: &Model<'_>, terms: &Terms, assertions: &[TermId]) -> Result<Witness, Reason> {
        let mut witness = Witness::new();
        for variable in variables(terms, assertions) {
            if let (Some(expr), Some(sort)) = (self.lowering.plain(variable), terms.sort(variable)) {
                witness.set(variable, Value::from_bits(sort, model.bits(expr)?));
            }
        }
        Ok(witness)
    }
}
