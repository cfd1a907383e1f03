//! Rechecks with a solver what the machine deduced from the facts of a path: deductions close branches without a query.

use crate::end::Ending;
use crate::explorer::Explorer;
use heapwright_term::TermId;
use std::collections::HashMap;

/// The source named when a wrong deduction is reported.
const FACTS: &str = "the facts of a path";

/// Confirmed conclusions, each with the path conditions from which it follows.
#[derive(Default)]
pub(crate) struct Deductions {
    confirmed: HashMap<(TermId, TermId), Vec<Vec<TermId>>>,
}

impl Deductions {
    /// Returns true if a conclusion is known to follow from a prefix of the path condition.
    fn contains(&self, conclusion: (TermId, TermId), conditions: &[TermId]) -> bool {
        let known = self.confirmed.get(&conclusion);
        known.is_some_and(|known| known.iter().any(|from| conditions.starts_with(from)))
    }

    fn add(&mut self, conclusion: (TermId, TermId), conditions: Vec<TermId>, most: usize) {
        let known = self.confirmed.entry(conclusion).or_default();
        if known.len() < most {
            known.push(conditions);
        }
    }
}

impl Explorer<'_> {
    /// Rechecks what was deduced since the last call. A path with a wrong deduction ends as a bug, so that nothing
    /// behind it counts as infeasible.
    pub(crate) fn check_deductions(&mut self) -> Result<(), Ending> {
        for deduction in self.subject.take_deductions() {
            let conclusion = (deduction.term, deduction.by);
            let mut assertions: Vec<TermId> = deduction.conditions().collect();
            if self.deductions.contains(conclusion, &assertions) || self.timer.is_over() {
                continue;
            }
            let ill_built = |error| Ending::Bug(format!("a conclusion cannot be written down: {error}"));
            let denial = self.subject.denial(&deduction).map_err(ill_built)?;
            assertions.push(denial);
            if !self.asking.recheck(self.subject.terms_mut(), FACTS, &assertions) {
                let shown = self.subject.terms().display(denial).to_string();
                return Err(Ending::Bug(format!("a conclusion without a proof: {shown} can hold")));
            }
            assertions.pop();
            self.deductions.add(conclusion, assertions, self.options.heuristics.deductions);
        }
        Ok(())
    }
}
