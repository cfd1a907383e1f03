//! Reduced, shared binary decision diagrams.

use crate::reason::Reason;
use heapwright_logic::Limits;
use rustc_hash::FxHashMap;

/// A diagram of one [`Diagrams`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Bdd(u32);

/// Always false.
pub(crate) const FALSE: Bdd = Bdd(0);
/// Always true.
pub(crate) const TRUE: Bdd = Bdd(1);

/// Why a diagram was not built.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Stopped {
    /// It has too many nodes.
    TooMany,
    /// The caller's budget ran out.
    Limit(Reason),
}

impl From<Reason> for Stopped {
    fn from(reason: Reason) -> Self {
        Stopped::Limit(reason)
    }
}

const MOST_NODES: usize = 2_000_000;

/// Diagrams with more levels are refused: their operations recurse from level to level.
pub(crate) const MOST_LEVELS: usize = 2_000;

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
struct Node {
    level: u32,
    low: Bdd,
    high: Bdd,
}

/// All diagrams made so far.
pub(crate) struct Diagrams<'a> {
    limits: &'a Limits<'a>,
    /// INVARIANT: no two are equal, no node has equal branches, levels grow downwards.
    nodes: Vec<Node>,
    index: FxHashMap<Node, Bdd>,
    choices: FxHashMap<(Bdd, Bdd, Bdd), Bdd>,
}

impl<'a> Diagrams<'a> {
    pub(crate) fn new(limits: &'a Limits<'a>) -> Self {
        let leaf = |bdd| Node { level: u32::MAX, low: bdd, high: bdd };
        let nodes = vec![leaf(FALSE), leaf(TRUE)];
        Self { limits, nodes, index: FxHashMap::default(), choices: FxHashMap::default() }
    }

    fn node(&self, bdd: Bdd) -> Node {
        self.nodes.get(bdd.0 as usize).copied().unwrap_or(Node { level: u32::MAX, low: FALSE, high: FALSE })
    }

    fn make(&mut self, level: u32, low: Bdd, high: Bdd) -> Result<Bdd, Stopped> {
        if low == high {
            return Ok(low);
        }
        let node = Node { level, low, high };
        if let Some(known) = self.index.get(&node) {
            return Ok(*known);
        }
        if self.nodes.len() >= MOST_NODES {
            return Err(Stopped::TooMany);
        }
        let bdd = Bdd(self.nodes.len() as u32);
        self.nodes.push(node);
        self.index.insert(node, bdd);
        Ok(bdd)
    }

    /// The variable of a level.
    pub(crate) fn variable(&mut self, level: u32) -> Result<Bdd, Stopped> {
        self.make(level, FALSE, TRUE)
    }

    /// `if condition then yes else no`.
    pub(crate) fn choice(&mut self, condition: Bdd, yes: Bdd, no: Bdd) -> Result<Bdd, Stopped> {
        match (condition, yes, no) {
            (TRUE, yes, _) => return Ok(yes),
            (FALSE, _, no) => return Ok(no),
            (condition, TRUE, FALSE) => return Ok(condition),
            (_, yes, no) if yes == no => return Ok(yes),
            _ => {}
        }
        if let Some(known) = self.choices.get(&(condition, yes, no)) {
            return Ok(*known);
        }
        self.limits.step().map_err(Reason::from)?;
        if self.choices.len() >= 4 * MOST_NODES {
            return Err(Stopped::TooMany);
        }
        let parts = [condition, yes, no].map(|bdd| (bdd, self.node(bdd)));
        let level = parts.iter().map(|(_, node)| node.level).min().unwrap_or(u32::MAX);
        let branch = |high: bool| {
            parts.map(|(bdd, node)| match (node.level == level, high) {
                (false, _) => bdd,
                (true, true) => node.high,
                (true, false) => node.low,
            })
        };
        let ([c, y, n], [d, z, o]) = (branch(false), branch(true));
        let low = self.choice(c, y, n)?;
        let high = self.choice(d, z, o)?;
        let made = self.make(level, low, high)?;
        self.choices.insert((condition, yes, no), made);
        Ok(made)
    }

    pub(crate) fn and(&mut self, a: Bdd, b: Bdd) -> Result<Bdd, Stopped> {
        self.choice(a, b, FALSE)
    }

    pub(crate) fn or(&mut self, a: Bdd, b: Bdd) -> Result<Bdd, Stopped> {
        self.choice(a, TRUE, b)
    }

    pub(crate) fn not(&mut self, a: Bdd) -> Result<Bdd, Stopped> {
        self.choice(a, FALSE, TRUE)
    }

    pub(crate) fn same(&mut self, a: Bdd, b: Bdd) -> Result<Bdd, Stopped> {
        let not = self.not(b)?;
        self.choice(a, b, not)
    }

    /// Substitutes a diagram for the variable of each level; levels without one are unchanged.
    pub(crate) fn compose(&mut self, bdd: Bdd, by: &FxHashMap<u32, Bdd>) -> Result<Bdd, Stopped> {
        self.rebuild(bdd, by, &mut FxHashMap::default())
    }

    fn rebuild(&mut self, bdd: Bdd, by: &FxHashMap<u32, Bdd>, done: &mut FxHashMap<Bdd, Bdd>) -> Result<Bdd, Stopped> {
        if bdd == TRUE || bdd == FALSE {
            return Ok(bdd);
        }
        if let Some(known) = done.get(&bdd) {
            return Ok(*known);
        }
        let node = self.node(bdd);
        let low = self.rebuild(node.low, by, done)?;
        let high = self.rebuild(node.high, by, done)?;
        let condition = match by.get(&node.level) {
            Some(condition) => *condition,
            None => self.variable(node.level)?,
        };
        let made = self.choice(condition, high, low)?;
        done.insert(bdd, made);
        Ok(made)
    }

    /// Quantifies existentially over the levels for which `gone` holds.
    pub(crate) fn exists(&mut self, bdd: Bdd, gone: &dyn Fn(u32) -> bool) -> Result<Bdd, Stopped> {
        self.project(bdd, gone, &mut FxHashMap::default())
    }

    fn project(
        &mut self,
        bdd: Bdd,
        gone: &dyn Fn(u32) -> bool,
        done: &mut FxHashMap<Bdd, Bdd>,
    ) -> Result<Bdd, Stopped> {
        if bdd == TRUE || bdd == FALSE {
            return Ok(bdd);
        }
        if let Some(known) = done.get(&bdd) {
            return Ok(*known);
        }
        let node = self.node(bdd);
        let low = self.project(node.low, gone, done)?;
        let high = self.project(node.high, gone, done)?;
        let made = if gone(node.level) { self.or(low, high)? } else { self.make(node.level, low, high)? };
        done.insert(bdd, made);
        Ok(made)
    }

    /// A satisfying assignment: the levels that are true on one path; `None` if it is false.
    pub(crate) fn solution(&self, bdd: Bdd) -> Option<Vec<u32>> {
        let mut at = bdd;
        let mut levels = Vec::new();
        while at != TRUE {
            if at == FALSE {
                return None;
            }
            let node = self.node(at);
            if node.low == FALSE {
                levels.push(node.level);
                at = node.high;
            } else {
                at = node.low;
            }
        }
        Some(levels)
    }
}
