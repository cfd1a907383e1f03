//! The tables: for each symbol, tuples of numbers with the derivation that has the fewest cells.

use super::plan::Plan;
use crate::numbers::grammar::{Grammar, Number, Production};
use crate::reason::Reason;
use heapwright_logic::{Definitions, Limits, Overflow, Relation, Var};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Larger numbers are not tabled.
const FAR: u128 = 1 << 64;
/// Combinations tried at most while building a table.
const MOST_COMBINATIONS: usize = 60_000;

/// The numbers of a symbol by position; `None` where they are not tabled.
pub(super) type Tuple = Vec<Option<i128>>;

/// Numbers of a symbol and how they are derived.
pub(super) struct Entry {
    pub(super) values: Tuple,
    pub(super) production: usize,
    /// An entry for each child, in the table of its symbol. INVARIANT: they are older.
    pub(super) children: Vec<usize>,
    pub(super) cells: usize,
}

/// The tables of a grammar's symbols.
pub(super) struct Tables {
    pub(super) entries: Vec<Vec<Entry>>,
    index: Vec<FxHashMap<Tuple, usize>>,
}

/// A derivation that is not tabled yet, ordered by its cells and then by age.
type Candidate = Reverse<(usize, usize, usize, Tuple, Vec<usize>)>;

struct Builder<'a> {
    grammar: &'a Grammar,
    plan: &'a Plan,
    /// Cells of each production itself.
    own: Vec<usize>,
    limits: &'a Limits<'a>,
    tables: Tables,
    open: BinaryHeap<Candidate>,
    left: usize,
}

/// Tables the numbers of all symbols, smallest derivations first (Knuth's generalisation of Dijkstra's algorithm), with
/// at most `most` entries for each.
pub(super) fn tables(
    definitions: &Definitions,
    grammar: &Grammar,
    plan: &Plan,
    most: usize,
    limits: &Limits<'_>,
) -> Result<Tables, Reason> {
    let count = grammar.symbols.len();
    let own = |production: &Production| {
        let predicate = grammar.symbols.get(production.head).and_then(|(id, _)| definitions.predicate(*id));
        predicate.and_then(|p| p.cases.get(production.rule.case)).map_or(0, |case| case.points_to.len())
    };
    let mut builder = Builder {
        grammar,
        plan,
        own: grammar.productions.iter().map(own).collect(),
        limits,
        tables: Tables { entries: (0..count).map(|_| Vec::new()).collect(), index: vec![FxHashMap::default(); count] },
        open: BinaryHeap::new(),
        left: MOST_COMBINATIONS,
    };
    for (number, production) in grammar.productions.iter().enumerate() {
        if production.children.is_empty() {
            builder.propose(number, &[])?;
        }
    }
    while let Some(Reverse((cells, _, number, values, children))) = builder.open.pop() {
        let Some(production) = grammar.productions.get(number) else { continue };
        if let Some(entry) =
            builder.tables.add(production.head, most, Entry { values, production: number, children, cells })
        {
            builder.combine(production.head, entry)?;
        }
    }
    Ok(builder.tables)
}

impl Tables {
    /// Adds an entry; `None` if its numbers are known already or the table is full.
    fn add(&mut self, symbol: usize, most: usize, entry: Entry) -> Option<usize> {
        let (entries, index) = (self.entries.get_mut(symbol)?, self.index.get_mut(symbol)?);
        if entries.len() >= most || index.contains_key(&entry.values) {
            return None;
        }
        index.insert(entry.values.clone(), entries.len());
        entries.push(entry);
        Some(entries.len() - 1)
    }
}

