//! Evaluates formulas of separation logic on states: objects are known there, numbers are terms.

use crate::engine::{Engine, Running};
use crate::evaluate::{Answer, Evaluated};
use crate::gaps::Gap;
use heapwright_logic::{
    Cell, Comparisons, Evaluation, Limits, Linear, Location, RecordId, Relation, Sort, Traits, Undecided, Value, Var,
};
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, Kind, Program, flags};
use heapwright_term::{Op, TermError, TermId, Terms, Width};
use heapwright_vm::{Cell as HeldCell, Layout, Precondition, State};
use std::collections::BTreeMap;

/// The most unfoldings of one evaluation.
const MOST_UNFOLDINGS: usize = 20_000;

/// The most objects of a heap in which a formula is evaluated.
const MOST_OBJECTS: usize = 2_000;

/// The record of an array that no record of the specification stands for.
const NO_RECORD: RecordId = RecordId(u32::MAX);

/// A term that a symbol of the formula's heap stands for.
type Symbol = (TermId, Kind);

/// The objects of a state that are cells of a record.
#[derive(Default)]
struct Cells {
    locations: BTreeMap<Ref, Location>,
    heap: BTreeMap<Location, Cell>,
    /// The terms that symbols stand for.
    symbols: Vec<Symbol>,
}

/// There are very many objects, or what is in one of them is not known.
struct Unseen;

impl Cells {
    fn location(&mut self, object: Ref, queue: &mut Vec<Ref>) -> Location {
        let next = Location(u32::try_from(self.locations.len() + 1).unwrap_or(u32::MAX));
        *self.locations.entry(object).or_insert_with(|| {
            queue.push(object);
            next
        })
    }

    fn symbol(&mut self, term: TermId, kind: Kind) -> Value {
        let known = self.symbols.iter().position(|(known, _)| *known == term);
        let number = known.unwrap_or_else(|| {
            self.symbols.push((term, kind));
            self.symbols.len() - 1
        });
        Value::Symbol(Var(u32::try_from(number).unwrap_or(u32::MAX)))
    }
}

