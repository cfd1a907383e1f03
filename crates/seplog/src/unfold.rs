//! Unfolding of calls along derivations that are known to succeed.

use crate::core::definitions::Definitions;
use crate::core::formula::{Call, SymbolicHeap};
use crate::core::sort::Variables;
use crate::core::subst::instantiate;
use crate::limits::Reason;
use crate::shape::pairs::Pairs;

/// The formula with every call replaced along the first derivation of its pair; `None` when more than `cells` cells come out.
pub(crate) fn along_pairs(
    definitions: &Definitions,
    pairs: &Pairs,
    variables: &mut Variables,
    heap: &SymbolicHeap,
    chosen: &[usize],
    cells: usize,
) -> Result<Option<SymbolicHeap>, Reason> {
    let mut flat = SymbolicHeap { calls: Vec::new(), ..heap.clone() };
    let mut open: Vec<(Call, usize)> = heap.calls.iter().cloned().zip(chosen.iter().copied()).rev().collect();
    let mut steps = 0usize;
    while let Some((call, pair)) = open.pop() {
        steps += 1;
        if flat.points_to.len() > cells || steps > cells.saturating_mul(16) {
            return Ok(None);
        }
        let rule = pairs.table(call.predicate).and_then(|t| t.rules.get(pair)?.first());
        let predicate = definitions.predicate(call.predicate);
        let Some((predicate, rule)) = predicate.zip(rule) else { continue };
        let Some(case) = predicate.cases.get(rule.case) else { continue };
        let instance = instantiate(predicate, case, &call.args, variables)?;
        open.extend(instance.calls.iter().cloned().zip(rule.children.iter().copied()).rev());
        flat = flat.star(SymbolicHeap { calls: Vec::new(), ..instance });
    }
    Ok(Some(flat))
}
