//! Searches values for the variables of formulas: propagates consequences and tries the rest.

use super::Limits;
use super::formula::{Formulas, Node, Set};
use crate::firing::fired;
use heapwright_meter::{Work, did};

/// The result of a search.
pub(super) enum Outcome<T> {
    Found(T),
    /// No values exist, regardless of the rest of the query.
    Impossible,
    /// The search was cut short, or values were rejected.
    Unknown,
}

/// Why values were rejected.
pub(super) struct Refusal {
    /// Variables whose values suffice for the rejection.
    pub because_of: Vec<usize>,
    /// Whether these values are proved to be impossible.
    pub proved: bool,
}

/// A search for values.
pub(super) struct Search {
    formulas: Formulas,
    /// The previous value of each variable, by index.
    preferred: Vec<Option<usize>>,
    /// How many formula nodes were visited, and how many may be.
    effort: usize,
    most_effort: usize,
    /// How many assignments may be rejected.
    refusals: usize,
    /// Whether all rejected values are proved not to be solutions.
    proved: bool,
}

/// The remaining values of each variable.
type FiniteDomain = Vec<Set>;

/// A variable has no value left, or a formula is false.
struct Conflict;

type Done = Result<(), Conflict>;

impl Search {
    pub(super) fn new(formulas: Formulas, preferred: Vec<Option<usize>>, limits: Limits) -> Search {
        let Limits { refused, effort } = limits;
        Search { formulas, preferred, effort: 0, most_effort: effort, refusals: refused, proved: true }
    }

    /// Searches for values that satisfy all formulas, as far as they depend on these variables, and that `accept`
    /// takes. Variables are tried in order, with the preferred value first. Rejected values are not tried again.
    pub(super) fn run<T>(mut self, mut accept: impl FnMut(&Formulas, &[usize]) -> Result<T, Refusal>) -> Outcome<T> {
        let mut domains = self.formulas.domains.clone();
        let all = (0..self.formulas.roots.len()).collect();
        if self.propagate(&mut domains, all).is_err() {
            did(Work::Propagation, self.effort as u64);
            fired("finite_domain::propagation");
            return Outcome::Impossible;
        }
        let found = self.decide(domains, &mut accept);
        did(Work::Propagation, self.effort as u64);
        match found {
            Some(found) => Outcome::Found(found),
            None if self.proved && !self.is_spent() => {
                fired("finite_domain::exhausted");
                Outcome::Impossible
            }
            None => {
                fired(if self.is_spent() { "finite_domain::spent" } else { "finite_domain::unproved" });
                Outcome::Unknown
            }
        }
    }

    fn is_spent(&self) -> bool {
        self.effort >= self.most_effort || self.refusals == 0
    }

    fn decide<T>(
        &mut self,
        mut domains: FiniteDomain,
        accept: &mut impl FnMut(&Formulas, &[usize]) -> Result<T, Refusal>,
    ) -> Option<T> {
        let Some(variable) = domains.iter().position(|domain| domain.count_ones() > 1) else {
            let values: Vec<usize> = domains.iter().map(|domain| domain.trailing_zeros() as usize).collect();
            return match accept(&self.formulas, &values) {
                Ok(found) => Some(found),
                Err(refusal) => {
                    self.refusals = self.refusals.saturating_sub(1);
                    self.proved &= refusal.proved;
                    let refused = refusal.because_of.iter().filter_map(|at| Some((*at, *values.get(*at)?)));
                    self.formulas.exclude(refused);
                    None
                }
            };
        };
        loop {
            let left = domains.get(variable).copied().unwrap_or(0);
            if left == 0 || self.is_spent() {
                return None;
            }
            let known = self.formulas.roots.len();
            let value = self.next_value(variable, left);
            let mut trial = domains.clone();
            if let Some(domain) = trial.get_mut(variable) {
                *domain = 1 << value;
            }
            let touched = self.formulas.occurs.get(variable).cloned().unwrap_or_default();
            if self.propagate(&mut trial, touched).is_ok()
                && let Some(found) = self.decide(trial, accept)
            {
                return Some(found);
            }
            if let Some(domain) = domains.get_mut(variable) {
                *domain &= !(1 << value);
            }
            // rejections further down may leave nothing to try here
            let mut touched = self.formulas.occurs.get(variable).cloned().unwrap_or_default();
            touched.extend(known..self.formulas.roots.len());
            if self.propagate(&mut domains, touched).is_err() {
                return None;
            }
        }
    }

    /// The previous value of a variable; else that of its own object, which is the largest; else the smallest.
    fn next_value(&self, variable: usize, left: Set) -> usize {
        if let Some(known) = self.preferred.get(variable).copied().flatten()
            && left >> known & 1 == 1
        {
            return known;
        }
        let largest = (Set::BITS - 1 - left.leading_zeros()) as usize;
        let is_object = self.formulas.values.get(largest).is_some_and(|value| *value > i32::MAX as u64);
        if is_object { largest } else { left.trailing_zeros() as usize }
    }

