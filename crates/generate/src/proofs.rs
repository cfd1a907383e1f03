//! The results of `--check-proofs`, collected from the engines of all threads.

use crate::failure::Failure;
use heapwright_case::MethodName;
use heapwright_report::counted;
use heapwright_smt::{Chain, Disproof, ProofCounts};
use std::sync::{Arc, Mutex, PoisonError};

/// The most wrong refutations shown in full.
const MOST_SHOWN: usize = 3;

/// Refutations that were rechecked, and those that are wrong. Clones share their contents.
#[derive(Clone, Debug, Default)]
pub struct ProofLog(Arc<Mutex<Found>>);

#[derive(Debug, Default)]
struct Found {
    counts: ProofCounts,
    wrong: Vec<(MethodName, Disproof)>,
}

impl PartialEq for ProofLog {
    fn eq(&self, other: &ProofLog) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for ProofLog {}

impl ProofLog {
    /// Adds the results of the solver chain of a method's exploration.
    pub fn add(&self, method: &MethodName, chain: &Chain) {
        let mut found = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        found.counts += chain.proof_counts();
        found.wrong.extend(chain.disproofs().into_iter().map(|wrong| (method.clone(), wrong)));
    }

    /// Returns a one-line summary of the rechecked refutations.
    pub fn summary(&self) -> String {
        let ProofCounts { confirmed, open, disproved, .. } =
            self.0.lock().unwrap_or_else(PoisonError::into_inner).counts;
        format!("proofs: {confirmed} confirmed by Z3, {open} not re-checked, {disproved} wrong")
    }

    /// Returns the exit code of a run; a wrong refutation is a fault, regardless of other results.
    pub fn conclude(&self, code: u8) -> Result<u8, Failure> {
        self.fault().map_or(Ok(code), |fault| Err(Failure::fault(fault)))
    }

    /// Returns the fault to report if a refutation is wrong: which layer made it, for which method, and the query as
    /// SMT-LIB.
    fn fault(&self) -> Option<String> {
        let found = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (method, first) = found.wrong.first()?;
        let mut text = format!(
            "internal error: {}; the first by {}, while {method} was explored. Please report it with the query below.",
            counted(found.wrong.len() as u64, "wrong proof"),
            first.layer
        );
        for (_, wrong) in found.wrong.iter().take(MOST_SHOWN) {
            text.push('\n');
            text.push_str(&wrong.query);
        }
        Some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::failure::exit;
    use heapwright_smt::{Core, Options, Query, SatResult, Solver, chain_over};
    use heapwright_term::{Op, Sort, Terms, Width};
    use std::time::Duration;

    /// Claims that everything is unsatisfiable.
    struct Liar;

    impl Solver for Liar {
        fn check(&mut self, _terms: &mut Terms, query: &Query) -> SatResult {
            SatResult::Unsat(Core::new(query.assertions.clone()))
        }
    }

    /// Returns the log of a chain over a liar that is asked for the square root of a number, which may or may not
    /// exist.
    fn logged(number: i32) -> ProofLog {
        let options = Options { guess: false, search: false, check_proofs: true, ..Options::default() };
        let mut chain = chain_over(|join| join(Box::new(Liar), "liar"), &options).expect("a chain");
        let mut terms = Terms::new();
        let x = terms.variable("x", Sort::BitVec(Width::W32)).expect("a variable");
        let square = terms.binary(Op::Mul, x, x).expect("a product");
        let number = terms.int(number).expect("a number");
        let equal = terms.binary(Op::Eq, square, number).expect("an equation");
        let answer = chain.check(&mut terms, &Query::new(vec![equal], Duration::from_secs(5)));
        assert!(answer.is_unsat() || matches!(answer, SatResult::Unknown(_)), "{answer:?}");
        let log = ProofLog::default();
        let method = MethodName { class: "p.A".to_owned(), name: "m".to_owned(), descriptor: "(I)I".to_owned() };
        log.add(&method, &chain);
        log
    }

    #[test]
    fn a_lying_layer_ends_the_run_as_a_fault() {
        let failure = logged(49).conclude(exit::DONE).expect_err("a fault");
        assert_eq!(failure.code, 70);
        for part in ["internal error: 1 wrong proof", "by liar", "p.A", "(assert", "(check-sat)"] {
            assert!(failure.message.contains(part), "{part} in {}", failure.message);
        }
    }

    #[test]
    fn right_proofs_change_no_exit_code() {
        // no square is 3 modulo 4
        assert_eq!(logged(43).conclude(exit::DISAGREED), Ok(exit::DISAGREED));
        assert_eq!(logged(43).summary(), "proofs: 1 confirmed by Z3, 0 not re-checked, 0 wrong");
    }
}
