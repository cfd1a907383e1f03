//! The control flow of one method: where its instructions lead, the loops they are in, and their offsets in the
//! bytecode of the class file.

use crate::bounds::Target;

use crate::search::Leads;
use heapwright_case::{Edge, MethodName};
use heapwright_program::code::{Code, Instr};
use heapwright_program::{MethodId, Program};
use heapwright_vm::{Choice, offsets};
use petgraph::algo::dominators::{Dominators, simple_fast};
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::EdgeRef;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

/// A natural loop: the instructions from its header to the jumps back to it.
pub(crate) struct Loop {
    body: FxHashSet<u32>,
    /// Jumps that can leave the loop and that every complete iteration passes, in execution order.
    guards: Vec<u32>,
    /// Pairs of a call in the loop and the guard that tests its result.
    asked: Vec<(u32, u32)>,
}

impl Loop {
    /// Returns true if an instruction is in the loop.
    pub(crate) fn contains(&self, pc: u32) -> bool {
        self.body.contains(&pc)
    }

    /// Jumps that can leave the loop and that every complete iteration passes, in execution order.
    pub(crate) fn guards(&self) -> &[u32] {
        &self.guards
    }

    /// Returns true if iterations are counted at an instruction of the loop.
    pub(crate) fn counts(&self, pc: u32) -> bool {
        self.guards.is_empty() || self.guards.contains(&pc)
    }

    /// Returns how often the loop may continue at an instruction: an iteration has begun when its last guard is passed.
    pub(crate) fn allowed(&self, pc: u32, bound: u32) -> u32 {
        if self.guards.last() == Some(&pc) { bound } else { bound.saturating_add(1) }
    }

    /// Returns the guards that test the result of a call.
    pub(crate) fn asking(&self, call: u32) -> impl Iterator<Item = u32> + '_ {
        self.asked.iter().filter(move |(asked, _)| *asked == call).map(|(_, guard)| *guard)
    }

    /// Returns true if a guard tests the result of a call.
    pub(crate) fn is_asking(&self, guard: u32) -> bool {
        self.asked.iter().any(|(_, asking)| *asking == guard)
    }

    /// Returns true if the loop is nested in another one, or is the same.
    pub(crate) fn is_inside(&self, other: &Loop) -> bool {
        self.body.is_subset(&other.body)
    }
}

/// What is known about a method without running it.
pub(crate) struct Flow {
    name: Rc<MethodName>,
    code: Option<Rc<Code>>,
    /// Computed on first use.
    loops: OnceCell<Vec<Loop>>,
    /// Bytecode offsets, indexed by instruction number.
    offsets: Vec<u16>,
    bytes: &'static [u8],
    /// The edges of switches by target: a table is searched once, not for every path.
    switches: RefCell<FxHashMap<u32, FxHashMap<u32, Option<Edge>>>>,
}

impl Flow {
    /// Builds the flow of a method; a method without code has neither loops nor branches.
    pub(crate) fn new(program: &Program, method: MethodId) -> Flow {
        let found = program.method(method);
        let name = MethodName {
            class: program.class(found.class()).external_name(),
            name: found.name().to_string(),
            descriptor: found.descriptor().to_string(),
        };
        let code = program.code(method).ok();
        let bytes = program.bytecode(method).map_or(&[][..], |bytecode| bytecode.code);
        Flow {
            name: Rc::new(name),
            code,
            loops: OnceCell::new(),
            offsets: offsets::starts(bytes),
            bytes,
            switches: RefCell::default(),
        }
    }

    /// The method's name.
    pub(crate) fn name(&self) -> &Rc<MethodName> {
        &self.name
    }

    /// All loops, in the order of their numbers.
    pub(crate) fn loops(&self) -> &[Loop] {
        self.loops.get_or_init(|| self.code.as_deref().map_or_else(Vec::new, loops))
    }

    /// Returns the bytecode offset of an instruction.
    pub(crate) fn offset(&self, pc: u32) -> Option<u16> {
        let index = self.code.as_deref()?.origins.get(pc as usize)?;
        self.offsets.get(usize::from(*index)).copied()
    }

