//! Where JaCoCo puts its probes, and which edges a run must take for them to show that a branch was taken.
//!
//! JaCoCo does not count instructions as they run. It places probes on some ways between instructions and reasons
//! backwards: whatever leads only to a probe that was hit has run too. Hence a branch counts as not taken if an
//! exception is raised after it and before the next probe.

use crate::code::{Code, Operand};
use crate::opcode;
use heapwright_case::Edge;
use std::collections::BTreeMap;
use std::ops::Range;

/// A way from an instruction to the next one that runs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    /// The number JaCoCo gives it: 0 is the next instruction or a switch's default, 1 the target of a jump.
    pub number: u32,
    /// The instruction it leads to; `None` at the end of a method.
    pub to: Option<usize>,
    /// Whether a probe lies on it. At the end of a method it lies before the instruction.
    pub probe: bool,
}

/// A branch: the instruction, and the number of the way.
pub(crate) type WayId = (usize, u32);

/// The ways of a method.
pub(crate) struct Flow {
    /// By instruction.
    pub ways: Vec<Vec<Way>>,
    /// The source line of each instruction; 0 if unknown.
    pub lines: Vec<u16>,
}

impl Flow {
    pub(crate) fn new(code: &Code) -> Flow {
        let entries = Entries::new(code);
        let count = code.instructions.len();
        let mut flow = Flow { ways: vec![Vec::new(); count], lines: vec![0; count] };
        let mut line = 0;
        let mut before = None;
        for (index, instruction) in code.instructions.iter().enumerate() {
            if code.labels.get(index) == Some(&true) {
                if entries.probe_before(index) {
                    flow.add(before, Way { number: 0, to: Some(index), probe: true });
                    before = None;
                }
                if !entries.follows(index) {
                    before = None;
                }
            }
            if let Some(last) = code.lines.get(&index).and_then(|lines| lines.last()) {
                line = *last;
            }
            if let Some(slot) = flow.lines.get_mut(index) {
                *slot = line;
            }
            flow.add(before, Way { number: 0, to: Some(index), probe: false });
            before = Some(index);
            match &instruction.operand {
                Operand::Jump(target) => {
                    flow.add(before, Way { number: 1, to: Some(*target), probe: entries.many(*target) });
                }
                Operand::Switch(default, cases) => flow.add_switch(index, *default, cases, &entries),
                _ if opcode::is_exit(instruction.opcode) => {
                    flow.add(before, Way { number: 0, to: None, probe: true });
                }
                _ => {}
            }
        }
        flow.ways.iter_mut().for_each(|ways| ways.sort_by_key(|way| way.number));
        flow
    }

    fn add(&mut self, from: Option<usize>, way: Way) {
        if let Some(ways) = from.and_then(|from| self.ways.get_mut(from)) {
            ways.push(way);
        }
    }

    /// Adds one way for each distinct target. As soon as one of the targets has a probe, JaCoCo also counts repeated
    /// targets when it numbers the ways.
    fn add_switch(&mut self, from: usize, default: usize, cases: &[usize], entries: &Entries) {
        let any_probe = entries.many(default) || cases.iter().any(|case| entries.many(*case));
        let mut seen = std::collections::BTreeSet::new();
        let mut number = 0;
        for (position, target) in std::iter::once(&default).chain(cases).enumerate() {
            let new = seen.insert(*target);
            if position > 0 && (new || any_probe) {
                number += 1;
            }
            if new {
                self.add(Some(from), Way { number, to: Some(*target), probe: entries.many(*target) });
            }
        }
    }

    /// Returns the single way of an instruction that does not branch. Unreferenced code after an unconditional jump
    /// counts as a second way, but control never goes there.
    pub(crate) fn onward(&self, index: usize) -> Option<Way> {
        let ways = self.ways.get(index)?;
        ways.iter().find(|way| way.number == 1 || way.to.is_none()).or_else(|| ways.first()).copied()
    }
}

