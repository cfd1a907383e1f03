//! Variables of a state and of the arguments of a call, conditions on them as zones, and zones as conditions.

use crate::zone::{Fact, Zone};
use heapwright_program::Kind;
use heapwright_term::{Op, Term, TermError, TermId, Terms, Value, Width};

/// A variable: a cell of a state, an argument, or something from earlier calls that conditions still mention.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Variable {
    /// The variable itself.
    pub raw: TermId,
    /// The Java type of the values.
    pub kind: Kind,
}

/// The values of a primitive type; `None` for floats, which zones do not know.
pub(crate) fn range(kind: Kind) -> Option<(i128, i128)> {
    Some(match kind {
        Kind::Boolean => (0, 1),
        Kind::Byte => (i8::MIN.into(), i8::MAX.into()),
        Kind::Char => (0, u16::MAX.into()),
        Kind::Short => (i16::MIN.into(), i16::MAX.into()),
        Kind::Int => (i32::MIN.into(), i32::MAX.into()),
        Kind::Long => (i64::MIN.into(), i64::MAX.into()),
        Kind::Float | Kind::Double | Kind::Void | Kind::Ref => return None,
    })
}

/// The ranges of variables; a float has a single dummy value.
pub(crate) fn ranges(variables: &[Variable]) -> Vec<(i128, i128)> {
    variables.iter().map(|variable| range(variable.kind).unwrap_or((0, 0))).collect()
}

/// Conditions on variables: a zone and whatever a zone cannot say.
#[derive(Clone, Debug)]
pub(crate) struct Constraint {
    pub variables: Vec<Variable>,
    pub zone: Zone,
    pub rest: Vec<TermId>,
}

/// A variable (by its number in the zone; zero for none) plus a constant.
type Linear = (usize, i128);

impl Constraint {
    pub(crate) fn new(variables: Vec<Variable>) -> Constraint {
        let zone = Zone::new(&ranges(&variables));
        Constraint { variables, zone, rest: Vec::new() }
    }

    /// Adds variables without conditions on them.
    pub(crate) fn extend(&mut self, more: &[Variable]) {
        self.zone = self.zone.extended(&ranges(more));
        self.variables.extend_from_slice(more);
    }

    /// Whether the zone is all there is, and says exactly whether values exist.
    pub(crate) fn is_exact(&self) -> bool {
        self.rest.is_empty() && self.zone.has_no_pairs()
    }

    /// The number of a variable in the zone.
    fn number(&self, raw: TermId) -> Option<usize> {
        let index = self.variables.iter().position(|variable| variable.raw == raw)?;
        self.variables.get(index).and_then(|variable| range(variable.kind)).map(|_| index + 1)
    }

    fn kind(&self, number: usize) -> Option<Kind> {
        self.variables.get(number.checked_sub(1)?).map(|variable| variable.kind)
    }

    /// Reads a term as a variable plus a constant that does not overflow; values are those of the Java type.
    pub(crate) fn linear(&self, terms: &Terms, term: TermId) -> Option<Linear> {
        let signed =
            |number: usize| matches!(self.kind(number), Some(Kind::Byte | Kind::Short | Kind::Int | Kind::Long));
        match terms.get(term)? {
            Term::Constant(value) => Some((0, signed_value(value)?)),
            Term::Variable(_) => self.number(term).filter(|number| signed(*number)).map(|number| (number, 0)),
            Term::Unary(Op::SignExtend(_), inner) => self.linear(terms, inner),
            Term::Unary(Op::ZeroExtend(_), inner) => {
                let number = self.number(inner)?;
                (self.kind(number) == Some(Kind::Char)).then_some((number, 0))
            }
            Term::Ite(condition, one, zero) => {
                let number = self.number(condition)?;
                let is = |term, wanted: i128| terms.constant_value(term).and_then(signed_value) == Some(wanted);
                (is(one, 1) && is(zero, 0)).then_some((number, 0))
            }
            Term::Binary(Op::Add, a, b) => {
                let (variable, constant) = match (terms.constant_value(a), terms.constant_value(b)) {
                    (_, Some(value)) => (a, value),
                    (Some(value), _) => (b, value),
                    _ => return None,
                };
                let (number, offset) = self.linear(terms, variable)?;
                let sum = offset + signed_value(constant)?;
                let (high, low) = (self.zone.bound(number, 0)? + sum, -self.zone.bound(0, number)? + sum);
                let fits = match terms.sort(term)? {
                    heapwright_term::Sort::BitVec(Width::W32) => {
                        high <= i128::from(i32::MAX) && low >= i128::from(i32::MIN)
                    }
                    heapwright_term::Sort::BitVec(Width::W64) => {
                        high <= i128::from(i64::MAX) && low >= i128::from(i64::MIN)
                    }
                    _ => false,
                };
                fits.then_some((number, sum))
            }
            _ => None,
        }
    }

