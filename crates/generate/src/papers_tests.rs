//! The walk-throughs of two papers, checked on the inputs that the engine finds: section 2 of *Enhancing Symbolic
//! Execution of Heap-based Programs with Separation Logic for Test Input Generation* (JSF), section 2 and figures 4 and
//! 7 of *Concolic Testing Heap-Manipulating Programs* (CSF). The subjects are `DigitSum.add` and
//! `BinarySearchTree.remove` from `examples/structures`.

#![allow(clippy::disallowed_methods, reason = "tests compile their classes")]

use crate::budget::{Deadline, Interrupt};
use crate::engine::{Engine, Exploration, Task};
use crate::explorer::Explorer;
use crate::options::Options;
use heapwright_case::{Content, MethodName, ObjectId, Outcome, PathEnd, Run, Snapshot, Value};
use heapwright_explore::{Order, Strategy};
use heapwright_program::Jdk;
use heapwright_vm::Aliasing;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;

const STRATEGIES: [Strategy; 4] = [Strategy::Auto, Strategy::Lazy, Strategy::Concolic, Strategy::Spec];

/// More than any exploration here needs, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

const EXAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/structures/src/main");

/// The two subjects, compiled; the directory exists as long as the process.
fn classes() -> &'static Path {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap().keep();
        let source = |name: &str| format!("{EXAMPLES}/java/heapwright/structures/{name}.java");
        let sources = ["BinaryNode", "BinarySearchTree", "Digit", "DigitSum"].map(source);
        let javac = Jdk::locate(None).unwrap().home().join("bin/javac");
        assert!(Command::new(javac).arg("-g").arg("-d").arg(&folder).args(sources).status().unwrap().success());
        folder
    })
}

fn options(specification: Option<&str>) -> Options {
    Options {
        class_path: vec![classes().display().to_string()],
        spec: specification.map(|name| PathBuf::from(format!("{EXAMPLES}/specs/{name}.sl"))).into_iter().collect(),
        keep_all: true,
        ..Options::new(vec!["heapwright.structures.*".to_owned()], PathBuf::from("unused"))
    }
}

fn explored(options: Options, class: &str, name: &str, descriptor: &str) -> Exploration {
    let home = Jdk::locate(None).unwrap().home().to_owned();
    let mut explorer = Explorer::new(&options, &home, crate::sequences::Store::default())
        .unwrap_or_else(|failure| panic!("{}", failure.message));
    let method = MethodName {
        class: format!("heapwright.structures.{class}"),
        name: name.to_owned(),
        descriptor: descriptor.to_owned(),
    };
    let deadline = Deadline::new(None, Interrupt::default()).within(PATIENCE);
    let found = explorer.explore(&Task { method: &method, seed: 0, deadline: &deadline, ended: &|_| (), slice: None });
    assert!(found.notes.is_empty() && !found.cut_short, "{:?}", found.notes);
    for end in [PathEnd::Bug, PathEnd::Unsupported, PathEnd::InvalidInput, PathEnd::SolverUnknown] {
        assert!(!found.ends.contains_key(&end), "{:?}", found.ends);
    }
    found
}

fn add(options: Options) -> Exploration {
    let node = "Lheapwright/structures/Digit;";
    explored(options, "DigitSum", "add", &format!("({node}{node}){node}"))
}

fn remove(options: Options) -> Exploration {
    explored(options, "BinarySearchTree", "remove", "(I)V")
}

/// Returns a field of an object; panics if there is none.
fn field(heap: &Snapshot, object: ObjectId, name: &str) -> Value {
    let Some(Content::Fields(fields)) = heap.graph.get(object).map(|object| &object.content) else {
        panic!("{object:?} is no object with fields")
    };
    fields.iter().find(|field| field.name == name).unwrap_or_else(|| panic!("no field {name}")).value
}

fn int(value: Value) -> i32 {
    let Value::Int(value) = value else { panic!("{value:?} is no int") };
    value
}

/// Returns the nodes of a list up to its end or the first repeated node, and whether a node repeats.
fn nodes(heap: &Snapshot, mut list: Value) -> (Vec<ObjectId>, bool) {
    let mut found = Vec::new();
    while let Value::Object(node) = list {
        if found.contains(&node) {
            return (found, true);
        }
        found.push(node);
        list = field(heap, node, "next");
    }
    (found, false)
}

