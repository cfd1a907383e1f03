//! Exercises every rule by which a layer refutes or rewrites, on queries with a hidden witness: no layer may call one
//! of them unsatisfiable. A rule that hardly ever fires fails the test.

pub(crate) mod hidden;

use crate::firing::counts;
use crate::query::{Query, Reason, SatResult, Solver};
use crate::{Proofs, Quick, Simplify, Slice, Substitute};
use heapwright_term::Terms;
use hidden::Hidden;
use std::time::Duration;

/// Queries for each layer.
const CASES: u64 = 2_400;
/// How often each rule must fire at least.
const LEAST: u64 = 10;
/// One in this many refutations of a negated query is rechecked with Z3.
const RECHECKED: u64 = 12;

/// Answers nothing.
pub(crate) struct Silent;

impl Solver for Silent {
    fn check(&mut self, _: &mut Terms, _: &Query) -> SatResult {
        SatResult::Unknown(Reason::Incomplete)
    }
}

/// Returns the witness if it satisfies the query.
pub(crate) struct Oracle(pub heapwright_term::Witness);

impl Solver for Oracle {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> SatResult {
        match crate::checked::satisfies(terms, &query.assertions, &self.0) {
            true => SatResult::Sat(self.0.clone()),
            false => SatResult::Unknown(Reason::Incomplete),
        }
    }
}

pub(crate) fn demand(rules: &[&str], least: u64) {
    let counts = counts::all();
    for rule in rules {
        let count = counts.get(rule).copied().unwrap_or(0);
        assert!(count >= least, "{rule} fired {count} times: {counts:?}");
    }
}

/// Runs a layer on queries with a hidden witness, and on the same queries with one assertion negated, where Z3 has the
/// last word.
pub(crate) fn exercise<S: Solver>(seed: u64, cases: u64, make: fn(&mut Hidden), layer: impl Fn(&Hidden) -> S) {
    let proofs = Proofs::new();
    for case in 0..cases {
        let mut hidden = Hidden::new(seed * 1_000_003 + case);
        make(&mut hidden);
        let query = hidden.query();
        let mut solver = layer(&hidden);
        match solver.check(&mut hidden.terms, &query) {
            SatResult::Unsat(_) => panic!("refuted, although it has a witness:\n{}", hidden.script()),
            SatResult::Sat(witness) => {
                let holds = crate::checked::satisfies(&hidden.terms, &query.assertions, &witness);
                assert!(holds, "a wrong model of\n{}", hidden.script());
            }
            SatResult::Unknown(_) => {}
        }
        let denied = hidden.denied();
        if let SatResult::Unsat(core) = solver.check(&mut hidden.terms, &denied) {
            let assertions = core.assertions().to_vec();
            assert!(assertions.iter().all(|id| denied.assertions.contains(id)), "a core outside of the query");
            if case % RECHECKED != 0 {
                continue;
            }
            let right = proofs.recheck(&mut hidden.terms, "layer", &assertions, Duration::from_secs(1));
            assert!(right, "{:?}", proofs.disproofs());
        }
    }
}

#[test]
fn ranges() {
    exercise(1, CASES, Hidden::ranges, |_| Quick::new(Silent));
    demand(
        &[
            "sign_extend_to",
            "zero_extend_to",
            "truncate_to",
            "bvneg",
            "ite",
            "bvadd",
            "bvsub",
            "bvmul",
            "bvand",
            "bvsrem",
            "bvsdiv",
            "bvlshr",
            "bvashr",
            "backwards::sign_extend",
            "backwards::zero_extend",
            "backwards::add",
            "backwards::sub",
            "apply::equal",
            "apply::different",
            "apply::signed",
            "apply::unsigned",
            "quick::refuted",
        ],
        LEAST,
    );
}

#[test]
fn differences() {
    exercise(2, CASES, Hidden::differences, |_| Quick::new(Silent));
    demand(
        &[
            "differences::subtraction_left",
            "differences::subtraction_right",
            "differences::sign_extension",
            "differences::zero_extension",
            "differences::sum",
            "differences::unsigned",
            "differences::different",
            "differences::equal",
            "quick::refuted",
        ],
        LEAST,
    );
}

#[test]
fn substitutions() {
    exercise(3, CASES, Hidden::equalities, |hidden| Substitute::new(Oracle(hidden.witness.clone())));
    exercise(4, CASES, Hidden::equalities, |_| Substitute::new(Quick::new(Silent)));
    demand(
        &[
            "substitute::false_fact",
            "substitute::contradiction",
            "substitute::solved_twice",
            "substitute::constant",
            "substitute::variable",
            "substitute::denied_or",
            "substitute::replaced",
            "substitute::completed",
            "substitute::core",
        ],
        LEAST,
    );
}

#[test]
fn simplifications() {
    exercise(5, CASES / 2, Hidden::connectives, |hidden| Simplify::new(Oracle(hidden.witness.clone())));
    demand(
        &[
            "simplify::false_part",
            "simplify::conjunction",
            "simplify::negation_after",
            "simplify::negation_before",
            "simplify::said_twice",
        ],
        LEAST,
    );
}

#[test]
fn slices() {
    exercise(6, CASES / 2, Hidden::equalities, |hidden| Slice::new(Oracle(hidden.witness.clone())));
    exercise(7, CASES / 2, Hidden::differences, |_| Slice::new(Quick::new(Silent)));
    demand(&["slice::merged", "slice::base_kept", "slice::adopted"], LEAST);
}