/// The ways in which control can reach an instruction.
struct Entries {
    /// The number of jumps, handlers and starts of protected ranges.
    targets: Vec<u32>,
    /// Whether control can fall through from the instruction before.
    follows: Vec<bool>,
    /// Whether a source line with a call starts here.
    calls: Vec<bool>,
}

impl Entries {
    fn new(code: &Code) -> Entries {
        let count = code.instructions.len();
        let mut entries = Entries { targets: vec![0; count], follows: vec![false; count], calls: vec![false; count] };
        for handler in &code.handlers {
            entries.target(handler.start);
            entries.target(handler.handler);
        }
        entries.target(0);
        let mut line_start = None;
        let mut follows = false;
        for (index, instruction) in code.instructions.iter().enumerate() {
            if let Some(slot) = entries.follows.get_mut(index) {
                *slot = follows;
            }
            if code.lines.get(&index).is_some_and(|lines| lines.iter().any(|line| *line != 0)) {
                line_start = Some(index);
            }
            if opcode::is_call(instruction.opcode)
                && let Some(slot) = line_start.and_then(|start| entries.calls.get_mut(start))
            {
                *slot = true;
            }
            match &instruction.operand {
                Operand::Jump(target) => entries.target(*target),
                Operand::Switch(default, cases) => {
                    let mut all: Vec<usize> = std::iter::once(*default).chain(cases.iter().copied()).collect();
                    all.sort_unstable();
                    all.dedup();
                    all.into_iter().for_each(|target| entries.target(target));
                }
                _ => {}
            }
            follows = instruction.falls_through();
        }
        entries
    }

    fn target(&mut self, index: usize) {
        if let Some(count) = self.targets.get_mut(index) {
            *count += 1;
        }
    }

    fn follows(&self, index: usize) -> bool {
        self.follows.get(index) == Some(&true)
    }

    /// Returns true if several ways lead to the instruction.
    fn many(&self, index: usize) -> bool {
        self.targets.get(index).copied().unwrap_or(0) + u32::from(self.follows(index)) > 1
    }

    /// Returns true if a probe lies between the instruction and the one before it.
    fn probe_before(&self, index: usize) -> bool {
        self.follows(index) && (self.many(index) || self.calls.get(index) == Some(&true))
    }
}

/// For every branch, the edges that prove it taken: its own if a probe comes before the next branch, otherwise those of
/// the branches after it.
///
/// INVARIANT: the edges after a branch are contiguous in `edges`, so that a range identifies them.
pub(crate) struct Proofs {
    pub edges: Vec<Edge>,
    ranges: BTreeMap<WayId, Range<usize>>,
    /// By instruction, the branch that leads there without a probe in between.
    sources: Vec<Option<WayId>>,
}

/// Where control goes from an instruction before the next decision.
enum Stop {
    /// To a probe.
    Probe,
    /// To an instruction that branches, without a probe.
    Branch(usize),
    /// Nowhere: an unreachable loop.
    Nowhere,
}

enum Task {
    Open(usize),
    Way(usize, Way),
    Close(WayId, usize),
}

impl Proofs {
    pub(crate) fn new(code: &Code, flow: &Flow) -> Proofs {
        let mut proofs = Proofs { edges: Vec::new(), ranges: BTreeMap::new(), sources: sources(code, flow) };
        let branching = |index: &usize| code.instructions.get(*index).is_some_and(|i| i.branches());
        let all: Vec<usize> = (0..code.instructions.len()).filter(branching).collect();
        let roots = all.iter().filter(|index| proofs.source(**index).is_none());
        // The roots are processed first; the other tasks exist only for unreachable code.
        let mut tasks: Vec<Task> = all.iter().rev().map(|index| Task::Open(*index)).collect();
        tasks.extend(roots.map(|index| Task::Open(*index)));
        let mut opened = vec![false; code.instructions.len()];
        while let Some(task) = tasks.pop() {
            proofs.step(task, code, flow, &mut opened, &mut tasks);
        }
        proofs
    }

