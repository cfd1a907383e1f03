//! Multisets of whole numbers: what a structure contains.
//!
//! A variable of sort [`Sort::Bag`](crate::Sort::Bag) stands for a multiset. In sums it counts as its size, so that all
//! that is known about numbers applies to sizes; what the elements are is said by [`Contents`], which the parts that
//! know only numbers may leave out: a formula without them is weaker.

mod ground;
mod resolve;

use crate::definitions::Definitions;
use crate::formula::{Pure, Relation, SymbolicHeap};
use crate::linear::{Linear, Overflow};
use crate::sort::Var;
use std::collections::BTreeSet;

pub use ground::{Condition, alternatives};
pub use resolve::{Resolution, resolve};

/// A multiset: some elements, and those of other multisets.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Bag {
    /// Elements, with repetition.
    pub elements: Vec<Linear>,
    /// Variables of sort `Bag`, with repetition.
    pub parts: Vec<Var>,
}

impl Bag {
    /// The multiset that a variable stands for.
    #[must_use]
    pub fn var(var: Var) -> Bag {
        Bag { elements: Vec::new(), parts: vec![var] }
    }

    /// A multiset of one element.
    #[must_use]
    pub fn single(element: Linear) -> Bag {
        Bag { elements: vec![element], parts: Vec::new() }
    }

    /// All elements of both.
    #[must_use]
    pub fn union(mut self, other: &Bag) -> Bag {
        self.elements.extend_from_slice(&other.elements);
        self.parts.extend_from_slice(&other.parts);
        self
    }

    /// The variable, if the multiset is a lone variable.
    #[must_use]
    pub fn as_var(&self) -> Option<Var> {
        match (self.elements.as_slice(), self.parts.as_slice()) {
            ([], [var]) => Some(*var),
            _ => None,
        }
    }

    /// The number of its elements.
    ///
    /// # Errors
    /// If a coefficient overflows.
    pub fn size(&self) -> Result<Linear, Overflow> {
        let own = i128::try_from(self.elements.len()).map_err(|_| Overflow)?;
        self.parts.iter().try_fold(Linear::constant(own), |sum, part| sum.plus(1, &Linear::var(*part)))
    }

    fn variables(&self) -> impl Iterator<Item = Var> + '_ {
        let elements = self.elements.iter().flat_map(Linear::parts).map(|(var, _)| *var);
        elements.chain(self.parts.iter().copied())
    }

    fn renamed(&self, by: &mut impl FnMut(Var) -> Result<Linear, Overflow>) -> Result<Bag, Overflow> {
        let mut bag = Bag::default();
        for element in &self.elements {
            bag.elements.push(replaced(element, by)?);
        }
        for part in &self.parts {
            bag.parts.push(by(*part)?.as_var().unwrap_or(*part));
        }
        bag.elements.sort();
        bag.parts.sort_unstable();
        Ok(bag)
    }
}

/// Says something about the elements of multisets.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Claim {
    /// Both have the same elements, equally often.
    Equal(Bag, Bag),
    /// Every element of the first is in the second, at least as often.
    Within(Bag, Bag),
    /// No element is in both.
    Apart(Bag, Bag),
    /// No element is in it twice.
    Distinct(Bag),
    /// Every element satisfies all comparisons.
    Each(Bag, Matching),
    /// Some element satisfies all comparisons.
    Some(Bag, Matching),
}

/// Comparisons of an element with other numbers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Matching {
    /// Stands for the element, and occurs nowhere else in a formula.
    pub element: Var,
    /// The comparisons.
    pub comparisons: Vec<(Linear, Relation)>,
}

/// A claim about multisets, or its opposite.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Contents {
    /// The claim.
    pub claim: Claim,
    /// Whether it holds.
    pub holds: bool,
}

impl Contents {
    /// The multisets that it is about.
    #[must_use]
    pub fn bags(&self) -> Vec<&Bag> {
        match &self.claim {
            Claim::Equal(a, b) | Claim::Within(a, b) | Claim::Apart(a, b) => vec![a, b],
            Claim::Distinct(bag) | Claim::Each(bag, _) | Claim::Some(bag, _) => vec![bag],
        }
    }

    fn matching(&self) -> Option<&Matching> {
        match &self.claim {
            Claim::Each(_, matching) | Claim::Some(_, matching) => Some(matching),
            _ => None,
        }
    }

    /// The variables that occur.
    #[must_use]
    pub fn variables(&self) -> Vec<Var> {
        let mut all: Vec<Var> = self.bags().into_iter().flat_map(Bag::variables).collect();
        if let Some(matching) = self.matching() {
            all.push(matching.element);
            all.extend(matching.comparisons.iter().flat_map(|(sum, _)| sum.parts()).map(|(var, _)| *var));
        }
        all
    }

