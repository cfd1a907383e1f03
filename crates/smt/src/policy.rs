//! The only place that interprets `Unknown`.

use crate::query::{Core, Reason, SatResult};
use heapwright_term::Witness;
use std::time::Duration;

/// How long a caller is willing to wait for one query.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Patience {
    /// The longest time for one attempt.
    pub longest: Duration,
    /// The growth factor of the time between attempts.
    pub factor: u32,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience { longest: Duration::from_secs(10), factor: 4 }
    }
}

/// What to do after an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decision {
    /// There is a witness: continue with it.
    Follow(Witness),
    /// Proved impossible: stopping here loses nothing.
    Close(Core),
    /// Ask again later, with this much time.
    Retry(Duration),
    /// Stop, and count what may be lost under this reason.
    Abandon(Reason),
}

/// Decides what to do after an answer to a query with this timeout. An unknown query is retried while more time may
/// help, and then abandoned; it never closes a path.
pub fn decide(answer: SatResult, given: Duration, patience: Patience) -> Decision {
    let reason = match answer {
        SatResult::Sat(witness) => return Decision::Follow(witness),
        SatResult::Unsat(core) => return Decision::Close(core),
        SatResult::Unknown(reason) => reason,
    };
    let more = given.saturating_mul(patience.factor).min(patience.longest);
    match reason {
        Reason::Timeout if more > given => Decision::Retry(more),
        _ => Decision::Abandon(reason),
    }
}
