//! A searcher that heads for branches no run has taken yet.

use super::{Candidate, Leads, Searcher};
use crate::goals::Goals;
use crate::heuristics::Ranking;
use crate::tree::{NodeId, Place};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Prefers nodes close to an open goal, then nodes never tried; places that were tried often are penalized. Every few
/// nodes a different one is chosen, in turn the shallowest, the newest and an arbitrary one. So none waits forever, and
/// nodes that only seem close do not take all the time.
pub struct CoverageGuided {
    /// INVARIANT: the rank of an entry is at most the node's true rank, since true ranks only grow.
    ranked: BinaryHeap<Reverse<(Rank, u64)>>,
    /// By depth and age; those in the making of an input last.
    shallow: BinaryHeap<Reverse<(bool, u32, u64)>>,
    /// By age.
    newest: Vec<u64>,
    newest_making: Vec<u64>,
    /// In no order.
    any: Vec<u64>,
    /// The number of goals open last time, and of nodes taken when one was last reached.
    open: usize,
    progress: u32,
    /// By age.
    waiting: FxHashMap<u64, Candidate>,
    tries: FxHashMap<(Place, u32), u32>,
    /// Nodes added before; a node comes back when its query needs more time.
    seen: FxHashSet<NodeId>,
    added: u64,
    taken: u32,
    tuning: Ranking,
}

/// Lower ranks come first.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Rank {
    tier: u8,
    weight: u32,
    depth: u32,
}

impl Searcher for CoverageGuided {
    fn add(&mut self, candidate: Candidate) {
        let age = self.added;
        self.added += 1;
        if self.seen.insert(candidate.node) {
            // most other ways to make an input are refused, or make no difference
            self.shallow.push(Reverse((candidate.making, candidate.depth, age)));
            match candidate.making {
                true => self.newest_making.push(age),
                false => self.newest.push(age),
            }
            self.any.push(age);
        }
        self.ranked.push(Reverse((Rank { tier: 0, weight: 0, depth: 0 }, age)));
        self.waiting.insert(age, candidate);
    }

    fn next(&mut self, goals: &dyn Goals) -> Option<NodeId> {
        self.taken = self.taken.wrapping_add(1);
        let open = goals.remaining();
        if open != self.open {
            (self.open, self.progress) = (open, self.taken);
        }
        let stuck = self.taken.wrapping_sub(self.progress) > self.tuning.patience;
        let fairness = if stuck { self.tuning.fairness_when_stuck } else { self.tuning.fairness };
        let other = match (self.taken % fairness, self.taken / fairness % 3) {
            (0, 1) => self.shallowest(),
            (0, 2) => self.latest(),
            (0, _) => self.someone(),
            _ => None,
        };
        let age = other.or_else(|| self.best(goals))?;
        let candidate = self.waiting.remove(&age)?;
        *self.tries.entry((candidate.place, candidate.option)).or_default() += 1;
        Some(candidate.node)
    }
}

impl CoverageGuided {
    /// Creates a searcher without nodes.
    pub fn new(tuning: Ranking) -> CoverageGuided {
        CoverageGuided {
            ranked: BinaryHeap::new(),
            shallow: BinaryHeap::new(),
            newest: Vec::new(),
            newest_making: Vec::new(),
            any: Vec::new(),
            open: 0,
            progress: 0,
            waiting: FxHashMap::default(),
            tries: FxHashMap::default(),
            seen: FxHashSet::default(),
            added: 0,
            taken: 0,
            tuning,
        }
    }

    fn shallowest(&mut self) -> Option<u64> {
        while let Some(Reverse((_, _, age))) = self.shallow.pop() {
            if self.waiting.contains_key(&age) {
                return Some(age);
            }
        }
        None
    }

    fn latest(&mut self) -> Option<u64> {
        while let Some(age) = self.newest.pop().or_else(|| self.newest_making.pop()) {
            if self.waiting.contains_key(&age) {
                return Some(age);
            }
        }
        None
    }

