//! Base pairs of predicates: the least fixed point, with the derivations of each pair.

use super::body::Body;
use super::state::{NULL, State};
use crate::reason::Reason;
use heapwright_logic::{Definitions, Limits, Predicate, PredicateId};
use rustc_hash::FxHashMap;

/// A possible state of a predicate's reference parameters. Nodes: null is 0, the reference parameters start at 1.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct BasePair {
    /// For each node, the smallest node equal to it.
    class: Box<[u8]>,
    /// Allocated roots, except null.
    allocated: Box<[u8]>,
    /// Roots that differ, smaller first, unless allocation already implies it.
    unequal: Box<[(u8, u8)]>,
}

impl BasePair {
    fn of(state: &State, nodes: u8) -> BasePair {
        let class: Box<[u8]> = (0..nodes).map(|n| state.find(u16::from(n)) as u8).collect();
        let roots: Vec<u8> = (0..nodes).filter(|n| state.find(u16::from(*n)) == u16::from(*n)).collect();
        let allocated = roots.iter().copied().filter(|r| *r != 0 && state.is_allocated(u16::from(*r))).collect();
        let mut unequal = Vec::new();
        for (i, &a) in roots.iter().enumerate() {
            for &b in roots.iter().skip(i + 1) {
                let (x, y) = (u16::from(a), u16::from(b));
                if state.told_apart(x, y) && !(state.is_allocated(x) && state.is_allocated(y)) {
                    unequal.push((a, b));
                }
            }
        }
        BasePair { class, allocated, unequal: unequal.into() }
    }

    /// Adds the facts of the pair about these nodes; returns false on a contradiction.
    pub(crate) fn apply(&self, state: &mut State, nodes: &[u16]) -> bool {
        // INVARIANT of Body: a call has a node for each reference parameter.
        let at = |n: u8| nodes.get(usize::from(n)).copied().unwrap_or(NULL);
        (0u8..).zip(self.class.iter()).all(|(n, r)| n == *r || state.merge(at(n), at(*r)))
            && self.unequal.iter().all(|(a, b)| state.separate(at(*a), at(*b)))
            && self.allocated.iter().all(|n| state.allocate(at(*n)))
    }

    /// Parameters that equal another one or null: node, and the smallest node it equals.
    pub(crate) fn equalities(&self) -> impl Iterator<Item = (u8, u8)> + '_ {
        (0u8..).zip(self.class.iter().copied()).filter(|(n, r)| n != r)
    }

    /// Nodes that differ.
    pub(crate) fn disequalities(&self) -> &[(u8, u8)] {
        &self.unequal
    }

    /// Nodes that are allocated.
    pub(crate) fn allocated(&self) -> &[u8] {
        &self.allocated
    }

    /// Estimated memory of the pair in a table, with a derivation with this many children.
    fn bytes(&self, children: usize) -> usize {
        160 + 2 * (self.class.len() + self.allocated.len() + 2 * self.unequal.len()) + 8 * children
    }

    fn root(&self, node: u8) -> u8 {
        self.class.get(usize::from(node)).copied().unwrap_or(node)
    }

    fn holds_allocated(&self, root: u8) -> bool {
        root == 0 || self.allocated.contains(&root)
    }

    fn holds_unequal(&self, a: u8, b: u8) -> bool {
        let (a, b) = (self.root(a), self.root(b));
        a != b && (self.holds_allocated(a) && self.holds_allocated(b) || self.unequal.contains(&(a.min(b), a.max(b))))
    }

    /// Returns true if every context consistent with `other` is consistent with this pair.
    fn weaker_than(&self, other: &BasePair) -> bool {
        let mut cells: Vec<u8> = self.allocated.iter().map(|n| other.root(*n)).collect();
        cells.sort_unstable();
        cells.windows(2).all(|w| w.first() != w.last())
            && cells.iter().all(|r| *r != 0 && other.allocated.contains(r))
            && self.equalities().all(|(n, r)| other.root(n) == other.root(r))
            && self.unequal.iter().all(|(a, b)| other.holds_unequal(*a, *b))
    }
}