    fn step(&mut self, task: Task, code: &Code, flow: &Flow, opened: &mut [bool], tasks: &mut Vec<Task>) {
        match task {
            Task::Open(index) => match opened.get_mut(index) {
                Some(done) if !*done => {
                    *done = true;
                    let ways = flow.ways.get(index).into_iter().flatten();
                    tasks.extend(ways.rev().map(|way| Task::Way(index, *way)));
                }
                _ => {}
            },
            Task::Way(index, way) => {
                tasks.push(Task::Close((index, way.number), self.edges.len()));
                let stop = if way.probe { Stop::Probe } else { stop(way.to, code, flow) };
                match stop {
                    Stop::Probe => self.edges.extend(edge(code, index, way.to)),
                    Stop::Branch(next) => tasks.push(Task::Open(next)),
                    Stop::Nowhere => {}
                }
            }
            Task::Close(id, start) => {
                self.ranges.insert(id, start..self.edges.len());
            }
        }
    }

    fn source(&self, index: usize) -> Option<WayId> {
        self.sources.get(index).copied().flatten()
    }

    /// Returns the edges that prove a way taken, as a range of all edges.
    pub(crate) fn range(&self, (index, number): WayId, code: &Code) -> Option<Range<usize>> {
        let id = if code.instructions.get(index)?.branches() { (index, number) } else { self.source(index)? };
        self.ranges.get(&id).cloned()
    }
}

/// For every instruction, the branch that leads there without a probe in between. Visits each instruction once: methods
/// have up to 65,535 of them.
fn sources(code: &Code, flow: &Flow) -> Vec<Option<WayId>> {
    let count = code.instructions.len();
    // for instructions with a single way in and no probe on it, that way
    let mut before: Vec<Option<WayId>> = vec![None; count];
    for (from, ways) in flow.ways.iter().enumerate() {
        for way in ways.iter().filter(|way| !way.probe) {
            if let Some(place) = way.to.and_then(|to| before.get_mut(to)) {
                *place = Some((from, way.number));
            }
        }
    }
    let branches = |index: usize| code.instructions.get(index).is_some_and(|i| i.branches());
    let mut found: Vec<Option<WayId>> = vec![None; count];
    let mut known = vec![false; count];
    let mut chain = Vec::new();
    for index in 0..count {
        let mut at = index;
        let source = loop {
            match (known.get(at), before.get(at).copied().flatten()) {
                // an unreachable loop ends here too
                (Some(true) | None, _) => break found.get(at).copied().flatten(),
                (_, None) => break None,
                (_, Some(way)) if branches(way.0) => break Some(way),
                (_, Some((from, _))) => {
                    if let Some(seen) = known.get_mut(at) {
                        *seen = true;
                    }
                    chain.push(at);
                    at = from;
                }
            }
        };
        for passed in chain.drain(..).chain([at]) {
            if let (Some(place), Some(seen)) = (found.get_mut(passed), known.get_mut(passed)) {
                (*place, *seen) = (source, true);
            }
        }
    }
    found
}

fn stop(from: Option<usize>, code: &Code, flow: &Flow) -> Stop {
    let mut at = from;
    for _ in 0..=code.instructions.len() {
        let Some((index, instruction)) = at.and_then(|index| Some((index, code.instructions.get(index)?))) else {
            return Stop::Nowhere;
        };
        if instruction.branches() {
            return Stop::Branch(index);
        }
        match flow.onward(index) {
            Some(way) if way.probe => return Stop::Probe,
            Some(way) => at = way.to,
            None => return Stop::Nowhere,
        }
    }
    Stop::Nowhere
}

/// The edge from an instruction to another.
pub(crate) fn edge(code: &Code, from: usize, to: Option<usize>) -> Option<Edge> {
    let offset = |index: usize| code.instructions.get(index).map(|instruction| instruction.offset);
    Some(Edge { from: offset(from)?, to: offset(to?)? })
}
