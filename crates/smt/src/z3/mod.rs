//! Z3 inside this process. Consecutive queries share what they have in common at the beginning.

mod library;

use crate::lower::Lowering;
use crate::query::{Core, Failure, Query, Reason, SatResult, Solver};
use crate::smtlib::variables;
use heapwright_term::{TermId, Terms, Value, Witness};
use library::{Ast, Library, Outcome};

/// How many expressions are kept before everything is forgotten and begun anew.
const MOST_EXPRESSIONS: usize = 2_000_000;

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
}

impl Solver for Z3 {
    fn check(&mut self, terms: &Terms, query: &Query) -> SatResult {
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
        for &assertion in query.assertions.iter().skip(shared) {
            let expr = self.lowering.lower(terms, &mut self.library, assertion)?;
            self.library.push_and_assert(expr, self.asserted.len())?;
            self.asserted.push(assertion);
        }
        Ok(match self.library.check(query.timeout)? {
            Outcome::Sat => SatResult::Sat(self.witness(terms, &query.assertions)?),
            Outcome::Unsat(core) => {
                let in_core = |depth: usize| core.is_empty() || core.contains(&depth);
                let numbered = query.assertions.iter().enumerate();
                let used = numbered.filter(|&(depth, _)| in_core(depth)).map(|(_, &id)| id);
                SatResult::Unsat(Core::new(used.collect()))
            }
            Outcome::Unknown(reason) => SatResult::Unknown(reason),
        })
    }

    fn witness(&mut self, terms: &Terms, assertions: &[TermId]) -> Result<Witness, Reason> {
        let mut witness = Witness::new();
        let model = self.library.model()?;
        for variable in variables(terms, assertions) {
            let (Some(expr), Some(sort)) = (self.lowering.plain(variable), terms.sort(variable)) else {
                continue;
            };
            witness.set(variable, Value::from_bits(sort, model.bits(expr)?));
        }
        Ok(witness)
    }
}