    /// Reads a term as an unsigned 16-bit character or constant.
    fn character(&self, terms: &Terms, term: TermId) -> Option<Linear> {
        match terms.get(term)? {
            Term::Constant(value) if value.sort() == heapwright_term::Sort::BitVec(Width::W16) => {
                Some((0, i128::from(value.bits() & 0xffff)))
            }
            Term::Variable(_) => {
                self.number(term).filter(|number| self.kind(*number) == Some(Kind::Char)).map(|number| (number, 0))
            }
            _ => None,
        }
    }

    /// Adds a condition.
    pub(crate) fn assume(&mut self, terms: &Terms, condition: TermId) {
        if !self.add(terms, condition, true) && !self.rest.contains(&condition) {
            self.rest.push(condition);
        }
    }

    /// Adds a condition, or its negation, to the zone if it can say so exactly.
    fn add(&mut self, terms: &Terms, condition: TermId, holds: bool) -> bool {
        let Some(term) = terms.get(condition) else { return false };
        match term {
            Term::Constant(value) => {
                if value.as_bool() != Some(holds) {
                    self.zone.differ(0, 0, 0);
                }
                true
            }
            Term::Variable(_) => match self.number(condition) {
                Some(number) if self.kind(number) == Some(Kind::Boolean) => {
                    self.zone.exactly(number, 0, i128::from(holds));
                    true
                }
                _ => false,
            },
            Term::Unary(Op::Not, inner) => self.add(terms, inner, !holds),
            Term::Binary(Op::And, a, b) if holds => self.add_both(terms, (a, b), true),
            Term::Binary(Op::Or, a, b) if !holds => self.add_both(terms, (a, b), false),
            Term::Binary(op @ (Op::SLt | Op::SLe | Op::Eq), a, b) => {
                let (Some(a), Some(b)) = (self.linear(terms, a), self.linear(terms, b)) else {
                    return op == Op::Eq && self.add_characters(terms, (op, a, b), holds);
                };
                self.compare(op, a, b, holds);
                true
            }
            Term::Binary(op @ (Op::ULt | Op::ULe), a, b) => self.add_characters(terms, (op, a, b), holds),
            _ => false,
        }
    }

    fn add_both(&mut self, terms: &Terms, (a, b): (TermId, TermId), holds: bool) -> bool {
        let mut both = self.clone();
        if both.add(terms, a, holds) && both.add(terms, b, holds) {
            *self = both;
            return true;
        }
        false
    }

    fn add_characters(&mut self, terms: &Terms, (op, a, b): (Op, TermId, TermId), holds: bool) -> bool {
        let (Some(a), Some(b)) = (self.character(terms, a), self.character(terms, b)) else { return false };
        let op = match op {
            Op::ULt => Op::SLt,
            Op::ULe => Op::SLe,
            other => other,
        };
        self.compare(op, a, b, holds);
        true
    }

    fn compare(&mut self, op: Op, (x, plus): Linear, (y, other): Linear, holds: bool) {
        // x + plus < y + other
        let difference = other - plus;
        match (op, holds) {
            (Op::SLt, true) => self.zone.at_most(x, y, difference - 1),
            (Op::SLt, false) => self.zone.at_most(y, x, -difference),
            (Op::SLe, true) => self.zone.at_most(x, y, difference),
            (Op::SLe, false) => self.zone.at_most(y, x, -difference - 1),
            (_, true) => self.zone.exactly(x, y, difference),
            (_, false) => self.zone.differ(x, y, difference),
        }
    }
}

fn signed_value(value: Value) -> Option<i128> {
    use heapwright_term::Sort;
    Some(match value.sort() {
        Sort::Bool => i128::from(value.bits() & 1),
        Sort::BitVec(Width::W8) => i128::from(value.bits() as i8),
        Sort::BitVec(Width::W16) => i128::from(value.bits() as i16),
        Sort::BitVec(Width::W32) => i128::from(value.bits() as i32),
        Sort::BitVec(Width::W64) => i128::from(value.bits() as i64),
        _ => return None,
    })
}

