//! Guided unfolding: formulas with numbers, decided by Z3 over a tree of unfoldings whose leaves are summaries.
//!
//! A leaf that is not unfolded is replaced by its base pairs and their summaries, which every model of it satisfies. If
//! the result has no solution, there is no model. If it has one that uses no leaf, or only leaves with exact summaries,
//! there is a model. Otherwise the used leaves are unfolded.

use heapwright_logic::{Definitions, Limits, Model, Query, SymbolicHeap};

mod encode;
mod realise;

use crate::numbers::grammar::{Grammar, Symbol};
use crate::numbers::summary::{Summary, summarise};
use crate::numbers::z3::Outcome;
use crate::reason::{Reason, patience};
use crate::shape::pairs::Pairs;
use crate::solve::Evidence;
use encode::Tree;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Bounds on the number of productions below the leaves, tried in this order.
const SIZES: [i128; 5] = [2, 6, 20, 200, 4_000];

/// Summaries by symbol; `None` where the grammar is too large.
pub(crate) struct Summaries<'a> {
    definitions: &'a Definitions,
    pairs: &'a Pairs,
    known: BTreeMap<Symbol, Option<Rc<(Grammar, Summary)>>>,
}

impl<'a> Summaries<'a> {
    pub(crate) fn new(definitions: &'a Definitions, pairs: &'a Pairs) -> Self {
        Self { definitions, pairs, known: BTreeMap::new() }
    }

    fn of(&mut self, symbol: Symbol, limits: &Limits<'_>) -> Result<Option<Rc<(Grammar, Summary)>>, Reason> {
        if let Some(known) = self.known.get(&symbol) {
            return Ok(known.clone());
        }
        let made = match Grammar::below(self.definitions, self.pairs, symbol, limits)? {
            Some(grammar) => {
                let summary = summarise(&grammar, limits)?;
                Some(Rc::new((grammar, summary)))
            }
            None => None,
        };
        self.known.insert(symbol, made.clone());
        Ok(made)
    }
}

/// Searches for a model of one case of the query; `None` if there is none. Unknown after `rounds` rounds of unfolding.
pub(crate) fn solve(
    definitions: &Definitions,
    pairs: &Pairs,
    query: &Query,
    heap: &SymbolicHeap,
    rounds: usize,
    limits: &Limits<'_>,
) -> Result<Option<Evidence>, Reason> {
    let mut tree = Tree::new(definitions, pairs, query, heap, limits)?;
    for _ in 0..rounds {
        if tree.check(true, patience(limits)?)? == Outcome::Sat {
            return tree.model(&BTreeMap::new())?.map(found).ok_or(Reason::Refuted).map(Some);
        }
        if tree.check(false, patience(limits)?)? == Outcome::Unsat {
            return Ok(None);
        }
        if tree.active_are_exact()?
            && let Some(evidence) = small(&mut tree, limits)?
        {
            return Ok(Some(evidence));
        }
        tree.expand_active()?;
    }
    Err(Reason::Unfolding(rounds))
}

fn found(model: Model) -> Evidence {
    Evidence::Model(Box::new(model))
}

/// Searches for a small model when all used leaves are exact, so that a model exists. `None` if it could not be built.
fn small(tree: &mut Tree<'_>, limits: &Limits<'_>) -> Result<Option<Evidence>, Reason> {
    for size in SIZES {
        if tree.check_sized(size, patience(limits)?)? == Outcome::Sat && tree.active_are_exact()? {
            let Some(derivations) = tree.derivations()? else { return Ok(None) };
            return Ok(tree.model(&derivations)?.map(found));
        }
    }
    // Larger than the largest size, and exact: a model exists.
    if tree.check(false, patience(limits)?)? == Outcome::Sat && tree.active_are_exact()? {
        return Ok(Some(Evidence::TooLarge));
    }
    Ok(None)
}