/// Returns what is wrong with two lists as the input of `add`, in the words of the paper, and the number of digits.
fn judged(heap: &Snapshot) -> (BTreeSet<&'static str>, usize) {
    let [x, y] = heap.arguments.as_slice() else { panic!("two arguments") };
    let ((x, x_comes_round), (y, y_comes_round)) = (nodes(heap, *x), nodes(heap, *y));
    let mut wrong = BTreeSet::new();
    if x_comes_round || y_comes_round {
        wrong.insert("cyclic");
    }
    if x.iter().any(|node| y.contains(node)) {
        wrong.insert("aliased");
    }
    if x.len() != y.len() {
        wrong.insert("different length");
    }
    (wrong, x.len())
}

/// JSF, section 2: "we have a test input where x and y are both null", "where x and y both have one digit", "two
/// digits, three digits and so on"; never one with lists that differ in length, are aliased or cyclic.
#[test]
fn lists_to_add_are_of_equal_length_under_every_strategy() {
    for strategy in STRATEGIES {
        let found = add(Options { strategy, ..options(Some("DigitSum")) });
        let mut lengths = BTreeSet::new();
        for run in &found.runs {
            let (wrong, length) = judged(&run.before);
            assert!(wrong.is_empty(), "{strategy:?}: {wrong:?} in {:?}", run.before);
            lengths.insert(length);
            adds(run, length);
        }
        assert!((0..=3).all(|length| lengths.contains(&length)), "{strategy:?}: lengths {lengths:?}");
    }
}

/// Asserts that the run returned the sums of the digits, none of which is above 8: the condition on the digits, which
/// the paper leaves out, holds too.
fn adds(run: &Run, length: usize) {
    let Outcome::Returned(Some(sum)) = run.outcome else { panic!("{:?}", run.outcome) };
    let (sum, _) = nodes(&run.after, sum);
    assert_eq!(sum.len(), length);
    let digits = |list: Value| -> Vec<i32> {
        nodes(&run.before, list).0.iter().map(|digit| int(field(&run.before, *digit, "value"))).collect()
    };
    let [x, y] = run.before.arguments.as_slice() else { panic!("two arguments") };
    let (x, y) = (digits(*x), digits(*y));
    assert!(x.iter().chain(&y).all(|digit| (0..5).contains(digit)), "{x:?} + {y:?}");
    let expected: Vec<i32> = x.iter().zip(&y).map(|(x, y)| x + y).collect();
    let found: Vec<i32> = sum.iter().map(|digit| int(field(&run.after, *digit, "value"))).collect();
    assert_eq!(found, expected);
}

/// The same method without its precondition, using standard lazy initialisation: all invalid inputs that the paper
/// names are found, so the test above would detect them.
#[test]
fn without_the_precondition_lists_to_add_are_as_the_paper_warns() {
    let found = add(Options { aliasing: Aliasing::Eager, loop_bound: 2, ..options(None) });
    let wrong: BTreeSet<&str> = found.runs.iter().flat_map(|run| judged(&run.before).0).collect();
    assert_eq!(wrong, BTreeSet::from(["aliased", "cyclic", "different length"]));
    let null =
        |run: &Run| matches!(&run.outcome, Outcome::Threw { class, .. } if class.ends_with("NullPointerException"));
    assert!(found.runs.iter().any(null));
}

/// Returns the root of the tree that a run was given, and the number to remove.
fn removal(run: &Run) -> (Option<ObjectId>, i32) {
    let Some(Value::Object(receiver)) = run.before.receiver else { panic!("a receiver") };
    let root = match field(&run.before, receiver, "root") {
        Value::Object(root) => Some(root),
        _ => None,
    };
    let [x] = run.before.arguments.as_slice() else { panic!("one argument") };
    (root, int(*x))
}

/// Returns the elements from left to right; asserts that no node occurs twice.
fn elements(heap: &Snapshot, node: Value, seen: &mut BTreeSet<ObjectId>) -> Vec<i32> {
    let Value::Object(node) = node else { return Vec::new() };
    assert!(seen.insert(node), "a node with two parents in {heap:?}");
    let mut all = elements(heap, field(heap, node, "left"), seen);
    all.push(int(field(heap, node, "element")));
    all.extend(elements(heap, field(heap, node, "right"), seen));
    all
}

/// Asserts that every input is a search tree. Returns the elements for each run.
fn trees(found: &Exploration) -> Vec<Vec<i32>> {
    let tree = |run: &Run| {
        let root = removal(run).0.map_or(Value::Null, Value::Object);
        let all = elements(&run.before, root, &mut BTreeSet::new());
        assert!(all.is_sorted_by(|a, b| a < b), "{all:?} is not in order");
        assert!(matches!(run.outcome, Outcome::Returned(None)));
        all
    };
    found.runs.iter().map(tree).collect()
}

