//! The constraint tree: every decision met, which side was taken and what happened to the others.

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
    /// The index of the instruction in the machine's code.
    pub pc: u32,
}

/// What happened to a node.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// A path goes or went through it.
    Followed,
    /// Not looked at yet.
    Pending,
    /// No input leads there.
    Infeasible,
    /// The solver could not decide.
    Unknown,
    /// Cut by a bound.
    Cut,
    /// Refuted for inputs within the bounds only.
    Bounded,
    /// An unused alternative value of a term for which one value is enough.
    Spare,
    /// Dropped because too many were pending.
    Dropped,
}

/// One side of a decision.
#[derive(Clone, Debug)]
pub struct Node {
    /// The previous decision; `None` for the first.
    pub parent: Option<NodeId>,
    /// Where the decision was made.
    pub place: Place,
    /// Which of the options it is.
    pub option: u32,
    /// The branch of the class file it takes, if any.
    pub edge: Option<Edge>,
    /// What holds on this side.
    pub condition: TermId,
    /// Decisions before this one.
    pub depth: u32,
    /// What happened to it.
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

    /// Returns true if no decision was met.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Counts the nodes of each kind.
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
    /// Sides that the solver could not decide.
    pub unknown: u64,
    /// Sides not looked at.
    pub pending: u64,
    /// Sides cut by a bound.
    pub cut: u64,
    /// The largest number of decisions on a path.
    pub deepest: u32,
}
