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
    /// The remaining values of each variable.
    domains: Vec<Set>,
    /// What the domains of variables were before they were narrowed, in order.
    narrowed: Vec<(usize, Set)>,
    /// The formulas that wait to be propagated, and by formula whether it does. INVARIANT: empty, and all false,
    /// outside of `propagate`.
    waiting: Vec<usize>,
    queued: Vec<bool>,
}

/// A variable has no value left, or a formula is false.
struct Conflict;

type Done = Result<(), Conflict>;

impl Search {
    pub(super) fn new(formulas: Formulas, preferred: Vec<Option<usize>>, limits: Limits) -> Search {
        let Limits { refused, effort, .. } = limits;
        Search {
            domains: formulas.domains.clone(),
            formulas,
            preferred,
            effort: 0,
            most_effort: effort,
            refusals: refused,
            proved: true,
            narrowed: Vec::new(),
            waiting: Vec::new(),
            queued: Vec::new(),
        }
    }

    /// Searches for values that satisfy all formulas, as far as they depend on these variables, and that `accept`
    /// takes. Variables are tried in order, with the preferred value first. Rejected values are not tried again.
    pub(super) fn run<T>(mut self, mut accept: impl FnMut(&Formulas, &[usize]) -> Result<T, Refusal>) -> Outcome<T> {
        self.queue(0..self.formulas.roots.len());
        if self.propagate().is_err() {
            did(Work::Propagation, self.effort as u64);
            fired("finite_domain::propagation");
            return Outcome::Impossible;
        }
        let found = self.decide(0, &mut accept);
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

    /// Tries the values of the variables from `from` on; those before it have one value each.
    fn decide<T>(
        &mut self,
        from: usize,
        accept: &mut impl FnMut(&Formulas, &[usize]) -> Result<T, Refusal>,
    ) -> Option<T> {
        let open = self.domains.iter().skip(from).position(|domain| domain.count_ones() > 1);
        let Some(variable) = open.map(|place| from + place) else {
            let values: Vec<usize> = self.domains.iter().map(|domain| domain.trailing_zeros() as usize).collect();
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
            let left = self.domain(variable);
            if left == 0 || self.is_spent() {
                return None;
            }
            let known = self.formulas.roots.len();
            let value = self.formulas.first_value(variable, left, &self.preferred)?;
            let mark = self.narrowed.len();
            self.keep(variable, 1 << value);
            self.queue_all(variable);
            if self.propagate().is_ok()
                && let Some(found) = self.decide(variable + 1, accept)
            {
                return Some(found);
            }
            self.undo_to(mark);
            self.keep(variable, left & !(1 << value));
            // rejections further down may leave nothing to try here
            self.queue_all(variable);
            self.queue(known..self.formulas.roots.len());
            if self.propagate().is_err() {
                return None;
            }
        }
    }

    fn domain(&self, variable: usize) -> Set {
        self.domains.get(variable).copied().unwrap_or(0)
    }

    /// Sets the domain of a variable.
    fn keep(&mut self, variable: usize, to: Set) {
        if let Some(domain) = self.domains.get_mut(variable) {
            self.narrowed.push((variable, *domain));
            *domain = to;
        }
    }

    /// Restores domains.
    fn undo_to(&mut self, mark: usize) {
        for (variable, before) in self.narrowed.drain(mark.min(self.narrowed.len())..).rev() {
            if let Some(domain) = self.domains.get_mut(variable) {
                *domain = before;
            }
        }
    }

    /// Lets formulas wait to be propagated.
    fn queue(&mut self, places: impl Iterator<Item = usize>) {
        self.queued.resize(self.formulas.roots.len(), false);
        for place in places {
            if let Some(flag) = self.queued.get_mut(place)
                && !std::mem::replace(flag, true)
            {
                self.waiting.push(place);
            }
        }
    }

    /// Lets the formulas in which a variable occurs wait.
    fn queue_all(&mut self, variable: usize) {
        self.queued.resize(self.formulas.roots.len(), false);
        for &place in self.formulas.occurs.get(variable).into_iter().flatten() {
            if let Some(flag) = self.queued.get_mut(place)
                && !std::mem::replace(flag, true)
            {
                self.waiting.push(place);
            }
        }
    }

    /// Propagates the formulas that wait, and those affected by the consequences.
    fn propagate(&mut self) -> Done {
        let mut seen = self.narrowed.len();
        while let Some(place) = self.waiting.pop() {
            if let Some(flag) = self.queued.get_mut(place) {
                *flag = false;
            }
            let Some(&root) = self.formulas.roots.get(place) else { continue };
            if let Err(conflict) = self.enforce(root, true) {
                for place in self.waiting.drain(..) {
                    if let Some(flag) = self.queued.get_mut(place) {
                        *flag = false;
                    }
                }
                return Err(conflict);
            }
            while let Some(&(variable, _)) = self.narrowed.get(seen) {
                seen += 1;
                self.queue_all(variable);
            }
        }
        Ok(())
    }

    fn narrow(&mut self, variable: usize, to: Set) -> Done {
        let Some(&domain) = self.domains.get(variable) else { return Err(Conflict) };
        let kept = domain & to;
        if kept != domain {
            self.keep(variable, kept);
        }
        if kept == 0 { Err(Conflict) } else { Ok(()) }
    }

    /// Makes a formula true, or false, as far as no choice is involved.
    fn enforce(&mut self, node: usize, want: bool) -> Done {
        self.effort += 1;
        let Some(&node) = self.formulas.nodes.get(node) else { return Ok(()) };
        match node {
            Node::Constant(value) if value == want => Ok(()),
            Node::Constant(_) => Err(Conflict),
            Node::Open(_) => Ok(()),
            Node::In(variable, set) => self.narrow(variable, if want { set } else { !set }),
            Node::Same(a, b) => {
                let (x, y) = (self.domain(a), self.domain(b));
                if want {
                    self.narrow(a, y)?;
                    return self.narrow(b, x);
                }
                if a == b {
                    return Err(Conflict);
                }
                if x.count_ones() == 1 {
                    self.narrow(b, !x)?;
                }
                if y.count_ones() == 1 {
                    self.narrow(a, !y)?;
                }
                Ok(())
            }
            Node::Not(a) => self.enforce(a, !want),
            Node::And(a, b) | Node::Or(a, b) => {
                // the value that forces both sides
                if want == matches!(node, Node::And(..)) {
                    self.enforce(a, want)?;
                    return self.enforce(b, want);
                }
                match (self.truth(a), self.truth(b)) {
                    (Some(x), _) | (_, Some(x)) if x == want => Ok(()),
                    (Some(_), _) => self.enforce(b, want),
                    (_, Some(_)) => self.enforce(a, want),
                    (None, None) => Ok(()),
                }
            }
            Node::Choice(c, a, b) => match self.truth(c) {
                Some(true) => self.enforce(a, want),
                Some(false) => self.enforce(b, want),
                None if self.truth(a) == Some(!want) => {
                    self.enforce(c, false)?;
                    self.enforce(b, want)
                }
                None if self.truth(b) == Some(!want) => {
                    self.enforce(c, true)?;
                    self.enforce(a, want)
                }
                None => Ok(()),
            },
        }
    }

    /// The truth value of a formula, if already determined.
    fn truth(&mut self, node: usize) -> Option<bool> {
        self.effort += 1;
        if self.is_spent() {
            return None;
        }
        match *self.formulas.nodes.get(node)? {
            Node::Constant(value) => Some(value),
            Node::Open(_) => None,
            Node::In(variable, set) => match self.domain(variable) {
                found if found & set == 0 => Some(false),
                found if found & !set == 0 => Some(true),
                _ => None,
            },
            Node::Same(a, b) => match (self.domain(a), self.domain(b)) {
                (x, y) if x & y == 0 => Some(false),
                (x, y) if a == b || x == y && x.count_ones() == 1 => Some(true),
                _ => None,
            },
            Node::Not(a) => self.truth(a).map(|value| !value),
            node @ (Node::And(a, b) | Node::Or(a, b)) => {
                // the value with which one side decides the whole
                let strong = matches!(node, Node::Or(..));
                let first = self.truth(a);
                if first == Some(strong) {
                    return first;
                }
                match (first, self.truth(b)) {
                    (_, Some(value)) if value == strong => Some(strong),
                    (Some(_), Some(_)) => Some(!strong),
                    _ => None,
                }
            }
            Node::Choice(c, a, b) => match self.truth(c) {
                Some(true) => self.truth(a),
                Some(false) => self.truth(b),
                None => match (self.truth(a), self.truth(b)) {
                    (Some(x), Some(y)) if x == y => Some(x),
                    _ => None,
                },
            },
        }
    }
}
