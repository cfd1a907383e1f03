//! A method's branches, lines and handlers, and which of them a run covers.

use crate::code::Code;
use crate::distance::Distances;
use crate::filter::{Subject, Verdict};
use crate::flow::{Flow, Proofs, WayId, edge};
use crate::graph::Graph;
use crate::reader::{ClassFile, Member, text};
use crate::{CoverageError, Edge, opcode};
use heapwright_case::Stretch;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The index of a branch in its method.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BranchId(pub u32);

/// A branch that counts.
#[derive(Clone, Debug)]
pub struct Branch {
    /// Its index; branches are numbered in bytecode order.
    pub id: BranchId,
    /// The source line it counts for; 0 if unknown.
    pub line: u16,
    /// The offset of the instruction it belongs to.
    pub offset: u16,
    /// Edges that take it, in order. There are several if the compiler copied the instruction, and none for the few
    /// branches that JaCoCo counts and can never see covered (later cases of a switch without an explicit default,
    /// after a case that lists several constants).
    pub edges: Vec<Edge>,
    /// The edges that prove it taken: ranges of [`MethodGoals::proofs`].
    proofs: Vec<Range<usize>>,
}

/// The branches of a method.
#[derive(Clone, Debug)]
pub struct MethodGoals {
    /// Name.
    pub name: String,
    /// Descriptor, as in the class file.
    pub descriptor: String,
    /// The first source line of the instructions that count; 0 if there is none.
    pub first_line: u16,
    /// Whether the method counts at all: it has code and is not compiler-generated.
    pub counted: bool,
    /// The branches that count.
    pub branches: Vec<Branch>,
    /// Offsets at which exception handlers start, in order, without those that only release a monitor.
    pub handlers: Vec<u16>,
    proofs: Vec<Edge>,
    /// The instruction indices of each line that counts.
    lines: BTreeMap<u16, Vec<usize>>,
    graph: Graph,
}

impl MethodGoals {
    /// The number of branches.
    pub fn total(&self) -> usize {
        self.branches.len()
    }

    /// The number of branches that these edges cover.
    pub fn covered(&self, edges: &BTreeSet<Edge>) -> usize {
        self.judge(edges).filter(|(_, covered)| *covered).count()
    }

    /// The branches that these edges cover.
    pub fn covered_branches(&self, edges: &BTreeSet<Edge>) -> Vec<&Branch> {
        self.judge(edges).filter_map(|(branch, covered)| covered.then_some(branch)).collect()
    }

    /// The branches that these edges do not cover.
    pub fn uncovered(&self, edges: &BTreeSet<Edge>) -> Vec<&Branch> {
        self.judge(edges).filter_map(|(branch, covered)| (!covered).then_some(branch)).collect()
    }

    /// For each line, the number of branches and how many of them these edges cover.
    pub fn branches_by_line(&self, edges: &BTreeSet<Edge>) -> BTreeMap<u16, (usize, usize)> {
        let mut lines = BTreeMap::new();
        for (branch, covered) in self.judge(edges) {
            let (total, count) = lines.entry(branch.line).or_default();
            *total += 1;
            *count += usize::from(covered);
        }
        lines
    }

    fn judge(&self, edges: &BTreeSet<Edge>) -> impl Iterator<Item = (&Branch, bool)> {
        let hits: Vec<usize> =
            self.proofs.iter().enumerate().filter(|(_, e)| edges.contains(e)).map(|(at, _)| at).collect();
        self.branches.iter().map(move |branch| {
            let hit = |range: &Range<usize>| {
                let first = hits.partition_point(|at| *at < range.start);
                hits.get(first).is_some_and(|at| *at < range.end)
            };
            (branch, branch.proofs.iter().any(hit))
        })
    }

    /// Returns true if JaCoCo still sees an edge when an exception is raised at an offset, by the instruction itself or
    /// by a method it calls, before the same activation takes another edge.
    pub fn survives(&self, edge: Edge, thrown_at: u16) -> bool {
        self.graph.survives(edge, thrown_at)
    }

