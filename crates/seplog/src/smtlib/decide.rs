//! Deciding a problem: satisfiability, and of entailments what follows from it.

use super::commands::Script;
use crate::core::check::{TypeError, check_definitions, check_query};
use crate::core::definitions::Query;
use crate::limits::{Limits, Reason};
use crate::model::Model;
use crate::model::evaluate::{Verdict, holds};
use crate::solve::{Answer, Evidence, Solver};

/// How many unfoldings evaluation may take to refute an entailment.
const UNFOLDINGS: usize = 50_000;

impl Script {
    /// Whether everything asserted holds together.
    ///
    /// An entailment is unsatisfiable (valid) if its left side is, satisfiable if the model found for the left side is
    /// none of the right side, and unknown otherwise.
    ///
    /// # Errors
    /// When the problem is not well-typed.
    pub fn decide(&self, limits: &Limits<'_>) -> Result<Answer, TypeError> {
        check_definitions(&self.definitions)?;
        check_query(&self.definitions, &self.query)?;
        for cases in &self.negated {
            let query = Query { variables: self.query.variables.clone(), cases: cases.clone() };
            check_query(&self.definitions, &query)?;
        }
        let answer = match Solver::new(&self.definitions) {
            Ok(solver) => solver.solve(&self.query, limits),
            Err(reason) => Answer::Unknown(reason),
        };
        Ok(match &answer {
            Answer::Sat(Evidence::Model(model)) if !self.negated.is_empty() && !self.refutes(model) => open(),
            Answer::Sat(Evidence::TooLarge | Evidence::Unconfirmed(_)) if !self.negated.is_empty() => open(),
            _ => answer,
        })
    }

    /// Whether no right side holds in the model.
    fn refutes(&self, model: &Model) -> bool {
        self.negated.iter().flatten().all(|case| {
            let free = |var: &crate::Var| !case.existentials.contains(var);
            let values = model.values.iter().filter(|(var, _)| free(var)).map(|(v, x)| (*v, *x)).collect();
            let variables = &self.query.variables;
            let known = case.occurrences().all(|var| !free(&var) || model.values.contains_key(&var));
            known && holds(&self.definitions, variables, case, &values, &model.heap, UNFOLDINGS) == Verdict::Fails
        })
    }
}

fn open() -> Answer {
    Answer::Unknown(Reason::Fragment(
        "an entailment that is neither trivially valid nor refuted by a small model".into(),
    ))
}