/// The value of a variable as a 32-bit or, for `long`, 64-bit term.
fn value_term(terms: &mut Terms, variable: Variable, wide: bool) -> Result<TermId, TermError> {
    let narrow = wrapped(terms, variable)?;
    match wide && variable.kind != Kind::Long {
        true => terms.unary(Op::SignExtend(Width::W64), narrow),
        false => Ok(narrow),
    }
}

/// What a cell or register holds for a variable.
pub(crate) fn wrapped(terms: &mut Terms, variable: Variable) -> Result<TermId, TermError> {
    match variable.kind {
        Kind::Boolean => {
            let (one, zero) = (terms.int(1)?, terms.int(0)?);
            terms.ite(variable.raw, one, zero)
        }
        Kind::Byte | Kind::Short => terms.unary(Op::SignExtend(Width::W32), variable.raw),
        Kind::Char => terms.unary(Op::ZeroExtend(Width::W32), variable.raw),
        _ => Ok(variable.raw),
    }
}

/// The conditions that describe a zone over variables.
pub(crate) fn conditions(terms: &mut Terms, zone: &Zone, variables: &[Variable]) -> Result<Vec<TermId>, TermError> {
    zone.facts(&ranges(variables)).into_iter().map(|fact| condition(terms, fact, variables)).collect()
}

fn condition(terms: &mut Terms, fact: Fact, variables: &[Variable]) -> Result<TermId, TermError> {
    let (x, y, c) = match fact {
        Fact::AtMost(x, y, c) | Fact::Equal(x, y, c) | Fact::Differ(x, y, c) => (x, y, c),
    };
    let variable = |number: usize| number.checked_sub(1).and_then(|index| variables.get(index)).copied();
    let wide = [x, y].iter().any(|number| variable(*number).is_some_and(|one| one.kind == Kind::Long));
    let constant = |terms: &mut Terms, value: i128| match wide {
        true => terms.long(value as i64),
        false => terms.int(value as i32),
    };
    let (left, right) = match (variable(x), variable(y)) {
        (Some(x), Some(y)) => (value_term(terms, x, wide)?, value_term(terms, y, wide)?),
        (Some(x), None) => (value_term(terms, x, wide)?, constant(terms, c)?),
        (None, Some(y)) => (constant(terms, -c)?, value_term(terms, y, wide)?),
        (None, None) => return terms.bool(true),
    };
    let absolute = x == 0 || y == 0;
    match fact {
        Fact::AtMost(..) if absolute || c == 0 => terms.binary(Op::SLe, left, right),
        Fact::AtMost(..) if c == -1 => terms.binary(Op::SLt, left, right),
        Fact::AtMost(..) => difference_at_most(terms, (left, right), c, wide),
        Fact::Equal(..) if absolute || c == 0 => terms.binary(Op::Eq, left, right),
        Fact::Equal(..) => {
            let below = difference_at_most(terms, (left, right), c, wide)?;
            let above = difference_at_most(terms, (right, left), -c, wide)?;
            terms.binary(Op::And, below, above)
        }
        Fact::Differ(..) => {
            let same = condition(terms, Fact::Equal(x, y, c), variables)?;
            terms.not(same)
        }
    }
}

/// `x - y <= c` on numbers that wrap around.
fn difference_at_most(terms: &mut Terms, (x, y): (TermId, TermId), c: i128, wide: bool) -> Result<TermId, TermError> {
    let (min, max) =
        if wide { (i128::from(i64::MIN), i128::from(i64::MAX)) } else { (i128::from(i32::MIN), i128::from(i32::MAX)) };
    let constant = |terms: &mut Terms, value: i128| match wide {
        true => terms.long(value as i64),
        false => terms.int(value as i32),
    };
    if c < 0 {
        // y is large enough for y + c not to wrap around
        let least = constant(terms, min - c)?;
        let enough = terms.binary(Op::SLe, least, y)?;
        let offset = constant(terms, c)?;
        let sum = terms.binary(Op::Add, y, offset)?;
        let ordered = terms.binary(Op::SLe, x, sum)?;
        terms.binary(Op::And, enough, ordered)
    } else {
        let most = constant(terms, max - c)?;
        let beyond = terms.binary(Op::SLt, most, y)?;
        let offset = constant(terms, c)?;
        let sum = terms.binary(Op::Add, y, offset)?;
        let ordered = terms.binary(Op::SLe, x, sum)?;
        terms.binary(Op::Or, beyond, ordered)
    }
}