    /// The source lines that count, in order.
    pub fn source_lines(&self) -> impl Iterator<Item = u16> {
        self.lines.keys().copied()
    }

    /// The source lines that a run over these stretches covers, in order.
    pub fn covered_lines(&self, stretches: &[Stretch]) -> Vec<u16> {
        let seen = self.graph.seen(stretches);
        let is_seen = |indices: &&Vec<usize>| indices.iter().any(|index| seen.get(*index) == Some(&true));
        self.lines.iter().filter(|(_, indices)| is_seen(indices)).map(|(line, _)| *line).collect()
    }

    /// Returns the handler that catches an exception raised at an offset, given its class and the superclasses.
    pub fn handler(&self, raised_at: u16, classes: &[&str]) -> Option<u16> {
        self.graph.catching(raised_at, classes)
    }

    /// Computes the distance from each instruction to the nearest of these edges.
    pub fn distances(&self, wanted: &BTreeSet<Edge>) -> Distances {
        Distances::new(&self.graph, wanted, [])
    }

    /// Computes the distance from each instruction to the nearest of these lines or handlers.
    pub fn distances_to(&self, lines: &BTreeSet<u16>, handlers: &BTreeSet<u16>) -> Distances {
        let indices = self.lines.iter().filter(|(line, _)| lines.contains(line)).flat_map(|(_, indices)| indices);
        let offsets = indices.filter_map(|index| self.graph.nodes.get(*index)).map(|node| node.offset);
        Distances::new(&self.graph, &BTreeSet::new(), offsets.chain(handlers.iter().copied()))
    }

    /// Computes the distance from each instruction to the nearest uncovered branch.
    pub fn distances_to_uncovered(&self, covered: &BTreeSet<Edge>) -> Distances {
        let wanted = self.uncovered(covered).into_iter().flat_map(|branch| branch.edges.iter().copied());
        self.distances(&wanted.filter(|edge| !covered.contains(edge)).collect())
    }

    /// All edges of the method, whether they count or not.
    pub fn edges(&self) -> impl Iterator<Item = Edge> {
        self.graph.edges()
    }
}

/// The branches of a method.
pub(crate) fn method_goals(class: &ClassFile, member: &Member) -> Result<MethodGoals, CoverageError> {
    let mut goals = MethodGoals {
        name: text(member.name),
        descriptor: text(member.descriptor),
        first_line: 0,
        counted: false,
        branches: Vec::new(),
        handlers: Vec::new(),
        proofs: Vec::new(),
        lines: BTreeMap::new(),
        graph: Graph::default(),
    };
    let Some(attribute) = member.attributes.iter().find(|attribute| attribute.name == b"Code") else {
        return Ok(goals);
    };
    let code = Code::parse(attribute.data, &class.pool)?;
    let flow = Flow::new(&code);
    let verdict = Verdict::new(&Subject { class, member, code: &code });
    let counting = || (0..code.instructions.len()).filter(|index| verdict.counts(*index));
    let lines = counting().filter_map(|index| flow.lines.get(index).copied()).filter(|line| *line != 0);
    goals.first_line = lines.min().unwrap_or(0);
    goals.counted = counting().next().is_some();
    goals.graph = Graph::new(&code, &flow);
    goals.lines = by_line(&flow, &verdict, counting());
    if goals.counted {
        goals.handlers = handlers(&code);
    }
    let counter = Counter { proofs: Proofs::new(&code, &flow), code: &code, flow: &flow, verdict: &verdict };
    goals.branches = counter.branches(counting());
    goals.proofs = counter.proofs.edges;
    Ok(goals)
}

