//! Chooses a base pair for each call of a formula, such that all are consistent.

use super::body::Body;
use super::pairs::Pairs;
use super::state::State;
use crate::reason::Reason;
use heapwright_logic::Limits;

/// The chosen pairs, one for each call; `None` if no choice is consistent, which is then certain.
pub(crate) fn choose(body: &Body, pairs: &Pairs, limits: &Limits<'_>) -> Result<Option<Vec<usize>>, Reason> {
    let Some(start) = body.start.clone() else { return Ok(None) };
    let mut search =
        Search { body, pairs, limits, chosen: vec![None; body.calls.len()], trail: Vec::new(), frames: Vec::new() };
    let found = search.run(start);
    search.frames.iter().for_each(|frame| limits.release(frame.state.bytes()));
    if !found? {
        return Ok(None);
    }
    let all: Option<Vec<usize>> = search.chosen.into_iter().collect();
    all.map(Some).ok_or(Reason::Bug("a call was left without a base pair"))
}

/// A choice among several pairs. The search uses an explicit stack because a formula may have many calls.
struct Frame {
    /// The state before the choice.
    state: State,
    call: usize,
    /// Untried pairs, the next one last.
    options: Vec<usize>,
    /// How many calls were decided before.
    decided: usize,
}

struct Search<'a> {
    body: &'a Body,
    pairs: &'a Pairs,
    limits: &'a Limits<'a>,
    chosen: Vec<Option<usize>>,
    /// The calls in the order they were decided.
    trail: Vec<usize>,
    /// INVARIANT: the memory of their states is reserved.
    frames: Vec<Frame>,
}

impl Search<'_> {
    fn run(&mut self, mut state: State) -> Result<bool, Reason> {
        loop {
            let Some((call, mut options)) = self.tightest(&state)? else { return Ok(true) };
            let next = match options.len() {
                0 => self.backtrack()?,
                1 => self.decide(&state, call, options.pop())?,
                _ => {
                    self.limits.reserve(state.bytes())?;
                    options.reverse();
                    self.frames.push(Frame { state, call, options, decided: self.trail.len() });
                    self.backtrack()?
                }
            };
            match next {
                Some(next) => state = next,
                None => return Ok(false),
            }
        }
    }

    /// Takes the next option of the newest choice that has one left; `None` if there is none.
    fn backtrack(&mut self) -> Result<Option<State>, Reason> {
        while let Some(mut frame) = self.frames.pop() {
            for call in self.trail.drain(frame.decided..) {
                if let Some(slot) = self.chosen.get_mut(call) {
                    *slot = None;
                }
            }
            let Some(pair) = frame.options.pop() else {
                self.limits.release(frame.state.bytes());
                continue;
            };
            let next = self.decide(&frame.state, frame.call, Some(pair))?;
            self.frames.push(frame);
            return Ok(next);
        }
        Ok(None)
    }

    /// The state after giving the call this pair, which is known to be consistent.
    fn decide(&mut self, state: &State, call: usize, pair: Option<usize>) -> Result<Option<State>, Reason> {
        let bug = Reason::Bug("a base pair that was found is missing");
        let (Some(pair), Some(about), Some(slot)) = (pair, self.body.calls.get(call), self.chosen.get_mut(call)) else {
            return Err(bug);
        };
        let Some(facts) = self.pairs.table(about.predicate)?.pairs.get(pair) else { return Err(bug) };
        let mut next = state.clone();
        if !facts.apply(&mut next, &about.nodes) {
            return Err(bug);
        }
        *slot = Some(pair);
        self.trail.push(call);
        Ok(Some(next))
    }

    /// The open call with the fewest consistent pairs, and those pairs; `None` if no call is open.
    fn tightest(&self, state: &State) -> Result<Option<(usize, Vec<usize>)>, Reason> {
        let mut best: Option<(usize, Vec<usize>)> = None;
        for (index, call) in self.body.calls.iter().enumerate() {
            if self.chosen.get(index).copied().flatten().is_some() {
                continue;
            }
            let mut options = Vec::new();
            for (pair, facts) in self.pairs.table(call.predicate)?.live() {
                self.limits.work(state.weight())?;
                if facts.apply(&mut state.clone(), &call.nodes) {
                    options.push(pair);
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
