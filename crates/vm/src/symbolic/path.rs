//! What a state knows about its symbolic values: the path condition, the facts that follow from it without a solver,
//! and the input references it is about.
//!
//! A reference term is a bit-vector of 32 bits: 0 is null, an object of the machine's own is its number in the heap,
//! and an input object is its *key* (see the module on inputs). Facts flow both ways: a known alias makes the value read
//! through it known, and a known value refutes the aliases that contradict it.

use crate::symbolic::inputs::Inputs;
use crate::symbolic::spec::Folds;
use heapwright_memory::Slot;
use heapwright_term::{Op, Term, TermError, TermId, Terms, Value};
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::rc::Rc;

pub(crate) type Map<K, V> = imbl::GenericHashMap<K, V, FxBuildHasher, imbl::shared_ptr::DefaultSharedPtr>;

/// Terms larger than this are taken as they are: looking through them would cost more than a solver.
const LARGEST_REDUCED: usize = 200;

/// Facts that wait to be understood; older ones are given up.
const MOST_OPEN: usize = 256;

/// How deep a look at the outermost parts of a condition goes.
const GLANCE: u32 = 6;

/// What one of several objects holds, and the condition under which it is the object that is meant.
pub(crate) type Held = (TermId, Slot);

/// What is known on a path.
#[derive(Clone, Default)]
pub struct Path {
    conditions: imbl::Vector<TermId>,
    facts: Map<TermId, bool>,
    /// Values a variable over references or classes can still have.
    domains: Map<TermId, Rc<[u32]>>,
    /// Terms that are known to be equal to a constant.
    values: Map<TermId, TermId>,
    /// Facts whose parts are not known yet; looked at again when something is learnt.
    open: imbl::Vector<(TermId, bool)>,
    /// Variables that zero is no value for, and the value they have unless something else is decided.
    defaults: imbl::Vector<(TermId, TermId)>,
    /// References read through several objects: what each of these held, and the variable for the one that is meant.
    reads: imbl::Vector<(Rc<[Held]>, TermId)>,
    pub(crate) inputs: Inputs,
    /// What the precondition says of inputs that nobody has looked at.
    pub(crate) folds: Folds,
}

