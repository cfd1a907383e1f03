//! The assertions of a query as formulas over finite-domain variables.

use crate::quick::Relation;
use heapwright_term::{Op, Sort, Term, TermId, Terms, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use std::rc::Rc;

/// A set of values, by index.
pub(super) type Set = u128;

/// The maximum number of different values.
const MOST_VALUES: usize = Set::BITS as usize;
/// With more disjunctions than this, values are not tried without regard to numbers.
pub(super) const MOST_DISJUNCTIONS: usize = 8;
/// The maximum number of nodes of the formulas.
const MOST_NODES: usize = 20_000;

/// A formula, or a part of one; parts are referenced by index.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Node {
    Constant(bool),
    /// A variable has one of these values.
    In(usize, Set),
    /// Two variables have the same value.
    Same(usize, usize),
    Not(usize),
    And(usize, usize),
    Or(usize, usize),
    Choice(usize, usize, usize),
    /// A condition that also involves other variables; one of the atoms.
    Open(usize),
}

/// A condition that involves other variables than finite-domain ones.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Atom {
    /// Two numbers of the same width, neither of which is a choice.
    Compared(Relation, TermId, TermId),
    Other(TermId),
}

/// How far conditions are taken apart.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Detail {
    /// As far as finite-domain variables are concerned.
    Values,
    /// Also comparisons of numbers, and equivalences.
    Numbers,
}

/// Formulas that must all be true.
pub(super) struct Formulas {
    pub detail: Detail,
    pub nodes: Vec<Node>,
    pub atoms: Vec<Atom>,
    /// One per assertion.
    pub roots: Vec<usize>,
    /// Whether an assertion involves more than these variables.
    pub open: Vec<bool>,
    pub variables: Vec<TermId>,
    /// The domain of each variable.
    pub domains: Vec<Set>,
    /// The object that a variable was made for, if it is a reference.
    pub own: Vec<Option<usize>>,
    /// The assertions in which a variable occurs.
    pub occurs: Vec<Vec<usize>>,
    pub values: Vec<u64>,
}

impl Formulas {
    /// The formulas of a query; `None` if no variable has a known set of values, or a limit is exceeded. Without a
    /// given detail, numbers are taken apart if they may occur in many disjunctions.
    pub(super) fn of(
        terms: &Terms,
        assertions: &[TermId],
        facts: &[Rc<Facts>],
        detail: Option<Detail>,
    ) -> Option<Formulas> {
        let mut builder = Builder::new(terms, facts)?;
        builder.detail = detail.unwrap_or_else(|| builder.needed(facts));
        let roots = assertions.iter().map(|&assertion| builder.formula(assertion)).collect::<Option<Vec<_>>>()?;
        let is_open = open_nodes(&builder.nodes);
        let open = roots.iter().map(|&root| is_open.get(root).copied().unwrap_or(false)).collect();
        let occurs = occurrences(&builder.nodes, &roots, builder.variables.len());
        let Builder { detail, nodes, atoms, variables, domains, own, values, .. } = builder;
        Some(Formulas { detail, nodes, atoms, roots, open, variables, domains, own, occurs, values })
    }

    /// How many disjunctions of other conditions the values of the variables leave.
    pub(super) fn disjunctions(&self) -> usize {
        let open = open_nodes(&self.nodes);
        let is_open = |part: usize| open.get(part).copied().unwrap_or(false);
        let is_left = |node: &&Node| matches!(**node, Node::And(a, b) | Node::Or(a, b) if is_open(a) && is_open(b));
        self.nodes.iter().filter(is_left).count()
    }

    /// Excludes a combination of values: from now on, one of the variables must have another one.
    pub(super) fn exclude(&mut self, values: impl Iterator<Item = (usize, usize)>) {
        let place = self.roots.len();
        let mut any = None;
        for (variable, value) in values {
            self.nodes.push(Node::In(variable, !(1 << value)));
            let mut node = self.nodes.len() - 1;
            if let Some(others) = any {
                self.nodes.push(Node::Or(others, node));
                node += 1;
            }
            any = Some(node);
            if let Some(occurs) = self.occurs.get_mut(variable) {
                occurs.push(place);
            }
        }
        let never = any.unwrap_or_else(|| {
            self.nodes.push(Node::Constant(false));
            self.nodes.len() - 1
        });
        self.roots.push(never);
        self.open.push(false);
    }

