//! Unfolding: a call is replaced by a case of its predicate.

use crate::definitions::{Definitions, Undefined};
use crate::formula::{Call, SymbolicHeap, Term};
use crate::linear::Overflow;
use crate::sort::Variables;
use crate::subst::Substitution;

/// Why a call cannot be unfolded.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UnfoldError {
    /// The predicate, or the case, does not exist.
    #[error(transparent)]
    Undefined(#[from] Undefined),
    /// A coefficient overflows.
    #[error(transparent)]
    Overflow(#[from] Overflow),
}

/// A case of the predicate of a call: arguments replace parameters, and fresh variables from `scope` replace bound
/// ones.
///
/// # Errors
/// If there is no such case, or a coefficient overflows.
pub fn unfold_case(
    definitions: &Definitions,
    call: &Call,
    case: usize,
    scope: &mut Variables,
) -> Result<SymbolicHeap, UnfoldError> {
    let predicate = definitions.predicate(call.predicate).ok_or(Undefined)?;
    let case = predicate.cases.get(case).ok_or(Undefined)?;
    let mut bindings = Substitution::of_call(&predicate.params, call.args.iter().cloned());
    let mut bound = Vec::with_capacity(case.existentials.len());
    bindings.bind_fresh(case, |old| {
        let new = scope.fresh(predicate.variables.name(old), predicate.variables.sort(old));
        bound.push(new);
        Term::Var(new)
    });
    Ok(SymbolicHeap { existentials: bound, ..bindings.heap(case)? })
}

/// The formulas obtained by replacing the call at a position by each case of its predicate; all of them are over the
/// same scope. A formula without such a call stays as it is.
///
/// # Errors
/// If its predicate does not exist, or a coefficient overflows.
pub fn unfold_call(
    definitions: &Definitions,
    scope: &mut Variables,
    heap: &SymbolicHeap,
    position: usize,
) -> Result<Vec<SymbolicHeap>, UnfoldError> {
    let mut rest = heap.clone();
    if position >= rest.calls.len() {
        return Ok(vec![rest]);
    }
    let call = rest.calls.remove(position);
    starred(definitions, scope, &[rest], &call)
}

/// The formulas obtained by replacing all calls at once: one for each choice of cases.
///
/// # Errors
/// If a predicate does not exist, or a coefficient overflows.
pub fn unfold_each(
    definitions: &Definitions,
    scope: &mut Variables,
    heap: &SymbolicHeap,
) -> Result<Vec<SymbolicHeap>, UnfoldError> {
    let mut all = vec![SymbolicHeap { calls: Vec::new(), ..heap.clone() }];
    for call in &heap.calls {
        all = starred(definitions, scope, &all, call)?;
    }
    Ok(all)
}

/// Each formula with each case of the call.
fn starred(
    definitions: &Definitions,
    scope: &mut Variables,
    formulas: &[SymbolicHeap],
    call: &Call,
) -> Result<Vec<SymbolicHeap>, UnfoldError> {
    let cases = definitions.predicate(call.predicate).ok_or(Undefined)?.cases.len();
    let mut all = Vec::with_capacity(formulas.len() * cases);
    for formula in formulas {
        for case in 0..cases {
            all.push(formula.clone().star(unfold_case(definitions, call, case, scope)?));
        }
    }
    Ok(all)
}

/// Replaces calls along a derivation, depth first, until none is left; `None` if `choose` returns `None`.
///
/// Each call comes with a state of the caller's; `choose` is given both, along with the number of cells so far, and
/// returns the case to take and the states of the calls in it.
///
/// # Errors
/// Those of `choose`, and if a chosen case does not exist or a coefficient overflows.
pub fn unfold_along<S, C, E>(
    definitions: &Definitions,
    scope: &mut Variables,
    calls: impl IntoIterator<Item = (Call, S)>,
    mut choose: impl FnMut(&Call, S, usize) -> Result<Option<(usize, C)>, E>,
) -> Result<Option<SymbolicHeap>, E>
where
    C: IntoIterator<Item = S>,
    E: From<UnfoldError>,
{
    let mut flat = SymbolicHeap::emp();
    let mut open: Vec<(Call, S)> = calls.into_iter().collect();
    open.reverse();
    while let Some((call, state)) = open.pop() {
        let Some((case, states)) = choose(&call, state, flat.points_to.len())? else { return Ok(None) };
        let mut instance = unfold_case(definitions, &call, case, scope)?;
        let below = open.len();
        open.extend(std::mem::take(&mut instance.calls).into_iter().zip(states));
        if let Some(below) = open.get_mut(below..) {
            below.reverse();
        }
        flat = flat.star(instance);
    }
    Ok(Some(flat))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::display::Printer;
    use crate::formula::{PointsTo, Pure, Relation};
    use crate::linear::Linear;
    use crate::sort::{PredicateId, Sort, Var};
    use crate::{Field, Record};
    use std::collections::BTreeSet;

    /// `pred tree(x, n) == x = null & n = 0 || x::Node<l, r> * tree(l, n - 1) * tree(r, n - 1)`.
    fn trees() -> (Definitions, PredicateId) {
        let mut definitions = Definitions::new();
        let node = definitions.add_record(Record { name: "Node".into(), supers: vec![], fields: vec![] });
        let reference = Sort::Ref(Some(node));
        let field = |name: &str| Field { name: name.into(), sort: reference };
        definitions.set_fields(node, vec![], vec![field("left"), field("right")]);
        let tree = definitions.declare_predicate("tree", [("x".into(), reference), ("n".into(), Sort::Int)]);
        let predicate = definitions.predicate_mut(tree).unwrap();
        let [x, n] = predicate.params[..] else { panic!() };
        let (l, r) = (predicate.variables.fresh("l", reference), predicate.variables.fresh("r", reference));
        let zero = Pure::Compare(Linear::var(n), Relation::Eq);
        let end = SymbolicHeap { pure: vec![Pure::Same(x.into(), Term::Null), zero], ..SymbolicHeap::emp() };
        let below = Term::number(Linear::var(n).shifted(-1).unwrap());
        let call = |root: Var| Call { predicate: tree, args: vec![root.into(), below.clone()] };
        let step = SymbolicHeap {
            existentials: vec![l, r],
            points_to: vec![PointsTo { root: x.into(), record: node, fields: vec![l.into(), r.into()] }],
            calls: vec![call(l), call(r)],
            pure: vec![],
        };
        predicate.cases = vec![end, step];
        (definitions, tree)
    }

    fn use_of(tree: PredicateId) -> (Variables, SymbolicHeap) {
        let mut variables = Variables::new();
        let (t, u) = (variables.fresh("t", Sort::Ref(None)), variables.fresh("u", Sort::Ref(None)));
        let call = |root: Var| Call { predicate: tree, args: vec![root.into(), Term::int(2)] };
        (variables, SymbolicHeap { calls: vec![call(t), call(u)], ..SymbolicHeap::emp() })
    }

    fn shown(definitions: &Definitions, variables: &Variables, heaps: &[SymbolicHeap]) -> Vec<String> {
        heaps.iter().map(|heap| Printer::new(definitions, variables).heap(heap)).collect()
    }

    #[test]
    fn a_call_becomes_its_cases_beside_the_rest() {
        let (definitions, tree) = trees();
        let (mut variables, heap) = use_of(tree);
        let all = unfold_call(&definitions, &mut variables, &heap, 1).unwrap();
        let step = "exists l, r. u::Node<l, r> * tree(t, 2) * tree(l, 1) * tree(r, 1)";
        assert_eq!(shown(&definitions, &variables, &all), ["tree(t, 2) & u = null & 2 = 0", step]);
        assert_eq!(unfold_call(&definitions, &mut variables, &heap, 2), Ok(vec![heap]));
    }

    #[test]
    fn all_calls_at_once_give_every_combination_with_variables_of_their_own() {
        let (definitions, tree) = trees();
        let (mut variables, heap) = use_of(tree);
        let all = unfold_each(&definitions, &mut variables, &heap).unwrap();
        assert_eq!(all.iter().map(|heap| heap.points_to.len()).collect::<Vec<_>>(), [0, 1, 1, 2]);
        for heap in &all {
            let distinct: BTreeSet<Var> = heap.existentials.iter().copied().collect();
            assert_eq!(distinct.len(), 2 * heap.points_to.len(), "each field of each cell has a variable of its own");
        }
    }

    #[test]
    fn a_derivation_is_followed_depth_first_from_left_to_right() {
        let (definitions, tree) = trees();
        let (mut variables, heap) = use_of(tree);
        let calls = heap.calls.iter().cloned().zip(["t", "u"].map(str::to_owned));
        let mut seen = Vec::new();
        let flat = unfold_along(&definitions, &mut variables, calls, |_, name: String, cells| {
            seen.push((name.clone(), cells));
            let case = usize::from(name.len() < 3 && !name.starts_with('u'));
            Ok::<_, UnfoldError>(Some((case, ["l", "r"].map(|side| format!("{name}{side}")))))
        });
        let seen: Vec<String> = seen.into_iter().map(|(name, cells)| format!("{name}{cells}")).collect();
        assert_eq!(seen, ["t0", "tl1", "tll2", "tlr2", "tr2", "trl3", "trr3", "u3"]);
        let flat = flat.unwrap().unwrap();
        assert_eq!((flat.points_to.len(), flat.calls.len()), (3, 0));
    }

    #[test]
    fn what_is_not_defined_is_an_error_and_not_an_empty_disjunction() {
        let (definitions, tree) = trees();
        let (mut variables, heap) = use_of(tree);
        let undefined = UnfoldError::Undefined(Undefined);
        let call = Call { predicate: PredicateId(7), args: vec![] };
        let unknown = SymbolicHeap { calls: vec![call], ..SymbolicHeap::emp() };
        assert_eq!(unfold_call(&definitions, &mut variables, &unknown, 0), Err(undefined));
        assert_eq!(unfold_each(&definitions, &mut variables, &unknown), Err(undefined));
        assert_eq!(unfold_case(&definitions, &heap.calls[0], 2, &mut variables), Err(undefined));
    }
}