impl Builder<'_> {
    /// Proposes all derivations that use a new entry.
    fn combine(&mut self, symbol: usize, entry: usize) -> Result<(), Reason> {
        for (number, production) in self.grammar.productions.iter().enumerate() {
            for (place, child) in production.children.iter().enumerate() {
                if *child == symbol {
                    self.fill(number, production, (place, symbol, entry), &mut Vec::new())?;
                }
            }
        }
        Ok(())
    }

    /// Chooses entries for the children one by one. The new entry is at its place for the first time there, so that no
    /// combination comes twice.
    fn fill(
        &mut self,
        number: usize,
        production: &Production,
        new: (usize, usize, usize),
        chosen: &mut Vec<usize>,
    ) -> Result<(), Reason> {
        let (place, symbol, entry) = new;
        let Some(&child) = production.children.get(chosen.len()) else { return self.propose(number, chosen) };
        let known = self.tables.entries.get(child).map_or(0, Vec::len);
        let range = match chosen.len().cmp(&place) {
            std::cmp::Ordering::Equal => entry..entry + 1,
            std::cmp::Ordering::Less if child == symbol => 0..entry,
            _ => 0..known,
        };
        for next in range {
            if self.left == 0 {
                return Ok(());
            }
            chosen.push(next);
            self.fill(number, production, new, chosen)?;
            chosen.pop();
        }
        Ok(())
    }

    fn propose(&mut self, number: usize, children: &[usize]) -> Result<(), Reason> {
        self.limits.step()?;
        self.left = self.left.saturating_sub(1);
        let Some(production) = self.grammar.productions.get(number) else { return Ok(()) };
        let Ok(Some(values)) = values(production, self.plan, &self.tables, children) else { return Ok(()) };
        if values.iter().flatten().any(|value| value.unsigned_abs() >= FAR) {
            return Ok(());
        }
        let below = production.children.iter().zip(children);
        let below = below.filter_map(|(symbol, entry)| self.tables.entries.get(*symbol)?.get(*entry));
        let own = self.own.get(number).copied().unwrap_or(0);
        let cells = below.fold(own, |sum, entry| sum.saturating_add(entry.cells));
        // Numbers of proposals only break ties: older ones first.
        let age = MOST_COMBINATIONS - self.left;
        self.open.push(Reverse((cells, age, number, values, children.to_vec())));
        Ok(())
    }
}

/// The numbers of a production's head; `None` if the production is incompatible with these children.
fn values(
    production: &Production,
    plan: &Plan,
    tables: &Tables,
    children: &[usize],
) -> Result<Option<Tuple>, Overflow> {
    let mut known: FxHashMap<Var, i128> = FxHashMap::default();
    let mut heads: Vec<(usize, Var)> = Vec::new();
    for (var, number) in &production.numbers {
        match *number {
            Number::Head(position) => heads.push((position, *var)),
            Number::Child(child, position) => {
                let symbol = production.children.get(child);
                let entry = symbol.and_then(|s| tables.entries.get(*s)?.get(*children.get(child)?));
                if let Some(value) = entry.and_then(|e| e.values.get(position).copied().flatten()) {
                    known.insert(*var, value);
                }
            }
        }
    }
    if !derive(production, &mut known)? {
        return Ok(None);
    }
    heads.sort_unstable();
    let mut tuple = Vec::with_capacity(heads.len());
    for (position, var) in heads {
        let tabled = plan.has(production.head, position);
        match known.get(&var) {
            Some(value) if tabled => tuple.push(Some(*value)),
            None if tabled => return Ok(None),
            _ => tuple.push(None),
        }
    }
    Ok(Some(tuple))
}

/// Computes what follows: equations with one unknown determine it. Returns false if a comparison does not hold.
fn derive(production: &Production, known: &mut FxHashMap<Var, i128>) -> Result<bool, Overflow> {
    loop {
        let mut news = false;
        for (sum, relation) in &production.constraints {
            let (mut rest, mut unknown) = (sum.offset(), Vec::new());
            for &(var, factor) in sum.parts() {
                match known.get(&var) {
                    Some(value) => {
                        rest = factor.checked_mul(*value).and_then(|v| rest.checked_add(v)).ok_or(Overflow)?;
                    }
                    None => unknown.push((var, factor)),
                }
            }
            match (unknown.as_slice(), relation) {
                ([], relation) if !relation.holds(rest) => return Ok(false),
                (&[(var, factor)], Relation::Eq) => {
                    if rest % factor != 0 {
                        return Ok(false);
                    }
                    known.insert(var, -(rest / factor));
                    news = true;
                }
                _ => {}
            }
        }
        if !news {
            return Ok(true);
        }
    }
}
