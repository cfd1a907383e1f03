//! What a state knows about its symbolic values: the path condition, the facts that follow from it without a solver,
//! and the input references.
//!
//! A reference term is a bit-vector of 32 bits: 0 is null, an object allocated by the machine is its number in the
//! heap, and an input object is its *key* (see the module on inputs). Facts propagate both ways: a known alias
//! determines the value read through it, and a known value rules out the aliases that contradict it.

use crate::state::Map;
use crate::symbolic::inputs::Inputs;
use crate::symbolic::spec::Folds;
use crate::symbolic::touched::{Outline, Touched};
use heapwright_memory::{Ref, Slot};
use heapwright_meter::{Work, did};
use heapwright_program::ClassId;
use heapwright_term::{Op, Term, TermError, TermId, Terms, Value};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Terms larger than this are not simplified: traversing them would cost more than a solver.
const LARGEST_REDUCED: usize = 200;

/// Maximum number of unresolved facts; the oldest are dropped.
const MOST_OPEN: usize = 256;

/// Depth of a look at the outermost parts of a condition.
const GLANCE: u32 = 6;

/// The condition under which one of several objects is the target, and what that object holds.
pub(crate) type Held = (TermId, Slot);

/// A box of a symbolic value, returned by `valueOf` or a method like it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoxMade {
    pub object: Ref,
    pub class: ClassId,
    pub value: TermId,
    /// Whether it is known to come from the cache; otherwise its value decides.
    pub cached: bool,
    /// Whether a caller outside the machine made it, and could pass the same one again.
    pub passed: bool,
}

/// A fact whose parts are not known yet.
#[derive(Clone, Copy)]
struct Open {
    term: TermId,
    value: bool,
    /// Whether its parts have been looked at.
    seen: bool,
    /// That of its variables.
    outline: Outline,
}

/// What is known on a path.
#[derive(Clone, Default)]
pub struct Path {
    conditions: imbl::Vector<TermId>,
    facts: Map<TermId, bool>,
    /// Values a variable over references or classes can still have.
    domains: Map<TermId, Rc<[u32]>>,
    /// Terms that are known to be equal to a constant.
    values: Map<TermId, TermId>,
    /// Facts whose parts are not known yet, revisited when something is learnt.
    open: imbl::Vector<Open>,
    /// What was learnt since then.
    touched: Touched,
    /// Variables that do not default to zero, each with a term for its default.
    defaults: imbl::Vector<(TermId, TermId)>,
    /// References read through several possible targets: what each target held, and the variable for the result.
    reads: imbl::Vector<(Rc<[Held]>, TermId)>,
    /// Boxes of symbolic values that the library made or shares.
    boxes: imbl::Vector<BoxMade>,
    /// Whether boxes with symbolic values exist, so that different objects may be the same in Java.
    has_boxes: bool,
    pub(crate) inputs: Inputs,
    /// Conditions that exclude inputs, each with a replacement that holds for all inputs.
    restricted: Map<TermId, TermId>,
    /// What the precondition says about inputs that the path has not accessed.
    pub(crate) folds: Folds,
}

