//! Unfolding of predicates (CSF, algorithm 1).

use crate::canonical::canonical;
use heapwright_seplog::{Definitions, Overflow, SymbolicHeap, Term, Var, Variables, instantiate};
use std::collections::BTreeSet;

/// The formulas obtained by replacing one use of a predicate by the cases of its definition.
///
/// # Errors
/// If a coefficient overflows.
pub fn unfold_call(
    definitions: &Definitions,
    variables: &mut Variables,
    heap: &SymbolicHeap,
    position: usize,
) -> Result<Vec<SymbolicHeap>, Overflow> {
    let mut rest = heap.clone();
    if position >= rest.calls.len() {
        return Ok(vec![rest]);
    }
    let call = rest.calls.remove(position);
    let Some(predicate) = definitions.predicate(call.predicate) else { return Ok(Vec::new()) };
    let mut all = Vec::with_capacity(predicate.cases.len());
    for case in &predicate.cases {
        all.push(rest.clone().star(instantiate(predicate, case, &call.args, variables)?));
    }
    Ok(all)
}

/// The formulas obtained by replacing every use of a predicate at once: one for each choice of cases.
///
/// # Errors
/// If a coefficient overflows.
pub fn unfold_all(
    definitions: &Definitions,
    variables: &mut Variables,
    heap: &SymbolicHeap,
) -> Result<Vec<SymbolicHeap>, Overflow> {
    let mut all = vec![SymbolicHeap { calls: Vec::new(), ..heap.clone() }];
    for call in &heap.calls {
        let Some(predicate) = definitions.predicate(call.predicate) else { return Ok(Vec::new()) };
        let mut next = Vec::with_capacity(all.len() * predicate.cases.len());
        for one in &all {
            for case in &predicate.cases {
                next.push(one.clone().star(instantiate(predicate, case, &call.args, variables)?));
            }
        }
        all = next;
    }
    Ok(all)
}

/// The formulas reached by at most `times` single unfoldings, those with fewer unfoldings first.
///
/// A formula without predicates stays as it is. Formulas that differ only in names and order are returned once. A
/// formula that is unfolded further stays in the list, as in figure 3 of the paper: its smallest model need not be that
/// of one of its unfoldings. The input formulas themselves are left out unless nothing in them can be unfolded.
///
/// # Errors
/// If a coefficient overflows.
pub fn unfold(
    definitions: &Definitions,
    variables: &mut Variables,
    formulas: &[SymbolicHeap],
    times: usize,
) -> Result<Vec<SymbolicHeap>, Overflow> {
    if times == 0 {
        return Ok(formulas.to_vec());
    }
    let mut seen = BTreeSet::new();
    let mut all: Vec<SymbolicHeap> = Vec::new();
    let mut level = formulas.to_vec();
    for _ in 0..times {
        let mut next = Vec::new();
        for heap in &level {
            let unfolded = match heap.calls.is_empty() {
                true => vec![heap.clone()],
                false => {
                    let mut unfolded = Vec::new();
                    for position in 0..heap.calls.len() {
                        unfolded.extend(unfold_call(definitions, variables, heap, position)?);
                    }
                    unfolded
                }
            };
            for heap in unfolded {
                if seen.insert(canonical(definitions, variables, &heap)) {
                    next.push(heap);
                }
            }
        }
        all.extend(next.iter().cloned());
        level = next;
    }
    Ok(all)
}

/// The variables of a symbolic heap in order of first occurrence.
pub(crate) fn occurring(heap: &SymbolicHeap) -> Vec<Var> {
    let mut all: Vec<Var> = Vec::new();
    let cells = heap.points_to.iter().flat_map(|cell| std::iter::once(&cell.root).chain(&cell.fields));
    let terms = cells.chain(heap.calls.iter().flat_map(|call| &call.args)).flat_map(Term::variables);
    let pures = heap.pure.iter().flat_map(|atom| match atom {
        heapwright_seplog::Pure::Same(a, b) | heapwright_seplog::Pure::Differ(a, b) => {
            a.variables().chain(b.variables()).collect::<Vec<_>>()
        }
        heapwright_seplog::Pure::Compare(sum, _) => sum.parts().iter().map(|(var, _)| *var).collect(),
        heapwright_seplog::Pure::False => Vec::new(),
    });
    let mut seen = BTreeSet::new();
    for var in terms.chain(pures) {
        if seen.insert(var) {
            all.push(var);
        }
    }
    all
}