impl Engine<'_> {
    /// Whether a formula holds of an object, as a condition on the path.
    pub(crate) fn described(
        &mut self,
        running: Running,
        given: &Precondition,
        object: Ref,
    ) -> Result<Vec<(Running, Answer)>, TermError> {
        if !given.statics.is_empty() {
            // what they hold is not looked at
            return Ok(self.undecided());
        }
        let cells = match self.cells_from(&running.state, given, object) {
            Ok(cells) => cells,
            Err(Unseen) => return Ok(self.undecided()),
        };
        let Some(ways) = ways(given, &cells, object) else {
            // something may depend on a reference that is taken for opaque: then everything is built anew
            let references = cells.symbols.iter().filter(|(_, kind)| *kind == Kind::Ref);
            let looked = references.fold(false, |looked, (term, _)| self.looks(*term) || looked);
            return Ok(if looked { Vec::new() } else { self.undecided() });
        };
        let mut conditions = Vec::new();
        for way in ways {
            let mut all = Vec::new();
            for (sum, relation) in way {
                let Some(term) = compared(self.vm.terms_mut(), &cells.symbols, &sum, relation)? else {
                    return Ok(self.undecided());
                };
                all.push(term);
            }
            conditions.push(all);
        }
        let mut found = Vec::new();
        self.split(running, &conditions, &mut found)?;
        Ok(found)
    }

    /// Splits a path by whether all conditions of one way hold.
    fn split(
        &mut self,
        running: Running,
        ways: &[Vec<TermId>],
        found: &mut Vec<(Running, Answer)>,
    ) -> Result<(), TermError> {
        let answer = |engine: &mut Self, truth| {
            let term = engine.vm.terms_mut().bool(truth)?;
            Ok(Answer::Value(Evaluated::Truth(term)))
        };
        let Some((way, others)) = ways.split_first() else {
            found.push((running, answer(self, false)?));
            return Ok(());
        };
        let mut holds = running;
        for condition in way {
            let negated = self.vm.terms_mut().not(*condition)?;
            if let Some(fails) = self.assumed(&holds, negated) {
                self.split(fails, others, found)?;
            }
            match self.assumed(&holds, *condition) {
                Some(next) => holds = next,
                None => return Ok(()),
            }
        }
        found.push((holds, answer(self, true)?));
        Ok(())
    }

    fn undecided(&mut self) -> Vec<(Running, Answer)> {
        self.gaps.insert(Gap::Undecided(self.context.clone()));
        Vec::new()
    }

    /// What can be reached from an object, as cells of records.
    fn cells_from(&mut self, state: &State, given: &Precondition, object: Ref) -> Result<Cells, Unseen> {
        let mut cells = Cells::default();
        let mut queue = Vec::new();
        cells.location(object, &mut queue);
        while let Some(object) = queue.pop() {
            if cells.locations.len() > MOST_OBJECTS {
                return Err(Unseen);
            }
            let Some(class) = self.vm.class_of_object(state, object) else { continue };
            let name = self.vm.program().class(class).name().clone();
            let held = self.vm.cells(state, object);
            let is_array = name.starts_with('[');
            let mut views = Vec::new();
            for (record, layout) in given.layouts.iter().enumerate().rev() {
                let exact = *layout.class == *name && layout.length.is_none_or(|it| is_array && it == held.len());
                if exact || is_view(self.vm.program(), class, layout)? {
                    let record = RecordId(record as u32);
                    let sorts = given.definitions.record(record).into_iter().flat_map(|record| &record.fields);
                    let sorts: Vec<Sort> = sorts.map(|field| field.sort).collect();
                    let fields = self.fields_of(&mut cells, state, (layout, &sorts), (is_array, &held), &mut queue)?;
                    views.push((record, fields));
                }
            }
            let elements = match is_array {
                true => Some(self.elements_of(&mut cells, state, class, &held, &mut queue)?),
                false => None,
            };
            if views.is_empty() && elements.is_none() {
                continue;
            }
            // an array that is no cell still has elements
            let (record, fields) = if views.is_empty() { (NO_RECORD, Vec::new()) } else { views.remove(0) };
            let location = cells.location(object, &mut queue);
            cells.heap.insert(location, Cell { record, fields, views, elements });
        }
        Ok(cells)
    }

    /// The fields of an object in the order of a record.
    fn fields_of(
        &mut self,
        cells: &mut Cells,
        state: &State,
        (layout, sorts): (&Layout, &[Sort]),
        (is_array, held): (bool, &[HeldCell]),
        queue: &mut Vec<Ref>,
    ) -> Result<Vec<Value>, Unseen> {
        if is_array && layout.length.is_none() {
            return Ok(vec![Value::Int(held.len() as i128)]);
        }
        let mut fields = Vec::with_capacity(layout.fields.len());
        for (number, field) in layout.fields.iter().enumerate() {
            let at = if is_array { Some(number) } else { cell_of(self.vm.program(), field) };
            let cell = at.and_then(|at| held.get(at)).ok_or(Unseen)?;
            // constants of enums are numbers in formulas
            fields.push(match cell.kind == Kind::Ref && sorts.get(number).is_some_and(|sort| sort.is_number()) {
                true => self.constant_of(state, cell.value)?,
                false => self.value_of(cells, cell.kind, cell.value, queue)?,
            });
        }
        Ok(fields)
    }

    /// What an array holds.
    fn elements_of(
        &mut self,
        cells: &mut Cells,
        state: &State,
        class: ClassId,
        held: &[HeldCell],
        queue: &mut Vec<Ref>,
    ) -> Result<Vec<Value>, Unseen> {
        let component = self.vm.program().component(class);
        let constants = component.is_some_and(|class| self.vm.program().class(class).flags() & flags::ENUM != 0);
        let mut elements = Vec::with_capacity(held.len());
        for cell in held {
            elements.push(match constants {
                true => self.constant_of(state, cell.value)?,
                false => self.value_of(cells, cell.kind, cell.value, queue)?,
            });
        }
        Ok(elements)
    }

    /// The number of an enum's constant, from one; null is 0.
    fn constant_of(&mut self, state: &State, value: Slot) -> Result<Value, Unseen> {
        if value.term().is_some() {
            return Err(Unseen);
        }
        if value.as_ref().is_null() {
            return Ok(Value::Int(0));
        }
        let ordinal = ("java/lang/Enum".to_owned(), "ordinal".to_owned(), "I".to_owned());
        let at = cell_of(self.vm.program(), &ordinal).ok_or(Unseen)?;
        let held = self.vm.cells(state, value.as_ref());
        let ordinal = held.get(at).filter(|cell| cell.value.term().is_none()).ok_or(Unseen)?;
        Ok(Value::Int(i128::from(ordinal.value.as_int()) + 1))
    }

    fn value_of(&mut self, cells: &mut Cells, kind: Kind, value: Slot, queue: &mut Vec<Ref>) -> Result<Value, Unseen> {
        match (kind, value.term()) {
            (Kind::Ref, None) if value.as_ref().is_null() => Ok(Value::Null),
            (Kind::Ref, None) => Ok(Value::Location(cells.location(value.as_ref(), queue))),
            (_, Some(term)) => Ok(cells.symbol(term, kind)),
            (Kind::Long, None) => Ok(Value::Int(i128::from(value.bits() as i64))),
            // fractions, infinities and NaN are not looked at
            (Kind::Float | Kind::Double, None) => {
                let term = self.vm.terms_mut().long(value.bits() as i64).map_err(|_| Unseen)?;
                Ok(cells.symbol(term, kind))
            }
            (_, None) => Ok(Value::Int(i128::from(value.as_int()))),
        }
    }
}