impl Path {
    /// Returns the path condition, in the order in which it was assumed.
    pub fn conditions(&self) -> impl ExactSizeIterator<Item = TermId> + '_ {
        self.conditions.iter().copied()
    }

    /// Returns the path condition without the bounds on inputs; `None` if it has no such bounds.
    pub fn unrestricted(&self) -> Option<Vec<TermId>> {
        let of = |condition: &TermId| self.restricted.get(condition).copied().unwrap_or(*condition);
        (!self.restricted.is_empty()).then(|| self.conditions.iter().map(of).collect())
    }

    /// Adds a bound on inputs, and what holds for all inputs in its place. Nothing is deduced from it without a solver,
    /// so every deduction can be checked without the bound.
    pub(crate) fn restrict(&mut self, bound: TermId, all: TermId) {
        if self.restricted.insert(bound, all).is_none() {
            self.conditions.push_back(bound);
        }
    }

    /// Returns the path condition as a list that is cheap to clone.
    pub(crate) fn condition_list(&self) -> &imbl::Vector<TermId> {
        &self.conditions
    }

    /// Returns the variables that do not default to zero, each with a term over earlier variables for its default. A
    /// witness that leaves them out has to take these values, in order.
    pub fn defaults(&self) -> impl ExactSizeIterator<Item = (TermId, TermId)> + '_ {
        self.defaults.iter().copied()
    }

    /// Makes a term the default value of a variable.
    pub(crate) fn set_default(&mut self, variable: TermId, value: TermId) {
        self.defaults.push_back((variable, value));
    }

    /// Records that a term is known to be equal to a constant.
    pub(crate) fn assume_value(&mut self, terms: &Terms, term: TermId, constant: TermId) {
        self.learn_value(terms, term, constant);
    }

    /// Returns the variable of an earlier read through these targets, and perhaps others that are ruled out by now.
    /// Each target comes with the condition under which it is the one, and what it holds.
    pub(crate) fn read_before(&self, held: &[Held]) -> Option<TermId> {
        let found = self.reads.iter().rev().find(|(read, _)| held.iter().all(|one| read.contains(one)));
        found.map(|(_, variable)| *variable)
    }

    /// Records the variable for a read through several possible targets.
    pub(crate) fn note_read(&mut self, held: &[Held], variable: TermId) {
        self.reads.push_back((held.into(), variable));
    }

    /// Records a box of a symbolic value that the library made or shares.
    pub(crate) fn note_box(&mut self, made: BoxMade) {
        self.boxes.push_back(made);
        self.has_boxes = true;
    }

    /// Records a new box of a symbolic value.
    pub(crate) fn note_made_box(&mut self, object: Ref, class: ClassId, value: TermId) {
        self.note_box(BoxMade { object, class, value, cached: false, passed: false });
    }

    /// Records that an input box exists.
    pub(crate) fn note_boxes(&mut self) {
        self.has_boxes = true;
    }

    /// Returns true if two different objects may be one box in Java.
    #[inline]
    pub(crate) fn has_boxes(&self) -> bool {
        self.has_boxes
    }

    /// Boxes of symbolic values that the library made or shares.
    pub(crate) fn boxes(&self) -> impl Iterator<Item = &BoxMade> {
        self.boxes.iter()
    }

    /// Returns true if nothing is symbolic: the run is concrete.
    pub fn is_empty(&self) -> bool {
        self.conditions.is_empty() && self.inputs.iter().next().is_none()
    }

    /// Returns the values a variable can have; `None` if it is not declared.
    pub(crate) fn domain(&self, variable: TermId) -> Option<&Rc<[u32]>> {
        self.domains.get(&variable)
    }

    /// Declares a variable by the values it can have.
    pub(crate) fn declare(&mut self, terms: &mut Terms, variable: TermId, values: &[u32]) -> Result<(), TermError> {
        self.domains.insert(variable, values.into());
        self.touched.add(terms, variable);
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

    /// Returns the value a term was assumed to have.
    pub(crate) fn value_of(&self, terms: &Terms, term: TermId) -> Option<Value> {
        self.conditions.iter().rev().find_map(|condition| match terms.get(*condition) {
            Some(Term::Binary(Op::Eq, a, b)) if a == term => terms.constant_value(b),
            Some(Term::Binary(Op::Eq, a, b)) if b == term => terms.constant_value(a),
            Some(Term::Binary(Op::FloatEq, a, b)) if a == term => fixed_float(terms, b),
            Some(Term::Binary(Op::FloatEq, a, b)) if b == term => fixed_float(terms, a),
            _ => None,
        })
    }

    /// Adds a condition and what follows from it.
    pub(crate) fn assume(&mut self, terms: &mut Terms, condition: TermId) -> Result<(), TermError> {
        did(Work::Decision, 1);
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
            let touched = std::mem::take(&mut self.touched);
            let is_concerned = |open: &Open| !open.seen || touched.concerns(terms, open.term, open.outline);
            work.extend(self.open.iter().filter(|open| is_concerned(open)).map(|open| (open.term, open.value)));
            if !work.is_empty() {
                self.open = self.open.iter().filter(|open| !is_concerned(open)).copied().collect();
            }
        }
    }

    /// Records one fact and pushes what follows. Returns true if a domain shrank or a value became known.
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
        // open facts are revisited often, and are facts already
        let is_new = self.facts.get(&term) != Some(&value);
        if is_new && !matches!(terms.get(term), Some(Term::Unary(Op::Not, _))) {
            // the negation of a comparison is another comparison
            let negated = terms.not(term)?;
            self.facts.insert(negated, !value);
            self.facts.insert(term, value);
            self.touched.add(terms, term);
        }
        let narrowed = match terms.get(term) {
            Some(Term::Unary(Op::Not, inner)) => {
                work.push((inner, !value));
                false
            }
            Some(Term::Binary(op @ (Op::And | Op::Or), a, b)) => {
                // true for `and`, false for `or`: both sides have the same value
                if value == (op == Op::And) {
                    work.push((a, value));
                    work.push((b, value));
                } else {
                    match (self.known(terms, a), self.known(terms, b)) {
                        (Some(known), _) if known != value => work.push((b, value)),
                        (_, Some(known)) if known != value => work.push((a, value)),
                        (None, None) => {
                            self.leave_open(terms, term, value);
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

    /// Learns that a float equal to a constant is that constant, except for zero, which leaves the sign open.
    fn learn_float(&mut self, terms: &Terms, a: TermId, b: TermId) -> bool {
        let (known, constant) = if terms.constant_value(b).is_some() { (a, b) } else { (b, a) };
        fixed_float(terms, constant).is_some() && self.learn_value(terms, known, constant)
    }

    /// Learns the value of a term. Returns true if it had none.
    fn learn_value(&mut self, terms: &Terms, term: TermId, constant: TermId) -> bool {
        let is_new = self.values.insert(term, constant).is_none();
        if is_new {
            self.touched.add(terms, term);
        }
        is_new
    }

    /// Learns the domain of a variable from a disjunction of equalities.
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
        self.narrow(terms, variable, &domain, |value| values.contains(&value))
    }

    /// Learns from `(if c then a else b) == value`: a branch that contradicts the value is not taken.
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
                _ => self.leave_open(terms, term, value),
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
            return Ok(self.narrow(terms, a, &domain, |v| (v == k) == value));
        }
        if let (Some(domain), Some(k)) = (self.domains.get(&b).cloned(), left) {
            return Ok(self.narrow(terms, b, &domain, |v| (v == k) == value));
        }
        if let (Some(x), Some(y)) = (self.domains.get(&a).cloned(), self.domains.get(&b).cloned()) {
            self.leave_open(terms, term, value);
            return Ok(if value {
                self.narrow(terms, a, &x, |v| y.contains(&v)) | self.narrow(terms, b, &y, |v| x.contains(&v))
            } else {
                match (&*x, &*y) {
                    ([only], _) => self.narrow(terms, b, &y, |v| v != *only),
                    (_, [only]) => self.narrow(terms, a, &x, |v| v != *only),
                    _ => false,
                }
            });
        }
        let mut learnt = false;
        if value && (left.is_some() || right.is_some()) {
            let (known, constant) = if right.is_some() { (a, b) } else { (b, a) };
            learnt = self.learn_value(terms, known, constant);
        }
        // if one side is a choice, the equality holds for the branch taken
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

    fn leave_open(&mut self, terms: &Terms, term: TermId, value: bool) {
        let outline = Outline::of_term(terms, term);
        self.open.push_back(Open { term, value, seen: true, outline });
    }

    fn narrow(&mut self, terms: &Terms, variable: TermId, domain: &[u32], keep: impl Fn(u32) -> bool) -> bool {
        let kept: Vec<u32> = domain.iter().copied().filter(|v| keep(*v)).collect();
        // an empty domain is a contradiction, which the solver reports
        if kept.len() == domain.len() || kept.is_empty() {
            return false;
        }
        self.domains.insert(variable, kept.into());
        self.touched.add(terms, variable);
        true
    }

    /// Returns whether a condition holds, if a look at its outermost parts tells; `None` if unknown.
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
                // the value that decides the result alone
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

    /// Adds a condition that holds for every input of the path by construction.
    pub(crate) fn axiom(&mut self, terms: &mut Terms, condition: TermId) {
        if terms.constant_value(condition) == Some(Value::bool(true)) || self.known(terms, condition) == Some(true) {
            return;
        }
        self.conditions.push_back(condition);
        self.open.push_back(Open { term: condition, value: true, seen: false, outline: Outline::default() });
    }

    /// Adds an axiom that only the solver uses.
    pub(crate) fn require(&mut self, terms: &Terms, condition: TermId) {
        if terms.constant_value(condition) != Some(Value::bool(true)) {
            self.conditions.push_back(condition);
        }
    }

    /// Simplifies a term by the known facts.
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
        // without domains or values there is nothing to substitute inside
        if self.domains.is_empty() && self.values.is_empty() {
            return match terms.get(term) {
                Some(Term::Unary(Op::Not, inner)) if let Some(value) = self.facts.get(&inner) => terms.bool(!*value),
                _ => Ok(term),
            };
        }
        Reducer { path: self, memo: FxHashMap::default() }.reduce(terms, term)
    }

    /// Simplifies a term without descending into its parts; `None` if its value is unknown.
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

/// Returns the value of a float that equals a constant; `None` for zero, which has two signs, and for NaN, which equals
/// nothing.
fn fixed_float(terms: &Terms, constant: TermId) -> Option<Value> {
    let value = terms.constant_value(constant)?;
    let number = value.as_double().or_else(|| value.as_float().map(f64::from))?;
    (number != 0.0 && !number.is_nan()).then_some(value)
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

    fn one(&self, terms: &mut Terms, term: TermId) -> Result<TermId, TermError> {
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
