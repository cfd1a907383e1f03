//! A symbolic heap as facts about numbered nodes.

use super::state::{NULL, State};
use crate::reason::Reason;
use heapwright_logic::{PredicateId, Pure, SymbolicHeap, Term, Var, Variables};

/// Formulas with more references than this are not handled.
pub(crate) const MOST_NODES: usize = 16_000;

/// A call whose reference arguments are nodes.
#[derive(Clone, Debug)]
pub(crate) struct BodyCall {
    pub(crate) predicate: PredicateId,
    /// The node of null, then one for each reference argument.
    pub(crate) nodes: Vec<u16>,
}

/// The references of a symbolic heap. Node 0 is null; the parameters come next.
#[derive(Clone, Debug)]
pub(crate) struct Body {
    /// The facts from cells and pure atoms; `None` if they are contradictory.
    pub(crate) start: Option<State>,
    pub(crate) calls: Vec<BodyCall>,
    nodes: Vec<Option<u16>>,
}

impl Body {
    /// The nodes of `first` come first.
    ///
    /// # Errors
    /// If there are too many references, or a term is not a reference.
    pub(crate) fn new(variables: &Variables, first: &[Var], heap: &SymbolicHeap) -> Result<Body, Reason> {
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
            return Err(Reason::TooLarge);
        }
        let mut body = Body { start: None, calls: Vec::new(), nodes };
        body.start = body.facts(count, heap)?;
        for call in &heap.calls {
            let args = call.args.iter().filter_map(|term| body.node(term));
            let nodes = std::iter::once(NULL).chain(args).collect();
            body.calls.push(BodyCall { predicate: call.predicate, nodes });
        }
        Ok(body)
    }

    /// The node of a reference; `None` for a number.
    pub(crate) fn node(&self, term: &Term) -> Option<u16> {
        match term {
            Term::Null => Some(NULL),
            Term::Var(var) => self.nodes.get(var.0 as usize).copied().flatten(),
            Term::Number(_) => None,
        }
    }

    /// The facts of cells and pure atoms; `None` is a contradiction.
    fn facts(&self, count: u16, heap: &SymbolicHeap) -> Result<Option<State>, Reason> {
        let mut state = State::new(count);
        let node = |term| self.node(term).ok_or(Reason::Bug("a reference has no node"));
        for atom in &heap.pure {
            let fine = match atom {
                Pure::Same(a, b) => state.merge(node(a)?, node(b)?),
                Pure::Differ(a, b) => state.separate(node(a)?, node(b)?),
                Pure::Compare(sum, relation) => sum.as_constant().is_none_or(|value| relation.holds(value)),
                Pure::Contents(_) | Pure::Element(_) => true,
                Pure::False => false,
            };
            if !fine {
                return Ok(None);
            }
        }
        for cell in &heap.points_to {
            if !state.allocate(node(&cell.root)?) {
                return Ok(None);
            }
        }
        Ok(Some(state))
    }
}
