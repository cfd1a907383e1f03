//! Formulas as clauses: a truth variable for each value of a variable, for each comparison of numbers and for each
//! part of a formula that is nested.

use super::formula::{Atom, Formulas, Node, Set};
use super::learn::{Learner, Literal};
use super::order::{Bound, ZERO};
use crate::quick::Relation;
use heapwright_term::{Evaluator, Sort, TermId, Terms, Value, Witness};
use rustc_hash::FxHashMap;

/// The clauses of formulas, and what their truth variables mean.
pub(super) struct Encoded {
    pub learner: Learner,
    /// For each variable, its values by index, each with the literal that says so.
    values: Vec<Vec<(usize, Literal)>>,
    /// The terms of the numbers; the first number is zero and has none.
    numbers: Vec<TermId>,
    /// Their values under the known witness.
    wishes: Vec<i128>,
}

impl Encoded {
    /// Encodes formulas. Values, and the order of numbers, are tried first as the known witness has them.
    pub(super) fn of(terms: &Terms, formulas: &Formulas, preferred: &[Option<usize>], base: &Witness) -> Encoded {
        let mut learner = Learner::default();
        let always = Literal::new(learner.variable(true, None), true);
        learner.clause(vec![always]);
        learner.order.number(0);
        let mut encoder = Encoder {
            terms,
            formulas,
            known: Evaluator::new(terms, base),
            always,
            literals: vec![None; formulas.nodes.len()],
            places: FxHashMap::default(),
            bounds: FxHashMap::default(),
            encoded: Encoded { learner, values: Vec::new(), numbers: Vec::new(), wishes: vec![0] },
        };
        for (variable, domain) in formulas.domains.iter().enumerate() {
            encoder.variable(*domain, formulas.first_value(variable, *domain, preferred));
        }
        for &root in &formulas.roots {
            encoder.require(root, true);
        }
        encoder.encoded
    }

    /// The value of each variable, by index, once all truth variables have a value.
    pub(super) fn assignment(&self, learner: &Learner) -> Vec<usize> {
        let value = |values: &Vec<(usize, Literal)>| {
            let taken = values.iter().find(|(_, literal)| learner.is_true(*literal));
            taken.map_or(0, |(value, _)| *value)
        };
        self.values.iter().map(value).collect()
    }

    /// The literal that says that a variable has a value.
    pub(super) fn literal(&self, variable: usize, value: usize) -> Option<Literal> {
        let values = self.values.get(variable)?;
        values.iter().find(|(known, _)| *known == value).map(|(_, literal)| *literal)
    }

    /// Values for the variables among the numbers, near those of the known witness.
    pub(super) fn numbers(&self, terms: &Terms, learner: &Learner) -> Vec<(TermId, Value)> {
        let values = learner.order.near(&self.wishes);
        let named = self.numbers.iter().zip(values.into_iter().skip(1));
        let value = |(term, value): (&TermId, i128)| {
            terms.variable_name(*term)?;
            let sort = terms.sort(*term)?;
            Some((*term, Value::from_bits(sort, value as u64)))
        };
        named.filter_map(value).collect()
    }
}

struct Encoder<'a> {
    terms: &'a Terms,
    formulas: &'a Formulas,
    known: Evaluator<'a>,
    /// The literal that is true.
    always: Literal,
    /// The literals of nodes.
    literals: Vec<Option<Literal>>,
    /// The numbers of terms.
    places: FxHashMap<TermId, usize>,
    bounds: FxHashMap<Bound, Literal>,
    encoded: Encoded,
}

