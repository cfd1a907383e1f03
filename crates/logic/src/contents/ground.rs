//! Claims about multisets whose elements are all there, as comparisons of the elements.

use super::{Bag, Claim, Contents, Matching};
use crate::formula::Relation;
use crate::linear::{Linear, Overflow};

/// Comparisons joined by "and" and "or".
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Condition {
    /// A sum compared with zero.
    Compare(Linear, Relation),
    /// All of them hold.
    All(Vec<Condition>),
    /// One of them holds.
    Any(Vec<Condition>),
}

/// Ways to match elements with each other that are tried for one claim.
const MOST_MATCHES: usize = 2_000;

impl Condition {
    /// A comparison; one of constants is decided.
    fn compare(sum: Linear, relation: Relation) -> Condition {
        match sum.as_constant() {
            Some(value) => Condition::constant(relation.holds(value)),
            None => Condition::Compare(sum, relation),
        }
    }

    fn constant(value: bool) -> Condition {
        if value { Condition::All(Vec::new()) } else { Condition::Any(Vec::new()) }
    }

    /// The condition if it is known to hold or not to hold.
    #[must_use]
    pub fn as_constant(&self) -> Option<bool> {
        match self {
            Condition::All(parts) if parts.is_empty() => Some(true),
            Condition::Any(parts) if parts.is_empty() => Some(false),
            _ => None,
        }
    }

    /// Comparisons that hold if the condition does.
    pub fn comparisons(&self) -> Vec<(&Linear, Relation)> {
        match self {
            Condition::Compare(sum, relation) => vec![(sum, *relation)],
            Condition::All(parts) => parts.iter().flat_map(Condition::comparisons).collect(),
            Condition::Any(parts) => match parts.as_slice() {
                [only] => only.comparisons(),
                _ => Vec::new(),
            },
        }
    }

    fn all(parts: impl IntoIterator<Item = Condition>) -> Condition {
        let mut kept = Vec::new();
        for part in parts {
            match part.as_constant() {
                Some(true) => {}
                Some(false) => return part,
                None => kept.push(part),
            }
        }
        Condition::All(kept)
    }

    fn any(parts: impl IntoIterator<Item = Condition>) -> Condition {
        let mut kept = Vec::new();
        for part in parts {
            match part.as_constant() {
                Some(false) => {}
                Some(true) => return part,
                None => kept.push(part),
            }
        }
        Condition::Any(kept)
    }

    /// Holds exactly if this one does not.
    fn negated(self) -> Result<Condition, Overflow> {
        Ok(match self {
            Condition::Compare(sum, relation) => match relation {
                Relation::Eq => Condition::Compare(sum, Relation::Ne),
                Relation::Ne => Condition::Compare(sum, Relation::Eq),
                Relation::Le => Condition::Compare(sum.times(-1)?, Relation::Lt),
                Relation::Lt => Condition::Compare(sum.times(-1)?, Relation::Le),
            },
            Condition::All(parts) => {
                Condition::any(parts.into_iter().map(Condition::negated).collect::<Result<Vec<_>, _>>()?)
            }
            Condition::Any(parts) => {
                Condition::all(parts.into_iter().map(Condition::negated).collect::<Result<Vec<_>, _>>()?)
            }
        })
    }
}

/// The claim as a condition on elements; parts of the multisets are taken to be empty. `None` if it is too large.
pub(super) fn ground(contents: &Contents) -> Result<Option<Condition>, Overflow> {
    let condition = match &contents.claim {
        Claim::Equal(a, b) if a.elements.len() != b.elements.len() => Some(Condition::constant(false)),
        Claim::Equal(a, b) | Claim::Within(a, b) => {
            let mut left = MOST_MATCHES;
            matched(&a.elements, &b.elements, &mut left)?
        }
        Claim::Apart(a, b) => {
            let pairs = a.elements.iter().flat_map(|x| b.elements.iter().map(move |y| (x, y)));
            Some(Condition::all(pairs.map(|(x, y)| differ(x, y)).collect::<Result<Vec<_>, _>>()?))
        }
        Claim::Distinct(bag) => {
            let pairs = bag.elements.iter().enumerate().flat_map(|(at, x)| {
                let before = bag.elements.iter().take(at);
                before.map(move |y| (x, y))
            });
            Some(Condition::all(pairs.map(|(x, y)| differ(x, y)).collect::<Result<Vec<_>, _>>()?))
        }
        Claim::Each(bag, matching) => Some(Condition::all(each(bag, matching)?)),
        Claim::Some(bag, matching) => Some(Condition::any(each(bag, matching)?)),
    };
    match condition {
        Some(condition) if !contents.holds => condition.negated().map(Some),
        other => Ok(other),
    }
}

fn differ(a: &Linear, b: &Linear) -> Result<Condition, Overflow> {
    Ok(Condition::compare(a.plus(-1, b)?, Relation::Ne))
}

fn each(bag: &Bag, matching: &Matching) -> Result<Vec<Condition>, Overflow> {
    let one = |element: &Linear| {
        let compare = |(sum, relation): &(Linear, Relation)| {
            let sum = sum.replaced(|var| if var == matching.element { element.clone() } else { Linear::var(var) });
            sum.map(|sum| Condition::compare(sum, *relation))
        };
        Ok(Condition::all(matching.comparisons.iter().map(compare).collect::<Result<Vec<_>, _>>()?))
    };
    bag.elements.iter().map(one).collect()
}

/// Every element of the first has an equal one of its own in the second. An element that is certainly equal to another
/// is matched with it: if some other match exists, so does one with this pair.
fn matched(a: &[Linear], b: &[Linear], left: &mut usize) -> Result<Option<Condition>, Overflow> {
    let Some((first, rest)) = a.split_first() else { return Ok(Some(Condition::constant(true))) };
    if a.len() > b.len() {
        return Ok(Some(Condition::constant(false)));
    }
    let mut options = Vec::new();
    for (at, other) in b.iter().enumerate() {
        let same = Condition::compare(first.plus(-1, other)?, Relation::Eq);
        match same.as_constant() {
            Some(false) => {}
            Some(true) => {
                options = vec![(at, same)];
                break;
            }
            None => options.push((at, same)),
        }
    }
    let mut found = Vec::new();
    for (at, same) in options {
        let Some(fewer) = left.checked_sub(1) else { return Ok(None) };
        *left = fewer;
        let others: Vec<Linear> =
            b.iter().enumerate().filter(|(index, _)| *index != at).map(|(_, other)| other.clone()).collect();
        let Some(others) = matched(rest, &others, left)? else { return Ok(None) };
        found.push(Condition::all([same, others]));
    }
    Ok(Some(Condition::any(found)))
}

/// Conjunctions of comparisons, one of which holds exactly if all conditions do; `None` if there are more than `most`.
#[must_use]
pub fn alternatives(conditions: &[Condition], most: usize) -> Option<Vec<Vec<(Linear, Relation)>>> {
    let mut all: Vec<Vec<(Linear, Relation)>> = vec![Vec::new()];
    for condition in conditions {
        let these = match condition {
            Condition::Compare(sum, relation) => vec![vec![(sum.clone(), *relation)]],
            Condition::All(parts) => alternatives(parts, most)?,
            Condition::Any(parts) => {
                let mut these = Vec::new();
                for part in parts {
                    these.extend(alternatives(std::slice::from_ref(part), most)?);
                }
                these
            }
        };
        if all.len().saturating_mul(these.len()) > most {
            return None;
        }
        all = all.iter().flat_map(|one| these.iter().map(move |other| [one.as_slice(), other].concat())).collect();
    }
    Some(all)
}