    /// Returns where a conditional jump leads if the condition asked about holds, or if it does not. That condition is
    /// the jump condition, except for references: the question is always whether they are null, or the same.
    pub(crate) fn branch(&self, pc: u32, holds: bool) -> Lead {
        let Some(mut instr) = self.instr(pc) else { return (None, Leads::On) };
        let negated = matches!(instr, Instr::IfNonNull { .. } | Instr::IfRefNe { .. });
        let jumps = holds != negated;
        let target = if jumps { instr.target_mut().map(|target| *target) } else { Some(pc + 1) };
        let ways = self.offset(pc).and_then(|from| Some((from, offsets::conditional(self.bytes, from)?)));
        let edge = ways.map(|(from, (target, next))| Edge { from, to: if jumps { target } else { next } });
        (target.or(Some(pc)), edge.map_or(Leads::On, Leads::Along))
    }

    /// Returns the edge in the class file that a switch takes to an instruction.
    pub(crate) fn switch_edge(&self, pc: u32, target: u32) -> Option<Edge> {
        let mut switches = self.switches.borrow_mut();
        let known = switches.entry(pc).or_default();
        *known.entry(target).or_insert_with(|| self.find_switch_edge(pc, target))
    }

    fn find_switch_edge(&self, pc: u32, target: u32) -> Option<Edge> {
        let (Instr::TableSwitch { table, .. } | Instr::LookupSwitch { table, .. }) = self.instr(pc)? else {
            return None;
        };
        let table = self.code.as_deref()?.switches.get(table as usize)?;
        let from = self.offset(pc)?;
        Some(Edge { from, to: offsets::switch(self.bytes, from, offsets::key_to(table, target))? })
    }

    /// Returns the option of a choice that leads to an exception.
    pub(crate) fn throwing_option(&self, pc: u32, choice: Choice, count: usize) -> Option<usize> {
        // a type test does not dereference null
        let asks_type =
            matches!(self.instr(pc), Some(Instr::InstanceOfResolved { .. } | Instr::CheckCastResolved { .. }));
        match (choice, count) {
            (Choice::Null, 2) if !asks_type => Some(0),
            (Choice::Division | Choice::Size, 2) => Some(0),
            (Choice::Bounds | Choice::Cast | Choice::Store, 2) => Some(1),
            _ => None,
        }
    }

    /// Returns the instructions that can follow one, through exceptions too; with `inclusive`, also the instruction
    /// itself.
    pub(crate) fn reached(&self, pc: u32, inclusive: bool) -> FxHashSet<u32> {
        let mut seen = FxHashSet::default();
        let Some(code) = self.code.as_deref() else { return seen };
        let (pc, inclusive) = if pc == heapwright_vm::NOT_STARTED { (0, true) } else { (pc, inclusive) };
        let mut work = vec![pc];
        while let Some(next) = work.pop() {
            let handlers = code.handlers.iter().filter(|handler| (handler.start..handler.end).contains(&next));
            for after in successors(code, next).into_iter().chain(handlers.map(|handler| handler.target)) {
                if seen.insert(after) {
                    work.push(after);
                }
            }
        }
        if inclusive {
            seen.insert(pc);
        }
        seen
    }

    /// The code of the method.
    pub(crate) fn code(&self) -> Option<&Code> {
        self.code.as_deref()
    }

    fn instr(&self, pc: u32) -> Option<Instr> {
        Some(self.code.as_deref()?.instrs.get(pc as usize)?.get())
    }
}

/// Where an option leads: within its method, and from a searcher's point of view.
pub(crate) type Lead = (Target, Leads);

/// The flows of methods met so far.
#[derive(Default)]
pub(crate) struct Flows {
    known: FxHashMap<MethodId, Rc<Flow>>,
}

impl Flows {
    /// The flow of a method.
    pub(crate) fn of(&mut self, program: &Program, method: MethodId) -> Rc<Flow> {
        self.known.entry(method).or_insert_with(|| Rc::new(Flow::new(program, method))).clone()
    }
}

fn successors(code: &Code, pc: u32) -> Vec<u32> {
    let Some(mut instr) = code.instrs.get(pc as usize).map(|cell| cell.get()) else { return Vec::new() };
    let mut found: Vec<u32> = instr.target_mut().map(|target| *target).into_iter().collect();
    if let Instr::TableSwitch { table, .. } | Instr::LookupSwitch { table, .. } = instr
        && let Some(table) = code.switches.get(table as usize)
    {
        found.extend(table.targets.iter().copied());
        found.push(table.default);
    }
    if !instr.ends_block() {
        found.push(pc + 1);
    }
    found
}

