//! The contexts of predicates: what their parameters can be, as a least fixed point (JSF, algorithm 1).

use crate::alias::Aliases;
use crate::canonical::canonical;
use crate::unfold::{occurring, unfold_all};
use heapwright_seplog::{
    Call, Definitions, Overflow, Predicate, PredicateId, Pure, Substitution, SymbolicHeap, Term, Var, Variables,
};
use std::collections::BTreeSet;

/// A fixed point of more formulas than this is given up.
const MOST: usize = 4096;

/// Why there are no contexts.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum NoContexts {
    /// The fixed point has too many formulas.
    TooMany,
    /// A coefficient got too large.
    Overflow,
}

impl From<Overflow> for NoContexts {
    fn from(_: Overflow) -> NoContexts {
        NoContexts::Overflow
    }
}

/// One iteration for one predicate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The formulas, over the variables of [`Contexts::variables`].
    pub formulas: Vec<SymbolicHeap>,
    /// What they say of the parameters.
    pub abstraction: Vec<SymbolicHeap>,
}

/// The contexts of one predicate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contexts {
    /// The predicate.
    pub predicate: PredicateId,
    /// The variables of all formulas; the parameters are the predicate's.
    pub variables: Variables,
    /// All iterations, the first being the predicate itself; the last one adds nothing.
    pub steps: Vec<Step>,
}

impl Contexts {
    /// The contexts: the formulas of the last iteration that added something.
    pub fn formulas(&self) -> &[SymbolicHeap] {
        let last = self.steps.len().checked_sub(2).and_then(|position| self.steps.get(position));
        last.map_or(&[], |step| &step.formulas)
    }
}

/// The contexts of all predicates, by number.
///
/// # Errors
/// When they get too many.
pub fn contexts(definitions: &Definitions) -> Result<Vec<Contexts>, NoContexts> {
    let mut all: Vec<Contexts> = definitions.predicates().map(|(id, predicate)| start(id, predicate)).collect();
    let mut known: Vec<BTreeSet<String>> = all.iter().map(|_| BTreeSet::new()).collect();
    loop {
        let mut grown = false;
        for (one, known) in all.iter_mut().zip(&mut known) {
            let Some(predicate) = definitions.predicate(one.predicate) else { continue };
            let parameters: Vec<Var> =
                predicate.params.iter().copied().filter(|var| predicate.variables.sort(*var).is_ref()).collect();
            let step = next(definitions, one, &parameters)?;
            let said = step.abstraction.iter().map(|heap| canonical(definitions, &one.variables, heap));
            // A' implies A when every disjunct of A' is one of A.
            let said: BTreeSet<String> = said.collect();
            grown |= !said.is_subset(known);
            known.extend(said);
            one.steps.push(step);
        }
        if !grown {
            return Ok(all);
        }
    }
}

fn start(id: PredicateId, predicate: &Predicate) -> Contexts {
    let args = predicate.params.iter().map(|var| Term::Var(*var)).collect();
    let calls = vec![Call { predicate: id, args }];
    let itself = SymbolicHeap { calls, ..SymbolicHeap::emp() };
    // The scope starts with the parameters, so their numbers stay.
    let mut variables = Variables::new();
    for parameter in &predicate.params {
        variables.fresh(predicate.variables.name(*parameter), predicate.variables.sort(*parameter));
    }
    Contexts { predicate: id, variables, steps: vec![Step { formulas: vec![itself], abstraction: Vec::new() }] }
}

fn next(definitions: &Definitions, one: &mut Contexts, parameters: &[Var]) -> Result<Step, NoContexts> {
    let formulas = one.steps.last().map(|step| step.formulas.clone()).unwrap_or_default();
    let mut unfolded = Vec::new();
    for heap in &formulas {
        unfolded.extend(unfold_all(definitions, &mut one.variables, heap)?);
        if unfolded.len() > MOST {
            return Err(NoContexts::TooMany);
        }
    }
    unfolded.retain(|heap| !Aliases::of(heap).contradicts(heap));
    let mut abstraction = Vec::new();
    for heap in &unfolded {
        abstraction.extend(abstract_one(heap, parameters)?);
    }
    Ok(Step { formulas: unfolded, abstraction })
}

/// What a formula says of the parameters: their cells and what they equal; none if a predicate still has one of them
/// (functions `abs` and `Π` of the paper).
fn abstract_one(heap: &SymbolicHeap, parameters: &[Var]) -> Result<Option<SymbolicHeap>, Overflow> {
    let heap = project(heap, parameters)?;
    let is_parameter = |term: &Term| matches!(term, Term::Var(var) if parameters.contains(var));
    if heap.calls.iter().any(|call| call.args.iter().any(is_parameter)) {
        return Ok(None);
    }
    let mut kept = SymbolicHeap { pure: heap.pure, ..SymbolicHeap::emp() };
    kept.points_to = heap.points_to.into_iter().filter(|cell| is_parameter(&cell.root)).collect();
    kept.existentials = occurring(&kept).into_iter().filter(|var| !parameters.contains(var)).collect();
    Ok(Some(kept))
}

/// Keeps the (dis)equalities between references that are parameters; other variables that are equal to something are
/// replaced by it.
fn project(heap: &SymbolicHeap, parameters: &[Var]) -> Result<SymbolicHeap, Overflow> {
    let mut heap = heap.clone();
    heap.pure.retain(|atom| matches!(atom, Pure::Same(..) | Pure::Differ(..)));
    let kept = |var: &Var| parameters.contains(var);
    loop {
        let eliminated = heap.pure.iter().enumerate().find_map(|(position, atom)| match atom {
            Pure::Same(Term::Var(a), other) if !kept(a) => Some((position, *a, other.clone())),
            Pure::Same(other, Term::Var(b)) if !kept(b) => Some((position, *b, other.clone())),
            _ => None,
        });
        let Some((position, var, term)) = eliminated else { break };
        heap.pure.remove(position);
        let mut substitution = Substitution::new();
        substitution.insert(var, term.clone());
        // A field that is null says nothing of a parameter: cells keep their variable then.
        let cells = heap.points_to.clone();
        heap = substitution.heap(&heap)?;
        if term == Term::Null {
            heap.points_to = cells;
        }
    }
    let speaks_of_parameters = |term: &Term| match term {
        Term::Var(var) => kept(var),
        _ => true,
    };
    heap.pure.retain(|atom| match atom {
        Pure::Same(a, b) => a != b,
        Pure::Differ(a, b) => speaks_of_parameters(a) && speaks_of_parameters(b),
        _ => false,
    });
    Ok(heap)
}
