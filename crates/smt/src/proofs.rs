//! Trusts no refutation blindly: what a layer calls unsatisfiable is rechecked with Z3 alone.
//!
//! The recheck puts the layer's query to a fresh solver. Only a witness that satisfies it by evaluation disproves a
//! layer: an over-approximate encoding disproves nothing.

use crate::checked::satisfies;
use crate::query::{Core, Query, Reason, SatResult, Solver};
use crate::smtlib::script;
use crate::z3::Z3;
use heapwright_term::{TermId, Terms};
use rustc_hash::{FxBuildHasher, FxHashSet};
use std::cell::RefCell;
use std::hash::BuildHasher;
use std::rc::Rc;
use std::time::Duration;

/// Time limit of Z3 for one refutation.
const LIMIT: Duration = Duration::from_millis(1_000);
/// How many confirmed refutations are remembered before all are cleared.
const MOST_REMEMBERED: usize = 100_000;

/// A refutation that is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disproof {
    /// The layer that answered "unsatisfiable".
    pub layer: &'static str,
    /// The query as SMT-LIB, with values that satisfy it as comments.
    pub query: String,
}

/// Outcomes of rechecking the refutations of a chain.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub struct ProofCounts {
    /// Z3 agreed.
    pub confirmed: u64,
    /// Z3 gave no answer: the query is unsupported or exceeds its limit.
    pub open: u64,
    /// Not rechecked, because only a sample is.
    pub skipped: u64,
    /// There is a witness.
    pub disproved: u64,
}

impl std::ops::AddAssign for ProofCounts {
    fn add_assign(&mut self, other: ProofCounts) {
        self.confirmed += other.confirmed;
        self.open += other.open;
        self.skipped += other.skipped;
        self.disproved += other.disproved;
    }
}

/// Rechecks refutations with Z3; shared by the layers of a chain.
#[derive(Clone, Default)]
pub struct Proofs {
    shared: Rc<RefCell<Shared>>,
}

#[derive(Default)]
struct Shared {
    z3: Z3,
    /// One in this many is rechecked; 0 and 1 mean all.
    one_in: u32,
    /// Sets of assertions that Z3 also found unsatisfiable, sorted.
    confirmed: FxHashSet<Box<[TermId]>>,
    counts: ProofCounts,
    disproofs: Vec<Disproof>,
}

impl Shared {
    fn confirm(&mut self, key: Vec<TermId>) {
        self.counts.confirmed += 1;
        if self.confirmed.len() >= MOST_REMEMBERED {
            self.confirmed.clear();
        }
        self.confirmed.insert(key.into());
    }
}

/// The assertions that share variables with the last one, directly or through others.
fn connected(terms: &Terms, assertions: &[TermId]) -> Vec<TermId> {
    let Some(&last) = assertions.last() else { return Vec::new() };
    let mut known: FxHashSet<TermId> = terms.variables(last).iter().copied().collect();
    let mut inside = vec![false; assertions.len()];
    loop {
        let mut grown = false;
        for (&assertion, inside) in assertions.iter().zip(&mut inside) {
            let variables = terms.variables(assertion);
            if !*inside && (assertion == last || variables.iter().any(|variable| known.contains(variable))) {
                (*inside, grown) = (true, true);
                known.extend(variables.iter().copied());
            }
        }
        if !grown {
            return assertions.iter().zip(inside).filter(|(_, inside)| *inside).map(|(&id, _)| id).collect();
        }
    }
}

impl Proofs {
    /// Rechecks all refutations.
    pub fn new() -> Proofs {
        Proofs::default()
    }

    /// Rechecks only one in this many refutations.
    pub fn one_in(number: u32) -> Proofs {
        let proofs = Proofs::default();
        proofs.shared.borrow_mut().one_in = number;
        proofs
    }

    /// Returns true if a refutation is not in the sample. Terms have the same handles in every run, so the sample is
    /// deterministic.
    fn skips(&self, assertions: &[TermId]) -> bool {
        let shared = &mut *self.shared.borrow_mut();
        let skipped = shared.one_in > 1 && !FxBuildHasher.hash_one(assertions).is_multiple_of(shared.one_in.into());
        shared.counts.skipped += u64::from(skipped);
        skipped
    }

