//! A shape of states, and the states of it that were found.

use crate::calls::Call;
use crate::opaque::Group;
use crate::project::Projected;
use crate::shape::Root;
use crate::variables::Variable;
use crate::zone::{Zone, covers};
use heapwright_term::TermId;
use heapwright_vm::State;
use std::rc::Rc;

/// The most zones of one shape that are tried to be merged pair by pair.
const MOST_MERGED: usize = 24;

/// How a state was reached.
#[derive(Debug)]
pub(crate) struct Origin {
    /// The start of the call.
    pub start: usize,
    pub call: Call,
    /// The places that the objects which the caller holds after the call had before they were put into the order of the
    /// new state; empty if none has moved.
    pub order: Vec<usize>,
    /// The variables of the start and the arguments.
    pub variables: Vec<Variable>,
    /// The condition of the path, over the variables of the start and the arguments.
    pub conditions: Vec<TermId>,
    /// What the symbolic cells of the new state hold, in the same variables.
    pub cells: Vec<TermId>,
}

/// Some states of one shape, reached in one way.
#[derive(Debug)]
pub(crate) struct Piece {
    pub states: Projected,
    pub level: usize,
    pub origin: Option<Rc<Origin>>,
}

/// A shape, and the states of it that were found.
pub(crate) struct Node {
    /// A state of this shape whose symbolic cells hold the variables below.
    pub state: State,
    pub roots: Vec<Root>,
    pub variables: Vec<Variable>,
    /// The sources of its opaque cells, in canonical order.
    pub opaque: Vec<Group>,
    pub pieces: Vec<Piece>,
    /// The union of the pieces without history, in few zones.
    zones: Vec<Zone>,
    /// Pieces found in the current level.
    fresh: Vec<usize>,
}

/// States from which calls are made.
#[derive(Clone)]
pub(crate) struct Start {
    pub node: usize,
    pub states: Projected,
    pub level: usize,
    /// For states with a history: the only piece they are from.
    pub piece: Option<usize>,
}

impl Node {
    /// The state before the first call.
    pub(crate) fn first(state: State, states: Projected) -> Node {
        let zones = vec![states.zone.clone()];
        let pieces = vec![Piece { states, level: 0, origin: None }];
        Node { pieces, zones, ..Node::new(state, Vec::new(), Vec::new(), Vec::new()) }
    }

    /// A shape of which no state is known yet.
    pub(crate) fn new(state: State, roots: Vec<Root>, variables: Vec<Variable>, opaque: Vec<Group>) -> Node {
        Node { state, roots, variables, opaque, pieces: Vec::new(), zones: Vec::new(), fresh: Vec::new() }
    }

    /// Adds states, unless they are known.
    pub(crate) fn add(&mut self, states: Projected, level: usize, origin: &Rc<Origin>, merges: bool) {
        let plain = merges && states.history.is_empty() && states.rest.is_empty();
        let mut union: Vec<&Zone> = self.zones.iter().collect();
        let fresh = self.fresh.iter().filter_map(|piece| self.pieces.get(*piece));
        union.extend(fresh.map(|piece| &piece.states).filter(|states| states.rest.is_empty()).map(|s| &s.zone));
        let known = match plain {
            true => covers(&union, &states.zone),
            // states that are not merged, and conditions that a zone cannot say, are compared with their like only
            false => self.pieces.iter().any(|piece| {
                piece.states.rest == states.rest
                    && piece.states.history == states.history
                    && piece.states.zone.includes(&states.zone)
            }),
        };
        if !known {
            self.fresh.push(self.pieces.len());
            self.pieces.push(Piece { states, level, origin: Some(origin.clone()) });
        }
    }

    /// The states found since the last time, merged where that is exact.
    pub(crate) fn merged(&mut self, merges: bool) -> Vec<(Projected, Option<usize>)> {
        let fresh = std::mem::take(&mut self.fresh);
        let mut starts = Vec::new();
        let mut zones: Vec<Zone> = Vec::new();
        for number in fresh {
            let Some(piece) = self.pieces.get(number) else { continue };
            match merges && piece.states.rest.is_empty() && piece.states.history.is_empty() {
                true => zones.push(piece.states.zone.clone()),
                false => starts.push((piece.states.clone(), Some(number))),
            }
        }
        if zones.is_empty() {
            return starts;
        }
        let parts = zones.clone();
        let exact = |hull: &Zone, known: &[Zone]| {
            let union: Vec<&Zone> = known.iter().chain(&parts).collect();
            covers(&union, hull)
        };
        let whole =
            zones.iter().skip(1).fold(zones.first().cloned().unwrap_or_else(|| Zone::new(&[])), |a, b| a.hull(b));
        if exact(&whole, &self.zones) {
            zones = vec![whole];
        } else if zones.len() <= MOST_MERGED {
            let mut at = 0;
            while at < zones.len() {
                let pair = (at + 1..zones.len()).find_map(|other| {
                    let hull = zones.get(at)?.hull(zones.get(other)?);
                    exact(&hull, &self.zones).then_some((other, hull))
                });
                match pair {
                    Some((other, hull)) => {
                        zones.remove(other);
                        if let Some(place) = zones.get_mut(at) {
                            *place = hull;
                        }
                    }
                    None => at += 1,
                }
            }
        }
        self.zones.retain(|old| !zones.iter().any(|new| new.includes(old)));
        self.zones.extend(zones.iter().cloned());
        let plain = |zone| (Projected { zone, history: Vec::new(), rest: Vec::new() }, None);
        starts.extend(zones.into_iter().map(plain));
        starts
    }
}
