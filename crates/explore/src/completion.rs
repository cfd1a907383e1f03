//! Completes an input with what its path has not looked at: the smallest heap that the precondition and the path allow.

use crate::end::Ending;
use crate::explorer::Explorer;
use crate::path::Path;
use crate::subject::Event;
use heapwright_case::{Outcome, Snapshot};
use heapwright_term::TermId;
use heapwright_vm::Decision;

impl Explorer<'_> {
    /// Unfolds what is still folded, smallest cases first, until nothing is left. Backtracks where the path does not
    /// allow a case.
    pub(crate) fn complete(&mut self, path: &mut Path) -> Result<(), Ending> {
        if self.options.inputs.precondition.is_none() {
            return Ok(());
        }
        let mut tries = self.options.heuristics.completions;
        let mut open = vec![path.clone()];
        let mut why = Ending::Infeasible;
        while let Some(mut next) = open.pop() {
            match self.complete_to_decision(&mut next) {
                Ok(None) => {
                    *path = next;
                    return Ok(());
                }
                Ok(Some(options)) => {
                    let Some(left) = tries.checked_sub(1) else { return Err(Ending::SolverUnknown) };
                    tries = left;
                    for option in options.into_iter().rev() {
                        let mut side = next.clone();
                        self.subject.assume(&mut side.thread, option)?;
                        open.push(side);
                    }
                }
                Err(end @ (Ending::Budget | Ending::MemoryBound)) => return Err(end),
                Err(Ending::Infeasible) => {}
                Err(other) => why = other,
            }
        }
        Err(why)
    }

    /// Continues to the next decision; `None` if there is none left.
    fn complete_to_decision(&mut self, path: &mut Path) -> Result<Option<Vec<TermId>>, Ending> {
        loop {
            if self.timer.is_over() {
                return Err(self.timer.end());
            }
            match self.subject.complete(&mut path.thread, self.options.bounds.steps) {
                Ok(true) => {}
                Ok(false) => return self.refresh(path).map(|()| None),
                Err(Event::Decision(Decision::Choice { options, .. })) => {
                    return self.refresh(path).map(|()| Some(options));
                }
                Err(Event::Ended(end)) => return Err(end),
                Err(_) => return Err(Ending::Bug("an input that cannot be completed".to_owned())),
            }
        }
    }

    /// Returns true if an input satisfies the precondition. Judged from the input alone, not from how it was found.
    pub(crate) fn is_valid(&mut self, input: &Snapshot) -> bool {
        let Some(given) = &self.options.inputs.precondition else { return true };
        self.subject.is_valid(given, input, self.options.bounds.steps)
    }

    /// Returns true if an input is known to violate the precondition.
    pub(crate) fn is_invalid(&mut self, input: &Snapshot) -> bool {
        let Some(given) = &self.options.inputs.precondition else { return false };
        self.subject.is_invalid(given, input, self.options.bounds.steps)
    }

    /// Runs the smallest input of a path that has only just started.
    pub(crate) fn try_smallest(&mut self, mut path: Path) {
        let end = match self.smallest(&mut path) {
            Ok(end) | Err(end) => end,
        };
        self.count(&end);
    }

    fn smallest(&mut self, path: &mut Path) -> Result<Ending, Ending> {
        self.complete(path)?;
        self.refresh(path)?;
        let input = self.subject.input(&path.thread, &path.witness)?;
        if self.is_invalid(&input) {
            // the Java part of a precondition was not evaluated yet
            let tests = self.options.inputs.precondition.as_ref().is_some_and(|given| !given.tests.is_empty());
            return Err(match tests {
                true => Ending::Infeasible,
                false => Ending::Bug("an input that does not satisfy the precondition".to_owned()),
            });
        }
        let run = self.subject.run_input(&input, self.options.bounds.steps)?;
        let end = if matches!(run.outcome, Outcome::Threw { .. }) { Ending::Threw } else { Ending::Returned };
        let new_goals = self.goals.cover(&run);
        self.accept((path.depth, false), run, end.kind(), new_goals);
        Ok(end)
    }
}
