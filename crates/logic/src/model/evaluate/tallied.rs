//! Numbers of calls that follow from the cells below them.

use super::{Evaluation, Evaluator, Stopped};
use crate::model::Value;
use crate::model::goal::{Goal, Slot};
use crate::model::tallies::Given;

/// A search that takes more unfoldings than this, and two for each cell, looks for the numbers of calls from below.
pub(super) const SHORT: usize = 32;

impl Evaluator<'_> {
    /// Binds the numbers that calls have according to the cells below them, if the search takes long. Returns whether
    /// there were any; `None` if the goal cannot hold.
    pub(super) fn tallied(&mut self, mut goal: Goal) -> Result<Option<(Goal, bool)>, Stopped> {
        let used = self.given.unfoldings - self.left;
        if self.symbols.is_some() || used < self.tallied_after {
            return Ok(Some((goal, false)));
        }
        let Evaluation { definitions, limits, .. } = *self.given;
        let given = Given { definitions, heap: self.scene.heap, limits };
        let mut bound = false;
        for at in 0..goal.calls.len() {
            let Some((id, args)) = goal.calls.get(at).cloned() else { continue };
            let Some(tuples) = self.tallies.of(&given, id, &args)? else { continue };
            let Some((first, others)) = tuples.split_first() else { return Ok(None) };
            for (place, number) in first.iter().enumerate() {
                let agree = others.iter().all(|other| other.get(place) == Some(number));
                let slot = goal.calls.get(at).and_then(|(_, args)| args.get(place)).copied();
                if let (true, Some(number), Some(Slot::Open(var))) = (agree, number, slot) {
                    bound = true;
                    if !self.bind(&mut goal, var, Value::Int(*number))? {
                        return Ok(None);
                    }
                }
            }
        }
        Ok(Some((goal, bound)))
    }
}
