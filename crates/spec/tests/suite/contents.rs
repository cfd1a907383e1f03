//! What formulas say about multisets, compared with the multisets of all small heaps: evaluation agrees with them, and
//! the solver never calls a formula unsatisfiable that one of them satisfies.

use crate::support::{Numbers, program, read};
use heapwright_logic::{Cell, Limits, Location, RecordId, Value, Verdict};
use heapwright_seplog::{Answer, Evidence, Solver};
use std::collections::BTreeMap;

const PREDICATES: &str = "
data Node { int key; Node left; Node right; }
pred tree(t, s) == t = null & s = {} || t::Node<k, l, r> * tree(l, a) * tree(r, b) & s = a + {k} + b;
pred list(t, s) == t = null & s = {} || t::Node<k, null, r> * list(r, a) & s = {k} + a;
";

type Heap = BTreeMap<Location, Cell>;

/// A tree: its root, its cells and its keys.
#[derive(Clone)]
struct Tree {
    root: Value,
    cells: Heap,
    keys: Vec<i128>,
    is_list: bool,
}

/// All trees of so many nodes with keys below three, at locations from `first`.
fn trees(nodes: u32, first: u32) -> Vec<Tree> {
    if nodes == 0 {
        return vec![Tree { root: Value::Null, cells: Heap::new(), keys: Vec::new(), is_list: true }];
    }
    let mut all = Vec::new();
    for left_nodes in 0..nodes {
        for left in trees(left_nodes, first + 1) {
            for right in trees(nodes - 1 - left_nodes, first + 1 + left_nodes) {
                for key in 0..3 {
                    let mut cells = left.cells.clone();
                    cells.extend(right.cells.clone());
                    let fields = vec![Value::Int(key), left.root, right.root];
                    cells.insert(Location(first), Cell::new(RecordId(0), fields));
                    let keys = [left.keys.as_slice(), &right.keys, &[key]].concat();
                    let is_list = left_nodes == 0 && right.is_list;
                    all.push(Tree { root: Value::Location(Location(first)), cells, keys, is_list });
                }
            }
        }
    }
    all
}

/// A claim about the keys `s` of one structure and `u` of another, as text and as a function.
type Claim = (String, Box<dyn Fn(&[i128], &[i128]) -> bool>);

fn within(a: &[i128], b: &[i128]) -> bool {
    let count = |all: &[i128], key: i128| all.iter().filter(|other| **other == key).count();
    a.iter().all(|key| count(a, *key) <= count(b, *key))
}

fn claim(numbers: &mut Numbers) -> Claim {
    let (k, m) = (numbers.below(3) as i128, numbers.below(4) as i128);
    match numbers.below(14) {
        0 => (format!("{k} in s"), Box::new(move |s, _| s.contains(&k))),
        1 => (format!("!({k} in s)"), Box::new(move |s, _| !s.contains(&k))),
        2 => ("distinct(s)".into(), Box::new(|s, _| (0..3).all(|k| s.iter().filter(|x| **x == k).count() < 2))),
        3 => ("!distinct(s)".into(), Box::new(|s, _| (0..3).any(|k| s.iter().filter(|x| **x == k).count() > 1))),
        4 => (format!("forall x in s: x > {k}"), Box::new(move |s, _| s.iter().all(|x| *x > k))),
        5 => (format!("forall x in s: (x != {k} & x < 2)"), Box::new(move |s, _| s.iter().all(|x| *x != k && *x < 2))),
        6 => (format!("exists x in s: x >= {k}"), Box::new(move |s, _| s.iter().any(|x| *x >= k))),
        7 => (format!("size(s) = {m}"), Box::new(move |s, _| s.len() as i128 == m)),
        8 => (format!("s = {{{k}, 1}}"), Box::new(move |s, _| within(s, &[k, 1]) && s.len() == 2)),
        9 => ("disjoint(s, u)".into(), Box::new(|s, u| s.iter().all(|x| !u.contains(x)))),
        10 => ("s subset u".into(), Box::new(within)),
        11 => ("s = u".into(), Box::new(|s, u| s.len() == u.len() && within(s, u))),
        12 => ("s != u".into(), Box::new(|s, u| s.len() != u.len() || !within(s, u))),
        _ => (
            format!("u = s + {{{k}}}"),
            Box::new(move |s, u| {
                let more = [s, &[k]].concat();
                more.len() == u.len() && within(&more, u)
            }),
        ),
    }
}

#[test]
fn formulas_mean_what_small_heaps_contain() {
    let mut program = program();
    let mut numbers = Numbers(7);
    let trees: Vec<Tree> = (0..=3).flat_map(|nodes| trees(nodes, 1)).collect();
    let lists: Vec<Tree> = (0..=2).flat_map(|nodes| self::trees(nodes, 10)).filter(|tree| tree.is_list).collect();
    let claims: Vec<Vec<Claim>> =
        (0..60).map(|_| (0..1 + numbers.below(3)).map(|_| claim(&mut numbers)).collect()).collect();
    let mut text = PREDICATES.to_owned();
    for (at, claims) in claims.iter().enumerate() {
        let claims: Vec<&str> = claims.iter().map(|(text, _)| text.as_str()).collect();
        text.push_str(&format!("query q{at} == tree(t, s) * list(l, u) & {};\n", claims.join(" & ")));
    }
    let specification = read(&text, &mut program);
    let solver = Solver::new(specification.definitions()).expect("a solver");
    let limits = Limits::none();
    let (mut held, mut unknown, mut unsatisfiable) = (0, 0, 0);
    for (query, claims) in specification.queries().iter().zip(&claims) {
        let shown: Vec<&str> = claims.iter().map(|(text, _)| text.as_str()).collect();
        let query = &query.query;
        let [case] = query.cases.as_slice() else { panic!("{shown:?}") };
        let named = |name: &str| query.variables.iter().find(|(_, it)| it.name == name).expect("a variable").0;
        let mut any = false;
        for _ in 0..40 {
            let tree = &trees[numbers.below(trees.len() as u64) as usize];
            let list = &lists[numbers.below(lists.len() as u64) as usize];
            let mut heap = tree.cells.clone();
            heap.extend(list.cells.clone());
            let values = [(named("t"), tree.root), (named("l"), list.root)].into();
            let expected = claims.iter().all(|(_, holds)| holds(&tree.keys, &list.keys));
            let verdict = solver.evaluation(10_000, &limits).holds(&query.variables, case, &values, &heap);
            let wanted = if expected { Verdict::Holds } else { Verdict::Fails };
            assert_eq!(verdict, wanted, "{shown:?} for {:?} and {:?}", tree.keys, list.keys);
            any |= expected;
            held += usize::from(expected);
        }
        let small = any || pairs(&trees, &lists).any(|(s, u)| claims.iter().all(|(_, holds)| holds(s, u)));
        match solver.solve(query, &limits) {
            Answer::Sat(Evidence::Model(_)) => {}
            Answer::Unsat => {
                assert!(!small, "unsatisfiable, it is said: {shown:?}");
                unsatisfiable += 1;
            }
            other => {
                assert!(!small, "{other:?}: {shown:?}");
                unknown += 1;
            }
        }
    }
    assert!(held > 100 && unsatisfiable > 3 && unknown < 4, "{held} {unsatisfiable} {unknown}");
}

fn pairs<'a>(trees: &'a [Tree], lists: &'a [Tree]) -> impl Iterator<Item = (&'a [i128], &'a [i128])> {
    trees.iter().flat_map(|tree| lists.iter().map(|list| (tree.keys.as_slice(), list.keys.as_slice())))
}
