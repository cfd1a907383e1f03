//! Numbers of a specification as terms. Specifications use mathematical integers; here they have 64 bits, and bounds
//! keep them from overflowing.

use super::{Bound, Resolved, Scope};
use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::{Got, Need, Symbolic};
use crate::trap::Trap;
use heapwright_logic::{Linear, Relation, Sort as LogicSort, Var};
use heapwright_memory::Slot;
use heapwright_program::{ClassId, Kind};
use heapwright_term::{Op, Sort, TermId, Value, Width};

/// Bound on the magnitude of integers that might overflow: a sum of a million of them stays within 64 bits.
const LARGEST: i64 = 1 << 40;

impl Symbolic {
    /// Converts a value of the program to one of the logic.
    pub(crate) fn bound_of(&mut self, machine: &Machine, state: &State, kind: Kind, slot: Slot) -> Got<Bound> {
        if kind == Kind::Ref {
            return Ok(Bound::Ref(self.reference_term(machine, state, slot)?));
        }
        let term = match (slot.term(), kind) {
            (Some(term), _) => term,
            (None, Kind::Long) => self.terms.long(slot.bits() as i64)?,
            (None, Kind::Float) => self.terms.constant(Value::from_bits(Sort::Float32, slot.bits()))?,
            (None, Kind::Double) => self.terms.constant(Value::from_bits(Sort::Float64, slot.bits()))?,
            (None, _) => self.terms.int(slot.as_int())?,
        };
        Ok(match kind {
            Kind::Boolean => {
                let zero = self.terms.int(0)?;
                let is_false = self.terms.binary(Op::Eq, term, zero)?;
                Bound::Bool(self.terms.not(is_false)?)
            }
            Kind::Long => Bound::Int(term),
            Kind::Float => Bound::Real(self.terms.unary(Op::ToFloat64, term)?),
            Kind::Double => Bound::Real(term),
            _ => Bound::Int(self.terms.unary(Op::SignExtend(Width::W64), term)?),
        })
    }

    /// Converts a reference to a constant of an initialised enum: null is 0, the first constant 1.
    pub(super) fn constant_number(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        class: ClassId,
        reference: TermId,
    ) -> Got<Bound> {
        let input = state.path.inputs.of_variable(reference).and_then(|number| state.path.inputs.get(number)).cloned();
        if let Some(input) = input.filter(|input| state.path.domain(input.variable).is_none()) {
            // no predicate is about a constant: nothing is to be unfolded, least of all while a case is installed
            self.declare_enum(machine, state, &input)?;
        }
        let mut value = self.terms.long(0)?;
        for (position, constant) in (1..).zip(machine.enum_constants(state, class)?) {
            let is = self.is_value(reference, constant.raw())?;
            let number = self.terms.long(position)?;
            value = self.terms.ite(is, number, value)?;
        }
        Ok(Bound::Int(value))
    }

    /// Converts the inputs that are numbers in the formula: constants of enums.
    pub(super) fn numbered(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        resolved: &Resolved,
        inputs: &[Bound],
    ) -> Got<Vec<Bound>> {
        let mut all = Vec::with_capacity(inputs.len());
        for (input, param) in inputs.iter().zip(&resolved.whole.params) {
            let (Bound::Ref(term), LogicSort::Range(..)) = (*input, resolved.whole.variables.sort(*param)) else {
                all.push(*input);
                continue;
            };
            let number = state.path.inputs.of_variable(term).and_then(|number| state.path.inputs.get(number));
            let declared = number.map(|input| input.declared.class);
            let class = declared.ok_or_else(|| Trap::bug("a constant of no enum"))?;
            if !machine.initialize(state, class)? {
                return Err(Need::Frames);
            }
            all.push(self.constant_number(machine, state, class, term)?);
        }
        Ok(all)
    }

    /// Creates a variable for a number that is not part of the heap.
    pub(super) fn free_number(&mut self, state: &mut State, name: &str, sort: LogicSort) -> Got<Bound> {
        Ok(match sort {
            LogicSort::Bool => Bound::Bool(self.terms.variable(name, Sort::Bool)?),
            LogicSort::Real => Bound::Real(self.terms.variable(name, Sort::Float64)?),
            LogicSort::Range(low, high) if i32::try_from(low).is_ok() && i32::try_from(high).is_ok() => {
                let variable = self.terms.variable(name, Sort::BitVec(Width::W32))?;
                let wide = self.terms.unary(Op::SignExtend(Width::W64), variable)?;
                self.keep_between(state, wide, low, high)?;
                Bound::Int(wide)
            }
            LogicSort::Int | LogicSort::Range(..) | LogicSort::Ref(_) | LogicSort::Bag => {
                let (low, high) = match sort {
                    LogicSort::Bag => (0, LARGEST),
                    _ => sort.bounds().unwrap_or((-LARGEST, LARGEST)),
                };
                let variable = self.terms.variable(name, Sort::BitVec(Width::W64))?;
                self.keep_between(state, variable, low, high)?;
                Bound::Int(variable)
            }
        })
    }