    /// Picks an arbitrary node, the same in every run.
    fn someone(&mut self) -> Option<u64> {
        while !self.any.is_empty() {
            let mixed = u64::from(self.taken).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
            let place = mixed as usize % self.any.len();
            let age = self.any.swap_remove(place);
            if self.waiting.contains_key(&age) {
                return Some(age);
            }
        }
        None
    }

    fn best(&mut self, goals: &dyn Goals) -> Option<u64> {
        while let Some(Reverse((old, age))) = self.ranked.pop() {
            let Some(candidate) = self.waiting.get(&age) else { continue };
            let rank = self.rank(candidate, goals);
            if rank <= old {
                return Some(age);
            }
            self.ranked.push(Reverse((rank, age)));
        }
        None
    }

    fn rank(&self, candidate: &Candidate, goals: &dyn Goals) -> Rank {
        let tries = self.tries.get(&(candidate.place, candidate.option)).copied().unwrap_or(0);
        let cost = tries.saturating_mul(self.tuning.cost_of_a_try);
        let cost = if candidate.making { cost.saturating_mul(self.tuning.cost_of_making) } else { cost };
        let cost = match candidate.leads {
            Leads::Unmade => cost.saturating_add(self.tuning.cost_of_unmade),
            Leads::Guessed => cost.saturating_add(self.tuning.cost_of_guess),
            _ => cost,
        };
        let (tier, weight) = match distance(candidate, goals, self.tuning.cost_of_a_frame) {
            Some(distance) => (0, distance.saturating_add(cost)),
            None if tries == 0 => (1, 0),
            None => (2, cost),
        };
        Rank { tier, weight, depth: candidate.depth }
    }
}

