//! What parameters stand for: decided by what predicates say of them and by what is passed, never an error inside.

use crate::support::{Numbers, program};
use heapwright_logic::{check_definitions, check_query};
use heapwright_program::Program;
use heapwright_spec::{Rejected, Specification};

/// Loads a text; what is accepted must be well typed. Returns the messages of what is refused.
fn load(text: &str, program: &mut Program) -> Result<(), Vec<String>> {
    let mut reader = |_: Option<&str>, name: &str| Ok((name.to_owned(), text.to_owned()));
    match Specification::load(&["sorts.sl".to_owned()], &mut reader, program) {
        Ok(mut specification) => {
            let methods: Vec<[String; 3]> = specification
                .methods()
                .into_iter()
                .map(|(class, name, descriptor)| [class.to_owned(), name.to_owned(), descriptor.to_owned()])
                .collect();
            let mut queries: Vec<_> = specification.queries().iter().map(|one| one.query.clone()).collect();
            for [class, name, descriptor] in &methods {
                let contract = specification.contract(program, class, name, descriptor).expect("a good contract");
                queries.extend(contract.map(|contract| contract.query));
            }
            assert_eq!(check_definitions(specification.definitions()), Ok(()), "{text}");
            for query in queries {
                assert_eq!(check_query(specification.definitions(), &query), Ok(()), "{text}");
            }
            Ok(())
        }
        Err(Rejected::Wrong { diagnostics, .. }) => Err(diagnostics.into_iter().map(|one| one.message).collect()),
        Err(Rejected::Unreadable(reason)) => panic!("{reason}"),
    }
}

#[test]
fn callers_decide_what_predicates_leave_open() {
    let mut program = program();
    for text in [
        // nothing is said of `y`, by itself or where it is passed on: it can be anything
        "pred list(x, y) == x = null || x -> BinaryNode{left: n} * list(n, 0);
         pre BinarySearchTree.insert(BinaryNode node, int x) == list(this.root, node) * list(null, x);",
        "pred even(x, y) == x = null || x -> BinaryNode{left: n} * odd(n, y);
         pred odd(x, y) == x -> BinaryNode{right: n} * even(n, y);
         pre BinarySearchTree.insert(BinaryNode node, int x) == even(this.root, node) * odd(node, x);
         query some expects sat == even(x, y) & y > 3;
         query other expects sat == even(x, y) * y -> BinaryNode{};
         query bag == even(x, {1, 2}) * even(y, a + 1);",
        // compared with each other only
        "pred same(a, b) == a = b;
         pre BinarySearchTree.join(..) == same(a.root, b.root);",
        "pred same(a, b) == a = b;
         pred both(a, b) == same(a, b);
         pre BinarySearchTree.insert(BinaryNode node, int x) == both(x, y) & this.level = y;",
        // a number, whole or not
        "pred heavy(w) == w > 0;
         pre Square.area() == heavy(this.side) * heavy(this.weight) * heavy(_) * heavy(2);",
        "pred heavy(w) == w > 0;
         pre Square.area() == heavy(this.side);",
        "pred heavy(w) == w > 0;
         pre Square.area() == heavy(this.weight);",
        // null: an object, or no constant of an enum
        "pred none(x) == x = null;
         pre BinarySearchTree.insert(BinaryNode node, int x) == none(node);",
        "pred none(x) == x = null;
         pre Painted.paint(..) == none(this.colour);",
        // declared, but not used
        "pred list(x, BinaryNode y) == x = null || x -> BinaryNode{left: n} * list(n, y);
         pre BinarySearchTree.insert(BinaryNode node, int x) == list(this.root, node);",
    ] {
        let text = format!("package shapes;\n{text}");
        assert_eq!(load(&text, &mut program), Ok(()), "{text}");
    }
    let wrong = "package shapes; pred same(a, b) == a = b;
        pre BinarySearchTree.insert(BinaryNode node, int x) == same(node, this.root) * same(x, 1);";
    let messages = load(wrong, &mut program).expect_err("an object or a number");
    assert!(messages.iter().any(|one| one.contains("expected an object, found")), "{messages:?}");
}

/// What an input of `BinarySearchTree.insert(BinaryNode, int)` or `Square.area()` can be.
const INPUTS: [[&str; 6]; 2] = [
    ["node", "this.root", "x", "this.level", "y", "null"],
    ["this.weight", "this.side", "this.id", "this.tag", "y", "2"],
];

/// A predicate of three parameters that calls some of `count` others.
fn predicate(number: u64, count: u64, numbers: &mut Numbers) -> String {
    let mut atoms = Vec::new();
    let mut cell = String::new();
    for _ in 0..numbers.below(4) {
        let one = ["a", "b", "c"][numbers.below(3) as usize];
        let other = ["a", "b", "c"][numbers.below(3) as usize];
        match numbers.below(6) {
            0 => cell = format!("{one} -> BinaryNode{{left: n, element: e}} * "),
            1 => atoms.push(format!("{one} = {other}")),
            2 => atoms.push(format!("{one} > 0")),
            3 => atoms.push(format!("{one} = null")),
            4 => atoms.push(format!("{one} <= {other} + 1")),
            _ => atoms.push(format!("p{}({one}, {other}, _)", numbers.below(count))),
        }
    }
    let (mut calls, pure): (Vec<String>, Vec<String>) = atoms.into_iter().partition(|atom| atom.starts_with('p'));
    calls.insert(0, format!("{cell}emp"));
    let whole = std::iter::once(calls.join(" * ")).chain(pure).collect::<Vec<_>>().join(" & ");
    format!("pred p{number}(a, b, c) == emp || {whole};")
}

/// Whatever is accepted is well typed, and the order of predicates and callers decides nothing.
#[test]
fn random_parameters() {
    let mut program = program();
    let mut numbers = Numbers(14);
    let mut accepted = 0;
    for _ in 0..600 {
        let count = 1 + numbers.below(3);
        let mut predicates: Vec<String> = (0..count).map(|number| predicate(number, count, &mut numbers)).collect();
        let methods = ["BinarySearchTree.insert(BinaryNode node, int x)", "Square.area()"];
        let mut callers: Vec<String> = Vec::new();
        for (method, inputs) in methods.iter().zip(INPUTS) {
            let mut argument = || inputs[numbers.below(6) as usize];
            let arguments: Vec<&str> = (0..6).map(|_| argument()).collect();
            let uses = arguments.chunks(3).map(|three| format!("p{}({})", numbers.below(count), three.join(", ")));
            let uses: Vec<String> = uses.collect();
            callers.push(format!("pre {method} == {};", uses.join(" * ")));
        }
        let mut verdicts = Vec::new();
        for turn in 0..4 {
            let text = format!("package shapes;\n{}\n{}", predicates.join("\n"), callers.join("\n"));
            verdicts.push((load(&text, &mut program).is_ok(), text));
            predicates.reverse();
            if turn == 1 {
                callers.reverse();
            }
        }
        accepted += usize::from(verdicts[0].0);
        let differs = verdicts.iter().find(|(good, _)| *good != verdicts[0].0);
        assert!(differs.is_none(), "{}\n{}", verdicts[0].1, differs.map_or("", |(_, text)| text));
    }
    assert!(accepted >= 80, "{accepted}");
}
