//! Derives answers from earlier ones: the same assertions, a superset of an unsatisfiable core, or a subset of a
//! satisfiable set.

use crate::query::{Core, Query, Reason, SatResult, Solver};
use heapwright_term::{TermId, Terms, Witness};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use std::time::Duration;

/// How many sets with a common assertion are checked, newest first.
const CANDIDATES: usize = 64;
/// How many answers are kept before the cache is cleared.
const MOST_ANSWERS: usize = 100_000;

/// Caches the answers of `inner`.
pub struct Cache {
    inner: Box<dyn Solver>,
    known: Known,
}

#[derive(Default)]
struct Known {
    exact: FxHashMap<Rc<[TermId]>, Answer>,
    /// Satisfiable sets, indexed by each of their members.
    satisfiable: FxHashMap<TermId, Vec<Rc<[TermId]>>>,
    /// Unsatisfiable cores, indexed by their newest member, which is the rarest.
    cores: FxHashMap<TermId, Vec<Rc<[TermId]>>>,
}

enum Answer {
    Sat(Rc<Witness>),
    Unsat(Rc<[TermId]>),
    Unknown(Reason, Duration),
}

impl Cache {
    /// Caches the answers of `inner`.
    pub fn new(inner: impl Solver + 'static) -> Cache {
        Cache { inner: Box::new(inner), known: Known::default() }
    }
}

impl Solver for Cache {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> SatResult {
        let key = set_of(&query.assertions);
        if let Some(answer) = self.known.exact(&key, query).or_else(|| self.known.related(&key, query)) {
            return answer;
        }
        let answer = self.inner.check(terms, query);
        self.known.remember(key, query, &answer);
        answer
    }
}

impl Known {
    fn exact(&self, key: &Rc<[TermId]>, query: &Query) -> Option<SatResult> {
        Some(match self.exact.get(key)? {
            Answer::Sat(witness) => SatResult::Sat(witness.as_ref().clone()),
            Answer::Unsat(core) => SatResult::Unsat(restore(core, query)),
            Answer::Unknown(reason, given) if *given >= query.timeout => SatResult::Unknown(reason.clone()),
            Answer::Unknown(..) => return None,
        })
    }

    /// An answer from a core contained in the query, or from a satisfiable set that contains the query.
    fn related(&self, key: &[TermId], query: &Query) -> Option<SatResult> {
        let members: FxHashSet<TermId> = key.iter().copied().collect();
        for member in key.iter().rev() {
            let cores = self.cores.get(member).into_iter().flat_map(|cores| cores.iter().rev().take(CANDIDATES));
            for core in cores {
                if core.iter().all(|assertion| members.contains(assertion)) {
                    return Some(SatResult::Unsat(restore(core, query)));
                }
            }
        }
        let mut around: Option<&Vec<Rc<[TermId]>>> = None;
        for member in key {
            let sets = self.satisfiable.get(member)?;
            if around.is_none_or(|fewest| sets.len() < fewest.len()) {
                around = Some(sets);
            }
        }
        let around = around?.iter().rev().take(CANDIDATES).find(|set| includes(set, key))?;
        match self.exact.get(around)? {
            Answer::Sat(witness) => Some(SatResult::Sat(witness.as_ref().clone())),
            _ => None,
        }
    }

    fn remember(&mut self, key: Rc<[TermId]>, query: &Query, answer: &SatResult) {
        if self.exact.len() >= MOST_ANSWERS {
            *self = Known::default();
        }
        let answer = match answer {
            SatResult::Sat(witness) => {
                for &member in key.iter() {
                    self.satisfiable.entry(member).or_default().push(key.clone());
                }
                Answer::Sat(Rc::new(witness.clone()))
            }
            SatResult::Unsat(core) => {
                let core = set_of(core.assertions());
                if let Some(&newest) = core.last() {
                    self.cores.entry(newest).or_default().push(core.clone());
                }
                Answer::Unsat(core)
            }
            // A solver that failed may work next time.
            SatResult::Unknown(Reason::Failed(_)) => return,
            SatResult::Unknown(reason) => Answer::Unknown(reason.clone(), query.timeout),
        };
        self.exact.insert(key, answer);
    }
}

/// Assertions as a set: sorted, without duplicates.
fn set_of(assertions: &[TermId]) -> Rc<[TermId]> {
    let mut set = assertions.to_vec();
    set.sort_unstable();
    set.dedup();
    set.into()
}

/// A core in the order of the query.
fn restore(core: &[TermId], query: &Query) -> Core {
    let in_core = |assertion: &TermId| core.binary_search(assertion).is_ok();
    Core::new(query.assertions.iter().copied().filter(in_core).collect())
}

/// Returns true if a sorted set includes another.
fn includes(set: &[TermId], part: &[TermId]) -> bool {
    let mut rest = set.iter();
    part.len() <= set.len() && part.iter().all(|member| rest.any(|other| other == member))
}
