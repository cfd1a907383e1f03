//! Readable formulas, and a canonical form in which formulas that differ only in names and order are equal.

use heapwright_logic::display::Printer;
use heapwright_logic::{Definitions, Substitution, SymbolicHeap, Term, Var, Variables};
use std::collections::{BTreeMap, BTreeSet};

/// A formula as text: bound variables with the same name get distinct numbers, unconstrained values are `_`.
pub fn show(definitions: &Definitions, variables: &Variables, heap: &SymbolicHeap) -> String {
    let (named, heap) = presentable(variables, heap);
    Printer::new(definitions, &named).heap(&heap)
}

/// The formula with readable names: each variable has a unique name; unconstrained ones are `_` and unbound.
pub(crate) fn presentable(variables: &Variables, heap: &SymbolicHeap) -> (Variables, SymbolicHeap) {
    let order = heap.variables();
    let bound: BTreeSet<Var> = heap.existentials.iter().copied().collect();
    let counts = occurrences(heap);
    let mut names: BTreeMap<Var, String> = BTreeMap::new();
    let mut taken: BTreeSet<String> = BTreeSet::new();
    for var in order.iter().filter(|var| !bound.contains(var)) {
        taken.insert(variables.name(*var).to_owned());
        names.insert(*var, variables.name(*var).to_owned());
    }
    for var in order.iter().filter(|var| bound.contains(var)) {
        let base = variables.name(*var);
        if base == "_" && counts.get(var) == Some(&1) {
            names.insert(*var, base.to_owned());
            continue;
        }
        let base = if base == "_" { "v" } else { base };
        let mut name = base.to_owned();
        let mut number = 0;
        while !taken.insert(name.clone()) {
            number += 1;
            name = format!("{base}{number}");
        }
        names.insert(*var, name);
    }
    let shown = |var: Var| names.get(&var).map_or("?", String::as_str).to_owned();
    let (named, mut renumbered, numbers) = renumbered(variables, heap, &shown);
    let bound_and_named = order.iter().filter(|var| bound.contains(var) && shown(**var) != "_");
    renumbered.existentials = bound_and_named.filter_map(|var| numbers.get(var).copied()).collect();
    (named, renumbered)
}

/// The formula without its binders, over its own variables: a scope can be far larger than any formula in it.
fn renumbered(
    variables: &Variables,
    heap: &SymbolicHeap,
    name: &dyn Fn(Var) -> String,
) -> (Variables, SymbolicHeap, BTreeMap<Var, Var>) {
    let mut named = Variables::new();
    let mut numbers = BTreeMap::new();
    let mut substitution = Substitution::new();
    for var in heap.variables() {
        let own = named.fresh(name(var), variables.sort(var));
        numbers.insert(var, own);
        substitution.insert(var, Term::Var(own));
    }
    let unbound = SymbolicHeap { existentials: Vec::new(), ..heap.clone() };
    // Renaming variables cannot overflow.
    let renumbered = substitution.heap(&unbound).unwrap_or(unbound);
    (named, renumbered, numbers)
}

fn occurrences(heap: &SymbolicHeap) -> BTreeMap<Var, usize> {
    let mut counts: BTreeMap<Var, usize> = BTreeMap::new();
    let mut count = |var: Var| *counts.entry(var).or_default() += 1;
    let cells = heap.points_to.iter().flat_map(|cell| std::iter::once(&cell.root).chain(&cell.fields));
    let terms = cells.chain(heap.calls.iter().flat_map(|call| &call.args));
    terms.flat_map(Term::variables).for_each(&mut count);
    let pure_only = SymbolicHeap { pure: heap.pure.clone(), ..SymbolicHeap::emp() };
    pure_only.variables().into_iter().for_each(&mut count);
    counts
}

/// A text that is equal for formulas that differ only in the names of bound variables and the order of their parts, if
/// the bound variables can be reached from the free ones.
pub(crate) fn canonical(definitions: &Definitions, variables: &Variables, heap: &SymbolicHeap) -> String {
    let bound: BTreeSet<Var> = heap.existentials.iter().copied().collect();
    let mut numbers: BTreeMap<Var, usize> = BTreeMap::new();
    let mut reached: Vec<Var> = heap.variables().into_iter().filter(|var| !bound.contains(var)).collect();
    reached.sort();
    let mut next = 0;
    while let Some(var) = reached.get(next).copied() {
        next += 1;
        for cell in heap.points_to.iter().filter(|cell| cell.root == Term::Var(var)) {
            for field in cell.fields.iter().flat_map(Term::variables) {
                if bound.contains(&field) && !reached.contains(&field) {
                    reached.push(field);
                }
            }
        }
    }
    let rest: Vec<Var> = heap.variables().into_iter().filter(|var| !reached.contains(var)).collect();
    for var in reached.into_iter().chain(rest).filter(|var| bound.contains(var)) {
        let number = numbers.len();
        numbers.insert(var, number);
    }
    let name = |var: Var| match numbers.get(&var) {
        Some(number) => format!("%{number}"),
        None => format!("{}~{}", variables.name(var), var.0),
    };
    let (named, heap, _) = renumbered(variables, heap, &name);
    let printer = Printer::new(definitions, &named);
    let cells = heap.points_to.iter().map(|cell| printer.points_to(cell));
    let calls = heap.calls.iter().map(|call| printer.call(call));
    // Sums are ordered by variable number, so their parts are sorted as well.
    let pures = heap.pure.iter().map(|atom| {
        let mut words: Vec<String> = printer.pure(atom).split(" + ").map(str::to_owned).collect();
        words.sort();
        words.join(" + ")
    });
    let mut parts: Vec<String> = cells.chain(calls).chain(pures).collect();
    parts.sort();
    parts.join(" * ")
}
