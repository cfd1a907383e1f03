//! Substitutes equals for equals: explicit facts (`x = 5`, `x = y`, `r = 17` or its negation) are substituted into the
//! other assertions until nothing changes. Often one becomes false, and less is left to decide.

use crate::checked::satisfies;
use crate::firing::fired;
use crate::query::{Core, Query, SatResult, Solver};
use heapwright_term::{Op, Term, TermError, TermId, Terms, Value, Witness};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::rc::Rc;

/// Queries with more terms than this are left unchanged.
const MOST_TERMS: usize = 4_000;
/// How often learned facts are substituted at most.
const MOST_ROUNDS: usize = 8;

/// Substitutes before asking `inner`.
pub struct Substitute {
    inner: Box<dyn Solver>,
}

impl Substitute {
    /// Simplifies the queries to `inner` by substitution.
    pub fn new(inner: impl Solver + 'static) -> Substitute {
        Substitute { inner: Box::new(inner) }
    }
}

impl Solver for Substitute {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> SatResult {
        if terms.reachable(&query.assertions).len() > MOST_TERMS {
            return self.inner.check(terms, query);
        }
        let mut facts = Facts::of(&query.assertions);
        match facts.exhaust(terms) {
            Ok(None) if facts.is_finished(terms) => {}
            Ok(Some(refuted)) => return SatResult::Unsat(core(query, [&*refuted])),
            _ => return self.inner.check(terms, query),
        }
        let assertions: Vec<TermId> = facts.open.iter().map(|fact| fact.term).collect();
        match self.inner.check(terms, &query.with_assertions(assertions)) {
            SatResult::Sat(witness) => {
                let witness = facts.complete(terms, witness);
                fired("substitute::completed");
                match satisfies(terms, &query.assertions, &witness) {
                    true => SatResult::Sat(witness),
                    false => self.inner.check(terms, query),
                }
            }
            SatResult::Unsat(found) => {
                fired("substitute::core");
                let in_core = |fact: &&Fact| found.assertions().contains(&fact.term);
                SatResult::Unsat(core(query, facts.open.iter().filter(in_core).map(|fact| &*fact.from)))
            }
            unknown => unknown,
        }
    }
}

/// The assertions at some positions of a query, all of them needed.
fn core<'a>(query: &Query, places: impl IntoIterator<Item = &'a BTreeSet<usize>>) -> Core {
    let places: BTreeSet<usize> = places.into_iter().flatten().copied().collect();
    Core::new(places.iter().filter_map(|&place| query.assertions.get(place).copied()).collect())
}

/// The origin of a fact: positions in the query.
type Origins = Rc<BTreeSet<usize>>;

/// A term that is true because of the assertions at some positions.
#[derive(Clone)]
struct Fact {
    term: TermId,
    from: Origins,
}

/// Known and open facts.
struct Facts {
    open: Vec<Fact>,
    /// Known terms, with their replacements.
    known: FxHashMap<TermId, TermId>,
    origins: FxHashMap<TermId, Origins>,
    /// Variables eliminated from all open facts; later ones may occur in the values of earlier ones.
    solved: Vec<(TermId, TermId)>,
    learnt: bool,
}

impl Facts {
    fn of(assertions: &[TermId]) -> Facts {
        let fact = |(place, &term): (usize, &TermId)| Fact { term, from: Rc::new(BTreeSet::from([place])) };
        Facts {
            open: assertions.iter().enumerate().map(fact).collect(),
            known: FxHashMap::default(),
            origins: FxHashMap::default(),
            solved: Vec::new(),
            learnt: false,
        }
    }

    /// Learns and substitutes until nothing changes; returns the origins of a contradiction, if there is one.
    fn exhaust(&mut self, terms: &mut Terms) -> Result<Option<Origins>, TermError> {
        for _ in 0..MOST_ROUNDS {
            let refuted = self.learn(terms)?;
            if refuted.is_some() || !std::mem::take(&mut self.learnt) {
                return Ok(refuted);
            }
            self.substitute(terms)?;
        }
        self.learn(terms)
    }

