//! The worked examples of the papers.

use crate::support::{fixtures, load, program};
use heapwright_logic::{SymbolicHeap, check_definitions, check_query};
use heapwright_spec::classes::NoClasses;
use heapwright_spec::{contexts, show, unfold};

/// CSF, figure 3: the precondition of `remove`, unfolded twice.
#[test]
fn csf_figure_3() {
    let mut specification = load(&fixtures("good"), "csf.pred", &mut program()).expect("a good specification");
    let query = specification.bare("remove", &mut NoClasses).expect("the precondition");
    let definitions = specification.definitions();
    check_definitions(definitions).expect("well typed");
    check_query(definitions, &query).expect("well typed");
    let mut variables = query.variables.clone();
    let formulas = unfold(definitions, &mut variables, &query.cases, 2).expect("small numbers");
    let shown: Vec<String> = formulas.iter().map(|heap| show(definitions, &variables, heap)).collect();
    let root = "this_root::BinaryNode<elt, l, r>";
    let bounds = "minE < elt & elt < maxE";
    assert_eq!(
        shown,
        [
            "emp & this_root = null".to_owned(),
            format!("exists elt, l, r. {root} * bst(l, minE, elt) * bst(r, elt, maxE) & {bounds}"),
            format!("exists elt, l, r. {root} * bst(r, elt, maxE) & {bounds} & l = null"),
            format!(
                "exists elt, l, r, elt1, l1, r1. {root} * l::BinaryNode<elt1, l1, r1> * bst(r, elt, maxE) \
             * bst(l1, minE, elt1) * bst(r1, elt1, elt) & {bounds} & minE < elt1 & elt1 < elt"
            ),
            format!("exists elt, l, r. {root} * bst(l, minE, elt) & {bounds} & r = null"),
            format!(
                "exists elt, l, r, elt1, l1, r1. {root} * r::BinaryNode<elt1, l1, r1> * bst(l, minE, elt) \
             * bst(l1, elt, elt1) * bst(r1, elt1, maxE) & {bounds} & elt < elt1 & elt1 < maxE"
            ),
        ]
    );
}

/// JSF, figure 6: the contexts of the two lists of equal length.
#[test]
fn jsf_figure_6() {
    let specification = load(&fixtures("good"), "jsf.pred", &mut program()).expect("a good specification");
    let definitions = specification.definitions();
    let all = contexts(definitions).expect("a fixed point");
    let [pre] = all.as_slice() else { panic!("one predicate") };
    let shown = |heaps: &[SymbolicHeap]| -> Vec<String> {
        heaps.iter().map(|heap| show(definitions, &pre.variables, heap)).collect()
    };
    let steps: Vec<(Vec<String>, Vec<String>)> =
        pre.steps.iter().map(|step| (shown(&step.formulas), shown(&step.abstraction))).collect();
    let empty = "emp & a = null & b = null";
    let one = "exists n1, n2. a::node<_, n1> * b::node<_, n2>";
    let strings = |all: &[&str]| -> Vec<String> { all.iter().map(|one| (*one).to_owned()).collect() };
    assert_eq!(steps.len(), 3);
    assert_eq!(steps[0], (strings(&["pre(a, b)"]), Vec::new()));
    assert_eq!(steps[1].0, strings(&[empty, &format!("{one} * pre(n1, n2)")]));
    assert_eq!(
        steps[2].0,
        strings(&[
            empty,
            &format!("{one} & n1 = null & n2 = null"),
            "exists n1, n2, n11, n21. a::node<_, n1> * b::node<_, n2> * n1::node<_, n11> * n2::node<_, n21> * pre(n11, n21)",
        ])
    );
    assert_eq!(steps[1].1, strings(&[empty, one]));
    assert_eq!(steps[2].1, strings(&[empty, one, one]));
    assert_eq!(shown(pre.formulas()), steps[1].0);
}