/// Returns the distance to an open goal: in the method of the decision, or in the nearest caller that has one.
fn distance(candidate: &Candidate, goals: &dyn Goals, cost_of_a_frame: u32) -> Option<u32> {
    let mut frames = candidate.stack.iter().zip(0_u32..);
    match (candidate.leads, candidate.stack.first()) {
        (Leads::Along(edge), Some((method, _))) => {
            if goals.is_open(method, edge) {
                return Some(0);
            }
            if let Some(distance) = goals.distance(method, edge.to) {
                return Some(distance.saturating_add(1));
            }
            frames.next();
        }
        (Leads::Throws(raised), _) => {
            let mut handlers = frames.filter_map(|((method, offset), above)| {
                Some((method, goals.handler(method, *offset, raised.classes())?, above))
            });
            let (method, handler, above) = handlers.next()?;
            return Some(goals.distance(method, handler)?.saturating_add(1 + above.saturating_mul(cost_of_a_frame)));
        }
        _ => {}
    }
    frames.find_map(|((method, offset), above)| {
        let distance = goals.distance(method, *offset)?;
        Some(distance.saturating_add(1 + above.saturating_mul(cost_of_a_frame)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goals::Goal;
    use crate::heuristics::Heuristics;
    use crate::throws::Raised;
    use crate::tree::{Node, Status, Tree};
    use heapwright_case::{Edge, MethodName, Run};
    use heapwright_program::MethodId;
    use heapwright_term::Terms;
    use std::rc::Rc;

    /// Positions below 100 lead to the goal, an edge to position 7; the distance of each is its number.
    struct Seven(bool);

    impl Goals for Seven {
        fn cover(&mut self, _run: &Run) -> usize {
            0
        }

        fn concern(&self, _method: &MethodName) -> bool {
            true
        }

        fn open(&self) -> Vec<Goal> {
            Vec::new()
        }

        fn is_open(&self, _method: &MethodName, edge: Edge) -> bool {
            self.0 && edge.to == 7
        }

        fn distance(&self, _method: &MethodName, offset: u16) -> Option<u32> {
            (self.0 && offset < 100).then_some(u32::from(offset))
        }

        /// Division errors are caught at a position that leads to the goal, failed casts at one that does not.
        fn handler(&self, _method: &MethodName, _offset: u16, classes: &[&str]) -> Option<u16> {
            match classes.first() {
                Some(&"java.lang.ArithmeticException") => Some(20),
                Some(&"java.lang.ClassCastException") => Some(200),
                _ => None,
            }
        }
    }

    struct Bench {
        tree: Tree,
        searcher: CoverageGuided,
    }

    impl Bench {
        fn new() -> Bench {
            Bench { tree: Tree::default(), searcher: CoverageGuided::new(Heuristics::STANDARD.order) }
        }

        fn add(&mut self, pc: u32, depth: u32, leads: Leads) -> NodeId {
            let place = Place { method: MethodId(0), pc };
            let condition = Terms::new().bool(true).expect("a term");
            let status = Status::Pending;
            let node = Node { parent: None, place, option: 1, edge: None, condition, depth, status };
            let node = self.tree.add(node);
            let name = MethodName { class: "C".into(), name: "m".into(), descriptor: "()V".into() };
            let stack = Rc::from([(Rc::new(name), 50)]);
            self.searcher.add(Candidate { node, place, option: 1, depth, leads, making: false, stack });
            node
        }
    }

    fn along(to: u16) -> Leads {
        Leads::Along(Edge { from: 1, to })
    }

    #[test]
    fn an_open_goal_comes_first_and_then_what_is_near() {
        let mut bench = Bench::new();
        let throws = bench.add(1, 0, Leads::Throws(Raised::Null));
        let far = bench.add(2, 5, along(30));
        let goal = bench.add(3, 9, along(7));
        let near = bench.add(4, 5, along(3));
        assert_eq!(bench.searcher.next(&Seven(true)), Some(goal));
        assert_eq!(bench.searcher.next(&Seven(true)), Some(near));
        assert_eq!(bench.searcher.next(&Seven(true)), Some(far));
        assert_eq!(bench.searcher.next(&Seven(true)), Some(throws));
        assert_eq!(bench.searcher.next(&Seven(true)), None);
    }

    #[test]
    fn an_exception_is_as_near_as_its_handler() {
        let mut bench = Bench::new();
        let lost = bench.add(1, 5, Leads::Throws(Raised::Cast));
        let far = bench.add(2, 5, along(30));
        let caught = bench.add(3, 5, Leads::Throws(Raised::Division));
        assert_eq!(bench.searcher.next(&Seven(true)), Some(caught));
        assert_eq!(bench.searcher.next(&Seven(true)), Some(far));
        assert_eq!(bench.searcher.next(&Seven(true)), Some(lost));
    }

    #[test]
    fn the_shallowest_does_not_wait_for_ever() {
        let mut bench = Bench::new();
        let shallow = bench.add(1, 0, Leads::Throws(Raised::Null));
        for pc in 2..20 {
            bench.add(pc, 9, along(7));
        }
        let place = (1..=4).position(|_| bench.searcher.next(&Seven(true)) == Some(shallow));
        assert_eq!(place, Some(3));
    }

    #[test]
    fn a_place_that_was_tried_often_gets_less_weight() {
        let mut bench = Bench::new();
        for _ in 0..3 {
            bench.add(1, 1, along(3));
        }
        let other = bench.add(2, 1, along(5));
        bench.searcher.next(&Seven(true));
        bench.searcher.next(&Seven(true));
        assert_eq!(bench.searcher.next(&Seven(true)), Some(other));
    }

    #[test]
    fn a_guess_comes_after_what_is_near_and_before_what_was_tried() {
        let mut bench = Bench::new();
        let spelled: Vec<_> = (0..3).map(|_| bench.add(1, 1, Leads::On)).collect();
        // the options of a decision are counted apart, as are places
        let guess = bench.add(2, 1, Leads::Guessed);
        assert_eq!(bench.searcher.next(&Seven(true)), spelled.first().copied());
        let rest: Vec<_> = (0..3).map_while(|_| bench.searcher.next(&Seven(true))).collect();
        assert!(rest.contains(&guess) && rest.last() != Some(&guess), "{rest:?}");
    }

    #[test]
    fn goals_that_are_reached_draw_nobody() {
        let mut bench = Bench::new();
        let along = bench.add(1, 3, along(7));
        let throws = bench.add(2, 1, Leads::Throws(Raised::Null));
        assert_eq!(bench.searcher.next(&Seven(false)), Some(throws));
        assert_eq!(bench.searcher.next(&Seven(false)), Some(along));
    }
}