/// How a pair is derived: a case of the predicate, with a pair for each of its calls.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Rule {
    pub(crate) case: usize,
    pub(crate) children: Vec<usize>,
}

/// The pairs of one predicate.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    pub(crate) pairs: Vec<BasePair>,
    /// The derivations of each pair, in order of discovery. INVARIANT: the children of the first one are older.
    pub(crate) rules: Vec<Vec<Rule>>,
    /// Pairs subsumed by a weaker one.
    pub(crate) dead: Vec<bool>,
    index: FxHashMap<BasePair, usize>,
}

impl Table {
    /// Pairs that are not subsumed.
    pub(crate) fn live(&self) -> impl Iterator<Item = (usize, &BasePair)> {
        self.pairs.iter().enumerate().filter(|(i, _)| !self.dead.get(*i).copied().unwrap_or(false))
    }

    /// Adds a pair with a derivation; returns false if neither is new.
    fn add(&mut self, pair: BasePair, rule: Rule, exact: bool) -> bool {
        if let Some(&at) = self.index.get(&pair) {
            let Some(rules) = self.rules.get_mut(at).filter(|rules| exact && !rules.contains(&rule)) else {
                return false;
            };
            rules.push(rule);
            return true;
        }
        if !exact {
            if self.live().any(|(_, old)| old.weaker_than(&pair)) {
                return false;
            }
            for (old, dead) in self.pairs.iter().zip(self.dead.iter_mut()) {
                *dead = *dead || pair.weaker_than(old);
            }
        }
        self.index.insert(pair.clone(), self.pairs.len());
        self.pairs.push(pair);
        self.rules.push(vec![rule]);
        self.dead.push(false);
        true
    }
}

/// The pairs of all predicates that a query needs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pairs {
    tables: FxHashMap<PredicateId, Table>,
}

/// Pairs per predicate at most.
const MOST_PAIRS: usize = 400_000;

impl Pairs {
    /// Adds the missing pairs of these groups of predicates, each group after those it calls. For predicates that
    /// satisfy `exact`, every pair and every rule is kept; for the others, only the weakest pairs with one derivation
    /// each.
    pub(crate) fn extend(
        &mut self,
        definitions: &Definitions,
        groups: &[Vec<PredicateId>],
        exact: &dyn Fn(PredicateId) -> bool,
        limits: &Limits<'_>,
    ) -> Result<(), Reason> {
        for group in groups {
            if group.iter().all(|id| self.tables.contains_key(id)) {
                continue;
            }
            if let Err(reason) = self.group(definitions, group, exact, limits) {
                // An incomplete table must not pass for a complete one.
                group.iter().for_each(|id| drop(self.tables.remove(id)));
                return Err(reason);
            }
        }
        Ok(())
    }

    /// The pairs of a predicate.
    ///
    /// # Errors
    /// [`Reason::Bug`] if they have not been computed: that must never pass for "no pairs", which is a proof.
    pub(crate) fn table(&self, predicate: PredicateId) -> Result<&Table, Reason> {
        self.tables.get(&predicate).ok_or(Reason::Bug("the base pairs of a predicate are missing"))
    }

