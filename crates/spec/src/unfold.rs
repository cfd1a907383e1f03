//! Repeated unfolding of predicates (CSF, algorithm 1).

use crate::canonical::canonical;
use heapwright_logic::{Definitions, SymbolicHeap, UnfoldError, Variables, unfold_call};
use std::collections::BTreeSet;

/// The formulas reached by at most `times` single unfoldings, those with fewer unfoldings first.
///
/// A formula without predicates stays as it is. Formulas that differ only in names and order are returned once. A
/// formula that is unfolded further stays in the list, as in figure 3 of the paper: its smallest model need not be that
/// of one of its unfoldings. The input formulas themselves are left out unless nothing in them can be unfolded.
///
/// # Errors
/// If a predicate does not exist, or a coefficient overflows.
pub fn unfold(
    definitions: &Definitions,
    variables: &mut Variables,
    formulas: &[SymbolicHeap],
    times: usize,
) -> Result<Vec<SymbolicHeap>, UnfoldError> {
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