/// A comparison of symbols as a term; `None` if 64 bits may be too few to compute it.
fn compared(
    terms: &mut Terms,
    symbols: &[Symbol],
    sum: &Linear,
    relation: Relation,
) -> Result<Option<TermId>, TermError> {
    let mut parts = Vec::new();
    for (var, factor) in sum.parts() {
        let Some(symbol) = symbols.get(var.0 as usize).copied() else { return Ok(None) };
        parts.push((symbol, *factor));
    }
    let Some((left, right)) = sides(terms, &parts, sum.offset())? else { return Ok(None) };
    Ok(Some(match relation {
        Relation::Eq => terms.binary(Op::Eq, left, right)?,
        Relation::Ne => {
            let same = terms.binary(Op::Eq, left, right)?;
            terms.not(same)?
        }
        Relation::Le => terms.binary(Op::SLe, left, right)?,
        Relation::Lt => terms.binary(Op::SLt, left, right)?,
    }))
}

/// Two terms that compare as a sum does with zero: where possible two numbers, or one and a constant.
fn sides(terms: &mut Terms, parts: &[(Symbol, i128)], offset: i128) -> Result<Option<(TermId, TermId)>, TermError> {
    let wide = |terms: &mut Terms, (term, kind): Symbol| match kind {
        Kind::Long => Ok(term),
        _ => terms.unary(Op::SignExtend(Width::W64), term),
    };
    let constant = |terms: &mut Terms, value: Option<i128>| match value.and_then(|value| i64::try_from(value).ok()) {
        Some(value) => terms.long(value).map(Some),
        None => Ok(None),
    };
    Ok(match parts {
        [(a, 1), (b, -1)] | [(b, -1), (a, 1)] if offset == 0 => Some((wide(terms, *a)?, wide(terms, *b)?)),
        [(a, 1)] => {
            let a = wide(terms, *a)?;
            constant(terms, offset.checked_neg())?.map(|offset| (a, offset))
        }
        [(a, -1)] => {
            let a = wide(terms, *a)?;
            constant(terms, Some(offset))?.map(|offset| (offset, a))
        }
        _ => {
            let size = |(symbol, factor): &(Symbol, i128)| factor.unsigned_abs().saturating_mul(greatest(symbol.1));
            let most = parts.iter().map(size).fold(offset.unsigned_abs(), u128::saturating_add);
            if most >= 1 << 63 {
                return Ok(None);
            }
            let Some(mut total) = constant(terms, Some(offset))? else { return Ok(None) };
            for (symbol, factor) in parts {
                let (term, factor) = (wide(terms, *symbol)?, constant(terms, Some(*factor))?);
                let Some(factor) = factor else { return Ok(None) };
                let part = terms.binary(Op::Mul, term, factor)?;
                total = terms.binary(Op::Add, total, part)?;
            }
            Some((total, terms.long(0)?))
        }
    })
}

