//! Names of an invariant are its own: they are neither parameters nor names of other formulas.

use crate::support::program;
use heapwright_program::Program;
use heapwright_spec::{Rejected, Specification, show};

/// The formulas of a contract, without what the names of its variables are.
fn contract(text: &str, [class, name, descriptor]: [&str; 3], program: &mut Program) -> Vec<String> {
    let mut reader = |_: Option<&str>, name: &str| Ok((name.to_owned(), text.to_owned()));
    let mut specification = match Specification::load(&["names.sl".to_owned()], &mut reader, program) {
        Ok(specification) => specification,
        Err(Rejected::Wrong { diagnostics, .. }) => {
            panic!("{text}\n{:?}", diagnostics.into_iter().map(|one| one.message).collect::<Vec<_>>())
        }
        Err(Rejected::Unreadable(reason)) => panic!("{reason}"),
    };
    let contract = specification.contract(program, class, name, descriptor).expect("a good contract");
    let query = contract.expect("a contract").query;
    let definitions = specification.definitions();
    let mut numbered = query.variables.clone();
    let plain = |heap| {
        let mut fresh = heapwright_logic::Variables::new();
        for (var, variable) in numbered.iter() {
            fresh.fresh(format!("v{}", var.0), variable.sort);
        }
        numbered = fresh;
        show(definitions, &numbered, heap)
    };
    query.cases.iter().map(plain).collect()
}

const PREDICATES: &str = "package shapes;
    pred tree(x, n) == x = null & n = 0 || x -> BinaryNode{left: l, right: r} * tree(l, a) * tree(r, b) & n = a + b + 1;
    pred row(int[] a, i, n) == i = n || a[i] > 0 & row(a, i + 1, n);
    pred keys(x, s) == x = null & s = {} || x -> BinaryNode{left: l, right: null, element: k} * keys(l, t) & s = t + {k};
    ";

const INSERT: [&str; 3] = ["shapes/BinarySearchTree", "insert", "(Lshapes/BinaryNode;I)V"];

/// Each invariant says the same in a method whose parameters have its names, and beside a precondition with them.
#[test]
fn invariants_have_names_of_their_own() {
    let mut program = program();
    for invariant in [
        "tree(this.root, @) & @ > this.level",
        "exists @. tree(this.root, @) & @ > this.level",
        "exists @. tree(this.root, m) & m > @ & @ = this.level || tree(this.root, @) & @ > 3",
        "this.root = @ * @ -> BinaryNode{left: null, right: @2} * tree(@2, k)",
        "keys(this.root, s) & forall @ in s: @ > 3 & size(s) > this.level",
        "tree(this.root, @) & @ > this.level & this.within(2, 3)",
    ] {
        let of = |name: &str, other: &str, precondition: &str| {
            let invariant = invariant.replace("@2", other).replace('@', name);
            format!("{PREDICATES} inv BinarySearchTree == {invariant};\n{precondition}")
        };
        let mut insert = |text: String| contract(&text, INSERT, &mut program);
        let alone = insert(of("p", "q", ""));
        // the parameters of the method
        assert_eq!(insert(of("x", "node", "")), alone, "{invariant}");
        assert_eq!(insert(of("node", "x", "")), alone, "{invariant}");
        let before = "pre BinarySearchTree.insert(BinaryNode u, int v) == tree(u, w) & w > v & exists z. v = 2 * z;";
        let beside = insert(of("p", "q", before));
        for (name, other) in [("u", "v"), ("v", "w"), ("w", "u"), ("z", "w")] {
            assert_eq!(insert(of(name, other, before)), beside, "{invariant}, {name}, {other}");
        }
    }
    for invariant in [
        "this.counts -> int[@]{0: k, @2: 7} * row(this.counts, @2, @) & this.counts[@2] < @",
        "exists @, @2. this.counts -> int[@]{0: k, @2: 7} & this.counts[@2] < @",
    ] {
        let of = |name: &str, other: &str| {
            let invariant = invariant.replace("@2", other).replace('@', name);
            let before = "pre Table.clear() == this.rows -> BinaryNode[u]{v: w} & w != null & u > v;";
            format!("{PREDICATES} inv Table == {invariant};\n{before}")
        };
        let mut clear = |text: String| contract(&text, ["shapes/Table", "clear", "()V"], &mut program);
        let beside = clear(of("p", "q"));
        for (name, other) in [("u", "v"), ("v", "u"), ("w", "p")] {
            assert_eq!(clear(of(name, other)), beside, "{invariant}, {name}, {other}");
        }
    }
}

/// An override has other names for its parameters than the method that the precondition was written for.
#[test]
fn inherited_preconditions_have_the_names_of_their_method() {
    let mut program = program();
    for precondition in [
        "pre Doubled.scale == by -> BinaryNode{element: times} & times > 3;",
        "pre Doubled.scale(BinaryNode, int) == by -> BinaryNode{element: times} & times > 3;",
        "pre Scaled.scale(BinaryNode a, int b) == a -> BinaryNode{element: b} & b > 3;",
    ] {
        let text = format!("package shapes;\n{precondition}");
        let descriptor = "(Lshapes/BinaryNode;I)I";
        let own = contract(&text, ["shapes/Doubled", "scale", descriptor], &mut program);
        let below = contract(&text, ["shapes/Doubled$Tripled", "scale", descriptor], &mut program);
        assert_eq!(own.len(), 1);
        assert_eq!(below, own.iter().map(|one| one.replace("Doubled<", "Doubled.Tripled<")).collect::<Vec<_>>());
    }
}
