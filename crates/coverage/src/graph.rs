//! A method's control flow by offsets, kept for questions during a run.

use crate::Edge;
use crate::code::Code;
use crate::flow::Flow;
use crate::opcode;

/// An instruction in the control flow.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub offset: u16,
    /// Whether it is a conditional jump or a switch.
    pub branches: bool,
    /// Whether the method ends with it.
    exits: bool,
    /// Where control can go, and whether JaCoCo has a probe there.
    pub next: Vec<(usize, bool)>,
    /// Handlers that an exception raised here can go to.
    pub handlers: Vec<usize>,
}

/// The control flow of a method; nodes are in the order of their offsets.
#[derive(Clone, Debug, Default)]
pub(crate) struct Graph {
    pub nodes: Vec<Node>,
}

impl Graph {
    pub(crate) fn new(code: &Code, flow: &Flow) -> Graph {
        let nodes = code.instructions.iter().enumerate().map(|(index, instruction)| {
            let throws = opcode::can_throw(instruction.opcode);
            let protects = |range: &&crate::code::Handler| throws && (range.start..range.end).contains(&index);
            let mut handlers: Vec<usize> = code.handlers.iter().filter(protects).map(|h| h.handler).collect();
            handlers.sort_unstable();
            handlers.dedup();
            let ways = flow.ways.get(index).into_iter().flatten();
            let next = if instruction.branches() {
                ways.filter_map(|way| Some((way.to?, way.probe))).collect()
            } else {
                flow.onward(index).into_iter().filter_map(|way| Some((way.to?, way.probe))).collect()
            };
            Node {
                offset: instruction.offset,
                branches: instruction.branches(),
                exits: opcode::is_exit(instruction.opcode),
                next,
                handlers,
            }
        });
        Graph { nodes: nodes.collect() }
    }

    /// The number of the node at an offset.
    pub(crate) fn at(&self, offset: u16) -> Option<usize> {
        self.nodes.binary_search_by_key(&offset, |node| node.offset).ok()
    }

    fn offset(&self, index: usize) -> Option<u16> {
        self.nodes.get(index).map(|node| node.offset)
    }

    /// The edges of all conditional jumps and switches.
    pub(crate) fn edges(&self) -> impl Iterator<Item = Edge> {
        self.nodes.iter().filter(|node| node.branches).flat_map(|node| {
            node.next.iter().filter_map(|(to, _)| Some(Edge { from: node.offset, to: self.offset(*to)? }))
        })
    }

    pub(crate) fn survives(&self, edge: Edge, thrown_at: u16) -> bool {
        let from = self.at(edge.from).and_then(|index| self.nodes.get(index));
        let taken = from.and_then(|node| node.next.iter().find(|(to, _)| self.offset(*to) == Some(edge.to)));
        let Some((mut at, mut probe)) = taken.copied() else { return false };
        for _ in 0..=self.nodes.len() {
            if probe {
                return true;
            }
            let Some(node) = self.nodes.get(at) else { return false };
            if node.exits {
                return true;
            }
            if node.offset == thrown_at || node.branches {
                return false;
            }
            let Some(next) = node.next.first() else { return false };
            (at, probe) = *next;
        }
        false
    }
}