/// Builds the control-flow graph, with edges to exception handlers.
fn graph(code: &Code) -> DiGraph<(), ()> {
    let count = code.instrs.len() as u32;
    let normal = (0..count).flat_map(|pc| successors(code, pc).into_iter().map(move |next| (pc, next)));
    let handled = code.handlers.iter().flat_map(|handler| {
        let range = handler.start..handler.end.min(count);
        range.map(|pc| (pc, handler.target))
    });
    DiGraph::from_edges(normal.chain(handled).filter(|(_, to)| *to < count))
}

fn loops(code: &Code) -> Vec<Loop> {
    let graph = graph(code);
    if graph.node_count() == 0 {
        return Vec::new();
    }
    let dominators = simple_fast(&graph, NodeIndex::new(0));
    let intervals = intervals(&dominators, graph.node_count());
    let dominates = |a: NodeIndex, b: NodeIndex| match (intervals.get(a.index()), intervals.get(b.index())) {
        (Some(Some((first, last))), Some(Some((at, _)))) => (first..=last).contains(&at),
        _ => false,
    };
    let mut latches: BTreeMap<NodeIndex, Vec<NodeIndex>> = BTreeMap::new();
    for edge in graph.edge_references() {
        if dominates(edge.target(), edge.source()) {
            latches.entry(edge.target()).or_default().push(edge.source());
        }
    }
    let bodies = latches.into_iter().map(|(header, latches)| {
        let body = body(&graph, header, &latches);
        let mut guards: Vec<u32> = body.iter().copied().filter(|pc| leaves(code, *pc, &body)).collect();
        guards.retain(|pc| latches.iter().all(|latch| dominates(NodeIndex::new(*pc as usize), *latch)));
        // all of them dominate the latch, so they form a chain
        guards.sort_by_key(|pc| dominators.dominators(NodeIndex::new(*pc as usize)).map_or(0, Iterator::count));
        let asked = asked(code, &body, &guards);
        Loop { body, guards, asked }
    });
    bodies.collect()
}

/// Computes, for each reachable node, its number in a preorder walk of the dominator tree and the largest number below
/// it. A node dominates exactly those whose numbers lie in this range.
fn intervals(dominators: &Dominators<NodeIndex>, count: usize) -> Vec<Option<(usize, usize)>> {
    let mut below: Vec<Vec<usize>> = vec![Vec::new(); count];
    for node in 0..count {
        let above = dominators.immediate_dominator(NodeIndex::new(node));
        if let Some(list) = above.and_then(|above| below.get_mut(above.index())) {
            list.push(node);
        }
    }
    let mut found = vec![None; count];
    let (mut number, mut work) = (0, vec![(dominators.root().index(), false)]);
    while let Some((node, left)) = work.pop() {
        let Some(place) = found.get_mut(node) else { continue };
        if left {
            *place = place.map(|(first, _)| (first, number - 1));
            continue;
        }
        *place = Some((number, number));
        number += 1;
        work.push((node, true));
        work.extend(below.get(node).into_iter().flatten().map(|child| (*child, false)));
    }
    found
}

/// Returns all nodes that reach a latch without passing the header.
fn body(graph: &DiGraph<(), ()>, header: NodeIndex, latches: &[NodeIndex]) -> FxHashSet<u32> {
    let mut body = FxHashSet::from_iter([header.index() as u32]);
    let mut work = latches.to_vec();
    while let Some(node) = work.pop() {
        if body.insert(node.index() as u32) {
            work.extend(graph.neighbors_directed(node, petgraph::Direction::Incoming));
        }
    }
    body
}

/// Finds the calls in a loop that write a register which a guard reads, with only straight-line code in between.
fn asked(code: &Code, body: &FxHashSet<u32>, guards: &[u32]) -> Vec<(u32, u32)> {
    let instr = |pc: u32| code.instrs.get(pc as usize).map(|cell| cell.get());
    let jumps = |mut instr: Instr| instr.ends_block() || instr.target_mut().is_some();
    let mut found = Vec::new();
    for guard in guards {
        for read in instr(*guard).into_iter().flat_map(|instr| instr.registers()).flatten() {
            let before = (0..*guard).rev().map_while(|pc| Some((pc, instr(pc).filter(|instr| !jumps(*instr))?)));
            let given = before.into_iter().find(|(_, instr)| instr.written() == Some(read));
            found.extend(given.filter(|(pc, instr)| instr.is_call() && body.contains(pc)).map(|(pc, _)| (pc, *guard)));
        }
    }
    found.sort_unstable();
    found
}

/// Returns true if a jump in the loop has a target outside it.
fn leaves(code: &Code, pc: u32, body: &FxHashSet<u32>) -> bool {
    successors(code, pc).iter().any(|next| !body.contains(next))
}
