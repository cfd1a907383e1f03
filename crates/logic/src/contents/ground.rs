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

/// Ways to match elements with each other that are tried for one claim; of more, only some.
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

/// The claim as a condition on elements; parts of the multisets are taken to be empty. With `false`, the condition is only
/// sufficient. `None` if there is no such condition of reasonable size.
pub(super) fn ground(contents: &Contents) -> Result<Option<(Condition, bool)>, Overflow> {
    let mut left = MOST_MATCHES;
    let condition = match &contents.claim {
        Claim::Equal(a, b) if a.elements.len() != b.elements.len() => Condition::constant(false),
        Claim::Equal(a, b) | Claim::Within(a, b) => matched(&a.elements, &b.elements, &mut left)?,
        Claim::Apart(a, b) => {
            let pairs = a.elements.iter().flat_map(|x| b.elements.iter().map(move |y| (x, y)));
            Condition::all(pairs.map(|(x, y)| differ(x, y)).collect::<Result<Vec<_>, _>>()?)
        }
        Claim::Distinct(bag) => {
            let pairs = bag.elements.iter().enumerate().flat_map(|(at, x)| {
                let before = bag.elements.iter().take(at);
                before.map(move |y| (x, y))
            });
            Condition::all(pairs.map(|(x, y)| differ(x, y)).collect::<Result<Vec<_>, _>>()?)
        }
        Claim::Each(bag, matching) => Condition::all(each(bag, matching)?),
        Claim::Some(bag, matching) => Condition::any(each(bag, matching)?),
    };
    Ok(match (contents.holds, left > 0) {
        (true, complete) => Some((condition, complete)),
        (false, true) => Some((condition.negated()?, true)),
        (false, false) => None,
    })
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
/// is matched with it: if some other match exists, so does one with this pair. With nothing left, matches are left out.
fn matched(a: &[Linear], b: &[Linear], left: &mut usize) -> Result<Condition, Overflow> {
    let Some((first, rest)) = a.split_first() else { return Ok(Condition::constant(true)) };
    if a.len() > b.len() {
        return Ok(Condition::constant(false));
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
        *left = left.saturating_sub(1);
        if *left == 0 && !found.is_empty() {
            break;
        }
        let others: Vec<Linear> =
            b.iter().enumerate().filter(|(index, _)| *index != at).map(|(_, other)| other.clone()).collect();
        let others = matched(rest, &others, left)?;
        found.push(Condition::all([same, others]));
    }
    Ok(Condition::any(found))
}

/// Conjunctions of comparisons, one of which holds exactly if all conditions do. With `false`, there are more than `most`,
/// and the others are left out.
#[must_use]
pub fn alternatives(conditions: &[Condition], most: usize) -> (Vec<Vec<(Linear, Relation)>>, bool) {
    let mut all: Vec<Vec<(Linear, Relation)>> = vec![Vec::new()];
    let mut complete = true;
    for condition in conditions {
        let these = match condition {
            Condition::Compare(sum, relation) => vec![vec![(sum.clone(), *relation)]],
            Condition::All(parts) => {
                let (these, whole) = alternatives(parts, most);
                complete &= whole;
                these
            }
            Condition::Any(parts) => {
                let mut these = Vec::new();
                for part in parts {
                    let (ways, whole) = alternatives(std::slice::from_ref(part), most);
                    complete &= whole;
                    these.extend(ways);
                    if these.len() > most {
                        these.truncate(most);
                        complete = false;
                        break;
                    }
                }
                these
            }
        };
        complete &= all.len().saturating_mul(these.len()) <= most;
        let both = all.iter().flat_map(|one| these.iter().map(move |other| [one.as_slice(), other].concat()));
        all = both.take(most).collect();
    }
    (all, complete)
}