/// Groups the instructions, including copies, by line.
fn by_line(flow: &Flow, verdict: &Verdict, counting: impl Iterator<Item = usize>) -> BTreeMap<u16, Vec<usize>> {
    let mut lines: BTreeMap<u16, Vec<usize>> = BTreeMap::new();
    let line = |index: usize| flow.lines.get(index).copied().filter(|line| *line != 0);
    let copies = verdict.copies().map(|copy| (verdict.representative(copy), copy));
    let copies = copies.filter(|(first, _)| verdict.counts(*first));
    for (first, index) in counting.map(|index| (index, index)).chain(copies) {
        if let Some(line) = line(first) {
            lines.entry(line).or_default().push(index);
        }
    }
    lines
}

/// The offsets at which handlers start, without those that a compiler adds at the end of `synchronized`.
fn handlers(code: &Code) -> Vec<u16> {
    let releases = |start: usize| {
        let opcodes = code.instructions.iter().skip(start).map(|instruction| instruction.opcode);
        opcodes.take(3).any(|opcode| opcode == opcode::MONITOREXIT)
    };
    let entries = code.handlers.iter().filter(|entry| entry.start < entry.end);
    let kept = entries.filter(|entry| entry.class.is_some() || !releases(entry.handler));
    let starts = kept.filter_map(|entry| code.instructions.get(entry.handler)).map(|instruction| instruction.offset);
    starts.collect::<BTreeSet<u16>>().into_iter().collect()
}

/// The edges and proofs that cover a branch.
type Cover = (BTreeSet<Edge>, Vec<Range<usize>>);

struct Counter<'m, 'a> {
    code: &'m Code<'a>,
    flow: &'m Flow,
    verdict: &'m Verdict,
    proofs: Proofs,
}

impl Counter<'_, '_> {
    fn branches(&self, counting: impl Iterator<Item = usize>) -> Vec<Branch> {
        let mut copies: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for copy in self.verdict.copies() {
            copies.entry(self.verdict.representative(copy)).or_default().push(copy);
        }
        let mut branches: Vec<Branch> = Vec::new();
        for index in counting {
            let Some(instruction) = self.code.instructions.get(index).filter(|_| self.forks(index)) else { continue };
            let covers = self.covers(index, &copies);
            let line = self.flow.lines.get(index).copied().unwrap_or(0);
            for (edges, proofs) in covers {
                let id = BranchId(u32::try_from(branches.len()).unwrap_or(u32::MAX));
                let edges = edges.into_iter().collect();
                branches.push(Branch { id, line, offset: instruction.offset, edges, proofs });
            }
        }
        branches
    }

    /// Returns true if an instruction has branches of its own.
    fn forks(&self, index: usize) -> bool {
        match self.verdict.replaced.get(&index) {
            Some(groups) => groups.len() > 1,
            None => self.flow.ways.get(index).is_some_and(|ways| ways.len() > 1),
        }
    }

    fn covers(&self, index: usize, copies: &BTreeMap<usize, Vec<usize>>) -> Vec<Cover> {
        if let Some(groups) = self.verdict.replaced.get(&index) {
            return groups.iter().map(|ways| self.cover(ways, copies)).collect();
        }
        let ways = self.flow.ways.get(index).into_iter().flatten();
        ways.map(|way| self.cover(&[(index, way.number)], copies)).collect()
    }

    /// Returns what covers a branch that is taken on one of these ways, or on the same way of a copy.
    fn cover(&self, ways: &[WayId], copies: &BTreeMap<usize, Vec<usize>>) -> Cover {
        let mut cover = Cover::default();
        for (index, number) in ways {
            let first = self.verdict.representative(*index);
            for copy in std::iter::once(first).chain(copies.get(&first).into_iter().flatten().copied()) {
                let Some(range) = self.proofs.range((copy, *number), self.code) else { continue };
                cover.1.push(range);
                let to = self.flow.ways.get(copy).and_then(|ways| ways.iter().find(|way| way.number == *number));
                if self.code.instructions.get(copy).is_some_and(|i| i.branches()) {
                    cover.0.extend(to.and_then(|way| edge(self.code, copy, way.to)));
                }
            }
        }
        cover
    }
}
