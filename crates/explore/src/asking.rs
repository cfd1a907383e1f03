//! Asking the solver about a path, with the time there is.

use crate::clock::Clock;
use crate::options::{Budgets, Options};
use crate::path::Path;
use crate::result::Queries;
use heapwright_smt::{Decision, Query, SatResult, Solver, decide};
use heapwright_term::{TermId, Terms};
use std::time::Duration;

/// The time there is.
pub(crate) struct Timer<'a> {
    clock: &'a dyn Clock,
    start: Duration,
    end: Option<Duration>,
}

impl<'a> Timer<'a> {
    pub(crate) fn new(clock: &'a dyn Clock, budgets: &Budgets) -> Timer<'a> {
        let start = clock.now();
        let own = budgets.time.map(|time| start.saturating_add(time));
        let end = match (own, budgets.deadline) {
            (Some(own), Some(deadline)) => Some(own.min(deadline)),
            (own, deadline) => own.or(deadline),
        };
        Timer { clock, start, end }
    }

    /// The time used. What comes after the end is not counted: a clock may be turned forward to stop everything.
    pub(crate) fn elapsed(&self) -> Duration {
        let now = self.clock.now();
        self.end.map_or(now, |end| now.min(end)).saturating_sub(self.start)
    }

    /// The time left; `None` if there is no limit.
    pub(crate) fn left(&self) -> Option<Duration> {
        self.end.map(|end| end.saturating_sub(self.clock.now()))
    }

    pub(crate) fn is_over(&self) -> bool {
        self.left() == Some(Duration::ZERO)
    }
}

/// Asks the solver and counts.
pub(crate) struct Asking<'a> {
    solver: &'a mut dyn Solver,
    pub queries: Queries,
}

impl<'a> Asking<'a> {
    pub(crate) fn new(solver: &'a mut dyn Solver) -> Asking<'a> {
        Asking { solver, queries: Queries::default() }
    }

    /// Whether a path can go on with a further condition, or as it is without one.
    pub(crate) fn ask(
        &mut self,
        terms: &mut Terms,
        path: &Path,
        condition: Option<TermId>,
        time: Duration,
        (options, timer): (&Options, &Timer<'_>),
    ) -> Decision {
        let assertions: Vec<TermId> = path.thread.conditions().chain(condition).collect();
        let mut query = Query::new(assertions, time).with_base(path.witness.clone());
        if let Some(left) = timer.left() {
            query = query.within(left);
        }
        let before = timer.elapsed();
        let answer = self.solver.check(terms, &query);
        self.queries.time += timer.elapsed().saturating_sub(before);
        self.queries.asked += 1;
        match &answer {
            SatResult::Sat(_) => self.queries.sat += 1,
            SatResult::Unsat(_) => self.queries.unsat += 1,
            SatResult::Unknown(_) => self.queries.unknown += 1,
        }
        decide(answer, time, options.patience)
    }
}
