//! Bottom-up numbers: for predicates whose numbers follow from those of their calls (heights, sizes, colours), the
//! possible numbers are tabled together with their derivations, and a formula is looked up in the tables. A balanced
//! tree of a given height is thus assembled from smaller ones, whereas unfolding top-down would have to guess its
//! shape.

use crate::flat;
use crate::numbers::grammar::{Grammar, Number, Production};
use crate::numbers::small::{self, Found};
use crate::reason::{Reason, patience};
use crate::shape::body::Body;
use crate::shape::pairs::Pairs;
use crate::shape::state::State;
use heapwright_logic::{
    Call, Definitions, Limits, Linear, Model, Overflow, Pure, Relation, SymbolicHeap, Var, Variables, unfold_along,
};
use rustc_hash::FxHashMap;

/// Larger numbers are not tabled.
const FAR: u128 = 1 << 64;
/// Combinations tried at most while building a table.
const MOST_COMBINATIONS: usize = 60_000;
/// Formulas with more calls are left to other methods: choices are made one call at a time, by recursion.
const MOST_CALLS: usize = 1_000;
/// Choices tried at most for a formula.
const MOST_CHOICES: usize = 20_000;

/// Numbers of a symbol and how they are derived.
struct Entry {
    values: Vec<i128>,
    production: usize,
    /// An entry for each child, in the table of its symbol. INVARIANT: they are older.
    children: Vec<usize>,
    cells: usize,
}

/// The tables of a grammar's symbols.
struct Tables {
    entries: Vec<Vec<Entry>>,
    index: Vec<FxHashMap<Vec<i128>, usize>>,
}

/// The inputs of the search.
pub(crate) struct Search<'a> {
    pub(crate) definitions: &'a Definitions,
    pub(crate) pairs: &'a Pairs,
    pub(crate) limits: &'a Limits<'a>,
    /// Entries per symbol at most.
    pub(crate) entries: usize,
}

