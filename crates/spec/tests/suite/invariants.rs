//! Every invariant that is assumed of a folded predicate holds in all heaps of up to six cells that satisfy it.
//!
//! These heaps are enumerated by unfolding: what has no calls left and at most six cells describes all of them, and the
//! opposite of an invariant must contradict its numbers.

use crate::library::library;
use crate::support::{Numbers as Random, files, program, read, specs};
use heapwright_logic::{
    Arithmetic, Call, Definitions, Invariants, Limits, Linear, PredicateId, Pure, Relation, SymbolicHeap, Term, Var,
    Variables, unfold_call,
};
use heapwright_seplog::Numbers;

const MOST_CELLS: usize = 6;
/// Random predicates can have very many heaps of few cells.
const MOST_RANDOM: usize = 1_500;

fn numbers(heap: &SymbolicHeap) -> Vec<(Linear, Relation)> {
    let compared = |atom: &Pure| match atom {
        Pure::Compare(sum, relation) => Some((sum.clone(), *relation)),
        _ => None,
    };
    heap.with_sizes().expect("small numbers").pure.iter().filter_map(compared).collect()
}

/// Returns the formulas without calls that a predicate unfolds to with few cells, and the variables of its parameters.
fn small(definitions: &Definitions, id: PredicateId, most: usize) -> (Variables, Vec<Var>, Vec<SymbolicHeap>) {
    let predicate = definitions.predicate(id).expect("a predicate");
    let mut variables = Variables::new();
    let named = |var: &Var| (predicate.variables.name(*var).to_owned(), predicate.variables.sort(*var));
    let params: Vec<(String, _)> = predicate.params.iter().map(named).collect();
    let params: Vec<Var> = params.into_iter().map(|(name, sort)| variables.fresh(name, sort)).collect();
    let args = params.iter().map(|var| Term::Var(*var)).collect();
    let mut open = vec![SymbolicHeap { calls: vec![Call { predicate: id, args }], ..SymbolicHeap::emp() }];
    let mut closed = Vec::new();
    let mut left = most;
    while let Some(heap) = open.pop() {
        let possible = Numbers.is_satisfiable(&variables, &numbers(&heap), &Limits::none()) != Some(false);
        if heap.points_to.len() > MOST_CELLS || !possible {
            continue;
        }
        assert!(left > 0 || most == MOST_RANDOM, "not all heaps of {} were looked at", predicate.name);
        if left == 0 {
            break;
        }
        left -= 1;
        match heap.calls.is_empty() {
            true => closed.push(heap),
            false => open.extend(unfold_call(definitions, &mut variables, &heap, 0).expect("small numbers")),
        }
    }
    (variables, params, closed)
}

/// Checks the invariants of all predicates; returns the number of heaps and of invariants.
fn check(name: &str, definitions: &Definitions, most: usize) -> (usize, usize) {
    let invariants = Invariants::new(definitions, &Limits::none()).expect("time enough");
    let (mut heaps, mut facts_seen) = (0, 0);
    for (id, predicate) in definitions.predicates() {
        let facts = invariants.of(id).expect("facts");
        let (variables, params, closed) = small(definitions, id, most);
        let here = |sum: &Linear| {
            let position = |var: Var| predicate.params.iter().position(|param| *param == var).expect("a parameter");
            sum.replaced(|var| Linear::var(params[position(var)])).expect("small numbers")
        };
        facts_seen += facts.at_most_zero.len() + facts.cells.len();
        for heap in &closed {
            heaps += 1;
            let cells = Linear::constant(heap.points_to.len() as i128);
            let few = facts.cells.iter().map(|least| here(least).plus(-1, &cells).expect("small numbers"));
            for claim in facts.at_most_zero.iter().map(here).chain(few) {
                let mut all = numbers(heap);
                all.push((Linear::constant(1).plus(-1, &claim).expect("small numbers"), Relation::Le));
                let answer = Numbers.is_satisfiable(&variables, &all, &Limits::none());
                assert_eq!(answer, Some(false), "{name}: {}: {claim:?}\n{heap:?}", predicate.name);
            }
        }
    }
    (heaps, facts_seen)
}

#[test]
fn invariants_hold_in_all_small_heaps() {
    let mut program = program();
    let (mut heaps, mut facts) = (0, 0);
    for path in files(&specs(), "sl") {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let specification = library(&name, &mut program);
        let (some, known) = check(&name, specification.definitions(), usize::MAX);
        (heaps, facts) = (heaps + some, facts + known);
    }
    assert!(heaps > 500 && facts > 30, "{heaps} heaps, {facts} facts");
}

/// A predicate over lists or trees with random numbers, and what its nodes contain.
fn random_predicate(number: usize, random: &mut Random) -> String {
    let mut pick = |all: &[&str]| all[random.below(all.len() as u64) as usize].to_owned();
    let base = pick(&["a = 0 & b = 0", "a = b", "a <= b", "a = 1 & b >= a", "b = 0", "a = 2 & b != 2"]);
    let first = pick(&["a - 1, b", "a, b - 1", "a - 1, b - 1", "v, b", "a, v", "a + 1, b", "c, d"]);
    let second = pick(&["a - 1, b", "c, b", "a, c", "d, v"]);
    let facts = pick(&["v >= a", "a < v & v < b", "a = c + 1", "a <= c + d", "b = c + d + 1", "v != a"]);
    let (rest, sum) = match pick(&["list", "tree"]).as_str() {
        "list" => (format!("p{number}(l, {first}, t)"), "t + {v}"),
        _ => (format!("p{number}(l, {first}, t) * p{number}(r, {second}, u)"), "t + {v} + u"),
    };
    format!(
        "pred p{number}(x, a, b, s) == x = null & {base} & s = {{}} \
         || exists c, d. x::Node<v, l, r> * {rest} & s = {sum} & {facts} & c >= 0 & d >= c;\n"
    )
}

#[test]
fn invariants_of_random_definitions_hold_in_all_small_heaps() {
    let mut program = program();
    let mut random = Random(11);
    let (mut heaps, mut facts) = (0, 0);
    for round in 0..12 {
        let mut text = "data Node { int value; Node left; Node right; }\n".to_owned();
        (0..2).for_each(|number| text.push_str(&random_predicate(number, &mut random)));
        let specification = read(&text, &mut program);
        let (some, known) = check(&format!("round {round}: {text}"), specification.definitions(), MOST_RANDOM);
        (heaps, facts) = (heaps + some, facts + known);
    }
    assert!(heaps > 200 && facts > 30, "{heaps} heaps, {facts} facts");
}

/// The facts that keep unfolding from going on for ever, in the words of the specification.
#[test]
fn balanced_trees_have_no_height_below_zero() {
    let mut program = program();
    let specification = library("balanced.sl", &mut program);
    let definitions = specification.definitions();
    let invariants = Invariants::new(definitions, &Limits::none()).expect("time enough");
    for (id, predicate) in definitions.predicates() {
        let height = *predicate.params.last().expect("a height");
        let facts = invariants.of(id).expect("facts");
        let not_negative = Linear::var(height).times(-1).expect("small numbers");
        let least = |sum: &Linear| sum.parts() == not_negative.parts() && sum.offset() >= -1;
        assert!(facts.at_most_zero.iter().any(least), "{}: {facts:?}", predicate.name);
        assert!(facts.cells.iter().any(|sum| sum.coefficient(height) == 1), "{}: {facts:?}", predicate.name);
    }
}