impl Path {
    /// The path condition, in the order in which it was assumed.
    pub fn conditions(&self) -> impl ExactSizeIterator<Item = TermId> + '_ {
        self.conditions.iter().copied()
    }

    /// Variables that are not zero by default, each with a term over earlier variables that has its value; a witness
    /// that says nothing of them has to take these, in order.
    pub fn defaults(&self) -> impl ExactSizeIterator<Item = (TermId, TermId)> + '_ {
        self.defaults.iter().copied()
    }

    /// Gives a variable the value of a term by default.
    pub(crate) fn set_default(&mut self, variable: TermId, value: TermId) {
        self.defaults.push_back((variable, value));
    }

    /// Notes that a term is known to be equal to a constant.
    pub(crate) fn tell(&mut self, term: TermId, constant: TermId) {
        self.values.insert(term, constant);
    }

    /// The variable for a reference that was read before, through these objects and perhaps others that are excluded by
    /// now: each with the condition under which it is the one that is meant, and what it holds.
    pub(crate) fn read_before(&self, held: &[Held]) -> Option<TermId> {
        let found = self.reads.iter().rev().find(|(read, _)| held.iter().all(|one| read.contains(one)));
        found.map(|(_, variable)| *variable)
    }

    /// Notes that a variable is what is meant of what several objects hold.
    pub(crate) fn note_read(&mut self, held: &[Held], variable: TermId) {
        self.reads.push_back((held.into(), variable));
    }

    /// Whether nothing symbolic is known: the run is concrete.
    pub fn is_empty(&self) -> bool {
        self.conditions.is_empty() && self.inputs.iter().next().is_none()
    }

    /// The values a reference variable can have, if it is one.
    pub(crate) fn domain(&self, variable: TermId) -> Option<&Rc<[u32]>> {
        self.domains.get(&variable)
    }

    /// Makes a variable one with these values only.
    pub(crate) fn declare(&mut self, terms: &mut Terms, variable: TermId, values: &[u32]) -> Result<(), TermError> {
        self.domains.insert(variable, values.into());
        if let (false, Some(last)) = (values.contains(&0), values.last()) {
            let last = terms.int(*last as i32)?;
            self.defaults.push_back((variable, last));
        }
        let mut any = terms.bool(false)?;
        for value in values {
            let value = terms.int(*value as i32)?;
            let equal = terms.binary(Op::Eq, variable, value)?;
            any = terms.binary(Op::Or, any, equal)?;
        }
        self.conditions.push_back(any);
        Ok(())
    }

    /// The value a term was assumed to have.
    pub(crate) fn value_of(&self, terms: &Terms, term: TermId) -> Option<Value> {
        self.conditions.iter().rev().find_map(|condition| match terms.get(*condition) {
            Some(Term::Binary(Op::Eq | Op::FloatEq, a, b)) if a == term => terms.constant_value(b),
            Some(Term::Binary(Op::Eq | Op::FloatEq, a, b)) if b == term => terms.constant_value(a),
            _ => None,
        })
    }

    /// Adds a condition and what follows from it.
    pub(crate) fn assume(&mut self, terms: &mut Terms, condition: TermId) -> Result<(), TermError> {
        if terms.constant_value(condition) == Some(Value::bool(true)) {
            return Ok(());
        }
        self.conditions.push_back(condition);
        while self.open.len() > MOST_OPEN {
            self.open.pop_front();
        }
        let mut work = vec![(condition, true)];
        loop {
            let mut learnt = false;
            while let Some((term, value)) = work.pop() {
                learnt |= self.learn(terms, term, value, &mut work)?;
            }
            if !learnt {
                return Ok(());
            }
            work.extend(self.open.iter().copied());
            self.open.clear();
        }
    }

    /// Notes one fact; pushes what follows. Whether what a reference can be has become less.
    fn learn(
        &mut self,
        terms: &mut Terms,
        term: TermId,
        value: bool,
        work: &mut Vec<(TermId, bool)>,
    ) -> Result<bool, TermError> {
        if terms.constant_value(term).is_some() {
            return Ok(false);
        }
        if !matches!(terms.get(term), Some(Term::Unary(Op::Not, _))) {
            // the negation of a comparison is another comparison
            let negated = terms.not(term)?;
            self.facts.insert(negated, !value);
            self.facts.insert(term, value);
        }
        let narrowed = match terms.get(term) {
            Some(Term::Unary(Op::Not, inner)) => {
                work.push((inner, !value));
                false
            }
            Some(Term::Binary(op @ (Op::And | Op::Or), a, b)) => {
                // the value with which both sides must agree
                if value == (op == Op::And) {
                    work.push((a, value));
                    work.push((b, value));
                } else {
                    match (self.known(terms, a), self.known(terms, b)) {
                        (Some(known), _) if known != value => work.push((b, value)),
                        (_, Some(known)) if known != value => work.push((a, value)),
                        (None, None) => {
                            self.open.push_back((term, value));
                            if op == Op::Or {
                                return Ok(self.learn_values(terms, term));
                            }
                        }
                        _ => {}
                    }
                }
                false
            }
            Some(Term::Ite(c, a, b)) => {
                self.learn_choice(terms, term, value, (c, a, b), work)?;
                false
            }
            Some(Term::Binary(Op::Eq, a, b)) => self.learn_equality(terms, term, value, (a, b), work)?,
            Some(Term::Binary(Op::FloatEq, a, b)) if value => self.learn_float(terms, a, b),
            _ => false,
        };
        Ok(narrowed)
    }

    /// A float that equals a constant other than zero, whose sign stays open, is that constant.
    fn learn_float(&mut self, terms: &Terms, a: TermId, b: TermId) -> bool {
        let (known, constant) = if terms.constant_value(b).is_some() { (a, b) } else { (b, a) };
        let number = terms.constant_value(constant);
        let float = number.and_then(|value| value.as_double().or_else(|| value.as_float().map(f64::from)));
        float.is_some_and(|float| float != 0.0 && !float.is_nan()) && self.values.insert(known, constant).is_none()
    }

    /// A disjunction of equalities of one variable says what its values are.
    fn learn_values(&mut self, terms: &Terms, term: TermId) -> bool {
        let mut variable = None;
        let mut values = Vec::new();
        let mut work = vec![term];
        while let Some(next) = work.pop() {
            match terms.get(next) {
                Some(Term::Binary(Op::Or, a, b)) => work.extend([a, b]),
                Some(Term::Binary(Op::Eq, a, b)) => {
                    let (var, constant) = if self.domains.contains_key(&a) { (a, b) } else { (b, a) };
                    let Some(value) = terms.constant_value(constant) else { return false };
                    if *variable.get_or_insert(var) != var {
                        return false;
                    }
                    values.push(value.bits() as u32);
                }
                _ => return false,
            }
        }
        let Some((variable, domain)) = variable.and_then(|var| Some((var, self.domains.get(&var)?.clone()))) else {
            return false;
        };
        self.narrow(variable, &domain, |value| values.contains(&value))
    }

    /// `(if c then a else b) == value`: a side that contradicts refutes its condition.
    fn learn_choice(
        &mut self,
        terms: &mut Terms,
        term: TermId,
        value: bool,
        (c, a, b): (TermId, TermId, TermId),
        work: &mut Vec<(TermId, bool)>,
    ) -> Result<(), TermError> {
        match self.known(terms, c) {
            Some(true) => work.push((a, value)),
            Some(false) => work.push((b, value)),
            None => match (self.known(terms, a), self.known(terms, b)) {
                (Some(known), _) if known != value => work.extend([(c, false), (b, value)]),
                (_, Some(known)) if known != value => work.extend([(c, true), (a, value)]),
                (Some(_), Some(_)) => {}
                _ => self.open.push_back((term, value)),
            },
        }
        Ok(())
    }

    fn learn_equality(
        &mut self,
        terms: &mut Terms,
        term: TermId,
        value: bool,
        (a, b): (TermId, TermId),
        work: &mut Vec<(TermId, bool)>,
    ) -> Result<bool, TermError> {
        let constant = |t: TermId| terms.constant_value(t).map(|v| v.bits() as u32);
        let (left, right) = (constant(a), constant(b));
        if let (Some(domain), Some(k)) = (self.domains.get(&a).cloned(), right) {
            return Ok(self.narrow(a, &domain, |v| (v == k) == value));
        }
        if let (Some(domain), Some(k)) = (self.domains.get(&b).cloned(), left) {
            return Ok(self.narrow(b, &domain, |v| (v == k) == value));
        }
        if let (Some(x), Some(y)) = (self.domains.get(&a).cloned(), self.domains.get(&b).cloned()) {
            self.open.push_back((term, value));
            return Ok(if value {
                self.narrow(a, &x, |v| y.contains(&v)) | self.narrow(b, &y, |v| x.contains(&v))
            } else {
                match (&*x, &*y) {
                    ([only], _) => self.narrow(b, &y, |v| v != *only),
                    (_, [only]) => self.narrow(a, &x, |v| v != *only),
                    _ => false,
                }
            });
        }
        let mut learnt = false;
        if value && (left.is_some() || right.is_some()) {
            let (known, constant) = if right.is_some() { (a, b) } else { (b, a) };
            learnt = self.values.insert(known, constant).is_none();
        }
        // a choice on one side: the equality holds on the side taken
        for (choice, other) in [(a, b), (b, a)] {
            if let Some(Term::Ite(c, then, otherwise)) = terms.get(choice)
                && terms.sort(choice) != Some(heapwright_term::Sort::Bool)
            {
                let then = terms.binary(Op::Eq, then, other)?;
                let otherwise = terms.binary(Op::Eq, otherwise, other)?;
                self.learn_choice(terms, term, value, (c, then, otherwise), work)?;
                return Ok(learnt);
            }
        }
        Ok(learnt)
    }

    fn narrow(&mut self, variable: TermId, domain: &[u32], keep: impl Fn(u32) -> bool) -> bool {
        let kept: Vec<u32> = domain.iter().copied().filter(|v| keep(*v)).collect();
        // an empty domain is a contradiction, which the solver reports
        if kept.len() == domain.len() || kept.is_empty() {
            return false;
        }
        self.domains.insert(variable, kept.into());
        true
    }

    /// Whether a condition is known to hold or not to hold, as far as a look at its outermost parts tells.
    pub(crate) fn known(&self, terms: &Terms, condition: TermId) -> Option<bool> {
        self.glance(terms, condition, GLANCE)
    }

    fn glance(&self, terms: &Terms, term: TermId, depth: u32) -> Option<bool> {
        if let Some(value) = self.facts.get(&term) {
            return Some(*value);
        }
        let deeper = depth.checked_sub(1)?;
        match terms.get(term)? {
            Term::Constant(value) => value.as_bool(),
            Term::Unary(Op::Not, a) => self.glance(terms, a, deeper).map(|value| !value),
            Term::Binary(op @ (Op::And | Op::Or), a, b) => {
                // the value that decides alone
                let strong = op == Op::Or;
                match (self.glance(terms, a, deeper), self.glance(terms, b, deeper)) {
                    (Some(x), _) | (_, Some(x)) if x == strong => Some(strong),
                    (Some(_), Some(_)) => Some(!strong),
                    _ => None,
                }
            }
            Term::Ite(c, a, b) => match self.glance(terms, c, deeper) {
                Some(true) => self.glance(terms, a, deeper),
                Some(false) => self.glance(terms, b, deeper),
                None => None,
            },
            Term::Binary(Op::Eq, a, b) => self.glance_equal(terms, a, b, deeper),
            _ => None,
        }
    }

    fn glance_equal(&self, terms: &Terms, a: TermId, b: TermId, depth: u32) -> Option<bool> {
        let constant = |t: TermId| {
            let known = self.values.get(&t).copied().unwrap_or(t);
            terms.constant_value(known).map(|value| value.bits())
        };
        if let (Some(x), Some(y)) = (constant(a), constant(b)) {
            return Some(x == y);
        }
        for (variable, other) in [(a, b), (b, a)] {
            if let (Some(domain), Some(value)) = (self.domains.get(&variable), constant(other)) {
                return match (domain.contains(&(value as u32)), domain.len()) {
                    (false, _) => Some(false),
                    (true, 1) => Some(true),
                    _ => None,
                };
            }
        }
        if let (Some(x), Some(y)) = (self.domains.get(&a), self.domains.get(&b)) {
            return match (&**x, &**y) {
                ([x], [y]) => Some(x == y),
                (x, y) if !x.iter().any(|v| y.contains(v)) => Some(false),
                _ => None,
            };
        }
        let deeper = depth.checked_sub(1)?;
        for (choice, other) in [(a, b), (b, a)] {
            if let Some(Term::Ite(c, then, otherwise)) = terms.get(choice) {
                return match self.glance(terms, c, deeper) {
                    Some(true) => self.glance_equal(terms, then, other, deeper),
                    Some(false) => self.glance_equal(terms, otherwise, other, deeper),
                    None => None,
                };
            }
        }
        None
    }

    /// Adds a condition that is true of every input of the path by the way the input was made.
    pub(crate) fn axiom(&mut self, terms: &mut Terms, condition: TermId) {
        if terms.constant_value(condition) == Some(Value::bool(true)) || self.known(terms, condition) == Some(true) {
            return;
        }
        self.conditions.push_back(condition);
        self.open.push_back((condition, true));
    }

    /// Adds an axiom from which nothing follows but what the solver finds.
    pub(crate) fn require(&mut self, terms: &Terms, condition: TermId) {
        if terms.constant_value(condition) != Some(Value::bool(true)) {
            self.conditions.push_back(condition);
        }
    }

    /// A term with what is known put in.
    pub(crate) fn reduce(&self, terms: &mut Terms, term: TermId) -> Result<TermId, TermError> {
        if self.facts.is_empty() && self.domains.is_empty() && self.values.is_empty()
            || terms.constant_value(term).is_some()
        {
            return Ok(term);
        }
        if let Some(constant) = self.values.get(&term) {
            return Ok(*constant);
        }
        if let Some(value) = self.known(terms, term) {
            return terms.bool(value);
        }
        // without references there is nothing to look for inside
        if self.domains.is_empty() && self.values.is_empty() {
            return match terms.get(term) {
                Some(Term::Unary(Op::Not, inner)) if let Some(value) = self.facts.get(&inner) => terms.bool(!*value),
                _ => Ok(term),
            };
        }
        Reducer { path: self, memo: FxHashMap::default() }.reduce(terms, term)
    }

    /// A term without looking at its parts.
    fn immediate(&self, terms: &mut Terms, term: TermId) -> Result<Option<TermId>, TermError> {
        if let Some(value) = self.facts.get(&term) {
            return terms.bool(*value).map(Some);
        }
        if let Some(constant) = self.values.get(&term) {
            return Ok(Some(*constant));
        }
        if let Some(domain) = self.domains.get(&term)
            && let [only] = **domain
        {
            return terms.int(only as i32).map(Some);
        }
        if let Some(Term::Binary(Op::Eq, a, b)) = terms.get(term) {
            for (variable, constant) in [(a, b), (b, a)] {
                if let (Some(domain), Some(value)) = (self.domains.get(&variable), terms.constant_value(constant)) {
                    let value = value.bits() as u32;
                    return match (domain.contains(&value), domain.len()) {
                        (false, _) => terms.bool(false).map(Some),
                        (true, 1) => terms.bool(true).map(Some),
                        _ => Ok(None),
                    };
                }
            }
            if let (Some(x), Some(y)) = (self.domains.get(&a), self.domains.get(&b))
                && !x.iter().any(|v| y.contains(v))
            {
                return terms.bool(false).map(Some);
            }
        }
        Ok(None)
    }
}

