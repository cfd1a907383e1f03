//! A base pair for each call of a formula, so that all go together.

use super::body::Body;
use super::pairs::Pairs;
use super::state::State;
use crate::limits::{Limits, Reason};

/// The pairs chosen, one for each call; `None` when no choice is consistent, and that is certain.
pub(crate) fn choose(body: &Body, pairs: &Pairs, limits: &Limits<'_>) -> Result<Option<Vec<usize>>, Reason> {
    let Some(start) = body.start.clone() else { return Ok(None) };
    let mut search = Search { body, pairs, limits, chosen: vec![None; body.calls.len()] };
    if !search.extend(start)? {
        return Ok(None);
    }
    Ok(search.chosen.into_iter().collect())
}

struct Search<'a> {
    body: &'a Body,
    pairs: &'a Pairs,
    limits: &'a Limits<'a>,
    chosen: Vec<Option<usize>>,
}

/// The pairs of a call that are consistent with what is known, with what is known after them.
type Options = (usize, Vec<(usize, State)>);

impl Search<'_> {
    fn extend(&mut self, mut state: State) -> Result<bool, Reason> {
        let mut forced = Vec::new();
        let outcome = loop {
            match self.tightest(&state)? {
                None => return Ok(true),
                Some((_, options)) if options.is_empty() => break false,
                Some((call, mut options)) if options.len() == 1 => {
                    if let (Some((pair, next)), Some(slot)) = (options.pop(), self.chosen.get_mut(call)) {
                        *slot = Some(pair);
                        state = next;
                        forced.push(call);
                    }
                }
                Some((call, options)) => {
                    let mut found = false;
                    for (pair, next) in options {
                        if let Some(slot) = self.chosen.get_mut(call) {
                            *slot = Some(pair);
                        }
                        found = self.extend(next)?;
                        if found {
                            break;
                        }
                    }
                    if !found {
                        forced.push(call);
                    }
                    break found;
                }
            }
        };
        if !outcome {
            for call in forced {
                if let Some(slot) = self.chosen.get_mut(call) {
                    *slot = None;
                }
            }
        }
        Ok(outcome)
    }

    /// The open call with the fewest options; `None` when no call is open.
    fn tightest(&self, state: &State) -> Result<Option<Options>, Reason> {
        let mut best: Option<Options> = None;
        for (index, call) in self.body.calls.iter().enumerate() {
            if self.chosen.get(index).copied().flatten().is_some() {
                continue;
            }
            let mut options = Vec::new();
            for (pair, facts) in self.pairs.table(call.predicate).into_iter().flat_map(|t| t.live()) {
                self.limits.step()?;
                let mut next = state.clone();
                if facts.apply(&mut next, &call.nodes) {
                    options.push((pair, next));
                    if best.as_ref().is_some_and(|(_, b)| options.len() >= b.len()) {
                        break;
                    }
                }
            }
            if best.as_ref().is_none_or(|(_, b)| options.len() < b.len()) {
                let decided = options.len() <= 1;
                best = Some((index, options));
                if decided {
                    break;
                }
            }
        }
        Ok(best)
    }
}
