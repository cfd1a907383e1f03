//! A symbolic heap as facts about numbered nodes.

use super::state::{NULL, State};
use crate::core::formula::{Pure, SymbolicHeap, Term};
use crate::core::sort::{PredicateId, Var, Variables};

/// More references than this in one formula are not handled.
pub(crate) const MOST_NODES: usize = 16_000;

/// A call whose reference arguments are nodes.
#[derive(Clone, Debug)]
pub(crate) struct BodyCall {
    pub(crate) predicate: PredicateId,
    /// Node of null, then that of each argument that is a reference.
    pub(crate) nodes: Vec<u16>,
}

/// The references of a symbolic heap. Node 0 is null; the parameters come next.
#[derive(Clone, Debug)]
pub(crate) struct Body {
    /// What cells and pure atoms say; none if they contradict each other.
    pub(crate) start: Option<State>,
    pub(crate) calls: Vec<BodyCall>,
    nodes: Vec<Option<u16>>,
}

impl Body {
    /// `None` when there are too many references. The nodes of `first` come first.
    pub(crate) fn new(variables: &Variables, first: &[Var], heap: &SymbolicHeap) -> Option<Body> {
        let mut nodes = vec![None; variables.len()];
        let mut count = 1u16;
        let mut number = |var: Var| {
            if let Some(slot @ None) = nodes.get_mut(var.0 as usize)
                && variables.sort(var).is_ref()
            {
                *slot = Some(count);
                count = count.saturating_add(1);
            }
        };
        first.iter().for_each(|v| number(*v));
        let cells = heap.points_to.iter().flat_map(|p| std::iter::once(&p.root).chain(&p.fields));
        cells.chain(heap.calls.iter().flat_map(|c| &c.args)).flat_map(Term::variables).for_each(&mut number);
        for atom in &heap.pure {
            if let Pure::Same(a, b) | Pure::Differ(a, b) = atom {
                a.variables().chain(b.variables()).for_each(&mut number);
            }
        }
        if usize::from(count) > MOST_NODES {
            return None;
        }
        let mut body = Body { start: None, calls: Vec::new(), nodes };
        body.start = body.facts(count, heap);
        for call in &heap.calls {
            let args = call.args.iter().filter_map(|term| body.node(term));
            let nodes = std::iter::once(NULL).chain(args).collect();
            body.calls.push(BodyCall { predicate: call.predicate, nodes });
        }
        Some(body)
    }

    /// The node of a reference; a number has none.
    pub(crate) fn node(&self, term: &Term) -> Option<u16> {
        match term {
            Term::Null => Some(NULL),
            Term::Var(var) => self.nodes.get(var.0 as usize).copied().flatten(),
            Term::Number(_) => None,
        }
    }

    fn facts(&self, count: u16, heap: &SymbolicHeap) -> Option<State> {
        let mut state = State::new(count);
        let fine = |ok: bool| ok.then_some(());
        for atom in &heap.pure {
            match atom {
                Pure::Same(a, b) => fine(state.merge(self.node(a)?, self.node(b)?))?,
                Pure::Differ(a, b) => fine(state.separate(self.node(a)?, self.node(b)?))?,
                Pure::Compare(sum, relation) => {
                    let holds = sum.as_constant().is_none_or(|value| relation.holds(value));
                    fine(holds)?;
                }
                Pure::False => return None,
            }
        }
        for cell in &heap.points_to {
            fine(state.allocate(self.node(&cell.root)?))?;
        }
        Some(state)
    }
}