    fn group(
        &mut self,
        definitions: &Definitions,
        group: &[PredicateId],
        exact: &dyn Fn(PredicateId) -> bool,
        limits: &Limits<'_>,
    ) -> Result<(), Reason> {
        let mut work = Vec::new();
        for &id in group {
            self.tables.insert(id, Table::default());
            let predicate = definitions.predicate(id).ok_or(Reason::Bug("a predicate is not defined"))?;
            let nodes = nodes_of(predicate).ok_or(Reason::TooManyParameters)?;
            for (case, heap) in predicate.cases.iter().enumerate() {
                let body = Body::new(&predicate.variables, &predicate.params, heap)?;
                work.push(Work { id, nodes, case, body, exact: exact(id) });
            }
        }
        // Semi-naive: in each round, one child of a derivation is new since the previous round.
        let mut seen: FxHashMap<PredicateId, usize> = FxHashMap::default();
        let mut first = true;
        loop {
            let known: FxHashMap<PredicateId, usize> =
                group.iter().map(|id| Ok((*id, self.table(*id)?.pairs.len()))).collect::<Result<_, Reason>>()?;
            if !first && group.iter().all(|id| known.get(id) == seen.get(id)) {
                return Ok(());
            }
            for work in &work {
                let mut round = Round { pairs: self, work, seen: &seen, known: &known, limits, found: Vec::new() };
                round.run(first)?;
                let found = round.found;
                let table = self.tables.get_mut(&work.id).ok_or(Reason::Bug("a table of base pairs vanished"))?;
                for (pair, children) in found {
                    limits.work(1 + table.pairs.len() / 64)?;
                    let bytes = pair.bytes(children.len());
                    if !table.add(pair, Rule { case: work.case, children }, work.exact) {
                        limits.release(bytes);
                    }
                    if table.pairs.len() > MOST_PAIRS {
                        return Err(Reason::TooManyPairs);
                    }
                }
            }
            seen = known;
            first = false;
        }
    }
}

fn nodes_of(predicate: &Predicate) -> Option<u8> {
    u8::try_from(1 + predicate.sorts().filter(|s| s.is_ref()).count()).ok()
}

/// A case of a predicate.
struct Work {
    id: PredicateId,
    nodes: u8,
    case: usize,
    body: Body,
    exact: bool,
}

struct Round<'a> {
    pairs: &'a Pairs,
    work: &'a Work,
    seen: &'a FxHashMap<PredicateId, usize>,
    known: &'a FxHashMap<PredicateId, usize>,
    limits: &'a Limits<'a>,
    /// INVARIANT: their memory is reserved.
    found: Vec<(BasePair, Vec<usize>)>,
}

impl Round<'_> {
    /// All derivations of one case whose newest child is new. In the first round, those without recursion.
    fn run(&mut self, first: bool) -> Result<(), Reason> {
        let Some(start) = self.work.body.start.clone() else { return Ok(()) };
        let recursive: Vec<usize> = (0..self.work.body.calls.len()).filter(|i| self.is_recursive(*i)).collect();
        if first {
            return if recursive.is_empty() { self.extend(start, 0, &mut Vec::new(), usize::MAX) } else { Ok(()) };
        }
        for newest in recursive {
            self.extend(start.clone(), 0, &mut Vec::new(), newest)?;
        }
        Ok(())
    }

    fn is_recursive(&self, call: usize) -> bool {
        self.work.body.calls.get(call).is_some_and(|c| self.known.contains_key(&c.predicate))
    }

    /// Calls before `newest` use old pairs, that call uses new ones, and calls after it use any.
    fn extend(&mut self, state: State, at: usize, chosen: &mut Vec<usize>, newest: usize) -> Result<(), Reason> {
        let Some(call) = self.work.body.calls.get(at) else {
            let pair = BasePair::of(&state, self.work.nodes);
            let known = || self.pairs.table(self.work.id).map(|table| table.index.contains_key(&pair));
            if self.work.exact || !known()? {
                self.limits.reserve(pair.bytes(chosen.len()))?;
                self.found.push((pair, chosen.clone()));
            }
            return Ok(());
        };
        let table = self.pairs.table(call.predicate)?;
        let (seen, known) = match self.known.get(&call.predicate) {
            Some(&known) => (self.seen.get(&call.predicate).copied().unwrap_or(0), known),
            None => (usize::MAX, usize::MAX),
        };
        let range = match at.cmp(&newest) {
            std::cmp::Ordering::Less => 0..seen,
            std::cmp::Ordering::Equal => seen..known,
            std::cmp::Ordering::Greater => 0..known,
        };
        for (index, pair) in table.live().filter(|(i, _)| range.contains(i)) {
            self.limits.work(state.weight())?;
            let mut next = state.clone();
            if pair.apply(&mut next, &call.nodes) {
                chosen.push(index);
                self.extend(next, at + 1, chosen, newest)?;
                chosen.pop();
            }
        }
        Ok(())
    }
}
