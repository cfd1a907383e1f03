//! Names of an invariant are its own: they are neither parameters nor names of other formulas.

use crate::support::program;
use heapwright_program::Program;
use heapwright_spec::{Rejected, Specification, show};

/// The formulas of a contract, without what the names of its variables are.
fn contract(text: &str, program: &mut Program) -> Vec<String> {
    let mut reader = |_: Option<&str>, name: &str| Ok((name.to_owned(), text.to_owned()));
    let mut specification = match Specification::load(&["names.sl".to_owned()], &mut reader, program) {
        Ok(specification) => specification,
        Err(Rejected::Wrong { diagnostics, .. }) => {
            panic!("{text}\n{:?}", diagnostics.into_iter().map(|one| one.message).collect::<Vec<_>>())
        }
        Err(Rejected::Unreadable(reason)) => panic!("{reason}"),
    };
    let (class, name, descriptor) = ("shapes/BinarySearchTree", "insert", "(Lshapes/BinaryNode;I)V");
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

/// Each invariant says the same in a method whose parameters have its names, and beside a precondition with them.
#[test]
fn invariants_have_names_of_their_own() {
    let mut program = program();
    for invariant in [
        "tree(this.root, @) & @ > this.level",
        "exists @. tree(this.root, @) & @ > this.level",
        "exists @. tree(this.root, m) & m > @ & @ = this.level || tree(this.root, @) & @ > 3",
        "this.root = @ * @ -> BinaryNode{left: null, right: @2} * tree(@2, k)",
        "tree(this.root, k) * a -> int[@]{0: k, @2: 7} * row(a, @2, @) & a[@2] < @",
        "exists @, @2. tree(this.root, k) * a -> int[@]{0: k, @2: 7} & a[@2] < @",
        "keys(this.root, s) & forall @ in s: @ > 3 & size(s) > this.level",
        "tree(this.root, @) & @ > this.level & this.within(2, 3)",
    ] {
        let of = |name: &str, other: &str, precondition: &str| {
            let invariant = invariant.replace("@2", other).replace('@', name);
            format!("{PREDICATES} inv BinarySearchTree == {invariant};\n{precondition}")
        };
        let alone = contract(&of("p", "q", ""), &mut program);
        // the parameters of the method
        assert_eq!(contract(&of("x", "node", ""), &mut program), alone, "{invariant}");
        assert_eq!(contract(&of("node", "x", ""), &mut program), alone, "{invariant}");
        let before = "pre BinarySearchTree.insert(BinaryNode u, int v) == tree(u, w) & w > v & exists z. v = 2 * z;";
        let beside = contract(&of("p", "q", before), &mut program);
        for (name, other) in [("u", "v"), ("v", "w"), ("w", "u"), ("z", "w")] {
            assert_eq!(contract(&of(name, other, before), &mut program), beside, "{invariant}, {name}, {other}");
        }
    }
}
