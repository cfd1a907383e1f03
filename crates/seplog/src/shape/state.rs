//! Equalities, disequalities and allocation over numbered nodes, with immediate detection of contradictions.

/// Node 0 is null.
pub(crate) const NULL: u16 = 0;

/// A consistent set of facts. Null counts as allocated, so nothing allocated is null, and allocating null is a
/// contradiction.
#[derive(Clone, Debug)]
pub(crate) struct State {
    /// INVARIANT: a parent is smaller than its child, so a root is the smallest node of its class.
    parent: Vec<u16>,
    words: usize,
    /// One bit per node; only those of roots count.
    allocated: Vec<u64>,
    /// `words` words per node. INVARIANT: symmetric between roots.
    unequal: Vec<u64>,
}

fn bit(node: u16) -> (usize, u64) {
    (usize::from(node) / 64, 1 << (node % 64))
}

impl State {
    /// A state of `nodes` nodes without any facts, except that null is null.
    pub(crate) fn new(nodes: u16) -> Self {
        let count = usize::from(nodes);
        let words = count.div_ceil(64);
        let mut state =
            State { parent: (0..nodes).collect(), words, allocated: vec![0; words], unequal: vec![0; words * count] };
        state.set_allocated(NULL);
        state
    }

    /// The cost of copying it, in steps.
    pub(crate) fn weight(&self) -> usize {
        1 + (self.parent.len() + self.unequal.len()) / 256
    }

    /// Memory of a copy, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        96 + 2 * self.parent.len() + 8 * (self.allocated.len() + self.unequal.len())
    }

    /// The smallest node equal to this one.
    pub(crate) fn find(&self, mut node: u16) -> u16 {
        while let Some(&parent) = self.parent.get(usize::from(node)) {
            if parent == node {
                break;
            }
            node = parent;
        }
        node
    }

    pub(crate) fn same(&self, a: u16, b: u16) -> bool {
        self.find(a) == self.find(b)
    }

    /// Returns true if the node's class is known to be allocated (or null).
    pub(crate) fn is_allocated(&self, node: u16) -> bool {
        let (word, mask) = bit(self.find(node));
        self.allocated.get(word).is_some_and(|w| w & mask != 0)
    }

    /// Returns true if two nodes are known to differ.
    pub(crate) fn differ(&self, a: u16, b: u16) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        a != b && (self.is_allocated(a) && self.is_allocated(b) || self.told_apart(a, b))
    }

    /// Returns true if a disequality between the two roots was added.
    pub(crate) fn told_apart(&self, a: u16, b: u16) -> bool {
        let (word, mask) = bit(b);
        self.unequal.get(usize::from(a) * self.words + word).is_some_and(|w| w & mask != 0)
    }

    fn set_allocated(&mut self, root: u16) {
        let (word, mask) = bit(root);
        if let Some(w) = self.allocated.get_mut(word) {
            *w |= mask;
        }
    }

    fn set_apart(&mut self, a: u16, b: u16) {
        for (from, to) in [(a, b), (b, a)] {
            let (word, mask) = bit(to);
            if let Some(w) = self.unequal.get_mut(usize::from(from) * self.words + word) {
                *w |= mask;
            }
        }
    }

    /// Adds a disequality; returns false on a contradiction.
    pub(crate) fn separate(&mut self, a: u16, b: u16) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        self.set_apart(a, b);
        a != b
    }

    /// Adds an allocated cell; returns false on a contradiction.
    pub(crate) fn allocate(&mut self, node: u16) -> bool {
        let root = self.find(node);
        let free = !self.is_allocated(root);
        self.set_allocated(root);
        free
    }

    /// Adds an equality; returns false on a contradiction.
    pub(crate) fn merge(&mut self, a: u16, b: u16) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return true;
        }
        if self.differ(a, b) {
            return false;
        }
        let (keep, drop) = (a.min(b), a.max(b));
        for word in 0..self.words {
            let mut bits = self.unequal.get(usize::from(drop) * self.words + word).copied().unwrap_or(0);
            while bits != 0 {
                let other = u16::try_from(word * 64).unwrap_or(u16::MAX) + bits.trailing_zeros() as u16;
                let other = self.find(other);
                self.set_apart(keep, other);
                bits &= bits - 1;
            }
        }
        if self.is_allocated(drop) {
            self.set_allocated(keep);
        }
        if let Some(parent) = self.parent.get_mut(usize::from(drop)) {
            *parent = keep;
        }
        true
    }
}
