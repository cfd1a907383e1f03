//! A method's branches, and which of them a set of edges covers.

use crate::code::Code;
use crate::distance::Distances;
use crate::filter::{Subject, Verdict};
use crate::flow::{Flow, Proofs, WayId, edge};
use crate::graph::Graph;
use crate::reader::{ClassFile, Member, text};
use crate::{CoverageError, Edge};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The number of a branch in its method.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BranchId(pub u32);

/// A branch that counts.
#[derive(Clone, Debug)]
pub struct Branch {
    /// Its number; branches are numbered in the order of the bytecode.
    pub id: BranchId,
    /// The source line it counts for; 0 if the class file does not tell.
    pub line: u16,
    /// The offset of the instruction it belongs to.
    pub offset: u16,
    /// Ways to take it, in order. More than one if the compiler copied the instruction; none for the few branches
    /// that JaCoCo counts and can never see covered (later cases of a switch without a default of its own
    /// behind one that lists several constants).
    pub edges: Vec<Edge>,
    /// What proves it taken: ranges of [`MethodGoals::proofs`].
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
    /// Whether the method counts at all: it has code, and it was not made by the compiler.
    pub counted: bool,
    /// The branches that count.
    pub branches: Vec<Branch>,
    proofs: Vec<Edge>,
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

    /// By line, the number of branches and how many of them these edges cover.
    pub fn lines(&self, edges: &BTreeSet<Edge>) -> BTreeMap<u16, (usize, usize)> {
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

    /// Whether JaCoCo still sees an edge if, before the same activation takes another one, an exception is raised at
    /// an offset: by the instruction itself or by what it calls.
    pub fn survives(&self, edge: Edge, thrown_at: u16) -> bool {
        self.graph.survives(edge, thrown_at)
    }

    /// How far it is from each instruction to one of these edges.
    pub fn distances(&self, wanted: &BTreeSet<Edge>) -> Distances {
        Distances::new(&self.graph, wanted)
    }

    /// How far it is from each instruction to a branch that is not covered yet.
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
        proofs: Vec::new(),
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
    let counter = Counter { proofs: Proofs::new(&code, &flow), code: &code, flow: &flow, verdict: &verdict };
    goals.branches = counter.branches(counting());
    goals.proofs = counter.proofs.edges;
    Ok(goals)
}

/// What covers a branch.
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
            let covers = self.covers(index, &copies);
            let Some(instruction) = self.code.instructions.get(index).filter(|_| covers.len() > 1) else { continue };
            let line = self.flow.lines.get(index).copied().unwrap_or(0);
            for (edges, proofs) in covers {
                let id = BranchId(u32::try_from(branches.len()).unwrap_or(u32::MAX));
                let edges = edges.into_iter().collect();
                branches.push(Branch { id, line, offset: instruction.offset, edges, proofs });
            }
        }
        branches
    }

    fn covers(&self, index: usize, copies: &BTreeMap<usize, Vec<usize>>) -> Vec<Cover> {
        if let Some(groups) = self.verdict.replaced.get(&index) {
            return groups.iter().map(|ways| self.cover(ways, copies)).collect();
        }
        let ways = self.flow.ways.get(index).into_iter().flatten();
        ways.map(|way| self.cover(&[(index, way.number)], copies)).collect()
    }

    /// What covers a branch that is taken on one of these ways, or on the same way of a copy.
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
