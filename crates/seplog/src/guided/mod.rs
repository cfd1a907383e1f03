//! Guided unfolding: formulas with numbers, decided by Z3 over a tree of unfoldings whose leaves are summaries.
//!
//! A leaf that is not unfolded is replaced by what its base pairs and their summaries say, which every model of it
//! satisfies. If the whole has no solution then, there is no model. If it has one in which no leaf is used, or only
//! leaves whose summaries are exact, there is a model. Otherwise the leaves that were used are unfolded.

mod encode;
mod realise;

use crate::core::definitions::{Definitions, Query};
use crate::core::formula::SymbolicHeap;
use crate::core::linear::Overflow;
use crate::limits::{Limits, Reason};
use crate::model::Model;
use crate::numbers::grammar::{Grammar, Symbol};
use crate::numbers::summary::{Summary, summarise};
use crate::numbers::z3::Outcome;
use crate::shape::pairs::Pairs;
use crate::solve::Evidence;
use encode::Tree;
use std::collections::BTreeMap;
use std::rc::Rc;

/// How many rounds of unfolding are tried.
const ROUNDS: usize = 24;

/// Models are looked for with at most so many productions below the leaves, then with more.
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

    fn of(&mut self, symbol: Symbol) -> Result<Option<Rc<(Grammar, Summary)>>, Overflow> {
        if let Some(known) = self.known.get(&symbol) {
            return Ok(known.clone());
        }
        let made = match Grammar::below(self.definitions, self.pairs, symbol)? {
            Some(grammar) => {
                let summary = summarise(&grammar)?;
                Some(Rc::new((grammar, summary)))
            }
            None => None,
        };
        self.known.insert(symbol, made.clone());
        Ok(made)
    }
}

/// A model of one case of the query, or `None` when there is none.
pub(crate) fn solve(
    definitions: &Definitions,
    pairs: &Pairs,
    query: &Query,
    heap: &SymbolicHeap,
    limits: &Limits<'_>,
) -> Result<Option<Evidence>, Reason> {
    let mut tree = Tree::new(definitions, pairs, query, heap)?;
    for _ in 0..ROUNDS {
        if tree.check(true, limits.patience()?)? == Outcome::Sat {
            return tree.model(&BTreeMap::new(), limits)?.map(found).ok_or(Reason::Refuted).map(Some);
        }
        if tree.check(false, limits.patience()?)? == Outcome::Unsat {
            return Ok(None);
        }
        if tree.active_are_exact()?
            && let Some(evidence) = small(&mut tree, limits)?
        {
            return Ok(Some(evidence));
        }
        tree.expand_active()?;
    }
    Err(Reason::Unfolding(ROUNDS))
}

fn found(model: Model) -> Evidence {
    Evidence::Model(Box::new(model))
}

/// All leaves in use are exact, so there is a model: a small one is looked for. `None` when it could not be built.
fn small(tree: &mut Tree<'_>, limits: &Limits<'_>) -> Result<Option<Evidence>, Reason> {
    for size in SIZES {
        if tree.check_sized(size, limits.patience()?)? == Outcome::Sat && tree.active_are_exact()? {
            let Some(derivations) = tree.derivations()? else { return Ok(None) };
            return Ok(tree.model(&derivations, limits)?.map(found));
        }
    }
    // Larger than the largest size, and exact: it exists.
    if tree.check(false, limits.patience()?)? == Outcome::Sat && tree.active_are_exact()? {
        return Ok(Some(Evidence::TooLarge));
    }
    Ok(None)
}
