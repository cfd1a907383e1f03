//! The contexts of predicates: the possible values of their parameters, as a least fixed point (JSF, algorithm 1).

use crate::alias::Aliases;
use crate::canonical::canonical;
use heapwright_logic::{
    Call, Definitions, Overflow, Predicate, PredicateId, Pure, Substitution, SymbolicHeap, Term, UnfoldError, Var,
    Variables, unfold_each,
};
use std::collections::BTreeSet;

/// No iteration has more formulas than this.
const MOST: usize = 1024;

/// One iteration for one predicate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The formulas, over the variables of [`Contexts::variables`].
    pub formulas: Vec<SymbolicHeap>,
    /// What they say about the parameters.
    pub abstraction: Vec<SymbolicHeap>,
}

/// The contexts of one predicate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contexts {
    /// The predicate.
    pub predicate: PredicateId,
    /// The variables of all formulas; the parameters are those of the predicate.
    pub variables: Variables,
    /// All iterations, the first being the predicate itself; the last one adds nothing if the contexts are complete.
    pub steps: Vec<Step>,
    /// Whether the fixed point was reached; otherwise another iteration would have had too many formulas.
    pub complete: bool,
}

impl Contexts {
    /// The contexts: the formulas of the last iteration that added something. Together they are equivalent to the
    /// predicate, even if they are not complete.
    pub fn formulas(&self) -> &[SymbolicHeap] {
        let position = self.fixed_point();
        self.steps.get(position).map_or(&[], |step| &step.formulas)
    }

    /// The number of that iteration.
    pub fn fixed_point(&self) -> usize {
        self.steps.len().saturating_sub(if self.complete { 2 } else { 1 })
    }
}

/// The contexts of all predicates, by number.
///
/// # Errors
/// If a predicate does not exist, or a coefficient overflows.
pub fn contexts(definitions: &Definitions) -> Result<Vec<Contexts>, UnfoldError> {
    contexts_up_to(definitions, MOST)
}

/// The contexts of all predicates, by number, where no iteration has more formulas than `most`.
///
/// # Errors
/// If a predicate does not exist, or a coefficient overflows.
pub fn contexts_up_to(definitions: &Definitions, most: usize) -> Result<Vec<Contexts>, UnfoldError> {
    let mut all: Vec<Contexts> = definitions.predicates().map(|(id, predicate)| start(id, predicate)).collect();
    let mut known: Vec<BTreeSet<String>> = all.iter().map(|_| BTreeSet::new()).collect();
    loop {
        let mut grown = false;
        for (one, known) in all.iter_mut().zip(&mut known).filter(|(one, _)| one.complete) {
            let Some(predicate) = definitions.predicate(one.predicate) else { continue };
            let parameters: Vec<Var> =
                predicate.params.iter().copied().filter(|var| predicate.variables.sort(*var).is_ref()).collect();
            let Some(step) = next(definitions, one, &parameters, most)? else {
                one.complete = false;
                continue;
            };
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
    // The scope starts with the parameters, so their numbers stay the same.
    let mut variables = Variables::new();
    for parameter in &predicate.params {
        variables.fresh(predicate.variables.name(*parameter), predicate.variables.sort(*parameter));
    }
    Contexts {
        predicate: id,
        variables,
        steps: vec![Step { formulas: vec![itself], abstraction: Vec::new() }],
        complete: true,
    }
}

/// The next iteration; `None` if it would have too many formulas.
///
/// The paper unfolds every use of a predicate. If that gives too many formulas, only uses with a parameter among their
/// arguments are unfolded: the function `abs` drops the others.
fn next(
    definitions: &Definitions,
    one: &mut Contexts,
    parameters: &[Var],
    most: usize,
) -> Result<Option<Step>, UnfoldError> {
    let formulas = one.steps.last().map(|step| step.formulas.clone()).unwrap_or_default();
    let every = |_: &SymbolicHeap, _: &Call| true;
    let holds_parameter = |heap: &SymbolicHeap, call: &Call| {
        let aliases = Aliases::of(heap);
        call.args.iter().any(|arg| parameters.iter().any(|parameter| aliases.same(arg, *parameter)))
    };
    let mut unfolded = unfold_those(definitions, one, &formulas, &every, most)?;
    if unfolded.is_none() {
        unfolded = unfold_those(definitions, one, &formulas, &holds_parameter, most)?;
    }
    let Some(unfolded) = unfolded else { return Ok(None) };
    let mut abstraction = Vec::new();
    for heap in &unfolded {
        abstraction.extend(abstract_one(heap, parameters)?);
    }
    Ok(Some(Step { formulas: unfolded, abstraction }))
}

/// The formulas with the chosen uses of predicates unfolded, without contradictory ones; `None` if there are too many.
fn unfold_those(
    definitions: &Definitions,
    one: &mut Contexts,
    formulas: &[SymbolicHeap],
    chosen: &dyn Fn(&SymbolicHeap, &Call) -> bool,
    most: usize,
) -> Result<Option<Vec<SymbolicHeap>>, UnfoldError> {
    let mut all = Vec::new();
    for heap in formulas {
        let (unfold, keep): (Vec<Call>, Vec<Call>) = heap.calls.iter().cloned().partition(|call| chosen(heap, call));
        let cases = |call: &Call| definitions.predicate(call.predicate).map_or(0, |predicate| predicate.cases.len());
        let count = unfold.iter().map(cases).fold(1, usize::saturating_mul);
        if count > most.saturating_mul(16) {
            return Ok(None);
        }
        let open = SymbolicHeap { calls: unfold, ..heap.clone() };
        for mut unfolded in unfold_each(definitions, &mut one.variables, &open)? {
            if !Aliases::of(&unfolded).contradicts(&unfolded) {
                unfolded.calls.extend(keep.iter().cloned());
                all.push(unfolded);
            }
        }
        if all.len() > most {
            return Ok(None);
        }
    }
    Ok(Some(all))
}

/// What a formula says about the parameters: their cells and equalities; `None` if a predicate still has one of them as
/// an argument (functions `abs` and `Π` of the paper).
fn abstract_one(heap: &SymbolicHeap, parameters: &[Var]) -> Result<Option<SymbolicHeap>, Overflow> {
    let heap = project(heap, parameters)?;
    let is_parameter = |term: &Term| matches!(term, Term::Var(var) if parameters.contains(var));
    if heap.calls.iter().any(|call| call.args.iter().any(is_parameter)) {
        return Ok(None);
    }
    let mut kept = SymbolicHeap { pure: heap.pure, ..SymbolicHeap::emp() };
    kept.points_to = heap.points_to.into_iter().filter(|cell| is_parameter(&cell.root)).collect();
    kept.existentials = kept.variables().into_iter().filter(|var| !parameters.contains(var)).collect();
    Ok(Some(kept))
}

/// Keeps the (dis)equalities between reference parameters; other variables are replaced by what they equal.
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
        // A null field says nothing about a parameter: the cells then keep their variable.
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
