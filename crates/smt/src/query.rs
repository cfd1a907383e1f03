//! What is asked, what is answered, and who answers.

use heapwright_term::{Op, TermError, TermId, Terms, Witness};
use std::rc::Rc;
use std::time::Duration;

/// Decides whether boolean terms can be true together.
pub trait Solver {
    /// The answer to one query. `terms` must be the same in every call.
    fn check(&mut self, terms: &mut Terms, query: &Query) -> SatResult;
}

impl Solver for Box<dyn Solver> {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> SatResult {
        self.as_mut().check(terms, query)
    }
}

/// How much slower than measured a machine may be before answers depend on it.
const CLOCK_FACTOR: u32 = 4;

/// A question: can all assertions be true together?
#[derive(Clone, Debug)]
pub struct Query {
    /// The path condition in its order, what is new last. Queries that share a beginning are
    /// answered faster one after the other.
    pub assertions: Vec<TermId>,
    /// How long a backend may think, on a machine as fast as the one its solver was measured on.
    /// Solvers count their work, not the time, so that a busy machine gives the same answers.
    pub timeout: Duration,
    /// How long a backend may take by the clock, whatever the machine. A query that needs this long
    /// may be answered otherwise the next time.
    pub longest: Duration,
    /// A witness for all assertions but the last, if the asker has one. It is a hint: nothing is
    /// wrong when it is none.
    pub base: Option<Rc<Witness>>,
}

impl Query {
    /// A query without a known witness.
    pub fn new(assertions: Vec<TermId>, timeout: Duration) -> Query {
        Query { assertions, timeout, longest: timeout.saturating_mul(CLOCK_FACTOR), base: None }
    }

    /// The same question, to be given up after this time by the clock.
    pub fn within(mut self, longest: Duration) -> Query {
        self.longest = self.longest.min(longest);
        self
    }

    /// The same question with a witness for all assertions but the last.
    pub fn with_base(mut self, base: Rc<Witness>) -> Query {
        self.base = Some(base);
        self
    }

    /// Other assertions, everything else as here.
    pub(crate) fn with_assertions(&self, assertions: Vec<TermId>) -> Query {
        Query { assertions, base: self.base.clone(), ..*self }
    }
}

/// The answer to a query.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SatResult {
    /// Satisfied by this witness; variables without a value in it are zero.
    Sat(Witness),
    /// No witness exists.
    Unsat(Core),
    /// Nobody knows; see [`decide`](crate::decide) for what to do then.
    Unknown(Reason),
}

impl SatResult {
    /// Whether there is a witness.
    pub fn is_sat(&self) -> bool {
        matches!(self, SatResult::Sat(_))
    }

    /// Whether there is proof that no witness exists.
    pub fn is_unsat(&self) -> bool {
        matches!(self, SatResult::Unsat(_))
    }
}

/// Assertions of a query that cannot be true together: all of them, or fewer where it is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Core(Vec<TermId>);

impl Core {
    /// A core of these assertions.
    pub(crate) fn new(assertions: Vec<TermId>) -> Core {
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
    /// The time of the query was not enough.
    #[error("the solver ran out of time")]
    Timeout,
    /// No encoding of this operation is exact enough.
    #[error("no solver decides {0:?}")]
    Unsupported(Op),
    /// A solver gave a model that does not satisfy the query.
    #[error("the solver's model does not satisfy the formula")]
    BadModel,
    /// The formula has more terms than a solver takes in within a bounded time.
    #[error("the formula is too large")]
    TooLarge,
    /// The solver gave up by itself.
    #[error("the solver gave up")]
    Incomplete,
    /// The solver could not be used.
    #[error("the solver failed: {0}")]
    Failed(Failure),
    /// The query is not a list of boolean terms; a mistake of the asker.
    #[error("the query is not well-formed: {0}")]
    IllFormed(TermError),
    /// An assertion is not boolean; a mistake of the asker.
    #[error("an assertion is not boolean")]
    NotBoolean(TermId),
}

/// How a solver failed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Failure {
    /// The program could not be started.
    #[error("{0} does not start")]
    NotStarted(String),
    /// The program ended in the middle of a query.
    #[error("it ended unexpectedly")]
    Died,
    /// The program said something that is no answer.
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
