//! A layer that lies: its wrong refutations are detected and close nothing.

use heapwright_smt::{Chain, Core, Options, Query, Reason, SatResult, Solver, chain_over};
use heapwright_term::{Op, Sort, TermId, Terms, Width};
use std::time::Duration;

/// Reports everything as unsatisfiable.
struct Liar;

impl Solver for Liar {
    fn check(&mut self, _terms: &mut Terms, query: &Query) -> SatResult {
        SatResult::Unsat(Core::new(query.assertions.clone()))
    }
}

fn lying(options: Options) -> Chain {
    chain_over(|join| join(Box::new(Liar), "liar"), &options).expect("a chain")
}

/// No layer above the liar answers by itself.
fn bare(check_proofs: bool) -> Options {
    Options {
        reuse: false,
        cache: false,
        slice: false,
        substitute: false,
        domains: false,
        guess: false,
        quick: false,
        search: false,
        tidy: false,
        check_proofs,
        ..Options::default()
    }
}

/// `x * x == 49`, which 7 solves; with a contradiction if it is to have no solution.
fn square(terms: &mut Terms, solvable: bool) -> Vec<TermId> {
    let x = terms.variable("x", Sort::BitVec(Width::W32)).expect("a variable");
    let square = terms.binary(Op::Mul, x, x).expect("a product");
    let number = terms.int(49).expect("a number");
    let mut all = vec![terms.binary(Op::Eq, square, number).expect("an equation")];
    if !solvable {
        let even = terms.int(2).expect("a number");
        let twice = terms.variable("y", Sort::BitVec(Width::W32)).expect("a variable");
        let product = terms.binary(Op::Mul, twice, even).expect("a product");
        all.push(terms.binary(Op::Eq, x, product).expect("an equation"));
    }
    all
}

fn ask(chain: &mut Chain, solvable: bool) -> SatResult {
    let mut terms = Terms::new();
    let assertions = square(&mut terms, solvable);
    chain.check(&mut terms, &Query::new(assertions, Duration::from_secs(5)))
}

#[test]
fn a_lie_is_found_out() {
    let mut chain = lying(bare(true));
    assert_eq!(ask(&mut chain, true), SatResult::Unknown(Reason::Disproved("liar")));
    let wrong = chain.disproofs();
    assert_eq!((wrong.len(), wrong[0].layer), (1, "liar"));
    assert!(wrong[0].query.contains("x = ") && wrong[0].query.contains("(assert"), "{}", wrong[0].query);
}

#[test]
fn what_is_right_by_chance_stands() {
    let mut chain = lying(bare(true));
    assert!(ask(&mut chain, false).is_unsat());
    assert!(chain.disproofs().is_empty());
    assert!(chain.proof_counts().confirmed > 0);
}

/// Checking a sample detects a frequent liar, and the sample always contains the same queries.
#[test]
fn a_sample_is_asked_about() {
    let lies = |check_one_in: u32| -> Vec<bool> {
        let mut chain = lying(Options { check_one_in, ..bare(true) });
        let mut terms = Terms::new();
        let x = terms.variable("x", Sort::BitVec(Width::W32)).expect("a variable");
        let believed = |number: i32| {
            let number = terms.int(number).expect("a number");
            let less = terms.binary(Op::SLt, x, number).expect("a comparison");
            chain.check(&mut terms, &Query::new(vec![less], Duration::from_secs(5))).is_unsat()
        };
        (0..200).map(believed).collect()
    };
    let found_out = |lies: &[bool]| lies.iter().filter(|believed| !**believed).count();
    assert_eq!(found_out(&lies(1)), 200);
    let sample = lies(8);
    assert!((5..80).contains(&found_out(&sample)), "{} of 200", found_out(&sample));
    assert_eq!(sample, lies(8));
}

#[test]
fn nobody_else_notices() {
    assert!(ask(&mut lying(bare(false)), true).is_unsat());
}

#[test]
fn a_lie_does_not_come_through_other_layers() {
    let mut chain = lying(Options { check_proofs: true, ..Options::default() });
    assert!(!ask(&mut chain, true).is_unsat());
}
