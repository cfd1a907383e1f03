//! Deductions that the machine makes from the facts of a path without a solver. All of them are made here and can be
//! recorded for checking.

use crate::state::State;
use crate::symbolic::Symbolic;
use heapwright_term::{TermError, TermId, Value};

/// A deduction: under its conditions, one term has the value of another.
#[derive(Clone, Debug)]
pub struct Deduction {
    conditions: imbl::Vector<TermId>,
    /// The term.
    pub term: TermId,
    /// The term that replaced it.
    pub by: TermId,
}

impl Deduction {
    /// Returns the path condition, in the order in which it was assumed.
    pub fn conditions(&self) -> impl ExactSizeIterator<Item = TermId> + '_ {
        self.conditions.iter().copied()
    }
}

impl Symbolic {
    /// Turns the recording of deductions on or off, and discards those recorded so far.
    pub(crate) fn note_deductions(&mut self, noted: bool) {
        self.deductions = noted.then(Vec::new);
    }

    /// Takes the deductions recorded since the last call.
    pub(crate) fn take_deductions(&mut self) -> Vec<Deduction> {
        self.deductions.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Simplifies a term by what is known on the path.
    pub(crate) fn deduce(&mut self, state: &State, term: TermId) -> Result<TermId, TermError> {
        let by = state.path.reduce(&mut self.terms, term)?;
        self.note_deduction(state, term, by);
        Ok(by)
    }

    /// Returns true if a look at the outermost parts of a condition shows that it is false.
    pub(crate) fn is_refuted(&mut self, state: &State, condition: TermId) -> Result<bool, TermError> {
        let refuted = state.path.known(&self.terms, condition) == Some(false);
        if refuted {
            let no = self.terms.bool(false)?;
            self.note_deduction(state, condition, no);
        }
        Ok(refuted)
    }

    /// Returns the value a term was assumed to have.
    pub(crate) fn assumed_value(&mut self, state: &State, term: TermId) -> Result<Option<Value>, TermError> {
        let value = state.path.value_of(&self.terms, term);
        if let Some(value) = value {
            let by = self.terms.constant(value)?;
            self.note_deduction(state, term, by);
        }
        Ok(value)
    }

    /// Records that a condition was found to be false by other means than the facts of the path.
    pub(crate) fn note_refusal(&mut self, state: &State, condition: TermId) -> Result<(), TermError> {
        let no = self.terms.bool(false)?;
        self.note_deduction(state, condition, no);
        Ok(())
    }

    fn note_deduction(&mut self, state: &State, term: TermId, by: TermId) {
        if let Some(noted) = &mut self.deductions
            && term != by
        {
            noted.push(Deduction { conditions: state.path.condition_list().clone(), term, by });
        }
    }
}