impl Encoder<'_> {
    fn clause(&mut self, clause: &[Literal]) {
        self.encoded.learner.clause(clause.to_vec());
    }

    fn fresh(&mut self, phase: bool) -> Literal {
        Literal::new(self.encoded.learner.variable(phase, None), true)
    }

    /// Makes the truth variables for the values of a variable; that of the first choice comes first.
    fn variable(&mut self, domain: Set, choice: Option<usize>) {
        let values: Vec<usize> = (0..Set::BITS as usize).filter(|value| domain >> value & 1 == 1).collect();
        let literals = match *values.as_slice() {
            [] => {
                let never = self.always.not();
                self.clause(&[never]);
                Vec::new()
            }
            [only] => vec![(only, self.always)],
            [a, b] => {
                let literal = self.fresh(choice == Some(a));
                vec![(a, literal), (b, literal.not())]
            }
            _ => self.many_values(&values, choice),
        };
        self.encoded.values.push(literals);
    }

    fn many_values(&mut self, values: &[usize], choice: Option<usize>) -> Vec<(usize, Literal)> {
        let mut ordered: Vec<usize> = values.to_vec();
        ordered.sort_by_key(|value| Some(*value) != choice);
        let literals: Vec<(usize, Literal)> =
            ordered.into_iter().map(|value| (value, self.fresh(Some(value) == choice))).collect();
        if let Some((_, first)) = literals.first() {
            self.encoded.learner.group(first.variable(), literals.len());
        }
        let any: Vec<Literal> = literals.iter().map(|(_, literal)| *literal).collect();
        self.clause(&any);
        literals
    }

    /// Asserts that a formula is true, or false.
    fn require(&mut self, node: usize, want: bool) {
        match self.formulas.nodes.get(node).copied() {
            Some(Node::Not(a)) => self.require(a, !want),
            Some(Node::And(a, b)) if want => {
                self.require(a, true);
                self.require(b, true);
            }
            Some(Node::Or(a, b)) if !want => {
                self.require(a, false);
                self.require(b, false);
            }
            Some(Node::Choice(c, a, b)) => {
                let condition = self.literal(c);
                let [then, otherwise] = [a, b].map(|side| self.wanted(side, want));
                self.clause(&[condition.not(), then]);
                self.clause(&[condition, otherwise]);
            }
            _ => {
                let mut sides = Vec::new();
                self.sides(node, want, &mut sides);
                self.encoded.learner.clause(sides);
            }
        }
    }

    fn wanted(&mut self, node: usize, want: bool) -> Literal {
        let literal = self.literal(node);
        if want { literal } else { literal.not() }
    }

    /// Collects the literals of which one must be true for a formula to be true, or false.
    fn sides(&mut self, node: usize, want: bool, found: &mut Vec<Literal>) {
        match self.formulas.nodes.get(node).copied() {
            Some(Node::Not(a)) => self.sides(a, !want, found),
            Some(Node::And(a, b)) if !want => {
                self.sides(a, false, found);
                self.sides(b, false, found);
            }
            Some(Node::Or(a, b)) if want => {
                self.sides(a, true, found);
                self.sides(b, true, found);
            }
            Some(Node::In(variable, set)) => {
                let set = if want { set } else { !set };
                let values = self.encoded.values.get(variable).cloned().unwrap_or_default();
                found.extend(values.iter().filter(|(value, _)| set >> value & 1 == 1).map(|(_, literal)| *literal));
            }
            _ => found.push(self.wanted(node, want)),
        }
    }

    /// The literal that has the truth value of a formula.
    fn literal(&mut self, node: usize) -> Literal {
        if let Some(known) = self.literals.get(node).copied().flatten() {
            return known;
        }
        let literal = match self.formulas.nodes.get(node).copied() {
            None => self.always,
            Some(Node::Constant(value)) => self.constant(value),
            Some(Node::Not(a)) => self.literal(a).not(),
            Some(Node::And(a, b)) => {
                let (a, b) = (self.literal(a), self.literal(b));
                self.both(a, b)
            }
            Some(Node::Or(a, b)) => {
                let (a, b) = (self.literal(a), self.literal(b));
                self.both(a.not(), b.not()).not()
            }
            Some(Node::Choice(c, a, b)) => {
                let (c, a, b) = (self.literal(c), self.literal(a), self.literal(b));
                let choice = self.fresh(false);
                self.clause(&[c.not(), a.not(), choice]);
                self.clause(&[c.not(), a, choice.not()]);
                self.clause(&[c, b.not(), choice]);
                self.clause(&[c, b, choice.not()]);
                choice
            }
            Some(Node::In(variable, set)) => self.among(variable, set),
            Some(Node::Same(a, b)) => self.same(a, b),
            Some(Node::Open(atom)) => self.atom(atom),
        };
        if let Some(place) = self.literals.get_mut(node) {
            *place = Some(literal);
        }
        literal
    }

    fn constant(&self, value: bool) -> Literal {
        if value { self.always } else { self.always.not() }
    }

    fn both(&mut self, a: Literal, b: Literal) -> Literal {
        let both = self.fresh(false);
        self.clause(&[both.not(), a]);
        self.clause(&[both.not(), b]);
        self.clause(&[both, a.not(), b.not()]);
        both
    }

    /// The literal that says that a variable has one of these values.
    fn among(&mut self, variable: usize, set: Set) -> Literal {
        let values = self.encoded.values.get(variable).cloned().unwrap_or_default();
        let (inside, outside): (Vec<_>, Vec<_>) = values.into_iter().partition(|(value, _)| set >> value & 1 == 1);
        match (inside.as_slice(), outside.as_slice()) {
            ([], _) => self.always.not(),
            (_, []) => self.always,
            ([(_, only)], _) => *only,
            (_, [(_, only)]) => only.not(),
            _ => {
                let among = self.fresh(false);
                for (_, literal) in &inside {
                    self.clause(&[literal.not(), among]);
                }
                for (_, literal) in &outside {
                    self.clause(&[literal.not(), among.not()]);
                }
                among
            }
        }
    }

    /// The literal that says that two variables have the same value.
    fn same(&mut self, a: usize, b: usize) -> Literal {
        if a == b {
            return self.always;
        }
        let values = |variable: usize| self.encoded.values.get(variable).cloned().unwrap_or_default();
        let (of_a, of_b) = (values(a), values(b));
        let same = self.fresh(false);
        let in_b = |value: usize| of_b.iter().find(|(other, _)| *other == value).map(|(_, literal)| *literal);
        for (value, x) in &of_a {
            match in_b(*value) {
                Some(y) => {
                    self.clause(&[same.not(), x.not(), y]);
                    self.clause(&[same.not(), *x, y.not()]);
                    self.clause(&[same, x.not(), y.not()]);
                }
                None => self.clause(&[same.not(), x.not()]),
            }
        }
        for (value, y) in &of_b {
            if !of_a.iter().any(|(other, _)| other == value) {
                self.clause(&[same.not(), y.not()]);
            }
        }
        same
    }

    fn atom(&mut self, atom: usize) -> Literal {
        match self.formulas.atoms.get(atom).copied() {
            Some(Atom::Compared(Relation::Signed { strict }, a, b)) => self.at_most(a, b, strict),
            Some(Atom::Compared(Relation::Equal, a, b)) => {
                let (first, second) = (self.at_most(a, b, false), self.at_most(b, a, false));
                self.both(first, second)
            }
            Some(Atom::Compared(..)) | None => self.fresh(false),
            Some(Atom::Other(term)) => {
                let holds = self.known.value(term).is_ok_and(|value| value.as_bool() == Some(true));
                self.fresh(holds)
            }
        }
    }

    /// The literal that says that a number is at most another, or less.
    fn at_most(&mut self, a: TermId, b: TermId, strict: bool) -> Literal {
        let ((left, plus), (right, minus)) = (self.number(a), self.number(b));
        self.bound(Bound { left, right, most: minus - plus - i128::from(strict) })
    }

    fn bound(&mut self, bound: Bound) -> Literal {
        if bound.left == bound.right {
            return self.constant(0 <= bound.most);
        }
        if let Some(known) = self.bounds.get(&bound) {
            return *known;
        }
        if let Some(known) = self.bounds.get(&bound.denied()) {
            return known.not();
        }
        let literal = Literal::new(self.encoded.learner.variable(false, Some(bound)), true);
        self.bounds.insert(bound, literal);
        literal
    }

    /// The number that a term is, and what is added to it.
    fn number(&mut self, term: TermId) -> (usize, i128) {
        if let Some(value) = self.terms.constant_value(term).and_then(|value| value.as_signed()) {
            return (ZERO, i128::from(value));
        }
        if let Some(known) = self.places.get(&term) {
            return (*known, 0);
        }
        let wish = self.known.value(term).ok().and_then(|value| value.as_signed()).map_or(0, i128::from);
        let number = self.encoded.learner.order.number(wish);
        self.places.insert(term, number);
        self.encoded.numbers.push(term);
        self.encoded.wishes.push(wish);
        if let Some(Sort::BitVec(width)) = self.terms.sort(term) {
            let half = 1i128 << (width.bits() - 1);
            let order = &mut self.encoded.learner.order;
            // the value is in its range, so there is nothing to contradict
            let _ = order.add(Bound { left: number, right: ZERO, most: half - 1 }, None);
            let _ = order.add(Bound { left: ZERO, right: number, most: half }, None);
        }
        self.link(term, number);
        (number, 0)
    }

    /// Connects the values of a variable with the number that it is as well.
    fn link(&mut self, term: TermId, number: usize) {
        let Some(variable) = self.formulas.variables.iter().position(|known| *known == term) else { return };
        let values = self.encoded.values.get(variable).cloned().unwrap_or_default();
        for (value, literal) in values {
            let Some((_, value)) = self.formulas.value(self.terms, variable, value) else { continue };
            let Some(value) = value.as_signed().map(i128::from) else { continue };
            let low = self.bound(Bound { left: ZERO, right: number, most: -value });
            let high = self.bound(Bound { left: number, right: ZERO, most: value });
            self.clause(&[literal.not(), low]);
            self.clause(&[literal.not(), high]);
        }
    }
}