    /// Splits the open facts and remembers what they state explicitly. A fact that only defines a variable need not
    /// stay open.
    fn learn(&mut self, terms: &mut Terms) -> Result<Option<Origins>, TermError> {
        let mut work = std::mem::take(&mut self.open);
        work.reverse();
        let mut seen = FxHashSet::default();
        while let Some(fact) = work.pop() {
            if !seen.insert(fact.term) {
                continue;
            }
            match terms.get(fact.term).ok_or(TermError::Unknown(fact.term))? {
                Term::Constant(value) if value == Value::bool(true) => {}
                Term::Constant(_) => {
                    fired("substitute::false_fact");
                    return Ok(Some(fact.from));
                }
                Term::Binary(Op::And, a, b) => {
                    work.push(Fact { term: b, from: fact.from.clone() });
                    work.push(Fact { term: a, from: fact.from });
                }
                Term::Unary(Op::Not, inner) => {
                    if let Some(Term::Binary(Op::Or, a, b)) = terms.get(inner) {
                        fired("substitute::denied_or");
                        work.push(Fact { term: terms.not(b)?, from: fact.from.clone() });
                        work.push(Fact { term: terms.not(a)?, from: fact.from });
                        continue;
                    }
                    let no = terms.bool(false)?;
                    if let Some(refuted) = self.fact_about(terms, inner, no, fact)? {
                        return Ok(Some(refuted));
                    }
                }
                _ => {
                    let (term, yes) = (fact.term, terms.bool(true)?);
                    if let Some(refuted) = self.fact_about(terms, term, yes, fact)? {
                        return Ok(Some(refuted));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Records that a term is true or false. Returns the origins of a contradiction with known facts.
    fn fact_about(
        &mut self,
        terms: &Terms,
        term: TermId,
        truth: TermId,
        fact: Fact,
    ) -> Result<Option<Origins>, TermError> {
        if let Some(&known) = self.known.get(&term) {
            let other = self.origins.get(&term).cloned().unwrap_or_default();
            if known != truth {
                fired("substitute::contradiction");
                return Ok(Some(Rc::new(&*other | &*fact.from)));
            }
            self.open.push(fact);
            return Ok(None);
        }
        if let Some((variable, value)) = solution(terms, term, truth) {
            // Found twice in one round: the second one becomes a fact about the first one's replacement.
            if self.known.contains_key(&variable) || self.known.contains_key(&value) {
                fired("substitute::solved_twice");
                self.open.push(fact);
                self.learnt = true;
                return Ok(None);
            }
            fired(if terms.constant_value(value).is_some() { "substitute::constant" } else { "substitute::variable" });
            self.solved.push((variable, value));
            self.remember(variable, value, &fact.from);
            return Ok(None);
        }
        self.remember(term, truth, &fact.from);
        self.open.push(fact);
        Ok(None)
    }

    fn remember(&mut self, term: TermId, value: TermId, from: &Origins) {
        self.known.insert(term, value);
        self.origins.insert(term, from.clone());
        self.learnt = true;
    }

    /// Substitutes the known facts into each open fact, except for what the fact itself states.
    fn substitute(&mut self, terms: &mut Terms) -> Result<(), TermError> {
        let mut parts = Vec::new();
        for fact in &self.open {
            let own = atom(terms, fact.term);
            match terms.get(own) {
                Some(term) if self.known.contains_key(&own) => parts.extend(term.arguments()),
                _ => parts.push(own),
            }
        }
        let mut parts = terms.substitute_all(&parts, &self.known)?.into_iter();
        for place in 0..self.open.len() {
            let Some(fact) = self.open.get(place).cloned() else {
                break;
            };
            let own = atom(terms, fact.term);
            let mut next = || parts.next().ok_or(TermError::Unknown(own));
            let mut replaced = match terms.get(own) {
                Some(term) if self.known.contains_key(&own) => match term {
                    Term::Unary(op, _) => terms.unary(op, next()?)?,
                    Term::Binary(op, ..) => terms.binary(op, next()?, next()?)?,
                    Term::Ite(..) => terms.ite(next()?, next()?, next()?)?,
                    Term::Constant(_) | Term::Variable(_) => own,
                },
                _ => next()?,
            };
            if own != fact.term {
                replaced = terms.not(replaced)?;
            }
            if replaced != fact.term {
                fired("substitute::replaced");
                self.replace(terms, place, own, replaced);
            }
        }
        Ok(())
    }

    /// Rewrites an open fact, based on everything known about its parts.
    fn replace(&mut self, terms: &Terms, place: usize, own: TermId, term: TermId) {
        let Some(fact) = self.open.get_mut(place) else {
            return;
        };
        let mut from = BTreeSet::clone(&fact.from);
        for part in terms.reachable(&[own]).iter().filter(|&&part| part != own) {
            from.extend(self.origins.get(part).iter().flat_map(|origins| origins.iter().copied()));
        }
        // A fact about the whole term comes from another assertion, unless this one stated it.
        from.extend(self.origins.get(&own).iter().flat_map(|origins| origins.iter().copied()));
        *fact = Fact { term, from: Rc::new(from) };
    }

    /// Returns true if no open fact contains a solved variable.
    fn is_finished(&self, terms: &Terms) -> bool {
        let solved: FxHashSet<TermId> = self.solved.iter().map(|&(variable, _)| variable).collect();
        let left = |fact: &Fact| terms.variables(fact.term).iter().any(|variable| solved.contains(variable));
        !self.open.iter().any(left)
    }

    /// Extends a witness of the open facts with the values of the solved variables.
    fn complete(&self, terms: &Terms, mut witness: Witness) -> Witness {
        for &(variable, value) in self.solved.iter().rev() {
            let zero = terms.sort(value).map(Value::zero);
            let value = terms.constant_value(value).or_else(|| witness.get(value)).or(zero);
            if let Some(value) = value {
                witness.set(variable, value);
            }
        }
        witness
    }
}

/// The atom of a fact: the fact itself, or the term it negates.
fn atom(terms: &Terms, fact: TermId) -> TermId {
    match terms.get(fact) {
        Some(Term::Unary(Op::Not, inner)) => inner,
        _ => fact,
    }
}

/// The variable that is solved if the term has this truth value, and its value: a constant, or an older variable.
fn solution(terms: &Terms, term: TermId, truth: TermId) -> Option<(TermId, TermId)> {
    match terms.get(term)? {
        Term::Variable(_) => Some((term, truth)),
        Term::Binary(Op::Eq, a, b) if terms.constant_value(truth) == Some(Value::bool(true)) => {
            let is_variable = |id| matches!(terms.get(id), Some(Term::Variable(_)));
            match (is_variable(a), is_variable(b)) {
                (true, true) => Some((a.max(b), a.min(b))),
                (true, false) if terms.constant_value(b).is_some() => Some((a, b)),
                _ => None,
            }
        }
        _ => None,
    }
}
