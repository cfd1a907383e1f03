//! The assertions of a query as formulas over finite-domain variables.

use heapwright_term::{Op, Sort, Term, TermId, Terms, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// A set of values, by index.
pub(super) type Set = u128;

/// The maximum number of different values.
const MOST_VALUES: usize = Set::BITS as usize;
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
    /// A condition that also involves other variables.
    Open,
}

/// Formulas that must all be true.
pub(super) struct Formulas {
    pub nodes: Vec<Node>,
    /// One per assertion.
    pub roots: Vec<usize>,
    /// Whether an assertion involves more than these variables.
    pub open: Vec<bool>,
    pub variables: Vec<TermId>,
    /// The domain of each variable.
    pub domains: Vec<Set>,
    /// The assertions in which a variable occurs.
    pub occurs: Vec<Vec<usize>>,
    pub values: Vec<u64>,
}

impl Formulas {
    /// The formulas of a query; `None` if no variable has a known set of values, or a limit is exceeded.
    pub(super) fn of(terms: &Terms, assertions: &[TermId]) -> Option<Formulas> {
        let mut builder = Builder::new(terms, assertions)?;
        let roots = assertions.iter().map(|&assertion| builder.formula(assertion)).collect::<Option<Vec<_>>>()?;
        let open: Vec<bool> = roots.iter().map(|&root| builder.is_open(root)).collect();
        let mut occurs = vec![Vec::new(); builder.variables.len()];
        for (place, &root) in roots.iter().enumerate() {
            for variable in builder.mentioned(root) {
                if let Some(found) = occurs.get_mut(variable) {
                    found.push(place);
                }
            }
        }
        let Builder { nodes, variables, domains, values, .. } = builder;
        Some(Formulas { nodes, roots, open, variables, domains, occurs, values })
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
    nodes: Vec<Node>,
    known: FxHashMap<TermId, usize>,
    equalities: FxHashMap<(TermId, TermId), usize>,
    variables: Vec<TermId>,
    places: FxHashMap<TermId, usize>,
    domains: Vec<Set>,
    values: Vec<u64>,
}

impl<'a> Builder<'a> {
    /// Finds the finite-domain variables: those whose values an assertion lists, truth values, and those that are only
    /// compared with such variables.
    fn new(terms: &'a Terms, assertions: &[TermId]) -> Option<Builder<'a>> {
        let mut listed: FxHashMap<TermId, Vec<u64>> = FxHashMap::default();
        for &assertion in assertions {
            if let Some((variable, found)) = values_listed(terms, assertion) {
                match listed.get_mut(&variable) {
                    Some(values) => values.retain(|value| found.contains(value)),
                    None => drop(listed.insert(variable, found)),
                }
            }
        }
        if listed.is_empty() {
            return None;
        }
        let loose = loose(terms, assertions, &listed);
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
            nodes: Vec::new(),
            known: FxHashMap::default(),
            equalities: FxHashMap::default(),
            variables: Vec::new(),
            places: FxHashMap::default(),
            domains: Vec::new(),
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
        found.into_iter().for_each(|(variable, domain)| builder.add(variable, domain));
        Some(builder)
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
            _ => Node::Open,
        };
        let node = self.node(node)?;
        self.known.insert(term, node);
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
            (Term::Constant(value), _) => self.is(b, value),
            (_, Term::Constant(value)) => self.is(a, value),
            _ => match (self.places.get(&a), self.places.get(&b)) {
                (Some(&x), Some(&y)) => Node::Same(x, y),
                _ => Node::Open,
            },
        };
        let node = self.node(node)?;
        self.equalities.insert((a, b), node);
        Some(node)
    }

    fn is(&self, variable: TermId, value: Value) -> Node {
        match (self.places.get(&variable), self.number(value.bits())) {
            (Some(&place), Some(number)) => Node::In(place, 1 << number),
            (Some(_), None) => Node::Constant(false),
            (None, _) => Node::Open,
        }
    }

    fn parts(&self, root: usize) -> FxHashSet<usize> {
        let mut seen = FxHashSet::default();
        let mut work = vec![root];
        while let Some(node) = work.pop() {
            if seen.insert(node) {
                match self.nodes.get(node) {
                    Some(Node::Not(a)) => work.push(*a),
                    Some(Node::And(a, b) | Node::Or(a, b)) => work.extend([*a, *b]),
                    Some(Node::Choice(c, a, b)) => work.extend([*c, *a, *b]),
                    _ => {}
                }
            }
        }
        seen
    }

    fn is_open(&self, root: usize) -> bool {
        self.parts(root).iter().any(|part| self.nodes.get(*part) == Some(&Node::Open))
    }

    fn mentioned(&self, root: usize) -> FxHashSet<usize> {
        let variables = |part: usize| match self.nodes.get(part) {
            Some(Node::In(a, _)) => [Some(*a), None],
            Some(Node::Same(a, b)) => [Some(*a), Some(*b)],
            _ => [None, None],
        };
        self.parts(root).into_iter().flat_map(variables).flatten().collect()
    }
}

/// The set of the first `count` indices.
fn lowest(count: usize) -> Set {
    if count >= MOST_VALUES { Set::MAX } else { (1 << count) - 1 }
}

/// Numbers that are in no list, starting with the largest positive `int`.
fn unused(values: &[u64]) -> impl Iterator<Item = u64> {
    (0..=i32::MAX as u64).rev().filter(|value| !values.contains(value))
}

/// A variable and its values, if an assertion does nothing but list them.
fn values_listed(terms: &Terms, assertion: TermId) -> Option<(TermId, Vec<u64>)> {
    let mut variable = None;
    let mut values = Vec::new();
    let mut work = vec![assertion];
    while let Some(next) = work.pop() {
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
fn loose(terms: &Terms, assertions: &[TermId], listed: &FxHashMap<TermId, Vec<u64>>) -> Vec<TermId> {
    let mut compared: FxHashSet<TermId> = FxHashSet::default();
    let mut computed: FxHashSet<TermId> = FxHashSet::default();
    let mut pairs: Vec<(TermId, TermId)> = Vec::new();
    let is_variable = |term: TermId| terms.variable_name(term).is_some();
    for term in terms.reachable(assertions) {
        match terms.get(term) {
            Some(Term::Binary(Op::Eq, a, b)) if is_variable(a) && is_variable(b) => {
                pairs.push((a, b));
                compared.extend([a, b]);
            }
            Some(found) => computed.extend(found.arguments().filter(|argument| is_variable(*argument))),
            None => {}
        }
    }
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
