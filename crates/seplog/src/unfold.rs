//! Unfolding of calls along derivations that are known to succeed.

use crate::core::definitions::Definitions;
use crate::core::formula::{Call, SymbolicHeap};
use crate::core::sort::Variables;
use crate::core::subst::instantiate;
use crate::limits::{Limits, Reason};
use crate::shape::pairs::Pairs;

const LOST: Reason = Reason::Bug("the derivation of a base pair is missing");

/// Replaces every call along the first derivation of its pair; `None` if the result has more cells than the limits
/// allow.
pub(crate) fn along_pairs(
    definitions: &Definitions,
    pairs: &Pairs,
    variables: &mut Variables,
    heap: &SymbolicHeap,
    chosen: &[usize],
    limits: &Limits<'_>,
) -> Result<Option<SymbolicHeap>, Reason> {
    let cells = limits.cells;
    let mut flat = SymbolicHeap { calls: Vec::new(), ..heap.clone() };
    let mut open: Vec<(Call, usize)> = heap.calls.iter().cloned().zip(chosen.iter().copied()).rev().collect();
    let mut steps = 0usize;
    while let Some((call, pair)) = open.pop() {
        steps += 1;
        if flat.points_to.len() > cells || steps > cells.saturating_mul(16) {
            return Ok(None);
        }
        limits.step()?;
        let rule = pairs.table(call.predicate)?.rules.get(pair).and_then(|rules| rules.first()).ok_or(LOST)?;
        let predicate = definitions.predicate(call.predicate).ok_or(LOST)?;
        let case = predicate.cases.get(rule.case).ok_or(LOST)?;
        let instance = instantiate(predicate, case, &call.args, variables)?;
        open.extend(instance.calls.iter().cloned().zip(rule.children.iter().copied()).rev());
        flat = flat.star(SymbolicHeap { calls: Vec::new(), ..instance });
    }
    Ok(Some(flat))
}
