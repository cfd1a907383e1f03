//! Bottom-up numbers: for predicates whose numbers follow from those of their calls (heights, sizes, colours), the
//! possible numbers are tabled together with their derivations, and a formula is looked up in the tables. A balanced
//! tree of a given height is thus assembled from smaller ones, whereas unfolding top-down would have to guess its
//! shape.
//!
//! Numbers that do not follow bottom-up (the bounds of a search tree) are left out of the tables, so a derivation found
//! there is only a proposal: its numbers are solved together at the end.

mod plan;
mod table;

pub(crate) use plan::Detail;

use crate::flat;
use crate::numbers::grammar::Grammar;
use crate::numbers::small::{self, Found};
use crate::reason::{Reason, patience};
use crate::shape::body::Body;
use crate::shape::pairs::Pairs;
use crate::shape::state::State;
use heapwright_logic::{
    Call, Definitions, Limits, Linear, Model, Overflow, Pure, Relation, SymbolicHeap, Variables, unfold_along,
};
use plan::Plan;
use table::{Tables, tables};

/// Formulas with more calls are left to other methods: choices are made one call at a time, by recursion.
const MOST_CALLS: usize = 1_000;
/// Choices tried at most for a formula.
const MOST_CHOICES: usize = 20_000;
/// Proposals whose numbers turn out to have no solution before the search gives up.
const MOST_PROPOSALS: usize = 4;

/// The inputs of the search.
pub(crate) struct Search<'a> {
    pub(crate) definitions: &'a Definitions,
    pub(crate) pairs: &'a Pairs,
    pub(crate) limits: &'a Limits<'a>,
    /// Which numbers are tabled.
    pub(crate) detail: Detail,
    /// Entries per symbol at most.
    pub(crate) entries: usize,
}

/// A choice for a call: a base pair, with the tabled numbers and their derivation.
struct Choice {
    pair: usize,
    grammar: usize,
    entry: usize,
    cells: usize,
}

impl Search<'_> {
    /// Searches for a model of the formula; `None` if none was found, which proves nothing.
    pub(crate) fn run(&self, variables: &Variables, heap: &SymbolicHeap) -> Result<Option<Model>, Reason> {
        if heap.calls.len() > MOST_CALLS {
            return Ok(None);
        }
        let body = Body::new(variables, &[], heap)?;
        let Some(start) = body.start.clone() else { return Ok(None) };
        let mut grammars = Vec::new();
        let mut choices = Vec::new();
        for call in &heap.calls {
            match self.choices(call, &mut grammars)? {
                Some(found) => choices.push(found),
                None => return Ok(None),
            }
        }
        let mut picker = Picker {
            search: self,
            variables,
            heap,
            body: &body,
            grammars: &grammars,
            choices: &choices,
            picked: Vec::new(),
            left: MOST_CHOICES,
            proposals: MOST_PROPOSALS,
        };
        picker.pick(start, &mut heap.pure.clone())
    }

    /// All choices for a call, fewest cells first; `None` if its grammar is too large.
    fn choices(&self, call: &Call, grammars: &mut Vec<(Grammar, Tables)>) -> Result<Option<Vec<Choice>>, Reason> {
        let table = self.pairs.table(call.predicate)?;
        let mut choices = Vec::new();
        for (pair, _) in table.live() {
            let Some(grammar) = Grammar::below(self.definitions, self.pairs, (call.predicate, pair), self.limits)?
            else {
                return Ok(None);
            };
            let plan = Plan::new(&grammar, self.detail);
            let tables = tables(self.definitions, &grammar, &plan, self.entries, self.limits)?;
            for (entry, about) in tables.entries.first().into_iter().flatten().enumerate() {
                choices.push(Choice { pair, grammar: grammars.len(), entry, cells: about.cells });
            }
            grammars.push((grammar, tables));
        }
        choices.sort_by_key(|choice| choice.cells);
        Ok(Some(choices))
    }

    fn spell_out(
        &self,
        variables: &Variables,
        heap: &SymbolicHeap,
        grammars: &[(Grammar, Tables)],
        choices: &[Vec<Choice>],
        picked: &[usize],
    ) -> Result<Option<Model>, Reason> {
        let named = variables.len();
        let (own, most) = (heap.points_to.len(), self.limits.cells);
        let mut steps = most.saturating_mul(16);
        let mut variables = variables.clone();
        let mut start = Vec::with_capacity(heap.calls.len());
        for ((call, choices), pick) in heap.calls.iter().zip(choices).zip(picked) {
            let Some(choice) = choices.get(*pick) else { return Ok(None) };
            let Some(tabled) = grammars.get(choice.grammar) else { return Ok(None) };
            start.push((call.clone(), (tabled, 0usize, choice.entry)));
        }
        let unfolded = unfold_along(self.definitions, &mut variables, start, |_, (tabled, symbol, entry), cells| {
            self.limits.step()?;
            // Derivations without cells may be of exponential length.
            let Some(left) = steps.checked_sub(1).filter(|_| own + cells <= most) else { return Ok(None) };
            steps = left;
            let (grammar, tables) = tabled;
            let entry = tables.entries.get(symbol).and_then(|e| e.get(entry));
            let production = entry.and_then(|e| grammar.productions.get(e.production));
            let (Some(entry), Some(production)) = (entry, production) else { return Ok(None) };
            let below = production.children.iter().zip(&entry.children);
            Ok::<_, Reason>(Some((production.rule.case, below.map(move |(symbol, entry)| (tabled, *symbol, *entry)))))
        })?;
        let Some(unfolded) = unfolded.filter(|unfolded| own + unfolded.points_to.len() <= most) else {
            return Ok(None);
        };
        let whole = SymbolicHeap { calls: Vec::new(), ..heap.clone() }.star(unfolded);
        flat::solve(&variables, &whole, named, patience(self.limits)?)
    }
}