    /// The value to try first: the previous value of a variable; else that of its own object, or of the one with the
    /// largest key; else the smallest.
    pub(super) fn first_value(&self, variable: usize, left: Set, preferred: &[Option<usize>]) -> Option<usize> {
        if let Some(known) = preferred.get(variable).copied().flatten()
            && left >> known & 1 == 1
        {
            return Some(known);
        }
        if let Some(own) = self.own.get(variable).copied().flatten()
            && left >> own & 1 == 1
        {
            return Some(own);
        }
        let largest = (Set::BITS - 1).checked_sub(left.leading_zeros())? as usize;
        let is_object = self.values.get(largest).is_some_and(|value| is_object(*value));
        Some(if is_object { largest } else { left.trailing_zeros() as usize })
    }

    /// The finite-domain variables in a term.
    pub(super) fn mentioned_in(&self, terms: &Terms, term: TermId) -> Vec<usize> {
        let variables = terms.variables(term);
        let place = |variable: &TermId| self.variables.iter().position(|known| known == variable);
        variables.iter().filter_map(place).collect()
    }

    /// The term of a variable, and the value with this index.
    pub(super) fn value(&self, terms: &Terms, variable: usize, number: usize) -> Option<(TermId, Value)> {
        let term = *self.variables.get(variable)?;
        let bits = *self.values.get(number)?;
        let value = match terms.sort(term)? {
            Sort::Bool => Value::bool(bits != 0),
            Sort::BitVec(width) => Value::bit_vec(width, bits),
            Sort::Float32 | Sort::Float64 => return None,
        };
        Some((term, value))
    }
}

struct Builder<'a> {
    terms: &'a Terms,
    detail: Detail,
    nodes: Vec<Node>,
    atoms: Vec<Atom>,
    comparisons: FxHashMap<(bool, TermId, TermId), usize>,
    known: FxHashMap<TermId, usize>,
    equalities: FxHashMap<(TermId, TermId), usize>,
    variables: Vec<TermId>,
    places: FxHashMap<TermId, usize>,
    domains: Vec<Set>,
    own: Vec<Option<usize>>,
    values: Vec<u64>,
}

