//! Eliminates multisets that equations define, and says what the rest means for their elements.

use super::ground::{Condition, ground};
use super::{Bag, Claim, Contents};
use crate::formula::Relation;
use crate::linear::{Linear, Overflow};
use crate::sort::Var;

/// What claims about multisets mean for their elements.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Resolution {
    /// All of these hold.
    pub conditions: Vec<Condition>,
    /// The sizes of the multisets that were eliminated or taken to be empty.
    pub sizes: Vec<(Linear, Relation)>,
    /// Whether the claims hold exactly if the conditions and sizes do. Otherwise some multiset was taken to be empty
    /// that could be another, or elements were matched in some ways only, and only "they hold" is certain.
    pub exact: bool,
}

/// Resolves claims. Nothing is known yet about the multisets that are `open`: what depends on further elements is left
/// out, so that the conditions are necessary ones, and no sizes are given. `None` if a condition is too large.
///
/// # Errors
/// If a coefficient overflows.
pub fn resolve<'a>(
    contents: impl Iterator<Item = &'a Contents>,
    open: &dyn Fn(Var) -> bool,
) -> Result<Option<Resolution>, Overflow> {
    let mut claims: Vec<Contents> = contents.cloned().collect();
    let mut sizes = Vec::new();
    while let Some((at, var, bag)) = definition(&mut claims) {
        claims.swap_remove(at);
        sizes.push((Linear::var(var).plus(-1, &bag.size()?)?, Relation::Eq));
        for claim in &mut claims {
            *claim = claim.about(|old| substituted(old, var, &bag));
        }
    }
    let is_open = |bag: &Bag| bag.parts.iter().any(|part| open(*part));
    let any_open = claims.iter().flat_map(Contents::bags).any(is_open);
    let mut free: Vec<Var> = Vec::new();
    let (mut conditions, mut complete) = (Vec::new(), true);
    for claim in &claims {
        if claim.bags().into_iter().any(is_open) && !grows(claim) {
            continue;
        }
        free.extend(claim.bags().into_iter().flat_map(|bag| &bag.parts).copied());
        match ground(claim)? {
            Some((condition, true)) => conditions.push(condition),
            _ if any_open => {}
            Some((condition, false)) => {
                conditions.push(condition);
                complete = false;
            }
            None => return Ok(None),
        }
    }
    if any_open {
        conditions.extend(of_members(&claims)?);
    }
    free.sort_unstable();
    free.dedup();
    let exact = free.is_empty() && complete;
    sizes.extend(free.into_iter().map(|var| (Linear::var(var), Relation::Eq)));
    Ok(Some(Resolution { conditions, sizes: if any_open { Vec::new() } else { sizes }, exact: exact && !any_open }))
}

/// Returns true if all of the second list are in the first, equally often.
fn has_all<T: PartialEq + Clone>(all: &[T], some: &[T]) -> bool {
    let mut rest = all.to_vec();
    some.iter().all(|one| match rest.iter().position(|other| other == one) {
        Some(at) => {
            rest.swap_remove(at);
            true
        }
        None => false,
    })
}

/// What claims about all elements of a multiset say of those that are known to be in it, wherever they are.
fn of_members(claims: &[Contents]) -> Result<Vec<Condition>, Overflow> {
    let mut found = Vec::new();
    for claim in claims {
        let Contents { claim: Claim::Within(members, inside), holds: true } = claim else { continue };
        if members.elements.is_empty() {
            continue;
        }
        for other in claims.iter().filter(|other| grows(other)) {
            let known = |bag: &Bag| {
                let contains = has_all(&bag.parts, &inside.parts) && has_all(&bag.elements, &inside.elements);
                let elements = if contains { members.elements.clone() } else { bag.elements.clone() };
                Bag { elements, parts: Vec::new() }
            };
            if other.bags().into_iter().any(|bag| !bag.parts.is_empty()) {
                let about = match &other.claim {
                    // What must not be inside stays as it is.
                    Claim::Within(element, bag) => {
                        Contents { claim: Claim::Within(element.clone(), known(bag)), holds: other.holds }
                    }
                    _ => other.about(known),
                };
                found.extend(ground(&about)?.filter(|(_, complete)| *complete).map(|(condition, _)| condition));
            }
        }
    }
    Ok(found)
}

/// Returns true if the claim can only become stronger when a multiset gets more elements.
fn grows(claim: &Contents) -> bool {
    match (&claim.claim, claim.holds) {
        (Claim::Apart(..) | Claim::Distinct(_) | Claim::Each(..), true) | (Claim::Some(..), false) => true,
        (Claim::Within(a, _), false) => a.elements.len() == 1 && a.parts.is_empty(),
        _ => false,
    }
}

/// An equation that defines a variable, with its place. Parts that both sides of an equation have are dropped.
fn definition(claims: &mut [Contents]) -> Option<(usize, Var, Bag)> {
    for (at, claim) in claims.iter_mut().enumerate() {
        let Contents { claim: Claim::Equal(a, b), holds } = claim else { continue };
        cancel(a, b);
        if !*holds {
            continue;
        }
        if let Some(var) = a.as_var() {
            return Some((at, var, b.clone()));
        }
        if let Some(var) = b.as_var() {
            return Some((at, var, a.clone()));
        }
    }
    None
}

fn cancel(a: &mut Bag, b: &mut Bag) {
    a.parts.retain(|part| match b.parts.iter().position(|other| other == part) {
        Some(at) => {
            b.parts.swap_remove(at);
            false
        }
        None => true,
    });
}

fn substituted(bag: &Bag, var: Var, by: &Bag) -> Bag {
    let mut new = Bag { elements: bag.elements.clone(), parts: Vec::new() };
    for part in &bag.parts {
        if *part == var {
            new = new.union(by);
        } else {
            new.parts.push(*part);
        }
    }
    new
}
