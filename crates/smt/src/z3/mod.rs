//! Z3 inside this process. Consecutive queries share their common prefix.

mod library;

use crate::lower::Lowering;
use crate::query::{Core, Failure, Query, Reason, SatResult, Solver};
use crate::smtlib::variables;
use heapwright_term::{Op, Sort, Term, TermId, Terms, Value, Witness};
use heapwright_z3::Ast;
use library::{Library, Limit, Model, Outcome};
use std::time::Duration;

/// How many expressions are kept before everything is dropped and restarted.
const MOST_EXPRESSIONS: usize = 2_000_000;

/// The maximum number of new terms in one query. Z3 does not check the clock while reading them, and deep ones take
/// quadratic time: about a second for this many.
const MOST_TERMS: usize = 30_000;

/// The maximum number of circuit bits in one query. Z3 builds circuits without checking its limits: this many take
/// about a second and half a gigabyte.
const MOST_COST: u64 = 100_000;

/// Approximately how many circuit bits the terms need: products and quotients are quadratic in their width.
fn cost(terms: &Terms, assertions: &[TermId]) -> u64 {
    let reachable = terms.reachable(assertions);
    let costs = reachable.into_iter().filter_map(|id| match terms.get(id)? {
        Term::Binary(op, a, b) => {
            let width = match terms.sort(a)? {
                Sort::BitVec(width) => u64::from(width.bits()),
                _ => 1,
            };
            let constant = terms.constant_value(a).is_some() || terms.constant_value(b).is_some();
            Some(match op {
                Op::Mul if constant => width * width / 2,
                Op::Mul => width * width,
                Op::SDiv | Op::SRem => 3 * width * width,
                Op::Shl | Op::LShr | Op::AShr if !constant => 6 * width,
                _ => width,
            })
        }
        _ => None,
    });
    costs.sum()
}

/// Time limit of the incremental solver. What takes it longer is often easy for a solver that sees the whole query at
/// once and substitutes equals for equals.
const FIRST_TRY: Duration = Duration::from_millis(500);

/// The Z3 library. Has its own context, so that other users do not change its answers.
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
    /// Starts lazily, with the first query.
    pub fn new() -> Z3 {
        Z3::default()
    }

    /// Limits the memory of all Z3 contexts of this process together. Call at program start, before the first query.
    pub fn limit_memory(bytes: usize) {
        heapwright_z3::limit_memory(bytes);
    }

    /// The version of Z3 in this process.
    ///
    /// # Errors
    /// The reason why there is none.
    pub fn version() -> Result<String, String> {
        heapwright_z3::load()?;
        heapwright_z3::version().map_err(|error| error.to_string())
    }
}

impl Solver for Z3 {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> SatResult {
        self.with_session(query, |session| session.check(terms, query))
    }
}

impl Z3 {
    /// The answer of a fresh solver, which is discarded afterwards.
    pub(crate) fn check_anew(&mut self, terms: &Terms, query: &Query) -> SatResult {
        self.with_session(query, |session| session.check_anew(terms, query))
    }

    fn with_session(
        &mut self,
        query: &Query,
        ask: impl FnOnce(&mut Session) -> Result<SatResult, Reason>,
    ) -> SatResult {
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
        let (answer, interrupted) = session.watched(query, ask);
        // An interrupted context stays interrupted, and one out of memory does not release any.
        if interrupted || matches!(answer, SatResult::Unknown(Reason::Memory | Reason::Failed(_))) {
            self.session = None;
        }
        answer
    }
}

impl Session {
    /// The answer, and whether Z3 was interrupted on the way.
    fn watched(
        &mut self,
        query: &Query,
        ask: impl FnOnce(&mut Session) -> Result<SatResult, Reason>,
    ) -> (SatResult, bool) {
        let interrupter = self.library.interrupter();
        let alarm = query.alarm.clone();
        let (answer, interrupted) = alarm.during(query.longest, move || interrupter.interrupt(), || ask(self));
        (answer.unwrap_or_else(SatResult::Unknown), interrupted)
    }

    fn check(&mut self, terms: &Terms, query: &Query) -> Result<SatResult, Reason> {
        let shared = self.asserted.iter().zip(&query.assertions).take_while(|(a, b)| a == b).count();
        self.library.pop(self.asserted.len() - shared);
        self.asserted.truncate(shared);
        let new = query.assertions.get(shared..).unwrap_or_default();
        if terms.reachable(new).len() > MOST_TERMS || cost(terms, &query.assertions) > MOST_COST {
            return Ok(SatResult::Unknown(Reason::TooLarge));
        }
        for &assertion in new {
            if let Some(reason) = query.out_of() {
                return Ok(SatResult::Unknown(reason));
            }
            let expr = self.lowering.lower(terms, &mut self.library, assertion)?;
            self.library.push_and_assert(expr)?;
            self.asserted.push(assertion);
        }
        // If a watchdog interrupts, wall-clock time does not count.
        let longest = if query.alarm.is_watched() { Duration::MAX } else { query.longest };
        let limit = |timeout| Limit { timeout, longest };
        let mut outcome = self.library.check(limit(query.timeout.min(FIRST_TRY)))?;
        if let Some(reason) = query.out_of() {
            return Ok(SatResult::Unknown(reason));
        }
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

    fn check_anew(&mut self, terms: &Terms, query: &Query) -> Result<SatResult, Reason> {
        if terms.reachable(&query.assertions).len() > MOST_TERMS {
            return Ok(SatResult::Unknown(Reason::TooLarge));
        }
        let mut exprs = Vec::with_capacity(query.assertions.len());
        for &assertion in &query.assertions {
            exprs.push(self.lowering.lower(terms, &mut self.library, assertion)?);
        }
        let limit = Limit { timeout: query.timeout, longest: query.longest };
        Ok(match self.library.check_anew(&exprs, limit)? {
            Outcome::Sat(model) => SatResult::Sat(self.witness(&model, terms, &query.assertions)?),
            Outcome::Unsat => SatResult::Unsat(Core::new(query.assertions.clone())),
            Outcome::Unknown(reason) => SatResult::Unknown(reason),
        })
    }

    fn witness(&self, model: &Model, terms: &Terms, assertions: &[TermId]) -> Result<Witness, Reason> {
        let mut witness = Witness::new();
        for variable in variables(terms, assertions) {
            if let (Some(expr), Some(sort)) = (self.lowering.plain(variable), terms.sort(variable)) {
                witness.set(variable, Value::from_bits(sort, model.bits(expr)?));
            }
        }
        Ok(witness)
    }
}
