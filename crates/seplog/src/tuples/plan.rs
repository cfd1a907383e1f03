//! Which numbers of a grammar are tabled.
//!
//! Only numbers that follow from those of the calls can be tabled. Among these, some only add up, like the size of a
//! tree: no production depends on them. Leaving these out as well keeps the tables small.

use crate::numbers::grammar::{Constraint, Grammar, Number, Production};
use heapwright_logic::{Relation, Var};
use std::collections::BTreeSet;

/// How much of a grammar is tabled.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Detail {
    /// The numbers that decide which productions fit together.
    Guards,
    /// All numbers that follow from those of the calls.
    All,
}

/// The tabled positions of each symbol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Plan {
    tabled: BTreeSet<(usize, usize)>,
}

impl Plan {
    pub(crate) fn new(grammar: &Grammar, detail: Detail) -> Plan {
        let mut tabled = determined(grammar);
        if detail == Detail::Guards {
            let sums = sums(grammar, &tabled);
            tabled.retain(|place| !sums.contains(place));
        }
        Plan { tabled }
    }

    /// Returns true if the number of a symbol at a position is tabled.
    pub(crate) fn has(&self, symbol: usize, position: usize) -> bool {
        self.tabled.contains(&(symbol, position))
    }
}

/// The symbol and position of a number of a production.
fn place(production: &Production, number: Number) -> Option<(usize, usize)> {
    match number {
        Number::Head(position) => Some((production.head, position)),
        Number::Child(child, position) => Some((*production.children.get(child)?, position)),
    }
}

/// The places whose numbers follow from those of the children in every production.
fn determined(grammar: &Grammar) -> BTreeSet<(usize, usize)> {
    let arities = grammar.arity.iter().enumerate();
    let mut found: BTreeSet<(usize, usize)> =
        arities.flat_map(|(symbol, arity)| (0..*arity).map(move |position| (symbol, position))).collect();
    loop {
        let before = found.len();
        for production in &grammar.productions {
            let known = known_above(production, &found);
            for (var, number) in &production.numbers {
                if let Number::Head(position) = number
                    && !known.contains(var)
                {
                    found.remove(&(production.head, *position));
                }
            }
        }
        if found.len() == before {
            return found;
        }
    }
}

/// The variables of a production that follow from its children: equations with one unknown determine it.
fn known_above(production: &Production, found: &BTreeSet<(usize, usize)>) -> BTreeSet<Var> {
    let children = production.numbers.iter().filter(|(_, number)| {
        matches!(number, Number::Child(..)) && place(production, **number).is_some_and(|place| found.contains(&place))
    });
    let mut known: BTreeSet<Var> = children.map(|(var, _)| *var).collect();
    loop {
        let before = known.len();
        for (sum, relation) in &production.constraints {
            let mut open = sum.parts().iter().map(|(var, _)| *var).filter(|var| !known.contains(var));
            if let (Some(var), None, Relation::Eq) = (open.next(), open.next(), relation) {
                known.insert(var);
            }
        }
        if known.len() == before {
            return known;
        }
    }
}

/// The only number of the head in a constraint of a production.
fn defined(production: &Production, (sum, relation): &Constraint) -> Option<Number> {
    let numbers = sum.parts().iter().filter_map(|(var, _)| production.numbers.get(var).copied());
    let mut heads = numbers.filter(|number| matches!(number, Number::Head(_)));
    let head = heads.next().filter(|_| *relation == Relation::Eq)?;
    heads.next().is_none().then_some(head)
}

/// The places whose numbers are only used to compute other such numbers. A number of the head that two equations define
/// is not among them: together they say which children fit.
fn sums(grammar: &Grammar, tabled: &BTreeSet<(usize, usize)>) -> BTreeSet<(usize, usize)> {
    let mut sums = tabled.clone();
    loop {
        let before = sums.len();
        for production in &grammar.productions {
            let definitions = |head: Number| {
                let all = production.constraints.iter().filter_map(|constraint| defined(production, constraint));
                all.filter(|other| *other == head).count()
            };
            for constraint in &production.constraints {
                let (sum, relation) = constraint;
                if !matches!(relation, Relation::Eq | Relation::Ne) {
                    continue;
                }
                let head = defined(production, constraint).filter(|head| definitions(*head) == 1);
                let defines = head.and_then(|head| place(production, head)).is_some_and(|head| sums.contains(&head));
                if !defines {
                    let numbers = sum.parts().iter().filter_map(|(var, _)| production.numbers.get(var).copied());
                    for used in numbers.filter_map(|number| place(production, number)) {
                        sums.remove(&used);
                    }
                }
            }
        }
        if sums.len() == before {
            return sums;
        }
    }
}
