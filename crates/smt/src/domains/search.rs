//! Values for the variables of formulas: what follows is found by propagation, the rest is tried.

use super::formula::{Formulas, Node, Set};

/// How many parts of formulas are looked at for one query.
const MOST_EFFORT: usize = 300_000;

/// What became of a search.
pub(super) enum Outcome<T> {
    Found(T),
    /// There are no values, whatever the rest of the query says.
    Impossible,
    /// The search was cut short, or values were refused.
    Unknown,
}

/// Why values were refused.
pub(super) struct Refusal {
    /// Variables whose values are enough to refuse.
    pub because_of: Vec<usize>,
    /// Whether it is certain that nothing goes with these values.
    pub proved: bool,
}

/// A search for values.
pub(super) struct Search {
    formulas: Formulas,
    /// The value each variable had before, by its number.
    preferred: Vec<Option<usize>>,
    effort: usize,
    /// How many values may be refused.
    refusals: usize,
    /// Whether it is certain that values that were refused are no solution.
    proved: bool,
}

/// What each variable can still be.
type Domains = Vec<Set>;

/// No value is left for a variable, or a formula is false.
struct Conflict;

type Done = Result<(), Conflict>;

impl Search {
    pub(super) fn new(formulas: Formulas, preferred: Vec<Option<usize>>, refusals: usize) -> Search {
        Search { formulas, preferred, effort: 0, refusals, proved: true }
    }

    /// Values with which all formulas hold as far as they are about these variables, and which `accept` takes. The
    /// variables are tried in their order, with the value that is preferred first. What is refused is not tried again.
    pub(super) fn run<T>(mut self, mut accept: impl FnMut(&Formulas, &[usize]) -> Result<T, Refusal>) -> Outcome<T> {
        let mut domains = self.formulas.domains.clone();
        let all = (0..self.formulas.roots.len()).collect();
        if self.propagate(&mut domains, all).is_err() {
            return Outcome::Impossible;
        }
        match self.decide(domains, &mut accept) {
            Some(found) => Outcome::Found(found),
            None if self.proved && !self.is_spent() => Outcome::Impossible,
            None => Outcome::Unknown,
        }
    }

    fn is_spent(&self) -> bool {
        self.effort >= MOST_EFFORT || self.refusals == 0
    }

    fn decide<T>(
        &mut self,
        mut domains: Domains,
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
            // what was refused below may leave nothing to try here
            let mut touched = self.formulas.occurs.get(variable).cloned().unwrap_or_default();
            touched.extend(known..self.formulas.roots.len());
            if self.propagate(&mut domains, touched).is_err() {
                return None;
            }
        }
    }

    /// The value a variable had before, else the largest: an object that is no other one.
    fn next_value(&self, variable: usize, left: Set) -> usize {
        let preferred = self.preferred.get(variable).copied().flatten();
        preferred.filter(|value| left >> value & 1 == 1).unwrap_or((Set::BITS - 1 - left.leading_zeros()) as usize)
    }

    /// Makes formulas true as far as that leaves no choice, and those that what follows touches.
    fn propagate(&mut self, domains: &mut Domains, mut waiting: Vec<usize>) -> Done {
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

    fn narrow(domains: &mut Domains, variable: usize, to: Set, changed: &mut Vec<usize>) -> Done {
        let Some(domain) = domains.get_mut(variable) else { return Err(Conflict) };
        let kept = *domain & to;
        if kept != *domain {
            *domain = kept;
            changed.push(variable);
        }
        if kept == 0 { Err(Conflict) } else { Ok(()) }
    }

    /// Makes a formula true, or false, as far as that leaves no choice.
    fn enforce(&mut self, domains: &mut Domains, node: usize, want: bool, changed: &mut Vec<usize>) -> Done {
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
                // the value with which both sides must agree
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

    /// Whether a formula holds, if that is clear already.
    fn truth(&mut self, domains: &Domains, node: usize) -> Option<bool> {
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
                // the value that decides alone
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
