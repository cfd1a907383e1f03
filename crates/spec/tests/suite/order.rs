//! The order of predicates in a file does not matter: every good specification and every file of the library, with its
//! predicates reversed and rotated, is as good as before, and every query about it has the same answer.

use crate::support::{files, fixtures, program, specs};
use heapwright_logic::{Call, Limits, PredicateId, Query, SymbolicHeap, Term, Variables};
use heapwright_program::Program;
use heapwright_seplog::{Answer, Solver, is_unsatisfiable};
use heapwright_spec::Specification;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

/// The items of a file: texts up to a `;` outside braces, comments and quotes.
fn items(text: &str) -> Vec<String> {
    let (mut all, mut item, mut depth) = (Vec::new(), String::new(), 0usize);
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = match c {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |at| at + 2),
            '"' => rest[1..].find('"').map_or(rest.len(), |at| at + 2),
            c => c.len_utf8(),
        };
        item.push_str(&rest[..length]);
        rest = &rest[length..];
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            ';' if depth == 0 => all.push(std::mem::take(&mut item)),
            _ => {}
        }
        // A `data` item ends with its brace.
        if c == '}' && depth == 0 && body(&item).starts_with("data") {
            all.push(std::mem::take(&mut item));
        }
    }
    all.push(item);
    all
}

/// An item without leading comments and spaces.
fn body(item: &str) -> &str {
    let mut rest = item.trim_start();
    loop {
        let end = if rest.starts_with("//") {
            rest.find('\n')
        } else if rest.starts_with("/*") {
            rest.find("*/").map(|at| at + 2)
        } else {
            return rest;
        };
        rest = rest[end.unwrap_or(rest.len())..].trim_start();
    }
}

/// The text with its predicates reordered, in the positions of predicates.
fn reordered(text: &str, order: impl Fn(&mut [String])) -> String {
    let items = items(text);
    let is_predicate = |item: &String| body(item).starts_with("pred ");
    let mut predicates: Vec<String> = items.iter().filter(|item| is_predicate(item)).cloned().collect();
    order(&mut predicates);
    let mut predicates = predicates.into_iter();
    items.iter().map(|item| if is_predicate(item) { predicates.next().unwrap() } else { item.clone() }).collect()
}

fn rotate(all: &mut [String]) {
    let half = all.len() / 2;
    all.rotate_left(half);
}

fn word(specification: &Specification, query: &Query) -> &'static str {
    let looks = Cell::new(20_000u32);
    let left = || {
        looks.set(looks.get().saturating_sub(1));
        if looks.get() == 0 { Duration::ZERO } else { Duration::from_secs(5) }
    };
    let solver = Solver::new(specification.definitions()).expect("a solver");
    match solver.solve(query, &Limits::new(&left)) {
        Answer::Sat(_) => "sat",
        Answer::Unsat => "unsat",
        Answer::Unknown(_) => "unknown",
    }
}

/// The answers about a specification: whether each predicate is satisfiable, and its queries.
fn answers(directory: &Path, name: &str, text: &str, program: &mut Program) -> Option<BTreeMap<String, String>> {
    let mut reader = |_: Option<&str>, other: &str| {
        if other == name {
            return Ok((other.to_owned(), text.to_owned()));
        }
        let text = std::fs::read_to_string(directory.join(other)).map_err(|_| "no such file".to_owned())?;
        Ok((other.to_owned(), text))
    };
    let mut specification = Specification::load(&[name.to_owned()], &mut reader, program).ok()?;
    let mut found = BTreeMap::new();
    let definitions = specification.definitions().clone();
    for (id, predicate) in definitions.predicates() {
        found.insert(format!("pred {}", predicate.name), word(&specification, &of_any(predicate, id)).to_owned());
    }
    for query in specification.queries() {
        found.insert(format!("query {}", query.name), word(&specification, &query.query).to_owned());
    }
    let conflicts =
        specification.conflicts(program, &|definitions, query| is_unsatisfiable(definitions, query, &Limits::none()));
    let mut kinds: Vec<&str> = conflicts.iter().map(|one| one.message.as_str()).collect();
    kinds.sort_unstable();
    found.insert("conflicts".to_owned(), kinds.join("; "));
    Some(found)
}

fn of_any(predicate: &heapwright_logic::Predicate, id: PredicateId) -> Query {
    let mut variables = Variables::new();
    let param = |var: &heapwright_logic::Var| (predicate.variables.name(*var), predicate.variables.sort(*var));
    let args = predicate.params.iter().map(param).map(|(name, sort)| Term::Var(variables.fresh(name, sort))).collect();
    let heap = SymbolicHeap { calls: vec![Call { predicate: id, args }], ..SymbolicHeap::emp() };
    Query { variables, cases: vec![heap] }
}

#[test]
fn predicates_may_come_in_any_order() {
    let mut program = program();
    let (mut compared, mut differ) = (0, Vec::new());
    for directory in [specs(), fixtures("good")] {
        for path in files(&directory, "sl") {
            let name = path.strip_prefix(&directory).expect("below").display().to_string();
            let text = std::fs::read_to_string(&path).expect("a text");
            assert_eq!(items(&text).concat(), text);
            let Some(before) = answers(&directory, &name, &text, &mut program) else { continue };
            let orders: [fn(&mut [String]); 2] = [|all| all.reverse(), rotate];
            for order in orders {
                let changed = reordered(&text, order);
                let after = answers(&directory, &name, &changed, &mut program);
                compared += 1;
                if after.as_ref() != Some(&before) {
                    differ.push(format!("{name}: {before:?}\nthen {after:?}\n{changed}"));
                }
            }
        }
    }
    assert!(differ.is_empty(), "{}", differ.join("\n\n"));
    assert!(compared >= 20, "{compared}");
}