    /// Propagates these formulas, and those affected by the consequences.
    fn propagate(&mut self, domains: &mut FiniteDomain, mut waiting: Vec<usize>) -> Done {
        let mut queued = vec![false; self.formulas.roots.len()];
        for &place in &waiting {
            if let Some(flag) = queued.get_mut(place) {
                *flag = true;
            }
        }
        let mut changed = Vec::new();
        while let Some(place) = waiting.pop() {
            if let Some(flag) = queued.get_mut(place) {
                *flag = false;
            }
            let Some(&root) = self.formulas.roots.get(place) else { continue };
            self.enforce(domains, root, true, &mut changed)?;
            for variable in changed.drain(..) {
                for &touched in self.formulas.occurs.get(variable).into_iter().flatten() {
                    if let Some(flag) = queued.get_mut(touched)
                        && !std::mem::replace(flag, true)
                    {
                        waiting.push(touched);
                    }
                }
            }
        }
        Ok(())
    }

    fn narrow(domains: &mut FiniteDomain, variable: usize, to: Set, changed: &mut Vec<usize>) -> Done {
        let Some(domain) = domains.get_mut(variable) else { return Err(Conflict) };
        let kept = *domain & to;
        if kept != *domain {
            *domain = kept;
            changed.push(variable);
        }
        if kept == 0 { Err(Conflict) } else { Ok(()) }
    }

    /// Makes a formula true, or false, as far as no choice is involved.
    fn enforce(&mut self, domains: &mut FiniteDomain, node: usize, want: bool, changed: &mut Vec<usize>) -> Done {
        self.effort += 1;
        let Some(&node) = self.formulas.nodes.get(node) else { return Ok(()) };
        match node {
            Node::Constant(value) if value == want => Ok(()),
            Node::Constant(_) => Err(Conflict),
            Node::Open => Ok(()),
            Node::In(variable, set) => Self::narrow(domains, variable, if want { set } else { !set }, changed),
            Node::Same(a, b) => {
                let domain = |variable: usize| domains.get(variable).copied().unwrap_or(0);
                let (x, y) = (domain(a), domain(b));
                if want {
                    Self::narrow(domains, a, y, changed)?;
                    return Self::narrow(domains, b, x, changed);
                }
                if a == b {
                    return Err(Conflict);
                }
                if x.count_ones() == 1 {
                    Self::narrow(domains, b, !x, changed)?;
                }
                if y.count_ones() == 1 {
                    Self::narrow(domains, a, !y, changed)?;
                }
                Ok(())
            }
            Node::Not(a) => self.enforce(domains, a, !want, changed),
            Node::And(a, b) | Node::Or(a, b) => {
                // the value that forces both sides
                if want == matches!(node, Node::And(..)) {
                    self.enforce(domains, a, want, changed)?;
                    return self.enforce(domains, b, want, changed);
                }
                match (self.truth(domains, a), self.truth(domains, b)) {
                    (Some(x), _) | (_, Some(x)) if x == want => Ok(()),
                    (Some(_), _) => self.enforce(domains, b, want, changed),
                    (_, Some(_)) => self.enforce(domains, a, want, changed),
                    (None, None) => Ok(()),
                }
            }
            Node::Choice(c, a, b) => match self.truth(domains, c) {
                Some(true) => self.enforce(domains, a, want, changed),
                Some(false) => self.enforce(domains, b, want, changed),
                None if self.truth(domains, a) == Some(!want) => {
                    self.enforce(domains, c, false, changed)?;
                    self.enforce(domains, b, want, changed)
                }
                None if self.truth(domains, b) == Some(!want) => {
                    self.enforce(domains, c, true, changed)?;
                    self.enforce(domains, a, want, changed)
                }
                None => Ok(()),
            },
        }
    }

    /// The truth value of a formula, if already determined.
    fn truth(&mut self, domains: &FiniteDomain, node: usize) -> Option<bool> {
        self.effort += 1;
        if self.is_spent() {
            return None;
        }
        let domain = |variable: usize| domains.get(variable).copied().unwrap_or(0);
        match *self.formulas.nodes.get(node)? {
            Node::Constant(value) => Some(value),
            Node::Open => None,
            Node::In(variable, set) => match domain(variable) {
                found if found & set == 0 => Some(false),
                found if found & !set == 0 => Some(true),
                _ => None,
            },
            Node::Same(a, b) => match (domain(a), domain(b)) {
                (x, y) if x & y == 0 => Some(false),
                (x, y) if a == b || x == y && x.count_ones() == 1 => Some(true),
                _ => None,
            },
            Node::Not(a) => self.truth(domains, a).map(|value| !value),
            node @ (Node::And(a, b) | Node::Or(a, b)) => {
                // the value with which one side decides the whole
                let strong = matches!(node, Node::Or(..));
                let first = self.truth(domains, a);
                if first == Some(strong) {
                    return first;
                }
                match (first, self.truth(domains, b)) {
                    (_, Some(value)) if value == strong => Some(strong),
                    (Some(_), Some(_)) => Some(!strong),
                    _ => None,
                }
            }
            Node::Choice(c, a, b) => match self.truth(domains, c) {
                Some(true) => self.truth(domains, a),
                Some(false) => self.truth(domains, b),
                None => match (self.truth(domains, a), self.truth(domains, b)) {
                    (Some(x), Some(y)) if x == y => Some(x),
                    _ => None,
                },
            },
        }
    }
}