/// The ways in which a formula holds of an object; `None` if that could not be found out.
fn ways(given: &Precondition, cells: &Cells, object: Ref) -> Option<Vec<Comparisons>> {
    let traits = Traits::new(&given.definitions).ok()?;
    let limits = Limits::none();
    let evaluation = Evaluation {
        definitions: &given.definitions,
        traits: &traits,
        arithmetic: &Undecided,
        limits: &limits,
        unfoldings: MOST_UNFOLDINGS,
    };
    let sorts: Vec<Sort> = cells.symbols.iter().map(|(_, kind)| sort(*kind)).collect();
    let location = cells.locations.get(&object)?;
    let values = given.receiver.map(|this| (this, Value::Location(*location))).into_iter().collect();
    let mut found = Vec::new();
    for case in &given.whole.cases {
        found.extend(evaluation.conditions_within(&given.whole.variables, case, &values, (&cells.heap, &sorts))?);
    }
    Some(found)
}

fn cell_of(program: &Program, (owner, name, descriptor): &(String, String, String)) -> Option<usize> {
    let field = program.find_field(program.loaded(owner)?, name, descriptor)?;
    Some(program.field(field).cell())
}

fn sort(kind: Kind) -> Sort {
    let range = |low: i64, high: i64| Sort::Range(low, high);
    match kind {
        Kind::Boolean => Sort::Bool,
        Kind::Byte => range(i8::MIN.into(), i8::MAX.into()),
        Kind::Short => range(i16::MIN.into(), i16::MAX.into()),
        Kind::Char => range(0, u16::MAX.into()),
        Kind::Long => range(i64::MIN, i64::MAX),
        Kind::Float | Kind::Double => Sort::Real,
        Kind::Ref => Sort::Ref(None),
        _ => range(i32::MIN.into(), i32::MAX.into()),
    }
}

/// The greatest absolute value of a kind of numbers.
fn greatest(kind: Kind) -> u128 {
    if kind == Kind::Long { 1 << 63 } else { 1 << 31 }
}

/// Returns true if an object of a class is also a cell of an abstract class above its own. A collection of the library is
/// not looked into.
fn is_view(program: &Program, class: ClassId, layout: &Layout) -> Result<bool, Unseen> {
    let Some(above) = program.loaded(&layout.class).filter(|above| !program.class(*above).is_array()) else {
        return Ok(false);
    };
    if layout.length.is_some() {
        return if program.is_assignable(class, above) { Err(Unseen) } else { Ok(false) };
    }
    Ok(above != class && program.class(above).is_abstract() && program.is_assignable(class, above))
}

#[cfg(test)]
mod tests {
    use super::{Cells, Symbol, compared, ways};
    use heapwright_logic::{Linear, Location, Relation, Value, Var};
    use heapwright_memory::Ref;
    use heapwright_program::Kind;
    use heapwright_term::{Sort, Terms, Value as Number, Width, Witness, evaluate};
    use heapwright_vm::Precondition;

    /// Numbers near the ends of their types, and small ones.
    fn numbers(kind: Kind) -> Vec<i128> {
        let (low, high) = match kind {
            Kind::Long => (i128::from(i64::MIN), i128::from(i64::MAX)),
            _ => (i128::from(i32::MIN), i128::from(i32::MAX)),
        };
        vec![low, low + 1, -7, -1, 0, 1, 2, 7, high - 1, high]
    }

    fn holds(relation: Relation, value: i128) -> bool {
        match relation {
            Relation::Eq => value == 0,
            Relation::Ne => value != 0,
            Relation::Le => value <= 0,
            Relation::Lt => value < 0,
        }
    }

