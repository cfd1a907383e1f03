//! Traversals of terms: their subterms, and substitution.

use crate::id::TermId;
use crate::terms::{Built, Term, TermError, Terms};
use heapwright_meter::{Work, did};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// How many lists of variables are cached before the cache is cleared.
const MOST_LISTS: usize = 1 << 18;

impl Terms {
    /// The variables in a term, in the order of their handles. Cached, so that repeated queries, or queries for a
    /// larger term, are cheap.
    pub fn variables(&self, term: TermId) -> Rc<[TermId]> {
        let mut remembered = self.variables_in.borrow_mut();
        if let Some(known) = remembered.get(&term) {
            return known.clone();
        }
        let mut found = FxHashSet::default();
        let mut seen = FxHashSet::default();
        let mut work = vec![term];
        while let Some(id) = work.pop() {
            if !seen.insert(id) {
                continue;
            }
            if let Some(known) = remembered.get(&id) {
                found.extend(known.iter().copied());
                continue;
            }
            match self.get(id) {
                Some(Term::Variable(_)) => drop(found.insert(id)),
                other => work.extend(other.iter().flat_map(Term::arguments)),
            }
        }
        did(Work::Visit, seen.len() as u64);
        let mut variables: Vec<TermId> = found.into_iter().collect();
        variables.sort_unstable();
        let variables: Rc<[TermId]> = variables.into();
        if remembered.len() >= MOST_LISTS {
            remembered.clear();
        }
        remembered.insert(term, variables.clone());
        variables
    }

    /// The variables in a term, in the order of their handles.
    pub fn variables_of(&self, term: TermId) -> Vec<TermId> {
        self.variables(term).to_vec()
    }

    /// These terms and all their subterms, without duplicates, arguments before the terms that contain them.
    pub fn reachable(&self, terms: &[TermId]) -> Vec<TermId> {
        let mut seen = FxHashSet::default();
        let mut work: Vec<TermId> = terms.to_vec();
        while let Some(id) = work.pop() {
            if seen.insert(id) {
                work.extend(self.get(id).iter().flat_map(Term::arguments));
            }
        }
        did(Work::Visit, seen.len() as u64);
        let mut reachable: Vec<TermId> = seen.into_iter().collect();
        reachable.sort_unstable();
        reachable
    }

    /// Replaces every occurrence of a key of the map by its value, simultaneously: replacements are not substituted
    /// again. The value must be of the key's sort.
    pub fn substitute(&mut self, term: TermId, map: &FxHashMap<TermId, TermId>) -> Built {
        self.substitute_all(&[term], map)?.first().copied().ok_or(TermError::Unknown(term))
    }

    /// Like [`Terms::substitute`] for several terms; shared subterms are rebuilt once.
    pub fn substitute_all(
        &mut self,
        terms: &[TermId],
        map: &FxHashMap<TermId, TermId>,
    ) -> Result<Vec<TermId>, TermError> {
        let mut made: FxHashMap<TermId, TermId> = FxHashMap::default();
        let mut work: Vec<TermId> = terms.to_vec();
        while let Some(&id) = work.last() {
            if made.contains_key(&id) {
                work.pop();
                continue;
            }
            if let Some(&replacement) = map.get(&id) {
                made.insert(id, replacement);
                continue;
            }
            let term = self.get(id).ok_or(TermError::Unknown(id))?;
            let before = work.len();
            work.extend(term.arguments().filter(|argument| !made.contains_key(argument)));
            if work.len() == before {
                let rebuilt = self.rebuild(id, term, &made)?;
                made.insert(id, rebuilt);
            }
        }
        terms.iter().map(|id| made.get(id).copied().ok_or(TermError::Unknown(*id))).collect()
    }

    /// A term with new arguments; the same term if they have not changed.
    fn rebuild(&mut self, id: TermId, term: Term, made: &FxHashMap<TermId, TermId>) -> Built {
        let new = |old: TermId| made.get(&old).copied().unwrap_or(old);
        if term.arguments().all(|argument| new(argument) == argument) {
            return Ok(id);
        }
        match term {
            Term::Constant(_) | Term::Variable(_) => Ok(id),
            Term::Unary(op, a) => self.unary(op, new(a)),
            Term::Binary(op, a, b) => self.binary(op, new(a), new(b)),
            Term::Ite(c, a, b) => self.ite(new(c), new(a), new(b)),
        }
    }
}
