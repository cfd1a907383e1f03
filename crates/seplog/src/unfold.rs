//! Unfolding of calls along derivations that are known to succeed.

use crate::reason::Reason;
use crate::shape::pairs::Pairs;
use heapwright_logic::{Definitions, Limits, SymbolicHeap, Variables, unfold_along};

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
    let most = limits.cells;
    let own = heap.points_to.len();
    let mut steps = 0usize;
    let calls = heap.calls.iter().cloned().zip(chosen.iter().copied());
    let unfolded = unfold_along(definitions, variables, calls, |call, pair, cells| {
        steps += 1;
        if own + cells > most || steps > most.saturating_mul(16) {
            return Ok(None);
        }
        limits.step()?;
        let rule = pairs.table(call.predicate)?.rules.get(pair).and_then(|rules| rules.first()).ok_or(LOST)?;
        Ok::<_, Reason>(Some((rule.case, rule.children.iter().copied())))
    })?;
    Ok(unfolded.map(|unfolded| SymbolicHeap { calls: Vec::new(), ..heap.clone() }.star(unfolded)))
}