    fn keep_between(&mut self, state: &mut State, term: TermId, low: i64, high: i64) -> Got<()> {
        let (low, high) = (self.terms.long(low)?, self.terms.long(high)?);
        let above = self.terms.binary(Op::SLe, low, term)?;
        let below = self.terms.binary(Op::SLe, term, high)?;
        state.path.assume(&mut self.terms, above)?;
        state.path.assume(&mut self.terms, below)?;
        Ok(())
    }

    /// Builds the condition that compares a sum with zero.
    pub(super) fn comparison(
        &mut self,
        state: &mut State,
        scope: &Scope,
        sum: &Linear,
        relation: Relation,
    ) -> Got<TermId> {
        let mut parts = Vec::with_capacity(sum.parts().len());
        for (var, factor) in sum.parts() {
            parts.push((bound_in(scope, *var)?, *factor));
        }
        if parts.iter().any(|(bound, _)| matches!(bound, Bound::Real(_))) {
            return self.real_comparison(&parts, sum.offset(), relation);
        }
        if let Some(condition) = self.truth_comparison(&parts, sum.offset(), relation)? {
            return Ok(condition);
        }
        // negative parts go to the other side, so that nothing is subtracted
        let (mut left, mut right) = (self.terms.long(0)?, self.terms.long(0)?);
        let simple = parts.len() <= 2 && sum.offset() == 0 && parts.iter().all(|(_, factor)| factor.abs() == 1);
        for (bound, factor) in parts {
            let term = self.whole(bound)?;
            if !simple && self.may_be_large(term) {
                self.keep_between(state, term, -LARGEST, LARGEST)?;
            }
            let magnitude = i64::try_from(factor.unsigned_abs()).map_err(|_| too_large())?;
            let factor_term = self.terms.long(magnitude)?;
            let part = self.terms.binary(Op::Mul, term, factor_term)?;
            let side = if factor > 0 { &mut left } else { &mut right };
            *side = self.terms.binary(Op::Add, *side, part)?;
        }
        let offset = i64::try_from(sum.offset()).ok().filter(|offset| *offset != i64::MIN).ok_or_else(too_large)?;
        let magnitude = self.terms.long(offset.abs())?;
        let side = if offset > 0 { &mut left } else { &mut right };
        *side = self.terms.binary(Op::Add, *side, magnitude)?;
        self.related(left, right, relation, (Op::Eq, Op::SLe, Op::SLt))
    }

    fn related(&mut self, a: TermId, b: TermId, relation: Relation, (eq, le, lt): (Op, Op, Op)) -> Got<TermId> {
        Ok(match relation {
            Relation::Eq => self.terms.binary(eq, a, b)?,
            Relation::Ne => {
                let same = self.terms.binary(eq, a, b)?;
                self.terms.not(same)?
            }
            Relation::Le => self.terms.binary(le, a, b)?,
            Relation::Lt => self.terms.binary(lt, a, b)?,
        })
    }

    /// Returns true if a term may exceed the integers of a specification, as a `long` of the program can.
    fn may_be_large(&self, term: TermId) -> bool {
        !matches!(self.terms.get(term), Some(heapwright_term::Term::Unary(Op::SignExtend(_), _)))
            && self.terms.constant_value(term).is_none()
    }

    /// Returns true if a term is made of numbers that are known to be far from overflow.
    pub(super) fn is_bounded(&mut self, state: &State, term: TermId) -> Got<bool> {
        if !self.may_be_large(term) {
            return Ok(true);
        }
        if let Some(heapwright_term::Term::Binary(Op::Add | Op::Sub | Op::Mul, a, b)) = self.terms.get(term) {
            return Ok(self.is_bounded(state, a)? && self.is_bounded(state, b)?);
        }
        let (low, high) = (self.terms.long(-LARGEST)?, self.terms.long(LARGEST)?);
        let above = self.terms.binary(Op::SLe, low, term)?;
        let below = self.terms.binary(Op::SLe, term, high)?;
        let known = |condition| state.path.known(&self.terms, condition) == Some(true);
        Ok(known(above) && known(below))
    }

