//! Solver queries about a path, within the time that is left.

use crate::clock::Clock;
use crate::end::Ending;
use crate::options::{Budgets, Options};
use crate::path::Path;
use crate::result::Queries;
use heapwright_meter::{Alarm, Cause};
use heapwright_smt::{Decision, Query, SatResult, Solver, decide};
use heapwright_term::{TermId, Terms, Witness};
use std::rc::Rc;
use std::time::Duration;

/// The time limit of an exploration.
pub(crate) struct Timer<'a> {
    clock: &'a dyn Clock,
    alarm: Alarm,
    start: Duration,
    end: Option<Duration>,
}

impl<'a> Timer<'a> {
    pub(crate) fn new(clock: &'a dyn Clock, alarm: Alarm, budgets: &Budgets) -> Timer<'a> {
        let start = clock.now();
        let own = budgets.time.map(|time| start.saturating_add(time));
        let end = match (own, budgets.deadline) {
            (Some(own), Some(deadline)) => Some(own.min(deadline)),
            (own, deadline) => own.or(deadline),
        };
        Timer { clock, alarm, start, end }
    }

    /// Returns the time used. Time past the end is not counted: a clock may be set forward to stop everything.
    pub(crate) fn elapsed(&self) -> Duration {
        let now = self.clock.now();
        self.end.map_or(now, |end| now.min(end)).saturating_sub(self.start)
    }

    /// The time left; `None` if there is no limit.
    pub(crate) fn left(&self) -> Option<Duration> {
        self.end.map(|end| end.saturating_sub(self.clock.now()))
    }

    pub(crate) fn is_over(&self) -> bool {
        self.alarm.is_raised() || self.left() == Some(Duration::ZERO)
    }

    /// Returns how a path ends for which time or memory has run out.
    pub(crate) fn end(&self) -> Ending {
        match self.alarm.cause() {
            Some(Cause::Memory) => Ending::MemoryBound,
            _ => Ending::Budget,
        }
    }

    pub(crate) fn alarm(&self) -> &Alarm {
        &self.alarm
    }
}

/// Queries the solver and counts the queries.
pub(crate) struct Asking<'a> {
    solver: &'a mut dyn Solver,
    pub queries: Queries,
}

impl<'a> Asking<'a> {
    pub(crate) fn new(solver: &'a mut dyn Solver) -> Asking<'a> {
        Asking { solver, queries: Queries::default() }
    }

    /// Returns true if the refutation of a path, with an optional further condition, also holds without the bounds on
    /// inputs.
    pub(crate) fn is_refuted(
        &mut self,
        terms: &mut Terms,
        (path, condition): (&Path, Option<TermId>),
        time: Duration,
        timer: &Timer<'_>,
    ) -> bool {
        let Some(mut assertions) = path.thread.unrestricted() else { return true };
        assertions.extend(condition);
        let mut query = Query::new(assertions, time);
        if let Some(left) = timer.left() {
            query = query.with_work_left(left);
        }
        self.queries.asked += 1;
        let answer = self.solver.check(terms, &query);
        match &answer {
            SatResult::Sat(_) => self.queries.sat += 1,
            SatResult::Unsat(_) => self.queries.unsat += 1,
            SatResult::Unknown(_) => self.queries.unknown += 1,
        }
        matches!(answer, SatResult::Unsat(_))
    }

    /// Returns true if the solver rechecks refutations.
    pub(crate) fn checks_proofs(&self) -> bool {
        self.solver.checks_proofs()
    }

    /// Rechecks a refutation that was made without a query. Returns false if the assertions are satisfiable.
    pub(crate) fn recheck(&mut self, terms: &mut Terms, who: &'static str, assertions: &[TermId]) -> bool {
        self.solver.recheck(terms, who, assertions)
    }

    /// Decides whether a path is feasible, with a further condition if one is given.
    pub(crate) fn ask(
        &mut self,
        terms: &mut Terms,
        path: &Path,
        condition: Option<TermId>,
        time: Duration,
        (options, timer): (&Options, &Timer<'_>),
    ) -> Decision {
        let assertions: Vec<TermId> = path.thread.conditions().chain(condition).collect();
        self.ask_about(terms, assertions, &path.witness, time, (options, timer))
    }

    /// Decides whether assertions are satisfiable, given a witness of some of them.
    pub(crate) fn ask_about(
        &mut self,
        terms: &mut Terms,
        assertions: Vec<TermId>,
        witness: &Rc<Witness>,
        time: Duration,
        (options, timer): (&Options, &Timer<'_>),
    ) -> Decision {
        let mut query = Query::new(assertions, time).with_base(witness.clone()).until(timer.alarm.clone());
        if let Some(left) = timer.left() {
            query = query.with_work_left(left);
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