/// CSF, algorithm 1 and figure 4: the precondition of `remove`, unfolded once, yields the empty tree and a tree of one
/// node, complete in every field; `x` is 0.
#[test]
fn the_first_two_inputs_of_remove_are_those_of_figure_4() {
    let found = remove(Options { strategy: Strategy::Spec, unfold: Some(1), ..options(Some("BinarySearchTree")) });
    let inputs: Vec<(Vec<i32>, i32)> =
        trees(&found).into_iter().zip(&found.runs).map(|(tree, run)| (tree, removal(run).1)).collect();
    assert_eq!(inputs.first(), Some(&(Vec::new(), 0)), "{inputs:?}");
    assert!(inputs.iter().any(|(tree, x)| tree.len() == 1 && *x == 0), "{inputs:?}");
    assert!(inputs.iter().all(|(tree, _)| tree.len() <= 1), "{inputs:?}");
}

/// CSF, figure 7: the constraint tree grows with the inputs, seeds first. The first seed is the empty tree, the second
/// a tree with a root. The first unexplored node is then solved for an input that takes the other side of a condition
/// on `x` and the root's element.
#[test]
fn the_constraint_tree_of_remove_grows_as_in_figure_7() {
    const PATHS: u32 = 8;
    // mutated inputs come after the paths
    let of_paths =
        |found: &Exploration, paths: u32| -> Vec<Run> { found.runs.iter().take(paths as usize).cloned().collect() };
    let up_to = |paths: u32| {
        let searcher = Order::BreadthFirst;
        let strategy = Strategy::Concolic;
        remove(Options { strategy, searcher, max_paths: paths, ..options(Some("BinarySearchTree")) })
    };
    let whole = up_to(PATHS);
    let inputs = trees(&whole);
    assert!(inputs.len() >= 4, "{inputs:?}");
    // (a): no root
    assert_eq!(inputs.first(), Some(&Vec::new()));
    // (b): a root
    assert!(inputs.get(1).is_some_and(|tree| !tree.is_empty()), "{inputs:?}");
    // (c): the sides of the two conditions, each from an unexplored node
    let sides: BTreeSet<std::cmp::Ordering> = of_paths(&whole, PATHS)
        .iter()
        .filter_map(|run| Some((removal(run).0?, run)))
        .map(|(root, run)| removal(run).1.cmp(&int(field(&run.before, root, "element"))))
        .collect();
    assert_eq!(sides.len(), 3, "{sides:?} of {inputs:?}");
    // more paths do not change the earlier ones
    for paths in 1..=4 {
        assert_eq!(of_paths(&up_to(paths), paths), of_paths(&whole, paths), "{paths} paths");
    }
}

/// CSF, section 2: the inputs from the specification take all branches except one, the recursion of `findMin`
/// (`leftmost` here). Concolic execution finds the input for it, and under every strategy all inputs are search trees.
#[test]
fn concolic_execution_of_remove_reaches_what_the_specification_does_not() {
    let recursion = |found: &Exploration| {
        let deep = |run: &Run| {
            let leftmost = run.edges.iter().filter(|(method, _)| method.name == "leftmost");
            // both comparisons fall through, once there is a second call
            leftmost.count() > 2
        };
        found.runs.iter().any(deep)
    };
    let with = |strategy, unfold| Options { strategy, unfold, ..options(Some("BinarySearchTree")) };
    let specified = remove(with(Strategy::Spec, Some(3)));
    assert!(trees(&specified).iter().any(|tree| tree.len() >= 3));
    assert!(!recursion(&specified));
    let concolic = remove(with(Strategy::Concolic, None));
    trees(&concolic);
    assert!(recursion(&concolic));
    for strategy in [Strategy::Auto, Strategy::Lazy] {
        let found = remove(with(strategy, None));
        trees(&found);
        assert!(recursion(&found), "{strategy:?}");
    }
}

/// CSF, appendix C: with the path condition of its example as the precondition (there is a root, and `x` is less than
/// its element), every input satisfies it under every strategy, and the rest of the tree is complete.
#[test]
fn inputs_of_the_path_condition_of_appendix_c() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("condition.sl");
    let tree = std::fs::read_to_string(format!("{EXAMPLES}/specs/BinarySearchTree.sl")).unwrap();
    let condition = "pre BinarySearchTree.remove(int x) == this.root != null & x < this.root.element;";
    std::fs::write(&path, format!("{tree}\n{condition}\n")).unwrap();
    for strategy in STRATEGIES {
        let found = remove(Options { spec: vec![path.clone()], strategy, ..options(None) });
        assert!(trees(&found).len() > 1, "{strategy:?}");
        for run in &found.runs {
            let (root, x) = removal(run);
            let element = int(field(&run.before, root.unwrap_or_else(|| panic!("{strategy:?}: no root")), "element"));
            assert!(x < element, "{strategy:?}: {x} and {element}");
        }
    }
}
