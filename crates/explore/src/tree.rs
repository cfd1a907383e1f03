//! The constraint tree: every decision met, which way was taken and what became of the others.

use heapwright_case::Edge;
use heapwright_program::MethodId;
use heapwright_term::TermId;

/// A node of the tree.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

/// An instruction of a method.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The method.
    pub method: MethodId,
    /// The instruction, by its number in the machine's code.
    pub pc: u32,
}

/// What became of a node.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// A path goes, or went, through it.
    Followed,
    /// Nobody has looked yet.
    Pending,
    /// No input leads there.
    Infeasible,
    /// The solver does not know.
    Unknown,
    /// Cut by a bound.
    Cut,
    /// Another value of a term for which one is enough, and nobody wanted more.
    Spare,
    /// Dropped, for there were too many.
    Dropped,
}

/// One side of a decision.
#[derive(Clone, Debug)]
pub struct Node {
    /// The decision before, unless this is the first.
    pub parent: Option<NodeId>,
    /// Where the decision was made.
    pub place: Place,
    /// Which of the options it is.
    pub option: u32,
    /// The branch of the class file it goes along, if it is one.
    pub edge: Option<Edge>,
    /// What holds on this side.
    pub condition: TermId,
    /// Decisions before this one.
    pub depth: u32,
    /// What became of it.
    pub status: Status,
}

/// The constraint tree.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    nodes: Vec<Node>,
}

impl Tree {
    /// A node.
    pub fn get(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.0 as usize)
    }

    /// All nodes, a parent before its children.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether no decision was met.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// How many nodes there are of each kind.
    pub fn statistics(&self) -> TreeStatistics {
        let count = |status: Status| self.nodes.iter().filter(|node| node.status == status).count() as u64;
        TreeStatistics {
            nodes: self.nodes.len() as u64,
            infeasible: count(Status::Infeasible),
            unknown: count(Status::Unknown),
            pending: count(Status::Pending) + count(Status::Dropped),
            cut: count(Status::Cut),
            deepest: self.nodes.iter().map(|node| node.depth + 1).max().unwrap_or(0),
        }
    }

    pub(crate) fn add(&mut self, node: Node) -> NodeId {
        self.nodes.push(node);
        NodeId((self.nodes.len() - 1) as u32)
    }

    pub(crate) fn set(&mut self, id: NodeId, status: Status) {
        if let Some(node) = self.nodes.get_mut(id.0 as usize) {
            node.status = status;
        }
    }
}

/// The size of a tree.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct TreeStatistics {
    /// Sides of decisions.
    pub nodes: u64,
    /// Sides that no input leads to.
    pub infeasible: u64,
    /// Sides about which the solver does not know.
    pub unknown: u64,
    /// Sides nobody looked at.
    pub pending: u64,
    /// Sides cut by a bound.
    pub cut: u64,
    /// The largest number of decisions on a path.
    pub deepest: u32,
}