    /// Compares a sum of two numbers as a term with the sum itself. Returns whether there was a term.
    fn check(kinds: [Kind; 2], factors: [i128; 2], offset: i128) -> bool {
        let mut terms = Terms::new();
        let sort = |kind| Sort::BitVec(if kind == Kind::Long { Width::W64 } else { Width::W32 });
        let symbols: Vec<Symbol> = ["a", "b"]
            .iter()
            .zip(kinds)
            .map(|(name, kind)| (terms.variable(name, sort(kind)).unwrap(), kind))
            .collect();
        let sum = Linear::constant(offset);
        let sum = sum.plus(factors[0], &Linear::var(Var(0))).and_then(|sum| sum.plus(factors[1], &Linear::var(Var(1))));
        let sum = sum.unwrap();
        let mut any = false;
        for relation in [Relation::Eq, Relation::Ne, Relation::Le, Relation::Lt] {
            let Some(term) = compared(&mut terms, &symbols, &sum, relation).unwrap() else { continue };
            any = true;
            for a in numbers(kinds[0]) {
                for b in numbers(kinds[1]) {
                    let mut witness = Witness::new();
                    for ((variable, kind), value) in symbols.iter().zip([a, b]) {
                        witness.set(*variable, Number::from_bits(sort(*kind), value as u64));
                    }
                    let wanted = holds(relation, a * factors[0] + b * factors[1] + offset);
                    let found = evaluate(&terms, term, &witness).unwrap().as_bool();
                    assert_eq!(
                        found,
                        Some(wanted),
                        "{a} * {} + {b} * {} + {offset} {relation:?}",
                        factors[0],
                        factors[1]
                    );
                }
            }
        }
        any
    }

    #[test]
    fn comparisons_are_those_of_whole_numbers() {
        let (int, long) = (Kind::Int, Kind::Long);
        for offset in [0, 1, -1, 5] {
            assert!(check([int, int], [1, -1], offset));
            assert!(check([int, int], [3, 2], offset));
            assert!(check([long, long], [1, 0], offset));
            assert!(check([long, int], [0, -1], offset));
        }
        assert!(check([long, long], [1, -1], 0));
        assert!(check([long, long], [1, 0], i128::from(i64::MAX)));
    }

    #[test]
    fn what_64_bits_cannot_hold_is_left_open() {
        let (int, long) = (Kind::Int, Kind::Long);
        assert!(!check([long, long], [1, -1], 1));
        assert!(!check([long, int], [1, 1], 0));
        assert!(!check([long, long], [-1, 0], i128::from(i64::MAX) + 1));
        assert!(!check([int, int], [1 << 40, 1], 0));
    }

    #[test]
    fn equal_terms_are_one_symbol_and_equal_objects_one_location() {
        let mut terms = Terms::new();
        let mut variable = |name: &str| terms.variable(name, Sort::BitVec(Width::W32)).unwrap();
        let (a, b) = (variable("a"), variable("b"));
        let (mut cells, mut queue) = (Cells::default(), Vec::new());
        assert_eq!(cells.symbol(a, Kind::Int), Value::Symbol(Var(0)));
        assert_eq!(cells.symbol(b, Kind::Int), Value::Symbol(Var(1)));
        assert_eq!(cells.symbol(a, Kind::Int), Value::Symbol(Var(0)));
        let (one, other) = (Ref::from_raw(5), Ref::from_raw(9));
        assert_eq!(cells.location(one, &mut queue), Location(1));
        assert_eq!(cells.location(other, &mut queue), Location(2));
        assert_eq!(cells.location(one, &mut queue), Location(1));
        assert_eq!(queue, [one, other]);
    }

    #[test]
    fn a_formula_without_cases_holds_in_no_way() {
        let (mut cells, mut queue) = (Cells::default(), Vec::new());
        let this = Ref::from_raw(3);
        let nothing = Precondition::default();
        // nothing is known of an object that is in no cell
        assert!(ways(&nothing, &cells, this).is_none());
        cells.location(this, &mut queue);
        assert!(ways(&nothing, &cells, this).is_some_and(|ways| ways.is_empty()));
    }
}