    /// Converts a number to a 64-bit term; a Boolean becomes 0 or 1.
    pub(super) fn whole(&mut self, bound: Bound) -> Got<TermId> {
        match bound {
            Bound::Int(term) | Bound::Bag(term, _) => Ok(term),
            Bound::Bool(term) => {
                let (one, zero) = (self.terms.long(1)?, self.terms.long(0)?);
                Ok(self.terms.ite(term, one, zero)?)
            }
            Bound::Ref(_) | Bound::Real(_) => Err(Trap::bug("a number that is none").into()),
        }
    }

    /// Compares a Boolean with a constant, or two Booleans with each other; `None` for anything else.
    fn truth_comparison(&mut self, parts: &[(Bound, i128)], offset: i128, relation: Relation) -> Got<Option<TermId>> {
        if !matches!(relation, Relation::Eq | Relation::Ne) {
            return Ok(None);
        }
        let wanted = relation == Relation::Eq;
        let condition = match *parts {
            [(Bound::Bool(term), factor)] => {
                let value = if offset == 0 { Some(false) } else { (factor == -offset).then_some(true) };
                match value {
                    None => self.terms.bool(false)?,
                    Some(true) => term,
                    Some(false) => self.terms.not(term)?,
                }
            }
            [(Bound::Bool(a), x), (Bound::Bool(b), y)] if x == -y && offset == 0 => self.terms.binary(Op::Eq, a, b)?,
            _ => return Ok(None),
        };
        Ok(Some(if wanted { condition } else { self.terms.not(condition)? }))
    }

    /// Compares a floating-point number with a constant or with another number.
    fn real_comparison(&mut self, parts: &[(Bound, i128)], offset: i128, relation: Relation) -> Got<TermId> {
        let real = |symbolic: &mut Symbolic, bound: Bound| match bound {
            Bound::Real(term) => Ok(term),
            other => {
                let whole = symbolic.whole(other)?;
                Ok::<_, crate::symbolic::Need>(symbolic.terms.unary(Op::SignedToFloat64, whole)?)
            }
        };
        let ops = (Op::FloatEq, Op::FloatLe, Op::FloatLt);
        let (left, right, factor) = match *parts {
            [(bound, factor)] => {
                let left = real(self, bound)?;
                let value = -(offset as f64) / factor as f64;
                (left, self.terms.constant(Value::double(value))?, factor)
            }
            [(a, x), (b, y)] if x == -y && offset == 0 => (real(self, a)?, real(self, b)?, x),
            _ => return Err(Trap::unsupported("a sum of floating-point numbers in a specification").into()),
        };
        match factor > 0 {
            true => self.related(left, right, relation, ops),
            false => self.related(right, left, relation, ops),
        }
    }

    /// Builds the condition that two numbers of the logic are equal.
    pub(super) fn equal_numbers(&mut self, a: Bound, b: Bound) -> Got<TermId> {
        match (a, b) {
            (Bound::Bool(a), Bound::Bool(b)) => Ok(self.terms.binary(Op::Eq, a, b)?),
            (Bound::Real(a), Bound::Real(b)) => Ok(self.terms.binary(Op::FloatEq, a, b)?),
            (a, b) => {
                let (a, b) = (self.whole(a)?, self.whole(b)?);
                Ok(self.terms.binary(Op::Eq, a, b)?)
            }
        }
    }

    /// Converts a sum to a single term.
    pub(super) fn sum(&mut self, scope: &Scope, sum: &Linear) -> Got<Bound> {
        let offset = i64::try_from(sum.offset()).map_err(|_| too_large())?;
        let mut total = self.terms.long(offset)?;
        for (var, factor) in sum.parts() {
            let bound = bound_in(scope, *var)?;
            if let Bound::Real(_) = bound {
                return Err(Trap::unsupported("a sum of floating-point numbers in a specification").into());
            }
            let factor = i64::try_from(*factor).map_err(|_| too_large())?;
            let factor = self.terms.long(factor)?;
            let term = self.whole(bound)?;
            let part = self.terms.binary(Op::Mul, term, factor)?;
            total = self.terms.binary(Op::Add, total, part)?;
        }
        Ok(Bound::Int(total))
    }
}

fn too_large() -> Trap {
    Trap::unsupported("a number of more than 64 bits in a specification")
}

/// Returns the value of a variable.
pub(super) fn bound_in(scope: &Scope, var: Var) -> Result<Bound, Trap> {
    scope.get(var).copied().ok_or_else(|| Trap::bug("a variable of a specification that nobody bound"))
}
