//! Queries, answers, and the solver trait.

use heapwright_meter::{Alarm, Cause};
use heapwright_term::{Op, TermError, TermId, Terms, Witness};
use std::rc::Rc;
use std::time::Duration;

/// Decides whether boolean terms are satisfiable together.
pub trait Solver {
    /// The answer to one query. `terms` must be the same in every call.
    fn check(&mut self, terms: &mut Terms, query: &Query) -> SatResult;

    /// Whether refutations are rechecked with Z3 alone. A caller that refutes something without a query then passes it
    /// to [`Solver::recheck`].
    fn checks_proofs(&self) -> bool {
        false
    }

    /// Rechecks a refutation made without a query: these assertions are claimed to be unsatisfiable. Returns false if
    /// they are not.
    fn recheck(&mut self, terms: &mut Terms, who: &'static str, assertions: &[TermId]) -> bool {
        let _ = (terms, who, assertions);
        true
    }
}

impl Solver for Box<dyn Solver> {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> SatResult {
        self.as_mut().check(terms, query)
    }

    fn checks_proofs(&self) -> bool {
        self.as_ref().checks_proofs()
    }

    fn recheck(&mut self, terms: &mut Terms, who: &'static str, assertions: &[TermId]) -> bool {
        self.as_mut().recheck(terms, who, assertions)
    }
}

/// How much slower than the reference machine a machine may be before answers depend on it.
const CLOCK_FACTOR: u32 = 4;

/// A question: can all assertions be true together?
#[derive(Clone, Debug)]
pub struct Query {
    /// The path condition in order, newest last. Consecutive queries with a common prefix are answered faster.
    pub assertions: Vec<TermId>,
    /// How long a backend may take on the machine its solver was calibrated on. Solvers count their work, not the time,
    /// so that a busy machine gives the same answers.
    pub timeout: Duration,
    /// How much processor time a backend may take on any machine. A query that needs this much may be answered
    /// differently next time.
    pub longest: Duration,
    /// A witness for all assertions but the last, if the caller has one. It is only a hint and may be wrong.
    pub base: Option<Rc<Witness>>,
    /// Cancels the query when raised.
    pub alarm: Alarm,
}

impl Query {
    /// A query without a known witness.
    pub fn new(assertions: Vec<TermId>, timeout: Duration) -> Query {
        Query {
            assertions,
            timeout,
            longest: timeout.saturating_mul(CLOCK_FACTOR),
            base: None,
            alarm: Alarm::default(),
        }
    }

    /// The same query, to be abandoned after this processor time.
    pub fn within(mut self, longest: Duration) -> Query {
        self.longest = self.longest.min(longest);
        self
    }

    /// The same query, with no more work than this.
    pub fn with_work_left(mut self, left: Duration) -> Query {
        self.timeout = self.timeout.min(left);
        self.within(left.saturating_mul(CLOCK_FACTOR))
    }

    /// The same query, to be abandoned when the alarm is raised.
    pub fn until(mut self, alarm: Alarm) -> Query {
        self.alarm = alarm;
        self
    }

    /// Why there is no time or memory left for an answer, if so.
    pub(crate) fn out_of(&self) -> Option<Reason> {
        self.alarm.cause().map(|cause| match cause {
            Cause::Time => Reason::Timeout,
            Cause::Memory => Reason::Memory,
        })
    }

    /// The same query with a witness for all assertions but the last.
    pub fn with_base(mut self, base: Rc<Witness>) -> Query {
        self.base = Some(base);
        self
    }

    /// The same query with other assertions.
    pub(crate) fn with_assertions(&self, assertions: Vec<TermId>) -> Query {
        let Query { timeout, longest, .. } = *self;
        Query { assertions, timeout, longest, base: self.base.clone(), alarm: self.alarm.clone() }
    }
}

/// The answer to a query.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SatResult {
    /// Satisfied by this witness; variables without a value in it are zero.
    Sat(Witness),
    /// No witness exists.
    Unsat(Core),
    /// Unknown; see [`decide`](crate::decide) for what to do then.
    Unknown(Reason),
}

impl SatResult {
    /// Returns true if there is a witness.
    pub fn is_sat(&self) -> bool {
        matches!(self, SatResult::Sat(_))
    }

    /// Returns true if no witness exists.
    pub fn is_unsat(&self) -> bool {
        matches!(self, SatResult::Unsat(_))
    }
}

/// Assertions of a query that are unsatisfiable together: all of them, or fewer if known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Core(Vec<TermId>);

impl Core {
    /// A core of these assertions.
    pub fn new(assertions: Vec<TermId>) -> Core {
        Core(assertions)
    }

    /// The assertions, in the order of the query.
    pub fn assertions(&self) -> &[TermId] {
        &self.0
    }
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Reason {
    /// The timeout of the query was too short.
    #[error("the solver ran out of time")]
    Timeout,
    /// No encoding of this operation is precise enough.
    #[error("no solver decides {0:?}")]
    Unsupported(Op),
    /// A solver returned a model that does not satisfy the query.
    #[error("the solver's model does not satisfy the formula")]
    BadModel,
    /// A layer called the query unsatisfiable, but Z3 has a witness.
    #[error("{0} calls it unsatisfiable, which is wrong")]
    Disproved(&'static str),
    /// The formula has more terms than a solver can read in bounded time.
    #[error("the formula is too large")]
    TooLarge,
    /// The solver, or the process around it, reached its memory limit.
    #[error("the solver ran out of memory")]
    Memory,
    /// The solver gave up on its own.
    #[error("the solver gave up")]
    Incomplete,
    /// The solver could not be used.
    #[error("the solver failed: {0}")]
    Failed(Failure),
    /// The query is not a list of boolean terms; a bug in the caller.
    #[error("the query is not well-formed: {0}")]
    IllFormed(TermError),
    /// An assertion is not boolean; a bug in the caller.
    #[error("an assertion is not boolean")]
    NotBoolean(TermId),
}

/// How a solver failed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Failure {
    /// The program could not be started.
    #[error("{0} does not start")]
    NotStarted(String),
    /// The program exited during a query.
    #[error("it ended unexpectedly")]
    Died,
    /// The program sent something that is not an answer.
    #[error("it said {0:?}")]
    Answer(String),
    /// The library refused a term or ran out of memory.
    #[error("the library reported an error")]
    Library,
}

impl From<TermError> for Reason {
    fn from(error: TermError) -> Reason {
        Reason::IllFormed(error)
    }
}