/// Picks a choice for each call.
struct Picker<'a> {
    search: &'a Search<'a>,
    variables: &'a Variables,
    heap: &'a SymbolicHeap,
    body: &'a Body,
    grammars: &'a [(Grammar, Tables)],
    choices: &'a [Vec<Choice>],
    picked: Vec<usize>,
    left: usize,
    proposals: usize,
}

impl Picker<'_> {
    fn pick(&mut self, state: State, pure: &mut Vec<Pure>) -> Result<Option<Model>, Reason> {
        let at = self.picked.len();
        let (Some(choices), Some(call)) = (self.choices.get(at), self.heap.calls.get(at)) else {
            self.proposals = self.proposals.saturating_sub(1);
            return self.search.spell_out(self.variables, self.heap, self.grammars, self.choices, &self.picked);
        };
        let Some(body) = self.body.calls.get(at) else { return Ok(None) };
        for (index, choice) in choices.iter().enumerate() {
            let Some(left) = self.left.checked_sub(1).filter(|_| self.proposals > 0) else { return Ok(None) };
            self.left = left;
            self.search.limits.step()?;
            let pair = self.search.pairs.table(call.predicate)?.pairs.get(choice.pair);
            let mut next = state.clone();
            if !pair.is_some_and(|pair| pair.apply(&mut next, &body.nodes)) {
                continue;
            }
            let before = pure.len();
            self.equate(call, choice, pure)?;
            if small::decide(self.variables, &comparisons(pure)) != Found::Nothing {
                self.picked.push(index);
                if let Some(model) = self.pick(next, pure)? {
                    return Ok(Some(model));
                }
                self.picked.pop();
            }
            pure.truncate(before);
        }
        Ok(None)
    }

    /// Equates the numeric arguments of the call with the numbers of the choice.
    fn equate(&self, call: &Call, choice: &Choice, pure: &mut Vec<Pure>) -> Result<(), Overflow> {
        let tables = self.grammars.get(choice.grammar).map(|(_, tables)| tables);
        let entry = tables.and_then(|t| t.entries.first()?.get(choice.entry));
        let sorts = self.search.definitions.predicate(call.predicate).into_iter().flat_map(|p| p.sorts());
        let numeric = call.args.iter().zip(sorts).filter(|(_, sort)| sort.is_number());
        for ((term, _), value) in numeric.zip(entry.into_iter().flat_map(|e| &e.values)) {
            if let (Some(sum), Some(value)) = (term.as_linear(), *value) {
                let difference = sum.plus(-1, &Linear::constant(value))?;
                pure.push(Pure::Compare(difference, Relation::Eq));
            }
        }
        Ok(())
    }
}

fn comparisons(pure: &[Pure]) -> Vec<(&Linear, Relation)> {
    let compared = |atom| match atom {
        &Pure::Compare(ref sum, relation) => Some((sum, relation)),
        _ => None,
    };
    pure.iter().filter_map(compared).collect()
}