    /// Replaces every variable by a sum; those of multisets and of elements only by another variable.
    ///
    /// # Errors
    /// Those of `by`, and if a coefficient overflows.
    pub fn replaced(&self, mut by: impl FnMut(Var) -> Result<Linear, Overflow>) -> Result<Contents, Overflow> {
        let by = &mut by;
        let claim = match &self.claim {
            Claim::Equal(a, b) => Claim::Equal(a.renamed(by)?, b.renamed(by)?),
            Claim::Within(a, b) => Claim::Within(a.renamed(by)?, b.renamed(by)?),
            Claim::Apart(a, b) => Claim::Apart(a.renamed(by)?, b.renamed(by)?),
            Claim::Distinct(bag) => Claim::Distinct(bag.renamed(by)?),
            Claim::Each(bag, matching) => Claim::Each(bag.renamed(by)?, matching.renamed(by)?),
            Claim::Some(bag, matching) => Claim::Some(bag.renamed(by)?, matching.renamed(by)?),
        };
        Ok(Contents { claim, holds: self.holds })
    }

    /// The claim about other multisets.
    fn about(&self, mut by: impl FnMut(&Bag) -> Bag) -> Contents {
        let claim = match &self.claim {
            Claim::Equal(a, b) => Claim::Equal(by(a), by(b)),
            Claim::Within(a, b) => Claim::Within(by(a), by(b)),
            Claim::Apart(a, b) => Claim::Apart(by(a), by(b)),
            Claim::Distinct(bag) => Claim::Distinct(by(bag)),
            Claim::Each(bag, matching) => Claim::Each(by(bag), matching.clone()),
            Claim::Some(bag, matching) => Claim::Some(by(bag), matching.clone()),
        };
        Contents { claim, holds: self.holds }
    }

    /// What it says about sizes.
    ///
    /// # Errors
    /// If a coefficient overflows.
    pub fn sizes(&self) -> Result<Option<(Linear, Relation)>, Overflow> {
        Ok(match (&self.claim, self.holds) {
            (Claim::Equal(a, b), true) => Some((a.size()?.plus(-1, &b.size()?)?, Relation::Eq)),
            (Claim::Within(a, b), true) => Some((a.size()?.plus(-1, &b.size()?)?, Relation::Le)),
            (Claim::Some(bag, _), true) | (Claim::Each(bag, _), false) => {
                Some((Linear::constant(1).plus(-1, &bag.size()?)?, Relation::Le))
            }
            (Claim::Distinct(bag), false) => Some((Linear::constant(2).plus(-1, &bag.size()?)?, Relation::Le)),
            _ => None,
        })
    }
}

impl Matching {
    fn renamed(&self, by: &mut impl FnMut(Var) -> Result<Linear, Overflow>) -> Result<Matching, Overflow> {
        let element = by(self.element)?.as_var().unwrap_or(self.element);
        let mut comparisons = Vec::with_capacity(self.comparisons.len());
        for (sum, relation) in &self.comparisons {
            let mut by = |var: Var| if var == self.element { Ok(Linear::var(element)) } else { by(var) };
            comparisons.push((replaced(sum, &mut by)?, *relation));
        }
        Ok(Matching { element, comparisons })
    }
}

fn replaced(sum: &Linear, by: &mut impl FnMut(Var) -> Result<Linear, Overflow>) -> Result<Linear, Overflow> {
    let mut result = Linear::constant(sum.offset());
    for (var, factor) in sum.parts() {
        result = result.plus(*factor, &by(*var)?)?;
    }
    Ok(result)
}

impl SymbolicHeap {
    /// What it says about multisets.
    pub fn contents(&self) -> impl Iterator<Item = &Contents> {
        self.pure.iter().filter_map(|atom| match atom {
            Pure::Contents(contents) => Some(contents),
            _ => None,
        })
    }

    /// The formula with everything its multisets imply about sizes as comparisons.
    ///
    /// # Errors
    /// If a coefficient overflows.
    pub fn with_sizes(&self) -> Result<SymbolicHeap, Overflow> {
        let mut sized = self.clone();
        for contents in self.contents() {
            sized.pure.extend(contents.sizes()?.map(|(sum, relation)| Pure::Compare(sum, relation)));
        }
        Ok(sized)
    }
}

impl Definitions {
    /// The definitions with sizes as comparisons in all cases.
    ///
    /// # Errors
    /// If a coefficient overflows.
    pub fn with_sizes(&self) -> Result<Definitions, Overflow> {
        let mut sized = self.clone();
        for (id, predicate) in self.predicates() {
            let cases = predicate.cases.iter().map(SymbolicHeap::with_sizes).collect::<Result<_, _>>()?;
            if let Some(predicate) = sized.predicate_mut(id) {
                predicate.cases = cases;
            }
        }
        Ok(sized)
    }

    /// Returns true if a formula says something about multisets or elements, itself or in a predicate that it needs.
    #[must_use]
    pub fn has_contents(&self, heap: &SymbolicHeap) -> bool {
        let mut seen = BTreeSet::new();
        let mut open = vec![heap];
        while let Some(heap) = open.pop() {
            if heap.contents().next().is_some() || heap.elements().next().is_some() {
                return true;
            }
            let called = heap.calls.iter().filter(|call| seen.insert(call.predicate));
            open.extend(called.filter_map(|call| self.predicate(call.predicate)).flat_map(|it| &it.cases));
        }
        false
    }
}
