//! A method's control flow by bytecode offset, kept for queries during a run.

use crate::Edge;
use crate::code::{Code, Handler};
use crate::flow::Flow;
use crate::opcode;
use crate::reader::text;
use heapwright_case::Stretch;
use std::collections::BTreeSet;

/// An instruction in the control flow.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub offset: u16,
    /// Whether it is a conditional jump or a switch.
    pub branches: bool,
    /// Whether the method ends with it.
    exits: bool,
    /// The successors, and whether JaCoCo has a probe on the way to each.
    pub next: Vec<(usize, bool)>,
    /// The predecessor, if it is the only one and JaCoCo has no probe in between: if this instruction has run, so has
    /// the predecessor.
    before: Option<usize>,
    /// Handlers that can catch an exception raised here.
    pub handlers: Vec<usize>,
}

/// An entry of the exception table.
#[derive(Clone, Debug)]
pub(crate) struct Catch {
    start: usize,
    end: usize,
    handler: usize,
    /// Binary name of the class it catches; `None` catches everything.
    class: Option<String>,
}

/// The control flow of a method; nodes are in the order of their offsets.
#[derive(Clone, Debug, Default)]
pub(crate) struct Graph {
    pub nodes: Vec<Node>,
    /// In the order in which they are tried.
    catches: Vec<Catch>,
}

impl Graph {
    pub(crate) fn new(code: &Code, flow: &Flow) -> Graph {
        let mut starts: Vec<&Handler> = code.handlers.iter().filter(|range| range.start < range.end).collect();
        starts.sort_by_key(|range| std::cmp::Reverse(range.start));
        // ranges around the current instruction: where each ends, and its handler
        let mut around: BTreeSet<(usize, usize)> = BTreeSet::new();
        let nodes = code.instructions.iter().enumerate().map(|(index, instruction)| {
            while let Some(range) = starts.pop_if(|range| range.start <= index) {
                around.insert((range.end, range.handler));
            }
            while around.first().is_some_and(|(end, _)| *end <= index) {
                around.pop_first();
            }
            let mut handlers = Vec::new();
            if opcode::can_throw(instruction.opcode) {
                handlers.extend(around.iter().map(|(_, handler)| *handler));
                handlers.sort_unstable();
                handlers.dedup();
            }
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
                before: None,
                handlers,
            }
        });
        let mut nodes: Vec<Node> = nodes.collect();
        for (from, ways) in flow.ways.iter().enumerate() {
            for way in ways.iter().filter(|way| !way.probe) {
                if let Some(node) = way.to.and_then(|to| nodes.get_mut(to)) {
                    node.before = Some(from);
                }
            }
        }
        let catches = code.handlers.iter().map(|handler| Catch {
            start: handler.start,
            end: handler.end,
            handler: handler.handler,
            class: handler.class.map(|class| text(class).replace('/', ".")),
        });
        Graph { nodes, catches: catches.collect() }
    }

    /// Returns the handler that catches an exception raised at an offset. `classes` are the class of the exception and
    /// its superclasses.
    pub(crate) fn catching(&self, offset: u16, classes: &[&str]) -> Option<u16> {
        let at = self.at(offset)?;
        let takes = |catch: &&Catch| {
            (catch.start..catch.end).contains(&at)
                && catch.class.as_deref().is_none_or(|class| classes.contains(&class))
        };
        self.offset(self.catches.iter().find(takes)?.handler)
    }

    /// For each node, whether JaCoCo sees that it has run: a probe after it was hit that only it leads to.
    pub(crate) fn seen(&self, stretches: &[Stretch]) -> Vec<bool> {
        let mut seen = vec![false; self.nodes.len()];
        for stretch in stretches {
            self.walk(stretch, &mut seen);
        }
        seen
    }

    fn walk(&self, stretch: &Stretch, seen: &mut [bool]) {
        let Some(mut at) = self.at(stretch.start) else { return };
        if let Some(from) = stretch.from.and_then(|from| self.at(from))
            && self.nodes.get(from).is_some_and(|node| node.next.contains(&(at, true)))
        {
            self.see(from, seen);
        }
        for _ in 0..self.nodes.len() {
            let Some(node) = self.nodes.get(at) else { return };
            // the probe at the end of a method lies before its last instruction
            if node.exits {
                return self.see(at, seen);
            }
            if node.branches || stretch.struck == Some(node.offset) {
                return;
            }
            let Some((to, probe)) = node.next.first().copied() else { return };
            if probe {
                self.see(at, seen);
            }
            at = to;
        }
    }

    fn see(&self, at: usize, seen: &mut [bool]) {
        let mut next = Some(at);
        while let Some(at) = next
            && let Some(place) = seen.get_mut(at).filter(|seen| !**seen)
        {
            *place = true;
            next = self.nodes.get(at).and_then(|node| node.before);
        }
    }

    /// Returns the index of the node at an offset.
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