struct Reducer<'a> {
    path: &'a Path,
    memo: FxHashMap<TermId, TermId>,
}

impl Reducer<'_> {
    fn reduce(&mut self, terms: &mut Terms, root: TermId) -> Result<TermId, TermError> {
        // children before parents; a term whose handle is larger was built later
        let mut order = Vec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        let mut work = vec![root];
        while let Some(term) = work.pop() {
            if !seen.insert(term) {
                continue;
            }
            order.push(term);
            if order.len() > LARGEST_REDUCED {
                return Ok(root);
            }
            work.extend(terms.get(term).into_iter().flat_map(|t| t.arguments()));
        }
        order.sort_unstable();
        for term in order {
            let reduced = self.one(terms, term)?;
            self.memo.insert(term, reduced);
        }
        Ok(self.of(root))
    }

    fn of(&self, term: TermId) -> TermId {
        self.memo.get(&term).copied().unwrap_or(term)
    }

    fn one(&mut self, terms: &mut Terms, term: TermId) -> Result<TermId, TermError> {
        if let Some(known) = self.path.immediate(terms, term)? {
            return Ok(known);
        }
        let rebuilt = match terms.get(term) {
            Some(Term::Unary(op, a)) if self.of(a) != a => terms.unary(op, self.of(a))?,
            Some(Term::Binary(op, a, b)) if (self.of(a), self.of(b)) != (a, b) => {
                terms.binary(op, self.of(a), self.of(b))?
            }
            Some(Term::Ite(c, a, b)) if (self.of(c), self.of(a), self.of(b)) != (c, a, b) => {
                terms.ite(self.of(c), self.of(a), self.of(b))?
            }
            _ => return Ok(term),
        };
        Ok(self.path.immediate(terms, rebuilt)?.unwrap_or(rebuilt))
    }
}
