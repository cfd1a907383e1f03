//! A chain for tests: every refutation is rechecked, and a wrong one fails the test.
#![allow(clippy::panic, clippy::expect_used, reason = "tests end by a panic")]

use crate::chain::{Chain, Options, chain};
use crate::query::{Query, SatResult, Solver};
use heapwright_term::{TermId, Terms};
use std::ops::Deref;

/// A chain that panics if a layer refutes a satisfiable query.
pub struct Strict {
    chain: Chain,
}

/// A strict chain with these layers.
pub fn strict(options: &Options) -> Strict {
    let options = Options { check_proofs: true, ..options.clone() };
    Strict { chain: chain(&options).expect("the directory for queries can be made") }
}

impl Strict {
    fn demand(&self) {
        if let Some(wrong) = self.chain.disproofs().first() {
            panic!("{} calls this unsatisfiable:\n{}", wrong.layer, wrong.query);
        }
    }
}

impl Deref for Strict {
    type Target = Chain;

    fn deref(&self) -> &Chain {
        &self.chain
    }
}

impl Solver for Strict {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> SatResult {
        let answer = self.chain.check(terms, query);
        self.demand();
        answer
    }

    fn checks_proofs(&self) -> bool {
        true
    }

    fn recheck(&mut self, terms: &mut Terms, who: &'static str, assertions: &[TermId]) -> bool {
        let right = self.chain.recheck(terms, who, assertions);
        self.demand();
        right
    }
}