impl<'a> Builder<'a> {
    /// Finds the finite-domain variables: those whose values an assertion lists, truth values, and those that are only
    /// compared with such variables.
    fn new(terms: &'a Terms, facts: &[Rc<Facts>]) -> Option<Builder<'a>> {
        let mut listed: FxHashMap<TermId, Vec<u64>> = FxHashMap::default();
        for (variable, found) in facts.iter().filter_map(|facts| facts.listed.as_ref()) {
            match listed.get_mut(variable) {
                Some(values) => values.retain(|value| found.contains(value)),
                None => drop(listed.insert(*variable, found.clone())),
            }
        }
        if listed.is_empty() {
            return None;
        }
        let loose = loose(terms, facts, &listed);
        let mut values: Vec<u64> = listed.values().flatten().copied().chain([0, 1]).collect();
        values.sort_unstable();
        values.dedup();
        // variables that are only compared may also differ from all others
        let unused: Vec<u64> = unused(&values).take(loose.len()).collect();
        values.extend(unused);
        if values.len() > MOST_VALUES {
            return None;
        }
        let mut builder = Builder {
            terms,
            detail: Detail::Values,
            nodes: Vec::new(),
            atoms: Vec::new(),
            comparisons: FxHashMap::default(),
            known: FxHashMap::default(),
            equalities: FxHashMap::default(),
            variables: Vec::new(),
            places: FxHashMap::default(),
            domains: Vec::new(),
            own: Vec::new(),
            values,
        };
        let anything = lowest(builder.values.len());
        let mut found: Vec<(TermId, Set)> = loose.into_iter().map(|variable| (variable, anything)).collect();
        for (variable, values) in &listed {
            let numbers = values.iter().filter_map(|value| builder.number(*value));
            found.push((*variable, numbers.fold(0, |set, number| set | 1 << number)));
        }
        // objects come before their contents
        found.sort_unstable_by_key(|(variable, _)| *variable);
        for (variable, domain) in found {
            builder.add(variable, domain);
            let newest = listed.get(&variable).and_then(|values| values.first());
            let own = newest.filter(|value| is_object(**value)).and_then(|value| builder.number(*value));
            builder.own.resize(builder.variables.len(), None);
            if let Some(place) = builder.own.last_mut() {
                *place = own;
            }
        }
        Some(builder)
    }

    /// The detail that is needed if values leave many disjunctions of other conditions.
    fn needed(&self, facts: &[Rc<Facts>]) -> Detail {
        let is_finite = |term: &TermId| self.places.contains_key(term) || self.terms.constant_value(*term).is_some();
        let is_open = |compared: &&(Op, TermId, TermId)| {
            let (op, a, b) = compared;
            *op != Op::Eq || !is_finite(a) || !is_finite(b)
        };
        let several = |facts: &&Rc<Facts>| facts.compared.iter().filter(is_open).nth(1).is_some();
        if facts.iter().filter(several).count() > MOST_DISJUNCTIONS { Detail::Numbers } else { Detail::Values }
    }

    fn add(&mut self, variable: TermId, domain: Set) {
        self.places.insert(variable, self.variables.len());
        self.variables.push(variable);
        self.domains.push(domain);
    }

    fn number(&self, value: u64) -> Option<usize> {
        self.values.iter().position(|known| *known == value)
    }

    fn node(&mut self, node: Node) -> Option<usize> {
        if self.nodes.len() >= MOST_NODES {
            return None;
        }
        self.nodes.push(node);
        Some(self.nodes.len() - 1)
    }

    fn formula(&mut self, term: TermId) -> Option<usize> {
        if let Some(&node) = self.known.get(&term) {
            return Some(node);
        }
        let node = match self.terms.get(term)? {
            Term::Constant(value) => Node::Constant(value.as_bool()?),
            Term::Variable(_) => {
                if !self.places.contains_key(&term) {
                    self.add(term, 0b11);
                }
                let place = *self.places.get(&term)?;
                Node::In(place, 1 << self.number(1)?)
            }
            Term::Unary(Op::Not, a) => Node::Not(self.formula(a)?),
            Term::Binary(Op::And, a, b) => Node::And(self.formula(a)?, self.formula(b)?),
            Term::Binary(Op::Or, a, b) => Node::Or(self.formula(a)?, self.formula(b)?),
            Term::Binary(Op::Eq, a, b) if self.terms.sort(a) != Some(Sort::Bool) => {
                let node = self.equality(a, b)?;
                self.known.insert(term, node);
                return Some(node);
            }
            Term::Ite(c, a, b) => Node::Choice(self.formula(c)?, self.formula(a)?, self.formula(b)?),
            Term::Binary(Op::Eq, a, b) if self.detail == Detail::Numbers => {
                let (a, b) = (self.formula(a)?, self.formula(b)?);
                let not_b = self.node(Node::Not(b))?;
                Node::Choice(a, b, not_b)
            }
            Term::Binary(op @ (Op::SLt | Op::SLe), a, b) if self.detail == Detail::Numbers => {
                let node = self.comparison(op == Op::SLt, a, b)?;
                self.known.insert(term, node);
                return Some(node);
            }
            _ => self.open(Atom::Other(term)),
        };
        let node = self.node(node)?;
        self.known.insert(term, node);
        Some(node)
    }

    fn open(&mut self, atom: Atom) -> Node {
        self.atoms.push(atom);
        Node::Open(self.atoms.len() - 1)
    }

    /// `a <= b`, or `a < b`, where both may be conditional.
    fn comparison(&mut self, strict: bool, a: TermId, b: TermId) -> Option<usize> {
        if let Some(&node) = self.comparisons.get(&(strict, a, b)) {
            return Some(node);
        }
        let node = match (self.terms.get(a)?, self.terms.get(b)?) {
            (Term::Ite(c, then, otherwise), _) => {
                let (then, otherwise) = (self.comparison(strict, then, b)?, self.comparison(strict, otherwise, b)?);
                Node::Choice(self.formula(c)?, then, otherwise)
            }
            (_, Term::Ite(c, then, otherwise)) => {
                let (then, otherwise) = (self.comparison(strict, a, then)?, self.comparison(strict, a, otherwise)?);
                Node::Choice(self.formula(c)?, then, otherwise)
            }
            _ => self.open(Atom::Compared(Relation::Signed { strict }, a, b)),
        };
        let node = self.node(node)?;
        self.comparisons.insert((strict, a, b), node);
        Some(node)
    }

    /// `a == b`, where both may be conditional.
    fn equality(&mut self, a: TermId, b: TermId) -> Option<usize> {
        if let Some(&node) = self.equalities.get(&(a, b)) {
            return Some(node);
        }
        let node = match (self.terms.get(a)?, self.terms.get(b)?) {
            (Term::Ite(c, then, otherwise), _) => {
                let (then, otherwise) = (self.equality(then, b)?, self.equality(otherwise, b)?);
                Node::Choice(self.formula(c)?, then, otherwise)
            }
            (_, Term::Ite(c, then, otherwise)) => {
                let (then, otherwise) = (self.equality(a, then)?, self.equality(a, otherwise)?);
                Node::Choice(self.formula(c)?, then, otherwise)
            }
            (Term::Constant(x), Term::Constant(y)) => Node::Constant(x == y),
            (Term::Constant(value), _) if let Some(node) = self.is(b, value) => node,
            (_, Term::Constant(value)) if let Some(node) = self.is(a, value) => node,
            _ => match (self.places.get(&a), self.places.get(&b)) {
                (Some(&x), Some(&y)) => Node::Same(x, y),
                _ => self.open(Atom::Compared(Relation::Equal, a, b)),
            },
        };
        let node = self.node(node)?;
        self.equalities.insert((a, b), node);
        Some(node)
    }

    /// Whether a variable has a value; `None` if it has no finite domain.
    fn is(&self, variable: TermId, value: Value) -> Option<Node> {
        let place = *self.places.get(&variable)?;
        Some(self.number(value.bits()).map_or(Node::Constant(false), |number| Node::In(place, 1 << number)))
    }
}

/// Which nodes involve other variables. Parts come before the nodes that contain them.
fn open_nodes(nodes: &[Node]) -> Vec<bool> {
    let mut open = Vec::with_capacity(nodes.len());
    for node in nodes {
        let is_open = |part: usize| open.get(part).copied().unwrap_or(false);
        open.push(match *node {
            Node::Constant(_) | Node::In(..) | Node::Same(..) => false,
            Node::Open(_) => true,
            Node::Not(a) => is_open(a),
            Node::And(a, b) | Node::Or(a, b) => is_open(a) || is_open(b),
            Node::Choice(c, a, b) => is_open(c) || is_open(a) || is_open(b),
        });
    }
    open
}

/// For each variable, the roots in which it occurs, in order.
fn occurrences(nodes: &[Node], roots: &[usize], variables: usize) -> Vec<Vec<usize>> {
    let mut occurs: Vec<Vec<usize>> = vec![Vec::new(); variables];
    // the last root in which a node was met
    let mut met: Vec<Option<usize>> = vec![None; nodes.len()];
    let mut work = Vec::new();
    for (place, &root) in roots.iter().enumerate() {
        work.push(root);
        while let Some(node) = work.pop() {
            match met.get_mut(node) {
                Some(last) if *last != Some(place) => *last = Some(place),
                _ => continue,
            }
            let mut mention = |variable: usize| match occurs.get_mut(variable) {
                Some(found) if found.last() != Some(&place) => found.push(place),
                _ => {}
            };
            match nodes.get(node) {
                Some(Node::In(a, _)) => mention(*a),
                Some(Node::Same(a, b)) => [*a, *b].into_iter().for_each(mention),
                Some(Node::Not(a)) => work.push(*a),
                Some(Node::And(a, b) | Node::Or(a, b)) => work.extend([*a, *b]),
                Some(Node::Choice(c, a, b)) => work.extend([*c, *a, *b]),
                _ => {}
            }
        }
    }
    occurs
}

/// What one assertion says about its variables, whatever the others say.
pub(super) struct Facts {
    /// The number of its terms.
    pub size: usize,
    /// A variable and its values, if the assertion does nothing but list them.
    listed: Option<(TermId, Vec<u64>)>,
    /// Variables that are compared with each other.
    pairs: Vec<(TermId, TermId)>,
    /// Variables that occur in other terms.
    computed: Vec<TermId>,
    /// What a disjunction compares: the operation, and both sides.
    compared: Vec<(Op, TermId, TermId)>,
}

impl Facts {
    pub(super) fn of(terms: &Terms, assertion: TermId) -> Facts {
        let (mut pairs, mut computed, mut compared) = (Vec::new(), Vec::new(), Vec::new());
        let is_disjunction = matches!(terms.get(assertion), Some(Term::Binary(Op::Or, ..)));
        let is_variable = |term: TermId| terms.variable_name(term).is_some();
        let reachable = terms.reachable(&[assertion]);
        for term in &reachable {
            match terms.get(*term) {
                Some(Term::Binary(Op::Eq, a, b)) if is_variable(a) && is_variable(b) => pairs.push((a, b)),
                Some(found) => {
                    if let Term::Binary(op @ (Op::SLt | Op::SLe | Op::Eq), a, b) = found
                        && is_disjunction
                    {
                        compared.push((op, a, b));
                    }
                    computed.extend(found.arguments().filter(|argument| is_variable(*argument)));
                }
                None => {}
            }
        }
        computed.sort_unstable();
        computed.dedup();
        Facts { size: reachable.len(), listed: values_listed(terms, assertion), pairs, computed, compared }
    }
}

/// Returns true if a value is that of an input object.
fn is_object(value: u64) -> bool {
    value > i32::MAX as u64
}

/// The set of the first `count` indices.
fn lowest(count: usize) -> Set {
    if count >= MOST_VALUES { Set::MAX } else { (1 << count) - 1 }
}

/// Numbers that are in no list, starting with the largest positive `int`.
fn unused(values: &[u64]) -> impl Iterator<Item = u64> {
    (0..=i32::MAX as u64).rev().filter(|value| !values.contains(value))
}

/// A variable and its values, if an assertion does nothing but list them. The values that were added last come first:
/// among the objects that a reference can be, that is its own.
pub(crate) fn values_listed(terms: &Terms, assertion: TermId) -> Option<(TermId, Vec<u64>)> {
    let mut variable = None;
    let mut values = Vec::new();
    let mut work = VecDeque::from([assertion]);
    while let Some(next) = work.pop_front() {
        match terms.get(next)? {
            Term::Binary(Op::Or, a, b) => work.extend([a, b]),
            Term::Binary(Op::Eq, a, b) => {
                let (found, constant) = if terms.constant_value(b).is_some() { (a, b) } else { (b, a) };
                terms.variable_name(found)?;
                if *variable.get_or_insert(found) != found {
                    return None;
                }
                values.push(terms.constant_value(constant)?.bits());
            }
            _ => return None,
        }
    }
    Some((variable?, values))
}

/// Variables that occur only in comparisons with finite-domain variables, or with each other.
fn loose(terms: &Terms, facts: &[Rc<Facts>], listed: &FxHashMap<TermId, Vec<u64>>) -> Vec<TermId> {
    let pairs: Vec<(TermId, TermId)> = facts.iter().flat_map(|facts| facts.pairs.iter().copied()).collect();
    let compared: FxHashSet<TermId> = pairs.iter().flat_map(|(a, b)| [*a, *b]).collect();
    let is_compared = |term: &TermId| compared.contains(term);
    let computed = facts.iter().flat_map(|facts| facts.computed.iter().copied());
    let computed: FxHashSet<TermId> = computed.filter(is_compared).collect();
    let mut loose: FxHashSet<TermId> = FxHashSet::default();
    let fits = |term: TermId| {
        compared.contains(&term)
            && !computed.contains(&term)
            && !listed.contains_key(&term)
            && matches!(terms.sort(term), Some(Sort::BitVec(heapwright_term::Width::W32)))
    };
    loop {
        let few = |term: &TermId| listed.contains_key(term) || loose.contains(term);
        let partners = pairs.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
        let new: Vec<TermId> =
            partners.filter(|(a, b)| few(a) && !few(b) && fits(*b)).map(|(_, variable)| variable).collect();
        if new.is_empty() {
            break;
        }
        loose.extend(new);
    }
    // a variable that is also compared with an unbounded number has no finite domain
    loop {
        let few = |term: &TermId| listed.contains_key(term) || loose.contains(term);
        let bad: Vec<TermId> = pairs
            .iter()
            .flat_map(|&(a, b)| [(a, b), (b, a)])
            .filter(|(a, b)| loose.contains(a) && !few(b))
            .map(|(variable, _)| variable)
            .collect();
        if bad.is_empty() {
            break;
        }
        loose.retain(|variable| !bad.contains(variable));
    }
    let mut loose: Vec<TermId> = loose.into_iter().collect();
    loose.sort_unstable();
    loose
}