/// A choice for a call: a base pair, with numbers and their derivation if the call has any.
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
        };
        if !picker.pick(start, &mut heap.pure.clone())? {
            return Ok(None);
        }
        let picked = std::mem::take(&mut picker.picked);
        self.spell_out(variables, heap, &grammars, &choices, &picked)
    }

    /// All choices for a call, fewest cells first; `None` if its numbers do not follow bottom-up.
    fn choices(&self, call: &Call, grammars: &mut Vec<(Grammar, Tables)>) -> Result<Option<Vec<Choice>>, Reason> {
        let table = self.pairs.table(call.predicate)?;
        let mut choices = Vec::new();
        for (pair, _) in table.live() {
            let Some(grammar) = Grammar::below(self.definitions, self.pairs, (call.predicate, pair), self.limits)?
            else {
                return Ok(None);
            };
            let Some(tables) = tables(&grammar, self)? else { return Ok(None) };
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
}

impl Picker<'_> {
    fn pick(&mut self, state: State, pure: &mut Vec<Pure>) -> Result<bool, Reason> {
        let at = self.picked.len();
        let (Some(choices), Some(call)) = (self.choices.get(at), self.heap.calls.get(at)) else { return Ok(true) };
        let Some(body) = self.body.calls.get(at) else { return Ok(false) };
        for (index, choice) in choices.iter().enumerate() {
            let Some(left) = self.left.checked_sub(1) else { return Ok(false) };
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
                if self.pick(next, pure)? {
                    return Ok(true);
                }
                self.picked.pop();
            }
            pure.truncate(before);
        }
        Ok(false)
    }

    /// Equates the numeric arguments of the call with the numbers of the choice.
    fn equate(&self, call: &Call, choice: &Choice, pure: &mut Vec<Pure>) -> Result<(), Overflow> {
        let tables = self.grammars.get(choice.grammar).map(|(_, tables)| tables);
        let entry = tables.and_then(|t| t.entries.first()?.get(choice.entry));
        let sorts = self.search.definitions.predicate(call.predicate).into_iter().flat_map(|p| p.sorts());
        let numeric = call.args.iter().zip(sorts).filter(|(_, sort)| sort.is_number());
        for ((term, _), value) in numeric.zip(entry.into_iter().flat_map(|e| &e.values)) {
            if let Some(sum) = term.as_linear() {
                let difference = sum.plus(-1, &Linear::constant(*value))?;
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

/// The numbers of all symbols, smallest derivations first, up to a bound; `None` if a production leaves a number
/// undetermined.
fn tables(grammar: &Grammar, search: &Search<'_>) -> Result<Option<Tables>, Reason> {
    let count = grammar.symbols.len();
    let mut tables =
        Tables { entries: (0..count).map(|_| Vec::new()).collect(), index: vec![FxHashMap::default(); count] };
    let mut left = MOST_COMBINATIONS;
    let mut seen = vec![0usize; count];
    loop {
        let known: Vec<usize> = tables.entries.iter().map(Vec::len).collect();
        let mut found = Vec::new();
        for (number, production) in grammar.productions.iter().enumerate() {
            let mut combination = Combination { production, tables: &tables, seen: &seen, known: &known };
            let open = combination.each(&mut Vec::new(), false, &mut |children| {
                search.limits.step()?;
                left = left.saturating_sub(1);
                match combination_values(production, &tables, children) {
                    Ok(Values::Known(values)) if values.iter().all(|v| v.unsigned_abs() < FAR) => {
                        found.push((number, values, children.to_vec()));
                    }
                    Ok(Values::Known(_) | Values::None) | Err(Overflow) => {}
                    Ok(Values::Open) => return Ok(Flow::Open),
                }
                Ok(if left == 0 { Flow::Stop } else { Flow::Go })
            })?;
            match open {
                Flow::Open => return Ok(None),
                Flow::Stop | Flow::Go => {}
            }
        }
        let grown = tables.add(grammar, search, found);
        if !grown || left == 0 {
            return Ok(Some(tables));
        }
        seen = known;
    }
}

impl Tables {
    fn add(&mut self, grammar: &Grammar, search: &Search<'_>, found: Vec<(usize, Vec<i128>, Vec<usize>)>) -> bool {
        let mut grown = false;
        for (number, values, children) in found {
            let Some(production) = grammar.productions.get(number) else { continue };
            let own = grammar.symbols.get(production.head).and_then(|(id, _)| search.definitions.predicate(*id));
            let own = own.and_then(|p| p.cases.get(production.rule.case)).map_or(0, |c| c.points_to.len());
            let below = production.children.iter().zip(&children);
            let cells = below
                .filter_map(|(symbol, entry)| self.entries.get(*symbol)?.get(*entry))
                .fold(own, |sum, entry| sum.saturating_add(entry.cells));
            let (Some(entries), Some(index)) =
                (self.entries.get_mut(production.head), self.index.get_mut(production.head))
            else {
                continue;
            };
            if entries.len() < search.entries && !index.contains_key(&values) {
                index.insert(values.clone(), entries.len());
                entries.push(Entry { values, production: number, children, cells });
                grown = true;
            }
        }
        grown
    }
}

/// Whether to continue.
enum Flow {
    Go,
    Stop,
    Open,
}

/// Entries for the children of a production, at least one of them new.
struct Combination<'a> {
    production: &'a Production,
    tables: &'a Tables,
    seen: &'a [usize],
    known: &'a [usize],
}

impl Combination<'_> {
    fn each(
        &mut self,
        chosen: &mut Vec<usize>,
        new: bool,
        visit: &mut dyn FnMut(&[usize]) -> Result<Flow, Reason>,
    ) -> Result<Flow, Reason> {
        let Some(&symbol) = self.production.children.get(chosen.len()) else {
            // Without children, only the first round yields something new.
            let first = chosen.is_empty() && self.known.iter().all(|n| *n == 0);
            return if new || first { visit(chosen) } else { Ok(Flow::Go) };
        };
        let seen = self.seen.get(symbol).copied().unwrap_or(0);
        for entry in 0..self.tables.entries.get(symbol).map_or(0, Vec::len) {
            chosen.push(entry);
            let flow = self.each(chosen, new || entry >= seen, visit)?;
            chosen.pop();
            if !matches!(flow, Flow::Go) {
                return Ok(flow);
            }
        }
        Ok(Flow::Go)
    }
}

/// The numbers of a production's head.
enum Values {
    Known(Vec<i128>),
    /// The production is incompatible with these children.
    None,
    /// They do not follow from the children's numbers.
    Open,
}

fn combination_values(production: &Production, tables: &Tables, children: &[usize]) -> Result<Values, Overflow> {
    let mut known: FxHashMap<Var, i128> = FxHashMap::default();
    let mut heads: Vec<(usize, Var)> = Vec::new();
    for (var, number) in &production.numbers {
        match *number {
            Number::Head(position) => heads.push((position, *var)),
            Number::Child(child, position) => {
                let entry =
                    production.children.get(child).and_then(|s| tables.entries.get(*s)?.get(*children.get(child)?));
                let Some(value) = entry.and_then(|e| e.values.get(position)) else { return Ok(Values::Open) };
                known.insert(*var, *value);
            }
        }
    }
    heads.sort_unstable();
    // Equations with one unknown determine it; repeat until nothing changes.
    loop {
        let mut news = false;
        for (sum, relation) in &production.constraints {
            let (mut rest, mut open) = (sum.offset(), Vec::new());
            for &(var, factor) in sum.parts() {
                match known.get(&var) {
                    Some(value) => {
                        rest = factor.checked_mul(*value).and_then(|v| rest.checked_add(v)).ok_or(Overflow)?;
                    }
                    None => open.push((var, factor)),
                }
            }
            match (open.as_slice(), relation) {
                ([], relation) if !relation.holds(rest) => return Ok(Values::None),
                (&[(var, factor)], Relation::Eq) => {
                    if rest % factor != 0 {
                        return Ok(Values::None);
                    }
                    known.insert(var, -(rest / factor));
                    news = true;
                }
                _ => {}
            }
        }
        if !news {
            break;
        }
    }
    let values: Option<Vec<i128>> = heads.iter().map(|(_, var)| known.get(var).copied()).collect();
    Ok(values.map_or(Values::Open, Values::Known))
}