    /// The outcomes so far.
    pub fn counts(&self) -> ProofCounts {
        self.shared.borrow().counts
    }

    /// The refutations found to be wrong.
    pub fn disproofs(&self) -> Vec<Disproof> {
        self.shared.borrow().disproofs.clone()
    }

    /// Rechecks that the assertions are unsatisfiable. Returns false if they are not, which is recorded against the
    /// layer. Assertions that share no variable with the last one, directly or indirectly, are only included if
    /// necessary: usually the others are refuted alone, and have been seen before.
    pub fn recheck(&self, terms: &mut Terms, layer: &'static str, assertions: &[TermId], longest: Duration) -> bool {
        if self.skips(assertions) {
            return true;
        }
        let connected = connected(terms, assertions);
        if connected.len() < assertions.len() && self.confirms(terms, &connected, longest) {
            return true;
        }
        self.recheck_all(terms, layer, assertions, longest)
    }

    /// Returns true if Z3 refutes these, now or earlier. Records nothing if it does not.
    fn confirms(&self, terms: &Terms, assertions: &[TermId], longest: Duration) -> bool {
        let mut key = assertions.to_vec();
        key.sort_unstable();
        key.dedup();
        let shared = &mut *self.shared.borrow_mut();
        if shared.confirmed.contains(key.as_slice()) {
            return true;
        }
        let query = Query::new(assertions.to_vec(), LIMIT).within(longest);
        let refuted = shared.z3.check_anew(terms, &query).is_unsat();
        if refuted {
            shared.confirm(key);
        }
        refuted
    }

    fn recheck_all(&self, terms: &Terms, layer: &'static str, assertions: &[TermId], longest: Duration) -> bool {
        let mut key = assertions.to_vec();
        key.sort_unstable();
        key.dedup();
        let shared = &mut *self.shared.borrow_mut();
        if shared.confirmed.contains(key.as_slice()) {
            return true;
        }
        let query = Query::new(assertions.to_vec(), LIMIT).within(longest);
        match shared.z3.check_anew(terms, &query) {
            SatResult::Unsat(_) => {
                shared.confirm(key);
                true
            }
            SatResult::Sat(witness) if satisfies(terms, assertions, &witness) => {
                shared.counts.disproved += 1;
                let mut text = format!("; {layer} calls this unsatisfiable, but it holds for\n");
                for (variable, value) in witness.iter() {
                    let name = terms.variable_name(variable).unwrap_or_default().replace(['\n', '\r'], " ");
                    text.push_str(&format!("; {name} = {:#x}\n", value.bits()));
                }
                match script(terms, assertions) {
                    Ok(script) => text.push_str(&script),
                    Err(reason) => text.push_str(&format!("; no SMT-LIB: {reason}\n")),
                }
                shared.disproofs.push(Disproof { layer, query: text });
                false
            }
            SatResult::Sat(_) | SatResult::Unknown(_) => {
                shared.counts.open += 1;
                true
            }
        }
    }
}

/// A layer whose refutations are rechecked. A wrong one becomes `Unknown`.
pub struct Proved {
    inner: Box<dyn Solver>,
    layer: &'static str,
    proofs: Proofs,
}

impl Proved {
    /// Rechecks the refutations of `inner`, under the name `layer`.
    pub fn new(inner: impl Solver + 'static, layer: &'static str, proofs: &Proofs) -> Proved {
        Proved { inner: Box::new(inner), layer, proofs: proofs.clone() }
    }
}

impl Solver for Proved {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> SatResult {
        let answer = self.inner.check(terms, query);
        let SatResult::Unsat(core) = &answer else { return answer };
        // a refuted core refutes the query; a core with other assertions than the query's proves nothing
        let is_part = core.assertions().iter().all(|assertion| query.assertions.contains(assertion));
        let core = if is_part { core.clone() } else { Core::new(query.assertions.clone()) };
        match self.proofs.recheck(terms, self.layer, core.assertions(), query.longest) {
            true => SatResult::Unsat(core),
            false => SatResult::Unknown(Reason::Disproved(self.layer)),
        }
    }
}
