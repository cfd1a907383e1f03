//! Traversals of terms: their subterms, and substitution.

use crate::id::TermId;
use crate::terms::{Built, Term, TermError, Terms};
use heapwright_meter::{Work, did};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// How many lists of variables are cached at most; a power of two.
const MOST_LISTS: usize = 1 << 18;

/// The variables of terms that were asked for. Each term has a slot, which it shares with others once there are more
/// terms than slots: the last one keeps its list.
#[derive(Default)]
pub(crate) struct VariableLists {
    /// INVARIANT: a power of two, or empty; a term is in the slot of its handle modulo their number.
    slots: Vec<Option<(TermId, Rc<[TermId]>)>>,
}

impl VariableLists {
    fn place(&self, term: TermId) -> usize {
        term.raw() as usize & self.slots.len().wrapping_sub(1)
    }

    fn get(&self, term: TermId) -> Option<&Rc<[TermId]>> {
        let (of, list) = self.slots.get(self.place(term))?.as_ref()?;
        (*of == term).then_some(list)
    }

    fn insert(&mut self, term: TermId, list: Rc<[TermId]>) {
        // below the limit there are more slots than handles, so no list has to move
        let wanted = (term.raw() as usize + 1).next_power_of_two().min(MOST_LISTS);
        if self.slots.len() < wanted {
            self.slots.resize(wanted, None);
        }
        let place = self.place(term);
        if let Some(slot) = self.slots.get_mut(place) {
            *slot = Some((term, list));
        }
    }
}

impl Terms {
    /// The variables in a term, in the order of their handles. Cached, so that repeated queries, or queries for a
    /// larger term, are cheap.
    pub fn variables(&self, term: TermId) -> Rc<[TermId]> {
        let mut remembered = self.variables_in.borrow_mut();
        if let Some(known) = remembered.get(term) {
            return known.clone();
        }
        let mut found = FxHashSet::default();
        let mut seen = FxHashSet::default();
        let mut work = vec![term];
        while let Some(id) = work.pop() {
            if !seen.insert(id) {
                continue;
            }
            if let Some(known) = remembered.get(id) {
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
