//! Multisets of a goal, spelled out as comparisons of their elements.

use super::{Evaluator, Goal, Stopped};
use crate::contents::{alternatives, resolve};
use crate::sort::Sort;

/// Ways in which multisets can have the elements that a formula says.
const MOST_WAYS: usize = 4_096;

impl Evaluator<'_> {
    /// Pushes the ways in which the multisets of a goal without cells and calls can be as it says, in terms of their
    /// elements. Returns false if there may be others.
    pub(super) fn spell_out(&self, mut goal: Goal, stack: &mut Vec<Goal>) -> Result<bool, Stopped> {
        let contents = std::mem::take(&mut goal.contents);
        let Some(resolution) = resolve(contents.iter(), &|_| false)? else { return Ok(false) };
        let (ways, complete) = alternatives(&resolution.conditions, MOST_WAYS);
        for sort in goal.sorts.iter_mut().filter(|sort| **sort == Sort::Bag) {
            *sort = Sort::Range(0, i64::MAX);
        }
        goal.sums.extend(resolution.sizes);
        for way in ways {
            self.given.limits.work(1 + goal.size() / 16)?;
            let mut next = goal.clone();
            next.sums.extend(way);
            stack.push(next);
        }
        Ok(resolution.exact && complete)
    }
}
